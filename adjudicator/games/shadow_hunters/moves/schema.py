"""The shapes of the question moves."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth
from adjudicator.games.shadow_hunters.characters.cases import supposed
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import DECKS
from adjudicator.games.shadow_hunters.pack.characters import FACTIONS
from adjudicator.games.shadow_hunters.table.schema import PHASES, area, character, equipment
from adjudicator.games.shadow_hunters.turns.area_schema import OPTIONS
from adjudicator.text import Text

MOVES: Mapping[str, Text] = {
    "go-on": Text("go on to the move", "开始移动"),
    "roll": Text("roll and move", "掷骰移动"),
    "compass": Text("roll twice by the Mystic Compass and move", "凭神秘罗盘掷两次再移动"),
    "teleport": Text("move without rolling", "不掷骰而移动"),
    "area": Text("do what the area says", "照地区卡行事"),
    "decline": Text("leave the area's action out", "不做地区那一步"),
    "attack": Text("attack", "攻击"),
    "pass": Text("attack nobody", "不攻击"),
    "end-turn": Text("end the turn", "结束回合"),
    "reveal": Text("reveal", "亮出身份"),
    "use": Text("use the ability", "使用能力"),
    "declare": Text("declare victory", "宣布胜利"),
}


class MoveSchema(Schema):
    """Something that may be done. Which fields it has depends on what it is."""

    move = CodeField(MOVES, required=True)
    player = fields.String(
        allow_none=True,
        metadata={"description": "Who, if not the one whose turn it is; in untold null for anybody."},
    )
    character = character("Whose ability it is.")
    area = area("Where they go.")
    areas = fields.List(
        CodeField(AREAS), metadata={"description": "The areas to which the dice may lead; else they are rolled again."}
    )
    deck = CodeField(DECKS, metadata={"description": "The deck that a card is drawn from."})
    option = CodeField(OPTIONS, metadata={"description": "What is chosen, where the area gives a choice."})
    target = fields.String(metadata={"description": "The player who is chosen, or gets the hermit card."})
    targets = fields.List(fields.String(), metadata={"description": "Who is attacked, all of them at once."})
    equipment = equipment("The equipment card that is taken.")
    reveals = Truth(metadata={"description": "Whether the player turns the character card up for it."})
    extra_card = CodeField(
        FACTIONS, metadata={"description": "The faction that the character card nobody holds has to be of."}
    )
    if_ = supposed()


class LegalMoveSchema(MoveSchema):
    """Something that may be done, and why."""

    rulings = fields.List(
        fields.String(), required=True, metadata={"description": "The ids of the rulings that allow it."}
    )


class UntoldSchema(MoveSchema):
    """Something that may be legal too: the state does not tell enough."""

    at = fields.String(required=True, metadata={"description": "A pointer to what the state lacks."})


class MovesSchema(Schema):
    """What may be done now; at most a hundred entries or so."""

    player = fields.String(required=True, metadata={"description": "Whose turn it is."})
    phase = CodeField(PHASES, required=True)
    next_player = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "Whose turn comes after this one, unless a card or ability gives a further turn. Null where "
            "not all players are listed."
        },
    )
    moves = fields.List(
        fields.Nested(LegalMoveSchema), required=True, metadata={"description": "What the player may do."}
    )
    others = fields.List(
        fields.Nested(LegalMoveSchema), required=True, metadata={"description": "What others may do at any time."}
    )
    untold = fields.List(
        fields.Nested(UntoldSchema),
        required=True,
        metadata={"description": "What may be legal too, but depends on something that the state does not tell."},
    )
