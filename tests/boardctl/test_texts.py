"""Texts: two equal languages, plurals, names inside sentences, prompts a child can follow."""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardctl import catalogues, syllables
from boardctl.texts import LANGUAGES, CataloguesMissing, Texts, UnknownLanguage
from games import catalogue
from games.kit import COLOURS, line
from tests.boardctl import prompts

HEADS = {
    "fr": "Plural-Forms: nplurals=2; plural=(n > 1);",
    "en": "Plural-Forms: nplurals=2; plural=(n != 1);",
}


def write_po(root: Path, language: str, body: str, package: str = "boardctl") -> Path:
    po = root / package / "texts" / f"{language}.po"
    po.parent.mkdir(parents=True, exist_ok=True)
    head = (
        f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"{HEADS[language]}\\n"'
    )
    po.write_text(f"{head}\n\n{body}\n", encoding="utf-8")
    return po


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root of packages with one game, both languages alike."""
    for language, turn, turns in (("fr", "tour", "tours"), ("en", "turn", "turns")):
        write_po(
            tmp_path,
            language,
            f'msgid "hello"\nmsgstr "{language} {{seat}}"\n\n'
            f'msgid "wait"\nmsgid_plural "wait"\n'
            f'msgstr[0] "{{n}} {turn}"\nmsgstr[1] "{{n}} {turns}"',
            "games/toy",
        )
        write_po(tmp_path, language, f'msgid "bye"\nmsgstr "bye {language}"')
    catalogues.build(tmp_path)
    return tmp_path


def texts(root: Path, language: str) -> Texts:
    return Texts(language, [root / "games" / "toy"])


# -- rendering ----------------------------------------------------------------------------------


def test_a_word_that_is_a_text_key_is_rendered_inside_the_sentence() -> None:
    said = line("repair.bring", piece="piece.mouse:green")
    assert Texts("fr").render(said) == "La souris verte va ici."
    assert Texts("en").render(said) == "The green mouse goes here."


def test_a_name_stays_small_in_the_middle_of_a_sentence() -> None:
    said = line("setup.bring", piece="piece.mouse:green")
    assert Texts("fr").render(said) == "Pose la souris verte ici."


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("fr", 0, "0 tour"),
        ("fr", 1, "1 tour"),
        ("fr", 2, "2 tours"),
        ("en", 0, "0 turns"),
        ("en", 1, "1 turn"),
        ("en", 2, "2 turns"),
    ],
)
def test_n_picks_the_plural_of_the_language(root: Path, language: str, n: int, said: str) -> None:
    assert texts(root, language).render(line("wait", n=n)) == said


def test_a_text_without_plural_takes_any_number() -> None:
    assert Texts("en").render(line("grownup.die", n=1)) == "The die shows 1."


def test_a_piece_without_a_name_of_its_own_is_called_by_its_kind() -> None:
    assert Texts("fr").render(line("setup.bring", piece="piece.die:3")) == "Pose le dé ici."
    assert Texts("fr").has("piece.mat:some-room")


def test_a_key_missing_in_one_language_is_taken_from_the_other_with_one_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write_po(tmp_path, "fr", 'msgid "only"\nmsgstr "seulement ici"', "games/toy")
    write_po(tmp_path, "en", 'msgid "other"\nmsgstr "other"', "games/toy")
    catalogues.build(tmp_path)
    english = texts(tmp_path, "en")
    with caplog.at_level(logging.WARNING):
        assert english.render(line("only")) == "seulement ici"
        assert english.render(line("only")) == "seulement ici"
    assert not english.has("only")
    assert [record.message for record in caplog.records] == [
        "no text only in language en; add it to the .po files"
    ]


def test_a_key_nobody_has_is_shown_as_it_is_and_never_stops_a_game(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert Texts("en").render(line("no.such.key", n=2)) == "no.such.key"
    assert "no.such.key" in caplog.text


def test_a_word_nobody_gave_leaves_a_gap_and_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    assert Texts("en").render(line("setup.bring")) == "Put  here."
    assert "setup.bring" in caplog.text


def test_a_word_may_hold_braces_without_harm(root: Path) -> None:
    said = texts(root, "en").render(line("hello", seat="{seat} {0} %s"))
    assert said == "en {seat} {0} %s"


def test_no_line_begins_with_a_mark_in_french(tmp_path: Path) -> None:
    asked = 'msgid "really"\nmsgstr "Vrai ? Oui : {n} !"'
    for language in LANGUAGES:
        write_po(tmp_path, language, asked, "games/toy")
    catalogues.build(tmp_path)
    assert texts(tmp_path, "fr").render(line("really", n=2)) == "Vrai\xa0? Oui\xa0: 2\xa0!"
    assert texts(tmp_path, "en").render(line("really", n=2)) == "Vrai ? Oui : 2 !"


def test_a_game_may_say_a_common_thing_its_own_way(tmp_path: Path) -> None:
    for language in LANGUAGES:
        write_po(tmp_path, language, 'msgid "saving"\nmsgstr "hush"', "games/toy")
    catalogues.build(tmp_path)
    assert texts(tmp_path, "en").render(line("saving")) == "hush"
    assert texts(tmp_path, "en").render(line("idle.choose")) == "Choose a game."


def test_a_game_without_texts_still_has_the_common_ones(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert Texts("fr", [tmp_path]).render(line("idle.choose")) == "Choisis un jeu."
    assert str(tmp_path) in caplog.text


def test_an_unknown_language_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownLanguage, match="no texts in language 'fra', did you mean 'fr'"):
        Texts("fra")


def test_a_checkout_that_was_never_built_says_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardctl.texts.COMMON", tmp_path)
    with pytest.raises(CataloguesMissing, match=r"python -m boardctl\.catalogues"):
        Texts("fr")


# -- catalogues ---------------------------------------------------------------------------------


def test_the_compiled_catalogues_are_complete_and_fresh() -> None:
    assert catalogues.problems() == []


def test_a_fresh_build_has_no_problems_and_writes_nothing_twice(root: Path) -> None:
    assert catalogues.problems(root) == []
    assert catalogues.build(root) == []


def test_the_same_texts_give_the_same_bytes(root: Path) -> None:
    mo = root / "boardctl" / "texts" / "fr.mo"
    before = mo.read_bytes()
    mo.unlink()
    catalogues.build(root)
    assert mo.read_bytes() == before


def test_a_changed_text_makes_its_catalogue_stale(root: Path) -> None:
    write_po(root, "fr", 'msgid "bye"\nmsgstr "salut"')
    assert catalogues.problems(root) == [
        "boardctl/texts/fr.mo is stale; run python -m boardctl.catalogues"
    ]


def test_a_catalogue_that_was_never_compiled_is_named(root: Path) -> None:
    (root / "games" / "toy" / "texts" / "en.mo").unlink()
    assert catalogues.problems(root) == [
        "games/toy/texts/en.mo is missing; run python -m boardctl.catalogues"
    ]


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ('msgid "bye"\nmsgstr ""', "boardctl/texts/fr.po: the key bye is missing or empty; add it"),
        (
            'msgid "bye"\nmsgstr "b"\n\nmsgid "more"\nmsgstr "m"',
            "boardctl/texts/en.po: the key more is missing or empty; add it",
        ),
        (
            'msgid "bye"\nmsgstr "b {seat}"',
            "boardctl/texts: the words of bye differ: fr ['seat'], en []; "
            "use the same in every language",
        ),
        (
            'msgid "bye"\nmsgid_plural "bye"\nmsgstr[0] "a"\nmsgstr[1] "b"',
            "boardctl/texts: bye is plural in one language only; give both a msgid_plural",
        ),
        (
            '#, fuzzy\nmsgid "bye"\nmsgstr "b"',
            "boardctl/texts/fr.po: bye is marked fuzzy; check the text and drop the mark",
        ),
    ],
)
def test_a_difference_between_the_languages_is_named(root: Path, body: str, problem: str) -> None:
    write_po(root, "fr", body)
    catalogues.build(root)
    assert catalogues.problems(root) == [problem]


def test_a_language_left_out_is_named(root: Path) -> None:
    (root / "games" / "toy" / "texts" / "fr.po").unlink()
    assert catalogues.problems(root) == [
        "games/toy/texts/fr.po is missing; every text is in every language"
    ]


def test_a_file_that_is_no_catalogue_is_named_with_its_line(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    po = write_po(root, "fr", "msgid bye without quotes")
    assert catalogues.main([], root) == 1
    assert f"{po}:6: " in capsys.readouterr().err
    assert catalogues.main(["--check"], root) == 1


def test_check_exits_1_and_changes_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mo = root / "boardctl" / "texts" / "fr.mo"
    mo.unlink()
    assert catalogues.main(["--check"], root) == 1
    assert "boardctl/texts/fr.mo is missing" in capsys.readouterr().err
    assert not mo.exists()


def test_building_names_what_it_wrote(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "boardctl" / "texts" / "fr.mo").unlink()
    assert catalogues.main([], root) == 0
    assert capsys.readouterr().out == "boardctl/texts/fr.mo\n"
    assert catalogues.main(["--check"], root) == 0


# -- what the code says has words ---------------------------------------------------------------


def lines_in(source: Path) -> Iterator[str]:
    """The keys written out in calls of `line`."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if (
                node.func.id in ("line", "Line", "_said")
                and isinstance(first, ast.Constant)
                and isinstance(first.value, str)
                and first.value
            ):
                yield first.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_code_has_words(language: str) -> None:
    sources = {catalogues.ROOT / "boardctl": Texts(language)}
    for game in catalogue.all_games().values():
        folder = catalogue.folder(game)
        sources[folder] = Texts(language, [folder])
    missing = [
        f"{source.name}: {key}"
        for folder, known in sources.items()
        for source in folder.rglob("*.py")
        for key in lines_in(source)
        if not known.has(key)
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_title_and_every_seat_a_colour_and_a_mouse(language: str) -> None:
    known = Texts(language)
    for game in catalogue.all_games().values():
        assert Texts(language, [catalogue.folder(game)]).has(f"game.{game.id}")
    for seat in COLOURS:
        assert known.has(f"seat.{seat}")
        assert known.render(line(f"piece.mouse:{seat}")) != known.render(line("piece.mouse"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained_in_one_sentence(language: str) -> None:
    for game in catalogue.all_games().values():
        texts = Texts(language, [catalogue.folder(game)])
        for option in game.options:
            about = f"option.{option.name}.about"
            assert texts.has(about), f"{game.id}: {about}"
            assert texts.render(line(about)).count(".") == 1, about


# -- a child can follow -------------------------------------------------------------------------


def spoken_texts(language: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Key, text, and all texts a word of it may be taken from."""
    common = catalogues.texts_of(catalogues.ROOT / "boardctl" / "texts" / f"{language}.po")
    for folder in catalogues.folders(catalogues.ROOT):
        own = catalogues.texts_of(folder / f"{language}.po")
        names = {key: forms[-1] for key, forms in {**common, **own}.items()}
        for key, forms in own.items():
            if prompts.spoken(key):
                yield from ((key, form, names) for form in forms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_is_one_short_action(language: str) -> None:
    found = [
        f"{key}: {sentence!r}: {reason}"
        for key, text, names in spoken_texts(language)
        for sentence in prompts.sentences(text, names)
        if (reason := prompts.too_hard(sentence, language)) is not None
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_that_asks_for_a_hand_names_the_action(language: str) -> None:
    """So that the lint knows every verb a prompt asks with."""
    asking = ("ask.", "setup.bring", "dice.roll", "dice.pocket", "dice.once_more", "choice.this")
    found = [
        f"{key}: {text}"
        for key, text, _ in spoken_texts(language)
        if key.startswith(asking)
        and not key.endswith(".short")
        and len(prompts.actions(text, language)) != 1
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_repeat_is_never_longer_than_its_prompt(language: str) -> None:
    said = {key: text for key, text, _ in spoken_texts(language)}
    shorts = [key for key in said if key.endswith(".short")]
    assert shorts
    for key in shorts:
        full = said[key.removesuffix(".short")].replace("{piece}", "x x x").replace("{seat}", "x")
        assert len(syllables.words(said[key], language)) <= len(syllables.words(full, language))


@pytest.mark.parametrize(
    ("language", "sentence", "reason"),
    [
        ("en", "Put the red mouse here then roll.", "several actions: put, roll"),
        ("fr", "Pose la souris puis le dé.", "one thing after another: puis"),
        ("fr", "Mets la petite souris sur le rond rouge.", None),
        ("fr", "Mets l’autre souris sur le grand rond rouge.", "9 words, more than 8"),
        ("en", "Put the little mouse on the big red ring.", "9 words, more than 8"),
        ("en", "Investigate everything immediately.", None),
        ("en", "Investigate everything immediately now.", "13 syllables, more than 12"),
        ("en", "Press OK to choose.", None),
    ],
)
def test_the_lint_sees_what_is_too_hard(language: str, sentence: str, reason: str | None) -> None:
    assert prompts.too_hard(sentence, language) == reason


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("fr", "rouge", 1),
        ("fr", "la souris bleu ciel", 5),
        ("fr", "l’eau", 1),
        ("fr", "mémoire", 2),
        ("fr", "bientôt", 2),
        ("fr", "voyage", 2),
        ("fr", "réunion", 3),
        ("fr", "Noël", 2),
        ("fr", "ils attendent", 3),
        ("fr", "maintenant", 3),
        ("fr", "OK", 2),
        ("fr", "12 tours", 2),
        ("en", "mouse", 1),
        ("en", "the yellow mouse", 4),
        ("en", "little", 2),
        ("en", "slipped", 1),
        ("en", "corrected", 3),
        ("en", "grown-up", 2),
        ("en", "let’s go", 2),
        ("en", "OK", 2),
        ("en", "11", 3),
        ("en", "", 0),
    ],
)
def test_syllables_are_counted_as_they_are_heard(language: str, text: str, count: int) -> None:
    assert syllables.count(text, language) == count
