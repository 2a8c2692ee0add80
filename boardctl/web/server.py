"""Serves the page and its WebSocket from the daemon's own event loop.

What goes out is the daemon's public document, whole, whenever it has changed, and with it a small
part for this client alone; what comes in is one of a few requests. `roles` says who may what.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import logging
import socket
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError

from boardctl.roles import AT_THE_TABLE, Role, Who
from boardctl.voice import sounds
from boardctl.web import guard, requests, roles
from boardctl.web.client import GOODBYE, Client
from boardctl.web.doorman import Doorman
from boardctl.web.phones import Phones
from boardctl.web.port import PageDaemon, listen
from boardctl.web.requests import FOR_ITS_SEAT, READS, BadRequest, read_request
from boardctl.web.shelf import Leaf, leaf, read_shelf
from boardctl.web.words import LANGUAGES, page_texts
from games.kit import BadData

GAP = 0.03
"""Seconds between two documents at least: a hand that sweeps the table is one picture."""

PAGES = {
    "/": "index.html",
    "/family": "index.html",
    "/pair": "index.html",
    "/print": "print.html",
    "/favicon.ico": "favicon.svg",
}

SOUND_HEADERS = {"Content-Type": "audio/wav", "Cache-Control": "no-cache"}

log = logging.getLogger("boardctl.web")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class _NoNoise(logging.Filter):
    """Malformed requests are answered, not logged: their content belongs in no log."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


class Page:
    """The page of one daemon, at `host` and `port` or where somebody is `listening` already.
    `names` are further host names it answers to."""

    def __init__(
        self,
        daemon: PageDaemon,
        *,
        host: str = "127.0.0.1",
        port: int = 8080,
        listening: socket.socket | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self._daemon = daemon
        self._host = host
        self._port = port
        self._listening = listening
        self._names = guard.Names(names)
        self._phones = Phones(daemon)
        self._seats = guard.Seats()
        self._lobby = guard.Seats(guard.CONNECTIONS, guard.CONNECTIONS_PER_ADDRESS)
        self._arrivals = guard.Flow(guard.ARRIVALS_PER_SECOND, guard.ARRIVALS_SAVED)
        self._requests = guard.Flow(guard.REQUESTS_PER_SECOND, guard.REQUESTS_SAVED)
        self._sheets = guard.Flow(guard.SHEETS_PER_SECOND, guard.SHEETS_SAVED)
        self._clients: set[Client] = set()
        self._farewells: set[asyncio.Task[None]] = set()
        self._shelf: dict[str, Leaf] = {}
        self._published = -GAP
        self._timer: asyncio.TimerHandle | None = None
        self._unsubscribe: Callable[[], None] | None = None
        self._runner: web.AppRunner | None = None
        self._server: asyncio.Server | None = None

    # -- life ---------------------------------------------------------------------------------

    async def start(self) -> str:
        """Serves, and returns the address for people. Raises `PortBusy` or `CannotListen`."""
        application = self._application()  # not before it is right is anybody let in
        listening = self._listening or listen(self._host, self._port)
        self._shelf = read_shelf()
        for language in LANGUAGES:
            texts = json.dumps(page_texts(language), ensure_ascii=False).encode()
            self._shelf[f"texts/{language}.json"] = leaf(texts, ".json")
        quiet = logging.getLogger("boardctl.web.http")
        quiet.addFilter(_NoNoise())
        self._runner = web.AppRunner(
            application,
            access_log=None,
            logger=quiet,
            keepalive_timeout=guard.PATIENCE,
            lingering_time=1.0,
            shutdown_timeout=1.0,
            max_line_size=guard.HEADERS,
            max_field_size=guard.HEADERS,
            max_headers=64,
        )
        await self._runner.setup()
        inside = self._runner.server
        assert inside is not None
        self._server = await asyncio.get_running_loop().create_server(
            lambda: Doorman(inside, self._lobby, self._arrivals),
            sock=listening,
            backlog=guard.AT_ONCE,
        )
        listening.listen(guard.WAITING)  # they wait in the kernel; asyncio has one word for both
        self._unsubscribe = self._daemon.subscribe(self._changed)
        host, port = listening.getsockname()[:2]
        if ipaddress.ip_address(host).is_unspecified:  # no address at all: by our own name then
            host = f"{socket.gethostname()}.local"
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    async def stop(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._server is not None:
            self._server.close()
            self._server = None
        goodbyes = (client.close(1001, "going away") for client in self._clients)
        await asyncio.gather(*goodbyes, *self._farewells)
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def _application(self) -> web.Application:
        app = web.Application(middlewares=[self._door], client_max_size=guard.BODY)
        app.on_response_prepare.append(self._sign)
        app.router.add_get("/", self._file)
        app.router.add_get("/family", self._file)
        app.router.add_get("/pair", self._file)
        app.router.add_get("/favicon.ico", self._file)
        app.router.add_get("/static/{name:.+}", self._file)
        app.router.add_get("/texts/{name}", self._file)
        app.router.add_get("/voice/{language}/{name}", self._voice)
        app.router.add_get("/sounds/{name}", self._sound)
        app.router.add_get("/print", self._file)
        app.router.add_get("/sheet", self._sheet)
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/conditions", self._conditions)
        app.router.add_get("/ws", self._table)
        app.router.add_post("/pair", self._phones.pair)
        app.router.add_post("/unpair", self._phones.unpair)
        roles.check(_served(app), requests.SHAPES)
        return app

    # -- the door -----------------------------------------------------------------------------

    @web.middleware
    async def _door(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            refused = self._refuse(request)
            return refused or await handler(request)
        except web.HTTPException as answer:
            return web.Response(status=answer.status, text=answer.reason)

    def _refuse(self, request: web.Request) -> web.Response | None:
        headers = request.headers
        if sum(len(name) + len(value) + 4 for name, value in request.raw_headers) > guard.HEADERS:
            return _refusal(431, "headers too large")
        here = str((request.get_extra_info("sockname") or ("",))[0])
        if not self._names.host_is_ours(headers.getall("Host", []), here):
            return _refusal(421, "this table does not answer to that name")
        if not self._requests.take(request.remote or "", asyncio.get_running_loop().time()):
            return _come_back(429, "too many requests")
        if (request.content_length or 0) > guard.BODY:
            return _refusal(413, "too large")
        speaks = request.method not in ("GET", "HEAD") or request.path == "/ws"
        if speaks and not guard.same_origin(headers.getall("Origin", []), headers["Host"]):
            return _refusal(403, "only the table's own page may ask")
        return self._refuse_role(request)

    def _refuse_role(self, request: web.Request) -> web.Response | None:
        """Nobody is served what is not declared for them; what does not exist is told below."""
        resource = request.match_info.route.resource
        if resource is None:
            return None
        least = roles.role_of(request.method, resource.canonical)
        if least is None or self._phones.who(request).role < least:
            needs = (least or Role.TABLE).word
            told = {"why": self._daemon.words(f"page.pair.needs.{needs}"), "needs": needs}
            return web.json_response(told, status=403)
        return None

    async def _sign(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(guard.ANSWER_HEADERS)
        response.headers.popall("Server", None)

    # -- files --------------------------------------------------------------------------------

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info.get("name", "")
        if request.path in PAGES:
            name = PAGES[request.path]
        elif request.path.startswith("/texts/"):
            name = f"texts/{name}"
        found = self._shelf.get(name)
        if found is None:
            raise web.HTTPNotFound
        headers = {"ETag": found.etag, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match") == found.etag:
            return web.Response(status=304, headers=headers)
        return web.Response(body=found.body, headers={**headers, "Content-Type": found.kind})

    async def _voice(self, request: web.Request) -> web.StreamResponse:
        key = request.match_info["name"].removesuffix(".wav")
        path = self._daemon.clip(request.match_info["language"], key)
        if path is None or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=SOUND_HEADERS)

    async def _sound(self, request: web.Request) -> web.Response:
        name = request.match_info["name"].removesuffix(".wav")
        if name not in sounds.TUNES:
            raise web.HTTPNotFound
        return web.Response(body=await asyncio.to_thread(sounds.wav, name), headers=SOUND_HEADERS)

    async def _sheet(self, request: web.Request) -> web.Response:
        if not self._sheets.take(request.remote or "", asyncio.get_running_loop().time()):
            return _come_back(429, "too many sheets")
        try:
            drawn = self._daemon.sheet(request.query)
        except BadData as bad:
            return web.Response(status=404, text=str(bad))
        return web.json_response(drawn, headers={"Cache-Control": "no-store"})

    async def _health(self, request: web.Request) -> web.Response:
        return web.json_response({"ok": True}, headers={"Cache-Control": "no-store"})

    async def _conditions(self, request: web.Request) -> web.Response:
        """For the doctor, who must not open parts that are ours."""
        drivers = self._daemon.conditions()
        return web.json_response({"drivers": drivers}, headers={"Cache-Control": "no-store"})

    # -- the WebSocket ------------------------------------------------------------------------

    async def _table(self, request: web.Request) -> web.StreamResponse:
        address = guard.household(request.remote or "")
        if not self._seats.take(address) and not self._make_room(
            self._phones.who(request), address
        ):
            crowded = self._seats.crowded(address)
            return _come_back(429 if crowded else 503, "too many pages are open")
        line = web.WebSocketResponse(
            timeout=GOODBYE,
            heartbeat=20.0,
            autoping=False,  # pings count as messages do, see `_hear`
            compress=False,
            max_msg_size=guard.MESSAGE,
            writer_limit=0,
        )
        now, at_table = asyncio.get_running_loop().time(), self._phones.at_table(request)
        client = Client(line, request, now, at_table=at_table)
        writer: asyncio.Task[None] | None = None
        try:
            try:
                await line.prepare(request)
            except ConnectionError:
                return web.Response()  # it has gone already: nobody reads this
            _bound_queue(request)
            self._clients.add(client)
            self._publish_now()
            writer = asyncio.create_task(self._tell(client), name=f"page {address}")
            await self._hear(client)
        finally:
            self._clients.discard(client)
            self._stand_up(client)
            await self._let_go(client)
            if writer is not None:
                writer.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await writer
        return line

    def _who(self, client: Client) -> Who:
        """As of now: a phone that was revoked is a guest from that moment on."""
        return AT_THE_TABLE if client.at_table else self._phones.owner(client.token)

    def _make_room(self, who: Who, address: str) -> bool:
        """Guests never keep out a paired phone: the one that came last goes. True: there is room
        now, and it is taken."""
        if who.role is Role.GUEST:
            return False
        guests = [one for one in self._clients if self._who(one).role is Role.GUEST and one.seated]
        if self._seats.crowded(address):
            guests = [one for one in guests if one.address == address]
        if not guests:
            return False
        last = max(guests, key=lambda one: one.since)
        self._stand_up(last)
        farewell = asyncio.create_task(last.close(1013, "make room for a paired phone"))
        self._farewells.add(farewell)
        farewell.add_done_callback(self._farewells.discard)
        return self._seats.take(address)

    def _stand_up(self, client: Client) -> None:
        if client.seated:
            client.seated = False
            self._seats.leave(client.address)

    async def _hear(self, client: Client) -> None:
        loop = asyncio.get_running_loop()
        async for message in client.line:
            try:
                if not client.allowance.take(loop.time()):
                    raise BadRequest(1008, "too many messages")
                if message.type in (WSMsgType.PING, WSMsgType.PONG):
                    await client.answer_ping(message)
                    continue
                if message.type is not WSMsgType.TEXT:
                    raise BadRequest(1003, "text only")
                number, request = read_request(message.data)
            except BadRequest as bad:
                await client.close(bad.code, bad.reason)
                return
            who, least = self._who(client), roles.REQUESTS[request["do"]]
            answer: dict[str, Any] = {"type": "answer", "n": number, "why": None}
            if who.role < least:
                sentence: str | None = self._daemon.words(f"page.pair.needs.{least.word}")
                answer["needs"] = least.word
            elif request["do"] in FOR_ITS_SEAT:
                sentence = await self._ask({**request, "seat": who.seat})
            else:
                sentence = await self._ask(request)
            if sentence is None:
                self._acted(client, request)
            self._catch_up()  # what the request did is seen before its answer
            answer["why"] = sentence
            if request["do"] == "lift" and sentence is None:
                # Who lifts a piece sees its face; every other page does not.
                answer["picture"] = self._daemon.glimpse(request["piece"])
            if request["do"] == "hand" and sentence is None and client.pressed == request["seat"]:
                # A hand is for the page where its seat pressed the button, and for no other.
                answer["hand"] = self._daemon.hand(request["seat"])
            if request["do"] in READS and sentence is None:
                answer["told"] = await self._daemon.look_up(request)
            client.answers.append(json.dumps(answer))
            client.wake.set()

    def _acted(self, client: Client, request: Mapping[str, Any]) -> None:
        """A button belongs to the page where it was pressed last: a hand is shown there alone."""
        client.acted(request)
        for other in self._clients - {client}:
            if other.pressed == client.pressed:
                other.pressed = ""

    async def _let_go(self, client: Client) -> None:
        """A page that has gone has no finger on a button any more: one held for ever would open
        the grown-ups' menu, or keep the next press from counting."""
        for button in sorted(client.held):
            if not any(button in other.held for other in self._clients):
                await self._ask({"do": "release", "button": button})

    async def _ask(self, request: dict[str, Any]) -> str | None:
        try:
            return await self._daemon.request(request)
        except Exception:
            # One page's request must not end the page of everybody else; content stays unlogged.
            log.exception("the request %r of a page failed", request["do"])
            return "?"

    async def _tell(self, client: Client) -> None:
        """Sends what is new. While a slow reader keeps a send waiting, documents that come and go
        are skipped: it gets the newest one next."""
        try:
            while True:
                await client.wake.wait()
                client.wake.clear()
                if client.seen != client.newest:
                    client.seen = client.newest
                    await self._send(client, client.seen)
                while client.answers:
                    await self._send(client, client.answers.popleft())
        except TimeoutError:
            client.cut_off()
        except ConnectionError:
            return

    async def _send(self, client: Client, text: str) -> None:
        async with asyncio.timeout(guard.PATIENCE):
            await client.line.send_str(text)

    # -- documents ----------------------------------------------------------------------------

    def _changed(self) -> None:
        """Somebody looks on, or the work is left until somebody does."""
        if self._timer is None and self._clients:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(loop.time(), self._published + GAP), self._publish)

    def _catch_up(self) -> None:
        if self._timer is not None:
            self._publish_now()

    def _publish_now(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._publish()

    def _publish(self) -> None:
        self._timer = None
        self._published = asyncio.get_running_loop().time()
        public, texts = _json(self._daemon.public()), dict[Who, str]()
        for client in self._clients:
            who = self._who(client)
            if who not in texts:
                texts[who] = f'{public[:-1]},"you":{_json(self._daemon.private(who))}}}'
            client.newest = texts[who]
        self._wake(deque(client for client in self._clients if client.newest != client.seen))

    def _wake(self, clients: deque[Client]) -> None:
        """A few at a time: between them the game has its turn."""
        for _ in range(min(len(clients), guard.AT_ONCE)):
            clients.popleft().wake.set()
        if clients:
            asyncio.get_running_loop().call_soon(self._wake, clients)


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _served(app: web.Application) -> list[tuple[str, str]]:
    """Method and path of everything the router knows."""
    found = ((route.method, route.resource) for route in app.router.routes())
    return [(method, resource.canonical) for method, resource in found if resource is not None]


def _bound_queue(request: web.Request) -> None:
    """The kernel would queue megabytes of old documents for a page that does not read."""
    line = request.get_extra_info("socket")
    if line is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, guard.QUEUE // 2)  # Linux doubles it


def _refusal(status: int, reason: str) -> web.Response:
    answer = web.Response(status=status, text=reason)
    answer.force_close()
    return answer


def _come_back(status: int, reason: str) -> web.Response:
    answer = _refusal(status, reason)
    answer.headers["Retry-After"] = str(guard.COME_BACK)
    return answer
