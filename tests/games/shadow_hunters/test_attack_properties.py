"""Attacks at random tables: never more damage than dice and equipment allow; hidden players as all deals have it."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict
from tests.games.shadow_hunters.attacking import GAME, ZONES, player

# Written down here once more, from the card lists and the character texts, and not read from the pack.
ADDS = {"butcher-knife": 1, "chainsaw": 1, "rusted-broad-axe": 1}
HIT_POINTS = {"allie": 8, "bob": 10, "charles": 11, "daniel": 13, "emi": 10, "franklin": 12, "george": 14,
              "unknown": 11, "vampire": 13, "werewolf": 14}  # fmt: skip
HUNTERS, SHADOWS = {"emi", "franklin", "george"}, {"unknown", "vampire", "werewolf"}
CARDS = ["holy-robe", "masamune", "machine-gun", "handgun", "spear-of-longinus", "talisman", *ADDS]
AREAS = [area for zone in ZONES for area in zone]
LEAST = st.sampled_from(["may-be-zero", "at-least-one"])


def most(cards: list[str], character: str, d6: int, d4: int) -> int:
    """The most that one target may take, whatever protects it."""
    if "masamune" not in cards and character != "valkyrie" and d6 == d4:
        return 0
    dice = d4 if "masamune" in cards or character == "valkyrie" else abs(d6 - d4)
    spear = 2 if "spear-of-longinus" in cards and character in HUNTERS else 0
    return dice + spear + sum(ADDS.get(card, 0) for card in cards)


@st.composite
def tables(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Two to six players, all revealed, with equipment dealt out among them; the first one lives."""
    count = draw(st.integers(2, 6))
    who = draw(st.permutations(sorted(HIT_POINTS)))[:count]
    hands: list[list[str]] = [[] for _ in range(count)]
    for card in CARDS:
        hands[draw(st.integers(0, count - 1))].append(card)
    keeps = draw(st.booleans())
    players = []
    for n, character in enumerate(who):
        dead = n > 0 and draw(st.booleans()) and draw(st.booleans())
        if n == 0 and not keeps:
            hands[0] = []
        area = draw(st.sampled_from(AREAS[:3] if n else ["church"]))
        guards = ["guardian-angel"] if n and draw(st.integers(0, 4)) == 0 else []
        damage = draw(st.integers(0, HIT_POINTS[character] - 1))
        players.append({"name": f"P{n}", "character": character, "revealed": True, "dead": dead, "area": area,
                        "damage": damage, "equipment": [] if dead else hands[n], "guards": guards})  # fmt: skip
    return players


@settings(max_examples=150, deadline=None)
@given(tables(), st.integers(1, 6), st.integers(1, 4), LEAST)
def test_no_more_damage_than_dice_and_equipment_allow(
    players: list[dict[str, Any]], d6: int, d4: int, least: str
) -> None:
    attacker, *others = players
    cards = attacker["equipment"]
    near = [each for each in others if not each["dead"] and (each["area"] in ZONES[0]) != ("handgun" in cards)]
    state = {"players": players, "zones": ZONES, "turn": "P0", "player_count": 6}
    asks: dict[str, Any] = {"ask": "attack", "d6": d6, "d4": d4}
    if "machine-gun" not in cards and near:
        near = near[:1]
        asks["targets"] = [near[0]["name"]]
    answer = adjudicator.resolve(GAME, state, asks, [], readings={"sh.gap.least-damage": least})
    if not near:
        assert answer.verdict is Verdict.ILLEGAL
        return
    (outcome,) = answer.value["outcomes"]
    assert [hit["player"] for hit in outcome["hits"]] == [each["name"] for each in near]
    bound = most(cards, attacker["character"], d6, d4)
    assert sum(hit["damage"] for hit in outcome["hits"]) <= bound * len(near)
    for hit, each in zip(outcome["hits"], near, strict=True):
        robes = ("holy-robe" in cards) + ("holy-robe" in each["equipment"])
        left = max(bound - robes, 1 if least == "at-least-one" else 0) if bound else 0
        assert hit["damage"] == (0 if each["guards"] else left)
        assert hit["dies"] == (hit["damage"] > 0 and each["damage"] + left >= HIT_POINTS[each["character"]])


@settings(max_examples=60, deadline=None)
@given(tables(), st.data())
def test_the_dead_neither_attack_nor_are_hit(players: list[dict[str, Any]], data: st.DataObject) -> None:
    dead = data.draw(st.sampled_from(players))["name"]
    for each in players:
        if each["name"] == dead:
            each |= {"dead": True, "equipment": []}
        else:
            each["area"] = "church"
    state = {"players": players, "zones": ZONES, "player_count": 6}
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, {"ask": "attack", "player": dead}, [])
    assert caught.value.problems[0].ruling == "sh.death.gone"
    for other in players:
        if not other["dead"]:
            asks = {"ask": "attack", "player": other["name"], "targets": [dead]}
            assert adjudicator.resolve(GAME, state, asks, []).verdict is Verdict.ILLEGAL
            reach = adjudicator.resolve(GAME, state, {"ask": "attack-targets", "player": other["name"]}, []).value
            assert dead not in reach["targets"]


@cache
def all_deals(count: int) -> list[tuple[str, ...]]:
    """Every deal to four or five players in which Emi sits first."""
    wanted = {"hunter": 2, "shadow": 2, "neutral": count - 4}
    out = []
    for rest in permutations(sorted(HIT_POINTS.keys() - {"emi"}), count - 1):
        sides = ["hunter" if who in HUNTERS else "shadow" if who in SHADOWS else "neutral" for who in ("emi", *rest)]
        if all(sides.count(side) == number for side, number in wanted.items()):
            out.append(("emi", *rest))
    return out


@settings(max_examples=60, deadline=None)
@given(
    st.integers(4, 5),
    st.lists(st.integers(3, 11), min_size=4, max_size=4),
    st.integers(1, 6),
    st.integers(1, 4),
    st.sampled_from([{}, {1: "werewolf"}, {1: "george", 2: "unknown"}]),
)
def test_hidden_targets_die_as_the_deals_have_it(
    count: int, damages: list[int], d6: int, d4: int, known: dict[int, str]
) -> None:
    """With the Machine Gun: a set of dead, and a Werewolf who strikes back, is possible just where some deal has it."""
    damages = [0, *damages[: count - 1]]
    damages = [min(damage, HIT_POINTS[known[n]] - 1) if n in known else damage for n, damage in enumerate(damages)]
    found = [
        deal
        for deal in all_deals(count)
        if all(deal[n] == who for n, who in known.items())
        and all(HIT_POINTS[who] > damage for who, damage in zip(deal, damages, strict=True))
    ]
    players = [player(f"P{n}", known.get(n), damage=damage) for n, damage in enumerate(damages)]
    players[0] |= {"character": "emi", "equipment": ["machine-gun"]}
    state = {"players": players, "zones": ZONES, "turn": "P0"}
    asks = {"ask": "attack", "d6": d6, "d4": d4}
    if not found:
        with pytest.raises(StateError):
            adjudicator.resolve(GAME, state, asks, [{"value": {"dead": [], "follows": []}}])
        return
    hit = abs(d6 - d4)
    seen = set()
    for deal in found:
        dead = tuple(n for n in range(1, count) if hit and damages[n] + hit >= HIT_POINTS[deal[n]])
        seen.add((dead, "werewolf" in deal and deal.index("werewolf") not in dead))
    sets = [tuple(n for n in range(1, count) if bits[n - 1]) for bits in product((0, 1), repeat=count - 1)]
    for back in (False, True):
        first = "counterattack" if back else None
        told = [{"value": {"dead": [f"P{n}" for n in dead], "comes_first": first}} for dead in sets]
        for dead, claim in zip(sets, adjudicator.resolve(GAME, state, asks, told).claims, strict=True):
            assert (claim.verdict is not Verdict.REFUTED) == ((dead, back) in seen), (dead, back)
            assert (claim.verdict is Verdict.UPHELD) == (seen == {(dead, back)}), (dead, back)
