"""Tools for those who work on boardctl; nothing here is installed."""
