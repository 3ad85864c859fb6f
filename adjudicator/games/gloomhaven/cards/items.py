"""The question items: what becomes of an item when it is used, by a rest, and at the end of the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step, Verdict
from adjudicator.fields import Truth, named
from adjudicator.game import Question
from adjudicator.games.gloomhaven.cards.holding import character_read, in_play
from adjudicator.games.gloomhaven.judging.naming import character_of
from adjudicator.games.gloomhaven.table.figures import Character, Item
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, Why, decided
from adjudicator.report import Report
from adjudicator.text import Text, clean

EVENTS = ("use", "short-rest", "long-rest", "refresh-spent", "refresh-consumed", "scenario-end")
STATES = ("ready", "spent", "consumed")
_STATES: Mapping[str, Text] = {
    "ready": Text("ready", "可用"),
    "spent": Text("spent, turned sideways", "已横置"),
    "consumed": Text("consumed, turned over", "已翻面消耗"),
}


class ItemAsksSchema(Schema):
    """An item, and what happens to it."""

    character = named("Who has the item; may be left out where there is only one character.")
    item = named("The item.", required=True)
    event = fields.String(
        validate=validate.OneOf(EVENTS),
        metadata={
            "description": "Its use if left out; or a rest, an ability that refreshes spent or consumed items, or the "
            "end of the scenario."
        },
    )


class ItemValueSchema(Schema):
    """What becomes of the item."""

    character = named("Who has it.", required=True)
    item = named("The item.", required=True)
    use = fields.String(required=True, validate=validate.OneOf(["spent", "consumed", "always"]))
    event = fields.String(required=True, validate=validate.OneOf(EVENTS))
    before = fields.String(required=True, validate=validate.OneOf(STATES))
    legal = Truth(required=True, metadata={"description": "Whether it may be used now; true for all other events."})
    after = fields.String(required=True, validate=validate.OneOf(STATES))


def read_item(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """A character's item, and what happens to it."""
    character = character_read(about, state, report)
    if character is None:
        return {}
    item = clean(about["item"])
    names = [each.name for each in character.items]
    if item not in names:
        report.unknown("/item", Text("item", "物品"), item, dict.fromkeys(names))
    elif names.count(item) > 1:
        message = Text("{who} has {n} items of this name: a character owns one copy at most.",
                       "{who} 有 {n} 件同名物品：每名角色至多拥有一件。")  # fmt: skip
        report.wrong("/item", message.fill(who=character.name, n=names.count(item)), ruling="gh.loot.owned-item")
    return {"character": character.name, "item": item, "event": about.get("event", "use")}


def items(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What becomes of an item."""
    character = character_of(about["character"], state)
    item = next(each for each in character.items if each.name == about["item"])
    event = about["event"]
    if event != "scenario-end":
        in_play(character)
    step = _used(item, character) if event == "use" else _refreshed(item, event, character)
    legal = step.effect != "not-usable"
    after = step.effect if step.effect in STATES else item.state
    value = {
        "character": character.name,
        "item": item.name,
        "use": item.use,
        "event": event,
        "before": item.state,
        "legal": legal,
        "after": after,
    }
    verdict = Verdict.RESOLVED
    if event == "use":
        verdict = Verdict.LEGAL if legal else Verdict.ILLEGAL
    because = Because(step.says, (step.ruling, *step.under))
    usable = legal if event == "use" else after == "ready" and "stun" not in character.conditions
    return Ruled(value, [{"legal": usable, "after": after}], _why(because, character, event, after), (step,), verdict)


def _why(because: Because, character: Character, event: str, after: str) -> Why:
    """Why the item is as it is then, and whether it may be used: after other events that rests on stun too."""
    if event == "use" or after != "ready" or "stun" not in character.conditions:
        return decided({}, because)
    says = Text("{who} is stunned and can't use it.", "{who} 眩晕，不能使用。").fill(who=character.name)
    told = Text(f"{because.says.en} {says.en}", because.says.zh + says.zh)
    return decided({"legal": Because(told, ("gh.condition.stun",))}, because)


def _step(item: Item, effect: str, says: Text, *rulings: str, **words: object) -> Step:
    filled = says.fill(item=item.name, state=_STATES[item.state], **words)
    return Step(rulings[0], item.name, effect, filled, under=tuple(rulings[1:]))


def _used(item: Item, character: Character) -> Step:
    """The use of an item; its effect is the state that the item then has, or ``not-usable``."""
    if "stun" in character.conditions:
        says = Text("{who} is stunned and can't use {item}.", "{who} 眩晕，不能使用 {item}。")
        return _step(item, "not-usable", says, "gh.condition.stun", who=character.name)
    if item.state != "ready":
        says = Text("{item} is {state}, and can't be used until it is refreshed.", "{item} {state}，恢复之前不能使用。")
        return _step(item, "not-usable", says, "gh.item.use")
    if item.use == "always":
        says = Text(
            "{item} has neither mark: it stays ready, as often as its text allows.",
            "{item} 两种标志都没有：用后仍可用，次数以其文字为限。",
        )
        return _step(item, "ready", says, "gh.item.use")
    says = Text("{item} is {then} after its use.", "{item} 使用后{then}。")
    return _step(item, item.use, says, "gh.item.use", then=_STATES[item.use])


def _refreshed(item: Item, event: str, character: Character) -> Step:
    """What another event does to an item; the effect is the state that it then has."""
    if event == "scenario-end":
        says = Text("After the scenario all items are ready, {item} too.", "场景结束后所有物品都恢复，{item} 也一样。")
        return _step(item, "ready", says, "gh.item.use", "gh.end.cleanup")
    if item.state == "ready":
        says = Text("{item} is ready and stays so.", "{item} 本来可用，保持不变。")
        return _step(item, "ready", says, "gh.item.use")
    if item.state == "consumed":
        if event == "refresh-consumed":
            says = Text(
                "An ability that refreshes consumed items makes {item} ready.", "写明恢复消耗物品的能力使 {item} 可用。"
            )
            return _step(item, "ready", says, "gh.rest.not-consumed", "gh.item.use")
        says = Text("{item} is {state}: nothing but an ability that says so refreshes it.",
                    "{item} {state}：只有写明的能力才能恢复。")  # fmt: skip
        return _step(item, "consumed", says, "gh.rest.not-consumed")
    if event == "long-rest":
        says = Text("A long rest refreshes spent items: {item} is ready.", "长休恢复横置的物品：{item} 可用。")
        return _step(item, "ready", says, "gh.rest.refresh")
    if event == "refresh-spent":
        says = Text(
            "An ability that refreshes spent items makes {item} ready.", "写明恢复横置物品的能力使 {item} 可用。"
        )
        return _step(item, "ready", says, "gh.item.use")
    says = Text(
        "{item} is {state}, and this does not refresh it: a long rest does.", "{item} {state}，不因此恢复：长休才恢复。"
    )
    return _step(item, "spent", says, "gh.rest.refresh")


ITEMS = Interaction(
    Question(
        "items",
        Text("What becomes of an item", "物品使用或恢复之后如何"),
        ItemValueSchema,
        {
            "characters": [
                {"name": "Brute", "items": [{"item": "Healing Potion", "use": "consumed", "state": "consumed"}]}
            ]
        },
        "dispute",
        ItemAsksSchema,
        {"item": "Healing Potion", "event": "long-rest"},
        FactsField(
            {
                "legal": Fact(
                    "truth", "Whether the item may be used now; of another event, whether it may be used after it."
                ),
                "after": Fact("code", "The state of the item afterwards.", options=STATES),
            },
            "after",
        ),
        ("ready", {"after": "consumed"}),
    ),
    items,
    read_item,
)
