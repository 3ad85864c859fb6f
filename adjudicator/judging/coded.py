"""Claims that give names codes: who is which character, which door is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.judging.facts import LIST_MOST, Fact, Kind, is_name
from adjudicator.text import Text, clean


@dataclass(frozen=True, slots=True)
class CodedFact(Fact):
    """A fact that is an object from names to codes; a claim has some of the names.

    The codes and their names are ``names``.
    """

    kind: Kind = "own"
    description: str = "An object from names to codes."

    def _shape(self) -> dict[str, Any]:
        each = {"enum": list(self.codes)}
        return {"type": "object", "minProperties": 1, "maxProperties": LIST_MOST, "additionalProperties": each}

    def looks(self) -> Text:
        """What a value of it looks like, in words."""
        names = ", ".join(self.codes)
        return Text(f"an object from names to one of {names}", f"从名字到以下之一的对象：{names}")

    def fits(self, value: object) -> bool:
        """Whether a value can be this fact."""
        if not isinstance(value, dict) or not 1 <= len(value) <= LIST_MOST:
            return False
        return all(is_name(name) and self._code(code) is not None for name, code in value.items())

    def spell(self, value: Any) -> Any:
        """A value that fits, in its one spelling."""
        return dict(sorted((clean(name), self._code(code)) for name, code in value.items()))

    def holds(self, claimed: Any, actual: Any) -> bool:
        """Whether what is claimed is so where ``actual`` is the fact."""
        return all(actual.get(name) == code for name, code in claimed.items())
