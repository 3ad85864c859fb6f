"""Disputes in which questions of this game contradicted the rules or each other, once found by playing them."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.errors import StateError
from adjudicator.games.cloud_ladder.forcing import question
from adjudicator.games.cloud_ladder.forcing.search import Solved

FIRE = "cl.gap.off-turn-fire"
DONE: dict[str, Any] = {"hand": [], "character_used": True}
BUILDER: dict[str, Any] = {"layers": 2, "hand": ["axe"], "character": "linda"}  # has two steps, of which fire stops one
ONES = dict.fromkeys(("fire", "lava", "volcano", "kaza"), 1)


def table(phase: str = "placement", names: str = "Ann Ben Cleo Dan", **told: Any) -> dict[str, Any]:
    """A table in Ann's turn; players are told by their names, other parts by theirs."""
    players = [{"name": name, **told.pop(name, {})} for name in names.split()]
    return {"players": players, "turn": "Ann", "phase": phase, "removes": ONES, **told}


def known(**told: Any) -> dict[str, Any]:
    """A table where who is not told of can do nothing."""
    return table(**{**dict.fromkeys(("Ann", "Ben", "Cleo", "Dan"), DONE), **told})


def asked(state: dict[str, Any], ask: Any, claim: Any = True, **readings: str) -> adjudicator.Answer:
    picked = {f"cl.gap.{gap.replace('_', '-')}": reading for gap, reading in readings.items()}
    return adjudicator.resolve("cloud-ladder", state, ask, [{"value": claim}], readings=picked)


def verdict(state: dict[str, Any], ask: Any, claim: Any = True, **readings: str) -> str:
    return str(asked(state, ask, claim, **readings).claims[0].verdict)


def lacking(state: dict[str, Any], ask: Any, claim: Any = True, **readings: str) -> str:
    with pytest.raises(StateError) as caught:
        asked(state, ask, claim, **readings)
    return caught.value.problems[0].pointer


# --- forced-win: the limit on fire in another's turn


def test_the_one_fire_attack_in_all_may_be_used_up_already() -> None:
    state = known(Ann=BUILDER, Ben={**DONE, "hand": ["fire"]}, this_turn={"fire": {"Cleo": 1}})
    answer = asked(state, "forced-win")
    assert (answer.value["forced_win"], [each.ruling for each in answer.readings]) == (False, [FIRE])
    assert verdict(state, "forced-win", off_turn_fire="one-in-total") == "upheld"


@pytest.mark.parametrize(("phase", "placing"), [("placement", {"Ben": 0}), ("action", {})])
def test_who_attacked_in_the_action_phase_may_do_so_again_by_one_reading(phase: str, placing: dict[str, int]) -> None:
    fired = {"fire": {"Ben": 1}, "fire_placing": placing}
    state = known(phase=phase, Ann=BUILDER, Ben={**DONE, "hand": ["fire"]}, this_turn=fired)
    answer = asked(state, "forced-win")
    assert (answer.value["forced_win"], [each.ruling for each in answer.readings]) == (True, [FIRE])
    assert verdict(state, "forced-win", off_turn_fire="each-per-phase") == "refuted"


def test_in_which_phase_an_attack_was_made_is_asked_for() -> None:
    state = known(Ann=BUILDER, Ben={**DONE, "hand": ["fire"]}, this_turn={"fire": {"Ben": 1}})
    assert lacking(state, "forced-win", off_turn_fire="each-per-phase") == "/this_turn/fire_placing/Ben"
    state["this_turn"]["fire"]["Ben"] = 2  # of which one was
    assert verdict(state, "forced-win", off_turn_fire="each-per-phase") == "upheld"


def test_fire_in_the_own_turn_does_not_count_as_that_of_the_others() -> None:
    fired = {"fire": {"Ann": 1}}
    state = known(Ann=BUILDER, Ben={**DONE, "hand": ["fire"]}, Dan={**DONE, "hand": ["fire"]}, this_turn=fired)
    assert verdict(state, "forced-win", off_turn_fire="one-in-total") == "refuted"


# --- forced-win: the table


def two_as_sides(own: str, theirs: str) -> dict[str, Any]:
    sides = [{"players": ["Ann"], "group": own}, {"players": ["Ben"], "group": theirs}]
    return table(names="Ann Ben", Ann={**BUILDER, "hand": ["water"]}, Ben=DONE, sides=sides, win_layers=4)


def test_two_players_have_no_volcano_against_a_win_either() -> None:
    state = two_as_sides("formation", "volcano")
    answer = asked(state, "forced-win")
    assert answer.value["forced_win"] is True
    assert [each.ruling for each in answer.readings] == ["cl.gap.two-player-groups"]
    assert verdict(state, "forced-win", two_player_groups="as-a-team") == "refuted"


def test_two_players_have_no_spring_to_win_with_either() -> None:
    state = two_as_sides("spring", "siege")
    state["players"][0] |= {"layers": 3, "character": None, "character_used": True}
    state["this_turn"] = {"placed": 1}
    assert verdict(state, "forced-win") == "refuted"
    picked = {"two_player_groups": "as-a-team", "spring_after_ladder": "allowed-draw-lost"}
    assert verdict(state, "forced-win", **picked) == "upheld"


def test_nobody_wins_after_another_has_won() -> None:
    state = known(Ann={**DONE, "layers": 3, "hand": ["axe"]}, Ben={**DONE, "layers": 4})
    answer = asked(state, "forced-win")
    assert answer.claims[0].verdict == "refuted"
    assert "cl.win.four" in answer.claims[0].citations
    assert verdict(state, "forced-win", win_moment="end-entry") == "undetermined"
    assert asked(state, "outcome", ["Ben"]).claims[0].verdict == "upheld"


def test_with_four_layers_of_another_it_hangs_on_how_many_win() -> None:
    state = table(
        names="Ann Ben Cleo", Ann={**DONE, "layers": 4, "hand": ["axe"]}, Ben={**DONE, "layers": 4}, Cleo=DONE
    )
    assert verdict(state, "forced-win", layers_to_win="five") == "upheld"
    assert verdict(state, "forced-win") == "undetermined"


def test_who_are_allies_is_asked_for() -> None:
    assert lacking(known(Ann=BUILDER, mode="team"), "forced-win") == "/sides"
    team = table("action", mode="team", Ben={"layers": 1})
    siege = {"ask": "play", "card": "siege", "by": "Cleo", "leader_card": "axe"}
    assert lacking(team, siege) == "/sides"
    assert lacking(team, {"ask": "play", "card": "spring", "ally": "Cleo"}) == "/sides"
    assert (
        lacking(team, {"ask": "block", "attack": "axe", "defence": "formation", "by": "Dan", "target": "Ben"})
        == "/sides"
    )
    shown = table("action", mode="team", Cleo={"arena": [{"card": "coin"}]})
    assert lacking(shown, {"ask": "play", "card": "coin"}) == "/sides"


def test_no_ally_joins_a_siege_where_two_play() -> None:
    state = table("action", names="Ann Ben", mode="team", Ann={"layers": 1})
    siege = {"ask": "play", "card": "siege", "by": "Ben", "leader_card": "axe"}
    assert verdict(state, siege, two_player_groups="as-a-team") == "refuted"


@pytest.mark.parametrize(
    ("held", "decided"),
    [
        ({"Ann": {"arena": [{"card": "coin", "used": 3}]}}, True),  # its uses are over
        ({"Ann": {"arena": [{"card": "coin", "used": 2}]}}, False),
        ({"Ben": {"hand": ["coin"]}}, True),  # laid on show in the own turn only
        ({"Ann": {"hand": ["axe", "coin"]}}, False),
        ({"Ben": {"hand": ["wild"]}}, False),
    ],
)
def test_untold_cards_that_nobody_can_use_leave_nothing_open(held: dict[str, Any], decided: bool) -> None:
    state = known(Ann={**BUILDER, **held.get("Ann", {})}, Ben={**DONE, **held.get("Ben", {})})
    assert verdict(state, "forced-win") == ("upheld" if decided else "undetermined")


def test_multi_cards_of_two_players_leave_nothing_open() -> None:
    state = table(names="Ann Ben", Ann=BUILDER, Ben={**DONE, "hand": ["rebirth"]}, win_layers=4)
    assert verdict(state, "forced-win") == "upheld"


# --- the end of the turn, and of the game


def test_linda_may_earn_the_draw_that_a_ladder_did_not() -> None:
    sides = [{"players": ["Ann", "Cleo"]}, {"players": ["Ben", "Dan"]}]
    linda = {"linda": True, "linda_placing": True, "placed": 1}
    with_ally = table("end", sides=sides, this_turn={**linda, "placed_for": "Cleo"})
    assert verdict(with_ally, "end-phase") == "refuted"
    assert [each.ruling for each in asked(with_ally, "end-phase").readings] == ["cl.gap.linda-draw"]
    assert verdict(with_ally, "end-phase", linda_draw="counts") == "upheld"
    gone = table("end", this_turn={**linda, "destroyed": True})
    assert verdict(gone, "end-phase", linda_draw="counts", ladder_destroyed="no-draw") == "upheld"


@pytest.mark.parametrize("left", [{}, {"character": "linda"}, {"character_used": True, "arena": [{"card": "coin"}]}])
def test_an_empty_hand_is_no_tie_while_an_ability_may_be_left(left: dict[str, Any]) -> None:
    state = known(Ann={"hand": [], "layers": 3, **left}, deck=0)
    assert lacking(state, "outcome", {"tie": True}) == "/players/0/can_play"
    assert verdict(known(deck=0), "outcome", {"tie": True}) == "upheld"


# --- play


@pytest.mark.parametrize("card", ["giant-axe", "whirl-axe", "lava", "tower-shield"])
def test_the_only_card_of_a_hand_has_no_partner(card: str) -> None:
    against = {"attack": "axe", "target": "Ann"} if card == "tower-shield" else {"target": "Ben"}
    ask = {"ask": "play", "card": card, **against}
    alone = asked(table("action", Ann={"hand": [card]}, Ben={"layers": 1}), ask)
    assert (alone.claims[0].verdict, alone.value["faults"]) == ("refuted", ["alone"])
    assert verdict(table("action", Ann={"hand": [card, "water"]}, Ben={"layers": 1}), ask) == "upheld"
    assert verdict(table("action", Ben={"layers": 1}), ask) == "upheld"


def test_the_wild_card_is_no_multi_card_with_two_players() -> None:
    for wanted in ("potion", "rebirth", "whirl-axe"):
        found = asked(table("action", names="Ann Ben"), {"ask": "play", "card": "wild", "as": wanted})
        assert found.claims[0].verdict == "refuted"
        assert "cl.mode.two" in found.claims[0].citations


# --- how long a search may take


def crowded() -> dict[str, Any]:
    """A table with readings open that make no difference to the search."""
    hands = {"Ben": ["fire", "lava", "axe"], "Dan": ["lava", "lava"]}
    foes: dict[str, Any] = {name: {"hand": hand, "character": "kaza"} for name, hand in hands.items()}
    own: dict[str, Any] = {"layers": 2, "hand": ["water", "water", "ditch", "axe"], "character": "jim"}
    sides = [{"players": ["Ann", "Cleo"], "group": "spring"}, {"players": ["Ben", "Dan"], "group": "siege"}]
    state = known(Ann={**own, "character": "linda"}, Cleo=own, sides=sides, **foes)
    del state["removes"]
    return state


def searched(monkeypatch: pytest.MonkeyPatch) -> list[Solved]:
    """The searches that are begun from now on."""
    begun: list[Solved] = []

    class Noted(Solved):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            begun.append(self)

    monkeypatch.setattr(question, "Solved", Noted)
    return begun


def test_no_search_is_made_twice_for_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = searched(monkeypatch)
    asked(crowded(), "forced-win")
    made = [tuple(sorted(map(repr, each.wins))) + tuple(sorted(each.rules.reads.asked.items())) for each in begun]  # type: ignore[attr-defined]
    assert len(made) == len(set(made)) > 1


def test_all_the_searches_for_one_answer_share_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question, "NODES_MOST", 40)
    begun = searched(monkeypatch)
    assert verdict(crowded(), "forced-win") in ("undecided", "undetermined")
    assert sum(len(each.wins) for each in begun) <= 2 * 40  # a search may end a few positions beyond
    assert len(begun) > 2
