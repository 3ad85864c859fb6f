from __future__ import annotations

import shutil
import tomllib
from functools import partial
from pathlib import Path

import pytest

import adjudicator
from adjudicator.corpus import ROOT, Corpus, Example, Ruling, corpus, load, load_file, matches, mismatches
from adjudicator.corpus_check import check
from adjudicator.corpus_files import read
from adjudicator.errors import CorpusError, StateError, UnknownNameError
from tests.fakes import CLAIMED, DISPUTED, RULINGS, write_corpus

EXAMPLES = [
    pytest.param(placed.ruling, example, id=f"{placed.ruling.id}-{n}")
    for placed in read(ROOT).rulings
    for n, example in enumerate(placed.ruling.examples, 1)
]


@pytest.mark.parametrize(("ruling", "example"), EXAMPLES)
def test_the_example_comes_out_and_cites_its_ruling(ruling: Ruling, example: Example) -> None:
    claims = [{key: claim[key] for key in claim if key != "verdict"} for claim in example.claims]
    put = partial(adjudicator.ask, ruling.game, example.question, example.state, about=example.asks, claims=claims)
    if example.refused is not None:
        with pytest.raises(StateError) as caught:
            put(readings=example.readings)
        error = caught.value
        problems = error.problems if error.part == "state" else error.in_request()
        assert (example.refused, ruling.id) in [(p.pointer, p.ruling) for p in problems]
        return
    answer = put(readings=example.readings)
    assert list(mismatches(example.expect, answer.to_json()["value"])) == []
    assert answer.verdict == example.verdict
    assert [judged.verdict for judged in answer.claims] == [claim["verdict"] for claim in example.claims]
    assert ruling.id in [citation.id for citation in answer.citations]


def test_the_linter_finds_nothing_wrong_with_the_corpus() -> None:
    report = check(ROOT)
    assert [str(lint) for lint in report.lints] == []
    assert report.examples == len(EXAMPLES) > 0
    assert report.sentences[0] == report.sentences[1] > 0


def test_every_file_is_readable_with_a_text_editor() -> None:
    files = list(ROOT.glob("*/*.toml"))
    assert files
    for file in files:
        text = file.read_bytes().decode()
        assert "\r" not in text, file
        assert "\t" not in text, file
        assert tomllib.loads(text), file


# --- the hash


def copied(root: Path) -> Path:
    shutil.copytree(ROOT, root / "rulings", symlinks=False)
    return root / "rulings"


def test_the_hash_does_not_depend_on_line_ends(tmp_path: Path) -> None:
    root = copied(tmp_path)
    for file in root.glob("*/*.toml"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert load(root).hash == corpus().hash


def test_the_hash_does_not_depend_on_the_order_of_files_and_rulings(tmp_path: Path) -> None:
    root = copied(tmp_path)
    for game in {file.parent for file in root.glob("*/*.toml")}:
        for nth, file in enumerate(sorted(game.glob("*.toml"), reverse=True)):
            head, *entries = file.read_text(encoding="utf-8").split("[[ruling]]\n")
            text = "".join([head, *("[[ruling]]\n" + entry.rstrip() + "\n" for entry in reversed(entries))])
            file.unlink()
            (game / f"{nth:03}.toml").write_text(text, encoding="utf-8")
    assert list(load(root).rulings) == list(corpus().rulings)
    assert load(root).hash == corpus().hash


def test_the_hash_does_not_depend_on_comments_and_layout(tmp_path: Path) -> None:
    before = load(write_corpus(tmp_path / "a")).hash
    text = "# a comment\n" + RULINGS.replace('kind = "gap"', '\n  kind   =   "gap"   # here')
    assert load(write_corpus(tmp_path / "b", text)).hash == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("They count once.", "They count one time."),
        ("各自计分。", "各计一次。"),
        ('document = "leaflet", section = "2"', 'document = "leaflet", section = "3"'),
        ("default = true", "default = false"),
        ("expect.total = 2", "expect.total = 3"),
        ('cards = ["Ant", "Bee"]', 'cards = ["Bee", "Ant"]'),
        ("lookup_only = true", "lookup_only = false"),
        ('kind = "gap"', 'kind = "faq"'),
        ("expect.total = 2", 'expect.total = 2\nasks.animal = "Bee"'),
        ("expect.total = 2", "expect.total = 2\nclaims = []\nasks = {}"),
        ('asks.animal = "Bee"', 'asks.animal = "Ant"'),
        ('by = "Ann"', 'by = "Ben"'),
        ("value = 3", "value = 4"),
        ('"refuted" }', '"possible" }'),
    ],
)
def test_the_hash_depends_on_what_is_said(tmp_path: Path, old: str, new: str) -> None:
    at = RULINGS.index("[[ruling]]", 20)
    text = RULINGS[:at] + CLAIMED + RULINGS[at:]
    assert old in text
    assert (
        load(write_corpus(tmp_path / "a", text)).hash != load(write_corpus(tmp_path / "b", text.replace(old, new))).hash
    )


# --- loading


@pytest.fixture
def book(tmp_path: Path) -> Corpus:
    return load(write_corpus(tmp_path / "rulings"))


def test_a_ruling_as_loaded(book: Corpus) -> None:
    ruling = book.ruling("po.gap.twins")
    assert (ruling.game, ruling.kind, ruling.file) == ("pond", "gap", "rulings/pond/rules.toml")
    assert ruling.line == 20
    assert ruling.title["zh"] == "两只同样的动物"
    assert ruling.default_reading == "once"
    assert [reading.id for reading in ruling.readings] == ["once", "each"]
    assert ruling.examples[1].readings == {"po.gap.twins": "each"}
    assert ruling.source_text(book.documents, "en") == "The leaflet, 2"


@pytest.mark.parametrize(
    ("said", "verdicts", "expected"),
    [
        ("", ["refuted", "upheld"], "upheld"),
        ("", ["refuted", "possible"], "possible"),
        ("", ["refuted", "refuted"], "refuted"),
        ('verdict = "possible"', ["refuted", "upheld"], "possible"),
    ],
)
def test_an_example_with_claims_as_loaded(tmp_path: Path, said: str, verdicts: list[str], expected: str) -> None:
    claimed = CLAIMED.replace("refuted", verdicts[0]).replace("upheld", verdicts[1])
    text = DISPUTED.replace(CLAIMED, f"{claimed}{said}\n")
    example = load(write_corpus(tmp_path / "rulings", text)).ruling("po.pond.animals").examples[-1]
    assert (example.question, example.asks, example.expect) == ("worth", {"animal": "Bee"}, {})
    first, second = zip((3, 2), verdicts, strict=True)
    assert example.claims == (
        {"by": "Ann", "value": first[0], "verdict": first[1]},
        {"value": second[0], "verdict": second[1]},
    )
    assert example.verdict == expected


def test_an_example_without_claims_is_resolved(book: Corpus) -> None:
    examples = book.ruling("po.pond.animals").examples
    assert [(example.asks, example.claims, example.verdict) for example in examples] == [(None, (), "resolved")] * 2


def test_looking_up(book: Corpus) -> None:
    assert [ruling.id for ruling in book.of_game("pond")] == [
        "po.gap.twins",
        "po.pond.animals",
        "po.table.manners",
    ]
    assert book.of_game("lake") == ()
    assert list(book.gaps("pond")) == ["po.gap.twins"]
    with pytest.raises(UnknownNameError, match=r"po\.gap\.twins"):
        book.ruling("po.gap.twin")
    assert book.cite("po.table.manners", "zh").title == "礼貌"


def test_a_description_has_one_language_and_the_hash(book: Corpus) -> None:
    described = book.describe(book.ruling("po.gap.twins"), "zh")
    assert described["title"] == "两只同样的动物"
    assert described["readings"][0] == {"id": "once", "statement": "只计一次。", "default": True}
    assert described["corpus"] == book.hash
    assert book.hash.startswith("sha256:")


def test_the_folder_names_the_game(tmp_path: Path) -> None:
    root = write_corpus(tmp_path / "rulings", folder="garden_pond")
    assert {ruling.game for ruling in load(root).rulings.values()} == {"garden-pond"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('kind = "gap"', "kind = "), r"pond/rules\.toml: .*line 22"),
        (('kind = "gap"\n', ""), r"pond/rules\.toml:20: .*kind"),
        (('kind = "gap"', 'kind = "gap"\nkinds = 1'), r"pond/rules\.toml:20: .*kinds"),
        (("po.table.manners", "po.gap.twins"), r"pond/rules\.toml:43: po\.gap\.twins is already at .*:20"),
    ],
)
def test_what_cannot_be_loaded_is_named_with_its_line(tmp_path: Path, change: tuple[str, str], says: str) -> None:
    root = write_corpus(tmp_path / "rulings", RULINGS.replace(*change))
    with pytest.raises(CorpusError, match=says):
        load(root)


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    root = write_corpus(tmp_path / "rulings")
    file = root / "pond" / "rules.toml"
    file.write_bytes(b"\xff")
    with pytest.raises(CorpusError, match=r"rules\.toml"):
        load_file(file, root)


# --- what an example expects


@pytest.mark.parametrize(
    ("expected", "actual", "fits"),
    [
        ({}, {"total": 3}, True),
        ({"total": 3}, {"total": 3, "name": "P1"}, True),
        ({"total": 3}, {"total": 4}, False),
        ({"total": 3}, {}, False),
        ({"total": 1}, {"total": True}, False),
        ({"blanked": False}, {"blanked": 0}, False),
        ({"cards": {"King": {"points": 8}}}, {"cards": [{"card": "King", "points": 8}]}, True),
        ({"cards": {"King": {"points": 8}}}, {"cards": [{"card": "Queen", "points": 8}]}, False),
        ({"players": {"P1": {"total": 1}}}, {"players": [{"name": "P1", "total": 1}, {"name": "P2"}]}, True),
        (
            {"cards": {"Forest": {"points": 0}}},
            {"cards": [{"card": "Mirage", "name": "Forest", "points": 9}, {"card": "Forest", "points": 0}]},
            True,
        ),
        ({"cards": {"Forest": {}}}, {"cards": [{"card": "Forest"}, {"card": "Forest"}]}, False),
        ({"winners": ["P1"]}, {"winners": ["P1"]}, True),
        ({"winners": {"P1": {}}}, {"winners": ["P1", None, 3]}, False),
        ({"winners": ["P1"]}, {"winners": ["P1", "P2"]}, False),
        ({"choice": {"card": "King"}}, {"choice": None}, False),
    ],
)
def test_matching(expected: object, actual: object, fits: bool) -> None:
    assert matches(expected, actual) is fits


def test_a_mismatch_says_where() -> None:
    expected = {"players": {"P1": {"total": 3, "base": 1}}}
    actual = {"players": [{"name": "P1", "total": 4}]}
    assert list(mismatches(expected, actual)) == [
        "/players/P1/total is 4, not 3",
        "/players/P1/base is not there",
    ]
