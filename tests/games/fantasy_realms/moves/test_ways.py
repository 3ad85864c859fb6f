"""Going through the ways to choose, against the oracle that tries every single one."""

from __future__ import annotations

import random

from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick
from adjudicator.games.fantasy_realms.moves.ways import Choosing, Ways
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import CHOOSERS, Choices
from tests.reference import oracle


def choosing(hand: list[str], discard: list[str], choices: Choices | None = None) -> Choosing:
    out = Choosing.of([BY_NAME[name] for name in hand], [BY_NAME[name] for name in discard])
    for name, pick in strategies.picks(choices or {}).items():
        out = out.choose(name, pick)
    return out


def spelt(pick: Pick) -> dict[str, str] | None:
    return {key: value for key, value in (("card", pick.card), ("suit", pick.suit)) if value is not None} or None


def test_every_way_is_legal_and_comes_to_what_it_says_and_none_is_missing() -> None:
    rng = random.Random(321)
    for number in range(90):
        choosers = rng.sample(CHOOSERS, 2 if number % 3 else 1)
        hand = strategies.deal(rng, rng.randint(3, 6), choosers)
        discard = strategies.discards(rng, hand, most=3)
        reads = Readings(blanked_name=True) if rng.random() < 0.2 else DEFAULT
        readings = strategies.oracle_readings(reads)
        ways = Ways(choosing(hand, discard), reads)
        totals = set()
        seen = 0
        for picks, total in ways:
            made = {name: spelt(pick) for name, pick in picks.items()}
            assert set(made) == set(choosers)
            assert oracle.score(hand, made, readings)["total"] == total, (hand, made)
            totals.add(total)
            seen += 1
        assert seen <= ways.total
        assert totals == {oracle.score(hand, made, readings)["total"] for made in oracle.assignments(hand, discard)}, (
            hand
        )


def test_ways_that_look_alike_come_to_the_same() -> None:
    ways = Ways(choosing(["Mirage", "Rangers", "Book of Changes"], []), DEFAULT)
    forest, mountain = ways.looks("Mirage", Pick("Forest")), ways.looks("Mirage", Pick("Mountain"))
    assert forest == mountain  # both are a Land to Rangers, and nobody asks for a name
    assert forest != ways.looks("Mirage", Pick("Smoke"))
    assert forest == ways.looks("Mirage", Pick(None, "land"))
    assert ways.looks("Book of Changes", Pick("Rangers", "wizard")) == ways.looks(
        "Book of Changes", Pick("Rangers", "beast")
    )
    assert ways.looks("Book of Changes", Pick("Rangers", "wizard")) != ways.looks(
        "Book of Changes", Pick("Mirage", "wizard")
    )


def test_choices_that_are_made_are_kept() -> None:
    hand = ["Island", "King", "Book of Changes", "Mirage"]
    ways = list(Ways(choosing(hand, [], {"Island": {"card": "King"}}), DEFAULT))
    assert ways
    for picks, _ in ways:
        assert picks["Island"] == Pick("King")
        assert (picks["Book of Changes"].card, picks["Book of Changes"].suit in ("flood", "flame")) == ("King", True)


def test_a_card_that_is_named_has_to_be_taken() -> None:
    hand = ["Necromancer", "Doppelgänger", "Forest"]
    ways = list(Ways(choosing(hand, ["King", "Queen", "Smoke"], {"Doppelgänger": {"card": "Queen"}}), DEFAULT))
    assert [picks["Necromancer"] for picks, _ in ways] == [Pick("Queen")]
    # Necromancer 3, Forest 7, Queen 6, and her copy's 6 without the bonus
    assert [total for _, total in ways] == [22]


def test_a_hand_without_choices_has_one_way() -> None:
    ways = Ways(choosing(["King", "Knights"], ["Queen"]), DEFAULT)
    assert ways.total == 1
    assert list(ways) == [({}, 33)]


def test_declining_comes_first() -> None:
    for hand in (["Mirage", "Forest"], ["Necromancer", "Island"], ["Book of Changes", "Doppelgänger", "King"]):
        picks, _ = next(iter(Ways(choosing(hand, ["King"] if "King" not in hand else []), DEFAULT)))
        assert set(picks.values()) == {DECLINED}
