"""The question item-use: whether an item's ability may be used now, what it costs, and who decides a doubt about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import StateError
from adjudicator.game import Question
from adjudicator.games.destinies.goods.guards import Copies, Lacking, fault, in_order, names_of
from adjudicator.games.destinies.goods.item_use_schema import (
    CLAIM,
    FAULTS,
    MOMENTS,
    ItemUseAsksSchema,
    ItemUseValueSchema,
)
from adjudicator.games.destinies.judging.left_open import left_open
from adjudicator.games.destinies.judging.naming import with_player
from adjudicator.games.destinies.table.names import TIMINGS
from adjudicator.games.destinies.table.state import Player, State
from adjudicator.games.destinies.turns import moment
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text, clean

IN_TEST, DOUBT = "ds.gap.item-in-test", "ds.gap.doubt"
APP, TIMING, OWN_TURN = "ds.app.first", "ds.item.timing", "ds.item.own-turn"
ROLLS = ("before-roll", "after-roll")
_AFTER = ("legal", "leaves", "effort_available")
_PARTS = {"ability": "ds.item.while-held", "when": TIMING, "exhausts": "ds.effort.cost"}


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked in its one spelling."""
    return {**with_player(about, state, report), "item": clean(about["item"])}


@dataclass(frozen=True, slots=True)
class _Use:
    """An item's ability that a player wants to use. ``ability`` is None where it is not told which kind it is of."""

    state: State
    player: Player
    item: str
    at: str  # where the card stands in the state
    ability: str | None
    when: str | None
    exhausts: int
    moment: str
    triggered: bool | None
    doubt: str | None

    def the_ability(self) -> str:
        """The kind of its ability. Raises StateError if it is not told."""
        if self.ability is None:
            what = Text("which kind of ability {item} has", "{item} 的能力是哪一类").fill(item=self.item)
            raise missing(f"{self.at}/ability", what, "ds.item.while-held")
        return self.ability


def _in_own_turn(use: _Use, *rulings: str) -> list[Fault]:
    """What is against it if it has to be the player's own turn. Raises StateError if that is not told."""
    if use.state.whose_turn() != use.player.name:
        says = Text("It is {turn}'s turn, not {player}'s.", "现在是 {turn} 的回合，不是 {player} 的。")
        return [fault("other-turn", says.fill(turn=use.state.turn, player=use.player.name), *rulings)]
    return []


def _timing(use: _Use, reads: Reads) -> list[Fault]:
    """What is wrong with the moment. Raises StateError for what decides it and is not told."""
    state = use.state
    if use.when is not None and use.moment != use.when:
        says = Text("The card says {when}, and this is {now}.", "牌上写的是“{when}”，现在是“{now}”。")
        return [fault("wrong-moment", says.fill(when=TIMINGS[use.when], now=MOMENTS[use.moment]), TIMING)]
    if use.when in ROLLS:
        return []  # whose roll is meant the card says; see _open
    if use.when is not None:
        past = moment.past_start(state) if moment.on_turn(use.player, state) else None
        if past is not None:
            return [Fault("wrong-moment", Because(past.says, (TIMING, *past.rulings)))]
        return _in_own_turn(use, "ds.turn.start", TIMING)
    out = []
    if (use.moment in ROLLS or state.this_turn.in_test) and reads.of(IN_TEST) == "not-during":
        says = Text("A test goes on, and the card does not say that it may be used then.",
                        "正在检定，牌上没写这时能用。")  # fmt: skip
        out.append(fault("in-test", says, IN_TEST))
    if state.turn in (None, use.player.name) and state.this_turn.ended:
        says = Text("The turn has ended.", "回合已经结束。")
        return [*out, fault("other-turn", says, OWN_TURN, "ds.turn.forced")]
    return out if out and state.turn is None else [*out, *_in_own_turn(use, OWN_TURN)]


def _cost(use: _Use) -> list[Fault]:
    """What is wrong with the price in effort dice. Raises StateError if it is not told how many are available."""
    if use.exhausts and use.player.effort is None:
        what = Text("how many effort dice are available", "可用的努力骰数")
        raise missing(f"{use.player.pointer}/effort", what, "ds.effort.cost")
    if use.exhausts and use.player.the_effort() < use.exhausts:
        says = Text("It takes {n} available effort dice, and {player} has {available}.",
                    "要用 {n} 颗可用的努力骰，{player} 只有 {available} 颗。")  # fmt: skip
        says = says.fill(n=use.exhausts, player=use.player.name, available=use.player.effort)
        return [fault("no-effort", says, "ds.effort.cost")]
    return []


def _trigger(use: _Use) -> list[Fault]:
    """What is wrong with what sets it off."""
    if use.triggered is False and use.the_ability() == "always":
        says = Text("What {item} waits for has not happened.", "{item} 等的情形还没出现。").fill(item=use.item)
        return [fault("not-triggered", says, "ds.item.always")]
    return []


def _open(use: _Use) -> Because | None:
    """What is not for the rules to decide. Raises StateError if it is not told what that depends on."""
    if use.when in ROLLS and use.state.whose_turn() != use.player.name:
        says = Text("The moment is right, but it is {turn}'s turn: whose roll is meant the card says, not the rules.",
                    "时机是对的，但现在是 {turn} 的回合：指谁的掷骰，看牌面，规则没写。")  # fmt: skip
        return Because(says.fill(turn=use.state.turn), (APP, TIMING))
    if use.doubt == "trigger" and use.triggered is None and use.the_ability() == "always":
        says = Text("Whether what {item} waits for has happened is for the app to say.",
                    "{item} 等的情形算不算出现，由应用程序说了算。")  # fmt: skip
        return Because(says.fill(item=use.item), (APP, "ds.item.always"))
    return None


def _doubt(doubt: str | None, reads: Reads) -> tuple[str | None, Because]:
    """Who decides the doubt, and why."""
    if doubt is None:
        return None, Because(Text("No doubt is asked about.", "没有问到疑问。"), (APP,))
    if doubt != "combination":
        says = Text("A doubt about options, triggers or results: the app and the scenario decide.",
                    "选项、触发条件或结果有疑问：由应用程序和剧本定。")  # fmt: skip
        return "app", Because(says, (APP,))
    if reads.of(DOUBT) == "items-favour":
        says = Text("Items combined in a turn, in whatever order: taken as is better for the player whose turn it is.",
                    "一回合里几件物品合用，先后随意：按对当前玩家有利的算。")  # fmt: skip
        return "current-player", Because(says, ("ds.item.favour", "ds.item.any-order", DOUBT))
    return "app", Because(Text("The app decides here too.", "这里也由应用程序定。"), (DOUBT, APP))


def _may(use: _Use) -> list[Because]:
    """Why it may be used."""
    out = []
    if use.ability == "discard":
        says = Text("{item} is held; its card leaves the game first, and then the effect comes.",
                    "{item} 在手上；先把牌移出本局，再执行效果。").fill(item=use.item)  # fmt: skip
        out.append(Because(says, ("ds.item.discard", "ds.item.while-held")))
    elif use.ability == "always":
        says = Text("{item} is held and stays; when what it waits for happens, its text is carried out.",
                    "{item} 在手上，不用弃掉；等的情形一出现，就照牌上写的办。").fill(item=use.item)  # fmt: skip
        out.append(Because(says, ("ds.item.always", "ds.item.while-held")))
    else:
        out.append(Because(Text("{item} is held.", "{item} 在手上。").fill(item=use.item), ("ds.item.while-held",)))
    if use.when is not None:
        says = Text("The card says {when}, and so it is.", "牌上写的是“{when}”，正是时候。")
        out.append(Because(says.fill(when=TIMINGS[use.when]), (TIMING,)))
    else:
        says = Text("The card names no moment: {player} may use it in their own turn.",
                    "牌上没写时机：{player} 在自己的回合里随时可用。").fill(player=use.player.name)  # fmt: skip
        test = (IN_TEST,) if use.moment in ROLLS or use.state.this_turn.in_test else ()
        out.append(Because(says, (OWN_TURN, *test)))
    return [*out, *([_price(use)] if use.exhausts else [])]


def _price(use: _Use) -> Because:
    says = Text("Of {available} available effort dice {n} are exhausted for it.",
                "可用的 {available} 颗努力骰里要耗尽 {n} 颗。")  # fmt: skip
    return Because(says.fill(available=use.player.effort, n=use.exhausts), ("ds.effort.cost",))


def _not_held(item: str, player: Player, state: State) -> list[Fault]:
    says = Text("{player} does not have {item}.", "{player} 手上没有 {item}。").fill(player=player.name, item=item)
    out = [fault("not-held", says, "ds.item.while-held")]
    if item in state.removed:
        says = Text("{item} was discarded out of the game.", "{item} 已经移出本局。").fill(item=item)
        out.append(fault("gone", says, "ds.item.gone", "ds.item.discard"))
    return out


def _use(about: Mapping[str, Any], player: Player, state: State) -> _Use:
    copies = Copies([(f"{player.pointer}/items", player.the_items())])
    name = about["item"]
    card = copies.one(name, _PARTS)
    return _Use(
        state, player, name, copies.of(name)[0][0], card["ability"], card["when"], card["exhausts"] or 0,
        about["moment"], about.get("triggered"), about.get("doubt"),
    )  # fmt: skip


def _faults(use: _Use, reads: Reads) -> tuple[list[Fault], Because | None]:
    """What is against it, and what is not for the rules to decide. Raises StateError for what is missing."""
    lacks = Lacking()
    faults = moment.over(use.state)
    for ask in (lambda: _timing(use, reads), lambda: _cost(use), lambda: _trigger(use)):
        faults += lacks.tried(ask, [])
    lacks.tried(use.the_ability, None)  # without one there is nothing to use
    open_ = None if faults else lacks.tried(lambda: _open(use), None)
    lacks.check(faults)
    return in_order(faults, FAULTS), open_


def item_use(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether an item's ability may be used. Raises StateError for what decides it and is not told."""
    player, name = state.by_name[about["player"]], about["item"]
    decider, doubt = _doubt(about.get("doubt"), reads)
    doubts = [doubt] if decider is not None else []
    use = None
    open_ = None
    if any(each.name == name for each in player.the_items()):
        use = _use(about, player, state)
        faults, open_ = _faults(use, reads)
    else:
        faults = _not_held(name, player, state)
    if faults or use is None:
        reasons, legal = [each.because for each in faults], False
    elif open_ is not None:
        reasons, legal = [open_], None
    else:
        reasons, legal = _may(use), True
    leaves, effort, unknown = _after(use, legal, player)
    value = {
        "player": player.name, "item": name, "moment": about["moment"], "legal": legal, "faults": names_of(faults),
        "leaves": leaves, "effort_available": effort, "decided_by": decider,
    }  # fmt: skip
    facts = {fact: value[fact] for fact in CLAIM.facts if fact not in unknown} | {"faults": sorted(value["faults"])}
    steps = tuple(step_of(each, name, player=player.name) for each in dict.fromkeys([*reasons, *doubts]))
    why = decided({"decided_by": doubt} if doubts else {}, joined(reasons))
    if open_ is None:
        verdict = Verdict.LEGAL if legal else Verdict.ILLEGAL
        return Ruled(value, [facts], why, steps, verdict, unknown=unknown)
    undecided = [fact for fact in _AFTER if value[fact] is None]
    judged = left_open(CLAIM, {fact: told for fact, told in facts.items() if fact not in undecided}, undecided, why)
    return Ruled(value, [facts], why, steps, Verdict.UNDETERMINED, judged=judged)


def _after(
    use: _Use | None, legal: bool | None, player: Player
) -> tuple[bool | None, int | None, dict[str, StateError]]:
    """Whether the card leaves, the effort dice after, and what is missing to tell these; None is what is open."""
    lacks = Lacking()
    leaves: bool | None = False
    unknown: dict[str, StateError] = {}
    if use is not None and legal is not False:
        leaves = lacks.tried(lambda: use.the_ability() == "discard", None)
        unknown |= dict.fromkeys(("leaves",), lacks.errors[0]) if lacks.errors else {}
        leaves = None if leaves and legal is None else leaves
    effort = player.effort
    if effort is None:
        lacks = Lacking()
        lacks.tried(player.the_effort, 0)
        unknown["effort_available"] = lacks.errors[0]
    elif use is not None and use.exhausts and legal is not False:
        effort = effort - use.exhausts if legal else None
    return leaves, effort, unknown


_EXAMPLE: Mapping[str, Any] = {
    "players": [
        {
            "name": "Ann",
            "effort": 2,
            "items": [
                {"name": "Rabbit Foot", "ability": "discard", "when": "after-roll"},
                {"name": "War Horn", "ability": "always", "exhausts": 1},
            ],
        },
        {"name": "Ben"},
    ],
    "turn": "Ann",
}

ITEM_USE = Interaction(
    Question(
        "item-use",
        Text("Whether an item's ability may be used now", "物品的能力现在能不能用"),
        ItemUseValueSchema,
        _EXAMPLE,
        "dispute",
        ItemUseAsksSchema,
        {"item": "Rabbit Foot", "moment": "before-roll", "doubt": "combination"},
        CLAIM,
        (True, {"legal": False, "decided_by": "current-player"}),
    ),
    item_use,
    read,
)
