"""The question app: who decides a matter, and what the printed rules do say of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.game import Question
from adjudicator.games.destinies.table.state import State
from adjudicator.games.destinies.visiting.matters import DECIDERS, MATTERS, NAMES
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import step_of
from adjudicator.text import Text


class AppAsksSchema(Schema):
    """What is to be decided."""

    matter = CodeField(NAMES, required=True, metadata={"description": "What it is that somebody has to decide."})


class AppValueSchema(Schema):
    """Who decides it."""

    matter = CodeField(NAMES, required=True)
    decided_by = CodeField(
        DECIDERS,
        required=True,
        allow_none=True,
        metadata={"description": "Who or what decides; null where the rules do not say."},
    )
    rulings = fields.List(
        fields.String(), required=True, metadata={"description": "What the printed rules do say of it, by ruling."}
    )


CLAIM = FactsField({"decided_by": Fact("code", "Who or what decides.", names=DECIDERS)}, "decided_by")


def app(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Who decides a matter. Nothing of the table is needed."""
    matter = MATTERS[about["matter"]]
    first, *_ = told = list(matter.rules)
    by = matter.decided_by
    if matter.gap is not None:
        by = reads.of(matter.gap)
        says = Text("As this is read, it is for {who}.", "按这种读法，归{who}定。").fill(who=DECIDERS[by])
        first = Because(says, (matter.gap, *first.rulings))
        told.append(first)
    rulings = list(dict.fromkeys(ruling for each in told for ruling in each.rulings))
    value = {"matter": about["matter"], "decided_by": by, "rulings": rulings}
    steps = tuple(step_of(each, about["matter"], called=matter.name) for each in told)
    return Ruled(value, [{"decided_by": by}], decided({}, first), steps)


APP = Interaction(
    Question(
        "app",
        Text(
            "Who decides a matter: the app, the players, a card, or the rules",
            "一件事由谁决定：应用程序、玩家、牌面还是规则",
        ),
        AppValueSchema,
        {},
        "dispute",
        AppAsksSchema,
        {"matter": "tested-skill"},
        CLAIM,
        ("app", {"decided_by": "players"}),
    ),
    app,
)
