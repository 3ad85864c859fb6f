"""The shapes of the question setup, and the numbers that the rules give: for each player, and in the box."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, number
from adjudicator.games.destinies.table.schema import EFFORT_DICE, MAIN_DICE, PLAYERS_MOST, TILES_MOST, TRADE_PAIRS
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

# What each player takes; all effort dice begin exhausted.
EACH: Mapping[str, int] = {
    "boards": 1, "main": MAIN_DICE, "effort": EFFORT_DICE, "exhausted": EFFORT_DICE, "coins": 1, "destinies": 1,
    "models": 1,
}  # fmt: skip
# What is in the box; the models are 30 and the boss.
BOX: Mapping[str, int] = {
    "tiles": TILES_MOST, "items": 150, "destinies": 15, "boards": PLAYERS_MOST, "main": 6, "effort": 9, "sites": 26,
    "coins": 20, "experience": 20, "markers": 36, "pairs": TRADE_PAIRS, "models": 31,
}  # fmt: skip
BOX_NAMES: Mapping[str, Text] = {
    "tiles": Text("map tiles", "地图板块"),
    "items": Text("item cards", "物品牌"),
    "destinies": Text("destiny cards", "命运牌"),
    "boards": Text("player boards", "玩家版图"),
    "main": Text("main dice", "主要骰"),
    "effort": Text("effort dice", "努力骰"),
    "sites": Text("site tokens", "地点指示物"),
    "coins": Text("coins", "金币"),
    "experience": Text("experience tokens", "经验标记"),
    "markers": Text("skill markers", "技能标记"),
    "pairs": Text("pairs of trade markers", "贸易标记（对）"),
    "models": Text("models of people, the boss included", "人物模型（连首领）"),
}
EXPLORED = 1  # tiles, usually

FAULTS: Mapping[str, Text] = {
    "players": Text("more players than the box serves", "人数超过一盒能玩的"),
    "boards": Text("a wrong number of boards", "版图数不对"),
    "main": Text("a wrong number of main dice", "主要骰数不对"),
    "effort": Text("a wrong number of effort dice", "努力骰数不对"),
    "exhausted": Text("a wrong number of exhausted effort dice", "耗尽的努力骰数不对"),
    "coins": Text("a wrong number of coins", "金币数不对"),
    "destinies": Text("a wrong number of destiny cards", "命运牌数不对"),
    "models": Text("a wrong number of models", "模型数不对"),
    "elsewhere": Text("a model that is not on the first tile", "有模型不在起始板块上"),
}


class SetupAsksSchema(Schema):
    """What was dealt; everything may be left out. Numbers are of one player where not said otherwise."""

    players = number(1, 20, description="How many play; by the players listed, if left out.")
    boards = number(0, 20, description="Player boards that a player has.")
    main = number(0, 20, description="Main dice in a player's reserve.")
    effort = number(0, 20, description="Effort dice that a player has, whether exhausted or not.")
    exhausted = number(0, 20, description="Those of a player's effort dice that begin exhausted.")
    coins = number(0, description="Coins in a player's reserve.")
    destinies = number(0, 20, description="Destiny cards that a player has.")
    models = number(0, 40, description="Character models that a player has.")
    elsewhere = number(0, 40, description="Models of all players that begin on another tile than the first.")
    explored = number(0, TILES_MOST, description="Tiles that lie with the explored side up at the start.")


class EachSchema(Schema):
    """What each player begins with."""

    boards = number(required=True)
    main = number(required=True, description="Main dice, in the reserve.")
    effort = number(required=True, description="Effort dice, beside the board.")
    exhausted = number(required=True, description="Those of them that are exhausted.")
    coins = number(required=True, description="Coins, in the reserve.")
    destinies = number(required=True)
    models = number(required=True)


class BoxSchema(Schema):
    """What is in the box."""

    tiles = number(required=True)
    items = number(required=True)
    destinies = number(required=True)
    boards = number(required=True)
    main = number(required=True)
    effort = number(required=True)
    sites = number(required=True, description="Tokens for points of interest.")
    coins = number(required=True)
    experience = number(required=True)
    markers = number(required=True)
    pairs = number(required=True, description="Pairs of trade markers.")
    models = number(required=True, description="Models of people, the boss included.")


class SetupValueSchema(Schema):
    """How a game begins."""

    players = number(required=True, allow_none=True, description="How many play; null if not told.")
    players_most = number(required=True, description="How many one box serves at most.")
    legal = Truth(required=True)
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    each = fields.Nested(EachSchema, required=True)
    explored = number(
        required=True, description="How many explored tiles there usually are to begin with; the app may say otherwise."
    )
    box = fields.Nested(BoxSchema, required=True)


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether a game may begin so."),
        "players_most": Fact("number", "How many one box serves at most."),
        "boards": Fact("number", "Boards of each player."),
        "main": Fact("number", "Main dice of each player."),
        "effort": Fact("number", "Effort dice of each player."),
        "exhausted": Fact("number", "Effort dice of each player that begin exhausted."),
        "coins": Fact("number", "Coins that each begins with."),
        "destinies": Fact("number", "Destiny cards of each player."),
        "models": Fact("number", "Character models of each player."),
        "box": Fact("numbers", "How many of some things are in the box."),
        "faults": Fact("codes", "What the rules have against it, all of it.", names=FAULTS),
    },
    "legal",
)
