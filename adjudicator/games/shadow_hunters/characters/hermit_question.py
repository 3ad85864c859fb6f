"""The question hermit: what the receiver of a hermit card has to do, may do, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, fields

from adjudicator.answer import Step, Verdict
from adjudicator.codes import CodeField
from adjudicator.errors import Problem, StateError
from adjudicator.fields import Truth, WholeNumber, named
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.characters import hermit as judged
from adjudicator.games.shadow_hunters.characters.cases import names_of, shared, suppose, supposed
from adjudicator.games.shadow_hunters.characters.hermit import Duty, Given, Response
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.judging.naming import PLAYER, check_alive, player_named
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT_NAMES, HERMITS
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.schema import ANSWERS, equipment, hermit
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.naming import one_named
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text


class HermitAsksSchema(Schema):
    """A hermit card that is given."""

    by = named("Who gives it; whose turn it is, if left out.")
    to = named("Who gets it.")
    card = hermit("The hermit card.", required=True)
    answer = CodeField(ANSWERS, metadata={"description": "What the receiver did, or wants to do."})


class ResponseSchema(Schema):
    """One legal answer, and what it does to the receiver."""

    answer = CodeField(ANSWERS, required=True)
    healed = WholeNumber(required=True, metadata={"description": "Points of damage that it heals."})
    hurt = WholeNumber(required=True, metadata={"description": "Points of damage that it does."})
    damage = WholeNumber(required=True, metadata={"description": "The receiver's damage after it."})
    dies = Truth(required=True, metadata={"description": "Whether the receiver dies of it."})
    gives = fields.List(
        equipment("An equipment card."),
        required=True,
        metadata={"description": "The equipment cards one of which goes to the giver."},
    )


class HermitCaseSchema(Schema):
    """What holds for some of those whom the receiver can be."""

    if_ = supposed()
    matches = Truth(required=True, metadata={"description": "Whether the card fits."})
    may_lie = Truth(required=True, metadata={"description": "Whether they may answer either way."})
    effects = fields.List(fields.Nested(ResponseSchema), required=True, metadata={"description": "The legal answers."})
    legal = Truth(required=True, allow_none=True, metadata={"description": "Of the answer asked about, if any."})


class HermitValueSchema(Schema):
    """What the receiver of a hermit card may answer, and what each answer does."""

    giver = fields.String(required=True)
    receiver = fields.String(required=True)
    card = hermit("The hermit card.", required=True)
    matches = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether the card fits the receiver; null where that depends on who they are."},
    )
    responses = fields.List(
        CodeField(ANSWERS), required=True, metadata={"description": "The answers that are legal in some case."}
    )
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether the answer asked about is legal; null without one, or where cases differ."},
    )
    cases = fields.List(fields.Nested(HermitCaseSchema), required=True)
    sees = fields.List(
        fields.String(), required=True, metadata={"description": "Who may know what the card says while it is used."}
    )


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """Who gives a card and who gets it, in their one spelling."""
    told = dict(about)
    told["by"] = player_named("by", about, state, report)
    if state.turn not in (None, told["by"]) and told["by"] is not None and not state.variants.opening_hermit:
        message = Text(
            "It is the turn of {name}, who draws hermit cards in it.", "现在是 {name} 的回合，由其抽隐士牌。"
        )
        report.wrong("/by", message.fill(name=state.turn), near=[str(state.turn)], ruling="sh.hermit.pass")
    others = [name for name in state.by_name if name != told["by"]]
    named_ = one_named("to", about, list(state.by_name) if about.get("to") is not None else others, PLAYER, report)
    if named_ is not None and named_ == told["by"]:
        message = Text("A hermit card goes to another player.", "隐士牌须交给别的玩家。")
        report.wrong("/to", message, near=others[:3], ruling="sh.area.hermits-cabin")
    told["to"] = named_
    return told


Case = tuple[Mapping[str, Sequence[str]], Duty]


def rule(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What the receiver of a hermit card has to do, may do, and what comes of it."""
    by, to = state.by_name[about["by"]], state.by_name[about["to"]]
    check_alive(by)
    check_alive(to)
    told = judged.given(HERMITS[about["card"]], by, to, about.get("answer"), state, reads)
    cases: list[Case] = [
        (case, judged.duty(CHARACTERS[case[to.name][0]], told))
        for case in Hidden(state, reads).cases({to.name: lambda each: judged.duty(CHARACTERS[each], told)})
    ]
    found = [duty for _, duty in cases]
    legal = shared([duty.legal for duty in found])
    possible = {answer for duty in found for answer in duty.answers}
    value = {
        "giver": by.name,
        "receiver": to.name,
        "card": told.card.id,
        "matches": shared([duty.matches for duty in found]),
        "responses": [answer for answer in ANSWERS if answer in possible],
        "legal": legal,
        "cases": [_case(case, duty, state) for case, duty in cases],
        "sees": [player.name for player in state.players if player in (by, to)],
    }
    outcomes = [_outcome(each, gives, duty, value) for duty in found for each in duty.followed
                for gives in each.gives or (None,)]  # fmt: skip
    unknown = {}
    if told.answer is None:
        message = Text("The question does not say what was answered.", "问题没有写明回应是什么。")
        unknown["legal"] = StateError([Problem("/answer", message)], "question")
        verdict = Verdict.RESOLVED
    else:
        verdict = {True: Verdict.LEGAL, False: Verdict.ILLEGAL, None: Verdict.POSSIBLE}[legal]
    return Ruled(value, outcomes, lambda fact, _: _why(fact, cases, told), _steps(cases, told), verdict, unknown)


def _case(case: Mapping[str, Sequence[str]], duty: Duty, state: State) -> dict[str, Any]:
    return {
        "if": suppose(case, state),
        "matches": duty.matches,
        "may_lie": duty.free,
        "effects": [
            {
                "answer": each.answer,
                "healed": each.healed,
                "hurt": each.hurt,
                "damage": each.damage,
                "dies": each.dies,
                "gives": list(each.gives),
            }
            for each in duty.responses
        ],
        "legal": duty.legal,
    }


def _outcome(each: Response, gives: str | None, duty: Duty, value: Mapping[str, Any]) -> dict[str, Any]:
    out = {
        "answer": each.answer,
        "matches": duty.matches,
        "responses": sorted(duty.answers),
        "healed": each.healed,
        "hurt": each.hurt,
        "damage": each.damage,
        "dies": each.dies,
        "gives": gives,
        "sees": sorted(value["sees"]),
    }
    return out if duty.legal is None else {**out, "legal": duty.legal}


def _why(fact: str, cases: Sequence[Case], told: Given) -> Because:
    if fact == "sees":
        return judged.why_secret(told)
    reasons: list[Because] = []
    for case, duty in cases:
        characters = case[told.to.name]
        fits, has_to = judged.why_fits(duty, characters, told), judged.why_duty(duty, characters, told)
        effects = [judged.why_response(each, characters, told) for each in duty.followed]
        match fact:
            case "matches":
                reasons.append(fits)
            case "dies":
                reasons += [*effects, *(judged.why_dies(each, characters, told) for each in duty.followed)]
            case "answer" | "responses" | "legal":
                reasons += [fits, has_to, *effects]
            case _:
                reasons += [fits, *effects] if len(cases) > 1 else [has_to, *effects]
    return joined(reasons)


def _steps(cases: Sequence[Case], told: Given) -> tuple[Step, ...]:
    steps = [step_of(judged.why_secret(told), told.card.id, "given", called=told.card.name, player=told.by.name)]
    for case, duty in cases:
        characters = case[told.to.name]
        reasons = [judged.why_fits(duty, characters, told), judged.why_duty(duty, characters, told)]
        for response in duty.responses:
            reasons.append(judged.why_response(response, characters, told))
            reasons += [judged.why_dies(response, characters, told)] if response.dies else []
        called = Text("{who}", "{who}").fill(who=names_of(characters))
        steps += [step_of(each, told.to.name, called=called, player=told.to.name) for each in dict.fromkeys(reasons)]
    return tuple(steps)


HERMIT = Interaction(
    Question(
        "hermit",
        Text("What the receiver of a hermit card has to do", "收到隐士牌的人必须怎么做"),
        HermitValueSchema,
        {"players": [{"name": "Ann"}, {"name": "Bo", "character": "vampire"}], "turn": "Ann"},
        "dispute",
        HermitAsksSchema,
        {"to": "Bo", "card": "spell", "answer": "nothing"},
        FactsField(
            {
                "answer": Fact("code", "What the receiver answers.", names=ANSWERS),
                "responses": Fact("codes", "All answers that are legal.", names=ANSWERS),
                "legal": Fact("truth", "Whether the answer asked about is legal."),
                "matches": Fact("truth", "Whether the card fits the receiver."),
                "healed": Fact("number", "How much damage it heals."),
                "hurt": Fact("number", "How much damage it does to the receiver."),
                "damage": Fact("number", "The receiver's damage after it."),
                "dies": Fact("truth", "Whether the receiver dies of it."),
                "gives": Fact(
                    "code",
                    "The equipment card that goes to the giver; null for none.",
                    names=EQUIPMENT_NAMES,
                    nullable=True,
                ),
                "sees": Fact("names", "Who may know what the card says.", "player"),
            },
            "answer",
        ),
        ("nothing", {"legal": False, "responses": ["damage-1"]}),
    ),
    rule,
    read,
)
