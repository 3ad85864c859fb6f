"""The question movement: where a figure may stop, and whether it can get to a hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step
from adjudicator.errors import Problem, StateError
from adjudicator.fields import Truth, WholeNumber, named, number
from adjudicator.game import Question
from adjudicator.games.gloomhaven.cards.holding import in_play
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.judging.naming import figure_named, hex_of, place_named
from adjudicator.games.gloomhaven.movement.going import Mode
from adjudicator.games.gloomhaven.movement.reach import Way, reach_of
from adjudicator.games.gloomhaven.movement.why import (
    BINDING,
    LAST_DIFFICULT,
    REASONS,
    Move,
    costs,
    gets_there,
    harm_on,
    move_steps,
    stays_out,
    unharmed_to,
)
from adjudicator.games.gloomhaven.table.figures import Character, Figure, Summon
from adjudicator.games.gloomhaven.table.shapes import HexField, PlaceField
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.report import Report
from adjudicator.text import Text

MODES: tuple[Mode, ...] = ("walk", "jump", "fly")


class MovementAsksSchema(Schema):
    """A figure and a move it makes."""

    figure = named("Who moves; may be left out if there is only one figure.")
    points = number(0, 99, required=True, description="The points of the move: Move 3.")
    mode = fields.String(
        validate=validate.OneOf(MODES),
        metadata={"description": "walk if left out; a figure that flies always flies."},
    )
    to = PlaceField("A hex where it wants to stop; claims are about that")


class StopSchema(Schema):
    """A hex where the move may end, by the cheapest way."""

    hex = HexField(required=True)
    cost = WholeNumber(required=True, metadata={"description": "Points."})
    negative_hexes = WholeNumber(required=True, metadata={"description": "Traps and hazards entered on that way."})
    path = fields.List(HexField(), required=True, metadata={"description": "Both ends included."})
    opens = fields.List(HexField(), required=True, metadata={"description": "The closed doors entered on that way."})
    beyond = Truth(
        required=True,
        metadata={"description": "Whether it lies beyond such a door, so that nobody knows yet what is there."},
    )


class MovementValueSchema(Schema):
    """Where a figure may stop. What is said of ``to`` is null where none was asked about."""

    figure = fields.String(required=True)
    mode = fields.String(required=True, validate=validate.OneOf(MODES))
    points = WholeNumber(required=True)
    bound = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(BINDING),
        metadata={"description": "The condition that forbids the move."},
    )
    stops = fields.List(fields.Nested(StopSchema), required=True)
    to = HexField(required=True, allow_none=True)
    reaches = Truth(required=True, allow_none=True, metadata={"description": "Whether it may stop there."})
    cost = WholeNumber(
        required=True, allow_none=True, metadata={"description": "Points to get there, more than there are or not."}
    )
    negative_hexes = WholeNumber(required=True, allow_none=True)
    path = fields.List(HexField(), required=True, metadata={"description": "The cheapest way there."})
    unharmed_cost = WholeNumber(
        required=True, allow_none=True, metadata={"description": "Points to get there without any harm."}
    )
    why_not = fields.String(required=True, allow_none=True, validate=validate.OneOf(REASONS))


def read_move(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The figure by name, how it moves, and where to."""
    out = {**about, "figure": figure_named("figure", about, state, report)}
    figure = state.figures.get(out["figure"] or "")
    out["mode"] = "fly" if figure is not None and figure.flying else about.get("mode", "walk")
    if "to" in about:
        out["to"] = place_named("to", about, state, report)
    return out


def needs_to(about: Mapping[str, Any], claim: Any, at: str, report: Report) -> None:
    """A claim is about the hex asked for, so that there has to be one."""
    if "to" not in about:
        message = Text(
            "The question does not say which hex the claim is about.", "问题没有写明主张所说的是哪个六角格。"
        )
        report.wrong(at, message, expected=Text("a hex under to in the question", "在问题的 to 里写一个六角格"))


def move_of(figure: Figure, state: State, mode: Mode, points: int, reads: Reads, to: Hex | None = None) -> Move:
    """A move of a figure of a table, under the readings taken. What ``to`` costs is told even if it is too dear."""
    bound = next((each for each in BINDING if each in figure.conditions), None)
    move = Move(state, figure, mode, points, reach_of(figure, state, mode), bound)
    if mode == "jump" and _lands_difficult(move, to) and reads.of(LAST_DIFFICULT) == "unaffected":
        move = Move(state, figure, mode, points, reach_of(figure, state, mode, last_difficult=0), bound)
    return move


def _lands_difficult(move: Move, to: Hex | None) -> bool:
    """Whether a jump can end on difficult terrain, or is asked about there, so that the gap matters."""
    return any(
        place in move.board.difficult
        and move.reach.going.may_stop(place)
        and (place == to or way.cost <= move.allowed)
        and way.cost > 0
        for place, way in move.reach.passing(beyond=True).items()
    )


def movement(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Where a figure may stop."""
    figure = state.figures[about["figure"]]
    still_in_play(figure, state)
    to = hex_of(about["to"], state) if "to" in about else None
    move = move_of(figure, state, about["mode"], about["points"], reads, to)
    value: dict[str, Any] = {
        "figure": figure.name,
        "mode": move.mode,
        "points": move.points,
        "bound": move.bound,
        "stops": [_stop(place, way) for place, way in move.within.items()],
        "to": None,
        "reaches": None,
        "cost": None,
        "negative_hexes": None,
        "path": [],
        "unharmed_cost": None,
        "why_not": None,
    }
    steps = list(move_steps(move))
    if to is None:
        none = Because(Text("", ""), (move.how,))
        return Ruled(value, [{}], decided({}, none), tuple(steps))
    return _to(to, move, value, steps)


def still_in_play(figure: Figure, state: State) -> None:
    """Refuse the move of a figure that is not on the map any more. Raises StateError."""
    if isinstance(figure, Character):
        in_play(figure)
    if not state.in_play(figure):
        gone_with = isinstance(figure, Summon) and not figure.gone
        message = Text("{figure} is out of play.", "{figure} 已不在场。").fill(figure=figure.name)
        at = f"{figure.pointer}/{'owner' if gone_with else 'hit_points'}"
        raise StateError([Problem(at, message, ruling="gh.exhaust.gone" if gone_with else None)])


def _to(place: Hex, move: Move, value: dict[str, Any], steps: list[Step]) -> Ruled:
    """The same with what is to be said of one hex."""
    found = move.within.get(place)
    way = found or move.reach.stops(beyond=True).get(place)
    unharmed = move.reach.stops(beyond=True, unharmed=True).get(place)
    safe = found is not None and unharmed is not None and unharmed.cost <= move.allowed
    facts = {
        "reaches": found is not None,
        "cost": None if way is None else way.cost,
        "negative_hexes": None if way is None else len(way.harmful),
        "unharmed": safe,
    }
    value |= {key: facts[key] for key in ("reaches", "cost", "negative_hexes")} | {
        "to": list(place),
        "path": [] if way is None else [list(each) for each in way.path],
        "unharmed_cost": None if unharmed is None else unharmed.cost,
    }
    if found is None:
        value["why_not"], because = stays_out(move, place)
        reasons = {} if way is None else {"cost": costs(move, way), "negative_hexes": harm_on(move, way)}
    else:
        because = gets_there(move, found)
        reasons = {"negative_hexes": harm_on(move, found), "unharmed": unharmed_to(move, place)}
    outcomes = [facts]
    if found is not None and found.beyond:  # something may stand there, or not even floor be there
        outcomes.append({"reaches": False, "cost": None, "negative_hexes": None, "unharmed": False})
    told = [(because, "reaches" if found is not None else "stays-out")]
    if found is not None and found.harmful:
        told.append((reasons["negative_hexes"], "harm"))
    for each, effect in told:
        ruling, *under = each.rulings
        steps.append(Step(ruling, move.figure.name, effect, each.says, under=tuple(under)))
    return Ruled(value, outcomes, decided(reasons, because), tuple(steps))


def _stop(place: Hex, way: Way) -> dict[str, Any]:
    return {
        "hex": list(place),
        "cost": way.cost,
        "negative_hexes": len(way.harmful),
        "path": [list(each) for each in way.path],
        "opens": [list(door) for door in way.opens],
        "beyond": way.beyond,
    }


MOVEMENT = Interaction(
    Question(
        "movement",
        Text("Where a figure may move", "模型可以移动到哪里"),
        MovementValueSchema,
        {
            "board": {
                "width": 5,
                "height": 4,
                "obstacles": [[1, 1]],
                "difficult": [[2, 2]],
                "traps": [{"hex": [2, 1]}],
            },
            "characters": [{"name": "Brute", "at": [1, 2]}],
            "monsters": [{"type": "Bandit Guard", "standee": 1, "at": [3, 1]}],
        },
        "dispute",
        MovementAsksSchema,
        {"figure": "Brute", "points": 3, "mode": "walk", "to": [3, 2]},
        FactsField(
            {
                "reaches": Fact("truth", "Whether it may stop there."),
                "cost": Fact("number", "The points to get there, null if no way leads there.", nullable=True),
                "negative_hexes": Fact("number", "How many traps and hazards the cheapest way enters.", nullable=True),
                "unharmed": Fact("truth", "Whether it gets there on some way without entering any."),
            },
            "reaches",
        ),
        (True, {"cost": 2, "unharmed": True}),
    ),
    movement,
    read_move,
    needs_to,
)
