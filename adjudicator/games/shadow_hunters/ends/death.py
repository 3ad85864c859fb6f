"""The question death: who dies of damage, who is revealed for it, and what becomes of the equipment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Verdict
from adjudicator.codes import CodeField
from adjudicator.errors import Problem, StateError, pointer
from adjudicator.fields import NAME_MOST, PlainText, Truth, WholeNumber, named, number
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.characters.cases import shared, suppose, supposed
from adjudicator.games.shadow_hunters.ends.death_told import reasons, steps
from adjudicator.games.shadow_hunters.ends.dying import Blow, Fate, fates
from adjudicator.games.shadow_hunters.judging.naming import PLAYER, check_alive
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT, WARDS_ALL
from adjudicator.games.shadow_hunters.table.schema import CAUSES, DAMAGE_MOST, GUARDS, PLAYERS_MOST, equipment
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.naming import one_named
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Ruled
from adjudicator.report import Report
from adjudicator.text import Text, clean

_CARDS = validate.Length(max=len(EQUIPMENT))


def _by_player(values: fields.Field[Any], description: str, **kwargs: Any) -> fields.Dict:
    """An object from names of players."""
    return fields.Dict(
        keys=PlainText(most=NAME_MOST),
        values=values,
        validate=validate.Length(min=1, max=PLAYERS_MOST),
        metadata={"description": description},
        **kwargs,
    )


class DeathAsksSchema(Schema):
    """Damage that is done to players at once."""

    damage = _by_player(number(0, DAMAGE_MOST), "How much each player takes now, all at once, by name.", required=True)
    by = named("Who does it; left out where nobody does.")
    cause = CodeField(CAUSES, metadata={"description": "By what; needed where somebody does it."})
    takes = _by_player(
        fields.List(equipment("An equipment card."), validate=_CARDS),
        "What the killer wants to take from each of the dead, by name; an empty list for nothing.",
    )


class DeathCaseSchema(Schema):
    """What holds for some of those whom hidden players can be."""

    if_ = supposed()
    dead = fields.List(fields.String(), required=True)
    revealed = fields.List(fields.String(), required=True, allow_none=True)
    may_be_daniel = fields.List(fields.String(), required=True)
    left = fields.Dict(keys=fields.String(), values=WholeNumber(), required=True)
    takes = fields.Dict(
        keys=fields.String(), values=fields.List(fields.List(equipment("An equipment card."))), required=True
    )
    legal = Truth(required=True, allow_none=True)
    gained = fields.List(equipment("An equipment card."), required=True, allow_none=True)
    discarded = fields.List(equipment("An equipment card."), required=True, allow_none=True)


class DeathValueSchema(Schema):
    """What comes of the damage. What depends on hidden characters or on the killer's choice is null."""

    dead = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata={"description": "Who dies, all in one event, in the order of the seats."},
    )
    revealed = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata={"description": "Who turns the character card up for it: the dead, and who has to or wants to."},
    )
    may_be_daniel = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata={"description": "Hidden players who may be Daniel: one of them, or nobody, has to reveal as well."},
    )
    left = fields.Dict(
        keys=fields.String(),
        values=WholeNumber(),
        required=True,
        allow_none=True,
        metadata={"description": "The damage that those who were hit and live have now, by name."},
    )
    takes = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.List(equipment("An equipment card."))),
        required=True,
        allow_none=True,
        metadata={"description": "What the killer may take from each of the dead, by name: one of these lists."},
    )
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether what was chosen may be taken; null if nothing was chosen."},
    )
    gained = fields.List(
        equipment("An equipment card."),
        required=True,
        allow_none=True,
        metadata={"description": "What the killer gets."},
    )
    discarded = fields.List(
        equipment("An equipment card."),
        required=True,
        allow_none=True,
        metadata={"description": "The equipment of the dead that goes to the discard piles."},
    )
    cases = fields.List(
        fields.Nested(DeathCaseSchema),
        required=True,
        metadata={"description": "Every way in which hidden characters matter; one if they do not."},
    )


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The damage and the choice, with names in their one spelling and the order of the seats."""
    told = {key: value for key, value in about.items() if key in ("cause",)}
    told["damage"] = _names("damage", about["damage"], state, report)
    if about.get("by") is not None:
        told["by"] = one_named("by", about, list(state.by_name), PLAYER, report)
        if about.get("cause") is None:
            message = Text("It is not said by what the damage is done.", "没有写明伤害的来源。")
            report.wrong(
                "/cause", message, expected=Text("one of " + ", ".join(CAUSES), "以下之一：" + "、".join(CAUSES))
            )
    for name, amount in told["damage"].items():
        guard = _guard(state.by_name[name], about.get("cause")) if amount > 0 else None
        if guard is not None:
            message = Text("{name} takes no such damage: {guard} keeps it off.", "{name} 不受此伤害：{guard}已挡下。")
            report.wrong(pointer("damage", name), message.fill(name=name, guard=GUARDS[guard]),
                         expected=Text("0", "0"), ruling=_GUARD_RULINGS[guard])  # fmt: skip
    if about.get("takes") is not None:
        told["takes"] = {name: sorted(set(cards)) for name, cards in
                         _names("takes", about["takes"], state, report).items()}  # fmt: skip
        if about.get("by") is None:
            message = Text(
                "Only a killer takes equipment, and nobody does this damage.", "只有击杀者能拿装备，而这里没有击杀者。"
            )
            report.wrong("/takes", message, ruling="sh.death.loot")
    return told


# What keeps damage off, each with its ruling: the one damage of any kind, the other that of attacks.
_GUARD_RULINGS: Mapping[str, str] = {**WARDS_ALL, "guardian-angel": "sh.pack.white.guardian-angel"}


def _guard(player: Player, cause: str | None) -> str | None:
    """What keeps damage from this cause off a player, None if nothing does."""
    able = [guard for guard in GUARDS if guard in player.guards and (guard in WARDS_ALL or cause == "attack")]
    return able[0] if able else None


def _names(key: str, told: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    names = list(state.by_name)
    for name in told:
        if clean(name) not in names:
            report.unknown(pointer(key, name), PLAYER, name, names)
    by_name = {clean(name): value for name, value in told.items()}
    return {name: by_name[name] for name in names if name in by_name}


def death(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What comes of damage that is done at once. Raises StateError for somebody who is dead already."""
    killer = state.by_name[about["by"]] if about.get("by") is not None else None
    for player in state.players:
        if player.name in about["damage"] or player is killer:
            check_alive(player)
    takes = about.get("takes")
    chosen = {name: tuple(cards) for name, cards in takes.items()} if takes is not None else None
    blow = Blow(state, about["damage"], killer, about.get("cause"), chosen)
    found = fates(blow, reads)
    told = [_told(fate, blow) for fate in found]
    keys = ("dead", "revealed", "may_be_daniel", "left", "takes", "legal", "gained", "discarded")
    value = {key: shared([each[key] for each in told]) for key in keys}
    value["cases"] = [{"if": suppose(fate.held, state), **each} for fate, each in zip(found, told, strict=True)]
    verdict, unknown = Verdict.RESOLVED, {}
    if chosen is None:
        message = Text("The question does not say what the killer takes.", "问题没有写明击杀者拿什么。")
        unknown["legal"] = StateError([Problem("/takes", message)], "question")
    else:
        verdict = {True: Verdict.LEGAL, False: Verdict.ILLEGAL, None: Verdict.POSSIBLE}[value["legal"]]
    outcomes = [outcome for fate in found for outcome in _outcomes(fate, blow)]
    return Ruled(value, outcomes, reasons(found, blow), steps(found, blow), verdict, unknown)


def _told(fate: Fate, blow: Blow) -> dict[str, Any]:
    """One case as the value shows it."""
    ways = [_after(fate, choice, daniel, blow) for choice in fate.choices or ({},) for daniel in fate.daniels]
    return {
        "dead": list(fate.dead),
        "revealed": shared([each["revealed"] for each in ways]),
        "may_be_daniel": [name for name in fate.daniels if name is not None] if len(fate.daniels) > 1 else [],
        "left": dict(fate.left),
        "takes": {name: [list(way) for way in loot.ways] for name, loot in fate.loot.items()},
        "legal": fate.legal,
        "gained": shared([each["gained"] for each in ways]) if fate.choices else None,
        "discarded": shared([each["discarded"] for each in ways]) if fate.choices else None,
    }


def _after(fate: Fate, choice: Mapping[str, tuple[str, ...]], daniel: str | None, blow: Blow) -> dict[str, Any]:
    """What comes of one choice, if this is Daniel."""
    return {
        "revealed": list(fate.reveals(choice, daniel, blow)),
        "gained": sorted(card for taken in choice.values() for card in taken),
        "discarded": list(fate.discarded(choice, blow.state)),
    }


def _outcomes(fate: Fate, blow: Blow) -> list[dict[str, Any]]:
    dead = sorted(fate.dead)
    facts: dict[str, Any] = {"dead": dead, "dies": dead, "left": dict(fate.left)}
    facts["lives"] = sorted(fate.left)
    if fate.legal is not None:
        facts["legal"] = fate.legal
    out = []
    for daniel in fate.daniels:
        held = suppose(fate.held, blow.state)
        if daniel is not None and len(fate.daniels) > 1:
            held = [*(each for each in held if each["player"] != daniel), {"player": daniel, "characters": ["daniel"]}]
        also = {"if": held} if held else {}
        if not fate.choices:  # what was chosen may not be taken
            out.append({**facts, "revealed": sorted(fate.reveals({}, daniel, blow)), **also})
        for choice in fate.choices:
            after = _after(fate, choice, daniel, blow)
            out.append({**facts, **after, "revealed": sorted(after["revealed"]), **also})
    return out


_OPTIONS = tuple(EQUIPMENT)
_EXAMPLE: Mapping[str, Any] = {
    "players": [
        {"name": "A", "character": "werewolf", "revealed": True},
        {"name": "B", "character": "emi", "damage": 8, "equipment": ["rusted-broad-axe", "holy-robe"]},
        {"name": "C", "character": "allie", "damage": 6, "equipment": ["butcher-knife"]},
    ]
}

DEATH = Interaction(
    Question(
        "death",
        Text("Who dies, who is revealed, and what the killer takes", "谁死亡、谁亮身份、击杀者拿走什么"),
        DeathValueSchema,
        _EXAMPLE,
        "dispute",
        DeathAsksSchema,
        {"damage": {"B": 2, "C": 2}, "by": "A", "cause": "attack", "takes": {"B": ["rusted-broad-axe"]}},
        FactsField(
            {
                "dead": Fact("names", "Just these die.", of="player"),
                "dies": Fact("among", "These die, others perhaps too.", of="player"),
                "lives": Fact("among", "These are hit and live.", of="player"),
                "revealed": Fact("names", "Just these are revealed for it.", of="player"),
                "left": Fact("numbers", "The damage that players who were hit and live have now.", of="player"),
                "legal": Fact("truth", "Whether what was chosen may be taken."),
                "gained": Fact("codes", "The equipment cards that the killer gets.", options=_OPTIONS),
                "discarded": Fact("codes", "The equipment cards of the dead that are discarded.", options=_OPTIONS),
            },
            "dead",
        ),
        (["B", "C"], {"legal": True, "dies": ["B"]}),
    ),
    death,
    read,
)
