"""What the parts of the console say: in English in logs and to the doctor, on the page in the
family's language."""

from __future__ import annotations

import ast
import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardctl.texts import Texts
from hardware.drivers import Sentence
from tests.boardctl.web.phone import NAME, Phone
from tests.boardctl.web.served import connected, document, on_virtual_time, served

ROOT = Path(__file__).parents[2]
TOLD = {"Condition": 2, "NoPins": 0, "NoScreen": 0, "_fail": 1}
"""Calls that tell cause and fix, and where these begin among their arguments."""
TOLD_BY_THE_DOCTOR = ("doctor/machine.py", "doctor/house.py")
"""Where some of what is found is told on the page too."""


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    kept = ("public.py", "last_config.py", *TOLD_BY_THE_DOCTOR)
    ours = [ROOT / "boardctl" / name for name in kept]
    for source in (*(ROOT / "hardware").glob("*.py"), *ours):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                yield f"{source.name}:{node.lineno}", name, node


def sentences() -> dict[str, str]:
    """The key and the English of each, as they are written in the code."""
    found = {}
    for place, name, call in calls():
        if name == "Sentence":
            key, english = call.args
            assert isinstance(key, ast.Constant), place
            assert isinstance(english, ast.Constant), place
            found[str(key.value)] = str(english.value)
    return found


def test_every_driver_tells_sentences_that_have_a_key() -> None:
    bare = [
        place
        for place, name, call in calls()
        for told in call.args[TOLD.get(name, len(call.args)) :]
        if isinstance(told, ast.Constant | ast.JoinedStr)
    ]
    assert bare == []


def test_the_english_of_the_page_is_that_of_the_logs_and_french_has_the_same_words() -> None:
    english, french = Texts("en"), Texts("fr")
    assert len(sentences()) > 75
    for key, said in sentences().items():
        assert english.text(key) == said, key
        assert french.has(key), key
        words = [sorted(re.findall(r"\{\w+\}", text)) for text in (said, french.text(key))]
        assert words[0] == words[1], key


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Nobody answers at {pairing.done}."), ("fr", "Personne ne répond sur {pairing.done}.")],
)
def test_what_a_machine_says_is_no_text_of_ours(language: str, told: str) -> None:
    said = Sentence("part.link.silent", "Nobody answers at {port}.", port="{pairing.done}")
    assert Texts(language).retell(said) == told


def test_a_sentence_nobody_has_translated_is_told_in_english() -> None:
    assert Texts("fr").retell(Sentence("part.unheard_of", "It {what}.", what="hums")) == "It hums."
    assert Texts("fr").retell("It hums.") == "It hums."


def test_the_page_is_told_in_its_language_and_the_doctor_in_english(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, language="fr", names=(NAME,)) as house:
            await asyncio.sleep(1)
            house.console.fault("no-screen")
            async with connected(house) as socket:
                told = {one["part"]: one for one in (await document(socket))["drivers"]}
            assert told["screen"]["cause"] == "Simulé\u00a0: l’écran manque."
            _, answer, _ = await Phone(house).request("GET", "/conditions")
            asked = {one["part"]: one for one in answer["drivers"]}
            assert asked["screen"]["cause"] == "Simulated: the screen is missing."
            assert asked["screen"]["fix"] == "End the fault."

    on_virtual_time(main)
