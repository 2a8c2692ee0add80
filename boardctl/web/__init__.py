"""The page: a table in the browser, served by the daemon itself."""
