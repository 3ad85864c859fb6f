"""The question ``moves`` as a whole: its value, steps and readings, and that the order of writing means nothing."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import Answer, Verdict
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.test_state import SEVEN, TEN, one, turn

GAME = "fantasy-realms"
HAN = re.compile("[\u4e00-\u9fff]")
TURN = "fr.turn.draw-then-discard"
UP = "fr.turn.discards-face-up"
WILD = "fr.gap.book-wild"


def moves(state: Any, **more: Any) -> Answer:
    return adjudicator.moves(GAME, state, **more)


def cited(answer: Answer) -> set[str]:
    return {citation.id for citation in answer.citations}


def test_the_first_draw_of_the_game() -> None:
    answer = moves(turn(SEVEN, "draw"))
    assert answer.verdict is Verdict.RESOLVED
    assert answer.value == {
        "phase": "draw",
        "turn": "Ann",
        "over": False,
        "moves": [{"move": {"move": "draw-deck"}, "rulings": [TURN, "fr.turn.first-draw", "fr.setup.deal"]}],
    }
    assert [(step.ruling, step.effect) for step in answer.steps] == [
        (TURN, "takes"),
        ("fr.turn.first-draw", "deck-only"),
    ]


def test_later_draws_are_from_the_deck_or_of_any_discard() -> None:
    answer = moves(turn(SEVEN, "draw", ["Unicorn", "Mountain", "Smoke"], turn="Ben"))
    any_ = [TURN, "fr.turn.any-discard", UP]
    assert answer.value["turn"] == "Ben"
    assert answer.value["moves"] == [
        {"move": {"move": "draw-deck"}, "rulings": [TURN]},
        {"move": {"move": "draw-discard", "card": "Mountain"}, "rulings": any_},
        {"move": {"move": "draw-discard", "card": "Smoke"}, "rulings": any_},
        {"move": {"move": "draw-discard", "card": "Unicorn"}, "rulings": any_},
    ]
    assert [(step.ruling, step.about, step.by) for step in answer.steps] == [
        (TURN, "Ben", ()),
        ("fr.turn.any-discard", "discard", ("Mountain", "Smoke", "Unicorn")),
    ]


@pytest.mark.parametrize("lie", [0, 8, 9])
def test_any_of_eight_cards_may_be_discarded(lie: int) -> None:
    hand = [*SEVEN, "Necromancer"]
    answer = moves(turn(hand, "discard", TEN[:lie]))
    entries = answer.value["moves"]
    assert {entry["move"]["card"] for entry in entries} == set(hand)
    assert len(entries) == 8
    for entry in entries:
        assert entry["move"]["move"] == "discard"
        assert entry["ends_game"] is (lie == 9)
        assert entry["rulings"] == [TURN, UP, "fr.end.live-count", *(["fr.end.ten-discards"] if lie == 9 else [])]
    assert ("fr.end.ten-discards" in cited(answer)) is (lie == 9)
    assert answer.steps[0].by == ("Forest", "Swamp", "Candle", "Collector", "Necromancer", "King", "Queen", "Hydra")


def test_what_would_be_blanked_or_cleared_is_still_held() -> None:
    answer = moves(turn(["Wildfire", "King", "Candle", "Swamp", "Mountain"], "discard"))
    (step,) = [step for step in answer.steps if step.ruling == "fr.blank.still-held"]
    assert step.by == ("Swamp", "King")  # Swamp's penalty is cleared, and Wildfire blanks both
    (step,) = [s for s in moves(turn(["Mountain", "Swamp"], "discard")).steps if s.ruling == "fr.blank.still-held"]
    assert step.by == ("Swamp",)
    assert not [s for s in moves(turn(["King", "Candle"], "discard")).steps if s.ruling == "fr.blank.still-held"]


def test_with_ten_discards_nobody_moves() -> None:
    answer = moves(turn(SEVEN, "draw", TEN), evaluate=True)
    assert answer.value == {"phase": "draw", "turn": "Ann", "over": True, "moves": []}
    assert [(step.ruling, step.under) for step in answer.steps] == [("fr.end.no-extra-turn", ("fr.end.ten-discards",))]
    assert answer.verdict is Verdict.RESOLVED


def test_at_the_end_without_a_choice_there_is_nothing_left_to_do() -> None:
    for state in (one(SEVEN), one(["Mirage"], {"Mirage": None}), one(["Necromancer"], discard=["Forest"])):
        answer = moves(state)
        assert answer.value == {"phase": "end", "turn": None, "over": True, "moves": []}
        assert [step.ruling for step in answer.steps] == ["fr.end.no-extra-turn"]


def test_the_open_choices_of_all_players_in_the_official_order() -> None:
    state = {
        "players": [
            {"name": "Ben", "hand": ["Doppelgänger", "King"]},
            {"name": "Ann", "hand": ["Island", "Necromancer", "Mirage"], "choices": {"Mirage": None}},
        ],
        "discard": ["Queen", "Forest"],
    }
    answer = moves(state)
    assert [
        (entry["move"]["player"], entry["move"]["chooser"], entry["move"]["choice"]) for entry in answer.value["moves"]
    ] == [
        ("Ann", "Necromancer", None),
        ("Ann", "Necromancer", {"card": "Queen"}),
        ("Ann", "Island", None),
        ("Ann", "Island", {"card": "Island"}),
        ("Ben", "Doppelgänger", None),
        ("Ben", "Doppelgänger", {"card": "King"}),
    ]
    assert {entry["move"]["move"] for entry in answer.value["moves"]} == {"choose"}
    assert [(step.ruling, step.about, step.player) for step in answer.steps[1:]] == [
        ("fr.card.necromancer", "Necromancer", "Ann"),
        ("fr.card.island", "Island", "Ann"),
        ("fr.card.doppelganger", "Doppelgänger", "Ben"),
    ]
    assert "2 legal choices" in answer.steps[1].to_json("en")["says"]


def test_a_card_with_nothing_to_choose_from_may_still_decline() -> None:
    answer = moves(one(["Doppelgänger"]))
    assert [entry["move"]["choice"] for entry in answer.value["moves"]] == [None]
    assert "nothing to choose from" in answer.steps[1].to_json("en")["says"]


def test_each_card_chooses_among_what_it_may() -> None:
    hand = ["Mirage", "Shapeshifter", "Book of Changes", "Island", "King"]
    answer = moves(one(hand))
    count: dict[str, int] = {}
    for entry in answer.value["moves"]:
        count[entry["move"]["chooser"]] = count.get(entry["move"]["chooser"], 0) + 1
    # Thirty identities and declining; four cards and ten suits; by the Book any of the four may be a Flood.
    assert count == {"Mirage": 31, "Shapeshifter": 31, "Book of Changes": 41, "Island": 5}


def test_what_a_necromancer_may_still_take_may_be_copied() -> None:
    state = one(["Necromancer", "Doppelgänger"], discard=["King", "Forest"])
    choices = [e["move"]["choice"] for e in moves(state).value["moves"] if e["move"]["chooser"] == "Doppelgänger"]
    assert choices == [None, {"card": "Necromancer"}, {"card": "King"}]
    taken = one(["Necromancer", "Doppelgänger"], {"Necromancer": None}, ["King", "Forest"])
    choices = [e["move"]["choice"] for e in moves(taken).value["moves"] if e["move"]["chooser"] == "Doppelgänger"]
    assert choices == [None, {"card": "Necromancer"}]


def test_what_the_other_reading_would_allow_is_listed() -> None:
    state = one(["Book of Changes", "King", "Candle"])
    here, there = moves(state), moves(state, readings={WILD: "wild-too"})
    assert len(there.value["moves"]) == len(here.value["moves"]) + 2
    (other,) = here.readings
    assert (other.ruling, other.reading, here.taken) == (WILD, "wild-too", {WILD: "ten-suits"})
    assert [entry["move"]["choice"] for entry in other.value["added"]] == [
        {"card": "Candle", "suit": "wild"},
        {"card": "King", "suit": "wild"},
    ]
    assert other.value["removed"] == []
    (back,) = there.readings
    assert (back.reading, there.taken) == ("ten-suits", {WILD: "wild-too"})
    assert (back.value["added"], back.value["removed"]) == ([], other.value["added"])
    added = [entry for entry in there.value["moves"] if entry not in here.value["moves"]]
    assert added == other.value["added"]
    assert added[0]["rulings"][:2] == ["fr.card.book-of-changes", WILD]


@pytest.mark.parametrize(
    "state",
    [
        one(["Mirage", "King"]),
        one(["Book of Changes", "King"], {"Book of Changes": None}),
        one(["Book of Changes"]),  # there is nothing it could make Wild
        {**one(["Book of Changes", "King"]), "phase": "draw"},
    ],
)
def test_no_gap_touches_other_tables(state: Any) -> None:
    answer = moves(state)
    assert not answer.readings
    assert not answer.taken


def test_steps_may_be_left_out() -> None:
    for state in (turn(SEVEN, "draw"), turn(SEVEN, "discard"), one(["Mirage"])):
        for evaluate in (False, True):
            with_, without = moves(state, evaluate=evaluate), moves(state, evaluate=evaluate, steps=False)
            assert with_.steps
            assert not without.steps
            assert with_.value == without.value


def test_evaluated_totals_are_explained() -> None:
    answer = moves(turn(SEVEN, "draw", TEN[:2]), evaluate=True)
    assert answer.steps[-1].effect == "evaluates"
    assert "fr.score.hand" in cited(answer)
    assert "fr.score.hand" not in cited(moves(turn(SEVEN, "draw", TEN[:2])))


def test_every_ruling_of_a_move_is_in_the_corpus_and_every_step_in_both_languages() -> None:
    known = adjudicator.corpus().rulings
    rng = random.Random(341)
    states: list[Any] = [turn(SEVEN, "draw"), turn(SEVEN, "draw", TEN), turn([*SEVEN, "Wildfire"], "discard", TEN[:9])]
    for _ in range(9):
        hand = strategies.deal(rng, 7, rng.sample(strategies.CHOOSERS, 3))
        states.append(one(hand, discard=strategies.discards(rng, hand)))
    for state in states:
        for lang in adjudicator.LANGUAGES:
            answer = moves(state, lang=lang).to_json()
            assert {ruling for entry in answer["value"]["moves"] for ruling in entry["rulings"]} <= set(known)
            for step in answer["steps"]:
                assert bool(HAN.search(step["says"])) is (lang == "zh")
                assert "{" not in step["says"]


def test_every_ruling_of_a_move_is_cited() -> None:
    for state in (turn(SEVEN, "draw", TEN[:3]), turn(SEVEN, "discard", TEN[:9]), one(["Mirage", "Island", "Queen"])):
        answer = moves(state)
        assert {ruling for entry in answer.value["moves"] for ruling in entry["rulings"]} <= cited(answer)


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.data())
def test_the_order_in_which_a_table_is_written_down_means_nothing(data: st.DataObject) -> None:
    state = data.draw(st.one_of(strategies.turns(), strategies.tables(most_open=2)))
    again = strategies.shuffled(data.draw, state)
    evaluate = data.draw(st.booleans())
    first, second = (
        json.dumps(moves(written, evaluate=evaluate).to_json(), ensure_ascii=False) for written in (state, again)
    )
    assert first == second
