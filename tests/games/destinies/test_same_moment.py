"""The questions agree about a moment: after the game or a turn, past its start, in a test, after a failed finale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import adjudicator

CARD = {"name": "Ring", "ability": "discard"}
DAWN = {"name": "Lamp", "ability": "discard", "when": "turn-start"}
ANN: Mapping[str, Any] = {
    "name": "Ann", "at": [0, 0], "effort": 1, "experience": 1, "items": [CARD, DAWN], "route": "first", "coins": 3,
    "tracks": {"intelligence": [5, 7], "dexterity": [6], "power": [4, 8]},
}  # fmt: skip
SPEND = {"ask": "experience", "points": 1}
USE = {"ask": "item-use", "item": "Ring", "moment": "in-turn"}
RECOVER = {"ask": "turn-start", "dice": 1}
FINALE = {"ask": "destiny", "act": "start-finale", "conditions": True}


def table(ann: Mapping[str, Any] | None = None, ben: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    players = [{**ANN, **(ann or {})}, {"name": "Ben", **(ben or {})}]
    tiles = [{"at": [0, 0], "sites": ["Inn"]}, {"at": [1, 0]}]
    return {"players": players, "tiles": tiles, "track": {"least": 1, "most": 12}, "turn": "Ann", **more}


def ask(question: Mapping[str, Any], state: Mapping[str, Any]) -> adjudicator.Answer:
    return adjudicator.resolve("destinies", state, question)


def short(question: Mapping[str, Any], state: Mapping[str, Any]) -> tuple[bool | None, list[str]]:
    found = ask(question, state)
    return found.value["legal"], found.value["faults"]


def cited(question: Mapping[str, Any], state: Mapping[str, Any]) -> set[str]:
    return {each.id for each in ask(question, state).citations}


def moves(state: Mapping[str, Any], part: str = "moves", **readings: str) -> list[str]:
    found = adjudicator.moves("destinies", state, readings=readings and {"ds.gap.switch": readings["switch"]})
    return [each["move"] for each in found.value[part]]


@pytest.mark.parametrize("question", [SPEND, USE, RECOVER, {"ask": "turn-start"}, FINALE, {"ask": "movement"}])
def test_a_completed_finale_ends_the_game_for_all(question: Mapping[str, Any]) -> None:
    won = table(ben={"finale": "completed"})
    assert short(question, table())[0]
    assert short(question, won) == (False, ["over"])
    assert "ds.win.end" in cited(question, won)
    assert moves({**won, "step": "start"}) == []


@pytest.mark.parametrize(
    ("question", "code"),
    [(SPEND, "other-turn"), (USE, "other-turn"), (RECOVER, "too-late"), (FINALE, "ended"),
     ({"ask": "destiny", "act": "scan", "offered": True}, "ended"), ({"ask": "movement"}, "ended")],
)  # fmt: skip
def test_a_turn_that_has_ended_is_over_for_all(question: Mapping[str, Any], code: str) -> None:
    ended = table(this_turn={"ended": True})
    assert short(question, ended) == (False, [code])
    assert "ds.turn.forced" in cited(question, ended)
    others = {**table(this_turn={"ended": True}), "turn": "Ben"}  # that it ended is then said of Ben's turn
    assert short({**question, "player": "Ann"}, others) == (False, ["other-turn"])


@pytest.mark.parametrize(
    "past",
    [{"step": "move"}, {"this_turn": {"moved": 1}}, {"this_turn": {"visited": ["Inn"]}}, {"visit": {"site": "Inn"}},
     {"step": "end"}],
)  # fmt: skip
def test_the_start_of_the_turn_is_past_for_dice_and_items_alike(past: Mapping[str, Any]) -> None:
    lamp = {"ask": "item-use", "item": "Lamp", "moment": "turn-start"}
    assert short(lamp, table()) == (True, [])
    assert short(lamp, table(**past)) == (False, ["wrong-moment"])
    assert short(RECOVER, table(**past)) == (False, ["too-late"])
    assert {"ds.item.timing", "ds.turn.steps"} <= cited(lamp, table(**past))


def test_at_the_end_of_a_turn_it_is_still_the_own_one() -> None:
    assert (short(SPEND, table(step="end")), short(USE, table(step="end"))) == ((True, []), (True, []))
    assert moves(table(step="end")) == ["spend-experience", "use-item", "switch-route", "end-turn"]
    assert moves(table(step="end", this_turn={"ended": True})) == ["end-turn"]


def test_in_a_test_items_and_routes_are_as_ever_and_experience_is_not() -> None:
    testing = table({"experience": 2}, step="visit", visit={"site": "Inn", "offered": []}, this_turn={"in_test": True})
    assert (short(SPEND, testing), short(USE, testing)) == ((False, ["in-test"]), (True, []))
    assert moves(testing) == ["use-item", "switch-route"]


def test_after_a_failed_finale_the_app_says_what_may_be_done() -> None:
    for step, more in (("move", ["move", "stay"]), ("visit", ["visit"])):
        failed = table({"finale": "failed"}, step=step)
        assert moves(failed) == ["spend-experience", "use-item", "go-on"]
        assert moves(failed, "untold") == ["follow-finale", *more]
    found = adjudicator.moves("destinies", failed).value["untold"]
    assert [each["gap"] for each in found] == ["ds.app.first", "ds.app.first"]


def test_a_route_that_may_be_changed_in_the_finale_is_a_move_then() -> None:
    started = table({"finale": "started"}, step="move")
    assert "switch-route" not in moves(started, switch="until-finale")
    assert "switch-route" in moves(started, switch="any-time")


def test_a_tile_without_a_site_is_named_as_the_reason() -> None:
    bare = [{"at": [0, 0], "sites": [], "dropped": [{"item": {"name": "Axe"}, "by": "Ben"}]}]
    found = ask({"ask": "inventory", "takes": ["Axe"]}, {**table(), "tiles": bare})
    assert found.value["faults"] == ["not-visiting"]
    assert "no site" in found.steps[0].says.en


def test_sentences_read_well_with_their_words_filled_in() -> None:
    tried = {"moved": 0, "visited": ["Inn"], "attempts": [{"option": "Force", "by": "item"}]}
    state = table(visit={"site": "Inn", "offered": ["Force"]}, this_turn=tried)
    (other_way,) = ask({"ask": "visit", "option": "Force", "by": "test"}, state).steps
    assert "用“用" not in other_way.says.zh
    too_many = ask({"ask": "turn-start", "items": 2}, table()).steps[0]
    assert too_many.says.en == "Dice to come back: 3; exhausted dice of Ann: 2."


def test_one_tile_is_one_tile() -> None:
    alone = {**table(), "tiles": [{"at": [0, 0]}]}
    assert not any("1 tiles" in each.says.en for each in ask({"ask": "movement"}, alone).steps)


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "movement", "to": [1, 0]},
        {"ask": "visit", "site": "Inn"},
        {"ask": "trade", "site": "Inn", "buy": ["Rope"]},
    ],
)
def test_six_items_come_before_moving_visiting_and_trading(question: Mapping[str, Any]) -> None:
    trade = [{"site": "Inn", "stock": [{"name": "Rope", "price": 1}]}]
    told: dict[str, Any] = {"trade": trade, "visit": {"site": "Inn"}} if question["ask"] == "trade" else {}
    five = [{"name": name, "price": 1} for name in "abcde"]
    assert short(question, table({"items": five}, **told)) == (True, [])
    state = table({"items": [*five, {"name": "f", "price": 1}]}, **told)
    legal, faults = short(question, state)
    assert (legal, len(faults)) == (False, 1)
    assert "ds.items.over" in cited(question, state)
