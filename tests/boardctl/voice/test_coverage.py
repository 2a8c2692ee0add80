"""Whatever the games say in random play, a pack has a voice for it, in both languages."""

from __future__ import annotations

import functools
import random
from typing import Any

import pytest

from boardctl.director.guidance import piece_key
from boardctl.texts import LANGUAGES, Texts
from boardctl.voice.phrases import all_phrases, of_line, spoken
from boardctl.voice.sounds import TUNES
from games import catalogue
from games.kit import EVERYONE, Event, Game, Line, line
from tests.conftest import CAMPAIGN
from tests.contract.cases import Case, cases, cost, next_move

GAMES = 12 if CAMPAIGN else 1
MOST_MOVES = 5_000 if CAMPAIGN else 400


@functools.cache
def lines_of(game_id: str) -> frozenset[Line]:
    """Prompts with their repeats, options, events and pieces of random games."""
    found: set[Line] = set()
    for case in cases():
        if case.game.id == game_id:
            found |= _pieces(case)
            for seed in range(max(1, GAMES // cost(case.game))):
                found |= _played(case, seed)
    return frozenset(found)


def _pieces(case: Case) -> set[Line]:
    repairs = ("bring", "wrong_place", "take_away", "lift", "shares")
    asks = ("setup.bring", *(f"repair.{what}" for what in repairs))
    kinds = {piece.kind for piece in case.game.table.pieces(case.seats, case.data)}
    return {line(ask, piece=piece_key(kind)) for ask in asks for kind in kinds}


def _played(case: Case, seed: int) -> set[Line]:
    game, found = case.game, set()
    source = random.Random(seed)
    state = case.start()
    for _ in range(MOST_MOVES):
        move = next_move(game, state, source)
        view = game.view(state, EVERYONE)
        prompt = game.table.prompt(view).say
        found |= {prompt, Line(f"{prompt.key}.short", prompt.words)}
        found |= {game.table.option(view, option) for option in game.moves(state)[:20]}
        if move is None:
            return found
        events: list[Event] = []
        game.step(state, move, events.append)
        found |= _told(game, state, events)
    return found


def _told(game: Game[Any], state: Any, events: list[Event]) -> set[Line]:
    view = game.view(state, EVERYONE)
    public = (event for event in events if event.audience == EVERYONE)
    cues = [cue for event in public for cue in game.table.cues(view, event)]
    unknown = {cue.sound for cue in cues if cue.sound} - TUNES.keys()
    assert unknown == set(), "a sound nobody has written down"
    return {cue.say for cue in cues if cue.say.key}


@functools.cache
def keys(language: str) -> frozenset[str]:
    return frozenset(all_phrases(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", sorted(catalogue.all_games()))
def test_everything_a_game_says_is_in_the_pack(game_id: str, language: str) -> None:
    texts = Texts(language, [catalogue.folder(catalogue.find(game_id))])
    said = [say for say in lines_of(game_id) if texts.has(say.key)]
    assert len(said) > 40
    lacking = {
        phrase.text
        for say in said
        for phrase in of_line(texts, say)
        if phrase.key not in keys(language)
    }
    assert lacking == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_phrases_share_a_file(language: str) -> None:
    found: dict[str, str] = {}
    for text in spoken(language):
        for phrase in (p for part in text.parts for way in part for p in way):
            assert found.setdefault(phrase.key, phrase.text) == phrase.text
