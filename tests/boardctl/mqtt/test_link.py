"""The supervised task, with a scripted broker on the virtual clock: hours pass in seconds."""

from __future__ import annotations

import asyncio
import gc
import random
import tracemalloc
from pathlib import Path

import pytest

from boardctl.mqtt import link as links
from boardctl.mqtt.link import Link
from boardctl.mqtt.port import Refused
from boardctl.mqtt.topics import Topics
from hardware.virtual_time import run
from tests.boardctl.house import House, house, virtual
from tests.boardctl.mqtt.linked import document, events, linked, names
from tests.boardctl.mqtt.scripted import TOPICS, ScriptedBroker
from tests.conftest import CAMPAIGN

SETTLED, FLAPS = (100, 500) if CAMPAIGN else (40, 100)


# -- what is told --------------------------------------------------------------------------------


@virtual
async def test_who_comes_late_finds_the_table_as_it_is(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.tidy()
        await home.wait(1.0)
        assert broker.retained[TOPICS.availability] == "online"
        game = document(broker, "game")
        assert (game["game"], game["title"]) == ("souriciere", "The Mousetrap")
        assert (game["state"], game["moves_made"]) == ("waiting", 2)
        assert game["view"] == home.session.view()
        assert document(broker, "turn") == {"seat": "yellow"}
        assert document(broker, "health")["problem"] is False


@virtual
async def test_every_tracker_of_the_view_is_on_the_clock(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        await home.arrange({"red": "trap"})
        clock = document(broker, "clock")
        (tracker,) = home.session.view()["trackers"]
        assert clock["trackers"] == {"trap red": tracker}
        assert clock["urgency"] == tracker["urgency"]
        await home.daemon.request({"do": "end"})
        await home.wait(1.0)
        assert document(broker, "clock") == {"urgency": "calm", "trackers": {}}
        assert document(broker, "game")["view"] is None


@virtual
async def test_a_table_that_stands_still_says_nothing_twice(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        await home.wait(60.0)
        told = len(broker.log)
        await home.wait(3600.0)
        assert len(broker.log) == told


@virtual
async def test_leaving_says_goodbye(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, link):
        await home.playing("red", "yellow")
        await link.stop()
        assert broker.retained[TOPICS.availability] == "offline"
        assert broker.line is None


@virtual
async def test_a_cancellation_that_is_lost_on_the_way_ends_neither_goodbye_nor_link(
    tmp_path: Path,
) -> None:
    broker = ScriptedBroker(delay=0.5)
    broker.swallows_cancellation = True
    async with linked(tmp_path, broker) as (home, link):
        await home.playing("red", "yellow")
        for _ in range(5):
            home.daemon.settings.change("volume", 20 + home.daemon.settings.now.volume % 40)
            home.daemon.changed()
            await home.wait(0.2)
            broker.kill()
            broker.up = True
            await home.wait(120.0)
            assert broker.line is not None
        home.daemon.speak("fr")
        await home.wait(0.2)
        await link.stop()
        assert broker.retained[TOPICS.availability] == "offline"


@virtual
async def test_leaving_takes_two_seconds_at_most_when_the_broker_hangs(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, link):
        await home.playing("red", "yellow")
        broker.delay = 3600.0
        before = home.now
        await link.stop()
        assert home.now - before <= links.GOODBYE + 0.1


# -- the broker goes and comes --------------------------------------------------------------------


@virtual
async def test_after_every_connection_everything_is_said_once_more(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        told = dict(broker.retained)
        broker.kill(forget=True)
        await home.wait(5.0)
        assert broker.retained == {}
        broker.up = True
        await home.wait(120.0)
        assert broker.retained == told
        assert broker.line is not None
        assert broker.line.subscribed == [TOPICS.command("+"), "homeassistant/status"]


@virtual
async def test_a_game_played_while_the_broker_is_away_is_told_when_it_is_back(
    tmp_path: Path,
) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        broker.kill()
        for face in (3, 2, 5):
            await home.roll(face)
            await home.tidy()
        assert len(home.moves()) == 4
        broker.up = True
        await home.wait(120.0)
        assert document(broker, "game")["view"] == home.session.view()
        assert document(broker, "turn") == {"seat": home.session.view()["turn"]}


@virtual
async def test_events_of_a_short_absence_come_in_order_and_none_is_missed(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        broker.kill()
        await home.roll(3)
        await home.tidy()
        broker.up = True
        await home.wait(50.0)
        numbers = [event["n"] for event in events(broker)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert names(broker)[-3:] == ["rolled", "moved", "turn"]
        assert events(broker, "dice") == [{"event_type": "rolled", "seat": "red", "faces": ["3"]}]


@virtual
async def test_events_of_an_hour_ago_are_not_told_any_more(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        told = len(events(broker))
        broker.kill()
        await home.roll(3)
        await home.wait(3600.0)
        broker.up = True
        await home.wait(120.0)
        assert len(events(broker)) == told
        assert broker.on("dice") == []
        assert document(broker, "game")["moves_made"] == 2


@virtual
async def test_attempts_wait_longer_and_longer_up_to_a_minute_and_differ(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    broker.up = False
    async with linked(tmp_path, broker) as (home, _):
        await home.wait(5 * 3600.0)
    waits = [b - a for a, b in zip(broker.dialled, broker.dialled[1:], strict=False)]
    for attempt, wait in enumerate(waits):
        assert wait <= min(60.0, 2.0**attempt) + 0.01
    later = waits[10:]
    assert 27.0 < sum(later) / len(later) < 33.0  # full jitter: half a minute on average
    assert min(later) < 2.0
    assert max(later) > 58.0


@virtual
async def test_a_connection_that_lasted_is_tried_again_soon(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    broker.up = False
    async with linked(tmp_path, broker) as (home, _):
        await home.wait(600.0)
        broker.up = True
        await home.wait(120.0)
        assert broker.connections == 1
        broker.kill()
        broker.up = True
        await home.wait(1.5)
        assert broker.connections == 2


def test_hundreds_of_flaps_end_with_the_same_topics_and_no_more_memory(tmp_path: Path) -> None:
    run(_hundreds_of_flaps(tmp_path))


async def _hundreds_of_flaps(folder: Path) -> None:
    calm, wild = ScriptedBroker(), ScriptedBroker()
    rng = random.Random(11)
    async with linked(folder, wild) as (home, link):
        other = Link(home.daemon, calm.dial, TOPICS, random.Random(2))
        await home.playing("red", "yellow", "green")
        sizes: list[int] = []
        tracemalloc.start()
        while wild.connections < FLAPS:
            if wild.line is None:
                await home.wait(1.0)
                continue
            await home.wait(rng.choice((0.0, 0.001, 0.05, 5.0, 35.0)))
            wild.kill(forget=rng.random() < 0.5)
            await home.wait(rng.choice((0.0, 0.5, 10.0)))
            wild.up = True
            if wild.connections % 25 == 0:
                await home.press("back", "ok", "red")
            wild.log.clear()
            calm.log.clear()
            if wild.connections in (SETTLED, FLAPS):
                gc.collect()
                sizes.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        await home.roll(4)
        await home.wait(120.0)
        assert wild.retained == calm.retained
        assert document(wild, "game")["view"]["roll"] == 4
        assert sizes[-1] - sizes[0] < 256 * 1024
        assert len(link._events) == 0
        assert len(asyncio.all_tasks()) < 20
        await other.stop()


@virtual
async def test_a_broker_that_is_away_holds_a_bounded_number_of_events(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, link):
        await home.playing("red", "yellow")
        broker.kill()
        for n in range(500):
            link._chronicle.happened("noise", {"n": n, "text": "x" * 200})
        link._chronicle.happened("noise", {"text": "x" * 5000})
        held = sum(len(event.payload) for event in link._events)
        assert len(link._events) == links.MOST_EVENTS
        assert held <= links.MOST_EVENTS * links.LARGEST_EVENT
        assert 7 * links.LARGEST + links.MOST_EVENTS * links.LARGEST_EVENT <= 300_000


# -- Home Assistant -------------------------------------------------------------------------------


@virtual
async def test_when_home_assistant_starts_everything_is_said_once_more(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        await home.wait(60.0)
        broker.log.clear()
        told = dict(broker.retained)
        broker.say("homeassistant/status", "offline")
        await home.wait(10.0)
        assert broker.log == []
        broker.say("homeassistant/status", "online")
        broker.say("homeassistant/status", "online")
        await home.wait(10.0)
        assert {topic: payload for _, topic, payload, _ in broker.log} == told
        assert len(broker.log) == len(told)  # once, however often it says so
        assert broker.log[0][0] - home.now < -4.0


@virtual
async def test_home_assistant_may_tell_of_its_start_in_two_places(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with house(tmp_path) as home:
        topics = Topics("table", "ha/finds")
        link = Link(home.daemon, broker.dial, topics, random.Random(1))
        await home.wait(60.0)
        assert broker.line is not None
        assert broker.line.subscribed[1:] == ["homeassistant/status", "ha/finds/status"]
        for topic in topics.births:
            broker.log.clear()
            broker.say(topic, "online")
            await home.wait(10.0)
            assert broker.log[0][1] == "ha/finds/device/boardctl_table/config"
        await link.stop()


@virtual
async def test_a_document_that_is_too_large_is_left_out_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "LARGEST", 300)
    broker = ScriptedBroker()
    async with linked(tmp_path, broker, announce=False) as (home, _):
        await home.playing("red", "yellow")
        await home.wait(5.0)
        assert TOPICS.of("turn") in broker.retained
        assert TOPICS.of("game") not in broker.retained
        assert caplog.messages == [
            "boardctl/table/game would hold more than 300 letters and is not told"
        ]


@virtual
async def test_a_table_that_shall_not_be_found_is_forgotten_once(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker, announce=False) as (home, _):
        await home.wait(5.0)
        assert broker.retained[TOPICS.discovery] == ""
        broker.log.clear()
        broker.kill()
        broker.up = True
        await home.wait(120.0)
        assert TOPICS.discovery not in [topic for _, topic, _, _ in broker.log]
        assert broker.retained[TOPICS.availability] == "online"


# -- trouble --------------------------------------------------------------------------------------


@virtual
async def test_a_refusal_is_one_sentence_in_the_log_and_on_the_page(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broker = ScriptedBroker()
    broker.refusal = Refused("The password is wrong: write another")
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        await home.wait(3600.0)
        assert caplog.messages == ["The password is wrong: write another"]
        assert home.daemon.public()["troubles"] == ["The password is wrong: write another"]
        await home.roll(3)
        assert home.moves()[-1] == "roll 3"
        broker.refusal = None
        await home.wait(120.0)
        assert home.daemon.public()["troubles"] == []
        assert caplog.messages[1:] == ["the MQTT broker is back"]


@virtual
async def test_a_restarting_broker_is_no_trouble_of_the_page(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.wait(40.0)
        broker.kill()
        await home.wait(0.5)
        assert home.daemon.public()["troubles"] == []
        await home.wait(600.0)
        assert home.daemon.public()["troubles"] == ["nobody is there"]


@virtual
async def test_a_mistake_of_ours_is_logged_and_the_link_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        with monkeypatch.context() as broken:
            broken.setattr(links, "documents", lambda daemon: 1 // 0)
            await home.roll(3)
            await home.wait(5.0)
        assert "the link to the broker failed" in caplog.messages
        await home.wait(120.0)
        assert document(broker, "game")["moves_made"] == 2


@virtual
async def test_no_game_waits_for_a_broker_that_hangs(tmp_path: Path) -> None:
    """The same moves at the same moments as without any broker."""
    times: list[list[float]] = []
    for folder, linking in (("with", True), ("without", False)):
        (tmp_path / folder).mkdir()
        async with house(tmp_path / folder) as home:
            broker = ScriptedBroker(delay=1e6)
            began = home.now
            link = Link(home.daemon, broker.dial, TOPICS, random.Random(1)) if linking else None
            await home.playing("red", "yellow")
            await home.roll(3)
            await home.tidy()
            times.append([round(said.at - began, 6) for said in home.sounds])
            assert home.mood == "waiting"
            if link is not None:
                await link.stop()
    assert times[0] == times[1]
    assert len(times[0]) > 3


# -- commands ------------------------------------------------------------------------------------


def seats(home: House) -> list[str]:
    return list(home.session.setup.seats)


@virtual
async def test_commands_are_obeyed(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.wait(1.0)
        broker.command("new", "souriciere")
        await home.wait(2.0)
        assert seats(home) == ["red", "yellow"]
        broker.command("new", '{"game": "souriciere", "seats": 3, "options": {"finish": "fast"}}')
        await home.wait(2.0)
        assert seats(home) == ["red", "yellow", "green"]
        assert home.session.setup.options["finish"] == "fast"
        broker.command("new", '{"game": "souriciere", "seats": ["blue", "pink"]}')
        broker.command("language", "fr")
        broker.command("volume", "55")
        broker.command("quiet", "ON")
        broker.command("pause", "PRESS")
        await home.wait(2.0)
        assert seats(home) == ["blue", "pink"]
        assert document(broker, "settings") == {
            "volume": 55, "quiet": True, "language": "fr", "paused": True,
        }  # fmt: skip
        broker.command("resume")
        broker.command("say", "Le dîner est prêt")
        await home.wait(2.0)
        assert home.mood == "setup"
        assert "Le dîner est prêt" in home.said()
        assert "command_refused" not in names(broker)


@virtual
async def test_a_retained_command_is_not_obeyed(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        game = home.session.id
        broker.command("new", "souriciere", retain=True)
        broker.command("volume", "15", retain=True)
        await home.wait(2.0)
        assert home.session.id == game
        assert home.daemon.settings.now.volume == 40
        told = [event["facts"] for event in events(broker)][-2:]
        assert [facts["command"] for facts in told] == ["new", "volume"]
        assert "without retain" in told[0]["why"]


@virtual
async def test_a_refused_command_is_answered_with_the_reason(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.wait(1.0)
        broker.command("new", "sourciere")
        broker.command("pause")
        broker.command("wolume")
        await home.wait(1.0)
        facts = [event["facts"] for event in events(broker)]
        assert [fact["command"] for fact in facts] == ["new", "pause", None]
        assert "souriciere" in facts[0]["why"]
        assert facts[2]["why"] == "There is no command 'wolume', did you mean 'volume'?"


@virtual
async def test_a_flood_of_commands_is_cut_to_ten_a_second_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        since = home.now
        for _ in range(20):
            for n in range(100):
                broker.command("say", f"number {n}")
            await home.wait(1.0)
        obeyed = [text for text in home.said(since) if text.startswith("Number")]
        assert 0 < len(obeyed) <= 220
        assert caplog.messages == ["commands come faster than 10 a second: some are lost"]
        await home.wait(30.0)
        await home.roll(3)
        assert home.moves()[-1] == "roll 3"


@virtual
async def test_a_command_that_fails_inside_does_not_end_the_link(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.wait(1.0)
        with monkeypatch.context() as broken:
            broken.setattr(type(home.daemon), "request", lambda *_: 1 // 0)
            broker.command("pause")
            await home.wait(1.0)
        assert caplog.messages == ["a command of the smart home failed"]
        broker.command("volume", "20")
        await home.wait(1.0)
        assert home.daemon.settings.now.volume == 20


# -- what happens ---------------------------------------------------------------------------------


@virtual
async def test_the_house_tells_of_beginnings_take_backs_corrections_and_ends(
    tmp_path: Path,
) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.tidy()
        correct = {"do": "correct", "id": home.daemon.public()["game"]["corrections"][0]["id"]}
        assert await home.daemon.request(correct) is None
        await home.tidy()
        await home.arrange({"red": "square 33"}, turn="red")
        await home.roll(1)
        await home.wait(5.0)
        await home.begin("blue", "pink")
        await home.daemon.request({"do": "end"})
        await home.wait(1.0)
        house_names = ("game_", "taken_back", "corrected")
        assert [n for n in names(broker) if n.startswith(house_names)] == [
            "game_begun", "corrected", "corrected", "game_over", "game_begun", "game_ended",
        ]  # fmt: skip
        over = next(event for event in events(broker) if event["event_type"] == "game_over")
        assert over["facts"] == {"result": "won", "winners": ["red"]}
        assert over["game"] == "souriciere"
        dice = events(broker, "dice")
        assert [(d["seat"], d["faces"]) for d in dice] == [("red", ["3"]), ("red", ["1"])]
