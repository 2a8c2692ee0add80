"""A plain state back in: `BadData` names the field that no play could have left so."""

from __future__ import annotations

import re

from games.clan_des_souris.plain import VERSION, WORDS
from games.clan_des_souris.rules.agenda import work
from games.clan_des_souris.rules.layout import COLUMNS, SEATS, Layout, layout_of, ones
from games.clan_des_souris.rules.state import (
    CLUB,
    GAP,
    IN_POOL,
    MIXED,
    NONE,
    OPEN,
    SEAT_COUNTS,
    SPENT,
    UP,
    State,
)
from games.clan_des_souris.rules.tiles import SIZES, TROPHIES
from games.kit import BadData, Plain, nearest
from games.loading import one_of, one_of_or_none, same_keys, saved_seats, whole_number

OUTCOMES = ("find", "find_no_tooth", "miss", "special", "villain_woke", "villain_fled", "lost")
_CODES = {word: code for code, word in WORDS.items()}
_KEYS = (
    *("version", "seats", "first", "turn", "turns", "agenda", "looking", "mission", "used"),
    *("moons", "teeth", "forest", "mixed", "removed", "cell", "size", "barred", "hints"),
    *("trophies", "last", "options"),
)
_OPENING = {
    True: re.compile("((mission/)?first/|lot/)?looks/begin"),
    False: re.compile("((looks/)?first/|lot/)?mission/begin"),
}
_CAUSE = "(miss|lost|woke|curse|fled)"
_TURN = re.compile(
    r"(mission/|candle/|tooth/)?help|(tooth/)?explore|see|(tooth/)?club/judge/end|mix/end|"
    rf"(tooth/)?((kept|loss) {_CAUSE}/(loss {_CAUSE}/)?(find/|threat/)?|(find|wand)/)end"
)
"""What an agenda may be, its entries joined by `/`: an opening of the level, or a turn."""


def load(plain: Plain, data: Plain) -> State:
    order = saved_seats(plain, _KEYS, VERSION, SEATS, SEAT_COUNTS)
    layout = layout_of(data, plain["options"])
    if plain["options"] != layout.options:
        raise BadData("options: must name every option, and the tiles this data describes")
    state = State(layout, order)
    state.turns = whole_number(plain["turns"], "turns")
    state.moons = whole_number(plain["moons"], "moons", 0, layout.moons)  # I-02
    same_keys(plain["teeth"], SIZES, "teeth")
    teeth = plain["teeth"]
    state.teeth = [whole_number(teeth[size], f"teeth.{size}", 0, 3) for size in SIZES]  # I-01
    state.last = one_of_or_none(plain["last"], OUTCOMES, "last")
    _load_forest(state, plain)
    _load_agenda(state, plain)
    _load_missions(state, plain)
    _load_trophies(state, plain)
    _load_tile_of_turn(state, plain)
    _load_hints(state, plain)
    _check_rest(state)
    return state


# -- the forest ---------------------------------------------------------------------------------


def _load_forest(state: State, plain: Plain) -> None:
    layout = state.layout
    same_keys(plain["forest"], layout.cells, "forest")
    same_keys(plain["mixed"], tuple(COLUMNS[: layout.side]), "mixed")
    placed = _Placed(state)
    may_leave = layout.candle | layout.owl | layout.villains
    may_leave |= layout.objects if layout.consumed else 0
    for tile in _tiles(layout, plain["removed"], "removed"):
        placed.put(tile, "removed", may_leave)
        state.removed |= 1 << tile
    stays_up = layout.candle | layout.owl | layout.objects | layout.villains
    for cell, name in enumerate(layout.cells):
        where = f"forest.{name}"
        content = _content(layout, plain["forest"][name], where)
        state.cells[cell] = content
        if content == GAP or content >= UP:
            state.down &= ~(1 << cell)
        if content >= OPEN:
            placed.put(content - OPEN, where)
        elif content >= UP:
            placed.put(content - UP, where, stays_up)
            state.up |= 1 << (content - UP)
        elif content >= 0:
            placed.put(content, where)
    for index, letter in enumerate(COLUMNS[: layout.side]):
        for tile in _tiles(layout, plain["mixed"][letter], f"mixed.{letter}"):
            placed.put(tile, f"mixed.{letter}")
            state.mixed[index] |= 1 << tile
        _check_group(state, index)
    if state.cells.count(GAP) != state.removed.bit_count():  # I-05
        raise BadData("removed: there must be one gap in the forest for each removed tile")
    placed.fill_pool()
    for tile in ones(state.up & layout.villains):  # I-08
        if not layout.chasers[tile] & ~state.up:
            raise BadData(f"forest: {layout.ids[tile]} would have fled from its two objects")


class _Placed:
    """I-04: every tile is in one place, and only tiles of this level are in any."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.tiles = 0

    def put(self, tile: int, where: str, among: int = -1) -> None:
        layout = self.state.layout
        bit = 1 << tile
        in_play = layout.certain | (layout.villains if layout.villain_count else 0)
        if not bit & in_play & among:
            raise BadData(f"{where}: {layout.ids[tile]} cannot be there")
        if bit & self.tiles:
            raise BadData(f"{where}: {layout.ids[tile]} is somewhere else already")
        self.tiles |= bit
        if (self.tiles & layout.villains).bit_count() > layout.villain_count:
            raise BadData(f"{where}: only {layout.villain_count} villains are in play")

    def fill_pool(self) -> None:
        """What is nowhere else has not been seen."""
        state, layout = self.state, self.state.layout
        found = (self.tiles & layout.villains).bit_count()
        state.hidden = layout.villain_count - found
        state.pool = layout.certain & ~self.tiles
        if state.hidden:
            state.pool |= layout.villains & ~self.tiles


def _check_group(state: State, index: int) -> None:
    side = state.layout.side
    group = state.cells[index * side : (index + 1) * side].count(MIXED)
    known = state.mixed[index].bit_count()
    if known > group or (group and (group == 1 or not known)):
        raise BadData(f"mixed.{COLUMNS[index]}: {known} known faces among {group} mixed tiles")


def _content(layout: Layout, word: Plain, where: str) -> int:
    if not isinstance(word, str):
        raise BadData(f"{where}: must be a text like ? or owl up, it is {word!r}")
    if word in _CODES:
        return _CODES[word]
    name, _, face = word.partition(" ")
    if name not in layout.tile_index or face not in ("", "up", "open"):
        raise BadData(f"{where}: there is no {word!r}{nearest(name, layout.ids)}")
    return layout.tile_index[name] + {"": 0, "up": UP, "open": OPEN}[face]


def _tiles(layout: Layout, names: Plain, where: str) -> list[int]:
    if not isinstance(names, list):
        raise BadData(f"{where}: must be a list of tiles")
    return [layout.ids.index(one_of(name, layout.ids, where)) for name in names]


# -- whose turn it is, and for what -------------------------------------------------------------


def _load_agenda(state: State, plain: Plain) -> None:
    agenda, turn, first = plain["agenda"], plain["turn"], plain["first"]
    if not isinstance(agenda, list) or not all(isinstance(entry, str) for entry in agenda):
        raise BadData("agenda: must be a list of texts")
    text = "/".join(agenda)
    over = state.moons == 0 or not any(state.teeth)  # I-12
    opening = _OPENING[state.layout.full].fullmatch(text)
    if over != (not agenda) or (agenda and not opening and not _TURN.fullmatch(text)):
        raise BadData(f"agenda: no game is ever like {text!r} with these moons and teeth")
    if (turn is not None) != bool(agenda and not opening):
        raise BadData("turn: must be null before the first turn and after the end, else a seat")
    state.agenda[:] = agenda
    if turn is not None:
        state.active = state.seats.index(one_of(turn, state.seats, "turn"))
    known = state.seats if opening else SEATS  # whoever began may have left since
    state.first = one_of_or_none(first, known, "first")
    if (state.first is None) != ("first" in agenda or "lot" in agenda):
        raise BadData("first: must be null until somebody is chosen, else a seat")
    looking = plain["looking"]
    if not isinstance(looking, list) or looking != [s for s in state.seats if s in looking]:
        raise BadData("looking: must be a list of seats, clockwise")
    if bool(looking) != ("looks" in agenda):
        raise BadData("looking: somebody has still to look exactly while looks are on the agenda")
    state.looking = tuple(looking)


def _load_missions(state: State, plain: Plain) -> None:
    """I-11."""
    animals = state.layout.animals
    used = plain["used"]
    if not isinstance(used, list):
        raise BadData("used: must be a list of animals")
    for animal in used:
        state.used[animals.index(one_of(animal, animals, "used"))] += 1
    if any(n > has for n, has in zip(state.used, state.layout.copies, strict=True)):
        raise BadData("used: an animal is there more often than it has missions")
    mission = one_of_or_none(plain["mission"], animals, "mission")
    if mission is not None:
        state.mission = animals.index(mission)
        if not state.used[state.mission]:
            raise BadData(f"used: the mission {mission} itself must be among them")
    if state.agenda and (mission is None) != ("mission" in state.agenda):
        raise BadData("mission: must be null exactly while one is to be turned up")


def _load_trophies(state: State, plain: Plain) -> None:
    """I-10."""
    layout = state.layout
    trophies = plain["trophies"]
    same_keys(trophies, TROPHIES if layout.full else (), "trophies")
    for villain, trophy in layout.trophy_of.items() if layout.full else ():
        name = TROPHIES[trophy]
        fled = bool(state.removed >> villain & 1)
        owners = (*state.seats, SPENT) if fled else (IN_POOL,)
        state.trophies[trophy] = one_of(trophies[name], owners, f"trophies.{name}")


def _load_tile_of_turn(state: State, plain: Plain) -> None:
    """The cell of this turn's tile, the size of a find, the cell the club has closed."""
    layout, agenda = state.layout, state.agenda
    cell = one_of_or_none(plain["cell"], layout.cells, "cell")
    if (cell is not None) != ("see" in agenda or "end" in agenda):
        raise BadData("cell: must be null exactly while no tile of this turn is up")
    if cell is not None:
        state.cell = layout.cell_index[cell]
    for n, content in enumerate(state.cells):
        if content >= OPEN and n != state.cell:
            raise BadData(f"forest.{layout.cells[n]}: only the tile of `cell` can be open")
    content = GAP if cell is None else state.cells[state.cell]
    waking = {"loss woke", "kept woke", "mix"}
    if state.up & layout.dragon and agenda and waking.isdisjoint(agenda):  # I-07
        raise BadData("forest: the dragon is awake only until its tornado")
    if "see" in agenda and not state.down >> state.cell & 1:
        raise BadData("cell: a tile that is being revealed lies face down")
    if {"judge", "find", "wand"} & set(agenda) and content < OPEN:
        raise BadData("cell: the tile of this turn must be open")
    if {"threat", "mix"} & set(agenda) and not _awake(layout, content):
        raise BadData("cell: a villain must be awake there")
    _load_size(state, plain, content)
    barred = one_of_or_none(plain["barred"], layout.cells, "barred")
    if barred is not None:
        state.barred = layout.cell_index[barred]
        spent = state.trophies[CLUB] == SPENT and ("explore" in agenda or cell is not None)
        if not spent or state.barred == state.cell or not state.down >> state.barred & 1:
            raise BadData("barred: only the club closes a face-down cell, for one turn")
    if barred is None and "explore" in agenda:
        raise BadData("barred: the club has closed a cell; name it")


def _awake(layout: Layout, content: int) -> bool:
    return UP <= content < OPEN and bool(layout.villains >> (content - UP) & 1)


def _load_size(state: State, plain: Plain, content: int) -> None:
    size = one_of_or_none(plain["size"], SIZES, "size")
    finding = "find" in state.agenda or "wand" in state.agenda
    if size is not None:
        state.size = SIZES.index(size)
    if not finding:
        if size is not None:
            raise BadData("size: must be null without a find")
        return
    sizes = state.layout.shows[state.mission][content - OPEN]
    if state.size not in (sizes if len(sizes) == 1 or "wand" in state.agenda else (*sizes, NONE)):
        raise BadData("size: the open tile does not show the mission animal so")


def _load_hints(state: State, plain: Plain) -> None:
    """I-09."""
    layout = state.layout
    same_keys(plain["hints"], state.seats, "hints")
    for seat in state.seats:
        slot = one_of_or_none(plain["hints"][seat], layout.slots, f"hints.{seat}")
        if slot is None:
            continue
        number = layout.slot_index[slot]
        if number in state.hints.values():
            raise BadData(f"hints.{seat}: another figure stands on {slot}")
        if seat == plain["turn"]:
            raise BadData(f"hints.{seat}: nobody helps in the own turn")
        if plain["turn"] is None or "mission" in state.agenda:
            raise BadData(f"hints.{seat}: nobody helps before a turn")
        if state.up & layout.ogre and state.cell == NONE:
            raise BadData(f"hints.{seat}: nobody helps while the ogre is awake")
        state.hints[seat] = number


def _check_rest(state: State) -> None:
    """A saved game waits for somebody: what follows by itself has been done."""
    after = state.clone()
    work(after, None)
    if after != state:
        raise BadData(f"agenda: {state.agenda[0]!r} waits for nobody here, so no game stops at it")
