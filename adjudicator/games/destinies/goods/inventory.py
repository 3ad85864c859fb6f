"""The question inventory: items gained and taken, the limit of five, and what is done with the excess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.game import Question
from adjudicator.games.destinies.goods.guards import fault, in_order, names_of
from adjudicator.games.destinies.goods.inventory_schema import (
    CLAIM,
    FAULTS,
    WAYS,
    InventoryAsksSchema,
    InventoryValueSchema,
)
from adjudicator.games.destinies.goods.taking import Taking, own, taking
from adjudicator.games.destinies.judging.naming import with_player
from adjudicator.games.destinies.table.state import Player, State
from adjudicator.games.destinies.turns.moment import ITEMS_KEPT
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import joined, listing, step_of
from adjudicator.report import Report
from adjudicator.text import Text, clean

BELOW = "ds.gap.drop-below-limit"
ITEMS = Text("the items of {player}", "{player} 的物品")


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked in its one spelling: items in the order of their names."""
    told = with_player(about, state, report)
    gains = [{**each, "name": clean(each["name"])} for each in about.get("gains", ())]
    told["gains"] = sorted(gains, key=lambda each: (each["name"], str(sorted(each.items())))) or None
    told["takes"] = sorted(map(clean, about.get("takes", ()))) or None
    told["again"] = about.get("again") or None
    if "settles" in about:
        settles = [{**each, "item": clean(each["item"])} for each in about["settles"]]
        told["settles"] = sorted(settles, key=lambda each: (each["item"], each["how"]))
    return told


@dataclass(frozen=True, slots=True)
class _Settled:
    """What became of items: those left, which went which way, and how many were to go that were not in excess."""

    held: list[str]
    gone: Mapping[str, list[str]]
    not_held: list[str]
    spare: int

    @property
    def excess(self) -> int:
        """How many are still to go."""
        return max(0, len(self.held) - ITEMS_KEPT)


def _settled(items: Sequence[str], settles: Sequence[Mapping[str, Any]]) -> _Settled:
    held, not_held = list(items), []
    gone: dict[str, list[str]] = {way: [] for way in WAYS}
    for each in settles:
        if each["item"] in held:
            held.remove(each["item"])
            gone[each["how"]].append(each["item"])
        else:
            not_held.append(each["item"])
    beyond = max(0, len(items) - ITEMS_KEPT)
    return _Settled(sorted(held), gone, not_held, max(0, len(settles) - beyond))


def _against(about: Mapping[str, Any], found: _Settled, pairs: int, player: Player, state: State) -> list[Fault]:
    """What is certainly wrong with what is gained and got rid of."""
    out = []
    for each in about.get("gains", ()):
        if each["name"] in state.removed and "again" not in about:
            says = Text("{item} was discarded out of the game; neither the app nor an item is told to bring it back.",
                        "{item} 已经移出本局，也没说应用程序或物品让它回来。")  # fmt: skip
            out.append(fault("already-out", says.fill(item=each["name"]), "ds.item.gone", "ds.items.discard"))
    for name in found.not_held:
        says = Text("{player} has no {item} to get rid of.", "{player} 手上没有 {item}。")
        out.append(fault("not-held", says.fill(player=player.name, item=name), "ds.items.over"))
    drops = found.gone["drop"]
    if len(drops) > pairs:
        says = Text("Items to be left on the map: {n}; unused pairs of trade markers: {pairs}.",
                    "要丢在地图上 {n} 件，闲着的贸易标记只有 {pairs} 对。")  # fmt: skip
        out.append(fault("no-pair", says.fill(n=len(drops), pairs=pairs), "ds.items.drop"))
    if "settles" in about and found.excess:
        says = Text("{n} items are left, and five may be kept.", "还剩 {n} 张，只能留五张。").fill(n=len(found.held))
        out.append(fault("over-five", says, "ds.items.over", "ds.items.five"))
    return out


def _back(about: Mapping[str, Any], state: State) -> list[Because]:
    """Which discarded items come back, since something else than the rules says so."""
    names = [each["name"] for each in about.get("gains", ()) if each["name"] in state.removed]
    if not names:
        return []
    says = Text("The app or an item brings back: {items}.", "应用程序或物品让它回来：{items}。")
    return [Because(says.fill(items=listing(names)), ("ds.item.gone",))]


def _below(
    found: _Settled, player: Player, state: State, reads: Reads, *, alone: bool
) -> tuple[list[Fault], list[Because]]:
    """What is against getting rid of items that are not in excess, or lets it be: the gap decides."""
    if not found.spare or not (alone or BELOW in reads.picked):
        return [], []
    if reads.of(BELOW) == "only-excess":
        says = Text("{n} of the items are not in excess of five.", "其中 {n} 件不是超出五张的。").fill(n=found.spare)
        return [fault("below-limit", says, BELOW, "ds.items.over")], []
    if state.turn not in (None, player.name):
        says = Text("{n} of the items are not in excess, and it is {turn}'s turn.",
                    "其中 {n} 件不是超出的，而现在是 {turn} 的回合。")  # fmt: skip
        return [fault("below-limit", says.fill(n=found.spare, turn=state.turn), BELOW, "ds.items.over")], []
    says = Text("Items may be got rid of though not in excess: {n}.", "不是超出的也可以处理：{n} 件。")
    return [], [Because(says.fill(n=found.spare), (BELOW,))]


def _counted(before: int, gained: int, taken: Taking, found: _Settled) -> Because:
    """How many items there come to be."""
    n = before + gained + len(taken.names)
    says = Text(
        "{before} items and {more} more are {n}; five may be kept.",
        "原有 {before} 张，加 {more} 张，共 {n} 张；最多留五张。",
    )
    rulings = ("ds.items.five", *(("ds.items.take-five",) if taken.names else ()))
    return Because(says.fill(before=before, more=gained + len(taken.names), n=n), rulings)


def _gone(found: _Settled) -> list[Because]:
    """Which way items went."""
    out = []
    if found.gone["discard"]:
        says = Text("Back into the box and out of the game: {items}.", "放回盒里，移出本局：{items}。")
        out.append(Because(says.fill(items=listing(found.gone["discard"])), ("ds.items.discard",)))
    if found.gone["drop"]:
        says = Text("Left on the tile, each with a pair of trade markers: {items}.",
                    "丢在板块上，各用一对贸易标记：{items}。")  # fmt: skip
        out.append(Because(says.fill(items=listing(found.gone["drop"])), ("ds.items.drop",)))
    return out


def _excess(found: _Settled, pairs: int) -> Because:
    """What is still to go, and how."""
    if not found.excess:
        says = Text("{n} items: none is in excess of five.", "共 {n} 张，没有超出五张。").fill(n=len(found.held))
        return Because(says, ("ds.items.five",))
    says = Text("Items to be got rid of at once: {n}. They may be discarded, or left on the map as far as the {pairs} "
                "unused pairs of trade markers go.",
                "必须立即处理 {n} 张：可以弃置；也可以丢在地图上，闲着的贸易标记有 {pairs} 对。")  # fmt: skip
    rulings = ("ds.items.over", "ds.items.five", "ds.items.discard", "ds.items.drop")
    return Because(says.fill(n=found.excess, pairs=pairs), rulings)


def inventory(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What becomes of a player's items. Raises StateError if they are not told, or what decides it is not."""
    player = state.by_name[about["player"]]
    before = [each.name for each in player.the_items()]
    taken = taking(about.get("takes", ()), player, state, reads)
    gained = [each["name"] for each in about.get("gains", ())]
    found = _settled([*before, *gained, *taken.names], about.get("settles", ()))
    pairs = state.free_pairs + len(taken.names)  # what was taken needs its pair no more
    faults = _against(about, found, pairs, player, state) + taken.faults
    taken.lacks.check(faults)
    faults += own(taken, player, state, reads, alone=not faults)
    more, lets = _below(found, player, state, reads, alone=not faults)
    faults = in_order([*faults, *more], FAULTS)
    pairs -= len(found.gone["drop"])
    counted, excess, gone = _counted(len(before), len(gained), taken, found), _excess(found, pairs), _gone(found)
    reasons = [
        *([taken.because] if taken.because is not None else []),
        counted,
        *_back(about, state),
        *gone,
        *lets,
        excess,
    ]
    if faults:
        reasons = [each.because for each in faults]
    why = joined(reasons)
    legal = not faults
    ways = [way for way in WAYS if found.excess and legal and (way == "discard" or pairs)]
    value = {
        "player": player.name,
        "legal": legal,
        "faults": names_of(faults),
        "items_before": len(before),
        "items_after": len(found.held) if legal else None,
        "held": found.held if legal else None,
        "excess": found.excess if legal else None,
        "ways": ways,
        "free_pairs": pairs if legal else None,
        "cost": 0 if legal else None,
    }
    facts = {name: value[name] for name in CLAIM.facts} | {"held": sorted(set(found.held)) if legal else None}
    told = {}
    if legal:
        free = Text("Unused pairs of trade markers: {n}.", "闲着的贸易标记：{n} 对。").fill(n=pairs)
        told = {
            "excess": excess, "ways": excess, "items_after": joined([counted, *gone]), "held": joined([counted, *gone]),
            "free_pairs": joined([Because(free, ("ds.items.drop",)), *gone]), "cost": taken.because or why,
        }  # fmt: skip
    called = ITEMS.fill(player=player.name)
    steps = tuple(step_of(each, player.name, called=called, player=player.name) for each in dict.fromkeys(reasons))
    return Ruled(value, [facts], decided(told, why), steps, Verdict.LEGAL if legal else Verdict.ILLEGAL)


_EXAMPLE: Mapping[str, Any] = {
    "players": [
        {
            "name": "Ann",
            "at": [0, 0],
            "items": [{"name": name} for name in ("Rope", "Lantern", "Old Map", "Dagger", "Herbs")],
        },
        {"name": "Ben"},
    ],
    "turn": "Ann",
    "tiles": [{"at": [0, 0], "sites": ["Mill"], "dropped": [{"item": {"name": "Silver Key"}, "by": "Ben"}]}],
    "visit": {"site": "Mill"},
}

INVENTORY = Interaction(
    Question(
        "inventory",
        Text("What becomes of a player's items", "物品增减与五张上限"),
        InventoryValueSchema,
        _EXAMPLE,
        "dispute",
        InventoryAsksSchema,
        {"takes": ["Silver Key"], "settles": [{"item": "Herbs", "how": "drop"}]},
        CLAIM,
        (True, {"excess": 0, "items_after": 5, "cost": 0}),
    ),
    inventory,
    read,
)
