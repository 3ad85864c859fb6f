"""The question play: may this card or ability be used now, by whom, on whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, fields

from adjudicator.answer import Verdict
from adjudicator.codes import CodeField
from adjudicator.errors import Problem, StateError
from adjudicator.fields import Truth, named
from adjudicator.game import Question
from adjudicator.games.cloud_ladder.cards.cards import DEFENCES
from adjudicator.games.cloud_ladder.cards.names import CARDS, HAND
from adjudicator.games.cloud_ladder.judging.naming import player_if_named
from adjudicator.games.cloud_ladder.playing.faults import FAULTS, Guarded, Play, Undecided
from adjudicator.games.cloud_ladder.playing.others import guards
from adjudicator.games.cloud_ladder.table.schema import ATTACK_NAMES
from adjudicator.games.cloud_ladder.table.schema import card as card_field
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import step_of
from adjudicator.report import Report
from adjudicator.text import Text


class PlayAsksSchema(Schema):
    """A card or an ability that somebody wants to use."""

    card = card_field(CARDS, "The card, or the card whose ability is used.", required=True)
    by = named("Who uses it; whose turn it is if left out.")
    target = named("On whom: who is attacked, for a defence too.")
    combined = Truth(metadata={"description": "Whether another card is used with it; taken as so if left out."})
    leader_card = card_field(CARDS, "For Siege: the card of the attack that leads it.")
    discard = card_field(HAND, "For Siege and Elf Spring: the card that is discarded for it.")
    as_ = card_field(CARDS, "For Ever-changing: what it is to become.", data_key="as")
    ally = named("For Elf Spring: who gets the layer; the user if left out.")
    attack = card_field(ATTACK_NAMES, "For a defence: the attack that it answers; if left out there is none.")


class PlayValueSchema(Schema):
    """Whether it may be used."""

    card = CodeField(CARDS, required=True)
    by = named("Who uses it; null where nobody is named.", required=True, allow_none=True)
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether it may be used now; null where the rules do not decide."},
    )
    faults = fields.List(
        CodeField(FAULTS), required=True, metadata={"description": "All that speaks against it, the chief thing first."}
    )
    locks = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether no ladder may be placed in this turn after it."},
    )


# What is asked only of some cards. What the wild card is to become may be a defence.
_ONLY: Mapping[str, Sequence[str]] = {
    "leader_card": ("siege",),
    "discard": ("siege", "spring"),
    "ally": ("spring",),
    "as": ("wild",),
    "attack": (*DEFENCES, "wild"),
}


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The players in their one spelling; who uses it is whose turn it is, or the only one listed, if not said."""
    told = dict(about)
    for key in ("target", "by", "ally"):
        told[key] = player_if_named(key, about, state, report)
    if told["by"] is None:
        told["by"] = state.turn if state.turn is not None or len(state.players) != 1 else state.players[0].name
    wanted = told["as"] = told.pop("as_", told.get("as"))
    for key, cards in _ONLY.items():
        if told.get(key) is not None and about["card"] not in cards:
            message = Text("This says nothing about that card.", "这一项与这张牌无关。")
            report.wrong(f"/{key}", message, near=tuple(cards))
    if about["card"] == "wild" and wanted in (None, "wild"):
        message = Text("It is not said what the card is to become.", "没有说明要变成什么牌。")
        report.wrong("/as", message, expected=Text("another card", "另一张牌"), ruling="cl.card.wild")
    return told


def found(play: Play, guarded: Guarded, reads: Reads) -> list[Fault] | Undecided:
    """What speaks against a play; nothing if it is legal. Raises StateError for what would have to be known."""
    if guarded.faults:
        return guarded.faults
    if play.by is None:
        message = Text("It is not said who uses it, nor whose turn it is.", "没有说明谁使用，也没有说明轮到谁。")
        raise StateError([Problem("/by", message)], "question")
    if guarded.lacks:
        raise guarded.lacks[0]
    for stage in (guarded.gaps, guarded.open):
        faults: list[Fault] = []
        for guard in stage:
            result = guard(reads)
            if isinstance(result, Undecided):
                return result
            faults += result
        if faults:
            return faults
    return []


def asked_play(about: Mapping[str, Any], state: State) -> Play:
    """The play that a question is about."""
    return Play(
        state=state,
        code=about["card"],
        by=about.get("by"),
        target=about.get("target"),
        combined=about.get("combined", True),
        leader_card=about.get("leader_card"),
        discard=about.get("discard"),
        becomes=about.get("as"),
        ally=about.get("ally"),
        attack=about.get("attack"),
    )


def rule(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether a card or an ability may be used now."""
    play = asked_play(about, state)
    guarded = guards(play)
    result = found(play, guarded, reads)
    if isinstance(result, Undecided):
        return _ruled(play, None, [], [result.because], result.verdict)
    if result:
        return _ruled(play, False, result, [each.because for each in result], Verdict.ILLEGAL)
    assert guarded.legal is not None
    return _ruled(play, True, [], [guarded.legal], Verdict.LEGAL)


def _ruled(play: Play, legal: bool | None, faults: list[Fault], reasons: list[Because], verdict: Verdict) -> Ruled:
    value = {
        "card": play.code,
        "by": play.by,
        "legal": legal,
        "faults": list(dict.fromkeys(each.code for each in faults)),
        "locks": (None if legal is None else legal) if play.code == "spring" else False,
    }
    outcomes = [{"legal": each} for each in ([legal] if legal is not None else [True, False])]
    steps = tuple(step_of(each, play.code, called=play.card.name) for each in dict.fromkeys(reasons))
    return Ruled(value, outcomes, decided({}, reasons[0]), steps, verdict)


PLAY = Interaction(
    Question(
        "play",
        Text("Whether a card or an ability may be used now", "这张牌或这个能力现在能不能用"),
        PlayValueSchema,
        {"players": [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cleo"}], "turn": "Ann", "phase": "action"},
        "dispute",
        PlayAsksSchema,
        {"card": "fire", "by": "Ben", "target": "Cleo"},
        FactsField({"legal": Fact("truth", "Whether it may be used now.")}, "legal"),
        (True, {"legal": False}),
    ),
    rule,
    read,
)
