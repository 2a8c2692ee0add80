"""What the table asks for, and the words of everything that can be chosen with buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Cue, Line, Move, Plain, line
from games.mice_and_mystics import words
from games.mice_and_mystics.rules.book import MOST_DICE

# -- prompts ------------------------------------------------------------------------------------


def prompt(view: Plain) -> Cue:
    if view["over"] is not None:
        return ending(view)
    frame = view["agenda"][-1]
    cue = _PROMPTS.get(frame[0], _choose)(view, frame)
    return Cue(
        cue.say,
        seat=cue.seat or view["turn"],
        picture=cue.picture,
        number=cue.number,
        lit=_lights(view),
    )


def ending(view: Plain) -> Cue:
    won = view["over"]["result"] == "won"
    if won:
        return Cue(
            line("cue.won"), "win", words.spots(view, view["onward"]["squares"]), None, "cheese"
        )
    return Cue(line("cue.lost"), "wait", (), None, "hourglass")


def _lights(view: Plain) -> tuple[tuple[str, str], ...]:
    """The mice's cards on the track in the colours of their seats, the page of the end, and the
    enemy that people choose a way for: several look alike."""
    if not view["track"]:
        return ()
    mice, frame = view["mice"], view["agenda"][-1]
    slots = [
        (spot, mice[n]["seat"]) for n in view["track"] if n in mice for spot in words.slot(view, n)
    ]
    meant = view["foes"].get(frame[1]) if frame[0] == "foe_to" else None
    stands = words.spots(view, [meant["square"]] if meant and meant["square"] else [])
    return (*slots, *((spot, view["turn"]) for spot in stands), (f"page {view['end']}", "red"))


def _choose(view: Plain, frame: Plain) -> Cue:
    return Cue(line("ask.choose"), picture="question")


def _heroes(view: Plain, frame: Plain) -> Cue:
    """Anybody may choose; first in words and colour is whoever has the fewest mice yet."""
    owners = [mouse["seat"] for mouse in view["mice"].values()]
    alone = len(view["seats"]) == 1
    seat = min(view["seats"], key=owners.count)
    return Cue(line("ask.hero.show" if alone else "ask.hero"), seat=seat, picture="mouse")


def _turn(view: Plain, frame: Plain) -> Cue:
    name = frame[1]
    mouse = view["mice"][name]
    steps = view["left"] if view["walking"] or not view["moved"] else 0
    if steps and not (mouse["webbed"] or mouse["down"] or view["held"]):
        return Cue(line("ask.move", mouse=words.mouse(name), n=steps), picture="step", number=steps)
    if not view["acted"]:
        return Cue(line("ask.act", mouse=words.mouse(name)), picture="hand")
    return Cue(line("ask.end", mouse=words.mouse(name)), picture="check")


def _dice(view: Plain, frame: Plain) -> Cue:
    purpose, count, *more = frame[1:]
    left = min(MOST_DICE, count - len(view["rolled"]))
    return Cue(_roll(view, purpose, left, more), picture="die", number=left)


def _roll(view: Plain, purpose: str, count: int, more: Plain) -> Line:
    """Who rolls is the first that is named after the number of dice."""
    if purpose in ("ambush", "feast", "chase"):
        return line(f"ask.roll.{purpose}", n=count)
    who = more[1] if purpose == "rehit" else more[0]
    if purpose in ("hit", "block", "rehit"):
        return words.about(view, f"ask.roll.{purpose}", who, n=count)
    if who in view["mice"] and purpose != "charm_move":
        return line(f"ask.roll.{purpose}", mouse=words.mouse(who), n=count)
    return words.about(view, "ask.roll.move", who, n=count)


def _draw(view: Plain, frame: Plain) -> Cue:
    return Cue(line(f"ask.draw.{frame[1]}"), picture="item-grape" if frame[1] == "toss" else "card")


def _goes(view: Plain, frame: Plain) -> Cue:
    return Cue(words.about(view, "ask.goes", frame[1]), picture="arrow")


def _prowls(view: Plain, frame: Plain) -> Cue:
    return Cue(line("ask.goes.enemy", enemy=words.enemy("brodie")), picture="arrow")


def _arrives(view: Plain, frame: Plain) -> Cue:
    return Cue(line("ask.arrives", enemy=words.enemy(frame[1][0])), picture="arrow")


def _put(view: Plain, frame: Plain) -> Cue:
    name = frame[1][0] if frame[0] == "place" else frame[1]
    return Cue(line("ask.put", mouse=words.mouse(name)), picture="arrow")


def _cloak(view: Plain, frame: Plain) -> Cue:
    return Cue(line("ask.cloak", mouse=words.mouse(frame[1])), picture="arrow")


def _manual(view: Plain, frame: Plain) -> Cue:
    return Cue(line("ask.manual"), picture="card")


_PROMPTS: Mapping[str, Callable[[Plain, Plain], Cue]] = {
    "heroes": _heroes,
    "turn": _turn,
    "dice": _dice,
    "draw": _draw,
    "foe_to": _goes,
    "prowl": _prowls,
    "entry": _arrives,
    "place": _put,
    "rescue": _put,
    "flight": _put,
    "cloak": _cloak,
    "manual": _manual,
}
"""By what is on top of the agenda; for everything else a choice is offered."""


# -- options ------------------------------------------------------------------------------------


def option(view: Plain, move: Move) -> Line:
    args = tuple(str(arg) for arg in move.args)
    match move.verb, args:
        case (("learn" | "bring"), (name,)) if view["agenda"][-1][0] in _BEFORE:
            word, key = _OF_NAMES[move.verb]
            who = words.mouse(_holder(view))
            return line(f"choice.{move.verb}.first", mouse=who, **{word: key(name)})
        case "skill", (name, other):
            return line("choice.skill.for", skill=words.skill(name), mouse=words.mouse(other))
        case "explore", (way,):
            return line(f"choice.explore.{way}")
        case "keep", (sort,):
            return line(f"choice.keep.{sort}")
        case "give", (name, "cheese"):
            return line("choice.give.cheese", mouse=words.mouse(name))
        case "give", (name, card):
            return _of_pack(view, "choice.give", name, card, mouse=words.mouse(name))
        case ("use", ("determination",)):
            return line("choice.use.determination")
        case (("wear" | "use" | "drop" | "remove"), (card,)):
            return _of_pack(view, f"choice.{move.verb}", _holder(view), card)
        case (("drawn" | "seen"), (card,)):
            return line("choice.drawn", card=_any_card(view, card))
        case (("attack" | "target"), (kind, square)) if _elsewhere(view, kind, square):
            return words.square_line(f"choice.{move.verb}.there", square, enemy=words.enemy(kind))
        case _ if move.verb in _OF_SQUARES:
            return words.square_line(f"choice.{move.verb}", args[-1])
        case verb, (name, *_) if verb in _OF_NAMES:
            word, key = _OF_NAMES[verb]
            return line(f"choice.{verb}", **{word: key(name)})
        case "recover" | "heal" | "from" | "pick" | "toss", (what,):
            return line(f"choice.{move.verb}.{what}")
        case verb, _:
            return line(f"choice.{verb}")


_BEFORE = frozenset({"choose_skill", "choose_card"})
"""Chosen for each mouse before the first turn, so that it is told for whom."""

_OF_SQUARES = frozenset(
    {"go", "to", "at", "place", "rescue", "put", "land", "hook", "bait", "shoot"}
)
_OF_NAMES: Mapping[str, tuple[str, Callable[[str], str]]] = {
    "hero": ("mouse", words.mouse),
    "share": ("mouse", words.mouse),
    "catapult": ("mouse", words.mouse),
    "learn": ("skill", words.skill),
    "skill": ("skill", words.skill),
    "attack": ("enemy", words.enemy),
    "target": ("enemy", words.enemy),
    "wound": ("boss", words.boss),
    "with": ("card", words.card),
    "take": ("card", words.card),
    "bring": ("card", words.card),
}


def _elsewhere(view: Plain, kind: str, square: str) -> bool:
    """Whether another enemy of this kind stands elsewhere, so that its square tells them apart."""
    return any(foe["kind"] == kind and foe["square"] != square for foe in view["foes"].values())


def _holder(view: Plain) -> str:
    """The mouse whose cards are chosen from."""
    return str(view["agenda"][-1][1]) if view["agenda"] else ""


def _any_card(view: Plain, card: str) -> str:
    return words.card("encounter" if view["agenda"][-1][1] == "encounter" else card)


def _of_pack(view: Plain, key: str, name: str, card: str, **more: str) -> Line:
    """A card that lies face down is spoken of by its place in the pack: everybody hears it."""
    mouse = view["mice"].get(name, {})
    if card in (*mouse.get("worn", ()), *mouse.get("shown", ()), *view["stash"]):
        return line(key, card=words.card(card), **more)
    held = [*mouse.get("pack", ()), *mouse.get("tricks", ())]
    return line(f"{key}.hidden", n=held.index(card) + 1 if card in held else 1, **more)
