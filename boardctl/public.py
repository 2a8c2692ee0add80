"""The one document everybody may see, built field by field: the public view, the lights, the
screen, what was said. A state never comes near it."""

from __future__ import annotations

import base64
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardctl import seen_pieces
from boardctl.director import scenes
from boardctl.director.grownup import count_changes, die_changes
from boardctl.director.guidance import piece_key
from boardctl.director.session import Session
from boardctl.texts import Texts
from boardctl.voice import sounds
from games import catalogue
from games.kit import Advice, Cue, Dice, Game, Option, Plain, line
from hardware.cells import CELLS, SHOW
from hardware.drivers import Condition, Sentence, State
from hardware.tabletop import AWAY, HAND

if TYPE_CHECKING:
    from boardctl.daemon import Daemon


def document(daemon: Daemon) -> Plain:
    texts, stage, session = daemon.texts, daemon.stage, daemon.session
    scene = stage.scene or scenes.idle()
    view = None if session is None else session.view()
    return {
        "type": "table",
        "language": texts.language,
        "games": offers(texts.language),
        "game": None if session is None else _game(session, view, texts),
        "scene": {
            "mood": scene.mood,
            "prompt": texts.render(scene.prompt.say),
            "key": scene.prompt.say.key,
            "seat": scene.prompt.seat,
            "picture": _picture(scene.prompt),
            "number": scene.prompt.number if scene.count is None else scene.count,
        },
        "caption": {
            "seq": stage.caption.seq,
            "text": stage.caption.text,
            "urges": stage.urges,
            "clips": [clip.key for clip in stage.spoken],
        },
        "sound": _sound(daemon),
        "lights": {
            cell: {"rgb": "#{:02x}{:02x}{:02x}".format(*light.colour), "effect": light.effect}
            for cell, light in daemon.console.lights.items()
        },
        "screen": base64.b64encode(daemon.stage.below or daemon.console.image.tobytes()).decode(),
        "console": _console(daemon, session, view),
        "trackers": [] if view is None else _trackers(view, daemon.director.advice, texts),
        "troubles": [
            *(texts.render(line(key)) for key in daemon.console.troubles()),
            *daemon.notices,
            *(sentence for sentence in daemon.troubles.values() if sentence),
        ],
        "drivers": conditions(daemon, daemon.texts.retell),
        "saved": not daemon.director.paused,
        "safe": daemon.director.safe,
        "hand": daemon.robots.hand.at,
        "settings": {
            "volume": daemon.settings.now.volume,
            "quiet": daemon.settings.now.quiet,
            "paused": daemon.director.resting,
            "age": daemon.settings.now.age,
            "robots": list(daemon.settings.now.robots),
            "speed": daemon.settings.now.speed,
        },
    }


def conditions(daemon: Daemon, tell: Callable[[str], str] = str) -> list[Plain]:
    """How every part of the console is, for whoever mends it: nothing of a game. In English, or as
    `tell` has it."""
    told = [*daemon.console.conditions(), _cells(daemon), daemon.config]
    return [
        {"part": one.part, "state": one.state.value, "cause": tell(one.cause), "fix": tell(one.fix)}
        for one in told
    ]


def _cells(daemon: Daemon) -> Condition:
    """Cells people do without in this game: a switch or a reader there may be broken."""
    unseen = [cell for cell in CELLS if cell in daemon.director.sight.unseen]
    if not unseen:
        return Condition("cells", State.READY)
    cause = Sentence(
        "part.cells.unseen", "People do without {cells} in this game.", cells=", ".join(unseen)
    )
    look = Sentence("part.cells.unseen.fix", "Look there with boardctl doctor --step 3.")
    return Condition("cells", State.RETRY, cause, look)


@functools.lru_cache(maxsize=4)
def offers(language: str) -> list[Plain]:
    """The games that can be chosen, with their options in words."""
    return [_offer(game, language) for game in catalogue.all_games().values()]


def _offer(game: Game[Any], language: str) -> Plain:
    texts = Texts(language, [catalogue.folder(game)])
    return {
        "id": game.id,
        "title": texts.render(line(f"game.{game.id}")),
        "seats": [game.seat_counts[0], game.seat_counts[-1]],
        "options": [_option(option, texts) for option in game.options],
        "playable": True,
    }


def _option(option: Option, texts: Texts) -> Plain:
    about = f"option.{option.name}.about"
    return {
        "name": option.name,
        "title": texts.render(line(f"option.{option.name}")),
        "about": texts.render(line(about)) if texts.has(about) else "",
        "default": option.default,
        "only_with": [{"name": name, "value": value} for name, value in option.only_with],
        "choices": [
            {"value": choice, "title": _choice_title(option, choice, texts)}
            for choice in option.choices
        ],
    }


def _choice_title(option: Option, choice: str | int, texts: Texts) -> str:
    key = f"option.{option.name}.{choice}"
    if isinstance(choice, int) and not texts.has(key):
        return str(choice)  # a plain number needs no words
    return texts.render(line(key))


def _picture(prompt: Cue) -> str:
    """A mouse that has no seat's colour is drawn as the one the words name."""
    words = [str(word) for _, word in prompt.say.words] if prompt.seat is None else []
    named = [word.removeprefix("piece.") for word in words if word.startswith("piece.mouse:")]
    return named[0] if named and prompt.picture == "mouse" else prompt.picture


def _game(session: Session, view: Plain, texts: Texts) -> Plain:
    game = session.game
    playing = game.over(session.state) is None
    chance = game.chance(session.state)
    kinds, mat = game.table.wanted(session.state).on, game.table.mat(session.state)
    return {
        "id": game.id,
        "number": session.id,
        "title": texts.render(line(f"game.{game.id}")),
        "view": view,
        "moves_made": len(session.made),
        "dice": chance.count if isinstance(chance, Dice) else 0,
        "can_take_back": playing and session.last_undoable() is not None,
        "corrections": [
            {"id": change.id, "title": texts.render(change.line)}
            for change in (die_changes(session) if playing else [])
        ],
        "counts": [
            {"id": change.id, "title": texts.render(change.line)}
            for change in (count_changes(session) if playing else [])
        ],
        "faces": dict(game.table.faces(session.setup.data)),
        "places": {
            "pieces": [
                {"kind": kind, "title": texts.render(line(piece_key(kind)))} for kind in kinds
            ],
            "spots": [spot for spot in mat.spots if spot not in mat.lights_only],
        },
    }


def _console(daemon: Daemon, session: Session | None, view: Plain) -> Plain:
    if daemon.has_hands:
        pieces = daemon.simulated.pieces()
    else:
        pieces = seen_pieces.pieces(daemon.director, session)
    mat = None if session is None else session.game.table.mat(session.state)
    shown: dict[str, str] = {}
    if session is not None and mat is not None:
        open_faces = session.game.table.open_faces(view)
        shown = {cell: face for spot, face in open_faces.items() for cell in mat.spots[spot]}
    gate = () if mat is None else mat.gate  # what is held there, everybody sees
    turned_up = daemon.director.turned_up.kind
    return {
        "profile": daemon.console.profile.value,
        "pieces": [
            {
                "handle": piece.handle,
                # A face that lies down stays in the simulated console; one that lies open is
                # drawn from the public view, whatever piece really lies there.
                "picture": piece.picture
                if not piece.back
                or piece.where in gate
                or (piece.where in (HAND, SHOW, AWAY) and piece.kind == turned_up)
                else shown.get(piece.where, piece.back),
                "where": piece.where,
                "side": piece.side if piece.picture == "die" else None,
            }
            for piece in pieces
        ],
        "mat": None
        if mat is None
        else {"name": mat.name, "spots": {spot: list(cells) for spot, cells in mat.spots.items()}},
    }


def _trackers(view: Plain, advice: Advice | None, texts: Texts) -> list[Plain]:
    """What is counted; advice puts its words beside what it adds."""
    counted = [
        {**tracker, "title": texts.render(line(f"tracker.{tracker['name']}")), "text": ""}
        for tracker in scenes.all_trackers(view, advice)
    ]
    if advice is not None and advice.say is not None:
        counted[-1]["text"] = texts.render(advice.say)
    return counted


def _sound(daemon: Daemon) -> Plain:
    played = daemon.console.sounds
    name = played[-1] if played else ""
    return {
        "seq": daemon.console.sounds_played,
        "name": name if name in sounds.TUNES or not name else sounds.SOFT,
    }
