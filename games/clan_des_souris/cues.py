"""What the table says and shows: prompts, options, and what events sound like.

Everything here is made from the public view and from events everyone may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Cue, Event, Line, Move, Plain, line

NAMED_ANIMALS = frozenset(
    (
        *("fox", "hedgehog", "squirrel", "rabbit", "badger", "deer", "bear", "wolf", "beaver"),
        *("mole", "frog", "mouse", "boar", "bat", "otter", "weasel", "hare", "snail", "lynx"),
    )
)
"""Animals that have spoken names; any other of an owner's tiles is called "the animal"."""

Facts = Mapping[str, Plain]


def _said(key: str, seat: str, **words: str | int) -> Line:
    return line(key, seat=f"seat.{seat}", **words)


def animal_name(animal: str) -> str:
    return animal if animal in NAMED_ANIMALS else "any"


def line_of(view: Plain, slot: str) -> tuple[str, ...]:
    """The spots of the row or column a hint points at (CS-043), from its end on."""
    cells = [cell for cell in view["forest"] if slot[1] in cell]
    if slot[0] in "RB":
        cells.reverse()
    return tuple(f"forest {cell}" for cell in cells)


# -- prompts ------------------------------------------------------------------------------------


def prompt(view: Plain) -> Cue:
    """What the table waits for. The animal looked for is always on the screen."""
    return _PROMPTS[view["phase"]](view)


def _owner(view: Plain, trophy: str) -> str:
    return str(view["trophies"][trophy])


def _over(view: Plain) -> Cue:
    if view["over"]["result"] == "won":
        return Cue(line("over.won"), "win", (), None, "tooth")
    return Cue(line("over.lost"), "lose", (), None, "sun")


def _reveal(view: Plain) -> Cue:
    animal, seat = view["mission"], view["turn"]
    words = _said(f"ask.reveal.{animal_name(animal)}", seat)
    return Cue(words, seat=seat, picture=animal, lit=_hinted_lines(view))


def _hinted_lines(view: Plain) -> tuple[tuple[str, str], ...]:
    """CS-043: every tile of a line, and the slot, in the colour of who points at it."""
    return tuple(
        (spot, helper)
        for helper, slot in view["hints"].items()
        for spot in (f"slot {slot}", *line_of(view, slot))
    )


def _asked(key: str, picture: str) -> Callable[[Plain], Cue]:
    """A prompt for the one seat that decides."""

    def make(view: Plain) -> Cue:
        seat = view["asked"][0]
        return Cue(_said(key, seat), seat=seat, picture=picture)

    return make


def _window(key: str, trophy: str, picture: str) -> Callable[[Plain], Cue]:
    """A prompt for the owner of a trophy, who may use it now."""

    def make(view: Plain) -> Cue:
        seat = _owner(view, trophy)
        return Cue(_said(key, seat), seat=seat, picture=picture)

    return make


def _mission(view: Plain) -> Cue:
    return Cue(line("ask.mission"), "", ("mission",), view["turn"], "question")


def _mix(view: Plain) -> Cue:
    trail = tuple(
        f"forest {cell}"
        for cell, what in view["forest"].items()
        if cell[0] == view["cell"][0] and what != "gap"
    )
    return Cue(line("ask.mix"), "", trail, view["turn"], "tornado")


_PROMPTS: Mapping[str, Callable[[Plain], Cue]] = {
    "look": _asked("ask.look", "eye"),
    "first": lambda view: Cue(line("ask.first"), picture="tooth"),
    "lot": lambda view: Cue(line("cue.lot"), picture="question"),
    "mission": _mission,
    "help": _reveal,
    "candle": _asked("ask.look", "candle"),
    "explore": _asked("ask.again", "hand"),
    "seen": lambda view: Cue(line("ask.seen"), seat=view["turn"], picture="show"),
    "club": _window("ask.club", "club", "club"),
    "owl": _asked("ask.owl", "owl"),
    "last_moon": lambda view: Cue(
        line("ask.last_moon"), seat=_owner(view, "tooth"), picture="tooth-golden"
    ),
    "size": _asked("ask.size", "question"),
    "wand": _window("ask.wand", "wand", "wand"),
    "wand_size": _asked("ask.size", "wand"),
    "tooth_size": _asked("ask.tooth", "tooth-golden"),
    "mix": _mix,
    "over": _over,
}


# -- options ------------------------------------------------------------------------------------


def option(view: Plain, move: Move) -> Line:
    verb = move.verb
    if verb in ("look", "reveal"):
        return _said(f"choice.{verb}", str(move.seat), cell=f"cell.{move.args[0]}")
    if verb == "hint":
        return _said("choice.hint", str(move.seat), slot=f"slot.{move.args[0]}")
    if verb in ("size", "seen"):
        return line(f"{verb}.{_size_or_tile(move)}")
    if verb == "mission":
        return line(f"animal.{animal_name(str(move.args[0]))}")
    if verb == "lot_fell":
        return _said("choice.first", str(move.args[0]))
    if verb in ("mixed", "lot"):
        return line(f"choice.{verb}")
    return _said(f"choice.{verb}", str(move.seat))


def _size_or_tile(move: Move) -> str:
    name = str(move.args[0])
    return name if name in _NAMED_TILES or move.verb == "size" else "animal"


_NAMED_TILES = frozenset(
    ("lost", "candle", "owl", "sword", "shield", "grimoire", "witch", "ogre", "dragon")
)


# -- events -------------------------------------------------------------------------------------


def told(view: Plain, event: Event) -> tuple[Cue, ...]:
    make = _CUES.get(event.name)
    return () if make is None else make(view, event.facts)


def _spot_of(view: Plain, tile: str) -> tuple[str, ...]:
    """Where a face-up tile lies."""
    return tuple(f"forest {cell}" for cell, name in view["up"].items() if name == tile)


def _first(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    seat = facts["seat"]
    return (Cue(_said("cue.first", seat), "start", (f"home {seat}",), seat, "mouse"),)


def _looked(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    seat = facts["seat"]
    return (Cue(_said("cue.looked", seat), "hush", (), seat, "eye"),)


def _quiet(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(line("cue.quiet"), "hush", (), None, "quiet"),)


def _new_mission(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    animal = facts["animal"]
    words = line(f"cue.mission.{animal_name(animal)}")
    return (Cue(words, "mission", ("mission",), view["turn"], animal),)


def _hinted(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    seat, slot = facts["seat"], facts["slot"]
    trail = (f"slot {slot}", *line_of(view, slot))
    return (Cue(_said("cue.hinted", seat), "step", trail, seat, "mouse"),)


def _candle(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(line("cue.candle"), "hush", (), facts["seat"], "candle"),)


def _found(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    animal = facts["animal"]
    words = line(f"cue.found.{animal_name(animal)}")
    return (Cue(words, "found", (), facts["seat"], animal),)


def _missed(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(line("cue.missed"), "missed", (), facts["seat"], view["mission"] or "question"),)


def _lost_way(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(line("cue.lost_way"), "missed", (), facts["seat"], "lost"),)


def _special(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    tile = facts["tile"]
    words = line(f"seen.{tile}")
    return (Cue(words, "found", _spot_of(view, tile), facts["seat"], tile),)


def _woke(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    villain = facts["villain"]
    trail = _spot_of(view, villain)
    return (
        Cue(line(f"cue.woke.{villain}"), "woke", trail, None, villain),
        Cue(line(f"cue.threat.{villain}"), "", (), None, villain),
    )


def _fled(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    villain, trophy, seat = facts["villain"], facts["trophy"], facts["seat"]
    return (
        Cue(line(f"cue.fled.{villain}"), "fled", (), None, villain),
        Cue(
            _said(f"cue.trophy.{trophy}", seat),
            "found",
            (f"home {seat}",),
            seat,
            trophy_pic(trophy),
        ),
    )


def trophy_pic(trophy: str) -> str:
    return "tooth-golden" if trophy == "tooth" else trophy


def _moon(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    left = facts["left"]
    trail = (f"moon {left + 1}",) if left < 10 else ()
    cause = facts["cause"]
    curse = (Cue(line("cue.cursed"), "woke", (), None, "witch"),) if cause == "curse" else ()
    return (*curse, Cue(line("cue.moon", n=left), "moon", trail, None, "moon", left))


def _saved(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(line("cue.saved"), "found", (), facts["seat"], "owl", facts["left"]),)


def _tooth(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    size, left = facts["size"], facts["left"]
    trail = (f"tooth {size} {left + 1}",)
    return (Cue(line(f"cue.tooth.{size}"), "tooth", trail, None, "tooth", left),)


def _no_tooth(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(line("cue.no_tooth"), "wait", (), None, "tooth", 0),)


def _used(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    seat, trophy = facts["seat"], facts["trophy"]
    return (Cue(_said(f"cue.used.{trophy}", seat), "found", (), seat, trophy_pic(trophy)),)


def _tornado(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    trail = line_of(view, f"T{facts['column']}")
    return (Cue(line("cue.tornado"), "tornado", trail, None, "tornado"),)


def _left_game(view: Plain, facts: Facts) -> tuple[Cue, ...]:
    return (Cue(_said("cue.left_game", facts["seat"]), "bye", (), facts["seat"], "bye"),)


_CUES: Mapping[str, Callable[[Plain, Facts], tuple[Cue, ...]]] = {
    "first": _first,
    "lot": lambda view, facts: (Cue(line("cue.lot"), "roll", (), None, "question"),),
    "looked": _looked,
    "quiet": _quiet,
    "mission": _new_mission,
    "hinted": _hinted,
    "candle": _candle,
    "found": _found,
    "missed": _missed,
    "lost_way": _lost_way,
    "special": _special,
    "woke": _woke,
    "fled": _fled,
    "moon": _moon,
    "saved": _saved,
    "tooth": _tooth,
    "no_tooth": _no_tooth,
    "used": _used,
    "tornado": _tornado,
    "won": lambda view, facts: (_over(view),),
    "lost": lambda view, facts: (_over(view),),
    "left_game": _left_game,
}
"""Without a cue: `turn` (the prompt says it), `seen` (what it does is told next), `lifted`,
`skipped`, `unhinted`, `mixed`."""
