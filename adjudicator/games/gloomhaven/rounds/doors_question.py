"""The question door-reveal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step
from adjudicator.fields import Truth, WholeNumber, named, number
from adjudicator.game import Question
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.judging.naming import figure_named
from adjudicator.games.gloomhaven.rounds.doors import COUNTS, Newcomer, Reveal, checked_ways, reveal
from adjudicator.games.gloomhaven.rounds.doors_why import why_door, why_when
from adjudicator.games.gloomhaven.table.figures import Monster, Summon
from adjudicator.games.gloomhaven.table.shapes import HexField
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, Why
from adjudicator.judging.telling import step_of
from adjudicator.report import Report
from adjudicator.text import Text, clean

HOW = ("revealed", "spawned", "summoned")
_ROOM = "room"  # what a step about none of its monsters is about
_FIRST = {"elite": 0, "normal": 1}


def _for(count: str) -> fields.String:
    return fields.String(
        validate=validate.OneOf(["none", "normal", "elite"]),
        metadata={"description": f"What is placed here if {count} characters began the scenario."},
    )


class SpotSchema(Schema):
    """A monster of the room, as the scenario book shows it: by rank, or by the number of characters."""

    type = named("Its type.", required=True)
    standee = number(1, 30, description="The number of its standee, if it is known.")
    rank = fields.String(validate=validate.OneOf(["normal", "elite"]), metadata={"description": "normal if left out."})
    two, three, four = _for("two"), _for("three"), _for("four")
    at = HexField(description="Where it is placed")


class DrawnSchema(Schema):
    """A card that is drawn now."""

    type = named("The type that draws it.", required=True)
    initiative = number(0, 99, required=True)


class DoorRevealAsksSchema(Schema):
    """Who opens the door and what the room holds. Monsters that are new are not in the state yet."""

    who = named("Who opens the door; or in whose turn monsters are spawned, or which monster summons.")
    how = fields.String(
        validate=validate.OneOf(HOW), metadata={"description": "How the monsters appear; revealed if left out."}
    )
    round_end = Truth(metadata={"description": "Whether they are spawned at the end of the round."})
    door = HexField(description="The door that is opened, if the board has it closed")
    room = fields.List(fields.Nested(SpotSchema), required=True, validate=validate.Length(min=1, max=40))
    drawn = fields.List(
        fields.Nested(DrawnSchema),
        validate=validate.Length(max=20),
        metadata={"description": "The cards drawn for types that had none this round."},
    )


class PlacedSchema(Schema):
    """A monster that is placed."""

    figure = fields.String(required=True, metadata={"description": "#n for the nth of the room without a number."})
    type = fields.String(required=True)
    rank = fields.String(required=True)
    at = HexField(required=True, allow_none=True)


class ActingSchema(Schema):
    """The new monsters of a type, which act together."""

    type = fields.String(required=True)
    initiative = WholeNumber(required=True)
    figures = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Elites first, each by standee number as far as it is known."},
    )


class DoorRevealValueSchema(Schema):
    """What the room comes to."""

    who = fields.String(required=True)
    characters = WholeNumber(required=True, allow_none=True, metadata={"description": "By how many it is filled."})
    draws = fields.List(fields.String(), required=True, metadata={"description": "Types that draw a card now."})
    placed = fields.List(fields.Nested(PlacedSchema), required=True)
    left_out = fields.List(
        fields.String(), required=True, metadata={"description": "Monsters for which there is no standee."}
    )
    after = fields.String(
        required=True, allow_none=True, metadata={"description": "After whose turn those act that act at once."}
    )
    at_once = fields.List(fields.Nested(ActingSchema), required=True)
    later = fields.List(
        fields.Nested(ActingSchema), required=True, metadata={"description": "At their place in the round."}
    )
    next_round = fields.List(
        fields.String(), required=True, metadata={"description": "Monsters that first act in the next round."}
    )
    not_again = fields.List(
        fields.String(), required=True, metadata={"description": "Older monsters of these types, whose turn is over."}
    )
    ways = WholeNumber(required=True, metadata={"description": "In how many ways the players may choose."})


def read_room(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The room, with names in their one spelling."""
    out: dict[str, Any] = {"how": "revealed", **about}
    told = about if "who" in about or len(state.characters) != 1 else {"who": state.characters[0].name}
    out["who"] = figure_named("who", told, state, report)
    if out["who"] is not None:
        _check_who(out, state, report)
    if about.get("round_end") and out["how"] != "spawned":
        report.wrong("/round_end", Text("Only spawned monsters appear there.", "只有生成的怪物才会在轮末出现。"))
    out["room"] = [{**entry, "type": clean(entry["type"])} for entry in about["room"]]
    if "drawn" in about:
        out["drawn"] = [{**entry, "type": clean(entry["type"])} for entry in about["drawn"]]
    seen = set(state.figures)
    for n, entry in enumerate(out["room"]):
        if "rank" in entry and any(key in entry for key in COUNTS.values()):
            message = Text(
                "It has a rank, or one for each number of characters, not both.", "rank 与按角色数的写法二选一。"
            )
            report.wrong(f"/room/{n}/rank", message)
        name = f"{entry['type']} {entry['standee']}" if "standee" in entry else None
        if name in seen:
            message = Text("{name} is there already.", "{name} 已经在场。").fill(name=name)
            report.wrong(f"/room/{n}/standee", message)
        elif name is not None:
            seen.add(name)
        if "at" in entry and state.board is not None and not state.board.has((entry["at"][0], entry["at"][1])):
            report.wrong(f"/room/{n}/at", Text("The board has no such hex.", "版图上没有这个六角格。"))
        elif "at" in entry and state.board is not None:
            _check_place((entry["at"][0], entry["at"][1]), f"/room/{n}/at", state, report)
    if "door" in about and state.board is not None and (about["door"][0], about["door"][1]) not in state.board.doors:
        message = Text("The board has no door at {hex}.", "版图的 {hex} 没有门。").fill(hex=list(about["door"]))
        listed = [list(door) for door in sorted(state.board.doors)][:12]
        expected = Text(f"one of {listed}", f"以下之一：{listed}") if listed else None
        report.wrong("/door", message, expected=expected, ruling="gh.door.opens")
    drawn = [entry["type"] for entry in out.get("drawn", ())]
    for n, kind in enumerate(drawn):
        if kind in drawn[:n]:
            message = Text(
                "A type has one card in a round: {type} is listed twice.", "每种怪物每轮一张牌：{type} 写了两次。"
            )
            report.wrong(f"/drawn/{n}/type", message.fill(type=kind), ruling="gh.round.reveal")
    return out


def _check_place(place: Hex, at: str, state: State, report: Report) -> None:
    """Refuse a hex where no monster can be placed."""
    assert state.board is not None
    if place in state.board.walls:
        message = Text("{hex} is a wall.", "{hex} 是墙。").fill(hex=list(place))
        report.wrong(at, message, ruling="gh.move.walls")
    elif place in state.standing:
        message = Text("{other} stands there already.", "{other} 已站在那里。").fill(other=state.standing[place].name)
        report.wrong(at, message, ruling="gh.move.stop")


def _check_who(about: Mapping[str, Any], state: State, report: Report) -> None:
    """Refuse somebody who can't be it."""
    figure = state.figures[about["who"]]
    if isinstance(figure, Summon):
        message = Text("A summon opens no door: only a character does.", "召唤物不能开门，只有角色可以。")
        report.wrong("/who", message, ruling="gh.door.opens")
    elif about["how"] == "summoned" and not isinstance(figure, Monster):
        message = Text("{name} is no monster: its summons are its own.", "{name} 不是怪物，其召唤物归它自己。")
        report.wrong("/who", message.fill(name=figure.name), ruling="gh.order.summon-waits")


def door_reveal(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What a revealed room comes to."""
    found = reveal(about, state, reads)
    waits = about["how"] == "summoned" or about.get("round_end", False)
    ways = checked_ways(found) if not waits else [(placed, ()) for placed in found.placed]
    outcomes = [_facts(found, placed, order, waits) for placed, order in ways]
    placed, order = ways[0]
    later = [] if waits else found.types(placed, "later")
    value = {
        "who": found.who.name,
        "characters": found.count,
        "draws": list(found.draws),
        "placed": [
            {"figure": each.name, "type": each.type, "rank": each.rank, "at": each.at and list(each.at)}
            for each in placed
        ],
        "left_out": [each.name for each in found.wanted if each not in placed],
        "after": found.after if order else None,
        "at_once": [_acting(kind, placed, found) for kind in order],
        "later": [_acting(kind, placed, found) for kind in later],
        "next_round": sorted(each.name for each in placed) if waits else [],
        "not_again": _not_again(order, state),
        "ways": len(ways),
    }
    why = why_door(found, ways, about, state)
    return Ruled(value, outcomes, why, tuple(_steps(found, placed, order, later, state, why)))


def _not_again(order: Sequence[str], state: State) -> list[str]:
    """The older monsters of the types that act at once."""
    return sorted(each.name for each in state.monsters if each.type in order and not each.gone)


def _facts(found: Reveal, placed: Sequence[Newcomer], order: Sequence[str], waits: bool) -> dict[str, Any]:
    now = sorted(each.name for each in placed if each.type in order)
    return {
        "placed": len(placed),
        "places": sorted(each.name for each in placed),
        "draws": list(found.draws),
        "at_once": list(order),
        "later": [] if waits else sorted(found.types(placed, "later")),
        "next_round": sorted(each.name for each in placed) if waits else [],
        "acts_now": now,
        "after": found.after if order else None,
        "stops": False,
        "coins": found.how == "revealed",
    }


def _acting(kind: str, placed: Sequence[Newcomer], found: Reveal) -> dict[str, Any]:
    mine = [each for each in placed if each.type == kind]
    mine.sort(key=lambda each: (_FIRST[each.rank], each.standee or 99, each.nth))
    return {"type": kind, "initiative": found.numbers[kind], "figures": [each.name for each in mine]}


def _steps(
    found: Reveal,
    placed: Sequence[Newcomer],
    order: Sequence[str],
    later: Sequence[str],
    state: State,
    why: Why,
) -> list[Step]:
    def step(fact: str, claimed: Any, about_whom: str, effect: str) -> Step:
        return told(why(fact, claimed), about_whom, effect)

    def told(because: Because, about_whom: str, effect: str) -> Step:
        called = Text("the room", "房间") if about_whom == _ROOM else None
        return step_of(because, about_whom, effect, (found.who.name,), called)

    steps = []
    if found.how == "revealed":
        steps.append(step("stops", False, found.who.name, "opens"))
    if found.count is not None:
        steps.append(step("placed", len(placed), _ROOM, "placed"))
    steps += [step("draws", [kind], kind, "draws") for kind in found.draws]
    steps += [step("places", [each.tied[0].name], each.type, "standees") for each in found.shortages]
    steps += [told(why_when(kind, found), kind, "at-once") for kind in order]
    steps += [step("acts_now", [name], name, "not-again") for name in _not_again(order, state)]
    steps += [told(why_when(kind, found), kind, "later") for kind in later]
    if not found.numbers:
        steps.append(step("next_round", [], _ROOM, "waits"))
    if found.rest and order:
        steps.append(step("after", found.after, found.after, "after"))
    return steps


DOOR_REVEAL = Interaction(
    Question(
        "door-reveal",
        Text("What a revealed room holds, and who of it acts when", "揭示房间后放什么、谁何时行动"),
        DoorRevealValueSchema,
        {
            "characters": [{"name": "Brute", "initiative": 40}, {"name": "Tinkerer", "exhausted": True}],
            "monster_types": [{"type": "Bandit Guard", "initiative": 50}],
            "scenario": {"characters_at_start": 2},
        },
        "dispute",
        DoorRevealAsksSchema,
        {
            "who": "Brute",
            "room": [
                {"type": "Bandit Archer", "standee": 1, "two": "normal", "three": "elite", "four": "elite"},
                {"type": "Bandit Guard", "standee": 3, "two": "none", "three": "normal", "four": "normal"},
            ],
            "drawn": [{"type": "Bandit Archer", "initiative": 25}],
        },
        FactsField(
            {
                "placed": Fact("number", "How many monsters are placed."),
                "places": Fact("among", "Monsters that are placed."),
                "draws": Fact("names", "The types that draw a card now."),
                "at_once": Fact("order", "The types that act right after the turn that is going on, in order."),
                "later": Fact("names", "The types that act later in the round, at their place."),
                "next_round": Fact("among", "Monsters that act in the next round at the earliest."),
                "acts_now": Fact("among", "Monsters that act right after the turn that is going on."),
                "after": Fact("name", "After whose turn those act that act at once.", "figure"),
                "stops": Fact("truth", "Whether opening the door ends the character's move."),
                "coins": Fact("truth", "Whether these monsters leave coins when they are killed."),
            }
        ),
        ({"at_once": ["Bandit Archer"]}, {"placed": 2}),
    ),
    door_reveal,
    read_room,
)
