"""A face the board went by, and people see another one: it wants to be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardctl.director.session import Made
from games.kit import Draw, IllegalMove, line

if TYPE_CHECKING:
    from boardctl.director.director import Director


def doubtful(d: Director) -> Made | None:
    """The face that was told last, while people look at it and nobody has shown it."""
    made = d.session.made[-1] if d.session is not None and d.session.made else None
    up = d.turned_up.kind is not None and not d.turned_up.recalled
    if made is None or not up or made.gesture is not None:
        return None
    return made if isinstance(made.chance, Draw) else None


async def doubt(d: Director, made: Made) -> None:
    """Asks for the piece to be shown, whatever the readers have said of it."""
    assert d.session is not None
    session, back = d.session, d.senses.faces.back
    spots = [name.partition("@")[2] for name in d.senses.faces.names]

    async def save() -> None:
        await session.settle(d.senses.without_faces(session.settled, spots))
        await session.doubt(made, str(back))

    try:
        if not await d.saved(save):
            return
    except IllegalMove:
        d.say(line("take_back.nothing"), "back")
        return
    d.senses.doubt()
    d.turned_up.forget()
    d.choice = None
    d.say(line("take_back.done"), "back")
