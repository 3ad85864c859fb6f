"""What an attack and the sieges that join it do: what is blocked, what is taken, and who pays for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.games.cloud_ladder.attacks.asking import JIM, SIEGE, VOLCANO
from adjudicator.games.cloud_ladder.blocking.deciding import Blocked, blocked
from adjudicator.games.cloud_ladder.blocking.stopping import FORMATION
from adjudicator.games.cloud_ladder.cards.cards import ATTACKS, Attack
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined
from adjudicator.text import Text


@dataclass(frozen=True, slots=True)
class Part:
    """One attack of those made together, whether it is blocked, and why or why not."""

    by: str
    attack: Attack
    blocked: bool
    because: Because
    idle: bool = False  # it comes to nothing although nothing blocks it


def _blocked(defence: str, by: str | None, attack: Attack, about: Mapping[str, Any], state: State, reads: Reads
             ) -> Blocked:  # fmt: skip
    combined = about.get("combined", True)
    return blocked(defence, attack, by, about["target"], state, reads, combined=combined)


def leading(about: Mapping[str, Any], state: State, reads: Reads) -> Part:
    """The attack itself."""
    attack, defence = ATTACKS[about["attack"]], about.get("block")
    if defence is None:
        says = Text("Nothing is used against {attack}.", "没有人阻挡{attack}。").fill(attack=attack.card.name)
        return Part(about["by"], attack, False, Because(says, (attack.card.ruling, "cl.turn.all-block")))
    by = about.get("block_by") or (None if defence == FORMATION else about["target"])
    found = _blocked(defence, by, attack, about, state, reads)
    return Part(about["by"], attack, found.stops, found.because)


def sieges(first: Part, about: Mapping[str, Any], state: State, reads: Reads) -> list[Part]:
    """The siege attacks of the allies who join in."""
    allies = about.get("siege") or ()
    siege, jim = ATTACKS[SIEGE], about.get("jim_blocks")
    stopped, because = False, None
    if jim is not None:
        found = _blocked(JIM, about["target"], siege, about, state, reads)
        stopped, because = found.stops, found.because
    whole = stopped and len(allies) > 1 and reads.of("cl.gap.jim-against-siege") == "whole-siege"
    idle = first.blocked and bool(allies) and reads.of("cl.gap.siege-after-block") == "falls-away"
    out = []
    for name in allies:
        if stopped and (name == jim or whole):
            assert because is not None
            gap = ("cl.gap.jim-against-siege",) if len(allies) > 1 else ()
            told = Because(because.says, ("cl.group.siege-block", *because.rulings, *gap), because.parts)
            out.append(Part(name, siege, True, told))
            continue
        out.append(Part(name, siege, False, _siege(name, jim == name, because, first, idle), idle))
    return out


def _siege(name: str, faced: bool, because: Because | None, first: Part, idle: bool) -> Because:
    """Why a siege attack is not blocked, or comes to nothing."""
    if idle:
        says = Text("With the leading attack blocked the siege of {name} falls away.",
                    "领头的攻击被挡，{name} 的围攻落空。").fill(name=name)  # fmt: skip
        return Because(says, ("cl.gap.siege-after-block", "cl.group.siege-block"))
    says = Text("{name} discards an axe card and takes one layer; only Fat Uncle Jim blocks that.",
                "{name} 弃一张斧系牌，拆 1 层，只有胖大叔吉姆挡得住。").fill(name=name)  # fmt: skip
    gap = ("cl.gap.siege-after-block",) if first.blocked else ()
    own = Because(says, ("cl.group.siege", "cl.group.siege-block", *gap))
    return joined([own, because]) if faced and because is not None else own


@dataclass(frozen=True, slots=True)
class Taken:
    """What is taken from a target: by each part, None where that is not known, and the layers that may be left."""

    by_part: tuple[int | None, ...]
    left: tuple[int, ...]
    because: Because
    not_told: tuple[str, ...] = ()


def take(parts: list[Part], layers: int, target: str, state: State, reads: Reads) -> Taken:
    """What the parts that hit take from a target with so many layers."""
    if not any(not part.blocked and not part.idle for part in parts):
        says = Text("{name} keeps {n} layers.", "{name} 仍有 {n} 层。").fill(name=target, n=layers)
        return Taken((0,) * len(parts), (layers,), Because(says, parts[0].because.rulings))
    # the sieges first: theirs is the known number
    known: dict[int, int | None] = {}
    left, not_told, open_ = layers, [], None
    rulings: list[str] = []
    for nth in sorted(range(len(parts)), key=lambda each: parts[each].attack.code != SIEGE):
        part = parts[nth]
        if part.blocked or part.idle:
            known[nth] = 0
            continue
        number, why = _number(part.attack, left, state, reads)
        rulings += why
        if "cl.gap.layers-removed" in why:
            not_told.append(part.attack.code)
        if number is None:
            open_ = nth
            known[nth] = None
            continue
        if number > left:
            rulings.append("cl.attack.floor")
        known[nth] = min(number, left)
        left -= min(number, left)
    by_part = tuple(known[nth] for nth in range(len(parts)))
    if open_ is not None:
        says = Text("How many layers {attack} takes is not told, so {name} has {n} layers at most.",
                    "没有写明{attack}拆几层，{name} 至多剩 {n} 层。")  # fmt: skip
        says = says.fill(attack=parts[open_].attack.card.name, name=target, n=left)
        return Taken(by_part, tuple(range(left, -1, -1)), Because(says, _once(rulings)), tuple(not_told))
    says = Text(
        "{name} had {n} layers and loses {lost}, which leaves {left}.",
        "{name} 原有 {n} 层，少 {lost} 层，剩 {left} 层。",
    )
    says = says.fill(name=target, n=layers, lost=layers - left, left=left)
    return Taken(by_part, (left,), Because(says, _once(rulings)), tuple(not_told))


def _once(rulings: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rulings))


def _number(attack: Attack, left: int, state: State, reads: Reads) -> tuple[int | None, tuple[str, ...]]:
    """How many layers an attack takes, None where that is not known, and the rulings that say so."""
    if attack.removes is not None:
        return attack.removes, ("cl.group.siege",)
    told = state.removes.get(attack.code)
    if told is not None:
        return told, (attack.card.ruling,)
    if left == 0:  # whatever the number, there is nothing to take
        return 0, ("cl.attack.floor",)
    gap = "cl.gap.layers-removed"
    return (1 if reads.of(gap) == "one" else None), (gap, attack.card.ruling)


@dataclass(frozen=True, slots=True)
class Cost:
    """Who pays for an attack with a layer of their own: several where the owner of Volcano is not told."""

    losers: tuple[str, ...]
    because: Because | None
    at_once: bool = False


def cost(first: Part, about: Mapping[str, Any], state: State, reads: Reads) -> Cost:
    """Who pays a layer for the attack. Nobody for most attacks, nor if Jim blocks."""
    attack = first.attack
    if not attack.own_loss:
        return Cost((), None)
    losers, rulings = _losers(attack, about, state, reads)
    has = any(state.by_name[name].layers for name in losers)
    at_once = has and reads.of("cl.gap.own-loss-when") == "at-once"
    when = ("cl.gap.own-loss-when",) if has else ()
    if first.blocked and about["block"] == JIM:
        says = Text("Fat Uncle Jim blocks {attack}: no own layer is lost.", "{attack}被胖大叔吉姆挡下，自己不损阶梯。")
        return Cost(losers, Because(says.fill(attack=attack.card.name), ("cl.loss.jim", *when)), at_once)
    if not has:
        says = Text("{name} has no layer to lose, and may attack all the same.", "{name} 没有阶梯可损，照样可以发动。")
        named = Text(losers[0], losers[0]) if len(losers) == 1 else Text("Who pays", "出牌一方")
        return Cost(losers, Because(says.fill(name=named), ("cl.loss.own", "cl.attack.floor", *rulings)), at_once)
    if len(losers) > 1:
        says = Text("Who has the card loses a layer: that is not told.", "牌在谁面前谁损一层，而这没有说明。")
        return Cost(losers, Because(says, ("cl.loss.own", *rulings, *when)), at_once)
    says = Text("{attack} costs {name} a layer.", "发动{attack}，{name} 自损一层。")
    says = says.fill(attack=attack.card.name, name=losers[0])
    return Cost(losers, Because(says, ("cl.loss.own", *rulings, *when)), at_once)


def _losers(attack: Attack, about: Mapping[str, Any], state: State, reads: Reads
            ) -> tuple[tuple[str, ...], tuple[str, ...]]:  # fmt: skip
    """Who may have to pay, and the gap that says so."""
    by, whole = about["by"], state.side_of(about["by"])
    owner, side = whole.group_owner, whole.players
    if attack.code != VOLCANO or owner == by or len(side) == 1:
        return (by,), ()
    gap = "cl.gap.volcano-loss"
    if reads.of(gap) == "user":
        return (by,), (gap,)
    return ((owner,) if owner is not None else side), (gap,)
