"""What cables do, by name: a port half open, a host that pauses; and the injector that does it."""

from __future__ import annotations

import pytest

from firmware.leds import CALM_CELLS
from hardware.link import Lost, Met
from hardware.link_faults import FAULTS, LinkFaults, NoSuchLinkFault
from tests.hardware.cabled import PICTURE, Cabled, colours

OWL = "04112233445566"


def test_a_half_open_port_is_lost_after_three_seconds_and_met_when_it_opens() -> None:
    pair = Cabled()
    pair.lay({0: OWL})
    pair.run(1000)
    pair.faults.fault("half-open")
    pair.run(2000)
    assert pair.told(Lost) == 0
    pair.run(1100)
    assert pair.told(Lost) == 1
    pair.run(6500)
    assert pair.told(Lost) == 3, "told again by each port that was opened meanwhile"
    pair.faults.heal("half-open")
    pair.run(700)
    assert pair.told(Met) == 2
    assert pair.last() == {"a1": OWL}


def stalled(pair: Cabled, seconds: int) -> None:
    """What the host says next stands still for so long, with all that follows."""
    while pair.link.deadline - pair.now > 0.002:
        pair.run(1)
    pair.faults.fault(f"stall=1,{seconds}")
    while not pair.faults.done["stall"]:
        pair.run(1)
    pair.faults.heal()


def test_after_a_pause_of_the_host_the_lights_are_those_it_wants() -> None:
    pair = Cabled()
    pair.link.show(PICTURE, pair.now)
    pair.run(1500)
    stalled(pair, 4)
    pair.run(3500)
    assert pair.shown() != colours(PICTURE), "the calm light"
    pair.run(1500)
    assert (pair.told(Met), pair.told(Lost)) == (1, 0), "the same session"
    assert pair.shown() == colours(PICTURE)
    changed = (*PICTURE[:5], (0, 9, 9, 9), *PICTURE[6:])
    pair.link.show(changed, pair.now)
    pair.run(100)
    assert pair.shown() == colours(changed)


def test_a_host_that_is_lost_after_a_pause_leaves_the_calm_light() -> None:
    pair = Cabled()
    pair.link.show(PICTURE, pair.now)
    pair.run(1500)
    stalled(pair, 4)
    pair.run(5000)
    pair.link.show(((0, 9, 9, 9), *PICTURE[1:]), pair.now)
    pair.run(100)
    assert any(pair.shown()[0])
    pair.faults.fault("half-open")
    pair.run(3500)
    shown = pair.shown()
    assert [cell for cell, colour in enumerate(shown) if any(colour)] == sorted(CALM_CELLS)


def test_every_fault_has_a_name_and_its_share() -> None:
    faults = LinkFaults(1)
    for name in FAULTS:
        faults.fault(name if name == "half-open" else f"{name}=0.5")
    faults.fault("stall=0.5,4")
    for text in ("flop=0.1", "flip", "flip=2", "flip=many", "flip=0.1,4"):
        with pytest.raises(NoSuchLinkFault, match="flip"):
            faults.fault(text)
    for text in ("stall=0.5,", "stall=0.5,0", "stall=0.5,inf", "stall=0.5,nan"):
        with pytest.raises(NoSuchLinkFault, match="stall"):
            faults.fault(text)


def test_the_same_seed_does_the_same_mischief() -> None:
    def spoilt(seed: int) -> list[list[bytes]]:
        faults = LinkFaults(seed)
        for name in FAULTS:
            if name != "half-open":
                faults.fault(f"{name}=0.1")
        return [faults.carry(bytes(range(40)), "in", n / 10) for n in range(100)]

    assert spoilt(3) == spoilt(3) != spoilt(4)
