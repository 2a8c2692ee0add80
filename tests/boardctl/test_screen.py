"""The OLED: pictures a child knows apart, whole letters, nothing cut off.

Every run writes contact sheets to the artefacts folder: look at them.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from boardctl import catalogues, lettering, pictograms, screen
from boardctl.pen import font
from boardctl.texts import LANGUAGES, Texts
from games.kit import COLOURS, Cue, Line, Plain, line
from tests.boardctl import prompts
from tests.conftest import CAMPAIGN

ARTEFACTS = Path(os.environ.get("BOARDCTL_ARTEFACTS", "build/artefacts")) / "screen"
SIZES = (38, 42, 49, 64)
PICTURES = ("die", "mouse", "slipped", *pictograms.DRAWINGS)
ACCENTS = "éèêëàâîïôùûüçœæÉÈÊÀÂÎÔÛÇŒ"

IN_TRAP: dict[str, Plain] = {
    "name": "trap", "value": 2, "limit": 2, "urgency": "calm", "seat": "blue",
}  # fmt: skip


def lit(image: Image.Image) -> int:
    """How many pixels are light."""
    return image.convert("L").histogram()[255]


def differing(one: Image.Image, other: Image.Image) -> int:
    return lit(ImageChops.logical_xor(one, other))


def sheet(name: str, images: Sequence[Image.Image], columns: int) -> None:
    """Keeps pictures side by side, enlarged, for people to look at."""
    width, height = (max(sizes) + 4 for sizes in zip(*(i.size for i in images), strict=True))
    rows = -(-len(images) // columns)
    page = Image.new("1", (columns * width, rows * height), 1)
    for i, image in enumerate(images):
        page.paste(image, (i % columns * width + 2, i // columns * height + 2))
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    page.resize((page.width * 3, page.height * 3)).save(ARTEFACTS / f"{name}.png")


# -- pictures -----------------------------------------------------------------------------------


def all_pictures(size: int) -> dict[str, Image.Image]:
    found = {name: pictograms.picture(name, size) for name in PICTURES}
    found |= {f"die {n}": pictograms.picture("die", size, number=n) for n in range(1, 7)}
    found |= {f"mouse {seat}": pictograms.picture("mouse", size, seat) for seat in COLOURS}
    return found


SAME = [
    {"room.bath", "room.bathroom"},
    {"room.bedroom", "room.nursery"},
    {"room.reading", "room.study"},
]
"""Rooms that look alike on purpose."""


@pytest.mark.parametrize("size", SIZES)
def test_every_picture_is_there_and_none_looks_like_another(size: int) -> None:
    pictures = all_pictures(size)
    sheet(f"pictures-{size}", list(pictures.values()), 10)
    for name, picture in pictures.items():
        assert picture.size == (size, size)
        assert picture.mode == "1"
        assert 0.05 < lit(picture) / size**2 < 0.95, name
    for (name, one), (other, two) in itertools.combinations(pictures.items(), 2):
        if {name, other} not in SAME:
            assert differing(one, two) > size**2 * 0.02, f"{name} and {other}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_number(size: int, number: int) -> None:
    assert dark_islands(pictograms.picture("die", size, number=number)) == number


def dark_islands(image: Image.Image) -> int:
    """Dark spots that do not touch the edge."""
    work = Image.new("L", (image.width + 2, image.height + 2))
    work.paste(image.convert("L"), (1, 1))
    ImageDraw.floodfill(work, (0, 0), 255)
    found = 0
    while (box := ImageChops.invert(work).getbbox()) is not None:
        x = next(x for x in range(box[0], box[2]) if work.getpixel((x, box[1])) == 0)
        ImageDraw.floodfill(work, (x, box[1]), 255)
        found += 1
    return found


@pytest.mark.parametrize("size", [13, 28, 42])
def test_every_seat_wears_a_pattern_of_its_own(size: int) -> None:
    for make in (pictograms.swatch, lambda seat, size: pictograms.picture("mouse", size, seat)):
        coats = [make(seat, size) for seat in COLOURS]
        for one, two in itertools.combinations(coats, 2):
            assert differing(one, two) >= size**2 * 0.02
    assert lit(pictograms.swatch("red", size)) > lit(pictograms.swatch("blue", size))


# -- letters ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(9, 17))
def test_french_letters_are_no_boxes_and_keep_their_accents(size: int) -> None:
    face = font(size)
    unknown = bytes(face.getmask("\uffff"))
    drawn = {letter: (face.getmask(letter).size, bytes(face.getmask(letter))) for letter in ACCENTS}
    for letter, (_, pixels) in drawn.items():
        assert pixels != unknown, letter
        assert any(pixels), letter
    plain = {
        letter: (face.getmask(letter).size, bytes(face.getmask(letter))) for letter in "eaiouc"
    }
    for letter, base in zip("éàîôùç", "eaiouc", strict=True):
        assert drawn[letter] != plain[base], letter
    if size >= 10:
        assert drawn["é"] != drawn["è"]


def test_a_word_with_accents_stands_on_the_same_line_as_one_without() -> None:
    for size in (11, 12, 14, 15):
        feet = []
        for word in ("boite", "boîte", "cable", "câble", "la", "là"):
            image = Image.new("1", (60, 40))
            lettering.write(image, [word], size, 30, 10)
            box = image.getbbox()
            assert box is not None
            feet.append(box[3])
        assert len(set(feet)) == 1, size


def test_a_mark_after_a_french_space_stays_with_its_word() -> None:
    _, lines = lettering.fit("Deux pièces pareilles\u00a0! Enlèves-en une.", 128)
    assert ["pareilles !" in words for words in lines] == [True, False]


def test_a_mark_leaves_its_word_where_the_sentence_would_not_fit_otherwise() -> None:
    size, lines = lettering.fit("Bleu ciel, la chauve-souris\u00a0? Soulève une tuile.", 128)
    assert (size > 0, lines[1][0]) == (True, "?")


def test_words_too_long_for_the_screen_are_left_to_the_voice() -> None:
    assert lettering.fit("très " * 20, 128) == (0, [])
    assert lettering.fit("anticonstitutionnellementissime", 128) == (0, [])
    assert lettering.fit("", 128) == (0, [])


LONGEST = 20
"""So many of the longest sentences of a text are drawn, all of them in a campaign."""


def spoken(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence the console may say."""
    common = catalogues.texts_of(catalogues.ROOT / "boardctl" / "texts" / f"{language}.po")
    for folder in catalogues.folders(catalogues.ROOT):
        own = catalogues.texts_of(folder / f"{language}.po")
        names = {key: forms[-1] for key, forms in {**common, **own}.items()}
        for key, forms in own.items():
            if prompts.spoken(key) and key != "say.said":  # a grown-up's own words
                for form in forms:
                    sentences = sorted(prompts.sentences(form, names), key=len, reverse=True)
                    kept = sentences if CAMPAIGN else sentences[:LONGEST]
                    yield from ((key, sentence) for sentence in kept)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_fits_the_screen_and_no_letter_is_cut(language: str) -> None:
    for key, sentence in spoken(language):
        size, lines = lettering.fit(sentence, screen.WIDTH)
        assert lines, f"{key} {sentence!r} does not fit"
        height = size * len(lines)
        onto = Image.new("1", (screen.WIDTH, height))
        wide = Image.new("1", (screen.WIDTH + 40, height + 40))
        for row, words in enumerate(lines):
            lettering.write(onto, words, size, screen.WIDTH // 2, row * size)
            lettering.write(wide, words, size, screen.WIDTH // 2 + 20, row * size + 20)
        # The accent of a capital may rise above its line, into the gap below the pictures.
        assert lit(wide.crop((0, 20, wide.width, wide.height))) == lit(onto), sentence
        assert lit(wide.crop((0, 0, wide.width, 17))) == 0, sentence


# -- screens ------------------------------------------------------------------------------------


def common_cues() -> Iterator[Cue]:
    """A cue for every common line that is spoken, as the director makes them."""
    words: dict[str, str | int] = {"piece": "piece.mouse:sky", "seat": "seat.sky", "n": 4}
    po = catalogues.ROOT / "boardctl" / "texts" / "en.po"
    for key, forms in catalogues.texts_of(po).items():
        if not prompts.spoken(key) or key.startswith(("seat.", "piece.", "trouble.")):
            continue
        given = tuple(sorted((w, value) for w, value in words.items() if f"{{{w}}}" in forms[-1]))
        of_a_seat = any(w in ("piece", "seat") for w, _ in given)
        picture = "mouse" if "{piece}" in forms[-1] else ""
        yield Cue(Line(key, given), seat="sky" if of_a_seat else None, picture=picture)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_common_line_has_a_picture_of_its_own_meaning(language: str) -> None:
    texts = Texts(language)
    drawn = {cue.say.key: screen.draw(cue, (), texts) for cue in common_cues()}
    sheet(f"screens-{language}", list(drawn.values()), 5)
    for key, image in drawn.items():
        assert image.size == (128, 64)
        assert image.mode == "1"
        assert lit(image.crop((0, 0, 128, 38))) > 60, f"{key} is words alone"


def test_a_cue_without_words_fills_the_screen_with_its_picture() -> None:
    image = screen.draw(Cue(line(""), picture="cheese"), (), Texts("fr"))
    box = image.getbbox()
    assert box is not None
    assert box[3] - box[1] > 48


def test_a_rolled_number_is_shown_as_pips_and_as_a_digit() -> None:
    texts = Texts("en")
    images = [
        screen.draw(Cue(line("grownup.die", n=n), seat="red", picture="die", number=n), (), texts)
        for n in range(1, 7)
    ]
    sheet("rolls", images, 3)
    for one, two in itertools.combinations(images, 2):
        assert differing(one.crop((0, 0, 128, 48)), two.crop((0, 0, 128, 48))) > 60


@pytest.mark.parametrize("text", [*"0123456789", "34", *"RJVBGYPS"])
@pytest.mark.parametrize("height", [11, 16, 34, 50, 64])
def test_digits_and_initials_are_whole_and_as_high_as_asked(text: str, height: int) -> None:
    drawn = lettering.glyphs(text, height)
    roomy = Image.new("1", (300, 300))
    ImageDraw.Draw(roomy).text((100, 100), text, 1, font(round(height * lettering.DIGITS)))
    whole = roomy.crop(roomy.getbbox())
    assert drawn.size == whole.size
    assert differing(drawn, whole) == 0
    assert 0.7 * height <= drawn.height <= height


def test_the_seat_whose_turn_it_is_can_be_seen_without_colour_or_words() -> None:
    texts = Texts("fr")
    asked = [
        Cue(line("dice.roll", seat=f"seat.{seat}"), seat=seat, picture="die") for seat in COLOURS
    ]
    images = [screen.draw(cue, (), texts) for cue in asked]
    sheet("turns", images, 3)
    for one, two in itertools.combinations(images, 2):
        assert differing(one.crop((0, 0, 128, 48)), two.crop((0, 0, 128, 48))) > 30


def test_which_room_it_is_is_told_by_a_word_of_the_line() -> None:
    texts = Texts("en")
    said = [line("idle.choose", room=f"room.{room}") for room in ("bedroom", "kitchen", "attic")]
    bed, pot, door = (screen.draw(Cue(words, picture="room"), (), texts) for words in said)
    plain = screen.draw(Cue(line("idle.choose"), picture="room"), (), texts)
    assert differing(bed, pot) > 100
    assert differing(door, plain) == 0


def test_a_picture_nobody_drew_becomes_one_somebody_did() -> None:
    texts = Texts("en")
    unknown = screen.draw(Cue(line("dice.roll", seat="seat.red"), picture="unicorn"), (), texts)
    known = screen.draw(Cue(line("dice.roll", seat="seat.red"), picture="die"), (), texts)
    assert differing(unknown, known) == 0


def test_what_the_board_counts_stands_at_the_side_the_most_urgent_first() -> None:
    texts = Texts("en")
    cue = Cue(line("dice.pocket"), picture="die")
    empty = screen.draw(cue, (), texts)
    two = screen.draw(cue, (IN_TRAP,), texts)
    one = screen.draw(cue, ({**IN_TRAP, "value": 1},), texts)
    done = screen.draw(cue, ({**IN_TRAP, "value": 0},), texts)
    assert differing(empty, two) > 30
    assert differing(one, two) > 5
    assert differing(empty, done) == 0
    urgent = {**IN_TRAP, "seat": "pink", "urgency": "now"}
    assert (
        differing(
            screen.draw(cue, (IN_TRAP, urgent), texts), screen.draw(cue, (urgent, IN_TRAP), texts)
        )
        == 0
    )


def test_a_tracker_of_nobody_is_shown_by_its_picture_or_its_initial() -> None:
    texts = Texts("en")
    cue = Cue(line("dice.pocket"), picture="die")
    moons = screen.draw(cue, ({**IN_TRAP, "name": "moon", "seat": None},), texts)
    cats = screen.draw(cue, ({**IN_TRAP, "name": "cat", "seat": None},), texts)
    assert differing(moons, cats) > 20


def test_more_trackers_than_rows_do_not_spill_over_the_words() -> None:
    texts = Texts("en")
    cue = Cue(line("dice.pocket"), picture="die")
    few = screen.draw(cue, tuple({**IN_TRAP, "seat": seat} for seat in COLOURS[:3]), texts)
    all_six = screen.draw(cue, tuple({**IN_TRAP, "seat": seat} for seat in COLOURS), texts)
    sheet("trackers", [few, all_six], 2)
    assert differing(few.crop((0, 50, 128, 64)), all_six.crop((0, 50, 128, 64))) == 0


def test_where_all_is_too_much_the_number_stays_and_the_rest_goes() -> None:
    texts = Texts("en")
    cue = Cue(line("dice.pocket"), seat="sky", picture="trap", number=1234)
    many = tuple({**IN_TRAP, "value": 34, "seat": seat} for seat in COLOURS)
    full = screen.draw(cue, many, texts)
    number_alone = screen.draw(Cue(cue.say, picture="trap", number=1234), (), texts)
    assert differing(full, number_alone) == 0
    assert differing(full, screen.draw(Cue(cue.say, picture="trap"), (), texts)) > 200


def test_the_same_cue_gives_the_same_pixels() -> None:
    cue = Cue(line("repair.slipped"), picture="slipped")
    images = [screen.draw(cue, (IN_TRAP,), Texts("fr")).tobytes() for _ in range(2)]
    assert images[0] == images[1]
