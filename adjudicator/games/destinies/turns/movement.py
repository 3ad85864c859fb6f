"""The question movement: where a player may move, and whether they may move so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import StateError
from adjudicator.game import Question
from adjudicator.games.destinies.judging.naming import with_player
from adjudicator.games.destinies.table.state import Place, Player, State
from adjudicator.games.destinies.turns import moment, reaching
from adjudicator.games.destinies.turns.movement_schema import CLAIM, FAULTS, MovementAsksSchema, MovementValueSchema
from adjudicator.games.destinies.turns.places import all_named, named, read_place, spelt
from adjudicator.games.destinies.turns.reaching import Tiles, Way
from adjudicator.judging.faults import Fault, fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, Why
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text

_ORDER = list(FAULTS)
TOLD_MOST = 4  # sentences on places


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked, with the player in the one spelling; a place and a way are not told together."""
    if "to" in about and "path" in about:
        message = Text("Say where to, or the whole way, not both.", "终点和整条路线只写一样。")
        report.wrong("/path", message)
    return with_player(about, state, report)


def check_claim(about: Mapping[str, Any], claimed: Any, at: str, report: Report) -> None:
    """Report what a claim says of a move that the question does not name."""
    if isinstance(claimed, Mapping) and "explores" in claimed and not {"to", "path"} & set(about):
        message = Text("The question does not say which move: add to or path.", "问题没有说移到哪里：请写 to 或 path。")
        report.wrong(f"{at}/explores", message)


def timing(player: Player, state: State) -> list[Fault]:
    """What keeps a player from moving now, wherever to."""
    out = moment.against(player, state)
    if not moment.on_turn(player, state):
        return out
    turn = state.this_turn
    if turn.moved is not None:
        moved = fault("moved-already", "The movement of this turn is done: {n} tiles.", "本回合已移动过：走了 {n} 块。",
                      ("ds.turn.steps", "ds.move.two"), n=turn.moved)  # fmt: skip
        stayed = fault("moved-already", "In the movement of this turn they have stayed.",
                       "本回合的移动这一步已选择不走。", ("ds.turn.steps", "ds.move.stay"))  # fmt: skip
        out.append(moved if turn.moved else stayed)
    site = state.visit.site if state.visit is not None else next(iter(turn.visited), None)
    if site is not None:
        out.append(fault("visiting", "{site} has been visited in this turn: movement comes before.",
                         "本回合已访问 {site}：移动在访问之前。", ("ds.turn.steps",), site=site))  # fmt: skip
    elif state.step == "visit":
        out.append(fault("visiting", "It is the step for visiting: movement comes before.",
                         "已到访问这一步：移动在它之前。", ("ds.turn.steps",)))  # fmt: skip
    return out


@dataclass(frozen=True, slots=True)
class _Map:
    """The tiles, where the player is on them, and the ways that movement can take."""

    tiles: Tiles
    at: Place
    ways: Mapping[Place, Way]

    @property
    def places(self) -> list[Place]:
        return sorted(self.ways)

    @property
    def stops(self) -> list[Place]:
        return [place for place in self.places if not self.tiles[place].explored]

    def why(self, place: Place) -> Because:
        """Why movement leads to a place, or does not."""
        if place in self.ways:
            return reaching.for_way(self.ways[place], self.tiles)
        return reaching.against(self.tiles, self.at, place)

    def counted(self) -> Because:
        """Where movement leads, and by which rulings."""
        says = Text("From {at} movement leads to {places}: {n} in all, the own tile included.",
                    "从 {at} 出发，连原地在内可到 {n} 块：{places}。")  # fmt: skip
        says = says.fill(at=named(self.at), n=len(self.ways), places=all_named(self.places))
        rulings = (reaching.TWO, reaching.ORTHOGONAL, reaching.THROUGH, reaching.STAY)
        if not self.stops:
            return Because(says, rulings)
        stops = Text("Unexplored, so that the model stops there: {places}.", "未探索，到了就停：{places}。")
        stops = stops.fill(places=all_named(self.stops))
        return joined([Because(says, rulings), Because(stops, (reaching.STOP,))])


@dataclass(frozen=True, slots=True)
class _Move:
    """The move asked about: the way, empty if there is none, and what the map has against it."""

    way: Way
    faults: list[Fault]


def _asked(about: Mapping[str, Any], ground: _Map) -> _Move | None:
    """The move asked about; None if none is."""
    if "path" in about:
        return _along([read_place(each) for each in about["path"]], ground)
    if "to" not in about:
        return None
    to = read_place(about["to"])
    if to in ground.ways:
        return _Move(ground.ways[to], [])
    far = abs(to[0] - ground.at[0]) + abs(to[1] - ground.at[1]) > reaching.STEPS_MOST
    code = "no-tile" if to not in ground.tiles else "too-far" if far else "out-of-reach"
    return _Move((), [Fault(code, ground.why(to))])


def _along(path: list[Place], ground: _Map) -> _Move:
    """A way tile by tile: what is wrong with its steps, each kind of fault once."""
    way = [ground.at]
    way += [place for before, place in pairwise([ground.at, *path]) if place != before]
    found: dict[str, Because] = {}
    if len(way) - 1 > reaching.STEPS_MOST:
        found["too-far"] = reaching.too_far(way[-1], len(way) - 1)
    for start, end in pairwise(way):
        if start in ground.tiles and not ground.tiles[start].explored:
            found.setdefault("past-unexplored", reaching.past(start))
        if end not in ground.tiles:
            found.setdefault("no-tile", reaching.no_tile(end))
        if reaching.is_corner(start, end):
            found.setdefault("diagonal", reaching.diagonal(start, end))
        elif not reaching.is_side(start, end):
            says = Text("{end} is not beside {start}.", "{end} 与 {start} 不相邻。")
            says = says.fill(start=named(start), end=named(end))
            found.setdefault("not-from-here", Because(says, (reaching.ORTHOGONAL,)))
    faults = [Fault(code, found[code]) for code in _ORDER if code in found]
    return _Move(() if faults else tuple(way), faults)


def _ground(player: Player, state: State) -> _Map:
    """The map around a player. Raises StateError if it is not told, or where they are."""
    tiles, at = state.the_tiles(), player.place()
    return _Map(tiles, at, reaching.ways(tiles, at))


def rule(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Where a player may move. Raises StateError if the map is not told and decides, or where they are."""
    player = state.by_name[about["player"]]
    when = timing(player, state)
    in_finale = any(each.code == moment.FINALE for each in when)
    ground, lacking = None, None
    try:
        ground = _ground(player, state)
    except StateError as error:
        if not when:
            raise
        lacking = error
    move = None if ground is None else _asked(about, ground)
    faults = when + ([] if move is None or in_finale else move.faults)
    return _ruled(player, _Case(ground, move, faults, in_finale), lacking)


@dataclass(frozen=True, slots=True)
class _Case:
    """What is known of a move. ``ground`` is None where the map was not told and did not decide."""

    ground: _Map | None
    move: _Move | None
    faults: list[Fault]
    in_finale: bool

    @property
    def reachable(self) -> list[Place] | None:
        if self.in_finale:
            return []
        return None if self.ground is None else self.ground.places

    @property
    def explores(self) -> bool | None:
        if self.faults or self.move is None or self.ground is None:
            return None
        return not self.ground.tiles[self.move.way[-1]].explored

    def facts(self) -> dict[str, Any]:
        """What may be claimed."""
        places = spelt(self.reachable or [])
        return {"legal": not self.faults, "reachable": places, "reaches": places, "explores": self.explores,
                "faults": sorted(each.code for each in self.faults)}  # fmt: skip

    def reasons(self, player: Player) -> list[Because]:
        """What decides it, the chief thing first."""
        if self.faults:
            return [each.because for each in self.faults]
        if self.move is not None and self.ground is not None:
            return [reaching.for_way(self.move.way, self.ground.tiles)]
        says = Text(
            "After the start of the turn {player} may move, or stay.", "回合开始之后，{player} 可以移动，也可以不动。"
        )
        return [Because(says.fill(player=player.name), ("ds.turn.steps", reaching.STAY))]


def _why(case: _Case, deciding: list[Because]) -> Why:
    """Why a fact is as it is."""
    ground, move = case.ground, case.move

    def why_of(fact: str, claimed: Any) -> Because:
        if fact == "explores" and case.explores is not None and move is not None:
            return reaching.explored(move.way[-1]) if not case.explores else reaching.explores(move.way[-1])
        if fact not in ("reachable", "reaches") or case.in_finale or ground is None:
            return joined(deciding)
        told = {read_place(each) for each in claimed}
        wrong = sorted(told - set(ground.ways))
        if not wrong and fact == "reachable":
            wrong = sorted(set(ground.ways) - told)  # rightly reached, and left out
        if not wrong:
            return ground.counted() if fact == "reachable" else joined(map(ground.why, sorted(told)), TOLD_MOST)
        return joined(map(ground.why, wrong), TOLD_MOST)

    return why_of


def _ruled(player: Player, case: _Case, lacking: StateError | None) -> Ruled:
    ground = case.ground
    deciding = case.reasons(player)
    why = _why(case, deciding)
    outcomes = [case.facts()]
    judged = None
    failed = player.finale == "failed" and not case.faults
    hidden = failed or case.in_finale
    if failed:  # the app may let the turns go on as before, or not
        outcomes.append(_Case(ground, case.move, [moment.in_finale(player)], True).facts())
        open_ = moment.after_failing(player)
        judged = moment.open_to_app(CLAIM, outcomes, why, open_)
        deciding = [open_]
    stops: list[Place] | None = [] if hidden else None if ground is None else ground.stops
    reachable = [] if failed else case.reachable
    value = {
        "player": player.name,
        "at": None if player.at is None else list(player.at),
        "reachable": None if reachable is None else spelt(reachable),
        "stops": None if stops is None else spelt(stops),
        "legal": None if failed else not case.faults,
        "faults": [each.code for each in case.faults],
        "explores": None if failed else case.explores,
        "way": spelt(case.move.way) if case.move is not None and not hidden else [],
    }
    told = [*deciding, *([ground.counted()] if ground is not None and not hidden else [])]
    called = Text("the model of {player}", "{player} 的模型").fill(player=player.name)
    steps = tuple(step_of(each, player.name, called=called, player=player.name) for each in dict.fromkeys(told))
    unknown = {} if lacking is None or case.in_finale else {"reachable": lacking, "reaches": lacking}
    verdict = Verdict.UNDETERMINED if failed else Verdict.ILLEGAL if case.faults else Verdict.LEGAL
    return Ruled(value, outcomes, why, steps, verdict, unknown, judged)


MOVEMENT = Interaction(
    Question(
        "movement",
        Text("Where a player may move", "能移动到哪里"),
        MovementValueSchema,
        {
            "players": [{"name": "Ann", "at": [0, 0]}],
            "tiles": [{"at": [0, 0]}, {"at": [1, 0]}, {"at": [2, 0], "explored": False}, {"at": [1, 1]}],
            "turn": "Ann",
            "step": "move",
        },
        "dispute",
        MovementAsksSchema,
        {"to": [2, 0]},
        CLAIM,
        (True, {"reaches": [[1, 1], [2, 0]], "explores": True}),
    ),
    rule,
    read,
    check_claim,
)
