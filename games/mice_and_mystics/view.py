"""What an audience may know: everything on the table, and of packs only one's own (MM-136)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Literal

from games.kit import Plain, Random, Tracker
from games.mice_and_mystics.loading import load
from games.mice_and_mystics.plain import VERSION, as_lists, dump
from games.mice_and_mystics.rules.battle import WHEEL
from games.mice_and_mystics.rules.exploring import FLIP, place_of, ways_from
from games.mice_and_mystics.rules.gear import LEVEL_UP
from games.mice_and_mystics.rules.legal import over
from games.mice_and_mystics.rules.movement import pinned
from games.mice_and_mystics.rules.state import Mouse, State, turn

HIDDEN = "?"
CARRIED = ("weapon", "armour", "accessory", "scroll", "item")
_PUBLIC = (
    *("seats", "options", "foes", "map", "traps", "side", "at", "round", "turns", "wheel", "page"),
    *("end", "feast", "left", "traps_left", "card", "face_up", "fork", "grape", "primed"),
    *("fresh", "voracious", "moved", "walking", "acted", "levitating", "seen_encounters", "track"),
    *("explored", "stash", "story", "hook", "free", "used_skill", "inspired", "attacked"),
    *("rolled", "fortified", "discards", "heroic", "boss_wounds", "result"),
)


def view(state: State, audience: str) -> dict[str, Plain]:
    plain = dump(state)
    outcome = over(state)
    return {
        **{name: plain[name] for name in _PUBLIC},
        "mice": {
            name: (_from_inside if mouse["seat"] == audience else _from_outside)(mouse)
            for name, mouse in plain["mice"].items()
        },
        "hand": _hand(state, audience),
        "heroes": {name: state.book.sheets[name] for name in state.mice},
        "room": state.book.pictures[state.side],
        "enemies": {foe.kind: state.book.values[foe.kind] for foe in state.foes.values()},
        "onward": onward(state),
        "held": _held(state),
        "tale": state.book.tale,
        "texts": state.book.texts,
        "agenda": [_frame(state, frame, audience) for frame in state.agenda],
        "turn": turn(state),
        "deck": sum(state.deck.values()),
        "trackers": [asdict(tracker) for tracker in _trackers(state)],
        "over": None
        if outcome is None
        else {"result": outcome.result, "winners": list(outcome.winners)},
    }


def onward(state: State) -> dict[str, Plain]:
    """The first step of the shortest way to the room where the chapter is won: how, and from where;
    in that room the square itself."""
    win = state.book.chapter["win"]
    if state.side == win["room"]:
        return {"way": "", "squares": [win["square"]]}
    place = place_of(state, state.side)
    edge: list[tuple[tuple[int, ...], int, str]] = [(place, state.side, "")]
    known = {state.side}
    while edge:
        place, side, first = edge.pop(0)
        for way, there, behind in ways_from(state, place, side):
            if behind in known:
                continue
            known.add(behind)
            begun = first or way
            if behind == win["room"]:
                return {"way": begun, "squares": _departure(state, begun)}
            edge.append((there, behind, begun))
    return {"way": "", "squares": []}


def _held(state: State) -> bool:
    """MM-061: whether the mouse whose turn it is cannot leave her square."""
    mouse = state.mice.get(state.card)
    return mouse is not None and bool(mouse.square) and pinned(state, mouse)


def _departure(state: State, way: str) -> list[str]:
    return [state.room.flip] if way == FLIP else list(state.room.exits[way])


def _from_outside(mouse: dict[str, Plain]) -> dict[str, Plain]:
    """Cards in a pack lie face down; how many there are is seen, and what was seen before."""
    hidden = [HIDDEN] * len(face_down(mouse["pack"], mouse["shown"]))
    return {
        **mouse,
        "pack": [*mouse["shown"], *hidden],
        "tricks": [HIDDEN] * len(mouse["tricks"]),
    }


def _from_inside(mouse: dict[str, Plain]) -> dict[str, Plain]:
    """For her player, in the order in which the table speaks of them."""
    return {**mouse, "pack": _by_place(mouse["pack"], mouse["shown"])}


def _by_place(pack: Sequence[str], shown: Sequence[str]) -> list[str]:
    return [*shown, *face_down(pack, shown)]


def face_down(pack: Sequence[str], shown: Sequence[str]) -> list[str]:
    """The cards of a pack that nobody else has seen."""
    left = list(pack)
    for card in shown:
        left.remove(card)
    return left


def _hand(state: State, audience: str) -> dict[str, Plain] | None:
    """The cards of a seat by mouse, those that lie face down as well: for the page of that seat."""
    if audience not in state.seats:
        return None
    found = {frame[1]: frame[2] for frame in state.agenda if frame[0] == "found" and not frame[3]}
    own = {
        name: {
            "pack": _by_place(mouse.pack, mouse.shown),
            "tricks": list(mouse.tricks),
            "found": found.get(name, ""),
        }
        for name, mouse in state.mice.items()
        if mouse.seat == audience
        and (len(mouse.pack) > len(mouse.shown) or mouse.tricks or name in found)
    }
    return own or None


def _frame(state: State, frame: tuple[Plain, ...], audience: str) -> Plain:
    """A card just found is hers alone until she trades it."""
    if frame[0] == "found" and not frame[3] and state.mice[frame[1]].seat != audience:
        return [frame[0], frame[1], HIDDEN, False]
    return as_lists(frame)


def _trackers(state: State) -> list[Tracker]:
    page = min(state.page, state.end)
    pages = Tracker("page", page, state.end, _urgency(state.end - state.page))
    wheel = Tracker("wheel", min(state.wheel, WHEEL), WHEEL, _urgency(WHEEL - state.wheel))
    lives = [_life(state, mouse) for mouse in state.mice.values()]
    cheese = [
        Tracker(f"cheese:{mouse.name}", mouse.cheese, max(LEVEL_UP, mouse.cheese), seat=mouse.seat)
        for mouse in state.mice.values()
    ]
    return [pages, wheel, *lives, *cheese]


def _life(state: State, mouse: Mouse) -> Tracker:
    life = state.hero(mouse.name).life
    left = 0 if mouse.captured else max(0, life - mouse.wounds - mouse.poison)
    return Tracker(f"life:{mouse.name}", left, life, _urgency(left), mouse.seat)


def _urgency(left: int) -> Literal["calm", "soon", "now"]:
    return "now" if left <= 1 else "soon" if left <= 2 else "calm"


# -- a state behind a view ----------------------------------------------------------------------


def resample(seen: Plain, random: Random, data: Plain) -> State:
    """A state that agrees with a view: cards nobody showed are drawn from those not seen."""
    left = unseen(seen, data)
    in_deck = _certainly_in_deck(seen, data)
    for card in in_deck:
        left.remove(card)
    plain = {
        "version": VERSION,
        **{name: seen[name] for name in _PUBLIC},
        "mice": {name: dict(mouse) for name, mouse in seen["mice"].items()},
        "agenda": [list(frame) for frame in seen["agenda"]],
        "encounters": _encounters(seen, data),
    }
    for mouse in plain["mice"].values():
        for held, kinds in (("pack", CARRIED), ("tricks", ("trick",))):
            mouse[held] = [
                _drawn(left, data, kinds, random) if card == HIDDEN else card
                for card in mouse[held]
            ]
    for frame in plain["agenda"]:
        if frame[0] == "found" and frame[2] == HIDDEN:
            frame[2] = _drawn(left, data, (*CARRIED, "trick"), random)
    left += in_deck
    plain["deck"] = {card: left.count(card) for card in dict.fromkeys(left)}
    return load(plain, data)


def unseen(seen: Plain, data: Plain) -> list[str]:
    """Cards of the deck and of packs that this audience does not see."""
    if not seen["explored"]:
        return []
    left = {name: card["count"] for name, card in data["search"]["card"].items()}
    shown = list(seen["stash"])
    for name, mouse in seen["mice"].items():
        for card in data["heroes"]["hero"][name]["gear"]:
            left[card] += 1
        shown += [*mouse["worn"], *mouse["pack"], *mouse["tricks"]]
    shown += [frame[2] for frame in seen["agenda"] if frame[0] == "found"]
    shown += [card for card, count in seen["discards"].items() for _ in range(count)]
    in_flight = any(frame[:2] == ["draw", "toss"] for frame in seen["agenda"])
    lying = {"fishhook_and_thread": seen["hook"], "fork": seen["fork"]}
    lying["grape"] = seen["grape"] or in_flight
    shown += [card for card, on_board in lying.items() if on_board]
    for card in shown:
        if card != HIDDEN:
            left[card] -= 1
    return [card for card, count in left.items() for _ in range(count)]


def _certainly_in_deck(seen: Plain, data: Plain) -> list[str]:
    """A special card that is being offered has just been found there."""
    if not seen["agenda"] or seen["agenda"][-1][0] != "special":
        return []
    return [data["chapter"]["room"][str(seen["side"])]["search"]["card"]]


def _drawn(left: list[str], data: Plain, kinds: Collection[str], random: Random) -> str:
    """One of the unseen cards of these kinds, taken out."""
    cards = data["search"]["card"]
    fit = [card for card in left if cards[card]["kind"] in kinds]
    card = fit[int(random() * len(fit))]
    left.remove(card)
    return card


def _encounters(seen: Plain, data: Plain) -> list[str]:
    """Whatever has not been turned up since the last shuffle."""
    if not seen["explored"]:
        return []
    kinds = data["chapter"]["encounter_kinds"]
    cards = [card["id"] for card in data["encounters"]["card"] if card["kind"] in kinds]
    return [card for card in cards if card not in seen["seen_encounters"]]
