"""What an attack does: dice, equipment, protection, targets, deaths and loot."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import StateError
from tests.games.shadow_hunters.attacking import (
    BEN,
    GAME,
    GEORGE,
    ILLEGAL,
    POSSIBLE,
    REFUTED,
    UNDETERMINED,
    UPHELD,
    ask,
    only,
    player,
    verdicts,
)

# --- the dice


def test_bare_dice_need_no_table() -> None:
    answer = adjudicator.resolve(GAME, {}, {"ask": "attack", "d6": 2, "d4": 4}, [{"value": 2}, {"value": 6}])
    assert (answer.value["player"], answer.value["targets"], answer.value["success"]) == (None, [], True)
    assert verdicts(answer) == [UPHELD, REFUTED]
    assert answer.claims[0].citations == ("sh.attack.damage",)
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, {}, {"ask": "attack", "d6": 2, "d4": 4}, [{"value": {"heals": 2}}])
    assert (caught.value.part, caught.value.problems[0].pointer) == ("question", "/targets")


def test_equal_dice_fail_and_nothing_is_added() -> None:
    answer = ask([player("Geo", "george", "chainsaw"), BEN], {"success": False, "each": 0}, 1, d=(3, 3))
    assert verdicts(answer) == [UPHELD, REFUTED]
    assert "sh.attack.fail" in answer.claims[1].citations


def test_without_dice_every_roll_is_an_outcome() -> None:
    answer = ask([GEORGE, BEN], 5, 6, {"success": False})
    assert [outcome["number"] for outcome in answer.value["outcomes"]] == [0, 1, 2, 3, 4, 5]
    assert answer.value["success"] is None
    assert verdicts(answer) == [POSSIBLE, REFUTED, POSSIBLE]
    some = ask([GEORGE, BEN], d6=6)
    assert [outcome["number"] for outcome in some.value["outcomes"]] == [2, 3, 4, 5]
    blade = ask([player("Geo", "george", "masamune"), BEN])
    assert [outcome["number"] for outcome in blade.value["outcomes"]] == [1, 2, 3, 4]


def test_masamune_rolls_the_d4_alone_and_can_not_fail() -> None:
    answer = ask([player("Geo", "george", "masamune", "chainsaw"), BEN], 4, {"success": True}, d=(3, 3))
    assert verdicts(answer) == [UPHELD, UPHELD]
    assert {"sh.pack.black.masamune", "sh.equipment.stacks"} <= set(answer.claims[0].citations)


def test_the_valkyrie_rolls_the_d4_alone_when_revealed() -> None:
    assert only(ask([player("Val", "valkyrie", revealed=True), BEN], d=(4, 4)))["each"] == 4
    hidden = ask([player("Val", "valkyrie"), BEN], d=(4, 4))
    assert [(each["reveals"], each["each"]) for each in hidden.value["outcomes"]] == [(False, 0), (True, 4)]
    void = ask([player("Val", "valkyrie", revealed=True, ability_void=True), BEN], d=(4, 4))
    assert only(void)["each"] == 0
    variant = ask([player("Val", "valkyrie", revealed=True), BEN], d=(4, 4), state={"variants": {"no_abilities": True}})
    assert only(variant)["each"] == 0


# --- equipment and protection


@pytest.mark.parametrize(
    ("cards", "damage"),
    [
        ((), 3),
        (("butcher-knife",), 4),
        (("chainsaw", "rusted-broad-axe"), 5),
        (("butcher-knife", "chainsaw", "rusted-broad-axe"), 6),
        (("holy-robe",), 2),
        (("holy-robe", "chainsaw"), 3),
        (("spear-of-longinus",), 5),
        (("spear-of-longinus", "chainsaw"), 6),
        (("talisman", "silver-rosary", "mystic-compass", "fortune-brooch"), 3),
    ],
)
def test_equipment_of_a_revealed_hunter_adds_up(cards: tuple[str, ...], damage: int) -> None:
    assert only(ask([player("Geo", "george", *cards, revealed=True), BEN], d=(5, 2)))["each"] == damage


def test_the_spear_is_for_a_hunter_who_reveals() -> None:
    answer = ask([player("Geo", "george", "spear-of-longinus"), BEN], 5, {"each": 5, "reveals": False}, d=(5, 2))
    assert verdicts(answer) == [POSSIBLE, REFUTED]
    assert only(ask([player("Geo", "george", "spear-of-longinus"), BEN], d=(5, 2), reveals=True))["each"] == 5
    assert only(ask([player("Geo", "george", "spear-of-longinus"), BEN], d=(5, 2), reveals=False))["each"] == 3
    assert only(ask([player("Wer", "werewolf", "spear-of-longinus", revealed=True), BEN], d=(5, 2)))["each"] == 3
    assert only(ask([player("Geo", "george", "spear-of-longinus"), BEN], d=(2, 2)))["each"] == 0
    plain = ask([player("Geo", "george", "spear-of-longinus", revealed=True), BEN], d=(5, 2),
                state={"variants": {"no_abilities": True}})  # fmt: skip
    assert only(plain)["each"] == 5  # a card, no ability


def test_a_hidden_holder_of_the_spear_may_be_a_hunter() -> None:
    players = [player("Ann", None, "spear-of-longinus"), player("Ben"), player("Cem"), player("Dan")]
    answer = ask(players, 3, 5, d=(5, 2), targets=["Ben"], state={"boxes": ["base"]})
    hidden, revealed = answer.value["outcomes"]
    assert (hidden["each"], hidden["if"]) == (3, [])
    assert (revealed["each"], revealed["if"]) == (5, [{"player": "Ann", "characters": ["emi", "franklin", "george"]}])
    assert verdicts(answer) == [POSSIBLE, POSSIBLE]
    # with all four Hunters' places taken by others nobody is left to reveal
    known = [players[0], player("Ben", "emi"), player("Cem", "george"), player("Dan")]
    assert only(ask(known, d=(5, 2), targets=["Ben"], state={"boxes": ["base"]}))["each"] == 3


def test_the_robe_protects_its_wearer_alone() -> None:
    players = [player("Geo", "george", "machine-gun"), player("Ben", "franklin", "holy-robe"), player("Emi", "emi")]
    answer = ask(players, {"damage": {"Ben": 3, "Emi": 4}}, 4, d=(6, 2))
    assert verdicts(answer) == [UPHELD, REFUTED]
    assert only(answer)["each"] is None


@pytest.mark.parametrize(
    ("guard", "ruling"),
    [("guardian-angel", "sh.pack.white.guardian-angel"), ("ghostly-barrier", "sh.pack.character.gregor")],
)
def test_guards_keep_all_damage_off(guard: str, ruling: str) -> None:
    target = player("Gre", "gregor", revealed=True, damage=13, guards=[guard])
    answer = ask([player("Geo", "george", "chainsaw"), target], {"each": 0, "dead": [], "success": True}, 6, d=(6, 1))
    assert verdicts(answer) == [UPHELD, REFUTED]
    assert ruling in answer.claims[1].citations


ROBED = [player("Geo", "george", "holy-robe"), BEN]


def test_a_hit_that_cards_reduce_to_nothing() -> None:
    answer = ask(ROBED, d=(4, 3))
    assert (answer.verdict, answer.value["success"], only(answer)["each"]) == (UNDETERMINED, None, 0)
    for reading, success in (("succeeds", True), ("fails", False)):
        read = ask(ROBED, {"success": success, "each": 0}, d=(4, 3), readings={"sh.gap.zero-hit": reading})
        assert (read.verdict, read.value["success"]) == (UPHELD, success)
    least = ask(ROBED, {"success": True, "each": 1}, d=(4, 3), readings={"sh.gap.least-damage": "at-least-one"})
    assert least.verdict is UPHELD
    assert "sh.gap.least-damage" in least.claims[0].citations
    missed = ask(ROBED, 0, d=(3, 3), readings={"sh.gap.least-damage": "at-least-one"})
    assert missed.verdict is UPHELD  # equal dice fail by either reading


def test_what_was_added_keeps_a_hit_from_coming_to_nothing() -> None:
    answer = ask([player("Geo", "george", "holy-robe", "chainsaw"), BEN], {"each": 1, "success": True}, d=(4, 3))
    assert answer.verdict is UPHELD


# --- who is attacked


def test_only_legal_targets() -> None:
    far, dead = player("Far", "emi", area="weird-woods"), player("Ded", "allie", dead=True)
    players = [GEORGE, BEN, player("Emi", "unknown"), far, dead]
    for targets, ruling in (
        (["Far"], "sh.attack.range"),
        (["Ded"], "sh.death.gone"),
        (["Geo"], "sh.attack.range"),
        (["Ben", "Emi"], "sh.attack.range"),
    ):
        answer = ask(players, 4, {"legal": False}, d=(5, 1), targets=targets)
        assert verdicts(answer) == [REFUTED, UPHELD]
        assert answer.value["outcomes"] == []
        assert ruling in answer.claims[1].citations
        assert ask(players, d=(5, 1), targets=targets).verdict is ILLEGAL
    assert ask(players, {"legal": True}, d=(5, 1), targets=["Emi"]).verdict is UPHELD


def test_the_target_is_named_unless_there_is_only_one() -> None:
    assert ask([GEORGE, BEN], d=(5, 1)).value["targets"] == ["Ben"]
    assert ask([GEORGE, player("Ben", "emi", area="weird-woods")], d=(5, 1)).verdict is ILLEGAL
    with pytest.raises(StateError) as caught:
        ask([GEORGE, BEN, player("Emi", "emi")], d=(5, 1))
    assert (caught.value.part, caught.value.problems[0].pointer) == ("question", "/targets")


def test_the_machine_gun_hits_all_or_is_not_fired() -> None:
    players = [player("Geo", "george", "machine-gun"), BEN, player("Emi", "emi", area="cemetery")]
    answer = ask(players, {"damage": {"Ben": 5, "Emi": 5}}, d=(6, 1))
    assert answer.verdict is UPHELD
    assert "sh.attack.many" in answer.claims[0].citations
    part = ask(players, {"legal": True}, d=(6, 1), targets=["Emi"])
    assert part.verdict is REFUTED
    assert {"sh.pack.black.machine-gun", "sh.equipment.must"} <= set(part.claims[0].citations)


def test_an_attack_belongs_to_the_own_turn() -> None:
    answer = ask([GEORGE, BEN], {"legal": True}, d=(5, 1), player="Ben")
    assert answer.verdict is REFUTED
    assert answer.claims[0].citations == ("sh.turn.order",)


# --- deaths and loot


def test_damage_kills_from_the_hit_points_on() -> None:
    for damage, dead in ((7, []), (8, ["Ben"]), (9, ["Ben"])):
        answer = ask([GEORGE, player("Ben", "franklin", damage=damage)], {"dead": dead}, d=(6, 2))
        assert answer.verdict is UPHELD, damage
        assert answer.claims[0].citations == ("sh.attack.damage", "sh.death.hit-points", "sh.pack.character.franklin")


def test_a_hidden_target_dies_by_cases() -> None:
    players = [GEORGE, player("Ben", damage=7), player("Cem"), player("Dan")]
    answer = ask(players, {"dead": ["Ben"]}, d=(6, 2), targets=["Ben"], state={"boxes": ["base"]})
    # 7 + 4 = 11: of the base characters dealt to four, Emi has 10 and Unknown 11 hit points
    hit = only(answer)["hits"][0]
    assert (answer.verdict, hit["dies"], hit["deadly_for"]) == (POSSIBLE, None, ["emi", "unknown"])
    sure = ask(players, {"dead": []}, d=(4, 2), targets=["Ben"], state={"boxes": ["base"]})
    assert sure.verdict is UPHELD  # 9: Allie alone has fewer, and no Neutral is dealt to four


def test_too_few_players_told_matters_only_where_it_matters() -> None:
    players = [GEORGE, player("Ben", damage=3)]
    answer = ask(players, {"each": 4, "dead": []}, d=(6, 2))
    assert answer.verdict is UPHELD
    assert [(each["who"], each["characters"]) for each in only(answer)["next"]] == [("Ben", ["werewolf"])]
    for claim in ({"follows": ["counterattack"]}, {"comes_first": "counterattack"}):
        with pytest.raises(StateError) as caught:
            ask(players, claim, d=(6, 2))
        assert caught.value.problems[0].pointer == "/player_count"
    with pytest.raises(StateError) as caught:
        ask([GEORGE, player("Ben", damage=7)], d=(6, 2))
    assert caught.value.problems[0].pointer == "/player_count"


def test_a_kill_gives_one_card_and_the_rosary_all() -> None:
    target = player("All", "allie", "handgun", "talisman", damage=7)
    one = ask([GEORGE, target], {"takes": ["talisman"]}, {"takes": ["handgun", "talisman"]}, {"takes": []}, d=(6, 2))
    assert (verdicts(one), only(one)["loot"]) == ([POSSIBLE, REFUTED, POSSIBLE], "one")
    rosary = ask([player("Geo", "george", "silver-rosary"), target], {"takes": ["handgun", "talisman"]}, d=(6, 2))
    assert (rosary.verdict, only(rosary)["loot"]) == (UPHELD, "all")
    assert "sh.pack.white.silver-rosary" in rosary.claims[0].citations
    alive = ask([player("Geo", "george", "silver-rosary"), {**target, "damage": 0}], {"takes": []}, d=(6, 2))
    assert (alive.verdict, only(alive)["loot"]) == (UPHELD, "none")


# --- what is refused


@pytest.mark.parametrize(
    ("players", "asks", "part", "pointer", "ruling"),
    [
        ([player("Ded", "allie", dead=True), BEN], {"player": "Ded", "state": {"turn": "Ben"}}, "state",
         "/players/0/dead", "sh.death.gone"),
        ([GEORGE, BEN], {"targets": ["Bne"]}, "question", "/targets/0", None),
        ([GEORGE, BEN], {"rob": ["Bne"]}, "question", "/rob/0", None),
        ([GEORGE, BEN], {"counter": True, "again": True}, "question", "/again", "sh.ability.charles"),
        ([player("Dan", "daniel"), BEN], {"reveals": True}, "question", "/reveals", "sh.ability.daniel"),
        ([player("Geo", "george", revealed=True), BEN], {"reveals": False}, "question", "/reveals",
         "sh.reveal.already"),
        ([{**GEORGE, "area": None}, BEN], {}, "state", "/players/0/area", None),
        ([GEORGE, BEN], {"d6": 7}, "question", "/d6", None),
        ([GEORGE, BEN], {"d4": 5}, "question", "/d4", None),
    ],
)  # fmt: skip
def test_refusals_point_at_what_is_wrong(
    players: list[dict[str, Any]], asks: dict[str, Any], part: str, pointer: str, ruling: str | None
) -> None:
    with pytest.raises(StateError) as caught:
        ask(players, **asks)
    problem = caught.value.problems[0]
    assert (caught.value.part, problem.pointer, problem.ruling) == (part, pointer, ruling)


def test_the_dice_of_a_player_who_stands_nowhere() -> None:
    players = [player("Geo", "george", "chainsaw", area=None), player("Ben", "emi", area=None)]
    answer = ask(players, 4, d=(5, 2))
    assert (answer.verdict, answer.value["targets"], answer.value["player"]) == (UPHELD, [], "Geo")
