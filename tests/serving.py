"""The service as it is run: instances under gunicorn with the settings that ship, nginx in front, all on loopback."""

from __future__ import annotations

import contextlib
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NGINX = shutil.which("nginx", path=os.environ.get("PATH", os.defpath) + ":/usr/sbin:/usr/local/sbin")
JSON = {"Content-Type": "application/json"}
START_SECONDS = 30.0


def needs_nginx() -> None:
    """Skip the test where there is no nginx; where ADJUDICATOR_NEEDS_NGINX is set, as in CI, that is a failure."""
    if NGINX is None:
        if os.environ.get("ADJUDICATOR_NEEDS_NGINX"):
            pytest.fail("nginx is not installed, and ADJUDICATOR_NEEDS_NGINX says that it has to be")
        pytest.skip("nginx is not installed (Debian: apt-get install nginx-light)")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Served:
    """Something that runs and listens on a port of this machine, in a process group of its own."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    def kill(self) -> None:
        """End it and all its workers at once, as a machine that fails does."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        """Ask it to stop, wait until it has, and return its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(40)


@contextmanager
def instance(folder: Path, workers: int = 2, *, settings: Path | None = None) -> Iterator[Served]:
    """One instance, stopped at the end of the block. ``adjudicate serve`` starts it, unless it has ``settings``."""
    port = free_port()
    if settings is None:
        command = [sys.executable, "-c", "from adjudicator.cli import main; main()", "serve"]
        command += ["--port", str(port), "--workers", str(workers)]
    else:
        command = [sys.executable, "-m", "gunicorn", "--config", str(settings), "adjudicator.api.wsgi:app"]
    # What an instance that is killed leaves behind goes with the folder.
    environ = {"PORT": str(port), "WEB_CONCURRENCY": str(workers), "TMPDIR": str(folder)}
    with _running(command, folder / f"instance-{port}.log", port, environ) as served:
        yield served


@contextmanager
def nginx(
    folder: Path, upstreams: Sequence[int], *, limited: bool = False, changes: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """nginx with the configuration of deploy/ in front of two instances; its rates are lifted unless ``limited``."""
    port = free_port()
    settings = configure(folder, port, upstreams, limited=limited, changes=changes or {})
    assert NGINX is not None
    command = [NGINX, "-p", str(folder), "-e", "stderr", "-c", str(settings)]
    with _running(command, folder / "nginx.log", port, {}) as served:
        yield served


def configure(
    folder: Path,
    port: int,
    upstreams: Sequence[int],
    *,
    limited: bool = False,
    changes: Mapping[str, str] | None = None,
) -> Path:
    """Write the files that nginx needs into a folder: those of deploy/ with other ports, and what includes them."""
    for file in (ROOT / "deploy" / "nginx").iterdir():
        shutil.copy(file, folder)
    first, second = upstreams
    replaced = {
        "listen 80;": f"listen 127.0.0.1:{port};",
        "127.0.0.1:8001": f"127.0.0.1:{first}",
        "127.0.0.1:8002": f"127.0.0.1:{second}",
        **({} if limited else {"rate=20r/s": "rate=100000r/s", "rate=1r/s": "rate=100000r/s"}),
        **(changes or {}),
    }
    site = folder / "adjudicator.conf"
    text = site.read_text(encoding="utf-8")
    for was, now in replaced.items():
        assert was in text, was
        text = text.replace(was, now)
    site.write_text(text, encoding="utf-8")
    temporary = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {temporary} include adjudicator.conf; include problems.conf; }}\n",
        encoding="utf-8",
    )
    return main


@contextmanager
def _running(command: Sequence[str], log: Path, port: int, environ: Mapping[str, str]) -> Iterator[Served]:
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **environ}, stdout=out, stderr=out, start_new_session=True
        )
    served = Served(port, process, log)
    try:
        _wait_for(served)
        yield served
        if process.poll() is None:
            status = served.stop()
            assert status == 0, log.read_text()
            assert "Traceback" not in log.read_text(), log.read_text()
    finally:
        served.kill()


def _wait_for(served: Served) -> None:
    """Until it accepts connections. A port that listens is enough: whoever asks then waits for the answer."""
    until = time.monotonic() + START_SECONDS
    while True:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", served.port), timeout=1).close()
            return
        if served.process.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"It did not start:\n{served.log.read_text()}")
        time.sleep(0.05)


def ask(
    port: int, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """One request on a connection of its own: status, headers and the whole body. Raises what http.client raises."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, body, dict(headers or {}))
        response = connection.getresponse()
        return response.status, dict(response.getheaders()), response.read()
    finally:
        connection.close()
