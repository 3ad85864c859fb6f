"""May a card choose that? Beside the choices that are made, and under which rulings."""

from __future__ import annotations

import random
from typing import Any

import pytest

import adjudicator
from adjudicator import Answer, StateError, Verdict
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.test_state import SEVEN, one
from tests.reference import oracle

GAME = "fantasy-realms"
WILD = "fr.gap.book-wild"
AFTER_BOOK = "fr.faq.island-after-book"


def choice_legal(state: Any, chooser: str, choice: Any, claims: Any = (), **more: Any) -> Answer:
    question = {"ask": "choice-legal", "chooser": chooser, "choice": choice}
    return adjudicator.resolve(GAME, state, question, claims, **more)


def card(name: str, suit: str | None = None) -> dict[str, str]:
    return {"card": name} if suit is None else {"card": name, "suit": suit}


# Finer rulings without which the card's own would leave the matter open.
ALSO_DECIDE = {"fr.wild.suit-only", "fr.order.steps", AFTER_BOOK}
CHOICES = [
    # hand, choices made, discard area, who chooses, what, the deciding rulings (None where it is legal), those it is
    # read under
    ("Mirage", {}, "", "Mirage", card("Forest"), None, {"fr.wild.identity", "fr.wild.not-in-hand"}),
    ("Mirage, Forest", {}, "", "Mirage", card("Forest"), None, {"fr.wild.identity"}),
    ("Mirage", {}, "", "Mirage", {"suit": "land"}, None, {"fr.wild.suit-only"}),
    ("Mirage", {}, "", "Mirage", None, None, {"fr.wild.may-decline"}),
    ("Mirage", {}, "", "Mirage", card("King"), "fr.card.mirage", set()),
    ("Mirage", {}, "", "Mirage", {"suit": "wizard"}, "fr.card.mirage", set()),
    ("Mirage", {}, "", "Mirage", card("Forest", "flood"), "fr.card.mirage", set()),
    ("Mirage", {"Mirage": card("Swamp")}, "", "Mirage", card("Forest"), None, {"fr.wild.identity"}),  # in its place
    ("Shapeshifter", {}, "", "Shapeshifter", card("Forest"), "fr.card.shapeshifter", set()),
    ("Shapeshifter", {}, "", "Shapeshifter", card("King"), None, {"fr.wild.not-in-hand"}),
    ("King", {}, "", "Shapeshifter", card("King"), "fr.card.shapeshifter", set()),
    ("Doppelgänger, King", {}, "", "Doppelgänger", card("King"), None, {"fr.wild.own-text"}),
    ("Doppelgänger, Mirage", {}, "", "Doppelgänger", card("Mirage"), None, {"fr.faq.doppelganger-of-wild"}),
    ("Doppelgänger, King", {}, "", "Doppelgänger", card("Queen"), "fr.card.doppelganger", set()),
    ("Doppelgänger, King", {}, "", "Doppelgänger", card("Doppelgänger"), "fr.card.doppelganger", set()),
    ("Doppelgänger, King", {}, "", "Doppelgänger", {"suit": "leader"}, "fr.card.doppelganger", set()),
    ("Book of Changes, King", {}, "", "Book of Changes", card("King", "land"), None, {"fr.book.suit-only"}),
    ("Book of Changes, King", {}, "", "Book of Changes", card("King"), "fr.card.book-of-changes", set()),
    ("Book of Changes, King", {}, "", "Book of Changes", card("Queen", "land"), "fr.card.book-of-changes", set()),
    (
        "Book of Changes, King",
        {},
        "",
        "Book of Changes",
        card("Book of Changes", "land"),
        "fr.card.book-of-changes",
        set(),
    ),
    ("Island, Swamp", {}, "", "Island", card("Swamp"), None, set()),
    ("Island, Forest", {}, "", "Island", card("Forest"), "fr.card.island", {AFTER_BOOK}),
    ("Island, Forest", {}, "", "Island", card("Swamp"), "fr.card.island", set()),
    ("Island, Mirage", {"Mirage": {"suit": "flame"}}, "", "Island", card("Mirage"), None, {"fr.order.steps"}),
    ("Island, Mirage", {"Mirage": None}, "", "Island", card("Mirage"), "fr.card.island", {"fr.order.steps"}),
    ("Island, Mirage", {"Island": card("Mirage")}, "", "Mirage", None, "fr.card.island", {"fr.order.steps"}),
    (
        "Island, King, Book of Changes",
        {"Book of Changes": card("King", "flood")},
        "",
        "Island",
        card("King"),
        None,
        {AFTER_BOOK},
    ),
    (
        "Island, Swamp, Book of Changes",
        {"Book of Changes": card("Swamp", "land")},
        "",
        "Island",
        card("Swamp"),
        "fr.card.island",
        {AFTER_BOOK},
    ),
    (  # what Island clears is a Flood only by the Book
        "Island, King, Queen, Book of Changes",
        {"Island": card("King")},
        "",
        "Book of Changes",
        card("Queen", "flood"),
        "fr.card.island",
        {AFTER_BOOK},
    ),
    ("Necromancer", {}, "King, Forest", "Necromancer", card("King"), None, {"fr.hand.size"}),
    ("Necromancer", {}, "King, Forest", "Necromancer", card("Forest"), "fr.card.necromancer", set()),
    ("Necromancer", {}, "King, Forest", "Necromancer", card("Queen"), "fr.card.necromancer", set()),
    ("Necromancer, Queen", {}, "King", "Necromancer", card("Queen"), "fr.card.necromancer", set()),
    ("Necromancer", {"Necromancer": card("King")}, "King, Queen", "Necromancer", card("Queen"), None, set()),
    ("Necromancer", {"Necromancer": card("King")}, "King, Queen", "Necromancer", card("King"), None, set()),
    (  # then the Book would change a card that is not in the hand
        "Necromancer, Book of Changes",
        {"Necromancer": card("King"), "Book of Changes": card("King", "land")},
        "King, Queen",
        "Necromancer",
        card("Queen"),
        "fr.card.book-of-changes",
        set(),
    ),
]


@pytest.mark.parametrize(("hand", "made", "discard", "chooser", "choice", "forbids", "under"), CHOICES)
def test_a_choice_and_the_rulings_on_it(
    hand: str, made: Any, discard: str, chooser: str, choice: Any, forbids: str | None, under: set[str]
) -> None:
    state = one(hand.split(", "), made, discard.split(", ") if discard else [])
    answer = choice_legal(state, chooser, choice, [{"value": True}, {"value": False}])
    legal = forbids is None
    assert answer.value == {"player": "P1", "chooser": chooser, "choice": choice, "legal": legal}
    decides = "fr.card." + chooser.lower().replace("ä", "a").replace(" ", "-") if legal else forbids
    deciding = {decides, *(under & ALSO_DECIDE)}
    assert [set(judged.citations) for judged in answer.claims] == [deciding, deciding]
    assert [judged.verdict for judged in answer.claims] == (
        [Verdict.UPHELD, Verdict.REFUTED] if legal else [Verdict.REFUTED, Verdict.UPHELD]
    )
    (step,) = answer.steps
    assert (step.ruling, step.about, step.player) == (decides, chooser, "P1")
    assert under <= set(step.under)
    assert choice_legal(state, chooser, choice).verdict is (Verdict.LEGAL if legal else Verdict.ILLEGAL)
    assert not answer.readings
    assert not answer.taken


def test_one_of_eight_cards_was_taken_and_no_ninth_can_be() -> None:
    state = one([*SEVEN, "Necromancer"], {}, ["Dragon"])
    assert choice_legal(state, "Necromancer", card("King")).value["legal"] is True
    for choice in (card("Dragon"), None):
        answer = choice_legal(state, "Necromancer", choice, [{"value": True}])
        assert answer.claims[0].citations == ("fr.hand.size",)
    assert choice_legal(state, "Necromancer", card("Forest")).steps[0].ruling == "fr.card.necromancer"


def test_a_choice_that_makes_another_one_impossible_says_so() -> None:
    state = one(["Island", "King", "Queen", "Book of Changes"], {"Island": card("King")})
    (step,) = choice_legal(state, "Book of Changes", card("Queen", "flood")).steps
    assert step.says.en.startswith("Then another choice would not be possible: King is not of a suit")
    assert step.says.zh.startswith("这样另一个选择就无法成立：国王")
    (step,) = choice_legal(state, "Book of Changes", card("Forest", "flood")).steps
    assert step.says.en == "Forest is not in this hand."
    (step,) = choice_legal(one([*SEVEN, "Necromancer"], {}, ["Dragon"]), "Necromancer", None).steps
    assert step.says.en.startswith("A hand has seven cards")


@pytest.mark.parametrize(
    ("made", "chooser", "choice", "decides"),
    [
        ({"Island": card("Mirage")}, "Mirage", card("King"), "fr.card.mirage"),
        ({"Mirage": None}, "Island", card("Forest"), "fr.card.island"),
        ({"Mirage": None}, "Island", {"suit": "flood"}, "fr.card.island"),
    ],
)
def test_the_order_of_choices_is_cited_only_where_it_decides(
    made: Any, chooser: str, choice: Any, decides: str
) -> None:
    (judged,) = choice_legal(one(["Island", "Mirage"], made), chooser, choice, [{"value": True}]).claims
    assert judged.citations == (decides,)


def test_a_choice_that_rests_on_an_open_one_says_so() -> None:
    for hand, discard, chooser, choice in (
        (["Island", "King", "Book of Changes"], [], "Island", card("King")),
        (["Necromancer", "Doppelgänger"], ["King"], "Doppelgänger", card("King")),
    ):
        answer = choice_legal(one(hand, {}, discard), chooser, choice)
        assert answer.value["legal"] is True
        assert "a choice that is still open" in answer.steps[0].says.en
    answer = choice_legal(one(["Island", "Swamp", "Book of Changes"]), "Island", card("Swamp"))
    assert "still open" not in answer.steps[0].says.en


def test_nothing_is_chosen_before_the_end() -> None:
    for phase in ("draw", "discard"):
        state = {**one(["Mirage", "Necromancer"], {}, ["King"]), "phase": phase}
        assert choice_legal(state, "Mirage", None, [{"value": True}]).claims[0].citations == ("fr.order.steps",)
        answer = choice_legal(state, "Necromancer", card("King"), [{"value": True}])
        assert answer.claims[0].citations == ("fr.card.necromancer",)


# --- readings


def test_whether_the_book_may_name_wild_depends_on_the_reading() -> None:
    state = one(["Book of Changes", "King"])
    claims = [{"value": True}, {"value": False}]
    default = choice_legal(state, "Book of Changes", card("King", "wild"), claims)
    other = choice_legal(state, "Book of Changes", card("King", "wild"), claims, readings={WILD: "wild-too"})
    assert (default.value["legal"], other.value["legal"]) == (False, True)
    assert (default.taken, other.taken) == ({WILD: "ten-suits"}, {WILD: "wild-too"})
    ((there,), (here,)) = (default.readings, other.readings)
    assert (there.ruling, there.reading, there.value) == (WILD, "wild-too", other.value)
    assert (here.ruling, here.reading, here.value) == (WILD, "ten-suits", default.value)
    assert [judged.verdict for judged in default.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert [judged.verdict for judged in other.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert default.claims[0].otherwise == {"readings": {WILD: "wild-too"}}
    assert other.claims[1].otherwise == {"readings": {WILD: "ten-suits"}}
    assert default.claims[1].otherwise is other.claims[0].otherwise is None
    assert default.claims[0].citations == (WILD,)
    assert other.claims[0].citations == ("fr.card.book-of-changes", WILD)


def test_a_choice_that_is_illegal_anyway_does_not_depend_on_the_reading() -> None:
    answer = choice_legal(one(["Book of Changes", "King"]), "Book of Changes", card("Queen", "wild"))
    assert answer.value["legal"] is False
    assert not answer.readings
    assert not answer.taken


def test_a_table_that_the_reading_forbids_is_refused() -> None:
    state = one(["Book of Changes", "King", "Mirage"], {"Book of Changes": card("King", "wild")})
    for ask in ("moves", "choice-legal"):
        about = {"chooser": "Mirage", "choice": None} if ask == "choice-legal" else None
        with pytest.raises(StateError) as caught:
            adjudicator.ask(GAME, ask, state, about=about)
        (problem,) = caught.value.problems
        assert (problem.pointer, problem.ruling) == ("/players/0/choices/Book of Changes/suit", WILD)
    assert choice_legal(state, "Mirage", None, readings={WILD: "wild-too"}).value["legal"] is True


# --- what would have to be different


def test_another_choice_by_which_it_would_be_legal() -> None:
    made = {"Book of Changes": card("Queen", "land"), "Mirage": None}
    state = one(["Island", "King", "Queen", "Book of Changes", "Mirage"], made)
    (judged,) = choice_legal(state, "Island", card("King"), [{"value": True}]).claims
    assert judged.otherwise == {"choices": {"Book of Changes": card("King", "flood")}}
    (judged,) = choice_legal(state, "Island", card("Mirage"), [{"value": True}]).claims
    assert judged.otherwise is not None
    assert set(judged.otherwise["choices"]) == {"Mirage"}
    (judged,) = choice_legal(state, "Island", card("Forest"), [{"value": True}]).claims
    assert judged.otherwise is None  # nothing brings a Forest into the hand
    for choice in (
        card("King"),
        card("Island"),
    ):  # that it is not legal is true of the one, and will not be of the other
        (judged,) = choice_legal(state, "Island", choice, [{"value": False}]).claims
        assert judged.otherwise is None


def test_what_would_make_a_choice_legal_does() -> None:
    rng = random.Random(311)
    found = 0
    for _ in range(300):
        others = rng.sample(["Necromancer", "Doppelgänger", "Mirage", "Shapeshifter", "Book of Changes"], 2)
        hand = strategies.deal(rng, 5, ["Island", *others])
        discard = strategies.discards(rng, hand, most=3)
        made = strategies.choose(rng, hand, discard)
        choice = card(rng.choice([*hand, *discard]))
        del made["Island"]
        (judged,) = choice_legal(one(hand, made, discard), "Island", choice, [{"value": True}]).claims
        if judged.otherwise is not None:
            found += 1
            assert judged.verdict is Verdict.REFUTED
            (changed,) = judged.otherwise["choices"].items()
            now = {**made, "Island": choice, changed[0]: changed[1]}
            assert made[changed[0]] != changed[1]
            assert oracle.score(hand, now) is not None  # raises for what is not legal
    assert found > 50


def test_order_and_language_of_writing_mean_nothing() -> None:
    first = choice_legal(one(["Island", "Mirage", "King"], {"Mirage": card("Swamp")}), "Island", card("Mirage"))
    again = adjudicator.resolve(
        GAME,
        {"discard": [], "players": [{"choices": {"幻象": {"card": "沼泽"}}, "hand": ["国王", "海市蜃楼", "岛屿"]}]},
        {"choice": {"card": "幻象"}, "chooser": "岛屿", "player": "P1", "ask": "choice-legal"},
    )
    assert first.to_json() == again.to_json()
