"""The command ``serve``: the REST service under gunicorn, with the settings that ship."""

from __future__ import annotations

import os
import socket
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

import adjudicator
from adjudicator.cli.given import language_of_environment
from adjudicator.cli.program import Command, Status, echo
from adjudicator.text import Text

SETTINGS: Final = Path(adjudicator.__file__).parent / "api" / "gunicorn.conf.py"
APP: Final = "adjudicator.api.wsgi:app"
_NEEDED: Final = ("flask", "gunicorn", "prometheus_client")
_WORKERS_MOST: Final = 64


@click.command(cls=Command)
@click.option(
    "--host", envvar="HOST", default="127.0.0.1", show_default=True, show_envvar=True, help="Where to listen."
)
@click.option("--port", type=click.IntRange(1, 65535), envvar="PORT", default=8000, show_default=True, show_envvar=True)
@click.option(
    "--workers",
    type=click.IntRange(1, _WORKERS_MOST),
    envvar="WEB_CONCURRENCY",
    default=2,
    show_default=True,
    show_envvar=True,
    help="How many processes answer; one for each core is about right.",
)
def serve(*, host: str, port: int, workers: int) -> int:
    """Serve the REST API until told to stop; answers that were begun are still sent then.

    It needs the extra "api". Behind the defaults stands api/gunicorn.conf.py; deploy/ shows what to put in front of it.
    """
    lang = language_of_environment()
    if all(map(find_spec, _NEEDED)):
        reason = _unusable(host, port)
        if reason is not None:  # gunicorn would try for a while, and end with a status that means something else here
            message = Text("{host}:{port} can't be listened on: {reason}.", "无法监听 {host}:{port}：{reason}。")
            echo(message.fill(host=host, port=port, reason=reason)[lang], err=True)
            return Status.BAD_INPUT
        os.environ.update(HOST=host, PORT=str(port), WEB_CONCURRENCY=str(workers))
        # In place of this process, so that whoever started it tells gunicorn to stop, and learns how it ended.
        os.execv(sys.executable, [sys.executable, "-m", "gunicorn", "--config", str(SETTINGS), APP])
    message = Text(
        'The service is not installed: it needs the extra "api" (pip install "tabletop-adjudicator[api]").',
        '未安装服务：需要附加项 api（pip install "tabletop-adjudicator[api]"）。',
    )
    echo(message[lang], err=True)
    return Status.BAD_INPUT


def _unusable(host: str, port: int) -> str | None:
    """Why nobody can listen there; None if somebody can."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, address in found[:1]:
            with socket.socket(family, kind, protocol) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gunicorn does
                tried.bind(address)
    except OSError as error:
        return error.strerror or type(error).__name__
    return None
