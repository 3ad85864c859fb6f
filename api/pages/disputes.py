"""``/{game}``: what can be asked of a game. ``/{game}/dispute``: a form that asks it, and the answer to read.

The form's script checks what stands in it by the public API. The answer comes from the same address as the form, by
POST: it takes the bodies that the API takes, and lays out what the API says.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from flask import Blueprint, Response
from flask.blueprints import BlueprintSetupState
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from adjudicator import requests
from adjudicator.api import body, caching
from adjudicator.api.documented import for_people
from adjudicator.api.gate import searching
from adjudicator.api.headers import NEVER_KEPT
from adjudicator.api.language import language
from adjudicator.api.pages.answered import part, pictured
from adjudicator.api.pages.controls import Controls, dumped
from adjudicator.api.pages.shapes import shapes_of_state
from adjudicator.api.pages.showing import WITH_FORM, shown
from adjudicator.api.pages.starts import listed, starts
from adjudicator.api.pages.tables import has_table
from adjudicator.api.query import one_of
from adjudicator.api.record import current
from adjudicator.api.respond import encode_answer
from adjudicator.game import Door, Game, Question, games
from adjudicator.spoken.words import Words
from adjudicator.text import Language

PATHS: Final[dict[Door, str]] = {"score": "score", "moves": "moves", "dispute": "dispute"}
API_PATHS: Final[dict[Door, str]] = {"score": "score", "moves": "moves", "dispute": "disputes"}
FROM: Final = "from"  # the query parameter with the example to begin with
_KEPT: Final = 256  # pages of questions that need not be made again
_WIDE: Final = 76  # characters of a line of JSON


def blueprint() -> Blueprint:
    """The views, of each game by name: an address that is none stays a problem like any other."""
    page = Blueprint("disputes-page", __name__)
    for game in games().values():
        _add(page, game)
    return page


def _add(page: Blueprint, game: Game[Any]) -> None:
    form_of = lru_cache(maxsize=_KEPT)(
        lambda ask, start, lang: shown("dispute.html", lang, WITH_FORM, **form(game, ask, start, lang))
    )
    listed = lru_cache(maxsize=None)(lambda lang: _listing(game, lang))

    @for_people
    def dispute() -> Response:
        ask = asked(game)
        return caching.send(form_of(ask, begun(game, ask), language()))

    @for_people
    def listing() -> Response:
        return caching.send(listed(language()))

    page.add_url_rule(f"/{game.id}/dispute", f"form-{game.id}", dispute, methods=["GET"])
    for door, path in PATHS.items():
        if requests.has_door(game, door):
            page.add_url_rule(f"/{game.id}/{path}", f"{path}-{game.id}", _answering(game, door), methods=["POST"])

    def unless_it_has_one(state: BlueprintSetupState) -> None:
        if not state.app.url_map.bind("").test(f"/{game.id}", "GET"):
            state.add_url_rule(f"/{game.id}", f"listing-{game.id}", listing, methods=["GET"])

    page.record(unless_it_has_one)


def _answering(game: Game[Any], door: Door) -> Any:
    """The view that answers one way in."""

    @for_people
    def view() -> Response:
        lang = language()
        told = requests.shape_of(game, door).check(body.read())
        with searching():
            answer = requests.answer(game, door, told, lang=lang)
        current().answered(answer, caching.ran_out(encode_answer(answer)))
        return caching.send(part(answer, game, told["state"]), NEVER_KEPT)

    return view


def asked(game: Game[Any]) -> str:
    """The question that ``?ask=`` names, or the first dispute of a game. Raises BadQueryError."""
    return one_of("ask", tuple(game.questions)) or first_of(game)


def first_of(game: Game[Any]) -> str:
    """The first question that can be disputed, or else the first."""
    disputed = [each.name for each in game.questions.values() if each.door == "dispute"]
    return disputed[0] if disputed else next(iter(game.questions))


def begun(game: Game[Any], ask: str) -> str:
    """The example that ``?from=`` names, to begin with; empty for the question's own. Raises BadQueryError."""
    return one_of(FROM, tuple(starts(game, game.questions[ask]))) or ""


def form(game: Game[Any], ask: str, start: str, lang: Language) -> dict[str, Any]:
    """What the form of a question is made of, as templates/dispute_form.html takes it; ``start`` is an example's id."""
    question = game.questions[ask]
    controls = Controls(game, question, lang)
    known = starts(game, question)
    given = known[start].request
    told = given.get("question", given)
    claims = [{**claim, "filled": controls.claimed(claim["value"])} for claim in given.get("claims", ())]
    return {
        "game": {"id": game.id, "title": game.title[lang], "has_table": has_table(game.id)},
        "ask": ask,
        "query": {"ask": ask, **({FROM: start} if start else {})},
        "start": start,
        "starts": listed(known, lang),
        "readings": given.get("readings", {}),
        "shapes": _shapes(game, lang),
        "pieces": [piece.title[lang] for piece in game.pieces()],
        "title": question.title[lang],
        "door": question.door,
        "answers_at": f"/{game.id}/{PATHS[question.door]}",
        "api_at": f"/v1/games/{game.id}/{API_PATHS[question.door]}",
        "questions": _titled(game, lang),
        "asks": [
            (control, control.written(told[control.name]) if control.name in told else "") for control in controls.asks
        ],
        "values": {control.name: dumped(told[control.name]) for control in controls.asks if control.name in told},
        "facts": controls.facts,
        "claims": claims,
        "state": written(given["state"]),
        **pictured(game, game.parse(given["state"]), {}, lang, "table"),
    }


@cache
def _shapes(game: Game[Any], lang: Language) -> Markup:
    """The shapes of a game's tables as JSON, to stand in a page."""
    return htmlsafe_json_dumps(shapes_of_state(game, lang), ensure_ascii=False, separators=(",", ":"))


def _titled(game: Game[Any], lang: Language) -> list[dict[str, str]]:
    return [{"name": each.name, "title": each.title[lang], "door": each.door} for each in game.questions.values()]


def _listing(game: Game[Any], lang: Language) -> caching.Page:
    """The page of a game: all its questions, each with an example to begin with."""
    return shown(
        "game.html",
        lang,
        here=game.id,
        game={"id": game.id, "title": game.title[lang]},
        questions=[_entry(each, game, lang) for each in game.questions.values()],
    )


def _entry(question: Question, game: Game[Any], lang: Language) -> dict[str, Any]:
    words = Words(game, lang, question.example)
    what, who = words.apart(question.asks)
    return {
        "name": question.name,
        "title": question.title[lang],
        "asks": [said for said in (what, who) if said],
        "claims": [words.brief(claim) for claim in question.claims],
    }


def written(value: Any, indent: int = 0) -> str:
    """JSON for people: what fits on a line stands on one. ``indent`` is that of the line on which it begins."""
    line = dumped(value)
    if len(line) + indent <= _WIDE or not isinstance(value, dict | list) or not value:
        return line
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [f"{pad}{dumped(key)}: {written(inner, indent + 2)}" for key, inner in value.items()]
    else:
        parts = [pad + written(inner, indent + 2) for inner in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n" + ",\n".join(parts) + f"\n{' ' * indent}{closing}"
