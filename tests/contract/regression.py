"""What a game did when it was last looked at: a playthrough to read, and counts of its nodes.

`python -m tests.contract.regression` writes both anew. Do it only when a rule is meant to change,
raise the game's `rules_version` with it, and read the difference.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.kit import EVERYONE, Event, Game, Move, Plain, write
from tests.contract.cases import GAMES, Case, fewest, next_move

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
NODE_COUNTS = Path(__file__).parent / "node_counts.json"

SEED = 1
DEPTH = 8
NODES = 10_000
"""A count ends at this depth, or before a level would have more nodes."""

BEFORE_THE_END = 4
"""The second count begins so many moves before the end of a random game, so that it meets ends."""


# -- a playthrough to read ----------------------------------------------------------------------


def playthrough(game: Game[Any]) -> str:
    """A whole random game: state, views, legal moves and events, only what changes."""
    return "\n".join(_lines(fewest(game))) + "\n"


def _lines(case: Case) -> Iterator[str]:
    game = case.game
    source = random.Random(SEED)
    state = case.start()
    yield f"{game.id}, rules version {game.rules_version}, seats {' '.join(case.seats)}"
    shown: dict[str, str] = {}
    number = 0
    while True:
        now = _everything(case, state)
        yield from (
            f"  {path} = {value}" for path, value in now.items() if shown.get(path) != value
        )
        yield from (f"  {path} is gone" for path in shown if path not in now)
        shown = now
        wait = game.chance(state)
        outcomes = [move for move, _ in wait.outcomes()] if wait else game.moves(state)
        texts = [write(game, state, move) for move in outcomes]
        yield f"  {'chance' if wait else 'legal'}: {', '.join(texts) or 'nothing'}"
        move = next_move(game, state, source)
        if move is None:
            return
        number += 1
        final = "final" if game.final(state, move) else "can be taken back"
        yield f"{number}. {write(game, state, move)} ({final})"
        events: list[Event] = []
        game.step(state, move, events.append)
        yield from (f"  tells {_told(event)}" for event in events)


def _everything(case: Case, state: Any) -> dict[str, str]:
    """Dotted paths into the state, the wanted table and the views; a seat's view only where it
    differs from that of everyone."""
    game = case.game
    found = {f"state {path}": value for path, value in _flat("", game.dump(state)).items()}
    wanted = game.table.wanted(state)
    found |= {f"wanted {kind}": ", ".join(spots) for kind, spots in sorted(wanted.on.items())}
    public = _flat("", game.view(state, EVERYONE))
    found |= {f"view {path}": value for path, value in public.items()}
    for seat in case.seats:
        own = _flat("", game.view(state, seat))
        found |= {
            f"view of {seat} {path}": value
            for path, value in own.items()
            if public.get(path) != value
        }
    return found


def _flat(name: str, plain: Plain) -> dict[str, str]:
    """Dotted paths of a plain value; a list is one value, read at a glance."""
    if isinstance(plain, dict) and plain:
        return {
            path: value
            for key, below in plain.items()
            for path, value in _flat(f"{name}.{key}" if name else key, below).items()
        }
    return {name: json.dumps(plain, ensure_ascii=False)}


def _told(event: Event) -> str:
    facts = " ".join(f"{name}={json.dumps(value)}" for name, value in event.facts.items())
    audience = "" if event.audience == EVERYONE else f" to {event.audience} alone"
    forgotten = "" if event.remember else " (not remembered)"
    return f"{event.name}{audience}: {facts}{forgotten}".replace(": (", " (").rstrip(": ")


# -- node counts --------------------------------------------------------------------------------


def node_counts(game: Game[Any]) -> Plain:
    """Nodes by depth through all moves and all outcomes, from the start and from near an end."""
    case = fewest(game)
    return {
        "from the start": _count(case, case.start()),
        "from near the end": _count(case, _near_the_end(case)),
    }


def _near_the_end(case: Case) -> Any:
    source = random.Random(SEED)
    states = [case.start()]
    while (move := next_move(case.game, states[-1], source)) is not None:
        states.append(case.game.clone(states[-1]))
        case.game.step(states[-1], move)
    return states[-1 - BEFORE_THE_END]


def _count(case: Case, root: Any) -> list[str]:
    game = case.game
    level = [root]
    rows: list[str] = []
    while len(rows) <= DEPTH:
        kinds: Counter[str] = Counter()
        different: set[str] = set()
        following: list[tuple[Any, Move]] = []
        for state in level:
            wait = game.chance(state)
            moves = [move for move, _ in wait.outcomes()] if wait else game.moves(state)
            kinds["chances" if wait else "decisions" if moves else "ends"] += 1
            different.add(json.dumps(game.dump(state), sort_keys=True))
            following += [(state, move) for move in moves]
        counts = ", ".join(f"{kinds[kind]} {kind}" for kind in ("decisions", "chances", "ends"))
        rows.append(f"depth {len(rows)}: {counts}, {len(different)} different")
        if len(following) > NODES:
            break
        level = [_after(game, state, move) for state, move in following]
    return rows


def _after(game: Game[Any], state: Any, move: Move) -> Any:
    after = game.clone(state)
    game.step(after, move)
    return after


def main() -> None:
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for game in GAMES.values():
        (PLAYTHROUGHS / f"{game.id}.txt").write_text(playthrough(game), encoding="utf-8")
    counts = {game.id: node_counts(game) for game in GAMES.values()}
    NODE_COUNTS.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
