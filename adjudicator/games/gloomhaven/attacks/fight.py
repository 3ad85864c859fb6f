"""One attack as it is put: what the request says, and what the figures on the table add to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.attacks.drawing import Mode
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.harm.forced import FORCES, Force
from adjudicator.games.gloomhaven.hexes import Hex, distance
from adjudicator.games.gloomhaven.judging.naming import figure_named
from adjudicator.games.gloomhaven.judging.presence import check_in_play
from adjudicator.games.gloomhaven.sight.lines import Sight
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.figures import Figure, Monster, Summon
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.report import Report
from adjudicator.text import Text, clean

_EMPTY: Mapping[str, Any] = {"bonus": 0, "multipliers": [], "pierce": 0, "push": 0, "pull": 0, "target_shield": 0,
                             "target_poisoned": False, "advantage_sources": 0, "disadvantage_sources": 0,
                             "conditions": [], "area": False}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """An attack, with everything that bears on it but the cards."""

    attack: int
    bonus: int
    multipliers: tuple[int, ...]
    poisoned: bool  # the target, before the attack
    plus: int  # what that gives the attack
    shield: int
    pierce: int
    advantage: tuple[str, ...]
    disadvantage: tuple[str, ...]
    conditions: tuple[str, ...]
    forces: tuple[tuple[Force, int], ...]
    attacker: Figure | None = None
    target: Figure | None = None
    targets: tuple[str, ...] = ()
    way: tuple[Hex, ...] | None = None
    apart: int | None = None  # their range, where the attack is ranged and both stand on the map
    over_wall: bool = False  # whether they touch but for a wall between

    @property
    def mode(self) -> Mode:
        """How the cards are drawn: any advantage and any disadvantage cancel out, however many there are."""
        if bool(self.advantage) == bool(self.disadvantage):
            return "normal"
        return "advantage" if self.advantage else "disadvantage"


def read_attack(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The request in its one spelling: what it leaves out and what says nothing come to the same."""
    out = {key: value for key, value in about.items() if key not in _EMPTY or value != _EMPTY[key]}
    for key in ("attacker", "target"):
        if key in about:
            out[key] = figure_named(key, about, state, report)
    if "multipliers" in out:
        out["multipliers"] = sorted(out["multipliers"])
    if "conditions" in out:
        out["conditions"] = sorted(set(out["conditions"]))
    if "targets" in about:
        out["targets"] = sorted({clean(name) for name in about["targets"]})
        for n, name in enumerate(about["targets"]):
            if clean(name) not in state.figures:
                report.unknown(f"/targets/{n}", Text("figure", "模型"), name, list(state.figures))
        if out.get("target") is None or out["target"] not in out["targets"]:
            message = Text("Which of the targets is meant?", "问的是哪一个目标？")
            expected = Text("one of " + ", ".join(out["targets"]), "以下之一：" + "、".join(out["targets"]))
            report.wrong("/target", message, expected=expected, ruling="gh.attack.each-target")
    if out.get("attacker") is not None and out.get("attacker") == out.get("target"):
        report.wrong("/target", Text("Nobody attacks itself.", "不能攻击自己。"))
    target = state.figures.get(out.get("target") or "")
    if target is not None:
        _check_target(about, target, report)
    if "way" in about:
        _check_way(about, out, state, report)
    return out


def _check_target(about: Mapping[str, Any], target: Figure, report: Report) -> None:
    """What the request says of the target must not contradict the table."""
    shield = about.get("target_shield", target.shield)
    if target.shield and shield != target.shield:
        message = Text("On the table {name} has shield {n}.", "局面中 {name} 的护盾是 {n}。")
        report.wrong("/target_shield", message.fill(name=target.name, n=target.shield), ruling="gh.attack.shield")
    if "poison" in target.conditions and about.get("target_poisoned") is False:
        message = Text("On the table {name} is poisoned.", "局面中 {name} 已中毒。").fill(name=target.name)
        report.wrong("/target_poisoned", message, ruling="gh.attack.poison")


def _check_way(about: Mapping[str, Any], out: Mapping[str, Any], state: State, report: Report) -> None:
    for key in ("attacker", "target"):
        if out.get(key) is None and key not in about:
            message = Text("The way of a push or pull needs it.", "推拉的路线需要说明它。")
            report.wrong(f"/{key}", message, expected=Text("a figure", "模型"))
    for n, place in enumerate(about["way"]):
        if state.board is not None and not state.board.has((place[0], place[1])):
            message = Text("The board has no hex {hex}.", "版图上没有六角格 {hex}。").fill(hex=list(place))
            report.wrong(f"/way/{n}", message)


def fight_of(about: Mapping[str, Any], state: State) -> Fight:
    """The attack as it stands. Raises StateError where the table does not allow it, or lacks a part."""
    attacker = state.figures[about["attacker"]] if "attacker" in about else None
    target = state.figures[about["target"]] if "target" in about else None
    for figure in (attacker, target):
        if figure is not None:
            check_in_play(figure, state)
    if attacker is not None:
        _check_able(attacker)
    if attacker is not None and target is not None:
        _check_seen(attacker, target, state)
    advantage = ["stated"] * about.get("advantage_sources", 0)
    disadvantage = ["stated"] * about.get("disadvantage_sources", 0)
    if attacker is not None and "strengthen" in attacker.conditions:
        advantage.insert(0, "strengthen")
    if attacker is not None and "muddle" in attacker.conditions:
        disadvantage.insert(0, "muddle")
    apart, over_wall = None, False
    if _is_ranged(about, attacker) and attacker is not None and target is not None:
        here, there = state.place_of(attacker), state.place_of(target)
        apart = Ranges(state.the_board()).of(here, there)
        over_wall = apart != 1 and distance(here, there) == 1
        if apart == 1:
            disadvantage.insert(0, "ranged-adjacent")
    elif attacker is not None and target is not None and not about.get("area"):
        _check_melee(attacker, target, state)
    poisoned = about.get("target_poisoned", False) or (target is not None and "poison" in target.conditions)
    own_side = attacker is not None and target is not None and state.is_monster(attacker) == state.is_monster(target)
    return Fight(
        attack=about["attack"],
        bonus=about.get("bonus", 0),
        multipliers=tuple(about.get("multipliers", ())),
        poisoned=poisoned,
        plus=int(poisoned and not own_side),  # poison helps enemies alone: gh.attack.poison
        shield=about.get("target_shield", target.shield if target is not None else 0),
        pierce=about.get("pierce", 0),
        advantage=tuple(advantage),
        disadvantage=tuple(disadvantage),
        conditions=tuple(about.get("conditions", ())),
        forces=tuple((force, about[force]) for force in FORCES if about.get(force)),
        attacker=attacker,
        target=target,
        targets=tuple(about.get("targets", ())),
        way=tuple((place[0], place[1]) for place in about["way"]) if "way" in about else None,
        apart=apart,
        over_wall=over_wall,
    )


def _is_ranged(about: Mapping[str, Any], attacker: Figure | None) -> bool:
    if "range" in about:
        return bool(about["range"] == "ranged")
    return isinstance(attacker, Monster | Summon) and attacker.range > 0


def _check_melee(attacker: Figure, target: Figure, state: State) -> None:
    """A melee attack reaches who is adjacent, unless an area pattern makes it."""
    if attacker.at is None or target.at is None or state.board is None:
        return
    apart = Ranges(state.board).of(attacker.at, target.at)
    if apart != 1:
        message = Text("{name} is not adjacent, and a melee attack reaches 1.", "{name} 不相邻，近战只够得着 1 格。")
        expected = Text("an adjacent target, or range or area with it", "相邻的目标，或写明 range 或 area")
        ruling = "gh.range.adjacent" if distance(attacker.at, target.at) == 1 else "gh.range.melee"
        raise StateError([Problem("/target", message.fill(name=target.name), expected, (), ruling)], "question")


def _check_able(attacker: Figure) -> None:
    for condition in ("stun", "disarm"):
        if condition in attacker.conditions:
            message = Text("{name} has {condition} and can't attack.", "{name} 处于{condition}，不能攻击。")
            says = message.fill(name=attacker.name, condition=CONDITIONS[condition])
            raise StateError([Problem("/attacker", says, ruling=f"gh.condition.{condition}")], "question")


def _check_seen(attacker: Figure, target: Figure, state: State) -> None:
    if "invisible" in target.conditions and state.is_monster(attacker) != state.is_monster(target):
        message = Text("{name} is invisible and can't be targeted.", "{name} 隐形，不能成为目标。")
        says = message.fill(name=target.name)
        raise StateError([Problem("/target", says, ruling="gh.condition.invisible")], "question")
    if attacker.at is None or target.at is None or state.board is None:
        return
    if not Sight(state.board).sees(attacker.at, target.at):
        message = Text("{one} has no line of sight to {other}.", "{one} 看不见 {other}。")
        says = message.fill(one=attacker.name, other=target.name)
        raise StateError([Problem("/target", says, ruling="gh.sight.needed")], "question")
