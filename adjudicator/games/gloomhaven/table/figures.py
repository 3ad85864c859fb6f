"""The figures of a table: characters, their summons, and monsters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.report import Report
from adjudicator.text import Text, clean

LONG_REST = 99  # the initiative of a character who takes a long rest
Rank = Literal["normal", "elite", "boss"]
Targets = int | Literal["all"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """What all figures have. ``pointer`` is where it stands in the state as it was given."""

    name: str
    pointer: str
    at: Hex | None = None
    hit_points: int | None = None
    max_hit_points: int | None = None
    shield: int = 0
    retaliate: int = 0
    retaliate_range: int = 1
    flying: bool = False
    conditions: frozenset[str] = frozenset()
    acted: bool = False

    @property
    def gone(self) -> bool:
        """Whether it is out of play, killed or exhausted, and so no longer on the map."""
        return self.hit_points == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An item: how its icon says it is used up, and whether it is."""

    name: str
    use: Literal["spent", "consumed", "always"]
    state: Literal["ready", "spent", "consumed"] = "ready"
    slot: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Character(Figure):
    """A character. ``initiative`` and ``second_initiative`` are as written down; see ``State.initiative_of``.

    ``active`` has for each card of the active area where it goes in the end. A pile that the state leaves out is None.
    """

    level: int | None = None
    initiative: int | None = None
    second_initiative: int | None = None
    long_rest: bool = False
    selected: tuple[str, ...] | None = None
    hand: tuple[str, ...] | None = None
    discard: tuple[str, ...] | None = None
    lost: tuple[str, ...] | None = None
    active: Mapping[str, str] = field(default_factory=dict)
    items: tuple[Item, ...] = ()
    experience: int | None = None
    coins: int | None = None
    exhausted: bool = False
    battle_goal: bool | None = None
    battle_goal_checks: int | None = None

    @property
    def gone(self) -> bool:
        """Whether it is exhausted."""
        return self.exhausted or self.hit_points == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Summon(Figure):
    """A summon of a character. ``order`` counts its owner's summons from 1."""

    owner: str
    order: int
    summoned_this_round: bool = False
    move: int | None = None
    attack: int | None = None
    range: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Monster(Figure):
    """A monster: what its statistic card says, as far as it is given. ``range`` 0 is melee."""

    type: str
    standee: int | None = None
    rank: Rank = "normal"
    move: int | None = None
    attack: int | None = None
    range: int = 0
    targets: Targets = 1
    summoned: bool = False
    spawned: bool = False
    summoned_this_round: bool = False
    revealed_now: bool = False


_SHARED = ("hit_points", "max_hit_points", "shield", "retaliate", "retaliate_range", "flying", "acted")


def _shared(data: Mapping[str, Any], at: str, report: Report) -> dict[str, Any]:
    """What all figures have, of one of them."""
    out = {key: data[key] for key in _SHARED if key in data}
    if data.get("hit_points", 0) > data.get("max_hit_points", data.get("hit_points", 0)):
        message = Text("It has more hit points than its maximum.", "生命值超过了上限。")
        report.wrong(f"{at}/hit_points", message, ruling="gh.heal.amount")
    place = data.get("at")
    conditions = frozenset(data.get("conditions", ()))
    return {**out, "at": None if place is None else (place[0], place[1]), "conditions": conditions, "pointer": at}


def read_character(data: Mapping[str, Any], at: str, report: Report) -> Character:
    """A character of a state that has the right shape."""
    piles: dict[str, Any] = {
        key: tuple(sorted(map(clean, data[key]))) for key in ("hand", "discard", "lost") if key in data
    }  # the order of a pile means nothing, unlike that of the cards selected
    selected = tuple(map(clean, data["selected"])) if "selected" in data else None
    active = {clean(entry["card"]): entry.get("goes_to", "discard") for entry in data.get("active", ())}
    _check_cards(data, at, selected, piles, report)
    _check_hand_limit(data, at, sum(map(len, (selected or (), *piles.values(), active))), report)
    keys = (
        "level", "initiative", "second_initiative", "long_rest", "experience", "coins", "exhausted", "battle_goal",
        "battle_goal_checks",
    )  # fmt: skip
    items = []
    for n, entry in enumerate(data.get("items", ())):
        state = entry.get("state", "ready")
        if state not in ("ready", entry["use"]):
            message = Text("An item that is {use} when used can't be {state}.", "用后为 {use} 的物品不会是 {state}。")
            report.wrong(f"{at}/items/{n}/state", message.fill(use=entry["use"], state=state), ruling="gh.item.use")
        items.append(Item(name=clean(entry["item"]), use=entry["use"], state=state, slot=entry.get("slot")))
    return Character(
        name=clean(data["name"]),
        selected=selected,
        active=dict(sorted(active.items())),
        items=tuple(sorted(items, key=lambda item: (item.name, item.state))),
        **{key: data[key] for key in keys if key in data},
        **piles,
        **_shared(data, at, report),
    )


def _check_cards(
    data: Mapping[str, Any],
    at: str,
    selected: tuple[str, ...] | None,
    piles: Mapping[str, tuple[str, ...]],
    report: Report,
) -> None:
    """Refuse cards that lie in two places, and a selection that can't be."""
    seen: dict[str, str] = {}
    laid = tuple(clean(entry["card"]) for entry in data.get("active", ()))
    for pile, cards in {**piles, "selected": selected or (), "active": laid}.items():
        for card in cards:
            if card in seen:
                message = Text("{card} is in {one} already.", "{card} 已经在 {one} 里。").fill(
                    card=card, one=seen[card]
                )
                report.wrong(f"{at}/{pile}", message, ruling="gh.cards.piles")
            seen[card] = pile
    if selected is not None and data.get("long_rest"):
        message = Text("Who takes a long rest selects no cards.", "宣告长休的角色不选牌。")
        report.wrong(f"{at}/selected", message, ruling="gh.round.select")
    elif selected is not None and len(selected) != 2:
        message = Text("Two cards are selected in a round, not {n}.", "每轮选两张牌，而不是 {n} 张。")
        report.wrong(f"{at}/selected", message.fill(n=len(selected)), ruling="gh.round.select")
    if data.get("long_rest") and data.get("initiative", LONG_REST) != LONG_REST:
        message = Text("A long rest has initiative 99.", "长休的先攻是 99。")
        report.wrong(f"{at}/initiative", message, ruling="gh.order.long-rest")


def _check_hand_limit(data: Mapping[str, Any], at: str, cards: int, report: Report) -> None:
    """Refuse a character who has not taken as many cards along as its class says."""
    limit = data.get("hand_limit", cards)
    complete = all(key in data for key in ("hand", "discard", "lost"))
    if cards > limit or (complete and cards < limit):
        message = Text("{n} cards are listed, and the class takes {limit}.", "列出了 {n} 张牌，而该职业带 {limit} 张。")
        report.wrong(f"{at}/hand_limit", message.fill(n=cards, limit=limit), ruling="gh.setup.hand-limit")


def read_summon(data: Mapping[str, Any], at: str, order: int, report: Report) -> Summon:
    """A summon; ``order`` is its place where the state does not give it one."""
    keys = ("summoned_this_round", "move", "attack", "range")
    return Summon(
        name=clean(data["name"]),
        owner=clean(data["owner"]),
        order=data.get("order", order),
        **{key: data[key] for key in keys if key in data},
        **_shared(data, at, report),
    )


def read_monster(data: Mapping[str, Any], at: str, report: Report) -> Monster:
    """A monster, called by its type and standee number."""
    keys = (
        "standee", "rank", "move", "attack", "range", "targets", "summoned", "spawned", "summoned_this_round",
        "revealed_now",
    )  # fmt: skip
    kind = clean(data["type"])
    standee = data.get("standee")
    return Monster(
        name=kind if standee is None else f"{kind} {standee}",
        type=kind,
        **{key: data[key] for key in keys if key in data},
        **_shared(data, at, report),
    )
