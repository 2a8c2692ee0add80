"""What the table says and shows: prompts, options, and what events sound like.

Everything here is made from the public view and from events everyone may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Cue, Event, Line, Move, Plain, line
from games.trio_de_souris.mats import VIEW
from games.trio_de_souris.rules.cards import CAT, MOUSE, STREAK, TRIO

Facts = Mapping[str, Plain]

_LIT = {MOUSE: "", CAT: "cat"}
"""A visible animal lights its place: a mouse white, a cat in a colour no seat has."""


def _said(key: str, seat: str, **words: str | int) -> Line:
    return line(key, seat=f"seat.{seat}", **words)


def _lit(view: Plain) -> tuple[tuple[str, str], ...]:
    return tuple(
        (f"view {n}", _LIT[animal])
        for n, animal in enumerate(view["shown"][:VIEW], 1)
        if animal in _LIT
    )


def _places(view: Plain, animal: str) -> tuple[str, ...]:
    shown = view["shown"][:VIEW]
    return tuple(f"view {n}" for n, there in enumerate(shown, 1) if there == animal)


# -- prompts ------------------------------------------------------------------------------------


def prompt(view: Plain) -> Cue:
    """What the table waits for; the lights show what everybody sees in the cheese."""
    return _PROMPTS[view["phase"]](view)


def _deal(view: Plain) -> Cue:
    seat, each = view["turn"], view["each"]
    rest = sum(view["piles"].values()) + len(view["stack"]) + view["aside"]
    rest -= each * len(view["seats"])
    if view["pro"] and view["options"]["cards"] == "screen":
        return Cue(line("ask.deal.screen"), seat=seat, picture="card", number=each)
    key = "ask.deal.aside" if rest else "ask.deal"
    words = {"value": rest} if rest else {}
    return Cue(line(key, n=each, **words), seat=seat, picture="card", number=each)


def _lay(view: Plain) -> Cue:
    key = "ask.lay"
    if view["pro"]:
        key = "ask.look" if view["options"]["cards"] == "screen" else "ask.choose"
    return Cue(_said(key, view["turn"]), seat=view["turn"], picture="card", lit=_lit(view))


def _again(view: Plain) -> Cue:
    return Cue(_said("ask.again", view["turn"]), "", (), view["turn"], "mouse", None, _lit(view))


def _comfort(view: Plain) -> Cue:
    return Cue(_said("ask.comfort", view["turn"]), "", (), view["turn"], "card", None, _lit(view))


def _over(view: Plain) -> Cue:
    seat = view["over"]["winners"][0]
    return Cue(_said("cue.won", seat), "win", (), seat, "cheese")


_PROMPTS: Mapping[str, Callable[[Plain], Cue]] = {
    "first": lambda view: Cue(line("ask.first"), picture="mouse"),
    "deal": _deal,
    "dealing": lambda view: Cue(line("cue.dealing"), seat=view["turn"], picture="card"),
    "lay": _lay,
    "again": _again,
    "comfort": _comfort,
    "over": _over,
}


# -- options ------------------------------------------------------------------------------------


def option(view: Plain, move: Move) -> Line:
    if move.verb == "lay" and view["options"]["cards"] == "screen":
        return line(f"choice.hand.{move.args[1]}", n=_in_hand(view, str(move.args[0])))
    if move.verb in ("lay", "laid"):
        return line(f"choice.lay.{move.args[1]}", n=_number(str(move.args[0])))
    if move.verb == "dealt":
        return line("choice.dealt", n=_number(str(move.args[0])))
    return _said(f"choice.{move.verb}", str(move.seat))


def _in_hand(view: Plain, card: str) -> int:
    """Which card of the hand it is, from left to right. What it shows is said to nobody: everybody
    hears the words of a choice."""
    cards = [held["card"] for held in view["hand"]["cards"]] if view["hand"] else []
    return cards.index(card) + 1 if card in cards else 0


def _number(card: str) -> int:
    """T07 is spoken as seven; a card without a number as zero."""
    return int("0" + "".join(letter for letter in card if letter.isdecimal()))


# -- events -------------------------------------------------------------------------------------


def told(view: Plain, event: Event) -> tuple[Cue, ...]:
    make = _CUES.get(event.name)
    return () if make is None else make(view, event.facts)


def _first(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    seat = facts["seat"]
    return (Cue(_said("cue.first", seat), "start", (), seat, "mouse"),)


def _laid(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    """TS-022: everybody is told what is to be seen. A trio has a cue of its own."""
    seat, mice, cats = facts["seat"], facts["mice"], facts["cats"]
    if cats >= TRIO or (mice >= TRIO and facts["streak"] < STREAK):
        return ()
    if mice >= TRIO:
        return (Cue(line("cue.enough"), "step", _places(view, MOUSE), seat, "mouse", mice),)
    found = []
    if mice:
        found.append(
            Cue(line("cue.mice", n=mice), "step", _places(view, MOUSE), seat, "mouse", mice)
        )
    if cats:
        found.append(Cue(line("cue.cats", n=cats), "step", _places(view, CAT), seat, "cat", cats))
    return tuple(found) or (Cue(line("cue.nothing"), "step", (), seat, "card"),)


def _mice(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    seat = facts["seat"]
    return (Cue(line("cue.trio"), "found", _places(view, MOUSE), seat, "mouse", TRIO),)


def _cats(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    """TS-040, TS-041: first what happened, then where the cards go."""
    seat, n = facts["seat"], facts["n"]
    return (
        Cue(line("cue.take", n=n), "woke", ("cheese",), seat, "cat", n),
        Cue(line("cue.under"), "", (), seat, "card", n),
    )


def _round(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    seat, n = facts["seat"], facts["tokens"]
    return (Cue(_said("cue.round", seat), "found", (f"token {seat} {n}",), seat, "cheese", n),)


def _won(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (_over(view),)


def _left_game(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(_said("cue.left_game", facts["seat"]), "", (), facts["seat"], "bye"),)


def _stopped(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(_said("cue.stopped", facts["seat"]), "step", (), facts["seat"], "hand"),)


_CUES: Mapping[str, Callable[[Plain, Facts], tuple[Cue, ...]]] = {
    "first": _first,
    "laid": _laid,
    "mice": _mice,
    "cats": _cats,
    "stopped": _stopped,
    "round": _round,
    "won": _won,
    "left_game": _left_game,
}
