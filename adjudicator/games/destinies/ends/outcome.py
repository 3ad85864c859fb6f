"""The questions outcome and score: who has won, and why nothing is scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.game import Question
from adjudicator.games.destinies.ends.outcome_schema import CLAIM, OutcomeAsksSchema, OutcomeValueSchema
from adjudicator.games.destinies.ends.race import OrderError, Race, run
from adjudicator.games.destinies.judging.left_open import left_open
from adjudicator.games.destinies.judging.naming import PLAYER
from adjudicator.games.destinies.table.state import State
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, listing, step_of
from adjudicator.report import Report
from adjudicator.text import Text, clean

_NOTHING_SCORED = Because(
    Text("Coins, experience, items and skills rank nobody.", "金币、经验、物品、技能都不拿来排名。"), ("ds.score.none",)
)


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What happened, with players in their one spelling; a scenario is told of in a game for one."""
    told = dict(about)
    if "events" in about:
        told["events"] = [{**each, "player": clean(each["player"])} for each in about["events"]]
        for n, each in enumerate(told["events"]):
            if each["player"] not in state.by_name:
                report.unknown(f"/events/{n}/player", PLAYER, each["player"], list(state.by_name))
    if "scenario" in about and (state.told_mode == "multiplayer" or len(state.players) > 1):
        message = Text("With several players the finales decide.", "多人游戏看的是谁完成结局。")
        report.wrong("/scenario", message, ruling="ds.win.only")
    return told


def outcome(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Who has won. Raises StateError for what decides it and was not told."""
    _check_players(state)
    events = [(each["player"], each["event"]) for each in about.get("events", ())]
    try:
        race = run(state, events)
    except OrderError as error:
        raise StateError([Problem("/events", _order(error), None, (), "ds.win.first")], "question") from None
    if about.get("scenario") is not None and state.told_mode is None:
        raise missing("/mode", Text("the mode of the game for one", "单人模式是哪一种"), "ds.solo.modes")
    return _ruled(race, about.get("scenario"), state, [])


def score(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Who has won as the table stands: there are no points."""
    _check_players(state)
    try:
        race = run(state, ())
    except OrderError as error:
        last = state.by_name[error.names[-1]]
        raise StateError([Problem(f"{last.pointer}/finale", _order(error), None, (), "ds.win.first")]) from None
    says = Text("They serve to act and to meet conditions, and never stand in for a finale.",
                "它们用来行动、成长和凑条件，顶替不了结局。")  # fmt: skip
    return _ruled(race, None, state, [Because(says, ("ds.score.use",))])


def _check_players(state: State) -> None:
    if not state.players:
        raise missing("/players", Text("the players and how far their finales are", "玩家及其结局"), "ds.win.first")


def _order(error: OrderError) -> Text:
    message = Text("Several have completed a finale, and it is not told who was first: {names}.",
                   "不止一人完成了结局，没有说明谁在先：{names}。")  # fmt: skip
    return message.fill(names=listing(error.names))


def _ruled(race: Race, scenario: str | None, state: State, more: list[Because]) -> Ruled:
    solo = state.mode != "multiplayer"
    faults = list(race.faults)
    over: bool | None = race.winner is not None
    result = "won" if race.winner is not None else "going-on"
    ending = _ending(race, solo)
    if scenario == "failed" and race.winner is not None:
        message = Text("{name} has completed the finale: the game is over, and the scenario can't fail any more.",
                       "{name} 已完成结局，游戏结束，剧本不会再失败。").fill(name=race.winner)  # fmt: skip
        raise StateError([Problem("/scenario", message, None, (), "ds.win.end")], "question")
    if scenario == "completed" and race.winner is None:
        says = Text("Alone, too, the own finale has to be completed, and it is not.",
                    "单人游戏也要完成自己的结局，而结局还没完成。")  # fmt: skip
        ending = joined([Because(says, ("ds.solo.same",)), ending])
        faults.append(Fault("no-finale", ending))
    if scenario == "failed":
        over, result, ending = None, "scenario-failed", _failed(state)
    codes = [each.code for each in faults]
    value = {"over": over, "winner": race.winner, "result": result, "finales": dict(race.finales), "faults": codes}
    facts = {"over": over, "winner": race.winner, "result": result, "faults": sorted(codes)}
    wrong = joined([each.because for each in faults] or [ending])

    def why(fact: str, claimed: Any) -> Because:
        if fact == "winner" and claimed is not None and claimed != race.winner:
            return _not_the_winner(claimed, race, ending, solo)
        return wrong if fact == "faults" else ending

    told = [ending, *(each.because for each in faults), *_told(race, solo), *_mode(state), _NOTHING_SCORED, *more]
    called = Text("the game", "本局")
    steps = tuple(step_of(each, "game", called=called) for each in dict.fromkeys(told))
    if over is None:
        judged = left_open(CLAIM, facts, ("over",), why)
        return Ruled(value, (), why, steps, Verdict.UNDETERMINED, judged=judged)
    return Ruled(value, [facts], why, steps)


def _ending(race: Race, solo: bool) -> Because:
    """Why the game is over, or is not."""
    if race.winner is None:
        says = Text("Nobody has completed a finale: the game goes on.", "还没有人完成结局：游戏继续。")
        return Because(says, ("ds.turn.go-on", "ds.win.first"))
    if solo:
        says = Text("{name} has completed the finale, which ends the game.", "{name} 完成了结局，游戏结束。")
        return Because(says.fill(name=race.winner), ("ds.win.end", "ds.solo.same"))
    says = Text("{name} was the first to complete the own finale: the game is over, and there is one winner.",
                "{name} 最先完成自己的结局：游戏结束，赢家只有一个。")  # fmt: skip
    return Because(says.fill(name=race.winner), ("ds.win.first", "ds.win.end", "ds.win.only"))


def _failed(state: State) -> Because:
    """What is said where the app says that the scenario has failed."""
    says = Text("The scenario has failed, which is no success; what follows the app says.",
                "剧本失败，不算成功；后面怎样看应用程序。")  # fmt: skip
    if state.mode == "explorer":
        return Because(says, ("ds.solo.same", "ds.app.first"))
    again = Text("It may be tried again.", "之后可以重新挑战。")
    failed = Because(says, ("ds.solo.challenger", "ds.solo.same", "ds.app.first"))
    return joined([failed, Because(again, ("ds.solo.challenger",))])


def _not_the_winner(name: str, race: Race, ending: Because, solo: bool) -> Because:
    """Why somebody has not won: how far the own finale is, and who was first."""
    finale = race.finales[name]
    if finale == "started":
        says = Text("{name} has started the finale, which wins nothing yet.", "{name} 只是启动了结局，还不算赢。")
        own = Because(says.fill(name=name), ("ds.win.started",))
    elif finale == "failed":
        says = Text("{name} has failed in the finale, which is no win.", "{name} 的结局失败了，不算赢。")
        own = Because(says.fill(name=name), ("ds.win.started", "ds.finale.failed"))
    else:
        says = Text("{name} has started no finale, and nothing else wins.", "{name} 没有启动结局，别的都不能算赢。")
        own = joined([Because(says.fill(name=name), ("ds.win.first",)), _NOTHING_SCORED])
    if race.winner is None or solo:
        return own
    others = Text("Nobody but {name} wins.", "除 {name} 外谁都没赢。").fill(name=race.winner)
    return joined([ending, own, Because(others, ("ds.win.others",))])


def _told(race: Race, solo: bool) -> list[Because]:
    """What else is to be said of the finales."""
    out = []
    started, failed = race.those("started"), race.those("failed")
    if started and race.winner is not None:
        says = Text("Who starts may still be overtaken: {names}.", "启动了也可能被后来的人超过：{names}。")
        out.append(Because(says.fill(names=listing(started)), ("ds.finale.others", "ds.win.started")))
    elif started:
        says = Text("Started, but not completed: {names}.", "启动了，还没完成：{names}。")
        out.append(Because(says.fill(names=listing(started)), ("ds.win.started",)))
        if not solo and len(started) < len(race.finales):
            says = Text(
                "The others go on with their turns and may start theirs.", "其他人照常进行，也能启动自己的结局。"
            )
            out.append(Because(says, ("ds.finale.others",)))
    if failed:
        says = Text("Failed, with what follows as the app says: {names}.", "结局失败，后果看应用程序：{names}。")
        out.append(Because(says.fill(names=listing(failed)), ("ds.finale.failed",)))
    others = [name for name in race.finales if name != race.winner]
    if race.winner is not None and others:
        says = Text("Not won: {names}.", "没有获胜：{names}。")
        out.append(Because(says.fill(names=listing(others)), ("ds.win.others",)))
    return out


def _mode(state: State) -> list[Because]:
    """What is to be said of the mode of a game for one."""
    if state.mode == "multiplayer":
        return []
    if state.mode == "explorer":
        says = Text(
            "Explorer mode adds no pressure of time and no special events.", "探索者模式没有额外的时间压力和特殊事件。"
        )
    else:
        says = Text("In Challenger mode the whole scenario may be lost.", "挑战者模式下可能输掉整个剧本。")
    return [
        Because(Text("The mode was chosen in the app.", "模式在应用程序里选定。"), ("ds.solo.modes",)),
        Because(says, (f"ds.solo.{state.mode}",)),
        Because(Text("The own route and finale have to be completed all the same.", "自己的路线和结局照样要完成。"),
                ("ds.solo.same",)),
    ]  # fmt: skip


_EXAMPLE: Mapping[str, Any] = {
    "players": [{"name": "Ann", "finale": "started"}, {"name": "Ben", "coins": 20}, {"name": "Cleo"}]
}

OUTCOME = Interaction(
    Question(
        "outcome",
        Text("Who has won, or whether the game goes on", "谁获胜，或游戏是否继续"),
        OutcomeValueSchema,
        _EXAMPLE,
        "dispute",
        OutcomeAsksSchema,
        {"events": [{"player": "Cleo", "event": "started"}, {"player": "Cleo", "event": "completed"}]},
        CLAIM,
        ("Cleo", {"over": True, "result": "won"}),
    ),
    outcome,
    read,
)

SCORE = Interaction(Question("score", Text("Who has won", "谁获胜"), OutcomeValueSchema, _EXAMPLE), score)
