"""What forms are made of: labels in both languages, the shapes of all that may be told, and examples to begin with."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.api import create_app
from adjudicator.api.pages.controls import Controls
from adjudicator.api.pages.hints import hints_of
from adjudicator.api.pages.labels import LABELS
from adjudicator.api.pages.naming import in_words
from adjudicator.api.pages.shapes import Shape, shapes_of_state
from adjudicator.api.pages.starts import starts
from adjudicator.corpus import corpus
from adjudicator.describing import example, request_of
from adjudicator.game import Game, Question, games
from adjudicator.text import LANGUAGES, Language
from tests.api.checks import check_problem

GAMES = list(games().values())
ALL = [(game, question) for game in GAMES for question in game.questions.values()]
IDS = [f"{game.id}-{question.name}" for game, question in ALL]
LATIN = re.compile("[A-Za-z]")
HAN = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def site() -> FlaskClient:
    """The service with the games that there are."""
    return create_app().test_client()


def labelled(shape: Shape) -> Iterator[tuple[str, str]]:
    """Whatever a shape calls something, by what that is."""
    for field in shape.get("fields", ()):
        yield field["name"], field["label"]
        yield from labelled(field["shape"])
    for code, label in shape.get("choices", ()):
        yield str(code), label
    for part in ("item", "key", "value"):
        if part in shape:
            yield from labelled(shape[part])
    for item in shape.get("items", ()):
        yield from labelled(item)


def coded(shape: Shape) -> Iterator[str]:
    """The fields in a shape, and those with each of their codes."""
    for field in shape.get("fields", shape.get("item", {}).get("fields", ())):
        yield field["name"]
        yield from (f"{field['name']}={code}" for code, _ in field["shape"].get("choices", ()))


def unfit(shape: Shape, value: Any, known: Mapping[str, list[Shape]], at: str = "") -> Iterator[str]:
    """Where a value has something for which its shape has no place."""
    match shape["is"]:
        case "object" if isinstance(value, Mapping):
            fields = {field["name"]: field["shape"] for field in shape.get("fields") or known[shape["of"]]}
            for name, inner in value.items():
                yield from unfit(fields[name], inner, known, f"{at}/{name}") if name in fields else [f"{at}/{name}"]
        case "map" if isinstance(value, Mapping):
            for name, inner in value.items():
                yield from unfit(shape["key"], name, known, f"{at}/{name}")
                yield from unfit(shape["value"], inner, known, f"{at}/{name}")
        case "list" | "tuple" if isinstance(value, list):
            shapes = shape["items"] if shape["is"] == "tuple" else [shape["item"]] * len(value)
            assert len(shapes) == len(value), at
            for nth, (item, inner) in enumerate(zip(shapes, value, strict=True)):
                yield from unfit(item, inner, known, f"{at}/{nth}")
        case "choice" if isinstance(value, str):  # perhaps as people write it, which the game takes too
            pass
        case "choice" if any(code == value for code, _ in shape["choices"]):
            pass
        case "truth" if isinstance(value, bool):
            pass
        case "number" if isinstance(value, int) and shape.get("least", value) <= value <= shape.get("most", value):
            pass
        case "text" if isinstance(value, str):
            pass
        case "any":
            pass
        case _:
            yield at


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_of_a_table_has_a_label_in_each_language(game: Game[Any]) -> None:
    english, chinese = (
        {
            (of, *path): label
            for of, fields in shapes_of_state(game, lang).items()
            for path, label in ((each, each[1]) for each in labelled({"fields": fields}))
        }
        for lang in LANGUAGES
    )
    assert [label for label in english.values() if HAN.search(label) or "_" in label] == []
    assert [label for label in chinese.values() if LATIN.search(label) or not HAN.search(label)] == []


@pytest.mark.parametrize(("game", "question"), ALL, ids=IDS)
def test_what_is_asked_and_claimed_is_called_something_in_chinese(game: Game[Any], question: Question) -> None:
    controls = Controls(game, question, "zh")
    for control in (*controls.asks, *controls.facts):
        told = [control.label, *(label for _, label in control.choices)]
        told += [label for _, label in labelled(control.shape or {})]
        names = {piece.title.zh for piece in game.pieces()}
        assert [each for each in told if not HAN.search(each) and each not in names] == [], control.name


def hinted(game: Game[Any], lang: Language) -> Iterator[tuple[str, str]]:
    """Each field in the forms of a game, and what is said of it."""

    def of(fields: list[Shape], at: str) -> Iterator[tuple[str, str]]:
        for field in fields:
            here = f"{at}.{field['name']}"
            yield here, field.get("hint", "")
            yield from inside(field["shape"], here)

    def inside(shape: Shape, at: str) -> Iterator[tuple[str, str]]:
        yield from of(shape.get("fields", []), at)
        for part in ("item", "key", "value"):
            if part in shape:
                yield from inside(shape[part], f"{at}.{part}")
        for nth, item in enumerate(shape.get("items", ())):
            yield from inside(item, f"{at}.{nth}")

    for name, fields in shapes_of_state(game, lang).items():
        yield from of(fields, name)
    for question in game.questions.values():
        controls = Controls(game, question, lang)
        for control in (*controls.asks, *controls.facts):
            at = f"{question.name}?{control.name}"
            yield at, control.hint or control.label
            yield from inside(control.shape or {}, at)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_said_of_a_field_in_english_is_said_in_chinese(game: Game[Any]) -> None:
    english, chinese = list(hinted(game, "en")), list(hinted(game, "zh"))
    assert [at for at, _ in english] == [at for at, _ in chinese]
    one_only = {at for (at, en), (_, zh) in zip(english, chinese, strict=True) if bool(en) != bool(zh)}
    assert one_only == set()
    assert [said for _, said in english if HAN.search(said)] == []
    titles = {piece.title.zh for piece in game.pieces()}
    assert [said for _, said in chinese if said and not HAN.search(said) and said not in titles] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_is_said_in_chinese_that_is_not_said_in_english(game: Game[Any]) -> None:
    """What is the whole of a claim has its label from what is said of it."""
    english = {said for _, said in hinted(game, "en")}
    assert [said for said in hints_of(game.id) if said not in english and said.rstrip(".") not in english] == []


def test_no_label_is_for_what_no_game_has() -> None:
    used: set[str] = set()
    for game in GAMES:
        for of, fields in shapes_of_state(game, "en").items():
            for field in fields:
                name = field["name"]
                used |= {name, f"{of}.{name}", *(f"{name}={code}" for code, _ in labelled(field["shape"]))}
        for question in game.questions.values():
            for control in Controls(game, question, "en").asks:
                used |= set(coded(control.shape or {}))
    assert set(LABELS) - used == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_example_fits_the_form_of_its_table(game: Game[Any]) -> None:
    known = shapes_of_state(game, "en")
    states = [question.example for question in game.questions.values()]
    states += [each.state for ruling in corpus().of_game(game.id) for each in ruling.examples if not each.refused]
    found = [at for state in states for at in unfit({"is": "object", "of": ""}, json.loads(json.dumps(state)), known)]
    assert found == []


@pytest.mark.parametrize(("game", "question"), ALL, ids=IDS)
def test_the_examples_that_ask_a_question_are_there_to_begin_with(
    site: FlaskClient, game: Game[Any], question: Question
) -> None:
    worked = {
        f"{ruling.id}/{nth}": each
        for ruling in corpus().of_game(game.id)
        for nth, each in enumerate(ruling.examples, 1)
        if each.question == question.name and each.refused is None
    }
    known = starts(game, question)
    assert known.pop("").request == example(question)
    assert {name: start.request for name, start in known.items()} == {
        name: request_of(each, question.door) for name, each in worked.items()
    }
    assert len({start.title.zh for start in known.values()}) == len(known)
    text = site.get(f"/{game.id}/dispute?ask={question.name}").text
    assert re.findall(r'<option value="([^"]+/\d+)"', text) == list(worked)
    for name in list(worked)[:3]:
        begun = site.get(f"/{game.id}/dispute?ask={question.name}&from={name}")
        assert begun.status_code == 200
        assert f'<option value="{name}" selected>' in begun.text
        (state,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", begun.text, re.DOTALL)
        assert json.loads(html.unescape(state)) == worked[name].state
        assert (
            f"from={name.replace('/', '%2F')}&amp;lang=zh" in begun.text
            or f"from={name.replace('/', '%2F')}&lang=zh" in begun.text
        )


def test_an_example_that_is_none_is_a_problem(site: FlaskClient) -> None:
    (error,) = check_problem(site.get("/gloomhaven/dispute?ask=range&from=gh.rnge/1"), 400, "bad-query")["errors"]
    assert error["parameter"] == "from"
    # One of another question is none of this.
    other = next(iter(list(starts(games()["gloomhaven"], games()["gloomhaven"].questions["loot"]))[1:]))
    check_problem(site.get(f"/gloomhaven/dispute?ask=range&from={other}"), 400, "bad-query")
    assert site.get(f"/embed?game=gloomhaven&ask=loot&from={other}").status_code == 200


def test_chinese_pages_of_rulings_say_the_table_in_chinese(site: FlaskClient) -> None:
    for path, words in (("fr.faq.rangers-wildfire", "手牌："), ("gh.focus.each", "怪物种类：")):
        (table, *_) = re.findall(r"<pre>(.*?)</pre>", site.get(f"/rulings/{path}?lang=zh").text, re.DOTALL)
        assert words in table
        assert re.findall("[a-z_]+：", table) == []


@pytest.mark.parametrize(
    ("description", "said"),
    [
        ("The figure it focuses on; null for nobody.", "The figure it focuses on."),
        ("The range, null where walls close all ways.", "The range."),
        ("Their character; left out or null where that is not known.", "Their character."),
        ("The route that they go for afterwards; null: it can't be told.", "The route that they go for afterwards."),
        ("Whether its explored side is up; true if left out.", "Whether its explored side is up; yes if left out."),
        ("Whose hand; may be left out if there is one only.", "Whose hand; may be left out if there is one only."),
    ],
)
def test_what_a_schema_says_for_programs_is_left_out(description: str, said: str) -> None:
    assert in_words(description) == said


def texts(thing: Any) -> Iterator[str]:
    """All texts in JSON."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, list | tuple | dict):
        for inner in thing.values() if isinstance(thing, dict) else thing:
            yield from texts(inner)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_no_form_speaks_of_null(game: Game[Any]) -> None:
    told: list[Any] = [shapes_of_state(game, "en")]
    for question in game.questions.values():
        controls = Controls(game, question, "en")
        told += [[each.label, each.hint, each.shape] for each in (*controls.asks, *controls.facts)]
    said = list(texts(told))
    assert len(said) > 100
    assert [each for each in said if re.search(r"\bnull\b", each)] == []
