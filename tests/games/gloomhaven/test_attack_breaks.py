"""What once broke: attacks, heals, conditions and terrain answered wrongly, or told so that nobody learns why."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import Answer, StateError
from adjudicator.answer import Verdict

GAME = "gloomhaven"
BOARD: dict[str, Any] = {"width": 6, "height": 4}
BRUTE: dict[str, Any] = {"name": "Brute", "at": [1, 1], "hit_points": 10}
GUARD: dict[str, Any] = {"type": "Guard", "standee": 1, "at": [2, 1], "hit_points": 5}
FIGHT = {"ask": "attack", "attack": 3, "attacker": "Brute", "target": "Guard 1"}


def table(brute: dict[str, Any] | None = None, guard: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    people = [{**BRUTE, **(brute or {})}]
    monsters = [{**GUARD, **(guard or {})}]
    return {"board": BOARD, "characters": people, "monsters": monsters, "draw_pile": ["+1", "-1"], **more}


def ask(state: dict[str, Any], about: dict[str, Any], *claims: Any, **more: Any) -> Answer:
    return adjudicator.resolve(GAME, state, about, [{"value": claim} for claim in claims], **more)


def told(state: dict[str, Any], about: dict[str, Any], claim: Any, lang: Any = "en") -> str:
    return str(ask(state, about, claim, lang=lang).to_json()["claims"][0]["says"])


def refused(state: dict[str, Any], about: dict[str, Any], *claims: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        ask(state, about, *claims)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


# --- advantage and disadvantage


def test_a_claim_about_the_mode_names_what_gives_advantage_and_disadvantage() -> None:
    state = table({"conditions": ["strengthen", "muddle"]})
    about = {**FIGHT, "range": "ranged", "disadvantage_sources": 2}
    found = ask(state, about, {"mode": "advantage"}).claims[0]
    assert found.says.en == (
        "Brute has Strengthen: advantage. A ranged attack on Guard 1, who is adjacent: disadvantage. Brute has Muddle:"
        " disadvantage. 2 sources as stated: disadvantage. Both together make a normal attack."
    )
    assert found.says.zh == (
        "Brute 处于强化：优势。远程攻击相邻的 Guard 1：劣势。Brute 处于混乱：劣势。所述来源 2 个：劣势。"
        "两者并存，互相抵消，为普通攻击。"
    )
    assert found.citations[0] == "gh.attack.cancel"


def test_one_source_alone_is_no_matter_of_stacking() -> None:
    found = ask(table({"conditions": ["strengthen"]}), FIGHT, {"mode": "advantage"}).claims[0]
    assert found.citations == ("gh.condition.strengthen",)
    stacked = ask(table({"conditions": ["strengthen"]}), {**FIGHT, "advantage_sources": 1}, {"mode": "normal"})
    assert "gh.attack.no-stack" in stacked.claims[0].citations
    stated = ask({"draw_pile": ["+1", "-1"]}, {"ask": "attack", "attack": 3, "disadvantage_sources": 1},
                 {"mode": "normal"})  # fmt: skip
    assert stated.claims[0].citations == ("gh.attack.disadvantage",)


def test_no_source_is_said_to_be_none() -> None:
    assert told(table(), FIGHT, {"mode": "advantage"}) == "Nothing gives advantage or disadvantage."


# --- which cards count, and what is added


def test_a_claim_about_cards_that_were_compared_is_told_by_the_comparison() -> None:
    state = {"draw_pile": ["+0:STUN", "+1"]}
    about = {"ask": "attack", "attack": 3, "disadvantage_sources": 1}
    why = "+0:STUN makes 3 and +1 makes 4, but their effects can't be compared: +0:STUN, drawn first, is used."
    assert told(state, about, {"cards_used": ["+1"]}) == why
    assert told(state, about, {"damage": 4}) == f"3, then +0:STUN: 3; less shield 0: 3. {why}"


def test_where_an_order_decides_between_the_cards_both_comparisons_are_told() -> None:
    # 1 and +1, times 2: 3 or 4. Doubled 6 or 8 against +4, which makes 7 or 8: worse is x2 with 3, and with 4 neither.
    about = {"ask": "attack", "attack": 1, "bonus": 1, "multipliers": [2], "disadvantage_sources": 1}
    says = told({"draw_pile": ["+4", "x2"]}, about, {"damage": 9})
    assert "+4 makes 7 and x2 makes 6: x2 is used." in says
    assert "+4 and x2 are equal: +4." in says


def test_poison_helps_no_attack_of_the_own_side() -> None:
    state = table(guard={"conditions": ["poison"], "hit_points": 20})
    state["monsters"].append({"type": "Guard", "standee": 2, "at": [2, 2], "hit_points": 5})
    found = ask(state, {**FIGHT, "attacker": "Guard 2"}, {"attack_before_card": 3}, {"poisoned": True})
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.UPHELD]
    assert ask(state, FIGHT).value["attack_before_card"] == 4


def test_a_way_without_a_push_is_refused_even_if_the_target_dies() -> None:
    about = {**FIGHT, "attack": 9, "way": [[3, 1]]}
    assert refused(table(), about) == ("question", "/way", "gh.move.forced")


# --- what is not known is asked for, not refuted


@pytest.mark.parametrize(
    ("about", "claim", "where"),
    [
        (FIGHT, {"killed": True}, ("state", "/monsters/0/hit_points", None)),
        (FIGHT, {"target_hit_points": 1}, ("state", "/monsters/0/hit_points", None)),
        ({"ask": "attack", "attack": 3}, {"killed": True}, ("question", "/target", None)),
        ({"ask": "attack", "attack": 3}, {"negated": True}, ("question", "/target", None)),
        ({"ask": "attack", "attack": 3, "target": "Guard 1"}, {"retaliate": 2}, ("question", "/attacker", None)),
    ],
)
def test_a_claim_about_what_is_not_written_down_says_what_is_missing(
    about: dict[str, Any], claim: Any, where: tuple[str, str, str | None]
) -> None:
    state = table(guard={"retaliate": 2})
    del state["monsters"][0]["hit_points"]
    assert refused(state, about, claim) == where


def test_a_claim_that_what_is_known_refutes_needs_nothing_more() -> None:
    state = table()
    del state["monsters"][0]["hit_points"]
    assert ask(state, FIGHT, {"damage": 9, "killed": True}).claims[0].verdict is Verdict.REFUTED


def test_terrain_heals_and_conditions_ask_for_what_a_claim_needs() -> None:
    trap = {
        "board": {**BOARD, "traps": [{"hex": [2, 1], "damage": 3}]},
        "characters": [{"name": "Brute", "at": [1, 1]}],
    }
    walk = {"ask": "terrain-damage", "path": [[2, 1]]}
    assert refused(trap, walk, {"killed": True}) == ("state", "/characters/0/hit_points", None)
    assert ask(trap, {**walk, "path": [[1, 2]]}, {"killed": False}).claims[0].verdict is Verdict.UPHELD
    ill = {"characters": [{"name": "Brute", "conditions": ["poison"]}]}
    assert refused(ill, {"ask": "heal", "amount": 3}, 3) == ("state", "/characters/0/hit_points", "gh.heal.amount")
    stun = {"ask": "conditions", "condition": "stun"}
    assert refused({}, stun, {"until": "end-of-next-turn"}) == ("question", "/got", "gh.condition.expiry")
    assert refused({}, stun, {"may": True}) == ("question", "/act", None)


# --- after the damage


def test_who_may_negate_a_lethal_hit_may_still_get_its_conditions() -> None:
    state = {"draw_pile": ["+1"], "characters": [{"name": "Brute", "hit_points": 3}]}
    about = {"ask": "attack", "attack": 3, "target": "Brute", "conditions": ["wound"]}
    found = ask(state, about, {"gains": ["wound"]}, {"killed": True}).claims
    assert [each.verdict for each in found] == [Verdict.POSSIBLE, Verdict.POSSIBLE]
    assert found[0].says.en.endswith("If the damage kills it, nothing else applies.")
    assert found[1].says.en == "4 damage against 3 hit points. Brute may lose a hand card or two discards instead."


def test_a_target_that_was_poisoned_stays_so() -> None:
    found = ask(table(guard={"conditions": ["poison"], "hit_points": 20}), FIGHT, {"poisoned": True}).claims[0]
    assert (found.verdict, found.citations) == (Verdict.UPHELD, ("gh.condition.poison",))


def test_a_monster_negates_nothing() -> None:
    found = ask(table(), FIGHT, {"negated": True}).claims[0]
    assert (found.verdict, found.citations) == (Verdict.REFUTED, ("gh.damage.suffer",))


def test_who_has_no_retaliate_is_said_to_have_none() -> None:
    assert told(table(), FIGHT, {"retaliate": 1}) == "Guard 1 has no retaliate."
    assert told(table(guard={"retaliate": 2, "hit_points": 4}), FIGHT, {"retaliate": 2}).endswith("does not retaliate.")


def test_retaliate_is_told_with_the_range_that_decides_it() -> None:
    far = table(guard={"retaliate": 2, "at": [3, 2]})
    says = told(far, {**FIGHT, "attack": 2, "range": "ranged"}, {"retaliate": 2})
    assert says == "Guard 1 has retaliate 2 within 1 and is at range 2 after all effects: the attacker suffers 0."
    pushed = {**FIGHT, "attack": 2, "push": 1}  # it may be pushed away or not
    assert "looked at after all effects: the attacker suffers 0 or 2." in told(
        table(guard={"retaliate": 2}), pushed, {"retaliate": 2}
    )


def test_each_value_that_a_card_doubles_is_told() -> None:
    found = ask({"draw_pile": ["x2"]}, {"ask": "attack", "attack": 3, "bonus": 2, "multipliers": [2]})
    says = [step["says"] for step in found.to_json()["steps"] if step["ruling"] == "gh.attack.double"]
    assert says == ["x2 doubles 8: 16.", "x2 doubles 10: 20."]


# --- figures that are out of play


OUT = [
    ({"hit_points": 0}, ("state", "/characters/0/hit_points", "gh.exhaust.hit-points")),
    ({"exhausted": True}, ("state", "/characters/0/exhausted", "gh.exhaust.gone")),
]


@pytest.mark.parametrize(("out", "where"), OUT)
@pytest.mark.parametrize(
    "about",
    [
        FIGHT,
        {"ask": "heal", "amount": 3, "target": "Brute"},
        {"ask": "heal", "amount": 3, "healer": "Brute"},
        {"ask": "terrain-damage", "figure": "Brute", "path": [[1, 2]]},
        {"ask": "terrain-damage", "figure": "Guard 1", "path": [[3, 1]], "mode": "push", "by": "Brute"},
        {"ask": "conditions", "figure": "Brute", "condition": "stun"},
    ],
)
def test_who_is_exhausted_does_nothing_and_nothing_is_done_to_it(
    about: dict[str, Any], out: dict[str, Any], where: tuple[str, str, str | None]
) -> None:
    assert refused(table({"max_hit_points": 10, **out}), about) == where


def test_a_dead_monster_is_no_target_and_a_summon_goes_with_its_owner() -> None:
    dead = ("state", "/monsters/0/hit_points", "gh.attack.effects-dead")
    assert refused(table(guard={"hit_points": 0}), FIGHT) == dead
    state = table({"exhausted": True}, summons=[{"name": "Bear", "owner": "Brute", "at": [3, 2]}])
    assert refused(state, {**FIGHT, "attacker": "Bear"}) == ("state", "/characters/0/exhausted", "gh.exhaust.gone")


# --- heals


def party() -> dict[str, Any]:
    people = [
        {"name": "A", "at": [1, 1], "hit_points": 2, "max_hit_points": 9},
        {"name": "B", "at": [2, 1], "hit_points": 5, "max_hit_points": 6},
    ]
    return {"board": BOARD, "characters": people}


def test_a_claim_about_a_heal_is_told_by_the_figure_that_it_fits() -> None:
    says = told(party(), {"ask": "heal", "healer": "A", "amount": 3, "range": 2}, {"hit_points": 6})
    assert says == "B gets 1 of 3: 6 hit points. A gets 3 of 3: 5 hit points."


def test_who_is_stunned_heals_nobody() -> None:
    state = party()
    state["characters"][0]["conditions"] = ["stun"]
    about = {"ask": "heal", "healer": "A", "amount": 3}
    assert refused(state, about) == ("question", "/healer", "gh.condition.stun")


# --- conditions


def test_a_figure_has_no_condition_that_the_table_does_not_give_it() -> None:
    state = {"characters": [{"name": "Brute", "conditions": ["immobilize"]}]}
    about = {"ask": "conditions", "figure": "Brute", "condition": "stun", "act": "use-item"}
    found = ask(state, about, True, {"may": True})
    assert [each.verdict for each in found.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert found.claims[0].says.zh == "局面中 Brute 没有眩晕。"
    then = ask(state, {**about, "got": "other-turn"}, True, {"may": True})  # it gets it now
    assert [each.verdict for each in then.claims] == [Verdict.UPHELD, Verdict.REFUTED]


def test_every_condition_that_forbids_something_is_named() -> None:
    state = {"characters": [{"name": "Brute", "conditions": ["immobilize", "stun"]}]}
    about = {"ask": "conditions", "figure": "Brute", "condition": "stun", "act": "move"}
    assert told(state, about, {"may": True}) == "Immobilize, Stun: it can't perform a move."
    assert told(state, about, {"may": True}, "zh") == "定身、眩晕：不能执行移动。"


# --- terrain


def trapped(**more: Any) -> dict[str, Any]:
    board = {**BOARD, "traps": [{"hex": [2, 1]}, {"hex": [2, 2], "conditions": ["stun"]}], "hazardous": [[3, 1]]}
    return {"board": board, "characters": [{**BRUTE, **more}], "scenario": {"level": 3, "solo": True}}


def test_a_claim_about_a_traps_condition_is_told_by_the_trap() -> None:
    about = {"ask": "terrain-damage", "path": [[2, 1], [2, 2]]}
    found = ask(trapped(), about, {"conditions": ["stun"]}).claims[0]
    assert (found.says.en, found.citations) == ("The trap at [2, 2] gives Stun.", ("gh.trap.sprung",))
    assert told(trapped(), {**about, "path": [[2, 1]]}, {"conditions": ["stun"]}) == "No trap here gives a condition."


def test_the_solo_variant_is_named_where_it_raises_the_damage() -> None:
    found = ask(trapped(), {"ask": "terrain-damage", "path": [[2, 1], [3, 1]]}, 9).to_json()  # trap 6, hazard 3
    says = " ".join(step["says"] for step in found["steps"])
    assert "6 at level 3 in the solo variant" in says
    assert "half a trap's damage at level 3 in the solo variant" in says


def test_what_is_left_is_told_with_the_hit_points() -> None:
    says = told(trapped(hit_points=1), {"ask": "terrain-damage", "path": [[2, 1]]}, {"killed": True})
    assert says == "6 damage. Brute has 1 hit point. Each damage may be negated by losing cards."


@pytest.mark.parametrize("condition", ["immobilize", "stun"])
def test_who_can_not_move_goes_nowhere_but_is_pushed(condition: str) -> None:
    state = {**trapped(conditions=[condition]), "monsters": [{**GUARD, "at": [0, 1]}]}
    walk = ask(state, {"ask": "terrain-damage", "figure": "Brute", "path": [[2, 1]]}, {"legal": True})
    assert walk.claims[0].verdict is Verdict.REFUTED
    assert walk.claims[0].citations == (f"gh.condition.{condition}",)
    push = {"ask": "terrain-damage", "figure": "Brute", "path": [[2, 1]], "mode": "push", "by": "Guard 1"}
    assert ask(state, push, {"legal": True}).claims[0].verdict is Verdict.UPHELD


def test_a_melee_attack_reaches_who_is_adjacent_unless_an_area_makes_it() -> None:
    state = {
        "board": {"width": 1, "height": 5},
        "characters": [{"name": "Brute", "at": [0, 0]}],
        "monsters": [{"type": "Ooze", "standee": 1, "at": [0, 3]}],
        "draw_pile": ["+0"],
    }
    about = {"ask": "attack", "attack": 3, "attacker": "Brute", "target": "Ooze 1"}
    with pytest.raises(StateError) as caught:
        adjudicator.resolve("gloomhaven", state, about)
    (problem,) = caught.value.problems
    assert (caught.value.part, problem.pointer, problem.ruling) == ("question", "/target", "gh.range.melee")
    assert adjudicator.resolve("gloomhaven", state, {**about, "area": True}).value["damage_options"] == [3]
    assert adjudicator.resolve("gloomhaven", state, {**about, "range": "ranged"}).value["damage_options"] == [3]
