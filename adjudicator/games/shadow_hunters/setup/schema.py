"""The shapes of the question setup."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, WholeNumber, number
from adjudicator.games.shadow_hunters.pack.characters import NAMES
from adjudicator.games.shadow_hunters.table.schema import character
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

COUNT_MOST = 20
VARIANTS: Mapping[str, Text] = {
    "no-abilities": Text("no abilities", "不用能力"),
    "extra-card": Text("one character card more", "多发一张角色卡"),
    "opening-hermit": Text("a hermit card each first", "开局各用一张隐士牌"),
}
STARTS: Mapping[str, Text] = {
    "rolled": Text("on an area that is rolled for", "掷骰决定的地区"),
    "in-front": Text("in front of the players", "玩家面前"),
}
FAULTS: Mapping[str, Text] = {
    "deal": Text("another deal", "发牌数目不对"),
    "other-box": Text("of a box not played with", "不属于所用的盒子"),
    "bob": Text("Bob without abilities", "不用能力时的鲍勃"),
    "not-listed": Text("not listed in the rules", "规则没有列出"),
    "not-in-stacks": Text("not in the stacks", "不在角色堆中"),
    "same-letter": Text("two of one letter", "首字母重复"),
    "dealt": Text("characters that can't have been dealt", "不可能发出的角色"),
    "too-few": Text("too few of a faction", "某阵营张数不足"),
    "extra-card": Text("the extra card, with this number of players", "人数不符的多发一张"),
    "opening-hermit": Text("hermit cards first, with this number of players", "人数不符的开局隐士牌"),
}


class CountsSchema(Schema):
    """Cards of each faction; none where left out."""

    shadow = number(0, COUNT_MOST)
    hunter = number(0, COUNT_MOST)
    neutral = number(0, COUNT_MOST)


class SetupAsksSchema(Schema):
    """What somebody wants to deal. Each part may be left out."""

    deal = fields.Nested(
        CountsSchema, metadata={"description": "How many cards of each faction somebody wants to deal."}
    )
    characters = fields.List(
        character("A character."),
        validate=validate.Length(min=1, max=len(NAMES)),
        metadata={"description": "Characters that somebody puts among the cards for the deal, or some of them."},
    )


class DealtSchema(Schema):
    """Cards of each faction."""

    shadow = WholeNumber(required=True)
    hunter = WholeNumber(required=True)
    neutral = WholeNumber(required=True)


class DecksSchema(Schema):
    """Cards in each deck."""

    white = WholeNumber(required=True)
    black = WholeNumber(required=True)
    hermit = WholeNumber(required=True)


def _codes(codes: Mapping[str, Text], description: str) -> fields.List[str]:
    """A list of some of these codes."""
    inner = fields.String(validate=validate.OneOf(list(codes)))
    return fields.List(inner, required=True, metadata={"description": description})


class SetupValueSchema(Schema):
    """How a game for so many players begins."""

    players = WholeNumber(required=True)
    legal = Truth(required=True, metadata={"description": "Whether nothing is wrong with what is asked and told."})
    faults = _codes(FAULTS, "All that is wrong, each once.")
    deal = fields.Nested(DealtSchema, required=True, metadata={"description": "What has to be dealt."})
    cards = WholeNumber(required=True, metadata={"description": "How many character cards are dealt in all."})
    extra = WholeNumber(
        required=True, metadata={"description": "How many of them belong to nobody; who dies first holds them."}
    )
    unused = WholeNumber(
        required=True, metadata={"description": "How many character cards leave the game unseen after the deal."}
    )
    remove = fields.List(
        CodeField(NAMES), required=True, metadata={"description": "Characters that have to be taken out before."}
    )
    one_of = fields.List(
        fields.List(CodeField(NAMES)),
        required=True,
        metadata={"description": "Characters of which only one each is dealt."},
    )
    variants = _codes(VARIANTS, "The variants that so many players may use.")
    start = fields.String(
        required=True,
        validate=validate.OneOf(list(STARTS)),
        metadata={"description": "Where the markers of the players start."},
    )
    opening_hermit = Truth(required=True, metadata={"description": "Whether everybody uses a hermit card first."})
    markers = WholeNumber(required=True, metadata={"description": "How many markers each player takes."})
    zones = WholeNumber(required=True, metadata={"description": "Into how many pairs the area cards are laid."})
    decks = fields.Nested(DecksSchema, required=True)


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether nothing is wrong with what is asked and told."),
        "deal": Fact("numbers", "How many cards of each faction are dealt."),
        "cards": Fact("number", "How many character cards are dealt in all."),
        "extra": Fact("number", "How many of them belong to nobody."),
        "unused": Fact("number", "How many character cards leave the game unseen."),
        "remove": Fact("codes", "All characters that have to be taken out.", names=NAMES),
        "faults": Fact("codes", "All that is wrong.", names=FAULTS),
        "variants": Fact("codes", "All variants that so many may use.", names=VARIANTS),
        "start": Fact("code", "Where the markers start.", names=STARTS),
        "opening_hermit": Fact("truth", "Whether everybody uses a hermit card first."),
        "markers": Fact("number", "How many markers each player takes."),
        "zones": Fact("number", "How many zones the board has."),
        "decks": Fact("numbers", "How many cards each deck has."),
    },
    "legal",
)
