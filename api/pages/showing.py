"""From a template to a page: its language, the addresses of its files, and what its policy allows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from adjudicator.api import caching
from adjudicator.api.headers import policy
from adjudicator.api.pages.assets import address
from adjudicator.text import LANGUAGES, Language, Text

MEDIA_TYPE: Final = "text/html; charset=utf-8"
# What every page needs: files of ours, pictures that stand within a style sheet, and our API.
POLICY: Final[Mapping[str, str]] = MappingProxyType(
    {"script-src": "'self'", "style-src": "'self'", "img-src": "'self' data:", "connect-src": "'self'"}
)


@cache
def _templates() -> Environment:
    folder = FileSystemLoader(Path(__file__).parent / "templates")
    # A name that a template doesn't get is a mistake, not an empty text.
    return Environment(loader=folder, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def shown(template: str, lang: Language, own: Mapping[str, str] = MappingProxyType({}), **given: Any) -> caching.Page:
    """A page in one language, to be sent by ``caching.send``. ``own`` are directives of its policy besides ``POLICY``.

    In the template, ``say(en, zh)`` is a text in the language of the page, and ``asset(name)`` the address of a file
    of ``api/static/``.
    """

    def say(en: str, zh: str) -> str:
        return Text(en, zh)[lang]

    body = _templates().get_template(template).render(lang=lang, languages=LANGUAGES, say=say, asset=address, **given)
    headers = [("Content-Security-Policy", policy({**POLICY, **own}))]
    return caching.page(body, lang, MEDIA_TYPE, headers)
