"""Messages over standard input and output, a line of JSON each, and nothing else on either.

The SDK has this too, but there a line that can't be read is never answered, so that its sender waits for ever, lines
may be of any length, NaN and keys that come twice pass unseen, and Ctrl-C does nothing until the next line comes. Here
two threads read and write: they are left behind when the program ends, whatever they wait for.
"""

from __future__ import annotations

import json
import os
import re
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, Final

import anyio
from anyio.from_thread import BlockingPortal
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp import types
from mcp.shared.message import ServerMessageMetadata, SessionMessage

from adjudicator import strict_json
from adjudicator.encoding import encode
from adjudicator.errors import UnreadableError
from adjudicator.problems import BAD_REQUEST, TOO_LARGE, problem_for, problem_of
from adjudicator.text import Language, Text

LINE_MOST: Final = 1024 * 1024  # bytes of a message: a request in it may have fewer, and is then told so by its tool
_DEPTH_MOST: Final = 150  # less than what the SDK reads; arguments may be nested less, and their tool says so
_CHUNK: Final = 64 * 1024
_END: Final = 512  # bytes of the end of a long line that are kept

_TOO_LONG = Text("A message may have at most {n} bytes.", "一条消息最多 {n} 字节。").fill(n=LINE_MOST)
_NO_MESSAGE = Text("This is not a message of the protocol.", "这不是该协议的消息。")

# Where a message can't be read as a whole, its id is looked for at both ends: writers put it before the parameters or
# last, and nothing that is nested can stand there.
_KEY: Final = rb'"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"'
_ID: Final = rb'"id"\s*:\s*(?P<id>-?[0-9]{1,15}|"[^"\\]{0,100}")'
_FIRST: Final = re.compile(rb"\s*\{\s*(?:" + _KEY + rb"\s*,\s*)*" + _ID + rb"\s*[,}]")
_LAST: Final = re.compile(rb",\s*" + _ID + rb"(?:\s*,\s*" + _KEY + rb")*\s*\}\s*\Z")


@dataclass(slots=True)
class Line:
    """A line as far as it may go, its end, and how many bytes it has in all."""

    start: bytearray = field(default_factory=bytearray)
    end: bytes = b""
    size: int = 0

    def add(self, part: bytes) -> None:
        """What comes next in it."""
        self.size += len(part)
        self.start += part[: max(0, LINE_MOST - len(self.start))]
        self.end = (self.end + part)[-_END:]


def lines(read: Callable[[], bytes]) -> Iterator[Line]:
    """The lines that come in pieces; an empty piece is the end. Of one that is too long only its ends are kept."""
    line = Line()
    for piece in iter(read, b""):
        first, *others = piece.split(b"\n")
        line.add(first)
        for other in others:
            yield line
            line = Line()
            line.add(other)
    yield line


def message(line: Line, lang: Language) -> SessionMessage | types.JSONRPCError:
    """The message in a line, or what is to be said if there is none.

    Where only strict readers object to the JSON, the message goes on its way with what they object to as its request
    context: who calls a tool is told by the tool.
    """
    if line.size > LINE_MOST:
        return _refused(line, types.INVALID_REQUEST, problem_of(TOO_LARGE, lang, _TOO_LONG[lang]))
    raw = bytes(line.start)
    unreadable: UnreadableError | None = None
    try:
        strict_json.loads(raw, max_bytes=LINE_MOST, max_depth=_DEPTH_MOST)
    except UnreadableError as error:
        unreadable = error
    try:
        read = types.jsonrpc_message_adapter.validate_json(raw, by_name=False)
    except ValueError:  # as the SDK finds it
        if unreadable is not None:
            return _refused(line, types.PARSE_ERROR, problem_for(unreadable, lang))
        return _refused(line, types.INVALID_REQUEST, problem_of(BAD_REQUEST, lang, _NO_MESSAGE[lang]))
    return SessionMessage(read, ServerMessageMetadata(request_context=unreadable))


def _refused(line: Line, code: int, problem: dict[str, Any]) -> types.JSONRPCError:
    found = _FIRST.match(line.start) or _LAST.search(line.end)
    error = types.ErrorData(code=code, message=problem["detail"], data=problem)
    return types.JSONRPCError(jsonrpc="2.0", id=None if found is None else json.loads(found["id"]), error=error)


class _Writer:
    """Writes whole lines to a descriptor, one after the other, from a thread of its own."""

    def __init__(self, descriptor: int) -> None:
        self.broken = False
        self._descriptor = descriptor
        self._waiting: SimpleQueue[tuple[bytes, Callable[[], object]]] = SimpleQueue()
        threading.Thread(target=self._work, name="adjudicator-writer", daemon=True).start()

    def put(self, said: str, then: Callable[[], object] = lambda: None) -> None:
        """Write a line; ``then`` is called when it is written, or can't be."""
        self._waiting.put((said.encode() + b"\n" if said else b"", then))

    def _work(self) -> None:
        while True:
            data, then = self._waiting.get()
            try:
                while data and not self.broken:
                    data = data[os.write(self._descriptor, data) :]
            except OSError:  # nobody listens any more
                self.broken = True
            then()


@asynccontextmanager
async def connected(
    lang: Language,
) -> AsyncIterator[
    tuple[MemoryObjectReceiveStream[SessionMessage | Exception], MemoryObjectSendStream[SessionMessage]]
]:
    """Streams of messages in and out, for a server. What can't be read is answered in this language, here.

    The stream in ends with standard input. Ends everything when standard output can't be written any more.
    """
    writer = _Writer(_output())
    arrived, inbound = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    outbound, leaving = anyio.create_memory_object_stream[SessionMessage](0)
    async with BlockingPortal() as portal, anyio.create_task_group() as group:

        async def written(said: str) -> None:
            done = anyio.Event()
            writer.put(said, lambda: _call(portal, done.set))
            await done.wait()
            if writer.broken:
                group.cancel_scope.cancel()

        async def write() -> None:
            async with leaving:
                async for each in leaving:
                    await written(each.message.model_dump_json(by_alias=True, exclude_unset=True))
            await written("")  # what the reader had to say comes before it

        def read() -> None:
            for line in lines(_input):
                if line.start.isspace() or not line.size:
                    continue
                found = message(line, lang)
                if isinstance(found, types.JSONRPCError):
                    writer.put(encode(found.model_dump(by_alias=True, exclude_unset=True)))
                elif not _call(portal, arrived.send, found):
                    return
            _call(portal, arrived.aclose)

        threading.Thread(target=read, name="adjudicator-reader", daemon=True).start()
        group.start_soon(write)
        async with arrived, inbound, outbound:
            yield inbound, outbound


def _call(portal: BlockingPortal, what: Callable[..., Any], *args: Any) -> bool:
    """Call something in the event loop, from another thread; whether it is still there."""
    try:
        portal.call(what, *args)
    except (RuntimeError, CancelledError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        return False
    return True


def _input() -> bytes:
    """What comes next on standard input. Python's own stream is not used: it can't be left while somebody reads it."""
    return b"" if sys.stdin is None else os.read(0, _CHUNK)


def _output() -> int:
    """A descriptor of its own for what is said. Whatever else prints goes to standard error from now on."""
    own = os.dup(1)
    if sys.stderr is None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    else:
        os.dup2(2, 1)
    return own
