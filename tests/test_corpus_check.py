from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.answer import Finding, Judged
from adjudicator.corpus_check import CODES, Lint, Report, check
from adjudicator.corpus_files import read
from tests.fakes import CLAIMED, DISPUTED, RULINGS, SOURCES, Pond, write_corpus

FILE = "pond/rules.toml"

EXTRA = """
[[ruling]]
id = "po.pond.extra"
kind = "rule"
title = { en = "Extra", zh = "额外" }
statement = { en = "More.", zh = "更多。" }
sources = [{ document = "leaflet", section = "9" }]
"""
EXAMPLE = """[[ruling.example]]
question = "score"
state.animals = ["Ant"]
expect.total = 1
"""


def linted(tmp_path: Path, rulings: str = RULINGS, sources: str = SOURCES, folder: str = "pond") -> Report:
    return check(write_corpus(tmp_path / "corpus", rulings, sources, folder))


def line_of(text: str, part: str, nth: int = 0) -> int:
    """The line of the nth place where a part of the text stands."""
    lines = [n for n, line in enumerate(text.splitlines(), 1) if part in line]
    return lines[nth]


def changed(old: str, new: str, text: str = RULINGS) -> str:
    assert text.count(old) >= 1, f"{old!r} is not there to be changed"
    return text.replace(old, new, 1)


def first(lints: tuple[Lint, ...], code: str) -> Lint:
    found = [lint for lint in lints if lint.code == code]
    assert found, [str(lint) for lint in lints]
    return found[0]


def test_a_sound_corpus_has_nothing_wrong(pond_games: None, tmp_path: Path) -> None:
    report = linted(tmp_path)
    assert report.lints == ()
    assert report.kinds == {"rule": 2, "card": 0, "faq": 0, "derived": 0, "gap": 1}
    assert report.examples == 4
    assert report.sentences == (2, 2)


def test_a_lint_prints_on_one_line() -> None:
    assert str(Lint("a/b.toml", 7, "toml", "broken\n here")) == "a/b.toml:7: toml: broken here"


# What is done to the sound corpus; the code that has to be found; the part of the text on whose line it is
# found, and which of the places where that part stands.
RU, RD, EX = "[[ruling]]", "[[ruling.reading]]", "[[ruling.example]]"
MANNERS = '"po.table.manners"'
REFUSED = 'example = [{ question = "score", state = { animals = ["Yak"] }, refused = "/animals/0" }]'
FAULTS = [
    (("id = \"po.table.manners\"\n", ""), "missing-id", RU, 2),
    (("po.table.manners", "Po.Table"), "bad-id", RU, 2),
    (("po.table.manners", "manners"), "bad-id", RU, 2),
    (("po.table.manners", "po.table.x_y"), "bad-id", RU, 2),
    (("po.table.manners", "po.gap.twins"), "duplicate-id", 'id = "po.gap.twins"', 1),
    (('kind = "gap"', 'kind = "riddle"'), "unknown-kind", 'kind = "riddle"', 0),
    (('kind = "gap"\n', ""), "unknown-kind", RU, 1),
    (('en = "Do not shout at the frogs.",', ""), "missing-language", RU, 2),
    (('zh = "礼貌"', 'zh = " "'), "missing-language", RU, 2),
    (('zh = "礼貌"', 'zh = "Manners"'), "missing-language", RU, 2),
    (('title = { en = "Manners", zh = "礼貌" }\n', ""), "missing-language", RU, 2),
    (('zh = "各自计分。"', 'zh = ""'), "missing-language", RU, 1),
    (('sources = [{ document = "leaflet", section = "2" }]', "sources = []"), "no-source", RU, 1),
    (('sources = [{ document = "leaflet", section = "2" }]\n', ""), "no-source", RU, 1),
    (('"leaflet", section = "2"', '"rumour", section = "2"'), "unknown-document", '"rumour"', 0),
    (('section = "2" }', 'section = "2", sentences = ["1-77"] }'), "unknown-sentence", '"1-77"', 0),
    (('cards = ["Ant", "Bee"]', 'cards = ["Ant", "Wolf"]'), "unknown-card", '"Wolf"', 0),
    (('suits = ["small"]', 'suits = ["tiny"]'), "unknown-suit", '"tiny"', 0),
    (('see = ["po.gap.twins"]', 'see = ["po.gap.twin"]'), "dead-see", '"po.gap.twin"', 0),
    (('see = ["po.gap.twins"]', 'see = ["po.pond.animals"]'), "self-see", RU, 0),
    (("lookup_only = true", 'superseded_by = "po.no.where"'), "superseded-dead", '"po.no.where"', 0),
    (("lookup_only = true", 'superseded_by = "po.table.manners"'), "superseded-dead", MANNERS, 0),
    (('kind = "rule"\nlookup', 'kind = "derived"\nlookup'), "derived-from-nothing", RU, 2),
    (('kind = "rule"\nlookup', 'kind = "gap"\nlookup'), "gap-without-readings", RU, 2),
    (('id = "each"', 'id = "each"\ndefault = true'), "two-defaults", RD, 0),
    (('kind = "gap"', 'kind = "faq"'), "bad-reading", RD, 0),
    (('id = "each"', 'id = "Each one"'), "bad-reading", RD, 1),
    (('id = "each"', 'id = "once"'), "bad-reading", RD, 0),
    (('{ "po.gap.twins" = "each" }', '{ "po.gap.twins" = "many" }'), "bad-reading", EX, 3),
    (('{ "po.gap.twins" = "each" }', '{ "po.gap.twin" = "each" }'), "bad-reading", EX, 3),
    (('{ "po.gap.twins" = "each" }', '{ "po.gap.twins" = "once" }'), "reading-without-example", RD, 1),
    (("default = true\n", ""), "reading-without-example", RD, 0),
    (("lookup_only = true\n", ""), "no-example", RU, 2),
    (("lookup_only = true\n", ""), "never-cited", RU, 2),
    (("expect.total = 2\n", ""), "empty-example", EX, 2),
    (("expect.total = 2", "expect.total = 3"), "failing-example", EX, 2),
    (("Cat = { points = 3 }", "Cat = { points = 9 }"), "failing-example", EX, 0),
    (("Cat = { points = 3 }", "Eel = { points = 3 }"), "failing-example", EX, 0),
    (("expect.total = 2", 'expect.total = 2\nverdict = "illegal"'), "failing-example", EX, 2),
    (('refused = "/animals/1"', 'refused = "/animals/0"'), "failing-example", EX, 1),
    (('["Ant", "Yak"]', '["Ant"]'), "failing-example", EX, 1),
    (('["Ant", "Cat"]', '["Ant", "Yak"]'), "failing-example", EX, 0),
    (('["Ant", "Cat"]', '["Ant", "Cat", "Fly"]'), "failing-example", EX, 0),
    (('["Ant", "Cat"]', '["Ant", "Cat", "Imp"]'), "failing-example", EX, 0),
    (('question = "score"', 'question = "scores"'), "failing-example", EX, 0),
    (('["Bee", "Bee"]', '["Bee"]'), "uncited", EX, 2),
    (("lookup_only = true", 'lookup_only = false\n' + REFUSED), "uncited", RU, 2),
    (('["Ant", "Cat"]', '["Ant", "Cat", "Gnu"]'), "unknown-ruling-in-step", EX, 0),
    (('["Ant", "Cat"]', '["Ant", "Cat", "Hen"]'), "step-without-ruling", EX, 0),
    (('see = ["po.gap', 'lookup_only = true\nsee = ["po.gap'), "lookup-only-with-example", EX, 0),
    (('see = ["po.gap', 'lookup_only = true\nsee = ["po.gap'), "lookup-only-cited", RU, 0),
    (('see = ["po.gap.twins"]', 'see = "po.gap.twins"'), "malformed", RU, 0),
    (('see = ["po.gap.twins"]', "sea = []"), "malformed", RU, 0),
    (("lookup_only = true", 'lookup_only = "yes"'), "malformed", RU, 2),
    (('cards = ["Ant", "Bee"]', 'cards = "Ant"'), "malformed", RU, 0),
    (('kind = "gap"', "kind = 3"), "malformed", RU, 1),
    (("expect.total = 2", "expect = 2"), "malformed", EX, 2),
    (("expect.total = 2", "expect.total = 2\nexpects = 3"), "malformed", RU, 1),
    (("expect.total = 2", "expect.total = 2001-02-03"), "malformed", EX, 2),
    (('[[ruling]]\nid = "po.table', '[[rulings]]\nid = "po.table'), "malformed", "[[rulings]]", 0),
    (('kind = "gap"', "kind = gap"), "toml", "kind = gap", 0),
]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{fault[1]}-{n}" for n, fault in enumerate(FAULTS)])
def test_a_fault_is_found_where_it_is(
    pond_games: None, tmp_path: Path, fault: tuple[tuple[str, str], str, str, int]
) -> None:
    change, code, part, nth = fault
    text = changed(*change)
    lint = first(linted(tmp_path, text).lints, code)
    assert (lint.file, lint.line) == (FILE, line_of(text, part, nth)), str(lint)
    assert lint.message


# The same of the example with claims, which is the third.
ASKS, FIRST, SECOND = 'asks.animal = "Bee"', 'value = 3, verdict = "refuted"', 'value = 2, verdict = "upheld"'
CLAIMS = next(line for line in CLAIMED.splitlines() if line.startswith("claims"))
CLAIM_FAULTS = [
    ((ASKS, "asks = []"), "malformed", "an example's asks has to be a table"),
    ((ASKS, 'asks = "Bee"'), "malformed", "an example's asks has to be a table"),
    ((CLAIMS, "claims = 3"), "malformed", "an example's claims have to be a list of tables"),
    ((CLAIMS, "claims = [3]"), "malformed", "an example's claims have to be a list of tables"),
    ((CLAIMS, 'claims = { value = 3, verdict = "refuted" }'), "malformed", "a list of tables"),
    ((FIRST, "value = 3"), "malformed", "each of an example's claims has a value and a verdict: upheld, "),
    ((FIRST, 'verdict = "refuted"'), "malformed", "each of an example's claims has a value and a verdict"),
    ((FIRST, 'value = 3, verdict = "resolved"'), "malformed", "each of an example's claims has a value and"),
    ((FIRST, 'value = 3, verdict = ["refuted"]'), "malformed", "each of an example's claims has a value and"),
    ((FIRST, 'value = 2001-02-03, verdict = "refuted"'), "malformed", "what JSON can't"),
    ((CLAIMS, ""), "empty-example", "expects nothing"),
    ((CLAIMS, "claims = []"), "empty-example", "expects nothing"),
    ((FIRST, 'value = 3, verdict = "possible"'), "failing-example", "the claim 3 is refuted, not possible"),
    ((FIRST, 'value = 2, verdict = "refuted"'), "failing-example", "the claim 2 is upheld, not refuted"),
    ((ASKS, ASKS + '\nverdict = "possible"'), "failing-example", "the verdict is upheld, not possible"),
    ((ASKS, ASKS + "\nexpect.points = 4"), "failing-example", "/points is 2, not 4"),
    ((ASKS, ""), "failing-example", "it is refused: /animal: This field is missing."),
    ((ASKS, 'asks.animal = "Cat"'), "failing-example", "it is refused: /animal: There is no Cat in the pond."),
    ((ASKS, ASKS + "\nasks.more = 1"), "failing-example", "it is refused: /more: There is no such field."),
    ((FIRST, 'value = "3", verdict = "refuted"'), "failing-example", "it is refused: /0/value: "),
    ((FIRST, 'valu = 1, value = 3, verdict = "refuted"'), "failing-example", "it is refused: /0/valu: "),
    (('question = "worth"', 'question = "score"'), "failing-example", "it is refused: /animal: There is no such"),
    ((ASKS, ASKS + '\nrefused = "/question/animal"'), "failing-example", "it is not refused at /question/animal"),
    ((ASKS, 'asks.animal = "Cat"\nrefused = "/animal"'), "failing-example", "it is refused, but not at /animal"),
    ((ASKS, 'asks.animal = ""\nrefused = "/question/animal"'), "uncited", "it is refused under no ruling"),
]


@pytest.mark.parametrize("fault", CLAIM_FAULTS, ids=[f"{fault[1]}-{n}" for n, fault in enumerate(CLAIM_FAULTS)])
def test_a_fault_of_an_example_with_claims_is_found_where_it_is(
    pond_games: None, tmp_path: Path, fault: tuple[tuple[str, str], str, str]
) -> None:
    change, code, says = fault
    text = changed(*change, DISPUTED)
    lint = first(linted(tmp_path, text).lints, code)
    assert (lint.file, lint.line) == (FILE, line_of(text, EX, 2)), str(lint)
    assert says in lint.message


@pytest.mark.parametrize(
    "change",
    [
        ("", ""),
        (ASKS, ASKS + '\nverdict = "upheld"\nexpect = { animal = "Bee", points = 2 }'),
        (ASKS, 'asks.animal = "bEE"'),
        (ASKS, 'asks.animal = "Cat"\nrefused = "/question/animal"'),
        (CLAIMS, 'claims = [{ value = 4, verdict = "upheld" }]\nreadings = { "po.gap.twins" = "each" }'),
        (CLAIMS, 'expect.points = 2'),
        (CLAIMED, CLAIMED.replace("asks.animal", "asks = { animal").replace('"Bee"\ncl', '"Bee" }\ncl')),
        (CLAIMS, CLAIMS.replace('"Ann", value = 3, verdict = "refuted"', '"Ann", value = 2, verdict = "upheld"')),
    ],
)  # fmt: skip
def test_an_example_with_claims_that_is_sound(pond_games: None, tmp_path: Path, change: tuple[str, str]) -> None:
    report = linted(tmp_path, changed(*change, DISPUTED))
    assert [str(lint) for lint in report.lints] == []
    assert report.examples == 5


def test_claims_may_be_in_tables_of_their_own(pond_games: None, tmp_path: Path) -> None:
    tables = '[[ruling.example.claims]]\nvalue = 3\nverdict = "refuted"\n'
    assert linted(tmp_path, changed(CLAIMS, tables, DISPUTED)).lints == ()
    wrong = changed(CLAIMS, tables + tables.replace("refuted", "upheld"), DISPUTED)
    assert {lint.line for lint in linted(tmp_path, wrong).lints} == {line_of(wrong, EX, 2)}


def test_a_claim_that_has_to_be_refused_says_no_verdict(pond_games: None, tmp_path: Path) -> None:
    """No claim is refused in a ruling's name here, so the linter says that: it has understood the rest."""
    text = changed(CLAIMS, 'claims = [{ by = "Ann" }, { value = 3 }]\nrefused = "/claims/0/value"', DISPUTED)
    (lint,) = linted(tmp_path, text).lints
    assert (lint.code, lint.message) == ("uncited", "po.pond.animals, example 3: it is refused under no ruling")


@pytest.mark.parametrize("wrong", [lambda claims: claims[1:], lambda claims: claims * 2, lambda claims: claims[::-1]])
def test_a_game_that_judges_other_claims_than_were_made(
    pond_games: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: Callable[[tuple[Judged, ...]], Any]
) -> None:
    judges = Pond.animal_worth

    def judged(self: Pond, *given: Any, **more: Any) -> Finding:
        finding = judges(self, *given, **more)
        return replace(finding, claims=wrong(finding.claims))

    monkeypatch.setattr(Pond, "animal_worth", judged)
    (lint,) = linted(tmp_path, DISPUTED).lints
    assert (lint.code, lint.line) == ("failing-example", line_of(DISPUTED, EX, 2))
    assert "it makes 2 claims, and what is judged is not these, in their order" in lint.message


def test_a_claim_that_cites_what_does_not_exist(
    pond_games: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judges = Pond.animal_worth

    def judged(self: Pond, *given: Any, **more: Any) -> Finding:
        finding = judges(self, *given, **more)
        return replace(finding, claims=tuple(replace(each, citations=("po.no.where",)) for each in finding.claims))

    monkeypatch.setattr(Pond, "animal_worth", judged)
    (lint,) = linted(tmp_path, DISPUTED).lints
    assert lint.code == "unknown-ruling-in-step"
    assert "po.no.where" in lint.message


def test_a_sentence_that_no_ruling_names(pond_games: None, tmp_path: Path) -> None:
    sources = changed('"1-02"]', '"1-02",\n    "1-03"]', SOURCES)
    report = linted(tmp_path, sources=sources)
    lint = first(report.lints, "unnamed-sentence")
    assert (lint.file, lint.line) == ("pond/sources.toml", line_of(sources, '"1-03"'))
    assert "1-03" in lint.message
    assert report.sentences == (2, 3)


def test_documents_are_looked_at_too(pond_games: None, tmp_path: Path) -> None:
    def found(sources: str, code: str) -> Lint:
        return first(linted(tmp_path, sources=sources).lints, code)

    twice = SOURCES + SOURCES
    lint = found(twice, "duplicate-document")
    assert (lint.file, lint.line) == ("pond/sources.toml", line_of(twice, "[[document]]", 1))
    assert found(changed('zh = "说明书"', 'zh = ""', SOURCES), "missing-language").file == "pond/sources.toml"
    assert found(changed('["1-01", "1-02"]', '"1-01"', SOURCES), "malformed").file == "pond/sources.toml"
    assert found(changed("[[document]]", "[document]", SOURCES), "malformed").file == "pond/sources.toml"


def test_the_same_id_in_two_files(pond_games: None, tmp_path: Path) -> None:
    root = write_corpus(tmp_path / "corpus")
    (root / "pond" / "a.toml").write_text(RULINGS[RULINGS.index('[[ruling]]\nid = "po.table') :], encoding="utf-8")
    (lint,) = check(root).lints
    assert (lint.code, lint.file) == ("duplicate-id", FILE)
    assert "pond/a.toml:1" in lint.message


def test_a_ruling_may_be_cited_by_the_example_of_another(pond_games: None, tmp_path: Path) -> None:
    gap = RULINGS[RULINGS.index('[[ruling]]\nid = "po.gap') :]
    without = (
        changed('see = ["po.gap.twins"]\n', 'see = ["po.gap.twins"]\n\n', RULINGS.split("[[ruling.example]]")[0]) + gap
    )
    lints = linted(tmp_path, without).lints
    assert [lint.code for lint in lints] == ["no-example"], "the gap's examples cite the rule about animals"


def test_a_ruling_that_was_replaced_needs_no_example(pond_games: None, tmp_path: Path) -> None:
    text = changed("lookup_only = true", 'superseded_by = "po.gap.twins"')
    assert linted(tmp_path, text).lints == ()


def test_replacements_that_lead_in_a_circle(pond_games: None, tmp_path: Path) -> None:
    text = RULINGS + EXTRA + 'superseded_by = "po.table.manners"\n'
    text = changed("lookup_only = true", 'superseded_by = "po.pond.extra"', text)
    lints = linted(tmp_path, text).lints
    assert [lint.code for lint in lints] == ["superseded-dead", "superseded-dead"]


def test_a_card_has_to_have_its_ruling(pond_games: None, tmp_path: Path) -> None:
    text = RULINGS.replace("po.pond.animals", "po.pond.beasts")
    lints = [lint for lint in linted(tmp_path, text).lints if lint.code == "card-without-ruling"]
    assert len(lints) == len(Pond().pieces())
    assert lints[0].file == "pond"


def test_folders_that_are_no_games(pond_games: None, tmp_path: Path) -> None:
    report = linted(tmp_path, folder="lake")
    assert [(lint.code, lint.file) for lint in report.lints] == [("unknown-game", "lake")]
    assert report.examples == 0


def test_files_that_nobody_loads(pond_games: None, tmp_path: Path) -> None:
    root = write_corpus(tmp_path / "corpus")
    (root / "stray.toml").write_text("", encoding="utf-8")
    (root / "pond" / "deep").mkdir()
    (root / "pond" / "deep" / "more.toml").write_text("", encoding="utf-8")
    assert [(lint.code, lint.file) for lint in check(root).lints] == [
        ("stray-file", "pond/deep/more.toml"),
        ("stray-file", "stray.toml"),
    ]


def test_an_empty_folder_is_not_sound(pond_games: None, tmp_path: Path) -> None:
    assert [lint.code for lint in check(tmp_path).lints] == ["no-rulings"]


def test_it_goes_on_past_broken_files_and_rulings(pond_games: None, tmp_path: Path) -> None:
    text = changed('kind = "gap"', "kind = 3") + EXTRA
    root = write_corpus(tmp_path / "corpus", text)
    (root / "pond" / "broken.toml").write_text("= = =\n", encoding="utf-8")
    (root / "pond" / "latin.toml").write_bytes(b'title = "\xe9"\n')
    found = {(lint.file, lint.code) for lint in check(root).lints}
    assert {
        ("pond/broken.toml", "toml"),
        ("pond/latin.toml", "toml"),
        (FILE, "malformed"),
        (FILE, "no-example"),
    } <= found
    assert (FILE, "dead-see") not in found, "a ruling that can't be read is there all the same"


def test_files_are_named_as_the_loader_names_them(pond_games: None, tmp_path: Path) -> None:
    root = write_corpus(tmp_path / "rulings", RULINGS + EXTRA)
    assert {lint.file for lint in check(root).lints} == {"rulings/pond/rules.toml"}


def test_headers_inside_a_long_text_are_no_headers(pond_games: None, tmp_path: Path) -> None:
    long = 'statement.en = """Each animal\n[[ruling]]\n[[ruling.example]]\nis worth what is printed."""'
    text = changed('statement.en = "Each animal is worth what is printed on it."', long) + EXTRA
    lint = first(linted(tmp_path, text).lints, "no-example")
    assert lint.line == line_of(text, "[[ruling]]", 4)


def test_lines_survive_windows_line_ends(pond_games: None, tmp_path: Path) -> None:
    root = write_corpus(tmp_path / "corpus", RULINGS + EXTRA)
    before = check(root).lints
    path = root / "pond" / "rules.toml"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert check(root).lints == before
    assert before


def test_lints_come_in_order(pond_games: None, tmp_path: Path) -> None:
    lints = linted(tmp_path, RULINGS.replace('zh = "', 'zh = "?" # ')).lints
    assert list(lints) == sorted(lints, key=lambda lint: (lint.file, lint.line))


def test_progress_is_told(pond_games: None, tmp_path: Path) -> None:
    ticks: list[tuple[int, int]] = []
    check(write_corpus(tmp_path / "corpus"), lambda done, of: ticks.append((done, of)))
    assert ticks == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_corpus_that_is_checked_is_the_one_that_examples_run_on(pond: Path, tmp_path: Path) -> None:
    """Not the one in use: here the two take another reading by default."""
    text = changed("default = true\n", "")
    text = changed('id = "each"', 'id = "each"\ndefault = true', text)
    text = changed("expect.total = 2", 'readings = { "po.gap.twins" = "once" }\nexpect.total = 2', text)
    text = changed('readings = { "po.gap.twins" = "each" }\n', "", text)
    assert linted(tmp_path, text).lints == ()


def test_every_code_has_a_fault_that_shows_it() -> None:
    elsewhere = {
        "stray-file",
        "no-rulings",
        "unknown-game",
        "duplicate-document",
        "unnamed-sentence",
        "card-without-ruling",
    }
    assert {fault[1] for fault in FAULTS} | elsewhere == set(CODES)


def test_reading_keeps_what_can_be_read(pond_games: None, tmp_path: Path) -> None:
    files = read(write_corpus(tmp_path / "corpus", changed('kind = "gap"', "kind = 3")))
    assert [placed.ruling.id for placed in files.rulings] == ["po.pond.animals", "po.table.manners"]
    assert files.ids == {"po.pond.animals", "po.gap.twins", "po.table.manners"}
