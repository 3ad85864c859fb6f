"""The parts that a model is made of: cards with their options, clears, and penalty texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.effects import Penalty, Suit
from adjudicator.games.fantasy_realms.solving.tracking import Guard
from adjudicator.solver import Expr


@dataclass(slots=True)
class Option:
    """One way a card may play: the condition for it, and what it then is."""

    when: Expr
    name: str
    suit: Suit
    base: int
    penalty_of: Card | None


@dataclass(slots=True)
class Slot:
    """One card that is, or may be, in the hand. ``book`` maps a suit to the condition that Book of Changes gives
    it to this card; ``chosen`` is the condition that Island clears it.

    For tracking: ``guards`` are the rulings by which a card that makes a choice plays as it does. What it would have
    besides, if the ruling ``beyond_under`` did not limit it, are the text and strength of the card ``borrows`` or, of a
    choice that is open, any points up to ``beyond``.
    """

    card: Card
    present: Expr
    options: list[Option]
    own_text: bool
    book: dict[Suit, Expr] = field(default_factory=dict)
    chosen: Expr = False
    guards: tuple[Guard, ...] = ()
    borrows: Card | None = None
    beyond: int = 0
    beyond_under: str = ""


class Text(NamedTuple):
    """A penalty text that may stand: on which card, whose it is, its terms as they are left, and when."""

    n: int
    card: Card
    terms: tuple[Penalty, ...]
    when: Expr
    edited: bool


class Clear(NamedTuple):
    """A clear that may be made: whose it is, of which card's penalty, when, whether of the whole penalty or of a word,
    and whether somebody chose it."""

    m: int
    n: int
    hit: Expr
    whole: bool
    by_choice: bool


Stage = Literal["clears", "penalties"]
