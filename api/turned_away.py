"""What gunicorn itself turns away, since it is no HTTP or too large: a problem, as from everywhere else.

Nothing of such a request was read, so there is no language to answer in but English, and no id that a log has.
"""

from __future__ import annotations

import socket
from typing import Any, Final

from adjudicator.api.headers import usual
from adjudicator.api.respond import encode
from adjudicator.problems import BAD_REQUEST, INTERNAL, MEDIA_TYPE, Kind, problem_of
from adjudicator.text import Text

# In the words of deploy/nginx, which turns away much of that before it comes here.
ADDRESS_TOO_LONG: Final = Kind(
    "address-too-long",
    414,
    Text("The address is too long", "地址过长"),
    Text("No path of the service needs so long an address.", "服务的任何路径都不需要这么长的地址。"),
)
HEADERS_TOO_LARGE: Final = Kind(
    "headers-too-large",
    431,
    Text("The headers are too large", "请求头过大"),
    Text("No path of the service needs such headers.", "服务的任何路径都不需要这样的请求头。"),
)
NOT_IMPLEMENTED: Final = Kind(
    "not-implemented",
    501,
    Text("The request is of a kind that is not served", "不支持此类请求"),
    Text("The body can be sent with its length or in chunks.", "正文可带长度发送，或分块发送。"),
)
KINDS: Final = (ADDRESS_TOO_LONG, HEADERS_TOO_LARGE, NOT_IMPLEMENTED)
_OF_STATUS: Final = {kind.status: kind for kind in (BAD_REQUEST, INTERNAL, *KINDS)}


class InOurWords:
    """A connection to which gunicorn writes one error, an HTML page: a problem of the same status leaves instead."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def sendall(self, data: bytes) -> None:
        """Send the error."""
        line = data.partition(b"\r\n")[0]
        kind = _OF_STATUS.get(int(line.split(b" ")[1]), BAD_REQUEST)
        self._connection.sendall(_response(line, kind))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def _response(line: bytes, kind: Kind) -> bytes:
    """A whole response; ``line`` is its first one, which says the status."""
    body = encode({**problem_of(kind, "en"), "status": int(line.split(b" ")[1])}).encode()
    headers = [
        ("Connection", "close"),
        ("Content-Type", MEDIA_TYPE),
        ("Content-Language", "en"),
        ("Content-Length", str(len(body))),
        *usual(),
    ]
    head = "".join(f"{name}: {value}\r\n" for name, value in headers)
    return line + b"\r\n" + head.encode("ascii") + b"\r\n" + body
