"""The seesaw on a console: where things lie, how moves are made, what is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit import (
    COLOURS,
    Cue,
    Event,
    Faces,
    Gesture,
    Land,
    Lift,
    Line,
    Mat,
    Move,
    Piece,
    Plain,
    Press,
    Random,
    SetFault,
    Show,
    Spot,
    Wanted,
    line,
)

from .rules import SHELLS
from .state import CAT_STEPS, State

_MAT = Mat(
    name="seesaw",
    spots={
        **{spot: (cell,) for spot, cell in zip(SHELLS, ("c2", "e2", "g2"), strict=True)},
        "plank": ("d5", "e5"),
        **{f"home {seat}": (f"w{n}",) for n, seat in enumerate(COLOURS, 2)},
        **{f"cat {n}": (f"{'abcd'[n - 1]}8",) for n in range(1, max(CAT_STEPS.values()) + 1)},
    },
    lights_only=frozenset(f"cat {n}" for n in range(1, max(CAT_STEPS.values()) + 1)),
)


class SeesawTable:
    def pieces(self, seats: Sequence[str], data: Plain) -> tuple[Piece, ...]:
        return (
            *(Piece(f"mouse:{seat}", f"mouse-{seat}") for seat in seats),
            Piece("shell", "shell", count=3),
            Piece("whistle", "whistle"),
            *(Piece(f"card:{name}", "card", card["count"]) for name, card in data["card"].items()),
            *(Piece(f"die:{n}", "die", sides=("1", "2", "3")) for n in (1, 2)),
        )

    def mat(self, state: State) -> Mat:
        return _MAT

    def wanted(self, state: State) -> Wanted:
        return Wanted(
            on={
                "shell": SHELLS,
                **{
                    f"mouse:{seat}": ("plank" if seat in state.plank else f"home {seat}",)
                    for seat in state.seats
                },
            },
            free=frozenset({"whistle", "die:1", "die:2"}),  # the whistle hides under a shell
        )

    def gesture(self, state: State, move: Move) -> Gesture | None:
        match move.verb:
            case "mixed":
                return Lift(SHELLS)
            case "lift":
                return Lift((f"shell {move.args[0]}",))
            case "drawn":
                return Show(f"card:{move.args[0]}")
            case "seen":
                return Show("whistle") if move.args[0] == "whistle" else Press(None)
            case "climb":
                return Land(f"mouse:{move.seat}", "plank")
            case "ready":
                return Press(move.seat)
            case "tip":
                return Press(None)
            case "roll":
                return Faces(2)
        return None  # eat or save leave no trace on the table: a choice

    def deal(self, state: State, random: Random) -> Mapping[str, str]:
        return {}  # cards are shown one by one

    def check_set(self, state: State, laid: Mapping[str, str]) -> SetFault | None:
        return None

    def open_faces(self, view: Plain) -> Mapping[Spot, str]:
        return {}

    def faces(self, data: Plain) -> Mapping[str, Plain]:
        return {}

    def prompt(self, view: Plain) -> Cue:
        if view["over"]:
            return Cue(line(f"prompt.{view['over']['result']}"), picture="cheese")
        head, _, what = view["agenda"][0].partition(" ")
        if head == "deal":
            return Cue(line("prompt.deal", seat=f"seat.{what}"), seat=what, picture="card")
        seat = None if head in ("mix", "climb") else view["turn"]
        picture = {"weigh": "die", "climb": "mouse", "share": "cheese"}.get(head, "shell")
        return Cue(line(f"prompt.{head}"), seat=seat, picture=picture)

    def option(self, view: Plain, move: Move) -> Line:
        if move.verb == "lift":
            return line("choice.lift", n=int(move.args[0]))
        if move.verb in ("drawn", "seen"):
            return line(f"choice.{move.verb}.{move.args[0]}")
        return line(f"choice.{move.verb}")

    def cues(self, view: Plain, event: Event) -> tuple[Cue, ...]:
        facts = event.facts
        if event.name in ("won", "lost"):
            return (Cue(line(f"say.{event.name}"), sound=event.name, picture="cheese"),)
        if event.name == "seen":
            spot = f"shell {facts['shell']}"
            thing = facts["thing"]
            return (Cue(line(f"say.seen.{thing}"), sound="found", trail=(spot,), picture="shell"),)
        if event.name == "cat":
            trail = tuple(f"cat {n}" for n in range(1, facts["cat"] + 1))
            return (Cue(line("say.cat", n=view["cat_steps"] - facts["cat"]), trail=trail),)
        if event.name == "weighed":
            tips = facts["mice"] >= facts["cheese"]
            key = "say.tips" if tips else "say.stays"
            return (Cue(line(key), trail=("plank",), picture="cheese", number=facts["cheese"]),)
        if event.name in ("saved", "eaten"):
            return (Cue(line(f"say.{event.name}"), sound="gain", picture="cheese"),)
        if event.name == "left":
            return (Cue(line("say.left", seat=f"seat.{facts['seat']}"), seat=facts["seat"]),)
        return ()

    def set_place(self, state: State, kind: str, spot: Spot) -> Mapping[str, Plain] | None:
        seat = kind.removeprefix("mouse:")
        if state.agenda[:1] != ["climb"] or seat not in state.seats:
            return None
        others = [other for other in state.plank if other != seat]
        if spot == "plank":
            return {"plank": [*others, seat]}
        return {"plank": others} if spot == f"home {seat}" else None
