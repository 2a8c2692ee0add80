"""How Home Assistant finds the table: one retained description of the device and its entities.

The keys are those of Home Assistant's own MQTT integration, written out; a test compares them with
its tables. Trackers of every game have a sensor from the first day, so that a dashboard made for
the moons stays whole while another game is on the table.
"""

from __future__ import annotations

import functools
import logging
import re
from typing import TYPE_CHECKING, get_args

import boardctl
from boardctl.cues import Mood
from boardctl.mqtt.topics import URGENCIES, Topics, tracker_name
from boardctl.requests import first_seats
from boardctl.settings import LOUDEST, SOFTEST
from boardctl.texts import LANGUAGES, Texts
from games import catalogue
from games.kit import COLOURS, EVERYONE, Plain, line

if TYPE_CHECKING:
    from boardctl.daemon import Daemon

log = logging.getLogger(__name__)

_RESULT = (
    "{% if value_json.event_type == 'game_over' %}"
    "{{ {'event_type': value_json.facts.result, 'winners': value_json.facts.winners,"
    " 'game': value_json.game} | to_json }}"
    "{% endif %}"
)
"""Other events come out empty, and an empty event is none."""

Component = dict[str, Plain]


def config(daemon: Daemon, topics: Topics) -> Plain:
    """The payload of the discovery topic, in the language of the table."""
    texts = daemon.texts
    components = _trackers(texts.language, topics) | _components(texts, topics)
    for key, component in components.items():
        name = f"boardctl_{topics.console}_{key}"
        component["unique_id"] = name
        component["default_entity_id"] = f"{component['platform']}.{name}"
    return {
        "device": {
            "identifiers": [f"boardctl_{topics.console}"],
            "name": f"boardctl {topics.console}",
            "manufacturer": "boardctl",
            "model": "boardctl",
            "sw_version": boardctl.__version__,
        },
        "origin": {"name": "boardctl", "sw_version": boardctl.__version__},
        "availability": [{"topic": topics.availability}],
        "components": components,
    }


def _components(texts: Texts, topics: Topics) -> dict[str, Component]:
    def entity(platform: str, name: str, icon: str, **more: Plain) -> Component:
        shown = {"name": texts.render(line(f"home.{name}")), "icon": f"mdi:{icon}"}
        return {"platform": platform, **shown, **more}

    def reads(topic: str, template: str) -> dict[str, str]:
        return {
            "state_topic": topics.of(topic),
            "value_template": f"{{{{ value_json.{template} }}}}",
        }

    def sets(name: str) -> dict[str, str]:
        return {"command_topic": topics.command(name)}

    def one_of(*options: str) -> dict[str, Plain]:
        return {"device_class": "enum", "options": list(options)}

    on = "'ON' if value_json.{} else 'OFF'"
    quiet = {
        "state_topic": topics.of("settings"),
        "value_template": f"{{{{ {on.format('quiet')} }}}}",
    }
    bad = {
        "state_topic": topics.of("health"),
        "value_template": f"{{{{ {on.format('problem')} }}}}",
    }
    range_ = {"min": SOFTEST, "max": LOUDEST, "step": 5, "unit_of_measurement": "%"}
    result = {"state_topic": topics.of("event"), "value_template": _RESULT}
    games = list(catalogue.all_games())
    return {
        "state": entity(
            "sensor", "game_state", "gamepad", **reads("game", "state"), **one_of(*get_args(Mood))
        ),
        "turn": entity(
            "sensor", "turn", "account", **reads("turn", "seat"), **one_of(*COLOURS)
        ),
        "urgency": entity(
            "sensor", "urgency", "timer-sand", **reads("clock", "urgency"), **one_of(*URGENCIES)
        ),
        "dice": entity(
            "event", "dice", "dice-5", state_topic=topics.of("dice"), event_types=["rolled"], qos=1
        ),
        "result": entity("event", "result", "trophy", **result, event_types=["won", "lost"], qos=1),
        "game": entity(
            "select", "game", "puzzle", **reads("game", "game"), **sets("new"), options=games
        ),
        "language": entity(
            "select", "language", "translate", **reads("settings", "language"),
            **sets("language"), options=list(LANGUAGES),
        ),
        "volume": entity(
            "number", "volume", "volume-medium", **reads("settings", "volume"), **sets("volume"),
            **range_,
        ),
        "quiet": entity("switch", "quiet", "volume-off", **quiet, **sets("quiet")),
        "pause": entity("button", "pause", "pause", **sets("pause")),
        "resume": entity("button", "resume", "play", **sets("resume")),
        "say": entity("notify", "say", "message-text", **sets("say")),
        "problem": entity("binary_sensor", "problem", "alert", **bad, device_class="problem"),
    }  # fmt: skip


def _trackers(language: str, topics: Topics) -> dict[str, Component]:
    found: dict[str, Component] = {}
    for name, title in known_trackers(language).items():
        found[re.sub(r"[^a-z0-9]+", "_", name.lower())] = {
            "platform": "sensor",
            "name": title,
            "icon": "mdi:counter",
            "state_topic": topics.of("clock"),
            "value_template": f"{{{{ (value_json.trackers[{name!r}] | default({{}})).value"
            " | default(None) }}",
            "state_class": "measurement",
        }
    return found


@functools.cache
def known_trackers(language: str) -> dict[str, str]:
    """Name → title of what the games count for the whole table. A seat's own trackers come and go
    with who plays; they are in the clock's document alone."""
    found: dict[str, str] = {}
    for game in catalogue.all_games().values():
        try:
            seats = first_seats(game.seat_counts[0])
            view = game.view(game.start(seats, {}, game.read_data({})), EVERYONE)
        except Exception:  # a game of another package must not hide the rest
            log.exception("the trackers of %s are unknown", game.id)
            continue
        texts = Texts(language, [catalogue.folder(game)])
        for tracker in view["trackers"]:
            if tracker["seat"] is None:
                name = tracker_name(tracker)
                found.setdefault(name, texts.render(line(f"tracker.{name}")))
    return found
