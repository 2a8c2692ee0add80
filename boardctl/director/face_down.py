"""Pieces that lie face down. The rules call them by the spot where they lie (`tile@forest B3`);
which piece that is, only a reader knows, and what it knows stays in here.

The director works with those public names alone. A face leaves this module in one way: as the
answer to a chance the rules are waiting for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.kit import Piece, Spot


def public_name(back: str, spot: Spot) -> str:
    return f"{back}@{spot}"


def is_public_name(kind: str) -> bool:
    return "@" in kind


def nameless(kind: str) -> bool:
    """A face-down piece that lies where it has no name: `tile@`."""
    return kind.endswith("@")


class FaceDown:
    """Kinds with a back, and the public name each has now, as far as it has been read."""

    def __init__(self, pieces: Iterable[Piece], names: Iterable[str]) -> None:
        self._backs = {piece.kind: piece.back for piece in pieces if piece.back}
        self._named: dict[str, str] = {}  # kind → public name
        self.names = frozenset(names)  # the public names the rules use in this game
        self._used_backs = {name.partition("@")[0] for name in self.names}

    @property
    def back(self) -> str | None:
        """What all face-down pieces of this game are called; None without any."""
        return next(iter(sorted(self._used_backs)), None)

    def hides(self, kind: str) -> bool:
        """Whether the rules call pieces of this kind by their spots."""
        return self._backs.get(kind) in self._used_backs

    def name(self, kind: str, spot: Spot | None, in_hand: Iterable[str]) -> str:
        """What to call a piece that was read: itself when it has no back, its public name when
        that is known. Otherwise it is the only one of its sort in a hand, or it is new and gets
        the name of the spot it lies on."""
        back = self._backs.get(kind)
        if back is None or back not in self._used_backs:
            return kind
        if kind in self._named:
            return self._named[kind]
        taken = set(self._named.values())
        here = public_name(back, spot) if spot is not None else ""
        lifted = {k for k in in_hand if k.startswith(f"{back}@") and k not in taken}
        if here in self.names and here not in taken and (not lifted or here in lifted):
            self._named[kind] = here
        elif len(lifted) == 1:
            self._named[kind] = next(iter(lifted))
        return self._named.get(kind, f"{back}@")

    def kind_of(self, name: str) -> str | None:
        """The piece behind a public name, if it has been read. Only for chance."""
        return next((kind for kind, named in self._named.items() if named == name), None)

    def forget_on(self, spots: Iterable[Spot]) -> None:
        """What lay on these spots was mixed: who is who is unknown again."""
        gone = set(spots)
        self._named = {
            k: name for k, name in self._named.items() if name.partition("@")[2] not in gone
        }

    def learn(self, kind: str, name: str) -> None:
        """A reader knows which piece lies under this name."""
        if self.hides(kind):
            self._named[kind] = name

    def private(self, settled: Mapping[str, str]) -> dict[str, str]:
        """A settled table (cell → name) with kinds for names where they are known. It is for the
        journal alone."""
        return {cell: self.kind_of(name) or name for cell, name in settled.items()}

    def unknown_on(
        self, private: Mapping[str, str], spots: Iterable[Spot], spot_of: Mapping[str, Spot]
    ) -> dict[str, str]:
        """A settled table in which nobody knows any more who lies on these spots."""
        mixed = {cell: spot for cell, spot in spot_of.items() if spot in set(spots)}
        return {
            cell: public_name(self._backs[kind], mixed[cell])
            if cell in mixed and self.hides(kind)
            else kind
            for cell, kind in private.items()
        }

    def remember(self, private: Mapping[str, str], spot_of: Mapping[str, Spot]) -> dict[str, str]:
        """The settled table of a journal with public names again; what it knew is known."""
        public: dict[str, str] = {}
        for cell, kind in private.items():
            spot = spot_of.get(cell)
            if self.hides(kind) and spot is not None:
                self._named[kind] = public_name(self._backs[kind], spot)
            public[cell] = self._named.get(kind, kind)
        return public
