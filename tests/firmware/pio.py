"""A stand-in for the Pico's `rp2`: assembles the few words our state machine programs use."""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

X, NOT_X = 1, 1


class PIO:
    OUT_LOW = 0
    SHIFT_LEFT = 0


class Word:
    """One instruction, with `.side(n)` and `[delay]` behind it."""

    def __init__(self, opcode: int, target: str = "") -> None:
        self.opcode = opcode
        self.target = target

    def side(self, level: int) -> Word:
        self.opcode |= level << 12
        return self

    def __getitem__(self, delay: int) -> Word:
        assert 0 <= delay < 16, "one bit of side set leaves four for the delay"
        self.opcode |= delay << 8
        return self


@dataclass
class Program:
    settings: dict[str, Any]
    words: list[Word] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)
    wrap_target: int = 0
    wrap_top: int = 0

    @property
    def opcodes(self) -> list[int]:
        return [w.opcode | (self.labels[w.target] if w.target else 0) for w in self.words]


def asm_pio(**settings: Any) -> Callable[[types.FunctionType], Program]:
    def assemble(function: types.FunctionType) -> Program:
        program = Program(settings)

        def add(opcode: int, target: str = "") -> Word:
            program.words.append(Word(opcode, target))
            return program.words[-1]

        def jmp(*to: Any) -> Word:
            condition, target = to if len(to) == 2 else (0, to[0])
            return add(condition << 5, target)

        def label(name: str) -> None:
            program.labels[name] = len(program.words)

        def wrap_target() -> None:
            program.wrap_target = len(program.words)

        def wrap() -> None:
            program.wrap_top = len(program.words) - 1

        words = {
            "out": lambda where, bits: add(0x6000 | where << 5 | bits),
            "nop": lambda: add(0xA042),
            "x": X,
            "not_x": NOT_X,
            "jmp": jmp,
            "label": label,
            "wrap_target": wrap_target,
            "wrap": wrap,
        }
        types.FunctionType(function.__code__, words)()
        return program

    return assemble
