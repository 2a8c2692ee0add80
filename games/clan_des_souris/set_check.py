"""Are these the tiles of this level? Told by counts, never by what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.clan_des_souris.rules.layout import Layout
from games.kit import SetFault, line


def check_set(layout: Layout, laid: Mapping[str, str]) -> SetFault | None:
    """CS-010, CS-020, CS-141, CS-142. A tile that must go is named; the table then asks for all
    tiles to be mixed again, for its place has told something."""
    villains = {f"tile:{name}" for name in layout.names(layout.villains)}
    certain = {f"tile:{name}" for name in layout.names(layout.certain)}
    spare = layout.villain_count
    take_out: list[str] = []
    met: set[str] = set()
    for name, kind in sorted(laid.items()):
        if kind in villains and kind not in met and spare > 0:
            spare -= 1
        elif kind not in certain or kind in met:
            take_out.append(name)
        met.add(kind)
    if take_out:
        return SetFault(line("setup.take_out"), tuple(take_out))
    missing = Counter(layout.kinds[layout.tile_index[k[5:]]] for k in certain - met)
    missing["villain"] += spare
    for kind in +missing:
        return SetFault(line(f"setup.missing.{kind}"))
    return None
