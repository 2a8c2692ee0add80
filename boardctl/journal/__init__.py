"""What a family has played, kept so that pulling the plug loses no accepted move."""

from boardctl.journal.errors import (
    GameDamaged,
    JournalBroken,
    JournalBusy,
    JournalFull,
    JournalNewer,
    JournalNoFile,
    JournalTrouble,
    NoSuchGame,
)
from boardctl.journal.journal import ENDED, Journal
from boardctl.journal.opening import Notice, open_reader
from boardctl.journal.reading import Summary
from boardctl.journal.store import Store
from boardctl.record import Stored

__all__ = [
    "ENDED",
    "GameDamaged",
    "Journal",
    "JournalBroken",
    "JournalBusy",
    "JournalFull",
    "JournalNewer",
    "JournalNoFile",
    "JournalTrouble",
    "NoSuchGame",
    "Notice",
    "Store",
    "Stored",
    "Summary",
    "open_reader",
]
