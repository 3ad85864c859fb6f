"""What a search is asked with: held against what it may be, the same at every way in.

Whether there is such a card or keyword, the index knows (see ``filtering``).
"""

from __future__ import annotations

from numbers import Integral
from typing import Final

from adjudicator.corpus import KINDS, Corpus
from adjudicator.errors import BadQueryError, UnknownFilterError, near_misses, one_of
from adjudicator.game import games
from adjudicator.text import LANGUAGES, Text

GAME: Final = Text("game", "游戏")
KIND: Final = Text("kind of ruling", "裁定类别")
_TEXT: Final = Text("a text", "文字")
_NAME: Final = Text("a name, or None for any", "名称；None 表示不限")
_FROM: Final = Text("a whole number from {low} up", "不小于 {low} 的整数")


def check_words(query: object, lang: object = "en") -> None:
    """Raises BadQueryError for a query that is no text, or a language that the project doesn't speak."""
    if not isinstance(query, str):
        raise BadQueryError.unfit("query", query, _TEXT)
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise BadQueryError.unfit("lang", lang, one_of(LANGUAGES))


def check_filters(book: Corpus, **filters: object) -> None:
    """Raises BadQueryError for a filter that is no name; of these, UnknownFilterError for no game or kind there is."""
    for name, value in filters.items():
        if value is not None and not isinstance(value, str):
            raise BadQueryError.unfit(name, value, _NAME)
    known_games = sorted({*games(), *(ruling.game for ruling in book.rulings.values())})
    for name, what, known in (("game", GAME, known_games), ("kind", KIND, KINDS)):
        value = filters.get(name)
        if isinstance(value, str) and value not in known:
            raise UnknownFilterError(name, what, value, near_misses(value, known), expected=one_of(known))


def check_page(limit: object, offset: object) -> None:
    """Raises BadQueryError for a page that there can't be."""
    for name, value, low in (("limit", limit, 1), ("offset", offset, 0)):
        if isinstance(value, bool) or not isinstance(value, Integral) or int(value) < low:
            raise BadQueryError.unfit(name, value, _FROM.fill(low=low))
