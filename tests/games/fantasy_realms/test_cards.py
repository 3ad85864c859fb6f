"""The card data against ``tests/reference/data/fantasy_realms/cards.json``: both put into one form and compared."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, NOT_IN_EDITION, Card
from adjudicator.games.fantasy_realms.effects import (
    AllDifferent,
    Award,
    BestBase,
    BlankedIf,
    BlankedUnless,
    Blanks,
    Cards,
    ChangesSuit,
    Choice,
    Clear,
    ClearsOne,
    ClearsPenalty,
    ClearsWord,
    Condition,
    CopiesCard,
    CopiesIdentity,
    FirstOf,
    Holds,
    Lacks,
    Penalty,
    Runs,
    SuitSets,
    SumBase,
    TakesDiscard,
)
from tests.reference.oracle import DATA

Term = dict[str, Any]
REFERENCE: list[dict[str, Any]] = json.loads((DATA / "cards.json").read_text(encoding="utf-8"))["cards"]
CHOOSING = ("extra_card", "change_suit", "copy_identity", "copy_card")


def of_suits(term: Term) -> Cards:
    return Cards(frozenset(term["suits"]))


def conditions(term: Term) -> list[Condition]:
    """The conditions of a term that pays once, each as one of the engine's."""
    out: list[Condition] = []
    for key, wanted in term.items():
        match key:
            case "kind" | "points":
                pass
            case "all_names":
                out += [Holds(Cards(names=frozenset([name]))) for name in wanted]
            case "any_names" | "plus_any_names":
                out.append(Holds(Cards(names=frozenset(wanted))))
            case "any_suits" | "plus_any_suits":
                out.append(Holds(Cards(frozenset(wanted))))
            case "no_suits":
                out.append(Lacks(Cards(frozenset(wanted))))
            case _:
                raise NotImplementedError(term)
    return out


def in_order(award: Award) -> Award:
    """The order of the conditions means nothing, so here it is always the same."""
    return replace(award, when=tuple(sorted(award.when, key=repr_of_condition)))


def repr_of_condition(condition: Condition) -> tuple[str, list[str], list[str]]:
    return type(condition).__name__, sorted(condition.cards.suits), sorted(condition.cards.names)


def table(rows: dict[str, int]) -> tuple[tuple[int, int], ...]:
    assert list(rows)[-1].endswith("+")
    return tuple((int(size.rstrip("+")), points) for size, points in rows.items())


def translated(term: Term) -> Any:
    """A term of the reference file in the engine's words."""
    match term["kind"]:
        case "once_if" if "condition" in term:
            assert term["condition"] == "every non-blanked card has a different suit"
            return AllDifferent(term["points"])
        case "once_if":
            return in_order(Award(term["points"], when=tuple(conditions(term))))
        case "per_matching_card":
            each = Cards(frozenset(term["suits"]), frozenset(term["names"]), other=term["excludes_self"])
            needs = [Holds(Cards(names=frozenset([term["requires_name"]])))] if "requires_name" in term else []
            return Award(term["points"], each=each, when=tuple(needs))
        case "best_applicable_of":
            # Each of these is worth more than the ones after it whenever it applies.
            awards = sorted(map(translated, term["options"]), key=lambda award: -award.points)
            return FirstOf(tuple(awards))
        case "add_base_strength_of_one":
            return BestBase(of_suits(term))
        case "sum_of_base_strength":
            return SumBase(of_suits(term))
        case "run_of_base_strengths":
            return Runs(table(term["table"]))
        case "set_size":
            return SuitSets(table(term["table"]))
        case "blanks":
            return Blanks(
                tuple(
                    Cards(
                        frozenset([group["suit"]]),
                        but_names=frozenset(group.get("except", [])),
                        other=group.get("other", False),
                    )
                    for group in term["all_of"]
                )
            )
        case "blanks_all_except":
            but = {"but_suits": frozenset(term["suits"]), "but_names": frozenset(term["names"])}
            return Blanks((Cards(everything=True, **but),))
        case "self_blank_unless":
            return BlankedUnless(of_suits(term))
        case "self_blank_if":
            return BlankedIf(of_suits(term))
        case _:
            raise NotImplementedError(term)


def translated_clear(clear: dict[str, Any]) -> Clear:
    whole = clear["what"] == "whole penalty"
    everything, floods = Cards(everything=True), Cards(frozenset(["flood"]))
    if whole and "of_suits" in clear:
        return ClearsPenalty(Cards(frozenset(clear["of_suits"])))
    known: dict[tuple[str, str], Clear] = {
        ("whole penalty", "all cards"): ClearsPenalty(everything),
        ("the word Army", "every penalty in the hand"): ClearsWord("army", everything),
        ("the word Army", "penalties of all Floods"): ClearsWord("army", floods),
    }
    return known[clear["what"], clear["of"]]


def translated_choice(card: dict[str, Any]) -> Choice | None:
    for clear in card["clears"]:
        if clear.get("chosen"):
            return ClearsOne(tuple(clear["of_suits"]))
    for term in card["bonus"]:
        match term["kind"]:
            case "extra_card":
                return TakesDiscard(tuple(term["suits"]))
            case "change_suit":
                return ChangesSuit()
            case "copy_card":
                return CopiesCard()
            case "copy_identity":
                return CopiesIdentity(tuple(term["from"].rsplit(" ", 1)[1].split("/")))
    return None


def as_engine_has_it(card: Card) -> tuple[list[Any], list[Penalty]]:
    def tidy(term: Any) -> Any:
        if isinstance(term, FirstOf):
            return FirstOf(tuple(map(in_order, term.awards)))
        return in_order(term) if isinstance(term, Award) else term

    return [tidy(term) for term in card.bonus], [tidy(term) for term in card.penalty]


@pytest.mark.parametrize("facts", REFERENCE, ids=[card["name"] for card in REFERENCE])
def test_a_card_is_as_the_reference_has_it(facts: dict[str, Any]) -> None:
    card = BY_NAME[facts["name"]]
    assert (card.number, card.suit, card.base) == (facts["number"], facts["suit"], facts["base_strength"])
    bonus, penalty = as_engine_has_it(card)
    assert bonus == [translated(term) for term in facts["bonus"] if term["kind"] not in CHOOSING]
    assert penalty == [translated(term) for term in facts["penalty"]]
    assert list(card.clears) == [translated_clear(clear) for clear in facts["clears"] if not clear.get("chosen")]
    assert card.choice == translated_choice(facts)


@pytest.mark.parametrize("facts", REFERENCE, ids=[card["name"] for card in REFERENCE])
def test_every_fact_of_the_reference_is_one_that_was_compared(facts: dict[str, Any]) -> None:
    """Should a key be added to the reference, this test says that nobody compares it."""
    assert set(facts) == {"number", "name", "suit", "base_strength", "bonus", "penalty", "clears", "choice"}
    says = {"note", "may_be_itself", "every_suit_scores", "every_disjoint_run_scores", "sets"}
    compared = {
        "kind", "points", "suits", "names", "excludes_self", "requires_name", "options", "table", "all_of", "condition",
        "all_names", "any_names", "plus_any_names", "any_suits", "plus_any_suits", "no_suits",
    }  # fmt: skip
    for term in (*facts["bonus"], *facts["penalty"]):
        for part in (term, *term.get("options", ())):
            assert term["kind"] in CHOOSING or set(part) <= compared | says
        for group in term.get("all_of", ()):
            assert set(group) <= {"suit", "except", "other"}
    for clear in facts["clears"]:
        assert set(clear) <= {"what", "of_suits", "of", "count", "chosen"}


def test_the_deck_is_ten_suits_of_five_and_three_wilds() -> None:
    assert [card.number for card in CARDS] == list(range(1, 54))
    assert list(BY_NAME) == [card["name"] for card in REFERENCE]
    count = {suit: sum(card.suit == suit for card in CARDS) for suit in {card.suit for card in CARDS}}
    assert count.pop("wild") == 3
    assert set(count.values()) == {5}
    assert len(count) == 10


def test_rewards_are_bonuses_and_harm_is_penalty() -> None:
    """Explained lines tell the two apart by their sign, and the penalty alone is cleared and copied."""
    for card in CARDS:
        for term in card.bonus:
            for part in term.awards if isinstance(term, FirstOf) else [term]:
                assert not isinstance(part, Award) or part.points > 0
        for term in card.penalty:
            assert not isinstance(term, Award) or term.points < 0


@pytest.mark.parametrize(
    ("name", "ruling"),
    [
        ("Mountain", "fr.card.mountain"),
        ("Great Flood", "fr.card.great-flood"),
        ("Sword of Keth", "fr.card.sword-of-keth"),
        ("Doppelgänger", "fr.card.doppelganger"),
    ],
)
def test_a_cards_ruling_is_named_after_it(name: str, ruling: str) -> None:
    assert BY_NAME[name].ruling == ruling


def test_no_card_of_another_printing_is_in_the_deck() -> None:
    assert not NOT_IN_EDITION & set(BY_NAME)
    assert {"Jester", "Phoenix", "Dungeon"} <= NOT_IN_EDITION
