"""Set-up, plays, places, attacks and the ends of turns and games laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Table
from adjudicator.games.cloud_ladder.layout.common import cell, facts, field, judged, of, rows_of, said
from adjudicator.judging.laying_out import told
from adjudicator.text import Text

_SETUP = (
    "legal", "faults", "departs", "win_layers", "sides", "sets", "cards", "allowed", "characters", "same_character",
    "group_cards", "hand",
)  # fmt: skip


def setup(value: Mapping[str, Any]) -> list[Table]:
    """How a game begins, and what the table of suggested modes has for it."""
    title = Text("A game of {n}: {mode}", "{n} 人局：{mode}").fill(n=value["players"], mode=said("mode", value["mode"]))
    out = [facts(title, value, _SETUP)]
    if value["suggested"] is not None:
        out.append(facts(Text("Suggested", "推荐"), value["suggested"], ("modes", "sets", "win_layers")))
    return out


def play(value: Mapping[str, Any]) -> list[Table]:
    """Whether a card or an ability may be used."""
    title = Text("{card}, used by {by}", "{by} 使用{card}")
    if value["by"] is None:
        title = Text("{card}", "{card}")
    title = title.fill(card=said("card", value["card"]), by=said("by", value["by"]))
    spring = ("locks",) if value["locks"] else ()
    return [facts(title, value, ("legal", "faults", *spring))]


def place(value: Mapping[str, Any]) -> list[Table]:
    """Whether something may be placed, and what comes of it."""
    title = Text("{by} places {what} in {area}'s area", "{by} 在 {area} 那边放{what}")
    title = title.fill(by=told(value["by"]), what=said("what", value["what"]), area=told(value["area"]))
    more = ("layers", "end_draw") if value["legal"] is not False else ()
    return [facts(title, value, ("legal", *more))]


def end_phase(value: Mapping[str, Any]) -> list[Table]:
    """What the end phase brings."""
    title = of(Text("The end of {player}'s turn", "{player} 回合结束"), player=value["player"])
    return [facts(title, value, ("draws", "next"))]


def attack(value: Mapping[str, Any]) -> list[Table]:
    """The layers after an attack, and each attack by itself where several are made together."""
    if value["may_be_attacked"] is False:
        return [facts(Text("The attack", "攻击"), value, ("may_be_attacked", "target_layers", "user_layers"))]
    paid = ("loser", "loses", "meanwhile") if value["loser"] is not None or value["loses"] != 0 else ()
    names = ("blocked", "removed", "target_layers", *paid, "user_layers", "not_told")
    out = [facts(Text("After the attack", "攻击之后"), value, names)]
    if len(value["parts"]) > 1:
        out.append(rows_of(field("parts"), value["parts"], ("by", "attack", "blocked", "removed")))
    return out


def outcome(value: Mapping[str, Any]) -> list[Table]:
    """Who has won, and how each ladder stands."""
    rows = tuple(
        (cell("player", name, "strong"), cell("layers", each["layers"]), judged("missing", each["missing"]),
         judged("wins", each["wins"]))
        for name, each in value["players"].items()
    )  # fmt: skip
    heads = tuple(field(name) for name in ("player", "layers", "missing", "wins"))
    maybe = [name for name in value["may_win"] if name not in value["winners"]]
    summed = facts(
        Text("The game", "本局"), {**value, "may_win": maybe}, ("over", "winners", "may_win", "tie", "needs")
    )
    return [summed, Table(Text("The ladders", "各人的阶梯"), heads, rows, (), (1, 2))]
