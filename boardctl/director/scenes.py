"""What people are shown in each situation: the prompt, the lit cells, the lit buttons. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from boardctl.cues import Mark, Mood, Scene
from boardctl.director import guidance
from boardctl.director.choices import Choice
from boardctl.director.crowds import Sharing
from boardctl.director.difference import Difference, Missing, Sight
from boardctl.director.face_down import is_public_name
from boardctl.director.gestures import Open
from boardctl.director.guidance import Focus
from boardctl.director.whereabouts import Whereabouts
from boardctl.journal import JournalFull, JournalTrouble
from games.kit import (
    EVERYONE,
    Advice,
    Cue,
    Dice,
    Game,
    Land,
    Lift,
    Line,
    Outcome,
    Plain,
    PointsAt,
    Press,
    Show,
    ShowAny,
    Wanted,
    line,
)
from hardware.cells import POCKETS, SHOW


def idle() -> Scene:
    return Scene("idle", Cue(line("idle.choose"), picture="mouse"))


def safe() -> Scene:
    """Bad ends in a row: calm lights, one sentence, and no game before a grown-up has come."""
    return Scene("paused", Cue(line("safe.grown_up"), picture="grown_up"), lit_buttons=("back",))


def paused(key: str) -> Scene:
    return Scene("paused", Cue(line(key), picture="plug" if key == "paused.link" else "disk"))


def asking(question: Line) -> Scene:
    """Something that cannot be undone was asked for from afar: OK does it, back does not."""
    return Scene("choice", Cue(question, picture="question"), lit_buttons=("ok", "back"))


def resting() -> Scene:
    """People take a break: calm lights, one sentence, and nothing is asked."""
    return Scene("paused", Cue(line("paused.people"), picture="pause"), lit_buttons=("ok",))


def why_paused(trouble: JournalTrouble) -> str:
    """The text key of what is said when nothing can be saved."""
    return "paused.full" if isinstance(trouble, JournalFull) else "paused.broken"


def saving() -> Scene:
    return Scene("saving", Cue(line("saving"), picture="disk"))


def impossible() -> Scene:
    """What is shown cannot lie there: the set was wrong, or a piece was exchanged."""
    cue = Cue(line("repair.impossible"), picture="grown_up")
    return Scene("repair", cue, (Mark(SHOW, "wrong"),))


def sharing(one: Sharing) -> Scene:
    """No sensor can tell whether it stands there; people can."""
    todo = Focus("shares", one.kind, None, one.cells)
    cue = replace(guidance.cue(todo, setting_up=False), number=one.count if one.count > 1 else None)
    marks = guidance.marks(todo, guidance.seat_of(one.kind))
    return Scene("repair", cue, marks, lit_buttons=("ok",))


def over(outcome: Outcome, view: Plain, game: Game[Any]) -> Scene:
    seat = outcome.winners[0] if len(outcome.winners) == 1 else None
    picture = "cheese" if outcome.result == "won" else "moon"
    return Scene(
        "over",
        Cue(line("over.again"), seat=seat, picture=picture),
        trackers=tuple(view["trackers"]),
        lit_buttons=("ok",),
    )


def choosing(words: Line, seat: str | None, trackers: tuple[dict[str, Any], ...]) -> Scene:
    number = next((value for _, value in words.words if isinstance(value, int)), None)
    picture = "die" if number is not None else "question"
    cue = Cue(words, seat=seat, picture=picture, number=number)
    lit = ("ok",) if seat is None else (seat, "ok")
    return Scene("choice", cue, trackers=trackers, lit_buttons=lit)


def waiting(
    game: Game[Any],
    state: Any,
    opens: Sequence[Open],
    choice: Choice | None,
    sight: Sight,
    advice: Advice | None = None,
) -> Scene:
    """The table is right: what the rules wait for."""
    view = game.view(state, EVERYONE)
    trackers = all_trackers(view, advice)
    marks: list[Mark] = [*tracker_marks(trackers, sight), *advice_marks(advice, opens, sight)]
    buttons: list[str] = []
    seat = game.turn(state)
    if isinstance(game.chance(state), Dice):
        marks.extend(Mark(pocket, "pocket", seat) for pocket in POCKETS)
    for o in opens:
        who = o.move.seat or seat
        match o.gesture:
            case Land(_, spot):
                marks.extend(Mark(cell, "option", who) for cell in sight.cells(spot))
            case Lift(spots):
                marks.extend(Mark(cell, "option", who) for s in spots for cell in sight.cells(s))
            case Show() | ShowAny():
                marks.extend(Mark(well, "option", who) for well in sorted(sight.shows))
            case Press(pressed_by):
                buttons.append(pressed_by or "ok")
            case _:
                pass
    if choice is not None:  # what can be done on the table stays lit beside it
        marks.extend(_meant(game, state, choice, sight))
        return replace(choosing(choice.line, choice.seat, trackers), marks=tuple(marks))
    prompt = game.table.prompt(view)
    marks.extend(Mark(cell, "line", who) for spot, who in prompt.lit for cell in sight.cells(spot))
    return Scene(
        "waiting",
        replace(prompt, lit=()),  # a light more is no reason to say it all again
        tuple(dict.fromkeys(marks)),
        trackers,
        tuple(dict.fromkeys(buttons)),
    )


def _meant(game: Game[Any], state: Any, choice: Choice, sight: Sight) -> list[Mark]:
    """The places the offered option speaks of."""
    if choice.dice is not None or not isinstance(game.table, PointsAt):
        return []
    spots = game.table.about(state, choice.moves[choice.index])
    return [Mark(cell, "goal", choice.seat) for spot in spots for cell in sight.cells(spot)]


def tracker_marks(trackers: Sequence[Mapping[str, Any]], sight: Sight) -> tuple[Mark, ...]:
    """A tracker whose spots (`moon 1`, `moon 2` …) are on the mat is counted in lights there."""
    return tuple(
        Mark(cell, "tracker", tracker["seat"])
        for tracker in trackers
        for n in range(1, tracker["value"] + 1)
        for cell in sight.mat.spots.get(f"{tracker['name']} {n}", ())
    )


def all_trackers(view: Plain, advice: Advice | None) -> tuple[dict[str, Any], ...]:
    """What the rules count, and what advice adds."""
    return (*view["trackers"], *(asdict(t) for t in (advice.trackers if advice else ())))


def advice_marks(advice: Advice | None, opens: Sequence[Open], sight: Sight) -> tuple[Mark, ...]:
    """The lights of advice, and the place its hint speaks of."""
    if advice is None:
        return ()
    bar = [Mark(cell, "tracker") for spot in advice.lit for cell in sight.cells(spot)]
    hinted = [o.gesture for o in opens if o.move == advice.hint]
    goals = [g.spot for g in hinted if isinstance(g, Land)]
    who = advice.hint.seat if advice.hint is not None else None
    return (*bar, *(Mark(cell, "goal", who) for spot in goals for cell in sight.cells(spot)))


def guiding(
    todo: Focus,
    carried: frozenset[str],
    *,
    carrying: bool,
    setting_up: bool,
    untouched: bool = False,
) -> Scene:
    """One piece to put right, after a move (calmly) or after an accident."""
    if todo.what == "wrong_place" and (carrying or untouched or todo.at == SHOW):
        todo = replace(todo, what="bring")  # it stands where it came from, or was to be shown
    seat = guidance.seat_of(todo.kind)
    mood: Mood = "setup" if setting_up else "carry" if carrying else "repair"
    not_yours = bool(carried) and not setting_up and todo.kind not in carried
    cue = guidance.cue(todo, setting_up=setting_up, not_yours=not_yours)
    return Scene(mood, cue, guidance.marks(todo, seat))


def face_down(difference: Difference, wanted: Wanted) -> Scene:
    """All face-down pieces of a set-up at once, in any order: their number alone is told."""
    missing = [m for m in difference.missing if is_public_name(m.kind)]
    marks = tuple(Mark(cell, "goal") for m in missing for cell in m.cells)
    none_yet = len(missing) == sum(is_public_name(kind) for kind in wanted.on)
    say = wanted.lay if none_yet and wanted.lay is not None else line("setup.lay")
    picture = missing[0].kind.partition("@")[0]
    return Scene("setup", Cue(say, picture=picture), marks, count=len(missing))


def carrying(missing: Missing, *, setting_up: bool) -> Scene:
    todo = Focus("bring", missing.kind, None, missing.cells)
    return guiding(todo, frozenset((missing.kind,)), carrying=True, setting_up=setting_up)


def carried_kinds(wanted: Wanted, last_right: Wanted | None) -> frozenset[str]:
    """The kinds whose place has changed since the table was last right: people are moving them
    now. All of them while the table is being set."""
    if last_right is None:
        return frozenset(wanted.on)
    kinds = {*wanted.on, *last_right.on}
    return frozenset(
        k for k in kinds if Counter(wanted.on.get(k, ())) != Counter(last_right.on.get(k, ()))
    )


def _squeezed(missing: Missing, where: Whereabouts) -> bool:
    """It stands in a crowd whose rings are still taken."""
    return missing.kind in where.hidden and not missing.cells


def only_carrying(
    difference: Difference,
    carried: frozenset[str],
    last_right: Wanted | None,
    sight: Sight,
    where: Whereabouts,
) -> bool:
    """Nothing is wrong but what the last move asks for and is still under way."""
    if difference.unknown:
        return False
    if where.several_in_hand() and not all(
        where.readable.issuperset(m.cells) for m in difference.missing
    ):
        return False
    if any(m.kind not in carried and not _squeezed(m, where) for m in difference.missing):
        return False
    before = last_right.on if last_right is not None else {}
    return all(
        e.kind is not None
        and e.kind in carried
        and (e.cell in sight.shows or sight.spot_of.get(e.cell) in before.get(e.kind, ()))
        for e in difference.extra
    )
