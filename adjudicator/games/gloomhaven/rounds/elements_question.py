"""The question elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step, Verdict
from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named
from adjudicator.game import Question
from adjudicator.games.gloomhaven.codes import ALIASES, ELEMENTS, STRENGTHS, WITH_ANY
from adjudicator.games.gloomhaven.judging.naming import figure_named
from adjudicator.games.gloomhaven.judging.presence import check_in_play
from adjudicator.games.gloomhaven.rounds.elements import Note, Track, play
from adjudicator.games.gloomhaven.table.figures import Monster
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text

EVENTS_MOST = 40
DOES = ("consume", "decline", "create", "reveal", "end-turn", "end-round")
EFFECTS = ("consumed", "shared", "kept", "nothing", "unavailable", "created", "not-created", "strong", "wanes")


class EventSchema(Schema):
    """One thing that happens. A turn ends when it is said to, or when somebody else does something."""

    who = named("The figure. May be left out where a turn or a round ends.")
    does = fields.String(
        required=True,
        validate=validate.OneOf(DOES),
        metadata={"description": "decline leaves an element that might be consumed; reveal lets a monster appear."},
    )
    element = CodeField(WITH_ANY, ALIASES, metadata={"description": 'As the card names it; "any" is the wild symbol.'})
    chosen = CodeField(
        ELEMENTS, ALIASES, metadata={"description": "Which was chosen for a wild symbol; every one if left out."}
    )
    performed = Truth(
        metadata={
            "description": "Whether the ability that consumes, or any of the action that creates, is performed; true if"
            " left out."
        }
    )


class ElementsAsksSchema(Schema):
    """What happens, in order."""

    events = fields.List(fields.Nested(EventSchema), required=True, validate=validate.Length(min=1, max=EVENTS_MOST))


class HappenedSchema(Schema):
    """What an event came to."""

    event = fields.Integer(required=True, metadata={"description": "Which of the events, from 1."})
    who = fields.String(required=True, allow_none=True)
    element = fields.String(required=True, allow_none=True, validate=validate.OneOf(list(ELEMENTS)))
    effect = fields.String(required=True, validate=validate.OneOf(EFFECTS))
    legal = Truth(required=True)


class WaySchema(Schema):
    """What comes of it for one way to choose elements for the wild symbols."""

    chosen = fields.List(fields.String(validate=validate.OneOf(list(ELEMENTS))), required=True)
    legal = Truth(required=True, metadata={"description": "Whether every event is allowed."})
    elements = fields.Dict(
        keys=fields.String(validate=validate.OneOf(list(ELEMENTS))),
        values=fields.String(validate=validate.OneOf(list(STRENGTHS))),
        required=True,
        metadata={"description": "All six, after the last event."},
    )
    pending = fields.List(
        fields.String(validate=validate.OneOf(list(ELEMENTS))),
        required=True,
        metadata={"description": "Created in a turn that is still going on."},
    )
    benefits = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "The monsters that a consumption of their type serves."},
    )
    events = fields.List(fields.Nested(HappenedSchema), required=True)


class ElementsValueSchema(Schema):
    """What comes of the events: one outcome, or one for each way to choose."""

    outcomes = fields.List(fields.Nested(WaySchema), required=True)


def read_events(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The events, with the figures' names in their one spelling."""
    return {"events": [_event(n, event, state, report) for n, event in enumerate(about["events"])]}


def _event(n: int, event: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    out = dict(event)
    does = event["does"]
    part = Report()
    if "who" in event or does not in ("end-turn", "end-round"):
        name = figure_named("who", event, state, part)
        if name is not None:
            out["who"] = name
            if does == "reveal" and not isinstance(state.figures[name], Monster):
                message = Text("{name} is no monster.", "{name} 不是怪物。").fill(name=name)
                part.wrong("/who", message)
    if does == "end-round":
        out.pop("who", None)
    takes = does in ("consume", "decline", "create")
    if takes and "element" not in event:
        message = Text("It is not said which element.", "没有说明是哪种元素。")
        part.wrong("/element", message, expected=Text("an element, or any", "一种元素，或 any"))
    for key in ("element", "chosen", "performed"):
        if key in event and not takes:
            part.wrong(f"/{key}", Text("{does} has no {key}.", "{does} 没有 {key}。").fill(does=does, key=key))
    if "chosen" in event and event.get("element") not in ("any", event["chosen"]):
        message = Text("Only the wild symbol leaves a choice.", "只有任意元素标志才可选择。")
        part.wrong("/chosen", message, ruling="gh.element.wild")
    for problem in part.problems:
        report.wrong(f"/events/{n}{problem.pointer}", problem.message, expected=problem.expected,
                     near=map(str, problem.near), ruling=problem.ruling)  # fmt: skip
    return out


def elements(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What a sequence of events does to the elements."""
    for event in about["events"]:
        if "who" in event:
            check_in_play(state.figures[event["who"]], state)
    tracks = play(about["events"], state)
    outcomes = [_facts(track) for track in tracks]
    value = {"outcomes": [_way(track) for track in tracks]}

    def why(fact: str, claimed: Any) -> Because:
        if len({str(facts[fact]) for facts in outcomes}) == 1:
            told = tracks
        else:  # where the choice decides it: how it comes about as claimed; or, if no choice does that, what they do
            told = [track for track, facts in zip(tracks, outcomes, strict=True) if _has(fact, claimed, facts)]
        reasons = list(dict.fromkeys(reason for track in told for reason in _why(fact, claimed, track, state)))
        if not reasons:
            reasons.append(_never(fact, outcomes))
        if told is not tracks:
            reasons.insert(0, _choice(tracks))
        return joined(reasons[:4])

    legal = any(track_legal(track) for track in tracks)
    steps = tuple(_step(note) for note in tracks[0].notes)
    return Ruled(value, outcomes, why, steps, Verdict.LEGAL if legal else Verdict.ILLEGAL)


def _has(fact: str, claimed: Any, facts: Mapping[str, Any]) -> bool:
    return bool(set(claimed) <= set(facts[fact]) if fact == "benefits" else facts[fact] == claimed)


def _never(fact: str, outcomes: Sequence[Mapping[str, Any]]) -> Because:
    """What a fact comes to, where no choice makes it what is claimed."""
    if fact not in ELEMENTS:
        return Because(Text("No choice makes it so.", "怎样选都不会如此。"), ("gh.element.wild",))
    found = [STRENGTHS[code] for code in STRENGTHS if any(facts[fact] == code for facts in outcomes)]
    says = Text("{element} is then {en}.", "{element}随选择处于{zh}。")
    en, zh = " or ".join(each.en for each in found), "或".join(each.zh for each in found)
    return Because(says.fill(element=ELEMENTS[fact], en=en, zh=zh), ("gh.element.wild",))


def track_legal(track: Track) -> bool:
    """Whether everything that led to a track is allowed."""
    return all(note.legal for note in track.notes)


def _facts(track: Track) -> dict[str, Any]:
    return {
        "legal": track_legal(track),
        **track.strength,
        "pending": sorted(track.pending),
        "benefits": sorted(track.benefits),
    }


def _way(track: Track) -> dict[str, Any]:
    return {
        "chosen": list(track.chosen),
        "legal": track_legal(track),
        "elements": dict(track.strength),
        "pending": sorted(track.pending),
        "benefits": sorted(track.benefits),
        "events": [
            {
                "event": note.nth + 1,
                "who": note.who or None,
                "element": note.element,
                "effect": note.effect,
                "legal": note.legal,
            }
            for note in track.notes
        ],
    }


def _choice(tracks: Sequence[Track]) -> Because:
    """That the players choose, and among what."""
    says = Text(
        "The wild symbol is exactly one element, and the players choose which: {n} ways here.",
        "任意元素标志只代表一种元素，由玩家选择：此处有 {n} 种选法。",
    ).fill(n=len(tracks))
    return Because(says, ("gh.element.wild",))


def _why(fact: str, claimed: Any, track: Track, state: State) -> list[Because]:
    """What made a fact as it is on one track."""
    if fact == "legal":
        illegal = [note.because for note in track.notes if not note.legal]
        used = [note.because for note in track.notes if note.effect not in ("strong", "wanes")]
        return illegal or used or [note.because for note in track.notes] or [_unchanged(track, None)]
    if fact == "benefits":
        return [_why_benefits(name, track, state) for name in claimed]
    if fact == "pending":
        made = [note.because for note in track.notes if note.effect in ("created", "not-created", "strong")]
        return made or [_unchanged(track, None)]
    touched = [note.because for note in track.notes if note.element == fact]
    return touched[-1:] or [_unchanged(track, fact)]


def _unchanged(track: Track, element: str | None) -> Because:
    if element is None:
        return Because(Text("Nothing is created or consumed.", "没有灌注，也没有消耗。"), ("gh.element.track",))
    says = Text("{element} is {now}, and nothing here changed it.", "{element}处于{now}，此处没有改变它。")
    return Because(says.fill(element=ELEMENTS[element], now=STRENGTHS[track.strength[element]]), ("gh.element.track",))


def _why_benefits(name: str, track: Track, state: State) -> Because:
    """Why a consumption serves a figure or not."""
    own = [note for note in track.notes if note.who == name and note.effect in ("consumed", "shared", "nothing")]
    if own:
        return own[-1].because
    figure = state.figures[name]
    if not isinstance(figure, Monster):
        says = Text("{name} is no monster: it has what it consumes itself.", "{name} 不是怪物，只得到自己消耗的好处。")
        return Because(says.fill(name=name), ("gh.element.type-shares",))
    kind = figure.type
    consumed = [
        note
        for note in track.notes
        if note.effect == "consumed" and getattr(state.figures[note.who], "type", None) == kind
    ]
    if name in track.benefits:
        return consumed[-1].because
    if consumed:
        says = Text("{name} appeared after {who} had consumed.", "{name} 在 {who} 消耗之后才出现。")
        return Because(says.fill(name=name, who=consumed[-1].who), ("gh.element.later-revealed",))
    says = Text("No monster of the type of {name} consumed anything.", "{name} 的同类没有消耗任何元素。")
    return Because(says.fill(name=name), ("gh.element.type-shares",))


def _step(note: Note) -> Step:
    by = (note.who,) if note.who else ()
    if note.element is None:
        return step_of(note.because, note.who, note.effect, by)
    return step_of(note.because, note.element, note.effect, by, ELEMENTS[note.element])


_STRENGTH = tuple(STRENGTHS)
ELEMENTS_QUESTION = Interaction(
    Question(
        "elements",
        Text("What consuming and creating does to the elements", "消耗与灌注之后的元素"),
        ElementsValueSchema,
        {"characters": [{"name": "Spellweaver"}], "elements": {"fire": "waning"}},
        "dispute",
        ElementsAsksSchema,
        {
            "events": [
                {"who": "Spellweaver", "does": "create", "element": "fire"},
                {"who": "Spellweaver", "does": "consume", "element": "fire"},
                {"does": "end-turn"},
            ]
        },
        FactsField(
            {
                "legal": Fact("truth", "Whether every event is allowed."),
                **{
                    element: Fact("code", f"How strong {text.en} is after the last event.", options=_STRENGTH)
                    for element, text in ELEMENTS.items()
                },
                "pending": Fact("codes", "Elements created in the turn that is going on.", options=tuple(ELEMENTS)),
                "benefits": Fact("among", "Monsters that a consumption of their type serves.", "figure"),
            },
            "legal",
        ),
        (True, {"fire": "strong"}),
    ),
    elements,
    read_events,
)
