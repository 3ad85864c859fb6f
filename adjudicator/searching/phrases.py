"""Finding the phrases of a vocabulary in a text: from the left, the longest first, none over another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_END = 0  # the key under which a phrase's meanings stand; all others are words


class Phrases(Generic[T]):
    """Phrases, each a sequence of stems and Chinese characters, with what each may mean."""

    def __init__(self) -> None:
        self._tree: dict[Any, Any] = {}

    def add(self, phrase: Sequence[str], meaning: T) -> None:
        """Give a phrase one more meaning."""
        node = self._tree
        for word in phrase:
            node = node.setdefault(word, {})
        meanings = node.setdefault(_END, [])
        if meaning not in meanings:
            meanings.append(meaning)

    def add_all(self, phrases: Iterable[Sequence[str]], meaning: T) -> None:
        """Give several phrases one more meaning."""
        for phrase in phrases:
            if phrase:
                self.add(phrase, meaning)

    def find(self, words: Sequence[str]) -> Iterator[tuple[int, int, list[T]]]:
        """Where phrases are: from which word, up to which, and what they mean."""
        at = 0
        while at < len(words):
            node: dict[Any, Any] | None = self._tree.get(words[at])
            end, meanings = at, None
            ahead = at
            while node is not None:
                ahead += 1
                if _END in node:
                    end, meanings = ahead, node[_END]
                node = node.get(words[ahead]) if ahead < len(words) else None
            if meanings is not None:
                yield at, end, meanings
            at = max(end, at + 1)
