"""From a template to a page: its language, the addresses of its files, and what its policy allows."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlencode

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
# What a page with a form of its own needs besides: to send it to us, also without a script.
WITH_FORM: Final[Mapping[str, str]] = MappingProxyType({"form-action": "'self'"})

TEMPLATES: Final = Path(__file__).parent / "templates"


@cache
def _templates() -> Environment:
    folder = FileSystemLoader(TEMPLATES)
    # A name that a template doesn't get is a mistake, not an empty text.
    return Environment(loader=folder, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def shown(
    template: str,
    lang: Language,
    own: Mapping[str, str] = MappingProxyType({}),
    *,
    here: str = "",
    query: Mapping[str, str] = MappingProxyType({}),
    **given: Any,
) -> caching.Page:
    """A page in one language, to be sent by ``caching.send``. ``own`` are directives of its policy besides ``POLICY``.

    ``here`` is its place in the navigation, if it has one there; ``query`` are the parameters, besides the language,
    that the page in the other language is asked for with.
    In the template, ``say(en, zh)`` is a text in the language of the page, ``asset(name)`` the address of a file
    of ``api/static/``, and ``at(path, **parameters)`` that of another page in the same language.
    """

    def say(en: str, zh: str) -> str:
        return Text(en, zh)[lang]

    def at(path: str, **parameters: str) -> str:
        return f"{path}?{urlencode({**parameters, 'lang': lang})}"

    body = (
        _templates()
        .get_template(template)
        .render(
            lang=lang,
            languages=LANGUAGES,
            say=say,
            asset=address,
            at=at,
            here=here,
            keeps=f"{urlencode(query)}&" if query else "",
            **given,
        )
    )
    headers = [("Content-Security-Policy", policy({**POLICY, **own}))]
    return caching.page(body, lang, MEDIA_TYPE, headers)


def opened(request: Mapping[str, Any]) -> str:
    """What stands behind the # of an address that opens a request on a page; ``static/share.js`` reads it."""
    text = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
    return "1." + base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
