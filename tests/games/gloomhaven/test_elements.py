"""Elements: what may be consumed, what becomes strong when, and whom a monster's consumption serves."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
SIX = ("fire", "ice", "air", "earth", "light", "dark")
DEMONS = [{"type": "Demon", "standee": n} for n in (1, 2, 3)]


def does(who: str, what: str, element: str | None = None, **more: Any) -> dict[str, Any]:
    return {"who": who, "does": what, **({} if element is None else {"element": element}), **more}


def ask(
    events: list[dict[str, Any]], *claims: Any, elements: dict[str, str] | None = None, **state: Any
) -> adjudicator.Answer:
    table = {"elements": elements or {}, "characters": [{"name": "A"}, {"name": "B"}], "monsters": DEMONS, **state}
    question = {"ask": "elements", "events": events}
    return adjudicator.resolve(GAME, table, question, [{"value": claim} for claim in claims])


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def only(answer: adjudicator.Answer) -> dict[str, Any]:
    (outcome,) = answer.value["outcomes"]
    return dict(outcome)


@pytest.mark.parametrize(("now", "legal"), [("strong", True), ("waning", True), ("inert", False)])
def test_strong_and_waning_may_be_consumed_and_become_inert(now: str, legal: bool) -> None:
    found = ask([does("A", "consume", "ice")], True, elements={"ice": now})
    assert only(found)["elements"]["ice"] == "inert"
    assert verdicts(found) == [Verdict.UPHELD if legal else Verdict.REFUTED]
    assert found.claims[0].citations == ("gh.element.consume",)


def test_without_claims_the_verdict_is_whether_it_is_allowed() -> None:
    assert ask([does("A", "consume", "ice")], elements={"ice": "strong"}).verdict is Verdict.LEGAL
    assert ask([does("A", "consume", "ice")]).verdict is Verdict.ILLEGAL


def test_new_fire_can_not_be_used_in_the_turn_in_which_it_is_made() -> None:
    found = ask([does("A", "create", "fire"), does("A", "consume", "fire"), does("A", "end-turn")], True)
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations[0] == "gh.element.infuse-end"
    assert only(found)["elements"]["fire"] == "strong"
    assert [event["effect"] for event in only(found)["events"]] == ["created", "unavailable", "strong"]


def test_old_fire_may_be_used_though_new_fire_is_made_first() -> None:
    events = [does("A", "create", "fire"), does("A", "consume", "fire"), does("A", "end-turn")]
    found = ask(events, {"legal": True, "fire": "strong"}, elements={"fire": "waning"})
    assert verdicts(found) == [Verdict.UPHELD]


def test_a_later_turn_may_use_what_was_made() -> None:
    found = ask([does("A", "create", "fire"), does("B", "consume", "fire"), does("Demon 1", "consume", "fire")])
    assert [event["effect"] for event in only(found)["events"]] == ["created", "strong", "consumed", "nothing"]
    assert only(found)["benefits"] == []


def test_a_turn_that_goes_on_keeps_what_it_makes_pending() -> None:
    found = ask([does("A", "create", "light")], {"pending": ["light"]}, {"light": "strong"})
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]


def test_the_end_of_a_round_lowers_everything_a_step_what_was_just_made_too() -> None:
    found = ask([does("A", "create", "dark"), {"does": "end-round"}], elements={"fire": "strong", "ice": "waning"})
    elements = only(found)["elements"]
    assert (elements["dark"], elements["fire"], elements["ice"], elements["air"]) == (
        "waning",
        "waning",
        "inert",
        "inert",
    )


def test_an_infusion_by_itself_does_not_happen() -> None:
    events = [does("A", "create", "earth", performed=False), does("A", "end-turn")]
    found = ask(events, {"earth": "strong"}, False)
    assert verdicts(found) == [Verdict.REFUTED, Verdict.UPHELD]
    assert {citation.id for citation in found.citations} == {"gh.element.needs-ability"}


def test_one_consumption_serves_all_of_a_type_who_are_there() -> None:
    events = [does(f"Demon {n}", "consume", "ice") for n in (1, 2, 3)]
    found = ask(events, {"benefits": ["Demon 1", "Demon 2", "Demon 3"]}, elements={"ice": "strong"})
    assert verdicts(found) == [Verdict.UPHELD]
    assert [event["effect"] for event in only(found)["events"]] == ["consumed", "shared", "shared"]


def test_the_other_type_is_not_served() -> None:
    foes = [*DEMONS, {"type": "Imp", "standee": 1}]
    found = ask([does("Demon 1", "consume", "ice")], {"benefits": ["Imp 1"]}, elements={"ice": "strong"}, monsters=foes)
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations == ("gh.element.type-shares",)


@pytest.mark.parametrize("renewed", [False, True])
def test_who_is_revealed_later_needs_another_element(renewed: bool) -> None:
    again = [does("B", "create", "ice")] if renewed else []
    events = [
        does("Demon 1", "consume", "ice"),
        *again,
        does("Demon 3", "reveal"),
        does("Demon 2", "consume", "ice"),
        does("Demon 3", "consume", "ice"),
    ]
    found = ask(events, {"benefits": ["Demon 3"]}, {"benefits": ["Demon 2"]}, elements={"ice": "strong"})
    assert verdicts(found) == [Verdict.UPHELD if renewed else Verdict.REFUTED, Verdict.UPHELD]
    assert "gh.element.later-revealed" in found.claims[0].citations
    assert only(found)["elements"]["ice"] == "inert"


def test_a_new_round_needs_a_new_consumption() -> None:
    events = [does("Demon 1", "consume", "ice"), {"does": "end-round"}, does("Demon 2", "consume", "ice")]
    assert only(ask(events, elements={"ice": "strong"}))["events"][-1]["effect"] == "nothing"


def test_two_symbols_on_one_card_need_two_elements() -> None:
    events = [does("Demon 1", "consume", "any"), does("Demon 1", "consume", "any"), does("Demon 2", "consume", "any")]
    found = ask(events, elements={"ice": "strong"})
    assert [event["effect"] for event in only(found)["events"]] == ["consumed", "nothing", "shared"]


@pytest.mark.parametrize(
    ("who", "more", "legal", "ruling"),
    [
        ("Demon 1", {}, False, "gh.element.monster"),
        ("Demon 1", {"performed": False}, True, "gh.element.monster"),
        ("A", {}, True, "gh.element.consume"),
    ],
)
def test_a_monster_may_not_leave_an_element_that_it_can_use(
    who: str, more: dict[str, Any], legal: bool, ruling: str
) -> None:
    found = ask([does(who, "decline", "ice", **more)], True, elements={"ice": "waning"})
    assert verdicts(found) == [Verdict.UPHELD if legal else Verdict.REFUTED]
    assert found.claims[0].citations == (ruling,)
    assert only(found)["elements"]["ice"] == "waning"


def test_a_stunned_monster_consumes_nothing() -> None:
    stunned = [{"type": "Demon", "standee": 1, "conditions": ["stun"]}]
    found = ask([does("Demon 1", "consume", "ice")], elements={"ice": "strong"}, monsters=stunned)
    assert only(found)["elements"]["ice"] == "strong"


def test_the_wild_symbol_takes_exactly_one_of_those_that_are_there() -> None:
    found = ask(
        [does("Demon 1", "consume", "any")],
        {"fire": "inert"},
        {"fire": "inert", "ice": "inert"},
        {"air": "strong"},
        elements={"fire": "strong", "ice": "waning"},
    )
    assert [outcome["chosen"] for outcome in found.value["outcomes"]] == [["fire"], ["ice"]]
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.REFUTED, Verdict.REFUTED]
    assert "gh.element.wild" in found.claims[0].citations
    assert "gh.element.wild" in found.claims[1].citations


def test_a_choice_that_was_made_is_kept() -> None:
    found = ask([does("A", "consume", "any", chosen="ice")], elements={"fire": "strong", "ice": "waning"})
    assert only(found)["elements"] == {each: "strong" if each == "fire" else "inert" for each in SIX}


def test_a_wild_infusion_may_be_any_of_the_six() -> None:
    found = ask([does("A", "create", "any"), does("A", "end-turn")])
    assert [outcome["chosen"] for outcome in found.value["outcomes"]] == [[each] for each in SIX]
    for outcome in found.value["outcomes"]:
        assert [each for each in SIX if outcome["elements"][each] == "strong"] == outcome["chosen"]


def test_consumed_as_wild_and_created_again_ends_strong() -> None:
    events = [does("Demon 1", "consume", "any"), does("Demon 1", "create", "air"), does("Demon 1", "end-turn")]
    found = ask(events, {"air": "strong"}, elements={"air": "waning"})
    assert verdicts(found) == [Verdict.UPHELD]
    assert "gh.element.consume-create" in {citation.id for citation in found.citations}


@pytest.mark.parametrize(
    ("events", "pointer", "ruling"),
    [
        ([does("Z", "consume", "ice")], "/events/0/who", None),
        ([does("A", "consume")], "/events/0/element", None),
        ([does("A", "end-turn", "ice")], "/events/0/element", None),
        ([does("A", "reveal")], "/events/0/who", None),
        ([does("A", "consume", "ice", chosen="fire")], "/events/0/chosen", "gh.element.wild"),
        (
            [does("Demon 1", "consume", "ice"), does("Demon 1", "reveal")],
            "/events/0/who",
            None,
        ),
        (
            [does("A", "create", "ice"), does("B", "consume", "ice"), does("A", "consume", "ice")],
            "/events/2/who",
            None,
        ),
        ([does("A", "create", "any")] * 4, "/events/3/chosen", "gh.element.wild"),
    ],
)
def test_what_can_not_be_asked_is_refused_with_its_place(
    events: list[dict[str, Any]], pointer: str, ruling: str | None
) -> None:
    with pytest.raises(StateError) as caught:
        ask(events)
    assert caught.value.part == "question"
    assert [(problem.pointer, problem.ruling) for problem in caught.value.problems] == [(pointer, ruling)]


STRENGTH = st.sampled_from(["strong", "waning", "inert"])
ACTS = st.tuples(st.sampled_from(["consume", "create"]), st.sampled_from(SIX[:3]))


@settings(max_examples=80, deadline=None)
@given(
    st.dictionaries(st.sampled_from(SIX), STRENGTH),
    st.lists(st.tuples(st.lists(ACTS, min_size=1, max_size=3), st.booleans()), max_size=5),
)
def test_turns_of_characters_against_a_plain_bookkeeping(
    elements: dict[str, str], rounds: list[tuple[list[tuple[str, str]], bool]]
) -> None:
    """Each entry is a turn of one character, which may end the round. Counted with numbers instead of words."""
    height = {each: {"strong": 2, "waning": 1, "inert": 0}[elements.get(each, "inert")] for each in SIX}
    events: list[dict[str, Any]] = []
    fine = True
    for n, (acts, ends) in enumerate(rounds):
        made = set()
        for what, element in acts:
            events.append(does(f"C{n}", what, element))
            if what == "create":
                made.add(element)
            else:
                fine = fine and height[element] > 0
                height[element] = 0
        for element in made:
            height[element] = 2
        events.append({"does": "end-round"} if ends else does(f"C{n}", "end-turn"))
        if ends:
            height = {each: max(0, value - 1) for each, value in height.items()}
    if not events:
        return
    people = [{"name": f"C{n}"} for n in range(len(rounds))]
    found = ask(events, elements=elements, characters=people)
    assert only(found)["elements"] == {each: ["inert", "waning", "strong"][height[each]] for each in SIX}
    assert only(found)["legal"] is fine
