"""Games for property tests: every level and option, owners' tiles, all seats, any legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.rules import State
from games.kit import Move
from tests.games import steps
from tests.games.clan_des_souris.positions import TILES


@dataclass(frozen=True)
class Case:
    """A game to be played: everything it needs is data."""

    tiles: str
    options: dict[str, str | int]
    seats: tuple[str, ...]
    picks: bytes

    def start(self) -> State:
        return game.start(self.seats, self.options, TILES[self.tiles])

    @property
    def full(self) -> bool:
        return self.options["level"] == "full"


Step = steps.Step[State]

_options = st.fixed_dictionaries(
    {
        option.name: st.sampled_from(option.choices)
        for option in game.options
        if option.name not in ("tiles", "tagging", "level")
    }
)


@st.composite
def cases(draw: st.DrawFn, *, level: str | None = None) -> Case:
    count = draw(st.integers(2, 5))
    chosen = level or draw(st.sampled_from(["full", "full", "full", "young"]))
    return Case(
        draw(st.sampled_from(sorted(TILES))),
        {**draw(_options), "level": chosen},
        kit.COLOURS[:count],
        draw(st.binary(min_size=40, max_size=160)),
    )


def pick(state: State, byte: int) -> Move | None:
    """One open move, first by its verb: else most of a turn would be hints."""
    chance = game.chance(state)
    moves = game.moves(state) if chance is None else [move for move, _ in chance.outcomes()]
    if not moves:
        return None
    verbs = list(dict.fromkeys(move.verb for move in moves))
    # Reveals come again, or a game would rarely get anywhere.
    verbs += ["reveal"] * (2 * ("reveal" in verbs))
    verb = verbs[byte % len(verbs)]
    those = [move for move in moves if move.verb == verb]
    return those[byte // len(verbs) * 7 % len(those)]


def played(case: Case) -> Iterator[Step]:
    """The game move by move, until its picks or the game end."""
    return steps.steps(game, case.start(), case.picks, pick)


@st.composite
def sleeping_dragons(draw: st.DrawFn) -> tuple[State, str]:
    """A turn in a forest of which much is known, up or gone, and a place where the dragon is."""
    danger = draw(st.sampled_from([0, 2]))
    plain = game.dump(game.start(kit.COLOURS[:3], {"danger": danger}, TILES["house"]))
    plain |= {"first": "red", "turn": "red", "agenda": ["help"], "looking": []}
    plain |= {"mission": "fox", "used": ["fox"]}
    tiles = [*(f"a{n}" for n in range(1, 10)), "lost", "sword", "grimoire", "shield", "dragon"]
    tiles += ["candle", "owl"] if danger == 0 else ["witch", "ogre"]
    lying = dict(zip(plain["forest"], draw(st.permutations(tiles)), strict=True))
    seen = draw(st.sets(st.sampled_from(tiles)))
    up = seen & draw(st.sets(st.sampled_from(["sword", "candle", "owl", "witch", "ogre"])))
    gone = draw(st.sets(st.sampled_from(["candle", "owl"]))) & set(tiles)
    for cell, tile in lying.items():
        known = f"{tile} up" if tile in up else tile
        plain["forest"][cell] = "gap" if tile in gone else known if tile in seen else "?"
    plain["removed"] = [tile for tile in ("candle", "owl") if tile in gone]
    dragon = next(cell for cell, tile in lying.items() if tile == "dragon")
    return game.load(plain, TILES["house"]), dragon
