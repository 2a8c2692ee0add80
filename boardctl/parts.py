"""The parts of a built console beside its Pico, as the configuration asks for them. Nothing is
opened here, and of no library more is imported than its part needs."""

from __future__ import annotations

from collections.abc import Callable

from boardctl.config import Config
from hardware.ports import Panel, Screen, Speaker
from hardware.sound import Loudspeaker


def panel(config: Config) -> Panel | None:
    section = config.panel
    if section is None:
        return None
    import msgspec

    from hardware import pin_map
    from hardware.gpio import open_pins
    from hardware.panel import GpioPanel

    pins = pin_map.load().panel
    if not section.lights:
        pins = msgspec.structs.replace(pins, lights={})
    return GpioPanel(pins, lambda: open_pins(section.gpio))


def screen(config: Config) -> Screen | None:
    section = config.screen
    if section is None:
        return None
    from hardware import pin_map
    from hardware.oled import open_display
    from hardware.screen import OledScreen

    display = pin_map.load().display
    address = section.address or display.address
    return OledScreen(lambda: open_display(section.chip, display.bus, address))


def loudspeaker(config: Config, loudness: Callable[[], float]) -> Loudspeaker | None:
    """Only a built console has one: a simulated one is heard in the browser."""
    from boardctl.voice import sounds

    section = config.sound
    if section is None or config.console.kind != "pico":
        return None
    return Loudspeaker(section.device, sounds.pcm, loudness)


def piezo(config: Config) -> Speaker | None:
    """What ticks where no loudspeaker is."""
    section = config.panel
    if section is None or not section.piezo:
        return None
    from hardware import pin_map
    from hardware.gpio import open_pins
    from hardware.panel import Piezo

    return Piezo(pin_map.load().panel.piezo, lambda: open_pins(section.gpio))
