"""Scenarios: ours all hold, a failing one says why, a wrong file is refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl import scenario
from boardctl.scenario import BadScenario
from games import catalogue

OURS = Path(__file__).parent.parent / "scenarios"
FILES = sorted(OURS.rglob("*.toml"))

HEAD = """
title = "two turns"
rules = ["SO-010"]
game = "souriciere"
seats = ["red", "blue"]
"""
GIVEN = """
[given]
first = "red"
turn = "red"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "one.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("path", FILES, ids=[f"{p.parent.name}/{p.stem}" for p in FILES])
def test_our_scenarios_hold(path: Path) -> None:
    assert scenario.run_file(path) == []


@pytest.mark.parametrize("path", FILES, ids=[f"{p.parent.name}/{p.stem}" for p in FILES])
def test_our_scenarios_name_rules_of_the_ledger_of_their_game(path: Path) -> None:
    one = scenario.read(path)
    ledger = (catalogue.folder(catalogue.find(one.game)) / "RULES.md").read_text("utf-8")
    assert one.rules
    assert path.parent.name == one.game.replace("-", "_")
    for rule in one.rules:
        assert f"| {rule} |" in ledger


def test_there_are_scenarios_enough_to_play_every_part_of_the_game() -> None:
    named = {rule for path in FILES for rule in scenario.read(path).rules}
    assert len(named) >= 35


# -- playing ------------------------------------------------------------------------------------


def test_a_path_may_be_one_key_or_tables_in_tables(tmp_path: Path) -> None:
    flat = HEAD + GIVEN + '"mice.red.place" = "square 5"\n[expect]\n"mice.red.place" = "square 5"'
    deep = HEAD + GIVEN + 'mice.red.place = "square 5"\n[expect.mice.red]\nplace = "square 5"'
    assert scenario.run_file(written(tmp_path, flat)) == []
    assert scenario.run_file(written(tmp_path, deep)) == []


def test_only_replaces_a_whole_table(tmp_path: Path) -> None:
    mice = "[given.mice.only]\nred = { place = 'square 5', waits = 0 }\n"
    with pytest.raises(scenario.BadScenario, match="mice: blue is missing"):
        scenario.run_file(written(tmp_path, HEAD + mice + "[expect]\nturns = 0"))


def test_a_difference_is_shown_with_its_step(tmp_path: Path) -> None:
    text = (
        HEAD
        + GIVEN
        + """
[[step]]
move = "roll 3"
expect = { "mice.red.place" = "square 4", turns = 1, turn = "red" }
[[step]]
move = "roll 2"
[expect]
winner = "red"
turns = 2
"""
    )
    assert scenario.run_file(written(tmp_path, text)) == [
        'step 1, roll 3: mice.red.place\n    - "square 4" (expected)\n    + "square 3" (is)',
        'step 1, roll 3: turn\n    - "red" (expected)\n    + "blue" (is)',
        'at the end: winner\n    - "red" (expected)\n    + null (is)',
    ]


def test_a_value_of_another_type_is_a_difference(tmp_path: Path) -> None:
    text = HEAD + GIVEN + "[expect]\nturns = false\n"
    (failure,) = scenario.run_file(written(tmp_path, text))
    assert failure == "at the end: turns\n    - false (expected)\n    + 0 (is)"


def test_null_is_written_as_a_word(tmp_path: Path) -> None:
    text = HEAD + '[expect]\nturn = "null"\nwinner = "null"\nroll = "null"\n'
    assert scenario.run_file(written(tmp_path, text)) == []


def test_a_path_that_is_not_there_is_a_failure_with_the_nearest_name(tmp_path: Path) -> None:
    text = HEAD + '[expect]\n"mice.rad.place" = "house"\n'
    assert scenario.run_file(written(tmp_path, text)) == [
        "at the end: mice.rad.place: there is no 'rad', did you mean 'red'?"
    ]


@pytest.mark.parametrize(
    ("step", "failure"),
    [
        ('move = "roll 9"', "step 1, roll 9: refused, no_such_face"),
        ('move = ": :"', "step 1, : :: refused, unreadable"),
        (
            'move = "roll 9"\nrefused = "over"',
            'step 1, roll 9: reason\n    - "over" (expected)\n    + "no_such_face" (is)',
        ),
        (
            'move = "roll 3"\nrefused = "over"',
            "step 1, roll 3: accepted, though it should be refused as over",
        ),
    ],
)
def test_a_game_that_cannot_go_on_as_written_stops_there(
    tmp_path: Path, step: str, failure: str
) -> None:
    text = f'{HEAD}{GIVEN}\n[[step]]\n{step}\n[[step]]\nmove = "hop"\n[expect]\nturns = 9\n'
    assert scenario.run_file(written(tmp_path, text)) == [failure]


def test_a_refused_move_changes_nothing_and_the_game_goes_on(tmp_path: Path) -> None:
    steps = '[[step]]\nmove = "hop"\nrefused = "unknown_move"\n[[step]]\nmove = "roll 2"\n'
    text = HEAD + GIVEN + steps + '[expect]\nturns = 1\n"mice.red.place" = "square 2"\n'
    assert scenario.run_file(written(tmp_path, text)) == []


def test_an_unreadable_move_may_be_what_is_expected(tmp_path: Path) -> None:
    text = HEAD + GIVEN + '[[step]]\nmove = "grey: leave"\nrefused = "unreadable"\n'
    assert scenario.run_file(written(tmp_path, text)) == []


def test_the_seed_decides_what_is_left_to_chance(tmp_path: Path) -> None:
    steps = '[[step]]\nmove = "?"\n' * 9
    ends = set()
    for seed in (1, 1, 2):
        text = f'seed = {seed}\n{HEAD}{steps}[expect]\nwinner = "nobody"\nmice = "x"\n'
        _, mice = scenario.run_file(written(tmp_path, text))
        ends.add(mice)
    assert len(ends) == 2


def test_nothing_is_left_to_chance_after_the_end(tmp_path: Path) -> None:
    given = GIVEN + 'mice.red.place = "square 33"\n'
    steps = '[[step]]\nmove = "roll 1"\n[[step]]\nmove = "?"\n[expect]\nturns = 1\n'
    assert scenario.run_file(written(tmp_path, f"seed = 1\n{HEAD}{given}{steps}")) == [
        "step 2, ?: the game is over, nothing is left to chance"
    ]


# -- files that are no scenarios ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "is not TOML, Invalid value"),
        (HEAD + "sead = 1", "unknown key 'sead', did you mean 'seed'?"),
        ('title = "x"\ngame = "souriciere"', "seats is missing"),
        (HEAD.replace('"two turns"', "3"), "title must be a text, it is 3"),
        (HEAD + "seed = true", "seed must be a number, it is True"),
        (HEAD.replace('["SO-010"]', "[10]"), "rules must be a list of texts"),
        (HEAD.replace('"blue"]', "2]"), "seats must be a list of texts"),
        (HEAD + "expect = 3", "expect must be a table, it is 3"),
        (HEAD + "step = [3]", "step 1: must be a table"),
        (HEAD + "[[step]]\nmoves = 'x'", "step 1: unknown key 'moves', did you mean 'move'?"),
        (HEAD + "[[step]]\nrefused = 'x'", "step 1: move is missing"),
        (
            HEAD + "[[step]]\nmove = 'x'\nrefused = 'x'\nexpect = { turn = 'red' }",
            "step 1: a refused move changes nothing; keep expect or refused",
        ),
        (HEAD + "[[step]]\nmove = 'roll 3'", "checks nothing; add expect or refused"),
        (
            HEAD + "[[step]]\nmove = '?'\n[expect]\nturns = 1",
            "a move is left to chance; add seed = 1",
        ),
        (
            HEAD.replace("souriciere", "sourisiere") + "[expect]\nturns = 0",
            "There is no game called 'sourisiere', did you mean 'souriciere'?",
        ),
        (
            HEAD.replace('"blue"', '"bleu"') + "[expect]\nturns = 0",
            "seats: there is no seat 'bleu', did you mean 'blue'?",
        ),
        (
            HEAD + "[options]\nfinsh = 'fast'\n[expect]\nturns = 0",
            "options: there is no option 'finsh', did you mean 'finish'?",
        ),
        (
            HEAD + "[given]\nmice.red.plase = 'house'\n[expect]\nturns = 0",
            "mice.red.plase: there is no 'plase', did you mean 'place'?",
        ),
        (
            HEAD + "[given]\nmice.red.place = 'square 99'\n[expect]\nturns = 0",
            "mice.red.place: there is no 'square 99', did you mean 'square 9'?",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_file_key_and_nearest_name(
    tmp_path: Path, text: str, sentence: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(BadScenario) as refused:
        scenario.run_file(path)
    assert str(refused.value).startswith(f"{path}: {sentence}")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match=r"none\.toml: cannot be read \(No such file"):
        scenario.run_file(tmp_path / "none.toml")
    path = tmp_path / "one.toml"
    path.write_bytes(b"\xff")
    with pytest.raises(BadScenario, match=r"one\.toml: is not text"):
        scenario.run_file(path)
    path.write_bytes(b"a = " + b"[" * 5000)
    with pytest.raises(BadScenario, match=r"one\.toml: is not TOML, tables in tables"):
        scenario.run_file(path)


# -- the command --------------------------------------------------------------------------------


def test_the_status_tells_well_failed_and_wrong_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, failing, wrong = (tmp_path / f"{name}.toml" for name in ("good", "failing", "wrong"))
    good.write_text(HEAD + "[expect]\nturns = 0\n")
    failing.write_text(HEAD + "[expect]\nturns = 1\n")
    wrong.write_text("titel = 'x'\n")
    assert scenario.main([good]) == 0
    assert capsys.readouterr().out == f"ok  {good}: two turns\n"
    assert scenario.main([failing, good]) == 1
    assert capsys.readouterr().out == (
        f"FAILED  {failing}: two turns\n"
        "  at the end: turns\n    - 1 (expected)\n    + 0 (is)\n"
        f"ok  {good}: two turns\n"
    )
    assert scenario.main([wrong, failing]) == 2
    shown = capsys.readouterr()
    assert shown.err == f"boardctl: {wrong}: unknown key 'titel', did you mean 'title'?\n"
    assert shown.out.startswith(f"FAILED  {failing}")
    assert scenario.main([failing, wrong, good]) == 2
