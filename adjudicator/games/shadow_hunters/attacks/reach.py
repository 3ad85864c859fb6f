"""Whom an attack can hit: who stands in the own zone, or by equipment who stands outside it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.shadow_hunters.judging.naming import check_alive
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT, Equipment
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.ruled import Because
from adjudicator.text import Joined, Text

MUST = "sh.equipment.must"
STACKS = "sh.equipment.stacks"
TOGETHER = "sh.pack.all-together"


def carried(player: Player) -> tuple[Equipment, ...]:
    """The equipment cards in front of a player."""
    return tuple(EQUIPMENT[card] for card in player.equipment)


def rulings_of(cards: tuple[Equipment, ...], every: tuple[Equipment, ...]) -> tuple[str, ...]:
    """The rulings of cards that work in an attack, and that they have to; ``every`` card in front of that player.

    Cards of all four kinds at once (who must attack, whom, how many, how hard) are the case of an official answer.
    """
    rulings = (*dict.fromkeys(card.ruling for card in cards), MUST)
    kinds = (
        any(card.must for card in every),
        any(card.elsewhere for card in every),
        any(card.everyone for card in every),
        any(card.attack for card in every),
    )
    return (*rulings, TOGETHER) if all(kinds) else rulings


@dataclass(frozen=True, slots=True)
class Reach:
    """The areas that a player's attack reaches, and who stands there; ``zone`` is the pair the player stands in."""

    player: Player
    zone: tuple[str, str]
    areas: tuple[str, ...]
    targets: tuple[Player, ...]
    cards: tuple[Equipment, ...]

    @property
    def names(self) -> list[str]:
        """The targets by name, in the order of their seats."""
        return [target.name for target in self.targets]

    @property
    def together(self) -> bool:
        """Whether an attack is made on all of them at once."""
        return any(card.everyone for card in self.cards)

    @property
    def mandatory(self) -> bool:
        """Whether the player has to attack."""
        return bool(self.targets) and any(card.must for card in self.cards)


def reach_of(player: Player, state: State) -> Reach:
    """Whom a player can attack. Raises StateError if the player is dead, or it is not told where they stand."""
    check_alive(player)
    zone = state.zone_of(state.area_of(player))
    cards = carried(player)
    away = any(card.elsewhere for card in cards)
    areas = tuple(area for area in AREAS if (area in zone) is not away)
    targets = tuple(other for other in state.living if other is not player and other.area in areas)
    return Reach(player, zone, areas, targets, cards)


# --- reasons


def _areas(areas: tuple[str, ...]) -> Joined:
    return Joined(tuple(AREAS[area] for area in areas))


def why_range(reach: Reach) -> Because:
    """Which areas are in range, and why."""
    own = tuple(area for area in AREAS if area in reach.zone)
    away = tuple(card for card in reach.cards if card.elsewhere)
    if away:
        says = Text("{card}: {name} attacks outside the own zone only, there: {areas}.",
                    "{card}：{name} 只能攻击自己区域以外的地区：{areas}。")  # fmt: skip
        filled = says.fill(card=away[0].name, name=reach.player.name, areas=_areas(reach.areas))
        return Because(filled, (*rulings_of(away, reach.cards), "sh.setup.pairs"))
    says = Text("{name} attacks within the own zone: {areas}.", "{name} 在自己的区域内攻击：{areas}。")
    return Because(says.fill(name=reach.player.name, areas=_areas(own)), ("sh.attack.range", "sh.setup.pairs"))


def why_placed(other: Player, reach: Reach) -> Because:
    """Whether a player is a target, and why."""
    rulings = why_range(reach).rulings
    if other.name == reach.player.name:
        says = Text("{name} attacks others only.", "{name} 只能攻击别人。")
        return Because(says.fill(name=other.name), ("sh.attack.range",))
    if other.dead:
        says = Text("{name} is dead and no target.", "{name} 已死亡，不能成为目标。")
        return Because(says.fill(name=other.name), ("sh.death.gone",))
    if other.area is None:
        says = Text("{name} stands on no area yet.", "{name} 还不在任何地区卡上。")
        return Because(says.fill(name=other.name), ("sh.attack.range",))
    says = Text("{name} stands out of range: {area}.", "{name} 在攻击范围之外：{area}。")
    if other.area in reach.areas:
        says = Text("{name} stands in range: {area}.", "{name} 在攻击范围之内：{area}。")
    return Because(says.fill(name=other.name, area=AREAS[other.area]), rulings)


def why_together(reach: Reach) -> Because:
    """Whether all in range are attacked at once, and why."""
    cards = tuple(card for card in reach.cards if card.everyone)
    if cards:
        says = Text("{card}: an attack hits everybody in range.", "{card}：攻击命中范围内的所有人。")
        return Because(says.fill(card=cards[0].name), (*rulings_of(cards, reach.cards), "sh.attack.many"))
    return Because(Text("An attack is made on one target.", "一次攻击只打一个目标。"), ("sh.attack.range",))


def why_mandatory(reach: Reach) -> Because:
    """Whether the player has to attack, and why."""
    cards = tuple(card for card in reach.cards if card.must)
    if not cards:
        return Because(Text("Attacking is a free choice.", "攻不攻击可自行决定。"), ("sh.turn.order",))
    says = Text("{card}: {name} has to attack if anybody is in range.", "{card}：范围内有人，{name} 就必须攻击。")
    if not reach.targets:
        says = Text("{card} asks for an attack, but nobody is in range of {name}.",
                    "{card}要求攻击，但 {name} 的范围内没有人。")  # fmt: skip
    return Because(says.fill(card=cards[0].name, name=reach.player.name), rulings_of(cards, reach.cards))
