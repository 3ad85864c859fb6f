"""``adjudicate mcp`` on the wire: lines that are no messages, how it ends, and what it does without the extra."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from mcp.types import JSONRPCError

from adjudicator.assistant import wire
from tests.documents import ROOT

HELLO = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}  # fmt: skip
SCORE = b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"score","arguments":%s}}'
STATE = b'{"players":[{"hand":["Great Flood"]}]}'
PRINTS = """
import adjudicator.requests, os
told = adjudicator.requests.answer
def chatty(*args, **more):
    print("printed by a library")
    os.write(1, b"written by a library\\n")
    return told(*args, **more)
adjudicator.requests.answer = chatty
from adjudicator.cli import main
main()
"""
SEARCHES = """
import adjudicator.requests, sys, time
from adjudicator.solver import Budget, Meter
def long(*args, **more):
    meter = Meter(Budget(seconds=600))
    print("begun", file=sys.stderr, flush=True)
    while not meter.spent:
        time.sleep(0.01)
adjudicator.requests.answer = long
from adjudicator.cli import main
main()
"""


# As in a terminal: what a shell starts in the background inherits that it passes over Ctrl-C.
HEED = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"


class Server:
    """The command in a process, spoken to in lines."""

    def __init__(self, program: str = "from adjudicator.cli import main; main()", *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HEED + program, "mcp", "--lang", "en", *options],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def say(self, line: bytes | dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        heard: dict[str, Any] = json.loads(self.process.stdout.readline())
        return heard

    def greet(self) -> None:
        self.say(HELLO)
        assert self.hear()["id"] == 1
        self.say({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        self.process.wait()

    def end(self) -> tuple[int, bytes, bytes]:
        """Its exit status after standard input ended, and what else it wrote."""
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@pytest.fixture
def server() -> Iterator[Server]:
    with closing(Server()) as made:
        yield made


def test_lines_that_are_no_messages_are_answered(server: Server) -> None:
    server.greet()
    half = b'{"x":"\\ud800"}'
    for line, told_id, code, slug in [
        (b"rubbish", None, -32700, "unreadable-json"),
        (b"\xff\xfe", None, -32700, "unreadable-json"),
        (b"[1]", None, -32600, "bad-request"),
        (SCORE % half, 7, -32700, "unreadable-json"),
        (SCORE % (b"[" * 1000 + b"]" * 1000), 7, -32700, "unreadable-json"),
        (SCORE % (b'"' + b"x" * (wire.LINE_MOST + 1) + b'"'), 7, -32600, "body-too-large"),
    ]:
        server.say(line)
        heard = server.hear()
        assert (heard["id"], heard["error"]["code"]) == (told_id, code)
        assert heard["error"]["data"]["type"] == f"/problems/{slug}"
    server.say(b"")
    server.say(b"  ")
    for arguments in (b'{"game":1,"game":2}', b'{"state":NaN}', b'{"state":1e999}'):
        server.say(SCORE % arguments)
        heard = server.hear()["result"]
        assert heard["isError"]
        assert heard["structuredContent"]["type"] == "/problems/unreadable-json"
    assert server.end() == (0, b"", b"")


def test_it_ends_with_standard_input_whose_last_line_needs_no_end(server: Server) -> None:
    assert server.process.stdin is not None
    server.process.stdin.write(b"rubbish")
    status, out, err = server.end()
    assert (status, err) == (0, b"")
    assert json.loads(out)["error"]["code"] == -32700


def test_ctrl_c_ends_it_while_it_waits(server: Server) -> None:
    server.greet()
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(timeout=30) == 130
    assert b"Traceback" not in server.end()[2]


def test_ctrl_c_ends_it_while_it_searches() -> None:
    with closing(Server(SEARCHES)) as server:
        server.greet()
        server.say(SCORE % b'{"game":"fantasy-realms","state":%s}' % STATE)
        assert server.process.stderr is not None
        assert server.process.stderr.readline() == b"begun\n"
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=30) == 130


def test_it_ends_when_nobody_listens(server: Server) -> None:
    server.greet()
    assert server.process.stdout is not None
    server.process.stdout.close()
    server.say({"jsonrpc": "2.0", "id": 2, "method": "ping"})
    assert server.process.wait(timeout=30) == 0


def test_what_anybody_prints_is_not_in_the_protocol() -> None:
    with closing(Server(PRINTS)) as server:
        server.greet()
        server.say(SCORE % b'{"game":"fantasy-realms","state":%s}' % STATE)
        assert server.hear()["result"]["structuredContent"]["verdict"] == "resolved"
        status, out, err = server.end()
    assert (status, out) == (0, b"")
    assert b"printed by a library" in err
    assert b"written by a library" in err


@pytest.mark.parametrize(("lang", "says"), [("en", b'needs the extra "mcp"'), ("zh", "需要附加项 mcp".encode())])
def test_without_the_extra_it_says_so(lang: str, says: bytes) -> None:
    without = "import sys; sys.modules['mcp'] = None\nfrom adjudicator.cli import main; main()"
    with closing(Server(without, "--lang", lang)) as server:
        status, out, err = server.end()
    assert (status, out) == (2, b"")
    assert says in err
    assert err.count(b"\n") == 1


# --- lines and messages


def test_lines_in_pieces() -> None:
    pieces = iter([b"a", b"b\nc\n\nd", b"", b"not read"])
    assert [bytes(line.start) for line in wire.lines(lambda: next(pieces))] == [b"ab", b"c", b"", b"d"]


def test_of_a_long_line_only_the_ends_are_kept() -> None:
    pieces = iter([b"a" * wire.LINE_MOST, b"b" * wire.LINE_MOST, b"c\nd", b""])
    long, short = wire.lines(lambda: next(pieces))
    assert (long.size, len(long.start), long.end[-2:]) == (2 * wire.LINE_MOST + 1, wire.LINE_MOST, b"bc")
    assert len(long.end) < 1000
    assert bytes(short.start) == b"d"


@pytest.mark.parametrize(
    ("start", "end", "told_id"),
    [
        ('{"jsonrpc": "2.0", "id": 5, "method": "m", "params": "', '"}', 5),
        ('{"method":"m","params":{"id":3,"x":"', '"},"jsonrpc":"2.0","id":"a-b"}', "a-b"),
        ('{"method":"m","params":{"id":3,"x":"', '","id":4}}', None),
        ('{"id":', "}", None),
    ],
)
def test_the_id_of_a_message_that_is_too_long(start: str, end: str, told_id: str | int | None) -> None:
    pieces = iter([start.encode(), b"x" * wire.LINE_MOST, end.encode(), b""])
    (line,) = wire.lines(lambda: next(pieces))
    refused = wire.message(line, "en")
    assert isinstance(refused, JSONRPCError)
    assert refused.id == told_id
