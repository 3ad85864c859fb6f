# ruff: noqa: N999 - the name that gunicorn and people look for
"""Settings for gunicorn: ``gunicorn -c api/gunicorn.conf.py adjudicator.api.wsgi:app``."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Only this machine, unless told otherwise: what faces the internet is a proxy in front.
# An empty variable is none: a bind to no host would be one to all addresses.
_host = os.environ.get("HOST") or "127.0.0.1"
bind = f"{f'[{_host}]' if ':' in _host else _host}:{os.environ.get('PORT') or '8000'}"

# One for each core: a search releases the interpreter lock, everything else holds it. Measured on two cores with eight
# clients that let search: 75 disputes a second by two processes, 34 by one, and no more by three or four.
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))

# gunicorn's worker with threads: a sync worker that searches too long is killed and its client gets nothing. Ours lets
# no process that is killed leave half an answer, and lets go of the port as soon as it is to stop.
worker_class = "adjudicator.api.worker.Worker"

# One searches, eight wait for their turn (WAITING_MOST in api/gate.py), seven are left for what needs no search, of
# which health is the most urgent: p99 8 ms while sixteen clients let search. Of 8 threads with 4 waiting, sixteen
# clients got a third of the answers, since most were told to come again and did so at once.
threads = 16

# Load once and fork: the corpus and the libraries are shared, and a broken installation fails at the start.
preload_app = True

# Whatever leaks in native code leaks for a bounded time. The jitter keeps workers from restarting together. A restart
# costs a fork and no request: none was lost over a hundred thousand.
max_requests = 20_000
max_requests_jitter = 2_000

# Longer than a request may wait for its turn (10 seconds) and then search (10 seconds), so that every answer that was
# begun is also sent when the service stops.
graceful_timeout = 30

# The heartbeat of a worker, not of a request: a worker whose main thread hangs is replaced.
timeout = 60

# A proxy, or a client that asks again at once, saves itself a connection; an idle one is soon let go.
# deploy/nginx lets go a second before, so that it never sends into a connection that is closing.
keepalive = 5

# The longest request line and headers that our own paths, with a query of two hundred characters, can need.
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190  # of each

# By these a header named SCRIPT_NAME would move the path that is answered: /v1/metrics would be /metrics, past whatever
# a proxy keeps to itself. nginx drops such headers, not every proxy does, and we stand at the root of our address.
forwarder_headers = ""

# Nobody manages the service through a socket; without one there is none to protect.
control_socket_disable = True

# Standard error is where the errors go. Requests are logged by the app itself (see ``on_starting``): gunicorn's own
# access log has the whole query, and doesn't know what a request was called or how long it searched.
errorlog = "-"
accesslog = None

# The workers count what they do into files of one directory, and whichever is asked for /metrics adds them up. One that
# is ours has the number of its master in its name, and goes with it.
_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
_OURS = "adjudicator-metrics-"


def _metrics_directory():
    """Have a directory for the metrics before the app is loaded. This file is read again when settings are reloaded."""
    given = Path(os.environ.get(_DIRECTORY, _OURS))
    mine = f"{_OURS}{os.getpid()}-"
    if not given.name.startswith(_OURS):
        given.mkdir(parents=True, exist_ok=True)
    elif not given.name.startswith(mine):  # none, or that of a master which this one is to replace
        made = tempfile.mkdtemp(prefix=mine)
        os.environ[_DIRECTORY] = made
        atexit.register(_remove, made, os.getpid())


def _remove(directory, master):
    if os.getpid() == master:  # workers leave by the same door
        shutil.rmtree(directory, ignore_errors=True)


_metrics_directory()


def on_starting(server):
    """Start the log, and the metrics from nothing, unless this is a new master beside one that still answers."""
    from adjudicator.api import access

    access.start()
    if server.master_pid == 0:
        for file in Path(os.environ[_DIRECTORY]).glob("*.db"):
            if not file.stem.endswith(f"_{os.getpid()}"):  # of the app that is loaded already
                file.unlink()


def pre_fork(server, worker):
    """Give a worker the lowest number that is free, so that it counts on in the files of the one that it follows."""
    taken = {each.number for each in server.WORKERS.values()}
    worker.number = next(number for number in range(len(taken) + 1) if number not in taken)


def post_fork(server, worker):
    """The name holds for one process at a time, also while two masters run side by side."""
    from adjudicator.api import metrics

    metrics.in_worker(f"{server.pid}-{worker.number}")


def post_worker_init(worker):
    """Build the index of the rulings now, not when somebody asks first. SQLite may not be opened before the fork."""
    from adjudicator.search import search

    search("blanked")


def child_exit(server, worker):
    """What a worker had waiting is gone with it."""
    from adjudicator.api import metrics

    metrics.gone(f"{server.pid}-{worker.number}")
