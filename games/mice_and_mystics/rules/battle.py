"""Attack and defence, of mice and enemies alike: dice, hits, cheese, wounds, defeat."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules import cards, initiative
from games.mice_and_mystics.rules.book import Card
from games.mice_and_mystics.rules.conditions import (
    gain,
    knock_down,
    mark,
    move_end_marker,
    wound_mouse,
)
from games.mice_and_mystics.rules.heroics import rolled_cheese, slew, voracious
from games.mice_and_mystics.rules.state import Foe, Mouse, State, Works
from games.mice_and_mystics.story import told

WHEEL = 6
SURGE = ("surge", "surge_end")
MELEE, RANGED = "melee", "ranged"
PRIMED = {"battle_squeak": MELEE, "accurate_shot": RANGED, "aimed_shot": RANGED}
PRIMED |= {"power_shot": RANGED}


def is_enemy(state: State, who: str) -> bool:
    """MM-212: a charmed mouse fights as an enemy."""
    return who in state.foes or (who == state.card and state.mice[who].charmed)


def add_to_wheel(state: State, tell: Listener | None, cheese: int) -> None:
    """MM-082, MM-164, Q-24: all of it, then one look at the wheel."""
    if not cheese:
        return
    state.wheel += cheese
    if tell is not None:
        tell(told("wheel", cheese=cheese, has=state.wheel))
    if state.wheel >= WHEEL and all(frame[0] not in SURGE for frame in state.agenda):
        state.push(("surge",))


# -- whom a mouse can attack --------------------------------------------------------------------


def weapons(state: State, mouse: Mouse) -> list[Card]:
    """MM-083."""
    worn = [state.book.cards[name] for name in dict.fromkeys(mouse.worn)]
    return [card for card in worn if card.kind == "weapon"]


def mode_against(weapon: Card, mouse: Mouse, foe: Foe) -> str:
    """MM-273: the staff is a blunt melee weapon on the own square."""
    if weapon.ability == "staff" and foe.square == mouse.square:
        return MELEE
    return weapon.attack


def reachable(state: State, mouse: Mouse, weapon: Card) -> list[Foe]:
    """MM-085, MM-095, MM-096: the enemies this weapon can be used on."""
    touching = state.room.touching[mouse.square]
    near = [foe for foe in state.foes.values() if foe.square in touching]
    if weapon.attack == MELEE or near:
        return near
    sees = state.room.sees[mouse.square]
    return [foe for foe in state.foes.values() if foe.square in sees]


def near_first(state: State, mouse: Mouse) -> bool:
    """MM-096: whether enemies that her bow would reach are safe from it behind nearer ones."""
    if all(weapon.attack != RANGED for weapon in weapons(state, mouse)):
        return False
    touching, sees = state.room.touching[mouse.square], state.room.sees[mouse.square]
    near = {foe.square in touching for foe in state.foes.values() if foe.square in sees}
    return len(near) == 2


def targets(state: State, mouse: Mouse, among: Sequence[Card] | None = None) -> list[Foe]:
    """One figure for each kind and square: the one with the most wounds, then the lowest number."""
    found: dict[tuple[str, str], Foe] = {}
    for weapon in weapons(state, mouse) if among is None else among:
        for foe in reachable(state, mouse, weapon):
            known = found.get((foe.kind, foe.square))
            if known is None or foe.wounds > known.wounds:
                found[foe.kind, foe.square] = foe
    return list(found.values())


def target_moves(state: State, verb: str, mouse: Mouse, foes: Sequence[Foe]) -> list[Move]:
    return [Move(verb, foe.kind, foe.square, seat=mouse.seat) for foe in foes]


def named(foes: Sequence[Foe], kind: Plain, square: Plain) -> Foe:
    return next(foe for foe in foes if foe.kind == kind and foe.square == square)


# -- a mouse attacks ----------------------------------------------------------------------------


def begin_attack(state: State, tell: Listener | None, mouse: Mouse, foe: Foe) -> None:
    """One weapon is used for an attack (Q-59): asked for when several would do."""
    fit = [card for card in weapons(state, mouse) if foe in reachable(state, mouse, card)]
    if len(fit) == 1:
        strike(state, tell, mouse, foe, fit[0])
    else:
        state.push(("weapon", mouse.name, foe.name))


def strike(state: State, tell: Listener | None, mouse: Mouse, foe: Foe, weapon: Card) -> None:
    """MM-086: dice of an attack, with every bonus."""
    mode = mode_against(weapon, mouse, foe)
    hero = state.hero(mouse.name)
    dice = hero.battle + weapon.battle
    for name in mouse.worn:
        card = state.book.cards[name]
        if card.kind != "weapon" and (card.ability != "not_ranged" or mode == MELEE):  # MM-276
            dice += card.battle
    if weapon.ability == "mercy":  # MM-271, Q-62
        others = [m for m in state.mice_on(mouse.square) if m is not mouse]
        dice += sum(1 for other in others if other.wounds + other.poison)
    if weapon.ability == "giant_slayer" and state.enemy(foe).large:
        dice += 1
    less = 0
    if weapon.ability == "quick" and _card_of(state, foe) > state.rank(mouse.name):  # MM-272
        less = 1
    if PRIMED.get(state.primed) == mode:
        dice += {"power_shot": hero.battle, "accurate_shot": 0}.get(state.primed, 1)
        less += 2 if state.primed == "accurate_shot" else 0
        state.primed = ""
    if tell is not None:
        tell(told("attacks", figure=mouse.name, target=foe.name, weapon=weapon.name))
    state.push(("dice", "hit", dice, mouse.name, (foe.name,), mode, weapon.name, less))


def _card_of(state: State, foe: Foe) -> int:
    slots = [state.rank(card) for card in state.enemy(foe).cards if card in state.track]
    return min(slots, default=-1)


# -- hits ---------------------------------------------------------------------------------------


def hit(
    state: State,
    tell: Listener | None,
    faces: Sequence[str],
    who: str,
    aims: tuple[str, ...],
    mode: str,
    weapon: str,
    less: int,
) -> None:
    """MM-087, MM-088, MM-094; an amulet may ask for another roll first (MM-277)."""
    book = state.book
    cheese = book.cheese(faces)
    if cheese and who in state.foes:
        for mouse in (state.mice[aim] for aim in aims if aim in state.mice):
            if any(book.cards[card].ability == "unstable" for card in mouse.worn):
                state.push(("amulet", mouse.name, tuple(faces), who, aims, mode, weapon, less))
                return
    count_hits(state, tell, faces, who, aims, mode, weapon, less)


def count_hits(
    state: State,
    tell: Listener | None,
    faces: Sequence[str],
    who: str,
    aims: tuple[str, ...],
    mode: str,
    weapon: str,
    less: int,
) -> None:
    known = state.book.faces
    shown = [known[face] for face in faces]
    if mode == MELEE:
        hits = sum(face.sword for face in shown)
    else:
        hits = sum(face.bow for face in shown)
        if weapon and state.book.cards[weapon].ability == "precise":  # MM-274, Q-30
            hits += sum(1 for face in shown if face.bow and face.star)
    if _shoots_again(state, who) and any(face.cheese for face in shown):
        state.push(("foe_battle", who))
    if hits:
        state.push(*(("defend", aim, hits, who, mode, weapon, less) for aim in aims))
    if tell is not None:
        tell(told("hits", figure=who, hits=hits, faces=list(faces)))
    cheese = sum(face.cheese for face in shown)
    if not cheese:
        return
    if not is_enemy(state, who):
        mouse = state.mice[who]
        double = 2 if "well_of_power" in state.hero(who).talents else 1  # MM-265
        gain(state, tell, mouse, cheese * double)  # MM-081
        rolled_cheese(state, tell, mouse, cheese)
    elif not _shoots_again(state, who):
        enemy_cheese(state, tell, who, cheese)


def _shoots_again(state: State, who: str) -> bool:
    """Captain Vurst: his cheese is another attack and never goes on the wheel."""
    return who in state.foes and "pistoleer" in state.enemy(state.foes[who]).abilities


def enemy_cheese(state: State, tell: Listener | None, who: str, cheese: int) -> None:
    """MM-082, MM-189."""
    foe = state.foes.get(who)
    if foe is None or "no_cheese" not in state.enemy(foe).abilities:
        add_to_wheel(state, tell, cheese)


# -- defence ------------------------------------------------------------------------------------


def defend(
    state: State,
    tell: Listener | None,
    aim: str,
    hits: int,
    who: str,
    mode: str,
    weapon: str,
    less: int,
) -> None:
    """MM-090, Q-68: dice of the defence; whoever has left the board defends no more."""
    if aim in state.mice:
        mouse = state.mice[aim]
        if mouse.captured:
            return
        dice = state.hero(aim).defence + cards.bonus(state, mouse, "defence")
        dice += aim in state.fortified[:-1]
        if who in state.foes and "constrict" in state.enemy(state.foes[who]).abilities:
            dice = 0
    elif aim in state.foes:
        enemy = state.enemy(state.foes[aim])
        dice = enemy.defence - less
        if enemy.large and state.heroic.get("cat_tamer") == who:  # MM-261
            dice -= 1
    else:
        return
    state.push(("dice", "block", max(0, dice), aim, hits, who, weapon))


def block(
    state: State,
    tell: Listener | None,
    faces: Sequence[str],
    aim: str,
    hits: int,
    who: str,
    weapon: str,
) -> None:
    """MM-091, MM-092, Q-25: a surge comes before the wounds."""
    shown = [state.book.faces[face] for face in faces]
    blocked = sum(face.shield for face in shown)
    foe = state.foes.get(aim)
    if foe is not None and "carapace" in state.enemy(foe).abilities:
        blocked += sum(1 for face in shown if face.shield and face.star)
    wounds = max(0, hits - blocked)
    cheese = sum(face.cheese for face in shown)
    if tell is not None:
        tell(told("defends", figure=aim, blocked=min(blocked, hits), faces=list(faces)))
    if wounds:
        state.push(("hurt", aim, wounds, who, weapon))
    if aim in state.mice:
        _mouse_has_defended(state, tell, state.mice[aim], who, cheese, wounds)
    elif cheese:
        enemy_cheese(state, tell, aim, cheese)


def _mouse_has_defended(
    state: State, tell: Listener | None, mouse: Mouse, who: str, cheese: int, wounds: int
) -> None:
    worn = [state.book.cards[card].ability for card in mouse.worn]
    if not wounds and "quickness" in worn and who in state.foes:
        state.push(("cloak", mouse.name))  # MM-275
    if not cheese:
        return
    if mouse.charmed and state.card == mouse.name:
        add_to_wheel(state, tell, cheese)
        return
    gain(state, tell, mouse, cheese)
    rolled_cheese(state, tell, mouse, cheese)
    if state.heroic.get("cheesemaster") == mouse.name:  # MM-253
        for other in state.active():
            gain(state, tell, other, 1)
    if "riposte" in worn and who in state.foes:
        thorn = next(c for c in mouse.worn if state.book.cards[c].ability == "riposte")
        state.push(("hurt", who, 1, mouse.name, thorn))


# -- wounds -------------------------------------------------------------------------------------


def hurt(state: State, tell: Listener | None, aim: str, wounds: int, who: str, weapon: str) -> None:
    if aim in state.mice:
        if not state.mice[aim].captured:
            _hurt_mouse(state, tell, state.mice[aim], wounds, who)
    elif aim in state.foes:
        foe = state.foes[aim]
        if weapon and _damage(state, weapon, who, foe) in state.enemy(foe).resists:  # MM-141
            return
        hurt_foe(state, tell, foe, wounds, who)


def _damage(state: State, weapon: str, who: str, foe: Foe) -> str:
    """MM-273: the staff is blunt on the own square."""
    card = state.book.cards[weapon]
    blunt = card.attack == RANGED and mode_against(card, state.mice[who], foe) == MELEE
    return "blunt" if blunt else card.damage


def _hurt_mouse(state: State, tell: Listener | None, mouse: Mouse, wounds: int, who: str) -> None:
    foe = state.foes.get(who)
    abilities = state.enemy(foe).abilities if foe is not None else frozenset()
    if "steal" in abilities:  # MM-289, MM-163
        stolen = min(wounds, mouse.cheese)
        mouse.cheese -= stolen
        wounds -= stolen
        if stolen and tell is not None:
            tell(told("stolen", mouse=mouse.name, cheese=stolen))
        if stolen and voracious(state):
            wound_mouse(state, tell, mouse, wounds)
            add_to_wheel(state, tell, stolen)
            return
    if wounds:
        mark(state, tell, mouse, abilities)
    wound_mouse(state, tell, mouse, wounds, "poison" in abilities)  # MM-287


def hurt_foe(state: State, tell: Listener | None, foe: Foe, wounds: int, who: str) -> None:
    """MM-102, MM-104, MM-105."""
    enemy = state.enemy(foe)
    if tell is not None:
        tell(told("hurt", figure=foe.name, kind=foe.kind, wounds=wounds))
    held = [card for card in enemy.cards if card in state.track]
    if len(held) > 1:
        state.push(("boss_card", foe.name, wounds, who))
        return
    if len(enemy.cards) > 1:
        wound_boss_card(state, tell, foe, held[0], wounds, who)
        return
    foe.wounds += wounds
    if foe.wounds >= enemy.life:
        defeat(state, tell, foe, who)


def wound_boss_card(
    state: State, tell: Listener | None, foe: Foe, card: str, wounds: int, who: str
) -> None:
    """MM-106, MM-107."""
    state.boss_wounds[card] = state.boss_wounds.get(card, 0) + wounds
    enemy = state.enemy(foe)
    if state.boss_wounds[card] < enemy.life:
        return
    del state.boss_wounds[card]
    initiative.remove_card(state, tell, card)
    if not any(other in state.track for other in enemy.cards):
        defeat(state, tell, foe, who)


def defeat(state: State, tell: Listener | None, foe: Foe, who: str) -> None:
    """MM-102, MM-103; in the kitchen Miz Maggie's broom decides what becomes of a roach."""
    mouse = state.mice.get(who)
    by_mouse = mouse is not None and not is_enemy(state, who)
    if tell is not None:
        tell(told("defeated", figure=foe.name, kind=foe.kind, by=who))
    broom = state.rule.broom
    if (
        by_mouse
        and broom
        and broom["enemy"] == foe.kind
        and broom["achievement"] not in state.story
    ):
        state.push(("dice", "broom", 1, who, foe.name))  # MM-307
    else:
        remove_foe(state, tell, foe)
    if mouse is not None and by_mouse:
        slew(state, tell, mouse, foe.kind)
        if "pilfer" in state.hero(who).talents:
            _pilfer(state, tell, mouse, foe)


def remove_foe(state: State, tell: Listener | None, foe: Foe) -> None:
    """MM-027, MM-103."""
    del state.foes[foe.name]
    if not any(other.kind == foe.kind for other in state.foes.values()):
        for card in state.book.enemies[foe.kind].cards:
            if card in state.track:
                initiative.remove_card(state, tell, card)
        if "roach" in state.book.enemies[foe.kind].tags:
            state.voracious = False


def _pilfer(state: State, tell: Listener | None, mouse: Mouse, foe: Foe) -> None:
    """MM-263, Q-63: a rat's cheese may come from the wheel."""
    if "rat" in state.book.enemies[foe.kind].tags and state.wheel:
        state.push(("pilfer", mouse.name))
    else:
        gain(state, tell, mouse, 1)


def broom(
    state: State, tell: Listener | None, faces: Sequence[str], who: str, foe_name: str
) -> None:
    """MM-307 to MM-310."""
    rule = state.rule.broom
    foe = state.foes[foe_name]
    if state.book.stars(faces):
        state.story.append(rule["achievement"])
        if tell is not None:
            tell(told("story", achievement=rule["achievement"]))
        remove_foe(state, tell, foe)
        move_end_marker(state, tell, rule["end_marker"])
        return
    foe.square = state.rule.feast["square"]  # its card stays on the track
    foe.wounds = 0
    if tell is not None:
        tell(told("broom", mouse=who, figure=foe.name))
    knock_down(state, tell, who)


WORK: Works = {"defend": defend, "hurt": hurt}
ROLLS: Works = {"hit": hit, "block": block, "broom": broom}
