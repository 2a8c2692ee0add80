from __future__ import annotations

import pytest
from PIL import Image

from hardware.oled import Oled, WrongPicture


def _dot(x: int, y: int) -> Image.Image:
    image = Image.new("1", (128, 64))
    image.putpixel((x, y), 1)
    return image


def test_the_screen_shows_the_very_pixels_drawn() -> None:
    oled = Oled()
    assert oled.show(_dot(127, 63))
    assert (oled.image.size, oled.image.mode) == ((128, 64), "1")
    assert oled.image.tobytes() == _dot(127, 63).tobytes()


def test_a_screen_starts_dark() -> None:
    assert Oled().image.getbbox() is None


def test_an_equal_picture_is_not_sent_again() -> None:
    oled = Oled()
    assert oled.show(_dot(1, 1))
    assert not oled.show(_dot(1, 1))
    assert oled.show(_dot(2, 1))


def test_the_picture_shown_does_not_change_with_the_drawing() -> None:
    oled = Oled()
    image = _dot(1, 1)
    oled.show(image)
    image.putpixel((50, 50), 1)
    assert oled.image.tobytes() == _dot(1, 1).tobytes()


@pytest.mark.parametrize("image", [Image.new("1", (64, 128)), Image.new("RGB", (128, 64))])
def test_a_picture_that_does_not_fit_is_refused(image: Image.Image) -> None:
    with pytest.raises(WrongPicture, match="128 x 64"):
        Oled().show(image)
