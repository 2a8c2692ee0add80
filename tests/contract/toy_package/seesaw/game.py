"""What the package registers: rules, table and bots joined to one game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Literal

from games.kit import (
    BadData,
    Bot,
    Chance,
    Draw,
    Game,
    Listener,
    Move,
    Option,
    Options,
    Outcome,
    Plain,
    Random,
    RandomBot,
    Table,
    Tracker,
    nearest,
)

from . import rules
from .bots import CarefulBot
from .state import CAT_STEPS, NIGHTS, State, dump, load, pile
from .table import SeesawTable


class Seesaw:
    id = "seesaw"
    rules_version = 1
    seat_counts = range(2, 5)
    options: tuple[Option, ...] = (
        Option("goal", 2, (1, 2, 3)),
        Option("cat", "slow", tuple(CAT_STEPS)),
    )
    chance_verbs = rules.CHANCE_VERBS

    def __init__(self) -> None:
        self.table: Table[State] = SeesawTable()

    def read_data(self, options: Options) -> Plain:
        file = Path(__file__).with_name("cards.toml")
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        for name, card in data["card"].items():
            for key in ("weight", "count"):
                if type(card.get(key)) is not int or card[key] < 1:
                    raise BadData(f"{file.name}: card.{name}.{key} must be a number from 1 on")
        return {"card": data["card"]}

    def start(self, seats: Sequence[str], options: Options, data: Plain) -> State:
        if len(seats) not in self.seat_counts:
            raise BadData(f"seesaw is for 2 to 4 seats, not {len(seats)}")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadData(f"seesaw has no option {name!r}{nearest(name, known)}")
            if value not in known[name].choices:
                near = nearest(str(value), known[name].choices)
                raise BadData(f"seesaw: {name} cannot be {value!r}{near}")
        chosen = {option.name: option.default for option in self.options} | dict(options)
        begun = State(seats, int(chosen["goal"]), CAT_STEPS[str(chosen["cat"])], data)
        rules.begin_night(begun, None)
        return begun

    def turn(self, state: State) -> str | None:
        return state.turn

    def moves(self, state: State) -> list[Move]:
        return rules.moves(state)

    def chance(self, state: State) -> Chance | None:
        return rules.chance(state)

    def over(self, state: State) -> Outcome | None:
        return rules.over(state)

    def why_not(self, state: State, move: Move) -> str | None:
        return rules.why_not(state, move)

    def step(self, state: State, move: Move, tell: Listener | None = None) -> Chance | None:
        return rules.step(state, move, tell)

    def final(self, state: State, move: Move) -> bool:
        return rules.final(state, move)

    def clone(self, state: State) -> State:
        return state.clone()

    def dump(self, state: State) -> Plain:
        return dump(state)

    def load(self, plain: Plain, data: Plain) -> State:
        return load(plain, data)

    def view(self, state: State, audience: str) -> Plain:
        outcome = rules.over(state)
        return {
            "seats": list(state.seats),
            "turn": state.turn,
            "turns": state.night,
            "agenda": list(state.agenda),
            "goal": state.goal,
            "cat_steps": state.cat_steps,
            "plank": list(state.plank),
            "ready": list(state.ready),
            "dealt": sorted(state.hands),
            "cards": {seat: card for seat, card in state.hands.items() if seat == audience},
            "trackers": [
                _tracker("cat", state.cat, state.cat_steps),
                _tracker("cheese", state.cheese, state.goal),
                _tracker("night", state.night, NIGHTS),
            ],
            "over": outcome and {"result": outcome.result, "winners": list(outcome.winners)},
        }

    def resample(self, view: Plain, random: Random, data: Plain) -> State:
        drawn = State(view["seats"], view["goal"], view["cat_steps"], data)
        drawn.turn = view["turn"]
        drawn.agenda = list(view["agenda"])
        drawn.plank = list(view["plank"])
        drawn.ready = list(view["ready"])
        drawn.cat, drawn.cheese, drawn.night = (t["value"] for t in view["trackers"])
        drawn.hands = dict(view["cards"])
        for seat in view["dealt"]:
            if seat not in drawn.hands:
                drawn.hands[seat] = str(Draw(pile(drawn), "drawn").sample(random).args[0])
        return drawn

    def bots(self) -> Mapping[str, Callable[[str], Bot]]:
        return {"random": RandomBot, "careful": CarefulBot}


def _tracker(name: str, value: int, limit: int) -> Plain:
    urgency: Literal["calm", "soon", "now"] = "calm"
    if name != "cheese" and value >= limit - 2:
        urgency = "now" if value >= limit - 1 else "soon"
    return asdict(Tracker(name, value, limit, urgency))


GAME: Game[State] = Seesaw()
