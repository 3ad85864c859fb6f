"""Tables on which players come level: verdicts, witnesses and proofs of who wins and by which tie-break."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import adjudicator
from adjudicator import Verdict
from adjudicator.games.fantasy_realms.disputes.ahead import claimed
from adjudicator.games.fantasy_realms.disputes.proof import Proof
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.state import parse
from adjudicator.solver import Budget, Meter
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import CHOOSERS, Choices
from tests.reference import oracle

GAME = "fantasy-realms"
PLENTY = Budget(rlimit=10**9, seconds=60)
SHARED = {"fr.gap.full-tie": "shared"}
TIE_BREAKS = ("none", "base-strength", "unresolved", "shared")

Result = tuple[int, int]  # total and base strength
Results = dict[str, Result]
Ways = list[tuple[Choices, Result]]


def ways_of(hand: list[str]) -> Ways:
    """Every way to choose, and what the oracle makes of it."""
    out: Ways = []
    for choices in oracle.assignments(hand):
        try:
            score = oracle.score(hand, choices)
        except ValueError:
            continue
        out.append((choices, (score["total"], score["base"])))
    return out


def standing(results: Results, *, shared: bool) -> tuple[list[str], str]:
    """Who wins, and by which tie-break."""
    top = max(total for total, _ in results.values())
    tied = [name for name in results if results[name][0] == top]
    level = [name for name in tied if results[name][1] == min(results[other][1] for other in tied)]
    if len(tied) == 1:
        return tied, "none"
    if len(level) == 1:
        return level, "base-strength"
    return (level, "shared") if shared else ([], "unresolved")


def true(claim: dict[str, Any], results: Results, *, shared: bool) -> bool:
    winners, tie_break = standing(results, shared=shared)
    if claim.get("tie_break", tie_break) != tie_break:
        return False
    name = claim.get("winner", "anybody")
    return name == "anybody" or (name in winners if name else not winners)


def in_front(claim: dict[str, Any], results: Results) -> bool:
    """Whether nobody is ahead of a player who is said to win, so that only a full tie stands against it."""
    name = claim.get("winner")
    if name is None or "tie_break" in claim:
        return False
    total, base = results[name]
    return all((other, -low) <= (total, -base) for other, low in results.values())


def level_table(dice: random.Random, players: int) -> dict[str, list[str]]:
    """Hands of which the first two can come level, the later ones as dealt."""
    plain = [name for name in strategies.NAMES_OF_CARDS if name not in CHOOSERS]
    wilds = ["Mirage", "Shapeshifter", "Doppelgänger", "Island"]
    while True:
        cards = dice.sample(plain, 3 * players)
        names = ("Ann", "Ben", "Cid", "Dee", "Eve", "Fay")[:players]
        hands = {name: cards[3 * n : 3 * n + dice.randint(1, 3)] for n, name in enumerate(names)}
        for name, wild in zip(names, dice.sample(wilds, 2), strict=False):
            hands[name] += [wild] if dice.random() < 0.5 else []
        totals = [{total for _, (total, _) in ways_of(hands[name])} for name in ("Ann", "Ben")]
        if totals[0] & totals[1]:
            return hands


@pytest.mark.parametrize("seed", range(4))
def test_who_wins_where_players_come_level(seed: int) -> None:
    dice = random.Random(f"level {seed}")
    seen: dict[Verdict, int] = dict.fromkeys(Verdict, 0)
    for _ in range(6):
        hands = level_table(dice, dice.choice([2, 2, 3, 4]))
        shared = dice.random() < 0.3
        ways = {name: ways_of(hand) for name, hand in hands.items()}
        reached = [sorted({result for _, result in each}) for each in ways.values()]
        joint = [dict(zip(hands, results, strict=True)) for results in itertools.product(*reached)]
        told: list[dict[str, Any]] = [{"winner": None}, {"winner": "Ann"}, {"winner": "Ben"}]
        told += [{"tie_break": dice.choice(TIE_BREAKS)}]
        told += [{"winner": dice.choice([None, "Ann", "Ben"]), "tie_break": dice.choice(TIE_BREAKS)} for _ in range(2)]
        state = {"players": [{"name": name, "hand": hand} for name, hand in hands.items()]}
        readings = SHARED if shared else {}
        asked = [{"value": claim} for claim in told]
        answer = adjudicator.resolve(GAME, state, "winner", asked, readings=readings, budget=PLENTY)
        for claim, judged in zip(told, answer.claims, strict=True):
            truth = [true(claim, results, shared=shared) for results in joint]
            expected = Verdict.UPHELD if all(truth) else Verdict.POSSIBLE if any(truth) else Verdict.REFUTED
            if expected is Verdict.REFUTED and any(in_front(claim, results) for results in joint):
                expected = Verdict.UNDETERMINED
            seen[expected] += 1
            assert judged.verdict is expected, (hands, claim, readings)
            assert judged.citations
            if expected is Verdict.POSSIBLE:
                assert judged.witness is not None
                results = {}
                for player in judged.witness["players"]:
                    name = player["name"]
                    results[name] = (player["total"], player["base_strength"])
                    assert (player["choices"], results[name]) in ways[name]
                assert true(claim, results, shared=shared), (hands, claim)
                assert judged.witness["winners"] == standing(results, shared=shared)[0]
        best = {name: max((r for _, r in each), key=lambda r: (r[0], -r[1])) for name, each in ways.items()}
        assert (answer.value["winners"], answer.value["tie_break"]) == standing(best, shared=shared)
    assert min(seen[verdict] for verdict in (Verdict.UPHELD, Verdict.POSSIBLE, Verdict.REFUTED)) > 0


def check_core(state: dict[str, Any], claim: dict[str, Any], reads: Readings, *, upheld: bool, cited: Any) -> None:
    """That the cited rulings decide a claim and none can be spared, with totals as they are or compared loosely."""
    parsed = parse(state)
    for loose in (False, True):
        with Proof(parsed.players, parsed, reads, Meter(PLENTY)) as proof:
            part = claimed(proof, claim, reads, loose=loose)
            wrong = proof.search.not_(part) if upheld else part
            enough = not proof.possible_without(wrong, "fr.score.hand", cited)
            if enough and all(proof.possible_without(wrong, "fr.score.hand", cited, ruling) for ruling in cited):
                return
    pytest.fail(f"not a core: {cited} of {claim} about {state}")


@pytest.mark.parametrize("seed", range(3))
def test_what_decides_a_tie_is_enough_and_none_of_it_can_be_spared(seed: int) -> None:
    dice = random.Random(f"cores of ties {seed}")
    checked = 0
    for _ in range(8):
        hands = level_table(dice, dice.choice([2, 2, 3]))
        state = {"players": [{"name": name, "hand": hand} for name, hand in hands.items()]}
        for player in state["players"]:
            player["choices"] = strategies.choose(dice, player["hand"], [])
        claim = dice.choice([{"winner": None}, {"winner": "Ann"}, {"winner": "Ben"}, {"tie_break": "none"}])
        reads = Readings(full_tie=True) if dice.random() < 0.3 else DEFAULT
        picked = SHARED if reads.full_tie else {}
        (judged,) = adjudicator.resolve(GAME, state, "winner", [{"value": claim}], readings=picked).claims
        if judged.verdict in (Verdict.UPHELD, Verdict.REFUTED):
            check_core(state, claim, reads, upheld=judged.verdict is Verdict.UPHELD, cited=judged.citations)
            checked += 1
    assert checked > 3


def test_a_third_who_is_behind_has_a_part_in_nobody_winning() -> None:
    """Gem of Order and Rangers are level, 5 and 5. Cid has 4 with Fire Elemental, whose text could else give more."""
    hands = {"Ann": ["Gem of Order"], "Ben": ["Rangers"], "Cid": ["Fire Elemental"]}
    state = {"players": [{"name": name, "hand": hand} for name, hand in hands.items()]}
    (judged,) = adjudicator.resolve(GAME, state, "winner", [{"value": None}]).claims
    assert judged.verdict is Verdict.UPHELD
    assert {"fr.gap.full-tie", "fr.win.highest", "fr.card.fire-elemental"} <= set(judged.citations)
    check_core(state, {"winner": None}, DEFAULT, upheld=True, cited=judged.citations)


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        ({"winner": None, "tie_break": "none"}, "fr.win.highest"),
        ({"winner": None, "tie_break": "base-strength"}, "fr.win.lower-base"),
        ({"winner": "Ann", "tie_break": "unresolved"}, "fr.gap.full-tie"),
    ],
)
@pytest.mark.parametrize("rival", ["Bell Tower", "Candle", "Doppelgänger"])
def test_what_contradicts_itself_is_refuted_by_what_says_so(claim: dict[str, Any], says: str, rival: str) -> None:
    state = {"players": [{"name": "Ann", "hand": ["King", "Mirage"]}, {"name": "Ben", "hand": [rival, "Smoke"]}]}
    (judged,) = adjudicator.resolve(GAME, state, "winner", [{"value": claim}]).claims
    assert judged.verdict is Verdict.REFUTED
    assert says in judged.citations


def test_the_lower_base_strength_wins_among_six() -> None:
    """Two pairs of cards that the oracle finds equal in total but not in base strength; four players have less."""
    found = None
    plain = [name for name in strategies.NAMES_OF_CARDS if name not in CHOOSERS]
    for one, other in itertools.combinations(itertools.combinations(plain, 2), 2):
        a, b = oracle.score(one, {}), oracle.score(other, {})
        if not set(one) & set(other) and a["total"] == b["total"] > 8 and a["base"] < b["base"]:
            found = one, other
            break
    assert found is not None
    left = [name for name in plain if name not in {*found[0], *found[1]} and oracle.CARDS[name]["base_strength"] < 9]
    hands = [list(found[0]), list(found[1]), *([name] for name in left[:4])]
    names = ("Fay", "Ann", "Ben", "Cid", "Dee", "Eve")
    assert all(oracle.score(hand, {})["total"] < oracle.score(hands[0], {})["total"] for hand in hands[2:])
    state = {"players": [{"name": name, "hand": hand} for name, hand in zip(names, hands, strict=True)]}
    told = [{"value": claim} for claim in ("Fay", "Ann", "Eve", {"winner": "Fay", "tie_break": "base-strength"})]
    answer = adjudicator.resolve(GAME, state, "winner", told)
    assert [each.verdict for each in answer.claims] == [
        Verdict.UPHELD,
        Verdict.REFUTED,
        Verdict.REFUTED,
        Verdict.UPHELD,
    ]
    assert (answer.value["winners"], answer.value["tie_break"]) == (["Fay"], "base-strength")
    assert sorted(answer.value["tied"]) == ["Ann", "Fay"]
    assert "fr.win.lower-base" in answer.claims[0].citations
