"""What skill cards do: small functions by name; one without is carried out by the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules.battle import (
    RANGED,
    begin_attack,
    named,
    reachable,
    strike,
    target_moves,
    targets,
    weapons,
)
from games.mice_and_mystics.rules.book import Skill
from games.mice_and_mystics.rules.encounters import shot_at
from games.mice_and_mystics.rules.state import Does, Foe, Mouse, Opens, State, Works
from games.mice_and_mystics.story import told

Effect = Callable[[State, Listener | None, Mouse, Skill, Sequence[Plain]], None]
LIGHTNING = 3
MOST_CURES = 3


def cost_for(state: State, mouse: Mouse, skill: Skill) -> int:
    """MM-040, MM-281: healers pay one less for first aid."""
    healer = skill.effect == "first_aid" and "healer" in state.hero(mouse.name).classes
    return skill.cost - 1 if healer else skill.cost


def skill_moves(state: State, mouse: Mouse, act: bool) -> list[Move]:
    """MM-039: at most one skill in a turn."""
    if mouse.name in state.used_skill:
        return []
    found = []
    for name in mouse.skills:
        skill = state.book.skills[name]
        if not _affords(state, mouse, skill):
            continue
        if skill.when == "action" and not act:
            continue
        found += [
            Move("skill", name, *args, seat=mouse.seat) for args in _ways(state, mouse, skill)
        ]
    return found


def _affords(state: State, mouse: Mouse, skill: Skill) -> bool:
    """Whether it is one for her turn and she has the cheese for it."""
    return mouse.cheese >= cost_for(state, mouse, skill) and skill.when not in ("before", "placed")


def _ways(state: State, mouse: Mouse, skill: Skill) -> list[tuple[str, ...]]:
    """On whom it may be used: one entry each, or one empty entry where nobody is named."""
    here = state.mice_on(mouse.square)
    if skill.effect == "first_aid":
        return [(other.name,) for other in here if other.wounds]
    if skill.effect == "cure":
        return [(other.name,) for other in here if _ills(other)]
    if skill.effect == "give_order":
        others = [m for m in state.active() if m is not mouse and targets(state, m)]
        return [(other.name,) for other in others if not other.stunned]
    if skill.effect == "chain_lightning":
        return [()] if _struck(state, mouse, ()) else []
    if skill.effect == "knife_strike":
        return (
            [()] if _knives(state, mouse) and targets(state, mouse, _knives(state, mouse)) else []
        )
    if skill.effect == "battle_squeak":
        return [()] if any(card.attack != RANGED for card in weapons(state, mouse)) else []
    if skill.effect in ("accurate_shot", "aimed_shot", "power_shot"):
        return [()] if any(card.attack == RANGED for card in weapons(state, mouse)) else []
    return [()]


def use_skill(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    mouse, skill = state.mice[name], state.book.skills[str(args[0])]
    if skill.effect != "cure":
        mouse.cheese -= cost_for(state, mouse, skill)
    state.used_skill.append(name)
    if skill.when == "action":
        state.use_action()
    if tell is not None:
        more = any(_affords(state, mouse, state.book.skills[other]) for other in mouse.skills)
        tell(told("skill", mouse=name, skill=skill.name, more=more))
    _EFFECTS.get(skill.effect, _manual)(state, tell, mouse, skill, args[1:])


# -- effects ------------------------------------------------------------------------------------


def _manual(
    state: State, tell: Listener | None, mouse: Mouse, skill: Skill, args: Sequence[Plain]
) -> None:
    if tell is not None:
        tell(told("manual", card=skill.name, text=skill.text))
    state.push(("manual", mouse.name, skill.name))


def _first_aid(
    state: State, tell: Listener | None, mouse: Mouse, skill: Skill, args: Sequence[Plain]
) -> None:
    """MM-281, MM-216: one wound, never a poisoned one."""
    state.mice[str(args[0])].wounds -= 1
    if tell is not None:
        tell(told("healed", mouse=args[0]))


def _inspire(
    state: State, tell: Listener | None, mouse: Mouse, skill: Skill, args: Sequence[Plain]
) -> None:
    """MM-282."""
    state.inspired = list(state.mice)


def _give_order(
    state: State, tell: Listener | None, mouse: Mouse, skill: Skill, args: Sequence[Plain]
) -> None:
    state.push(("ordered", args[0]))


def _prime(
    state: State, tell: Listener | None, mouse: Mouse, skill: Skill, args: Sequence[Plain]
) -> None:
    """It waits for the attack of this turn."""
    state.primed = skill.effect


def _fortify(
    state: State, tell: Listener | None, mouse: Mouse, skill: Skill, args: Sequence[Plain]
) -> None:
    state.fortified = [*(other.name for other in state.active()), mouse.name]


def _chain(
    state: State, tell: Listener | None, mouse: Mouse, skill: Skill, args: Sequence[Plain]
) -> None:
    state.push(("chain", mouse.name, ()))


def _knife(
    state: State, tell: Listener | None, mouse: Mouse, skill: Skill, args: Sequence[Plain]
) -> None:
    """MM-283: once with each."""
    knives = [card for card in mouse.worn if state.book.cards[card].knife]
    state.push(*(("knife", mouse.name, card) for card in knives))


def _cure(
    state: State, tell: Listener | None, mouse: Mouse, skill: Skill, args: Sequence[Plain]
) -> None:
    state.push(("cure", mouse.name, args[0], 0))


_EFFECTS: dict[str, Effect] = {
    "first_aid": _first_aid,
    "inspire": _inspire,
    "give_order": _give_order,
    "battle_squeak": _prime,
    "accurate_shot": _prime,
    "aimed_shot": _prime,
    "power_shot": _prime,
    "fortify": _fortify,
    "chain_lightning": _chain,
    "knife_strike": _knife,
    "cure": _cure,
}


# -- before her turn ----------------------------------------------------------------------------


def before_skills(state: State, mouse: Mouse) -> list[str]:
    skills = [state.book.skills[name] for name in mouse.skills]
    return [s.name for s in skills if s.when == "before" and mouse.cheese >= s.cost]


def _before_moves(state: State, name: str) -> list[Move]:
    mouse = state.mice[name]
    names = before_skills(state, mouse)
    return [Move("keep", seat=mouse.seat), *(Move("skill", s, seat=mouse.seat) for s in names)]


def _before_skill(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    use_skill(state, tell, args, name)


def _pop(state: State, tell: Listener | None, args: Sequence[Plain], *frame: Plain) -> None:
    state.agenda.pop()


# -- an ordered attack --------------------------------------------------------------------------


def _ordered_moves(state: State, name: str) -> list[Move]:
    mouse = state.mice[name]
    open_to_her = target_moves(state, "attack", mouse, targets(state, mouse))
    return [Move("keep", seat=mouse.seat), *open_to_her]


def _ordered(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    mouse = state.mice[name]
    begin_attack(state, tell, mouse, named(targets(state, mouse), *args))


# -- chain lightning ----------------------------------------------------------------------------


def _struck(state: State, mouse: Mouse, chosen: Sequence[str]) -> list[Foe]:
    """MM-284, Q-57: those she sees, near ones first, one figure of each kind on a square."""
    touching, sees = state.room.touching[mouse.square], state.room.sees[mouse.square]
    open_to_her = [f for f in state.foes.values() if f.name not in chosen and f.square in sees]
    near = [foe for foe in open_to_her if foe.square in touching]
    return list({(foe.kind, foe.square): foe for foe in reversed(near or open_to_her)}.values())


def _chain_moves(state: State, name: str, chosen: Sequence[str]) -> list[Move]:
    mouse = state.mice[name]
    found = target_moves(state, "target", mouse, _struck(state, mouse, chosen))
    return [*([Move("done", seat=mouse.seat)] if chosen else []), *found]


def _chain_target(
    state: State, tell: Listener | None, args: Sequence[Plain], name: str, chosen: tuple[str, ...]
) -> None:
    state.agenda.pop()
    mouse = state.mice[name]
    chosen = (*chosen, named(_struck(state, mouse, chosen), *args).name)
    if len(chosen) < state.hero(name).lore and _struck(state, mouse, chosen):
        state.push(("chain", name, chosen))
    else:
        _lightning(state, name, chosen)


def _chain_done(
    state: State, tell: Listener | None, args: Sequence[Plain], name: str, chosen: tuple[str, ...]
) -> None:
    state.agenda.pop()
    _lightning(state, name, chosen)


def _lightning(state: State, name: str, chosen: tuple[str, ...]) -> None:
    state.push(("dice", "hit", LIGHTNING, name, chosen, RANGED, "", 0))


# -- knives -------------------------------------------------------------------------------------


def _knives(state: State, mouse: Mouse) -> list[Plain]:
    return [card for card in weapons(state, mouse) if card.knife]


def knife(state: State, tell: Listener | None, name: str, card: str) -> None:
    """The next knife, if there is still somebody to attack."""
    mouse = state.mice[name]
    if not mouse.captured and reachable(state, mouse, state.book.cards[card]):
        state.push(("knife_at", name, card))


def _knife_moves(state: State, name: str, card: str) -> list[Move]:
    mouse = state.mice[name]
    return target_moves(state, "target", mouse, targets(state, mouse, [state.book.cards[card]]))


def _knife_at(
    state: State, tell: Listener | None, args: Sequence[Plain], name: str, card: str
) -> None:
    state.agenda.pop()
    mouse, weapon = state.mice[name], state.book.cards[card]
    strike(state, tell, mouse, named(targets(state, mouse, [weapon]), *args), weapon)


# -- cure ---------------------------------------------------------------------------------------


def _ills(mouse: Mouse) -> list[str]:
    ills = [ill for ill in ("stunned", "webbed", "charmed") if getattr(mouse, ill)]
    return [*(["poison"] if mouse.poison else []), *ills]


def _cure_moves(state: State, name: str, patient: str, spent: int) -> list[Move]:
    mouse = state.mice[name]
    ills = [Move("heal", ill, seat=mouse.seat) for ill in _ills(state.mice[patient])]
    return [*([Move("done", seat=mouse.seat)] if spent else []), *ills]


def _heal(
    state: State,
    tell: Listener | None,
    args: Sequence[Plain],
    name: str,
    patient: str,
    spent: int,
) -> None:
    """MM-216: one poisoned wound or one marker for each cheese."""
    state.agenda.pop()
    mouse, other = state.mice[name], state.mice[patient]
    mouse.cheese -= 1
    if args[0] == "poison":
        other.poison -= 1
    else:
        setattr(other, str(args[0]), False)
    if tell is not None:
        tell(told("healed", mouse=patient))
    if mouse.cheese and _ills(other) and spent + 1 < MOST_CURES:
        state.push(("cure", name, patient, spent + 1))


# -- a shot before anybody moves ----------------------------------------------------------------


def _preempt_moves(state: State, name: str, names: Sequence[str]) -> list[Move]:
    mouse = state.mice[name]
    foes = {(foe.kind, foe.square): foe for foe in reversed(shot_at(state, name, names))}
    found = target_moves(state, "target", mouse, list(foes.values()))
    return [Move("keep", seat=mouse.seat), *found]


def _preempt(
    state: State, tell: Listener | None, args: Sequence[Plain], name: str, names: Sequence[str]
) -> None:
    """MM-285."""
    state.agenda.pop()
    mouse = state.mice[name]
    foe = named(shot_at(state, name, names), *args)
    skill = next(s for s in mouse.skills if state.book.skills[s].when == "placed")
    mouse.cheese -= state.book.skills[skill].cost
    state.used_skill.append(name)
    bow = next(card for card in weapons(state, mouse) if card.attack == RANGED)
    strike(state, tell, mouse, foe, bow)


WORK: Works = {"knife": knife}
OPEN: Opens = {
    "before": _before_moves,
    "ordered": _ordered_moves,
    "chain": _chain_moves,
    "knife_at": _knife_moves,
    "cure": _cure_moves,
    "preempt": _preempt_moves,
}
DO: Does = {
    ("turn", "skill"): use_skill,
    ("before", "skill"): _before_skill,
    ("before", "keep"): _pop,
    ("ordered", "attack"): _ordered,
    ("ordered", "keep"): _pop,
    ("chain", "target"): _chain_target,
    ("chain", "done"): _chain_done,
    ("knife_at", "target"): _knife_at,
    ("cure", "heal"): _heal,
    ("cure", "done"): _pop,
    ("preempt", "target"): _preempt,
    ("preempt", "keep"): _pop,
}
