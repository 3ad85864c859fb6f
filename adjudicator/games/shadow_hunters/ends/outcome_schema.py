"""The shapes of the questions outcome and score."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named
from adjudicator.games.shadow_hunters.characters.cases import supposed
from adjudicator.games.shadow_hunters.ends.conditions import PARTS
from adjudicator.games.shadow_hunters.pack.characters import FACTIONS
from adjudicator.games.shadow_hunters.table.schema import PLAYERS_MOST
from adjudicator.text import Text

WINS: dict[str, Text] = {
    "shadows-dead": Text("every Shadow dead", "暗影全部死亡"),
    "hunters-dead": Text("every Hunter dead", "猎人全部死亡"),
    "alive-at-end": Text("alive at the end", "活到游戏结束"),
    "equipment": Text("enough equipment cards", "装备卡够数"),
    "third-death": Text("a kill that makes three dead", "击杀时死者达到三名"),
    "first-death-or-shadows-dead": Text("the first to die, or every Shadow dead", "首个死亡，或暗影全部死亡"),
    "right-neighbour": Text("the right neighbour wins", "右邻获胜"),
    "strong-kill-or-altar": Text("a strong kill, or at the Erstwhile Altar", "击杀强者，或在古祭坛"),
    "first-death-or-last-two": Text("the first to die, or one of the last two", "首个死亡，或最后两人之一"),
    "holy-equipment": Text("three of the four holy cards", "四张圣物中的三张"),
}  # the conditions of the characters by their codes


class OutcomeAsksSchema(Schema):
    """A declaration, and what was met before."""

    declared = named("Who declares victory now, and reveals for it.")
    lapsed = fields.List(
        named("A player."),
        validate=validate.Length(max=PLAYERS_MOST),
        metadata={"description": "Those whose condition was met earlier, was not declared, and is met no longer."},
    )


class StandingSchema(Schema):
    """How one player stands. What depends on hidden characters, or on a gap, is null."""

    condition = CodeField(
        WINS, required=True, allow_none=True, metadata={"description": "What their character has to do to win."}
    )
    met = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether it is met. What is looked at when the game ends is not met before that."},
    )
    why = CodeField(
        PARTS, required=True, allow_none=True, metadata={"description": "Which part of it is met; null if none is."}
    )
    wins = Truth(required=True, allow_none=True)


class OutcomeCaseSchema(Schema):
    """What holds for some of those whom hidden players can be."""

    if_ = supposed()
    extra_card = CodeField(
        FACTIONS,
        required=True,
        allow_none=True,
        metadata={"description": "The faction of the card that nobody holds, where that matters."},
    )
    over = Truth(required=True)
    legal = Truth(required=True, allow_none=True)
    winners = fields.List(fields.String(), required=True)


class OutcomeValueSchema(Schema):
    """Who has won. What depends on hidden characters, or on a gap, is null."""

    over = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether somebody's condition is met, so that the game can end now."},
    )
    winners = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata={"description": "Who wins if it ends now, in the order of the seats; nobody while it goes on."},
    )
    declared = fields.String(required=True, allow_none=True, metadata={"description": "Who was said to declare."})
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether they may declare victory now; null if nobody does."},
    )
    players = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(StandingSchema),
        required=True,
        metadata={"description": "How each player stands, by name."},
    )
    cases = fields.List(
        fields.Nested(OutcomeCaseSchema),
        required=True,
        metadata={"description": "Every way in which hidden characters matter; one if they do not."},
    )
