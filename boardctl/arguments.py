"""How the words of a command line are read; what is wrong is one sentence with the nearest name."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import NoReturn

import boardctl


class BadArgument(Exception):
    """Something on the command line that boardctl does not know."""


class Parser(argparse.ArgumentParser):
    """argparse, with our own way of saying no."""

    def error(self, message: str) -> NoReturn:
        tail = "" if message.endswith("?") else f"; '{self.prog} --help' shows how"
        raise BadArgument(f"{message.removeprefix('argument ')}{tail}")


def word(choices: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise argparse.ArgumentTypeError(f"unknown {text!r}{nearest_to(text, choices)}")
        return text

    return read


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else -1
        if number < least or (most is not None and number > most):
            upper = "" if most is None else f" to {most}"
            lower = f"from {least}" if most is None else f"{least}"
            raise argparse.ArgumentTypeError(f"{text!r} is not a number {lower}{upper}")
        return number

    return read


def folder_name(text: str) -> str:
    if not text:  # a variable of a script that nobody has set
        raise argparse.ArgumentTypeError("an empty name is no folder")
    return text


def setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"write NAME=VALUE, not {text!r}")
    return name, value


def broker(text: str) -> boardctl.config.MqttSection:
    from boardctl.config import MqttSection

    host, _, port = text.rpartition(":") if re.search(r":\d+$", text) else (text, "", "")
    number = int(port) if port else 1883
    if not re.fullmatch(r"[\w.:-]{1,253}", host) or not 0 < number < 65536:
        raise argparse.ArgumentTypeError(f"write HOST or HOST:PORT, not {text!r}")
    return MqttSection(host=host, port=number)


def noise(text: str) -> str:
    from hardware.noise import BadNoise, Noise

    try:
        Noise.parse(text)
    except BadNoise as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def nearest_to(word: str, known: Sequence[str]) -> str:
    from games.kit import nearest

    return nearest(word, list(known))
