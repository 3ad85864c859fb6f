"""The question deck: whether a deck is shuffled again, and whether its discard pile lies open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema

from adjudicator.codes import CodeField
from adjudicator.errors import Problem, StateError
from adjudicator.fields import Truth
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.pack.cards import DECKS
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import step_of
from adjudicator.text import Text


class DeckAsksSchema(Schema):
    """Which deck is asked about."""

    deck = CodeField(DECKS, required=True, metadata={"description": "The deck."})


class DeckValueSchema(Schema):
    """What becomes of a deck and its discard pile."""

    deck = CodeField(DECKS, required=True)
    reshuffle = Truth(
        required=True, metadata={"description": "Whether the discard pile is shuffled and becomes the deck now."}
    )
    open = Truth(required=True, metadata={"description": "Whether everybody may see what lies in the discard pile."})


def deck(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether a deck is shuffled again, and whether its discard pile lies open."""
    name = about["deck"]
    hermit = name == "hermit"
    pile = state.piles.get(name)
    if pile is None or pile.left is None:
        what = Text("how many cards are left in that deck", "该牌堆还剩几张")
        raise missing(f"/piles/{name}/left", what)
    again = pile.left == 0
    if again and pile.discarded is None:
        raise missing(f"/piles/{name}/discarded", Text("how many cards were discarded", "弃牌堆有几张"))
    if again and pile.discarded == 0:
        message = Text("Neither the deck nor the discard pile has a card.", "牌堆与弃牌堆都没有牌。")
        raise StateError([Problem(f"/piles/{name}/discarded", message, Text("1 or more", "至少 1 张"))])
    ruling = "sh.deck.hermit" if hermit else "sh.deck.white-black"
    called = DECKS[name]
    shuffled = Because(
        Text("The deck is empty: the {n} discarded cards are shuffled and become the deck.",
             "牌堆已空：把 {n} 张弃牌洗匀，作为新牌堆。").fill(n=pile.discarded)
        if again
        else Text("{n} cards are left: the discard pile stays as it is.",
                  "牌堆还剩 {n} 张，弃牌堆保持不动。").fill(n=pile.left),
        (ruling,),
    )  # fmt: skip
    if not hermit:
        shown = True
        seen = Because(Text("What was discarded from it lies open.", "其弃牌公开可见。"), ("sh.setup.discards",))
    elif reads.of("sh.gap.hermit-discards") == "face-down":
        shown = False
        seen = Because(Text("Hermit cards are discarded face down.", "隐士牌背面朝上弃置。"),
                       ("sh.hermit.discard", "sh.gap.hermit-discards"))  # fmt: skip
    else:
        shown = True
        seen = Because(Text("All discard piles lie open.", "所有弃牌堆都公开。"),
                       ("sh.setup.discards", "sh.gap.hermit-discards"))  # fmt: skip
    value = {"deck": name, "reshuffle": again, "open": shown}
    steps = tuple(step_of(because, name, called=called) for because in (shuffled, seen))
    return Ruled(value, [value], decided({"reshuffle": shuffled, "open": seen}, shuffled), steps)


DECK = Interaction(
    Question(
        "deck",
        Text("Whether a deck is shuffled again, and whether its discards lie open", "牌堆是否重洗、弃牌是否公开"),
        DeckValueSchema,
        {"piles": {"hermit": {"left": 0, "discarded": 16}}},
        "dispute",
        DeckAsksSchema,
        {"deck": "hermit"},
        FactsField(
            {
                "reshuffle": Fact("truth", "Whether the discard pile becomes the deck now."),
                "open": Fact("truth", "Whether everybody may look at the discard pile."),
            },
            "reshuffle",
        ),
        (True, {"open": False}),
    ),
    deck,
)
