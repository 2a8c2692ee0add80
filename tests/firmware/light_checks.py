"""What the lights promise, to eyes and to the power supply: run on CPython and on MicroPython."""

from firmware import leds, wire
from firmware.pins import STRIP_MILLIAMPS


def check_no_effect_rises_and_falls_more_than_twice_a_second() -> None:
    for effect in range(len(wire.EFFECTS)):
        levels = [leds.level(effect, now) for now in range(0, 8000, 10)]
        assert 0 <= min(levels) <= max(levels) <= 255
        middle = (min(levels) + max(levels)) // 2
        rises = 0
        for i in range(1, len(levels)):
            if levels[i - 1] <= middle < levels[i]:
                rises += 1
        assert rises <= 2 * 8, (effect, rises)


def check_only_blink_switches_hard() -> None:
    for effect in range(len(wire.EFFECTS)):
        steps = [
            abs(leds.level(effect, now + 50) - leds.level(effect, now))
            for now in range(0, 8000, 50)
        ]
        assert (max(steps) > 60) == (effect == leds.BLINK), effect


def check_a_light_has_its_colour_and_place() -> None:
    lights = leds.Lights()
    lights.set((leds.STEADY, 200, 100, 50), 1 << 3)
    pixels = lights.frame(0)
    assert pixels[3] == 100 << 16 | 200 << 8 | 50
    assert sum(pixels) == pixels[3]
    lights.set(wire.DARK, 1 << 3)
    assert sum(lights.frame(0)) == 0


def milliamps(pixels) -> float:
    total = 0
    for pixel in pixels:
        total += (pixel >> 16) + (pixel >> 8 & 255) + (pixel & 255)
    return total * leds.CHANNEL / 255


def check_all_lights_together_stay_within_the_current() -> None:
    lights = leds.Lights()
    lights.limit(255, 500)
    lights.set((leds.STEADY, 255, 255, 255), (1 << 77) - 1)
    assert 400 < milliamps(lights.frame(0)) <= 500


def check_no_host_gets_more_current_than_the_strip_may_take() -> None:
    lights = leds.Lights()
    for wish in (STRIP_MILLIAMPS, 65535):
        lights.limit(255, wish)
        lights.set((leds.STEADY, 255, 255, 255), (1 << 77) - 1)
        taken = milliamps(lights.frame(0))
        assert 0.9 * STRIP_MILLIAMPS < taken <= STRIP_MILLIAMPS, taken


def check_uneven_pictures_stay_within_the_current() -> None:
    lights = leds.Lights()
    lights.limit(255, 300)
    for cell in range(77):
        light = (cell % 6, cell * 37 % 256, cell * 91 % 256, cell * 53 % 256)
        lights.set(light, 1 << cell)
    for now in range(0, 8000, 50):
        assert milliamps(lights.frame(now)) <= 300, now


def check_red_never_blinks() -> None:
    lights = leds.Lights()
    lights.set((leds.BLINK, 255, 40, 20), 1)
    lights.set((leds.BLINK, 255, 238, 208), 2)
    seen: list[list[int]] = [[], []]
    for now in range(0, 4000, 50):
        pixels = lights.frame(now)
        for cell in range(2):
            seen[cell].append(pixels[cell] >> 8 & 255)
    assert min(seen[0]) > 0, "it breathes"
    assert min(seen[1]) == 0


def flashes(levels) -> "list[int]":
    """At which of these brightnesses a flash begins: a rise of a tenth after a fall of a tenth."""
    found: list[int] = []
    turn = levels[0]
    up = False
    for i in range(len(levels)):
        if up and levels[i] < turn - 25:
            up = False
            turn = levels[i]
        elif not up and levels[i] > turn + 25:
            up = True
            turn = levels[i]
            found.append(i)
        elif (levels[i] > turn) == up:
            turn = levels[i]
    return found


def most_flashes_in_a_second(levels, frame: int) -> int:
    begins = flashes(levels)
    most = 0
    for first in begins:
        most = max(most, sum(1 for i in begins if 0 <= i - first < 1000 // frame))
    return most


def check_no_effect_flashes_more_than_twice_a_second_on_the_strip() -> None:
    for effect in range(len(wire.EFFECTS)):
        lights = leds.Lights()
        lights.set((effect, 255, 238, 208), 1)
        levels = [lights.frame(now)[0] >> 8 & 255 for now in range(0, 10000, leds.FRAME)]
        assert most_flashes_in_a_second(levels, leds.FRAME) <= 2, effect


def check_a_host_that_switches_as_fast_as_it_can_makes_no_flicker() -> None:
    lights = leds.Lights()
    white, dim = (leds.STEADY, 255, 255, 255), (leds.DIM, 255, 255, 255)
    for pictures in ((white, wire.DARK), (white, dim), (white, white, wire.DARK, dim)):
        levels = []
        for now in range(0, 10000, 20):
            lights.set(pictures[now // 20 % len(pictures)], 1 << 5)
            levels.append(lights.frame(now)[5] >> 8 & 255)
        assert most_flashes_in_a_second(levels, 20) <= 2
        assert max(levels) == 255, "it still flashes now and then"
        lights.clear()
        lights.frame(10000)


def check_a_light_that_had_to_wait_comes_by_itself() -> None:
    lights = leds.Lights()
    for now, light in ((0, 255), (50, 0), (100, 255)):
        lights.set((leds.STEADY, light, light, light), 1)
        lights.frame(now)
    assert lights.moving, "somebody must come back"
    assert lights.frame(450)[0] >> 8 & 255 == leds.FLASH, "a touch is answered, softly"
    assert lights.frame(500)[0] >> 8 & 255 == 255
    assert not lights.moving


CHECKS = [value for name, value in sorted(globals().items()) if name.startswith("check_")]
