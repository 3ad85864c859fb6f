"""Disputes about attacks that were judged wrongly, badly reasoned or slowly at some time."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import adjudicator
from tests.effort import calls
from tests.games.shadow_hunters.attacking import (
    BEN,
    GAME,
    GEORGE,
    POSSIBLE,
    REFUTED,
    UPHELD,
    ZONES,
    ask,
    player,
    verdicts,
)

BOTH = ["base", "expansion"]
CARDS = ["chainsaw", "butcher-knife", "rusted-broad-axe", "talisman", "fortune-brooch", "mystic-compass", "handgun"]


def hidden_table(damage: int, cards: int) -> dict[str, Any]:
    """Eight hidden players in one zone, the first with the Machine Gun, the others with some cards each."""
    left = list(CARDS)
    players = [player("Ann", None, "machine-gun", damage=damage)]
    for name in ("Ben", "Cem", "Dora", "Eve", "Finn", "Gus", "Hal"):
        held = [left.pop() for _ in range(cards) if left]
        players.append(player(name, None, *held, damage=damage))
    return {"players": players, "zones": ZONES, "turn": "Ann", "boxes": BOTH}


# --- the Valkyrie, with dice that are left open


@pytest.mark.parametrize("who", ["valkyrie", None])
@pytest.mark.parametrize("told", [{}, {"d6": 6}, {"d4": 2}])
def test_the_valkyrie_may_reveal_while_dice_are_open(who: str | None, told: dict[str, Any]) -> None:
    players = [player("Val", who), player("Ben"), player("Cem", area="weird-woods"), player("Dan", area="weird-woods")]
    answer = ask(players, {"reveals": True}, {"reveals": True, "success": False}, targets=["Ben"], **told)
    assert verdicts(answer) == [POSSIBLE, REFUTED]
    with_d4 = {each["number"] for each in answer.value["outcomes"] if each["reveals"]}
    assert with_d4 == ({told["d4"]} if "d4" in told else {1, 2, 3, 4})


def test_the_valkyries_reveal_that_changes_nothing_is_no_way_of_its_own() -> None:
    assert verdicts(ask([player("Val", "valkyrie"), BEN], {"reveals": False}, d=(6, 3))) == [UPHELD]
    assert verdicts(ask([player("Val", "valkyrie"), BEN], {"reveals": False}, d=(6, 2))) == [POSSIBLE]


# --- whose attack it is, and when

WOLF = player("Wim", "werewolf", revealed=True)


@pytest.mark.parametrize("phase", ["start", "move", "area", "end"])
@pytest.mark.parametrize("asks", [{}, {"counter": True, "player": "Wim"}, {"again": True}])
def test_there_is_no_attack_before_or_after_its_part_of_the_turn(phase: str, asks: dict[str, Any]) -> None:
    players = [player("Cai", "charles", revealed=True), WOLF]
    answer = ask(players, {"legal": True}, d=(6, 2), state={"phase": phase}, **asks)
    assert verdicts(answer) == [REFUTED]
    assert "sh.turn.order" in answer.claims[0].citations
    assert verdicts(ask(players, {"legal": True}, d=(6, 2), state={"phase": "attack"}, **asks)) == [UPHELD]


def test_a_counterattack_is_on_nobody_but_whose_turn_it_is() -> None:
    players = [GEORGE, WOLF, player("Cem")]
    asks: dict[str, Any] = {"counter": True, "player": "Wim", "d": (6, 2)}
    assert verdicts(ask(players, {"legal": True}, targets=["Cem"], **asks)) == [REFUTED]
    assert verdicts(ask(players, {"legal": True}, targets=["Geo"], **asks)) == [UPHELD]


def test_nobody_strikes_back_in_a_turn_of_their_own() -> None:
    answer = ask([WOLF, GEORGE], {"legal": True}, counter=True, player="Wim", targets=["Geo"], d=(6, 2))
    assert verdicts(answer) == [REFUTED]
    assert answer.claims[0].citations[:2] == ("sh.turn.order", "sh.pack.character.werewolf")


# --- what a verdict rests on


@pytest.mark.parametrize(
    ("who", "claim", "out"),
    [
        ("vampire", {"heals": 2}, "sh.pack.character.ellen"),
        ("vampire", {"heals": 2}, "sh.variant.no-abilities"),
        ("bob", {"robbed": ["Ben"]}, "sh.pack.character.ellen"),
        ("valkyrie", {"each": 2}, "sh.pack.character.ellen"),
        ("valkyrie", 2, "sh.variant.no-abilities"),
    ],
)
def test_an_ability_that_is_out_is_the_reason(who: str, claim: Any, out: str) -> None:
    state: dict[str, Any] = {"player_count": 5}
    if out == "sh.variant.no-abilities":
        state["variants"] = {"no_abilities": True}
    attacker = player("Ann", who, revealed=True, damage=5, ability_void=out == "sh.pack.character.ellen")
    answer = ask([attacker, player("Ben", None, "talisman")], claim, d=(5, 2), state=state)
    assert verdicts(answer) == [REFUTED]
    assert out in answer.claims[0].citations


def test_bob_without_his_ability_gets_one_card_of_whom_he_kills() -> None:
    bob = player("Bo", "bob", revealed=True, ability_void=True)
    ben = player("Ben", "unknown", "chainsaw", "talisman", damage=9)
    answer = ask([bob, ben], {"takes": ["chainsaw", "talisman"]}, d=(5, 2), state={"player_count": 8})
    assert verdicts(answer) == [REFUTED]
    assert "sh.pack.character.ellen" in answer.claims[0].citations


@pytest.mark.parametrize(
    ("vampire", "target", "ruling"),
    [
        ({"damage": 0}, {}, "sh.damage.floor"),
        ({"damage": 5}, {"guards": ["guardian-angel"]}, "sh.pack.white.guardian-angel"),
    ],
)
def test_why_the_vampire_heals_nothing(vampire: dict[str, Any], target: dict[str, Any], ruling: str) -> None:
    players = [player("Ann", "vampire", revealed=True, **vampire), player("Ben", "george", **target)]
    answer = ask(players, {"heals": 2}, d=(5, 2))
    assert verdicts(answer) == [REFUTED]
    assert ruling in answer.claims[0].citations


def test_a_claim_about_somebody_who_is_not_attacked_is_told_so() -> None:
    players = [player("Geo", "george", "handgun"), BEN, player("Cem", area="weird-woods")]
    answer = ask(players, {"damage": {"Ben": 4}}, d=(6, 2))
    assert verdicts(answer) == [REFUTED]
    assert "sh.pack.black.handgun" in answer.claims[0].citations
    assert "Ben" in answer.claims[0].says.en
    answer = ask([GEORGE, BEN, player("Cem")], {"dead": ["Cem"]}, targets=["Ben"], d=(6, 2))
    assert answer.claims[0].says.zh.startswith("Cem 没有被攻击。")


def test_what_holds_only_if_somebody_is_the_one_says_so() -> None:
    players = [GEORGE, player("Wim"), player("Cem", area="weird-woods"), player("Dan", area="weird-woods")]
    answer = ask(players, {"damage": {"Geo": 3}}, counter=True, player="Wim", d=(5, 2))
    assert verdicts(answer) == [POSSIBLE]
    assert "sh.pack.character.werewolf" in answer.claims[0].citations


def test_hit_points_and_the_deal_are_cited() -> None:
    known = ask([GEORGE, player("Ben", "emi", damage=7)], {"dead": ["Ben"]}, d=(5, 2))
    assert "sh.pack.character.emi" in known.claims[0].citations
    others = [player("Cem", area="weird-woods"), player("Dan", area="weird-woods")]
    hidden = ask([GEORGE, player("Ben", damage=5), *others], {"dead": []}, d=(5, 2))
    assert verdicts(hidden) == [UPHELD]  # four play: nobody is Allie, who alone would die of 8
    assert "sh.setup.deal-4" in hidden.claims[0].citations


# --- many hidden players


@pytest.mark.parametrize(("damage", "cards"), [(5, 1), (7, 0), (7, 1), (9, 1)])
def test_eight_hidden_players_and_open_dice_are_judged_with_little_effort(damage: int, cards: int) -> None:
    claims: list[dict[str, Any]] = [
        {"value": {"dead": ["Ben", "Cem"]}},
        {"value": {"dead": []}},
        {"value": {"follows": ["counterattack"]}},
    ]
    state = hidden_table(damage, cards)
    adjudicator.resolve(GAME, hidden_table(0, 0), "attack", claims)
    answer, effort = calls(lambda: adjudicator.resolve(GAME, state, "attack", claims))
    assert effort < 6_000_000  # it took up to twenty seconds
    assert verdicts(answer) == [POSSIBLE, POSSIBLE, POSSIBLE]


@pytest.mark.parametrize("loots_all", [False, True])
def test_what_is_taken_agrees_with_every_choice_of_cards(loots_all: bool) -> None:
    held = {"Ben": ("chainsaw", "talisman"), "Cem": ("handgun",), "Dan": ()}
    weapons = ("machine-gun", "butcher-knife", *(["silver-rosary"] if loots_all else []))
    characters = {"Ben": ("emi", 8), "Cem": ("franklin", 10), "Dan": ("vampire", 11)}
    players = [player("Geo", "george", *weapons)]
    players += [player(name, who, *held[name], damage=hurt) for name, (who, hurt) in characters.items()]
    choices = [[cards] if loots_all else [(), *((card,) for card in cards)] for cards in held.values()]
    possible = [sorted(card for part in parts for card in part) for parts in product(*choices)]
    rng = random.Random(8)
    every = ["chainsaw", "talisman", "handgun", "masamune"]
    for _ in range(40):
        claimed = rng.sample(every, rng.randint(0, 4))
        (verdict,) = verdicts(ask(players, {"takes": claimed, "dead": ["Ben", "Cem", "Dan"]}, d=(5, 3)))
        expected = POSSIBLE if sorted(claimed) in possible else REFUTED
        if expected is POSSIBLE and len(possible) == 1:
            expected = UPHELD
        assert verdict is expected, claimed


def test_bob_takes_one_card_of_each_whom_he_robs() -> None:
    players = [player("Bo", "bob", "machine-gun", revealed=True), player("Ben", "george", "chainsaw", "talisman"),
               player("Cem", "emi", "handgun", damage=8)]  # fmt: skip
    asks: dict[str, Any] = {"d": (5, 2), "state": {"player_count": 5}}
    possible = [[], ["chainsaw"], ["talisman"], ["handgun"], ["chainsaw", "handgun"], ["handgun", "talisman"]]
    for claimed in ([], ["chainsaw"], ["talisman"], ["handgun"], ["chainsaw", "handgun"], ["handgun", "talisman"],
                    ["chainsaw", "talisman"], ["chainsaw", "handgun", "talisman"], ["masamune"]):  # fmt: skip
        answer = ask(players, {"takes": claimed}, **asks)
        assert verdicts(answer) == [POSSIBLE if claimed in possible else REFUTED], claimed
        if claimed in possible:
            assert answer.claims[0].witness["takes"] == claimed
    robbed = ask(players, {"robbed": ["Ben"], "takes": []}, **asks)
    assert verdicts(robbed) == [REFUTED]
