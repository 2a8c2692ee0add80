"""Plain data from outside, checked: a TOML file, options, seats, the fields of a saved state.

What is wrong raises `BadData`: one sentence with the file or field, the key, the nearest valid name
and, where there is one, the next thing to do. A game adds only what is particular to it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from games.kit import BadData, Option, Options, Plain, nearest

LARGEST_FILE = 256 * 1024

# -- files and options --------------------------------------------------------------------------


def read_toml(path: Path, what: str) -> dict[str, Plain]:
    """The tables of a file; `what` it describes, in the words of the game (`the board`)."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise BadData(f"{path}: is larger than {LARGEST_FILE} bytes; look what it is")
        return parse_toml(content.decode())
    except OSError as trouble:
        raise BadData(f"{path}: cannot be read ({trouble.strerror}); check the path") from None
    except UnicodeDecodeError:
        raise BadData(f"{path}: is not text; save {what} as UTF-8 TOML") from None
    except tomllib.TOMLDecodeError as trouble:
        raise BadData(f"{path}: is not TOML, {trouble}; mend that line") from None


def parse_toml(text: str) -> dict[str, Plain]:
    """tomllib, which has other errors for what a file of ours never holds."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise tomllib.TOMLDecodeError("tables in tables without end") from None
    except ValueError:
        raise tomllib.TOMLDecodeError("a number without end") from None


def check_options(
    options: Options, offered: Sequence[Option], where: str, *, file: str = ""
) -> dict[str, str | int]:
    """The same options with numbers as numbers. The option `file` may also be the path of a file
    that ends in .toml."""
    known = {option.name: option for option in offered}
    checked: dict[str, str | int] = {}
    for name, value in options.items():
        if name not in known:
            raise BadData(f"{where}: there is no option {name!r}{nearest(name, list(known))}")
        if name == file and str(value).endswith(".toml"):
            checked[name] = value
            continue
        choices = {str(choice): choice for choice in known[name].choices}
        if str(value) not in choices:
            raise BadData(
                f"{where}: {name} cannot be {value!r}{nearest(str(value), list(choices))}"
            )
        checked[name] = choices[str(value)]
    return checked


def chosen_options(
    options: Options,
    offered: Sequence[Option],
    data: Plain,
    of_data: Collection[str],
    *,
    file: str = "",
) -> dict[str, str | int]:
    """Every option with its value: what was asked for, otherwise what the data file says, otherwise
    the usual. Those `of_data` are as the data has them, wherever its `file` was."""
    asked = check_options({k: v for k, v in options.items() if k != file}, offered, "options")
    return {
        option.name: data[option.name]
        if option.name in of_data
        else asked.get(option.name, data.get("options", {}).get(option.name, option.default))
        for option in offered
    }


# -- seats --------------------------------------------------------------------------------------


def check_seats(seats: Sequence[str], known: Sequence[str], counts: range) -> tuple[str, ...]:
    """The seats clockwise, whatever the order they joined in."""
    for seat in seats:
        if seat not in known:
            raise BadData(f"seats: there is no seat {seat!r}{nearest(str(seat), known)}")
    if len(set(seats)) != len(seats):
        raise BadData("seats: two players have the same colour; give each another one")
    if len(seats) not in counts:
        raise BadData(f"seats: {counts[0]} to {counts[-1]} players can play, not {len(seats)}")
    return tuple(seat for seat in known if seat in seats)


def saved_seats(
    plain: Plain, keys: Sequence[str], version: int, known: Sequence[str], counts: range
) -> tuple[str, ...]:
    """The seats of a saved state that has exactly these keys, this version and a table of
    options."""
    same_keys(plain, keys, "state")
    if plain["version"] != version:
        raise BadData(f"version: this program reads {version}, not {plain['version']!r}")
    seats = plain["seats"]
    if not isinstance(seats, list) or not isinstance(plain["options"], dict):
        raise BadData("seats must be a list and options a table")
    clockwise = check_seats(seats, known, counts)
    if list(clockwise) != seats:
        raise BadData(f"seats: must stand clockwise, {', '.join(clockwise)}")
    return clockwise


# -- fields -------------------------------------------------------------------------------------


def same_keys(
    table: Plain,
    keys: Sequence[str],
    where: str,
    *,
    optional: Collection[str] = (),
    example: str = "",
) -> None:
    """A table with these keys and no other; `example` is the file a missing line is copied from."""
    if not isinstance(table, dict):
        raise BadData(f"{where}: must be a table")
    for key in table:
        if key not in keys:
            raise BadData(f"{where}: unknown key {key!r}{nearest(str(key), keys)}")
    for key in keys:
        if key not in table and key not in optional:
            advice = f"; copy the line from {example}" if example else ""
            raise BadData(f"{where}: {key} is missing{advice}")


def check_header(data: Mapping[str, Plain], game: str, where: str) -> None:
    """What every data file says of itself: its schema, its game, and where its facts come from."""
    if type(data["schema"]) is not int or data["schema"] != 1:
        raise BadData(f"{where}: schema must be 1, it is {data['schema']!r}")
    if data["game"] != game:
        raise BadData(f"{where}: game must be {game!r}, it is {data['game']!r}")
    if not isinstance(data.get("provenance", ""), str):
        raise BadData(f"{where}: provenance must be a sentence in quotes")


def whole_number(
    value: Plain, where: str, low: int = 0, high: int | None = None, meaning: str = ""
) -> int:
    """A number within its limits; `meaning` says them in the words of the game."""
    if type(value) is not int or value < low or (high is not None and value > high):
        limit = meaning or (f"{low} or more" if high is None else f"{low} to {high}")
        raise BadData(f"{where} must be a number, {limit}; it is {value!r}")
    return value


def one_word(value: Plain, where: str) -> str:
    """A name that can stand in a move, a spot and a file."""
    if not isinstance(value, str) or not re.fullmatch("[a-z][a-z0-9_-]{0,39}", value):
        raise BadData(f"{where} must be one word of small letters, digits and -; it is {value!r}")
    return value


def one_of(value: Plain, known: Collection[str], where: str) -> str:
    """One of these names."""
    if not isinstance(value, str) or value not in known:
        raise BadData(f"{where}: there is no {value!r}{nearest(str(value), list(known))}")
    return value


def one_of_or_none(value: Plain, known: Collection[str], where: str) -> str | None:
    """One of these names, or null."""
    return None if value is None else one_of(value, known, where)
