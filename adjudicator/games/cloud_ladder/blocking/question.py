"""The questions block and block-matrix: what may stop an attack, for whom; and the whole matrix."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named
from adjudicator.game import Question
from adjudicator.games.cloud_ladder.blocking.deciding import blocked
from adjudicator.games.cloud_ladder.blocking.guards import OWN_FORMATION, mode_faults, multi_faults
from adjudicator.games.cloud_ladder.blocking.stopping import FORMATION, stops
from adjudicator.games.cloud_ladder.cards.cards import ATTACKS, BY_CODE, DEFENCES
from adjudicator.games.cloud_ladder.cards.names import CARDS
from adjudicator.games.cloud_ladder.judging.naming import player_if_named
from adjudicator.games.cloud_ladder.table.schema import ATTACK_NAMES, card
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text

DEFENCE_NAMES: Mapping[str, Text] = {code: CARDS[code] for code in DEFENCES}


class BlockAsksSchema(Schema):
    """An attack, what is to stop it, and whose that is."""

    attack = card(ATTACK_NAMES, "The attack.", required=True)
    defence = card(DEFENCE_NAMES, "What is to stop it.", required=True)
    target = named("Who is attacked.")
    by = named("Who uses the defence; the target if left out, for the formation an ally.")
    combined = Truth(metadata={"description": "Whether another card is used with it; taken as so if left out."})


class BlockValueSchema(Schema):
    """Whether it is stopped."""

    attack = CodeField(ATTACK_NAMES, required=True)
    defence = CodeField(DEFENCE_NAMES, required=True)
    stops = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether the defence stops the attack; null where the rules do not decide."},
    )


def _read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    told = dict(about)
    for key in ("target", "by"):
        told[key] = player_if_named(key, about, state, report)
    if told["by"] is None and about["defence"] != FORMATION:
        told["by"] = told["target"]
    return told


def block(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether a defence stops an attack here. Raises StateError as ``blocked`` does."""
    attack, defence = ATTACKS[about["attack"]], about["defence"]
    combined = about.get("combined", True)
    found = blocked(defence, attack, about.get("by"), about.get("target"), state, reads, combined=combined)
    value = {"attack": attack.code, "defence": defence, "stops": found.stops}
    steps = tuple(step_of(each, defence, called=BY_CODE[defence].name) for each in found.reasons)
    return Ruled(value, [value], decided({}, found.because), steps)


BLOCK = Interaction(
    Question(
        "block",
        Text("Whether a defence stops an attack", "防守能否阻挡攻击"),
        BlockValueSchema,
        {"players": [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cleo"}]},
        "dispute",
        BlockAsksSchema,
        {"attack": "giant-axe", "defence": "tower-shield", "target": "Ben"},
        FactsField({"stops": Fact("truth", "Whether the defence stops the attack.")}, "stops"),
        (True, {"stops": False}),
    ),
    block,
    _read,
)


# --- the whole matrix

# The columns: the formation is not the same for an ally and for oneself.
COLUMNS = (*(code for code in DEFENCES if code != FORMATION), "formation-ally", "formation-self")


class CellSchema(Schema):
    """One defence against one attack."""

    stops = Truth(required=True, allow_none=True, metadata={"description": "null where the rules do not decide."})
    rulings = fields.List(fields.String(), required=True, metadata={"description": "The rulings that decide it."})


class MatrixValueSchema(Schema):
    """What stops what: advanced and multi cards with another card, characters not used yet."""

    matrix = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.Nested(CellSchema)),
        required=True,
        metadata={
            "description": "By attack and defence. Who oneself is whom the formation does not protect "
            "(formation-self) is the gap cl.gap.formation-self; everybody else of the side is formation-ally."
        },
    )


def _cell(defence: str, attack: str, state: State, reads: Reads) -> tuple[bool, Because]:
    """One cell of the matrix."""
    code = FORMATION if defence.startswith(FORMATION) else defence
    found = stops(code, ATTACKS[attack], reads)
    faults = [*multi_faults(code, state), *mode_faults(code, state)] if found.stops else []
    if found.stops and defence == "formation-self":
        faults = faults or [OWN_FORMATION]
    return found.stops and not faults, joined(faults) if faults else found.because


def matrix(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What stops what, all attacks against all defences."""
    cells = {attack: {defence: _cell(defence, attack, state, reads) for defence in COLUMNS} for attack in ATTACKS}
    value = {
        attack: {
            defence: {"stops": stopped, "rulings": list(because.rulings)} for defence, (stopped, because) in row.items()
        }
        for attack, row in cells.items()
    }
    cited = dict.fromkeys(ruling for row in cells.values() for _, because in row.values() for ruling in because.rulings)
    says = Text("Each cell names the rulings that decide it.", "每一格都注明决定它的裁定。")
    because = Because(says, tuple(cited))
    step = step_of(because, "matrix", called=Text("the matrix", "总表"))
    return Ruled({"matrix": value}, [{}], decided({}, because), (step,))


MATRIX = Interaction(
    Question(
        "block-matrix",
        Text("What stops what: every attack against every defence", "攻防总表：每种攻击对每种防守"),
        MatrixValueSchema,
        {"player_count": 4, "mode": "team"},
        "dispute",
    ),
    matrix,
)
