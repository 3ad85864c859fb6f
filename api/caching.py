"""What may be kept, by whom and for how long, and how a client learns that what it has still holds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from flask import Response, request

from adjudicator.answer import Answer
from adjudicator.api.headers import NEVER_KEPT, REQUEST
from adjudicator.api.record import current
from adjudicator.api.respond import encode_answer, reply
from adjudicator.corpus import corpus
from adjudicator.text import Language
from adjudicator.version import __version__

# As long as that, readers may see what was there before an update; no longer, since an answer may cite what is new.
FRESH: Final = 300  # seconds
FOR_ALL: Final = f"public, max-age={FRESH}"
# What stands under an address that changes with it: a year, and no need to ask whether it still holds.
FOR_EVER: Final = "public, max-age=31536000, immutable"
# Answers follow from the request alone, so that who asked may keep them: some clients do that by URL and body. A
# cache that others share must not: it goes by the URL, and would give one table's verdict to another. What people at
# the table are called is in there, too.
FOR_WHO_ASKED: Final = f"private, max-age={FRESH}"

# How JSON looks in which a search ran out of its budget, be it for the whole, a claim, a move or another reading.
_RAN_OUT: Final = ('"undecided"', '"optimal":false')


@dataclass(frozen=True, slots=True)
class Page:
    """A body that changes only with the service, in one language, with its tag.

    ``lang`` is None if it is the same whatever language is asked for. ``headers`` are headers of its own. A 304 has
    them too: what a client keeps takes over the headers of the 304.
    """

    body: str | bytes
    lang: Language | None
    tag: str
    media_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()


def page(
    body: str, lang: Language | None, media_type: str = "application/json", headers: Iterable[tuple[str, str]] = ()
) -> Page:
    """A body with its tag, which is strong: it changes with every byte, the language, the corpus and the engine.

    So the tag of a list also changes with its query, as far as that makes a difference. It is the same for all who
    serve the same corpus with the same engine.
    """
    under = "\n".join((corpus().hash, __version__, lang or "", body))
    return Page(body, lang, hashlib.sha256(under.encode()).hexdigest()[:32], media_type, tuple(headers))


def send(wanted: Page, keep: str = FOR_ALL) -> Response:
    """The page, or a 304 without it if the client says that it has it; ``keep`` is how long it may be kept."""
    headers = [("ETag", f'"{wanted.tag}"'), ("Cache-Control", keep), *wanted.headers]
    has_it = request.if_none_match.contains_weak(wanted.tag)
    response = reply("" if has_it else wanted.body, wanted.lang, 200, wanted.media_type, headers)
    if has_it:
        response.status_code = 304  # what describes content is then left out when it is sent
    return response


def ran_out(body: str) -> bool:
    """Whether there is anything in an answer, as JSON text, for which a search ran out of its budget."""
    return any(mark in body for mark in _RAN_OUT)


def send_answer(answer: Answer) -> Response:
    """An answer, which who asked may keep unless there is anything undecided in it."""
    body = encode_answer(answer)
    undecided = ran_out(body)
    current().answered(answer, undecided)
    keep = NEVER_KEPT if undecided else FOR_WHO_ASKED
    return reply(body, answer.lang, headers=[(REQUEST, answer.request), ("Cache-Control", keep)])
