"""Playing two cards: which plays are legal, and where cards, experience and elements go."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
MOVE = {"ability": "move", "value": 3}
ATTACK = {"ability": "attack", "value": 4}
CHARGE = {
    "card": "Charge",
    "top": {"abilities": [ATTACK, {"ability": "push", "value": 1}], "experience": 1, "infuse": ["air"]},
    "bottom": {"abilities": [MOVE, {"ability": "attack", "value": 2}], "lost": True, "experience": 2},
}
CLEAVE = {
    "card": "Cleave",
    "top": {"abilities": [{**ATTACK, "experience": 1}], "lost": True, "active": True},
    "bottom": {"abilities": [{"ability": "shield", "value": 1}], "active": True},
}


def half(card: str, side: str, **more: Any) -> dict[str, Any]:
    return {"card": card, "half": side, **more}


def table(cards: list[dict[str, Any]] | None = None, **character: Any) -> dict[str, Any]:
    brute = {"name": "Brute", "selected": ["Charge", "Cleave"], **character}
    return {
        "characters": [{key: value for key, value in brute.items() if value is not None}],
        "cards": [CHARGE, CLEAVE] if cards is None else cards,
    }


def play(
    first: dict[str, Any],
    second: dict[str, Any],
    *claims: Any,
    state: dict[str, Any] | None = None,
    **more: Any,
) -> adjudicator.Answer:
    question = {"ask": "card-play", "first": first, "second": second, **more}
    return adjudicator.resolve(GAME, state or table(), question, [{"value": claim} for claim in claims])


def cited(answer: adjudicator.Answer) -> set[str]:
    return {citation.id for citation in answer.citations}


def refused(first: dict[str, Any], second: dict[str, Any], **more: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        play(first, second, **more)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


# --- which halves


@pytest.mark.parametrize(
    ("first", "second", "faults"),
    [
        (half("Charge", "top"), half("Cleave", "bottom"), []),
        (half("Cleave", "bottom"), half("Charge", "top"), []),
        (half("Charge", "bottom"), half("Cleave", "top"), []),
        (half("Charge", "top"), half("Cleave", "top"), ["same-half"]),
        (half("Charge", "bottom"), half("Cleave", "bottom"), ["same-half"]),
        (half("Charge", "top"), half("Charge", "bottom"), ["same-card"]),
        (half("Charge", "top"), half("Charge", "top"), ["same-card", "same-half"]),
        (half("Rally", "top"), half("Cleave", "bottom"), ["not-selected"]),
    ],
)
def test_a_top_and_a_bottom_of_the_two_cards_chosen(
    first: dict[str, Any], second: dict[str, Any], faults: list[str]
) -> None:
    answer = play(first, second, state=table(hand=["Rally"]))
    assert answer.value["faults"] == faults
    assert answer.verdict is (Verdict.ILLEGAL if faults else Verdict.LEGAL)
    assert "gh.cards.halves" in cited(answer)


def test_which_card_was_chosen_as_the_leading_one_changes_nothing() -> None:
    one = play(half("Charge", "top"), half("Cleave", "bottom"))
    other = play(half("Charge", "top"), half("Cleave", "bottom"), state=table(selected=["Cleave", "Charge"]))
    assert one.value == other.value


@pytest.mark.parametrize(
    ("more", "fault", "ruling"),
    [
        ({"long_rest": True, "selected": None}, "long-rest", "gh.rest.long"),
        ({"conditions": ["stun"]}, "stunned", "gh.rest.stunned"),
    ],
)
def test_who_rests_or_is_stunned_plays_nothing(more: dict[str, Any], fault: str, ruling: str) -> None:
    answer = play(half("Charge", "top"), half("Cleave", "bottom"), True, state=table(**more))
    assert answer.value["faults"] == [fault]
    assert answer.claims[0].verdict is Verdict.REFUTED
    assert ruling in answer.claims[0].citations


def test_a_stunned_character_discards_both_cards() -> None:
    claim = {"discarded": ["Charge", "Cleave"], "experience": 0}
    answer = play(half("Charge", "bottom"), half("Cleave", "top"), claim, state=table(conditions=["stun"]))
    assert answer.verdict is Verdict.UPHELD


@pytest.mark.parametrize(("condition", "side"), [("immobilize", "bottom"), ("disarm", "top")])
def test_basic_actions_need_what_the_condition_forbids(condition: str, side: str) -> None:
    other = {"top": "bottom", "bottom": "top"}[side]
    told = half("Charge", side, basic=True, performed=[1])
    answer = play(told, half("Cleave", other, basic=True, performed=[]), state=table(conditions=[condition]))
    assert answer.value["faults"] == [{"immobilize": "immobilized", "disarm": "disarmed"}[condition]]
    assert f"gh.condition.{condition}" in cited(answer)


def test_without_a_list_all_is_done_that_conditions_allow() -> None:
    answer = play(half("Charge", "bottom"), half("Cleave", "top"), state=table(conditions=["immobilize"]))
    assert answer.verdict is Verdict.LEGAL
    assert answer.value["cards"][0]["performed"] == ["Attack 2"]


# --- order


def test_neither_half_is_taken_up_again() -> None:
    steps = [("Charge", "move"), ("Cleave", "attack"), ("Charge", "attack")]
    order = [{"card": card, "ability": ability} for card, ability in steps]
    answer = play(half("Charge", "bottom"), half("Cleave", "top"), True, order=order)
    assert answer.value["faults"] == ["split"]
    assert answer.claims[0].citations == ("gh.cards.no-interrupt",)


def test_a_move_is_not_split_around_the_other_cards_attack() -> None:
    order = [{"card": "Charge", "ability": 1}, {"card": "Cleave", "ability": 1}, {"card": "Charge", "ability": 1}]
    assert play(half("Charge", "bottom"), half("Cleave", "top"), order=order).value["faults"] == ["split"]


def test_nor_around_another_ability_of_its_own_half() -> None:
    order = [{"card": "Charge", "ability": n} for n in (1, 2, 1)]
    assert play(half("Charge", "bottom"), half("Cleave", "top"), order=order).value["faults"] == ["printed-order"]


@pytest.mark.parametrize(("performed", "legal"), [([1, 2], True), ([2], True), ([], True), ([2, 1], False)])
def test_printed_order_within_a_half(performed: list[int], *, legal: bool) -> None:
    answer = play(half("Charge", "bottom", performed=performed), half("Cleave", "top"))
    assert answer.value["legal"] is legal
    assert answer.value["faults"] == ([] if legal else ["printed-order"])


_STEPS = [("Charge", 1), ("Charge", 2), ("Cleave", 1)]


@given(st.permutations(_STEPS))
def test_of_all_orders_those_are_legal_that_keep_halves_whole_and_in_order(steps: list[tuple[str, int]]) -> None:
    first = steps[0][0]
    halves = {"Charge": half("Charge", "bottom"), "Cleave": half("Cleave", "top")}
    second = "Cleave" if first == "Charge" else "Charge"
    order = [{"card": card, "ability": ability} for card, ability in steps]
    answer = play(halves[first], halves[second], order=order)
    whole = len([card for card, _ in itertools.groupby(card for card, _ in steps)]) == 2
    printed = steps.index(("Charge", 1)) < steps.index(("Charge", 2))
    assert answer.value["legal"] is (whole and printed)


# --- what it gives


def test_a_basic_action_gives_nothing_that_is_printed() -> None:
    answer = play(
        half("Charge", "top", basic=True),
        half("Cleave", "bottom", basic=True),
        {"experience": 0, "infused": [], "discarded": ["Charge", "Cleave"]},
        state=table(cards=[]),
    )
    assert answer.verdict is Verdict.UPHELD
    assert [card["performed"] for card in answer.value["cards"]] == [["Attack 2"], ["Move 2"]]
    assert {"gh.cards.basic", "gh.cards.basic-discards"} <= set(answer.claims[0].citations)


def test_a_basic_action_keeps_a_card_from_being_lost() -> None:
    answer = play(half("Charge", "bottom", basic=True), half("Cleave", "top", basic=True), {"lost": ["Charge"]})
    assert answer.verdict is Verdict.REFUTED
    assert "gh.cards.basic-discards" in answer.claims[0].citations


def test_cards_go_where_their_icons_say() -> None:
    # Charge's bottom has the lost icon alone, Cleave's top lasts and is lost in the end.
    answer = play(half("Charge", "bottom"), half("Cleave", "top"))
    places = [(card["goes_to"], card["then"]) for card in answer.value["cards"]]
    assert places == [("lost", None), ("active", "lost")]
    assert {"gh.cards.lost-icon", "gh.cards.lost-returns", "gh.cards.active"} <= cited(answer)


def test_a_lost_icon_has_no_say_where_nothing_was_done() -> None:
    answer = play(half("Charge", "bottom", performed=[]), half("Cleave", "top", performed=[]))
    assert [card["goes_to"] for card in answer.value["cards"]] == ["discard", "discard"]


def test_experience_of_a_half_and_of_its_abilities() -> None:
    # 2 on the bottom of Charge as a whole, 1 for Cleave's attack
    assert play(half("Charge", "bottom"), half("Cleave", "top")).value["experience"] == 2 + 1
    assert play(half("Charge", "bottom", performed=[1]), half("Cleave", "top", performed=[])).value["experience"] == 2
    assert play(half("Charge", "bottom", performed=[]), half("Cleave", "top")).value["experience"] == 1


def test_kills_give_no_experience() -> None:
    answer = play(half("Charge", "bottom"), half("Cleave", "top"), {"experience": 5}, {"experience": 3}, kills=2)
    assert [claim.verdict for claim in answer.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert "gh.xp.from-abilities" in answer.claims[0].citations


def test_experience_alone_is_no_play() -> None:  # gh-d83
    first = half("Charge", "top", performed=[], experience=True)
    answer = play(first, half("Cleave", "bottom"), True)
    assert (answer.verdict, answer.value["faults"]) == (Verdict.REFUTED, ["experience-only"])
    assert answer.claims[0].citations == ("gh.cards.perform-one",)


def test_who_skips_all_abilities_infuses_nothing() -> None:  # gh-d81
    answer = play(half("Charge", "top", performed=[]), half("Cleave", "bottom"), {"infused": ["air"]}, {"infused": []})
    assert [claim.verdict for claim in answer.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert "gh.element.needs-ability" in answer.claims[0].citations


def test_with_one_ability_infusion_and_experience_come_along() -> None:  # gh-d81
    answer = play(
        half("Charge", "top", performed=["push"]), half("Cleave", "bottom"), {"infused": ["air"], "experience": 1}
    )
    assert answer.verdict is Verdict.UPHELD
    assert answer.value["mandatory"] == [{"card": "Charge", "part": part} for part in ("experience", "infusion")]


@pytest.mark.parametrize("what", ["experience", "infuse"])
def test_neither_can_be_refused_then(what: str) -> None:
    told = half("Charge", "top", performed=["push"], **{what: False})
    answer = play(told, half("Cleave", "bottom"), False)
    assert (answer.verdict, answer.value["faults"]) == (Verdict.UPHELD, ["skipped"])
    assert answer.claims[0].citations == ("gh.cards.mandatory",)


@pytest.mark.parametrize("what", ["experience", "infuse"])
def test_both_can_be_refused_with_the_whole_half(what: str) -> None:
    told = half("Charge", "top", performed=[], **{what: False})
    assert play(told, half("Cleave", "bottom")).verdict is Verdict.LEGAL


def test_elements_alone_are_no_play_either() -> None:
    answer = play(half("Charge", "top", performed=[], infuse=True), half("Cleave", "bottom"))
    assert answer.value["faults"] == ["infusion-only"]
    assert "gh.element.needs-ability" in cited(answer)


def test_a_basic_action_can_not_be_asked_for_experience() -> None:
    answer = play(half("Charge", "top", basic=True, experience=True), half("Cleave", "bottom"))
    assert answer.value["faults"] == ["basic"]


HARMFUL = {
    "card": "Charge",
    "top": {"abilities": [ATTACK, {"ability": "other", "name": "Adjacent allies suffer 1", "negative": True}]},
}


@pytest.mark.parametrize(("performed", "legal"), [([1, 2], True), ([2], True), ([1], False), ([], False)])
def test_what_hurts_the_own_side_may_not_be_skipped(performed: list[int], *, legal: bool) -> None:
    state = table(cards=[HARMFUL, CLEAVE])
    answer = play(half("Charge", "top", performed=performed), half("Cleave", "bottom"), state=state)
    assert answer.value["legal"] is legal
    if legal:
        assert {"card": "Charge", "part": "Adjacent allies suffer 1"} in answer.value["mandatory"]
    else:
        assert "gh.cards.mandatory" in cited(answer)


def test_an_own_attack_on_allies_is_not_demanded_of_the_disarmed() -> None:
    card = {"card": "Charge", "top": {"abilities": [{**ATTACK, "negative": True}]}}
    state = table(cards=[card, CLEAVE], conditions=["disarm"])
    assert play(half("Charge", "top"), half("Cleave", "bottom"), state=state).verdict is Verdict.LEGAL


def test_elements_of_the_players_choice_stay_open() -> None:
    card = {"card": "Charge", "top": {"abilities": [{**ATTACK, "infuse": ["any"]}], "infuse": ["Fire"]}}
    answer = play(half("Charge", "top"), half("Cleave", "bottom"), state=table(cards=[card, CLEAVE]))
    assert answer.value["infused"] == ["any", "fire"]
    assert "gh.element.infuse-end" in cited(answer)


# --- what can't be judged


def test_refusals_point_at_what_is_wrong() -> None:
    top, bottom = half("Charge", "top"), half("Cleave", "bottom")
    assert refused(half("Chrage", "top"), bottom)[:2] == ("question", "/first/card")
    assert refused({**top, "performed": [3]}, bottom)[:2] == ("question", "/first/performed/0")
    assert refused({**top, "performed": ["attack", 1]}, bottom)[:2] == ("question", "/first/performed/1")
    assert refused({**top, "performed": ["heal"]}, bottom)[:2] == ("question", "/first/performed/0")
    assert refused(top, {**bottom, "experience": True})[:2] == ("question", "/second/experience")
    assert refused(top, {**bottom, "infuse": False})[:2] == ("question", "/second/infuse")
    order = [{"card": "Charge", "ability": 1}]
    assert refused({**top, "performed": [1]}, bottom, order=order)[:2] == ("question", "/first/performed")
    assert refused(bottom, top, order=[*order, {"card": "Cleave", "ability": 1}])[:2] == ("question", "/order/0/card")
    assert refused(top, bottom, order=[*order, *order])[:2] == ("question", "/order/1")
    assert refused(top, bottom, order=[{"card": "Rally", "ability": 1}])[:2] == ("question", "/order/0/card")


def test_a_name_that_two_abilities_have_is_refused() -> None:
    card = {"card": "Charge", "top": {"abilities": [ATTACK, {"ability": "attack", "value": 2}]}}
    state = table(cards=[card, CLEAVE])
    at = refused(half("Charge", "top", performed=["attack"]), half("Cleave", "bottom"), state=state)
    assert at[:2] == ("question", "/first/performed/0")
    answer = play(half("Charge", "top", performed=["attack 2"]), half("Cleave", "bottom"), state=state)
    assert answer.value["cards"][0]["performed"] == ["Attack 2"]


def test_what_the_state_lacks_is_named() -> None:
    top, bottom = half("Charge", "top"), half("Cleave", "bottom")
    assert refused(top, bottom, state=table(selected=None))[:2] == ("state", "/characters/0/selected")
    assert refused(top, bottom, state=table(cards=[CLEAVE]))[:2] == ("state", "/cards")
    only_bottom = {"card": "Charge", "bottom": CHARGE["bottom"]}
    assert refused(top, bottom, state=table(cards=[CLEAVE, only_bottom]))[:2] == ("state", "/cards/1/top")


def test_an_infusion_is_no_ability() -> None:
    card = {"card": "Charge", "top": {"abilities": [{"ability": "infuse", "infuse": ["fire"]}]}}
    at = refused(half("Charge", "top"), half("Cleave", "bottom"), state=table(cards=[CLEAVE, card]))
    assert at == ("state", "/cards/1/top/abilities/0", "gh.element.needs-ability")


def test_who_is_exhausted_plays_nothing() -> None:
    at = refused(half("Charge", "top"), half("Cleave", "bottom"), state=table(exhausted=True))
    assert at == ("state", "/characters/0/exhausted", "gh.exhaust.gone")


@given(st.permutations(["cards", "characters"]), st.booleans())
def test_the_order_of_lists_changes_nothing(keys: list[str], turned: bool) -> None:
    other = {"name": "Tinkerer"}
    state = table()
    state["characters"] = [other, *state["characters"]] if turned else [*state["characters"], other]
    state["cards"] = list(reversed(state["cards"])) if turned else state["cards"]
    state = {key: state[key] for key in keys}
    answer = play(half("Charge", "bottom"), half("Cleave", "top"), state=state, character="Brute")
    assert answer.to_json() == play(
        half("Charge", "bottom"),
        half("Cleave", "top"),
        state={**table(), "characters": [*table()["characters"], other]},
        character="Brute",
    ).to_json()  # fmt: skip
