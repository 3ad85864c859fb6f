"""The files under examples/ of games that outcomes decide come out as worked out by hand, by every way in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

import adjudicator
from adjudicator.api import create_app
from adjudicator.judging.facts import FactsField
from tests.documents import ROOT, Shell, blocks, commands, differs, links, section, table, text_of
from tests.examples import cloud_ladder, destinies, gloomhaven, shadow_hunters
from tests.examples.argued import Folder

FOLDERS = [cloud_ladder.FOLDER, destinies.FOLDER, gloomhaven.FOLDER, shadow_hunters.FOLDER]
DISPUTES = [pytest.param(folder, name, id=f"{folder.name}/{name}") for folder in FOLDERS for name in folder.argued]
MOVES = [pytest.param(folder, name, id=f"{folder.name}/moves/{name}") for folder in FOLDERS for name in folder.moves]
GAMES = [pytest.param(folder, id=folder.name) for folder in FOLDERS]


# --- disputes


@pytest.mark.parametrize(("folder", "name"), DISPUTES)
def test_a_dispute_comes_out_as_worked_out_by_hand(folder: Folder, name: str) -> None:
    argued, answer = folder.argued[name], folder.resolved(name)
    assert (answer["question"], answer["verdict"]) == (argued.question, argued.verdict)
    assert {key: answer["value"][key] for key in argued.value} == argued.value
    assert [(claim["by"], claim["verdict"]) for claim in answer["claims"]] == [
        (held.by, held.verdict) for held in argued.claims
    ]
    cited = {citation["id"] for citation in answer["citations"]}
    for held, claim in zip(argued.claims, answer["claims"], strict=True):
        assert held.deciding in claim["citations"], claim
        assert set(claim["citations"]) <= cited
        assert ("witness" in claim) == (held.verdict == "possible")
    # a question that takes no claims has no verdicts on them under other readings either
    assert {(o["ruling"], o["reading"]): o["value"].get("claims", []) for o in answer["readings"]} == argued.other
    assert answer["steps"]


@pytest.mark.parametrize(("folder", "name"), DISPUTES)
def test_a_dispute_is_the_same_by_every_way_in(folder: Folder, name: str) -> None:
    answer = folder.resolved(name)
    response = create_app().test_client().post(f"/v1/games/{folder.game}/disputes", json=folder.told(name))
    assert response.status_code == 200
    assert response.get_json() == answer
    result = folder.run("dispute", name, "--json")
    assert json.loads(result.output) == answer
    assert result.exit_code == folder.argued[name].status


@pytest.mark.parametrize(("folder", "name"), DISPUTES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_dispute_is_laid_out_with_everybody_in_it(folder: Folder, name: str, lang: str) -> None:
    words = {"upheld": "成立", "refuted": "不成立", "possible": "可能", "undetermined": "未定"}
    result = folder.run("dispute", name, "--explain", "--lang", lang)
    assert result.exit_code == folder.argued[name].status
    for held in folder.argued[name].claims:
        lines = [line for line in result.output.splitlines() if line.startswith(f"{held.by} ")]
        verdict = words[held.verdict] if lang == "zh" else held.verdict
        assert any(verdict in line.split() for line in lines), (lines, verdict)
        assert held.deciding in result.output


# --- moves


@pytest.mark.parametrize(("folder", "name"), MOVES)
def test_moves_come_out_as_worked_out_by_hand(folder: Folder, name: str) -> None:
    phase, expected = folder.moves[name]
    told = folder.told(f"moves/{name}")
    answer = adjudicator.moves(folder.game, told["state"]).to_json()
    found = [folder.short(each) for each in answer["value"]["moves"]]
    assert answer["value"][folder.when] == phase
    assert set(found) == expected
    assert len(found) == len(expected)
    cited = {citation["id"] for citation in answer["citations"]}
    assert all(set(each["rulings"]) & cited for each in answer["value"]["moves"])
    response = create_app().test_client().post(f"/v1/games/{folder.game}/moves", json=told)
    assert response.get_json() == answer
    result = folder.run("moves", f"moves/{name}", "--json")
    status = 3 if name in folder.undetermined else 0
    assert (result.exit_code, json.loads(result.output)) == (status, answer)
    for lang in ("en", "zh"):
        assert folder.run("moves", f"moves/{name}", "--lang", lang).exit_code == status


# --- all of them


@pytest.mark.parametrize("folder", GAMES)
def test_every_question_has_an_example(folder: Folder) -> None:
    doors = {name: question.door for name, question in adjudicator.game(folder.game).questions.items()}
    asked = {argued.question for argued in folder.argued.values()}
    assert {name for name, door in doors.items() if door == "dispute"} == asked
    assert {name for name, door in doors.items() if door != "dispute"} == {"moves", "score"}


@pytest.mark.parametrize("folder", GAMES)
def test_every_example_is_listed_and_expected(folder: Folder) -> None:
    files = {path.relative_to(folder.path).as_posix() for path in folder.path.rglob("*.toml")}
    assert files == {*folder.argued, *(f"moves/{name}" for name in folder.moves), "score.toml"}
    listed = {name for name in table(text_of("examples/README.md")) if name.startswith(f"{folder.name}/")}
    assert listed == {f"{folder.name}/{name}" for name in files}


@pytest.mark.parametrize(("folder", "name"), DISPUTES)
def test_every_dispute_says_first_who_argues_what(folder: Folder, name: str) -> None:
    lines = (folder.path / name).read_text(encoding="utf-8").split("\n\n", maxsplit=1)[0].splitlines()
    assert all(line.startswith("# ") for line in lines)
    assert all(f"{held.by}:" in " ".join(lines) for held in folder.argued[name].claims)


# --- the guide to the folder, and the tables of the questions in the project's READMEs

TABLES = [pytest.param(folder, *told, id=f"{folder.name}, {told[0]}") for folder in FOLDERS for told in folder.tables]
_CODE = re.compile(r"`([^`]*)`")


def questions_told(name: str, heading: str) -> Iterator[tuple[str, str, str]]:
    """What a document's table says of each dispute: its name, what it is told, what may be claimed."""
    for line in section(text_of(name), heading).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) >= 4 and cells[0] != "`ask`":
            yield cells[0].strip("`"), cells[2], cells[3]


@pytest.mark.parametrize(("folder", "name", "heading"), TABLES)
def test_the_tables_tell_of_every_question_what_it_asks_and_what_may_be_claimed(
    folder: Folder, name: str, heading: str
) -> None:
    known = adjudicator.game(folder.game).questions
    told = {ask: (asks, claims) for ask, asks, claims in questions_told(name, heading)}
    assert set(told) == {name for name, question in known.items() if question.door == "dispute"}
    guide = folder.tables[0][0]
    for ask, (asks, claims) in told.items():
        schema, shape = known[ask].asks_schema, known[ask].claim
        fields = schema().fields if schema is not None else {}
        names = {field.data_key or key for key, field in fields.items()}
        wanted = set(_CODE.findall(re.sub(r"[(（][^)）]*[)）]", "", asks)))
        assert wanted == names if name == guide else wanted <= names, ask
        if shape is None:
            assert _CODE.findall(claims) == [], ask
            continue
        assert isinstance(shape, FactsField)
        if name == guide:
            assert set(_CODE.findall(claims)) == set(shape.facts), ask
            assert re.findall(r"\*\*`(.*?)`\*\*", claims) == ([shape.short] if shape.short else []), ask
            required = {field.data_key or key for key, field in fields.items() if field.required}
            assert set(re.findall(r"`([a-z_]+)`\\\*", asks)) == required, ask
        else:
            facts = re.findall(r"[{,] ?([a-z_]+) ?=", claims)
            assert set(facts) <= set(shape.facts), ask


@pytest.mark.parametrize("folder", GAMES)
def test_the_commands_of_the_guide_come_out_as_shown(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shell = Shell(create_app().test_client())
    tried = [
        differs(shown, shell.run(command))
        for block in blocks(text_of(folder.tables[0][0]), "console")
        for command, shown in commands(block)
    ]
    assert tried
    assert [difference for difference in tried if difference] == []


@pytest.mark.parametrize("folder", GAMES)
def test_the_guide_is_linked(folder: Folder) -> None:
    guide, *documents = (name for name, _ in folder.tables)
    assert f"{folder.name}/README.md" in links(text_of("examples/README.md"))
    assert [name for name in documents if guide not in links(text_of(name))] == []
