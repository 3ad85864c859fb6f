"""Whether a win this turn can be forced: lines worked out by hand, the rulings that decide, what is missing."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.errors import StateError

FORBIDDEN = {"cl.gap.spring-after-ladder": "forbidden"}


def player(name: str, layers: int = 0, *hand: str, character: str | None = None, **more: Any) -> dict[str, Any]:
    """A player all of whose cards are known; without a character it has been used."""
    about = {"character_used": True} if character is None else {"character": character}
    return {"name": name, "layers": layers, "hand": list(hand), **about, **more}


def table(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A table in the first player's placement phase; every attack takes one layer."""
    removes = dict.fromkeys(("fire", "lava", "volcano", "kaza"), 1)
    return {"players": list(players), "turn": players[0]["name"], "phase": "placement", "removes": removes, **more}


def four(ann: dict[str, Any], ben: dict[str, Any], **more: Any) -> dict[str, Any]:
    return table(ann, ben, player("Cleo"), player("Dan"), **more)


def asked(state: dict[str, Any], *, readings: dict[str, str] | None = None) -> adjudicator.Answer:
    return adjudicator.resolve("cloud-ladder", state, "forced-win", [{"value": True}], readings=readings)


def forced(state: dict[str, Any], **more: Any) -> Any:
    return asked(state, **more).value["forced_win"]


def told(state: dict[str, Any]) -> list[tuple[str, str, str | None, int | None]]:
    return [(each["by"], each["move"], each["card"], each["layers"]) for each in asked(state).value["line"]]


LINDA = player("Ann", 2, "axe", character="linda")


def test_a_ladder_and_linda_make_two_layers() -> None:
    state = four(LINDA, player("Ben"))
    answer = asked(state)
    assert answer.value["forced_win"] is True
    assert answer.claims[0].verdict == "upheld"
    assert sorted(move for _, move, _, _ in told(state)) == ["linda", "place"]
    placing = {"cl.turn.place", "cl.turn.place-one"}
    assert set(answer.value["rulings"]) == {*placing, "cl.character.linda", "cl.win.four", "cl.mode.table-4"}


def test_fire_between_the_two_steps_stops_them() -> None:
    state = four(LINDA, player("Ben", 0, "fire"))
    answer = asked(state)
    assert answer.value["forced_win"] is False
    assert answer.claims[0].verdict == "refuted"
    assert ("Ben", "attack", "fire", None) in told(state)
    assert {"cl.turn.others-fire", "cl.attack.series"} <= set(answer.value["rulings"])


def test_water_against_it_lets_them_through() -> None:
    ann = player("Ann", 2, "axe", "water", character="linda")
    assert forced(four(ann, player("Ben", 0, "fire"))) is True
    assert ("Ann", "block", "water", None) in told(four(ann, player("Ben", 0, "fire")))
    # one card can't be both the ladder and the water
    assert forced(four(player("Ann", 2, "water", character="linda"), player("Ben", 0, "fire"))) is False


def test_one_step_that_is_enough_can_not_be_answered() -> None:
    state = four(player("Ann", 3, "axe"), player("Ben", 0, "fire", "fire", character="kaza"))
    assert forced(state) is True
    at_the_end = asked(state, readings={"cl.gap.win-moment": "end-entry"})
    assert at_the_end.value["forced_win"] is False
    assert [(each.ruling, each.reading) for each in at_the_end.readings] == [("cl.gap.win-moment", "instant")]


def test_water_does_not_stop_the_volcano_and_jim_does() -> None:
    sides = [{"players": ["Ann", "Cleo"], "group": "siege"}, {"players": ["Ben", "Dan"], "group": "volcano"}]
    ann = player("Ann", 2, "axe", "water", "water", character="linda")
    state = table(ann, player("Ben", 0), player("Cleo"), player("Dan"), sides=sides)
    assert forced(state) is False
    assert "cl.group.volcano" in asked(state).value["rulings"]


def test_each_opponent_makes_one_fire_attack_a_turn() -> None:
    ann = player("Ann", 2, "axe", "water", character="linda")
    assert forced(four(ann, player("Ben", 0, "fire", "fire"))) is True
    spent = four(ann, player("Ben", 0, "fire"), this_turn={"fire": {"Ben": 1}})
    assert forced(spent) is True
    two = table(ann, player("Ben", 0, "fire"), player("Cleo", 0, "fire"), player("Dan"))
    assert forced(two) is False
    assert forced(two, readings={"cl.gap.off-turn-fire": "one-in-total"}) is True


def test_elf_spring_gives_a_layer_to_an_ally() -> None:
    sides = [{"players": ["Ann", "Cleo"], "group": "spring"}, {"players": ["Ben", "Dan"], "group": "siege"}]
    state = table(player("Ann", 0, "water"), player("Ben"), player("Cleo", 3), player("Dan"), sides=sides)
    assert told(state) == [("Ann", "spring", "water", 4)]
    no_water = table(player("Ann", 0, "axe"), player("Ben"), player("Cleo", 3), player("Dan"), sides=sides)
    assert forced(no_water) is False


def test_spring_and_ladder_in_one_turn_is_not_decided() -> None:
    sides = [{"players": ["Ann", "Cleo"], "group": "spring"}, {"players": ["Ben", "Dan"], "group": "siege"}]
    state = table(player("Ann", 2, "axe", "water"), player("Ben"), player("Cleo"), player("Dan"), sides=sides)
    answer = asked(state)
    assert answer.verdict == "undetermined"
    assert answer.value["forced_win"] is None
    assert forced(state, readings=FORBIDDEN) is False
    assert forced(state, readings={"cl.gap.spring-after-ladder": "allowed-draw-lost"}) is True


def test_only_a_gap_that_changes_it_is_told_of() -> None:
    sides = [{"players": ["Ann", "Cleo"], "group": "spring"}, {"players": ["Ben", "Dan"], "group": "siege"}]
    state = table(player("Ann", 3, "axe", "water"), player("Ben"), player("Cleo"), player("Dan"), sides=sides)
    assert asked(state).readings == ()


def test_three_players_do_not_know_how_many_layers_win() -> None:
    state = table(player("Ann", 3, "axe"), player("Ben"), player("Cleo"))
    assert asked(state).verdict == "undetermined"
    assert forced({**state, "win_layers": 4}) is True
    assert forced({**state, "win_layers": 5}) is False


def test_what_an_attack_takes_has_to_be_told_where_it_matters() -> None:
    at_the_end = {"cl.gap.win-moment": "end-entry"}
    state = four(player("Ann", 3, "axe", character="linda"), player("Ben", 0, "fire"))  # one step more than needed
    del state["removes"]
    assert asked(state, readings=at_the_end).verdict == "undetermined"
    assert forced(state, readings={**at_the_end, "cl.gap.layers-removed": "one"}) is True
    assert forced({**state, "removes": {"fire": 2}}, readings=at_the_end) is False
    # whatever it takes, one layer is too many here; and where nobody attacks nothing has to be told
    too_many = four(LINDA, player("Ben", 0, "fire"))
    del too_many["removes"]
    assert forced(too_many) is False
    assert forced({**four(LINDA, player("Ben")), "removes": {}}) is True


def test_a_step_that_wins_at_once_asks_for_nothing_that_comes_later() -> None:
    state = four(player("Ann", 3, "axe"), player("Ben", 0, "fire", "potion", character="kaza"))
    del state["removes"]
    answer = asked(state)
    assert (answer.verdict, answer.value["forced_win"]) == ("upheld", True)
    assert {each.ruling for each in answer.readings} == {"cl.gap.win-moment"}  # by which it does not win at once


def test_where_two_gaps_are_open_each_reading_leaves_the_other_open() -> None:
    state = table(LINDA, player("Ben", 0, "fire"))
    del state["removes"]
    answer = asked(state)
    under = {(each.ruling, each.reading): each.value["forced_win"] for each in answer.readings}
    for (gap, reading), told in under.items():
        assert forced(state, readings={gap: reading}) is told


def test_a_card_whose_effect_nobody_tells_leaves_it_open() -> None:
    state = four(player("Ann", 2, "potion"), player("Ben"))
    assert asked(state).verdict == "undetermined"


def test_no_ruling_of_the_proof_can_be_spared_and_no_other_order_matters() -> None:
    state = four(LINDA, player("Ben", 0, "fire", "axe"))
    turned = {**state, "players": [state["players"][0], *reversed(state["players"][1:])]}
    assert asked(state).value["rulings"] == asked(turned).value["rulings"]
    assert asked(state).value["forced_win"] is asked(turned).value["forced_win"]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"phase": "draw"}, "/phase"),
        ({"phase": None}, "/phase"),
        ({"turn": None}, "/turn"),
        ({"players": [LINDA, {"name": "Ben", "character": "kaza"}, player("Cleo"), player("Dan")]}, "/players/1/hand"),
        ({"players": [LINDA, {"name": "Ben", "hand": []}, player("Cleo"), player("Dan")]}, "/players/1/character"),
        ({"player_count": 6}, "/players/4"),
    ],
)
def test_what_is_missing_is_asked_for(change: dict[str, Any], pointer: str) -> None:
    state = {**four(LINDA, player("Ben")), **change}
    with pytest.raises(StateError) as refused:
        asked({key: told for key, told in state.items() if told is not None})
    assert refused.value.problems[0].pointer == pointer


def test_out_of_budget_is_undecided() -> None:
    state = four(LINDA, player("Ben", 0, "fire"))
    answer = adjudicator.resolve("cloud-ladder", state, "forced-win", budget=adjudicator.Budget(rlimit=1))
    assert answer.verdict == "undecided"
    assert answer.value["forced_win"] is None


def test_all_that_is_missing_of_the_players_is_asked_for_at_once() -> None:
    with pytest.raises(StateError) as refused:
        asked(four(LINDA, {"name": "Ben"}))
    assert [problem.pointer for problem in refused.value.problems] == ["/players/1/hand", "/players/1/character"]
