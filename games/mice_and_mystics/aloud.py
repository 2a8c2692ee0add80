"""What the table offers for all to hear. A card that lies face down is offered by its place and in
the same words whatever it is (MM-136, Q-89): what can be done with it would tell what it is. On her
page its player sees what really can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kit import EVERYONE, Line, Move, line
from games.mice_and_mystics import words
from games.mice_and_mystics.prompts import option
from games.mice_and_mystics.rules.cards import EQUIPMENT
from games.mice_and_mystics.rules.gear import CHEESE
from games.mice_and_mystics.rules.searching import TREASURES, USES
from games.mice_and_mystics.rules.state import Mouse, State
from games.mice_and_mystics.view import face_down, unseen, view

Offer = tuple[Move, Line]

_VERBS = {"turn": "use", "equip": "wear", "drop": "drop", "share": "give"}
"""What can be done with the cards of a mouse, by what is on top of the agenda."""


def aloud(state: State, seat: str, moves: Sequence[Move]) -> list[Offer]:
    frame = state.agenda[-1]
    if frame[0] == "treasure":
        return list(_in_the_deck(state, "take", TREASURES, seat))
    if frame[:2] == ("draw", "search"):
        return list(_in_the_deck(state, "drawn", (), None))
    own, verb = view(state, seat), _VERBS.get(frame[0], "")
    offers = [(move, _words(own, move)) for move in moves if move.verb != verb]
    for name in frame[1:] if verb else ():
        mouse = state.mice[name]
        if mouse.seat == seat:
            named = _named(state, mouse, verb, moves)
            offers += [(move, option(own, move)) for move in named]
            offers += _by_place(state, mouse, verb)
    return offers


def _words(own: dict[str, object], move: Move) -> Line:
    """Whether what she found is a trick, she may tell by keeping it."""
    return line("choice.keep.card") if move.verb == "keep" and move.args else option(own, move)


def _in_the_deck(
    state: State, verb: str, kinds: Sequence[str], seat: str | None
) -> Iterator[Offer]:
    """Whatever may be there for all that everybody knows: what is not lies in somebody's pack."""
    book = state.book
    for card in dict.fromkeys(unseen(view(state, EVERYONE), book.data)):
        if not kinds or book.cards[card].kind in kinds:
            yield Move(verb, card, seat=seat), line(f"choice.{verb}", card=words.card(card))


def _named(state: State, mouse: Mouse, verb: str, moves: Sequence[Move]) -> list[Move]:
    """What can be done with her things that everybody has seen, in an order that tells nothing."""
    open_cards = {"use": state.stash, "give": (*mouse.worn, CHEESE)}.get(verb, ())
    wanted = [
        Move(verb, *_giver(verb, mouse), card, seat=mouse.seat)
        for card in dict.fromkeys((*mouse.shown, *open_cards))
    ]
    return [move for move in wanted if move in moves]


def _giver(verb: str, mouse: Mouse) -> tuple[str, ...]:
    return (mouse.name,) if verb == "give" else ()


def _by_place(state: State, mouse: Mouse, verb: str) -> Iterator[Offer]:
    giver = _giver(verb, mouse)
    more = {"mouse": words.mouse(mouse.name)} if giver else {}
    pack = face_down(mouse.pack, mouse.shown)
    for place, card in enumerate([*pack, *mouse.tricks], len(mouse.shown) + 1):
        if _could(state, verb, trick=place > len(mouse.pack)):
            yield (
                Move(verb, *giver, card, seat=mouse.seat),
                line(f"choice.{verb}.hidden", n=place, **more),
            )


def _could(state: State, verb: str, *, trick: bool) -> bool:
    """Whether there are such cards at all with which this can be done."""
    if verb in ("give", "drop"):
        return verb == "give" or not trick
    cards = [card for card in state.book.cards.values() if (card.kind == "trick") == trick]
    if verb == "wear":
        return any(card.kind in EQUIPMENT for card in cards)
    # A trick with an ability waits for its moment.
    return any(card.ability in USES and not (trick and card.ability) for card in cards)
