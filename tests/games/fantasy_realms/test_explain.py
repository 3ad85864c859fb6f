"""The steps of a score: which rulings they name, in which order, for hands that were worked out by hand.

That the points of the steps add up, for every card and line of thousands of hands, is in test_readers.py.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import adjudicator
from adjudicator import Step
from tests.games.fantasy_realms.test_state import one

Choices = dict[str, Any]


def steps(hand: str, choices: Choices | None = None, discard: list[str] | None = None, **more: Any) -> tuple[Step, ...]:
    return adjudicator.score("fantasy-realms", one(hand.split(", "), choices, discard), **more).steps


def short(step: Step) -> str:
    """A step in one line: effect, card, cards that made it so, points, ruling."""
    by = f" by {', '.join(step.by)}" if step.by else ""
    points = f" {step.points:+d}" if step.points is not None else ""
    return f"{step.effect} {step.about}{by}{points} [{step.ruling}]"


def test_the_whole_story_of_a_hand() -> None:
    """Clears come first and stay; blanking in its order; then every line, with what earned it; then the total."""
    got = [short(step) for step in steps("Cavern, Great Flood, Blizzard, Wildfire, Rainstorm, King, Warlock Lord")]
    assert got == [
        "clears Rainstorm by Cavern [fr.card.cavern]",
        "clears Blizzard by Cavern [fr.card.cavern]",
        "blanked Cavern by Great Flood [fr.card.great-flood]",
        "stays-cleared Rainstorm by Cavern [fr.clear.stays]",
        "stays-cleared Blizzard by Cavern [fr.clear.stays]",
        "blanked Wildfire by Great Flood [fr.card.great-flood]",
        "base Great Flood +32 [fr.score.hand]",
        "base Rainstorm +8 [fr.score.hand]",
        "base Blizzard +30 [fr.score.hand]",
        "base Warlock Lord +25 [fr.score.hand]",
        "base King +8 [fr.score.hand]",
        "bonus Rainstorm by Great Flood +10 [fr.card.rainstorm]",
        "penalty Warlock Lord by King -10 [fr.card.warlock-lord]",
        "total P1 [fr.score.hand]",
    ]


def test_the_same_in_words() -> None:
    """How a sentence is put may change; that it names its cards and numbers, in its own language, may not."""
    found = steps("洞穴, 暴雪, 大洪水, 国王, 魔导师")
    chinese = {"Cavern": "洞穴", "Blizzard": "暴雪", "Great Flood": "大洪水", "King": "国王", "Warlock Lord": "魔导师"}
    for step in found:
        says = {lang: step.to_json(lang)["says"] for lang in adjudicator.LANGUAGES}
        for name in {step.about, *step.by} & set(chinese):
            assert name in says["en"]
            assert chinese[name] in says["zh"]
        assert says["en"].isascii()
        assert not re.search("[A-Za-z]", says["zh"])
        if step.points is not None:
            assert str(step.points) in says["en"]
            assert str(step.points) in says["zh"]
    assert "85" in found[-1].to_json("en")["says"]


GEM = "[fr.card.gem-of-order]"
FRAGMENTS: list[tuple[str, Choices, list[str], dict[str, str], str, set[str]]] = [
    # hand, choices, discard, readings, one of the steps, some rulings that it is read under
    ("Doppelgänger, Empress", {"Doppelgänger": {"card": "Empress"}}, [], {},
     "copies Doppelgänger by Empress [fr.card.doppelganger]", {"fr.order.steps", "fr.wild.own-text"}),
    ("Doppelgänger, Mirage", {"Doppelgänger": {"card": "Mirage"}, "Mirage": None}, [], {},
     "copies Doppelgänger by Mirage [fr.card.doppelganger]", {"fr.faq.doppelganger-of-wild"}),
    ("Doppelgänger, Swamp, Book of Changes",
     {"Doppelgänger": {"card": "Swamp"}, "Book of Changes": {"card": "Swamp", "suit": "land"}}, [], {},
     "copies Doppelgänger by Swamp [fr.card.doppelganger]", {"fr.faq.doppelganger-before-book"}),
    ("Mirage, King", {"Mirage": {"card": "Forest"}}, [], {},
     "plays-as Mirage by Forest [fr.card.mirage]", {"fr.wild.identity", "fr.wild.zero", "fr.wild.not-in-hand"}),
    ("Mirage, King", {"Mirage": {"suit": "land"}}, [], {},
     "plays-as Mirage [fr.card.mirage]", {"fr.wild.suit-only"}),
    ("Shapeshifter, King", {"Shapeshifter": None}, [], {},
     "declines Shapeshifter [fr.card.shapeshifter]", {"fr.wild.may-decline"}),
    ("Book of Changes, King", {"Book of Changes": {"card": "King", "suit": "army"}}, [], {},
     "changes-suit Book of Changes by King [fr.card.book-of-changes]",
     {"fr.book.suit-only", "fr.book.before", "fr.keyword.name-or-suit"}),
    ("Book of Changes, King", {"Book of Changes": {"card": "King", "suit": "wild"}}, [],
     {"fr.gap.book-wild": "wild-too"},
     "changes-suit Book of Changes by King [fr.card.book-of-changes]", {"fr.gap.book-wild"}),
    ("Book of Changes, Mirage, Island",
     {"Book of Changes": None, "Mirage": {"suit": "flood"}, "Island": {"card": "Mirage"}}, [], {},
     "in-order Mirage by Island [fr.order.fixed]", {"fr.order.steps"}),
    ("Necromancer", {"Necromancer": {"card": "King"}}, ["King"], {},
     "takes Necromancer by King [fr.card.necromancer]", set()),
    ("Island, Swamp", {"Island": {"card": "Swamp"}}, [], {},
     "clears Swamp by Island [fr.card.island]", {"fr.clear.scope", "fr.clear.first"}),
    ("Island, Hydra, Book of Changes",
     {"Island": {"card": "Hydra"}, "Book of Changes": {"card": "Hydra", "suit": "flood"}}, [], {},
     "clears Hydra by Island [fr.card.island]", {"fr.clear.first"}),
    ("Island, Basilisk, Book of Changes",
     {"Island": {"card": "Basilisk"}, "Book of Changes": {"card": "Basilisk", "suit": "flood"}}, [], {},
     "clears Basilisk by Island [fr.card.island]", {"fr.faq.island-after-book"}),
    ("Rangers, War Dirigible", {}, [], {},
     "clears-word War Dirigible by Rangers [fr.card.rangers]", {"fr.clear.word", "fr.faq.cleared-condition"}),
    ("Warship, Swamp, Rainstorm", {}, [], {},
     "clears-word Swamp by Warship [fr.card.warship]", {"fr.clear.word"}),
    ("Wildfire, Rangers, Knights", {}, [], {},
     "not-protected Knights by Wildfire [fr.faq.rangers-wildfire]", set()),
    ("Smoke, King", {}, [], {}, "blanked Smoke [fr.card.smoke]", {"fr.blank.unless", "fr.blank.effect"}),
    ("Smoke, Candle", {}, [], {}, "stands Smoke by Candle [fr.card.smoke]", {"fr.blank.unless"}),
    ("War Dirigible, Knights, Smoke, Candle", {}, [], {},
     "blanked War Dirigible by Smoke [fr.card.war-dirigible]", {"fr.blank.effect"}),
    ("Basilisk, King", {}, [], {},
     "blanked King by Basilisk [fr.card.basilisk]", {"fr.blank.effect", "fr.order.unblanked-first"}),
    ("Basilisk, Doppelgänger", {"Doppelgänger": {"card": "Basilisk"}}, [], {},
     "blanked Basilisk by Doppelgänger [fr.blank.cycle]", {"fr.faq.two-basilisks"}),
    ("Basilisk, Doppelgänger, King", {"Doppelgänger": {"card": "Basilisk"}}, [],
     {"fr.gap.cycle-targets": "all-targets"},
     "blanked King by Basilisk, Doppelgänger [fr.gap.cycle-targets]", {"fr.blank.effect"}),
    ("Great Flood, Book of Changes, Forest", {"Book of Changes": {"card": "Great Flood", "suit": "land"}}, [],
     {"fr.gap.self-blank": "applies-in-full"}, "blanked Forest by Great Flood [fr.gap.self-blank]", set()),
    ("Great Flood, Book of Changes, Forest", {"Book of Changes": {"card": "Great Flood", "suit": "land"}}, [], {},
     "blanked Great Flood [fr.blank.cycle]", {"fr.blank.effect"}),
    ("Smoke, War Dirigible, Book of Changes, Rangers",
     {"Book of Changes": {"card": "War Dirigible", "suit": "flame"}}, [], {},
     "blanked Smoke by War Dirigible [fr.blank.cycle]", {"fr.gap.condition-loop", "fr.blank.effect"}),
    ("Smoke, War Dirigible, Book of Changes, Rangers",
     {"Book of Changes": {"card": "War Dirigible", "suit": "flame"}}, [], {"fr.gap.condition-loop": "as-held"},
     "stands Smoke by War Dirigible [fr.card.smoke]", {"fr.gap.condition-loop"}),
    ("Bell Tower, Collector", {}, [], {},
     "bonus Bell Tower by Collector +15 [fr.card.bell-tower]", {"fr.keyword.with"}),
    ("Rangers, Forest", {}, [], {}, "bonus Rangers by Forest +10 [fr.card.rangers]", {"fr.keyword.for-each"}),
    ("Fountain of Life, Candle", {}, [], {}, "bonus Fountain of Life by Candle +2 [fr.card.fountain-of-life]", set()),
    ("Beastmaster, Hydra, Book of Changes", {"Book of Changes": {"card": "Beastmaster", "suit": "beast"}}, [], {},
     "bonus Beastmaster by Beastmaster, Hydra +18 [fr.card.beastmaster]", {"fr.keyword.for-each", "fr.keyword.other"}),
    ("Knights", {}, [], {}, "penalty Knights -8 [fr.card.knights]", {"fr.score.penalties-too"}),
    ("Blizzard, Knights, King", {}, [], {},
     "penalty Blizzard by Knights, King -10 [fr.card.blizzard]", {"fr.score.penalties-too", "fr.keyword.for-each"}),
    ("King, Queen, Knights", {}, [], {},
     "bonus King by Knights, Queen +20 [fr.card.king]", {"fr.keyword.for-each", "fr.keyword.with"}),
    ("Gem of Order, Magic Wand, Candle, Elven Longbow", {}, [], {},
     "bonus Gem of Order by Magic Wand, Candle, Elven Longbow +10 [fr.card.gem-of-order]", set()),
    ("Gem of Order, Magic Wand, Candle, Elven Longbow, King, Mountain, Elven Archers", {}, [], {},
     "bonus Gem of Order by Candle, Elven Archers, King, Mountain, Magic Wand, Elven Longbow +20 " + GEM,
     {"fr.faq.every-run"}),
    ("Collector, King, Queen, Princess, Hydra, Dragon, Warhorse", {}, [], {},
     "bonus Collector by King, Queen, Princess, Warhorse, Dragon, Hydra +20 [fr.card.collector]", {"fr.faq.every-set"}),
    ("Collector, Knights, Rangers, Mirage", {"Mirage": {"card": "Knights"}}, [], {},
     "not-different Collector by Mirage [fr.faq.copy-not-different]", set()),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "choices", "discard", "readings", "wanted", "under"), FRAGMENTS, ids=[case[4] for case in FRAGMENTS]
)
def test_a_step_of_each_kind(
    hand: str, choices: Choices, discard: list[str], readings: dict[str, str], wanted: str, under: set[str]
) -> None:
    found = steps(hand, choices, discard, readings=readings)
    matching = [step for step in found if _alike(short(step), wanted)]
    assert len(matching) == 1, [short(step) for step in found]
    assert under <= set(matching[0].under)


def _alike(got: str, wanted: str) -> bool:
    """The same but for the order of the cards in ``by``."""
    return _parts(got) == _parts(wanted)


def _parts(step: str) -> tuple[str, list[str]]:
    about, _, rest = step.partition(" by ")
    return about, sorted(rest.replace(",", "").split())


@pytest.mark.parametrize(
    ("hand", "choices", "ruling"),
    [
        ("Basilisk, King", {}, "fr.blank.cycle"),
        ("Knights, Wildfire", {}, "fr.faq.rangers-wildfire"),
        ("Mirage, Forest", {"Mirage": {"card": "Forest"}}, "fr.wild.not-in-hand"),
        ("Mirage, Forest", {"Mirage": {"card": "Forest"}}, "fr.order.fixed"),
        ("Gem of Order, Magic Wand, Candle, Elven Longbow", {}, "fr.faq.every-run"),
        ("Collector, King, Queen, Princess", {}, "fr.faq.every-set"),
        ("Knights, King", {}, "fr.score.penalties-too"),
        ("King", {}, "fr.score.discard-area"),
        ("King", {}, "fr.score.own-hand"),
        ("King", {}, "fr.win.highest"),
        ("Cavern, Blizzard", {}, "fr.clear.stays"),
        ("Rangers, Knights", {}, "fr.clear.word"),  # the penalty of Knights does not say Army
        ("Smoke, Cavern", {}, "fr.blank.unless"),
    ],
)
def test_no_ruling_is_cited_where_it_does_not_apply(hand: str, choices: Choices, ruling: str) -> None:
    cited = {name for step in steps(hand, choices) for name in (step.ruling, *step.under)}
    assert ruling not in cited


def test_rangers_do_not_protect_themselves_either() -> None:
    assert "not-protected Rangers by Wildfire [fr.faq.rangers-wildfire]" in map(short, steps("Rangers, Wildfire"))


def test_a_cleared_card_without_a_penalty_is_told_as_such() -> None:
    (step,) = [step for step in steps("Island, Candle", {"Island": {"card": "Candle"}}) if step.effect == "clears"]
    assert "has no penalty" in step.to_json("en")["says"]


def test_a_whole_clear_leaves_nothing_to_say_about_a_word() -> None:
    found = steps("Rangers, Protection Rune, Swamp")
    assert [step.effect for step in found if step.about == "Swamp"] == ["clears", "base"]


def test_steps_name_their_player_and_can_be_left_out() -> None:
    state = {"players": [{"name": "Ann", "hand": ["King"]}, {"name": "Bo", "hand": ["Queen"]}]}
    answer = adjudicator.score("fantasy-realms", state)
    assert {step.player for step in answer.steps} == {"Ann", "Bo", None}
    assert adjudicator.score("fantasy-realms", state, steps=False).steps == ()


def test_sets_are_looked_at_under_the_readings_that_were_taken() -> None:
    """Three Wilds are a second set beside three Wizards only where Wild counts as a suit."""
    hand = ["Collector", "Beastmaster", "Enchantress", "Mirage", "Shapeshifter", "Doppelgänger"]
    choices = dict.fromkeys(["Mirage", "Shapeshifter", "Doppelgänger"])
    state = {"players": [{"hand": hand, "choices": choices}]}
    for reading, points, every_set in (("counts", 20, True), ("does-not-count", 10, False)):
        answer = adjudicator.score("fantasy-realms", state, readings={"fr.gap.wild-suit": reading}).to_json()
        (line,) = [step for step in answer["steps"] if step["about"] == "Collector" and step["effect"] == "bonus"]
        assert line["points"] == points
        assert ("fr.faq.every-set" in line.get("under", [])) is every_set
