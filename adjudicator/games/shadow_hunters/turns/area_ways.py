"""Every way in which an area or a drawn card may go: read out of their data, as far as players and dice decide it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from adjudicator.games.shadow_hunters.judging.observed import named_on
from adjudicator.games.shadow_hunters.pack.areas import AREAS, Area
from adjudicator.games.shadow_hunters.pack.cards import DRAWN_NAMES, EQUIPMENT, SINGLES, Act, Does, Equipment, Single
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

CHOSEN = ("other", "any", "character")  # kinds of whom that the player chooses
ANY_CHARACTER = "sh.gap.any-character"


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that is done to one player."""

    act: Act
    player: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which the step may go.

    ``draws`` is the deck of a card that is drawn and not known. ``option`` is what is chosen where an area lets one
    choose, or ``rob``. ``equipment`` goes from ``giver`` to ``taker``. ``only`` are the characters of whom the player
    has to be one, None if it is for anybody; ``reveals`` says that they turn their card up for it. ``sums`` are the
    dice added up, ``hits`` is the area that they hit.
    """

    draws: str | None = None
    target: str | None = None
    option: str | None = None
    deeds: tuple[Deed, ...] = ()
    equipment: str | None = None
    giver: str | None = None
    taker: str | None = None
    only: frozenset[str] | None = None
    reveals: bool = False
    sums: tuple[int, ...] = ()
    hits: str | None = None


@dataclass(frozen=True)
class Setting:
    """A player on an area, perhaps with the white or black card that they have drawn there."""

    state: State
    reads: Reads
    player: Player
    area: Area
    card: Single | Equipment | None = None
    target: str | None = None  # who is asked about, if anybody

    @property
    def others(self) -> tuple[Player, ...]:
        """Everybody else who is alive."""
        return tuple(each for each in self.state.living if each.name != self.player.name)

    @property
    def source(self) -> str:
        """The code of what acts: the card, or the area itself."""
        return self.area.id if self.card is None else self.card.id

    @property
    def called(self) -> Text:
        """What people call it."""
        return AREAS[self.area.id] if self.card is None else DRAWN_NAMES[self.card.id]

    @property
    def ruling(self) -> str:
        """The id of its ruling."""
        return self.area.ruling if self.card is None else self.card.ruling

    @property
    def does(self) -> tuple[Does, ...]:
        """What it does, or what the player may choose from."""
        if self.card is None:
            return self.area.does
        return self.card.does if isinstance(self.card, Single) else ()

    @property
    def chooser(self) -> Does | None:
        """What it does to a player of the player's choice, if anything."""
        return next((each for each in self.does if each.whom in CHOSEN), None)

    def targets(self, whom: str) -> tuple[Player, ...]:
        """Who may be chosen, in the order of their seats."""
        with_self = whom == "any"
        if whom == "character" and self.target in (None, self.player.name):
            with_self = self.reads.of(ANY_CHARACTER) == "self-too"
        return tuple(each for each in self.state.living if with_self or each.name != self.player.name)


def card_named(code: str) -> Single | Equipment:
    """A white or black card."""
    return SINGLES[code] if code in SINGLES else EQUIPMENT[code]


def ways(setting: Setting, d6: int | None, d4: int | None) -> list[Way]:
    """Every way in which the step may go; ``d6`` and ``d4`` are the dice where they have been rolled."""
    card = setting.card
    if isinstance(card, Equipment):
        return [Way(draws=card.deck)]
    if card is not None:
        return [replace(way, draws=card.deck) for way in _of_card(card, setting, d6, d4)]
    out: list[Way] = []
    for deck in setting.area.draws:
        hermit = deck == "hermit"
        out += [Way(draws=deck, target=each.name) for each in setting.others] if hermit else [Way(draws=deck)]
    options = setting.area.does
    for does in options:
        option = does.act if len(options) > 1 else None
        out += [replace(way, option=option) for way in _expand((does,), (), setting)]
    return out


def _of_card(card: Single, setting: Setting, d6: int | None, d4: int | None) -> Iterator[Way]:
    if card.factions or card.revealing:
        yield from _revealing(card, setting)
        return
    match card.roll:
        case "none":
            yield from _expand(card.does, card.otherwise, setting)
        case "d6":
            for roll in _rolled(d6, 6):
                does = card.does if not card.counts or roll in card.counts else card.otherwise
                done = tuple(
                    replace(each, act="heal", amount=roll) if each.act == "heal-die" else each for each in does
                )
                for way in _expand(done, (), setting):
                    yield replace(way, sums=(roll,))
        case "both":
            for total in sorted({one + other for one, other in product(_rolled(d6, 6), _rolled(d4, 4))}):
                area = next((each for each, told in setting.state.numbers.items() if total in told), None)
                hit = [each for each in setting.state.living if area and setting.state.area_of(each) == area]
                deeds = tuple(Deed(does.act, each.name, does.amount) for does in card.does for each in hit)
                yield Way(deeds=deeds, sums=(total,), hits=area)


def _rolled(die: int | None, sides: int) -> Sequence[int]:
    return range(1, sides + 1) if die is None else (die,)


def _expand(does: tuple[Does, ...], otherwise: tuple[Does, ...], setting: Setting) -> Iterator[Way]:
    """One way for each choice of a target and of an equipment card."""
    chooser, me = setting.chooser, setting.player
    targets: tuple[Player | None, ...] = setting.targets(chooser.whom) if chooser is not None else (None,)
    act = chooser.act if chooser is not None else None
    if act == "steal":
        held = [(each, card) for each in targets if each is not None for card in each.equipment]
        for holder, card in held:
            moves = holder.name != me.name  # what one takes from oneself stays
            yield Way(target=holder.name, equipment=card, giver=holder.name if moves else None,
                      taker=me.name if moves else None)  # fmt: skip
        if not held:
            yield Way()
    elif act == "give" and me.equipment:
        for target, card in product(targets, me.equipment):
            if target is not None:
                yield Way(target=target.name, equipment=card, giver=me.name, taker=target.name)
    elif act == "give":
        yield Way(deeds=_deeds(otherwise, None, setting))
    else:
        for target in targets:
            yield Way(target=None if target is None else target.name, deeds=_deeds(does, target, setting))


def _deeds(does: tuple[Does, ...], target: Player | None, setting: Setting) -> tuple[Deed, ...]:
    out = []
    for each in does:
        if each.whom in CHOSEN:
            on = [target] if target is not None else []
        else:
            on = [setting.player] if each.whom == "self" else list(setting.others)
        out += [Deed(each.act, player.name, each.amount) for player in on]
    return tuple(out)


def _revealing(card: Single, setting: Setting) -> Iterator[Way]:
    """A card for characters that it names: who is one of them may, or has to, reveal for it."""
    named, me = named_on(card, setting.state, setting.reads), setting.player
    deeds = _deeds(tuple(each for each in card.does if each.act != "reveal"), None, setting)
    hidden = not me.revealed
    if not card.forced:
        yield Way()
        yield Way(deeds=deeds, only=named, reveals=True)
    elif hidden:
        yield Way(only=frozenset(CHARACTERS) - named)
        yield Way(deeds=deeds, only=named, reveals=True)
    else:
        yield Way()


def of_choice(found: Sequence[Way], asked: Mapping[str, Any]) -> list[Way]:
    """The ways that fit what is asked about."""
    keys = {"deck": "draws", "target": "target", "option": "option", "equipment": "equipment", "reveals": "reveals"}
    return [way for way in found if all(getattr(way, keys[key]) == asked[key] for key in keys if key in asked)]
