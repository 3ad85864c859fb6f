"""Reading a Destinies table: the parts that were written down, checked against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator import validation
from adjudicator.errors import Problem, StateError
from adjudicator.games.destinies.table.checking import check
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.schema import StateSchema
from adjudicator.games.destinies.table.spelling import spell
from adjudicator.games.destinies.table.state import (
    Area,
    Dropped,
    Item,
    Place,
    Player,
    State,
    ThisTurn,
    Tile,
    Tracks,
    Visit,
)
from adjudicator.report import Report
from adjudicator.text import Text, clean

_SCHEMA = StateSchema()


def parse(raw: object) -> State:
    """Read a JSON-like table state. Raises StateError with every problem that was found."""
    if not isinstance(raw, Mapping):
        raise StateError([Problem("", Text("The table state is not an object.", "局面不是对象。"))])
    data = validation.load(_SCHEMA, raw)
    state = State(
        players=tuple(_player(seat, entry) for seat, entry in enumerate(data.get("players", ()))),
        told_mode=data.get("mode"),
        track=(data["track"]["least"], data["track"]["most"]) if "track" in data else None,
        tiles={_place(entry["at"]): _tile(n, entry) for n, entry in enumerate(data.get("tiles", ()))},
        trade=tuple(Area(n, clean(entry["site"]), _items(entry["stock"])) for n, entry in _of(data, "trade")),
        told_pairs=data.get("free_pairs"),
        removed=_cleaned(data.get("removed", ())),
        removed_sites=_cleaned(data.get("removed_sites", ())),
        turn=clean(data["turn"]) if "turn" in data else None,
        step=data.get("step"),
        visit=_visit(data["visit"]) if "visit" in data else None,
        this_turn=_this_turn(data.get("this_turn", {})),
        spelt=spell(data),
    )
    report = Report()
    check(state, data, report)
    report.check()
    return state


def _of(data: Mapping[str, Any], key: str) -> enumerate[Any]:
    return enumerate(data.get(key, ()))


def _cleaned(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted({clean(name) for name in names}))


def _place(at: Sequence[int]) -> Place:
    return at[0], at[1]


def item(told: Mapping[str, Any], nth: int = 0) -> Item:
    """An item that was read."""
    return Item(**{**told, "name": clean(told["name"]), "nth": nth})


def _items(told: Sequence[Mapping[str, Any]]) -> tuple[Item, ...]:
    return tuple(sorted((item(each, n) for n, each in enumerate(told)), key=lambda each: (each.name, str(each))))


def read_tracks(told: Mapping[str, Sequence[int]]) -> Tracks:
    """Markers that were read, from the left."""
    return {skill: tuple(sorted(told[skill])) for skill in SKILLS if skill in told}


def _player(seat: int, entry: Mapping[str, Any]) -> Player:
    told = dict(entry)
    told["name"] = clean(entry["name"])
    if "tracks" in entry:
        told["tracks"] = read_tracks(entry["tracks"])
    if "items" in entry:
        told["items"] = _items(entry["items"])
    if "at" in entry:
        told["at"] = _place(entry["at"])
    return Player(seat=seat, **told)


def _tile(nth: int, entry: Mapping[str, Any]) -> Tile:
    dropped = [
        Dropped(item(each["item"], n), clean(each["by"]) if "by" in each else None)
        for n, each in enumerate(entry.get("dropped", ()))
    ]
    sites = _cleaned(entry["sites"]) if "sites" in entry else None
    return Tile(nth, entry.get("explored", True), sites, tuple(sorted(dropped, key=str)))


def _visit(told: Mapping[str, Any]) -> Visit:
    offered = _cleaned(told["offered"]) if "offered" in told else None
    chosen, allowed = _cleaned(told.get("chosen", ())), _cleaned(told.get("app_allows", ()))
    return Visit(clean(told["site"]), chosen, offered, allowed)


def _this_turn(told: Mapping[str, Any]) -> ThisTurn:
    attempts: dict[str, tuple[str, ...]] = {}
    for each in told.get("attempts", ()):
        option = clean(each["option"])
        attempts[option] = tuple(sorted({*attempts.get(option, ()), each["by"]}))
    out = {**told, "visited": _cleaned(told.get("visited", ())), "attempts": dict(sorted(attempts.items()))}
    return ThisTurn(**out)
