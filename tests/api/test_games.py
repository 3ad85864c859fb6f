"""``GET /v1/games`` and ``GET /v1/games/{game}``."""

from __future__ import annotations

import jsonschema
import pytest
from flask.testing import FlaskClient

from adjudicator.api.schemas import GameSchema, GamesSchema


def test_the_list_names_each_game_and_what_can_be_asked(client: FlaskClient) -> None:
    body = client.get("/v1/games").get_json()
    assert GamesSchema().validate(body) == {}
    assert body == {
        "games": [
            {
                "id": "tally",
                "title": {"en": "Tally", "zh": "计数"},
                "editions": ["made-up"],
                "questions": ["score"],
            }
        ]
    }


def test_a_game_says_how_to_write_its_states_and_read_its_answers(client: FlaskClient) -> None:
    body = client.get("/v1/games/tally").get_json()
    assert GameSchema().validate(body) == {}
    assert body["state_schema"]["required"] == ["players"]
    (question,) = body["questions"]
    assert (question["name"], question["title"]) == ("score", {"en": "Score", "zh": "计分"})
    for schema in (body["state_schema"], question["value_schema"]):
        jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(question["example"]["state"], body["state_schema"])
    answer = client.post("/v1/games/tally/score", json=question["example"]).get_json()
    jsonschema.validate(answer["value"], question["value_schema"])


DOORS = {"score": "score", "moves": "moves", "dispute": "disputes"}


@pytest.mark.parametrize("game", ["pond", "silent", "lake"])
def test_each_question_says_how_it_is_put_and_answered(pond: FlaskClient, game: str) -> None:
    body = pond.get(f"/v1/games/{game}").get_json()
    assert GameSchema().validate(body) == {}
    for question in body["questions"]:
        asks, claim, value = (question[f"{what}_schema"] for what in ("asks", "claim", "value"))
        for schema in (asks, claim, value):
            jsonschema.Draft202012Validator.check_schema(schema or {})
        sent = dict(question["example"])
        jsonschema.validate(sent["state"], body["state_schema"])
        if question["door"] == "dispute":
            asked = dict(sent["question"])
            assert asked.pop("ask") == question["name"]
        else:
            asked = {key: sent[key] for key in sent if key != "state"}
        jsonschema.validate(asked, asks)
        assert (claim is not None) == ("claims" in sent)
        for each in sent.get("claims", []):
            jsonschema.validate(each, claim)
        response = pond.post(f"/v1/games/{game}/{DOORS[question['door']]}", json=sent)
        assert response.status_code == 200
        jsonschema.validate(response.get_json()["value"], value)
        assert len(response.get_json()["claims"]) == len(sent.get("claims", []))


def test_a_question_as_it_is_shown(pond: FlaskClient) -> None:
    questions = {each["name"]: each for each in pond.get("/v1/games/pond").get_json()["questions"]}
    doors = {name: question["door"] for name, question in questions.items()}
    assert doors == {"score": "score", "moves": "moves", "worth": "dispute"}
    worth = questions["worth"]
    assert worth["title"] == {"en": "What an animal is worth", "zh": "一只动物的价值"}
    assert worth["example"] == {
        "state": {"animals": ["Ant", "Bee"]},
        "question": {"ask": "worth", "animal": "Bee"},
        "claims": [{"value": 2}, {"value": 3}],
    }
    assert worth["claim_schema"]["required"] == ["value"]
    assert questions["moves"]["example"] == {"state": {"animals": ["Ant", "Bee"]}, "evaluate": True}
    assert (questions["score"]["asks_schema"]["properties"], questions["score"]["claim_schema"]) == ({}, None)


def test_a_game_lists_its_pieces_in_both_languages(client: FlaskClient) -> None:
    pieces = client.get("/v1/games/tally?lang=zh").get_json()["pieces"]
    assert pieces[1] == {
        "name": "two",
        "title": {"en": "two", "zh": "二"},
        "facts": {"worth": 2},
        "ruling": "ty.token",
    }


def test_text_is_written_as_itself_and_without_spaces(client: FlaskClient) -> None:
    text = client.get("/v1/games").text
    assert text.startswith('{"games":[{"id":"tally","title":{"en":"Tally","zh":"计数"}')
    assert text.endswith("}\n")
