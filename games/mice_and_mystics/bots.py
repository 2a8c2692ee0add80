"""Bots of Mice & Mystics: one that plays anything, and a party that fights, heals and hurries on.

The party knows what everybody sees and its own packs; every decision is made anew from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.kit import Bot, Event, Move, Plain, Random, RandomBot

HEROES = ("collin", "nez", "tilda", "maginos", "filch", "lily")
SKILLS = (
    *("first_aid", "battle_squeak", "chain_lightning", "knife_strike", "aimed_shot", "power_shot"),
    *("preemptive_shot", "fortify", "accurate_shot", "give_order", "inspire", "cure"),
)
FAR = 99
CLIMB = 3
"""What a step out of the water is worth in steps over land."""


@dataclass(slots=True)
class Party:
    """Plays one seat: fights what is near, lets melee enemies come, heals, searches, moves on."""

    seat: str
    tried: dict[str, tuple[str, ...]] = field(default_factory=dict)  # packs she has looked through

    def notice(self, event: Event) -> None:
        return None

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        by_verb: dict[str, list[Move]] = {}
        for move in moves:
            by_verb.setdefault(move.verb, []).append(move)
        if "end" in by_verb:
            return self._turn(view, by_verb, random)
        for verb in ALWAYS:
            if verb in by_verb:
                return by_verb[verb][0]
        choose = CHOICES.get(moves[0].verb, any_of)
        return choose(view, list(moves), random)

    # -- her turn -------------------------------------------------------------------------------

    def _turn(self, view: Plain, by_verb: Mapping[str, list[Move]], random: Random) -> Move:
        name = view["card"]
        mouse = view["mice"][name]
        for wish in (self._ready, out_of_water, fight if view["foes"] else travel):
            move = wish(view, name, by_verb)
            if move is not None:
                return move
        if "equip" in by_verb and tuple(mouse["pack"]) != self.tried.get(name, ()):
            self.tried[name] = tuple(mouse["pack"])
            return by_verb["equip"][0]
        return by_verb["end"][0]

    def _ready(self, view: Plain, name: str, by_verb: Mapping[str, list[Move]]) -> Move | None:
        """What costs no action: heal, learn, shake off a stun."""
        heals = [move for move in by_verb.get("skill", ()) if move.args[0] == "first_aid"]
        if heals:
            return max(heals, key=lambda m: _harm(view["mice"][m.args[1]]))
        if "learn" in by_verb:
            return best_skill(view, by_verb["learn"], random=lambda: 0.0)
        if "recover" in by_verb:
            return by_verb["recover"][0]
        return None


def _harm(mouse: Plain) -> int:
    return int(mouse["wounds"] + mouse["poison"])


def out_of_water(view: Plain, name: str, by_verb: Mapping[str, list[Move]]) -> Move | None:
    """The current captures whoever stays: every move and every action goes into leaving it."""
    if not _in_water(view, name):
        return None
    step = _nearer(view, name, by_verb.get("go", ()))
    return step or next(iter(by_verb.get("scurry", ())), None)


# -- a fight ------------------------------------------------------------------------------------


def fight(view: Plain, name: str, by_verb: Mapping[str, list[Move]]) -> Move | None:
    """Attack if she can; else go where she can, or let them come and search meanwhile."""
    if "again" in by_verb and "attack" not in by_verb:
        return None
    if "attack" in by_verb:
        for skill in by_verb.get("skill", ()):
            if skill.args[0] in ("chain_lightning", "knife_strike", "battle_squeak", "aimed_shot"):
                return skill
        return min(by_verb["attack"], key=lambda move: _toughness(view, move))
    steps = by_verb.get("go", [])
    sheltered = _to_the_goal(view, name, steps)
    if sheltered is not None:
        return sheltered
    if not view["acted"] and steps:
        charge = _charge(view, name, steps)
        if charge is not None:
            return charge
    if "search" in by_verb:
        return by_verb["search"][0]
    return None


def _toughness(view: Plain, move: Move) -> tuple[float, str]:
    """The enemy that falls first, for the harm it does."""
    values = view["enemies"][move.args[0]]
    hurt = [
        foe["wounds"]
        for foe in view["foes"].values()
        if (foe["kind"], foe["square"]) == (move.args[0], move.args[1])
    ]
    left = values["life"] - max(hurt, default=0)
    ranged = 1.5 if values["attack"] == "ranged" else 1.0
    return left * (1 + values["defence"]) / (values["battle"] * ranged), str(move.args[1])


def _charge(view: Plain, name: str, steps: Sequence[Move]) -> Move | None:
    """A square from which she can attack, with as few enemies around it as possible; none when she
    would only stand among more of them than she must."""
    near = view["room"]["near"]
    foes = [foe["square"] for foe in view["foes"].values()]
    friends = [m["square"] for other, m in view["mice"].items() if other != name and m["square"]]

    def danger(move: Move) -> tuple[int, int, int]:
        square = move.args[0]
        around = {square, *near[square]}
        enemies = sum(1 for foe in foes if foe in around)
        company = sum(1 for friend in friends if friend in around)
        return (foes.count(square), enemies - company, len(str(square)))

    water = view["room"]["water"]
    open_to_attack = [
        move
        for move in steps
        if move.args[0] not in water
        and any(foe in {move.args[0], *near[move.args[0]]} for foe in foes)
    ]
    return min(open_to_attack, key=danger, default=None)


def _in_water(view: Plain, name: str) -> bool:
    return view["mice"][name]["square"] in view["room"]["water"]


def _to_the_goal(view: Plain, name: str, steps: Sequence[Move]) -> Move | None:
    """In the last room to the square that saves them."""
    if view["onward"]["way"] == "" and view["onward"]["squares"]:
        return _nearer(view, name, steps)
    return None


# -- on the way ---------------------------------------------------------------------------------


def travel(view: Plain, name: str, by_verb: Mapping[str, list[Move]]) -> Move | None:
    """No enemy is near: wait for those who are captured, then hurry."""
    onward = view["onward"]
    captured = [mouse for mouse in view["mice"].values() if mouse["captured"]]
    weak = [m for m in view["mice"].values() if not m["captured"] and _harm(m) >= 2]
    wait = bool(captured) or (len(weak) > 1 and view["wheel"] < 3)
    for move in by_verb.get("explore", ()):
        if move.args[0] == onward["way"] and not wait:
            return move
    step = _nearer(view, name, by_verb.get("go", ()))
    if step is not None:
        return step
    there = view["mice"][name]["square"] in onward["squares"]
    if "search" in by_verb and (there or wait or view["wheel"] < 4) and not _in_water(view, name):
        return by_verb["search"][0]
    if "scurry" in by_verb and not there:
        return by_verb["scurry"][0]
    return by_verb["search"][0] if "search" in by_verb else None


def _nearer(view: Plain, name: str, steps: Sequence[Move]) -> Move | None:
    """The step that brings her closest to where the way goes on, if any does."""
    if not steps:
        return None
    distance = _distances(view)
    here = distance.get(view["mice"][name]["square"], FAR)
    friends = [mouse["square"] for mouse in view["mice"].values()]
    best = min(
        steps,
        key=lambda m: (distance.get(str(m.args[0]), FAR), -friends.count(str(m.args[0]))),
    )
    return best if distance.get(str(best.args[0]), FAR) < here else None


def _distances(view: Plain) -> dict[str, int]:
    """Steps to the squares where the way goes on; leaving the water counts for several."""
    room = view["room"]
    water = set(room["water"])
    found = dict.fromkeys(view["onward"]["squares"], 0)
    edge = list(found)
    while edge:
        square = edge.pop(0)
        for near in room["near"][square]:
            cost = CLIMB if near in water else 1
            if found[square] + cost < found.get(near, FAR):
                found[near] = found[square] + cost
                edge.append(near)
    return found


# -- answers ------------------------------------------------------------------------------------

Choice = Callable[[Plain, list[Move], Random], Move]


def any_of(view: Plain, moves: list[Move], random: Random) -> Move:
    return moves[int(random() * len(moves))]


def best_skill(view: Plain, moves: list[Move], random: Random) -> Move:
    return min(moves, key=lambda m: _place(SKILLS, str(m.args[0])))


def _place(order: Sequence[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def best_hero(view: Plain, moves: list[Move], random: Random) -> Move:
    return min(moves, key=lambda m: _place(HEROES, str(m.args[0])))


def keep_or_trade(view: Plain, moves: list[Move], random: Random) -> Move:
    """Something to wear or a trick is kept, anything else is worth a cheese."""
    card = view["agenda"][-1][2] if view["agenda"][-1][0] == "found" else ""
    keep = card in ("determination", "leather_armour", "cloak_of_quickness", "unstable_amulet")
    keep = keep or card == "ring_of_cat_strength"
    wanted = "keep" if keep else "trade"
    return next((move for move in moves if move.verb == wanted), moves[0])


def far_from_mice(view: Plain, moves: list[Move], random: Random) -> Move:
    """New enemies begin as far away as they may."""
    squares = view["room"]["squares"]
    mice = [squares[m["square"]] for m in view["mice"].values() if m["square"]]

    def closeness(move: Move) -> int:
        x, y = squares[move.args[0]]
        return -min(((x - a) ** 2 + (y - b) ** 2 for a, b in mice), default=0)

    return min(moves, key=closeness)


def put_on(view: Plain, moves: list[Move], random: Random) -> Move:
    wear = [move for move in moves if move.verb == "wear"]
    return wear[0] if wear else next(move for move in moves if move.verb == "done")


def take_or_draw(view: Plain, moves: list[Move], random: Random) -> Move:
    """A treasure is for a tinkerer; without one any card is better."""
    tinkerer = "nez" in view["mice"]
    useless = moves[0].args == ("tinkerers_treasure",) and not tinkerer
    return moves[-1] if useless else moves[0]


def first_target(view: Plain, moves: list[Move], random: Random) -> Move:
    targets = [move for move in moves if move.verb == "target"]
    return targets[0] if targets else moves[0]


ALWAYS = ("disguise", "reroll", "use", "heal")
"""Offers a party never declines."""

CHOICES: dict[str, Choice] = {
    "hero": best_hero,
    "learn": best_skill,
    "keep": keep_or_trade,
    "trade": keep_or_trade,
    "at": far_from_mice,
    "to": far_from_mice,
    "done": put_on,
    "take": take_or_draw,
    "target": first_target,
}

BOTS: Mapping[str, Callable[[str], Bot]] = {"random": RandomBot, "party": Party}
