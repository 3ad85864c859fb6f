"""The question setup: whether a game may begin so, and what each player begins with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import pointer
from adjudicator.game import Question
from adjudicator.games.destinies.ends.setup_schema import (
    BOX,
    BOX_NAMES,
    CLAIM,
    EACH,
    EXPLORED,
    SetupAsksSchema,
    SetupValueSchema,
)
from adjudicator.games.destinies.table.schema import PLAYERS_MOST
from adjudicator.games.destinies.table.state import State
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Joined, Text

_TAKES = "ds.setup.player"
# What is said of each thing that a player takes, with the rulings.
_TAKEN: Mapping[str, tuple[Text, tuple[str, ...]]] = {
    "boards": (Text("Boards of each player: {right}.", "每人玩家版图 {right} 块。"), (_TAKES,)),
    "main": (Text("Main dice of each player: {right}, in the reserve.", "每人主要骰 {right} 颗，放在储备区。"),
             (_TAKES, "ds.setup.reserve")),
    "effort": (Text("Effort dice of each player: {right}.", "每人努力骰 {right} 颗。"), (_TAKES,)),
    "exhausted": (Text("Effort dice of each player that begin exhausted, beside the board: {right}.",
                       "每人开局有 {right} 颗努力骰放在版图外，算耗尽。"), ("ds.setup.exhausted",)),
    "coins": (Text("Coins of each player: {right}, in the reserve.", "每人金币 {right} 枚，放在储备区。"),
              (_TAKES, "ds.setup.reserve")),
    "destinies": (Text("Destiny cards of each player: {right}.", "每人命运牌 {right} 张。"), (_TAKES,)),
    "models": (Text("Character models of each player: {right}.", "每人角色模型 {right} 个。"), (_TAKES,)),
}  # fmt: skip


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What was dealt; a number of players that does not go with those listed is a problem."""
    told, listed = about.get("players"), len(state.players)
    if told is not None and told < listed:
        message = Text("{n} players are listed.", "局面里列出了 {n} 名玩家。").fill(n=listed)
        report.wrong("/players", message, expected=Text(f"{listed} or more", f"{listed} 或更多"))
    if told is not None and told > 1 and state.told_mode not in (None, "multiplayer"):
        message = Text("The mode is for one player.", "这是单人模式。")
        report.wrong("/players", message, ruling="ds.solo.modes")
    return dict(about)


def check_claim(about: Mapping[str, Any], claimed: Any, at: str, report: Report) -> None:
    """Report what a claim says of things that are not counted in the box."""
    if isinstance(claimed, Mapping):
        for name in claimed.get("box", {}):
            if name not in BOX:
                report.unknown(f"{at}/box{pointer(name)}", Text("thing in the box", "盒中物"), name, BOX)


def setup(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What a game begins with, and what is wrong with what was dealt. Nothing of the table is needed."""
    count = about.get("players") or len(state.players) or None
    if count is None and state.mode != "multiplayer":
        count = 1
    many = _most()
    reasons = {key: Because(says.fill(right=EACH[key]), rulings) for key, (says, rulings) in _TAKEN.items()}
    faults = []
    if count is not None and count > PLAYERS_MOST:
        says = Text("{n} want to play.", "想玩的有 {n} 人。").fill(n=count)
        faults.append(Fault("players", joined([many, Because(says, many.rulings)])))
    for key, right in EACH.items():
        if about.get(key, right) != right:
            says = Text("Dealt: {n}.", "而这里是 {n}。").fill(n=about[key])
            faults.append(Fault(key, joined([reasons[key], Because(says, reasons[key].rulings)])))
    starting = Because(Text("All models begin on the explored first tile; the other tiles wait aside.",
                            "所有模型都从已探索的起始板块出发，其余板块先放一旁。"), ("ds.setup.map",))  # fmt: skip
    if about.get("elsewhere"):
        says = Text("Models that begin elsewhere: {n}.", "不在那里的模型：{n} 个。").fill(n=about["elsewhere"])
        faults.append(Fault("elsewhere", joined([starting, Because(says, starting.rulings)])))
    value = {
        "players": count, "players_most": PLAYERS_MOST, "legal": not faults, "faults": [each.code for each in faults],
        "each": dict(EACH), "explored": EXPLORED, "box": dict(BOX),
    }  # fmt: skip
    facts = {**EACH, "players_most": PLAYERS_MOST, "legal": not faults, "box": dict(BOX)}
    facts["faults"] = sorted(each.code for each in faults)
    fitting = [reasons[key] for key in EACH if key in about]
    fitting += ([many] if count else []) + ([starting] if "elsewhere" in about else [])
    fine = joined([each.because for each in faults] or fitting or list(reasons.values()))
    reasons |= {"legal": fine, "faults": fine, "players_most": many}
    wrong = {each.code for each in faults}
    by_code = {"players": many, **{key: reasons[key] for key in EACH}, "elsewhere": starting}
    told = [each.because for each in faults] + [each for code, each in by_code.items() if code not in wrong]
    told += [*_explored(about), _in_box(BOX)]
    called = Text("the set-up", "开局")
    return Ruled(
        value, [facts], lambda fact, claimed: _in_box(claimed) if fact == "box" else reasons[fact],
        tuple(step_of(each, "setup", called=called) for each in dict.fromkeys(told)),
        Verdict.ILLEGAL if faults else Verdict.LEGAL,
    )  # fmt: skip


def _most() -> Because:
    says = Text("The box has {boards} boards, {main} main dice and {effort} effort dice: enough for {most} players.",
                "一盒有 {boards} 块版图、{main} 颗主要骰、{effort} 颗努力骰，够 {most} 人用。")  # fmt: skip
    says = says.fill(boards=BOX["boards"], main=BOX["main"], effort=BOX["effort"], most=PLAYERS_MOST)
    return Because(says, ("ds.game.players",))


def _in_box(things: Collection[str]) -> Because:
    """How many of some things are in the box."""
    counted = [
        Text(f"{BOX[key]} {BOX_NAMES[key].en}", f"{BOX_NAMES[key].zh} {BOX[key]}") for key in BOX if key in things
    ]
    says = Text("In the box: {things}.", "盒中有：{things}。").fill(things=Joined(tuple(counted)))
    return Because(says, ("ds.game.components",))


def _explored(about: Mapping[str, Any]) -> list[Because]:
    """What is said of the number of explored tiles: another one than usual is no fault."""
    told = about.get("explored")
    if told in (None, EXPLORED):
        says = Text("Usually one tile is explored at the start.", "开局一般只有一块已探索的板块。")
        return [Because(says, ("ds.setup.map",))]
    says = Text("Usually one tile is explored at the start; {n} are no fault if the app says so.",
                "开局一般只有一块已探索的板块；应用程序要求 {n} 块也不算错。").fill(n=told)  # fmt: skip
    return [Because(says, ("ds.setup.map", "ds.app.first"))]


SETUP = Interaction(
    Question(
        "setup",
        Text("Whether a game may begin so, and with what", "能否这样开局，每人有什么"),
        SetupValueSchema,
        {"players": [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cleo"}]},
        "dispute",
        SetupAsksSchema,
        {"main": 2, "effort": 3, "exhausted": 2},
        CLAIM,
        (False, {"exhausted": 3, "box": {"tiles": 67}}),
    ),
    setup,
    read,
    check_claim,
)
