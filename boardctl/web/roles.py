"""The least role of every route and of every request. What is not declared here is not served: the
page refuses to start with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardctl.roles import Role

ROUTES: Mapping[tuple[str, str], Role] = {
    ("GET", "/"): Role.GUEST,
    ("GET", "/family"): Role.GUEST,
    ("GET", "/print"): Role.GUEST,
    ("GET", "/sheet"): Role.GUEST,
    ("GET", "/favicon.ico"): Role.GUEST,
    ("GET", "/static/{name}"): Role.GUEST,
    ("GET", "/texts/{name}"): Role.GUEST,
    ("GET", "/voice/{language}/{name}"): Role.GUEST,
    ("GET", "/sounds/{name}"): Role.GUEST,
    ("GET", "/healthz"): Role.GUEST,
    ("GET", "/conditions"): Role.GUEST,
    ("GET", "/ws"): Role.GUEST,
    ("GET", "/pair"): Role.GUEST,
    ("POST", "/pair"): Role.GUEST,
    ("POST", "/unpair"): Role.SEAT,
}
"""Method and path. Whoever may GET something may also ask for its HEAD."""

REQUESTS: Mapping[str, Role] = {
    "history": Role.GUEST,
    "story": Role.GUEST,
    "names": Role.SEAT,  # they are the family's: a guest reads the history without them
    "play": Role.SEAT,
    "throw": Role.SEAT,
    "new": Role.PARENT,
    "again": Role.PARENT,
    "end": Role.PARENT,
    "later": Role.PARENT,
    "take_up": Role.PARENT,
    "leave": Role.PARENT,
    "leave_safe_mode": Role.PARENT,
    "language": Role.PARENT,
    "volume": Role.PARENT,
    "quiet": Role.PARENT,
    "age": Role.PARENT,
    "name": Role.PARENT,
    "robots": Role.PARENT,
    "speed": Role.PARENT,
    "pause": Role.PARENT,
    "resume": Role.PARENT,
    "correct": Role.PARENT,
    "place": Role.PARENT,
    "take_back": Role.PARENT,
    "revoke": Role.PARENT,
    "forget": Role.PARENT,
    "power_off": Role.PARENT,
    # The hands of the simulated console. On a built one they are hands of flesh.
    "lift": Role.TABLE,
    "put": Role.TABLE,
    "away": Role.TABLE,
    "roll": Role.TABLE,
    "press": Role.TABLE,
    "release": Role.TABLE,
    "lay": Role.TABLE,
    "card": Role.TABLE,
    "carry": Role.TABLE,
    "hand": Role.TABLE,
    "choose": Role.TABLE,
    "show": Role.TABLE,
}


class Undeclared(Exception):
    """Something is served and nobody has said for whom."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} has no role: declare who may use it in boardctl/web/roles.py")


def role_of(method: str, path: str) -> Role | None:
    """The least role of a route; None when it is not declared."""
    return ROUTES.get(("GET" if method == "HEAD" else method, path))


def check(routes: Iterable[tuple[str, str]], requests: Iterable[str]) -> None:
    """Raises `Undeclared` for the first one that is not in the tables."""
    for method, path in routes:
        if role_of(method, path) is None:
            raise Undeclared(f"the route {method} {path}")
    for do in requests:
        if do not in REQUESTS:
            raise Undeclared(f"the request {do!r}")
