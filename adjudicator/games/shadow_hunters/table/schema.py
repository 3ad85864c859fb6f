"""The shape of the table state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.shadow_hunters.pack.areas import AREA_ALIASES, AREAS
from adjudicator.games.shadow_hunters.pack.cards import (
    CARD_ALIASES,
    DECK_SIZE,
    DRAWN_NAMES,
    EQUIPMENT_NAMES,
    HERMIT_NAMES,
)
from adjudicator.games.shadow_hunters.pack.characters import NAMES
from adjudicator.text import Text

PLAYERS_LEAST = 4
PLAYERS_MOST = 8
DAMAGE_MOST = 99
PILE_MOST = 60  # cards in a deck: a box with other counts than the standard edition's is played as it is
RECORD_MOST = 60  # entries of the record: far more than a game has
PHASES: Mapping[str, Text] = {
    "start": Text("start of the turn", "回合开始"),
    "move": Text("move", "移动"),
    "area": Text("area", "地区"),
    "attack": Text("attack", "攻击"),
    "end": Text("end of the turn", "回合结束"),
}
BOXES: Mapping[str, Text] = {"base": Text("base game", "基础版"), "expansion": Text("expansion", "扩展")}
GUARDS: Mapping[str, Text] = {
    "guardian-angel": Text("Guardian Angel", "守护天使"),
    "ghostly-barrier": Text("Ghostly Barrier", "幽灵屏障"),
}
CAUSES: Mapping[str, Text] = {
    "attack": Text("an attack", "攻击"),
    "card": Text("a white or black card", "白卡或黑卡"),
    "hermit": Text("a hermit card", "隐士牌"),
    "area": Text("an area", "地区"),
    "ability": Text("an ability", "特殊能力"),
}
EVENTS: Mapping[str, Text] = {
    "hermit": Text("a hermit card was given", "交出一张隐士牌"),
    "death": Text("somebody died", "有人死亡"),
    "mirror": Text("the Disenchant Mirror was drawn", "抽到照妖镜"),
    "survived": Text("somebody lived with so much damage", "带着这么多伤害活着"),
    "shuffled": Text("the hermit cards were shuffled again", "隐士牌重新洗匀"),
}
# What the receiver of a hermit card was seen to do.
ANSWERS: Mapping[str, Text] = {
    "nothing": Text("said that nothing happened", "宣布什么也没发生"),
    "damage-1": Text("took 1 damage", "受到 1 点伤害"),
    "damage-2": Text("took 2 damage", "受到 2 点伤害"),
    "healed": Text("healed 1 damage", "治疗 1 点伤害"),
    "gave-equipment": Text("gave an equipment card", "交出一张装备卡"),
    "showed": Text("showed the character card to the giver", "向给牌者出示角色卡"),
}


def character(description: str, **kwargs: Any) -> CodeField:
    """A character, by code or name."""
    return CodeField(NAMES, metadata={"description": description}, **kwargs)


def area(description: str, **kwargs: Any) -> CodeField:
    """An area card, by code or name."""
    return CodeField(AREAS, AREA_ALIASES, metadata={"description": description}, **kwargs)


def equipment(description: str, **kwargs: Any) -> CodeField:
    """An equipment card, by code or name."""
    return CodeField(EQUIPMENT_NAMES, CARD_ALIASES, metadata={"description": description}, **kwargs)


def drawn(description: str, **kwargs: Any) -> CodeField:
    """A white or black card, by code or name."""
    return CodeField(DRAWN_NAMES, CARD_ALIASES, metadata={"description": description}, **kwargs)


def hermit(description: str, **kwargs: Any) -> CodeField:
    """A hermit card, by code or name."""
    return CodeField(HERMIT_NAMES, CARD_ALIASES, metadata={"description": description}, **kwargs)


class PlayerSchema(Schema):
    """A player: what lies in front of them, and where their markers are."""

    name = named("Their name.", required=True)
    character = character("Who they are; left out or null where that is not known.", allow_none=True)
    revealed = Truth(metadata={"description": "Whether their character card lies open."})
    dead = Truth()
    area = area("The area where their marker stands; left out before their first move.", allow_none=True)
    damage = number(0, DAMAGE_MOST, description="Damage taken so far.")
    equipment = fields.List(equipment("An equipment card in front of them."), validate=validate.Length(max=12))
    ability_used = Truth(metadata={"description": "Whether they have used an ability that works once a game."})
    ability_void = Truth(metadata={"description": "Whether Ellen has made their ability void."})
    guards = fields.List(
        CodeField(GUARDS),
        validate=validate.Length(max=2),
        metadata={"description": "What keeps damage from them until their next turn."},
    )


class EventSchema(Schema):
    """Something that happened for all to see. Which fields it has depends on ``event``."""

    event = CodeField(EVENTS, required=True)
    by = named("hermit: who gave the card; death: who killed, left out where nobody did.")
    to = named("hermit: who got it.")
    card = hermit("hermit: which card, where that is known.")
    answer = CodeField(ANSWERS, metadata={"description": "hermit: what the receiver did."})
    had_damage = number(0, DAMAGE_MOST, description="hermit: the receiver's damage before it, where that is known.")
    players = fields.List(
        named("A player."),
        validate=validate.Length(min=1, max=PLAYERS_MOST),
        metadata={"description": "death: who died, all at once."},
    )
    cause = CodeField(CAUSES, metadata={"description": "death: from what."})
    player = named("mirror: who drew it; survived: who.")
    revealed = Truth(metadata={"description": "mirror: whether they revealed for it."})
    damage = number(0, DAMAGE_MOST, description="survived: with how much damage.")


class PileSchema(Schema):
    """A deck and its discard pile."""

    left = number(0, PILE_MOST, description="Cards left in the deck.")
    discarded = number(0, PILE_MOST, description="Cards in the discard pile.")
    discard = fields.List(
        drawn("A card."),
        validate=validate.Length(max=DECK_SIZE),
        metadata={"description": "Which cards lie in it: of white and black cards, whose discards lie open."},
    )


class PilesSchema(Schema):
    """The three decks."""

    white = fields.Nested(PileSchema)
    black = fields.Nested(PileSchema)
    hermit = fields.Nested(PileSchema)


class VariantsSchema(Schema):
    """Ways of playing that the table agreed on."""

    no_abilities = Truth(metadata={"description": "Beginners: no special abilities, and no Bob."})
    extra_card = Truth(
        metadata={"description": "7 or 8 players: one character card more is dealt, to nobody; left out, it is a gap."}
    )
    opening_hermit = Truth(metadata={"description": "6 or more: everybody uses a hermit card at the start."})
    one_per_letter = Truth(metadata={"description": "Both boxes: of two characters of a letter only one is dealt."})


class StateSchema(Schema):
    """A Shadow Hunters table. Every part may be left out; each question says what it misses."""

    players = fields.List(
        fields.Nested(PlayerSchema),
        validate=validate.Length(max=PLAYERS_MOST),
        metadata={"description": "In the order of their seats, clockwise. Those of no concern may be left out."},
    )
    player_count = number(
        PLAYERS_LEAST, PLAYERS_MOST, description="How many play; the players listed, if those are four or more."
    )
    boxes = fields.List(
        CodeField(BOXES),
        validate=validate.Length(min=1, max=2),
        metadata={"description": "The boxes that are played with; the base game if left out."},
    )
    characters = fields.List(
        character("A character."),
        validate=validate.Length(min=1, max=len(NAMES)),
        metadata={"description": "The characters in the stacks before the deal; all of the boxes if left out."},
    )
    zones = fields.List(
        fields.List(area("An area."), validate=validate.Length(equal=2)),
        validate=validate.Length(equal=3),
        metadata={"description": "The six areas in pairs, clockwise round the board, each pair clockwise too."},
    )
    numbers = fields.Dict(
        keys=area("An area."),
        values=fields.List(number(2, 10), validate=validate.Length(min=1, max=3)),
        validate=validate.Length(max=6),
        metadata={"description": "The numbers printed on the areas, where the box has others than the content pack."},
    )
    turn = named("Whose turn it is.")
    phase = CodeField(PHASES, metadata={"description": "How far the turn has come."})
    piles = fields.Nested(PilesSchema)
    variants = fields.Nested(VariantsSchema)
    record = fields.List(
        fields.Nested(EventSchema),
        validate=validate.Length(max=RECORD_MOST),
        metadata={"description": "What happened for all to see, in its order."},
    )
