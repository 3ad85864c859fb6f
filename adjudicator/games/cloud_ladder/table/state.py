"""A Cloud Ladder table, read: the parts that were written down, checked against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from adjudicator import validation
from adjudicator.errors import Problem, StateError
from adjudicator.games.cloud_ladder.table.schema import MODES, PLAYERS_LEAST, StateSchema
from adjudicator.games.cloud_ladder.table.spelling import spell
from adjudicator.judging.missing import missing
from adjudicator.report import Report
from adjudicator.text import Text, clean

_SCHEMA = StateSchema()


@dataclass(frozen=True, slots=True)
class Shown:
    """An arena card on show, and how often it has been used."""

    card: str
    used: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player. ``hand`` is None where it is not known, ``character`` likewise; ``seat`` counts from 0."""

    name: str
    seat: int
    layers: int = 0
    hand: tuple[str, ...] | None = None
    hand_size: int | None = None
    character: str | None = None
    character_used: bool = False
    arena: tuple[Shown, ...] = ()
    can_play: bool | None = None

    @property
    def pointer(self) -> str:
        """Where they stand in the state."""
        return f"/players/{self.seat}"

    @property
    def cards(self) -> int | None:
        """How many cards they hold, None where that is not known."""
        return len(self.hand) if self.hand is not None else self.hand_size


@dataclass(frozen=True, slots=True)
class Side:
    """A side: its players in the order of their seats, its group card and before whom that lies.

    ``group`` and ``group_owner`` are None where they are not known.
    """

    players: tuple[str, ...]
    group: str | None = None
    group_owner: str | None = None


@dataclass(frozen=True, slots=True)
class ThisTurn:
    """What has happened in this turn so far."""

    actions: int = 0
    placed: int = 0
    placed_for: str | None = None
    destroyed: bool = False
    spring: int = 0
    linda: bool = False
    linda_placing: bool | None = None
    fire: Mapping[str, int] = field(default_factory=dict)
    fire_placing: Mapping[str, int] = field(default_factory=dict)
    volcano: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class State:
    """A table. ``players`` are in the order of their seats; ``spelt`` is the whole in its one spelling.

    ``told_mode`` and ``counted`` are None where they were not written down; see ``mode`` and ``count``.
    """

    players: tuple[Player, ...] = ()
    counted: int | None = None
    told_mode: str | None = None
    sides: tuple[Side, ...] = ()
    sets: int | None = None
    win_layers: int | None = None
    removes: Mapping[str, int] = field(default_factory=dict)
    turn: str | None = None
    phase: str | None = None
    this_turn: ThisTurn = ThisTurn()
    deck: int | None = None
    spelt: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def by_name(self) -> Mapping[str, Player]:
        """The players by name."""
        return {player.name: player for player in self.players}

    @property
    def count_known(self) -> int | None:
        """How many play, None where that can't be told."""
        if self.counted is not None:
            return self.counted
        return len(self.players) if len(self.players) >= PLAYERS_LEAST else None

    @property
    def mode_known(self) -> str | None:
        """The mode: as written down, else by the sides and the number of players; None where that can't be told."""
        if self.told_mode is not None:
            return self.told_mode
        if self.sides:
            return "team"
        count = self.count_known
        return None if count is None else ("duel" if count == PLAYERS_LEAST else "melee")

    def side_of(self, name: str) -> Side:
        """The side of a player: just they themselves where there are no sides."""
        return next((side for side in self.sides if name in side.players), Side((name,)))

    def allies_of(self, name: str) -> tuple[str, ...]:
        """The other players of the same side."""
        return tuple(each for each in self.side_of(name).players if each != name)

    # --- parts that a question needs; each raises StateError with a pointer if it is missing

    def count(self) -> int:
        """How many play."""
        count = self.count_known
        if count is None:
            raise missing("/player_count", Text("the number of players, 2 to 6", "玩家人数（2 到 6）"))
        return count

    def mode(self) -> str:
        """The mode that is played."""
        mode = self.mode_known
        if mode is None:
            raise missing(
                "/mode", Text("the mode: melee, team or duel", "对战模式（混战、团战、对战）"), "cl.mode.kinds"
            )
        return mode

    def whose_turn(self) -> str:
        """Whose turn it is."""
        if self.turn is None:
            raise missing("/turn", Text("whose turn it is", "轮到谁"))
        return self.turn

    def the_phase(self) -> str:
        """The phase of the turn."""
        if self.phase is None:
            raise missing("/phase", Text("the phase of the turn", "所处的阶段"), "cl.turn.phases")
        return self.phase


def parse(raw: object) -> State:
    """Read a JSON-like table state. Raises StateError with every problem that was found."""
    if not isinstance(raw, Mapping):
        raise StateError([Problem("", Text("The table state is not an object.", "局面不是对象。"))])
    data = validation.load(_SCHEMA, raw)
    report = Report()
    players = tuple(_player(seat, entry, report) for seat, entry in enumerate(data.get("players", ())))
    names = [player.name for player in players]
    for n, name in enumerate(names):
        if name in names[:n]:
            message = Text("Another one is called {name} too.", "另有一个也叫 {name}。").fill(name=name)
            report.wrong(f"/players/{n}/name", message, expected=Text("a name of its own", "各不相同的名字"))
    counted = data.get("player_count")
    if counted is not None and counted < len(players):
        message = Text("{n} players are listed.", "列出了 {n} 名玩家。").fill(n=len(players))
        report.wrong("/player_count", message, ruling="cl.game.players")
    turn = clean(data["turn"]) if "turn" in data else None
    if turn is not None and turn not in names:
        report.unknown("/turn", Text("player", "玩家"), turn, names)
    sides = tuple(_side(n, entry, names, report) for n, entry in enumerate(data.get("sides", ())))
    _check_sides(sides, data, names, report)
    state = State(
        players=players,
        counted=counted,
        told_mode=data.get("mode"),
        sides=sides,
        sets=data.get("sets"),
        win_layers=data.get("win_layers"),
        removes=dict(sorted(data.get("removes", {}).items())),
        turn=turn,
        phase=data.get("phase"),
        this_turn=_this_turn(data.get("this_turn", {}), names, report),
        deck=data.get("deck"),
        spelt=spell(data),
    )
    report.check()
    return state


def _player(seat: int, entry: Mapping[str, Any], report: Report) -> Player:
    told = dict(entry)
    told["name"] = clean(entry["name"])
    if "hand" in entry:
        told["hand"] = tuple(sorted(entry["hand"]))
        if entry.get("hand_size", len(entry["hand"])) != len(entry["hand"]):
            message = Text("The hand listed has {n} cards.", "列出的手牌有 {n} 张。").fill(n=len(entry["hand"]))
            report.wrong(f"/players/{seat}/hand_size", message)
    told["arena"] = tuple(Shown(**each) for each in entry.get("arena", ()))
    return Player(seat=seat, **told)


def _side(nth: int, entry: Mapping[str, Any], names: Sequence[str], report: Report) -> Side:
    members = [clean(name) for name in entry["players"]]
    for n, name in enumerate(members):
        if name not in names:
            report.unknown(f"/sides/{nth}/players/{n}", Text("player", "玩家"), name, names)
    owner = clean(entry["group_owner"]) if "group_owner" in entry else None
    if owner is not None and owner not in members:
        report.unknown(f"/sides/{nth}/group_owner", Text("player of this side", "本方玩家"), owner, members)
    return Side(tuple(name for name in names if name in members), entry.get("group"), owner)


def _check_sides(sides: Sequence[Side], data: Mapping[str, Any], names: Sequence[str], report: Report) -> None:
    seen: set[str] = set()
    for n, side in enumerate(sides):
        for name in side.players:
            if name in seen:
                message = Text("{name} is on another side already.", "{name} 已在另一方。").fill(name=name)
                report.wrong(f"/sides/{n}/players", message, ruling="cl.mode.team")
            seen.add(name)
    for n, name in enumerate(names):
        if sides and name not in seen:
            message = Text("{name} is on no side.", "{name} 不在任何一方。").fill(name=name)
            report.wrong(f"/players/{n}", message, ruling="cl.mode.team")
    if sides and data.get("mode", "team") != "team":
        message = Text("There are sides in team mode only.", "只有团战才分方。")
        report.wrong("/mode", message, expected=MODES["team"], ruling="cl.mode.kinds")


def _this_turn(told: Mapping[str, Any], names: Sequence[str], report: Report) -> ThisTurn:
    out = dict(told)
    for key in ("fire", "fire_placing", "volcano"):
        out[key] = {clean(name): number for name, number in sorted(told.get(key, {}).items())}
        for name in out[key]:
            if name not in names:
                report.unknown(f"/this_turn/{key}/{name}", Text("player", "玩家"), name, names)
    for name, number in out["fire_placing"].items():
        if number > out["fire"].get(name, 0):
            message = Text("{name} has attacked by fire {n} times.", "{name} 共用火攻击 {n} 次。")
            report.wrong(f"/this_turn/fire_placing/{name}", message.fill(name=name, n=out["fire"].get(name, 0)))
    if "placed_for" in told:
        out["placed_for"] = clean(told["placed_for"])
        if out["placed_for"] not in names:
            report.unknown("/this_turn/placed_for", Text("player", "玩家"), out["placed_for"], names)
    return ThisTurn(**out)
