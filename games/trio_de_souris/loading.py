"""A plain state back in: `BadData` names the field that no play could have left so."""

from __future__ import annotations

from games.kit import COLOURS, BadData, Plain, nearest
from games.loading import one_of, one_of_or_none, same_keys, saved_seats, whole_number
from games.trio_de_souris.plain import VERSION
from games.trio_de_souris.rules.box import Box, box_of
from games.trio_de_souris.rules.cards import SEAT_COUNTS, STREAK, TOKENS_TO_WIN, TRIO
from games.trio_de_souris.rules.state import PHASES, State

_KEYS = (
    *("version", "seats", "first", "starter", "turn", "turns", "rounds", "phase", "stack", "taken"),
    *("piles", "aside", "tokens", "streak", "comforts", "options"),
)
PLAYING = ("lay", "again", "comfort")


def load(plain: Plain, data: Plain) -> State:
    seats = saved_seats(plain, _KEYS, VERSION, COLOURS, SEAT_COUNTS)
    box = box_of(data, plain["options"])
    if plain["options"] != box.options:
        raise BadData("options: must name every option, and the deck this data describes")
    state = State(box, seats)
    state.phase = one_of(plain["phase"], PHASES, "phase")
    state.turns = whole_number(plain["turns"], "turns")
    state.rounds = whole_number(plain["rounds"], "rounds")
    _load_seats(state, plain)
    _load_tokens(state, plain)
    _load_cards(state, plain)
    _load_streak(state, plain)
    _check_round(state)
    return state


def _load_seats(state: State, plain: Plain) -> None:
    """Whoever began first may have left since; starter and turn are in the game."""
    state.first = one_of_or_none(plain["first"], COLOURS, "first")
    for name in ("starter", "turn"):
        if (one_of_or_none(plain[name], state.seats, name) is None) != (state.phase == "first"):
            raise BadData(f"{name}: must be null until the youngest is known, else a seat")
    if (state.first is None) != (state.phase == "first"):
        raise BadData("first: must be null until the youngest is known, else a seat")
    if state.phase != "first":
        state.starter = state.seats.index(plain["starter"])
        state.active = state.seats.index(plain["turn"])
    if state.phase in ("deal", "dealing") and state.active != state.starter:
        raise BadData("turn: whoever starts the round deals")


def _load_tokens(state: State, plain: Plain) -> None:
    """I-14."""
    tokens = plain["tokens"]
    same_keys(tokens, state.seats, "tokens")
    state.tokens = [
        whole_number(tokens[seat], f"tokens.{seat}", 0, TOKENS_TO_WIN) for seat in state.seats
    ]
    if state.tokens.count(TOKENS_TO_WIN) != (state.phase == "over"):
        raise BadData("tokens: one seat has three exactly when the game is over")
    if sum(state.tokens) > state.rounds:
        raise BadData(f"rounds: {sum(state.tokens)} tokens were won in {state.rounds} rounds")
    if state.phase == "over" and state.tokens[state.active] != TOKENS_TO_WIN:
        raise BadData("turn: whoever won the third token laid the last card")


# -- cards --------------------------------------------------------------------------------------


def _load_cards(state: State, plain: Plain) -> None:
    """I-01: every card is in one place."""
    box = state.box
    for word in _words(plain["stack"], "stack"):
        code = _side(box, word, "stack")
        state.stack.append(code)
        state.seen = box.over(code, state.seen)
    same_keys(plain["piles"], state.seats, "piles")
    for n, seat in enumerate(state.seats):
        pile, where = plain["piles"][seat], f"piles.{seat}"
        same_keys(pile, ("unknown", "known"), where)
        state.unknown[n] = whole_number(pile["unknown"], f"{where}.unknown", 0, box.count)
        words = _words(pile["known"], f"{where}.known")
        read = _card if box.pro else _side
        state.known[n] = [read(box, word, f"{where}.known") for word in words]
        if box.pro and state.known[n] != sorted(state.known[n]):
            raise BadData(f"{where}.known: a hand is written in the order of the deck")
        if box.screen and state.unknown[n]:
            raise BadData(f"{where}.unknown: the program deals these hands and knows them all")
    state.aside = [_card(box, word, "aside") >> 1 for word in _words(plain["aside"], "aside")]
    if state.aside != sorted(state.aside):
        raise BadData("aside: is written in the order of the deck")
    placed = [code >> 1 for codes in (state.stack, *state.known) for code in codes] + state.aside
    for card in placed:
        if placed.count(card) > 1:
            raise BadData(f"piles: {box.ids[card]} is in two places")
        state.pool.remove(card)
    state.taken = [_side(box, word, "taken") for word in _words(plain["taken"], "taken")]
    held = {code >> 1 for code in state.known[state.active]}
    if state.taken and (state.stack or not held.issuperset(code >> 1 for code in state.taken)):
        raise BadData("taken: it is in the pile of whoever has the turn, and the cheese is empty")
    if len(state.pool) < sum(state.unknown):
        raise BadData(f"piles: there are only {len(state.pool)} cards nobody has seen")


def _words(value: Plain, where: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise BadData(f"{where}: must be a list of cards")
    if len(set(value)) != len(value):
        raise BadData(f"{where}: a card is there twice")
    return value


def _card(box: Box, word: str, where: str) -> int:
    return 2 * box.ids.index(one_of(word, box.ids, where))


def _side(box: Box, word: str, where: str) -> int:
    code = box.codes.get(tuple(word.split(" ")))
    if code is None:
        known = [box.name(n) for n in range(2 * box.count)]
        raise BadData(f"{where}: there is no {word!r}{nearest(word, known)}; write it like T07 b")
    return code


# -- how far a turn has come ----------------------------------------------------------------------


def _load_streak(state: State, plain: Plain) -> None:
    """I-07, I-13."""
    state.streak = whole_number(plain["streak"], "streak", 0, STREAK + state.box.consolations)
    state.comforts = whole_number(plain["comforts"], "comforts", 0, state.box.consolations)
    if state.streak > STREAK and not state.comforts:
        raise BadData(f"streak: only a consolation card comes after {STREAK} cards")
    if state.comforts and not state.streak:
        raise BadData("comforts: cats come with a card, so the streak has begun")


def _check_round(state: State) -> None:
    """What the cards say must fit what the table waits for."""
    piles = [state.pile(seat) for seat in range(len(state.seats))]
    empty = piles.count(0)
    phase = state.phase
    if phase in PLAYING and empty:
        raise BadData("piles: a round ends with the last card of a pile (TS-050)")  # I-11
    if phase == "over" and piles[state.active]:
        raise BadData("piles: whoever won has no card left (TS-050)")
    if phase in ("first", "dealing") and (state.stack or state.aside or any(state.unknown)):
        raise BadData(f"stack: no card is out in the phase {phase}")
    if phase == "first" and (any(piles) or state.rounds):
        raise BadData("piles: nobody has a card before the youngest is known")
    if phase == "dealing":
        _check_dealing(state, piles)
    if phase == "lay" and state.box.pro and state.streak:
        raise BadData("streak: with a hand, a second card is always an offer")
    if phase == "again" and (state.mice < TRIO or not 0 < state.streak < STREAK or not state.stack):
        raise BadData("phase: one more card is offered for three mice, twice in a turn")  # I-08
    if phase == "comfort" and (state.stack or not state.comforts):
        raise BadData("phase: a consolation card goes into the empty cheese")  # I-09
    if phase in ("dealing", "first") and state.streak:
        raise BadData("streak: no turn has begun")


def _check_dealing(state: State, piles: list[int]) -> None:
    if not state.box.screen:
        raise BadData("phase: only hands on the screen are dealt by the program")
    count = len(piles)
    order = [piles[(state.starter + n) % count] for n in range(count)]
    if order != sorted(order, reverse=True) or order[0] - order[-1] > 1:
        raise BadData("piles: cards are dealt round the table")
    if order[-1] >= state.box.count // count:
        raise BadData("piles: all cards are dealt")
