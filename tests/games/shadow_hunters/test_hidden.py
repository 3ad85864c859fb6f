"""Who hidden players can be for all questions: cards that may run out, and what an answer says it rests on."""

from __future__ import annotations

import functools
from typing import Any

import pytest

import adjudicator
from adjudicator import StateError, Verdict
from adjudicator.corpus import corpus
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, FACTIONS
from adjudicator.games.shadow_hunters.table.state import State, parse
from adjudicator.judging.reads import Reads
from tests.games.shadow_hunters.records import make

GAME = "shadow-hunters"
RECORDS = 300
in_chunks = pytest.mark.parametrize("seeds", [range(n, n + 25) for n in range(0, RECORDS, 25)])


def two(to: str, **more: Any) -> dict[str, Any]:
    """A card that nobody else saw, to which somebody took 2 damage: Exorcism or Tough Lesson, one copy of each."""
    return {"event": "hermit", "to": to, "answer": "damage-2", **more}


def table(*events: dict[str, Any], bo: str | None = "george", **state: Any) -> dict[str, Any]:
    players = [{"name": "Ann"}, {"name": "Bo", "character": bo}, {"name": "Cy"}, {"name": "Di"}]
    return {"players": players, "turn": "Ann", "record": list(events), **state}


def hermit(card: str, state: dict[str, Any], *claims: Any) -> adjudicator.Answer:
    asks = {"ask": "hermit", "to": "Cy", "card": card}
    return adjudicator.resolve(GAME, state, asks, [{"value": claim} for claim in claims])


def cy(answer: adjudicator.Answer) -> set[str]:
    return {who for case in answer.value["cases"] for who in case["if"][0]["characters"]}


def hidden(state: dict[str, Any]) -> tuple[State, Hidden]:
    read = parse(state)
    return read, Hidden(read, Reads(corpus().default_readings(GAME)))


# --- hermit cards that nobody saw


def test_a_card_that_another_got_is_gone() -> None:
    # George is no Shadow, so he got Tough Lesson, and the Exorcism is left for Cy
    answer = hermit("spell", table(two("Bo"), two("Cy")), {"matches": True})
    assert cy(answer) == {"unknown", "vampire", "werewolf"}
    (claim,) = answer.claims
    assert claim.verdict is Verdict.UPHELD
    assert {"sh.identity.card-counts", "sh.hermit.matches"} <= set(claim.citations)


def test_after_a_shuffle_the_card_is_there_again() -> None:
    answer = hermit("spell", table(two("Bo"), {"event": "shuffled"}, two("Cy")), {"matches": True})
    assert cy(answer) == {"franklin", "unknown", "vampire", "werewolf"}
    assert answer.claims[0].verdict is Verdict.POSSIBLE
    assert "sh.identity.card-counts" not in answer.claims[0].citations


@pytest.mark.parametrize("seen", [True, False])
def test_a_card_that_was_seen_counts_too(seen: bool) -> None:
    card = {"card": "tough-lesson"} if seen else {}
    answer = hermit("spell", table(two("Bo", **card), two("Cy")))
    assert cy(answer) == {"unknown", "vampire", "werewolf"}


def test_unknown_may_have_got_either_by_a_lie() -> None:
    # 11 hit points: to Tough Lesson he lied, to Exorcism not; so Cy may have got either
    assert cy(hermit("slap", table(two("Bo"), two("Cy"), bo="unknown"))) == {
        "franklin", "george", "vampire", "werewolf",
    }  # fmt: skip
    # Vampire, who is honest, may have got either as well
    assert cy(hermit("slap", table(two("Bo"), two("Cy"), bo="vampire"))) == {
        "franklin", "george", "unknown", "werewolf",
    }  # fmt: skip
    # without abilities Unknown got the Exorcism: Tough Lesson is for 12 hit points or more
    honest = table(two("Bo"), two("Cy"), bo="unknown", variants={"no_abilities": True})
    assert cy(hermit("slap", honest)) == {"franklin", "george", "vampire", "werewolf"}
    emi = table(two("Di"), two("Cy"), bo="vampire", variants={"no_abilities": True})
    emi["players"][3]["character"] = "unknown"
    assert cy(hermit("slap", emi)) == {"franklin", "george"}  # both Shadows are known


def test_more_cards_than_there_are_are_refused() -> None:
    with pytest.raises(StateError) as caught:
        hermit("spell", table(two("Bo"), two("Cy"), two("Di")))
    (problem,) = caught.value.problems
    assert (problem.pointer, problem.ruling) == ("/players", "sh.identity.card-counts")


def test_nothing_is_worked_out_where_no_card_can_run_out() -> None:
    one = {"event": "hermit", "to": "Cy", "answer": "damage-1"}
    assert hidden(table(one, two("Di")))[1].deal.given == ()  # no card does both
    assert [each.seat for each in hidden(table(two("Bo"), two("Cy")))[1].deal.given] == ["Bo", "Cy"]


def test_attacks_and_deaths_know_of_it() -> None:
    # Cy is a Shadow, so that 12 damage kill Unknown alone; Franklin would be dead of them too
    state = table(two("Bo"), two("Cy"), characters=["emi", "franklin", "george", "vampire", "werewolf"])
    asks = {"ask": "death", "damage": {"Cy": 12}}
    answer = adjudicator.resolve(GAME, state, asks, [{"value": {"lives": ["Cy"]}}])
    assert answer.claims[0].verdict is Verdict.UPHELD
    assert "sh.identity.card-counts" in answer.claims[0].citations


@functools.cache
def identity(seed: int) -> dict[str, Any]:
    return dict(adjudicator.resolve(GAME, make(seed, corrupted=seed % 4 == 3).state, "identity", []).value)


@in_chunks
def test_all_questions_agree_with_identity(seeds: range) -> None:
    for seed in seeds:
        state, found = hidden(make(seed, corrupted=seed % 4 == 3).state)
        value = identity(seed)
        if not value["consistent"]:
            with pytest.raises(StateError):
                _ = found.deal
            continue
        can_be = {each["name"]: tuple(each["can_be"]) for each in value["players"]}
        assert {player.name: found.deal.possible(player.name) for player in state.players} == can_be, seed
        assert {player.name: found.possible(player.name) for player in state.players} == can_be, seed


def test_the_records_have_cards_that_decide() -> None:
    decided = 0
    for seed in range(RECORDS):
        if identity(seed)["consistent"]:
            state, found = hidden(make(seed, corrupted=seed % 4 == 3).state)
            without = found.deal.__class__(found.deal.counts, found.deal.can_be, found.deal.one_per_letter)
            decided += any(without.possible(each.name) != found.deal.possible(each.name) for each in state.players)
    assert decided >= 5


def test_two_players_together_are_as_the_solver_says() -> None:
    """Seats that look alike by themselves but answered differently may not change places."""
    tried = 0
    for seed in range(0, RECORDS, 3):
        state, found = hidden(make(seed, corrupted=seed % 4 == 3).state)
        if not identity(seed)["consistent"] or not found.deal.given:
            continue
        names = [player.name for player in state.players if player.character is None][:2]
        if len(names) < 2:
            continue
        tried += 1
        cases = found.cases({name: lambda each: CHARACTERS[each].faction for name in names})
        got = {tuple(CHARACTERS[case[name][0]].faction for name in names) for case in cases}
        ways = [(one, other) for one in FACTIONS for other in FACTIONS]
        claims = [{"value": {"factions": dict(zip(names, way, strict=True))}} for way in ways]
        answer = adjudicator.resolve(GAME, make(seed, corrupted=seed % 4 == 3).state, "identity", claims)
        wanted = {way for way, each in zip(ways, answer.claims, strict=True) if each.verdict is not Verdict.REFUTED}
        assert got == wanted, seed
    assert tried > 20


# --- what an answer about hidden players rests on


def five(**cyd: Any) -> dict[str, Any]:
    """Five players; with Daniel the only Neutral in the stacks."""
    hunters, shadows = ["emi", "franklin", "george"], ["unknown", "vampire", "werewolf"]
    players = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy", **cyd}, {"name": "Di"}, {"name": "Ed"}]
    return {"players": players, "turn": "Ann", "characters": [*hunters, *shadows, "daniel"]}


def test_a_quiet_daniel_is_cited() -> None:
    state = five()
    state["players"][4] |= {"dead": True, "character": "emi"}
    state["players"][0]["ability_void"] = True  # so Ann may be Daniel, and has to be
    answer = hermit("nurturance", state, {"matches": False}, {"sees": ["Ann", "Cy"]})
    assert [each.verdict for each in answer.claims] == [Verdict.UPHELD, Verdict.UPHELD]
    assert "sh.identity.quiet-daniel" in answer.claims[0].citations
    assert "sh.setup.deal-5" not in answer.claims[0].citations
    assert "sh.identity.quiet-daniel" not in answer.claims[1].citations  # who sees it does not depend on Cy


def test_damage_survived_is_cited_and_told_first() -> None:
    state = five(damage=3)
    state["record"] = [{"event": "survived", "player": "Cy", "damage": 11}]
    answer = adjudicator.resolve(GAME, state, {"ask": "hermit", "to": "Cy", "card": "bully"},
                                 [{"value": {"matches": False}}], steps=True)  # fmt: skip
    assert answer.claims[0].verdict is Verdict.UPHELD
    assert "sh.identity.alive" in answer.claims[0].citations
    first = answer.steps[0]
    assert (first.ruling, first.player, first.effect) == ("sh.identity.alive", "Cy", "can-be")


def test_the_deal_is_cited() -> None:
    state = table(characters=["emi", "franklin", "george", "unknown", "vampire", "werewolf", "allie"])
    answer = hermit("nurturance", state, {"matches": True})
    assert answer.claims[0].verdict is Verdict.REFUTED
    assert "sh.setup.deal-4" in answer.claims[0].citations
    assert "sh.identity.one-each" in answer.claims[0].citations  # George is Bo's


def test_another_open_card_is_cited() -> None:
    state = five()
    state["players"][0] |= {"character": "daniel", "revealed": True}
    state["characters"].append("bob")
    answer = hermit("nurturance", state, {"matches": True})
    assert answer.claims[0].verdict is Verdict.REFUTED
    assert {"sh.setup.deal-5", "sh.identity.one-each"} <= set(answer.claims[0].citations)


def test_what_others_answered_is_cited_where_it_decides() -> None:
    # Di and Ed are the two Shadows by a card that all saw, so Cy is none
    state = five()
    state["record"] = [
        {"event": "hermit", "to": name, "card": "exorcism", "answer": "damage-2"} for name in ("Di", "Ed")
    ]
    state["record"].insert(1, {"event": "shuffled"})
    answer = hermit("spell", state, {"matches": True})
    assert answer.claims[0].verdict is Verdict.REFUTED
    assert {"sh.pack.hermit.exorcism", "sh.setup.deal-5"} <= set(answer.claims[0].citations)


def test_who_can_be_anybody_is_no_note() -> None:
    state = five()
    answer = hermit("spell", state, {"matches": True})
    assert answer.claims[0].verdict is Verdict.POSSIBLE
    assert not {"sh.setup.deal-5", "sh.identity.one-each"} & set(answer.claims[0].citations)


def test_who_wins_cites_what_the_dead_leave() -> None:
    # four play: with both Hunters dead, whoever is left is a Shadow
    state = table(bo="george")
    for name, who in ((1, "george"), (3, "emi")):
        state["players"][name] |= {"character": who, "dead": True}
    answer = adjudicator.resolve(GAME, state, "outcome", [{"value": {"wins": ["Cy"]}}])
    assert answer.claims[0].verdict is Verdict.UPHELD
    assert {"sh.setup.deal-4", "sh.win.shadows"} <= set(answer.claims[0].citations)
