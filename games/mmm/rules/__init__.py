"""The rules of Mmm!, by subject.

board: what an owner may describe · layout: tables made of it · state: a game in progress ·
legal, refusals: what is open, and why else not · steps: what each move does · rating: how it went.

Rule ids (MMM-…) and decisions (D-…) are those of RULES.md.
"""

from games.mmm.rules.board import OPTIONS
from games.mmm.rules.legal import CHANCE_VERBS, chance, final, moves, over, turn
from games.mmm.rules.refusals import why_not
from games.mmm.rules.state import SEAT_COUNTS, State, start
from games.mmm.rules.steps import step

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
