"""What a question says when the table does not have what it needs."""

from __future__ import annotations

from adjudicator.errors import Problem, StateError
from adjudicator.text import Text


def missing(at: str, what: Text, ruling: str | None = None) -> StateError:
    """What a question says when the state lacks a part that it needs: where, and what should be there."""
    message = Text("The question needs {what}, and the state does not have it.", "这个问题需要{what}，而局面里没有。")
    space = " " if what.zh[:1].isascii() else ""  # as between a Chinese word and a name in Latin letters
    return StateError([Problem(at, message.fill(what=Text(what.en, space + what.zh)), None, (), ruling)])
