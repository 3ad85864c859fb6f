"""What the rules have against something that a player wants to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.judging.ruled import Because
from adjudicator.text import Text


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that the rules have against it: its code, and why."""

    code: str
    because: Because


def fault(code: str, en: str, zh: str, rulings: Sequence[str], **words: object) -> Fault:
    """A fault with a sentence that has its words filled in."""
    return Fault(code, Because(Text(en, zh).fill(**words), tuple(rulings)))
