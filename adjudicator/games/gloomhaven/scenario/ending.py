"""How a scenario ends: whether it does, when, and as what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

Result = Literal["success", "failure"]
When = Literal["no", "after-round", "now"]


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a scenario stands. ``results`` are those that it may still have; none while nothing has decided it."""

    when: When
    results: tuple[Result, ...]
    because: Because
    at_once: bool  # by its own rules


def ending(state: State, reads: Reads) -> Ending:
    """Where the scenario stands. Raises StateError for what is missing."""
    scenario = state.scenario
    if not state.characters:
        raise missing("/characters", Text("the characters", "角色"))
    _check_count(state)
    all_out = all(character.gone for character in state.characters)
    failed = bool(scenario.get("failed", False))
    if "goal_met" not in scenario and not failed and not all_out:
        what = Text("whether the scenario's goal is met", "场景目标是否达成")
        raise missing("/scenario/goal_met", what, "gh.scenario.objective")
    met = bool(scenario.get("goal_met", False))
    at_once = bool(scenario.get("ends_at_once", False))
    if not (met or failed or all_out):
        return Ending("no", (), _goes_on(state), at_once)
    over = at_once or bool(scenario.get("round_over", False))
    return Ending("now" if over else "after-round", *_results(state, met, failed, all_out, over, reads), at_once)


def _check_count(state: State) -> None:
    """Raise StateError for more characters than began the scenario, or for some of whom nothing is known."""
    began, n = state.scenario.get("characters_at_start"), len(state.characters)
    if began is None or began == n:
        return
    if began < n:
        message = Text("Characters listed: {n}; of the start: {began}.", "列出角色 {n} 名，开始时只有 {began} 名。")
        at = "/scenario/characters_at_start"
        raise StateError([Problem(at, message.fill(n=n, began=began), ruling="gh.setup.character-count")])
    if all(character.gone for character in state.characters):
        message = Text(
            "All who are listed are exhausted, but {began} characters began the scenario: what of the others?",
            "列出的角色全部耗竭，但开始时有 {began} 名角色：其余的如何？",
        )
        raise StateError([Problem("/characters", message.fill(began=began), ruling="gh.end.all-exhausted")])


def _results(
    state: State, met: bool, failed: bool, all_out: bool, over: bool, reads: Reads
) -> tuple[tuple[Result, ...], Because]:
    """The results that are possible, and why."""
    n = len(state.characters)
    if all_out:
        says = Text("All {n} characters are exhausted.", "{n} 名角色全部耗竭。").fill(n=n)
        if n == 1:
            says = Text("The only character is exhausted.", "唯一的角色已耗竭。")
        if met:
            more = Text("That the goal was met does not help.", "即使已达成目标也无济于事。")
            says = Text(f"{says.en} {more.en}", says.zh + more.zh)
        return ("failure",), Because(says, ("gh.end.all-exhausted", "gh.scenario.objective"))
    if failed and met:
        says = Text(
            "The goal is met, and so is a condition by which the scenario is lost.", "目标已达成，失败条件也已触发。"
        )
        if reads.of("gh.gap.goal-and-loss") == "lost":
            return ("failure",), Because(says, ("gh.gap.goal-and-loss",))
        if over:
            return ("success",), Because(says, ("gh.gap.goal-and-loss",))
        more = Text("All may still be exhausted by the end of the round.", "轮末前仍可能全员耗竭。")
        says = Text(f"{says.en} {more.en}", says.zh + more.zh)
        return ("success", "failure"), Because(says, ("gh.gap.goal-and-loss", "gh.end.all-exhausted"))
    if failed:
        says = Text("A condition by which the scenario is lost has come about.", "失败条件已经触发。")
        return ("failure",), Because(says, ("gh.scenario.objective",))
    left = sum(not character.gone for character in state.characters)
    words = {"n": n, "left": left}
    if over:
        says = Text(
            "The goal is met; still in play: {left} of {n} characters.",
            "目标达成，{n} 名角色中 {left} 名未耗竭。",
        )
        return ("success",), Because(says.fill(**words), ("gh.scenario.objective",))
    says = Text(
        "The goal is met, but the round goes on: if those still in play ({left} of {n}) are exhausted by its end too,"
        " the scenario is lost.",
        "目标已达成，但本轮还要打完：若剩下的 {left} 名角色在轮末前也都耗竭，场景仍然失败。",
    )
    rulings = ("gh.end.finish-round", "gh.end.all-exhausted", "gh.scenario.objective")
    return ("success", "failure"), Because(says.fill(**words), rulings)


def _goes_on(state: State) -> Because:
    out = [character.name for character in state.characters if character.gone]
    if out:
        says = Text(
            "The goal is not met; exhausted: {n} of {all} characters. The others go on.",
            "目标尚未达成；{all} 名角色中 {n} 名耗竭，其余继续。",
        ).fill(n=len(out), all=len(state.characters))
        return Because(says, ("gh.scenario.objective", "gh.exhaust.gone"))
    says = Text("The goal is not met, and nothing has lost the scenario.", "目标尚未达成，也没有触发失败。")
    monsters = state.given & {"monsters"} and not state.monsters
    if monsters:
        more = Text("That no monster is left is not the goal by itself.", "场上没有怪物并不就是达成目标。")
        says = Text(f"{says.en} {more.en}", says.zh + more.zh)
    return Because(says, ("gh.scenario.objective",))


def why_when(found: Ending) -> Because:
    """Why it ends when it does."""
    if found.when == "no":
        return found.because
    if found.at_once:
        says = Text("The scenario's own rules end it at once.", "该场景的规则写明立即结束。")
        return Because(says, ("gh.scenario.special-rules", "gh.end.finish-round"))
    if found.when == "now":
        return Because(Text("The round is over.", "本轮已经打完。"), ("gh.end.finish-round",))
    return Because(Text("The round is finished first.", "先把这一轮打完。"), ("gh.end.finish-round",))


def rewards(result: str | None, scenario: Mapping[str, Any]) -> tuple[bool, Because]:
    """Whether the campaign rewards of the scenario's conclusion come, and why."""
    if scenario.get("mode", "campaign") == "casual":
        says = Text("In casual mode the conclusion is left out.", "休闲模式忽略结尾及其奖励。")
        return False, Because(says, ("gh.end.casual",))
    if scenario.get("completed_before", False):
        says = Text("The party has completed this scenario before.", "队伍已完成过该场景。")
        return False, Because(says, ("gh.end.campaign",))
    if result != "success":
        says = Text("Only a success brings the rewards of the conclusion.", "只有成功才有结尾的奖励。")
        return False, Because(says, ("gh.end.campaign",))
    says = Text("A success in campaign mode brings what the conclusion lists.", "战役模式成功，按场景结尾给予奖励。")
    return True, Because(says, ("gh.end.campaign",))


def lying(state: State) -> tuple[int, int]:
    """The coins and the treasures that are left on the map; none where no map is given."""
    board = state.board
    return (0, 0) if board is None else (sum(board.coins.values()), len(board.treasures))


def why_lying(state: State) -> Because:
    """That nobody gets them."""
    coins, treasures = lying(state)
    if not coins and not treasures:
        says = Text("Nothing is written down as lying on the map.", "没有写明地图上还有什么。")
        return Because(says, ("gh.end.unlooted",))
    says = Text(
        "Left on the map, for nobody: coins {coins}, treasures {treasures}.",
        "地图上还有 {coins} 枚钱币与 {treasures} 个宝物，不归任何人。",
    ).fill(coins=coins, treasures=treasures)
    return Because(says, ("gh.end.unlooted",))
