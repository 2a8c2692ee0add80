"""The canonical turn of the ledger, written down word by word. Slow, and only an oracle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Mouse = dict[str, Any]
"""`pos` of a mouse (a number, "room …", "trap" or "cheese") and its `wait`."""


class LedgerTable:
    def __init__(
        self, data: Mapping[str, Any], options: Mapping[str, Any], mice: list[Mouse]
    ) -> None:
        self.data = data
        self.options = options
        self.mice = mice
        self.n: int = data["cheese"]
        self.rooms = {f"room {room['id']}": room for room in data["room"]}
        self.holes = {room["hole"]: name for name, room in self.rooms.items()}

    def rolling_turn(self, me: int, roll: int) -> None:
        mouse = self.mice[me]
        if mouse["pos"] in self.rooms:
            self._leave_room(me, self.rooms[mouse["pos"]], roll)
            return
        pos = mouse["pos"]
        t = pos + roll
        if t > self.n:
            t = 2 * self.n - t if self.options["finish"] == "exact" else self.n
        u = self._free(me, t)
        if u != t and u == pos:
            return
        if u == self.n:
            mouse["pos"] = "cheese"
        elif u in self.holes:
            mouse["pos"] = self.holes[u]
        elif u == self.data["trap_entry"] and self.options["edition"] == "ravensburger":
            self._into_trap(me)
        else:
            mouse["pos"] = u

    def trap_turn(self, me: int) -> bool:
        """A turn that begins in the trap; answers whether a roll follows in the same turn."""
        mouse = self.mice[me]
        if mouse["wait"] > 0:
            mouse["wait"] -= 1
            return False
        self._place(me, self.data["trap_entry"])
        rolls: bool = self.options["trap_third_turn"] == "place_and_roll"
        return rolls and mouse["pos"] != "cheese"

    def _leave_room(self, me: int, room: Mapping[str, Any], roll: int) -> None:
        (arrow,) = (arrow for arrow, rolls in self.data["die_in_room"].items() if roll in rolls)
        if arrow == "stay":
            return
        ravensburger = self.options["edition"] == "ravensburger"
        if arrow == "red" and room["red_into_trap"] and ravensburger:
            self._into_trap(me)
        else:
            self._place(me, room[arrow])

    def _place(self, me: int, t: int) -> None:
        u = self._free(me, t)
        self.mice[me]["pos"] = "cheese" if u == self.n else u

    def _into_trap(self, me: int) -> None:
        self.mice[me] = {"pos": "trap", "wait": self.options["trap_wait_turns"]}

    def _free(self, me: int, t: int) -> int:
        others = [mouse["pos"] for i, mouse in enumerate(self.mice) if i != me]
        if t in (0, self.n) or t not in others:
            return t
        if self.options["occupied"] == "capture":
            next(m for i, m in enumerate(self.mice) if i != me and m["pos"] == t)["pos"] = 0
            return t
        if self.options["occupied"] == "jump_next":
            above = next(u for u in range(t + 1, self.n + 1) if u not in others)
            if above < self.n or self.options["finish"] == "fast":
                return above
        return next(u for u in range(t - 1, -1, -1) if u == 0 or u not in others)
