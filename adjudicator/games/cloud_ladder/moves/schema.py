"""The shapes of the question moves."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named
from adjudicator.games.cloud_ladder.cards.names import CARDS, HAND
from adjudicator.games.cloud_ladder.table.schema import PHASES
from adjudicator.text import Text

MOVES: Mapping[str, Text] = {
    "draw": Text("draw a card", "抓一张牌"),
    "play": Text("play a card", "出牌"),
    "use": Text("use an ability or a card on show", "使用能力或展示的牌"),
    "place-ladder": Text("place a ladder", "放一层阶梯"),
    "place-arena": Text("lay an arena card on show", "展示一张竞技牌"),
    "go-on": Text("go on to the next phase", "进入下一阶段"),
    "end-turn": Text("end the turn", "结束回合"),
}


def _if(what: str) -> Truth:
    return Truth(metadata={"description": f"There, and true, where it hangs on {what}, which is not known."})


class MoveSchema(Schema):
    """Something that may be done. Which fields it has depends on what it is."""

    move = CodeField(MOVES, required=True)
    player = named(
        "Who, if not the one whose turn it is; in untold null for anybody whose hand is not known.", allow_none=True
    )
    card = CodeField(CARDS, metadata={"description": "The card, or the card whose ability is used."})
    area = named("In whose ladder area the layer goes.")
    targets = fields.List(
        named("A player."),
        metadata={"description": "For an attack: on which of the other players, one of them. Blocks answer an attack, "
                  "and are asked with the question block."},
    )  # fmt: skip
    siege = fields.List(
        named("A player."),
        metadata={"description": "The allies who may join the attack with Siege, known to be theirs."},
    )
    discards = fields.List(CodeField(HAND), metadata={"description": "What may be discarded for it, one of them."})
    combined = Truth(metadata={"description": "There, and true, where it takes another card with it."})
    if_held = _if("whether the player holds the card")
    if_character = _if("whether the player has that character")
    if_group = _if("whether the side has that group card")
    if_backed = _if("which card of the hand has a ladder on its back")
    next = named("After the end of the turn: whose turn is next; null where not all are listed.", allow_none=True)


class LegalMoveSchema(MoveSchema):
    """Something that may be done, and why."""

    rulings = fields.List(
        fields.String(), required=True, metadata={"description": "The ids of the rulings that allow it."}
    )


class UntoldSchema(MoveSchema):
    """Something that may be legal too: neither the state nor the rules tell enough."""

    at = fields.String(
        required=True, allow_none=True, metadata={"description": "A pointer to what the state lacks, else null."}
    )
    gap = fields.String(
        required=True, allow_none=True, metadata={"description": "The gap of the rules that leaves it open, else null."}
    )


class MovesSchema(Schema):
    """What may be done now."""

    player = named("Whose turn it is.", required=True)
    phase = CodeField(PHASES, required=True)
    next_phase = CodeField(
        PHASES,
        required=True,
        allow_none=True,
        metadata={"description": "The phase after this one; null in the last, after which the turn is over."},
    )
    moves = fields.List(
        fields.Nested(LegalMoveSchema), required=True, metadata={"description": "What whose turn it is may do."}
    )
    others = fields.List(
        fields.Nested(LegalMoveSchema), required=True, metadata={"description": "What the other players may do."}
    )
    untold = fields.List(
        fields.Nested(UntoldSchema),
        required=True,
        metadata={"description": "What may be legal too, but hangs on what neither the state nor the rules tell."},
    )
