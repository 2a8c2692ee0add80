"""The album: games as a family looks back on them, and nothing of what somebody kept secret."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from boardctl.album import Album, _steps
from boardctl.journal import Journal, NoSuchGame
from boardctl.record import Setup, plain_hash
from boardctl.texts import Texts
from games import catalogue
from games.kit import EVERYONE, Cue, Event, Plain, line, write
from tests.boardctl.house import House, house, virtual


async def keep_a_game(
    journal: Journal, game_id: str, seed: int, *, most: int = 10_000, **chosen: str | int
) -> tuple[int, list[Event]]:
    """A game by bots, written as people's games are; what its rules told comes along."""
    game = catalogue.find(game_id)
    seats = ("red", "yellow", "green")
    options = {option.name: option.default for option in game.options} | chosen
    data = game.read_data(options)
    number = await journal.begin(Setup(game_id, game.rules_version, seats, options, data))
    state, draw = game.start(seats, options, data), random.Random(seed).random
    told: list[Event] = []
    bots = {seat: list(game.bots().values())[-1](seat) for seat in seats}
    for _ in range(most):
        chance, moves = game.chance(state), game.moves(state)
        if game.over(state) is not None:
            break
        seat = None if chance is not None else moves[0].seat
        if chance is not None:
            move = chance.sample(draw)
        else:
            own = [move for move in moves if move.seat == seat]
            move = bots[str(seat)].choose(game.view(state, str(seat)), own, draw)
        text = write(game, state, move)
        before = len(told)
        game.step(state, move, told.append)
        for seat_of, bot in bots.items():
            for event in told[before:]:
                if event.audience in (EVERYONE, seat_of):
                    bot.notice(event)
        over, plain = game.over(state), game.dump(state)
        result = None if over is None else {"result": over.result, "winners": list(over.winners)}
        await journal.append(number, "move", seat, text, plain_hash(plain), plain, result=result)
    return number, told


def album(tmp_path: Path) -> tuple[Journal, Album]:
    path = tmp_path / "journal.sqlite3"
    return Journal.open(path, inline=True), Album(path, inline=True)


@virtual
async def test_an_entry_says_how_a_game_went_and_what_was_left(tmp_path: Path) -> None:
    journal, kept = album(tmp_path)
    await keep_a_game(journal, "clan-des-souris", 1, level="young")
    await keep_a_game(journal, "souriciere", 2)
    await keep_a_game(journal, "mmm", 3, most=5)
    clan, trap, running = await kept.games("fr", on_table=3)
    assert (clan["title"], trap["title"]) == ("Le clan des souris", "La souricière")
    assert clan["result"] in ("won", "lost")
    assert clan["left"]["moon"]["limit"] == 10
    assert len(trap["winners"]) == 1
    assert trap["moves"] > 10
    assert (running["result"], running["left"]) == (None, {})
    await journal.close()


@virtual
async def test_a_finished_game_is_read_once_and_one_on_the_table_each_time(tmp_path: Path) -> None:
    journal, kept = album(tmp_path)
    await keep_a_game(journal, "souriciere", 1)
    (first,) = await kept.games("en", on_table=1)
    (second,) = await kept.games("en", on_table=None)
    assert first == second
    journal.store.db.execute("UPDATE games SET result = NULL")
    (third,) = await kept.games("en", on_table=None)
    assert third["result"] == "won", "it is not read again"
    await journal.close()


@virtual
async def test_a_story_tells_each_step_and_what_was_counted(tmp_path: Path) -> None:
    journal, kept = album(tmp_path)
    await keep_a_game(journal, "clan-des-souris", 1, level="young")
    (entry,) = await kept.games("en", None)
    steps = (await kept.story(1, "en"))["steps"]
    moons = [step["counts"]["moon"] for step in steps]
    assert len(steps) == entry["moves"]
    assert moons[0] == 10
    assert moons[-1] == entry["left"]["moon"]["value"]
    assert moons == sorted(moons, reverse=True)
    assert {step["seat"] for step in steps if step["seat"]} == {"red", "yellow", "green"}
    assert any(step["said"] for step in steps)
    await journal.close()


class Chatterbox:
    """A game whose table has words for every event, also for those nobody should tell."""

    def __init__(self, of: Any) -> None:
        self._of = of
        self.table = self

    def __getattr__(self, name: str) -> Any:
        return getattr(self._of, name)

    def cues(self, view: Plain, event: Event) -> tuple[Cue, ...]:
        return (Cue(line(f"{event.name}!")),)


@pytest.mark.parametrize("most", [40, 10_000], ids=["running", "finished"])
@pytest.mark.parametrize(
    ("game_id", "chosen"), [("clan-des-souris", {}), ("trio-de-souris", {"pro": "true"})]
)
@virtual
async def test_a_story_tells_every_event_but_those_of_one_seat_and_those_to_be_forgotten(
    tmp_path: Path, game_id: str, chosen: dict[str, str], most: int
) -> None:
    journal, _ = album(tmp_path)
    number, told = await keep_a_game(journal, game_id, 4, most=most, **chosen)
    stored = await journal.load(number)
    chatty: Any = Chatterbox(catalogue.find(game_id))
    steps = list(_steps(chatty, stored, Texts("en")))
    told_to_all = [e.name for e in told if e.remember and e.audience == EVERYONE]
    assert [said for step in steps for said in step["said"]] == [f"{n}!" for n in told_to_all]
    assert len(told_to_all) < len(told), "there was something not to tell"
    assert {key for step in steps for key in step} == {"seat", "said", "counts"}
    await journal.close()


@virtual
async def test_two_worlds_that_differ_in_dealt_hands_have_the_same_story(tmp_path: Path) -> None:
    stories, hands = [], []
    for seed in (1, 2):
        (folder := tmp_path / str(seed)).mkdir()
        journal, kept = album(folder)
        number, told = await keep_a_game(journal, "trio-de-souris", seed, most=14, pro="true")
        hands.append([event.facts for event in told if event.audience != EVERYONE])
        stories.append((await kept.story(number, "en"), await kept.games("en", None)))
        await journal.close()
    assert len(hands[0]) == 12
    assert hands[0] != hands[1]
    assert stories[0] == stories[1]


@virtual
async def test_a_game_by_other_rules_stays_in_the_list_without_a_story(tmp_path: Path) -> None:
    journal, kept = album(tmp_path)
    await keep_a_game(journal, "souriciere", 1)
    journal.store.db.execute("UPDATE games SET rules_version = 99, game = 'dominoes', digest = ''")
    (entry,) = await kept.games("en", None)
    assert entry["result"] == "aside"
    with pytest.raises(NoSuchGame):
        await kept.story(2, "en")
    await journal.close()


def mice(home: House) -> dict[str, str]:
    return {p.kind: p.where for p in home.console.pieces() if p.kind.startswith("mouse")}


@virtual
async def test_a_game_is_kept_for_later_and_taken_up_as_it_was(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        daemon = home.daemon
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.carry("mouse:red", "c1")
        before = (home.moves(), mice(home))
        assert await daemon.request({"do": "later"}) is None
        assert daemon.session is None
        await home.playing("green", "blue")
        saved = [entry["id"] for entry in await daemon.look_up({"do": "history"})]
        assert saved == [1, 2]
        assert await daemon.request({"do": "take_up", "number": 1}) is None
        await home.wait(2.0)
        assert (home.moves(), mice(home)) == before, "a die that was read is not read again"
        assert home.mood == "waiting"
        entries = await daemon.look_up({"do": "history"})
        assert [entry["result"] for entry in entries] == [None, None], "the other one is kept too"
        assert await daemon.request({"do": "take_up", "number": 1}) is None, "it is there already"
        assert await daemon.request({"do": "take_up", "number": 9}) == (
            "This game cannot be taken up."
        )
        assert daemon.session is not None


@virtual
async def test_a_game_is_begun_again_only_when_it_is_over(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        assert await home.daemon.request({"do": "again"}) is not None
        assert home.session.id == 1
