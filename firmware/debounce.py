"""From raw samples of the switches to what is there: three equal samples make it so."""

from firmware.wire import CELLS

ALL = (1 << CELLS) - 1


class Debounce:
    """`present`: closed for sure. `touched`: differs from that now. Masks of cells as integers."""

    def __init__(self) -> None:
        self.present = 0
        self.touched = 0
        self._last = 0
        self._earlier = 0

    def sample(self, raw: int) -> int:
        """Takes the next sample; the cells about which something is new. The chain has more inputs
        than the console has cells: what the last of them say is nobody's."""
        raw &= ALL
        agreed = ALL ^ ((raw ^ self._last) | (raw ^ self._earlier))
        self._earlier = self._last
        self._last = raw
        present = (self.present & (ALL ^ agreed)) | (raw & agreed)
        touched = raw ^ present
        new = (present ^ self.present) | (touched ^ self.touched)
        self.present = present
        self.touched = touched
        return new

    @property
    def settled(self) -> bool:
        """Whether the same sample once more would tell nothing."""
        return not self.touched and self._earlier == self._last
