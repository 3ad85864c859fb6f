"""What the receiver of a hermit card has to do: by the card, by who they are, and where nobody knows who they are."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "shadow-hunters"
BOTH = ["base", "expansion"]
# Faction and hit points of the characters, as the content pack's sources have them.
HUNTERS = {"emi": 10, "franklin": 12, "george": 14, "ellen": 10, "fuka": 12, "gregor": 14}
SHADOWS = {"unknown": 11, "vampire": 13, "werewolf": 14, "ultra-soul": 11, "valkyrie": 13, "wight": 14}
NEUTRALS = {"allie": 8, "bob": 10, "charles": 11, "daniel": 13, "agnes": 8, "bryan": 10, "catherine": 11, "david": 13}
HIT_POINTS = {**HUNTERS, **SHADOWS, **NEUTRALS}
BASE = ["allie", "bob", "charles", "daniel", "emi", "franklin", "george", "unknown", "vampire", "werewolf"]
# Whom each card is for, and how much damage it does to who takes some.
FOR = {
    "aid": {*HUNTERS},
    "nurturance": {*NEUTRALS},
    "huddle": {*SHADOWS},
    "anger": {*HUNTERS, *SHADOWS},
    "blackmail": {*HUNTERS, *NEUTRALS},
    "greed": {*NEUTRALS, *SHADOWS},
    "slap": {*HUNTERS},
    "spell": {*SHADOWS},
    "exorcism": {*SHADOWS},
    "bully": {who for who, points in HIT_POINTS.items() if points <= 11},
    "tough-lesson": {who for who, points in HIT_POINTS.items() if points >= 12},
    "prediction": {*HIT_POINTS},
}
HEALING, GIVING, TWO = ("aid", "nurturance", "huddle"), ("anger", "blackmail", "greed"), ("exorcism", "tough-lesson")
ANSWERS = ["nothing", "damage-1", "damage-2", "healed", "gave-equipment", "showed"]
MUST_SHOW = {"sh.gap.unknown-prediction": "must-show"}


def done(card: str, damage: int, equipment: bool) -> set[str]:
    """How a card is carried out, by hand: what those whom it is for may do."""
    if card in HEALING:
        return {"healed"} if damage else {"damage-1"}
    if card in GIVING:
        return {"damage-1", "gave-equipment"} if equipment else {"damage-1"}
    if card == "prediction":
        return {"showed"}
    return {"damage-2"} if card in TWO else {"damage-1"}


def give(
    card: str, *claims: Any, bo: dict[str, Any] | None = None, readings: dict[str, str] | None = None, **told: Any
) -> adjudicator.Answer:
    """Ann gives Bo a card; four play with both boxes, if not told otherwise."""
    state = {
        "boxes": BOTH,
        "turn": "Ann",
        "players": [{"name": "Ann"}, {"name": "Bo", **(bo or {})}],
        "player_count": 4,
    }
    state |= told.pop("state", {})
    question = {"ask": "hermit", "to": "Bo", "card": card, **told}
    return adjudicator.resolve(GAME, state, question, [{"value": claim} for claim in claims], readings=readings)


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def problem_of(call: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


@pytest.mark.parametrize("card", FOR)
@pytest.mark.parametrize("who", HIT_POINTS)
@pytest.mark.parametrize("damage", [0, 3])
@pytest.mark.parametrize("equipment", [[], ["talisman"]])
def test_every_card_on_every_character(card: str, who: str, damage: int, equipment: list[str]) -> None:
    found = give(card, bo={"character": who, "damage": damage, "equipment": equipment})
    fits = who in FOR[card]
    may = done(card, damage, bool(equipment)) if fits else {"nothing"}
    if who == "unknown":
        may = {"nothing"} | done(card, damage, bool(equipment))
    assert found.value["matches"] is fits
    assert set(found.value["responses"]) == may
    assert found.verdict is Verdict.RESOLVED


@pytest.mark.parametrize(("who", "answer", "verdict"), [
    ("vampire", "nothing", Verdict.ILLEGAL),
    ("vampire", "damage-1", Verdict.LEGAL),
    ("emi", "damage-1", Verdict.ILLEGAL),
    ("emi", "nothing", Verdict.LEGAL),
    ("unknown", "nothing", Verdict.LEGAL),
    ("unknown", "damage-1", Verdict.LEGAL),
    ("unknown", "damage-2", Verdict.ILLEGAL),  # this card does 1
    (None, "nothing", Verdict.POSSIBLE),
    (None, "damage-2", Verdict.ILLEGAL),
])  # fmt: skip
def test_whether_an_answer_was_legal(who: str | None, answer: str, verdict: Verdict) -> None:
    assert give("spell", answer=answer, bo={"character": who}).verdict is verdict


def test_a_shadow_may_not_keep_quiet_about_a_spell() -> None:
    found = give("spell", "nothing", {"legal": False}, bo={"character": "vampire"}, answer="nothing")
    assert verdicts(found) == [Verdict.REFUTED, Verdict.UPHELD]
    assert found.claims[0].citations == ("sh.pack.hermit.spell", "sh.hermit.matches", "sh.hermit.honest")


def test_the_answer_that_was_given_decides_what_follows() -> None:
    bo = {"character": "bob", "equipment": ["handgun", "talisman"], "damage": 4}
    found = give("blackmail", {"damage": 4}, {"gives": "talisman"}, {"damage": 5}, bo=bo, answer="gave-equipment")
    assert verdicts(found) == [Verdict.UPHELD, Verdict.POSSIBLE, Verdict.REFUTED]
    found = give("blackmail", {"damage": 5, "gives": None}, bo=bo, answer="damage-1")
    assert verdicts(found) == [Verdict.UPHELD]


def test_who_has_no_equipment_takes_the_damage() -> None:
    found = give("greed", "gave-equipment", "damage-1", bo={"character": "vampire"})
    assert verdicts(found) == [Verdict.REFUTED, Verdict.UPHELD]
    assert "no equipment" in found.claims[0].says.en


@pytest.mark.parametrize(("who", "damage", "dies"), [("allie", 6, False), ("allie", 7, True), ("charles", 10, True)])
def test_a_card_may_kill(who: str, damage: int, dies: bool) -> None:
    found = give("bully", {"dies": dies, "damage": damage + 1}, bo={"character": who, "damage": damage})
    assert verdicts(found) == [Verdict.UPHELD]


def test_ghostly_barrier_keeps_the_damage_off_and_the_guardian_angel_does_not() -> None:
    barrier = {"character": "gregor", "revealed": True, "damage": 3, "guards": ["ghostly-barrier"]}
    assert verdicts(give("slap", {"damage": 3, "answer": "damage-1"}, bo=barrier)) == [Verdict.UPHELD]
    angel = {"character": "emi", "damage": 3, "guards": ["guardian-angel"]}
    assert verdicts(give("slap", {"damage": 4}, bo=angel)) == [Verdict.UPHELD]


def test_a_hidden_receiver_is_judged_for_each_of_those_they_can_be() -> None:
    found = give("tough-lesson", {"dies": True}, bo={"damage": 10}, state={"boxes": ["base"]})
    # no Neutral is dealt to four, and Emi would be dead; 12 damage kill Franklin and, if carried out, Unknown
    cases = {tuple(case["if"][0]["characters"]): case for case in found.value["cases"]}
    told = {who: (case["matches"], [each["dies"] for each in case["effects"]]) for who, case in cases.items()}
    assert told == {
        ("franklin",): (True, [True]),
        ("george", "vampire", "werewolf"): (True, [False]),
        ("unknown",): (False, [False, True]),
    }
    assert (found.value["matches"], verdicts(found)) == (None, [Verdict.POSSIBLE])


def test_the_record_narrows_who_a_hidden_receiver_can_be() -> None:
    record = [{"event": "hermit", "to": "Bo", "card": "slap", "answer": "damage-1"}]  # a Hunter, or Unknown
    found = give("aid", {"matches": True}, "nothing", bo={"damage": 1}, state={"boxes": ["base"], "record": record})
    assert [case["if"][0]["characters"] for case in found.value["cases"]] == [
        ["emi", "franklin", "george"],
        ["unknown"],
    ]
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.POSSIBLE]


def test_ellen_has_no_hold_over_deceit_but_a_table_without_abilities_has() -> None:
    void = {"character": "unknown", "ability_void": True}
    found = give("spell", {"legal": True}, bo=void, answer="nothing")
    assert verdicts(found) == [Verdict.UPHELD]
    assert "sh.pack.unknown-ellen" in found.claims[0].citations
    plain = give("spell", {"legal": True}, bo=void, answer="nothing", state={"variants": {"no_abilities": True}})
    assert verdicts(plain) == [Verdict.REFUTED]
    assert "sh.variant.no-abilities" in plain.claims[0].citations


def test_whether_unknown_may_hide_from_a_prediction_is_a_gap() -> None:
    bo = {"character": "unknown"}
    found = give("prediction", "nothing", bo=bo)
    assert verdicts(found) == [Verdict.POSSIBLE]
    assert [(other.ruling, other.reading) for other in found.readings] == [("sh.gap.unknown-prediction", "must-show")]
    assert verdicts(give("prediction", "nothing", "showed", bo=bo, readings=MUST_SHOW)) == [
        Verdict.REFUTED,
        Verdict.UPHELD,
    ]
    assert give("prediction", bo={"character": "emi"}).readings == ()  # it does not matter


def test_only_the_two_know_what_the_card_says() -> None:
    third = {"players": [{"name": "Cy"}, {"name": "Bo", "character": "emi"}, {"name": "Ann"}]}
    found = give("slap", {"sees": ["Bo", "Ann"]}, {"sees": ["Ann", "Bo", "Cy"]}, state=third)
    assert found.value["sees"] == ["Bo", "Ann"]
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert {"sh.hermit.secret", "sh.hermit.pass", "sh.hermit.discard"} <= set(found.claims[0].citations)


@pytest.mark.parametrize(("told", "problem"), [
    ({"to": "Ann"}, ("question", "/to", "sh.area.hermits-cabin")),
    ({"to": "Zoe"}, ("question", "/to", None)),
    ({"bo": {"character": "emi", "dead": True}}, ("state", "/players/1/dead", "sh.death.gone")),
    ({"state": {"player_count": 3}}, ("state", "/player_count", None)),
    ({"answer": "laughed"}, ("question", "/answer", None)),
])  # fmt: skip
def test_what_is_refused(told: dict[str, Any], problem: tuple[str, str, str | None]) -> None:
    assert problem_of(lambda: give("slap", **told)) == problem


def test_a_hidden_receiver_needs_the_number_of_players() -> None:
    state = {"boxes": ["base"], "turn": "Ann", "players": [{"name": "Ann"}, {"name": "Bo"}]}
    question = {"ask": "hermit", "to": "Bo", "card": "slap"}
    assert problem_of(lambda: adjudicator.resolve(GAME, state, question))[1] == "/player_count"


def test_a_claim_about_an_answer_that_was_not_told_is_refused() -> None:
    assert problem_of(lambda: give("slap", {"legal": True}, bo={"character": "emi"})) == ("question", "/answer", None)


def test_the_giver_is_whose_turn_it_is_if_nobody_is_named() -> None:
    assert give("slap", bo={"character": "emi"}).value["giver"] == "Ann"
    state = {"players": [{"name": "Ann"}, {"name": "Bo", "character": "emi"}, {"name": "Cy"}]}
    assert give("slap", by="Cy", state={**state, "turn": "Cy"}).value["giver"] == "Cy"


def test_whoever_draws_it_gives_it() -> None:
    players = [{"name": "Ann"}, {"name": "Bo", "character": "emi"}, {"name": "Cy"}]
    wrong = problem_of(lambda: give("slap", by="Cy", state={"players": players}))
    assert wrong == ("question", "/by", "sh.hermit.pass")
    opening = {"players": players, "player_count": 6, "variants": {"opening_hermit": True}}
    assert give("slap", by="Cy", state=opening).value["giver"] == "Cy"


@given(
    card=st.sampled_from(list(FOR)),
    answer=st.sampled_from(ANSWERS),
    damage=st.integers(0, 7),
    equipment=st.booleans(),
    players=st.integers(4, 8),
)
def test_a_hidden_receiver_is_every_character_that_fits(
    card: str, answer: str, damage: int, equipment: bool, players: int
) -> None:
    """The cases are those who can be dealt, each with the answers that were worked out by hand for it."""
    bo = {"damage": damage, "equipment": ["talisman"] if equipment else []}
    found = give(card, bo=bo, answer=answer, state={"boxes": ["base"], "player_count": players})
    seen: dict[str, Any] = {who: case for case in found.value["cases"] for who in case["if"][0]["characters"]}
    assert set(seen) == {who for who in BASE if players > 4 or who not in NEUTRALS}
    for who, case in seen.items():
        may = done(card, damage, equipment) if who in FOR[card] or who == "unknown" else {"nothing"}
        may |= {"nothing"} if who == "unknown" else set()
        assert case["legal"] is (answer in may)
        for effect in case["effects"]:
            assert effect["dies"] is (effect["damage"] >= HIT_POINTS[who])
            assert effect["damage"] == damage - effect["healed"] + effect["hurt"] >= 0
    legal = {case["legal"] for case in seen.values()}
    assert found.value["legal"] == (legal.pop() if len(legal) == 1 else None)
