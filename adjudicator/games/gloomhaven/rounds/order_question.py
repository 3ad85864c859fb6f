"""The question initiative-order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step
from adjudicator.fields import WholeNumber
from adjudicator.game import Question
from adjudicator.games.gloomhaven.rounds.order import (
    Order,
    between,
    order_of,
    outcome,
    why_pair,
    why_waits,
)
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.text import Text


class TurnSchema(Schema):
    """One turn of the round."""

    figure = fields.String(required=True)
    initiative = WholeNumber(required=True)


class TogetherSchema(Schema):
    """Figures whose turns follow each other in this order."""

    name = fields.String(required=True, metadata={"description": "The character, the type, or the one figure."})
    figures = fields.List(fields.String(), required=True)


class OpenSchema(Schema):
    """Turns whose order the players decide, as far as the rest of the order leaves it to them."""

    initiative = WholeNumber(required=True)
    among = fields.List(fields.Nested(TogetherSchema), required=True)


class WaitsSchema(Schema):
    """A figure that takes no turn this round."""

    figure = fields.String(required=True)
    because = fields.String(
        required=True, validate=validate.OneOf(["summoned", "killed", "exhausted", "owner-exhausted"])
    )


class InitiativeOrderValueSchema(Schema):
    """The turns of the round."""

    turns = fields.List(
        fields.Nested(TurnSchema),
        required=True,
        metadata={"description": "The turns in order; where the players choose, in one order that they may choose."},
    )
    open = fields.List(
        fields.Nested(OpenSchema), required=True, metadata={"description": "What the players may order otherwise."}
    )
    orders = WholeNumber(required=True, metadata={"description": "How many orders they may choose from."})
    waits = fields.List(fields.Nested(WaitsSchema), required=True)


def initiative_order(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """The turns of the round."""
    if not state.figures:
        raise missing("/characters", Text("the figures of the round", "本轮的模型"))
    order = order_of(state, reads)
    every = order.turns()
    outcomes = [outcome(turns, order.waits) for turns in every]
    initiatives = {name: unit.initiative for unit in order.units for name in unit.orders[0]}
    value = {
        "turns": [{"figure": name, "initiative": initiatives[name]} for name in every[0]],
        "open": _open(order, state),
        "orders": len(every),
        "waits": [{"figure": name, "because": code} for name, code in sorted(order.waits.items())],
    }

    def why(fact: str, claimed: Any) -> Because:
        if fact in ("acts", "waits"):
            wrong = [name for name in claimed if (name in order.waits) == (fact == "acts")]
            return joined([why_waits(name, order, state) for name in wrong or claimed])
        told = [claimed] if fact == "first" else list(claimed)
        waiting = [name for name in told if name in order.waits]
        if waiting:
            return joined([why_waits(name, order, state) for name in waiting])
        if fact == "first":
            other = next((name for turns in every for name in turns[:1] if name != claimed), None)
            told = [claimed, other or every[0][min(1, len(every[0]) - 1)]]
        return _in_turn(told, every, order, state)

    return Ruled(value, outcomes, why, tuple(_steps(order, every[0], state)))


def _in_turn(told: Sequence[str], every: Sequence[tuple[str, ...]], order: Order, state: State) -> Because:
    """Why figures act in the order told, or not: of the pairs that follow each other those that no order has, or else
    those that some order does not have.
    """
    pairs = [(one, other) for one, other in pairwise(told) if one != other]
    if not pairs:
        return why_waits(told[0], order, state)

    def has(turns: tuple[str, ...], pair: tuple[str, str]) -> bool:
        return turns.index(pair[0]) < turns.index(pair[1])

    never = [pair for pair in pairs if not any(has(turns, pair) for turns in every)]
    open_ = [pair for pair in pairs if not all(has(turns, pair) for turns in every)]
    return joined([why_pair(*pair, order, state) for pair in never or open_ or pairs])


def _open(order: Order, state: State) -> list[dict[str, Any]]:
    """What the players may order."""
    out = []
    for block in order.blocks:
        decided = sum((one.name, other.name) in order.before for one in block for other in block)
        if 2 * decided < len(block) * (len(block) - 1):
            among = [{"name": unit.name, "figures": list(unit.orders[0])} for unit in block]
            out.append({"initiative": block[0].initiative, "among": among})
        for unit in block:
            if len(unit.orders) > 1:
                among = [{"name": name, "figures": [name]} for name in unit.orders[0]]
                out.append({"initiative": unit.initiative, "among": among})
    return out


def _steps(order: Order, turns: Sequence[str], state: State) -> list[Step]:
    steps = []
    for unit in order.units:
        words = {"name": unit.name, "n": unit.initiative, "figures": len(unit.orders[0])}
        if unit.resting:
            says = Text("{name} takes a long rest: initiative {n}.", "{name} 长休：先攻 {n}。")
            steps.append(Step("gh.order.long-rest", unit.name, "initiative", says, words))
        elif unit.character is not None:
            says = Text("{name} leads with {n}.", "{name} 的领先牌是 {n}。")
            steps.append(Step("gh.order.initiative", unit.name, "initiative", says, words, under=("gh.round.select",)))
        else:
            says = Text("The card of {name} has initiative {n}.", "{name} 的能力牌先攻为 {n}。")
            steps.append(Step("gh.order.initiative", unit.name, "initiative", says, words, under=("gh.round.reveal",)))
    here = {monster.type for monster in state.monsters if not monster.gone}
    for name in sorted(set(state.types) - here):
        says = Text("No figure of {name} is on the map: it has no turn.", "地图上没有 {name}，它没有回合。")
        steps.append(Step("gh.round.reveal", name, "no-figure", says, {"name": name}))
    for one, other in pairwise(order.units):
        if one.initiative == other.initiative:
            because = between(one, other, order, state)
            steps.append(step_of(because, one.name, "tie", (other.name,)))
    for unit in order.units:
        names = unit.orders[0]
        for one_name, other_name in pairwise(names):
            because = why_pair(one_name, other_name, order, state)
            steps.append(step_of(because, one_name, "before", (other_name,)))
    steps += [step_of(why_waits(name, order, state), name, "waits") for name in sorted(order.waits)]
    return steps


_EXAMPLE: Mapping[str, Any] = {
    "characters": [{"name": "Brute", "initiative": 32}, {"name": "Spellweaver", "long_rest": True}],
    "summons": [{"name": "Bear", "owner": "Brute"}],
    "monsters": [
        {"type": "Bandit Archer", "standee": 1},
        {"type": "Bandit Archer", "standee": 4, "rank": "elite"},
    ],
    "monster_types": [{"type": "Bandit Archer", "initiative": 32}],
}
INITIATIVE_ORDER = Interaction(
    Question(
        "initiative-order",
        Text("In which order the figures of a round act", "本轮各模型的行动次序"),
        InitiativeOrderValueSchema,
        _EXAMPLE,
        "dispute",
        claim=FactsField(
            {
                "order": Fact("sequence", "Figures in the order in which they act, others perhaps between.", "figure"),
                "first": Fact("name", "Who has the first turn.", "figure"),
                "acts": Fact("among", "Figures that take a turn this round.", "figure"),
                "waits": Fact("among", "Figures that take no turn this round.", "figure"),
            },
            "order",
        ),
        claims=(["Brute", "Bandit Archer 1"], {"first": "Bear"}),
    ),
    initiative_order,
)
