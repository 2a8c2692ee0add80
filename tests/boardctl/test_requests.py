"""What a page may ask for: done, or refused in one sentence with nothing changed."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit import COLOURS
from hardware.cells import BUTTONS, CELLS
from tests.boardctl import seesaw_table as seesaw
from tests.boardctl.house import House, house, virtual
from tests.conftest import CAMPAIGN

REFUSED = "That does not work now."
Request = dict[str, Any]


def refusals(home: House) -> list[tuple[Request, str]]:
    """Requests this moment has no answer for, with words the sentence must hold."""
    mouse = home.piece("mouse:red")
    return [
        ({"do": "lift", "piece": "nobody"}, "not in the box"),
        ({"do": "put", "piece": mouse, "cell": "z9"}, "a1 to h8"),
        ({"do": "put", "piece": mouse, "cell": "w3"}, "Something is there"),  # yellow is there
        ({"do": "away", "piece": ""}, "not in the box"),
        ({"do": "roll", "piece": mouse}, "roll a die"),
        ({"do": "press", "button": "purple"}, "red, yellow"),
        ({"do": "release", "button": ""}, "button"),
        ({"do": "new", "game": "souricier", "seats": ["red"], "options": {}}, "souriciere"),
        ({"do": "new", "game": "souriciere", "seats": ["red"], "options": {}}, "2 to 6"),
        ({"do": "new", "game": "souriciere", "seats": [], "options": {}}, "2 to 6"),
        ({"do": "new", "game": "souriciere", "seats": ["red", "red"], "options": {}}, "colour"),
        (
            {"do": "new", "game": "souriciere", "seats": ["red", "rad"], "options": {}},
            "red, yellow",
        ),
        (
            {"do": "new", "game": "souriciere", "seats": ["red", "sky"], "options": {"finsh": 1}},
            "finish",
        ),
        (
            {"do": "new", "game": "souriciere", "seats": ["red", "sky"], "options": {"finish": 1}},
            "exact",
        ),
        (
            {
                "do": "new",
                "game": "souriciere",
                "seats": ["red", "sky"],
                "options": {"board": "/etc/passwd.toml"},
            },
            "classic-34",
        ),
        (
            {
                "do": "new",
                "game": "clan-des-souris",
                "seats": ["red", "blue"],
                "options": {"level": "young", "danger": 1},
            },
            "level=full",
        ),
        ({"do": "language", "language": "english"}, "fr, en"),
        ({"do": "leave", "seat": "red"}, REFUSED),  # two must stay
        ({"do": "leave", "seat": "nobody"}, REFUSED),
        ({"do": "correct", "id": "roll 6"}, REFUSED),  # nothing was rolled
        ({"do": "fly"}, REFUSED),
        ({}, REFUSED),
    ]


@virtual
async def test_every_refusal_is_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        for request, words in refusals(home):
            before = (home.moves(), home.plain, home.session.id, home.console.pieces())
            said = len(home.captions)
            answer = await home.daemon.request(request)
            assert answer is not None, request
            assert words in answer, (request, answer)
            assert "\n" not in answer
            assert len(answer) < 300
            assert len(home.captions) == said
            assert (home.moves(), home.plain, home.session.id, home.console.pieces()) == before


@virtual
async def test_every_refusal_is_in_the_language_of_the_family(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        for request, words in refusals(home):
            in_english = await home.daemon.request(request)
            home.daemon.speak("fr")
            in_french = await home.daemon.request(request)
            home.daemon.speak("en")
            assert in_english is not None
            assert words in in_english
            assert in_french not in (None, in_english), request


@pytest.mark.parametrize("do", ["leave", "take_back", "correct", "place"])
@virtual
async def test_without_a_game_there_is_nothing_to_correct(tmp_path: Path, do: str) -> None:
    fields = {
        "leave": {"seat": "red"},
        "correct": {"id": "roll 1"},
        "place": {"kind": "mouse:red", "spot": "square 1"},
    }
    async with house(tmp_path) as home:
        assert await home.daemon.request({"do": do, **fields.get(do, {})}) == REFUSED


@virtual
async def test_a_page_plays_with_requests_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as home:

        async def ask(**request: Any) -> None:
            assert await home.daemon.request(request) is None
            await home.wait(1.0)

        options = {"trap_wait_turns": "3", "finish": "fast"}
        await ask(do="new", game="souriciere", seats=["green", "red"], options=options)
        assert home.session.setup.seats == ("green", "red")
        assert home.plain["options"]["trap_wait_turns"] == 3
        for seat, well in (("red", "w2"), ("green", "w4")):
            await ask(do="put", piece=home.piece(f"mouse:{seat}"), cell=well)
        await ask(do="press", button="green")
        await ask(do="release", button="green")
        assert home.moves() == ["green: first"]
        home.console.next_faces = ["2"]
        await ask(do="roll", piece=home.piece("die:1"))
        await ask(do="put", piece=home.piece("die:1"), cell="p1")
        assert home.moves() == ["green: first", "roll 2"]
        await ask(do="lift", piece=home.piece("mouse:green"))
        await ask(do="put", piece=home.piece("mouse:green"), cell="b1")
        assert home.mood == "waiting"
        await ask(do="away", piece=home.piece("mouse:red"))
        assert home.where("mouse:red") == "away"
        await ask(do="end")
        assert home.daemon.session is None


@virtual
async def test_a_seat_leaves_in_its_own_turn_and_the_next_one_rolls(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow", "green")
        assert await home.daemon.request({"do": "leave", "seat": "red"}) is None
        assert home.plain["seats"] == ["yellow", "green"]
        assert home.moves()[-1] == "leave"
        await home.tidy()
        await home.wait(3.0)
        assert home.prompt == "Yellow, roll the die."


@virtual
async def test_after_the_end_nothing_is_taken_back_and_nobody_leaves(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow", "green", options={"finish": "fast"})
        await home.arrange({"red": "square 33"})
        await home.roll(6)
        for request in (
            {"do": "leave", "seat": "green"},
            {"do": "take_back"},
            {"do": "correct", "id": "roll 1"},
            {"do": "place", "kind": "mouse:green", "spot": "square 1"},
        ):
            assert await home.daemon.request(request) == REFUSED


# -- any request at any time --------------------------------------------------------------------

WORDS = st.text(max_size=12) | st.sampled_from(
    (
        *COLOURS,
        *BUTTONS,
        *CELLS[::7],
        *("mouse:red", "mouse:yellow", "die:1", "mat:classic-34", "shell", "card:light"),
        *("square 1", "square 9", "room kitchen", "trap", "cheese", "home red", "plank"),
        *("roll 1", "roll 4", "fr", "en", "souriciere", "finish", "fast", "board"),
    )
)
PIECES = st.integers(0, 12)  # the n-th piece of the box, whichever game it is


def requests() -> st.SearchStrategy[Request]:
    def shaped(do: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Request]:
        return st.fixed_dictionaries({"do": st.just(do), **fields})

    seats = st.lists(st.sampled_from(COLOURS) | WORDS, max_size=6)
    options = st.dictionaries(WORDS, WORDS | st.integers(-9, 9), max_size=2)
    by_hand = (
        *(shaped(do, piece=PIECES | WORDS) for do in ("lift", "away", "roll")),
        shaped("put", piece=PIECES | WORDS, cell=st.sampled_from(CELLS) | WORDS),
        *(shaped(do, button=st.sampled_from(BUTTONS) | WORDS) for do in ("press", "release")),
    )
    by_menu = (
        shaped("new", game=WORDS, seats=seats, options=options),
        shaped("end"),
        shaped("leave", seat=WORDS),
        shaped("language", language=WORDS),
        shaped("take_back"),
        shaped("correct", id=WORDS),
        shaped("place", kind=WORDS, spot=WORDS),
    )
    return st.one_of(*by_hand, *by_menu)


def _of_the_box(home: House, request: Request) -> Request:
    if isinstance(request.get("piece"), int):
        pieces = home.console.pieces()
        number = request["piece"]
        return {**request, "piece": pieces[number % len(pieces)].handle if pieces else "none"}
    return request


async def _any_requests(home: House, asked: list[tuple[Request, float]]) -> None:
    quiet = True  # nothing of an earlier request can still be on its way to the rules
    for request, pause in asked:
        message = _of_the_box(home, request)
        session, pieces = home.daemon.session, home.console.pieces()
        rows = [] if session is None else list(session.rows)
        answer = await home.daemon.request(message)
        if answer is not None:
            assert isinstance(answer, str)
            assert answer.strip()
            assert "\n" not in answer
            assert home.daemon.session is session
            assert home.console.pieces() == pieces
            assert session is None or session.rows[: len(rows)] == rows
            assert session is None or session.rows == rows or not quiet
        elif message["do"] in ("leave", "take_back", "correct", "place"):
            assert session is not None
            assert session.rows[: len(rows)] == rows
            assert len(session.rows) > len(rows)
        await asyncio.sleep(pause)
        quiet = pause >= 5.0 or (quiet and answer is not None)
        home.check()


@settings(max_examples=150 if CAMPAIGN else 25)
@given(
    toy=st.booleans(),
    asked=st.lists(
        st.tuples(requests(), st.sampled_from((0.0, 0.1, 0.7, 5.0))), min_size=1, max_size=15
    ),
)
def test_no_request_breaks_anything_or_changes_what_the_rules_forbid(
    toy: bool, asked: list[tuple[Request, float]]
) -> None:
    @virtual
    async def story() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with house(Path(folder)) as home:
                if toy:
                    await seesaw.at_the_plank(home, "red", "yellow", "green")
                else:
                    await home.playing("red", "yellow", "green")
                    await home.roll(3)
                await _any_requests(home, asked)

    story()
