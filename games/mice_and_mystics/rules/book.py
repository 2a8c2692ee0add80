"""The data of a chapter as the rules use it: heroes, enemies, cards, rooms, faces of the die."""

from __future__ import annotations

import functools
import marshal
from collections.abc import Mapping, Sequence

from games.kit import Chance, Dice, Option, Options, Plain
from games.loading import chosen_options
from games.mice_and_mystics.rules.checks import (
    CAMPAIGN,
    CARDS,
    SYMBOLS,
    VALUES,
    VORACIOUS,
    check_book,
    enemy_list,
    in_order,
    letters_of,
)
from games.mice_and_mystics.rules.rooms import Room

GO_ON = "go-on"
FIRST_CHAPTER = "flight-to-barksburg"
CHAPTERS = (FIRST_CHAPTER, "the-lamp-under-the-stairs")
OPTIONS = (
    Option("chapter", FIRST_CHAPTER, CHAPTERS),
    Option("achievements", "no", ("no", "yes")),
    Option("party", "choose", ("choose", "ready")),
    Option("campaign", "new", ("new", GO_ON)),
    Option(CARDS, "board", ("board", "table")),
)
MOST_DICE = 5


class Face:
    """One face of the action die."""

    __slots__ = ("bow", "cheese", "id", "number", "shield", "star", "sword")

    def __init__(self, face: Plain) -> None:
        self.id: str = face["id"]
        self.number: int = face["number"]
        self.sword, self.shield, self.bow, self.cheese, self.star = (
            int(face.get(symbol, 0)) for symbol in SYMBOLS
        )


class Hero:
    """A hero card."""

    __slots__ = ("battle", "classes", "defence", "gear", "life", "lore", "move", "name", "talents")

    def __init__(self, name: str, hero: Plain) -> None:
        self.name = name
        self.classes = frozenset(hero["classes"])
        self.battle: int = hero["battle"]
        self.defence: int = hero["defence"]
        self.lore: int = hero["lore"]
        self.move: int = hero["move"]
        self.life: int = hero["life"]
        self.talents = frozenset(hero["talents"])
        self.gear: tuple[str, ...] = tuple(hero["gear"])


class Enemy:
    """An enemy as its initiative card says."""

    __slots__ = (
        *("abilities", "attack", "battle", "boss", "cards", "defence", "figure", "large", "life"),
        *("name", "resists", "tags", "token", "tokens"),
    )

    def __init__(self, name: str, enemy: Plain) -> None:
        self.name = name
        self.large = enemy["size"] == "large"
        self.token = enemy["size"] == "token"
        self.attack: str = enemy["attack"]
        self.battle: int = enemy["battle"]
        self.defence: int = enemy["defence"]
        self.life: int = enemy["life"]
        self.figure: str = enemy["figure"]
        self.tokens: int | None = enemy.get("tokens")
        self.boss: bool = enemy.get("boss", False)
        self.tags = frozenset(enemy["tags"])
        self.abilities = frozenset(enemy["abilities"])
        self.resists = frozenset(enemy.get("resists", ()))
        self.cards: tuple[str, ...] = tuple(enemy.get("cards", (name,)))


class Card:
    """A search card."""

    __slots__ = (
        *("ability", "attack", "battle", "classes", "count", "damage", "defence", "hero", "kind"),
        *("knife", "name", "paws", "place", "starting", "text", "value"),
    )

    def __init__(self, name: str, card: Plain) -> None:
        self.name = name
        self.kind: str = card["kind"]
        self.count: int = card["count"]
        self.starting: bool = card.get("starting", False)
        self.hero: str = card.get("hero", "")
        self.classes = frozenset(card.get("classes", ()))
        self.value: dict[str, int] = card.get("value", {})
        self.attack: str = card.get("attack", "")
        self.battle: int = card.get("battle", 0)
        self.defence: int = card.get("defence", 0)
        self.damage: str = card.get("damage", "")
        self.paws: int = card.get("paws", 0)
        self.place: str = card.get("place", "none")
        self.knife: bool = card.get("knife", False)
        self.ability: str = card.get("ability", "")
        self.text: str = card.get("text", "")


class Skill:
    """A skill card; without a cost nobody knows its text, and it cannot be chosen."""

    __slots__ = ("classes", "cost", "effect", "known", "name", "text", "when")

    def __init__(self, name: str, skill: Plain) -> None:
        self.name = name
        self.classes = frozenset(skill["classes"])
        self.known = "cost" in skill
        self.cost: int = skill.get("cost", 0)
        self.when: str = skill.get("when", "turn")
        self.effect: str = skill.get("effect", "")
        self.text: str = skill.get("text", "")


class Encounter:
    """An encounter card."""

    __slots__ = ("banner", "id", "kind", "pages", "surge")

    def __init__(self, card: Plain, letters: dict[str, str]) -> None:
        self.id: str = card["id"]
        self.kind: str = card["kind"]
        self.banner: str = card["banner"]
        self.pages = [Muster(line, letters) for line in card["pages"]]
        self.surge = Muster(card["surge"], letters)


class Muster:
    """Enemies of a list: how many of each kind, and whether roaches are voracious."""

    __slots__ = ("enemies", "voracious")

    def __init__(self, text: str, letters: dict[str, str]) -> None:
        found = enemy_list(text, letters, "enemies")
        self.enemies = tuple((letters[letter], count) for letter, count in found)
        self.voracious = any(letter == VORACIOUS for letter, _ in found)


class RoomRule:
    """What the chapter says of a room (MM-018)."""

    __slots__ = (
        *("broom", "closed", "crow", "feast", "first_visit", "first_visit_square", "leave"),
        *("search", "surge"),
    )

    def __init__(self, rule: Plain, letters: dict[str, str]) -> None:
        visit = rule.get("first_visit")
        self.first_visit = Muster(visit["enemies"], letters) if visit else None
        self.first_visit_square: str = visit.get("square", "") if visit else ""
        self.search: Plain = rule.get("search")
        self.surge = Muster(rule["surge"], letters) if rule.get("surge") else None
        self.leave: str = rule.get("leave", "free")
        self.feast: Plain = rule.get("feast")
        self.broom: Plain = rule.get("broom")
        self.crow: Plain = rule.get("crow")
        self.closed = frozenset(rule.get("closed_to_enemies", ()))


class Book:
    """Everything of a chapter, made once of its data and options."""

    def __init__(self, data: Plain, options: dict[str, str | int]) -> None:
        self.data = data
        self.options = options
        self.achievements = options["achievements"] == "yes"
        self.draws = options[CARDS] == "board"  # whether cards are drawn by the board
        self.faces = {face["id"]: Face(face) for face in data["dice"]["face"]}
        self.face_order = {name: n for n, name in enumerate(self.faces)}
        self.dice: list[Chance] = [Dice(n, tuple(self.faces)) for n in range(MOST_DICE + 1)]
        self.heroes = {name: Hero(name, hero) for name, hero in in_order(data, "heroes").items()}
        enemies = data["enemies"]
        self.enemies = {
            name: Enemy(name, enemy) for name, enemy in in_order(data, "enemies").items()
        }
        self.card_owner = {card: e.name for e in self.enemies.values() for card in e.cards}
        self.figures: dict[str, int] = enemies["figures"]
        self.skills = {name: Skill(name, skill) for name, skill in in_order(data, "skills").items()}
        self.cards = {name: Card(name, card) for name, card in in_order(data, "search").items()}
        letters = letters_of(enemies)
        self.encounters = {c["id"]: Encounter(c, letters) for c in data["encounters"]["card"]}
        tiles = data["tiles"]
        self.hook_reach: int = tiles["hook_reach"]
        self.rooms = {
            tile["number"]: Room(tile, f"tile {tile['number']}", tiles["upstream"])
            for tile in tiles["tile"]
        }
        self.pictures = {number: _picture(room) for number, room in self.rooms.items()}
        self.sheets = {name: _sheet(hero) for name, hero in self.heroes.items()}
        self.values = {name: _values(enemy) for name, enemy in self.enemies.items()}
        self.chapter = data["chapter"]
        told = {int(number): rule for number, rule in self.chapter.get("room", {}).items()}
        self.rules = {number: RoomRule(told.get(number, {}), letters) for number in self.rooms}
        self.campaign: Plain = data.get(CAMPAIGN, {"mice": {}, "story": []})
        self.map = {tuple(entry["at"]): entry["side"] for entry in self.chapter["map"]}
        self.tale = _tale(self.chapter)
        printed: list[Card | Skill] = [*self.cards.values(), *self.skills.values()]
        self.texts = {one.name: one.text for one in printed if one.text}
        self.pages: int = self.chapter["pages"]
        self.party_size: int = self.chapter["party_size"]

    def playable_heroes(self) -> list[str]:
        return [name for name in self.heroes if name not in self.chapter["banned_heroes"]]

    def stars(self, faces: Sequence[str]) -> int:
        return sum(self.faces[face].star for face in faces)

    def cheese(self, faces: Sequence[str]) -> int:
        return sum(self.faces[face].cheese for face in faces)


def _picture(room: Room) -> dict[str, Plain]:
    """A side as everybody sees it on the table."""
    return {
        "squares": {square: list(at) for square, at in room.at.items()},
        "near": {square: list(near) for square, near in room.near.items()},
        "exits": room.exits,
        "flip": room.flip,
        "spawns": list(room.spawns),
        "water": sorted(room.water),
    }


def _sheet(hero: Hero) -> dict[str, Plain]:
    """A hero card, as everybody may read it."""
    values = {value: getattr(hero, value) for value in (*VALUES, "life")}
    return {**values, "classes": sorted(hero.classes), "talents": sorted(hero.talents)}


def _tale(chapter: Mapping[str, Plain]) -> dict[str, dict[str, str]]:
    """What is told of a chapter, by language; the parts of the story where it has one."""
    told = {"title": chapter["title"], "title_fr": chapter.get("title_fr", chapter["title"])}
    told |= chapter.get("story", {})
    parts = [part for part in told if not part.endswith("_fr")]
    return {part: {"en": told[part], "fr": told[f"{part}_fr"]} for part in parts}


def _values(enemy: Enemy) -> dict[str, Plain]:
    """An initiative card, as it lies face up on the track."""
    return {
        "attack": enemy.attack,
        "battle": enemy.battle,
        "defence": enemy.defence,
        "life": enemy.life,
        "large": enemy.large,
    }


def book_of(data: Plain, options: Options) -> Book:
    """The tables for these contents: built once, whichever copies of them are handed in."""
    return _book(marshal.dumps(data, 2), marshal.dumps(dict(options), 2))


@functools.lru_cache(16)
def _book(packed_data: bytes, packed_options: bytes) -> Book:
    data = check_book(marshal.loads(packed_data), {})
    fixed = {"chapter": data["chapter"]["chapter"], CARDS: data.get(CARDS, "board")}
    options = marshal.loads(packed_options)
    return Book(data, chosen_options(options, OPTIONS, fixed, tuple(fixed), file="chapter"))
