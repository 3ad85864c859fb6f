"""What goes in and out, whichever way in is taken: the shapes of requests, answers, problems, games and rulings.

What each game and question makes of them is in the games' own schemas.
"""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import Schema, fields, validate

from adjudicator.answer import CLAIM_VERDICTS, Verdict
from adjudicator.corpus import KINDS
from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Door
from adjudicator.text import LANGUAGES

READINGS = "How to read a gap in the rules: a reading's id for a gap's id."


_DIGEST = validate.Regexp(r"^sha256:[0-9a-f]{64}$")


def text(**more: Any) -> fields.String:
    """A text that has to be there."""
    return fields.String(required=True, **more)


def _digest(description: str) -> fields.String:
    return text(validate=_DIGEST, metadata={"description": description})


def _lang() -> fields.String:
    return text(validate=validate.OneOf(LANGUAGES))


class TextSchema(Schema):
    """A text in each language."""

    en = text()
    zh = text()


def state_field() -> fields.Raw:
    """A table state of any game."""
    return fields.Raw(
        required=True, allow_none=True, metadata={"description": "The table state, as the game defines it."}
    )


def readings_field() -> fields.Dict:
    """Readings of any game's gaps."""
    return fields.Dict(keys=fields.String(), values=fields.String(), metadata={"description": READINGS})


class AskSchema(Schema):
    """A table state to be judged."""

    state = state_field()
    readings = readings_field()


class DisputeSchema(Schema):
    """A table state, a question about it, and what the players claim."""

    state = state_field()
    question = fields.Dict(
        required=True,
        keys=fields.String(),
        metadata={"description": "What is asked, by its name under ask, with what else the question needs."},
    )
    claims = fields.List(
        fields.Raw(), metadata={"description": "What the players claim. Without claims the answer has the value alone."}
    )
    readings = readings_field()


class StepSchema(Schema):
    """One application of a ruling."""

    ruling = text(metadata={"description": "The id of the ruling that was applied."})
    about = text(metadata={"description": "What it was applied to: a card, a player."})
    effect = text(metadata={"description": "A short code of what it did."})
    player = fields.String()
    by = fields.List(fields.String(), metadata={"description": "The cards that made it so."})
    points = WholeNumber(metadata={"description": "What it adds to a line of the score."})
    round = WholeNumber(
        validate=validate.Range(min=1), metadata={"description": "The number of the round, where steps come in rounds."}
    )
    under = fields.List(fields.String(), metadata={"description": "The general rulings that it is read under."})
    says = text(metadata={"description": "The step as a sentence."})


class CitationSchema(Schema):
    """A ruling that the answer rests on, in the language that was asked for."""

    id = text()
    kind = text(validate=validate.OneOf(KINDS))
    title = text()
    statement = text()
    source = text()


class OtherReadingSchema(Schema):
    """What would come out under another reading of a gap in the rules."""

    ruling = text()
    reading = text()
    value = fields.Dict(required=True, keys=fields.String())


class JudgedSchema(Schema):
    """A claim and what became of it."""

    by = fields.String()
    value = fields.Raw(required=True, allow_none=True)
    verdict = text(
        validate=validate.OneOf([verdict.value for verdict in CLAIM_VERDICTS]),
        metadata={"description": "possible: a choice that is still open can reach it."},
    )
    says = text(metadata={"description": "Why, in a sentence."})
    citations = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "The ids of the rulings that decide it: of a refuted claim a set that refutes it and of "
            "which none can be spared, of an upheld claim such a set against its negation, of a possible one those by "
            "which its witness makes it true."
        },
    )
    witness = fields.Dict(keys=fields.String(), metadata={"description": "What reaches a claim that is possible."})
    otherwise = fields.Dict(keys=fields.String(), metadata={"description": "What would have to be different."})


class AnswerSchema(Schema):
    """An answer, with every ruling that forces it."""

    game = text()
    edition = text()
    question = text()
    asked = fields.Dict(
        required=True, keys=fields.String(), metadata={"description": "What the question was about, besides the state."}
    )
    verdict = text(
        validate=validate.OneOf([verdict.value for verdict in Verdict]),
        metadata={"description": "undetermined: the rules do not decide; undecided: the search ran out of budget."},
    )
    value = fields.Dict(required=True, keys=fields.String())
    claims = fields.List(fields.Nested(JudgedSchema), required=True)
    steps = fields.List(fields.Nested(StepSchema), required=True)
    citations = fields.List(fields.Nested(CitationSchema), required=True)
    readings = fields.List(
        fields.Nested(OtherReadingSchema),
        required=True,
        metadata={"description": "The other readings that would change the value."},
    )
    taken = fields.Dict(
        required=True,
        keys=fields.String(),
        values=fields.String(),
        metadata={"description": "The reading that was taken of each gap that the value rests on."},
    )
    corpus = _digest("The digest of the ruling corpus that the answer was given under.")
    engine = text(metadata={"description": "The version of the engine."})
    request = _digest("The digest of the question, the claims, the normalised state and the readings.")
    lang = _lang()


class ErrorSchema(Schema):
    """One thing that is wrong with the request."""

    pointer = fields.String(
        metadata={"description": "A JSON pointer (RFC 6901) to the place in the body that it is about."}
    )
    parameter = fields.String(metadata={"description": "The path or query parameter that it is about."})
    detail = text()
    expected = fields.String()
    near = fields.List(fields.String(), metadata={"description": "The names that may have been meant."})
    ruling = fields.String(metadata={"description": "The ruling that forbids it, where one does."})


class ProblemSchema(Schema):
    """What went wrong (RFC 9457)."""

    type = text(metadata={"format": "uri-reference"})
    title = text()
    status = WholeNumber(required=True, validate=validate.Range(400, 599))
    detail = text()
    instance = fields.String(
        metadata={
            "format": "uri-reference",
            "description": "The request, by its id in X-Request-Id: urn:uuid: and the id if that is a UUID, else "
            "/requests/ and the id. It leads nowhere; whoever runs the service finds it in the access log.",
        }
    )
    line = WholeNumber(validate=validate.Range(1))
    column = WholeNumber(validate=validate.Range(1))
    errors = fields.List(fields.Nested(ErrorSchema), validate=validate.Length(1))


class GameSummarySchema(Schema):
    """A game that can be asked about."""

    id = text()
    title = fields.Nested(TextSchema, required=True)
    editions = fields.List(fields.String(), required=True)
    questions = fields.List(
        fields.String(), required=True, metadata={"description": "What can be asked of a table state."}
    )


class GamesSchema(Schema):
    """The games that are installed."""

    games = fields.List(fields.Nested(GameSummarySchema), required=True)


class QuestionSchema(Schema):
    """Something that can be asked of a table state."""

    name = text()
    title = fields.Nested(TextSchema, required=True)
    door = text(
        validate=validate.OneOf(get_args(Door)),
        metadata={"description": "Where it is asked: score and moves at the path of that name, dispute at disputes."},
    )
    asks_schema = fields.Dict(
        required=True,
        keys=fields.String(),
        metadata={"description": "The JSON Schema of what the question needs to be told besides the state."},
    )
    claim_schema = fields.Dict(
        required=True,
        allow_none=True,
        keys=fields.String(),
        metadata={"description": "The JSON Schema of a claim; null where nothing can be claimed."},
    )
    value_schema = fields.Dict(
        required=True,
        keys=fields.String(),
        metadata={"description": "The JSON Schema of the answer's value."},
    )
    example = fields.Dict(
        required=True,
        keys=fields.String(),
        metadata={"description": "The body of a request that asks it."},
    )


class PieceSchema(Schema):
    """A card, or another thing of a game that has a name."""

    name = text(metadata={"description": "The official name, which answers use."})
    title = fields.Nested(TextSchema, required=True)
    facts = fields.Dict(required=True, keys=fields.String(), metadata={"description": "What is printed on it."})
    ruling = text(metadata={"description": "The ruling that says what it does."})


class KeywordsSchema(Schema):
    """What ``keyword`` may be in a search of the rulings, by the language of the names; either may be sent."""

    en = fields.List(fields.String(), required=True)
    zh = fields.List(fields.String(), required=True)


class GameSchema(Schema):
    """All that is needed to write a table state of a game."""

    id = text()
    title = fields.Nested(TextSchema, required=True)
    editions = fields.List(fields.String(), required=True)
    state_schema = fields.Dict(
        required=True, keys=fields.String(), metadata={"description": "The JSON Schema of a table state."}
    )
    questions = fields.List(fields.Nested(QuestionSchema), required=True)
    pieces = fields.List(fields.Nested(PieceSchema), required=True)
    keywords = fields.Nested(KeywordsSchema, required=True)


class RulingSummarySchema(CitationSchema):
    """A ruling, with the game that it is of and its address."""

    game = text()
    path = text(metadata={"description": "The permanent address of the ruling, below the root of the service."})


class PartSchema(Schema):
    """A piece of a text; all pieces one after the other are the text."""

    text = text()
    match = Truth(required=True, metadata={"description": "Whether it is what was looked for."})


class MarkedSchema(Schema):
    """Where a ruling fits a query, in pieces of plain text, without marks of any language in them."""

    title = fields.List(fields.Nested(PartSchema), required=True)
    text = fields.List(
        fields.Nested(PartSchema),
        required=True,
        metadata={"description": "The piece of the statement, or of a reading, that fits best."},
    )


class FoundRulingSchema(RulingSummarySchema):
    """A ruling that was found."""

    marked = fields.Nested(MarkedSchema, required=True)


class RulingsSchema(Schema):
    """The rulings that were looked for, best first, or without a query by id."""

    rulings = fields.List(fields.Nested(FoundRulingSchema), required=True)
    total = WholeNumber(
        required=True, validate=validate.Range(0), metadata={"description": "How many there are in all."}
    )
    offset = WholeNumber(
        required=True, validate=validate.Range(0), metadata={"description": "How many come before these."}
    )
    corrected = fields.Dict(
        required=True,
        keys=fields.String(),
        values=fields.String(),
        metadata={"description": "Words of the query that nobody knows, with what was looked for instead."},
    )
    corpus = _digest("The digest of the ruling corpus.")
    lang = _lang()


class SourceSchema(Schema):
    """Where a ruling comes from."""

    document = text()
    section = text()
    sentences = fields.List(fields.String(), required=True)


class ReadingSchema(Schema):
    """One way to read a gap in the rules."""

    id = text()
    statement = text()
    default = Truth(required=True)


class WorkedExampleSchema(Schema):
    """A worked example of a ruling, which runs as a test: the answer cites the ruling."""

    id = text()
    question = text()
    door = text(validate=validate.OneOf(get_args(Door)))
    path = text(metadata={"description": "Where the request is sent by POST."})
    request = fields.Dict(required=True, keys=fields.String(), metadata={"description": "The body, ready to be sent."})
    verdict = fields.String(
        required=True, allow_none=True, metadata={"description": "The verdict; null where the request is refused."}
    )
    claims = fields.List(
        fields.String(), required=True, metadata={"description": "The verdict on each claim, in their order."}
    )
    expect = fields.Dict(
        required=True,
        keys=fields.String(),
        metadata={"description": "What the value has to hold; objects of a list by name."},
    )
    refused = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "The pointer at which the request is refused under the ruling; null if it is answered."
        },
    )


class CitedBySchema(Schema):
    """What cites a ruling, by id."""

    rulings = fields.List(fields.String(), required=True, metadata={"description": "Rulings that name it in see."})
    examples = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Worked examples with an answer that cites it: a ruling, a slash, a number from 1."},
    )


class RelatedSchema(Schema):
    """Another ruling to look at."""

    id = text()
    kind = text()
    title = text()
    path = text()


class RulingSchema(RulingSummarySchema):
    """A ruling."""

    sources = fields.List(fields.Nested(SourceSchema), required=True)
    about = fields.Dict(required=True, keys=fields.String(), values=fields.List(fields.String()))
    see = fields.List(fields.String(), required=True)
    readings = fields.List(fields.Nested(ReadingSchema), required=True)
    lookup_only = Truth(required=True, metadata={"description": "Whether no answer can come to apply it."})
    superseded_by = fields.String(required=True, allow_none=True)
    examples = fields.List(fields.Nested(WorkedExampleSchema), required=True)
    cited_by = fields.Nested(CitedBySchema, required=True)
    related = fields.List(
        fields.Nested(RelatedSchema),
        required=True,
        metadata={"description": "Those it names, those that name it, and those often cited with it."},
    )
    corpus = _digest("The digest of the ruling corpus.")
    lang = _lang()
