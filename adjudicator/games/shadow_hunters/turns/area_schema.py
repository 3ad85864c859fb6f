"""The shapes of the question area-effect."""

from __future__ import annotations

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.shadow_hunters.characters.cases import supposed
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import DECKS, EQUIPMENT_NAMES
from adjudicator.games.shadow_hunters.table.schema import area, drawn, equipment
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

OPTIONS = {
    "damage": Text("damage", "造成伤害"),
    "heal": Text("heal", "治疗"),
    "rob": Text("take equipment instead of the damage, as Bob", "作为鲍勃以装备代替伤害"),
}
GOES = {"in-front": Text("in front of the player", "放在玩家面前"), "discard": Text("to the discard pile", "进弃牌堆")}


class AreaEffectAsksSchema(Schema):
    """What a player does on an area. What is left out is open, and every legal way is listed."""

    player = named("Who is on the area; whose turn it is, if left out.")
    area = area("The area; where the player stands, if left out.")
    decline = Truth(metadata={"description": "Whether the player leaves the area's action out."})
    deck = CodeField(DECKS, metadata={"description": "The deck that a card is drawn from."})
    card = drawn("The white or black card that was drawn.")
    target = named("The player who is chosen.")
    option = CodeField(
        OPTIONS,
        metadata={"description": "Weird Woods: damage or heal; rob: Bob takes equipment instead of the damage."},
    )
    equipment = equipment("The equipment card that is taken or given.")
    d6 = number(1, 6, description="The six-sided die, for a card that rolls it.")
    d4 = number(1, 4, description="The four-sided die, for a card that rolls both.")
    reveals = Truth(metadata={"description": "Whether the player reveals for the card, or makes use of it revealed."})


def _points(description: str) -> fields.Dict:
    metadata = {"description": description + " Null before the card is known."}
    return fields.Dict(keys=fields.String(), values=fields.Integer(), required=True, allow_none=True, metadata=metadata)


def _truth(description: str) -> Truth:
    return Truth(required=True, allow_none=True, metadata={"description": description})


def _name(description: str) -> fields.String:
    return fields.String(required=True, allow_none=True, metadata={"description": description})


class AreaOptionSchema(Schema):
    """One way in which the step may go, and what comes of it."""

    if_ = supposed()
    legal = Truth(required=True)
    draws = CodeField(
        DECKS, required=True, allow_none=True, metadata={"description": "The deck that a card is drawn from, if any."}
    )
    target = _name("The player who is chosen, if any.")
    option = CodeField(
        OPTIONS, required=True, allow_none=True, metadata={"description": "What is chosen, where there is a choice."}
    )
    sums = fields.List(
        fields.Integer(), required=True, metadata={"description": "The sums of the dice that lead here, if any count."}
    )
    hits = area("The area that the dice hit, if any.", required=True, allow_none=True)
    equipment = equipment("The equipment card that changes hands, if any.", required=True, allow_none=True)
    giver = _name("From whom it goes.")
    taker = _name("To whom it goes.")
    damage = _points("Damage dealt to each player on whom it falls; 0 where something wards it.")
    healed = _points("Damage that each of those treated loses; 0 where it is wasted.")
    total = _points("The damage that those affected have then.")
    card_goes = CodeField(
        GOES, required=True, allow_none=True, metadata={"description": "Where the drawn card goes, if one is known."}
    )
    reveals = _truth("Whether the player turns the character card up for it.")
    must_reveal = _truth("Whether the player has to.")
    dies = fields.List(fields.String(), required=True, allow_none=True, metadata={"description": "Who dies of it."})
    loots = _truth("Whether the player may take equipment of somebody killed.")
    extra_turn = _truth("Whether the player takes another turn after this one.")
    guarded = _truth("Whether attacks do the player no damage until their next turn.")
    nothing = _truth("Whether nothing at all changes.")


class AreaEffectValueSchema(Schema):
    """What a player may do on an area, or with the card drawn there, and what comes of it."""

    player = fields.String(required=True)
    area = area("The area.", required=True)
    card = drawn("The card that was drawn, if it is known.", required=True, allow_none=True)
    optional = Truth(required=True, metadata={"description": "Whether it may be left out: not once a card is drawn."})
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether there is a legal way; null where it depends on who a hidden player is."},
    )
    options = fields.List(
        fields.Nested(AreaOptionSchema),
        required=True,
        metadata={"description": "Every way, one for each choice, roll and kind of hidden player that makes a change."},
    )


FACTS = FactsField(
    {
        "legal": Fact("truth", "Whether what is asked about is legal."),
        "optional": Fact("truth", "Whether the step may be left out."),
        "draws": Fact("code", "The deck that a card is drawn from; null for none.", names=DECKS, nullable=True),
        "target": Fact("name", "The player who is chosen; null for nobody.", "player", nullable=True),
        "option": Fact("code", "What is chosen; null for nothing.", names=OPTIONS, nullable=True),
        "damage": Fact("numbers", "The damage dealt to players, by name.", "player"),
        "healed": Fact("numbers", "How much damage players lose, by name.", "player"),
        "total": Fact("numbers", "The damage that players have then, by name.", "player"),
        "hits": Fact("code", "The area that the dice hit; null for none.", names=AREAS, nullable=True),
        "equipment": Fact(
            "code", "The equipment card that changes hands; null for none.", names=EQUIPMENT_NAMES, nullable=True
        ),
        "giver": Fact("name", "From whom it goes; null for nobody.", "player", nullable=True),
        "taker": Fact("name", "To whom it goes; null for nobody.", "player", nullable=True),
        "card_goes": Fact("code", "Where the drawn card goes.", names=GOES, nullable=True),
        "reveals": Fact("truth", "Whether the player turns the character card up."),
        "must_reveal": Fact("truth", "Whether the player has to."),
        "dies": Fact("names", "Who dies of it.", "player"),
        "loots": Fact("truth", "Whether the player may take equipment of somebody killed."),
        "extra_turn": Fact("truth", "Whether the player takes another turn after this one."),
        "guarded": Fact("truth", "Whether attacks do the player no damage until their next turn."),
        "nothing": Fact("truth", "Whether nothing at all changes."),
    },
    "legal",
)
