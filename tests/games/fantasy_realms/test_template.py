from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

import adjudicator
from adjudicator.answer import Verdict
from adjudicator.game import game
from adjudicator.games.fantasy_realms import state
from adjudicator.games.fantasy_realms.names import find_card
from adjudicator.games.fantasy_realms.template import template
from adjudicator.text import LANGUAGES, Language
from tests.games.templates import faulty_lines, questions

# What may be claimed, as the comment above each question shows it, and whether it holds at this table.
CLAIMS: dict[str, dict[Language, dict[str, bool | None]]] = {
    "counts-for": {"en": {"true": True, "false": False}, "zh": {"true": True, "false": False}},
    # Rangers 5 + 10 x 2 Lands, Mountain 9, Great Flood 32, Princess 2 + 8 x 2 (Rangers, Enchantress), Unicorn 9 + 30,
    # Enchantress 5 + 5 x 3 (Mountain, Forest, Great Flood), Mirage 0.
    "total": {lang: {"143": True, "{ at_least = 140 }": True, "{ at_most = 150 }": True} for lang in LANGUAGES},
    "points": {"en": {"20": True}, "zh": {"20": True}},
    "blanked": {
        "en": {"true": True, "false": False, '"Rainstorm"': True},
        "zh": {"true": True, "false": False, '"暴雨"': True},
    },
    "penalty-cleared": {
        "en": {"true": True, "false": False, '"Mountain"': True},
        "zh": {"true": True, "false": False, '"高山"': True},
    },
    "plays-as": {
        "en": {'{ name = "Forest", suit = "land" }': True, "{ base = 0 }": True},
        "zh": {'{ name = "森林", suit = "土地" }': True, "{ base = 0 }": True},
    },
    "winner": {"en": {'"Ann"': True}, "zh": {'"小安"': True}},
    "choice-legal": {lang: {"true": True, "false": False} for lang in LANGUAGES},
    "move-legal": {lang: {"true": True, "false": False} for lang in LANGUAGES},
    "choice-order": {lang: {"true": None, "false": None, "143": True} for lang in LANGUAGES},
}
ASKABLE = [name for name in CLAIMS if name in game("fantasy-realms").questions]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_a_whole_dispute(lang: Language) -> None:
    request = tomllib.loads(template(lang))
    assert list(request) == ["question", "claims", "readings", "state"]
    assert request["readings"] == {}
    assert [claim["value"] for claim in request["claims"]] == [True, False]
    names = [player["name"] for player in request["state"]["players"]]
    assert [claim["by"] for claim in request["claims"]] == names


def test_both_languages_show_the_same_table() -> None:
    english, chinese = (tomllib.loads(template(lang))["state"] for lang in LANGUAGES)
    for player, name in zip(chinese["players"], ["Ann", "Ben"], strict=True):
        player["name"] = name
    assert state.normal(state.parse(chinese)) == state.normal(state.parse(english))


def test_both_languages_ask_the_same() -> None:
    def spelt(question: Any) -> Any:
        if isinstance(question, dict):
            return {key: spelt(value) for key, value in question.items()}
        card = find_card(question)
        return card.name if card else {"小安": "Ann", "小本": "Ben"}.get(question, question)

    english, chinese = (questions(template(lang)) for lang in LANGUAGES)
    assert {name: spelt(asked) for name, (asked, _) in chinese.items()} == {
        n: asked for n, (asked, _) in english.items()
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_scores_as_worked_out_by_hand(lang: Language) -> None:
    answer = adjudicator.score("fantasy-realms", tomllib.loads(template(lang))["state"])
    # The second: Wildfire blanked by Rainstorm, Rainstorm 8 + 10 (Island), Lightning 11 + 30, King 8, Queen 6,
    # Necromancer 3, Island 14.
    assert sorted(player["total"] for player in answer.value["players"]) == [90, 143]


def test_what_stands_in_the_comments_of_the_table_can_be_used() -> None:
    """Each line of the table that is commented out is right once its # is gone."""
    for lang in LANGUAGES:
        text = template(lang)
        for line in re.findall(r"^# (choices\..*)$", text, re.MULTILINE):
            state.parse(tomllib.loads(text.replace(f"# {line}", line))["state"])
        reading = re.search(r"^# (\"fr\..*)$", text, re.MULTILINE)
        assert reading is not None
        picked = tomllib.loads(reading[1])
        adjudicator.score("fantasy-realms", tomllib.loads(text)["state"], readings=picked)


def test_a_table_in_the_middle_of_the_game() -> None:
    """Phase and turn can be put in place of the choices."""
    for lang in LANGUAGES:
        text = re.sub(r"^choices\..*$", "", template(lang), flags=re.MULTILINE)
        text = re.sub(r"^# (phase|turn) = ", r"\1 = ", text, flags=re.MULTILINE)
        parsed = state.parse(tomllib.loads(text)["state"])
        assert (parsed.phase, parsed.turn) == ("draw", {"en": "Ann", "zh": "小安"}[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ASKABLE)
def test_each_question_can_be_asked_with_each_claim(name: str, lang: Language) -> None:
    question, _ = questions(template(lang))[name]
    values = [tomllib.loads(f"value = {claim}") for claim in CLAIMS[name][lang]]
    answer = adjudicator.resolve("fantasy-realms", tomllib.loads(template(lang))["state"], question, values)
    for judged, holds in zip(answer.claims, CLAIMS[name][lang].values(), strict=True):
        assert judged.verdict in (Verdict.UPHELD, Verdict.REFUTED)
        assert holds is None or (judged.verdict is Verdict.UPHELD) == holds, judged


def test_every_question_of_the_game_is_there() -> None:
    known = {question.name for question in game("fantasy-realms").questions.values() if question.door == "dispute"}
    assert known <= set(CLAIMS)


def test_every_question_is_there() -> None:
    for lang in LANGUAGES:
        asked = questions(template(lang))
        assert set(asked) == set(CLAIMS)
        for name, (_, comment) in asked.items():
            for claim in CLAIMS[name][lang]:
                assert claim in comment, (lang, name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_comments_are_in_the_language(lang: Language) -> None:
    code = r"adjudicate|question|choices|phase|turn|\"fr\."
    assert faulty_lines(template(lang), lang, code) == []
