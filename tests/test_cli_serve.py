"""The command serve: it becomes gunicorn with the settings that ship."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.cli import serve
from tests.serving import ask, instance
from tests.test_cli import complaint, run


def test_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    with instance(tmp_path, 1) as served:
        assert ask(served.port, "GET", "/healthz")[0] == 200
        log = served.log.read_text()
        assert log.count("Booting worker") == 1
        assert served.stop() == 0


@pytest.mark.parametrize("missing", ["flask", "gunicorn"])
def test_without_the_extra_it_says_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    there = serve.find_spec
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == missing else there(name))
    assert "pip install" in complaint(run("serve"))
    assert complaint(run("serve", env={"LC_ALL": "zh_CN.UTF-8"})).startswith("未安装服务")


def test_a_port_that_is_taken_is_said_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = complaint(run("serve", "--port", str(port)))
    assert said.startswith(f"127.0.0.1:{port} can't be listened on: ")
    assert said.count("\n") == 1
    assert "can't be listened on" in complaint(run("serve", "--host", "nowhere.invalid"))


def test_a_port_has_to_be_one() -> None:
    assert "--port" in complaint(run("serve", "--port", "70000"))
    assert "--workers" in complaint(run("serve", env={"WEB_CONCURRENCY": "many"}))


def test_what_it_is_told_reaches_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[list[str], str]] = []
    monkeypatch.setattr(os, "execv", lambda _, words: seen.append((words, os.environ["HOST"])))
    monkeypatch.setenv("HOST", "")  # so that it is put back afterwards
    for name in ("PORT", "WEB_CONCURRENCY"):
        monkeypatch.delenv(name, raising=False)
    run("serve", "--host", "::1", "--port", "8123")
    ((words, host),) = seen
    assert words == [sys.executable, "-m", "gunicorn", "--config", str(serve.SETTINGS), serve.APP]
    assert serve.SETTINGS.is_file()
    assert host == "::1"
    told = subprocess.run(
        [*words, "--print-config"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "HOST": host, "PORT": "8123", "WEB_CONCURRENCY": "3"},
    ).stdout
    lines = {line.split("=")[0].strip(): line.split("=")[1].strip() for line in told.splitlines() if "=" in line}
    assert (lines["bind"], lines["workers"]) == ("['[::1]:8123']", "3")
