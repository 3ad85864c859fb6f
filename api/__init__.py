"""The REST service. It knows no game by name: what there is comes from the registry and the corpus."""

from __future__ import annotations

from flask import Flask

from adjudicator.api import games, health, problems, rulings, score

RESOURCES = (games, score, rulings, health)


def create_app() -> Flask:
    """The service as a WSGI app. What doesn't change while it runs is loaded and written out here, once."""
    app = Flask("adjudicator.api", static_folder=None, template_folder=None)
    app.url_map.merge_slashes = False  # a path with a slash too many is a 404, not a redirect in HTML
    problems.register(app)
    for resource in RESOURCES:
        app.register_blueprint(resource.blueprint())
    return app
