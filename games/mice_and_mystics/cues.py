"""What events sound and look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from games.kit import Cue, Event, Line, Plain, line
from games.mice_and_mystics import words
from games.mice_and_mystics.prompts import ending, option, prompt

__all__ = ["option", "prompt", "told"]

Facts = words.Facts
Cues = tuple[Cue, ...]


def told(view: Plain, event: Event) -> Cues:
    """The end is told alone: nothing may drown it."""
    if event.name in ("won", "lost"):
        return (ending(view),)
    make = _CUES.get(event.name)
    if make is None or view["over"] is not None:
        return ()
    cues = make(view, event.facts)
    return tuple(replace(cue, reminder=cue.say.key in _REMINDERS) for cue in cues)


_REMINDERS = frozenset(
    {
        *("cue.track.up", "cue.pinned", "cue.near_first", "cue.skill.one", "cue.placed.token"),
        *("cue.captured", "cue.captured.cheese", "cue.captured.gear", "cue.captured.keeps"),
        *("cue.surge", "cue.time_presses", "cue.drifted", "cue.swept_away"),
        *("cue.crow.mouse", "cue.crow.enemy", "cue.end_marker"),
    }
)
"""What players forget: two of these fit into the time for one move, so there are few of them."""


def _one(say: Line, sound: str = "", picture: str = "mouse", number: int | None = None) -> Cues:
    return (Cue(say, sound, (), None, picture, number),)


# -- turns and movement -------------------------------------------------------------------------


def _turn(view: Plain, facts: Facts) -> Cues:
    """Whose turn a mouse has, her prompt says."""
    name = facts["card"]
    if name in view["mice"]:
        return ()
    say = line("cue.turn", enemy=words.enemy(name))
    return (Cue(say, "wait", words.slot(view, name), None, "enemy"),)


def _moved(view: Plain, facts: Facts) -> Cues:
    """A mouse is moved by her player, an enemy by what the board says."""
    name = facts["figure"]
    if name in view["mice"]:
        return ()
    say = line("cue.moved", enemy=words.enemy(words.kind_of(view, name)))
    return (Cue(say, "step", words.spots(view, [facts["square"]]), None, "enemy"),)


def _placed(view: Plain, facts: Facts) -> Cues:
    """MM-157: elite rats and some bosses are figures with a token."""
    name, spots = words.enemy(facts["kind"]), words.spots(view, [facts["square"]])
    comes = Cue(line("cue.placed", enemy=name), "woke", spots, None, "enemy")
    if not facts["token"]:
        return (comes,)
    return (comes, Cue(line("cue.placed.token", enemy=name), "step", spots, None, "enemy"))


def _track(view: Plain, facts: Facts) -> Cues:
    """MM-286: of all changes of the order, the one that people must carry out themselves."""
    if "up" not in facts:
        return ()
    say = line("cue.track.up", enemy=words.enemy(facts["up"]))
    return (Cue(say, "step", words.slot(view, facts["up"]), None, "up"),)


def _room(view: Plain, facts: Facts) -> Cues:
    return _one(line("cue.room", room=f"room.name:{facts['side']}"), "start", "mat")


def _at_square(key: str, sound: str, picture: str) -> Callable[[Plain, Facts], Cues]:
    """Something about a mouse on a square."""

    def make(view: Plain, facts: Facts) -> Cues:
        say = line(key, mouse=words.mouse(facts["mouse"]))
        return (Cue(say, sound, words.spots(view, [facts["square"]]), None, picture),)

    return make


def _trap(view: Plain, facts: Facts) -> Cues:
    return (Cue(line("cue.trap"), "trap", words.spots(view, [facts["square"]]), None, "trap"),)


# -- fights -------------------------------------------------------------------------------------


def _attacks(view: Plain, facts: Facts) -> Cues:
    """Who attacks an enemy knows it; whom an enemy attacks, the board says."""
    aim = facts["target"]
    if aim not in view["mice"]:
        return ()
    name = words.enemy(words.kind_of(view, facts["figure"]))
    return _one(line("cue.attacks", enemy=name, mouse=words.mouse(aim)), "wait", "sword")


def _hits(view: Plain, facts: Facts) -> Cues:
    if not facts["hits"]:
        return _one(line("cue.missed"), "missed", "cross")
    return _one(line("cue.hits", n=facts["hits"]), "bounce", "sword", facts["hits"])


def _defends(view: Plain, facts: Facts) -> Cues:
    if not facts["blocked"]:
        return ()
    return _one(line("cue.blocked", n=facts["blocked"]), "blocked", "shield", facts["blocked"])


def _hurt(view: Plain, facts: Facts) -> Cues:
    """One that is defeated is told of as such."""
    if facts["figure"] not in view["foes"]:
        return ()
    return _one(line("cue.hurt", enemy=words.enemy(facts["kind"])), "found", "sword")


def _defeated(view: Plain, facts: Facts) -> Cues:
    return _one(line("cue.defeated", enemy=words.enemy(facts["kind"])), "fled", "enemy")


def _wounded(view: Plain, facts: Facts) -> Cues:
    """Of one that is captured by it, the prison is told."""
    if view["mice"][facts["mouse"]]["captured"]:
        return ()
    key = "cue.poisoned" if facts["poisoned"] else "cue.wounded"
    say = line(key, mouse=words.mouse(facts["mouse"]), n=facts["wounds"])
    return _one(say, "missed", "heart", facts["wounds"])


def _captured(view: Plain, facts: Facts) -> Cues:
    """MM-201: what she loses, and what she keeps."""
    name = words.mouse(facts["mouse"])
    loses = ".gear" if facts["gear"] else ".cheese" if facts["cheese"] else ""
    keeps = _one(line("cue.captured.keeps", mouse=name), "", "card")
    return _one(line(f"cue.captured{loses}", mouse=name), "trap", "prison") + keeps


def _bound(key: str, picture: str) -> Callable[[Plain, Facts], Cues]:
    """What binds a mouse in her turn, unless she has been captured since."""

    def make(view: Plain, facts: Facts) -> Cues:
        if view["mice"][facts["mouse"]]["captured"]:
            return ()
        return _one(line(key, mouse=words.mouse(facts["mouse"])), "wait", picture)

    return make


def _figure(key: str, sound: str, picture: str) -> Callable[[Plain, Facts], Cues]:
    """Something about a mouse or an enemy."""

    def make(view: Plain, facts: Facts) -> Cues:
        return _one(words.about(view, key, facts["figure"]), sound, picture)

    return make


def _mouse(key: str, sound: str, picture: str) -> Callable[[Plain, Facts], Cues]:
    """Something about a mouse."""

    def make(view: Plain, facts: Facts) -> Cues:
        return _one(line(key, mouse=words.mouse(facts["mouse"])), sound, picture)

    return make


def _cheese(key: str, count: str, sound: str) -> Callable[[Plain, Facts], Cues]:
    """A mouse gains or loses some."""

    def make(view: Plain, facts: Facts) -> Cues:
        say = line(key, mouse=words.mouse(facts["mouse"]), n=facts[count])
        return _one(say, sound, "cheese", facts[count])

    return make


# -- what the board counts ----------------------------------------------------------------------


def _wheel(view: Plain, facts: Facts) -> Cues:
    lights = tuple(f"wheel {n}" for n in range(1, min(facts["has"], 6) + 1))
    return (Cue(line("cue.wheel", n=facts["has"]), "wait", lights, None, "wheel", facts["has"]),)


def _page(key: str) -> Callable[[Plain, Facts], Cues]:
    def make(view: Plain, facts: Facts) -> Cues:
        page = min(facts["page"], view["end"])
        return (Cue(line(key, value=page), "wait", (f"page {page}",), None, "page", page),)

    return make


def _eaten(view: Plain, facts: Facts) -> Cues:
    return _one(line("cue.eaten", n=facts["cheese"]), "wait", "cheese", facts["cheese"])


# -- cards --------------------------------------------------------------------------------------


def _card(key: str, sound: str = "found") -> Callable[[Plain, Facts], Cues]:
    """A mouse does something with a card."""

    def make(view: Plain, facts: Facts) -> Cues:
        say = line(key, mouse=words.mouse(facts["mouse"]), card=words.card(facts["card"]))
        return _one(say, sound, "card")

    return make


def _named_card(key: str, sound: str, fact: str = "card") -> Callable[[Plain, Facts], Cues]:
    def make(view: Plain, facts: Facts) -> Cues:
        return _one(line(key, card=words.card(facts[fact])), sound, "card")

    return make


def _item(card: str) -> Callable[[Plain, Facts], Cues]:
    """A party item lies on the board now."""

    def make(view: Plain, facts: Facts) -> Cues:
        squares = facts.get("ends") or [facts["square"]]
        say = line("cue.item", card=words.card(card))
        return (Cue(say, "step", words.spots(view, squares), None, "card"),)

    return make


def _skill(key: str) -> Callable[[Plain, Facts], Cues]:
    def make(view: Plain, facts: Facts) -> Cues:
        say = line(key, mouse=words.mouse(facts["mouse"]), skill=words.skill(facts["skill"]))
        return _one(say, "found", "star")

    return make


def _used_skill(view: Plain, facts: Facts) -> Cues:
    """MM-039, to those who might use another."""
    used = _skill("cue.skill")(view, facts)
    return (*used, *_one(line("cue.skill.one"), "wait", "star")) if facts["more"] else used


def _grape(view: Plain, facts: Facts) -> Cues:
    trail = words.spots(view, [facts["square"]])
    return (Cue(line(f"cue.grape.{facts['side']}"), "bounce", trail, None, "item-grape"),)


def _given(view: Plain, facts: Facts) -> Cues:
    key = "cue.given.cheese" if facts["cheese"] else "cue.given"
    return _one(line(key, mouse=words.mouse(facts["giver"])), "step", "hand")


# -- players ------------------------------------------------------------------------------------


def _hero(view: Plain, facts: Facts) -> Cues:
    seat = facts["seat"]
    say = line("cue.hero", seat=f"seat.{seat}", mouse=words.mouse(facts["mouse"]))
    return (Cue(say, "start", (), seat, "mouse"),)


def _left_game(view: Plain, facts: Facts) -> Cues:
    seat = facts["seat"]
    return (Cue(line("cue.left_game", seat=f"seat.{seat}"), "bye", (), seat, "mouse"),)


def _plain(key: str, sound: str, picture: str) -> Callable[[Plain, Facts], Cues]:
    """Something without names."""
    return lambda view, facts: _one(line(key), sound, picture)


_CUES: Mapping[str, Callable[[Plain, Facts], Cues]] = {
    "hero": _hero,
    "learnt": _skill("cue.learnt"),
    "turn": _turn,
    "moved": _moved,
    "placed": _placed,
    "room": _room,
    "trap": _trap,
    "snapped": _at_square("cue.snapped", "trap", "trap"),
    "drifted": _at_square("cue.drifted", "step", "water"),
    "rescued": _at_square("cue.rescued", "free", "mouse"),
    "swept_away": _mouse("cue.swept_away", "missed", "water"),
    "slipped": _mouse("cue.slipped", "missed", "water"),
    "track": _track,
    "pinned": _bound("cue.pinned", "enemy"),
    "near_first": _bound("cue.near_first", "sword"),
    "attacks": _attacks,
    "hits": _hits,
    "defends": _defends,
    "hurt": _hurt,
    "defeated": _defeated,
    "wounded": _wounded,
    "knocked_down": _figure("cue.knocked_down", "bounce", "slipped"),
    "stood_up": _figure("cue.stood_up", "jump", "up"),
    "crow": _figure("cue.crow", "missed", "crow"),
    "broom": _figure("cue.broom", "bounce", "enemy"),
    "stunned": _mouse("cue.stunned", "missed", "star"),
    "webbed": _mouse("cue.webbed", "missed", "web"),
    "charmed": _mouse("cue.charmed", "missed", "star"),
    "recovered": _mouse("cue.better", "found", "heart"),
    "healed": _mouse("cue.better", "found", "heart"),
    "captured": _captured,
    "passes": _mouse("cue.passes", "wait", "prison"),
    "stolen": _cheese("cue.stolen", "cheese", "missed"),
    "cheese": _cheese("cue.cheese", "gained", "found"),
    "wheel": _wheel,
    "eaten": _eaten,
    "surge": _plain("cue.surge", "woke", "enemy"),
    "encounter": _plain("cue.encounter", "woke", "enemy"),
    "ambush": _plain("cue.ambush", "woke", "enemy"),
    "time_presses": _plain("cue.time_presses", "wait", "hourglass"),
    "page": _page("cue.page"),
    "end_marker": _page("cue.end_marker"),
    "found": _mouse("cue.found", "found", "card"),
    "nothing_found": _plain("cue.nothing_found", "missed", "cross"),
    "event": _named_card("cue.event", "found"),
    "party_item": _named_card("cue.party_item", "found"),
    "left_behind": _named_card("cue.left_behind", "step", "item"),
    "dropped": _card("cue.dropped", "step"),
    "used": _card("cue.used"),
    "worn": _card("cue.worn"),
    "put_away": _card("cue.put_away", "step"),
    "manual": _plain("cue.manual", "mission", "card"),
    "skill": _used_skill,
    "given": _given,
    "hook": _item("fishhook_and_thread"),
    "fork": _item("fork"),
    "grape": _item("grape"),
    "grape_lands": _grape,
    "bait": _plain("cue.bait", "found", "item-grape"),
    "disguised": _plain("cue.disguised", "hush", "enemy"),
    "achieved": _mouse("cue.achieved", "win", "crown"),
    "story": _plain("cue.story", "win", "page"),
    "left_game": _left_game,
}
"""`rolled`, `points`, `slot`, `boss`, `share` and `traded` have none: dice, prompt and
page show them, and what follows is told."""
