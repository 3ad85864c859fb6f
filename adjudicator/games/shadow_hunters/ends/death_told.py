"""Putting into words what damage does: the reasons for facts, and the steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from adjudicator.answer import Step
from adjudicator.games.shadow_hunters.characters.cases import names_of
from adjudicator.games.shadow_hunters.ends.dying import Blow, Fate, Loot
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import Player
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined, listing, step_of
from adjudicator.text import Joined, Text

_CASES_TOLD = 12  # cases that steps put into words; the value has them all
_REASONS_TOLD = 8  # sentences of one verdict


def reasons(found: Sequence[Fate], blow: Blow) -> Callable[[str, Any], Because]:
    """What decides a claimed fact."""

    def why(fact: str, claimed: Any) -> Because:
        told: list[Because] = []
        for fate in found:
            names = list(blow.damage)
            if fact in ("dead", "dies", "lives", "left"):
                about = {"dead": set(claimed) ^ set(fate.dead)}.get(fact, set(claimed)) or set(claimed)
                names = [name for name in blow.damage if name in about] or names
            hits = [_hit(name, fate, blow) for name in names]
            if fact == "revealed":
                told += [*(_hit(name, fate, blow) for name in fate.dead), *(because for _, because in _reveals(fate))]
                told += [] if fate.dead else hits
                told += [_taken(name, each, fate, blow) for name, each in fate.loot.items()
                         if each.revealing is not None]  # fmt: skip
            elif fact in ("gained", "discarded", "legal"):
                told += [_hit(name, fate, blow) for name in blow.takes or () if name not in fate.loot]
                told += [_taken(name, each, fate, blow) for name, each in fate.loot.items()]
                told += [] if fate.loot else hits
            else:
                told += hits
        return joined(told or [_nothing()], _REASONS_TOLD)

    return why


def _nothing() -> Because:
    return Because(Text("Nobody is hit.", "没有人受到伤害。"), ("sh.damage.track",))


def _hit(name: str, fate: Fate, blow: Blow) -> Because:
    """Whether a player dies, with the numbers."""
    if name not in blow.damage:
        says = Text("{name} takes no damage now.", "{name} 此时没有受到伤害。").fill(name=name)
        return Because(says, ("sh.death.hit-points",))
    player = blow.state.by_name[name]
    numbers: dict[str, object] = {"name": name, "before": player.damage, "more": blow.damage[name],
                                  "total": blow.total(name)}  # fmt: skip
    dies = name in fate.dead
    if player.card is not None:
        says = Text("{name}, as {who}: {before} + {more} = {total} damage against {points} hit points: dead." if dies
                    else "{name}, as {who}: {before} + {more} = {total} damage against {points} hit points: lives.",
                    "{name}（{who}）：伤害 {before} + {more} = {total}，HP {points}：死亡。" if dies
                    else "{name}（{who}）：伤害 {before} + {more} = {total}，HP {points}：存活。")  # fmt: skip
        filled = says.fill(**numbers, who=player.card.name, points=player.card.hit_points)
        return Because(filled, ("sh.death.hit-points", "sh.damage.track", player.card.ruling))
    if name not in fate.held:
        says = Text("{name}: {before} + {more} = {total} damage: whoever it is, dead." if dies
                    else "{name}: {before} + {more} = {total} damage: whoever it is, lives.",
                    "{name}：伤害 {before} + {more} = {total}：无论是谁都会死亡。" if dies
                    else "{name}：伤害 {before} + {more} = {total}：无论是谁都能存活。")  # fmt: skip
        return Because(says.fill(**numbers), ("sh.death.hit-points", "sh.damage.track", "sh.setup.own-card"))
    held = fate.held[name]
    points = listing(sorted({CHARACTERS[each].hit_points for each in held}))
    says = Text("If {name} is {who}, {points} hit points: {before} + {more} = {total} damage kills." if dies
                else "If {name} is {who}, {points} hit points: {before} + {more} = {total} damage does not kill.",
                "若 {name} 是{who}（HP {points}）：伤害 {before} + {more} = {total}，死亡。" if dies
                else "若 {name} 是{who}（HP {points}）：伤害 {before} + {more} = {total}，存活。")  # fmt: skip
    rulings = ("sh.death.hit-points", "sh.damage.track", "sh.setup.own-card", "sh.pack.initials")
    return Because(says.fill(**numbers, who=names_of(held), points=points), rulings)


def _reveals(fate: Fate) -> list[tuple[str, Because]]:
    """Who turns the character card up, and why."""
    out: list[tuple[str, Because]] = []
    if fate.dead:
        one = len(fate.dead) == 1
        says = Text("The card of {dead} is turned up, the markers leave the board: out of the game." if one
                    else "{dead} die at the same time: their cards are turned up, they are out of the game.",
                    "{dead} 翻开角色卡，标记移出版图，退出游戏。" if one
                    else "{dead} 同时死亡：翻开角色卡，退出游戏。")  # fmt: skip
        out.append((fate.dead[0], Because(says.fill(dead=listing(fate.dead)), ("sh.death.reveal",))))
    for name in fate.daniels:
        if name is None:
            continue
        supposed = len(fate.daniels) > 1
        says = Text("If {name} is {who}: has to reveal, for another has died." if supposed
                    else "{name}, as {who}, has to reveal, for another has died.",
                    "若 {name} 是{who}：因别人死亡必须亮出身份。" if supposed
                    else "{name}（{who}）因别人死亡必须亮出身份。")  # fmt: skip
        out.append((name, Because(says.fill(name=name, who=CHARACTERS["daniel"].name), ("sh.ability.daniel",))))
    if fate.bryan is not None:
        supposed = fate.bryan in fate.held
        says = Text("If {name} is {who}: has to reveal, for the attack killed a character of 12 hit points or fewer."
                    if supposed
                    else "{name}, as {who}, has to reveal: the attack killed a character of 12 hit points or fewer.",
                    "若 {name} 是{who}：攻击击杀了 HP 不超过 12 的角色，必须亮出身份。" if supposed
                    else "{name}（{who}）的攻击击杀了 HP 不超过 12 的角色，必须亮出身份。")  # fmt: skip
        rulings = (CHARACTERS["bryan"].ruling,)
        out.append((fate.bryan, Because(says.fill(name=fate.bryan, who=CHARACTERS["bryan"].name), rulings)))
    return out


def _cards(cards: Iterable[str]) -> Joined:
    return Joined(tuple(EQUIPMENT[each].name for each in cards))


def _taken(name: str, loot: Loot, fate: Fate, blow: Blow) -> Because:
    """What the killer may take from one of the dead, and whether that was chosen."""
    may = _may_take(name, loot, fate, blow)
    if blow.takes is None or name not in blow.takes:
        return may
    taken = blow.takes[name]
    allowed = taken in loot.ways
    what = _cards(taken) if taken else Text("nothing", "不拿")
    says = Text("Chosen from {name}: {what}, which is open." if allowed
                else "Chosen from {name}: {what}, which is not open.",
                "从 {name} 处所选：{what}，可以。" if allowed else "从 {name} 处所选：{what}，不可以。")  # fmt: skip
    return joined([may, Because(says.fill(name=name, what=what), may.rulings)])


def _may_take(name: str, loot: Loot, fate: Fate, blow: Blow) -> Because:
    victim: Player = blow.state.by_name[name]
    killer = blow.killer
    rulings = (loot.ruling, *loot.under)
    words: dict[str, object] = {"name": name, "cards": _cards(victim.equipment)}
    if killer is not None:
        words["killer"] = killer.name
    if not victim.equipment:
        says = Text("{name} has no equipment.", "{name} 没有装备卡。")
    elif killer is None or killer is victim:
        says = Text("Nobody else killed {name}: all equipment is discarded ({cards}).",
                    "{name} 并非死于他人之手：装备卡全部弃置（{cards}）。")  # fmt: skip
    elif loot.ruling == "sh.death.gone":
        says = Text("{killer} dies at the same moment and takes nothing from {name}: all is discarded ({cards}).",
                    "{killer} 同时死亡，不能从 {name} 处拿装备：全部弃置（{cards}）。")  # fmt: skip
    elif loot.ruling == "sh.gap.loot":
        says = Text("{name} was not killed by an attack: no loot, all is discarded ({cards}).",
                    "{name} 不是被攻击击杀：不能缴获，全部弃置（{cards}）。")  # fmt: skip
    elif len(loot.ways) == 1:
        says = Text("{killer} takes everything from {name}: {cards}.", "{killer} 拿走 {name} 的全部装备：{cards}。")
    elif loot.revealing is not None:
        says = Text("{killer} may take one card or none from {name}, or reveal as {who} and take all: {cards}.",
                    "{killer} 可从 {name} 处拿一张或不拿，或亮出{who}的身份全部拿走：{cards}。")  # fmt: skip
        words["who"] = CHARACTERS["bob"].name
    else:
        says = Text("{killer} may take one card from {name}, or none: {cards}. The rest is discarded.",
                    "{killer} 可从 {name} 处拿一张，也可不拿：{cards}。其余弃置。")  # fmt: skip
    return Because(says.fill(**words), rulings)


def steps(found: Sequence[Fate], blow: Blow) -> tuple[Step, ...]:
    """The steps, case by case where hidden players matter; what all cases share is told once."""
    out: list[Step] = []
    for fate in found[:_CASES_TOLD]:
        for name in blow.damage:
            effect = "dies" if name in fate.dead else "lives"
            out.append(step_of(_hit(name, fate, blow), name, effect, player=name))
        for about, because in _reveals(fate):
            out.append(step_of(because, about, "reveals", player=about))
        for name, loot in fate.loot.items():
            out.append(step_of(_taken(name, loot, fate, blow), name, "loot", player=name))
    told: dict[tuple[str, str, Text], Step] = {}
    for step in out:
        told.setdefault((step.ruling, step.about, step.says), step)
    return tuple(told.values())
