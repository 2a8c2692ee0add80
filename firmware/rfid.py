"""Which tag lies on a reader: what is believed of single answers, and the numbers of tags.

A UID counts when it was read twice in a row. It is gone after three clean silences; a mangled
answer (collision, parity, a UID whose check byte is wrong) means that something is still there.
"""

from firmware.wire import MANGLED, MISS, MOST_TAGS

EQUAL_READS = 2
CLEAN_MISSES = 3


class Reading:
    """What is believed of one reader."""

    def __init__(self) -> None:
        self.uid = None
        self._candidate = None
        self._equal = 0
        self._misses = 0
        self._mangled = False
        self._polled = False

    def hear(self, answer) -> bool:
        """Takes a UID (bytes), MISS or MANGLED; whether another thing is believed now."""
        before = (self.uid, self._mangled, self._polled)
        self._polled = True
        self._mangled = answer == MANGLED
        if answer == MISS:
            self._misses += 1
            self._candidate = None
            if self._misses >= CLEAN_MISSES:
                self.uid = None
        elif answer == MANGLED:
            self._misses = 0
            self._candidate = None
        else:
            self._misses = 0
            self._equal = self._equal + 1 if answer == self._candidate else 1
            self._candidate = answer
            if self._equal >= EQUAL_READS:
                self.uid = answer
        return before != (self.uid, self._mangled, self._polled)

    @property
    def sure(self) -> bool:
        """Whether another answer would hardly tell more."""
        if self.uid is None:
            return self._misses >= CLEAN_MISSES
        return self._candidate == self.uid

    def code(self, tags):
        """MISS, MANGLED or the tag's number; None where there is nothing to tell yet."""
        if self.uid is not None:
            return tags.number(self.uid)
        if not self._polled:
            return None
        return MANGLED if self._mangled else MISS


class Tags:
    """Numbers for the tags met, so that a reading costs one byte.

    A number is used only when the host has noted what it stands for, and given to another tag only
    when all are taken: the one not used for longest goes first.
    """

    def __init__(self) -> None:
        self._numbers = {}  # UID → number
        self._noted = set()
        self._used = []  # UIDs, the latest last; kept only while numbers are short

    def number(self, uid: bytes):
        """The number of a tag, None until the host knows it."""
        if uid not in self._numbers:
            self._numbers[uid] = self._free()
        number = self._numbers[uid]
        if uid in self._used:
            self._used.remove(uid)
        self._used.append(uid)
        return number if number in self._noted else None

    def _free(self) -> int:
        if len(self._numbers) < MOST_TAGS:
            return len(self._numbers) + 1
        oldest = self._used.pop(0)
        number = self._numbers.pop(oldest)
        self._noted.discard(number)
        return number

    def note(self, number: int, uid: bytes) -> bool:
        """The host knows this tag by this number. False for a number that is another's by now."""
        if self._numbers.get(uid) != number:
            return False
        self._noted.add(number)
        return True

    def unknown(self):
        """(number, UID) of the tags the host has not noted."""
        return [(n, uid) for uid, n in self._numbers.items() if n not in self._noted]
