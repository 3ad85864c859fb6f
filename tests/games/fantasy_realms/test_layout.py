from __future__ import annotations

from typing import Any

import adjudicator
from adjudicator.game import Table
from adjudicator.games.fantasy_realms.layout import tables
from adjudicator.solver import Budget
from tests.games.fantasy_realms.test_state import one
from tests.games.layouts import rows


def laid_out(state: dict[str, Any], **more: Any) -> list[Table]:
    return tables(adjudicator.score("fantasy-realms", state, **more).to_json()["value"])


STATE = one(
    ["Basilisk", "King", "Swamp", "Island", "Mirage", "Knights"],
    {"Mirage": {"card": "Forest"}, "Island": {"card": "Swamp"}},
)


def test_a_hand_is_a_table_of_its_cards_and_a_total() -> None:
    (hand,) = laid_out(STATE)
    assert hand.title.en == "P1"
    assert [column.en for column in hand.columns] == ["Card", "plays as", "suit", "base", "bonus", "penalty", "points"]
    assert rows(hand) == [
        ["Swamp (penalty cleared)", "", "Flood", "18", "", "", "18"],
        ["Island", "", "Flood", "14", "", "", "14"],
        ["Knights (blanked)", "", "Army", "", "", "", "0"],
        ["King (blanked)", "", "Leader", "", "", "", "0"],
        ["Basilisk", "", "Beast", "35", "", "", "35"],
        ["Mirage", "Forest", "Land", "0", "", "", "0"],
        ["Total", "", "", "67", "", "", "67"],
    ]
    assert hand.numeric == (3, 4, 5, 6)


def test_the_same_in_chinese() -> None:
    (hand,) = laid_out(STATE, lang="zh")
    first, *_, last = rows(hand, "zh")
    assert first[0].startswith("沼泽")
    assert "惩罚已清除" in first[0]
    assert last[0] == "总分"
    assert [column.zh for column in hand.columns][:3] == ["牌", "当作", "花色"]
    assert {note.zh.replace(":", "：") for note in hand.notes} == {"幻象：森林", "岛屿：沼泽"}


def test_bonus_and_penalty_have_their_signs_and_moods() -> None:
    (hand,) = laid_out(one(["Warlock Lord", "King", "Knights", "Rainstorm"]))
    cells = {row[0].text.en: row for row in hand.rows}
    assert (cells["Warlock Lord"][5].text.en, cells["Warlock Lord"][5].mood) == ("-10", "bad")
    assert (cells["King"][4].text.en, cells["King"][4].mood) == ("+5", "good")
    assert [cell.text.en for cell in cells["Total"][3:]] == ["61", "+5", "-10", "56"]


def test_moods_of_blanked_and_changed_cards() -> None:
    (hand,) = laid_out(STATE)
    by_card = {row[0].text.en: row for row in hand.rows}
    assert by_card["King (blanked)"][0].mood == "dim"
    assert by_card["Mirage"][1].mood == "strong"
    assert by_card["Basilisk"][6].mood == "strong"


def test_choices_are_noted_and_which_were_found() -> None:
    state = one(["Book of Changes", "King", "Doppelgänger", "Mountain"], {"Doppelgänger": {"card": "Mountain"}})
    (hand,) = laid_out(state)
    notes = [note.en for note in hand.notes]
    assert "Doppelgänger: Mountain" in notes
    (book,) = [note for note in notes if note.startswith("Book of Changes: ")]
    assert book.endswith("(found)")
    # An Army for the King: the land, its copy, or the King itself.
    assert "→ Army" in book
    assert notes[-1] == "Proved best; other choices that do as well: 2."


def test_a_declined_choice_is_noted_as_not_used() -> None:
    (hand,) = laid_out(one(["Mirage"], {"Mirage": None}))
    assert [note.en for note in hand.notes] == ["Mirage: not used"]
    assert "不使用" in hand.notes[0].zh


def test_ties_without_and_beyond_count() -> None:
    (alone,) = laid_out(one(["Doppelgänger", "Mountain"]))
    assert alone.notes[-1].en == "Proved best; no other choice does as well."
    (many,) = laid_out(one(["Mirage"]))
    assert "20+" in many.notes[-1].en
    assert "20+" in many.notes[-1].zh


def test_a_search_that_was_cut_short_says_so() -> None:
    (hand,) = laid_out(one(["Mirage"]), budget=Budget(rlimit=0))
    assert "ran out of its budget" in hand.notes[-1].en
    assert "超出预算" in hand.notes[-1].zh


def test_more_than_one_hand_has_standings() -> None:
    state = {
        "players": [
            {"name": "Ann", "hand": ["Forest"]},
            {"name": "Bo", "hand": ["Dwarvish Infantry"]},
            {"name": "Cy", "hand": ["Elven Archers"]},
        ]
    }
    *hands, standings = laid_out(state)
    assert [hand.title.en for hand in hands] == ["Ann", "Bo", "Cy"]
    assert rows(standings) == [["Cy", "15", "10", "wins"], ["Bo", "15", "15", ""], ["Ann", "7", "7", ""]]
    assert [note.en for note in standings.notes] == ["Equal totals: the lower base strength wins."]


def test_standings_without_a_winner_and_with_two() -> None:
    state = {"players": [{"hand": ["Mountain"]}, {"hand": ["Forge"]}]}
    standings = laid_out(state)[-1]
    assert [row[3] for row in rows(standings)] == ["", ""]
    assert "name no winner" in standings.notes[0].en
    shared = laid_out(state, readings={"fr.gap.full-tie": "shared"})[-1]
    assert [row[3] for row in rows(shared)] == ["wins", "wins"]
    assert "agreed" in shared.notes[0].en
    plain = laid_out({"players": [{"hand": ["Mountain"]}, {"hand": ["Forest"]}]})[-1]
    assert plain.notes == ()
