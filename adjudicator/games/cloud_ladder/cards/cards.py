"""What the rules say of each card, as data: type, series, when it may be used, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from adjudicator.games.cloud_ladder.cards.names import (
    ADVANCED,
    ARENA,
    BASIC,
    CARDS,
    CHARACTERS,
    GROUPS,
    MULTI,
    TREASURE,
)
from adjudicator.text import Text

Type = Literal["character", "group", "basic", "advanced", "multi", "arena", "other", "treasure"]
Series = Literal["axe", "fire", "shield", "water"]
_SERIES: Mapping[str, Series] = {
    "axe": "axe", "silver-axe": "axe", "gold-axe": "axe", "giant-axe": "axe", "whirl-axe": "axe",
    "fire": "fire", "lava": "fire",
    "shield": "shield", "tower-shield": "shield", "wall": "shield",
    "water": "water", "ditch": "water",
}  # fmt: skip
MULTI_LEAST = 3  # players with whom multi cards may be used
ARENA_USES = 3  # of each arena card


def _type(code: str) -> Type:
    kinds: tuple[tuple[Mapping[str, Text], Type], ...] = (
        (CHARACTERS, "character"), (GROUPS, "group"), (BASIC, "basic"), (ADVANCED, "advanced"), (MULTI, "multi"),
        (ARENA, "arena"), (TREASURE, "treasure"),
    )  # fmt: skip
    return next((kind for names, kind in kinds if code in names), "other")


@dataclass(frozen=True, slots=True)
class Card:
    """One card. ``series`` is None where it belongs to none, or the rules do not say (see cl.gap.untold-effects)."""

    code: str
    name: Text
    type: Type
    series: Series | None

    @property
    def regular(self) -> bool:
        """Whether using it is a regular action."""
        return self.type in ("basic", "advanced", "multi")

    @property
    def alone(self) -> bool:
        """Whether it may be used without another card."""
        return self.type not in ("advanced", "multi")

    @property
    def ruling(self) -> str:
        """The ruling that says most about it."""
        return _RULINGS.get(self.code) or _TYPE_RULINGS[self.type]


_RULINGS: Mapping[str, str] = {
    **{code: f"cl.character.{code}" for code in CHARACTERS},
    **{code: f"cl.group.{code}" for code in GROUPS},
    "tower-shield": "cl.block.big-shield", "wall": "cl.block.big-shield", "ditch": "cl.block.ditch",
    "wild": "cl.card.wild",
}  # fmt: skip
_TYPE_RULINGS: Mapping[Type, str] = {
    "character": "cl.character.rank", "group": "cl.group.rank", "basic": "cl.card.basic",
    "advanced": "cl.card.advanced", "multi": "cl.card.multi", "arena": "cl.arena.uses",
    "other": "cl.game.card-types", "treasure": "cl.game.areas",
}  # fmt: skip
BY_CODE: Mapping[str, Card] = {code: Card(code, name, _type(code), _SERIES.get(code)) for code, name in CARDS.items()}


@dataclass(frozen=True, slots=True)
class Attack:
    """Something that takes layers. ``own_turn``: only in the user's own turn.

    ``removes`` is how many layers it takes where the rules say so. ``only_jim`` is the ruling that lets nothing but Jim
    block it; ``unstoppable`` that which lets nothing. ``own_loss``: it costs the user a layer of their own.
    """

    code: str
    own_turn: bool
    removes: int | None = None
    only_jim: str | None = None
    unstoppable: str | None = None
    own_loss: bool = False

    @property
    def card(self) -> Card:
        """Its card."""
        return BY_CODE[self.code]


ATTACKS: Mapping[str, Attack] = {
    each.code: each
    for each in (
        *(Attack(code, own_turn=True) for code in ("axe", "silver-axe", "gold-axe", "giant-axe", "whirl-axe")),
        *(Attack(code, own_turn=False) for code in ("fire", "lava")),
        Attack("siege", own_turn=False, removes=1, only_jim="cl.group.siege-block"),
        Attack("volcano", own_turn=False, only_jim="cl.group.volcano", own_loss=True),
        Attack("kaza", own_turn=False, only_jim="cl.character.kaza", own_loss=True),
        Attack("alpha", own_turn=True, unstoppable="cl.character.alpha"),
    )
}
# Defences, in the order in which the matrix shows them. The formation is one card, but not the same for who uses it.
DEFENCES: tuple[str, ...] = ("shield", "tower-shield", "wall", "water", "ditch", "formation", "jim")
AGAINST: Mapping[str, str] = {"shield": "axe", "water": "fire"}  # the series that a series of defences stops
