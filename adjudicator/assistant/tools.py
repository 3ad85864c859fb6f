"""What an assistant can call: each tool with the schemas of what goes in and comes out, made of the library's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from marshmallow import Schema, fields, validate

from adjudicator.corpus import KINDS
from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Door, Game, games
from adjudicator.json_schema import Writer
from adjudicator.requests import has_door
from adjudicator.schemas import (
    AnswerSchema,
    AskSchema,
    DisputeSchema,
    PieceSchema,
    ProblemSchema,
    QuestionSchema,
    RulingSchema,
    RulingsSchema,
    TextSchema,
    text,
)
from adjudicator.text import LANGUAGES, Language, Text

QUERY_MOST: Final = 200  # characters
FOUND_MOST: Final = 100
FOUND_USUALLY: Final = 20
OFFSET_MOST: Final = 10_000

SCORE: Final = "score"
MOVES: Final = "moves"
DISPUTE: Final = "dispute"
SEARCH: Final = "search_rulings"
RULING: Final = "ruling"
DESCRIBE: Final = "describe_game"


@dataclass(frozen=True, slots=True)
class Tool:
    """Something to call. ``door`` is the way in that it leads to, None where it looks something up."""

    name: str
    title: Text
    description: Text
    door: Door | None = None


_WRITE = Text(
    " If you don't know how this game's tables are written, call describe_game first.",
    "若不清楚该游戏的桌面如何书写，请先调用 describe_game。",
)
TOOLS: Final = {
    tool.name: tool
    for tool in (
        Tool(
            DESCRIBE,
            Text("Describe a game", "说明游戏"),
            Text(
                "What can be asked of a game, and the names of its cards. With a question: the JSON Schemas of the"
                " table state and of what the question takes, and the arguments of a call that asks it, as an example.",
                "列出一个游戏可以问的问题和牌名。给出 question 时：返回桌面状态和该问题所需内容的 JSON Schema，"
                "以及一次调用的参数作为范例。",
            ),
        ),
        Tool(
            SCORE,
            Text("Score a table", "计分"),
            Text(
                "The final score of a table and its winner, each step with the ruling that forces it; choices that are "
                "still open are searched, and the best are proved.",
                "计算桌面的最终得分与胜者，每一步都注明依据的裁定；未定的选择由搜索得出，并证明最优。",
            ),
            "score",
        ),
        Tool(
            MOVES,
            Text("List legal moves", "列出合法行动"),
            Text(
                "Every legal move of a table, each with the ruling that allows it.",
                "列出桌面上的所有合法行动，每一项都注明依据的裁定。",
            ),
            "moves",
        ),
        Tool(
            DISPUTE,
            Text("Settle a dispute", "裁决争议"),
            Text(
                "The answer to a question about a table, and a verdict on what each player claims, with the rulings"
                " that prove it. Computed, not looked up: prefer it to answering from memory.",
                "回答关于桌面的一个问题，并对每位玩家的主张作出裁决，附上作为证明的裁定。"
                "答案由计算得出，请优先使用，不要凭记忆回答。",
            ),
            "dispute",
        ),
        Tool(
            SEARCH,
            Text("Search rulings", "搜索裁定"),
            Text(
                "The rulings that fit some words, in English or Chinese, best first; without a query, by id.",
                "按中文或英文词语搜索裁定，最相关的在前；不给出 query 时按 id 排列。",
            ),
        ),
        Tool(
            RULING,
            Text("Look up a ruling", "查阅裁定"),
            Text(
                "One ruling by its id: what it says, where it comes from, and how it may be read if it is a gap.",
                "按 id 查阅一条裁定：内容、出处，若是规则空白则列出各种读法。",
            ),
        ),
    )
}


def describes(tool: Tool, lang: Language) -> str:
    """What a model is told about a tool."""
    return tool.description[lang] + (_WRITE[lang] if tool.door else "")


# --- what goes in


def _lang() -> fields.String:
    return fields.String(
        validate=validate.OneOf(LANGUAGES), metadata={"description": "The language of what comes back."}
    )


class DescribeCallSchema(Schema):
    """Which game, and which of its questions."""

    game = text()
    question = fields.String(metadata={"description": "One of the game's questions, to be told how it is asked."})
    lang = _lang()


class SearchCallSchema(Schema):
    """What rulings are looked for."""

    query = fields.String(
        validate=validate.Length(max=QUERY_MOST), metadata={"description": "Words or a question, in either language."}
    )
    game = fields.String(metadata={"description": "Only rulings of this game."})
    kind = fields.String(
        validate=validate.OneOf(KINDS),
        metadata={"description": "Only of this kind; a gap is where the rules are silent."},
    )
    limit = WholeNumber(
        validate=validate.Range(1, FOUND_MOST),
        metadata={"description": "How many at most.", "default": FOUND_USUALLY},
    )
    offset = WholeNumber(
        validate=validate.Range(0, OFFSET_MOST), metadata={"description": "How many to pass over.", "default": 0}
    )
    lang = _lang()


class RulingCallSchema(Schema):
    """Which ruling."""

    id = text(metadata={"description": "The id of a ruling, as answers cite it."})
    lang = _lang()


class JudgedCallSchema(Schema):
    """What is said with a request to be judged, besides its own parts."""

    game = text()
    steps = Truth(
        metadata={
            "description": "Whether the answer shows its steps. Without them it is shorter, with few of its citations.",
            "default": True,
        }
    )
    lang = _lang()


CALLS: Final[dict[str, type[Schema]]] = {
    DESCRIBE: DescribeCallSchema, SEARCH: SearchCallSchema, RULING: RulingCallSchema
}  # fmt: skip


@cache
def input_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a tool's arguments. What the games' own parts look like, ``describe_game`` says."""
    writer = Writer(_reference)
    door = TOOLS[name].door
    if door is None:
        out = writer.object_of(CALLS[name]())
    else:
        out = writer.object_of(JudgedCallSchema())
        asked = writer.object_of((DisputeSchema if door == "dispute" else AskSchema)())
        out["properties"] = {**out["properties"], **asked["properties"], **_told_beside(writer, door)}
        out["properties"]["state"]["type"] = "object"
        out["required"] = [*out["required"], *asked["required"]]
        if door == "dispute":
            out["properties"]["question"] |= {"properties": {"ask": _asked(door)}, "required": ["ask"]}
    if "game" in out["properties"]:
        out["properties"]["game"] |= _named(each for each in games().values() if door is None or has_door(each, door))
    if writer.definitions:
        out["$defs"] = writer.definitions
    return out


def _reference(name: str) -> str:
    return f"#/$defs/{name}"


def _named(known: Iterable[Game[Any]]) -> dict[str, Any]:
    """The games to choose from; people rarely call them by their ids."""
    listed = list(known)
    said = "; ".join(f"{each.id}: {each.title.en}, {each.title.zh}" for each in listed)
    return {"type": "string", "enum": [each.id for each in listed], "description": said}


def _asked(door: Door) -> dict[str, Any]:
    """The names of all questions of a way in; which of them a game has, ``describe_game`` says."""
    names = {
        question.name for each in games().values() for question in each.questions.values() if question.door == door
    }
    return {"type": "string", "enum": sorted(names)}


def _told_beside(writer: Writer, door: Door) -> dict[str, Any]:
    """What some game's question of this way in is told beside the state."""
    if door == "dispute":
        return {}
    out: dict[str, Any] = {}
    for each in games().values():
        if has_door(each, door) and (schema := each.questions[door].asks_schema) is not None:
            for key, value in writer.object_of(schema())["properties"].items():
                said = f"{each.id}: {value.get('description', '')}"
                out.setdefault(key, {**value, "description": said})
    return out


# --- what comes out


class OverviewQuestionSchema(Schema):
    """A question by name, with the tool that asks it."""

    name = text()
    title = fields.Nested(TextSchema, required=True)
    tool = text()


class OverviewSchema(Schema):
    """A game, its questions and its pieces."""

    id = text()
    title = fields.Nested(TextSchema, required=True)
    editions = fields.List(fields.String(), required=True)
    questions = fields.List(fields.Nested(OverviewQuestionSchema), required=True)
    pieces = fields.List(fields.Nested(PieceSchema), required=True)


class CallSchema(Schema):
    """A tool and its arguments."""

    tool = text()
    arguments = fields.Dict(required=True, keys=fields.String())


class HowToAskSchema(Schema):
    """How one question of a game is asked."""

    id = text()
    title = fields.Nested(TextSchema, required=True)
    editions = fields.List(fields.String(), required=True)
    state_schema = fields.Dict(
        required=True, keys=fields.String(), metadata={"description": "The JSON Schema of a table state."}
    )
    question = fields.Nested(QuestionSchema, required=True)
    call = fields.Nested(CallSchema, required=True, metadata={"description": "A call that asks it."})


_OUT: Final[dict[str, tuple[type[Schema], ...]]] = {
    DESCRIBE: (OverviewSchema, HowToAskSchema), SCORE: (AnswerSchema,), MOVES: (AnswerSchema,),
    DISPUTE: (AnswerSchema,), SEARCH: (RulingsSchema,), RULING: (RulingSchema,),
}  # fmt: skip


@cache
def output_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of what a tool gives back as structured content.

    A problem is one of the things that may come: some clients hold errors against the schema too.
    """
    writer = Writer(_reference)
    choices: tuple[type[Schema], ...] = (*_OUT[name], ProblemSchema)
    return {"type": "object", "anyOf": [writer.refer(schema) for schema in choices], "$defs": writer.definitions}
