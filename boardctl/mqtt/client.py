"""The one module that knows aiomqtt: opens a line and turns its errors into sentences."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import aiomqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from boardctl.config import MqttSection
from boardctl.mqtt import commands
from boardctl.mqtt.credentials import BadCredentials, Login, read_login
from boardctl.mqtt.port import Dial, Line, LineLost, Message, Refused
from boardctl.mqtt.topics import OFFLINE, Topics

KEEPALIVE = 20
"""Seconds: when the plug is pulled, our last will is told after one and a half of these."""

PATIENCE = 10.0
_QUEUE = 32
_OVERHEAD = 1024
"""Bytes of a packet beside its payload: the topic, the properties."""

_NOT_WELCOME = {4, 5, 0x86, 0x87}
"""Reason codes of a wrong user name or password, in MQTT 3 and 5."""

_silent = logging.getLogger("boardctl.mqtt.library")
_silent.setLevel(logging.CRITICAL + 1)
"""What the library would say of messages it drops: as much as a flood of them."""


class AioLine:
    """A connected client, with our errors."""

    def __init__(self, client: aiomqtt.Client, where: str) -> None:
        self._client = client
        self._where = where

    async def publish(self, topic: str, payload: str, *, retain: bool) -> None:
        with self._lost():
            await self._client.publish(topic, payload, qos=1, retain=retain)

    async def subscribe(self, topic: str) -> None:
        """Retained messages are not sent to us, and what is published as retained says so."""
        options = SubscribeOptions(qos=1, retainAsPublished=True, retainHandling=2)
        with self._lost():
            await self._client.subscribe(topic, options=options)

    async def messages(self) -> AsyncIterator[Message]:
        with self._lost():
            async for message in self._client.messages:
                payload = message.payload
                body = payload if isinstance(payload, bytes) else str(payload or "").encode()
                yield Message(str(message.topic), body, message.retain)

    @contextlib.contextmanager
    def _lost(self) -> Iterator[None]:
        try:
            yield
        except aiomqtt.MqttError:
            raise LineLost(f"The MQTT broker at {self._where} has gone: trying again") from None


def dialler(section: MqttSection, topics: Topics, *, suffix: str = "", will: bool = True) -> Dial:
    """Opens lines to the broker of a configuration. Login and certificate are read anew each
    time: a corrected file counts without a restart. Two clients of one name would throw each other
    out: `suffix` tells a second one apart."""
    last_will = aiomqtt.Will(topics.availability, OFFLINE, qos=1, retain=True) if will else None

    @contextlib.asynccontextmanager
    async def dial() -> AsyncIterator[Line]:
        where = f"{section.host} port {port_of(section)}"
        _ignore_late_sockets(asyncio.get_running_loop())
        try:
            login = read_login(section, os.environ)
            client = _client(section, f"boardctl-{topics.console}{suffix}", login, last_will)
        except BadCredentials as bad:
            raise Refused(str(bad)) from None
        try:
            await client.__aenter__()
        except aiomqtt.MqttError as error:
            client._client.disconnect()  # else the socket stays until the keepalive is over
            raise _sentence(error, where, section) from None
        try:
            yield AioLine(client, where)
        finally:
            with contextlib.suppress(aiomqtt.MqttError):
                await client.__aexit__(None, None, None)

    return dial


def port_of(section: MqttSection) -> int:
    return section.port or (8883 if section.ca else 1883)


def _client(
    section: MqttSection, name: str, login: Login | None, will: aiomqtt.Will | None
) -> aiomqtt.Client:
    limits = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    limits.MaximumPacketSize = commands.LARGEST + _OVERHEAD  # the broker keeps what is larger
    return aiomqtt.Client(
        section.host,
        port_of(section),
        identifier=name,
        username=login.user if login else None,
        password=login.password if login else None,
        protocol=aiomqtt.ProtocolVersion.V5,
        clean_start=True,
        properties=limits,
        will=will,
        keepalive=KEEPALIVE,
        timeout=PATIENCE,
        tls_context=_tls(section.ca) if section.ca else None,
        max_queued_incoming_messages=_QUEUE,
        logger=_silent,
    )


class _Handshaker(ssl.SSLSocket):
    """The library leaves a socket open whose handshake has failed."""

    def do_handshake(self, block: bool = False) -> None:
        try:
            super().do_handshake(block)
        except OSError:
            self.close()
            raise


def _tls(ca: str) -> ssl.SSLContext:
    if Path(ca).exists() and not Path(ca).is_file():  # a pipe would make the game wait with us
        raise BadCredentials(f"mqtt.ca {ca} is no file: name a PEM file")
    try:
        context = ssl.create_default_context(cafile=ca)
    except OSError as error:
        why = "no certificate in it" if isinstance(error, ssl.SSLError) else error.strerror
        raise BadCredentials(f"mqtt.ca {ca} cannot be used ({why}): name a PEM file") from None
    context.sslsocket_class = _Handshaker
    return context


def _sentence(error: aiomqtt.MqttError, where: str, section: MqttSection) -> LineLost:
    """aiomqtt keeps what really happened as the context of its own error."""
    code = getattr(getattr(error, "rc", None), "value", None)
    if code in _NOT_WELCOME:
        return Refused(
            f"The MQTT broker at {where} refuses the user name or password:"
            " correct mqtt.user or its password file"
        )
    if code is not None:
        return Refused(f"The MQTT broker at {where} refuses us ({error}): it must speak MQTT 5")
    cause = error.__context__
    if isinstance(cause, ssl.SSLCertVerificationError):
        return Refused(
            f"The certificate of the MQTT broker at {where} is not to be trusted"
            f" ({cause.verify_message}): correct mqtt.ca or mqtt.host"
        )
    if isinstance(cause, ssl.SSLError):
        return Refused(f"The MQTT broker at {where} does not speak TLS there: correct mqtt.port")
    if isinstance(cause, socket.gaierror):
        return LineLost(f"There is no machine called {section.host!r}: correct mqtt.host")
    if isinstance(cause, ConnectionRefusedError):
        return LineLost(
            f"No MQTT broker listens at {where}: start it, or correct mqtt.host and mqtt.port"
        )
    return LineLost(f"The MQTT broker at {where} does not answer: look whether it is on")


def _ignore_late_sockets(loop: asyncio.AbstractEventLoop) -> None:
    """When a broker dies at the wrong moment, aiomqtt asks the loop to watch a socket that is
    closed already. The connection is lost either way, and told by another error."""
    before = loop.get_exception_handler()
    if getattr(before, "late_sockets", False):
        return

    def handler(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error, handle = context.get("exception"), context.get("handle")
        late = isinstance(error, OSError | ValueError) and "add_writer" in repr(handle)
        if late:
            return
        if before is None:
            loop.default_exception_handler(context)
        else:
            before(loop, context)

    handler.late_sockets = True  # type: ignore[attr-defined]
    loop.set_exception_handler(handler)
