"""The rules of Le clan des souris, by subject.

tiles: what an owner may describe · layout: tables made of it · state: a game in progress ·
forest: what is known of face-down tiles · legal, refusals: what is open, and why else not ·
steps: what each move does · agenda: what follows by itself · villains: waking, fleeing, tornado.

Rule ids (CS-…) and decisions (D-…) are those of RULES.md.
"""

from games.clan_des_souris.rules.legal import CHANCE_VERBS, chance, final, moves, over, turn
from games.clan_des_souris.rules.refusals import why_not
from games.clan_des_souris.rules.state import SEAT_COUNTS, State, start
from games.clan_des_souris.rules.steps import step
from games.clan_des_souris.rules.tiles import OPTIONS

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
