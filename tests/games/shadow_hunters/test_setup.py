"""What is dealt and laid out, and whether what somebody wants to deal is right."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "shadow-hunters"
# As the seed has them: Shadows, Hunters, Neutrals.
DEALS = {4: (2, 2, 0), 5: (2, 2, 1), 6: (2, 2, 2), 7: (2, 2, 3), 8: (3, 3, 2)}
EXTRA = {7: (3, 3, 2), 8: (3, 3, 3)}
LISTED = {"sh.gap.character-list": "as-listed"}
ALWAYS = {"sh.gap.extra-deal": "always-extra"}
BASE = ["allie", "bob", "charles", "daniel", "emi", "franklin", "george", "unknown", "vampire", "werewolf"]
BOTH = ["base", "expansion"]


def setup(
    count: int | None, *claims: Any, readings: dict[str, str] | None = None, deal: Any = None,
    asked: list[str] | None = None, **state: Any,
) -> adjudicator.Answer:  # fmt: skip
    told = {} if count is None else {"player_count": count}
    question: dict[str, Any] = {"ask": "setup"}
    if deal is not None:
        question["deal"] = counts(deal) if isinstance(deal, tuple) else deal
    if asked is not None:
        question["characters"] = asked
    return adjudicator.resolve(
        GAME, {**told, **state}, question, [{"value": claim} for claim in claims], readings=readings
    )


def counts(deal: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(("shadow", "hunter", "neutral"), deal, strict=True))


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def cited(answer: adjudicator.Answer) -> set[str]:
    return {each.id for each in answer.citations}


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


# --- the counts


@pytest.mark.parametrize("players", DEALS)
def test_the_deal_for_each_number_of_players(players: int) -> None:
    found = setup(players, {"deal": counts(DEALS[players])}, {"cards": players}, deal=DEALS[players])
    assert found.value["deal"] == counts(DEALS[players])
    assert (found.value["legal"], found.value["cards"], found.value["extra"]) == (True, players, 0)
    assert found.value["unused"] == 10 - players
    assert verdicts(found) == [Verdict.UPHELD, Verdict.UPHELD]
    assert found.claims[0].citations[0] == f"sh.setup.deal-{players}"
    assert setup(players, deal=DEALS[players]).verdict is Verdict.LEGAL


@given(st.integers(4, 8), st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)), st.booleans())
def test_a_deal_is_legal_exactly_if_it_is_the_one_that_is_printed(
    players: int, deal: tuple[int, int, int], extra: bool
) -> None:
    found = setup(players, deal=deal, variants={"extra_card": extra})
    table = EXTRA if extra else DEALS
    assert found.value["legal"] is (deal == table.get(players))
    assert ("deal" in found.value["faults"]) is (deal != table.get(players, DEALS[players]))


def test_the_reference_cases() -> None:
    wrong = setup(7, deal=(3, 3, 1))  # SH02
    assert (wrong.verdict, wrong.value["deal"]) == (Verdict.ILLEGAL, counts((2, 2, 3)))
    extra = setup(7, deal=(3, 3, 2), variants={"extra_card": True})  # SH03
    assert (extra.verdict, extra.value["cards"]) == (Verdict.LEGAL, 8)
    novice = setup(5, asked=["bob"], variants={"no_abilities": True})  # SH04
    assert (novice.verdict, novice.value["remove"]) == (Verdict.ILLEGAL, ["bob"])


def test_a_faction_left_out_gets_no_card() -> None:
    assert setup(4, deal={"shadow": 2, "hunter": 2}).value["legal"] is True
    assert setup(5, deal={"shadow": 2, "hunter": 2}).value["faults"] == ["deal"]


def test_how_many_play_may_be_told_by_the_players() -> None:
    people = [{"name": name} for name in ("Ann", "Ben", "Cai", "Dan", "Eve")]
    assert setup(None, players=people).value["deal"] == counts(DEALS[5])
    assert problem_of(lambda: setup(None, players=people[:3])) == ("/player_count", None)
    assert problem_of(lambda: setup(3))[0] == "/player_count"
    assert problem_of(lambda: setup(9))[0] == "/player_count"


# --- variants


@pytest.mark.parametrize("players", EXTRA)
def test_the_extra_card(players: int) -> None:
    found = setup(players, {"extra": 1}, True, deal=EXTRA[players], variants={"extra_card": True})
    assert (found.value["cards"], found.value["unused"]) == (players + 1, 9 - players)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.UPHELD]
    assert set(found.claims[0].citations) == {"sh.variant.extra-card", "sh.setup.deal"}
    assert "sh.gap.extra-deal" not in found.taken


@pytest.mark.parametrize("players", EXTRA)
def test_which_deal_seven_and_eight_use_is_a_gap(players: int) -> None:
    found = setup(players, True, deal=DEALS[players])
    assert found.taken["sh.gap.extra-deal"] == "as-named"
    assert verdicts(found) == [Verdict.UPHELD]
    other = setup(players, True, deal=DEALS[players], readings=ALWAYS)
    assert other.value["deal"] == counts(EXTRA[players])
    assert verdicts(other) == [Verdict.REFUTED]
    assert "sh.gap.extra-deal" not in setup(6).taken


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_extra_card_is_for_seven_and_eight(players: int) -> None:
    found = setup(players, True, variants={"extra_card": True})
    assert (found.value["faults"], found.value["cards"]) == (["extra-card"], players)
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations == ("sh.variant.extra-card",)


@pytest.mark.parametrize(("players", "legal"), [(4, False), (5, False), (6, True), (7, True), (8, True)])
def test_a_hermit_card_first_is_for_six_and_more(players: int, legal: bool) -> None:
    found = setup(players, {"opening_hermit": legal}, variants={"opening_hermit": True})
    assert found.value["legal"] is legal
    assert found.value["faults"] == ([] if legal else ["opening-hermit"])
    assert ("opening-hermit" in found.value["variants"]) is legal
    assert verdicts(found) == [Verdict.UPHELD]
    assert setup(players).value["opening_hermit"] is False


@pytest.mark.parametrize(
    ("players", "variants"),
    [(5, ["no-abilities"]), (6, ["no-abilities", "opening-hermit"]), (7, ["no-abilities", "extra-card",
                                                                         "opening-hermit"])],
)  # fmt: skip
def test_the_variants_for_each_number(players: int, variants: list[str]) -> None:
    assert setup(players).value["variants"] == variants


# --- characters


def test_without_abilities_bob_is_out() -> None:
    beginners = {"no_abilities": True}
    asked = setup(5, asked=["Bob", "Emi"], variants=beginners)
    assert (asked.value["remove"], asked.value["faults"], asked.value["unused"]) == (["bob"], ["bob"], 4)
    listed = setup(5, characters=BASE, variants=beginners)
    assert (listed.value["remove"], listed.value["legal"]) == (["bob"], False)
    told = setup(5, variants=beginners)  # nobody has put him in yet
    assert (told.value["remove"], told.value["legal"]) == (["bob"], True)
    assert setup(5, asked=["Bob"]).value["legal"] is True


def test_characters_of_another_box() -> None:
    found = setup(5, asked=["Agnes", "Emi", "Wight"])
    assert (found.value["remove"], found.value["faults"]) == (["agnes", "wight"], ["other-box"])
    assert setup(5, asked=["Agnes", "Wight"], boxes=BOTH).value["legal"] is True
    assert setup(5, asked=["Emi"], boxes=["expansion"]).value["remove"] == ["emi"]
    assert setup(5, characters=[*BASE, "agnes"]).value["remove"] == ["agnes"]


def test_characters_that_the_table_left_out() -> None:
    found = setup(4, asked=["George", "Emi"], characters=["emi", "franklin", "unknown", "vampire"])
    assert (found.value["remove"], found.value["faults"]) == (["george"], ["not-in-stacks"])


def test_the_list_of_the_rules_is_a_gap() -> None:
    found = setup(4, asked=["Vampire", "Werewolf", "Unknown"])
    assert (found.value["legal"], found.taken["sh.gap.character-list"]) == (True, "pack")
    other = setup(4, True, asked=["Vampire", "Werewolf", "Unknown"], readings=LISTED)
    assert other.value["remove"] == ["vampire", "werewolf"]
    assert other.value["faults"] == ["not-listed", "too-few"]  # Unknown alone is one Shadow
    assert "sh.gap.character-list" in other.claims[0].citations
    assert setup(4, readings=LISTED).value["legal"] is False  # no number of players can be dealt


def test_one_of_each_letter() -> None:
    mixed: dict[str, Any] = {"boxes": BOTH, "variants": {"one_per_letter": True}}
    found = setup(8, asked=["Allie", "Agnes", "Emi"], **mixed)
    assert found.value["faults"] == ["same-letter"]
    assert found.value["unused"] == 12
    assert len(found.value["one_of"]) == 10
    assert ["allie", "agnes"] in found.value["one_of"]
    assert {"sh.pack.mixing", "sh.pack.initials"} <= cited(found)
    assert setup(8, **mixed).value["legal"] is True  # of each two one is drawn
    assert setup(8, asked=["Allie", "Agnes"], boxes=BOTH).value["legal"] is True
    assert setup(8, variants={"one_per_letter": True}).value["one_of"] == []


def test_too_few_characters_of_a_faction() -> None:
    five = ["emi", "ellen", "unknown", "vampire"]
    assert setup(4, characters=five, boxes=BOTH).value["faults"] == []
    found = setup(4, True, characters=five, boxes=BOTH, variants={"one_per_letter": True})
    assert found.value["faults"] == ["too-few"]  # Emi or Ellen, not both
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations[0] == "sh.setup.deal-4"
    eight = [each for each in BASE if each not in ("charles", "daniel")]
    assert setup(8, characters=eight).value["faults"] == []
    assert setup(8, characters=eight, variants={"no_abilities": True}).value["faults"] == ["bob", "too-few"]


# --- what is laid out


def test_what_every_game_begins_with() -> None:
    found = setup(6, {"markers": 2}, {"zones": 3}, {"decks": {"hermit": 16}}, {"decks": {"black": 18}})
    assert found.value["decks"] == {"white": 16, "black": 16, "hermit": 16}
    assert verdicts(found) == [Verdict.UPHELD, Verdict.UPHELD, Verdict.UPHELD, Verdict.REFUTED]
    assert [judged.citations[0] for judged in found.claims] == [
        "sh.setup.markers",
        "sh.setup.areas",
        "sh.setup.decks",
        "sh.setup.decks",
    ]
    assert {"sh.setup.own-card", "sh.turn.clockwise", "sh.setup.unused"} <= cited(found)


@pytest.mark.parametrize(("readings", "start"), [(None, "rolled"), ({"sh.gap.start-area": "in-front"}, "in-front")])
def test_where_the_markers_start_is_a_gap(readings: dict[str, str] | None, start: str) -> None:
    found = setup(6, {"start": start}, readings=readings)
    assert found.value["start"] == start
    assert verdicts(found) == [Verdict.UPHELD]
    assert "sh.gap.start-area" in found.taken


# --- refusals


def test_a_character_is_there_once() -> None:
    assert problem_of(lambda: setup(5, asked=["Emi", "Bob", "艾米"])) == ("/characters/2", "sh.identity.one-each")


@pytest.mark.parametrize(
    ("told", "pointer"),
    [
        ({"asked": ["Dracula"]}, "/characters/0"),
        ({"asked": []}, "/characters"),
        ({"deal": {"shadow": -1}}, "/deal/shadow"),
        ({"deal": {"goblins": 1}}, "/deal/goblins"),
    ],
)
def test_what_is_refused(told: dict[str, Any], pointer: str) -> None:
    assert problem_of(lambda: setup(5, **told))[0] == pointer


def test_claims_about_what_there_is_not() -> None:
    assert problem_of(lambda: setup(5, {"deal": {"wizard": 1}}))[0] == "/0/value/deal/wizard"
    assert problem_of(lambda: setup(5, {"decks": {"green": 16}}))[0] == "/0/value/decks/green"


# --- characters that are known


def known(*characters: str | None, **more: Any) -> dict[str, Any]:
    names = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal")
    players = [{"name": name, "character": each} for name, each in zip(names, characters, strict=False)]
    return {"players": players, **more}


@pytest.mark.parametrize(
    ("state", "ruling"),
    [
        (known("emi", "franklin", "george", None), "sh.setup.deal-4"),  # three Hunters of two
        (known("emi", "bob", None, None), "sh.setup.deal-4"),  # no Neutral plays among four
        (known("bob", "daniel", None, None, None), "sh.setup.deal-5"),
        (known("emi", "bob", None, None, None, variants={"no_abilities": True}), "sh.variant.no-abilities"),
        (known("emi", "ellen", None, None, boxes=BOTH, variants={"one_per_letter": True}), "sh.pack.mixing"),
    ],
)
def test_characters_that_cannot_have_been_dealt(state: dict[str, Any], ruling: str) -> None:
    found = setup(None, False, **state)
    assert (found.verdict, found.value["legal"], found.value["faults"]) == (Verdict.UPHELD, False, ["dealt"])
    assert {ruling, f"sh.setup.deal-{len(state['players'])}"} <= set(found.claims[0].citations)


def test_characters_that_may_have_been_dealt() -> None:
    assert setup(None, **known("emi", "franklin", "unknown", None)).verdict is Verdict.LEGAL
    assert setup(None, **known("emi", "bob", None, None, None)).verdict is Verdict.LEGAL
    seven = known("emi", "franklin", "george", None, None, None, None)
    assert setup(None, **seven).verdict is Verdict.ILLEGAL
    assert setup(None, **seven, variants={"extra_card": True}).verdict is Verdict.LEGAL  # three Hunters then
    assert setup(None, **known("emi", "ellen", None, None, boxes=BOTH)).verdict is Verdict.LEGAL
