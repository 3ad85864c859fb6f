"""The app for a WSGI server: ``gunicorn -c api/gunicorn.conf.py adjudicator.api.wsgi:app``."""

from __future__ import annotations

from adjudicator.api import create_app

app = create_app()
