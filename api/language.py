"""The language that a request is answered in: ``?lang=`` wins, then ``Accept-Language``, then English.

Both take language tags (BCP 47), which are looked up (RFC 4647, 3.4): a tag is cut at its end until it is one of
ours. So script and region fall back: who asks for ``zh-Hant-HK`` is answered in ``zh``, who asks for ``en-GB`` in
``en``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from flask import request

from adjudicator.api.documented import LANG
from adjudicator.api.query import single
from adjudicator.errors import BadQueryError, near_misses
from adjudicator.text import LANGUAGES, Language, Text, is_language

# Two languages that have codes of their own within Chinese. Browsers send them, and who reads them reads zh.
_WITHIN: Final[dict[str, Language]] = {"cmn": "zh", "yue": "zh"}
# What ``?lang=`` may be, as openapi.yaml says it.
PATTERN: Final = "^([eE][nN]|[zZ][hH]|[cC][mM][nN]|[yY][uU][eE])(-[A-Za-z0-9]{1,8})*$"

_RANGES_MOST: Final = 32  # of a header; nobody reads more languages
_TAG: Final = "[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*"
# Weights without the 0 before the point, or of more than three digits, are against the grammar of RFC 9110, but plain.
_WEIGHT: Final = r"0?\.[0-9]+|0\.?|1(?:\.0*)?"
_RANGE: Final = re.compile(rf"[ \t]*(\*|{_TAG})[ \t]*(?:;[ \t]*[qQ]=({_WEIGHT})[ \t]*)?")
_EXPECTED: Final = Text(
    "en or zh, or a language tag that falls back to one of them, such as zh-Hant-HK",
    "en 或 zh，或可归入二者之一的语言标签，如 zh-Hant-HK",
)


def language() -> Language:
    """The language of the answer. Raises BadQueryError for a ``lang`` that the project doesn't speak."""
    asked = single(LANG)
    if asked is None:
        return from_header(request.headers.get("Accept-Language", ""))
    found = of_tag(asked)
    if found is None:
        raise BadQueryError.unfit(LANG, asked, _EXPECTED, near_misses(asked.lower(), LANGUAGES))
    return found


def language_of_problem() -> Language:
    """The same where ``lang`` itself may be what is wrong."""
    try:
        return language()
    except BadQueryError:
        return from_header(request.headers.get("Accept-Language", ""))


def of_tag(tag: str) -> Language | None:
    """The language of ours that a tag falls back to. Ours have no subtags, so nothing but the first one counts."""
    if re.fullmatch(_TAG, tag) is None:
        return None
    primary = tag.partition("-")[0].lower()
    primary = _WITHIN.get(primary, primary)
    return primary if is_language(primary) else None


@lru_cache(maxsize=256)
def from_header(header: str) -> Language:
    """Our language for an ``Accept-Language``; English if it names none of ours.

    The heaviest range that falls back to a language of ours decides; of equal ones the first. ``*`` stands for those
    that no other range names, and comes after others of its weight. What has the weight 0 is not taken, but
    ``zh-Hant;q=0`` does not refuse ``zh``. Parts that can't be read are passed over, as if they weren't there.
    """
    ranges = _ranges(header)
    refused = {of_tag(tag) for tag, weight in ranges if weight == 0 and "-" not in tag}
    left = [lang for lang in LANGUAGES if lang not in refused]
    liked = sorted((each for each in ranges if each[1] > 0), key=lambda each: (-each[1], each[0] == "*"))
    named = {of_tag(tag) for tag, _ in liked}
    for tag, _ in liked:
        found = next((lang for lang in left if lang not in named), None) if tag == "*" else of_tag(tag)
        if found in left:
            return found
    no_others = ("*", 0.0) in ranges
    return left[0] if left and not no_others else LANGUAGES[0]


def _ranges(header: str) -> list[tuple[str, float]]:
    """The ranges of a header with their weights, in its order."""
    read = (_RANGE.fullmatch(item) for item in header.split(",", _RANGES_MOST)[:_RANGES_MOST])
    return [(found[1], 1.0 if found[2] is None else float(found[2])) for found in read if found is not None]
