"""Whole tables through the library: totals, winners, ties, other readings, and that order means nothing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import Answer, StateError, Verdict
from adjudicator.games.fantasy_realms.schema import ScoreSchema
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.test_state import one
from tests.reference import oracle

GAME = "fantasy-realms"


def table(*hands: str, **more: Any) -> dict[str, Any]:
    return {"players": [{"hand": hand.split(", ") if hand else []} for hand in hands], **more}


def score(state: Any, readings: dict[str, str] | None = None, **more: Any) -> Answer:
    return adjudicator.score(GAME, state, readings=readings, **more)


def others(answer: Answer) -> dict[tuple[str, str], dict[str, Any]]:
    return {(other.ruling, other.reading): dict(other.value) for other in answer.readings}


def cited(answer: Answer) -> set[str]:
    return {citation.id for citation in answer.citations}


# --- who wins


def test_the_highest_total_wins() -> None:
    answer = score(table("Forest", "Swamp", "Candle"))
    assert answer.verdict is Verdict.RESOLVED
    value = answer.value
    assert (value["winners"], value["tied"], value["tie_break"]) == (["P2"], ["P2"], "none")
    assert [player["total"] for player in value["players"]] == [7, 18, 2]
    assert {"fr.win.highest", "fr.score.own-hand"} <= cited(answer)
    assert "fr.win.lower-base" not in cited(answer)


def test_a_tie_goes_to_the_lower_base_strength() -> None:
    # Elven Archers: 10 and a bonus of 5. Dwarvish Infantry: 15.
    answer = score(table("Dwarvish Infantry", "Elven Archers", "Forest"))
    value = answer.value
    assert (value["winners"], value["tied"], value["tie_break"]) == (["P2"], ["P1", "P2"], "base-strength")
    assert [player["base_strength"] for player in value["players"]] == [15, 10, 7]
    assert "fr.win.lower-base" in cited(answer)
    assert answer.verdict is Verdict.RESOLVED


def test_a_full_tie_is_undetermined() -> None:
    answer = score(table("Mountain", "Forge", "Candle"))
    assert answer.verdict is Verdict.UNDETERMINED
    value = answer.value
    assert (value["winners"], value["tied"], value["tie_break"]) == ([], ["P1", "P2"], "unresolved")
    assert "fr.gap.full-tie" in cited(answer)
    assert others(answer)["fr.gap.full-tie", "shared"]["winners"] == ["P1", "P2"]
    assert "fr.gap.full-tie" not in answer.taken  # there is no default that was taken


def test_a_full_tie_is_shared_where_that_was_agreed() -> None:
    answer = score(table("Mountain", "Forge", "Candle"), {"fr.gap.full-tie": "shared"})
    assert answer.verdict is Verdict.RESOLVED
    assert (answer.value["winners"], answer.value["tie_break"]) == (["P1", "P2"], "shared")
    assert answer.taken == {"fr.gap.full-tie": "shared"}
    assert "fr.gap.full-tie" in cited(answer)
    assert not answer.readings


def test_of_three_tied_the_one_with_the_lowest_base_strength_wins() -> None:
    # Princess has 8 for the Queen; the others get their 16 from base strengths alone.
    answer = score(table("Princess, Queen", "Mountain, Cavern, Magic Wand", "Forge, Forest"))
    assert [player["total"] for player in answer.value["players"]] == [16, 16, 16]
    assert [player["base_strength"] for player in answer.value["players"]] == [8, 16, 16]
    assert (answer.value["winners"], answer.value["tied"]) == (["P1"], ["P1", "P2", "P3"])


def test_only_those_with_the_lowest_base_strength_share() -> None:
    state = table("Hydra", "Mountain, Elven Longbow", "Knights")
    answer = score(state)
    assert [(p["total"], p["base_strength"]) for p in answer.value["players"]] == [(12, 12), (12, 12), (12, 20)]
    assert answer.verdict is Verdict.UNDETERMINED
    assert (answer.value["winners"], answer.value["tied"]) == ([], ["P1", "P2", "P3"])
    shared = score(state, {"fr.gap.full-tie": "shared"})
    assert shared.value["winners"] == ["P1", "P2"]


def test_agreeing_to_share_changes_no_other_win() -> None:
    answer = score(table("Dwarvish Infantry", "Elven Archers"), {"fr.gap.full-tie": "shared"})
    assert (answer.value["winners"], answer.value["tie_break"]) == (["P2"], "base-strength")


def test_six_players_sit_at_a_table() -> None:
    hands = [strategies.NAMES_OF_CARDS[n * 7 : n * 7 + 7] for n in range(6)]
    state = {"players": [{"hand": list(hand)} for hand in hands], "discard": list(strategies.NAMES_OF_CARDS[42:45])}
    answer = score(state)
    assert [player["name"] for player in answer.value["players"]] == ["P1", "P2", "P3", "P4", "P5", "P6"]
    for hand, player in zip(hands, answer.value["players"], strict=True):
        assert (player["total"], player["base_strength"]) == oracle.best(hand, state["discard"])
    top = max(player["total"] for player in answer.value["players"])
    assert answer.value["winners"] == [p["name"] for p in answer.value["players"] if p["total"] == top]


def test_an_empty_hand_is_worth_nothing() -> None:
    answer = score(table(""))
    assert (answer.value["players"][0]["total"], answer.value["winners"]) == (0, ["P1"])


def test_a_single_hand_wins_without_a_word_about_others() -> None:
    answer = score(table("King"))
    assert answer.value["winners"] == ["P1"]
    assert not cited(answer) & {"fr.win.highest", "fr.win.lower-base", "fr.score.own-hand", "fr.score.discard-area"}


def test_the_discard_area_counts_for_nobody() -> None:
    answer = score(table("Forest", discard=["Hydra"]))
    assert answer.value["players"][0]["total"] == 7
    assert "fr.score.discard-area" in cited(answer)


# --- what a player's value says


def test_a_players_value() -> None:
    state = one(
        ["Wildfire", "Mirage", "Knights", "Island"], {"Mirage": {"card": "Forest"}, "Island": {"card": "Wildfire"}}
    )
    (player,) = score(state).value["players"]
    assert player == {
        "name": "P1",
        "total": 14 + 40 + 12 + 0,
        "base_strength": 74,
        "cards": [
            {"card": "Island", "name": "Island", "suit": "flood", "base": 14, "bonus": 0, "penalty": 0, "points": 14,
             "blanked": False, "cleared": False},
            {"card": "Wildfire", "name": "Wildfire", "suit": "flame", "base": 40, "bonus": 0, "penalty": 0,
             "points": 40, "blanked": False, "cleared": True},
            {"card": "Knights", "name": "Knights", "suit": "army", "base": 20, "bonus": 0, "penalty": -8, "points": 12,
             "blanked": False, "cleared": False},
            {"card": "Mirage", "name": "Forest", "suit": "land", "base": 0, "bonus": 0, "penalty": 0, "points": 0,
             "blanked": False, "cleared": False},
        ],
        "choices": {"Mirage": {"card": "Forest"}, "Island": {"card": "Wildfire"}},
        "searched": [],
        "optimal": True,
        "ties": {"count": 0, "capped": False},
    }  # fmt: skip


def test_a_blanked_card_is_shown_as_it_played_and_with_nothing() -> None:
    (player,) = score(one(["Basilisk", "King"])).value["players"]
    king = next(card for card in player["cards"] if card["card"] == "King")
    assert king == {
        "card": "King", "name": "King", "suit": "leader", "base": 0, "bonus": 0, "penalty": 0, "points": 0,
        "blanked": True, "cleared": False,
    }  # fmt: skip
    assert player["base_strength"] == 35


def test_the_eighth_card_is_in_its_place() -> None:
    (player,) = score(one(["Necromancer", "Swamp"], {"Necromancer": {"card": "Knights"}}, ["Knights"])).value["players"]
    assert [card["card"] for card in player["cards"]] == ["Swamp", "Knights", "Necromancer"]


# --- other readings


@pytest.mark.parametrize(
    ("state", "gap", "taken", "other", "total"),
    [
        (one(["Cavern", "Dragon", "Basilisk"]), "fr.gap.blanked-name", "loses-name", "keeps-name", 66),
        (
            one(["Basilisk", "Doppelgänger", "King"], {"Doppelgänger": {"card": "Basilisk"}}),
            "fr.gap.cycle-targets", "members-only", "all-targets", 0,
        ),
        (
            one(["Forest", "Elven Archers", "Mirage"], {"Mirage": {"card": "Elven Archers"}}),
            "fr.gap.archers-copies", "once", "each", 46,
        ),
        (
            one(["World Tree", "Mirage", "Shapeshifter"], {"Mirage": None, "Shapeshifter": None}),
            "fr.gap.wild-suit", "counts", "does-not-count", 52,
        ),
    ],
)  # fmt: skip
def test_a_reading_that_would_change_a_total_is_listed(
    state: dict[str, Any], gap: str, taken: str, other: str, total: int
) -> None:
    answer = score(state)
    assert answer.taken[gap] == taken
    assert gap in cited(answer)
    listed = others(answer)[gap, other]
    assert listed == {"totals": {"P1": total}, "winners": ["P1"], "optimal": True}
    picked = score(state, {gap: other})
    assert picked.value["players"][0]["total"] == total
    assert picked.taken[gap] == other
    assert others(picked)[gap, taken]["totals"] == {"P1": answer.value["players"][0]["total"]}


def test_a_reading_that_changes_only_who_wins_is_listed_too() -> None:
    state = table("Basilisk, King", "Blizzard, Warhorse, Magic Wand, Elven Longbow")
    answer = score(state)
    assert answer.value["winners"] == ["P1"]
    listed = others(answer)["fr.gap.tie-blanked", "included"]
    assert (listed["totals"], listed["winners"]) == ({"P1": 35, "P2": 35}, ["P2"])


def test_a_reading_that_changes_nothing_is_not_listed() -> None:
    answer = score(one(["Basilisk", "King", "Mirage"], {"Mirage": None}))
    assert not answer.readings
    assert not answer.taken


def test_other_readings_have_their_own_best_choices() -> None:
    """Under the reading that Wild is no suit, two Wilds left alone keep World Tree's suits apart."""
    hand = ["World Tree", "Mirage", "Shapeshifter", "Doppelgänger", "Unicorn", "King", "Book of Changes"]
    answer = score(one(hand))
    listed = {key: value["totals"]["P1"] for key, value in others(answer).items()}
    for (gap, reading), total in listed.items():
        assert score(one(hand), {gap: reading}).value["players"][0]["total"] == total
    for gap, readings in oracle.READINGS.items():
        again = score(one(hand), {gap: readings[1]}).value["players"][0]["total"]
        assert again == listed.get((gap, readings[1]), answer.value["players"][0]["total"])


def test_listed_readings_are_what_picking_them_gives() -> None:
    for case in strategies.cases(120, seed=121):
        answer = score(case.state)
        before = answer.value["players"][0]["total"]
        listed = {key: value["totals"]["P1"] for key, value in others(answer).items()}
        for gap, readings in oracle.READINGS.items():
            total = oracle.score(case.hand, case.choices, {gap: readings[1]})["total"]
            assert listed.get((gap, readings[1]), before) == total, (case, gap)


def test_listed_readings_have_the_best_of_open_choices() -> None:
    rng = random.Random(122)
    listed_any = 0
    for _ in range(30):
        hand = strategies.deal(rng, 4, ["Book of Changes", "Doppelgänger"])
        answer = score(one(hand))
        before = answer.value["players"][0]["total"]
        listed = {key: value["totals"]["P1"] for key, value in others(answer).items()}
        listed_any += bool(listed)
        for gap, readings in oracle.READINGS.items():
            total, _ = oracle.best(hand, readings={gap: readings[1]})
            assert listed.get((gap, readings[1]), before) == total, (hand, gap)
    assert listed_any > 3


def test_a_book_that_names_wild_needs_the_reading() -> None:
    state = {
        "players": [
            {"name": "Zoe", "hand": ["Queen"]},
            {"name": "Ann", "hand": ["King", "Book of Changes"],
             "choices": {"易经": {"card": "King", "suit": "wild"}}},
        ]
    }  # fmt: skip
    with pytest.raises(StateError) as caught:
        score(state)
    (problem,) = caught.value.problems
    assert problem.ruling == "fr.gap.book-wild"
    assert problem.pointer.startswith("/players/1/choices/")
    assert score(state, {"fr.gap.book-wild": "wild-too"}).value["players"][0]["cards"][0]["suit"] == "wild"


def test_choices_that_cannot_be_made_together_are_refused() -> None:
    """Island may clear the copy if it becomes a Flood or Flame, which here it can't, so nothing is left to search."""
    hand = ["Island", "Doppelgänger", "Mirage", "Knights"]
    state = one(hand, {"Island": {"card": "Doppelgänger"}})
    answer = score(state)  # it may copy the Island
    assert answer.value["players"][0]["choices"]["Doppelgänger"] == {"card": "Island"}
    two = one(["Island", "Swamp", "Book of Changes", "Knights"], {"Island": {"card": "Knights"}})
    assert score(two).value["players"][0]["choices"]["Book of Changes"]["card"] == "Knights"


# --- the answer as a whole


@settings(deadline=None, derandomize=True, max_examples=200)
@given(st.data())
def test_the_order_in_which_a_table_is_written_down_means_nothing(data: st.DataObject) -> None:
    state = data.draw(strategies.tables())
    again = strategies.shuffled(data.draw, state)
    lang = data.draw(st.sampled_from(adjudicator.LANGUAGES))
    first, second = (json.dumps(score(written, lang=lang).to_json(), ensure_ascii=False) for written in (state, again))
    assert first == second


@settings(deadline=None, derandomize=True, max_examples=200)
@given(strategies.tables(most=4))
def test_an_answer_holds_together(state: dict[str, Any]) -> None:
    answer = score(state)
    value = answer.to_json()["value"]
    assert not ScoreSchema().validate(value)
    for player in value["players"]:
        given_hand = next(p for p in state["players"] if p["name"] == player["name"])
        assert set(given_hand["hand"]) <= {card["card"] for card in player["cards"]}
        expected = oracle.score(given_hand["hand"], player["choices"])
        assert player["total"] == expected["total"]
        for card in player["cards"]:
            facts = expected["cards"][card["card"]]
            assert {key: card[key] for key in facts} == facts
            assert (card["name"], card["suit"]) == expected["played"][card["card"]]
        spoken = [step for step in answer.steps if step.player == player["name"]]
        assert sum(step.points or 0 for step in spoken) == player["total"]
        assert set(player["choices"]) == {card for card in strategies.CHOOSERS if card in given_hand["hand"]}
        unasked = set(player["choices"]) - set(given_hand["choices"])
        assert unasked - {"Necromancer"} <= set(player["searched"]) <= unasked
        assert player["optimal"]
    names = {citation.id for citation in answer.citations}
    assert {name for step in answer.steps for name in (step.ruling, *step.under)} <= names
    assert names <= set(adjudicator.corpus().rulings)
    top = max(player["total"] for player in value["players"])
    assert value["tied"] == [player["name"] for player in value["players"] if player["total"] == top]
    assert set(value["winners"]) <= set(value["tied"])
    assert (answer.verdict is Verdict.UNDETERMINED) == (value["tie_break"] == "unresolved") == (not value["winners"])
