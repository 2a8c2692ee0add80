"""What runs on the console's microcontroller, and the wire both ends speak (see README.md)."""
