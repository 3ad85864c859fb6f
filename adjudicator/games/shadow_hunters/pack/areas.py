"""The six area cards: the numbers printed on them, and what they let a player do, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.pack.cards import Deck, Does
from adjudicator.text import Text

AREAS: Mapping[str, Text] = {
    "hermits-cabin": Text("Hermit's Cabin", "隐士小屋"),
    "underworld-gate": Text("Underworld Gate", "冥界之门"),
    "church": Text("Church", "教堂"),
    "cemetery": Text("Cemetery", "墓园"),
    "weird-woods": Text("Weird Woods", "诡异森林"),
    "erstwhile-altar": Text("Erstwhile Altar", "古祭坛"),
}
AREA_ALIASES: Mapping[str, str] = {"graveyard": "cemetery", "altar": "erstwhile-altar", "cabin": "hermits-cabin",
                                   "gate": "underworld-gate", "woods": "weird-woods"}  # fmt: skip
# Which sums of the two dice lead where; the source document says only that no area has 7.
NUMBERS: Mapping[str, tuple[int, ...]] = {
    "hermits-cabin": (2, 3),
    "underworld-gate": (4, 5),
    "church": (6,),
    "cemetery": (8,),
    "weird-woods": (9,),
    "erstwhile-altar": (10,),
}


@dataclass(frozen=True, slots=True)
class Area:
    """What a player may do on an area: draw a card from one of the decks that it ``draws``, or one of ``does``."""

    id: str
    draws: tuple[Deck, ...] = ()
    does: tuple[Does, ...] = ()

    @property
    def ruling(self) -> str:
        """The id of the ruling of this area."""
        return f"sh.area.{self.id}"


EFFECTS: Mapping[str, Area] = {
    each.id: each
    for each in (
        Area("hermits-cabin", draws=("hermit",)),
        Area("underworld-gate", draws=("white", "black", "hermit")),
        Area("church", draws=("white",)),
        Area("cemetery", draws=("black",)),
        Area("weird-woods", does=(Does("damage", "any", 2), Does("heal", "any", 1))),
        Area("erstwhile-altar", does=(Does("steal", "other", 1),)),
    )
}
