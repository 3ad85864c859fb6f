"""What each choice card may choose, and which of its options no card text can tell apart.

Options that play alike for every text in the hand form one class: the search tries one of each class, and the
others are counted, not tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from adjudicator.games.fantasy_realms.cards import CARDS, Card
from adjudicator.games.fantasy_realms.effects import (
    SUITS,
    AllDifferent,
    Award,
    BestBase,
    Blanks,
    Cards,
    ChangesSuit,
    Choice,
    ClearsOne,
    ClearsWord,
    CopiesCard,
    CopiesIdentity,
    FirstOf,
    Runs,
    Suit,
    SuitSets,
    SumBase,
    TakesDiscard,
    penalty_without_word,
)
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick
from adjudicator.games.fantasy_realms.readings import Readings

CHOOSERS: tuple[Card, ...] = tuple(card for card in CARDS if card.choice is not None)
# The order in which the choices are made: the eighth card comes before scoring (fr.card.necromancer), the
# rest as fr.order.steps has it. Island comes with the clears.
ORDER: tuple[str, ...] = (
    "Necromancer",
    "Doppelgänger",
    "Mirage",
    "Shapeshifter",
    "Book of Changes",
    "Island",
)


def identities(choice: CopiesIdentity) -> list[Pick]:
    """Every identity that a Mirage or Shapeshifter may take, cards first, then the suits alone."""
    cards = [Pick(card.name, card.suit) for card in CARDS if card.suit in choice.suits]
    return cards + [Pick(None, suit) for suit in choice.suits]


def book_suits(reads: Readings) -> tuple[Suit, ...]:
    """The suits that Book of Changes may name (fr.gap.book-wild)."""
    return SUITS if reads.book_wild else SUITS[:-1]


def told(chooser: Card) -> dict[str, object]:
    """What a choice card may choose, as data: cards from where, of which suits, and which suits by themselves.

    ``of`` is ``game``, ``discard``, ``hand`` or, without the card itself, ``others``; a suit that is chosen for the
    card (``for_card``) comes with it, one of ``or_suit`` in its place. What a hand then really allows, the judge says.
    """
    choice = chooser.choice
    if isinstance(choice, CopiesIdentity):
        return {"of": "game", "suits": list(choice.suits), "or_suit": list(choice.suits)}
    if isinstance(choice, ChangesSuit):
        return {"of": "others", "for_card": list(SUITS)}
    if isinstance(choice, ClearsOne):
        return {"of": "hand"}
    if isinstance(choice, TakesDiscard):
        return {"of": "discard", "suits": list(choice.suits)}
    return {"of": "others"}


def takeable(choice: TakesDiscard, discard: Iterable[Card]) -> list[Card]:
    """The cards of a discard area that a Necromancer may take."""
    return [card for card in discard if card.suit in choice.suits]


def legal(chooser: Card, held: Sequence[Card], discard: Sequence[Card], reads: Readings) -> list[Pick]:
    """Every pick that a choice card may make, declining first. ``held`` is the whole hand, eighth card included.

    Island's are those of cards that could be a Flood or Flame by then; whether they are, the hand's other
    choices decide.
    """
    choice = chooser.choice
    others = [card for card in held if card is not chooser]
    picks = [DECLINED]
    if isinstance(choice, CopiesCard):
        picks += [Pick(card.name) for card in others]
    elif isinstance(choice, CopiesIdentity):
        picks += [Pick(p.card) if p.card else p for p in identities(choice)]
    elif isinstance(choice, ChangesSuit):
        picks += [Pick(card.name, suit) for card in others for suit in book_suits(reads)]
    elif isinstance(choice, ClearsOne):
        picks += [Pick(card.name) for card in held if could_be(card, choice.suits, held)]
    elif isinstance(choice, TakesDiscard):
        picks += [Pick(card.name) for card in takeable(choice, discard)]
    return picks


def could_be(card: Card, suits: Sequence[Suit], held: Sequence[Card]) -> bool:
    """Whether a card can be of one of these suits after some choices of the hand."""
    if card.suit in suits:
        return True
    choices: list[Choice | None] = [other.choice for other in held]
    if any(isinstance(choice, ChangesSuit) for choice in choices) and not isinstance(card.choice, ChangesSuit):
        return True
    if isinstance(card.choice, CopiesIdentity):
        return any(suit in suits for suit in card.choice.suits)
    return isinstance(card.choice, CopiesCard) and any(other.suit in suits for other in held)


WORDS: frozenset[Suit] = frozenset(
    clear.word for card in CARDS for clear in card.clears if isinstance(clear, ClearsWord)
)


# --- what the texts of a hand can tell apart


def texts(card: Card) -> list[Cards]:
    """Everything that a card's text speaks of, also once a word was cleared from it."""
    out: list[Cards] = [clear.of for clear in card.clears]
    edited = [left for term in card.penalty for word in WORDS if (left := penalty_without_word(term, word))]
    for term in (*card.bonus, *card.penalty, *edited):
        awards = term.awards if isinstance(term, FirstOf) else (term,)
        for part in awards:
            if isinstance(part, Award):
                out += [condition.cards for condition in part.when]
                out += [part.each] if part.each else []
            elif isinstance(part, Blanks):
                out += part.targets
            elif isinstance(part, BestBase | SumBase) or not isinstance(part, Runs | SuitSets | AllDifferent | FirstOf):
                out.append(part.cards)
    return out


def compared(card: Card) -> frozenset[Suit]:
    """The suits that a card tells from all others, whatever its texts speak of."""
    if any(isinstance(term, SuitSets | AllDifferent) for term in card.bonus):
        return frozenset(SUITS)
    return frozenset(card.choice.suits) if isinstance(card.choice, ClearsOne) else frozenset()


# Masks of texts, a bit each: those of a card (by number), and those that ask for a suit or for a name.
TEXTS: list[Cards] = list(dict.fromkeys(text for card in CARDS for text in texts(card)))
TEXTS_OF: dict[int, int] = {card.number: sum(1 << TEXTS.index(text) for text in set(texts(card))) for card in CARDS}
ASKING_SUIT: dict[Suit, int] = {
    suit: sum(1 << n for n, text in enumerate(TEXTS) if suit in text.suits or suit in text.but_suits) for suit in SUITS
}
ASKING_NAME: dict[str, int] = {
    card.name: sum(1 << n for n, text in enumerate(TEXTS) if card.name in text.names | text.but_names) for card in CARDS
}
_COMPARED = {card.number: compared(card) for card in CARDS}


@dataclass(frozen=True, slots=True)
class Eye:
    """What the texts of some cards look at: enough to tell whether two identities play alike."""

    texts: int
    names_matter: bool  # some text compares names with each other
    suits_asked: frozenset[Suit]  # suits that are compared, or that a choice or a reading asks for
    names_held: frozenset[str]

    def suit(self, suit: Suit) -> tuple[object, ...]:
        """Equal for suits that play alike."""
        return ASKING_SUIT[suit] & self.texts, suit if suit in self.suits_asked else None

    def name(self, name: str) -> tuple[object, ...]:
        """Equal for names that play alike. A name that nobody else has is as good as any other such name."""
        held = name if self.names_matter and name in self.names_held else None
        return ASKING_NAME[name] & self.texts, held


def eye(cards: Sequence[Card], reads: Readings) -> Eye:
    """What a hand's texts look at; ``cards`` are all that may be in it."""
    mask = 0
    asked: set[Suit] = set()
    names_matter = False
    for card in cards:
        mask |= TEXTS_OF[card.number]
        asked |= _COMPARED[card.number]
        names_matter |= any(isinstance(term, SuitSets) for term in card.bonus)
    if wild_asked(reads):
        asked.add("wild")
    return Eye(mask, names_matter, frozenset(asked), frozenset(card.name for card in cards))


def wild_asked(reads: Readings) -> bool:
    """Whether a reading tells the suit Wild from all others."""
    return reads.wildfire_wild or reads.wild_suit
