"""The parts of a built console: those nobody has open, and those a running daemon tells of."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from boardctl.config import (
    Config,
    ConsoleSection,
    PageSection,
    PanelSection,
    ScreenSection,
    SoundSection,
)
from boardctl.doctor import devices, running
from boardctl.doctor.findings import Check, Finding, Patient, made
from firmware import app
from hardware.drivers import Condition, State
from hardware.ports import Profile
from tests.boardctl.built import Built
from tests.boardctl.started import shown, started
from tests.boardctl.test_run_pico import config as written_config

PICO = Config(console=ConsoleSection(kind="pico"))
WITH_PARTS = Config(
    console=ConsoleSection(kind="pico"), panel=PanelSection(gpio="mock"), screen=ScreenSection()
)


def found(check: Check, patient: Patient) -> Finding:
    return made("it", check, patient)


def told_by(*conditions: Condition) -> Patient:
    return Patient(PICO, Path("state"), held=True, daemon=conditions)


def test_a_simulated_console_has_nothing_to_look_at() -> None:
    patient = Patient(Config(), Path("state"))
    pico = (devices.udev, devices.link, devices.firmware, devices.cells, devices.lights)
    for check in (*pico, devices.panel, devices.sound):
        assert found(check, patient) == Finding("it", "off", "the console is simulated")
    assert found(devices.i2c, patient).state == "off"


# -- the Pico --------------------------------------------------------------------------------------


def test_the_udev_rule_is_looked_for_where_it_is_installed(tmp_path: Path) -> None:
    patient = Patient(PICO, tmp_path, tmp_path)
    assert "install.sh" in found(devices.udev, patient).fix
    rules = tmp_path / "etc" / "udev" / "rules.d"
    rules.mkdir(parents=True)
    (rules / "10-other.rules").write_text('KERNEL=="x"\n')
    assert found(devices.udev, patient).state == "bad"
    ours = Path(__file__).parents[3] / "systemd" / "udev.rules"
    (rules / "60-boardctl.rules").write_text(ours.read_text())
    assert found(devices.udev, patient).state == "ok"


@pytest.mark.usefixtures("patient_doctor")
async def test_a_pico_that_answers_tells_its_port_and_firmware(tmp_path: Path) -> None:
    built = Built(Profile.PADS, 5, tmp_path / "by-id")
    section = ConsoleSection(kind="pico", ports=str(tmp_path / "by-id"))
    patient = Patient(Config(console=section), tmp_path)
    try:
        built.switch_on()
        await built.answers()
        link = await asyncio.to_thread(found, devices.link, patient)
        assert (link.state, link.cause) == ("ok", f"{built.name} answers")
        carried = await asyncio.to_thread(found, devices.firmware, patient)
        assert (carried.state, carried.cause) == ("ok", "1.0.0, protocol 1.0")
    finally:
        built.switch_off()


def test_without_a_pico_the_link_says_what_to_do_and_the_firmware_nothing(tmp_path: Path) -> None:
    patient = Patient(PICO, tmp_path, tmp_path)
    link = found(devices.link, patient)
    assert link.state == "retry"
    assert str(tmp_path / "dev/serial/by-id") in link.cause
    assert link.fix.startswith("Plug in its USB cable")
    assert found(devices.firmware, patient) == Finding("it", "off", "no Pico answers")


def test_an_old_firmware_is_to_be_replaced() -> None:
    patient = told_by(Condition("firmware", State.READY, "0.9.1, protocol 1.0"))
    old = found(devices.firmware, patient)
    assert old.cause.startswith("The Pico carries 0.9.1, protocol 1.0; this boardctl brings ")
    assert old.fix == "Run: boardctl flash."
    ours = ".".join(map(str, app.VERSION))
    same = told_by(Condition("firmware", State.READY, f"{ours}, protocol 1.0"))
    assert found(devices.firmware, same).state == "ok"


def test_cells_people_do_without_are_told(tmp_path: Path) -> None:
    assert found(devices.cells, Patient(PICO, tmp_path)).state == "off"
    well = told_by(Condition("cells", State.READY))
    assert found(devices.cells, well) == Finding("it", "ok", "nobody does without one")
    unwell = told_by(Condition("cells", State.RETRY, "People do without c4.", "Look there."))
    assert found(devices.cells, unwell).state == "retry"


def test_lights_are_as_well_as_their_pico_and_a_step_runs_through_them(tmp_path: Path) -> None:
    alone = found(devices.lights, Patient(PICO, tmp_path))
    assert alone == Finding("it", "off", "boardctl doctor --step 5 runs a light over each")
    well = told_by(Condition("lights", State.READY))
    assert found(devices.lights, well) == Finding("it", "ok", "the Pico drives them")
    unwell = told_by(Condition("lights", State.RETRY, "They depend on the Pico.", "Plug it in."))
    assert found(devices.lights, unwell).state == "retry"


# -- what a daemon says ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (Condition("screen", State.READY), Finding("it", "ok", "ready")),
        (
            Condition("screen", State.RETRY, "The I²C bus hangs.", "Check the wires."),
            Finding("it", "retry", "The I²C bus hangs.", "Check the wires."),
        ),
        (
            Condition("screen", State.STARTING),
            Finding("it", "starting", "It has not answered yet."),
        ),
        (
            Condition("screen", State.OFF, "None asked for."),
            Finding("it", "off", "None asked for."),
        ),
        (
            Condition("screen", State.OFF, "luma.oled lacks.", "Install boardctl[pi]."),
            Finding("it", "bad", "luma.oled lacks.", "Install boardctl[pi]."),
        ),
    ],
)
def test_a_part_of_a_running_daemon_speaks_for_itself(
    condition: Condition, expected: Finding
) -> None:
    assert found(devices.screen, told_by(condition)) == expected


def test_a_simulated_console_that_runs_tells_what_it_has() -> None:
    link = Condition("link", State.RETRY, "Simulated: no Pico is there.", "End the fault.")
    patient = Patient(Config(), Path("state"), held=True, daemon=(link,))
    assert found(devices.link, patient) == Finding("it", "retry", link.cause, link.fix)
    assert found(devices.firmware, patient) == Finding("it", "off", "the console is simulated")


def test_parts_of_a_daemon_that_does_not_answer_are_not_opened() -> None:
    patient = Patient(WITH_PARTS, Path("state"), held=True)
    told = found(devices.panel, patient)
    assert (told.state, "journalctl" in told.fix) == ("bad", True)


async def test_a_running_daemon_is_asked_through_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE", 60.0)
    (tmp_path / "by-id").mkdir()
    async with started("run", "--config", written_config(tmp_path)) as (_, socket):
        document = await shown(socket, "paused")
        port = socket.get_extra_info("peername")[1]
        section = PageSection(port=port)
        told = await asyncio.to_thread(running.ask, section)
        assert told is not None
        assert [c.part for c in told] == [d["part"] for d in document["drivers"]]
        link = {c.part: c for c in told}["link"]
        assert (link.state, "by-id" in link.cause) == (State.RETRY, True)


def test_where_no_boardctl_answers_nothing_is_told() -> None:
    assert running.ask(PageSection(port=9)) is None


@pytest.mark.parametrize(
    "answer",
    [
        *(b"", b"[]", b"{}", b'{"drivers": [1]}', b"\xff"),
        b'{"drivers":[{"part":"x","state":"wild","cause":"","fix":""}]}',
    ],
)
def test_an_answer_that_is_none_is_refused(answer: bytes) -> None:
    with pytest.raises(running.NoConditions):
        running.read(answer)


def test_conditions_go_through_json_unharmed() -> None:
    plain = {"part": "link", "state": "retry", "cause": "é", "fix": "f"}
    answer = json.dumps({"drivers": [plain]}).encode()
    assert running.read(answer) == (Condition("link", State.RETRY, "é", "f"),)


# -- the parts of the Pi ---------------------------------------------------------------------------


def test_a_panel_that_can_be_opened_is_ready() -> None:
    assert found(devices.panel, Patient(WITH_PARTS, Path("state"))) == Finding("it", "ok", "ready")
    bare = found(devices.panel, Patient(PICO, Path("state")))
    assert bare == Finding("it", "off", "there is no [panel] in the configuration")


def test_a_panel_without_pins_is_told() -> None:
    config = Config(console=ConsoleSection(kind="pico"), panel=PanelSection())
    told = found(devices.panel, Patient(config, Path("state")))
    assert told.state == "bad"
    assert told.fix


@pytest.mark.usefixtures("patient_doctor")
def test_a_missing_bus_and_a_missing_screen_are_told(tmp_path: Path) -> None:
    patient = Patient(WITH_PARTS, tmp_path, tmp_path)
    bus = found(devices.i2c, patient)
    assert bus.cause == f"There is no {tmp_path}/dev/i2c-1."
    assert "raspi-config" in bus.fix
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev" / "i2c-1").touch()
    assert found(devices.i2c, patient).state == "ok"
    assert found(devices.screen, Patient(PICO, tmp_path)).state == "off"
    without_glass = Config(console=ConsoleSection(kind="pico"), screen=ScreenSection(chip="dummy"))
    assert found(devices.i2c, Patient(without_glass, tmp_path)).state == "off"
    assert found(devices.screen, Patient(without_glass, tmp_path)).state == "ok"


WITH_SOUND = Config(console=ConsoleSection(kind="pico"), sound=SoundSection(device="null"))


@pytest.mark.usefixtures("patient_doctor")
def test_a_sound_card_is_looked_for_and_tried_without_a_sound(tmp_path: Path) -> None:
    assert found(devices.sound, Patient(PICO, tmp_path)).state == "off"
    patient = Patient(WITH_SOUND, tmp_path, tmp_path)
    assert devices.OVERLAY in found(devices.sound, patient).fix
    asound = tmp_path / "proc" / "asound"
    asound.mkdir(parents=True)
    (asound / "cards").write_text("--- no soundcards ---\n")
    assert found(devices.sound, patient).state == "bad"
    (asound / "cards").write_text(
        " 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi\n                      vc4-hdmi\n"
        " 1 [MAX98357A      ]: simple-card - MAX98357A\n"
    )
    assert found(devices.sound, patient) == Finding(
        "it", "ok", "plays on vc4-hdmi - vc4-hdmi, simple-card - MAX98357A"
    )
    absent = Config(console=ConsoleSection(kind="pico"), sound=SoundSection(device="no-such-card"))
    told = found(devices.sound, Patient(absent, tmp_path, tmp_path))
    assert told.state == "retry"
    assert "aplay -l" in told.fix
