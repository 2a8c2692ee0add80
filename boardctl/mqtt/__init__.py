"""The table in the smart home: public views out, a few commands in. Only imported with `[mqtt]`."""
