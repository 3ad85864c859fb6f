"""Hands and tables for the property tests of Fantasy Realms: random ones, with plenty of cards that blank and choose.

Everything comes as a ``Case`` of plain names and is legal by the oracle's word (``tests/reference/oracle.py``), never
by that of the code under test. The seeded ``cases`` are for loops of thousands, the Hypothesis strategies for
properties whose counterexamples are worth shrinking.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.hand import Pick
from adjudicator.games.fantasy_realms.readings import NAMES, Readings, gap_id
from tests.reference import oracle

Choices = dict[str, "dict[str, str] | None"]

NAMES_OF_CARDS: tuple[str, ...] = tuple(oracle.CARDS)
CHOOSERS: tuple[str, ...] = oracle.CHOICE_ORDER
BLANKERS = ("Great Flood", "Rainstorm", "Blizzard", "Smoke", "Wildfire", "Basilisk", "Warship", "War Dirigible")
# What those cards hit, what clears them, and the cards that count in unusual ways.
AROUND_THEM = (
    "Knights", "Rangers", "Elven Archers", "Forest", "Mountain", "Cavern", "King", "Dragon", "Unicorn", "Lightning",
    "Fire Elemental", "Swamp", "Fountain of Life", "Beastmaster", "World Tree", "Collector", "Gem of Order", "Warlord",
)  # fmt: skip
SWITCHES: tuple[str, ...] = tuple(switch for switch in NAMES if switch != "full_tie")
"""The switches that change what a hand is worth; ``full_tie`` is about the table alone."""
ORACLE_SWITCHES: tuple[str, ...] = tuple(switch for switch in SWITCHES if gap_id(switch) in oracle.READINGS)
"""Those that the oracle knows as well."""


@dataclass(frozen=True)
class Case:
    """A hand as the oracle takes it. ``hand`` has seven cards at most; ``choices`` may add one of the discards."""

    hand: tuple[str, ...]
    discard: tuple[str, ...] = ()
    choices: Choices = field(default_factory=dict)

    @property
    def whole(self) -> list[str]:
        """The hand with the card that Necromancer took."""
        return oracle.whole_hand(self.hand, self.choices)

    @property
    def cards(self) -> list[Card]:
        return [BY_NAME[name] for name in self.whole]

    @property
    def picks(self) -> dict[str, Pick]:
        return picks(self.choices)

    @property
    def state(self) -> dict[str, Any]:
        """The table with this one hand."""
        player = {"hand": list(self.hand), "choices": dict(self.choices)}
        return {"players": [player], "discard": list(self.discard)}


def picks(choices: Mapping[str, Mapping[str, str] | None]) -> dict[str, Pick]:
    """Choices as the engine has them."""
    return {name: Pick(**(choice or {})) for name, choice in choices.items()}  # type: ignore[arg-type]


def oracle_readings(reads: Readings) -> dict[str, str]:
    """Readings as the oracle has them; the switches that it does not know are left out."""
    out = {}
    for switch in ORACLE_SWITCHES:
        off, on = NAMES[switch]
        reading = on if getattr(reads, switch) else off
        assert reading is not None
        out[gap_id(switch)] = reading
    return out


# --- seeded


def deal(rng: random.Random, size: int, choosers: Sequence[str] = ()) -> list[str]:
    """A hand of so many cards with exactly these choosers, every other time one full of blanking."""
    hand = list(choosers)
    plain = [name for name in NAMES_OF_CARDS if name not in CHOOSERS]
    if rng.random() < 0.5:
        hand += rng.sample(BLANKERS, min(rng.randint(1, 3), size - len(hand)))
        plain = [*AROUND_THEM, *BLANKERS]
    left = [name for name in plain if name not in hand]
    hand += rng.sample(left, max(size - len(hand), 0))
    rng.shuffle(hand)
    return hand


def discards(rng: random.Random, hand: Sequence[str], most: int = 10) -> list[str]:
    """Some cards for the discard area; choice cards stay out, so that the oracle need not search theirs too."""
    left = [name for name in NAMES_OF_CARDS if name not in hand and name not in CHOOSERS]
    return rng.sample(left, rng.randint(0, most))


def choose(rng: random.Random, hand: Sequence[str], discard: Sequence[str]) -> Choices:
    """Random legal choices for every card of the hand that makes one."""
    choices: Choices = {}
    for chooser in CHOOSERS:
        if chooser in hand:
            options = oracle.options(hand, chooser, discard, choices)
            # Declining is one option among many: give it more weight than it would have.
            choices[chooser] = None if rng.random() < 0.1 else dict(rng.choice(options) or {}) or None
    return choices


def cases(count: int, seed: int) -> Iterator[Case]:
    """Random hands with random legal choices, most of them with cards that choose."""
    rng = random.Random(seed)
    for _ in range(count):
        size = rng.choice([3, 5, 6, 7, 7, 7, 7])
        choosers = rng.sample(CHOOSERS, min(rng.choice([0, 1, 1, 2, 2, 3, 4, 5]), size))
        hand = deal(rng, size, choosers)
        discard = discards(rng, hand)
        yield Case(tuple(hand), tuple(discard), choose(rng, hand, discard))


def completable(hand: Sequence[str], discard: Sequence[str], choices: Choices) -> bool:
    """Whether these choices are legal with some way to make the others, by the oracle's word."""
    still_open = [name for name in CHOOSERS[:-1] if name in hand and name not in choices]
    try:
        if still_open:
            taken: Choices = {name: choices[name] for name in choices if name == "Necromancer"}
            ways = [dict(way) if way else None for way in oracle.options(hand, still_open[0], discard, taken)]
            return any(completable(hand, discard, {**choices, still_open[0]: way}) for way in ways)
        oracle.identities(oracle.whole_hand(hand, choices), choices)
        cleared = choices.get("Island")
        return cleared is None or cleared in oracle.options(hand, "Island", discard, choices)
    except ValueError:
        return False


# --- Hypothesis


@st.composite
def hands(draw: st.DrawFn, least: int = 1, most: int = 7, without: Sequence[str] = ()) -> list[str]:
    """A hand of different cards, with a weight on cards that blank and cards that choose."""
    favoured = [name for name in (*BLANKERS, *CHOOSERS, *AROUND_THEM) if name not in without]
    anything = [name for name in NAMES_OF_CARDS if name not in without]
    card = st.one_of(st.sampled_from(favoured), st.sampled_from(anything))
    return draw(st.lists(card, min_size=least, max_size=most, unique=True))


@st.composite
def chosen(draw: st.DrawFn) -> Case:
    """A hand whose choices are all made."""
    hand = draw(hands())
    discard = draw(hands(least=0, most=6, without=[*hand, *CHOOSERS]))
    choices: Choices = {}
    for chooser in CHOOSERS:
        if chooser in hand:
            choice = draw(st.sampled_from(oracle.options(hand, chooser, discard, choices)))
            choices[chooser] = dict(choice) if choice else None
    return Case(tuple(hand), tuple(discard), choices)


@st.composite
def tables(draw: st.DrawFn, most: int = 3, most_open: int = 1) -> dict[str, Any]:
    """A table with named players; at most so many choices of a hand are left open."""
    pool = draw(st.permutations(NAMES_OF_CARDS))
    state: dict[str, Any] = {"players": [], "discard": []}
    at = 0
    names = draw(st.lists(st.text("abcdeАБ王李 ", min_size=1, max_size=4), min_size=1, max_size=most, unique=True))
    for name in names:
        size = draw(st.integers(0, 7))
        hand = list(pool[at : at + size])
        at += size
        choices: Choices = {}
        still_open = [c for c in CHOOSERS if c in hand]
        leave = draw(st.integers(0, most_open))
        for chooser in still_open[leave:]:
            # Island may only clear what is a Flood or Flame as printed: what is open must not make it illegal.
            options = oracle.options(hand, chooser, (), {})
            if chooser == "Island":
                options = [o for o in options if o is None or o["card"] not in CHOOSERS]
            if chooser != "Necromancer":
                choice = draw(st.sampled_from(options))
                choices[chooser] = dict(choice) if choice else None
            else:
                choices[chooser] = None
        if "Book of Changes" in choices and choices.get("Island"):
            choices["Book of Changes"] = None
        state["players"].append({"name": name, "hand": hand, "choices": choices})
    state["discard"] = list(pool[at : at + draw(st.integers(0, 10))])
    return state


@st.composite
def turns(draw: st.DrawFn, phases: Sequence[str] = ("draw", "discard")) -> dict[str, Any]:
    """A table in the middle of the game: nothing is chosen yet, and it is somebody's turn."""
    phase = draw(st.sampled_from(phases))
    pool = draw(st.permutations(NAMES_OF_CARDS))
    names = draw(st.lists(st.text("abc王{", min_size=1, max_size=3), min_size=1, max_size=6, unique=True))
    turn = draw(st.sampled_from(names))
    players = []
    at = 0
    for name in names:
        held = draw(st.integers(1, 8)) if phase == "discard" and name == turn else draw(st.integers(0, 7))
        players.append({"name": name, "hand": list(pool[at : at + held]), "choices": {}})
        at += held
    count = min(draw(st.integers(0, 10 if phase == "draw" else 9)), len(pool) - at)
    return {"players": players, "discard": list(pool[at : at + count]), "phase": phase, "turn": turn}


def shuffled(draw: st.DrawFn, state: Mapping[str, Any]) -> dict[str, Any]:
    """The same table written down in another order."""
    players = []
    for player in draw(st.permutations(state["players"])):
        choices = dict(draw(st.permutations(list(player["choices"].items()))))
        players.append({"choices": choices, "hand": draw(st.permutations(player["hand"])), "name": player["name"]})
    return {**state, "discard": draw(st.permutations(state["discard"])), "players": players}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
"""Any value that JSON can hold, and some that it can't (NaN)."""
