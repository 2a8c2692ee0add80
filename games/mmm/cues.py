"""What the table says and shows: prompts, options, and what events sound like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.kit import Cue, Event, Line, Move, Plain, line
from games.mmm.rules.board import CROSS, DICE

Facts = Mapping[str, Plain]

RISKY = 33
"""From so many percent on, the board says that a reroll may be blank."""


def _said(key: str, seat: str, **words: str | int) -> Line:
    return line(key, seat=f"seat.{seat}", **words)


def _spots(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"food {cell}" for cell in cells)


# -- prompts ------------------------------------------------------------------------------------


def prompt(view: Plain) -> Cue:
    return _PROMPTS[view["phase"]](view)


def _roll(view: Plain) -> Cue:
    seat = view["turn"]
    if not view["rolls"]:
        return Cue(_said("ask.roll", seat), seat=seat, picture="die")
    count = DICE - len(view["placed"]) - len(view["held"])
    return Cue(_said("ask.reroll", seat, n=count), seat=seat, picture="die", number=count)


def _place(view: Plain) -> Cue:
    foods = [face for face in view["dice"] if face != CROSS]
    return Cue(line("ask.place"), seat=view["turn"], picture=foods[0])


def _over(view: Plain) -> Cue:
    return _tier_cue(view)


_PROMPTS: Mapping[str, Callable[[Plain], Cue]] = {
    "first": lambda view: Cue(line("ask.first"), picture="mouse"),
    "roll": _roll,
    "place": _place,
    "choose": lambda view: Cue(line("ask.choose"), seat=view["turn"], picture="question"),
    "collect": lambda view: Cue(line("ask.collect"), seat=view["turn"], picture="mouse-token"),
    "over": _over,
}


# -- options ------------------------------------------------------------------------------------


def option(view: Plain, move: Move) -> Line:
    match move.verb:
        case "place":
            food, cell = str(move.args[0]), str(move.args[1])
            row, column = f"row.{cell[1]}", f"column.{cell[3]}"
            return line("choice.place", food=f"food.{food}", row=row, column=column)
        case "hold":
            return line("choice.hold", food=f"food.{move.args[0]}")
        case "reroll":
            risky = view["risk"] is not None and view["risk"] >= RISKY
            return line("choice.reroll.risk" if risky else "choice.reroll", n=len(view["dice"]))
        case "stop":
            return line("choice.stop")
        case _:
            return _said(f"choice.{move.verb}", str(move.seat))


# -- events -------------------------------------------------------------------------------------


def told(view: Plain, event: Event) -> tuple[Cue, ...]:
    """The last move is told by how the game ended alone: nothing may drown the rating."""
    make = _CUES.get(event.name)
    if make is None or (view["over"] is not None and make is not _ended):
        return ()
    return make(view, event.facts)


def _first(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(_said("cue.first", facts["seat"]), "start", (), facts["seat"], "mouse"),)


def _rolled(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    faces = facts["faces"]
    words = {
        name: f"face.{face}" for name, face in zip(("one", "two", "three"), faces, strict=False)
    }
    say = line(f"cue.rolled.{len(faces)}", **words)
    return (Cue(say, "roll", (), facts["seat"], faces[0]),)


def _blank(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(line("cue.blank"), "missed", _spots(facts["cells"]), facts["seat"], "cross"),)


def _placed(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    food = facts["food"]
    trail = _spots([facts["cell"]])
    return (Cue(line("cue.placed", food=f"food.{food}"), "step", trail, facts["seat"], food),)


def _held(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    food = facts["food"]
    return (Cue(line("cue.held", food=f"face.{food}"), "wait", (), facts["seat"], food),)


def _rerolls(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(line("cue.rerolls"), "roll", (), facts["seat"], "die"),)


def _collected(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    count = len(facts["cells"])
    say = line("cue.collected", n=count)
    return (Cue(say, "found", _spots(facts["cells"]), facts["seat"], "mouse-token", count),)


def _completed(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    food = facts["food"]
    say = line("cue.completed", food=f"food.{food}")
    return (Cue(say, "found", _spots(facts["cells"]), None, food),)


def _cat_stays(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(line("cue.cat_stays"), "wait", (f"cat {facts['at']}",), None, "cat"),)


def _cat_moved(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    to, left = facts["to"], facts["left"]
    trail = (f"cat {to - 1}", f"cat {to}")
    return (Cue(line("cue.cat_moved", n=left), "wait", trail, None, "cat", left),)


def _tier_cue(view: Plain) -> Cue:
    rating, cat = view["rating"], view["cat"]
    tier = rating["tier"]
    if tier[0] == "W":
        say = line(f"cue.won.{tier}")
        return Cue(say, "win", (f"cat {cat}",), None, "cheese", rating["distance"])
    trail = (f"cat {cat - 1}", f"cat {cat}")
    return Cue(line(f"cue.lost.{tier}"), "lose", trail, None, "cat", rating["uncovered"])


def _ended(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    """The rating, then what the board suggests (MMM-093, MMM-094)."""
    cues = [_tier_cue(view)]
    if facts["again"]:
        key = "cue.prove_it" if facts["tier"][0] == "W" else "cue.try_again"
        cues.append(Cue(line(key), picture="again"))
    if facts["next_side"] is not None:
        cues.append(Cue(line("cue.next_side"), picture="mat"))
    return tuple(cues)


def _left_game(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(_said("cue.left_game", facts["seat"]), "bye", (), facts["seat"], "mouse"),)


_CUES: Mapping[str, Callable[[Plain, Facts], tuple[Cue, ...]]] = {
    "first": _first,
    "rolled": _rolled,
    "blank": _blank,
    "placed": _placed,
    "held": _held,
    "rerolls": _rerolls,
    "collected": _collected,
    "completed": _completed,
    "cat_stays": _cat_stays,
    "cat_moved": _cat_moved,
    "won": _ended,
    "lost": _ended,
    "left_game": _left_game,
}
"""`turn` has none: the prompt that follows says whose turn it is."""
