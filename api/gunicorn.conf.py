# ruff: noqa: N999 - the name that gunicorn and people look for
"""Settings for gunicorn: ``gunicorn -c api/gunicorn.conf.py adjudicator.api.wsgi:app``."""

import os

# Only this machine, unless told otherwise: what faces the internet is a proxy in front.
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"

# Processes are what a second core needs; a search releases the interpreter lock, everything else holds it.
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))

# Threads keep short requests moving while another waits for its search. A sync worker that searches too long
# is killed and its client gets nothing.
worker_class = "gthread"
threads = 4

# Load once and fork: the corpus and the libraries are shared, and a broken installation fails at the start.
preload_app = True

# Whatever leaks in native code leaks for a bounded time. The jitter keeps workers from restarting together.
max_requests = 20_000
max_requests_jitter = 2_000

# Longer than any search may take, so that an answer that was begun is also sent when the service stops.
graceful_timeout = 30

# The heartbeat of a worker, not of a request: a worker whose main thread hangs is replaced.
timeout = 60

# A proxy, or a client that asks again at once, saves itself a connection; an idle one is soon let go.
keepalive = 5

# The longest request line and headers that our own paths, with a query of two hundred characters, can need.
limit_request_line = 4094
limit_request_fields = 64

# Nobody manages the service through a socket; without one there is none to protect. Older versions have no
# such setting and pass over this line.
control_socket_disable = True

# Standard error is where the errors go; requests are not logged, since states are nobody's business.
errorlog = "-"
accesslog = None
