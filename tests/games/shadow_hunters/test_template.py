"""The dispute that ``adjudicate new`` writes: every question can be asked of its table, with every claim it shows."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

import adjudicator
from adjudicator.answer import Verdict
from adjudicator.game import game
from adjudicator.games.shadow_hunters.template import template
from adjudicator.games.shadow_hunters.words import pieces
from adjudicator.text import LANGUAGES, Language, cells

GAME = "shadow-hunters"
# What may be claimed, as the comment above each question shows it, and what becomes of it at this table, by hand.
CLAIMS: dict[str, dict[str, str]] = {
    # 5 - 2 and 1 for the Chainsaw. Ben has 5 damage: with 9 he is dead as Allie, alive as most others.
    "attack": {"4": "upheld", "{ dead = [] }": "possible", "{ success = true }": "upheld"},
    "attack-targets": {'["Ben"]': "upheld", "{ mandatory = false }": "upheld"},
    "move-destinations": {'["cemetery"]': "upheld", "{ reroll = false }": "upheld"},  # 5 + 3 = 8
    # Ben has 5 damage, First Aid makes it 7.
    "area-effect": {"true": "upheld", "false": "refuted", "{ nothing = false }": "upheld"},
    "deck": {"true": "upheld", "false": "refuted", "{ open = false }": "upheld"},
    # Spell is for Shadows, and does 1 damage: 8 of 13.
    "hermit": {'"damage-1"': "upheld", '"nothing"': "refuted", "{ dies = false }": "upheld"},
    "ability": {
        "true": "upheld", "false": "refuted", '{ first = ["reveal"] }': "upheld", "{ once = true }": "upheld",
    },
    # Ben said that nothing happened: true if he is the Neutral, a lie if he is Unknown.
    "identity": {"{ lie = true }": "possible", "{ consistent = true }": "upheld"},
    "death": {'["Dan"]': "upheld", "{ legal = true }": "upheld"},  # 7 + 6 = 13
    "outcome": {"[]": "upheld", "{ over = false }": "upheld", "{ legal = false }": "upheld"},
    "setup": {"true": "upheld", "false": "refuted", "{ cards = 5 }": "upheld", "{ unused = 5 }": "upheld"},
}  # fmt: skip
SHOWN_APART = {"[]", '["Dan"]', '["Ben"]'}  # told in words: the names
PEOPLE = {"小安": "Ann", "小本": "Ben", "小可": "Cleo", "小丹": "Dan", "小伊": "Eve"}
QUESTION = re.compile(r"^(?:# )?(question = \{.*\})$", re.MULTILINE)


def english(text: str) -> str:
    """The same with the names in English and what people play with as codes."""
    names = {**PEOPLE, **{piece.title.zh: piece.name for piece in pieces()}}
    for zh, en in names.items():
        text = text.replace(f'"{zh}"', f'"{en}"')
    return text


def questions(lang: Language) -> dict[str, tuple[dict[str, Any], str]]:
    """The questions of the template, commented out or not, each with the comment above it."""
    found, end, text = {}, 0, template(lang)
    for match in QUESTION.finditer(text):
        question = tomllib.loads(match[1])["question"]
        found[question["ask"]] = (question, text[end : match.start()])
        end = match.end()
    return found


def in_chinese(claim: str) -> str:
    for zh, en in PEOPLE.items():
        claim = claim.replace(f'"{en}"', f'"{zh}"')
    return claim


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_a_whole_dispute_with_a_right_and_a_wrong_claim(lang: Language) -> None:
    request = tomllib.loads(template(lang))
    assert list(request) == ["question", "claims", "readings", "state"]
    answer = adjudicator.resolve(GAME, request["state"], request["question"], request["claims"])
    assert [judged.verdict for judged in answer.claims] == [Verdict.UPHELD, Verdict.REFUTED]


def test_both_languages_have_the_same_table_and_ask_the_same() -> None:
    assert tomllib.loads(english(template("zh"))) == tomllib.loads(template("en"))
    found = [tomllib.loads(english(match[1]))["question"] for match in QUESTION.finditer(template("zh"))]
    assert found == [asked for asked, _ in questions("en").values()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", CLAIMS)
def test_each_question_can_be_asked_with_each_claim(name: str, lang: Language) -> None:
    question, comment = questions(lang)[name]
    claims = list(CLAIMS[name])
    assert [claim for claim in claims if claim not in comment and claim not in SHOWN_APART] == []
    if lang == "zh":
        claims = [in_chinese(claim) for claim in claims]
    values = [tomllib.loads(f"value = {claim}") for claim in claims]
    answer = adjudicator.resolve(GAME, tomllib.loads(template(lang))["state"], question, values)
    assert [judged.verdict.value for judged in answer.claims] == list(CLAIMS[name].values())


def test_every_question_of_the_game_is_there() -> None:
    known = {question.name for question in game(GAME).questions.values() if question.door == "dispute"}
    assert known == set(CLAIMS) == set(questions("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_commented_out_of_the_table_can_be_used(lang: Language) -> None:
    text = template(lang)
    lines = re.findall(r"^# ((?:[a-z_]+|\"sh\.gap.*?\") = .*)$", text, re.MULTILINE)
    assert len(lines) == len(questions(lang)) - 1 + 6
    for line in lines:
        if not line.startswith("question"):
            request = tomllib.loads(text.replace(f"# {line}", line))
            assert request != tomllib.loads(text)
            adjudicator.resolve(GAME, request["state"], request["question"], [], readings=request["readings"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_moves_can_be_listed_and_the_score_told(lang: Language) -> None:
    state = tomllib.loads(template(lang))["state"]
    state["phase"] = "start"
    assert "go-on" in [entry["move"] for entry in adjudicator.moves(GAME, state).value["moves"]]
    assert adjudicator.score(GAME, state).value["over"] is False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_comments_are_in_the_language(lang: Language) -> None:
    code = re.compile(r"^(?:adjudicate|[a-z_]+ = |\"sh\.)")
    for line in template(lang).splitlines():
        assert line == line.rstrip()
        assert cells(line) <= (130 if '"death"' in line else 120), line
        for comment in re.findall(r"# (?:--- )?([^#]+)", line):
            if not code.match(comment):
                assert bool(re.search("[\u4e00-\u9fff]", comment)) == (lang == "zh"), line
