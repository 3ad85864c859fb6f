"""The app for a WSGI server: ``gunicorn -c api/gunicorn.conf.py adjudicator.api.wsgi:app``."""

from __future__ import annotations

import gc

from adjudicator.api import create_app

app = create_app()
app.extensions["described"].make()  # before there are workers, so that they share it

# What is loaded by now stays for good. Told so, Python's collector does not walk over it again and again, and the
# pages that the workers share with the process that they were forked from stay shared.
gc.collect()
gc.freeze()
