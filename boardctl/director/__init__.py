"""Rules say what the table should look like, sensors say what it looks like; the director lives in
the difference: it turns gestures into moves, and guides the hands for everything else."""
