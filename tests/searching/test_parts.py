"""The parts of the search, each by itself."""

from __future__ import annotations

import sqlite3
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.corpus import corpus, load
from adjudicator.corpus_check import check
from adjudicator.errors import CorpusError
from adjudicator.searching import words as files
from adjudicator.searching.cutting import cut, folded, is_han, units, words
from adjudicator.searching.marking import LONGEST, Part, Sought, parts, shown, snippet
from adjudicator.searching.phrases import Phrases
from adjudicator.searching.spelling import HanSpelling, Spelling, distance
from adjudicator.searching.stems import Stems
from adjudicator.searching.tables import Table
from adjudicator.searching.vocabulary import vocabulary
from tests.fakes import RULINGS, SOURCES, write_corpus

LETTERS = st.text("abc", max_size=7)


@given(st.text(max_size=40))
def test_units_are_the_words_with_their_places(text: str) -> None:
    said = units(text)
    assert tuple(unit.word for unit in said) == words(text)
    assert [unit.is_han for unit in said] == [is_han(word) for word in words(text)]
    for unit in said:
        assert unit.word in folded(text[unit.start : unit.end])
    assert [unit.start for unit in said] == sorted(unit.start for unit in said)


def test_texts_are_cut_into_words_characters_and_pairs() -> None:
    assert cut("The player's 視線, LOS") == (("the", "players", "视", "线", "los"), ("视线",))
    assert cut("看視線") == (("看", "视", "线"), ("看视", "视线"))
    assert cut("视 线") == (("视", "线"), ())
    assert [text[unit.start : unit.end] for text in ["don't ﬁre"] for unit in units(text)] == ["don't", "ﬁre"]


def plainly(one: str, other: str) -> int:
    """The same distance, written down as it is defined: no part of a swapped pair is touched again."""
    if not one or not other:
        return len(one) + len(other)
    least = min(
        plainly(one[1:], other) + 1, plainly(one, other[1:]) + 1, plainly(one[1:], other[1:]) + (one[0] != other[0])
    )
    if len(one) > 1 and len(other) > 1 and one[0] == other[1] and one[1] == other[0]:
        least = min(least, plainly(one[2:], other[2:]) + 1)
    return least


@given(st.text("abc", max_size=5), st.text("abc", max_size=5), st.integers(0, 3))
def test_distances_are_as_defined(one: str, other: str, most: int) -> None:
    true = plainly(one, other)
    measured = distance(one, other, most)
    assert measured == true if true <= most else measured > most


@given(st.sets(st.text("abcd", min_size=4, max_size=6), min_size=1, max_size=12), st.data())
def test_a_word_with_one_letter_wrong_is_near(known: set[str], data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(sorted(known)))
    at = data.draw(st.integers(1, len(word) - 1))
    near = Spelling(dict.fromkeys(known, 1)).near(word[:at] + "x" + word[at + 1 :])
    assert near is not None
    assert distance(near, word[:at] + "x" + word[at + 1 :], 1) == 1


def test_of_near_words_the_commonest_is_taken_and_short_ones_are_left_alone() -> None:
    spelling = Spelling({"trap": 9, "trip": 2, "wall": 5, "initiative": 1})
    assert spelling.near("trxp") == "trap"
    assert spelling.near("tap") is None
    assert spelling.near("intiative") == "initiative"
    assert spelling.near("innitiattive") == "initiative"
    assert spelling.near("zzzz") is None
    assert spelling.near("1234") is None


def test_a_chinese_name_may_have_one_wrong_character_that_makes_no_sense_there() -> None:
    names = HanSpelling(["机器人", "三层赢"], {"四层", "层赢", "机器", "器人"})
    assert names.near("机怪人") == "机器人"
    assert names.near("机器人") == "机器人"
    assert names.near("四层赢") is None
    assert names.near("大怪物") is None


def test_the_longest_phrase_from_the_left_is_found() -> None:
    phrases: Phrases[str] = Phrases()
    phrases.add_all([["line", "of", "sight"], ["视", "线"]], "sight")
    phrases.add_all([["sight"], ["line"]], "other")
    said = ["a", "line", "of", "sight", "line", "of", "视", "线", "sight"]
    found = [(start, end, list(meanings)) for start, end, meanings in phrases.find(said)]
    assert found == [(1, 4, ["sight"]), (4, 5, ["other"]), (6, 8, ["sight"]), (8, 9, ["other"])]


@pytest.mark.parametrize("text", ["short", "", "视" * 200, "word " * 100, "视线 word. " * 40])
def test_a_snippet_is_as_long_as_fits(text: str) -> None:
    """Cells are counted up beforehand; here they are counted one by one."""
    shown = "".join(part.text for part in snippet(text, []))
    kept = shown.removesuffix("…")
    assert text.startswith(kept)
    cells = sum(2 if sign >= "\u1100" else 1 for sign in text)
    assert (kept == text) == (cells <= LONGEST)
    if kept != text:
        assert sum(2 if sign >= "\u1100" else 1 for sign in kept) > LONGEST - 12


def test_what_is_looked_for_is_marked_by_word_beginning_pair_and_name(tmp_path: Path) -> None:
    root = write_corpus(tmp_path / "rulings", RULINGS, SOURCES)
    stems = Stems()
    known = vocabulary(load(root), stems, {}, set())
    text = "The frogs’ ﬁre, blanked 看視線"
    cut_up = shown(text, "pond", known)
    marked = Sought(frozenset(stems.of(["blank", "frogs"])), ("fir",), frozenset({"视线"})).spans(cut_up)
    assert [text[start:end] for start, end in marked] == ["frogs", "ﬁre", "blanked", "視線"]
    assert Sought().spans(cut_up) == []
    stems.close()


def test_stems_are_those_of_the_index() -> None:
    stems = Stems()
    assert stems.of(["blanked", "blanks", "blanking", "armies", "army", "视"]) == ["blank"] * 3 + ["armi"] * 2 + ["视"]
    assert stems.of(["blanked", "a b", ""]) == ["blank", "a b", ""]
    assert stems.of(["threw", "throws", "took", "taken"]) == ["throw", "throw", "take", "take"]
    stems.close()


def test_a_table_says_what_a_word_is_worth_to_each_row() -> None:
    db = sqlite3.connect(":memory:")
    table = Table(
        db, "said", {"title": 4.0, "text": 1.0}, [("frog", "in a pond"), ("pond", "frog in a pond"), ("", "")]
    )
    worth = dict(table.worth("pond", is_prefix=False))
    assert sorted(worth) == [0, 1]
    assert worth[1] > worth[0]
    assert [row for row, _ in table.worth("fro", is_prefix=True)] == [0, 1]
    assert table.worth("fro", is_prefix=False) == []
    db.close()


@given(st.text("ab。. 视线", max_size=400), st.lists(st.integers(0, 400), max_size=8))
def test_a_snippet_is_a_piece_of_the_text_with_its_marks(text: str, cuts: list[int]) -> None:
    inside = sorted({cut for cut in cuts if cut <= len(text)})
    spans = list(zip(inside[::2], inside[1::2], strict=False))
    assert "".join(part.text for part in parts(text, spans)) == text
    assert [part.text for part in parts(text, spans) if part.match] == [text[start:end] for start, end in spans]
    shown = "".join(part.text for part in snippet(text, spans))
    assert shown.removeprefix("…").removesuffix("…") in text
    assert sum(2 if character >= "\u1100" else 1 for character in shown.strip("…")) <= LONGEST


def test_a_snippet_shows_where_most_was_found() -> None:
    text = "Nothing is here at all, for a long time. " * 6 + "Here a wall blocks sight. The end."
    at = text.index("wall")
    shown = snippet(text, [(at, at + 4)])
    assert shown[0] == Part("…")
    assert Part("wall", match=True) in shown
    assert shown[1].text.startswith("Here a ")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("nmes = []", "'nmes' is none of"),
        ('names = "GH"', "names has to be"),
        ("stop = [1]", "stop has to be"),
        ('word = "x"', "[word] has to be"),
        ('[[word]]\nasked = ["x"]', "a word has same"),
        ("[[word]]\nsame = []", "same and asked are"),
        ('[[word]]\nsame = [""]', "same and asked are"),
        ('[asked]\n"po.pond.animals" = 1', "asked has to be"),
    ],
)
def test_a_words_file_of_another_shape_is_refused(text: str, fault: str, tmp_path: Path) -> None:
    assert [each for each in files.faults(tomllib.loads(text)) if each.startswith(fault)] != []
    root = write_corpus(tmp_path / "rulings", RULINGS, SOURCES)
    (root / "pond" / "words.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError, match=r"pond/words\.toml"):
        load(root)
    assert [lint.code for lint in check(root).lints if lint.file.endswith("words.toml")] == ["malformed"]


def test_words_change_no_answer(tmp_path: Path) -> None:
    root = write_corpus(tmp_path / "rulings", RULINGS, SOURCES)
    before = load(root).hash
    (root / "pond" / "words.toml").write_text('[[word]]\nsame = ["frog", "青蛙"]', encoding="utf-8")
    assert load(root).hash == before
    assert load(root).words["pond"].words[0].same == ("frog", "青蛙")


def test_the_words_are_about_rulings_that_there_are() -> None:
    book = corpus()
    assert set(book.words) == {ruling.game for ruling in book.rulings.values()}
    for game, said in book.words.items():
        assert [key for key in said.asked if key not in book.rulings or book.rulings[key].game != game] == []
        for word in said.words:
            assert len({folded(name) for name in word.same}) == len(word.same), word
