"""How long pages take over HTTP on the loopback address: when they are made, and when they are asked for again.

The service runs under gunicorn with the settings that ship, with one worker, so that what it has made it has still.
"""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import quote

from adjudicator.corpus import corpus
from adjudicator.describing import example
from adjudicator.game import games
from benchmarks.http import served
from benchmarks.timing import spread

AIM = 50  # milliseconds
PATHS = {
    "the first page": ["/"],
    "a search of the rulings": [
        f"/rulings?q={quote(words)}" for words in ("blank", "line of sight", "视线", "封锁", "")
    ],
    "a ruling": [f"/rulings/{ruling}" for ruling in sorted(corpus().rulings)],
    "a game": [f"/{game}" for game in games()],
    "a question's form": [
        f"/{game.id}/dispute?ask={question}" for game in games().values() for question in game.questions
    ],
}


def fetch(connection: http.client.HTTPConnection, path: str, body: str | None = None) -> None:
    """Ask for a page, by POST if there is a body, until all of it has come."""
    headers = {} if body is None else {"Content-Type": "application/json"}
    connection.request("GET" if body is None else "POST", path, body, headers)
    response = connection.getresponse()
    response.read()
    assert response.status == 200, path


def report() -> Iterator[str]:
    """A line for each kind of page, in both languages."""
    environment = {"WEB_CONCURRENCY": "1"}
    with (
        served("adjudicator.api.wsgi:app", environment) as port,
        closing(http.client.HTTPConnection("127.0.0.1", port)) as connection,
    ):
        for kind, paths in PATHS.items():
            asked = [f"{path}{'&' if '?' in path else '?'}lang={lang}" for path in paths for lang in ("en", "zh")]
            for when in ("made", "kept"):
                yield f"{kind}, {when} (aim {AIM} ms): {spread(lambda path: fetch(connection, path), asked)}"
        answers = [
            (f"/{game.id}/{question.door}?lang=zh", json.dumps(example(question)))
            for game in games().values()
            for question in game.questions.values()
        ]
        for request in answers:
            fetch(connection, *request)  # z3 is loaded by the first search
        taken = spread(lambda each: fetch(connection, *each), answers)
        yield f"the answer to an example, laid out (aim {AIM} ms): {taken}"
