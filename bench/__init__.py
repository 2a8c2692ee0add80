"""The figures of boardctl: `make bench`. Ratios are measured in one run, pass by pass in turn."""
