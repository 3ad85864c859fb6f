"""The question visit: whether a site may be visited, and whether an option may be chosen there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import pointer
from adjudicator.game import Question
from adjudicator.games.destinies.judging.naming import with_player
from adjudicator.games.destinies.table.state import State
from adjudicator.games.destinies.turns import moment
from adjudicator.games.destinies.visiting.guards import ONCE, REPEAT, Choice, faults
from adjudicator.games.destinies.visiting.visit_schema import CLAIM, VisitAsksSchema, VisitValueSchema
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text, clean

_FOR_AN_OPTION = ("action", "by", "item", "item_fits")
_RIGHT, _WRONG, _KINDS, _FIRST = "ds.attempt.right", "ds.attempt.wrong", "ds.attempt.kinds", "ds.app.first"


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked in its one spelling; the site is the one of the visit that goes on, if none is named.

    An item of which it is told whether it is the right one is tried: ``by`` need not say so.
    """
    told = with_player(about, state, report)
    for key in ("site", "option", "item"):
        if key in told:
            told[key] = clean(told[key])
    if "site" not in told and state.visit is not None and told["player"] in (None, state.turn or told["player"]):
        told["site"] = state.visit.site
    given = [key for key in _FOR_AN_OPTION if key in told]
    if given and "option" not in told:
        message = Text("It is not said which option this is about.", "没有说明是哪个选项。")
        report.wrong("/option", message, ruling="ds.visit.options")
    if "item_fits" in told and "by" not in told:
        told["by"] = "item"
    message = Text("This does not go with the rest of the question.", "这一项与问题的其他部分不合。")
    if told.get("by") == "test" and ("item" in told or "item_fits" in told):
        report.wrong("/by", message, ruling=_KINDS)
    if "action" in told and "by" in told:
        report.wrong("/action", message, ruling=_KINDS)
    if told.get("action") == "interaction" and "item" in told:
        report.wrong("/item", message, ruling="ds.interact.direct")
    return told


def check_claim(about: Mapping[str, Any], claimed: Any, at: str, report: Report) -> None:
    """Report what a claim says of an option where the question names none."""
    for fact in ("succeeds", "needs_test", "item_kept"):
        if isinstance(claimed, Mapping) and fact in claimed and "option" not in about:
            message = Text("The question does not say which option: add option.", "问题没有说是哪个选项：请写 option。")
            report.wrong(at + pointer(fact), message)


def _visiting(choice: Choice) -> Because:
    """Why a site may be visited."""
    state, player = choice.state, choice.player
    out = []
    turn = state.this_turn
    if moment.on_turn(player, state) and (turn.moved == 0 or (turn.moved is None and state.step in ("start", "move"))):
        says = Text("Nobody has to move: {player} may stay and visit.", "不必移动：{player} 可以留在原地访问。")
        out.append(Because(says.fill(player=player.name), ("ds.move.stay",)))
    says = Text(
        "One site of the own tile may be visited, after the movement.", "移动之后可以访问所在板块上的一个地点。"
    )
    out.append(Because(says, ("ds.visit.one", "ds.turn.steps")))
    tile = None if player.at is None else state.tiles.get(player.at)
    if tile is not None:
        out.append(Because(Text("The tile is explored.", "板块已探索。"), ("ds.visit.explored",)))
    return joined(out)


def _choosing(choice: Choice) -> list[Because]:
    """Why the option may be chosen."""
    option, words = choice.option, {"option": choice.option}
    out = []
    if choice.allowed_again:
        says = Text("The app says that {option} may be chosen once more.", "应用程序说 {option} 可以再选。")
        out.append(Because(says.fill(**words), ("ds.visit.once",)))
    elif (choice.visit is not None and option in choice.visit.chosen) or choice.tried:
        says = Text("{option} was chosen before, and is still shown.", "{option} 选过，但仍然显示。")
        out.append(Because(says.fill(**words), (REPEAT, *ONCE)))
    else:
        says = Text("{option} has not been chosen in this visit.", "这次访问还没有选过 {option}。")
        out.append(Because(says.fill(**words), ONCE))
    if choice.shown:
        says = Text("The app shows {option} now.", "应用程序眼下显示着 {option}。")
        out.append(Because(says.fill(**words), ("ds.visit.latest",)))
    elif choice.visit is None or choice.visit.offered is None:
        says = Text("Whether the app shows it is not told: so far as the rules go it may be chosen.",
                    "没有说明应用程序有没有给出它：就规则而言可以选。")  # fmt: skip
        out.append(Because(says, ("ds.app.first",)))
    if choice.by is not None and not choice.tried:
        says = Text("In this turn {option} has been tried neither by an item nor by a test; other turns do not count.",
                    "本回合 {option} 还没有用物品或检定试过，别的回合不算。")  # fmt: skip
        out.append(Because(says.fill(**words), ("ds.attempt.one", "ds.visit.again")))
    return out


def _success(by: str | None, fits: bool | None) -> Because:
    """What decides whether the action succeeds."""
    if by == "test":
        return Because(Text("A test: the skill and the dice decide.", "检定：由技能和骰子决定。"), (_KINDS,))
    if fits is None:
        says = Text("Whether it succeeds, the app says.", "是否成功由应用程序决定。")
        return Because(says, (_RIGHT, _WRONG, _FIRST) if by == "item" else (_FIRST,))
    if fits:
        return Because(Text("The right item: it succeeds without a roll.", "物品正确：不掷骰，自动成功。"), (_RIGHT,))
    return Because(Text("A wrong item: it fails without a roll.", "物品错误：不掷骰，自动失败。"), (_WRONG,))


def _test(action: str | None, by: str | None) -> tuple[bool | None, Because]:
    """Whether dice are rolled, and why."""
    if action == "interaction":
        says = Text("An interaction happens by itself, without a test.", "互动直接执行，不做检定。")
        return False, Because(says, ("ds.interact.direct",))
    if by == "item":
        says = Text("An item decides by itself, without a roll.", "用物品就不掷骰。")
        return False, Because(says, (_RIGHT, _WRONG))
    if by == "test":
        return True, _success(by, None)
    says = Text("It is not told what kind of action this is; the app says.", "没有说明是哪种行动，由应用程序决定。")
    return None, Because(says, (_FIRST,))


def _kept(action: str | None, by: str | None) -> tuple[str | None, Because]:
    """Whether the item is kept, and why."""
    if action == "show":
        says = Text(
            "Showing an item, or talking about it, does not usually cost it.", "展示或谈论物品，通常不会失去它。"
        )
        return "usually", Because(says, ("ds.scan.show", "ds.scan.item"))
    if action == "use" or by == "item":
        says = Text("Whether an item that is used is kept, the app says.", "使用的物品是否保留，由应用程序决定。")
        return "app", Because(says, ("ds.scan.use", "ds.scan.item"))
    return None, Because(Text("No item is shown or used.", "没有展示或使用物品。"), ("ds.scan.item",))


def _outcomes(choice: Choice, facts: Mapping[str, Any], dice_or_app: bool, failed: bool) -> list[dict[str, Any]]:
    """What may come out: each fact that dice or the app decide is either way, and after a failed finale both are open.

    ``dice_or_app`` is that they decide whether the action succeeds.
    """
    out = [dict(facts)]
    if dice_or_app:
        out = [{**each, "succeeds": way} for each in out for way in (True, False)]
    if failed:
        out.append({**facts, "legal": False, "succeeds": None, "faults": [moment.FINALE]})
    if choice.option is not None and facts["needs_test"] is None:
        out = [{**each, "needs_test": way} for each in out for way in (True, False)]
    return out


def rule(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether a site may be visited and an option chosen. Raises StateError if an item is tried and none are told."""
    player = state.by_name[about["player"]]
    choice = Choice(state, player, *(about.get(key) for key in ("site", "option", "by", "item")))
    action, by = about.get("action"), choice.by
    wrong = faults(choice, reads)
    if not wrong and choice.item is not None:
        player.the_items()
    failed = player.finale == "failed" and not wrong
    fits = None if wrong else about.get("item_fits")
    needs_test, testing = _test(action, by)
    kept, keeping = _kept(action, by)
    success = _success(by, fits)
    if wrong:
        deciding = [each.because for each in wrong]
    elif failed:
        deciding = [moment.after_failing(player)]
    else:
        deciding = [_visiting(choice)] if choice.option is None else [*_choosing(choice), _visiting(choice)]

    def why_of(fact: str, claimed: Any) -> Because:
        if fact == "succeeds" and not wrong:
            return success
        return {"needs_test": testing, "item_kept": keeping}.get(fact, joined(deciding))

    codes = [each.code for each in wrong]
    facts = {"legal": not wrong, "succeeds": fits, "needs_test": needs_test, "item_kept": kept, "faults": sorted(codes)}
    dice_or_app = choice.option is not None and not wrong and fits is None
    outcomes = _outcomes(choice, facts, dice_or_app, failed)
    by_app = failed or needs_test is None or by != "test"  # else it is the dice
    judged = moment.open_to_app(CLAIM, outcomes, why_of, deciding[0] if failed else None) if by_app else None
    value = {
        "player": player.name,
        "site": choice.site,
        "option": choice.option,
        "legal": None if failed else not wrong,
        "faults": codes,
        "succeeds": None if failed else fits,
        "needs_test": needs_test,
        "item_kept": kept,
        "read_aloud": True,
    }
    told = list(deciding)
    if choice.option is not None and not wrong and not failed:
        told += [success] if by is not None else []
        told += [testing] if action == "interaction" else []
        told += [keeping] if kept is not None else []
        says = Text("What follows, with options that come or go, is as the app says.",
                    "接下来如何，选项是增是减，都按应用程序的指示。")  # fmt: skip
        told.append(Because(says, ("ds.visit.changes", _FIRST)))
    if not wrong and not failed:
        says = Text("What the app shows is read out to all.", "应用程序显示的内容要读给所有人听。")
        told.append(Because(says, ("ds.visit.public",)))
    called = Text("the visit of {player}", "{player} 的访问").fill(player=player.name)
    steps = tuple(step_of(each, player.name, called=called, player=player.name) for each in dict.fromkeys(told))
    verdict = Verdict.UNDETERMINED if failed else Verdict.ILLEGAL if wrong else Verdict.LEGAL
    return Ruled(value, outcomes, why_of, steps, verdict, judged=judged)


VISIT = Interaction(
    Question(
        "visit",
        Text("Whether a site may be visited, and an option chosen there", "能不能访问这个地点、选这个选项"),
        VisitValueSchema,
        {
            "players": [{"name": "Ann", "at": [0, 0], "items": [{"name": "Rusty key"}]}],
            "tiles": [{"at": [0, 0], "sites": ["Gate", "Inn"]}],
            "turn": "Ann",
            "step": "visit",
            "visit": {"site": "Gate", "chosen": ["Look around"], "offered": ["Open the gate", "Knock"]},
            "this_turn": {"moved": 2, "visited": ["Gate"]},
        },
        "dispute",
        VisitAsksSchema,
        {"option": "Open the gate", "by": "item", "item": "Rusty key", "item_fits": True},
        CLAIM,
        (True, {"succeeds": True, "needs_test": False}),
    ),
    rule,
    read,
    check_claim,
)
