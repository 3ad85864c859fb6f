"""Whether an attack may be made: by whom, and on just these targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.shadow_hunters.attacks.reach import Reach, reach_of, why_placed, why_range, why_together
from adjudicator.games.shadow_hunters.attacks.resolving import Asked
from adjudicator.games.shadow_hunters.attacks.suspects import Suspects
from adjudicator.games.shadow_hunters.attacks.ways import BOB, CHARLES, ROBBERY_MOST, WEREWOLF, able
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined, listing
from adjudicator.text import Text

RANGE = "sh.gap.counter-range"
# Whether something may be done (None: that depends on who a hidden player is), and why.
Allowed = tuple[bool | None, Because]


def may_attack(about: Mapping[str, Any], attacker: Player, state: State, suspects: Suspects) -> Allowed:
    """Whether a player may make an attack now, whomever it is on."""
    counter = bool(about.get("counter"))
    if counter and state.turn == attacker.name:
        says = Text("It is the turn of {name}: nobody else attacks in it, so there is nothing to strike back for.",
                    "现在是 {name} 自己的回合，没有别人攻击，也就无从回击。")  # fmt: skip
        return False, Because(says.fill(name=attacker.name), ("sh.turn.order", CHARACTERS[WEREWOLF].ability_ruling))
    if state.phase not in (None, "attack"):
        says = Text("The attack comes after the move and the area: it is not time for it yet.",
                    "攻击在移动和地区之后，现在还没轮到。")  # fmt: skip
        if state.phase == "end":
            says = Text("The turn is at its end: the attack is over.", "回合已到结束，攻击那一步已经过去。")
        return False, Because(says, ("sh.turn.order",))
    if counter:
        return _as(WEREWOLF, about, attacker, state, suspects)
    if state.turn is not None and state.turn != attacker.name:
        says = Text("It is the turn of {turn}: {name} attacks in turns of their own.",
                    "现在是 {turn} 的回合：{name} 只在自己的回合攻击。")  # fmt: skip
        return False, Because(says.fill(turn=state.turn, name=attacker.name), ("sh.turn.order",))
    if about.get("again"):
        return _as(CHARLES, about, attacker, state, suspects)
    return True, Because(Text("{name} may attack.", "{name} 可以攻击。").fill(name=attacker.name), ("sh.turn.order",))


def may_rob(about: Mapping[str, Any], asked: Asked, state: State, suspects: Suspects) -> Allowed:
    """Whether the attacker may take equipment instead of dealing damage, if there is enough of it."""
    attacker = asked.attacker
    assert attacker is not None
    if asked.counter or asked.again:
        says = Text("Such an attack is another character's than Bob's.", "这样的攻击属于别的角色，不是鲍勃的。")
        return False, Because(says, ("sh.ability.bob",))
    legal, because = _as(BOB, about, attacker, state, suspects)
    if legal is False:
        return legal, because
    if state.count() > ROBBERY_MOST:
        says = Text("With {n} players Bob takes no equipment instead of damage.", "{n} 人局里，鲍勃不能用装备换伤害。")
        return False, Because(says.fill(n=state.count()), ("sh.ability.bob-many",))
    for name in asked.rob or ():
        if name not in [each.name for each in asked.targets]:
            says = Text("{name} is not attacked.", "{name} 没有被攻击。")
            return False, Because(says.fill(name=name), ("sh.ability.bob",))
        if not state.by_name[name].equipment:
            says = Text("{name} has no equipment card to take.", "{name} 没有装备卡可拿。")
            return False, Because(says.fill(name=name), ("sh.ability.bob",))
    return legal, because


def why_no_robbery(wrong: Sequence[str]) -> Because:
    """Why players can't be robbed at this damage."""
    says = Text(
        "Equipment can't be taken instead from {names} at this damage.", "这样的伤害，不能改为从 {names} 处拿装备。"
    )
    return Because(says.fill(names=listing(wrong)), ("sh.ability.bob",))


def _as(wanted: str, about: Mapping[str, Any], attacker: Player, state: State, suspects: Suspects) -> Allowed:
    """Whether a player may do what one character's ability allows, revealing for it if need be."""
    card = CHARACTERS[wanted]
    rulings = (card.ability_ruling,)
    if not able(attacker, state):
        says = Text("The ability of {name} does not work.", "{name} 的特殊能力不起作用。").fill(name=attacker.name)
        out = "sh.variant.no-abilities" if state.variants.no_abilities else CHARACTERS["ellen"].ruling
        return False, Because(says, (out, *rulings))
    possible = suspects.possible(attacker.name)
    names = {"name": attacker.name, "who": card.name}
    if wanted not in possible:
        says = Text("Only {who} may do this; {name} is not.", "只有{who}可以这样做，{name} 不是。")
        return False, Because(says.fill(**names), rulings)
    if attacker.revealed:
        says = Text("{name} is revealed as {who} and may do this.", "{name} 已亮明是{who}，可以这样做。")
        return True, Because(says.fill(**names), rulings)
    if about.get("reveals") is False:
        says = Text("{name} is not revealed; an ability needs that.", "{name} 没有亮出身份，不能使用能力。")
        return False, Because(says.fill(**names), ("sh.reveal.first", *rulings))
    if len(possible) == 1:
        says = Text("{name} is {who} and may reveal to do this.", "{name} 是{who}，可以亮出身份这样做。")
        return True, Because(says.fill(**names), (*rulings, "sh.reveal.any-time"))
    says = Text("If {name} is {who}, they may reveal to do this.", "{name} 若是{who}，可以亮出身份这样做。")
    return None, Because(says.fill(**names), (*rulings, "sh.reveal.any-time"))


# --- the targets


def chosen(
    about: Mapping[str, Any], attacker: Player, state: State, reads: Reads
) -> tuple[tuple[Player, ...], Because | None]:
    """Who is attacked, and why that is not allowed, None if it is.

    Raises StateError if it is not told who is attacked, and several can be.
    """
    if about.get("counter"):
        return _struck_back(about, attacker, state, reads)
    reach = reach_of(attacker, state)
    return _within(about.get("targets"), reach, state)


def _within(named: list[str] | None, reach: Reach, state: State) -> tuple[tuple[Player, ...], Because | None]:
    if named is None:
        if not reach.targets:
            says = Text("Nobody is in range of {name}.", "{name} 的攻击范围内没有人。").fill(name=reach.player.name)
            return (), joined([why_range(reach), Because(says, why_range(reach).rulings)])
        if not reach.together and len(reach.targets) > 1:
            raise _unsaid(reach.names)
        return reach.targets, None
    targets = tuple(state.by_name[name] for name in named)
    out = [each for each in targets if each.name not in reach.names]
    if out:
        return targets, joined([why_range(reach), *(why_placed(each, reach) for each in out)])
    left = [name for name in reach.names if name not in named]
    if reach.together and left:
        says = Text("In range too: {names}.", "范围内还有：{names}。").fill(names=listing(left))
        return targets, joined([why_together(reach), Because(says, why_range(reach).rulings)])
    if not reach.together and len(targets) > 1:
        return targets, why_together(reach)
    return targets, None


def _unsaid(names: Sequence[str]) -> StateError:
    message = Text("It is not said who is attacked.", "没有说明攻击谁。")
    expected = Text("one of " + ", ".join(names), "以下之一：" + "、".join(names))
    return StateError([Problem("/targets", message, expected, ruling="sh.attack.range")], "question")


def _struck_back(
    about: Mapping[str, Any], werewolf: Player, state: State, reads: Reads
) -> tuple[tuple[Player, ...], Because | None]:
    """The targets of a counterattack: who attacked; by another reading whom an attack of theirs would hit."""
    named = about.get("targets")
    ruling = CHARACTERS[WEREWOLF].ruling
    first = state.turn if state.turn is not None else named[0] if named is not None and len(named) == 1 else None
    if first is None or first == werewolf.name:
        if named is not None:
            says = Text("A counterattack is on who attacked.", "回击的对象是攻击者。")
            return tuple(state.by_name[name] for name in named), Because(says, (ruling,))
        raise _unsaid([each.name for each in state.living if each is not werewolf])
    attacker = state.by_name[first]
    if attacker.dead:
        says = Text("{name} is dead and no target.", "{name} 已死亡，不能成为目标。").fill(name=first)
        return (attacker,), Because(says, ("sh.death.gone",))
    if werewolf.area is not None and state.zones is not None:
        reach = reach_of(werewolf, state)
        differs = first not in reach.names or (reach.together and len(reach.names) > 1)
        if differs and reads.of(RANGE) == "as-any-attack":
            if first not in reach.names or named is None or named == [first]:
                targets, wrong = _within([first] if first not in reach.names else None, reach, state)
            else:
                targets, wrong = _within(named, reach, state)
            return targets, Because(wrong.says, (*wrong.rulings, RANGE)) if wrong else None
    if named is not None and named != [first]:
        says = Text("The counterattack is on {name} alone, who attacked.", "回击只针对攻击者 {name}。")
        return tuple(state.by_name[name] for name in named), Because(says.fill(name=first), (ruling,))
    return (attacker,), None
