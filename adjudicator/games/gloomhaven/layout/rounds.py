"""The order of a round, elements, doors, loot and the scenario laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Table
from adjudicator.games.gloomhaven.codes import ELEMENTS
from adjudicator.games.gloomhaven.layout.common import facts, field, rows_of, said
from adjudicator.text import Text


def initiative_order(value: Mapping[str, Any]) -> list[Table]:
    """The turns of a round in order."""
    notes = []
    for each in value["open"]:
        says = Text("The players choose among: {names}.", "由玩家在其中选择：{names}。")
        notes.append(says.fill(names=said("among", [unit["name"] for unit in each["among"]])))
    if value["orders"] > 1:
        notes.append(Text("Orders that are allowed: {n}.", "允许的次序：{n} 种。").fill(n=value["orders"]))
    out = [rows_of(Text("The turns", "行动次序"), value["turns"], ("figure", "initiative"), tuple(notes), "figure")]
    if value["waits"]:
        out.append(rows_of(Text("No turn", "不行动"), value["waits"], ("figure", "name", "because")))
    return out


def elements(value: Mapping[str, Any]) -> list[Table]:
    """The elements after some events, for each choice that the players have."""
    out = []
    for outcome in value["outcomes"]:
        title = Text("The elements", "元素")
        if outcome["chosen"]:
            title = Text("The elements, if {chosen} is chosen", "选择{chosen}时的元素")
            title = title.fill(chosen=said("chosen", outcome["chosen"]))
        if not outcome["legal"]:
            title = Text("{title}: illegal", "{title}：不合法").fill(title=title)
        strong = {element: outcome["elements"][element] for element in ELEMENTS}
        notes = []
        for key in ("pending", "benefits"):
            if outcome[key]:
                label = Text("{label}: {all}.", "{label}：{all}。")
                notes.append(label.fill(label=field(key), all=said(key, outcome[key])))
        out.append(facts(title, strong, ELEMENTS, tuple(notes)))
        out.append(rows_of(Text("Events", "事件"), outcome["events"], ("event", "who", "element", "effect", "legal")))
    return out


def door_reveal(value: Mapping[str, Any]) -> list[Table]:
    """What a room holds and who of it acts when."""
    names = ("who", "draws", "after", "left_out", "next_round", "not_again")
    out = [facts(Text("The room", "房间"), value, names)]
    if value["placed"]:
        out.append(rows_of(Text("Placed", "放置"), value["placed"], ("figure", "rank", "at"), (), "figure"))
    for key, title in (("at_once", Text("Act at once", "立即行动")), ("later", Text("Act later", "稍后行动"))):
        if value[key]:
            out.append(rows_of(title, value[key], ("type", "initiative", "figures"), (), "type"))
    return out


def loot(value: Mapping[str, Any]) -> list[Table]:
    """What is picked up and what is left."""
    title = Text("The loot", "拾取")
    if value["figure"]:
        title = Text("{figure} loots", "{figure} 拾取").fill(figure=value["figure"])
    out = [facts(title, {**value, "drops": value["drops"] or None}, ("coins", "drops"))]
    for key, head in (("takes", Text("Picked up", "拾取")), ("leaves", Text("Left lying", "留下"))):
        if value[key]:
            out.append(rows_of(head, value[key], ("hex", "coins", "treasure", "why")))
    if value["sold"]:
        out.append(rows_of(Text("Sold", "卖出"), value["sold"], ("item", "gold")))
    return out


def scenario_level(value: Mapping[str, Any]) -> list[Table]:
    """The numbers of a scenario level."""
    names = (
        "recommended",
        "difficulty",
        "solo",
        "level",
        "monster_level",
        "gold_per_coin",
        "trap",
        "hazard",
        "experience",
    )
    return [facts(Text("The scenario level", "场景等级"), value, names)]


def scenario_end(value: Mapping[str, Any]) -> list[Table]:
    """Whether a scenario ends and how."""
    notes = []
    left = value["lying"]
    if left and (left["coins"] or left["treasures"]):
        says = Text(
            "Left on the map: coins {coins}, treasures {treasures}.",
            "留在场上：钱币 {coins}，宝物 {treasures}。",
        )
        notes.append(says.fill(**left))
    return [facts(Text("The scenario", "场景"), value, ("ends", "results", "rewards", "restores"), tuple(notes))]


def score(value: Mapping[str, Any]) -> list[Table]:
    """What each character takes home."""
    title = Text("The scenario at level {level}: {result}", "{level} 级场景：{result}")
    title = title.fill(result=said("result", value["result"]), level=value["level"])
    names = ("name", "exhausted", "experience", "bonus", "total_experience", "coins", "gold", "checks")
    notes = []
    if value["rewards"] is not None:
        yes = Text("The scenario's rewards are gained.", "得到场景奖励。")
        notes.append(yes if value["rewards"] else Text("The scenario's rewards are not gained.", "没有场景奖励。"))
    left = value["left"]
    if left and (left["coins"] or left["treasures"]):
        says = Text(
            "Left on the map: coins {coins}, treasures {treasures}.",
            "留在场上：钱币 {coins}，宝物 {treasures}。",
        )
        notes.append(says.fill(**left))
    return [rows_of(title, value["characters"], names, tuple(notes), "name")]
