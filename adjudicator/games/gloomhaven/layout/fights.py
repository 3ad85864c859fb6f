"""Attacks, heals, conditions and what characters do with their cards, laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.games.gloomhaven.layout.common import cell, facts, field, rows_of
from adjudicator.judging.laying_out import told
from adjudicator.text import Text


def attack(value: Mapping[str, Any]) -> list[Table]:
    """An attack: how cards are drawn, and what it may come to."""
    title = Text("The attack", "攻击")
    if value["attacker"] and value["target"]:
        title = Text("{attacker} attacks {target}", "{attacker} 攻击 {target}")
        title = title.fill(attacker=value["attacker"], target=value["target"])
    names = ("mode", "advantage", "disadvantage", "attack_before_card_options", "cards_drawn", "cards_used", "note",
             "effects", "removed_from_deck")  # fmt: skip
    shuffled = Text("The deck is shuffled at the end of the round.", "轮末重洗牌堆。")
    notes = (shuffled,) if value["reshuffle_at_round_end"] else ()
    out = [facts(title, value, names, notes)]
    told_of = ("cards_used", "attack_before_card", "attack", "damage", "negated", "target_hit_points", "killed",
               "gains", "poisoned", "retaliate")  # fmt: skip
    head = Text("What it comes to", "结果")
    if len(value["outcomes"]) > 1:
        head = Text("What it may come to: the players choose", "可能的结果：由玩家选择")
    shown = [{key: None if held is False else held for key, held in each.items()} for each in value["outcomes"]]
    return [*out, rows_of(head, shown, told_of, (), "damage")]


def heal(value: Mapping[str, Any]) -> list[Table]:
    """Whom a heal may be for, and what it does."""
    title = Text("The heal", "治疗")
    if value["healer"]:
        title = Text("{healer} heals", "{healer} 治疗").fill(healer=value["healer"])
    return [rows_of(title, value["options"], ("target", "legal", "healed", "hit_points", "removed"), (), "target")]


def conditions(value: Mapping[str, Any]) -> list[Table]:
    """A condition of a figure."""
    title = Text("{figure}: {condition}", "{figure}：{condition}")
    title = title.fill(figure=value["figure"], condition=cell("condition", value["condition"]).text)
    shown = {key: held for key, held in value.items() if held != 0 or isinstance(held, bool)}
    names = ("has", "until", "act", "may", "forbidden_by", "forbids", "attack_mode", "attacked_plus",
             "damage_each_turn", "cards")  # fmt: skip
    return [facts(title, shown, names)]


def card_play(value: Mapping[str, Any]) -> list[Table]:
    """Two cards played: where they go and what they give."""
    verdict = Text("legal", "合法") if value["legal"] else Text("illegal", "不合法")
    title = Text("{character}: {verdict}", "{character}：{verdict}").fill(character=value["character"], verdict=verdict)
    names = ("card", "half", "basic", "performed", "goes_to", "then", "experience", "infused")
    notes = []
    if value["faults"]:
        notes.append(Text("Against it: {all}.", "问题：{all}。").fill(all=cell("faults", value["faults"]).text))
    if value["experience"]:
        notes.append(Text("Experience: {n}.", "经验：{n}。").fill(n=value["experience"]))
    if value["mandatory"]:
        parts = [f"{each['card']}: {each['part']}" for each in value["mandatory"]]
        zh = [f"{each['card']}：{cell('part', each['part']).text.zh}" for each in value["mandatory"]]
        notes.append(Text(f"Could not be left out: {', '.join(parts)}.", f"不可略过：{'、'.join(zh)}。"))
    shown = [
        {**each, "basic": each["basic"] or None, "experience": each["experience"] or None} for each in value["cards"]
    ]
    return [rows_of(title, shown, names, tuple(notes), "card")]


def damage_options(value: Mapping[str, Any]) -> list[Table]:
    """What a player may do about damage."""
    title = Text("{character} is dealt {damage} damage", "{character} 受到 {damage} 点伤害")
    title = title.fill(character=value["character"], damage=value["damage"])
    notes = []
    if value["excluded"]:
        says = Text("Chosen for the round and not to be lost: {cards}.", "本轮已选、不能失去：{cards}。")
        notes.append(says.fill(cards=cell("excluded", value["excluded"]).text))
    if not value["legal"]:
        notes.append(Text("What was asked for may not be done.", "所问的做法不合法。"))
    names = ("option", "lose", "hit_points", "exhausted", "conditions")
    return [rows_of(title, value["options"], names, tuple(notes), "option")]


def rest_options(value: Mapping[str, Any]) -> list[Table]:
    """Which rests a character may take."""
    out = []
    for rest in value["rests"]:
        title = Text("{character}: {rest}", "{character}：{rest}")
        title = title.fill(character=value["character"], rest=cell("rest", rest["rest"]).text)
        names = ("legal", "faults", "initiative", "may_lose", "returns", "again", "prices", "hit_points", "removed",
                 "refreshed", "not_refreshed", "stay_lost")  # fmt: skip
        shown = rest if rest["legal"] else {key: rest[key] for key in ("legal", "faults")}
        out.append(facts(title, shown, names))
    return out


def exhaustion(value: Mapping[str, Any]) -> list[Table]:
    """Whether a character is exhausted."""
    names = ("exhausted", "by", "hit_points", "can_play_two", "can_long_rest", "in_play", "may_return", "dead", "go_on")
    return [facts(told(value["character"]), value, names)]


def items(value: Mapping[str, Any]) -> list[Table]:
    """What becomes of an item."""
    title = Text("{character}: {item}", "{character}：{item}").fill(character=value["character"], item=value["item"])
    return [facts(title, value, ("use", "event", "before", "legal", "after"))]


def moves(value: Mapping[str, Any]) -> list[Table]:
    """The legal moves, each with the rulings that allow it."""
    title = Text("Legal moves: {n}", "合法的行动：{n}").fill(n=value["count"])
    if value["turn"]:
        title = Text("Legal moves of {turn}: {n}", "{turn} 合法的行动：{n}").fill(turn=value["turn"], n=value["count"])
    if not value["moves"]:
        return [Table(title, (), (), (Text("There is nothing to choose.", "没有可选的行动。"),))]
    who = [_who(each["move"]) for each in value["moves"]]
    several = len(set(who)) > 1
    rows = []
    for each, name in zip(value["moves"], who, strict=True):
        rulings = "\n".join(each["rulings"][:2])  # the others are general ones
        cells = (Cell(told(name)),) if several else ()
        rows.append((*cells, Cell(_move(each["move"]), "strong"), Cell(Text(rulings, rulings), "dim")))
    left = value["count"] - len(value["moves"])
    notes = (Text("And {n} more.", "另有 {n} 个。").fill(n=left),) if left else ()
    columns = (Text("Who", "谁"), Text("Move", "行动"), Text("ruling", "裁定"))
    return [Table(title, columns if several else columns[1:], tuple(rows), notes)]


def _who(move: Mapping[str, Any]) -> str:
    return str(move.get("character") or move.get("figure") or move.get("monster"))


def _move(move: Mapping[str, Any]) -> Text:
    """A move as a phrase."""
    words: dict[str, Any] = dict(move)
    words |= {key: _half(move[key]) for key in ("first", "second") if key in move}
    says = field(f"move={move['move']}")
    more = []
    if move["move"] == "go":
        more.append(Text("for {cost}", "{cost} 点"))
        more += [Text("past harm", "途经负面格")] if move["negative_hexes"] else []
        more += [Text("loots", "拾取")] if move.get("loots") else []
    elif move["move"] == "activate":
        words["names"] = cell("attacks", move["attacks"]).text
        more.append(Text("attacks {names}", "攻击 {names}") if move["attacks"] else Text("no attack", "不攻击"))
    if more:
        en, zh = ", ".join(text.en for text in more), "，".join(text.zh for text in more)
        says = Text(f"{says.en} ({en})", f"{says.zh}（{zh}）")
    return says.fill(**words)


def _half(half: Mapping[str, Any]) -> Text:
    if half["basic"]:
        basic = Text("Attack 2", "攻击 2") if half["half"] == "top" else Text("Move 2", "移动 2")
        return Text("{card} as {basic}", "{card} 当作{basic}").fill(card=half["card"], basic=basic)
    top = Text("the top of {card}", "{card} 的上半")
    return (top if half["half"] == "top" else Text("the bottom of {card}", "{card} 的下半")).fill(card=half["card"])
