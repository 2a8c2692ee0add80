"""The daemon that joins rules and console: director, cues, journal, page, command line."""

__version__ = "0.1.0"
