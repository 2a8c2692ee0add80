"""Games for the journal's tests: played by seeded dice, written down as the daemon does it."""

from __future__ import annotations

import random
from typing import Any

from boardctl.journal import Journal
from boardctl.record import Kind, Row, Setup, replay, state_hash
from games.catalogue import find
from games.kit import Game, Move, Options, play, write


class Recorded:
    """A game in the hands of a test: the rows so far and the state they come to."""

    def __init__(
        self,
        seats: tuple[str, ...] = ("red", "yellow", "green"),
        *,
        seed: int = 1,
        game: Game[Any] | None = None,
        options: Options | None = None,
        endless: bool = False,  # rolls again rather than let anybody win
    ) -> None:
        self.game: Game[Any] = find("souriciere") if game is None else game
        data = self.game.read_data(options or {})
        self.setup = Setup(self.game.id, self.game.rules_version, seats, dict(options or {}), data)
        self.state = self.game.start(seats, self.setup.options, data)
        self.rows: list[Row] = []
        self.random = random.Random(seed)
        self.endless = endless

    @property
    def over(self) -> bool:
        return self.game.over(self.state) is not None

    def any_move(self) -> Move:
        chance = self.game.chance(self.state)
        if chance is None:
            return self.random.choice(self.game.moves(self.state))
        while True:
            move = chance.sample(self.random.random)
            if not self.endless or not self.game.over(play(self.game, self.state, move)[0]):
                return move

    def move(self, move: Move | None = None) -> Row:
        """Plays a move, any legal one if none is given."""
        move = self.any_move() if move is None else move
        text = write(self.game, self.state, move)
        self.state, _ = play(self.game, self.state, move)
        return self.add("move", text, seat=move.seat)

    def moves(self, count: int) -> None:
        """So many moves, or to the end of the game."""
        for _ in range(count):
            if self.over:
                return
            self.move()

    def change(self, kind: Kind, text: str) -> Row:
        """A take back or a correction; raises what `replay` raises."""
        row = Row(len(self.rows) + 1, kind, None, text, "")
        self.state = replay(self.game, self.setup, [*self.rows, row])
        return self.add(kind, text)

    def add(self, kind: Kind, text: str, seat: str | None = None) -> Row:
        row = Row(len(self.rows) + 1, kind, seat, text, state_hash(self.game, self.state))
        self.rows.append(row)
        return row

    async def save(self, journal: Journal, row: Row, game_id: int) -> Row:
        """Appends the row just made."""
        return await journal.append(
            game_id, row.kind, row.seat, row.text, row.hash, self.game.dump(self.state)
        )


async def record(journal: Journal, moves: int, *, seed: int = 1, **kind: Any) -> int:
    """Plays a game into a journal and finishes it if it is over; returns its number there."""
    game = Recorded(seed=seed, **kind)
    game_id = await journal.begin(game.setup)
    for _ in range(moves):
        if game.over:
            break
        await game.save(journal, game.move(), game_id)
    outcome = game.game.over(game.state)
    if outcome is not None:
        await journal.finish(game_id, {"result": outcome.result, "winners": list(outcome.winners)})
    return game_id
