"""Everything a maker needs, made from the pin map: `python -m tools.plans`."""
