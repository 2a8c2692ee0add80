"""The physical face of Le trio de souris: pieces, mat, wanted table, gestures, words and lights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit import (
    Cue,
    Event,
    Gesture,
    Line,
    Mat,
    Move,
    Piece,
    Plain,
    Press,
    Random,
    SetFault,
    Show,
    ShowAny,
    Spot,
    Wanted,
)
from games.trio_de_souris import cues
from games.trio_de_souris.mats import trio_mat
from games.trio_de_souris.rules import State
from games.trio_de_souris.rules.cards import TOKENS_IN_BOX

CARD = "card"
CHEESE = "cheese"


class CheeseTable:
    def pieces(self, seats: Sequence[str], data: Plain) -> tuple[Piece, ...]:
        cards = (Piece(f"{CARD}:{c['id']}", f"{CARD}-{c['id']}", back=CARD) for c in data["card"])
        return (*cards, Piece("token", "token", TOKENS_IN_BOX))

    def mat(self, state: State) -> Mat:
        return trio_mat()

    def wanted(self, state: State) -> Wanted:
        """Two cards or more in the cheese are a crowd, so only a single one is judged. Before
        dealing all cards are in people's hands."""
        on: dict[str, tuple[Spot, ...]] = {}
        if state.phase not in ("first", "deal", "dealing"):
            on |= {f"{CARD}:{state.box.ids[code >> 1]}": (CHEESE,) for code in state.stack}
        tokens = tuple(
            f"token {seat} {n}"
            for seat, won in zip(state.seats, state.tokens, strict=True)
            for n in range(1, won + 1)
        )
        return Wanted({**on, "token": tokens} if tokens else on)

    def gesture(self, state: State, move: Move) -> Gesture | None:
        match move.verb:
            case "laid" | "lay":
                return Show(f"{CARD}:{move.args[0]}", str(move.args[1]))
            case "dealt":
                return Show(f"{CARD}:{move.args[0]}")
            case "again":
                return ShowAny(CARD)
            case "first":
                return Press(move.seat)
            case _:
                return Press(None)

    def deal(self, state: State, random: Random) -> Mapping[str, str]:
        return {}  # piles are not on the console

    def check_set(self, state: State, laid: Mapping[str, str]) -> SetFault | None:
        return None

    def open_faces(self, view: Plain) -> Mapping[Spot, str]:
        """The top card in the cheese."""
        return {CHEESE: f"{CARD}-{view['stack'][-1]['card']}"} if view["stack"] else {}

    def faces(self, data: Plain) -> Mapping[str, Plain]:
        """What is printed is no secret; who holds it is."""
        return {f"{CARD}-{c['id']}": {"a": c["a"], "b": c["b"]} for c in data["card"]}

    def prompt(self, view: Plain) -> Cue:
        return cues.prompt(view)

    def option(self, view: Plain, move: Move) -> Line:
        return cues.option(view, move)

    def cues(self, view: Plain, event: Event) -> tuple[Cue, ...]:
        return cues.told(view, event)

    def set_place(self, state: State, kind: str, spot: Spot) -> Mapping[str, Plain] | None:
        """A seat has as many tokens as its column is long. Cards are never put right one by one."""
        what, _, place = spot.partition(" ")
        seat, _, number = place.partition(" ")
        if kind not in ("token", f"token {seat}") or what != "token" or seat not in state.seats:
            return None
        more = int(number) - state.tokens[state.seats.index(seat)]
        return {f"tokens.{seat}": int(number), "rounds": max(0, state.rounds + more)}
