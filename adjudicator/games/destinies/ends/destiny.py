"""The question destiny: changing routes, starting a finale, and what is secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.game import Question
from adjudicator.games.destinies.ends.destiny_schema import CLAIM, DestinyAsksSchema, DestinyValueSchema
from adjudicator.games.destinies.judging.left_open import left_open
from adjudicator.games.destinies.judging.naming import PLAYER, with_player
from adjudicator.games.destinies.table.names import ROUTES
from adjudicator.games.destinies.table.state import Player, State
from adjudicator.games.destinies.turns import moment
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.naming import one_named
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import joined, listing, step_of
from adjudicator.report import Report
from adjudicator.text import Text

_GAP = "ds.gap.switch"
_SECRET = ("look", "show", "read-aloud")  # what is said of secrecy does not hang on how the race stands


@dataclass(frozen=True, slots=True)
class _Found:
    """What is wrong, what speaks for it where nothing is, and whether only the app can tell."""

    faults: list[Fault]
    told: list[Because]
    route_after: str | None
    open: bool = False


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked, with the players in their one spelling."""
    told = with_player(about, state, report)
    if "whose" in about:
        told["whose"] = one_named("whose", about, list(state.by_name), PLAYER, report)
    return told


def destiny(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether a player may do so."""
    player = state.by_name[about["player"]]
    act, route = about["act"], about.get("route")
    over = [] if act in _SECRET else _over(state)
    if over:
        found = _Found(over, [], player.route)
    elif act in _SECRET:
        found = _secrecy(act, player, about)
    elif act == "scan":
        found = _scan(player, about, state)
    elif act == "start-finale":
        found = _start(player, about, state, reads)
    else:
        found = _change(act, player, route, reads)
    legal = None if found.open else not found.faults
    reasons = [each.because for each in found.faults] or found.told
    codes = [each.code for each in found.faults]
    value = {
        "player": player.name, "act": act, "route": route, "legal": legal, "faults": codes,
        "route_after": found.route_after,
    }  # fmt: skip
    facts = {"legal": legal, "route_after": found.route_after, "faults": sorted(codes)}
    why = decided({}, joined(reasons))
    called = Text("the destiny of {player}", "{player} 的命运").fill(player=player.name)
    steps = tuple(step_of(each, player.name, called=called, player=player.name) for each in dict.fromkeys(reasons))
    if found.open:
        judged = left_open(CLAIM, facts, ("legal", "faults"), why)
        return Ruled(value, (), why, steps, Verdict.UNDETERMINED, judged=judged)
    return Ruled(value, [facts], why, steps, Verdict.LEGAL if legal else Verdict.ILLEGAL)


def _over(state: State) -> list[Fault]:
    done = [player.name for player in state.players if player.finale == "completed"]
    if not done:
        return []
    says = Text("A finale has been completed, by {names}: the game is over.", "{names} 已完成结局：游戏结束。")
    return [Fault("over", Because(says.fill(names=listing(done)), ("ds.win.end",)))]


def _other_turn(player: Player, state: State, ruling: str) -> list[Fault]:
    """What is wrong with the moment of something that the app offers at a site."""
    if moment.on_turn(player, state):
        return [Fault("ended", moment.ENDED)] if state.this_turn.ended else []
    says = Text(
        "It is {turn}'s turn, and a visit is a step of one's own.", "现在是 {turn} 的回合，访问要在自己的回合。"
    )
    return [Fault("other-turn", Because(says.fill(turn=state.turn), ("ds.turn.steps", ruling)))]


def _secrecy(act: str, player: Player, about: Mapping[str, Any]) -> _Found:
    whose = about.get("whose", player.name)
    if act == "read-aloud":
        says = Text("All may hear what the app shows: the player whose turn it is reads it aloud.",
                    "应用程序显示的内容人人可听，由当前玩家朗读。")  # fmt: skip
        return _Found([], [Because(says, ("ds.visit.public",))], player.route)
    if act == "look" and whose == player.name:
        says = Text("Everybody looks at the own card, without showing it.", "自己的命运牌自己看，不给别人看。")
        return _Found([], [Because(says, ("ds.setup.secret", "ds.goal.destiny"))], player.route)
    if act == "look":
        says = Text("The destiny of {whose} is secret to the others.", "{whose} 的命运，别人不能看。").fill(whose=whose)
        return _Found([Fault("secret", Because(says, ("ds.setup.secret", "ds.goal.destiny")))], [], player.route)
    says = Text("What is on the own card may not be shown.", "自己牌上的命运内容不能亮给别人。")
    return _Found([Fault("secret", Because(says, ("ds.visit.public", "ds.goal.destiny")))], [], player.route)


def _scan(player: Player, about: Mapping[str, Any], state: State) -> _Found:
    faults = _other_turn(player, state, "ds.scan.destiny")
    offered, route, code = about.get("offered"), about.get("route"), about.get("code")
    if offered is False:
        says = Text("The app does not offer it here.", "应用程序在这里没有给出这个选项。")
        faults.append(Fault("not-offered", Because(says, ("ds.scan.destiny", "ds.app.first"))))
    if None not in (route, code) and route != code:
        says = Text("The card has a code for each route: for the {route} it is not that of the {code}.",
                    "每条路线各有一个码：问{route}，不能扫{code}的。")  # fmt: skip
        says = says.fill(route=ROUTES[str(route)], code=ROUTES[str(code)])
        faults.append(Fault("wrong-code", Because(says, ("ds.scan.destiny",))))
    says = Text("Of the two codes on the card the one of the route asked about is scanned; the card is not shown.",
                "牌上两个码，问哪条路线就扫哪条的；牌面不亮出来。")  # fmt: skip
    told = [Because(says, ("ds.scan.destiny", "ds.visit.public"))]
    if offered is None:
        says = Text("It is an option only where the app offers it.", "应用程序给出这个选项时才能做。")
        told.append(Because(says, ("ds.app.first",)))
    return _Found(faults, told, player.route)


def _locked(player: Player, reads: Reads) -> tuple[Fault | None, Because]:
    """What is wrong with changing the route after the start of a finale, and what speaks for it."""
    at_any_time = Text("At any time means after the start of a finale too.", "随时就是随时，启动结局以后也行。")
    if reads.of(_GAP) == "any-time":
        return None, Because(at_any_time, (_GAP, "ds.route.switch"))
    says = Text("{player} has started a finale: there is no changing any more.", "{player} 已启动结局，不能再换了。")
    because = Because(says.fill(player=player.name), ("ds.route.locked", "ds.route.before", _GAP))
    if player.finale == "failed":
        says = Text("That it failed changes nothing, unless the app says so.", "失败了也一样，除非应用程序另有指示。")
        because = joined([because, Because(says, ("ds.finale.failed",))])
    return Fault("locked", because), because


def _change(act: str, player: Player, route: str | None, reads: Reads) -> _Found:
    """Going over to the other route, or working on both."""
    target = player.route if act == "advance-both" else route or _other(player.route)
    if act == "switch" and route is not None and route == player.route:
        says = Text("This is their route already: nothing changes.", "本来就走这条路线，没有变化。")
        return _Found([], [Because(says, ("ds.route.switch",))], route)
    goal = Because(Text("Each destiny has two routes.", "每个命运有两条路线。"), ("ds.goal.destiny",))
    if not player.in_finale:
        says = (
            Text("Until a finale is started the route may be changed at any time.", "启动结局以前，路线随时能换。")
            if act == "switch"
            else Text("Until a finale is started both routes may be worked on, in any order.",
                      "启动结局以前，两条路线可以一起推进，不分先后。")
        )  # fmt: skip
        return _Found([], [Because(says, ("ds.route.switch", "ds.route.before")), goal], target)
    fault, because = _locked(player, reads)
    return _Found([fault], [], player.route) if fault else _Found([], [because, goal], target)


def _other(route: str | None) -> str | None:
    return None if route is None else next(each for each in ROUTES if each != route)


def _start(player: Player, about: Mapping[str, Any], state: State, reads: Reads) -> _Found:
    """Starting a finale: what the app offers is a fact; else the conditions decide; else only the app knows."""
    route, offered, conditions = about.get("route"), about.get("offered"), about.get("conditions")
    faults = _other_turn(player, state, "ds.finale.start")
    after = route or player.route
    says_otherwise = player.finale == "failed" and bool(offered)  # what follows a failure is the app's to say
    if player.in_finale and None not in (route, player.route) and route != player.route and not says_otherwise:
        locked, _ = _locked(player, reads)
        faults += [locked] if locked else []
    if player.finale == "started":
        says = Text(
            "{player} has started a finale, and its events go on.", "{player} 的结局已经启动，正按结局事件进行。"
        )
        because = Because(says.fill(player=player.name), ("ds.finale.instead",))
        return _Found([*faults, Fault("started-already", because)], [], player.route)
    if conditions is False and not offered:
        says = Text(
            "Not all that the route asks for is met, or this is not the place.", "条件没凑齐，或者不在指定地点。"
        )
        faults.append(Fault("not-met", Because(says, ("ds.finale.start",))))
    if offered is False:
        says = Text("The app does not offer the finale.", "应用程序没有给出结局选项。")
        faults.append(Fault("not-offered", Because(says, ("ds.finale.start", "ds.app.first"))))
    if faults:
        return _Found(faults, [], player.route)
    if player.finale == "failed" and offered is None:
        says = Text("What follows the failed finale, and whether it can be started again, the app says.",
                    "结局失败以后怎样、能否再启动，看应用程序。")  # fmt: skip
        because = Because(says, ("ds.finale.failed", "ds.app.first"))
        return _Found([], [because], after if after == player.route else None, True)
    if offered is None and conditions is None:
        says = Text("It takes all that the route asks for, at the place named; whether the app offers it is not told.",
                    "要条件齐全、身在指定地点；应用程序有没有给出结局选项，没有说明。")  # fmt: skip
        because = Because(says, ("ds.finale.start", "ds.app.first"))
        return _Found([], [because], after if after == player.route else None, True)
    if offered:
        says = Text(
            "The app offers {player} the finale: it may be started.", "应用程序给出了 {player} 的结局选项：可以启动。"
        )
        rulings: tuple[str, ...] = ("ds.finale.start", *(("ds.app.first",) if conditions is False else ()))
        rulings = (*rulings, *(("ds.finale.failed",) if player.finale == "failed" else ()))
    else:
        says = Text("{player} has met all that the route asks for and is at the place: the finale may be started.",
                    "{player} 条件齐全、身在指定地点：可以启动结局。")  # fmt: skip
        rulings = ("ds.finale.start",)
    others = Text("What others have done or hold does not directly keep anybody from it.",
                  "别人做到哪一步、拿着什么，都不直接妨碍。")  # fmt: skip
    return _Found([], [Because(says.fill(player=player.name), rulings), Because(others, ("ds.goal.compete",))], after)


DESTINY = Interaction(
    Question(
        "destiny",
        Text("Routes, finale and secrecy: whether a player may do so", "路线、结局与保密：能不能这么做"),
        DestinyValueSchema,
        {"players": [{"name": "Ann", "route": "first", "finale": "started"}, {"name": "Ben"}], "turn": "Ann"},
        "dispute",
        DestinyAsksSchema,
        {"act": "switch", "route": "second"},
        CLAIM,
        (False, {"route_after": "first", "faults": ["locked"]}),
    ),
    destiny,
    read,
)
