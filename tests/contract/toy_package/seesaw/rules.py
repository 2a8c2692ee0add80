"""The rules of the seesaw. What is to be done next is always the first entry of the agenda."""

from __future__ import annotations

from games.kit import Chance, Dice, Draw, Event, Listener, Mix, Move, Outcome

from .state import NIGHTS, State, pile

SHELLS = ("shell 1", "shell 2", "shell 3")
CHANCE_VERBS = frozenset({"mixed", "drawn", "roll", "seen"})

_MIX = Mix("shells", SHELLS)
_DICE = Dice(2, (1, 2, 3))
_LOOK = Draw({"whistle": 1, "nothing": 2}, "seen")


# -- who answers --------------------------------------------------------------------------------


def chance(state: State) -> Chance | None:
    head = state.agenda[0].split()[0] if state.agenda else ""
    if head == "mix":
        return _MIX
    if head == "deal":
        return Draw({name: left for name, left in pile(state).items() if left}, "drawn")
    if head == "weigh":
        return _DICE
    return _LOOK if head == "look" else None


def moves(state: State) -> list[Move]:
    head = state.agenda[0] if state.agenda else ""
    turn = state.turn
    if head == "climb":
        return [
            Move(verb, seat=seat)
            for seat in state.seats
            if seat not in state.ready
            for verb in ("climb", "ready")
            if verb == "ready" or seat not in state.plank
        ]
    if head == "tip":
        return [Move("tip", seat=turn)]
    if head == "share":
        return [Move("save", seat=turn), Move("eat", seat=turn)]
    if head == "search":
        return [Move("lift", n, seat=turn) for n in (1, 2, 3)]
    return []


def over(state: State) -> Outcome | None:
    if state.cheese >= state.goal:
        return Outcome(state.seats)
    if state.cat >= state.cat_steps or not state.agenda:
        return Outcome((), "lost")
    return None


def final(state: State, move: Move) -> bool:
    return move.verb not in ("climb", "ready")


def why_not(state: State, move: Move) -> str | None:
    if over(state):
        return "over"
    if move.verb == "leave":
        return _why_not_leave(state, move)
    waiting = chance(state)
    if waiting is not None:
        if move.verb not in CHANCE_VERBS:
            return "not_now" if move.verb in _STEPS else "unknown_verb"
        possible = [outcome for outcome, _ in waiting.outcomes()]
        if move.verb != possible[0].verb:
            return "not_now"
        return None if move in possible else "impossible"
    if move.verb not in _STEPS:
        return "unknown_verb"
    return _why_not_decide(state, move)


def _why_not_leave(state: State, move: Move) -> str | None:
    if move.args:
        return "wrong_arguments"
    if move.seat not in state.seats:
        return "unknown_seat"
    return "two_must_stay" if len(state.seats) <= 2 else None


def _why_not_decide(state: State, move: Move) -> str | None:
    legal = moves(state)
    if move in legal:
        return None
    if move.verb not in {open_.verb for open_ in legal} | {"climb", "ready"}:
        return "not_now"
    if state.agenda[0] == "climb":
        if move.seat not in state.seats:
            return "unknown_seat"
        if move.args:
            return "wrong_arguments"
        return "already_ready" if move.seat in state.ready else "already_climbed"
    if move.verb in ("climb", "ready"):
        return "not_now"
    return "wrong_seat" if move.seat != state.turn else "wrong_arguments"


# -- what a move does ---------------------------------------------------------------------------


def begin_night(state: State, tell: Listener | None) -> None:
    state.night += 1
    state.agenda = ["mix", *(f"deal {seat}" for seat in state.seats), "climb", "tip", "weigh"]
    if tell:
        tell(Event("night", {"night": state.night, "turn": state.turn}))


def step(state: State, move: Move, tell: Listener | None = None) -> Chance | None:
    _STEPS[move.verb](state, move, tell)
    if not state.agenda and state.cheese < state.goal and state.cat < state.cat_steps:
        _end_night(state, tell)
    if (outcome := over(state)) is not None:
        state.agenda.clear()
        if tell:
            tell(Event(outcome.result, {"cheese": state.cheese}))
    return chance(state)


def _end_night(state: State, tell: Listener | None) -> None:
    state.plank.clear()
    state.ready.clear()
    state.turn = state.seats[(state.seats.index(state.turn) + 1) % len(state.seats)]
    if state.night < NIGHTS:
        begin_night(state, tell)


def _mixed(state: State, move: Move, tell: Listener | None) -> None:
    del state.agenda[0]


def _drawn(state: State, move: Move, tell: Listener | None) -> None:
    seat = state.agenda.pop(0).split()[1]
    state.hands[seat] = str(move.args[0])
    if tell:
        tell(Event("dealt", {"seat": seat}))
        tell(Event("drawn", {"card": move.args[0]}, audience=seat))


def _climb(state: State, move: Move, tell: Listener | None) -> None:
    assert move.seat
    state.plank.append(move.seat)
    if tell:
        tell(Event("climbed", {"seat": move.seat}))


def _ready(state: State, move: Move, tell: Listener | None) -> None:
    assert move.seat
    state.ready.append(move.seat)
    if len(state.ready) == len(state.seats):
        del state.agenda[0]


def _tip(state: State, move: Move, tell: Listener | None) -> None:
    del state.agenda[0]


def _roll(state: State, move: Move, tell: Listener | None) -> None:
    del state.agenda[0]
    mice = sum(state.data["card"][state.hands[seat]]["weight"] for seat in state.plank)
    cheese = sum(map(int, move.args))
    state.hands.clear()  # the cards go back to the pile, seen by nobody else
    if tell:
        tell(Event("weighed", {"mice": mice, "cheese": cheese}))
    if mice < cheese:
        state.agenda.append("search")
    elif state.cat:
        state.agenda.append("share")
    else:
        _save(state, move, tell)


def _save(state: State, move: Move, tell: Listener | None) -> None:
    state.agenda.clear()
    state.cheese += 1
    if tell:
        tell(Event("saved", {"cheese": state.cheese}))


def _eat(state: State, move: Move, tell: Listener | None) -> None:
    state.agenda.clear()
    state.cat -= 1
    if tell:
        tell(Event("eaten", {"cat": state.cat}))


def _lift(state: State, move: Move, tell: Listener | None) -> None:
    state.agenda[0] = f"look {move.args[0]}"


def _seen(state: State, move: Move, tell: Listener | None) -> None:
    shell = state.agenda.pop(0).split()[1]
    if tell:  # what lies open is public while it lies open, and never remembered
        tell(Event("seen", {"thing": move.args[0], "shell": int(shell)}, remember=False))
    if move.args[0] == "nothing":
        state.cat += 1
        if tell:
            tell(Event("cat", {"cat": state.cat}))


def _leave(state: State, move: Move, tell: Listener | None) -> None:
    seat = move.seat
    assert seat
    place = state.seats.index(seat)
    state.seats = tuple(other for other in state.seats if other != seat)
    if state.turn == seat:
        state.turn = state.seats[place % len(state.seats)]
    state.hands.pop(seat, None)
    state.plank = [other for other in state.plank if other != seat]
    state.ready = [other for other in state.ready if other != seat]
    state.agenda = [entry for entry in state.agenda if entry != f"deal {seat}"]
    if state.agenda[0] == "climb" and len(state.ready) == len(state.seats):
        del state.agenda[0]
    if tell:
        tell(Event("left", {"seat": seat}))


_STEPS = {
    "mixed": _mixed,
    "drawn": _drawn,
    "climb": _climb,
    "ready": _ready,
    "tip": _tip,
    "roll": _roll,
    "save": _save,
    "eat": _eat,
    "lift": _lift,
    "seen": _seen,
    "leave": _leave,
}
