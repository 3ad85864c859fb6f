from __future__ import annotations

import random
from typing import Any

import pytest

import adjudicator
from adjudicator.errors import Problem
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick
from adjudicator.games.fantasy_realms.state import parse
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.test_state import error_of, near, one, problems
from tests.reference import oracle


def only(hand: str, choices: dict[str, Any], discard: list[str] | None = None) -> Problem:
    (problem,) = problems(one(hand.split(", "), choices, discard))
    return problem


REFUSED = [
    # hand, choices, pointer below the choices, ruling, what was expected
    ("Mirage", {"Mirage": {"card": "King"}}, "Mirage/card", "fr.card.mirage", "army, land, weather, flood, flame"),
    ("Mirage", {"Mirage": {"card": "Warlock Lord"}}, "Mirage/card", "fr.card.mirage", "flame"),
    ("Mirage", {"Mirage": {"card": "Mirage"}}, "Mirage/card", "fr.card.mirage", "flame"),
    ("Mirage", {"Mirage": {"suit": "wizard"}}, "Mirage/suit", "fr.card.mirage", "army, land, weather, flood, flame"),
    ("Mirage", {"Mirage": {"suit": "wild"}}, "Mirage/suit", "fr.card.mirage", "flame"),
    ("Mirage", {"Mirage": {"card": "Forest", "suit": "flood"}}, "Mirage/suit", "fr.card.mirage", "the suit of Forest"),
    ("Shapeshifter", {"Shapeshifter": {"card": "Knights"}}, "Shapeshifter/card", "fr.card.shapeshifter", "artifact"),
    ("Shapeshifter", {"Shapeshifter": {"suit": "land"}}, "Shapeshifter/suit", "fr.card.shapeshifter", "beast"),
    ("Doppelgänger", {"Doppelgänger": {"card": "King"}}, "Doppelgänger/card", "fr.card.doppelganger", None),
    ("Doppelgänger", {"Doppelgänger": {"card": "二重身"}}, "Doppelgänger/card", "fr.card.doppelganger", None),
    ("Doppelgänger, King", {"Doppelgänger": {"suit": "leader"}}, "Doppelgänger", "fr.card.doppelganger", "a card"),
    (
        "Doppelgänger, King",
        {"Doppelgänger": {"card": "King", "suit": "leader"}},
        "Doppelgänger",
        "fr.card.doppelganger",
        "a card",
    ),
    (
        "Book of Changes, King",
        {"Book of Changes": {"card": "Book of Changes", "suit": "land"}},
        "Book of Changes/card",
        "fr.card.book-of-changes",
        None,
    ),
    (
        "Book of Changes",
        {"Book of Changes": {"card": "King", "suit": "land"}},
        "Book of Changes/card",
        "fr.card.book-of-changes",
        None,
    ),
    (
        "Book of Changes, King",
        {"Book of Changes": {"card": "King"}},
        "Book of Changes",
        "fr.card.book-of-changes",
        "a card and a suit",
    ),
    (
        "Book of Changes, King",
        {"Book of Changes": {"suit": "land"}},
        "Book of Changes",
        "fr.card.book-of-changes",
        "a card and a suit",
    ),
    ("Island, Forest", {"Island": {"card": "Forest"}}, "Island/card", "fr.card.island", "flood or flame"),
    ("Island, Mirage", {"Mirage": None, "Island": {"card": "Mirage"}}, "Island/card", "fr.card.island", "flood"),
    ("Island", {"Island": {"card": "Swamp"}}, "Island/card", "fr.card.island", None),
    ("Island, Swamp", {"Island": {"card": "Swamp", "suit": "flood"}}, "Island", "fr.card.island", "a card"),
    ("Island, Shapeshifter", {"Island": {"card": "Shapeshifter"}}, "Island/card", "fr.card.island", "flood"),
    (
        "Island, Swamp, Book of Changes",
        {"Book of Changes": {"card": "Swamp", "suit": "land"}, "Island": {"card": "Swamp"}},
        "Island/card",
        "fr.card.island",
        "flood or flame",
    ),
    (
        "Island, Book of Changes",
        {"Island": {"card": "Book of Changes"}},
        "Island/card",
        "fr.card.island",
        "flood or flame",
    ),
    ("Necromancer", {"Necromancer": {"card": "King"}}, "Necromancer/card", "fr.card.necromancer", None),
    (
        "Necromancer",
        {"Necromancer": {"card": "Necromancer"}},
        "Necromancer/card",
        "fr.card.necromancer",
        "army, leader, wizard, beast",
    ),
    ("Necromancer, King", {"Necromancer": {"suit": "leader"}}, "Necromancer", "fr.card.necromancer", "a card"),
    ("King", {"Mirage": {"card": "Forest"}}, "Mirage", "fr.card.mirage", None),
    ("King", {"Necromancer": None}, "Necromancer", "fr.card.necromancer", None),
]


@pytest.mark.parametrize(("hand", "choices", "below", "ruling", "expected"), REFUSED)
def test_an_illegal_choice_is_refused_under_its_cards_ruling(
    hand: str, choices: dict[str, Any], below: str, ruling: str, expected: str | None
) -> None:
    problem = only(hand, choices)
    assert (problem.pointer, problem.ruling) == (f"/players/0/choices/{below}", ruling)
    if expected is None:
        assert problem.expected is None
    else:
        assert problem.expected is not None
        assert expected in problem.expected.en
        assert problem.expected.zh


def test_a_necromancer_does_not_take_a_land() -> None:
    problem = only("Necromancer", {"Necromancer": {"card": "Forest"}}, ["Forest"])
    assert (problem.pointer, problem.ruling) == ("/players/0/choices/Necromancer/card", "fr.card.necromancer")
    assert "Forest" in problem.says("en")
    assert "森林" in problem.says("zh")


def test_what_was_chosen_must_be_a_name() -> None:
    problem = only("Mirage", {"Mirage": {"card": "Forrest"}})
    assert (problem.pointer, near(problem)[0]) == ("/players/0/choices/Mirage/card", "Forest")
    problem = only("Mirage", {"Mirage": {"card": "Jester"}})
    assert problem.ruling == "fr.edition.scope"
    problem = only("Mirage", {"Mirage": {"suit": "lannd"}})
    assert (problem.pointer, near(problem)[0]) == ("/players/0/choices/Mirage/suit", "land")


@pytest.mark.parametrize(
    ("chooser", "closest"),
    [("King", []), ("Mirag", ["Mirage"]), ("Bok of Changes", ["Book of Changes"]), ("", [])],
)
def test_only_a_card_that_chooses_makes_a_choice(chooser: str, closest: list[str]) -> None:
    problem = only("King", {chooser: None})
    assert problem.pointer == f"/players/0/choices/{chooser}"
    assert problem.ruling is None
    assert near(problem) == closest
    assert problem.expected is not None
    assert problem.expected.en.count(",") == 5


def test_a_choice_given_under_two_names_of_its_card_is_refused() -> None:
    (problem,) = problems(one(["Mirage"], {"Mirage": None, "幻象": {"card": "Forest"}}))
    assert problem.pointer == "/players/0/choices/幻象"
    assert "twice" in problem.says("en")
    assert "两次" in problem.says("zh")


def test_an_identity_may_name_its_suit_as_well() -> None:
    (player,) = parse(one(["Mirage"], {"Mirage": {"card": "Forest", "suit": "Land"}})).players
    assert player.picks == {"Mirage": Pick("Forest")}


def test_both_ways_to_decline() -> None:
    for declined in (None, "declined"):
        (player,) = parse(one(["Mirage"], {"Mirage": declined})).players
        assert (player.picks, player.free) == ({"Mirage": DECLINED}, ())


ISLANDS = [
    # what is open may still make the card a Flood or Flame
    ("Island, Forest, Book of Changes", {"Island": {"card": "Forest"}}),
    ("Island, Mirage", {"Island": {"card": "Mirage"}}),
    ("Island, Mirage, Doppelgänger, Swamp", {"Island": {"card": "Doppelgänger"}}),
    ("Island, Doppelgänger, Book of Changes", {"Island": {"card": "Doppelgänger"}, "Book of Changes": None}),
    # what was chosen has made it one
    ("Island, Mirage", {"Mirage": {"suit": "flame"}, "Island": {"card": "Mirage"}}),
    ("Island, Doppelgänger, Swamp", {"Doppelgänger": {"card": "Swamp"}, "Island": {"card": "Doppelgänger"}}),
    (
        "Island, King, Book of Changes",
        {"Island": {"card": "King"}, "Book of Changes": {"card": "King", "suit": "flood"}},
    ),
    ("Island", {"Island": {"card": "Island"}}),
]


@pytest.mark.parametrize(("hand", "choices"), ISLANDS)
def test_what_island_may_clear(hand: str, choices: dict[str, Any]) -> None:
    (player,) = parse(one(hand.split(", "), choices)).players
    assert player.picks["Island"] == Pick(choices["Island"]["card"])


TOGETHER = [
    # hand, discard area, choices of which the last one can't be made with the others, whatever the open ones choose
    (
        "Island, Shapeshifter, Book of Changes, King",
        "",
        {"Book of Changes": {"card": "King", "suit": "land"}, "Island": {"card": "Shapeshifter"}},
    ),
    (
        "Island, Mirage, Book of Changes",
        "",
        {"Book of Changes": {"card": "Mirage", "suit": "land"}, "Island": {"card": "Mirage"}},
    ),
    (
        "Necromancer, Doppelgänger, Book of Changes",
        "King, Queen",
        {"Doppelgänger": {"card": "King"}, "Book of Changes": {"card": "Queen", "suit": "land"}},
    ),
    (
        "Necromancer, Doppelgänger, Island, Book of Changes",
        "King, Queen",
        {"Doppelgänger": {"card": "King"}, "Island": {"card": "Queen"}},
    ),
    (  # there are eight cards already
        "Necromancer, Book of Changes, Forest, Swamp, Candle, King, Queen, Hydra",
        "Knights",
        {"Book of Changes": {"card": "Knights", "suit": "land"}},
    ),
]


@pytest.mark.parametrize(("hand", "discard", "choices"), TOGETHER)
def test_choices_that_no_open_choice_can_make_legal(hand: str, discard: str, choices: dict[str, Any]) -> None:
    area = discard.split(", ") if discard else []
    last = list(choices)[-1]
    problem = only(hand, choices, area)
    assert problem.pointer == f"/players/0/choices/{last}/card"
    assert problem.ruling == "fr.card." + last.lower().replace(" ", "-")
    del choices[last]
    assert error_of(one(hand.split(", "), choices, area)) is None


def test_the_book_may_change_the_card_that_a_necromancer_took() -> None:
    made = {"Book of Changes": {"card": "Warhorse", "suit": "leader"}, "Necromancer": {"card": "Warhorse"}}
    (player,) = parse(one(["Necromancer", "Book of Changes"], made, ["Warhorse"])).players
    assert player.picks == {"Necromancer": Pick("Warhorse"), "Book of Changes": Pick("Warhorse", "leader")}


def test_a_card_of_the_discard_area_may_be_chosen_while_a_necromancer_may_still_take_it() -> None:
    made = {"Book of Changes": {"card": "Warhorse", "suit": "leader"}}
    hand = ["Necromancer", "Book of Changes", "Bell Tower"]
    (player,) = parse(one(hand, made, ["Warhorse"])).players
    assert player.free == ("Necromancer",)
    found = adjudicator.score("fantasy-realms", one(hand, made, ["Warhorse", "Knights"])).value["players"][0]
    assert found["choices"]["Necromancer"] == {"card": "Warhorse"}  # though Knights are worth more
    for choices, discard in (
        ({**made, "Necromancer": None}, ["Warhorse"]),
        ({**made, "Necromancer": {"card": "Knights"}}, ["Warhorse", "Knights"]),
        ({"Book of Changes": {"card": "Forest", "suit": "leader"}}, ["Forest", "Warhorse"]),
    ):
        problem = only(", ".join(hand), choices, discard)
        assert (problem.pointer, problem.ruling) == (
            "/players/0/choices/Book of Changes/card",
            "fr.card.book-of-changes",
        )


def test_choices_are_legal_here_where_they_are_for_the_oracle() -> None:
    """Random choices, many of them illegal, with all choices of the hand given."""
    rng = random.Random(111)
    suits = [*oracle.SUITS, "wild"]
    refused = accepted = 0
    for case in strategies.cases(2500, seed=112):
        choices = dict(case.choices)
        if not choices:
            continue
        spoilt = rng.choice(list(choices))
        anything = rng.choice([*case.whole, *strategies.NAMES_OF_CARDS])
        wild = rng.choice(
            [{"card": anything}, {"suit": rng.choice(suits)}, {"card": anything, "suit": rng.choice(suits)}]
        )
        if spoilt in ("Mirage", "Shapeshifter") and len(wild) == 2:
            continue  # the oracle knows one way to say this, a state may say it in two
        if wild.get("suit") == "wild" and spoilt == "Book of Changes":
            continue  # a matter of the reading
        if spoilt == "Necromancer" and ("suit" in wild or wild["card"] not in case.discard):
            continue  # the oracle does not look at a suit here, nor at where the eighth card comes from
        choices[spoilt] = wild
        try:
            legal = oracle.score(case.hand, choices) is not None
        except ValueError:
            legal = False
        error = error_of({"players": [{"hand": list(case.hand), "choices": choices}], "discard": list(case.discard)})
        assert legal == (error is None), (case, choices, error)
        accepted += legal
        refused += not legal
    assert refused > 300
    assert accepted > 50


def test_choices_are_let_through_exactly_where_the_open_ones_can_be_made_as_well() -> None:
    rng = random.Random(113)
    seen = {True: 0, False: 0}
    for _ in range(700):
        others = rng.sample(["Necromancer", "Doppelgänger", "Mirage", "Shapeshifter", "Book of Changes"], 3)
        hand = tuple(strategies.deal(rng, rng.randint(4, 6), ["Island", *others]))
        discard = tuple(strategies.discards(rng, hand, most=3))
        anything = [*hand, *discard]
        choices: strategies.Choices = {"Island": {"card": rng.choice(anything)}}
        for name in others[: rng.randint(1, 2)]:
            card = {"card": rng.choice([other for other in anything if other != name])}
            choices[name] = card | {"suit": rng.choice(oracle.SUITS)} if name == "Book of Changes" else card
            if name in ("Mirage", "Shapeshifter"):
                choices[name] = {"suit": rng.choice(oracle.copyable_suits(name))}
        error = error_of({"players": [{"hand": list(hand), "choices": choices}], "discard": list(discard)})
        legal = strategies.completable(hand, discard, choices)
        assert legal == (error is None), (hand, discard, choices, error)
        seen[legal] += 1
    assert min(seen.values()) > 100
