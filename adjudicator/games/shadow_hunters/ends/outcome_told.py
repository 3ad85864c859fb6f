"""Putting into words who has won: the reasons for facts, and the steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.answer import Step
from adjudicator.games.shadow_hunters.characters.cases import names_of
from adjudicator.games.shadow_hunters.ends.winning import Ending
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, FACTIONS
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined, listing, step_of
from adjudicator.text import Text

_CASES_TOLD = 12  # cases that steps put into words; the value has them all
_REASONS_TOLD = 6  # sentences of one verdict
_GAME = Text("the game", "本局")


def reasons(found: Sequence[Ending], declared: Player | None) -> Callable[[str, Any], Because]:
    """What decides a claimed fact: of winners, the players about whom it is right or wrong."""

    def why(fact: str, claimed: Any) -> Because:
        first = found[0]
        if fact == "legal" and declared is not None:
            return joined([*(_about(declared.name, each) for each in found), *map(_over, found)], _REASONS_TOLD)
        if fact == "over":
            return joined([*map(_over, found), *_ending_it(found)], _REASONS_TOLD)
        right = set(first.winners) if fact != "met" else {name for name, each in first.players.items() if each.met}
        named = set(claimed)
        if fact in ("wins", "loses"):
            wrong = {name for name in named for each in found if each.players[name].wins != (fact == "wins")}
            about = sorted(wrong or named)
        else:
            about = sorted((named ^ right) or named or right)
        told = [_about(name, each) for name in about for each in found]
        if fact in ("winners", "wins", "loses"):
            told = [*([] if first.over else [_over(first)]), *told, *(each for ending in found
                                                                      for each in _together(ending))]  # fmt: skip
        return joined(told or [_over(first)], _REASONS_TOLD)

    return why


def _about(name: str, ending: Ending) -> Because:
    """Why a player wins or does not in a case."""
    standing, held = ending.players[name], ending.held[name]
    if len(held) == 1:
        return standing.reasons[0]
    says = Text("{name} may be {who}: wins." if standing.wins else "{name} may be {who}: does not win.",
                "{name} 可能是{who}：获胜。" if standing.wins else "{name} 可能是{who}：不获胜。")  # fmt: skip
    rulings = dict.fromkeys(ruling for each in standing.reasons for ruling in each.rulings)
    return Because(says.fill(name=name, who=names_of(held)), ("sh.setup.own-card", *rulings))


def _over(ending: Ending) -> Because:
    if ending.over:
        says = Text("A condition is met: it may be declared at any time, and the game ends at once.",
                    "已有人满足条件：可随时宣布，游戏立即结束。")  # fmt: skip
        return Because(says, ("sh.win.declare",))
    says = Text(
        "No condition that could end the game is met: the game goes on.", "没有能结束游戏的条件满足：游戏继续。"
    )
    return Because(says, ("sh.win.declare",))


def _ending_it(found: Sequence[Ending]) -> list[Because]:
    return [_about(name, ending) for ending in found if ending.over for name in ending.winners]


def _together(ending: Ending) -> list[Because]:
    """How several conditions that are met go together."""
    if not ending.over:
        return []
    out: list[Because] = []
    kinds = {CHARACTERS[ending.held[name][0]].faction for name in ending.winners}
    if ending.alone and any(each.met and not each.wins for each in ending.players.values()):
        says = Text("A Neutral whose condition is met wins, and no faction beside it.",
                    "中立满足条件即获胜，阵营不能与之同胜。")  # fmt: skip
        out.append(Because(says, ("sh.gap.neutral-alone", "sh.win.neutrals")))
    elif len(ending.winners) > 1:
        says = Text("Everybody whose condition is met wins: {names}.", "凡满足条件者都获胜：{names}。")
        out.append(Because(says.fill(names=listing(ending.winners)), ("sh.win.joint",)))
    if len(kinds) > 1:
        called = " / ".join(FACTIONS[each].en for each in FACTIONS if each in kinds)
        called_zh = "、".join(FACTIONS[each].zh for each in FACTIONS if each in kinds)
        says = Text(f"The winners are of several factions ({called}): they win side by side.",
                    f"胜者分属不同阵营（{called_zh}），并列获胜。")  # fmt: skip
        out.append(Because(says, ("sh.win.across",)))
    return out


def steps(found: Sequence[Ending], state: State, declared: Player | None) -> tuple[Step, ...]:
    """The steps: each player's condition, then what hidden players change, then who wins."""
    first = found[0]
    out: list[Step] = []
    for player in state.players:
        if player.character is None:
            continue
        told = list(dict.fromkeys(_about(player.name, each) for each in found))
        if len(told) == 1:  # else it depends on hidden players
            out.append(step_of(told[0], player.name, player=player.name))
    out += _hidden(found, state)
    if "sh.variant.extra-card" in first.table.deal_rulings:
        says = Text("One character card is nobody's: it need not be killed and wins nothing.",
                    "有一张角色卡不属于任何玩家：不必消灭，也不参与胜负。")  # fmt: skip
        out.append(step_of(Because(says, ("sh.variant.extra-card",)), "game", called=_GAME))
    check = Text("There are no points: each character card is held against its own condition.",
                 "没有分数：逐张核对角色卡上的条件。")  # fmt: skip
    if declared is not None and not any(each.legal for each in found):
        out.append(_not_met(declared, first))
    for each in {ending.over: ending for ending in found}.values():
        out.append(step_of(_over(each), "game", "over" if each.over else "goes-on", called=_GAME))
    if declared is not None and all(each.legal for each in found):
        says = Text(
            "{name} reveals, whoever's turn it is, and declares victory.", "{name} 不论轮到谁，亮出身份宣布胜利。"
        )
        reveal = Because(says.fill(name=declared.name), ("sh.win.declare", "sh.reveal.any-time"))
        out.append(step_of(reveal, declared.name, "declares", player=declared.name))
    out.append(step_of(Because(check, ("sh.end.check", "sh.end.no-scores", "sh.win.own-card")), "game", called=_GAME))
    if len(found) == 1:
        out += [step_of(because, "game", called=_GAME) for because in _together(first)]
    return tuple(out)


def _hidden(found: Sequence[Ending], state: State) -> list[Step]:
    """What hidden players change."""
    names = [player.name for player in state.players if player.character is None]
    rulings = ("sh.setup.own-card", *found[0].table.deal_rulings)
    if len(found) == 1:
        if not names:
            return []
        says = Text("Whoever {names} may be, it comes to the same.", "无论 {names} 是谁，结果都一样。")
        return [step_of(Because(says.fill(names=listing(names)), rulings), "game", "hidden", called=_GAME)]
    out = []
    for ending in found[:_CASES_TOLD]:
        parts = [Text("{name} is {who}", "{name} 是{who}").fill(name=name, who=names_of(held))
                 for name, held in ending.supposed.items()]  # fmt: skip
        if ending.extra is not None:
            parts.append(Text("the card that nobody holds is a {side}", "无人持有的那张是{side}")
                         .fill(side=FACTIONS[ending.extra]))  # fmt: skip
        case = Text("; ".join(each.en for each in parts), "；".join(each.zh for each in parts))
        says = Text("If {case}: {winners} win.", "若{case}：{winners} 获胜。")
        if not ending.over:
            says = Text("If {case}: the game goes on.", "若{case}：游戏继续。")
        elif not ending.winners:
            says = Text("If {case}: nobody wins.", "若{case}：无人获胜。")
        because = Because(says.fill(case=case, winners=listing(ending.winners)), rulings)
        out.append(step_of(because, "game", "case", called=_GAME))
    return out


def _not_met(declared: Player, ending: Ending) -> Step:
    """A declaration by somebody whose condition is not met."""
    says = Text("{name} has not met a condition that can end the game, and can't declare victory.",
                "{name} 没有满足能结束游戏的条件，不能宣布胜利。")  # fmt: skip
    table = ending.table
    side = table.state.character_of(declared).faction != "neutral"
    neither = side and not (table.shadows_dead or table.hunters_dead or table.clause)
    rulings = ("sh.win.declare", *(("sh.win.first", "sh.gap.first-declared") if neither else ()))
    return step_of(Because(says.fill(name=declared.name), rulings), declared.name, "not-met", player=declared.name)
