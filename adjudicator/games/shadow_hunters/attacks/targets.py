"""The question attack-targets: whom a player may attack, and whether they have to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields

from adjudicator.fields import Truth, named
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.attacks.reach import reach_of, why_mandatory, why_placed, why_range, why_together
from adjudicator.games.shadow_hunters.judging.naming import player_named
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.table.schema import area
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text


class AttackTargetsAsksSchema(Schema):
    """Whose attack it is."""

    player = named("Who attacks; whose turn it is, if left out.")


class AttackTargetsValueSchema(Schema):
    """Whom a player may attack."""

    player = named("Who attacks.", required=True)
    targets = fields.List(
        named("A player."), required=True, metadata={"description": "Who can be attacked, in the order of the seats."}
    )
    together = Truth(required=True, metadata={"description": "Whether an attack hits all of them at once."})
    mandatory = Truth(required=True, metadata={"description": "Whether the player has to attack one of them."})
    range = fields.List(area("An area."), required=True, metadata={"description": "The areas in attack range."})


def read_player(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """Who attacks, in the one spelling."""
    return {"player": player_named("player", about, state, report)}


def attack_targets(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whom a player may attack, and whether they have to."""
    player = state.by_name[about["player"]]
    reach = reach_of(player, state)
    value = {
        "player": player.name,
        "targets": reach.names,
        "together": reach.together,
        "mandatory": reach.mandatory,
        "range": list(reach.areas),
    }
    facts = {**value, "targets": sorted(reach.names), "range": sorted(reach.areas), "includes": sorted(reach.names)}
    del facts["player"]
    others = [other for other in state.players if other is not player]

    def why(fact: str, claimed: Any) -> Because:
        match fact:
            case "together":
                return why_together(reach)
            case "mandatory":
                return why_mandatory(reach)
            case "range":
                return why_range(reach)
        wrong = set(claimed) - set(reach.names)
        if fact == "targets":
            wrong ^= set(reach.names) - set(claimed)
        # what speaks against the claim; if nothing does, what speaks for it
        concerned = [each for each in state.players if each.name in (wrong or claimed)]
        return joined([why_range(reach), *(why_placed(each, reach) for each in concerned)])

    told = [why_range(reach), *(why_placed(each, reach) for each in others), why_together(reach), why_mandatory(reach)]
    steps = tuple(step_of(because, player.name) for because in told)
    return Ruled(value, [facts], why, steps)


ATTACK_TARGETS = Interaction(
    Question(
        "attack-targets",
        Text("Whom a player may attack", "玩家可以攻击谁"),
        AttackTargetsValueSchema,
        {
            "players": [
                {"name": "Ann", "area": "church"},
                {"name": "Ben", "area": "cemetery"},
                {"name": "Cem", "area": "weird-woods"},
            ],
            "zones": [
                ["church", "cemetery"],
                ["weird-woods", "hermits-cabin"],
                ["underworld-gate", "erstwhile-altar"],
            ],
            "turn": "Ann",
        },
        "dispute",
        AttackTargetsAsksSchema,
        {"player": "Ann"},
        FactsField(
            {
                "targets": Fact("names", "Who can be attacked.", of="player"),
                "includes": Fact("among", "Some of those who can be attacked.", of="player"),
                "together": Fact("truth", "Whether an attack hits all of them at once."),
                "mandatory": Fact("truth", "Whether the player has to attack."),
                "range": Fact("codes", "The areas in attack range.", names=AREAS),
            },
            "targets",
        ),
        (["Ben"], {"mandatory": False}),
    ),
    attack_targets,
    read_player,
)
