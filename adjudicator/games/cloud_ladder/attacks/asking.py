"""Reading the question attack against the table: who attacks whom, and who joins in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.cloud_ladder.cards.cards import ATTACKS, BY_CODE
from adjudicator.games.cloud_ladder.judging.naming import PLAYER, player_if_named, player_named
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.judging.naming import one_named
from adjudicator.report import Report
from adjudicator.text import Text, clean

SIEGE, JIM, VOLCANO = "siege", "jim", "volcano"


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The question with players in their one spelling. Problems go to the report."""
    told = dict(about)
    told["by"] = player_named("by", about, state, report)
    names = list(state.by_name)
    others = [name for name in names if name != told["by"]]
    told["target"] = one_named("target", about, others if about.get("target") is None else names, PLAYER, report)
    told["block_by"] = player_if_named("block_by", about, state, report)
    joining = []
    for n, name in enumerate(about.get("siege", ())):
        if clean(name) not in state.by_name:
            report.unknown(f"/siege/{n}", PLAYER, name, names)
        elif clean(name) in joining:
            message = Text("{name} is named twice.", "{name} 写了两次。").fill(name=name)
            report.wrong(f"/siege/{n}", message, ruling="cl.group.siege")
        joining.append(clean(name))
    told["siege"] = [name for name in names if name in joining] or None
    if about.get("jim_blocks") is not None:
        told["jim_blocks"] = one_named(
            "jim_blocks", about, told["siege"] or [], Text("ally in the siege", "围攻者"), report
        )
    if about.get("jim_blocks") is not None and about.get("block") == JIM:
        message = Text("Fat Uncle Jim blocks once: the attack, or the siege.", "胖大叔吉姆只挡一次：挡攻击，或挡围攻。")
        report.wrong("/jim_blocks", message, ruling="cl.character.jim")
    if about.get("block_by") is not None and about.get("block") is None:
        message = Text("It is not said what blocks.", "没有说明用什么阻挡。")
        report.wrong("/block", message, ruling="cl.turn.all-block")
    return told


def check(about: Mapping[str, Any], state: State) -> None:
    """Refuse a siege, or the Volcano of a side, that the table shows to be impossible. Raises StateError."""
    by, joining = about["by"], about.get("siege") or ()
    if state.removes.get(SIEGE, 1) != 1:
        message = Text("A siege attack removes one layer.", "每次围攻拆 1 层。")
        raise StateError([Problem("/removes/siege", message, Text("1", "1"), (), "cl.group.siege")])
    if about["attack"] in (SIEGE, VOLCANO):
        _check_group(about["attack"], by, "/attack", state)
    if not joining:
        return
    attack = ATTACKS[about["attack"]]
    if attack.card.type != "basic" or attack.card.series != "axe":
        says = Text(
            "{attack} is no basic axe: nobody can join it with Siege.", "{attack}不是基本斧系牌，不能引发围攻。"
        )
        raise _refused("/siege", says.fill(attack=attack.card.name), "cl.group.siege")
    _check_group(SIEGE, by, "/siege", state)
    if not state.sides:
        raise missing("/sides", Text("the sides", "各方的分法"), "cl.mode.team")
    for n, name in enumerate(joining):
        if name not in state.allies_of(by):
            says = Text("{name} is no ally of {by}.", "{name} 不是 {by} 的同盟。").fill(name=name, by=by)
            raise _refused(f"/siege/{n}", says, "cl.group.siege")
        hand = state.by_name[name].hand
        if hand is not None and not any(BY_CODE[card].series == "axe" for card in hand):
            says = Text("{name} has no axe card to discard.", "{name} 手上没有斧系牌可弃。").fill(name=name)
            raise _refused(f"/siege/{n}", says, "cl.group.siege")


def _check_group(code: str, by: str, at: str, state: State) -> None:
    if state.mode_known == "melee":
        raise _refused(at, Text("In melee nobody has a group card.", "混战不可使用集团牌。"), "cl.mode.melee")
    group = state.side_of(by).group
    if group is not None and group != code:
        says = Text("The group card of {by}'s side is {card}.", "{by} 一方的集团牌是{card}。")
        raise _refused(at, says.fill(by=by, card=BY_CODE[group].name), "cl.mode.team-share")


def _refused(at: str, says: Text, ruling: str) -> StateError:
    return StateError([Problem(at, says, None, (), ruling)], "question")
