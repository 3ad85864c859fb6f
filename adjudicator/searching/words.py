"""Files of words that mean the same to those who search: ``words.toml`` beside a game's rulings, and a general one.

Nothing in them is a rule: they are no part of the corpus's hash, and no answer depends on them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

FILE: Final = "words.toml"
GENERAL: Final = Path(__file__).parent / FILE

_KEYS: Final = ("names", "stop", "word", "asked", "keywords")
_WORD_KEYS: Final = ("same", "asked")


@dataclass(frozen=True, slots=True)
class Word:
    """Names of one thing, in any language. ``asked`` has those that mean it in a question, not in a ruling."""

    same: tuple[str, ...]
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a game, or of all.

    ``names`` are what the game itself is called, ``stop`` what says nothing, ``words`` what means the same, and
    ``asked`` how players ask for a ruling, by its id, where that has little in common with how it is written.
    ``keywords`` is what keywords are called in Chinese, where no word says it, or the first that does is another's.
    """

    names: tuple[str, ...] = ()
    stop: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()
    asked: Mapping[str, str] = field(default_factory=dict)
    keywords: Mapping[str, str] = field(default_factory=dict)


def read(path: Path) -> Words:
    """The words of a file. Raises OSError, UnicodeDecodeError, TOMLDecodeError, or ValueError for another shape."""
    data = tomllib.loads(path.read_bytes().decode())
    for fault in faults(data):
        raise ValueError(fault)
    return Words(
        tuple(data.get("names", ())),
        tuple(data.get("stop", ())),
        tuple(Word(tuple(entry["same"]), tuple(entry.get("asked", ()))) for entry in data.get("word", ())),
        dict(data.get("asked", {})),
        dict(data.get("keywords", {})),
    )


def faults(data: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the shape of such a file."""
    for key in data:
        if key not in _KEYS:
            yield f"{key!r} is none of {', '.join(_KEYS)}"
    for key in ("names", "stop"):
        if not _is_texts(data.get(key, [])):
            yield f"{key} has to be a list of texts"
    for key, by in (("asked", "the id of a ruling"), ("keywords", "keyword")):
        texts = data.get(key, {})
        if not isinstance(texts, dict) or not all(isinstance(text, str) and text.strip() for text in texts.values()):
            yield f"{key} has to be texts by {by}"
    entries = data.get("word", [])
    if not isinstance(entries, list):
        yield "[word] has to be [[word]]"
        return
    for entry in entries:
        if not isinstance(entry, dict) or not set(entry) <= set(_WORD_KEYS) or "same" not in entry:
            yield f"a word has same and perhaps asked: {entry!r}"
        elif not entry["same"] or not all(_is_texts(texts) for texts in entry.values()):
            yield f"same and asked are lists of texts: {entry!r}"


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) and text.strip() for text in value)
