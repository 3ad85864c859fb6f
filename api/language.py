"""The language that a request is answered in: ``?lang=`` wins, then ``Accept-Language``, then English."""

from __future__ import annotations

from functools import lru_cache

from flask import request

from adjudicator.api.documented import LANG
from adjudicator.api.query import BadQueryError, one_of
from adjudicator.text import LANGUAGES, Language, is_language


def language() -> Language:
    """The language of the answer. Raises BadQueryError for a ``lang`` that the project doesn't speak."""
    asked = one_of(LANG, LANGUAGES)
    if asked is None:
        return from_header(request.headers.get("Accept-Language", ""))
    return "zh" if asked == "zh" else "en"


def language_of_problem() -> Language:
    """The same where ``lang`` itself may be what is wrong."""
    try:
        return language()
    except BadQueryError:
        return from_header(request.headers.get("Accept-Language", ""))


@lru_cache(maxsize=256)
def from_header(header: str) -> Language:
    """The first of our languages by weight; regions and scripts are not looked at."""
    ranges = [_range(item) for item in header.split(",")[:32]]
    named = {primary for primary, _ in ranges}
    first: Language = LANGUAGES[0]
    heaviest = 0.0
    for primary, weight in ranges:
        # a star stands for a language that the header doesn't name
        lang = next((ours for ours in LANGUAGES if ours not in named), "") if primary == "*" else primary
        if weight > heaviest and is_language(lang):
            first, heaviest = lang, weight
    return first


def _range(item: str) -> tuple[str, float]:
    tag, *parameters = item.split(";")
    return tag.strip().split("-")[0].lower(), _weight(parameters)


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            try:
                weight = float(value)
            except ValueError:
                return 0.0
            return weight if 0.0 <= weight <= 1.0 else 0.0
    return 1.0
