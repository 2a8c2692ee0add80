"""What a Pico runs: turn after turn, for ever."""

from firmware import hal
from firmware.app import App


def run() -> None:
    if hal.stays():
        return
    pins = hal.Hal()
    app = App(pins)
    while True:
        pins.wait(app.turn())
