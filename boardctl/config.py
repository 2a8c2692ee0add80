"""What a daemon is started with: a strict `config.toml`, or the arguments of `boardctl play`.

Every refusal names the file, the line, the key and the nearest valid name.
"""

from __future__ import annotations

import ipaddress
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from games import catalogue
from games.kit import BadData, Game, nearest
from games.loading import parse_toml
from hardware.noise import BadNoise, Noise

LARGEST_FILE = 64 * 1024
HOST_NAME = "^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$"
TOPIC_PART = "^[a-z0-9_-]{1,32}$"

INSTALLED = Path("etc/boardctl/config.toml")
SERVICE_STATE = Path("var/lib/boardctl")
"""The configuration of the service, and where it keeps its games when that does not say; below the
root of the system."""

SYSTEM = Path("/")

ProfileName = Literal["pads", "tiles", "loops"]
Language = Literal["fr", "en"]


class BadConfig(Exception):
    """A configuration the daemon does not start with."""


class BadChoice(BadData):
    """A game, a number of seats or an option that does not exist. `key` is its config key."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


class NotMeant(BadChoice):
    """An option that changes nothing beside what else is chosen; `needs` is the choice it needs."""

    def __init__(self, name: str, needs: str, chosen: str) -> None:
        super().__init__(
            f"options.{name}",
            f"The option {name} changes nothing with {chosen}: leave it out, or choose {needs}",
        )
        self.option = name
        self.needs = needs


class ConsoleSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    kind: Literal["simulated", "firmware", "pico"] = "simulated"
    profile: ProfileName = "pads"
    noise: str = "off"  # as `hardware.noise.Noise.parse` reads it
    seed: Annotated[int, Meta(ge=0)] | None = None
    serial: Annotated[str, Meta(pattern="^[0-9A-Za-z]{0,64}$")] = ""  # else the only Pico there is
    ports: str | None = None  # folder of the serial ports by USB id
    brightness: Annotated[int, Meta(ge=10, le=100)] = 60  # percent of what a light can give


class PanelSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    gpio: Literal["lgpio", "mock"] = "lgpio"
    lights: bool = True
    piezo: bool = False


class ScreenSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    chip: Literal["ssd1306", "sh1106", "dummy"] = "ssd1306"
    address: Annotated[int, Meta(ge=0x08, le=0x77)] | None = None  # else that of the pin map


class SoundSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    device: Annotated[str, Meta(min_length=1, max_length=64)] = "default"  # as `aplay -D` takes it
    voices: str | None = None  # folder of voice packs and recordings


class PageSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    host: str = "127.0.0.1"  # an address of this machine, or 0.0.0.0 for all of them
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    names: tuple[Annotated[str, Meta(pattern=HOST_NAME)], ...] = ()

    @property
    def on_network(self) -> bool:
        """Whether anybody but this machine itself may reach the page, if only through a proxy."""
        return bool(self.names) or not is_loopback(self.host)


class StateSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    dir: str | None = None


class GameSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str | None = None
    seats: int | None = None
    options: dict[str, str | int] = {}
    language: Language = "en"


class PowerSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    off: bool = False  # whether the table may switch its machine off


class MqttSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    host: Annotated[str, Meta(min_length=1, max_length=253)]
    port: Annotated[int, Meta(ge=1, le=65535)] | None = None  # 1883, with a CA 8883
    console: Annotated[str, Meta(pattern=TOPIC_PART)] = "table"
    user: str | None = None
    password_file: str | None = None
    ca: str | None = None
    discovery: bool = True
    discovery_prefix: Annotated[str, Meta(pattern="^[A-Za-z0-9_/-]{1,64}$")] = "homeassistant"


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    console: ConsoleSection = ConsoleSection()
    panel: PanelSection | None = None
    screen: ScreenSection | None = None
    sound: SoundSection | None = None
    page: PageSection = PageSection()
    state: StateSection = StateSection()
    game: GameSection = GameSection()
    mqtt: MqttSection | None = None
    power: PowerSection = PowerSection()
    ignored: tuple[str, ...] = ()
    """What `load` has left out of a file, a sentence each; no section, so no file can hold it."""

    @property
    def voices(self) -> str | None:
        """The folder of voices that is asked for."""
        return None if self.sound is None else self.sound.voices


SECTIONS: Mapping[str, type[Struct]] = {
    "console": ConsoleSection,
    "panel": PanelSection,
    "screen": ScreenSection,
    "sound": SoundSection,
    "page": PageSection,
    "state": StateSection,
    "game": GameSection,
    "mqtt": MqttSection,
    "power": PowerSection,
}


def installed(root: Path = SYSTEM) -> Path | None:
    """The configuration of the service, None where there is no service. Raises `BadConfig`."""
    path = root / INSTALLED
    try:
        path.stat()
    except PermissionError:
        raise _not_for_you(path) from None
    except OSError:
        return None
    return path


def load(path: Path, root: Path = SYSTEM) -> Config:
    """The configuration of a file. Raises `BadConfig`."""
    return parse(path, read(path), root)


def parse(path: Path, text: str, root: Path = SYSTEM) -> Config:
    """The configuration in the text of a file. Relative paths in it are taken from the folder of
    the file. Raises `BadConfig`."""
    try:
        raw = parse_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(f"{path}: this is not TOML: {error}") from None
    _check_names(path, text, raw)
    _check_characters(path, text, raw)
    config = _beside(path, _convert(path, text, raw))
    if config.state.dir is None and path == root / INSTALLED:
        kept = StateSection(dir=str(root / SERVICE_STATE))
        config = msgspec.structs.replace(config, state=kept)
    try:
        Noise.parse(config.console.noise)
    except BadNoise as error:
        raise BadConfig(f"{_place(path, text, 'console', 'noise')}: {error}") from None
    if not _is_address(config.page.host):
        place = _place(path, text, "page", "host")
        raise BadConfig(
            f"{place}: page.host {config.page.host!r} is no address: write 127.0.0.1 for this"
            " machine alone, 0.0.0.0 for everybody at home"
        )
    if config.console.kind == "pico" and config.console.noise != "off":
        place = _place(path, text, "console", "noise")
        raise BadConfig(f"{place}: a real console has its own noise: leave the key out")
    if config.mqtt is not None and config.mqtt.password_file and config.mqtt.user is None:
        place = _place(path, text, "mqtt", "password_file")
        raise BadConfig(f"{place}: a password belongs to somebody: name mqtt.user too")
    try:
        game = _known_choices(config.game, files=True)
    except BadChoice as error:
        raise BadConfig(_told(path, text, error)) from None
    idle = {error.option: _told(path, text, error) for error in _not_meant(game)}
    options = {name: value for name, value in game.options.items() if name not in idle}
    game = msgspec.structs.replace(game, options=options)
    return msgspec.structs.replace(config, game=game, ignored=tuple(idle.values()))


def _told(path: Path, text: str, error: BadChoice) -> str:
    section, _, key = f"game.{error.key}".rpartition(".")
    return f"{_place(path, text, section, key)}: {error}"


def check_game(section: GameSection, *, files: bool = False) -> GameSection:
    """The section with the game's own id and option values. Raises `BadChoice`.

    Whoever chooses something now expects something: what would change nothing is refused. A file
    that was written before an update is not, `load` leaves that out of it.

    `files`: an option may name an owner's own TOML file, which the game then checks. Never for
    somebody who only knows the page: reading files is for those who have the machine."""
    chosen = _known_choices(section, files=files)
    for error in _not_meant(chosen):
        raise error
    return chosen


def _known_choices(section: GameSection, *, files: bool) -> GameSection:
    """Game, seats and options that exist, each looked at by itself. Raises `BadChoice`."""
    if section.id is None:
        if section.seats is not None or section.options:
            raise BadChoice("id", "Seats and options belong to a game: name the game too")
        return section
    try:
        game = catalogue.find(section.id)
    except catalogue.UnknownGame as error:
        raise BadChoice("id", str(error)) from None
    counts = game.seat_counts
    if section.seats is not None and section.seats not in counts:
        raise BadChoice(
            "seats", f"{game.id} has {counts[0]} to {counts[-1]} seats, not {section.seats}"
        )
    known = {option.name: option.choices for option in game.options}
    options: dict[str, str | int] = {}
    for name, value in section.options.items():
        key = f"options.{name}"
        if name not in known:
            raise BadChoice(key, f"{game.id} has no option {name!r}{nearest(name, known)}")
        fitting = [choice for choice in known[name] if str(choice) == str(value)]
        if fitting:
            options[name] = fitting[0]
        elif files and str(value).endswith(".toml"):
            options[name] = _checked_file(game, name, value)
        else:
            close = nearest(str(value), known[name])
            raise BadChoice(key, f"The option {name} cannot be {value!r}{close}")
    return msgspec.structs.replace(section, id=game.id, options=options)


def _not_meant(section: GameSection) -> Iterator[NotMeant]:
    """The options of checked choices that change nothing beside the others."""
    if section.id is None:
        return
    game, options = catalogue.find(section.id), section.options
    usual: dict[str, str | int] = {option.name: option.default for option in game.options}
    unusual = [o for o in game.options if options.get(o.name, o.default) != o.default]
    if not any(option.only_with for option in unusual):
        return
    chosen = usual | game.read_data(options).get("options", {}) | options
    for option in unusual:
        lacking = [(name, value) for name, value in option.only_with if chosen[name] != value]
        for name, value in lacking[:1]:
            yield NotMeant(option.name, f"{name}={value}", f"{name}={chosen[name]}")


def _checked_file(game: Game[Any], name: str, value: str | int) -> str | int:
    try:
        game.read_data({name: value})
    except BadData as error:
        raise BadChoice(f"options.{name}", str(error)) from None
    return value


def is_loopback(host: str) -> bool:
    return host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return True


def state_folder(given: str | None, environ: Mapping[str, str]) -> Path:
    """Where the journal lives: what was asked for, systemd's folder, or the user's own."""
    if given:
        return Path(given).expanduser().absolute()
    if environ.get("STATE_DIRECTORY"):
        return Path(environ["STATE_DIRECTORY"].split(":")[0])
    home = environ.get("XDG_STATE_HOME", "")
    # The XDG rule: a relative path in this variable is to be ignored.
    base = Path(home) if home.startswith("/") else Path("~/.local/state").expanduser()
    return base / "boardctl"


def keeper(folder: Path, environ: Mapping[str, str], root: Path = SYSTEM) -> Config:
    """The configuration of the service, if this is its state folder; else defaults. Raises
    `BadConfig`."""
    try:
        path = installed(root)
        found = Config() if path is None else load(path, root)
    except BadConfig:
        if folder == root / SERVICE_STATE:
            raise
        return Config()  # a folder of one's own has nothing to do with it
    return found if state_folder(found.state.dir, environ) == folder else Config()


def no_such_file(path: Path) -> str:
    """A sentence with the nearest name in the same folder, if one is near at all."""
    here = [p.name for p in path.parent.glob(f"*{path.suffix}")]
    close = nearest(path.name, here)
    return f"There is no file {path}{close if close.startswith(',') else ''}"


def read(path: Path) -> str:
    """The text of a file. Raises `BadConfig`."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise BadConfig(f"{path} is larger than {LARGEST_FILE} bytes: no config.toml is")
        return content.decode("utf-8-sig")  # some editors begin a file with a mark
    except FileNotFoundError:
        raise BadConfig(no_such_file(path)) from None
    except UnicodeDecodeError:
        raise BadConfig(f"{path} is not UTF-8 text: save it as UTF-8") from None
    except PermissionError:
        raise _not_for_you(path) from None
    except OSError as error:
        raise BadConfig(f"{path} cannot be read: {error.strerror}") from None


def _not_for_you(path: Path) -> BadConfig:
    return BadConfig(f"{path} may not be read by this user: run the same command with sudo")


def _check_characters(path: Path, text: str, raw: Mapping[str, Mapping[str, Any]]) -> None:
    """No name of a folder or a device holds a zero byte or a line end."""
    for section, content in raw.items():
        for key, value in content.items():
            if isinstance(value, str) and any(character < " " for character in value):
                place = _place(path, text, section, key)
                raise BadConfig(f"{place}: {section}.{key} holds a character nobody can type")


def _check_names(path: Path, text: str, raw: Mapping[str, Any]) -> None:
    for section, content in raw.items():
        if section not in SECTIONS:
            raise BadConfig(
                f"{_place(path, text, '', section)}: "
                f"unknown section {section!r}{nearest(section, SECTIONS)}"
            )
        if not isinstance(content, dict):
            raise BadConfig(
                f"{_place(path, text, '', section)}: {section!r} is a section, write [{section}]"
            )
        known = SECTIONS[section].__struct_fields__
        for key in content:
            if key not in known:
                raise BadConfig(
                    f"{_place(path, text, section, key)}: "
                    f"unknown key {key!r} in [{section}]{nearest(key, known)}"
                )


def _convert(path: Path, text: str, raw: Mapping[str, Any]) -> Config:
    try:
        return msgspec.convert(raw, Config)
    except msgspec.ValidationError as error:
        said, _, where = str(error).partition(" - at `$.")
        section, key = re.split(r"[.\[`]", where)[:2]
        if not key:
            lacking = re.findall(r"`(\w+)`", said)[0]
            place = _place(path, text, section, lacking)
            raise BadConfig(f"{place}: [{section}] needs a {lacking}") from None
        place = _place(path, text, section, key)
        choices = _choices(SECTIONS[section], key)
        if choices:
            wrong = raw[section][key]
            close = nearest(str(wrong), choices)
            raise BadConfig(f"{place}: {section}.{key} cannot be {wrong!r}{close}") from None
        said = said[:1].lower() + said[1:]
        raise BadConfig(f"{place}: {section}.{key}: {said}") from None


def _beside(path: Path, config: Config) -> Config:
    def absolute(name: str) -> str:
        try:
            return str(path.absolute().parent / Path(name).expanduser())
        except RuntimeError:
            raise BadConfig(f"{path}: {name!r} is in the home of a user who is not here") from None

    state = StateSection(dir=absolute(config.state.dir)) if config.state.dir else config.state
    ports = absolute(config.console.ports) if config.console.ports else None
    console = msgspec.structs.replace(config.console, ports=ports)
    options = {
        name: absolute(value) if isinstance(value, str) and value.endswith(".toml") else value
        for name, value in config.game.options.items()
    }
    game = msgspec.structs.replace(config.game, options=options)
    mqtt = config.mqtt
    if mqtt is not None:
        given = {"password_file": mqtt.password_file, "ca": mqtt.ca}
        paths = {key: absolute(name) for key, name in given.items() if name is not None}
        mqtt = msgspec.structs.replace(mqtt, **paths)
    sound = config.sound
    if sound is not None and sound.voices is not None:
        sound = msgspec.structs.replace(sound, voices=absolute(sound.voices))
    return msgspec.structs.replace(
        config, console=console, state=state, game=game, mqtt=mqtt, sound=sound
    )


def _choices(section: type[Struct], key: str) -> tuple[str, ...]:
    """The words a key may hold, none when it holds something else."""
    words = get_args(get_type_hints(section)[key])
    return tuple(word for word in words if isinstance(word, str))


def _place(path: Path, text: str, section: str, key: str) -> str:
    """`config.toml, line 7`. tomllib keeps no positions, so the key is looked for in the text."""
    dotted = f"{section}.{key}".lstrip(".")
    table, found = "", str(path)
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[+\s*([^\]#]+?)\s*\]", line)
        if header:
            table = re.sub(r"[\s\"']", "", header[1])
            if f"{table}.".startswith(f"{dotted}."):
                return f"{path}, line {number}"
            if table == section:
                found = f"{path}, line {number}"
            continue
        name = re.sub(r"[\s\"']", "", line.partition("=")[0]) if "=" in line else ""
        full = f"{table}.{name}".lstrip(".")
        # The last case is an inline table: `options = { bord = 1 }`.
        if full == dotted or (name and dotted.startswith(f"{full}.") and key in line):
            return f"{path}, line {number}"
    return found
