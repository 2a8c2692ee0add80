"""The sensed positions of a console: an 8 x 8 grid, a rail of wells, dice pockets."""

GRID = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
WELLS = tuple(f"w{n}" for n in range(1, 9))
POCKETS = tuple(f"p{n}" for n in range(1, 6))
CELLS = GRID + WELLS + POCKETS
"""All 77 in the order of the shift registers; a snapshot's bit i is `CELLS[i]`."""

INDEX = {cell: i for i, cell in enumerate(CELLS)}

SHOW = "w1"
"""The well that reads who a piece is."""

TONGUE = "w8"
"""The well under the mat's tagged tongue."""

HOMES = WELLS[1:7]
"""The home wells of seats 1 to 6."""

SEAT_BUTTONS = ("red", "yellow", "green", "blue", "pink", "sky")
BUTTONS = (*SEAT_BUTTONS, "ok", "back")


def _neighbours(cell: str) -> tuple[str, ...]:
    place = int(cell[1:])
    beside = [f"{cell[0]}{place - 1}", f"{cell[0]}{place + 1}"]
    if cell in GRID:
        beside += [f"{chr(ord(cell[0]) - 1)}{place}", f"{chr(ord(cell[0]) + 1)}{place}"]
    return tuple(name for name in beside if name in INDEX)


NEIGHBOURS = {cell: _neighbours(cell) for cell in CELLS}
"""The cells whose tags a reader may pick up by mistake: those that share an edge."""
