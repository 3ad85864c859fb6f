"""``GET /static/...``: the files that pages load. All of them are read once, so nothing else can be reached."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from adjudicator.api import caching
from adjudicator.api.documented import for_people

ROOT: Final = Path(__file__).parents[1] / "static"
# By the ends of their names. What has another one, such as a list of hashes, is not for browsers.
MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",  # the licences that scripts name
}
VERSION: Final = "v"  # the query parameter with the tag of a file


@cache
def assets() -> dict[str, caching.Page]:
    """The files by their path within the folder, with tags that change only with their content."""
    found = {}
    for path in sorted(ROOT.rglob("*")):
        media_type = MEDIA_TYPES.get(path.suffix)
        if media_type is not None:
            body = path.read_bytes()
            tag = hashlib.sha256(body).hexdigest()[:32]
            found[path.relative_to(ROOT).as_posix()] = caching.Page(body, None, tag, media_type)
    return found


def address(name: str) -> str:
    """Where a file is, with its tag, so that browsers keep it for good. Raises KeyError for one that isn't there."""
    return f"/static/{name}?{VERSION}={assets()[name].tag}"


def blueprint() -> Blueprint:
    """The view."""
    page = Blueprint("assets", __name__)
    files = assets()

    @page.get("/static/<path:name>")
    @for_people
    def static(name: str) -> Response:
        file = files.get(name)
        if file is None:
            raise NotFound
        # While an update goes on, who asks for the new file may reach an instance that has the old one.
        is_it = request.args.get(VERSION) == file.tag
        return caching.send(file, caching.FOR_EVER if is_it else caching.FOR_ALL)

    return page
