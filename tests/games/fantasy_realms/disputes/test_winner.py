"""Who wins: against every combination of choices, ties included."""

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
from tests.games.fantasy_realms.strategies import CHOOSERS, NAMES_OF_CARDS
from tests.reference import oracle

GAME = "fantasy-realms"
Result = tuple[int, int]  # total and base strength
SHARED = {"fr.gap.full-tie": "shared"}


def winner(state: Any, *claims: Any, readings: dict[str, str] | None = None) -> adjudicator.Answer:
    return adjudicator.resolve(GAME, state, "winner", [{"value": claim} for claim in claims], readings=readings)


def table(**hands: list[str]) -> dict[str, Any]:
    return {"players": [{"name": name, "hand": hand} for name, hand in hands.items()]}


def stands(results: dict[str, Result], *, shared: bool) -> tuple[list[str], str]:
    """Who wins, and by which tie-break, as the rules have it."""
    top = max(total for total, _ in results.values())
    tied = {name: base for name, (total, base) in results.items() if total == top}
    if len(tied) == 1:
        return list(tied), "none"
    level = [name for name, base in tied.items() if base == min(tied.values())]
    if len(level) == 1:
        return level, "base-strength"
    return (level, "shared") if shared else ([], "unresolved")


def holds(claim: Any, results: dict[str, Result], *, shared: bool) -> bool:
    winners, tie_break = stands(results, shared=shared)
    told = claim if isinstance(claim, dict) else {"winner": claim}
    if told.get("tie_break", tie_break) != tie_break:
        return False
    if "winner" not in told:
        return True
    return told["winner"] in winners if told["winner"] is not None else not winners


def expected(claim: Any, joint: list[dict[str, Result]], *, shared: bool) -> Verdict:
    true = [holds(claim, results, shared=shared) for results in joint]
    if any(true):
        return Verdict.UPHELD if all(true) else Verdict.POSSIBLE
    told = claim if isinstance(claim, dict) else {"winner": claim}
    name = told.get("winner")
    if name is not None and "tie_break" not in told:
        level = any(all((-t, b) >= (-r[name][0], r[name][1]) for t, b in r.values()) for r in joint)
        return Verdict.UNDETERMINED if level else Verdict.REFUTED
    return Verdict.REFUTED


def results_of(hand: list[str]) -> list[Result]:
    out = set()
    for choices in oracle.assignments(hand, ()):
        try:
            score = oracle.score(hand, choices)
        except ValueError:
            continue
        out.add((score["total"], score["base"]))
    return sorted(out)


@pytest.mark.parametrize("seed", range(5))
def test_verdicts_standings_and_changes_are_those_of_going_through_all_choices(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(8):
        names = ["Ann", "Ben", "Cid"][: dice.randint(2, 3)]
        cards = dice.sample([name for name in NAMES_OF_CARDS if name not in CHOOSERS], 4 * len(names))
        wilds = dice.sample(["Mirage", "Shapeshifter", "Doppelgänger", "Island"], len(names))
        hands = {
            name: cards[n * 4 : n * 4 + dice.randint(1, 3)] + (wilds[n : n + 1] if dice.random() < 0.6 else [])
            for n, name in enumerate(names)
        }
        reached = {name: results_of(hand) for name, hand in hands.items()}
        joint = [dict(zip(names, way, strict=True)) for way in itertools.product(*reached.values())]
        shared = dice.random() < 0.3
        claims = [None, *names, {"winner": names[0], "tie_break": "none"}, {"tie_break": "base-strength"}]
        answer = winner(table(**hands), *claims, readings=SHARED if shared else None)
        for claim, judged in zip(claims, answer.claims, strict=True):
            assert judged.verdict is expected(claim, joint, shared=shared), (hands, claim, shared)
            assert judged.citations
        best = {name: max(ways, key=lambda way: (way[0], -way[1])) for name, ways in reached.items()}
        winners, tie_break = stands(best, shared=shared)
        assert (answer.value["winners"], answer.value["tie_break"]) == (winners, tie_break), hands
        for standing in answer.value["standings"]:
            ways = reached[standing["name"]]
            assert (standing["total"], standing["base_strength"]) == best[standing["name"]]
            if standing["lowest"] is not None:
                low = min(ways, key=lambda way: (way[0], -way[1]))
                assert (standing["lowest"]["total"], standing["lowest"]["base_strength"]) == low
        can_change = {
            name
            for name, ways in reached.items()
            if any(stands({**best, name: way}, shared=shared)[0] != winners for way in ways)
        }
        assert {change["name"] for change in answer.value["changes"]} == can_change, hands


@pytest.mark.parametrize("seed", range(4))
def test_what_decides_the_winner_is_enough_and_none_of_it_can_be_spared(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(8):
        count = dice.randint(2, 4)
        cards = dice.sample(NAMES_OF_CARDS, count * 3)
        state = table(**{"ABCD"[n]: cards[n * 3 : n * 3 + 3] for n in range(count)})
        for player in state["players"]:
            player["choices"] = {name: None for name in player["hand"] if name in CHOOSERS and dice.random() < 0.7}
        shared = dice.random() < 0.3
        claim = {"winner": dice.choice("ABCD"[:count])}
        (judged,) = winner(state, claim, readings=SHARED if shared else None).claims
        if judged.verdict not in (Verdict.REFUTED, Verdict.UPHELD):
            continue
        parsed, reads = parse(state), Readings(full_tie=True) if shared else DEFAULT
        with Proof(parsed.players, parsed, reads, Meter(Budget(rlimit=10**9, seconds=60))) as proof:
            part = claimed(proof, claim, reads)
            wrong = part if judged.verdict is Verdict.REFUTED else proof.search.not_(part)
            cited = judged.citations
            assert not proof.possible_without(wrong, "fr.score.hand", cited), (state, claim)
            assert all(proof.possible_without(wrong, "fr.score.hand", cited, ruling) for ruling in cited), (
                state,
                claim,
            )


def test_a_full_tie_is_undetermined_and_cites_the_gap() -> None:
    """King and Bell Tower alone: 8 each, and 8 of base strength."""
    level = table(Ann=["King"], Ben=["Bell Tower"])
    answer = winner(level, "Ann", None, {"winner": None, "tie_break": "unresolved"})
    assert [each.verdict for each in answer.claims] == [Verdict.UNDETERMINED, Verdict.UPHELD, Verdict.UPHELD]
    assert all("fr.gap.full-tie" in each.citations for each in answer.claims)
    assert answer.value["winners"] == []
    assert winner(level).verdict is Verdict.UNDETERMINED
    (reading,) = answer.readings
    assert (reading.ruling, reading.reading, reading.value["winners"]) == ("fr.gap.full-tie", "shared", ["Ann", "Ben"])
    shared = winner(level, "Ann", None, readings=SHARED)
    assert [each.verdict for each in shared.claims] == [Verdict.UPHELD, Verdict.REFUTED]


@pytest.mark.parametrize("tie_break", ["none", "base-strength", "shared"])
def test_nobody_can_win_by_a_tie_break(tie_break: str) -> None:
    answer = winner(table(Ann=["King", "Mirage"], Ben=["Bell Tower"]), {"winner": None, "tie_break": tie_break})
    assert answer.verdict is Verdict.REFUTED
    assert answer.claims[0].citations


def test_six_players_and_one_who_could_lose_by_choosing_badly() -> None:
    """Lightning has 30 more with a Rainstorm, which Mirage may be: 11 + 30 = 41, or 11 without, against 32 and less."""
    hands = {"Ann": ["Lightning", "Mirage"], "Ben": ["Water Elemental", "Swamp"], "Cid": ["King"]}
    hands |= {"Dee": ["Queen"], "Eve": ["Candle"], "Fay": ["Forge"]}
    answer = winner(table(**hands), "Ann", "Ben", "Cid")
    assert [each.verdict for each in answer.claims] == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.REFUTED]
    assert answer.value["winners"] == ["Ann"]
    (change,) = answer.value["changes"]
    assert (change["name"], change["winners"]) == ("Ann", ["Ben"])


def test_names_are_shown_as_they_are_written() -> None:
    answer = winner(table(bob=["King"], Ann=["Queen"]), "bob")
    assert answer.claims[0].says.en == "bob wins (Ann 6, bob 8)."
    decomposed = "Ju\u0308rgen"
    assert winner(table(**{decomposed: ["King"], "Ann": ["Queen"]}), decomposed).verdict is Verdict.UPHELD
