"""The 53 cards of the 2017 base game. Facts only: what is printed, in the words of ``effects``."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from adjudicator.games.fantasy_realms.effects import (
    EVERYTHING,
    AllDifferent,
    Award,
    BestBase,
    BlankedIf,
    BlankedUnless,
    Blanks,
    Bonus,
    Cards,
    ChangesSuit,
    Choice,
    Clear,
    ClearsOne,
    ClearsPenalty,
    ClearsWord,
    CopiesCard,
    CopiesIdentity,
    FirstOf,
    Holds,
    Lacks,
    Penalty,
    Runs,
    Suit,
    SuitSets,
    SumBase,
    TakesDiscard,
    named,
    suit,
)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card as printed. ``number`` runs from 1 to 53; ``base`` is its base strength."""

    number: int
    name: str
    suit: Suit
    base: int
    bonus: tuple[Bonus, ...] = ()
    penalty: tuple[Penalty, ...] = ()
    clears: tuple[Clear, ...] = ()
    choice: Choice | None = None
    ruling: str = field(init=False)  # the id of the ruling that says what the card does

    def __post_init__(self) -> None:
        plain = unicodedata.normalize("NFD", self.name).encode("ascii", "ignore").decode()
        object.__setattr__(self, "ruling", "fr.card." + plain.lower().replace(" ", "-"))


def _with(points: int, *conditions: Cards) -> Award:
    return Award(points, when=tuple(Holds(cards) for cards in conditions))


def _each(points: int, cards: Cards) -> Award:
    return Award(points, each=cards)


CARDS: tuple[Card, ...] = (
    Card(1, "Mountain", "land", 9,
         bonus=(_with(50, named("Smoke"), named("Wildfire")),),
         clears=(ClearsPenalty(suit("flood")),)),
    Card(2, "Cavern", "land", 6,
         bonus=(_with(25, named("Dwarvish Infantry", "Dragon")),),
         clears=(ClearsPenalty(suit("weather")),)),
    Card(3, "Bell Tower", "land", 8, bonus=(_with(15, suit("wizard")),)),
    Card(4, "Forest", "land", 7, bonus=(_each(12, Cards(frozenset(["beast"]), frozenset(["Elven Archers"]))),)),
    Card(5, "Earth Elemental", "land", 4, bonus=(_each(15, suit("land", other=True)),)),
    Card(6, "Fountain of Life", "flood", 1,
         bonus=(BestBase(suit("weapon", "flood", "flame", "land", "weather")),)),
    Card(7, "Swamp", "flood", 18, penalty=(_each(-3, suit("army", "flame")),)),
    Card(8, "Great Flood", "flood", 32,
         penalty=(Blanks((suit("army"), suit("land", but="Mountain"), suit("flame", but="Lightning"))),)),
    Card(9, "Island", "flood", 14, choice=ClearsOne(("flood", "flame"))),
    Card(10, "Water Elemental", "flood", 4, bonus=(_each(15, suit("flood", other=True)),)),
    Card(11, "Rainstorm", "weather", 8,
         bonus=(_each(10, suit("flood")),),
         penalty=(Blanks((suit("flame", but="Lightning"),)),)),
    Card(12, "Blizzard", "weather", 30,
         penalty=(Blanks((suit("flood"),)), _each(-5, suit("army", "leader", "beast", "flame")))),
    Card(13, "Smoke", "weather", 27, penalty=(BlankedUnless(suit("flame")),)),
    Card(14, "Whirlwind", "weather", 13,
         bonus=(_with(40, named("Rainstorm"), named("Blizzard", "Great Flood")),)),
    Card(15, "Air Elemental", "weather", 4, bonus=(_each(15, suit("weather", other=True)),)),
    Card(16, "Wildfire", "flame", 40,
         penalty=(Blanks((Cards(
             everything=True,
             but_suits=frozenset(["flame", "wizard", "weather", "weapon", "artifact"]),
             but_names=frozenset(["Mountain", "Great Flood", "Island", "Unicorn", "Dragon"])),)),)),
    Card(17, "Candle", "flame", 2,
         bonus=(_with(100, named("Book of Changes"), named("Bell Tower"), suit("wizard")),)),
    Card(18, "Forge", "flame", 9, bonus=(_each(9, suit("weapon", "artifact")),)),
    Card(19, "Lightning", "flame", 11, bonus=(_with(30, named("Rainstorm")),)),
    Card(20, "Fire Elemental", "flame", 4, bonus=(_each(15, suit("flame", other=True)),)),
    Card(21, "Knights", "army", 20, penalty=(Award(-8, when=(Lacks(suit("leader")),)),)),
    Card(22, "Elven Archers", "army", 10, bonus=(Award(5, when=(Lacks(suit("weather")),)),)),
    Card(23, "Light Cavalry", "army", 17, penalty=(_each(-2, suit("land")),)),
    Card(24, "Dwarvish Infantry", "army", 15, penalty=(_each(-2, suit("army", other=True)),)),
    Card(25, "Rangers", "army", 5,
         bonus=(_each(10, suit("land")),),
         clears=(ClearsWord("army", EVERYTHING),)),
    Card(26, "Collector", "wizard", 7, bonus=(SuitSets(((3, 10), (4, 40), (5, 100))),)),
    Card(27, "Beastmaster", "wizard", 9,
         bonus=(_each(9, suit("beast")),),
         clears=(ClearsPenalty(suit("beast")),)),
    Card(28, "Necromancer", "wizard", 3, choice=TakesDiscard(("army", "leader", "wizard", "beast"))),
    Card(29, "Warlock Lord", "wizard", 25,
         penalty=(_each(-10, suit("leader")), _each(-10, suit("wizard", other=True)))),
    Card(30, "Enchantress", "wizard", 5, bonus=(_each(5, suit("land", "weather", "flood", "flame")),)),
    Card(31, "King", "leader", 8,
         bonus=(FirstOf((Award(20, each=suit("army"), when=(Holds(named("Queen")),)), _each(5, suit("army")))),)),
    Card(32, "Queen", "leader", 6,
         bonus=(FirstOf((Award(20, each=suit("army"), when=(Holds(named("King")),)), _each(5, suit("army")))),)),
    Card(33, "Princess", "leader", 2,
         bonus=(_each(8, suit("army", "wizard")), _each(8, suit("leader", other=True)))),
    Card(34, "Warlord", "leader", 4, bonus=(SumBase(suit("army")),)),
    Card(35, "Empress", "leader", 15,
         bonus=(_each(10, suit("army")),),
         penalty=(_each(-5, suit("leader", other=True)),)),
    Card(36, "Unicorn", "beast", 9,
         bonus=(FirstOf((_with(30, named("Princess")), _with(15, named("Empress", "Queen", "Enchantress")))),)),
    Card(37, "Basilisk", "beast", 35,
         penalty=(Blanks((suit("army"), suit("leader"), suit("beast", other=True))),)),
    Card(38, "Warhorse", "beast", 6, bonus=(_with(14, suit("leader", "wizard")),)),
    Card(39, "Dragon", "beast", 30, penalty=(Award(-40, when=(Lacks(suit("wizard")),)),)),
    Card(40, "Hydra", "beast", 12, bonus=(_with(28, named("Swamp")),)),
    Card(41, "Warship", "weapon", 23,
         penalty=(BlankedUnless(suit("flood")),),
         clears=(ClearsWord("army", suit("flood")),)),
    Card(42, "Magic Wand", "weapon", 1, bonus=(_with(25, suit("wizard")),)),
    Card(43, "Sword of Keth", "weapon", 7,
         bonus=(FirstOf((_with(40, suit("leader"), named("Shield of Keth")), _with(10, suit("leader")))),)),
    Card(44, "Elven Longbow", "weapon", 3,
         bonus=(_with(30, named("Elven Archers", "Warlord", "Beastmaster")),)),
    Card(45, "War Dirigible", "weapon", 35,
         penalty=(BlankedUnless(suit("army")), BlankedIf(suit("weather")))),
    Card(46, "Shield of Keth", "artifact", 4,
         bonus=(FirstOf((_with(40, suit("leader"), named("Sword of Keth")), _with(15, suit("leader")))),)),
    Card(47, "Gem of Order", "artifact", 5,
         bonus=(Runs(((3, 10), (4, 30), (5, 60), (6, 100), (7, 150))),)),
    Card(48, "World Tree", "artifact", 2, bonus=(AllDifferent(50),)),
    Card(49, "Book of Changes", "artifact", 3, choice=ChangesSuit()),
    Card(50, "Protection Rune", "artifact", 1, clears=(ClearsPenalty(EVERYTHING),)),
    Card(51, "Shapeshifter", "wild", 0,
         choice=CopiesIdentity(("artifact", "leader", "wizard", "weapon", "beast"))),
    Card(52, "Mirage", "wild", 0,
         choice=CopiesIdentity(("army", "land", "weather", "flood", "flame"))),
    Card(53, "Doppelgänger", "wild", 0, choice=CopiesCard()),
)  # fmt: skip

BY_NAME: dict[str, Card] = {card.name: card for card in CARDS}

# Cards of other printings and expansions, known only so that they can be refused by name (seed 001, point 1).
NOT_IN_EDITION: frozenset[str] = frozenset(
    ["Jester", "Phoenix", "Dungeon", "Castle", "Crypt", "Chapel", "Garden", "Genie", "Judge", "Angel",
     "Leprechaun", "Demon", "Dark Queen", "Ghoul", "Specter", "Lich", "Death Knight"]
)  # fmt: skip
