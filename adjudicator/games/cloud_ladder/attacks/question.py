"""The question attack: the layers after an attack, with its blocks, its sieges and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.game import Question
from adjudicator.games.cloud_ladder.attacks.asking import JIM, check, read
from adjudicator.games.cloud_ladder.attacks.resolving import Cost, Taken, cost, leading, sieges, take
from adjudicator.games.cloud_ladder.attacks.schema import CLAIM, AttackAsksSchema, AttackValueSchema
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import joined, step_of
from adjudicator.text import Text

_NO_LAYERS = "cl.gap.no-layers"


def attack(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """The layers after an attack. Raises StateError for a siege that the table shows to be impossible."""
    check(about, state)
    before = state.by_name[about["target"]].layers
    if before == 0 and reads.of(_NO_LAYERS) == "illegal":
        return _illegal(about, state)
    first = leading(about, state, reads)
    parts = [first, *sieges(first, about, state, reads)]
    taken = take(parts, before, about["target"], state, reads)
    paid = cost(first, about, state, reads)
    free = first.blocked and about.get("block") == JIM
    outcomes = _outcomes(taken, paid, free, first.blocked, about, state)
    value: dict[str, Any] = {name: _same([each[name] for each in outcomes]) for name in CLAIM.facts}
    value["parts"] = [
        {"by": part.by, "attack": part.attack.code, "blocked": part.blocked, "removed": removed}
        for part, removed in zip(parts, taken.by_part, strict=True)
    ]
    value["not_told"] = list(taken.not_told)
    because = taken.because
    if before == 0:
        says = Text("{name} has no layers: the attack is allowed and takes nothing.",
                    "{name} 没有阶梯：可以攻击，但没有效果。").fill(name=about["target"])  # fmt: skip
        because = joined([Because(says, (_NO_LAYERS,)), because])
    whole = joined([*(part.because for part in parts), because])
    paying = paid.because or whole
    reasons = {
        "blocked": first.because, "target_layers": whole, "removed": whole, "loser": paying, "loses": paying,
        "meanwhile": paying, "user_layers": joined([paying, whole]) if paid.because else whole,
    }  # fmt: skip
    steps = [
        *(step_of(part.because, part.attack.code, called=part.attack.card.name, player=part.by) for part in parts),
        step_of(because, about["target"], player=about["target"]),
        *([step_of(paid.because, first.attack.code, called=first.attack.card.name)] if paid.because else []),
    ]
    verdict = Verdict.RESOLVED if len(outcomes) == 1 else Verdict.UNDETERMINED
    return Ruled(value, outcomes, decided(reasons, whole), tuple(steps), verdict)


def _same(values: list[Any]) -> Any:
    """What all outcomes have, else null."""
    return values[0] if all(each == values[0] for each in values) else None


def _outcomes(
    taken: Taken, paid: Cost, free: bool, blocked: bool, about: Mapping[str, Any], state: State
) -> list[dict[str, Any]]:
    """How it may come out: several ways where a number, or the owner of a card, is not told."""
    target, by = about["target"], about["by"]
    out = []
    for left in taken.left:
        for loser in paid.losers or (None,):
            layers = {name: player.layers for name, player in state.by_name.items()}
            meanwhile = None if loser is None else layers[loser] - (1 if paid.at_once and layers[loser] else 0)
            removed = layers[target] - left
            layers[target] = left
            loses = 0 if loser is None or free else min(1, layers[loser])
            if loser is not None:
                layers[loser] -= loses
            facts = {
                "target_layers": layers[target], "user_layers": layers[by], "blocked": blocked, "removed": removed,
                "loser": loser if loses else None, "loses": loses, "meanwhile": meanwhile, "may_be_attacked": True,
            }  # fmt: skip
            if facts not in out:
                out.append(facts)
    return out


def _illegal(about: Mapping[str, Any], state: State) -> Ruled:
    name = about["target"]
    says = Text("{name} has no layers and may not be attacked.", "{name} 没有阶梯，不能作为目标。").fill(name=name)
    because = Because(says, (_NO_LAYERS,))
    facts = {
        "target_layers": 0, "user_layers": state.by_name[about["by"]].layers, "blocked": False, "removed": 0,
        "loser": None, "loses": 0, "meanwhile": None, "may_be_attacked": False,
    }  # fmt: skip
    value: dict[str, Any] = {**facts, "parts": [], "not_told": []}
    return Ruled(value, [facts], decided({}, because), (step_of(because, name, player=name),), Verdict.ILLEGAL)


ATTACK = Interaction(
    Question(
        "attack",
        Text("The layers after an attack", "攻击之后还剩几层"),
        AttackValueSchema,
        {
            "players": [{"name": "Ann", "layers": 2}, {"name": "Ben", "layers": 3}, {"name": "Cleo"}, {"name": "Dan"}],
            "sides": [{"players": ["Ann", "Cleo"], "group": "siege"}, {"players": ["Ben", "Dan"]}],
            "removes": {"axe": 1},
            "turn": "Ann",
        },
        "dispute",
        AttackAsksSchema,
        {"attack": "axe", "target": "Ben", "block": "shield", "siege": ["Cleo"]},
        CLAIM,
        (2, {"blocked": True, "loses": 0}),
    ),
    attack,
    read,
)
