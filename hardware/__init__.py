"""Everything between the pieces and the director: cells, tags, ports, drivers, the simulation."""
