"""Text in the languages that players read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeGuard

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")


def is_language(value: str) -> TypeGuard[Language]:
    """Whether the project speaks this language; the codes are those of LANGUAGES."""
    return value in LANGUAGES


@dataclass(frozen=True, slots=True)
class Text:
    """One piece of text in English and in Chinese: ``text["zh"]``."""

    en: str
    zh: str

    def __getitem__(self, lang: Language) -> str:
        return self.zh if lang == "zh" else self.en

    def fill(self, **words: object) -> Text:
        """Put words into the ``{places}`` of both languages; a word may itself be a Text."""
        return Text(fill(self.en, words, "en"), fill(self.zh, words, "zh"))


def same(text: str) -> Text:
    """A text that is the same in both languages."""
    return Text(text, text)


@dataclass(frozen=True, slots=True)
class Refusal(Text):
    """Why a word is refused, with what was expected instead and the names that may have been meant."""

    expected: Text | None = None
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """Several words as one, with the comma of each language between them."""

    parts: tuple[Text, ...]

    def __getitem__(self, lang: Language) -> str:
        return ("、" if lang == "zh" else ", ").join([part[lang] for part in self.parts])


_SPEAKS = (Text, Joined)


def clean(name: str) -> str:
    """A name in the one way in which Unicode composes it."""
    return unicodedata.normalize("NFC", name).strip()


def fold(name: str) -> str:
    """A name without case, accents, spaces and punctuation: what makes two spellings the same name."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def cells(text: str) -> int:
    """How many cells of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def listed(words: str) -> list[str]:
    """The names in a line of them, with whichever comma or semicolon between them that people write."""
    return [name for part in re.split(r"[,\uff0c\u3001;\uff1b\n]", words) if (name := part.strip())]


def fill(template: str, words: Mapping[str, object], lang: Language) -> str:
    """Put words into one language's template, each Text or Joined in that language.

    Braces inside a word are not read again, so a player's name can hold any character.
    """
    if not words:
        return template
    return template.format_map({k: v[lang] if isinstance(v, _SPEAKS) else v for k, v in words.items()})
