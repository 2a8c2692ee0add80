"""The house as a whole: games that begin, end, go on, cannot go on; languages; subscribers."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from boardctl.daemon import Daemon
from games import catalogue
from games.kit import BadData
from hardware.ports import Profile
from tests.boardctl import seesaw_table as seesaw
from tests.boardctl.house import house, virtual
from tests.contract.toy import toy_installed

__all__ = ["toy_installed"]


def edited(*statements: str) -> Callable[[Path], None]:
    """The journal is changed behind the daemon's back, as a bad memory card would."""

    def edit(journal: Path) -> None:
        db = sqlite3.connect(journal)
        with db:
            for statement in statements:
                db.execute(statement)
        db.close()

    return edit


# -- beginning and ending -----------------------------------------------------------------------


@virtual
async def test_an_idle_table_asks_for_a_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("idle", "Choose a game.")
        await home.press("red", "ok", "back")
        await home.hold("back")
        await home.hold("ok")
        assert home.mood == "idle"


@pytest.mark.parametrize(
    ("seats", "options"),
    [(("red",), {}), (("red", "red"), {}), (("red", "mauve"), {}), (("red", "blue"), {"x": 1})],
)
@virtual
async def test_a_game_that_cannot_begin_leaves_the_one_on_the_table_alone(
    tmp_path: Path, seats: tuple[str, ...], options: dict[str, str | int]
) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        game, state = home.session.id, home.plain
        with pytest.raises(BadData):
            await home.daemon.new_game(catalogue.find("souriciere"), seats, options)
        assert (home.session.id, home.plain, home.mood) == (game, state, "waiting")


@virtual
async def test_ending_a_game_clears_the_table_and_keeps_the_record(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        game = home.session.id
        assert await home.daemon.request({"do": "end"}) is None
        assert home.daemon.session is None
        assert (home.mood, home.prompt) == ("idle", "Choose a game.")
        stored = home.journal.store.load(game)
        assert stored.result == {"result": "ended", "winners": []}
        assert [row.text for row in stored.rows] == ["red: first"]
        assert await home.daemon.request({"do": "end"}) is None  # twice is nothing


@virtual
async def test_a_new_game_ends_the_one_before(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        first = home.session.id
        await home.begin("blue", "pink")
        assert home.journal.store.load(first).result == {"result": "ended", "winners": []}
        assert [stored.id for stored in await home.journal.unfinished()] == [home.session.id]
        await home.restart()
        assert home.session.setup.seats == ("blue", "pink")


@virtual
async def test_every_game_has_new_handles_and_new_tags(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begin("red", "yellow")
        handles = {piece.handle for piece in home.console.pieces()}
        tags = {uid for uid, _ in home.console.tags.known()}
        await home.begin("red", "yellow")
        assert handles.isdisjoint(piece.handle for piece in home.console.pieces())
        assert tags.isdisjoint(uid for uid, _ in home.console.tags.known())


@virtual
async def test_a_restart_leaves_the_pieces_of_the_game_where_they_are(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        before = home.console.pieces()
        await home.restart()
        assert home.console.pieces() == before


# -- games that cannot go on --------------------------------------------------------------------


@virtual
async def test_a_game_of_other_rules_is_refused_with_a_sentence_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        old, game = home.session.id, home.game
        monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
        await home.restart(resume=False)
        assert not await home.daemon.resume()
        (notice,) = home.daemon.notices
        assert notice.startswith(f"Game {old} of souriciere was begun with rules 1")
        assert "begin a new game" in notice
        assert home.daemon.public()["troubles"] == [notice]
        new = {"do": "new", "game": "souriciere", "seats": ["red", "blue"], "options": {}}
        assert await home.daemon.request(new) is None
        assert home.session.id != old
        monkeypatch.undo()
        await home.restart(resume=False)
        assert old in [stored.id for stored in await home.journal.unfinished()]


@virtual
async def test_an_unreadable_game_is_kept_and_named_and_an_older_one_goes_on(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        older = home.session.id
        await home.begin("blue", "pink")
        newer = home.session.id
        await home.restart(
            disk=edited(
                f"UPDATE games SET result = NULL WHERE id = {older}",
                f"UPDATE games SET seats = '[' WHERE id = {newer}",
            )
        )
        assert home.session.id == older
        (notice,) = home.daemon.notices
        assert f"{newer}" in notice
        assert notice in home.daemon.public()["troubles"]
        ids = [summary.id for summary in await home.journal.history()]
        assert newer in ids


@virtual
async def test_a_game_whose_moves_do_not_fit_goes_on_from_its_last_stored_state(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        state = home.plain
        await home.restart(disk=edited("UPDATE rows SET text = 'roll 9' WHERE seq = 2"))
        assert home.plain == state
        (notice,) = home.daemon.notices
        assert "goes on from its last stored state" in notice
        home.checked = False  # its rows do not replay
        await home.roll(2)  # early: red is not carried yet
        await home.tidy()
        await home.wait(1.0)
        assert home.session.rows[-1].text == "roll 2"


@virtual
async def test_a_game_of_which_nothing_fits_is_set_aside_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        game = home.session.id
        await home.restart(
            disk=edited(
                "UPDATE rows SET text = 'roll 9' WHERE seq = 2", "UPDATE states SET plain = '{}'"
            ),
            resume=False,
        )
        assert not await home.daemon.resume()
        (notice,) = home.daemon.notices
        assert f"Game {game}" in notice
        assert "set aside" in notice
        await home.restart(resume=False)
        assert not await home.daemon.resume()
        assert home.daemon.notices == []
        assert len(await home.journal.history()) == 1  # never deleted


@virtual
async def test_a_game_whose_package_is_gone_is_told_and_waits_for_it(
    tmp_path: Path, toy_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        state = home.plain
        with monkeypatch.context() as gone:
            gone.syspath_prepend("/nowhere")
            (tmp_path / "boardctl_seesaw-1.0.dist-info").rename(tmp_path / "away")
            catalogue.forget()
            await home.restart(resume=False)
            assert not await home.daemon.resume()
            assert "seesaw" in home.daemon.notices[0]
        (tmp_path / "away").rename(tmp_path / "boardctl_seesaw-1.0.dist-info")
        catalogue.forget()
        await home.restart()
        assert home.plain == state


@virtual
async def test_only_the_wished_game_is_taken_up(tmp_path: Path, toy_installed: None) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.restart(resume=False)
        assert not await home.daemon.resume("seesaw")
        assert home.daemon.session is None
        assert await home.daemon.resume("souriciere")


# -- languages ----------------------------------------------------------------------------------


@virtual
async def test_a_change_of_language_in_mid_game_says_the_prompt_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        changed, rows = home.now, home.moves()
        assert await home.daemon.request({"do": "language", "language": "fr"}) is None
        document = home.daemon.public()
        assert document["language"] == "fr"
        assert document["game"]["title"] == "La souricière"
        assert home.said(changed) == [home.prompt]
        assert home.prompt == "Rouge, lance le dé."
        await home.roll(3)
        await home.wait(3.0)
        assert "Rouge court\xa0!" in home.said(changed)
        assert home.moves() == [*rows, "roll 3"]


@virtual
async def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        answer = await home.daemon.request({"do": "language", "language": "de"})
        assert answer is not None
        assert "there is: fr, en" in answer
        assert home.daemon.public()["language"] == "en"


# -- subscribers --------------------------------------------------------------------------------


@virtual
async def test_subscribers_hear_of_changes_until_they_leave(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        calls: list[float] = []
        leave = home.daemon.subscribe(lambda: calls.append(home.now))
        await home.playing("red", "yellow")
        heard = len(calls)
        assert heard > 0
        leave()
        await home.roll(3)
        assert len(calls) == heard


@virtual
async def test_a_director_that_fails_is_not_hidden(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        del home.daemon.director.guide  # nothing can go on without it
        home.put("mouse:red", "c1")
        with pytest.raises(AttributeError):
            await home.daemon.failed()
        home.checked = False


@pytest.mark.parametrize("profile", list(Profile))
@virtual
async def test_stopping_leaves_nothing_running(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        daemon: Daemon = home.daemon
        lights = dict(home.console.lights)
        await home.stop()
        home.console.put(home.piece("mouse:red"), "c1")
        home.console.press("red")
        await home.wait(60.0)
        assert home.console.lights == lights  # the console keeps what it shows
        assert daemon.session is not None
        home.checked = False
