"""A game of another package that fails in mid-evening: the table goes on without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import catalogue
from games.kit import BadData, Game, Plain
from tests.boardctl.house import House, house, virtual
from tests.contract.toy import compile_texts
from tests.contract.toy_package.seesaw.game import Seesaw
from tests.contract.toy_package.seesaw.state import State

STOPPED = "This game has stopped. Choose another."


class Cracked(Seesaw):
    """Fails as soon as it is told to, with words nobody may read."""

    id = "cracked"
    broken = False

    def view(self, state: State, audience: str) -> Plain:
        if self.broken:
            raise ValueError(f"red holds {state.hands}")
        return super().view(state, audience)


async def playing(home: House) -> Cracked:
    cracked = Cracked()
    game: Game[State] = cracked
    await home.begin("red", "yellow", "green", game=game)
    await home.tidy()
    await home.wait(3.0)
    home.checked = False  # its journal is left as it is; there is no state to compare it with
    return cracked


@virtual
async def test_a_view_that_fails_ends_the_game_with_a_sentence_and_keeps_its_journal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    compile_texts()
    async with house(tmp_path) as home:
        cracked = await playing(home)
        number = home.session.id
        cracked.broken = True
        for handle in home.console.find("shell"):
            home.console.lift(handle)
        await home.wait(5.0)
        assert home.daemon.session is None
        assert STOPPED in home.said()
        assert home.mood == "idle"
        assert home.daemon.public()["game"] is None
        sentence = (
            f"Game {number} of cracked fails with ValueError: its moves are kept, begin a new game"
        )
        assert home.daemon.notices == [sentence]
        (told,) = [record.getMessage() for record in caplog.records if record.levelno > 30]
        assert told.startswith(sentence)
        assert "holds" not in caplog.text
        assert home.journal.store.load(number).result is None
        await home.playing("red", "yellow")  # another game, on the same table
        await home.roll(3)
        assert home.moves()[-1] == "roll 3"


@virtual
async def test_a_game_that_fails_when_somebody_looks_at_the_page_is_put_away_too(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        cracked = await playing(home)
        cracked.broken = True
        assert home.daemon.public()["game"] is None
        await home.wait(2.0)
        assert home.daemon.session is None
        assert await home.daemon.request({"do": "take_back"}) is not None


@virtual
async def test_a_game_that_fails_at_a_request_is_answered_kindly(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        cracked = await playing(home)
        cracked.broken = True
        assert await home.daemon.request({"do": "leave", "seat": "red"}) == STOPPED
        assert home.daemon.session is None


@virtual
async def test_a_game_that_refuses_is_not_broken(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = catalogue.find("souriciere")
        await home.begin("red", "yellow", game=game)

        async def another() -> None:
            game.start(("red", "red"), {}, home.session.setup.data)

        with pytest.raises(BadData):
            await home.daemon.director.ask(another)
        assert home.session.game is game


@virtual
async def test_an_error_of_our_own_is_not_taken_for_one_of_the_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begin("red", "yellow", game=catalogue.find("souriciere"))

        async def slip() -> None:
            raise ValueError("ours")

        with pytest.raises(ValueError, match="ours"):
            await home.daemon.director.ask(slip)
        assert home.daemon.session is not None
