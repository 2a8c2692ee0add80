"""What an owner may write in the data files: a mistake is one sentence with file and key."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from games.kit import BadData, Plain
from games.loading import check_header, one_of, one_word, same_keys, whole_number
from games.mice_and_mystics.rules.rooms import Room
from games.mice_and_mystics.rules.tile_checks import check_tile, table, texts

GAME = "mice-and-mystics"
HEADER = ("schema", "game", "provenance")
CLASSES = ("leader", "warrior", "mystic", "scamp", "healer", "tinkerer", "archer", "maginos")
TALENTS = (
    *("born_to_lead", "pilfer", "prehensile_tail", "well_of_power", "empathy"),
    *("lesson_learned", "explorer"),
)
VALUES = ("battle", "defence", "lore", "move")
SYMBOLS = ("sword", "shield", "bow", "cheese", "star")
SIZES = ("small", "large", "token")
ABILITIES = (
    *("aggressive", "steal", "poison", "stun", "web", "charm"),
    *("pistoleer", "constrict", "carapace", "no_cheese"),
)
DAMAGES = ("sharp", "blunt", "magic")
KINDS = ("weapon", "armour", "accessory", "scroll", "item", "trick", "event", "party")
PLACES = ("paw", "body", "back", "head", "neck", "ring", "none")
ABILITY_KINDS = {
    ("weapon",): ("mercy", "quick", "staff", "precise", "giant_slayer"),
    ("weapon", "armour", "accessory"): ("riposte", "quickness", "not_ranged", "unstable"),
    ("scroll", "item"): ("levitation", "treasure"),
    ("trick",): ("determination",),
    ("event",): ("cheese_cache",),
    ("party",): ("catnip", "disguises", "hook", "fork", "grape"),
}
CARD_ABILITIES = tuple(ability for known in ABILITY_KINDS.values() for ability in known)
ABILITY_OF = {
    "determination": "determination",
    "hook": "fishhook_and_thread",
    **{name: name for name in ("catnip", "disguises", "fork", "grape")},
}
"""Abilities that are looked up by the card, which has a token or is asked for out of turn."""
SKILL_EFFECTS = (
    *("first_aid", "inspire", "give_order", "battle_squeak", "chain_lightning", "cure"),
    *("fortify", "knife_strike", "accurate_shot", "aimed_shot", "power_shot", "preemptive_shot"),
)
WHEN = ("turn", "action", "before", "placed")
BANNERS = ("none", "mousetraps", "ambush")
ENCOUNTERS = ("standard", "difficult")
LEAVE = ("dry_same_bank", "dry", "free")
LONGEST_STORY = 280
VORACIOUS = "v"
"""The letter of voracious roaches: they use the card of the roaches."""


def names(value: Plain, known: Collection[str], where: str) -> list[str]:
    """A list of these names."""
    if not isinstance(value, list):
        raise BadData(f"{where} must be a list of names, like [{', '.join(sorted(known)[:2])}]")
    return [one_of(name, known, where) for name in value]


def _table(data: Mapping[str, Plain], key: str, where: str) -> Mapping[str, Plain]:
    same_keys(data, (*HEADER, key), where, optional=("provenance",))
    check_header(data, GAME, where)
    entries = data[key]
    if not isinstance(entries, dict) or not entries:
        raise BadData(f"{where}: {key} must hold at least one entry, like [{key}.name]")
    for name in entries:
        one_word(name, f"{where}: {key}")
    return entries


def _list(data: Mapping[str, Plain], key: str, where: str) -> list[Mapping[str, Plain]]:
    entries = data.get(key)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadData(f"{where}: {key} must be entries that begin with [[{key}]]")
    return entries


def check_dice(data: Mapping[str, Plain], where: str) -> None:
    same_keys(data, (*HEADER, "face"), where, optional=("provenance",))
    check_header(data, GAME, where)
    faces = _list(data, "face", where)
    if len(faces) != 6:
        raise BadData(f"{where}: a die has six faces, here are {len(faces)}")
    seen: set[str] = set()
    for face in faces:
        same_keys(face, ("id", "number", *SYMBOLS), f"{where}: face", optional=SYMBOLS)
        name = face["id"]
        if not isinstance(name, str) or not re.fullmatch("[A-Za-z][0-9]", name) or name in seen:
            raise BadData(f"{where}: face.id must be a letter and a digit of its own, not {name!r}")
        seen.add(name)
        whole_number(face["number"], f"{where}: face {name}: number", 1, 6)
        for symbol in SYMBOLS:
            whole_number(face.get(symbol, 0), f"{where}: face {name}: {symbol}", 0, 1)


def check_heroes(data: Mapping[str, Plain], where: str, cards: Collection[str]) -> None:
    for name, hero in _table(data, "hero", where).items():
        here = f"{where}: hero.{name}"
        same_keys(hero, ("classes", *VALUES, "life", "talents", "gear"), here)
        names(hero["classes"], CLASSES, f"{here}.classes")
        names(hero["talents"], TALENTS, f"{here}.talents")
        names(hero["gear"], cards, f"{here}.gear")
        for value in (*VALUES, "life"):
            whole_number(hero[value], f"{here}.{value}", 1, 9)


_ENEMY = (
    *("letter", "size", "attack", "battle", "defence", "life", "figure", "tags", "abilities"),
    *("tokens", "boss", "cards", "resists"),
)


def check_enemies(data: Mapping[str, Plain], where: str) -> None:
    same_keys(data, (*HEADER, "figures", "enemy"), where, optional=("provenance",))
    figures = data["figures"]
    if not isinstance(figures, dict):
        raise BadData(f"{where}: figures must say how many there are, like rat = 6")
    for figure, count in figures.items():
        one_word(figure, f"{where}: figures")
        whole_number(count, f"{where}: figures.{figure}", 1, 30)
    entries = _table({k: v for k, v in data.items() if k != "figures"}, "enemy", where)
    letters: dict[str, str] = {VORACIOUS: "voracious roaches"}
    owners: dict[str, str] = {}
    for name, enemy in entries.items():
        here = f"{where}: enemy.{name}"
        same_keys(enemy, _ENEMY, here, optional=("tokens", "boss", "cards", "resists"))
        letter = enemy["letter"]
        if not isinstance(letter, str) or not re.fullmatch("[a-z]", letter):
            raise BadData(f"{here}.letter must be one small letter, it is {letter!r}")
        if letter in letters:
            raise BadData(f"{here}.letter: {letter!r} already stands for {letters[letter]}")
        letters[letter] = name
        one_of(enemy["size"], SIZES, f"{here}.size")
        one_of(enemy["attack"], ("melee", "ranged", "paw"), f"{here}.attack")
        one_of(enemy["figure"], figures, f"{here}.figure")
        names(enemy["abilities"], ABILITIES, f"{here}.abilities")
        names(enemy.get("resists", []), DAMAGES, f"{here}.resists")
        for value in ("battle", "defence", "life"):
            whole_number(enemy[value], f"{here}.{value}", 0 if value == "defence" else 1, 9)
        whole_number(enemy.get("tokens", 1), f"{here}.tokens", 1, 9)
        if not isinstance(enemy.get("boss", False), bool):
            raise BadData(f"{here}.boss must be true or false")
        for tag in texts(enemy["tags"], f"{here}.tags"):
            one_word(tag, f"{here}.tags")
        _check_track_cards(texts(enemy.get("cards", [name]), f"{here}.cards"), owners, name, here)


def _check_track_cards(cards: list[str], owners: dict[str, str], name: str, where: str) -> None:
    """Each initiative card belongs to one enemy."""
    if not cards:
        raise BadData(f"{where}.cards: name at least one, or leave it out")
    for card in cards:
        if one_word(card, f"{where}.cards") in owners:
            raise BadData(f"{where}.cards: {card!r} is already a card of {owners[card]}")
        owners[card] = name


def check_skills(data: Mapping[str, Plain], where: str) -> None:
    optional = ("cost", "when", "effect", "text")
    for name, skill in _table(data, "skill", where).items():
        here = f"{where}: skill.{name}"
        same_keys(skill, ("classes", *optional), here, optional=optional)
        names(skill["classes"], ("any", *CLASSES), f"{here}.classes")
        if "cost" not in skill:
            continue  # nobody knows its text: it cannot be chosen
        whole_number(skill["cost"], f"{here}.cost", 0, 6)
        one_of(skill.get("when", "turn"), WHEN, f"{here}.when")
        if "effect" in skill:
            one_of(skill["effect"], SKILL_EFFECTS, f"{here}.effect")
        elif not isinstance(skill.get("text"), str):
            raise BadData(f"{here}: give it an effect the rules know, or a text for the players")


_CARD = (
    *("kind", "count", "starting", "hero", "classes", "value", "attack", "battle", "defence"),
    *("damage", "paws", "place", "knife", "ability", "text"),
)


def check_search(data: Mapping[str, Plain], where: str, heroes: Collection[str]) -> None:
    for name, card in _table(data, "card", where).items():
        here = f"{where}: card.{name}"
        same_keys(card, _CARD, here, optional=_CARD[2:])
        kind = one_of(card["kind"], KINDS, f"{here}.kind")
        whole_number(card["count"], f"{here}.count", 0, 71)
        if kind == "weapon":
            one_of(card.get("attack"), ("melee", "ranged"), f"{here}.attack")
            one_of(card.get("damage"), DAMAGES, f"{here}.damage")
            whole_number(card.get("paws"), f"{here}.paws", 1, 2)
        if kind in ("armour", "accessory"):
            one_of(card.get("place"), PLACES, f"{here}.place")
        if "hero" in card:
            one_of(card["hero"], heroes, f"{here}.hero")
        names(card.get("classes", []), CLASSES, f"{here}.classes")
        for value, least in table(card.get("value", {}), f"{here}.value", "battle = 2").items():
            one_of(value, VALUES, f"{here}.value")
            whole_number(least, f"{here}.value.{value}", 1, 9)
        for value in ("battle", "defence"):
            whole_number(card.get(value, 0), f"{here}.{value}", 0, 5)
        if not isinstance(card.get("text", ""), str):
            raise BadData(f"{here}.text must be a text, it is {card['text']!r}")
        if "ability" in card:
            _check_ability(
                name, kind, one_of(card["ability"], CARD_ABILITIES, f"{here}.ability"), here
            )
        elif kind in ("scroll", "trick", "event", "party", "item") and "text" not in card:
            raise BadData(f"{here}: give it an ability the rules know, or a text for the players")
        for flag in ("starting", "knife"):
            if not isinstance(card.get(flag, False), bool):
                raise BadData(f"{here}.{flag} must be true or false")


def _check_ability(name: str, kind: str, ability: str, where: str) -> None:
    """An ability acts on a card of its kind alone; some belong to one card."""
    kinds = next(kinds for kinds, known in ABILITY_KINDS.items() if ability in known)
    if kind not in kinds:
        raise BadData(
            f"{where}.ability: {ability!r} is for a card of the kind {' or '.join(kinds)}"
        )
    if name != ABILITY_OF.get(ability, name):
        raise BadData(f"{where}.ability: {ability!r} is for [card.{ABILITY_OF[ability]}] alone")


def enemy_list(text: Plain, letters: Mapping[str, str], where: str) -> list[tuple[str, int]]:
    """`"1s 2o"` → [("s", 1), ("o", 2)]."""
    if not isinstance(text, str):
        raise BadData(f'{where} must be a text like "3r 2o", it is {text!r}')
    found = []
    for word in text.split():
        match = re.fullmatch("([1-9])([a-z])", word)
        if match is None or match[2] not in letters:
            known = ", ".join(f"{letter} {name}" for letter, name in letters.items())
            raise BadData(f"{where}: {word!r} must be a number and a letter; letters: {known}")
        found.append((match[2], int(match[1])))
    return found


def letters_of(enemies: Mapping[str, Plain]) -> dict[str, str]:
    """How cards and chapters write the enemies."""
    letters = {enemy["letter"]: name for name, enemy in enemies["enemy"].items()}
    return {**letters, VORACIOUS: "roach"}


def check_encounters(data: Mapping[str, Plain], where: str, letters: Mapping[str, str]) -> None:
    same_keys(data, (*HEADER, "card"), where, optional=("provenance",))
    check_header(data, GAME, where)
    seen: set[str] = set()
    for card in _list(data, "card", where):
        same_keys(card, ("id", "kind", "banner", "pages", "surge"), f"{where}: card")
        name = card["id"]
        here = f"{where}: card {name}"
        if not isinstance(name, str) or not re.fullmatch("[A-Z][0-9]{2}", name) or name in seen:
            raise BadData(f"{where}: card.id must be a letter and two digits of its own: {name!r}")
        seen.add(name)
        one_of(card["kind"], ENCOUNTERS, f"{here}.kind")
        one_of(card["banner"], BANNERS, f"{here}.banner")
        if not isinstance(card["pages"], list) or not card["pages"]:
            raise BadData(f"{here}.pages must be a list, one text for each page")
        for number, line in enumerate(card["pages"], 1):
            enemy_list(line, letters, f"{here}.pages, page {number}")
        enemy_list(card["surge"], letters, f"{here}.surge")


def check_tiles(data: Mapping[str, Plain], where: str) -> None:
    keys = (*HEADER, "upstream", "hook_reach", "tile")
    same_keys(data, keys, where, optional=("provenance",))
    check_header(data, GAME, where)
    whole_number(data["upstream"], f"{where}: upstream", 0, 1000)
    whole_number(data["hook_reach"], f"{where}: hook_reach", 0, 1500)
    numbers: set[int] = set()
    for tile in _list(data, "tile", where):
        if "number" not in tile:
            raise BadData(f"{where}: tile: number is missing")
        number = whole_number(tile["number"], f"{where}: tile.number", 1, 99)
        if number in numbers:
            raise BadData(f"{where}: tile {number} is there twice; give each side its own number")
        numbers.add(number)
        check_tile(tile, f"{where}: tile {number}")
    if not numbers:
        raise BadData(f"{where}: tile must be entries that begin with [[tile]]")
    for tile in data["tile"]:
        if tile["back"] not in numbers:
            raise BadData(f"{where}: tile {tile['number']}.back: there is no side {tile['back']}")


CHAPTER_KEYS = (
    *("chapter", "number", "title", "title_fr", "pages", "end_page", "party_size"),
    *("banned_heroes", "encounter_kinds", "traps", "start", "win", "map", "room", "stash", "story"),
)
STORY = tuple(f"{part}{language}" for part in ("begin", "won", "lost") for language in ("", "_fr"))
ROOM_KEYS = (
    *("first_visit", "search", "surge", "leave", "feast", "broom", "crow", "closed_to_enemies"),
)


def check_chapter(data: Mapping[str, Plain], where: str, book: Mapping[str, Plain]) -> None:
    """`book` holds the other files, so that rooms, heroes and cards are known."""
    optional = ("provenance", "title_fr", "room", "stash", "story")
    same_keys(data, (*HEADER, *CHAPTER_KEYS), where, optional=optional)
    check_header(data, GAME, where)
    one_word(data["chapter"], f"{where}: chapter")
    pages = whole_number(data["pages"], f"{where}: pages", 2, 8)
    whole_number(data["end_page"], f"{where}: end_page", 2, pages)
    whole_number(data["number"], f"{where}: number", 1, 99)
    for key in ("title", "title_fr"):
        if not isinstance(data.get(key, ""), str):
            raise BadData(f"{where}: {key} must be a text, it is {data[key]!r}")
    whole_number(data["traps"], f"{where}: traps", 0, 20)
    heroes = book["heroes"]["hero"]
    banned = names(data["banned_heroes"], heroes, f"{where}: banned_heroes")
    most = min(4, len(heroes) - len(set(banned)))
    whole_number(data["party_size"], f"{where}: party_size", 1, most)
    names(data["encounter_kinds"], ENCOUNTERS, f"{where}: encounter_kinds")
    party = [name for name, card in book["search"]["card"].items() if card["kind"] == "party"]
    names(data.get("stash", []), party, f"{where}: stash")
    if "story" in data:
        _check_story(data["story"], f"{where}: story")
    rooms = {tile["number"]: Room(tile, where) for tile in book["tiles"]["tile"]}
    _check_map(data, rooms, where)
    for key, more in (("start", "square"), ("win", "square")):
        same_keys(data[key], ("room", more), f"{where}: {key}")
        room = _room(data[key]["room"], rooms, f"{where}: {key}.room")
        one_of(data[key]["square"], room.squares, f"{where}: {key}.square")
    told = table(data.get("room", {}), f"{where}: room", "5 = { … }")
    for number, rule in told.items():
        here = f"{where}: room.{number}"
        room = _room(int(number) if str(number).isdecimal() else number, rooms, here)
        _check_room(rule, room, here, book)
    feasts = [number for number, rule in told.items() if "feast" in rule]
    if len(feasts) > 1:
        raise BadData(f"{where}: room.{feasts[1]}.feast: a chapter has one feast; keep one of them")


def _check_story(story: Plain, where: str) -> None:
    """What is told before and after: each part in both languages, short enough for a small page."""
    same_keys(story, STORY, where)
    for part, words in story.items():
        if not isinstance(words, str) or not 0 < len(words) <= LONGEST_STORY:
            raise BadData(f"{where}.{part} must be a text of at most {LONGEST_STORY} letters")


def _room(number: Plain, rooms: Mapping[int, Room], where: str) -> Room:
    if type(number) is not int or number not in rooms:
        raise BadData(f"{where}: there is no side {number!r}; there is: {sorted(rooms)}")
    return rooms[number]


def _check_map(data: Mapping[str, Plain], rooms: Mapping[int, Room], where: str) -> None:
    tiles: set[frozenset[int]] = set()
    places: set[tuple[int, ...]] = set()
    for entry in _list(data, "map", where):
        same_keys(entry, ("side", "at"), f"{where}: map")
        room = _room(entry["side"], rooms, f"{where}: map.side")
        at = entry["at"]
        if not isinstance(at, list) or len(at) != 2 or not all(type(n) is int for n in at):
            raise BadData(f"{where}: map.at must be a column and a row, like [1, 0]; it is {at!r}")
        tile = frozenset((room.number, room.back))
        if tile in tiles or tuple(at) in places:
            raise BadData(f"{where}: map: side {room.number} or the place {at} is there twice")
        tiles.add(tile)
        places.add(tuple(at))
    laid = [number for tile in tiles for number in tile]
    for key in ("start", "win"):
        if isinstance(data[key], dict) and data[key].get("room") not in laid:
            raise BadData(f"{where}: {key}.room must be a side of a tile of the map")


def _check_room(rule: Plain, room: Room, where: str, book: Mapping[str, Plain]) -> None:
    same_keys(rule, ROOM_KEYS, where, optional=ROOM_KEYS)
    letters = letters_of(book["enemies"])
    if "first_visit" in rule:
        here = f"{where}.first_visit"
        same_keys(rule["first_visit"], ("enemies", "square"), here, optional=("square",))
        enemy_list(rule["first_visit"]["enemies"], letters, f"{here}.enemies")
        one_of(rule["first_visit"].get("square", room.squares[0]), room.squares, f"{here}.square")
    if "search" in rule:
        same_keys(rule["search"], ("card", "where"), f"{where}.search")
        one_of(rule["search"]["card"], book["search"]["card"], f"{where}.search.card")
        one_of(rule["search"]["where"], ("tile", "water"), f"{where}.search.where")
    if "surge" in rule:
        enemy_list(rule["surge"], letters, f"{where}.surge")
    one_of(rule.get("leave", "free"), LEAVE, f"{where}.leave")
    if "feast" in rule:
        same_keys(rule["feast"], ("square", "cheese", "enemy"), f"{where}.feast")
        one_of(rule["feast"]["square"], room.squares, f"{where}.feast.square")
        whole_number(rule["feast"]["cheese"], f"{where}.feast.cheese", 1, 20)
        one_of(rule["feast"]["enemy"], book["enemies"]["enemy"], f"{where}.feast.enemy")
    if "broom" in rule:
        same_keys(rule["broom"], ("enemy", "achievement", "end_marker"), f"{where}.broom")
        if "feast" not in rule:
            raise BadData(f"{where}.broom needs a feast: its square is where the enemy is put back")
        one_of(rule["broom"]["enemy"], book["enemies"]["enemy"], f"{where}.broom.enemy")
        one_word(rule["broom"]["achievement"], f"{where}.broom.achievement")
        whole_number(rule["broom"]["end_marker"], f"{where}.broom.end_marker", 0, 7)
    if "crow" in rule:
        same_keys(rule["crow"], ("number", "wounds", "safe"), f"{where}.crow")
        whole_number(rule["crow"]["number"], f"{where}.crow.number", 1, 3)
        whole_number(rule["crow"]["wounds"], f"{where}.crow.wounds", 1, 3)
        names(rule["crow"]["safe"], room.squares, f"{where}.crow.safe")
    names(rule.get("closed_to_enemies", []), room.squares, f"{where}.closed_to_enemies")


CAMPAIGN = "campaign"
ORDER = "order"
"""The names of a file in the order they were written: journals sort the keys of tables."""
CARDS = "cards"
"""Who draws cards: the board, or the players from their own decks."""
FILES = ("dice", "heroes", "enemies", "skills", "search", "encounters", "tiles", "chapter")


TABLES = {"heroes": "hero", "enemies": "enemy", "skills": "skill", "search": "card"}
"""Files that are tables of names."""


def in_order(data: Mapping[str, Plain], file: str) -> dict[str, Plain]:
    """The entries of a file as they were written; those nobody has put in order come last."""
    entries: dict[str, Plain] = data[file][TABLES[file]]
    order = data.get(ORDER, {}).get(file, ())
    return {name: entries[name] for name in dict.fromkeys((*order, *entries)) if name in entries}


def check_book(data: Plain, paths: Mapping[str, str]) -> dict[str, Plain]:
    """All files together; `paths` says where each was read, if it was."""
    extra = (CAMPAIGN, CARDS, ORDER)
    same_keys(data, (*FILES, *extra), "the data of this game", optional=extra)
    one_of(data.get(CARDS, "board"), ("board", "table"), CARDS)
    where = {file: paths.get(file, f"{file} of this game") for file in FILES}
    check_dice(data["dice"], where["dice"])
    check_enemies(data["enemies"], where["enemies"])
    check_skills(data["skills"], where["skills"])
    heroes = _table(data["heroes"], "hero", where["heroes"])
    check_search(data["search"], where["search"], heroes)
    check_heroes(data["heroes"], where["heroes"], data["search"]["card"])
    check_encounters(data["encounters"], where["encounters"], letters_of(data["enemies"]))
    check_tiles(data["tiles"], where["tiles"])
    check_chapter(data["chapter"], where["chapter"], data)
    if CAMPAIGN in data:
        check_campaign(data[CAMPAIGN], data)
    for file, order in data.get(ORDER, {}).items():
        one_of(file, TABLES, ORDER)
        if not isinstance(order, list) or not all(isinstance(name, str) for name in order):
            raise BadData(f"{ORDER}.{file} must be a list of names")
    return dict(data)


def check_campaign(sheet: Plain, book: Mapping[str, Plain]) -> None:
    """What a party brings along from the chapter before (MM-247, MM-248)."""
    same_keys(sheet, ("mice", "story"), CAMPAIGN)
    if not isinstance(sheet["mice"], dict) or not isinstance(sheet["story"], list):
        raise BadData(f"{CAMPAIGN}: mice must be a table and story a list")
    for achievement in sheet["story"]:
        one_word(achievement, f"{CAMPAIGN}: story")
    for name, mouse in sheet["mice"].items():
        one_of(name, book["heroes"]["hero"], f"{CAMPAIGN}: mice")
        same_keys(mouse, ("skills", "cards"), f"{CAMPAIGN}: mice.{name}")
        names(mouse["skills"], book["skills"]["skill"], f"{CAMPAIGN}: mice.{name}.skills")
        names(mouse["cards"], book["search"]["card"], f"{CAMPAIGN}: mice.{name}.cards")
