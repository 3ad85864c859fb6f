"""The shape of the table state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.cloud_ladder.cards.cards import ATTACKS
from adjudicator.games.cloud_ladder.cards.names import ALIASES, ARENA, CARDS, CHARACTERS, GROUPS, HAND
from adjudicator.text import Text

PLAYERS_LEAST, PLAYERS_MOST = 2, 6
LAYERS_MOST = 20  # far beyond what wins
HAND_MOST = 20
USES_MOST = 9
MODES: Mapping[str, Text] = {
    "melee": Text("melee", "混战"),
    "team": Text("team", "团战"),
    "duel": Text("duel", "对战"),
}
PHASES: Mapping[str, Text] = {
    "draw": Text("draw phase", "抓牌阶段"),
    "action": Text("action phase", "行动阶段"),
    "placement": Text("placement phase", "放置阶段"),
    "end": Text("end phase", "结束阶段"),
}
ATTACK_NAMES: Mapping[str, Text] = {code: CARDS[code] for code in ATTACKS}


def card(names: Mapping[str, Text], description: str, **kwargs: Any) -> CodeField:
    """A card out of some, by code or name."""
    return CodeField(names, ALIASES, metadata={"description": description}, **kwargs)


class ArenaSchema(Schema):
    """An arena card on show."""

    card = card(ARENA, "The card.", required=True)
    used = number(0, USES_MOST, description="How often it has been used; 0 if left out.")


class PlayerSchema(Schema):
    """A player: the layers of their ladder, and what they hold."""

    name = named("Their name.", required=True)
    layers = number(0, LAYERS_MOST, description="Layers of their ladder; 0 if left out.")
    hand = fields.List(
        card(HAND, "A card."),
        validate=validate.Length(max=HAND_MOST),
        metadata={"description": "Their hand, where it is known; left out where it is not."},
    )
    hand_size = number(0, HAND_MOST, description="How many cards they hold, where only that is known.")
    character = card(CHARACTERS, "Their character; left out or null where that is not known.", allow_none=True)
    character_used = Truth(metadata={"description": "Whether the ability of their character has been used."})
    arena = fields.List(fields.Nested(ArenaSchema), validate=validate.Length(max=8))
    can_play = Truth(metadata={"description": "Whether they have a card that they could play; for the tie."})


class SideSchema(Schema):
    """A side in team mode."""

    players = fields.List(named("A player."), required=True, validate=validate.Length(min=1, max=PLAYERS_MOST))
    group = card(GROUPS, "Its group card.")
    group_owner = named("Before whom its group card lies; some readings ask for it.")


def _counts(description: str) -> fields.Dict:
    return fields.Dict(
        keys=named("A player."),
        values=number(0, USES_MOST),
        validate=validate.Length(max=PLAYERS_MOST),
        metadata={"description": description},
    )


class TurnSchema(Schema):
    """What has happened in this turn so far; nothing where left out."""

    actions = number(0, USES_MOST, description="Regular actions that whose turn it is has taken.")
    placed = number(0, USES_MOST, description="Ladders placed regularly, in whosever area.")
    placed_for = named("In whose ladder area it was placed; in the own if left out.")
    destroyed = Truth(metadata={"description": "Whether the ladder placed this turn has been taken away again."})
    spring = number(0, USES_MOST, description="How often Elf Spring was used.")
    linda = Truth(metadata={"description": "Whether Elf Linda was used."})
    linda_placing = Truth(
        metadata={"description": "Whether she was used in the placement phase; not known if left out."}, allow_none=True
    )
    fire = _counts("Regular fire attacks of others in this turn, by player.")
    fire_placing = _counts("How many of those were in the placement phase; not known of whom is left out.")
    volcano = _counts("Uses of Volcano in this turn, by player.")


class StateSchema(Schema):
    """A Cloud Ladder table. Every part may be left out; each question says what it misses."""

    players = fields.List(
        fields.Nested(PlayerSchema),
        validate=validate.Length(max=PLAYERS_MOST),
        metadata={"description": "In the order of their seats. Those of no concern may be left out."},
    )
    player_count = number(
        PLAYERS_LEAST, PLAYERS_MOST, description="How many play; the players listed, if those are two or more."
    )
    mode = CodeField(MODES, metadata={"description": "team where there are sides, else duel for two, melee for more."})
    sides = fields.List(
        fields.Nested(SideSchema),
        validate=validate.Length(min=2, max=PLAYERS_MOST),
        metadata={"description": "The sides, in team mode."},
    )
    sets = number(1, 2, description="How many sets of cards are played with.")
    win_layers = number(1, LAYERS_MOST, description="How many layers win, where the table agreed on that.")
    removes = fields.Dict(
        keys=CodeField(ATTACK_NAMES, ALIASES),
        values=number(0, LAYERS_MOST),
        validate=validate.Length(max=len(ATTACKS)),
        metadata={"description": "How many layers an attack takes, as its card says."},
    )
    turn = named("Whose turn it is.")
    phase = CodeField(PHASES, metadata={"description": "Which phase of the turn it is."})
    this_turn = fields.Nested(TurnSchema)
    deck = number(0, 216, description="Cards left to draw.")
