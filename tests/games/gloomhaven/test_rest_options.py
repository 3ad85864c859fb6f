"""Short and long rests: when they may be taken, which card goes, what comes back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
GAP = "gh.gap.rest-damage"
NAMES = [f"Card {letter}" for letter in "ABCDEF"]


def table(phase: str | None = None, **character: Any) -> dict[str, Any]:
    brute = {
        "name": "Brute",
        "hit_points": 5,
        "max_hit_points": 10,
        "hand": [],
        "discard": ["Charge", "Cleave"],
        **character,
    }
    state: dict[str, Any] = {"characters": [{key: value for key, value in brute.items() if value is not None}]}
    return state if phase is None else {**state, "phase": phase}


def rest(kind: str | None, *claims: Any, state: Any = None, readings: Any = None, **more: Any) -> adjudicator.Answer:
    question = {"ask": "rest-options", **({} if kind is None else {"rest": kind}), **more}
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state or table(), question, told, readings=readings)


def refused(kind: str | None, **more: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        rest(kind, **more)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


def faults(answer: adjudicator.Answer) -> list[str]:
    (told,) = answer.value["rests"]
    return list(told["faults"])


@pytest.mark.parametrize("kind", ["short", "long"])
@pytest.mark.parametrize(("discards", "legal"), [(0, False), (1, False), (2, True), (3, True)])
def test_either_rest_needs_two_discards(kind: str, discards: int, *, legal: bool) -> None:
    answer = rest(kind, state=table(hand=["Rally", "Roar"], discard=NAMES[:discards]))
    assert answer.verdict is (Verdict.LEGAL if legal else Verdict.ILLEGAL)
    assert faults(answer) == ([] if legal else ["discards"])
    assert "gh.rest.two-discards" in {citation.id for citation in answer.citations}


def test_an_active_card_that_is_taken_up_counts_as_a_discard() -> None:
    state = table(discard=["Charge"], active=[{"card": "Wall"}, {"card": "Cry", "goes_to": "lost"}])
    assert rest("short", state=state, takes_up=[]).verdict is Verdict.ILLEGAL
    answer = rest(
        "short", {"lost": ["Wall"], "hand": ["Charge"]}, state=state, drawn=["Wall"], again=False, takes_up=["Wall"]
    )
    assert answer.verdict is Verdict.UPHELD
    assert refused("short", state=state, takes_up=["Cry"]) == ("question", "/takes_up/0", "gh.damage.active")


@pytest.mark.parametrize(
    ("kind", "phase", "more", "fault"),
    [
        ("short", "round-end", {}, None),
        ("short", "turn", {}, "not-now"),
        ("short", "select", {}, "not-now"),
        ("long", "select", {}, None),
        ("long", "turn", {"long_rest": True}, None),
        ("long", "turn", {}, "not-declared"),
        ("long", "round-end", {}, "not-now"),
        ("long", None, {"selected": ["Rally", "Roar"]}, "cards-chosen"),
        ("long", None, {"long_rest": True, "conditions": ["stun"]}, None),
        ("long", None, {"selected": ["Rally", "Roar"], "conditions": ["stun"]}, "stunned"),
    ],
)
def test_each_rest_has_its_time(kind: str, phase: str | None, more: dict[str, Any], fault: str | None) -> None:
    assert faults(rest(kind, state=table(phase, **more))) == ([] if fault is None else [fault])


def test_the_long_rest_has_initiative_99() -> None:
    assert [each["initiative"] for each in rest(None).value["rests"]] == [None, 99]


# --- which card goes


def test_in_a_long_rest_the_player_chooses() -> None:
    assert rest("long", {"lost": ["Charge"]}, {"lost": ["Cleave"]}).verdict is Verdict.POSSIBLE
    answer = rest("long", {"lost": ["Cleave"], "hand": ["Charge"]}, loses="Cleave")
    assert answer.verdict is Verdict.UPHELD


@pytest.mark.parametrize("card", ["Rally", "Old"])
def test_and_chooses_a_discard(card: str) -> None:
    answer = rest("long", state=table(hand=["Rally"], lost=["Old"]), loses=card)
    assert (answer.verdict, faults(answer)) == (Verdict.ILLEGAL, ["not-a-discard"])


def test_in_a_short_rest_the_card_drawn_goes() -> None:
    answer = rest("short", {"lost": ["Charge"], "hit_points": 5, "hand": ["Cleave"]}, drawn=["Charge"], again=False)
    assert answer.verdict is Verdict.UPHELD
    assert rest("short", {"lost": ["Cleave"]}, drawn=["Charge"], again=False).verdict is Verdict.REFUTED


def test_or_another_for_1_damage() -> None:
    state = table(discard=["Charge", "Cleave", "Howl"])
    answer = rest(
        "short",
        {"hit_points": 4},
        {"lost": ["Charge"]},
        {"lost": ["Howl"]},
        state=state,
        drawn=["Charge"],
        price="suffer",
    )
    assert [claim.verdict for claim in answer.claims] == [Verdict.UPHELD, Verdict.REFUTED, Verdict.POSSIBLE]
    assert answer.value["rests"][0]["hit_points"] == 4
    assert answer.value["rests"][0]["may_lose"] == ["Cleave", "Howl"]
    open_still = rest("short", {"lost": ["Charge"]}, state=state, drawn=["Charge"])
    assert open_still.verdict is Verdict.POSSIBLE
    assert open_still.value["rests"][0]["again"] is True


def test_once_in_a_rest() -> None:  # gh-d90
    state = table(discard=["Charge", "Cleave", "Howl"])
    answer = rest("short", True, state=state, drawn=["Charge", "Cleave"], again=True)
    assert answer.verdict is Verdict.REFUTED
    assert answer.claims[0].citations == ("gh.rest.short-again",)
    kept = rest("short", {"lost": ["Cleave"], "hit_points": 4}, state=state, drawn=["Charge", "Cleave"], price="suffer")
    assert kept.verdict is Verdict.UPHELD
    assert faults(rest("short", state=state, drawn=["Charge", "Cleave", "Howl"])) == ["again"]


def test_the_last_hit_point_is_a_price_too() -> None:
    answer = rest(
        "short", {"exhausted": True, "hit_points": 0}, state=table(hit_points=1), drawn=["Charge"], again=True
    )
    assert answer.verdict is Verdict.UPHELD


# --- the gap


def test_whether_the_damage_may_be_negated_is_open() -> None:
    state = table(hand=["Rally"])
    claim = {"hit_points": 5, "lost": ["Cleave", "Rally"], "price": "lose-hand"}
    answer = rest("short", claim, state=state, drawn=["Charge"], again=True)
    assert answer.verdict is Verdict.POSSIBLE
    assert [(each.ruling, each.reading, each.value["claims"]) for each in answer.readings] == [
        (GAP, "may-not", ["refuted"])
    ]
    strict = rest(
        "short", claim, {"hit_points": 4}, state=state, drawn=["Charge"], again=True, readings={GAP: "may-not"}
    )
    assert [each.verdict for each in strict.claims] == [Verdict.REFUTED, Verdict.UPHELD]


def test_two_discards_pay_only_where_a_third_is_left() -> None:
    assert rest("short", again=True).value["rests"][0]["prices"] == ["suffer"]
    state = table(discard=["Charge", "Cleave", "Howl"])
    answer = rest("short", {"lost": ["Charge", "Cleave", "Howl"], "hand": []}, state=state, again=True)
    assert answer.value["rests"][0]["prices"] == ["suffer", "lose-discards"]
    assert answer.verdict is Verdict.POSSIBLE


@pytest.mark.parametrize(
    ("price", "hand", "discard", "ruling"),
    [
        ("lose-hand", [], NAMES[:3], "gh.damage.lose-hand"),
        ("lose-discards", ["Rally"], NAMES[:2], "gh.damage.lose-discards"),
    ],
)
def test_who_lacks_the_cards_can_not_pay_so(price: str, hand: list[str], discard: list[str], ruling: str) -> None:
    answer = rest("short", True, state=table(hand=hand, discard=discard), price=price)
    assert (answer.verdict, faults(answer)) == (Verdict.REFUTED, ["price"])
    assert ruling in answer.claims[0].citations


def test_a_price_in_cards_rests_on_the_gap() -> None:
    state = table(hand=["Rally"])
    answer = rest("short", True, {"hit_points": 5}, state=state, price="lose-hand")
    assert [claim.verdict for claim in answer.claims] == [Verdict.UPHELD, Verdict.UPHELD]
    assert GAP in answer.claims[0].citations
    strict = rest("short", True, state=state, price="lose-hand", readings={GAP: "may-not"})
    assert (strict.verdict, strict.claims[0].citations) == (Verdict.REFUTED, (GAP,))


def test_the_gap_has_no_say_where_nothing_can_be_lost_or_nothing_is_drawn_again() -> None:
    assert rest("short", again=True).readings == ()
    assert rest("short", state=table(hand=["Rally"]), again=False).readings == ()
    assert rest("long", state=table(hand=["Rally"])).readings == ()


# --- what it gives


@pytest.mark.parametrize(
    ("conditions", "before", "after", "left", "ruling"),
    [
        ([], 5, 7, [], "gh.heal.amount"),
        ([], 9, 10, [], "gh.heal.amount"),
        (["wound"], 5, 7, [], "gh.heal.wound"),
        (["poison"], 5, 5, [], "gh.heal.poison"),
        (["poison", "wound"], 5, 5, [], "gh.heal.both"),
        (["muddle", "wound"], 5, 7, ["muddle"], "gh.heal.wound"),
    ],
)
def test_a_long_rest_heals_2(conditions: list[str], before: int, after: int, left: list[str], ruling: str) -> None:
    state = table(conditions=conditions, hit_points=before)
    answer = rest("long", {"hit_points": after, "conditions": left}, state=state)
    assert answer.verdict is Verdict.UPHELD
    assert {"gh.rest.heal", ruling} <= set(answer.claims[0].citations)


def test_a_short_rest_heals_nobody() -> None:
    claim = {"hit_points": 5, "conditions": ["poison"], "refreshed": []}
    assert rest("short", claim, state=table(conditions=["poison"]), again=False).verdict is Verdict.UPHELD


ITEMS = [
    {"item": "Shoes", "use": "spent", "state": "spent"},
    {"item": "Potion", "use": "consumed", "state": "consumed"},
    {"item": "Cap", "use": "spent"},
    {"item": "Charm", "use": "always"},
]


def test_a_long_rest_refreshes_what_is_spent_and_not_what_is_consumed() -> None:
    answer = rest("long", {"refreshed": ["Shoes"]}, {"refreshed": ["Potion", "Shoes"]}, state=table(items=ITEMS))
    assert [claim.verdict for claim in answer.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert "gh.rest.not-consumed" in answer.claims[1].citations
    assert answer.value["rests"][0]["not_refreshed"] == ["Potion"]


def test_lost_cards_stay_lost() -> None:
    answer = rest("long", {"hand": ["Cleave", "Old"]}, {"hand": ["Cleave"]}, state=table(lost=["Old"]), loses="Charge")
    assert [claim.verdict for claim in answer.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert {"gh.rest.not-lost", "gh.rest.recover"} <= set(answer.claims[0].citations)


@given(st.integers(2, 5), st.data())
def test_no_card_is_gained_doubled_or_missing(amount: int, data: st.DataObject) -> None:
    cards = NAMES[:amount]
    gone = data.draw(st.sampled_from(cards))
    kept = sorted(card for card in cards if card != gone)
    state = table(hand=["Rally"], discard=data.draw(st.permutations(cards)))
    assert rest("long", {"lost": [gone], "hand": [*kept, "Rally"]}, state=state, loses=gone).verdict is Verdict.UPHELD
    answer = rest("short", {"lost": [gone], "hand": [*kept, "Rally"]}, state=state, drawn=[gone], again=False)
    assert answer.verdict is Verdict.UPHELD
    assert answer.value["rests"][0]["returns"] == amount - 1


def test_a_claim_about_a_rest_that_is_not_open_names_what_is_against_it() -> None:
    answer = rest(None, {"rest": "long"}, state=table(selected=["Rally", "Roar"]))
    assert answer.verdict is Verdict.REFUTED
    assert answer.claims[0].citations == ("gh.rest.long",)


def test_refusals_point_at_what_is_wrong() -> None:
    assert refused("short", drawn=["Charge", "Charge"]) == ("question", "/drawn/1", "gh.rest.short-again")
    assert refused("short", drawn=["Chargee"])[:2] == ("question", "/drawn/0")
    state = table(hand=["Rally"])
    assert refused("short", drawn=["Rally"], state=state) == ("question", "/drawn/0", "gh.rest.lose-one")
    assert refused("long", again=True) == ("question", "/again", "gh.rest.short")
    assert refused("short", loses="Charge") == ("question", "/loses", "gh.rest.long")
    assert refused("short", again=False, price="suffer") == ("question", "/price", "gh.rest.short-again")
    assert refused(None, drawn=["Charge"]) == ("question", "/drawn", "gh.rest.short")
    assert refused("short", state=table(exhausted=True)) == ("state", "/characters/0/exhausted", "gh.exhaust.gone")


@pytest.mark.parametrize("key", ["hit_points", "max_hit_points", "hand", "discard"])
def test_what_the_state_lacks_is_named(key: str) -> None:
    assert refused("long", state=table(**{key: None}))[:2] == ("state", f"/characters/0/{key}")


def test_the_maximum_is_not_needed_where_nothing_is_healed() -> None:
    assert rest("short", state=table(max_hit_points=None)).verdict is Verdict.LEGAL
    assert rest("long", state=table(max_hit_points=None, conditions=["poison"])).verdict is Verdict.LEGAL
