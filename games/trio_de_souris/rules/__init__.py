"""The rules of Le trio de souris, by subject.

cards: what an owner may describe · box: tables made of it · state: a game in progress · legal,
refusals: what is open, and why else not · steps: what each move does.

Rule ids (TS-…) and decisions (D-…) are those of RULES.md.
"""

from games.trio_de_souris.rules.cards import OPTIONS, SEAT_COUNTS
from games.trio_de_souris.rules.legal import CHANCE_VERBS, chance, final, moves, over, turn
from games.trio_de_souris.rules.refusals import why_not
from games.trio_de_souris.rules.state import State, start
from games.trio_de_souris.rules.steps import step

__all__ = [
    "CHANCE_VERBS",
    "OPTIONS",
    "SEAT_COUNTS",
    "State",
    "chance",
    "final",
    "moves",
    "over",
    "start",
    "step",
    "turn",
    "why_not",
]
