"""A plain state back in: `BadData` names the field that no play could have left so."""

from __future__ import annotations

from collections.abc import Collection

from games.kit import BadData, Plain
from games.loading import one_of, same_keys, saved_seats, whole_number
from games.mice_and_mystics.plain import (
    MOUSE_FLAGS,
    MOUSE_LISTS,
    MOUSE_NUMBERS,
    VERSION,
    as_tuples,
    written_place,
)
from games.mice_and_mystics.rules.book import Book, book_of
from games.mice_and_mystics.rules.cards import PACK
from games.mice_and_mystics.rules.legal import OPEN, chance, moves
from games.mice_and_mystics.rules.state import (
    FLAGS,
    LISTS,
    NUMBERS,
    SEAT_COUNTS,
    SEATS,
    TABLES,
    WORDS,
    Foe,
    Mouse,
    State,
)
from games.mice_and_mystics.rules.steps import WORK

_KEYS = (
    *("version", "seats", "options", "mice", "foes", "map", "traps"),
    *(*NUMBERS, *WORDS, *FLAGS, *LISTS, *TABLES),
)
_MOUSE = ("seat", "square", *MOUSE_NUMBERS, *MOUSE_FLAGS, *MOUSE_LISTS)
_HIGHEST = 10_000_000
_FREE = ("share", "equip", "level")
_ACHIEVEMENTS = ("cheesemaster", "roach_slayer", "poison_eater", "escape_artist", "cat_tamer")


def load(plain: Plain, data: Plain) -> State:
    order = saved_seats(plain, _KEYS, VERSION, SEATS, SEAT_COUNTS)
    book = book_of(data, plain["options"])
    if plain["options"] != book.options:
        raise BadData("options: must name every option, and the chapter this data describes")
    state = State(book, order)
    for name in NUMBERS:
        least = -1 if name == "at" else 0
        setattr(state, name, whole_number(plain[name], name, least, _HIGHEST))
    for name in FLAGS:
        setattr(state, name, _flag(plain[name], name))
    for name in WORDS:
        setattr(state, name, _word(plain[name], name))
    if state.side not in book.rooms:
        raise BadData(f"side: there is no side {state.side}; there is: {sorted(book.rooms)}")
    whole_number(state.end, "end", 1, book.pages)
    _load_map(state, plain)
    _load_figures(state, plain)
    _load_lists(state, plain)
    _load_tables(state, plain)
    _load_words(state)
    _load_agenda(state, plain["agenda"])
    return state


def _flag(value: Plain, where: str) -> bool:
    if not isinstance(value, bool):
        raise BadData(f"{where} must be true or false, it is {value!r}")
    return value


def _word(value: Plain, where: str) -> str:
    if not isinstance(value, str):
        raise BadData(f"{where} must be a text, it is {value!r}")
    return value


def _table(value: Plain, where: str) -> dict[str, Plain]:
    if not isinstance(value, dict):
        raise BadData(f"{where} must be a table, it is {value!r}")
    return value


def _names(value: Plain, known: Collection[str], where: str) -> list[str]:
    if not isinstance(value, list):
        raise BadData(f"{where} must be a list, it is {value!r}")
    return [one_of(name, known, where) for name in value]


# -- the board ----------------------------------------------------------------------------------


def _load_map(state: State, plain: Plain) -> None:
    book = state.book
    same_keys(plain["map"], [written_place(place) for place in book.map], "map")
    for place, laid in book.map.items():
        side = plain["map"][written_place(place)]
        if side not in (laid, book.rooms[laid].back) or type(side) is not int:
            raise BadData(f"map: there must be a side of tile {laid} at {written_place(place)}")
        state.map[place] = side
    if state.side not in state.map.values():
        raise BadData("side: the room of the mice must be face up on the map")
    for side, squares in _table(plain["traps"], "traps").items():
        if not side.isdecimal() or int(side) not in book.rooms:
            raise BadData(f"traps: there is no side {side!r}")
        known = book.rooms[int(side)].squares
        state.traps[int(side)] = _names(squares, known, f"traps.{side}")


def _load_figures(state: State, plain: Plain) -> None:
    squares = ("", *state.room.squares)
    for name, entry in _table(plain["mice"], "mice").items():
        one_of(name, state.book.heroes, "mice")
        same_keys(entry, _MOUSE, f"mice.{name}")
        mouse = Mouse(name, one_of(entry["seat"], state.seats, f"mice.{name}.seat"))
        mouse.square = one_of(entry["square"], squares, f"mice.{name}.square")
        for key in MOUSE_NUMBERS:
            setattr(mouse, key, whole_number(entry[key], f"mice.{name}.{key}", 0, _HIGHEST))
        for key in MOUSE_FLAGS:
            setattr(mouse, key, _flag(entry[key], f"mice.{name}.{key}"))
        _load_cards(state.book, mouse, entry)
        if mouse.captured and mouse.square:
            raise BadData(f"mice.{name}.square: a captured mouse stands nowhere")
        state.mice[name] = mouse
    for name, entry in _table(plain["foes"], "foes").items():
        same_keys(entry, ("kind", "square", "wounds", "down"), f"foes.{name}")
        kind = one_of(entry["kind"], state.book.enemies, f"foes.{name}.kind")
        enemy = state.book.enemies[kind]
        numbers = range(1, state.book.figures[enemy.figure] + 1)
        one_of(name, [f"{enemy.figure}-{n}" for n in numbers], "foes")
        square = one_of(entry["square"], state.room.squares, f"foes.{name}.square")
        wounds = whole_number(entry["wounds"], f"foes.{name}.wounds", 0, enemy.life - 1)
        state.foes[name] = Foe(name, kind, square, wounds, _flag(entry["down"], f"foes.{name}"))
    for square, taken in state.crowd().items():
        if taken > state.room.capacity[square]:
            raise BadData(f"foes: more figures than fit stand on {square}")


def _load_cards(book: Book, mouse: Mouse, entry: Plain) -> None:
    where = f"mice.{mouse.name}"
    mouse.skills = _names(entry["skills"], book.skills, f"{where}.skills")
    mouse.worn = _names(entry["worn"], book.cards, f"{where}.worn")
    mouse.pack = _names(entry["pack"], book.cards, f"{where}.pack")
    mouse.shown = _names(entry["shown"], mouse.pack, f"{where}.shown")
    if any(mouse.shown.count(card) > mouse.pack.count(card) for card in mouse.shown):
        raise BadData(f"{where}.shown: only cards of her pack can be there")
    mouse.tricks = _names(entry["tricks"], book.cards, f"{where}.tricks")
    if len(mouse.pack) > 2 * PACK + 2:
        raise BadData(f"{where}.pack: holds {PACK} cards, here are {len(mouse.pack)}")
    searched = entry["searched"]
    if not isinstance(searched, list) or not all(type(n) is int for n in searched):
        raise BadData(f"{where}.searched must be a list of sides")
    mouse.searched = list(searched)


# -- cards, track, agenda -----------------------------------------------------------------------


def _load_lists(state: State, plain: Plain) -> None:
    book, mice = state.book, tuple(state.mice)
    sides = plain["explored"]
    if not isinstance(sides, list) or not all(side in book.rooms for side in map(_side, sides)):
        raise BadData("explored must be a list of sides")
    state.explored = list(sides)
    known: dict[str, Collection[str]] = {
        "encounters": book.encounters,
        "seen_encounters": book.encounters,
        "track": (*mice, *book.card_owner),
        "stash": book.cards,
        "hook": state.room.squares,
        "free": _FREE,
        "used_skill": mice,
        "inspired": mice,
        "attacked": mice,
        "rolled": book.faces,
        "fortified": mice,
    }
    for name, names in known.items():
        setattr(state, name, _names(plain[name], names, name))
    if not isinstance(plain["story"], list):
        raise BadData("story must be a list of achievements")
    state.story = [_word(name, "story") for name in plain["story"]]
    if len(state.hook) not in (0, 2):
        raise BadData("hook: it has two ends, or it is not on the board")
    if len(set(state.track)) != len(state.track) or state.at >= max(1, len(state.track)):
        raise BadData("track: each card lies there once, and `at` is one of its slots")


def _side(value: Plain) -> int:
    return value if type(value) is int else 0


def _load_tables(state: State, plain: Plain) -> None:
    for name in ("deck", "discards"):
        counts = _table(plain[name], name)
        for card, count in counts.items():
            one_of(card, state.book.cards, name)
            whole_number(count, f"{name}.{card}", 1, 99)
        setattr(state, name, dict(counts))
    for name, mouse in _table(plain["heroic"], "heroic").items():
        one_of(name, _ACHIEVEMENTS, "heroic")
        state.heroic[name] = one_of(mouse, state.mice, f"heroic.{name}")
    for card, wounds in _table(plain["boss_wounds"], "boss_wounds").items():
        one_of(card, state.track, "boss_wounds")
        state.boss_wounds[card] = whole_number(wounds, f"boss_wounds.{card}", 0, 9)


def _load_words(state: State) -> None:
    squares = ("", *state.room.squares)
    one_of(state.fork, squares, "fork")
    one_of(state.grape, squares, "grape")
    one_of(state.card, ("", *state.mice, *state.book.card_owner), "card")
    one_of(state.face_up, ("", *state.book.encounters), "face_up")
    primed = ("", "battle_squeak", "accurate_shot", "aimed_shot", "power_shot")
    one_of(state.primed, primed, "primed")
    one_of(state.result, ("", "won", "lost"), "result")


def _load_agenda(state: State, agenda: Plain) -> None:
    known = {"dice", "draw", *OPEN, *WORK}
    if not isinstance(agenda, list) or not all(isinstance(f, list) and f for f in agenda):
        raise BadData("agenda: must be a list of lists, each with the name of what is to be done")
    state.agenda = [as_tuples(frame) for frame in agenda]
    for frame in state.agenda:
        one_of(frame[0], known, "agenda")
    if bool(state.agenda) == bool(state.result):
        raise BadData("agenda: must be empty exactly when there is a result")
    if not state.agenda:
        return
    if state.track and state.agenda[0] != ("next",):
        raise BadData('agenda: a game under way has ["next"] at its bottom')
    try:
        answer = bool(moves(state)) or chance(state) is not None
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, StopIteration):
        answer = False
    if not answer:
        raise BadData(f"agenda: {state.agenda[-1][0]!r} waits for nobody here")
