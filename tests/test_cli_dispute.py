"""``adjudicate dispute``: what goes in, what comes out, and what is refused."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from tests.fakes import write_corpus
from tests.test_cli import complaint, full, program, run, state, width

STATE = {"animals": ["Ant", "Bee", "Bee"], "name": "Ann"}
ASK = {"ask": "worth", "animal": "Bee"}
CLAIMS = [{"by": "Ann", "value": 2}, {"by": "Ben", "value": 4}]
DISPUTE = {"state": STATE, "question": ASK, "claims": CLAIMS}
TOML = """
# a comment
question = { ask = "worth", animal = "bee" }
claims = [
  { by = "Ann", value = 2 },
  { by = "Ben", value = 4 },
]
[readings]
"po.gap.twins" = "each"
[state]
animals = ["Ant", "Bee", "Bee"]
"""


def about(animal: str, *claims: Any, **more: Any) -> dict[str, Any]:
    """A dispute on one animal of a pond that holds nothing else."""
    values = [{"value": value} for value in claims]
    return {"state": {"animals": [animal]}, "question": {"ask": "worth", "animal": animal}, "claims": values, **more}


def dispute(tmp_path: Path, thing: object, *more: str) -> tuple[int, str]:
    result = run("dispute", "pond", state(tmp_path, thing), *more)
    assert result.stderr == "", result.stderr
    return result.exit_code, result.stdout


# --- what comes out


def test_the_verdict_stands_first(pond: Path, tmp_path: Path) -> None:
    status, shown = dispute(tmp_path, DISPUTE)
    assert shown.splitlines()[:2] == ["Verdict: upheld - Ann is right.", "What an animal is worth: animal Bee"]
    assert status == 0


def claimed(animal: str, *claims: tuple[str | None, int]) -> dict[str, Any]:
    """A dispute on one animal, with who claims what."""
    values = [{"value": value, **({} if by is None else {"by": by})} for by, value in claims]
    return {**about(animal), "claims": values}


@pytest.mark.parametrize(
    ("animal", "claims", "english", "chinese"),
    [
        ("Cat", [("Ann", 3)], "upheld - Ann is right.", "成立，Ann 是对的。"),
        ("Cat", [("Ann", 3), ("Ben", 3)], "upheld - Ann and Ben are right.", "成立，Ann 和 Ben 都是对的。"),
        ("Cat", [("A", 3), ("B", 3), ("C", 3)], "upheld - A, B and C are right.", "成立，A、B 和 C 都是对的。"),
        ("Cat", [(None, 2), (None, 3)], "upheld - 3 is right.", "成立，3 是对的。"),
        ("Cat", [("Ann", 2), ("Ann", 3)], "upheld - 3 (Ann) is right.", "成立，3（Ann）是对的。"),
        ("Cat", [("Ann", 2)], "refuted - Ann is wrong.", "不成立，Ann 是错的。"),
        ("Cat", [("Ann", 2), ("Ben", 4)], "refuted - nobody is right.", "不成立，谁都不对。"),
        ("Jay", [("Ann", 5)], "possible - it depends on what is open.", "可能，取决于尚未确定的情况。"),
        (
            "Jay",
            [("Ann", 5), ("Ben", 4)],
            "possible - whether Ann is right depends on what is open.",
            "可能，Ann 是否正确，取决于尚未确定的情况。",
        ),
        (
            "Jay",
            [("Ann", 5), ("Ben", 6)],
            "possible - whether Ann or Ben is right depends on what is open.",
            "可能，Ann 或 Ben 是否正确，取决于尚未确定的情况。",
        ),
        ("Eel", [("Ann", 0)], "undetermined - the rules do not decide.", "未定，规则没有给出答案。"),
        ("Cat", [], "resolved", "已裁定"),
    ],
)
def test_the_verdict_says_who_is_right(
    pond: Path, tmp_path: Path, animal: str, claims: Any, english: str, chinese: str
) -> None:
    file = claimed(animal, *claims)
    assert dispute(tmp_path, file)[1].splitlines()[0] == f"Verdict: {english}"
    assert dispute(tmp_path, file, "--lang", "zh")[1].splitlines()[0] == f"裁定：{chinese}"


def test_a_question_that_asks_has_no_colon(pond: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from adjudicator.text import Text
    from tests.fakes import Pond

    asks = replace(Pond.questions["worth"], title=Text("What is it worth?", "它值多少？"))
    monkeypatch.setattr(Pond, "questions", {**Pond.questions, "worth": asks})
    assert dispute(tmp_path, DISPUTE)[1].splitlines()[1] == "What is it worth? animal Bee"
    assert dispute(tmp_path, DISPUTE, "--lang", "zh")[1].splitlines()[1] == "它值多少？animal Bee"


def test_then_the_claims_then_why_then_the_value_then_the_readings(pond: Path, tmp_path: Path) -> None:
    _, shown = dispute(tmp_path, DISPUTE)
    assert re.search(r"^By +Claim +Verdict +Why$", shown, re.MULTILINE)
    assert re.search(r"^Ann +2 +upheld +So it is\.$", shown, re.MULTILINE)
    assert re.search(r"^Ben +4 +refuted +It is worth 2\.$", shown, re.MULTILINE)
    found = [
        shown.index(part)
        for part in ("\nClaims\n", "\nWhy\n", "\nAnswer\n", "\nGaps in the rules\n", "\nIf read as each:\n")
    ]
    assert found == sorted(found)
    assert re.search(r"^Rulings [0-9a-f]{12}, engine ", shown, re.MULTILINE)


def test_why_has_each_ruling_with_statement_and_source(pond: Path, tmp_path: Path) -> None:
    _, shown = dispute(tmp_path, DISPUTE)
    why = shown.partition("\nWhy\n")[2].partition("\nAnswer\n")[0]
    assert why == (
        "po.pond.animals  What animals are worth\n"
        "  Each animal is worth what is printed on it.\n"
        "  The leaflet, 1\n"
        "po.gap.twins  Two of one animal\n"
        "  Nobody says whether twins both count.\n"
        "  The leaflet, 2\n"
    )


def test_a_ruling_says_which_claim_it_decides_where_they_differ(
    pond: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Decides only" not in dispute(tmp_path, DISPUTE)[1]
    from dataclasses import replace

    from tests.fakes import Pond

    whole = Pond.animal_worth

    def apart(*args: Any, **more: Any) -> Any:
        found = whole(*args, **more)
        first, second = found.claims
        return replace(found, claims=(first, replace(second, citations=("po.pond.animals",))))

    monkeypatch.setattr(Pond, "animal_worth", apart)
    _, shown = dispute(tmp_path, DISPUTE)
    assert "  The leaflet, 1\npo.gap.twins" in shown, "what decides all claims says nothing of them"
    assert "  The leaflet, 2\n  Decides only: Ann\n" in shown
    assert "  只决定：Ann\n" in dispute(tmp_path, DISPUTE, "--lang", "zh")[1]
    unnamed = {**DISPUTE, "claims": [{"value": claim["value"]} for claim in CLAIMS]}
    assert "  Decides only: 2\n" in dispute(tmp_path, unnamed)[1]


def test_what_would_have_to_be_different_is_said(pond: Path, tmp_path: Path) -> None:
    _, shown = dispute(tmp_path, DISPUTE)
    assert "For 4 (Ben) to hold it would take:\n  po.gap.twins read as each\n" in shown
    assert "would take" not in dispute(tmp_path, {**DISPUTE, "claims": CLAIMS[:1]})[1]


@pytest.fixture
def judged(pond: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the pond's answer say other things of the last claim."""
    from dataclasses import replace

    from tests.fakes import Pond

    whole = Pond.animal_worth

    def change(**more: Any) -> None:
        def changed(*args: Any, **options: Any) -> Any:
            found = whole(*args, **options)
            return replace(found, claims=(*found.claims[:-1], replace(found.claims[-1], **more)))

        monkeypatch.setattr(Pond, "animal_worth", changed)

    return change


def test_each_of_several_differences_is_enough(tmp_path: Path, judged: Any) -> None:
    other = {"choices": {"Bee": {"card": "Ant", "suit": "big"}, "Ant": None}, "total": 7}
    judged(otherwise={"player": "Ann", **other, "readings": {"po.gap.twins": "each"}})
    _, shown = dispute(tmp_path, DISPUTE)
    assert (
        "For 4 (Ben) to hold it would take either:\n"
        "  Ann: total 7; Bee: Ant → big; Ant: not used\n"
        "or:\n"
        "  po.gap.twins read as each\n\n"
    ) in shown
    _, shown = dispute(tmp_path, DISPUTE, "--lang", "zh")
    assert (
        "若要“4（Ben）”成立，须改为其一：\n"
        "  Ann：总分 7；Bee：Ant → big；Ant：不使用\n"
        "或：\n"
        "  po.gap.twins 采用读法 each\n\n"
    ) in shown


def test_a_claim_of_several_words_is_quoted(tmp_path: Path, judged: Any) -> None:
    from adjudicator.answer import Claim

    judged(claim=Claim({"at_least": 4}, "Ben"), otherwise={"choices": {"Bee": None}})
    assert 'For "at least 4" (Ben) to hold it would take:\n' in dispute(tmp_path, DISPUTE)[1]
    assert "若要“至少 4（Ben）”成立，须改为：\n" in dispute(tmp_path, DISPUTE, "--lang", "zh")[1]


def test_what_the_claim_says_is_not_said_again(tmp_path: Path, judged: Any) -> None:
    judged(otherwise={"choices": {"Bee": {"card": "Ant"}}, "total": 4})
    assert "take:\n  Bee: Ant\n\n" in dispute(tmp_path, DISPUTE)[1]
    judged(otherwise={"choices": {"Bee": {"card": "Ant"}}, "total": 5})
    assert "take:\n  Bee: Ant (total 5)\n\n" in dispute(tmp_path, DISPUTE)[1]
    judged(otherwise={"choices": {}})
    assert "would take" not in dispute(tmp_path, DISPUTE)[1]


def test_a_witness_of_several_players(tmp_path: Path, judged: Any) -> None:
    ways = [{"name": "Ann", "total": 4, "choices": {"Bee": None}}, {"name": "Ben", "total": 3, "choices": {}}]
    judged(witness={"players": ways, "winners": ["Ann"]})
    _, shown = dispute(tmp_path, DISPUTE)
    assert "reached with:\n  Ann: total 4; Bee: not used\n  Ben: total 3\n  winners Ann\n\n" in shown


def test_what_reaches_a_claim_that_is_possible(pond: Path, tmp_path: Path) -> None:
    status, shown = dispute(tmp_path, about("Jay", 5))
    assert status == 3
    assert re.search(r"^5 +possible +Its owner may say so\.$", shown, re.MULTILINE)
    assert "5 is reached with:\n  Jay: 5\n" in shown


def test_the_gaps_say_how_they_were_read_and_what_else_would_come_out(pond: Path, tmp_path: Path) -> None:
    gaps = (
        "\nGaps in the rules\n"
        "po.gap.twins  Two of one animal\n"
        "Read as once:\n"
        "  They count once.\n\n"
        "If read as each:\n"
        "  Each counts.\n"
        "  animal: Bee\n"
        "  points: 4\n\n"
    )
    assert gaps in dispute(tmp_path, DISPUTE)[1]
    gaps = (
        "\n规则空白\npo.gap.twins  两只同样的动物\n采用读法 once：\n  只计一次。\n\n若采用读法 each：\n  各自计分。\n"
    )
    assert gaps in dispute(tmp_path, DISPUTE, "--lang", "zh")[1]


def test_what_becomes_of_the_claims_under_another_reading(
    pond: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from tests.fakes import Pond

    whole = Pond.animal_worth

    def told(*args: Any, **more: Any) -> Any:
        found = whole(*args, **more)
        value = {"points": 4, "claims": ["refuted", "upheld"], "optimal": False}
        return replace(found, readings=(replace(found.readings[0], value=value),), taken={})

    monkeypatch.setattr(Pond, "animal_worth", told)
    _, shown = dispute(tmp_path, DISPUTE)
    assert (
        "No reading of it was taken.\n\n"
        "If read as each:\n"
        "  Each counts.\n"
        "  Ann: refuted; Ben: upheld\n"
        "  The search ran out of its budget: it may come to more.\n"
        "  points: 4\n"
    ) in shown
    unnamed = {**DISPUTE, "claims": [{"value": 2}, {"by": "Ben", "value": 4}]}
    assert "  2：不成立；Ben：成立\n" in dispute(tmp_path, unnamed, "--lang", "zh")[1]


def test_the_value_is_laid_out_by_the_game_where_it_can(
    pond: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adjudicator.game import Cell, Table
    from adjudicator.text import Text
    from tests.fakes import Pond

    assert "\nAnswer\n  animal: Bee\n  points: 2\n" in dispute(tmp_path, DISPUTE)[1]

    def tables(self: Pond, value: dict[str, Any], state: object) -> list[Table]:
        row = (Cell(Text(f"{value['points']} points", f"{value['points']} 分")),)
        return [Table(Text("Worth", "价值"), (Text("Points", "分数"),), (row,))]

    monkeypatch.setattr(Pond, "tables", tables)
    _, shown = dispute(tmp_path, DISPUTE)
    assert "\nAnswer\n" not in shown
    assert re.search(r"\nWorth\nPoints\n─+\n2 points\n", shown)
    assert re.search(r"If read as each:\n  Each counts\.\nWorth\nPoints\n─+\n4 points\n", shown)


def test_explain_shows_the_steps_and_their_rulings(pond: Path, tmp_path: Path) -> None:
    plain = dispute(tmp_path, about("Cat", 3))[1]
    explained = dispute(tmp_path, about("Cat", 3), "--explain")[1]
    assert "Cat is worth 3." not in plain
    assert re.search(r"^Cat +Cat is worth 3\. +\+3 +po\.pond\.animals$", explained, re.MULTILINE)


def test_without_claims_the_value_is_the_answer(pond: Path, tmp_path: Path) -> None:
    for claims in ({}, {"claims": []}):
        status, shown = dispute(tmp_path, {"state": STATE, "question": ASK, **claims})
        assert status == 0
        assert shown.startswith("Verdict: resolved\nWhat an animal is worth: animal Bee\n\nAnswer\n")
        assert "Claims" not in shown
        assert re.search(r"^po\.pond\.animals +What animals are worth$", shown, re.MULTILINE)


def test_nobody_has_to_be_named(pond: Path, tmp_path: Path) -> None:
    _, shown = dispute(tmp_path, about("Cat", 3, 2))
    assert re.search(r"^Claim +Verdict +Why$", shown, re.MULTILINE)
    some = {**about("Cat"), "claims": [{"value": 3}, {"by": "Ben", "value": 2}]}
    _, shown = dispute(tmp_path, some)
    assert re.search(r"^ +3 +upheld", shown, re.MULTILINE)
    assert re.search(r"^Ben +2 +refuted", shown, re.MULTILINE)


@pytest.mark.parametrize(
    ("animal", "values", "status", "verdict"),
    [
        ("Cat", [3], 0, "upheld"),
        ("Cat", [2], 1, "refuted"),
        ("Cat", [2, 3], 0, "upheld"),
        ("Jay", [6], 3, "possible"),
        ("Jay", [7, 6], 3, "possible"),
        ("Jay", [7], 1, "refuted"),
        ("Eel", [0], 3, "undetermined"),
        ("Eel", [], 3, "undetermined"),
        ("Cat", [], 0, "resolved"),
    ],
)
def test_the_verdict_is_the_exit_status(
    pond: Path, tmp_path: Path, animal: str, values: list[int], status: int, verdict: str
) -> None:
    file = about(animal, *values)
    came, shown = dispute(tmp_path, file)
    assert (came, shown.split()[1]) == (status, verdict)
    came, shown = dispute(tmp_path, file, "--json")
    assert (came, json.loads(shown)["verdict"]) == (status, verdict)


def test_json_is_what_the_library_answers(pond: Path, tmp_path: Path) -> None:
    _, shown = dispute(tmp_path, DISPUTE, "--json", "--lang", "zh")
    assert json.loads(shown) == adjudicator.resolve("pond", STATE, ASK, CLAIMS, lang="zh").to_json()
    assert "正是如此" in shown, "Chinese is written bare"
    assert json.loads(shown)["claims"][1]["otherwise"] == {"readings": {"po.gap.twins": "each"}}


def test_chinese(pond: Path, tmp_path: Path) -> None:
    _, shown = dispute(tmp_path, DISPUTE, "--lang", "zh", "--explain")
    assert shown.splitlines()[:2] == ["裁定：成立，Ann 是对的。", "一只动物的价值：animal Bee"]
    assert re.search(r"^主张者 +主张 +裁定 +理由$", shown, re.MULTILINE)
    assert re.search(r"^Ann +2 +成立 +正是如此。$", shown, re.MULTILINE)
    assert "若要“4（Ben）”成立，须改为：\n  po.gap.twins 采用读法 each\n" in shown
    assert "每只动物的价值以牌面为准。" in shown
    assert "说明书" in shown
    assert "Bee 值 2 分。" in shown
    _, shown = dispute(tmp_path, about("Jay", 5), "--lang", "zh")
    assert "“5”可这样达到：\n  Jay：5\n" in shown


def test_colour_where_it_is_wanted_and_only_there(pond: Path, tmp_path: Path) -> None:
    colours: dict[str, str | None] = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    command = ("dispute", "pond", state(tmp_path, DISPUTE))
    green = "\x1b[1;32mupheld\x1b[0m"
    assert green in run(*command, env=colours).stdout
    for plain in ("--no-color", "--json"):
        assert "\x1b" not in run(*command, plain, env=colours).stdout
    assert "\x1b" not in run(*command).stdout


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("columns", [80, 40, 24])
def test_narrow_terminals_wrap_and_lose_nothing(pond: Path, tmp_path: Path, columns: int, lang: str) -> None:
    name = "某个名字很长的玩家" * 2 + "and-a-long-latin-name"
    claims = [{"by": name, "value": 4}, {"by": "Ben", "value": 2}]
    env: dict[str, str | None] = {"COLUMNS": str(columns)}
    file = state(tmp_path, {**DISPUTE, "claims": claims})
    shown = run("dispute", "pond", file, "--explain", "--lang", lang, env=env).stdout
    assert max(map(width, shown.splitlines())) <= columns
    assert "…" not in shown
    if columns >= 40:
        assert "po.pond.animals" in re.sub(r"\s", "", shown)


def test_what_a_claimant_is_called_cannot_steer_the_terminal(pond: Path, tmp_path: Path) -> None:
    def called(by: str) -> str:
        return state(tmp_path, {**DISPUTE, "claims": [{"by": by, "value": 4}]})

    assert "\x1b" not in complaint(run("dispute", "pond", called("A\x1b[31mnn")))
    result = run("dispute", "pond", called("A\u202e[bold]x[/bold]"))
    assert "\u202e" not in result.stdout
    # in the verdict, in the table, and in what would have to be different
    assert result.stdout.count("A\ufffd[bold]x[/bold]") == 3


# --- an answer that no gap touches


NO_GAP = {"en": "No gap in the rules touches this answer.\n", "zh": "规则空白不影响此答案。\n"}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_answer_that_no_gap_touches_says_so(pond: Path, tmp_path: Path, lang: str) -> None:
    assert NO_GAP[lang] in dispute(tmp_path, about("Cat", 3), "--lang", lang)[1]
    assert NO_GAP[lang] in dispute(tmp_path, about("Cat"), "--lang", lang)[1]
    assert NO_GAP[lang] not in dispute(tmp_path, DISPUTE, "--lang", lang)[1]
    assert NO_GAP[lang] in run("score", "pond", "--hand", "Cat", "--lang", lang).stdout
    assert NO_GAP[lang] not in run("score", "pond", "--hand", "Bee, Bee", "--lang", lang).stdout


def test_a_search_that_ran_out_says_nothing_of_gaps(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from adjudicator.answer import Verdict
    from tests.fakes import Pond

    whole = Pond.answer

    def undecided(*args: Any, **more: Any) -> Any:
        return replace(whole(*args, **more), verdict=Verdict.UNDECIDED)

    monkeypatch.setattr(Pond, "answer", undecided)
    assert "No gap" not in run("score", "pond", "--hand", "Cat").stdout


def test_a_claim_that_was_not_decided(pond: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It cites nothing, and what another reading would make of it is not known."""
    from dataclasses import replace

    from adjudicator.answer import Verdict
    from tests.fakes import Pond

    whole = Pond.animal_worth

    def given_up(*args: Any, **more: Any) -> Any:
        found = whole(*args, **more)
        claims = [replace(judged, verdict=Verdict.UNDECIDED, citations=()) for judged in found.claims]
        return replace(found, verdict=Verdict.UNDECIDED, claims=tuple(claims))

    monkeypatch.setattr(Pond, "animal_worth", given_up)
    status, shown = dispute(tmp_path, about("Cat", 3))
    assert status == 3
    assert shown.startswith("Verdict: undecided - the search ran out of its budget.\nWhat an animal is worth")
    assert "\nWhy\n" not in shown
    assert "No gap" not in shown


def test_a_gap_that_a_step_cites_touches_the_answer(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a tie that the rules leave open: no reading was taken, and no other gives another value."""
    from tests.fakes import Pond

    whole = Pond.step

    def under(*args: Any) -> Any:
        return whole(*args)._replace(under=("po.gap.twins",))

    monkeypatch.setattr(Pond, "step", under)
    assert "No gap" not in run("score", "pond", "--hand", "Cat").stdout


# --- what goes in


def test_a_toml_file(pond: Path, tmp_path: Path) -> None:
    path = tmp_path / "pond.TOML"
    path.write_text(TOML, encoding="utf-8")
    result = run("dispute", "pond", str(path), "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert answer["asked"] == {"animal": "Bee"}
    assert [claim["verdict"] for claim in answer["claims"]] == ["refuted", "upheld"]


@pytest.mark.parametrize("command", ["dispute", "score", "moves"])
def test_toml_by_any_name(pond: Path, tmp_path: Path, command: str) -> None:
    text = TOML if command == "dispute" else 'animals = ["Ant"]'
    path = tmp_path / "pond.txt"
    path.write_text(text, encoding="utf-8")
    assert run(command, "pond", str(path), "--toml").exit_code == 0
    assert run(command, "pond", "-", "--toml", stdin=text).exit_code == 0
    for file in ("-", str(path)):
        assert complaint(run(command, "pond", file, stdin=text)) == "This is TOML, not JSON: add --toml.\n"
    assert "This is not TOML" in complaint(run(command, "pond", "-", "--toml", stdin='{"animals": []}'))


def test_standard_input(pond: Path, tmp_path: Path) -> None:
    assert run("dispute", "pond", "-", stdin=json.dumps(DISPUTE)).stdout == dispute(tmp_path, DISPUTE)[1]


def test_a_reading_on_the_line_goes_before_one_in_the_file(pond: Path, tmp_path: Path) -> None:
    each = {**DISPUTE, "readings": {"po.gap.twins": "each"}}
    assert re.search(r"^Ben +4 +upheld", dispute(tmp_path, each)[1], re.MULTILINE)
    once = dispute(tmp_path, each, "--reading", "po.gap.twins=once")[1]
    assert re.search(r"^Ben +4 +refuted", once, re.MULTILINE)


def test_a_question_that_needs_no_more_may_be_a_bare_name(pond: Path, tmp_path: Path) -> None:
    says = complaint(run("dispute", "pond", state(tmp_path, {**DISPUTE, "question": "worth"})))
    assert says == "/question/animal: This field is missing.\n"


# --- bad input


def test_a_bare_state_is_told_what_is_missing(pond: Path, tmp_path: Path) -> None:
    says = complaint(run("dispute", "pond", state(tmp_path, STATE)))
    assert says.startswith('/: There is no question here: a dispute has a "state" and a "question".')
    assert "`adjudicate new pond`" in says
    assert len(says.splitlines()) == 1
    chinese = complaint(run("dispute", "pond", state(tmp_path, STATE), "--lang", "zh"))
    assert "没有问题" in chinese
    assert "`adjudicate new pond`" in chinese


@pytest.mark.parametrize("thing", [[], "worth", None, 3, {}])
def test_what_is_no_dispute_at_all(pond: Path, tmp_path: Path, thing: object) -> None:
    says = complaint(run("dispute", "pond", state(tmp_path, thing)))
    assert says.startswith("/: ")
    assert len(says.splitlines()) == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"question": None}, "/question: "),
        ({"question": {}}, "/question/ask: "),
        ({"question": {"ask": "wroth", "animal": "Bee"}}, "/question/ask: There is no question 'wroth'."),
        ({"question": {"ask": "worth"}}, "/question/animal: This field is missing."),
        ({"question": {**ASK, "much": 1}}, "/question/much: There is no such field."),
        ({"question": {**ASK, "animal": "Cat"}}, "/question/animal: There is no Cat in the pond."),
        ({"question": "score"}, "/question/ask: "),
        ({"claims": None}, "/claims: "),
        ({"claims": {"Ann": 2}}, "/claims: "),
        ({"claims": [{"by": "Ann"}]}, "/claims/0/value: This field is missing."),
        ({"claims": [{"value": 2}, {"value": "two"}]}, "/claims/1/value: This is not a whole number."),
        ({"claims": [2]}, "/claims/0: This is not an object."),
        ({"readings": ["once"]}, "/readings: The readings are not an object."),
        ({"readings": {"po.gap.twin": "once"}}, "/readings/po.gap.twin: There is no gap 'po.gap.twin'. Did you mean"),
        ({"state": {"animals": ["Yak"]}}, "/state/animals/0: There is no animal 'Yak'. [po.pond.animals]"),
        ({"state": []}, "/state: "),
        ({"claim": []}, "/claim: There is no field 'claim' here. Expected only state, question, claims and readings."),
    ],
)
def test_a_sentence_with_a_pointer_for_each_fault(
    pond: Path, tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    said = complaint(run("dispute", "pond", state(tmp_path, {**DISPUTE, **change})))
    assert said.startswith(says)
    assert len(said.splitlines()) == 1


def test_what_is_missing_is_pointed_at(pond: Path, tmp_path: Path) -> None:
    asked = complaint(run("dispute", "pond", state(tmp_path, {"question": ASK})))
    assert asked.startswith("/state: The table state is missing.")
    told = complaint(run("dispute", "pond", state(tmp_path, {"state": STATE, "qestion": ASK}))).splitlines()
    assert told[0].startswith("/qestion: There is no field 'qestion' here.")
    assert told[0].endswith("Did you mean question?")
    assert told[1].startswith("/question: The question is missing.")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("question = 1979-05-27", "1979-05-27 is a date or a time: write it in quotes."),
        ("claims = [{ value = inf }]", "Infinity is not a JSON number."),
        ("claims = [{ value = nan }]", "NaN is not a JSON number."),
        ("question = = 2", "line 1, column 12: This is not TOML."),
    ],
)
def test_toml_that_json_has_no_word_for(pond: Path, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "pond.toml"
    path.write_text(text, encoding="utf-8")
    assert complaint(run("dispute", "pond", str(path))) == f"{says}\n"


def test_a_game_that_is_not_there(pond: Path, tmp_path: Path) -> None:
    assert "Did you mean pond?" in complaint(run("dispute", "pnod", state(tmp_path, DISPUTE)))


@pytest.mark.parametrize("args", [("dispute",), ("dispute", "pond"), ("dispute", "pond", "a.json", "--hand", "Ant")])
def test_usage(pond: Path, args: tuple[str, ...]) -> None:
    said = complaint(run(*args))
    assert said.count("\n") == 1
    assert said.endswith("dispute --help tells more.)\n")


@pytest.mark.parametrize("command", ["score", "moves"])
@pytest.mark.parametrize("key", ["question", "claims"])
def test_a_dispute_that_went_to_the_wrong_door(pond: Path, tmp_path: Path, command: str, key: str) -> None:
    file = state(tmp_path, {"state": STATE, key: DISPUTE[key]})
    says = complaint(run(command, "pond", file))
    assert says.startswith(f"/{key}: There is no field '{key}' here; a dispute goes to `adjudicate dispute`. Expected")
    assert len(says.splitlines()) == 1
    assert "`adjudicate dispute`" in complaint(run(command, "pond", file, "--lang", "zh"))


def test_a_defect_of_a_game_is_not_a_verdict(pond: Path, tmp_path: Path) -> None:
    result = run("dispute", "pond", state(tmp_path, about("Fly", 0)))
    assert result.exit_code == 70
    assert "ZeroDivisionError" in result.stderr


# --- as a program of its own


INSTALLED = """
import importlib, pathlib, adjudicator
from tests.fakes import Pond
importlib.import_module("adjudicator.corpus").ROOT = pathlib.Path(sys.argv.pop())
importlib.import_module("adjudicator.game").games = lambda: {"pond": Pond()}
"""


@pytest.mark.parametrize(("animal", "value", "status"), [("Cat", 3, 0), ("Cat", 4, 1), ("Yak", 1, 2), ("Jay", 5, 3)])
def test_exit_statuses_of_the_program(tmp_path: Path, animal: str, value: int, status: int) -> None:
    rulings = write_corpus(tmp_path)
    options = {"code": INSTALLED, "input": json.dumps(about(animal, value)), "cwd": Path(__file__).parents[1]}
    env = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": "."}
    done = program("dispute", "pond", "-", str(rulings), env=env, **options)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout.startswith("Verdict: ") == (status != 2)


@full
def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    rulings = write_corpus(tmp_path)
    options = {"code": INSTALLED, "input": json.dumps(about("Cat", 3)), "cwd": Path(__file__).parents[1]}
    env = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": "."}
    for more in ([], ["--json"]):
        with Path("/dev/full").open("wb") as out:
            done = program(
                "dispute", "pond", "-", *more, str(rulings), env=env, capture_output=False, stdout=out, stderr=-1,
                **options,
            )  # fmt: skip
        assert (done.returncode, done.stderr) == (74, "The output can't be written: No space left on device.\n")


def test_the_help_says_what_a_file_holds_and_what_a_status_means(pond: Path) -> None:
    said = " ".join(run("dispute", "--help").stdout.split())
    for word in ("FILE", '"question"', '"claims"', "adjudicate new"):
        assert word in said
    assert "3 possible, undetermined or undecided" in " ".join(run("--help").stdout.split())
