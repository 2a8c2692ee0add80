"""The rules of Mice & Mystics, by subject.

checks, tile_checks, book, rooms: what an owner may describe, and tables made of it · state: a game
in progress ·
setup, turns: before the first turn, and the turn of a mouse · movement · battle, reactions,
conditions ·
initiative, foes, bosses: the track and the turns of enemies · encounters: new enemies and surges ·
exploring, searching, cards, gear, skills, items, heroics · legal, refusals: what is open, and why
else not · steps: what each move does, and what follows by itself.

Rule ids (MM-…) and decisions (Q-…) are those of RULES.md.
"""

from games.mice_and_mystics.rules.book import OPTIONS
from games.mice_and_mystics.rules.legal import CHANCE_VERBS, chance, final, moves, over
from games.mice_and_mystics.rules.refusals import why_not
from games.mice_and_mystics.rules.state import SEAT_COUNTS, State, turn
from games.mice_and_mystics.rules.steps import start, step

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
