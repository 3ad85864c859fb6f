"""``GET /static/...``: the files that pages load. All of them are read once, so nothing else can be reached."""

from __future__ import annotations

import hashlib
import posixpath
import re
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
# How a module of ours names another one, by where that is from its own place.
_IMPORT: Final = re.compile(r'(?m)^(import [^"\n]*|\} from |export [^"\n]*from )"(\.{1,2}/[\w./-]+\.js)"')


@cache
def assets() -> dict[str, caching.Page]:
    """The files by their path within the folder, with tags that change only with their content.

    Modules get the addresses of those that they import with their tags, as pages do: what is kept for good must not
    be put together with what was there before an update.
    """
    paths = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*"))}
    found: dict[str, caching.Page] = {}

    def add(name: str) -> caching.Page:
        if name not in found:
            body = paths[name].read_bytes()
            if paths[name].suffix == ".js":
                body = _IMPORT.sub(lambda at: f'{at[1]}"{tagged(name, at[2])}"', body.decode()).encode()
            tag = hashlib.sha256(body).hexdigest()[:32]
            found[name] = caching.Page(body, None, tag, MEDIA_TYPES[paths[name].suffix])
        return found[name]

    def tagged(importer: str, where: str) -> str:
        imported = posixpath.normpath(posixpath.join(posixpath.dirname(importer), where))
        return f"{where}?{VERSION}={add(imported).tag}"  # two that import each other would go round for ever

    for name, path in paths.items():
        if path.suffix in MEDIA_TYPES:
            add(name)
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
