"""The command line, ``adjudicate``: the same answers as the library, for people at a table and for scripts.

``asking`` holds the commands that judge a table, ``commands`` the root and those that look things up; ``program`` is
how they end, ``given`` reads what they are given. ``shown``, ``shown_dispute`` and ``shown_rulings`` lay out what they
print, ``spoken`` puts values into words, ``terminal`` draws, and ``wrapping`` says where lines may break.
Nothing here names a game; rich, z3 and marshmallow are imported only by the commands that need them.
"""

from __future__ import annotations

from adjudicator.cli.commands import cli as main

__all__ = ["main"]
