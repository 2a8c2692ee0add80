"""What goes out: one retained document a topic, made from public views and field by field.

A retained message outlives the moment, and homes keep a history of what they hear: what is public
only while it lies open (`games.kit.lasting`) is in none of them, nor in any event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import boardctl
from boardctl.director import scenes
from games.kit import Plain, lasting, line

if TYPE_CHECKING:
    from boardctl.daemon import Daemon

ONLINE, OFFLINE = "online", "offline"
HOME = "homeassistant"
DOCUMENTS = ("game", "turn", "clock", "settings", "health")
"""What `documents` tells, by topic name."""
URGENCIES = ("calm", "soon", "now")


@dataclass(frozen=True, slots=True)
class Topics:
    """The names of one console's topics below `boardctl/`, and of Home Assistant's."""

    console: str = "table"
    home: str = HOME

    def of(self, name: str) -> str:
        return f"boardctl/{self.console}/{name}"

    def command(self, name: str) -> str:
        return self.of(f"command/{name}")

    @property
    def availability(self) -> str:
        return self.of("availability")

    @property
    def discovery(self) -> str:
        return f"{self.home}/device/boardctl_{self.console}/config"

    @property
    def retained(self) -> tuple[str, ...]:
        """Everything a broker keeps of this table; the device first, so that nothing of it is left
        without its state."""
        return (self.discovery, *map(self.of, DOCUMENTS), self.availability)

    @property
    def births(self) -> tuple[str, ...]:
        """Where Home Assistant may tell that it has started: its own choice, whatever the prefix
        of discovery."""
        return tuple(dict.fromkeys((f"{HOME}/status", f"{self.home}/status")))


def documents(daemon: Daemon) -> dict[str, Plain]:
    """Topic name → what it holds now."""
    session = daemon.session
    view = None if session is None else lasting(session.game, session.view())
    return {
        "game": _game(daemon, view),
        "turn": {"seat": None if view is None else view["turn"]},
        "clock": _clock([] if view is None else view["trackers"]),
        "settings": {
            "volume": daemon.settings.now.volume,
            "quiet": daemon.settings.now.quiet,
            "language": daemon.texts.language,
            "paused": daemon.director.resting,
        },
        "health": _health(daemon),
    }


def _game(daemon: Daemon, view: Plain) -> Plain:
    session, scene = daemon.session, daemon.stage.scene or scenes.idle()
    return {
        "game": None if session is None else session.game.id,
        "title": None if session is None else daemon.texts.render(line(f"game.{session.game.id}")),
        "number": None if session is None else session.id,
        "state": scene.mood,
        "moves_made": 0 if session is None else len(session.made),
        "view": view,
    }


def _clock(trackers: list[Mapping[str, Plain]]) -> Plain:
    urgencies = [URGENCIES.index(tracker["urgency"]) for tracker in trackers]
    return {
        "urgency": URGENCIES[max(urgencies, default=0)],
        "trackers": {tracker_name(tracker): dict(tracker) for tracker in trackers},
    }


def tracker_name(tracker: Mapping[str, Plain]) -> str:
    """`moon`, or `trap red` where each seat has one."""
    name, seat = str(tracker["name"]), tracker["seat"]
    return name if seat is None or name.endswith(f" {seat}") else f"{name} {seat}"


def _health(daemon: Daemon) -> Plain:
    """Notices may hold paths of this machine: they are counted, and read on the page."""
    troubles = [daemon.texts.render(line(key)) for key in daemon.console.troubles()]
    return {
        "problem": bool(troubles or daemon.notices or daemon.director.paused),
        "troubles": troubles,
        "notices": len(daemon.notices),
        "saved": not daemon.director.paused,
        "version": boardctl.__version__,
    }
