"""The device as Home Assistant will read it: its keys, its templates, the examples of the guide."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jinja2
import pytest
import yaml

from boardctl.mqtt.discovery import config, known_trackers
from boardctl.mqtt.topics import Topics, documents
from boardctl.texts import LANGUAGES
from games import catalogue
from games.kit import Plain
from hardware.virtual_time import run
from tests.boardctl.house import House, house, virtual
from tests.boardctl.mqtt.linked import events, linked
from tests.boardctl.mqtt.scripted import TOPICS, ScriptedBroker

TABLES = json.loads((Path(__file__).parent / "home_assistant.json").read_text())
GUIDE = Path(__file__).parents[3] / "docs" / "smart-home.md"


def device(folder: Path, language: str = "en") -> Plain:
    async def look() -> Plain:
        async with house(folder, language=language) as home:
            return config(home.daemon, TOPICS)

    return run(look())


# -- keys ----------------------------------------------------------------------------------------


def test_every_key_is_one_of_home_assistant_s_and_none_it_needs_is_missing(tmp_path: Path) -> None:
    found = device(tmp_path)
    checked = [("root", found, TABLES["root"])]
    checked += [(name, found[name], TABLES[name]) for name in ("device", "origin")]
    for name, component in found["components"].items():
        known = {**TABLES["platforms"][component["platform"]], "platform": True, "unique_id": True}
        checked.append((name, component, known))
    assert len(checked) > 15
    for name, given, known in checked:
        assert given.keys() <= known.keys(), name
        assert {key for key, needed in known.items() if needed} <= given.keys(), name
    assert int(TABLES["homeassistant"].split(".")[0]) >= 2026


def test_no_key_is_an_abbreviation_that_would_be_taken_for_another(tmp_path: Path) -> None:
    found = device(tmp_path)
    keys = {key for part in (found, *found["components"].values()) for key in part}
    assert all(TABLES["abbreviations"].get(key, key) == key for key in keys)


@pytest.mark.parametrize("console", ["table", "living-room", "b_2"])
def test_the_topic_is_one_home_assistant_listens_to(console: str) -> None:
    topics = Topics(console, "homeassistant")
    found = re.fullmatch(TABLES["topic"], topics.discovery.removeprefix("homeassistant/"))
    assert found is not None
    assert (found["component"], found["object_id"]) == ("device", f"boardctl_{console}")


def test_everything_the_issue_of_a_smart_home_needs_is_there(tmp_path: Path) -> None:
    components = device(tmp_path)["components"]
    platforms = {name: component["platform"] for name, component in components.items()}
    assert platforms.items() >= {
        **dict.fromkeys(("state", "turn", "urgency", "moon", "tooth_small"), "sensor"),
        **dict.fromkeys(("dice", "result"), "event"),
        **dict.fromkeys(("game", "language"), "select"),
        **dict.fromkeys(("pause", "resume"), "button"),
        "volume": "number", "quiet": "switch", "say": "notify", "problem": "binary_sensor",
    }.items()  # fmt: skip
    assert components["game"]["options"] == list(catalogue.all_games())
    ids = [component["unique_id"] for component in components.values()]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_in_the_language_of_the_table(tmp_path: Path, language: str) -> None:
    components = device(tmp_path, language)["components"]
    names = [component["name"] for component in components.values()]
    assert all(name and "." not in name for name in names)
    assert components["turn"]["name"] == {"fr": "Tour", "en": "Turn"}[language]
    assert components["moon"]["name"] == {"fr": "Lunes", "en": "Moons"}[language]
    entities = {component["default_entity_id"] for component in components.values()}
    assert "sensor.boardctl_table_turn" in entities  # the same in every language


def test_a_game_that_cannot_begin_hides_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    known_trackers.cache_clear()
    souriciere = catalogue.find("souriciere")
    monkeypatch.setattr(type(souriciere), "start", lambda *_: 1 // 0)
    assert "moon" in known_trackers("en")
    assert caplog.messages == ["the trackers of souriciere are unknown"]
    known_trackers.cache_clear()


# -- templates -----------------------------------------------------------------------------------


def rendered(component: Plain, payload: str) -> str:
    """What Home Assistant makes of a payload."""
    environment = jinja2.Environment(undefined=jinja2.Undefined, autoescape=False)
    environment.filters["to_json"] = json.dumps
    template = environment.from_string(component.get("value_template", "{{ value }}"))
    return template.render(value=payload, value_json=json.loads(payload))


def states(home: House, components: Plain) -> dict[str, str]:
    told = {TOPICS.of(name): json.dumps(doc) for name, doc in documents(home.daemon).items()}
    return {
        name: rendered(component, told[component["state_topic"]])
        for name, component in components.items()
        if component.get("state_topic") in told
    }


@virtual
async def test_the_templates_make_states_home_assistant_accepts(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        components = config(home.daemon, TOPICS)["components"]

        def check() -> dict[str, str]:
            found = states(home, components)
            for name, state in found.items():
                options = components[name].get("options")
                assert options is None or state in (*options, "None"), (name, state)
            return found

        idle = check()
        assert (idle["state"], idle["turn"], idle["game"]) == ("idle", "None", "None")
        assert (idle["moon"], idle["quiet"], idle["problem"]) == ("None", "OFF", "OFF")
        await home.playing("red", "yellow")
        playing = check()
        assert (playing["state"], playing["turn"]) == ("waiting", "red")
        assert (playing["game"], playing["volume"]) == ("souriciere", "40")
        await home.begin("red", "yellow", game=catalogue.find("clan-des-souris"))
        clan = check()
        assert (clan["moon"], clan["tooth_small"]) == ("10", "3")
        await home.daemon.request({"do": "quiet", "quiet": True})
        home.daemon.notices.append("something")
        assert (check()["quiet"], check()["problem"]) == ("ON", "ON")


@virtual
async def test_the_events_are_those_home_assistant_was_told_of(tmp_path: Path) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        components = config(home.daemon, TOPICS)["components"]
        await home.playing("red", "yellow")
        await home.arrange({"red": "square 33"}, turn="red")
        await home.roll(1)
        await home.wait(5.0)
        told = [rendered(components["result"], json.dumps(event)) for event in events(broker)]
        (result,) = [json.loads(text) for text in told if text]
        assert result == {"event_type": "won", "winners": ["red"], "game": "souriciere"}
        assert result["event_type"] in components["result"]["event_types"]
        (dice,) = events(broker, "dice")
        assert dice["event_type"] in components["dice"]["event_types"]


@virtual
async def test_what_home_assistant_sends_is_understood(tmp_path: Path) -> None:
    """As its buttons, switches, numbers and selects write their payloads."""
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        components = config(home.daemon, TOPICS)["components"]
        await home.wait(1.0)
        for name, payload in (
            ("game", "clan-des-souris"), ("game", "souriciere"),
            ("language", "fr"), ("volume", "50"), ("quiet", "ON"), ("quiet", "OFF"),
            ("pause", "PRESS"), ("resume", "PRESS"), ("say", "Bravo!"),
        ):  # fmt: skip
            broker.say(components[name]["command_topic"], payload)
            await home.wait(2.0)
        refused = [e["facts"] for e in events(broker) if e["event_type"] == "command_refused"]
        assert refused == []
        assert home.session.setup.game == "souriciere"
        assert (home.daemon.texts.language, home.daemon.settings.now.volume) == ("fr", 50)


# -- the guide -----------------------------------------------------------------------------------


def examples() -> list[Plain]:
    blocks = re.findall(r"^```yaml\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    return [yaml.safe_load(block) for block in blocks]


def entities(node: Plain) -> set[str]:
    if isinstance(node, dict):
        return set().union(*map(entities, node.values()))
    if isinstance(node, list):
        return set().union(*map(entities, node))
    return {node} if isinstance(node, str) and "boardctl_" in node else set()


def test_dashboard_and_automations_of_the_guide_use_entities_there_are(tmp_path: Path) -> None:
    known = {c["default_entity_id"] for c in device(tmp_path)["components"].values()}
    dashboard, *automations = examples()
    assert "views" in dashboard
    assert [set(automation) for automation in automations] == [
        {"alias", "triggers", "conditions", "actions"}
    ] * 2
    for example in examples():
        assert entities(example)
        assert entities(example) <= known


def test_every_entity_is_in_the_reference(tmp_path: Path) -> None:
    page = (GUIDE.parent / "reference" / "mqtt.md").read_text()
    trackers = {re.sub("[^a-z]", "_", name) for name in known_trackers("en")}
    for name, component in device(tmp_path)["components"].items():
        shown = "<tracker>" if name in trackers else name
        assert f"`{component['platform']}.boardctl_<console>_{shown}`" in page
