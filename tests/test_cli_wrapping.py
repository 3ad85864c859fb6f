"""Where lines break, and what becomes of tables that are wider than the terminal."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from adjudicator.cli.terminal import entry, laid_out, printed, styled
from adjudicator.cli.wrapping import breaks, chunks
from adjudicator.game import Cell, Table
from adjudicator.text import Text


def broken(line: str, width: int) -> list[str]:
    at = [0, *breaks(line, width), len(line)]
    return [line[start:end].rstrip() for start, end in pairwise(at)]


@pytest.mark.parametrize(
    ("line", "width", "lines"),
    [
        ("", 10, [""]),
        ("It counts.", 10, ["It counts."]),
        ("It counts for one.", 10, ["It counts", "for one."]),
        ("幻象不计入游侠。", 16, ["幻象不计入游侠。"]),
        ("幻象不计入游侠。", 14, ["幻象不计入游", "侠。"]),
        ("封锁（Ann）。", 9, ["封锁", "（Ann）。"]),
        ("说“军队”一词", 7, ["说“军", "队”一词"]),
        ("基本战力 32。它封锁", 12, ["基本战", "力 32。它封", "锁"]),
        ("第 4 点，问答 3", 10, ["第 4 点，", "问答 3"]),
        ("from point 4 on", 11, ["from", "point 4 on"]),
        ("King → Army", 8, ["King →", "Army"]),
        ("a King → Army", 6, ["a", "King →", "Army"]),
        ("fr.gap.with-itself", 18, ["fr.gap.with-itself"]),
        ("see fr.gap.with-itself", 18, ["see", "fr.gap.with-itself"]),
        ("fr.gap.with-itself", 12, ["fr.gap.with-", "itself"]),
        ("a.example/one-two", 12, ["a.example/", "one-two"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("，，，，", 4, ["，，", "，，"]),
        ("高山", 1, ["高", "山"]),
    ],
)
def test_where_a_line_breaks(line: str, width: int, lines: list[str]) -> None:
    assert broken(line, width) == lines


@given(st.text("ab 12山，（）。“”-/.→é", max_size=60), st.integers(2, 20))
def test_nothing_is_lost_and_nothing_is_too_wide(line: str, width: int) -> None:
    assert "".join(chunks(line)) == line
    assert all(cell_len(part) <= width for part in broken(line, width))
    assert "".join("".join(broken(line, width)).split()) == "".join(line.split())


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")


def test_what_hangs_is_indented_where_it_goes_on(narrow: None) -> None:
    says = Text("Ann has the total 41 at best", "")
    assert printed([styled(says, "", "en", 2, 2)], False) == "  Ann has the\n    total 41 at best"


def test_a_title_stands_beside_its_name_or_below(narrow: None) -> None:
    assert printed(entry("po.a", "Two of a kind"), False) == "po.a  Two of a kind"
    assert printed(entry("po.gap", "Two of one animal"), False) == "po.gap\n    Two of one\n    animal"


def same(text: str) -> Cell:
    return Cell(Text(text, text))


COLUMNS = (Text("Animal", "动物"), Text("Points", "分数"), Text("Ruling", "裁定"), Text("", ""))
ROWS = (
    (same("Ant"), same("1"), same("po.pond.animals"), same("small")),
    (same(""), same("12"), same(""), same("a big one that is swimming")),
)


def test_a_table_that_is_too_wide_has_a_line_for_each_cell(narrow: None) -> None:
    table = Table(Text("Pond", "池塘"), COLUMNS, ROWS, (Text("A note.", "注。"),))
    assert printed(laid_out(table, "en"), False) == (
        "Pond\n"
        "Ant\n"
        "  Points: 1\n"
        "  Ruling:\n"
        "    po.pond.animals\n"
        "  small\n"
        "12\n"
        "  a big one that\n"
        "    is swimming\n"
        "A note."
    )
    chinese = printed(laid_out(table, "zh"), False).splitlines()
    assert chinese[:5] == ["池塘", "Ant", "  分数：1", "  裁定：", "    po.pond.animals"]


def test_cells_that_fit_share_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "36")
    table = Table(Text("", ""), COLUMNS, (*ROWS, (same(""),) * 4))
    assert printed(laid_out(table, "en"), False) == (
        "Ant\n  Points: 1\n  Ruling: po.pond.animals   small\n12\n  a big one that is swimming"
    )


def test_a_list_of_names_and_titles_needs_no_labels(narrow: None) -> None:
    rows = ((same("po.pond.animals"), same("What animals are worth")),)
    table = Table(Text("", ""), (Text("Ruling", "裁定"), Text("Title", "标题")), rows)
    assert printed(laid_out(table, "en"), False) == "po.pond.animals\n  What animals are\n    worth"


def test_a_table_without_a_head_has_no_rule_below_it() -> None:
    blank = Text("", "")
    table = Table(Text("Answer", "答案"), (blank, blank), ((same("Ant"), same("yes")),))
    assert printed(laid_out(table, "en"), False) == "Answer\nAnt   yes"


def test_the_columns_that_wrap_are_those_with_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    rows = ((same("po.pond.animals"), same("It is worth what is printed on it, and no more")),)
    table = Table(Text("", ""), (Text("Ruling", ""), Text("What it says", "")), rows)
    assert printed(laid_out(table, "en"), False).splitlines()[2:] == [
        "po.pond.animals   It is worth what is printed on",
        "                  it, and no more",
    ]
