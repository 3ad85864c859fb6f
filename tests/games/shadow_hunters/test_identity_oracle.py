"""Identity against all deals gone through one by one, on random records; and the oracle itself."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from math import factorial, perm
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.games.shadow_hunters.judging.deal import Deal, counts_of
from tests.games.shadow_hunters import oracle
from tests.games.shadow_hunters.oracle import Found, Rules, who_is_who
from tests.games.shadow_hunters.records import Record, make

SEEDS = range(200)  # every other record is corrupted
CHUNKS = [SEEDS[n : n + 20] for n in range(0, len(SEEDS), 20)]
in_chunks = pytest.mark.parametrize("seeds", CHUNKS, ids=[f"{each[0]}-{each[-1]}" for each in CHUNKS])


@cache
def record(seed: int) -> Record:
    return make(seed, corrupted=seed % 2 == 1)


@cache
def found(seed: int) -> Found:
    return who_is_who(record(seed).state)


@cache
def identity(seed: int) -> dict[str, Any]:
    return dict(adjudicator.resolve("shadow-hunters", record(seed).state, "identity", steps=False).value)


# --- the oracle itself


def test_the_oracle_shares_nothing_with_the_engine() -> None:
    for name in ("oracle.py", "records.py"):
        for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
            assert not re.match(r"\s*(from|import) adjudicator\b", line), name


def test_the_hermit_deck_has_sixteen_cards() -> None:
    assert sum(copies for copies, _, _ in oracle.HERMITS.values()) == 16


def told(to: str, card: str | None, answer: str, **besides: Any) -> dict[str, Any]:
    event = {"event": "hermit", "to": to, "answer": answer, **besides}
    return event if card is None else {**event, "card": card}


def table(players: int, *record: dict[str, Any], **besides: Any) -> dict[str, Any]:
    return {"players": [{"name": name} for name in "ABCDEFGH"[:players]], "record": list(record), **besides}


DENIED = [told(name, card, "nothing") for name, card in zip("ABC", ("spell", "huddle", "exorcism"), strict=True)]


def test_two_shadows_of_four_and_three_who_deny_it() -> None:
    """Unknown is one of three; the fourth is one of the two other Shadows; the two Hunters are any: 3 x 2 x 3 x 2."""
    got = who_is_who(table(4, *DENIED))
    assert got.deals == 36
    assert got.can_be["D"] == {"vampire", "werewolf"}
    assert got.can_be["A"] == {"unknown", "emi", "franklin", "george"}
    assert got.lie_certain
    assert got.liars == {"A", "B", "C"}
    assert not who_is_who(table(4, *DENIED, {"event": "shuffled"}, told("D", "spell", "nothing"))).consistent


@pytest.mark.parametrize(
    ("players", "deals"),
    # the seats of each faction, times the characters in them, in order
    [(4, 6 * 6 * 6), (5, 30 * 6 * 6 * 4), (6, 90 * 6 * 6 * 12), (7, 210 * 6 * 6 * 24), (8, 560 * 6 * 6 * 12)],
)
def test_without_a_record_all_deals_are_there(players: int, deals: int) -> None:
    assert who_is_who(table(players)).deals == deals


def test_a_card_comes_as_often_as_there_are_copies() -> None:
    """There is one Prediction; nobody shows a card for anything else, unless the deck was shuffled in between."""
    shown = [told("A", None, "showed"), told("B", None, "showed")]
    assert not who_is_who(table(4, *shown)).consistent
    assert who_is_who(table(4, shown[0], {"event": "shuffled"}, shown[1])).consistent


def test_cards_that_nobody_saw_are_no_lie_if_they_can_be_true() -> None:
    got = who_is_who(table(4, told("A", None, "nothing")))
    assert not got.lie_certain
    assert got.liars == {"A"}
    only = who_is_who(table(4, told("A", "prediction", "nothing")))
    assert only.lie_certain
    assert only.can_be["A"] == {"unknown"}
    assert not who_is_who(table(4, told("A", "prediction", "nothing")), Rules(prediction_may_lie=False)).consistent


@pytest.mark.parametrize(
    ("answer", "had", "who"),
    [("healed", 8, "allie"), ("gave-equipment", 8, "allie"), ("damage-1", 7, "allie"), ("damage-2", 9, "unknown")],
)
def test_who_got_a_card_lived_with_the_damage_before_it_and_after_it(answer: str, had: int, who: str) -> None:
    assert who not in who_is_who(table(5, told("A", None, answer, had_damage=had))).can_be["A"]
    assert who in who_is_who(table(5, told("A", None, answer, had_damage=had - 1))).can_be["A"]
    later = table(5, told("A", None, answer, had_damage=had))
    later["players"][0] |= {"dead": True, "character": who}
    assert who_is_who(later).consistent == answer.startswith("damage")  # it may have been what killed them


def test_the_copies_are_shared_out_as_by_trying_everything() -> None:
    cards = ("aid", "anger", "slap", "spell")
    choices = [frozenset(card for n, card in enumerate(cards) if bits >> n & 1) for bits in range(1, 16)]
    outcomes = Counter[bool]()
    for asked in product(choices[::2], choices[::3], choices[1::3], choices[::4]):
        given = any(
            all(way.count(card) <= oracle.HERMITS[card][0] for card in way) for way in product(*map(sorted, asked))
        )
        assert oracle.enough_copies(asked) == given
        outcomes[given] += 1
    assert min(outcomes[True], outcomes[False]) > 50


# --- the records


def test_the_truth_is_among_what_is_possible() -> None:
    fair = [seed for seed in SEEDS if record(seed).fair]
    assert len(fair) >= 100
    for seed in fair:
        for name, who in record(seed).dealt.items():
            assert who in found(seed).can_be[name], (seed, name)
        assert record(seed).lied <= found(seed).liars, seed


def test_the_records_are_of_all_kinds() -> None:
    kinds = Counter[str]()
    for seed in SEEDS:
        state, got = record(seed).state, found(seed)
        kinds["contradictory"] += not got.consistent
        kinds["with a certain lie"] += got.consistent and got.lie_certain
        kinds["with a lie nobody can be sure of"] += got.consistent and not got.lie_certain and bool(got.liars)
        kinds["without a lie"] += got.consistent and not got.liars
        kinds["with somebody found out"] += any(
            len(got.can_be[player["name"]]) == 1 for player in state["players"] if "character" not in player
        )
        kinds["where a card nobody saw ran out"] += any(
            event["event"] == "hermit" and "card" not in event for event in state["record"]
        )
        kinds[f"{state.get('player_count', len(state['players']))} players"] += 1
        kinds.update(f"with {key}" for key in state.get("variants", {}))
        kinds.update({event["event"] for event in state["record"]})
        kinds.update({"dead" for player in state["players"] if player.get("dead")})
    assert {kind: n for kind, n in kinds.items() if n < (2 if kind.startswith("with ") else 5)} == {}
    assert len(kinds) == 6 + 5 + 3 + 5 + 1


# --- who a seat can be, in the deal that all questions use


@pytest.mark.parametrize("seeds", [range(n, n + 25) for n in range(0, 200, 25)])
def test_what_a_seat_can_be_is_so_in_some_deal(seeds: range) -> None:
    for seed in seeds:
        state = record(seed).state
        game = oracle.Table(state, Rules())
        extra = bool(state.get("variants", {}).get("extra_card"))
        allowed = {seat: frozenset(can_be) for seat, can_be in game.alone.items()}
        got: dict[str, set[str]] = {seat: set() for seat in game.seats}
        pairs: set[tuple[str, str]] = set()
        one, other, *_ = game.seats
        for dealt in game.deals():
            for seat, who in dealt.items():
                got[seat].add(who)
            pairs.add((dealt[one], dealt[other]))
        deal = Deal(counts_of(game.count, extra=extra), allowed, game.per_letter)
        assert deal.fits() == bool(pairs), seed
        assert {seat: set(deal.possible(seat)) for seat in game.seats} == got, seed
        cases = {
            (oracle.WHO[each[one][0]], oracle.WHO[each[other][0]]): each
            for each in deal.cases({one: oracle.WHO.get, other: oracle.WHO.get})
        }
        wanted: dict[Any, tuple[set[str], set[str]]] = {}
        for who, whom in pairs:
            left = wanted.setdefault((oracle.WHO[who], oracle.WHO[whom]), (set(), set()))
            left[0].add(who)
            left[1].add(whom)
        assert {kinds: (set(each[one]), set(each[other])) for kinds, each in cases.items()} == wanted, seed


# --- identity


@in_chunks
def test_who_everybody_can_be(seeds: range) -> None:
    for seed in seeds:
        value, wanted = identity(seed), found(seed)
        assert value["consistent"] == wanted.consistent, seed
        if not wanted.consistent:
            assert value["contradiction"] is not None, seed
            continue
        assert {each["name"]: set(each["can_be"]) for each in value["players"]} == wanted.can_be, seed
        for each in value["players"]:
            assert set(each["factions"]) == {oracle.WHO[who][0] for who in each["can_be"]}, seed
        for each in value["characters"]:
            holders = [name for name, can_be in wanted.can_be.items() if each["character"] in can_be]
            assert each["held_by"] == holders, seed
            assert each["certain"] == (wanted.held[each["character"]] == wanted.deals), seed


@in_chunks
def test_how_many_deals_there_are_and_who_lied(seeds: range) -> None:
    uncounted = 0
    for seed in seeds:
        value, wanted = identity(seed), found(seed)
        if value["deals"] is None:
            uncounted += 1
        else:
            assert value["deals"] == wanted.deals, seed
        if wanted.consistent:
            assert value["lied"]["certain"] == wanted.lie_certain, seed
            assert set(value["lied"]["by"]) == wanted.liars, seed
    assert uncounted <= 2


OTHERWISE = {"sh.gap.unknown-prediction": "must-show", "sh.gap.reprints": "first-printing"}


def test_who_everybody_can_be_by_other_readings() -> None:
    turned = 0
    for seed in SEEDS:
        state = record(seed).state
        if not quick(state):
            continue
        wanted = who_is_who(state, Rules(prediction_may_lie=False, reprint=False))
        if wanted == found(seed):
            continue
        got = adjudicator.resolve("shadow-hunters", state, "identity", readings=OTHERWISE, steps=False).value
        assert got["consistent"] == wanted.consistent, seed
        if wanted.consistent:
            assert {each["name"]: set(each["can_be"]) for each in got["players"]} == wanted.can_be, seed
            assert set(got["lied"]["by"]) == wanted.liars, seed
        turned += 1
    assert turned > 4


def fact_holds(fact: dict[str, Any], got: Found) -> bool:
    """Whether something forced is so in all deals found; of no deals everything is."""
    if "lie" in fact:
        return got.lie_certain
    characters, factions = fact.get("characters", {}), fact.get("factions", {})
    assert characters or factions
    return all(got.can_be[name] <= {who} for name, who in characters.items()) and all(
        {oracle.WHO[who][0] for who in got.can_be[name]} <= {faction} for name, faction in factions.items()
    )


def quick(state: dict[str, Any]) -> bool:
    """Whether a table has so few deals, before anything is known, that they can be gone through over and over."""
    game = oracle.Table(state, Rules())
    factions = Counter(oracle.WHO[who][0] for who in game.pool)
    deals = factorial(len(game.seats))
    for faction, dealt in game.counts.items():
        deals = deals * perm(factions[faction], dealt) // factorial(dealt)
    return deals < 40_000


def without_one(proof: dict[str, Any]) -> list[Rules]:
    """The rules with which nothing may follow any more: each observation of a short proof left out.

    Only for proofs that use all rules of the deal, and no more than one thing about an event: the oracle can't leave
    those out one by one.
    """
    rulings, pointers = set(proof["rulings"]), set(proof["observations"])
    dealt = any(ruling.startswith(("sh.setup.deal-", "sh.variant.extra")) for ruling in rulings)
    if not dealt or "sh.identity.one-each" not in rulings or len(pointers) != len(proof["observations"]):
        return []
    if len(pointers) > 8 or "sh.hermit.pass" in rulings:
        return []
    copies = "sh.identity.card-counts" in rulings
    return [Rules(only=pointers - {pointer}, copies=copies) for pointer in sorted(pointers)]


@in_chunks
def test_what_is_forced_follows_from_its_proof_and_from_nothing_less(seeds: range) -> None:
    for seed in seeds:
        state, wanted = record(seed).state, found(seed)
        forced = identity(seed)["forced"]
        for each in forced if quick(state) else ():
            pointers = set(each["proof"]["observations"])
            assert fact_holds(each["fact"], who_is_who(state, Rules(only=pointers))), (seed, each)
            for less in without_one(each["proof"]):
                assert not fact_holds(each["fact"], who_is_who(state, less)), (seed, each, less)
        said = {name for each in forced for name in [*each["fact"].get("characters", ()),
                                                     *each["fact"].get("factions", ())]}  # fmt: skip
        hidden = [player["name"] for player in state["players"] if "character" not in player]
        settled = {name for name in hidden if len({oracle.WHO[who][0] for who in wanted.can_be[name]}) == 1}
        assert said == settled, seed
        assert any("lie" in each["fact"] for each in forced) == (wanted.consistent and wanted.lie_certain), seed


@in_chunks
def test_a_contradiction_is_one_and_would_be_none_with_anything_less(seeds: range) -> None:
    for seed in seeds:
        state, contradiction = record(seed).state, identity(seed)["contradiction"]
        if contradiction is None or not quick(state):
            continue
        pointers = set(contradiction["observations"])
        assert pointers, seed
        assert not who_is_who(state, Rules(only=pointers)).consistent, seed
        for less in without_one(contradiction):
            assert who_is_who(state, less).consistent, (seed, less)


@in_chunks
def test_the_suspects_are_those_without_whose_answer_all_is_well(seeds: range) -> None:
    for seed in seeds:
        state, contradiction = record(seed).state, identity(seed)["contradiction"]
        if contradiction is None or not quick(state):
            continue
        answers = {n: event["to"] for n, event in enumerate(state["record"]) if event["event"] == "hermit"}
        alone = {to for n, to in answers.items() if who_is_who(state, Rules(unheard={n})).consistent}
        assert (contradiction["false_answers"] == 1) == bool(alone), seed
        if alone:
            assert contradiction["conclusion"] == "false-answer", seed
            assert set(contradiction["suspects"]) == alone, seed
        without = who_is_who(state, Rules(unheard=answers))
        assert (contradiction["conclusion"] == "no-such-deal") == (not without.consistent), seed
