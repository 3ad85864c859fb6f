"""The layers after an attack: what is blocked, what the sieges take, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "cloud-ladder"
REMOVED = "cl.gap.layers-removed"
SIDES = ["ACE", "BDF"]


def attack(
    code: str, *claims: Any, readings: dict[str, str] | None = None, state: dict[str, Any] | None = None, **asks: Any
) -> adjudicator.Answer:
    table = state or duel()
    question = {"ask": "attack", "attack": code, "by": "A", "target": "B", **asks}
    return adjudicator.resolve(GAME, table, question, [{"value": claim} for claim in claims], readings=readings)


def duel(own: int = 2, theirs: int = 3, removes: dict[str, int] | None = None, **more: Any) -> dict[str, Any]:
    everything = {"axe": 1, "fire": 1, "giant-axe": 2, "kaza": 1, "alpha": 1, "lava": 2}
    told = everything if removes is None else removes
    return {"players": [{"name": "A", "layers": own}, {"name": "B", "layers": theirs, **more}], "removes": told}


def teams(group: str = "siege", other: str = "formation", **layers: int) -> dict[str, Any]:
    return {
        "players": [{"name": name, "layers": layers.get(name, 0)} for name in "ABCDEF"],
        "sides": [{"players": list(SIDES[0]), "group": group}, {"players": list(SIDES[1]), "group": other}],
        "removes": {"axe": 1, "volcano": 1},
    }


def layers(found: adjudicator.Answer) -> tuple[Any, Any]:
    return found.value["target_layers"], found.value["user_layers"]


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def test_jim_saves_the_target_and_the_attacker() -> None:
    found = attack("kaza", {"user_layers": 2, "target_layers": 3}, block="jim")  # YT27
    assert found.claims[0].verdict is Verdict.UPHELD
    assert {"cl.loss.jim", "cl.character.kaza"} <= set(found.claims[0].citations)


def test_two_allies_take_a_layer_each_though_the_axe_is_blocked() -> None:
    found = attack("axe", 1, state=teams(B=3), block="shield", siege=["E", "C"])  # YT29
    assert found.claims[0].verdict is Verdict.UPHELD
    assert [(part["by"], part["removed"]) for part in found.value["parts"]] == [("A", 0), ("C", 1), ("E", 1)]
    other = attack("axe", state=teams(B=3), block="shield", siege=["C", "E"],
                   readings={"cl.gap.siege-after-block": "falls-away"})  # fmt: skip
    assert layers(other) == (3, 0)


def test_an_axe_whose_number_nobody_tells_is_undetermined() -> None:
    found = attack("axe", state=duel(removes={}))  # YT30
    assert found.verdict is Verdict.UNDETERMINED
    assert (layers(found), found.value["not_told"]) == ((None, 2), ["axe"])
    assert layers(attack("axe", state=duel(removes={}), readings={REMOVED: "one"})) == (2, 2)
    printed = attack("axe", 2, 3, 4, state=duel(removes={}), readings={REMOVED: "as-printed"})
    assert [each.verdict for each in printed.claims] == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.REFUTED]
    both = attack("axe", 2, 4, state=duel(removes={}))
    assert [each.verdict for each in both.claims] == [Verdict.UNDETERMINED, Verdict.REFUTED]


def test_the_number_does_not_matter_where_the_attack_takes_nothing() -> None:
    blocked = attack("axe", state=duel(removes={}), block="shield")
    assert (blocked.verdict, layers(blocked), blocked.value["not_told"]) == (Verdict.RESOLVED, (3, 2), [])
    sieged = attack("axe", state={**teams(B=2), "removes": {}}, siege=["C", "E"])
    assert (sieged.verdict, layers(sieged)) == (Verdict.RESOLVED, (0, 0))


@given(st.integers(0, 6), st.integers(1, 6))
def test_layers_never_go_below_none(theirs: int, number: int) -> None:
    found = attack("giant-axe", state=duel(theirs=theirs, removes={"giant-axe": number}))
    assert layers(found) == (max(0, theirs - number), 2)
    assert found.value["removed"] == min(theirs, number)


@given(st.integers(0, 6), st.sets(st.sampled_from("CE")), st.booleans())
def test_each_ally_takes_one_layer_whatever_becomes_of_the_axe(theirs: int, allies: set[str], blocked: bool) -> None:
    block: dict[str, Any] = {"block": "tower-shield"} if blocked else {}
    found = attack("axe", state=teams(B=theirs), siege=sorted(allies), **block)
    assert found.value["target_layers"] == max(0, theirs - len(allies) - (0 if blocked else 1))


@pytest.mark.parametrize(("own", "after", "loses"), [(2, 1, 1), (0, 0, 0)])
def test_kaza_costs_a_layer_if_there_is_one(own: int, after: int, loses: int) -> None:
    found = attack("kaza", state=duel(own=own))
    assert (layers(found), found.value["loses"]) == ((2, after), loses)
    assert found.value["loser"] == ("A" if loses else None)


def test_a_shield_against_kaza_helps_nobody() -> None:
    found = attack("kaza", block="shield")
    assert (found.value["blocked"], layers(found)) == (False, (2, 1))
    assert "cl.character.kaza" in [each.id for each in found.citations]


def test_other_attacks_cost_nothing() -> None:
    for code in ("axe", "fire", "giant-axe", "alpha", "lava"):
        found = attack(code)
        assert (found.value["user_layers"], found.value["loser"], found.value["meanwhile"]) == (2, None, None)


def test_when_the_own_layer_is_lost_shows_while_the_block_is_decided() -> None:
    gap = "cl.gap.own-loss-when"
    for block in (None, "jim"):
        late, early = (attack("kaza", block=block, readings={gap: reading}) for reading in ("after-blocks", "at-once"))
        assert (late.value["meanwhile"], early.value["meanwhile"]) == (2, 1)
        assert layers(late) == layers(early)
    assert gap not in attack("kaza", state=duel(own=0)).taken


def test_volcano_costs_the_user_or_by_another_reading_the_owner() -> None:
    gap = "cl.gap.volcano-loss"
    state, own, open_ = (teams("volcano", A=2, B=3, C=1) for _ in range(3))
    state["sides"][0]["group_owner"], own["sides"][0]["group_owner"] = "C", "A"
    found = attack("volcano", state=state)
    assert (layers(found), found.value["loser"]) == ((2, 1), "A")
    owner = attack("volcano", state=state, readings={gap: "owner"})
    assert (layers(owner), owner.value["loser"]) == ((2, 2), "C")
    assert gap not in attack("volcano", state=own).taken
    told = attack("volcano", {"user_layers": 1}, {"target_layers": 2}, state=open_, readings={gap: "owner"})
    assert [each.verdict for each in told.claims] == [Verdict.POSSIBLE, Verdict.UPHELD]


def test_jim_stops_one_ally_of_a_siege_or_all() -> None:
    for reading, left in (("one-attack", 2), ("whole-siege", 3)):
        found = attack("axe", state=teams(B=4), siege=["C", "E"], jim_blocks="E",
                       readings={"cl.gap.jim-against-siege": reading})  # fmt: skip
        assert found.value["target_layers"] == left
    one = attack("axe", state=teams(B=4), siege=["C"], jim_blocks="C")
    assert (one.value["target_layers"], one.taken) == (3, {})


def test_a_jim_who_has_blocked_already_blocks_no_siege() -> None:
    state = teams(B=4)
    state["players"][1] |= {"character": "jim", "character_used": True}
    found = attack("axe", state=state, siege=["C"], jim_blocks="C")
    assert found.value["target_layers"] == 2
    assert "cl.character.once" in [each.id for each in found.citations]


def test_the_formation_blocks_the_axe_for_an_ally_but_no_siege() -> None:
    found = attack("axe", state=teams(B=3), block="formation", block_by="D", siege=["C"])
    assert (found.value["blocked"], found.value["target_layers"]) == (True, 2)
    own = attack("axe", state=teams(B=3), block="formation", block_by="B")
    assert (own.value["blocked"], own.value["target_layers"]) == (False, 2)


def test_an_open_block_leaves_the_layers_open() -> None:
    found = attack("giant-axe", block="shield")
    assert (found.verdict, layers(found), found.value["blocked"]) == (Verdict.UNDETERMINED, (None, 2), None)
    named = {"cl.gap.basic-shield": "named-only"}
    assert attack("giant-axe", block="shield", readings=named).value["target_layers"] == 1
    assert attack("giant-axe", block="tower-shield", combined=False).value["target_layers"] == 1


def test_somebody_without_layers() -> None:
    found = attack("axe", state=duel(theirs=0))
    assert (found.verdict, found.value["may_be_attacked"], layers(found)) == (Verdict.RESOLVED, True, (0, 2))
    other = attack("axe", state=duel(theirs=0), readings={"cl.gap.no-layers": "illegal"})
    assert (other.verdict, other.value["may_be_attacked"]) == (Verdict.ILLEGAL, False)


def test_a_siege_that_cannot_be_is_refused() -> None:
    assert problem_of(lambda: attack("giant-axe", state=teams(B=3), siege=["C"])) == ("/siege", "cl.group.siege")
    assert problem_of(lambda: attack("axe", state=teams(B=3), siege=["D"])) == ("/siege/0", "cl.group.siege")
    assert problem_of(lambda: attack("axe", state=teams("spring"), siege=["C"])) == ("/siege", "cl.mode.team-share")
    assert problem_of(lambda: attack("axe", state=teams(), siege=["C", "C"])) == ("/siege/1", "cl.group.siege")
    bare = teams(B=3)
    bare["players"][2]["hand"] = ["water"]
    assert problem_of(lambda: attack("axe", state=bare, siege=["C"])) == ("/siege/0", "cl.group.siege")
    armed = teams(B=3)
    armed["players"][2]["hand"] = ["whirl-axe"]
    assert attack("axe", state=armed, siege=["C"]).value["target_layers"] == 1
    melee = {"players": [{"name": name, "layers": 3} for name in "ABC"], "removes": {"axe": 1}}
    assert problem_of(lambda: attack("axe", state=melee, siege=["C"])) == ("/siege", "cl.mode.melee")
    assert problem_of(lambda: attack("volcano", state=melee)) == ("/attack", "cl.mode.melee")
    team = {**melee, "player_count": 4, "mode": "team"}
    assert problem_of(lambda: attack("axe", state=team, siege=["C"])) == ("/sides", "cl.mode.team")
    wrong = {**teams(), "removes": {"siege": 2}}
    assert problem_of(lambda: attack("axe", state=wrong)) == ("/removes/siege", "cl.group.siege")


def test_what_is_asked_has_to_fit_together() -> None:
    once = ("/jim_blocks", "cl.character.jim")
    assert problem_of(lambda: attack("axe", state=teams(), siege=["C"], block="jim", jim_blocks="C")) == once
    assert problem_of(lambda: attack("axe", state=teams(), siege=["C"], jim_blocks="E"))[0] == "/jim_blocks"
    assert problem_of(lambda: attack("axe", block_by="B")) == ("/block", "cl.turn.all-block")
    assert problem_of(lambda: attack("axe", target="Z"))[0] == "/target"
    assert problem_of(lambda: attack("axe", by="Z"))[0] == "/by"


def test_of_two_the_other_one_is_attacked_by_whose_turn_it_is() -> None:
    found = adjudicator.resolve(GAME, {**duel(), "turn": "A"}, {"ask": "attack", "attack": "axe"})
    assert layers(found) == (2, 2)
    assert dict(found.asked) == {"attack": "axe", "by": "A", "target": "B"}
