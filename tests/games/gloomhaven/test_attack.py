"""The question attack, with every sum worked out by hand from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator.errors import StateError

BOARD: dict[str, Any] = {"width": 6, "height": 4}
BRUTE: dict[str, Any] = {"name": "Brute", "at": [1, 1], "hit_points": 10}
GUARD: dict[str, Any] = {"type": "Bandit Guard", "standee": 1, "at": [2, 1], "hit_points": 5}


def ask(
    pile: Sequence[str],
    *,
    claims: Sequence[Any] = (),
    readings: Mapping[str, str] | None = None,
    state: Mapping[str, Any] | None = None,
    **about: Any,
) -> dict[str, Any]:
    """The answer for an attack of 3 unless it says otherwise."""
    question = {"ask": "attack", "attack": 3, **about}
    table = {"draw_pile": list(pile), **(state or {})}
    claimed = [{"value": claim} for claim in claims]
    return adjudicator.resolve("gloomhaven", table, question, claims=claimed, readings=readings).to_json()


def table(brute: Mapping[str, Any] | None = None, guard: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The Brute beside a Bandit Guard."""
    return {"board": BOARD, "characters": [{**BRUTE, **(brute or {})}], "monsters": [{**GUARD, **(guard or {})}]}


FIGURES: dict[str, Any] = {"attacker": "Brute", "target": "Bandit Guard 1"}


def rulings(answer: Mapping[str, Any]) -> set[str]:
    return {citation["id"] for citation in answer["citations"]}


def verdicts(answer: Mapping[str, Any]) -> list[str]:
    return [claim["verdict"] for claim in answer["claims"]]


def problem(pile: Sequence[str] = ("+0",), **kwargs: Any) -> tuple[str, str | None]:
    """Where an attack is refused, in the whole request, and under which ruling."""
    with pytest.raises(StateError) as caught:
        ask(pile, **kwargs)
    (found,) = caught.value.in_request()
    return found.pointer, found.ruling


# --- the sum


def test_attackers_own_then_card_then_shield() -> None:
    answer = ask(["x2"], attack=2, bonus=1, target_shield=2)
    assert answer["value"]["attack_before_card"] == 3
    assert answer["value"]["attack_after_card_options"] == [6]
    assert answer["value"]["damage_options"] == [4]
    assert {"gh.attack.order", "gh.attack.double", "gh.attack.shield", "gh.attack.reshuffle"} <= rulings(answer)


def test_the_attacker_orders_a_bonus_and_a_doubling_of_the_same_step() -> None:
    answer = ask(["-1"], bonus=2, multipliers=[2], target_shield=1, claims=[{"attack_before_card": 10}, 8, 7])
    assert answer["value"]["attack_before_card"] is None
    assert answer["value"]["attack_before_card_options"] == [3 * 2 + 2, (3 + 2) * 2]
    assert answer["value"]["damage_options"] == [8 - 1 - 1, 10 - 1 - 1]
    assert verdicts(answer) == ["possible", "possible", "refuted"]
    assert answer["claims"][0]["witness"]["attack_before_card"] == 10
    assert "gh.attack.own-order" in rulings(answer)


def test_poison_is_one_of_the_modifiers_that_the_attacker_orders() -> None:
    answer = ask(["+0"], multipliers=[2, 3], target_poisoned=True)
    assert answer["value"]["attack_before_card_options"] == [3 * 6 + 1, 3 * 2 * 3 + 1 * 2, 3 * 3 * 2 + 1 * 3, 4 * 6]


def test_which_card_is_better_can_depend_on_that_order() -> None:
    # (1 + 1) x 2 = 4: x2 makes 8 and +3 makes 7. 1 x 2 + 1 = 3: both make 6, and the first is used.
    answer = ask(["+3", "x2"], attack=1, bonus=1, multipliers=[2], advantage_sources=1)
    used = {end["attack_before_card"]: (end["cards_used"], end["damage"]) for end in answer["value"]["outcomes"]}
    assert used == {3: (["+3"], 6), 4: (["x2"], 8)}
    assert answer["value"]["cards_used"] is None


def test_damage_is_never_negative_but_the_attack_value_may_be() -> None:
    value = ask(["-2"], attack=1, bonus=-2)["value"]
    assert (value["attack_after_card_options"], value["damage_options"]) == ([-3], [0])


def test_a_null_does_no_damage_whatever_is_added() -> None:
    answer = ask(["r+1", "r:POISON", "null"], attack=9, claims=[{"damage": 0, "gains": ["poison"]}, 1])
    assert answer["value"]["attack_after_card_options"] == [0]
    assert verdicts(answer) == ["upheld", "refuted"]
    assert "gh.attack.null" in answer["claims"][1]["citations"]


def test_a_card_from_the_pile_is_needed_and_which_ruling_says_so() -> None:
    assert problem(["r+1", "r:STUN"]) == ("/state/draw_pile/2", "gh.attack.reshuffle")
    assert problem(["+1"], advantage_sources=1) == ("/state/draw_pile/1", "gh.attack.reshuffle")
    with pytest.raises(StateError) as caught:
        adjudicator.resolve("gloomhaven", {}, {"ask": "attack", "attack": 1})
    assert [(each.pointer, each.ruling) for each in caught.value.problems] == [("/draw_pile", "gh.attack.deck")]


# --- advantage and disadvantage


@pytest.mark.parametrize(
    ("good", "bad", "mode", "used", "ruling"),
    [
        (1, 0, "advantage", "+1", "gh.attack.advantage"),
        (3, 0, "advantage", "+1", "gh.attack.no-stack"),
        (0, 1, "disadvantage", "-1", "gh.attack.disadvantage"),
        (0, 2, "disadvantage", "-1", "gh.attack.no-stack"),
        (2, 1, "normal", "-1", "gh.attack.cancel"),
        (1, 3, "normal", "-1", "gh.attack.cancel"),
    ],
)
def test_sources_do_not_add_up_and_cancel_each_other(good: int, bad: int, mode: str, used: str, ruling: str) -> None:
    answer = ask(["-1", "+1", "+2"], advantage_sources=good, disadvantage_sources=bad)
    assert (answer["value"]["mode"], answer["value"]["cards_used"]) == (mode, [used])
    assert ruling in rulings(answer)


@pytest.mark.parametrize(
    ("pile", "better", "worse"),
    [
        (["+0", "+0:STUN"], "+0:STUN", "+0"),  # the same value, and an effect more
        (["+1:STUN", "+0:STUN"], "+1:STUN", "+0:STUN"),  # the same effect, and a higher value
        (["+2", "+0:STUN"], "+2", "+2"),  # more damage against an effect: the first
        (["+0:STUN", "+2"], "+0:STUN", "+0:STUN"),
        (["+0:STUN", "+0:POISON"], "+0:STUN", "+0:STUN"),  # different effects
        (["+1", "+1"], "+1", "+1"),
        (["x2", "+2"], "x2", "+2"),
        (["null", "-1:CURSE"], "-1:CURSE", "null"),
        (["+0:PUSH1,FIRE", "+0:FIRE"], "+0:PUSH1,FIRE", "+0:FIRE"),
    ],
)
def test_what_better_means(pile: list[str], better: str, worse: str) -> None:
    assert ask(pile, advantage_sources=1)["value"]["cards_used"] == [better]
    assert ask(pile, disadvantage_sources=1)["value"]["cards_used"] == [worse]


def test_the_note_is_there_only_where_the_cards_can_not_be_compared() -> None:
    assert ask(["+2", "+0:STUN"], advantage_sources=1)["value"]["note"] == "ambiguous: first drawn"
    assert ask(["+1", "+1"], advantage_sources=1)["value"]["note"] is None
    assert ask(["+1:STUN", "+1"], advantage_sources=1)["value"]["note"] is None


def test_a_low_attack_can_make_a_doubling_the_worse_card() -> None:
    assert ask(["x2", "+2"], attack=1, advantage_sources=1)["value"]["cards_used"] == ["+2"]


def test_two_sizes_of_one_effect_are_a_gap() -> None:
    pile = ["+0:PUSH1", "+0:PUSH2"]
    gap = "gh.gap.unequal-effects"
    answer = ask(pile, advantage_sources=1, claims=[{"cards_used": ["+0:push 1"]}])
    assert answer["value"]["cards_used"] == ["+0:PUSH1"]
    assert answer["taken"] == {gap: "cannot-compare"}
    assert [(each["reading"], each["value"]["cards_used"]) for each in answer["readings"]] == [
        ("larger-is-better", ["+0:PUSH2"])
    ]
    assert verdicts(answer) == ["upheld"]
    larger = ask(pile, disadvantage_sources=1, readings={gap: "larger-is-better"})
    assert larger["value"]["cards_used"] == ["+0:PUSH1"]
    assert ask(["+0:PUSH1", "+1:PUSH1"], advantage_sources=1)["taken"] == {}


@pytest.mark.parametrize("reading", ["cannot-compare", "larger-is-better"])
@pytest.mark.parametrize("pile", [["+0:PUSH1,PIERCE3", "+0:PUSH2,PIERCE2"], ["+0:PUSH3,PUSH1", "+0:PUSH2,PUSH2"]])
def test_one_size_larger_and_another_smaller_can_not_be_compared_either_way(pile: list[str], reading: str) -> None:
    value = ask(pile, advantage_sources=1, readings={"gh.gap.unequal-effects": reading})["value"]
    assert (value["cards_used"], value["note"]) == (pile[:1], "ambiguous: first drawn")


def test_doubling_and_a_rolling_bonus_are_a_gap() -> None:
    answer = ask(["r+1", "x2"], claims=[7, 8, 9])
    assert answer["value"]["damage_options"] == [7, 8]
    assert verdicts(answer) == ["possible", "possible", "refuted"]
    assert answer["readings"][0]["value"]["damage_options"] == [8]
    drawn = ask(["x2", "r+1"], advantage_sources=1, readings={"gh.gap.rolling-double": "as-drawn"})
    assert drawn["value"]["damage_options"] == [7]


def test_with_several_rolling_bonuses_each_may_come_before_or_after_the_doubling() -> None:
    value = ask(["r+1", "r+2", "bless"])["value"]
    assert value["attack_after_card_options"] == [9, 10, 11, 12]  # 3x2+3, (3+1)x2+2, (3+2)x2+1, (3+3)x2


def test_an_unused_bless_or_curse_leaves_and_neither_reshuffles() -> None:
    value = ask(["curse", "bless"], advantage_sources=1)["value"]
    assert value["cards_used"] == ["bless"]
    assert (value["removed_from_deck"], value["reshuffle_at_round_end"]) == (["curse", "bless"], False)


# --- the figures on the table


def test_conditions_of_the_attacker_and_distance_are_sources() -> None:
    state = table({"conditions": ["muddle", "strengthen"]})
    value = ask(["+1"], state=state, range="ranged", **FIGURES)["value"]
    assert value["mode"] == "normal"
    assert (value["advantage"], value["disadvantage"]) == (["strengthen"], ["ranged-adjacent", "muddle"])


def test_a_monsters_own_range_makes_its_attack_ranged() -> None:
    state = table(guard={"range": 3})
    figures = {"attacker": "Bandit Guard 1", "target": "Brute"}
    assert ask(["+1", "-1"], state=state, **figures)["value"]["disadvantage"] == ["ranged-adjacent"]
    assert ask(["+1", "-1"], state=table(), **figures)["value"]["disadvantage"] == []
    assert ask(["+1", "-1"], state=state, range="melee", **figures)["value"]["disadvantage"] == []


def test_across_a_wall_is_not_adjacent() -> None:
    # From [1, 1] to [2, 1] it is two hexes round the thin wall, and past its ends there is sight.
    state = table()
    state["board"] = {**BOARD, "thin_walls": [{"hex": [1, 1], "dir": "SE"}]}
    value = ask(["+1", "-1"], state=state, range="ranged", **FIGURES)["value"]
    assert (value["mode"], value["disadvantage"]) == ("normal", [])


def test_a_ranged_attack_needs_to_know_where_they_stand() -> None:
    state = {"characters": [{"name": "Brute"}], "monsters": [GUARD], "board": BOARD}
    assert problem(state=state, range="ranged", **FIGURES) == ("/state/characters/0/at", None)
    assert ask(["+0"], state=state, **FIGURES)["value"]["mode"] == "normal"


def test_only_the_adjacent_one_of_several_targets_gives_disadvantage() -> None:
    state = {
        "board": BOARD,
        "monsters": [{"type": "Bandit Archer", "standee": 1, "at": [1, 1], "range": 4}],
        "characters": [{"name": "Brute", "at": [2, 1]}, {"name": "Spellweaver", "at": [4, 1]}],
    }
    both = ["Spellweaver", "Brute"]
    near = ask(["+1", "-1"], state=state, attacker="Bandit Archer 1", target="Brute", targets=both)
    far = ask(["+1", "-1"], state=state, attacker="Bandit Archer 1", target="Spellweaver", targets=both)
    assert (near["value"]["mode"], near["value"]["cards_used"]) == ("disadvantage", ["-1"])
    assert (far["value"]["mode"], far["value"]["cards_used"]) == ("normal", ["+1"])
    assert "gh.attack.each-target" in rulings(near) & rulings(far)
    assert problem(state=state, targets=both) == ("/question/target", "gh.attack.each-target")


def test_the_targets_shield_and_poison_come_from_the_table() -> None:
    answer = ask(["+0"], state=table(guard={"shield": 3, "conditions": ["poison"]}), pierce=2, **FIGURES)
    assert (answer["value"]["attack_before_card"], answer["value"]["damage_options"]) == (4, [3])
    assert {"gh.attack.poison", "gh.attack.pierce", "gh.attack.shield"} <= rulings(answer)


def test_a_request_that_contradicts_the_table_is_refused() -> None:
    state = table(guard={"shield": 1, "conditions": ["poison"]})
    assert problem(state=state, target="Bandit Guard 1", target_shield=2) == (
        "/question/target_shield",
        "gh.attack.shield",
    )
    assert problem(state=state, target="Bandit Guard 1", target_poisoned=False) == (
        "/question/target_poisoned",
        "gh.attack.poison",
    )
    assert problem(state=state, attacker="Brute", target="Brute") == ("/question/target", None)
    assert problem(state=state, attacker="Brut") == ("/question/attacker", None)
    assert problem(state=state, target="Bandit Guard 1", targets=["Bandit Guard 1", "Nobody"]) == (
        "/question/targets/1",
        None,
    )


@pytest.mark.parametrize("condition", ["stun", "disarm"])
def test_who_can_not_attack_is_refused(condition: str) -> None:
    state = table({"conditions": [condition]})
    assert problem(state=state, **FIGURES) == ("/question/attacker", f"gh.condition.{condition}")


def test_who_can_not_be_targeted_is_refused() -> None:
    assert problem(state=table(guard={"conditions": ["invisible"]}), **FIGURES) == (
        "/question/target",
        "gh.condition.invisible",
    )
    state = table(guard={"at": [3, 1]})
    state["board"] = {**BOARD, "walls": [[2, 0], [2, 1], [2, 2], [2, 3]]}
    assert problem(state=state, range="ranged", **FIGURES) == ("/question/target", "gh.sight.needed")


# --- after the damage


def test_the_poison_of_an_attack_is_for_the_next_one() -> None:
    answer = ask(["+0:POISON"], state=table(), claims=[4, {"damage": 3, "poisoned": True}], **FIGURES)
    assert verdicts(answer) == ["refuted", "upheld"]
    assert "gh.attack.effects-after" in answer["claims"][0]["citations"]


def test_pierce_on_a_card_works_with_the_damage() -> None:
    value = ask(["r:PIERCE3", "+0"], target_shield=2)["value"]
    assert (value["damage_options"], value["effects"]) == ([3], ["PIERCE3"])
    unused = ask(["+1:PIERCE3", "+0"], target_shield=2, disadvantage_sources=1)["value"]
    assert (unused["cards_used"], unused["damage_options"]) == (["+0"], [1])


def test_effects_come_without_damage_too() -> None:
    answer = ask(["-1"], attack=1, state=table(guard={"shield": 2}), conditions=["stun"], **FIGURES)
    assert answer["value"]["outcomes"][0]["gains"] == ["stun"]


def test_who_is_killed_gets_nothing_more() -> None:
    claims = [{"gains": ["curse"]}, {"killed": True, "gains": [], "poisoned": False}]
    answer = ask(["+2:POISON"], state=table(), conditions=["curse"], claims=claims, **FIGURES)
    assert verdicts(answer) == ["refuted", "upheld"]
    assert answer["value"]["outcomes"][0]["target_hit_points"] == 0
    assert "gh.attack.effects-dead" in answer["claims"][0]["citations"]
    alive = ask(["+1:POISON"], state=table(), conditions=["curse"], **FIGURES)["value"]["outcomes"][0]
    assert (alive["killed"], alive["target_hit_points"], alive["gains"]) == (False, 1, ["curse", "poison"])


def test_effects_for_the_attackers_side_are_not_put_on_the_target() -> None:
    value = ask(["r:INVISIBLE", "r:HEAL2", "r:STRENGTHEN", "r:FIRE", "+0"], state=table(), **FIGURES)["value"]
    assert value["effects"] == ["INVISIBLE", "HEAL2", "STRENGTHEN", "FIRE"]
    assert value["outcomes"][0]["gains"] == []


def test_a_character_may_lose_cards_instead_and_keeps_the_effects() -> None:
    figures = {"attacker": "Bandit Guard 1", "target": "Brute"}
    claims = [{"damage": 3}, {"killed": True}, {"negated": True, "target_hit_points": 2, "gains": ["muddle"]}]
    answer = ask(["+0"], state=table({"hit_points": 2}), conditions=["muddle"], claims=claims, **figures)
    assert verdicts(answer) == ["upheld", "possible", "possible"]
    assert {"gh.damage.lose-hand", "gh.damage.effects-stay", "gh.exhaust.hit-points"} <= rulings(answer)
    bare = {"hit_points": 2, "hand": [], "discard": ["Trample"]}
    assert verdicts(ask(["+0"], state=table(bare), claims=[{"killed": True}], **figures)) == ["upheld"]
    two = {"hit_points": 2, "hand": [], "discard": ["Trample"], "active": [{"card": "Warding Strength"}]}
    assert verdicts(ask(["+0"], state=table(two), claims=[{"killed": True}], **figures)) == ["possible"]
    assert verdicts(ask(["null"], state=table({"hit_points": 2}), claims=[{"negated": False}], **figures)) == ["upheld"]


# --- retaliate

GOLEM = {"hit_points": 10, "retaliate": 3}
PUSH = {**FIGURES, "attack": 2, "push": 2}


def test_retaliate_is_looked_at_where_the_target_ends() -> None:
    state = table(guard=GOLEM)
    assert verdicts(ask(["+0"], state=state, claims=[{"retaliate": 3}], **FIGURES)) == ["upheld"]
    pushed = ask(["+0"], state=state, way=[[3, 1], [4, 1]], claims=[{"retaliate": 0}], **PUSH)
    assert verdicts(pushed) == ["upheld"]
    stays = ask(["+0"], state=state, way=[], claims=[{"retaliate": 3}], **PUSH)
    assert verdicts(stays) == ["upheld"]
    open_way = ask(["+0"], state=state, claims=[{"retaliate": 3}, {"retaliate": 0}, {"retaliate": 2}], **PUSH)
    assert verdicts(open_way) == ["possible", "possible", "refuted"]


def test_one_that_is_pulled_in_retaliates() -> None:
    state = table(guard={**GOLEM, "at": [3, 1]})
    pull = {**FIGURES, "range": "ranged", "pull": 1}
    assert verdicts(ask(["+0"], state=state, way=[[2, 1]], claims=[{"retaliate": 3}], **pull)) == ["upheld"]
    assert verdicts(ask(["+0"], state=state, way=[], claims=[{"retaliate": 0}], **pull)) == ["upheld"]


def test_one_that_is_dead_does_not_retaliate() -> None:
    state = table(guard={**GOLEM, "hit_points": 3})
    assert verdicts(ask(["+0"], state=state, claims=[{"retaliate": 0}], **FIGURES)) == ["upheld"]


def test_retaliate_has_a_range() -> None:
    state = table(guard={**GOLEM, "at": [4, 1], "retaliate_range": 3})
    assert ask(["+0"], state=state, range="ranged", **FIGURES)["value"]["outcomes"][0]["retaliate"] == 3
    state = table(guard={**GOLEM, "at": [4, 1], "retaliate_range": 2})
    assert ask(["+0"], state=state, range="ranged", **FIGURES)["value"]["outcomes"][0]["retaliate"] == 0


def test_pushed_into_a_deadly_trap_it_does_not_retaliate() -> None:
    # Range 3 reaches wherever a push of 1 ends; 10 - 2 hit points are left, and the trap does 8.
    state = table(guard={**GOLEM, "retaliate_range": 3})
    state["board"] = {**BOARD, "traps": [{"hex": [3, 1], "damage": 8}]}
    push = {**FIGURES, "attack": 2, "push": 1}
    assert verdicts(ask(["+0"], state=state, way=[[3, 1]], claims=[{"retaliate": 0}], **push)) == ["upheld"]
    assert verdicts(ask(["+0"], state=state, claims=[{"retaliate": 0}, {"retaliate": 3}], **push)) == ["possible"] * 2
    state["monsters"][0]["flying"] = True
    assert verdicts(ask(["+0"], state=state, way=[[3, 1]], claims=[{"retaliate": 3}], **push)) == ["upheld"]


def test_the_scenario_level_is_asked_for_only_where_a_trap_depends_on_it() -> None:
    state = table(guard={**GOLEM, "retaliate_range": 3})
    state["board"] = {**BOARD, "traps": [{"hex": [3, 1]}]}
    push = {**FIGURES, "attack": 2, "push": 1}
    assert problem(state=state, way=[[3, 1]], **push) == ("/state/scenario/level", None)
    assert ask(["+0"], state=state, way=[[3, 0]], **push)["value"]["outcomes"][0]["retaliate"] == 3


@pytest.mark.parametrize(
    "way",
    [
        [[2, 2]],  # no farther
        [[3, 1]],  # not the whole length, and not blocked
        [[3, 1], [4, 1], [5, 1]],  # too far
        [[4, 1]],  # not the next hex
    ],
)
def test_a_way_that_is_no_push_is_refused(way: list[list[int]]) -> None:
    assert problem(state=table(guard=GOLEM), way=way, **PUSH) == ("/question/way", "gh.move.forced")


def test_push_and_pull_may_be_used_in_either_order_or_left_out() -> None:
    state = table(guard={**GOLEM, "at": [3, 1]})
    figures = {**FIGURES, "range": "ranged", "push": 1}
    for way in ([[4, 1]], [[2, 1]], [[4, 1], [3, 1]], [[2, 1], [3, 1]], []):
        assert ask(["r:PULL1", "+0"], state=state, way=way, **figures)["value"]["damage_options"] == [3]
    assert problem(["r:PULL1", "+0"], state=state, way=[[4, 1], [5, 1]], **figures)[0] == "/question/way"


def test_too_many_ways_are_refused_and_not_searched() -> None:
    state = table(guard=GOLEM)
    state["board"] = {"width": 30, "height": 30}
    state["characters"][0]["at"], state["monsters"][0]["at"] = [14, 14], [15, 14]
    assert problem(state=state, push=10, pull=10, **FIGURES) == ("/question/way", None)
    assert problem(["r:PUSH1"] * 5 + ["+0"], state=state, **FIGURES) == ("/state/draw_pile", None)


def test_without_an_attacker_nobody_is_retaliated_against() -> None:
    answer = ask(["+0"], state=table(guard=GOLEM), target="Bandit Guard 1")
    assert answer["value"]["outcomes"][0]["retaliate"] is None
    assert "gh.attack.retaliate" in rulings(answer)


# --- claims and spellings


def test_cards_in_a_claim_may_be_written_any_way_and_have_to_be_cards() -> None:
    assert verdicts(ask(["r:STUN", "x2"], claims=[{"cards_used": ["R:stun", "2X"]}])) == ["upheld"]
    assert problem(claims=[{"cards_used": ["+1", "STUN"]}]) == ("/claims/0/value", None)


def test_what_says_nothing_is_the_same_as_what_is_left_out() -> None:
    plain = ask(["+1"])
    said = ask(
        ["+1"],
        bonus=0,
        multipliers=[],
        pierce=0,
        push=0,
        pull=0,
        target_shield=0,
        target_poisoned=False,
        advantage_sources=0,
        disadvantage_sources=0,
        conditions=[],
    )
    assert plain == said


CARDS = st.sampled_from(["-1", "+0", "+1", "x2", "null", "bless", "curse", "r+1", "r:STUN", "+0:PUSH1", "+1:POISON"])


@settings(max_examples=100, deadline=None)
@given(st.lists(CARDS, min_size=1, max_size=5), st.integers(0, 2), st.integers(0, 2), st.integers(0, 6))
def test_more_shield_never_means_more_damage_and_every_card_used_was_drawn(
    cards: list[str], good: int, bad: int, shield: int
) -> None:
    pile = [*cards, "+0", "+1"]
    about = {"advantage_sources": good, "disadvantage_sources": bad}
    bare, value = ask(pile, **about)["value"], ask(pile, target_shield=shield, **about)["value"]
    assert value["damage_options"] == sorted({max(0, n - shield) for n in bare["damage_options"]})
    assert value["cards_drawn"] == pile[: len(value["cards_drawn"])]
    left = list(value["cards_drawn"])
    for card in value["cards_used"]:
        left.remove(card)
    assert {end["damage"] for end in value["outcomes"]} == set(value["damage_options"])
