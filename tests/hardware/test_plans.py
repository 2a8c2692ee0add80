"""The plans are made from the pin map, and the pin map is refused where nothing could be built."""

from __future__ import annotations

import html
import itertools
import math
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardctl import config, mats
from boardctl.doctor import devices
from firmware import pins as firmware_pins
from firmware.app import SCAN
from firmware.selects import naming
from hardware import pico, pin_map
from hardware.build_steps import steps
from hardware.cells import BUTTONS, CELLS, INDEX
from hardware.pin_map import BadPinMap, load
from hardware.ports import Profile
from tests.tree import ROOT
from tools.plans import __main__ as plans
from tools.plans import budgets, layout, parts, pictures, wiring
from tools.plans.chips import GATES, HEADER, HEADER_POWER, PICO, gate_chips, gates

CONSOLE = load()
PARTS = parts.load()
PLANS = ROOT / "hardware" / "plans"
GUIDE = ROOT / "docs" / "build"


# -- everything is as the pin map has it -------------------------------------------------------


def kept(path: Path) -> str:
    assert (ROOT / path).is_file(), f"{path} is missing: make plans"
    return (ROOT / path).read_text()


def test_what_is_kept_is_what_the_pin_map_makes() -> None:
    for path, made in plans.texts(CONSOLE):
        assert kept(path) == made, f"{path} is not what hardware/console.toml makes: make plans"


def words(svg: str) -> list[str]:
    """What a drawing says and connects: texts and names of edges, wherever they are."""
    found = (
        html.unescape(said) for said in re.findall(r"<(?:text|title|tspan)[^>]*>([^<]+)<", svg)
    )
    return sorted(said for said in found if not said.startswith("%"))  # a graph without a name


@pytest.mark.skipif(not shutil.which("dot"), reason="needs Graphviz: sudo apt install graphviz")
def test_drawings_of_other_programs_say_and_connect_what_the_pin_map_does() -> None:
    for path, made in plans.drawings(CONSOLE):
        assert words(kept(path)) == words(made), f"{path}: make plans"
        assert len(words(made)) > 4


def test_nothing_is_kept_that_is_no_longer_made() -> None:
    made = {path for path, _ in plans.texts(CONSOLE)}
    made |= {path.with_suffix(".svg") for path in made if path.suffix == ".yml"}
    for folder in (PLANS / "wiring", ROOT / plans.PICTURES):
        for path in folder.iterdir():
            assert path.relative_to(ROOT) in made, f"{path} is nobody's: remove it"


def test_a_moved_pin_moves_in_firmware_diagrams_and_tables(tmp_path: Path) -> None:
    moved = load(changed(tmp_path, "strip = 22", "strip = 13"))
    made = {path.name: text for path, text in plans.texts(moved)}
    assert "STRIP = 13\n" in made["pins.py"]
    assert f"| GP13 | {PICO[13]} | strip |" in made["pins.md"]
    assert "GP13 strip" in made["pico-pads.yml"]


# -- the pin map -------------------------------------------------------------------------------


def changed(folder: Path, old: str, new: str) -> Path:
    text = pin_map.CONSOLE.read_text()
    assert old in text
    path = folder / "console.toml"
    path.write_text(text.replace(old, new, 1))
    return path


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "strip = 22",
            "strip = 21",
            "pico.strip: pin 21 of the Pico is pico.select_enable already",
        ),
        ("strip = 22", "strip = 25", "pico.strip: the Pico has no pin 25 for us"),
        ("strip = 22", "stripe = 22", "pico.stripe: there is no such key, did you mean 'strip'?"),
        ("strip = 22\n", "", "pico.strip: is missing"),
        ("strip = 22", 'strip = "GP22"', "pico.strip: Expected `int`, got `str`"),
        ("reader_in = 12", "reader_in = 13", "pico.reader_in: cannot be 13, only 8, 12, 28"),
        ("status = 13", "status = 17", "panel.buttons.red"),
        (
            "status = 13",
            "status = 21",
            "panel.status: pin 21 of the Raspberry Pi is amplifier.data",
        ),
        ("status = 13", "status = 2", "panel.status: pin 2 of the Raspberry Pi is display.data"),
        ("status = 13", "status = 0", "panel.status: the Raspberry Pi has no pin 0 for us"),
        ("sky = 11", "ski = 11", "panel.buttons.ski: there is no such key, did you mean 'sky'?"),
        ("address = 0x3c", "address = 0x40", "display.address: cannot be 64, only 60, 61"),
        ("[power]", "[powder]", "powder: there is no such key, did you mean 'power'?"),
        ("supply_amps = 8.0", "supply_amps = 0", "power.supply_amps: Expected `float` > 0.0"),
        ('["a1", "b1"', '["a1", "a1"', "switches.chain: a1 is there twice"),
        ('["a1", "b1"', '["b1", "a1"', "switches.chain: the order is a1 to p5"),
        (
            '["a1", "b1"',
            '["a1", "bb1"',
            "switches.chain: there is no cell 'bb1', did you mean 'b1'?",
        ),
        ('["c3", "d3"', '["c3", "d9"', "selects.chain: there is no cell 'd9'"),
        ('["c3", "d3"', '["d3"', "selects.chain: c3 is missing"),
        ("pitch = 65.0", "pitch = 50.0", "case.pitch: Expected `float` >= 62.0"),
        ("[panel]", "[panel", "is not TOML"),
    ],
)
def test_a_pin_map_nothing_could_be_built_from_is_refused_by_file_key_and_name(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    path = changed(tmp_path, old, new)
    with pytest.raises(BadPinMap) as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_pin_map_that_is_not_there_is_refused_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(BadPinMap, match=r"none\.toml: cannot be read"):
        load(tmp_path / "none.toml")


def test_the_panel_leaves_i2c_and_i2s_alone() -> None:
    panel = CONSOLE.panel
    used = {*panel.buttons.values(), *panel.lights.values(), panel.status, panel.piezo}
    assert len(used) == 2 * len(BUTTONS) + 2
    assert not used & {2, 3, 18, 19, 20, 21}
    assert used <= HEADER.keys()


def test_the_driver_of_the_amplifier_leaves_the_panel_its_pins() -> None:
    """By itself it takes GPIO 4; the mute switch is where it would be."""
    assert 4 in CONSOLE.panel.lights.values()
    assert devices.OVERLAY.endswith(",no-sdmode")
    assert f"`{devices.OVERLAY}`" in (GUIDE / "8-sound.md").read_text()


def test_the_first_configuration_plays_on_the_amplifier_of_the_plans() -> None:
    sound = config.load(ROOT / "systemd" / "config.toml").sound
    assert sound is not None
    assert f'[sound]\ndevice = "{sound.device}"\n' in (GUIDE / "8-sound.md").read_text()


def test_mats_are_printed_for_the_rings_of_this_case() -> None:
    assert CONSOLE.case.pitch == mats.CELL
    assert CONSOLE.case.rail == mats.RAIL


def test_lights_are_capped_where_the_power_budget_says() -> None:
    assert CONSOLE.power.strip_milliamps == pico.MILLIAMPS


# -- readers are named through registers ---------------------------------------------------------


def lowest(registers: int, sent: bytes) -> list[int]:
    """The outputs that are low after these bytes were shifted through so many registers."""
    bits: list[int] = [1] * (8 * registers)  # output A of the first register first
    for byte in sent:
        for bit in range(7, -1, -1):
            bits = [byte >> bit & 1, *bits[:-1]]
    return [output for output, level in enumerate(bits) if not level]


@pytest.mark.parametrize("profile", Profile)
def test_the_registers_of_a_profile_name_each_of_its_readers_and_no_other(profile: Profile) -> None:
    chain = CONSOLE.select_registers(profile)
    wired = {
        8 * register + output: cell
        for register, cells in enumerate(chain)
        for output, cell in enumerate(cells)
    }
    assert profile.readers <= set(wired.values())
    for cell in CELLS:
        low = [wired[output] for output in lowest(len(chain), bytes(naming(INDEX[cell])))]
        assert low == ([cell] if cell in wired.values() else [])


def test_pads_have_two_reader_boards_and_tiles_four_with_gates_for_all() -> None:
    assert [len(CONSOLE.select_registers(profile)) for profile in parts.BUILT] == [2, 4]
    assert [parts.COUNTS["gate chip"](CONSOLE, profile) for profile in parts.BUILT] == [5, 11]
    # A gate for each reader and two for the bus, four to a chip.
    assert [gate_chips(readers) for readers in (2, 3, 6, 7, 8)] == [1, 2, 2, 3, 3]
    assert len(CONSOLE.selects.chain) == firmware_pins.SELECT_REGISTERS


def test_every_gate_has_its_pins_and_every_reader_its_gate() -> None:
    assert sorted([7, 14, *itertools.chain(*GATES)]) == list(range(1, 15))
    for cells in CONSOLE.select_registers(Profile.TILES):
        chips = gates(cells)
        assert len(chips) == gate_chips(len(cells))
        assert {len(chip) for chip in chips} == {len(GATES)}
        used = [use for chip in chips for use in chip if use]
        assert sorted(used) == sorted([*cells, "SCK", "MOSI"])
        table = (PLANS / "pins.md").read_text()
        assert all(" | ".join(use or "–" for use in chip) in table for chip in chips)


def test_every_reader_has_its_select_in_a_diagram() -> None:
    drawn = {
        name.removeprefix("Reader ")
        for title, diagram in wiring.diagrams(CONSOLE)
        if title.startswith("reader-board-")
        for name in diagram.connectors
        if name.startswith("Reader ")
    }
    assert drawn == Profile.TILES.readers


# -- what fits -----------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", parts.BUILT)
def test_no_supply_and_no_fuse_gives_more_than_four_fifths(profile: Profile) -> None:
    assert budgets.overloaded(PARTS, CONSOLE, profile) == []


@pytest.mark.parametrize(
    ("key", "enough", "weak"),
    [
        ("supply_amps", "8.0", "5.0"),
        ("converter_amps", "2.0", "0.9"),
        ("pi_fuse", "3.0", "2.5"),
        ("lights_fuse", "4.0", "3.0"),
        ("converter_fuse", "2.0", "0.7"),
    ],
)
def test_a_weak_supply_or_fuse_is_noticed(tmp_path: Path, key: str, enough: str, weak: str) -> None:
    weaker = load(changed(tmp_path, f"{key} = {enough}", f"{key} = {weak}"))
    assert budgets.overloaded(PARTS, weaker, Profile.TILES) == [key]


def test_a_step_of_the_firmware_has_time_for_switches_and_a_reader() -> None:
    assert budgets.slowest(CONSOLE) <= 1000 * SCAN
    assert budgets.look("") > budgets.SILENCE
    # WUPA and its answer, two levels with their selection, a halt: 45 bytes through the air.
    assert budgets.look(budgets.TAG) > 45 * 9 * budgets.AIR_BIT + 5 * budgets.AIR_PAUSE
    tiles = budgets.scan(len(Profile.TILES.readers))
    assert tiles.one <= 60
    assert tiles.all <= 1200
    assert tiles.busy < 0.5


def apart(a: layout.Board, b: layout.Board) -> float:
    return math.dist((a.x, a.y), (b.x, b.y))


def test_boards_stand_where_the_ribbons_and_cables_of_the_parts_list_reach() -> None:
    plan = layout.Plan(CONSOLE)
    assert len(plan.switch_boards) == len(CONSOLE.switches.chain)
    for chain in (plan.switch_boards, plan.reader_boards):
        lengths = layout.ribbons(plan, chain)
        for hop, length in zip(itertools.pairwise([plan.pico, *chain]), lengths, strict=True):
            assert apart(*hop) + layout.SLACK <= length <= 400
        assert sum(lengths) <= layout.LONGEST
    for board, cells in zip(plan.reader_boards, CONSOLE.selects.chain, strict=False):
        assert all(math.dist((board.x, board.y), plan.middle(cell)) <= 400 for cell in cells)


def test_boards_lie_beside_each_other_and_inside_the_case() -> None:
    plan = layout.Plan(CONSOLE)
    boards = [plan.pico, *plan.switch_boards, *plan.reader_boards]
    for a, b in itertools.combinations(boards, 2):
        beside = abs(a.x - b.x) >= (a.width + b.width) / 2
        assert beside or abs(a.y - b.y) >= (a.depth + b.depth) / 2, (a, b)
    width, depth = layout.outside(CONSOLE)
    for board in boards:
        assert CONSOLE.case.rim <= board.x - board.width / 2 <= width - board.width
        assert CONSOLE.case.rim <= board.y - board.depth / 2 <= depth - board.depth


# -- parts ---------------------------------------------------------------------------------------


def test_quantities_follow_the_profile_and_loops_have_no_list() -> None:
    pads, tiles = (
        {row.part.name: row.used for row in parts.rows(PARTS, CONSOLE, profile)}
        for profile in parts.BUILT
    )
    assert (pads["RC522 module"], tiles["RC522 module"]) == (13, 29)
    assert pads["hall switch DRV5032FA"] == tiles["hall switch DRV5032FA"] == len(CELLS)
    assert Profile.LOOPS not in parts.BUILT
    assert not list(PLANS.glob("*loops*"))


def test_every_part_has_specification_alternative_and_an_estimated_price() -> None:
    assert all(part.spec and part.alternatives and part.price > 0 for part in PARTS)
    assert "**Prices are estimates**" in (PLANS / "parts.md").read_text()


def used(profile: Profile) -> dict[str, parts.Row]:
    return {row.part.name: row for row in parts.rows(PARTS, CONSOLE, profile)}


@pytest.mark.parametrize("profile", parts.BUILT)
def test_every_chain_has_its_own_ribbons_as_long_as_they_say_with_a_header_at_each_end(
    profile: Profile,
) -> None:
    plan = layout.Plan(CONSOLE)
    readers = plan.reader_boards[: len(CONSOLE.select_registers(profile))]
    for ways, chain in (("6-way", plan.switch_boards), ("10-way", readers)):
        ribbon = used(profile)[f"ribbon {ways}"]
        told = re.findall(r"(\d+) of ([\d.]+) cm", ribbon.spec)
        assert sum(int(number) for number, _ in told) == ribbon.used == len(chain)
        metres = sum(int(number) * float(length) for number, length in told) / 100
        assert f"; {metres:g} m in all" in ribbon.spec
        assert 1000 * metres <= layout.LONGEST
    for name, ways in (("2 x 3", "6-way"), ("2 x 5", "10-way")):
        assert used(profile)[f"box header {name}"].used == 2 * used(profile)[f"ribbon {ways}"].used


def test_every_pair_of_wires_in_a_diagram_is_in_the_parts_list() -> None:
    pairs: dict[str, int] = {}
    for name, diagram in wiring.diagrams(CONSOLE):
        for cable in diagram.cables.values():
            note, colours = str(cable.get("notes", "")), cable["colors"]
            thickness = re.match(r"[\d.]+ mm²", note)
            if thickness and name in ("power", "lights"):
                assert isinstance(colours, list)
                pairs[thickness[0]] = pairs.get(thickness[0], 0) + len(colours) // 2
    listed = used(Profile.TILES)
    pairs["0.75 mm²"] -= listed["power cable of the Pi"].used
    assert len(pairs) == 4
    assert pairs == {thick: listed[f"wire pair {thick}"].used for thick in pairs}


def test_a_board_the_converter_feeds_has_a_terminal_for_it() -> None:
    diagrams = dict(wiring.diagrams(CONSOLE))
    fed = [name for name in diagrams["power"].connectors if re.match("Switches|Readers", name)]
    assert used(Profile.TILES)["screw terminal, two places"].used == len(fed)
    boards = [name for name in diagrams if name.startswith(("switch-board", "reader-board"))]
    assert len(boards) == len(fed)
    for name in boards:
        assert diagrams[name].connectors["Power"]["pinlabels"] == ["3.3 V", "GND"]
    assert "first board, 3.3 V and GND" in (GUIDE / "3-cells.md").read_text()


@pytest.mark.parametrize("profile", parts.BUILT)
def test_every_chip_and_every_switch_has_its_capacitor(profile: Profile) -> None:
    listed = used(profile)
    chips = ("74HC165", "74HC595", "74HC125", "74AHCT125", "hall switch DRV5032FA")
    assert listed["capacitor 100 nF"].used == sum(listed[chip].used for chip in chips)
    for name, sheet in (("switch", "3-cells"), ("reader", "4-readers"), ("lights", "5-lights")):
        assert "100 nF" in (PLANS / "schematics" / f"{name}.svg").read_text()
        assert "100 nF" in (GUIDE / f"{sheet}.md").read_text().partition("## Do")[2]
    assert "47 µF" in html.unescape((PLANS / "schematics" / "reader.svg").read_text())
    assert "47 µF" in (GUIDE / "4-readers.md").read_text().partition("## Do")[2]


def test_no_place_of_the_header_holds_two_plugs() -> None:
    places: list[str | int] = []
    for name in ("panel", "screen-and-sound"):
        diagram = dict(wiring.diagrams(CONSOLE))[name]
        for chain in diagram.connections:
            places += [place for end in chain for place in end.get("Pi", [])]
    assert len(places) == len(set(places))
    assert len(places) == used(Profile.PADS)["jumper wire, socket to bare end"].used
    grounds = {6, 9, 14, 20, 25, 30, 34, 39}
    assert {place for use, place in HEADER_POWER.items() if use.endswith("GND")} <= grounds
    table = (PLANS / "pins.md").read_text()
    assert all(f"| {place} | {use.split()[0]} |" in table for use, place in HEADER_POWER.items())


def test_the_wires_of_the_header_reach_panel_and_screen() -> None:
    plan = layout.Plan(CONSOLE)
    pi = (plan.pi.x, plan.pi.y)
    spec = used(Profile.PADS)["jumper wire, socket to bare end"].spec
    panel, screen = (10 * int(length) for length in re.findall(r"(\d+) cm", spec))
    middle = plan.panel + CONSOLE.case.panel / 2
    assert math.dist(pi, (pictures.button_at(plan, 0), middle)) <= panel
    assert math.dist(pi, (pictures.button_at(plan, len(BUTTONS)) + 44, middle)) <= screen
    assert f"at most {screen // 10} cm" in (GUIDE / "7-screen.md").read_text()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('count = "reader board"', 'count = "reader bord"', "did you mean 'reader board'?"),
        ('step = "cells"', 'step = "cell"', "did you mean 'cells'?"),
        ("price = 5.0", "prize = 5.0", "unknown field `prize`"),
    ],
)
def test_a_part_nobody_can_count_is_refused(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    path = tmp_path / "parts.toml"
    path.write_text(parts.PARTS.read_text().replace(old, new, 1))
    with pytest.raises(parts.BadParts, match=re.escape(sentence)):
        parts.load(path)


# -- the guide -----------------------------------------------------------------------------------


def chapters() -> Iterator[tuple[int, str, Path]]:
    for path in GUIDE.glob("[0-9]*.md"):
        number, _, name = path.stem.partition("-")
        yield int(number), name, path


def test_the_guide_has_a_chapter_for_every_step_of_the_doctor_and_no_other() -> None:
    told = sorted((number, name) for number, name, _ in chapters())
    assert told == [(step.number, step.name) for step in steps()]
    index = (GUIDE / "README.md").read_text()
    for step in steps():
        title = step.title[0].lower() + step.title[1:]
        link = f"[{step.number}]({step.number}-{step.name}.md)"
        assert f"| {link} | {title} | `boardctl doctor --step {step.number}` |" in index


@pytest.mark.parametrize(("number", "name", "path"), sorted(chapters()))
def test_a_chapter_has_its_picture_its_parts_and_its_test(
    number: int, name: str, path: Path
) -> None:
    text = path.read_text()
    assert f"](../pictures/build/step-{number}.svg)" in text
    assert f"## Test\n\n```sh\nsudo boardctl doctor --step {number}\n```\n" in text
    listed = re.findall(r"^- .* × .*$", text.partition("## Do")[0], re.MULTILINE)
    assert listed == parts.listed(PARTS, CONSOLE, name)
    assert name in pictures.DRAWN


def test_who_builds_tiles_is_told_to_say_so() -> None:
    for page in ("2-pico.md", "4-readers.md", "README.md"):
        assert 'profile = "tiles"' in (GUIDE / page).read_text()


def test_the_guide_enables_the_piezo_it_builds() -> None:
    text = (GUIDE / "6-panel.md").read_text()
    assert "\npiezo = true\n" in text
    assert "no `[sound]`" in text


def test_the_pages_of_the_plans_link_to_what_is_there() -> None:
    for page in PLANS.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_drawing_is_shown_somewhere() -> None:
    pages = [*PLANS.glob("*.md"), *GUIDE.glob("*.md")]
    text = "\n".join(page.read_text() for page in pages)
    for path, _ in plans.texts(CONSOLE):
        if path.suffix == ".svg":
            assert f"/{path.name})" in text, f"{path} is shown nowhere"
    for folder in ("wiring", "schematics"):
        for drawing in (PLANS / folder).glob("*.svg"):
            assert f"({folder}/{drawing.name})" in text, f"{drawing} is shown nowhere"


def test_the_acceptance_sheet_has_room_for_what_only_a_real_console_tells() -> None:
    text = (GUIDE / "acceptance.md").read_text()
    for what in ("read rate", "loudest sound", "plug in to a playable game", "touch to glow"):
        lines = [line for line in text.splitlines() if line.startswith(f"| {what}")]
        assert lines, what
        assert all(line.endswith("________ |") for line in lines)


def test_the_plans_carry_their_licence_whole() -> None:
    text = (PLANS / "LICENSE").read_text()
    assert text.startswith("CERN Open Hardware Licence Version 2 - Permissive\n")
    assert "7 General" in text
    assert "SPDX-License-Identifier: CERN-OHL-P-2.0" in (PLANS / "README.md").read_text()
