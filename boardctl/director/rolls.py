"""Dice in their pockets: when they count as the roll that is awaited, and what is said when not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardctl.director.session import Session
from games.kit import Dice, line

if TYPE_CHECKING:
    from boardctl.director.director import Director


class Rolls:
    def __init__(self, director: Director) -> None:
        self.director = director

    async def read(self, dice: Dice) -> bool:
        """Plays the roll once as many dice as it takes have been read."""
        read = self.director.senses.dice(dice)
        if len(read) > dice.count:
            self.director.say(line("dice.too_many", n=dice.count), "die")
        if len(read) != dice.count:
            return False
        return await self.director.commit(dice.read(list(read.values())), None, frozenset(read))

    def set_again(self, session: Session, dice: Dice) -> None:
        """A die set once more while nobody has begun to carry out the roll before is put aside:
        it is the same player's, and must not become the next one's roll."""
        d = self.director
        read = d.senses.dice(dice)
        rolled = bool(session.made) and isinstance(session.made[-1].chance, Dice)
        if read and rolled and d.guide.untouched(d.wanted(), d.where, d.sight):
            d.senses.use(frozenset(read))
            d.say(line("dice.already"), "die")

    def once_more(self) -> None:
        """A die that cannot be read."""
        self.director.say(line("dice.once_more"), "die")
