"""From chapter to chapter: the party of the chapter that was played to its end last."""

from __future__ import annotations

from typing import Any

from boardctl.config import BadChoice
from boardctl.journal import ENDED, Journal
from games.kit import BadData, Campaigns, Game, Options, Plain


class NoParty(BadChoice):
    """Nobody has played a chapter to its end yet, or with other rules."""

    def __init__(self) -> None:
        super().__init__("campaign", "No chapter has been played to its end: choose a new party")


async def data_for(journal: Journal, game: Game[Any], options: Options) -> Plain:
    """The data of a new game, with the party of the last one where the options ask for it. Raises
    `BadData`, `NoParty` is one, or a `JournalTrouble`."""
    data = game.read_data(options)
    if isinstance(game, Campaigns) and game.goes_on(options):
        return game.continued(data, await _carried(journal, game))
    return data


async def _carried(journal: Journal, game: Game[Any]) -> Plain:
    assert isinstance(game, Campaigns)
    for summary in reversed(await journal.history()):
        if summary.game != game.id or summary.aside is not None:
            continue
        if summary.result is None or summary.result == ENDED:
            continue
        stored = await journal.load(summary.id)
        if stored.setup.rules_version != game.rules_version:
            continue
        try:
            return game.carried(game.load(stored.state_plain, stored.setup.data))
        except BadData:
            continue  # a state that cannot be read any more: the party before it goes on
    raise NoParty
