"""The command ``mcp``: the judge as a tool of assistants."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import click

from adjudicator.cli.program import Command, Status, echo, in_language
from adjudicator.solver import Budget
from adjudicator.text import Language, Text

_NOT_INSTALLED = Text(
    'This command is not installed: it needs the extra "mcp" (pip install "tabletop-adjudicator[mcp]").',
    '未安装此命令：需要附加项 mcp（pip install "tabletop-adjudicator[mcp]"）。',
)
_WAITS = Text(
    "Waiting for an assistant on standard input; this command is for programs to start.",
    "正在标准输入上等待助手；此命令应由程序启动。",
)


@click.command(cls=Command)
@in_language
def mcp(*, lang: Language) -> int:
    """Serve an assistant: the Model Context Protocol over standard input and output.

    Its tools score tables, list moves, settle disputes and look up rulings. Register this command, "adjudicate mcp",
    with the assistant, which starts it. --lang is the language of descriptions, and of answers to calls that name none.

    Exit status: 0 when standard input ends, 2 if the extra mcp is not installed, 130 after Ctrl-C.
    """
    if find_spec("mcp") is None:
        echo(_NOT_INSTALLED[lang], err=True)
        return Status.BAD_INPUT
    from adjudicator.assistant import server

    if sys.stdin is not None and sys.stdin.isatty():
        echo(_WAITS[lang], err=True)
    server.run(lang, Budget())
    return Status.YES
