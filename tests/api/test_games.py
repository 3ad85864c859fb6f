"""``GET /v1/games`` and ``GET /v1/games/{game}``."""

from __future__ import annotations

import jsonschema
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
    jsonschema.validate(question["example"], body["state_schema"])
    answer = client.post("/v1/games/tally/score", json={"state": question["example"]}).get_json()
    jsonschema.validate(answer["value"], question["value_schema"])


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
