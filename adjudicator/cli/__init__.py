"""The command line, ``adjudicate``: the same answers as the library, for people at a table and for scripts.

``commands`` holds the commands, ``given`` reads what they are given, ``shown`` lays out what they print.
Nothing here names a game; rich, z3 and marshmallow are imported only by the commands that need them.
"""

from __future__ import annotations

from adjudicator.cli.commands import cli as main

__all__ = ["main"]
