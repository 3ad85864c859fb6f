"""The figures of a study laid out for people, as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.game import Cell, Table
from adjudicator.games.fantasy_realms.names import suit_title, title
from adjudicator.games.fantasy_realms.study.captions import CAPTIONS
from adjudicator.text import Joined, Text, same

EXTREME: Final = 10  # pairs at either end
OFTEN: Final = 20  # rulings that are named most

_CARD = Text("Card", "牌")
_DASH = "–"


def tables(data: Mapping[str, Any]) -> tuple[Table, ...]:
    """All tables; of pairs and rulings the notable ones, since the files have them all."""
    return (_deal(data), _cards(data), *_pairs(data), _rulings(data), _decides(data), _gaps(data))


def _number(value: float | None, places: int = 1, *, signed: bool = False) -> str:
    if value is None:
        return _DASH
    said = f"{value:+.{places}f}" if signed else f"{value:.{places}f}"
    return said.replace("-", "−") if float(said) else f"{0:.{places}f}"


def _percent(value: float | None) -> str:
    if value is None:
        return _DASH
    places = 1 if value >= 0.01 or value == 0 else 2 if value >= 0.001 else 3
    return f"{100 * value:.{places}f} %"


def _estimate(figure: Mapping[str, Any], *, signed: bool = False) -> str:
    """An estimate, give or take half of its interval."""
    value = _number(figure["value"], signed=signed)
    return value if figure["low"] is None else f"{value} ± {_number((figure['high'] - figure['low']) / 2)}"


def _shared(figure: Mapping[str, Any] | None) -> str:
    """A share with its interval, which is not as wide on either side."""
    if figure is None or figure["value"] is None:
        return _DASH
    low, high = (_percent(figure[key]).removesuffix(" %") for key in ("low", "high"))
    return f"{_percent(figure['value'])} ({low}–{high})"


def _row(*cells: str | Text | Cell) -> tuple[Cell, ...]:
    return tuple(
        each if isinstance(each, Cell) else Cell(same(each) if isinstance(each, str) else each) for each in cells
    )


def _hand(deal: Mapping[str, Any]) -> Text:
    """The cards of a deal, with the choices that were made for it."""
    cards = Joined(tuple(_with_choice(name, deal["choices"].get(name)) for name in deal["cards"]))
    return Text(cards["en"], cards["zh"])


def _with_choice(name: str, chosen: Mapping[str, Any] | None) -> Text:
    if not chosen:
        return title(name)
    parts = [title(chosen["card"])] if "card" in chosen else []
    if "suit" in chosen and (name == "Book of Changes" or "card" not in chosen):
        parts.append(suit_title(chosen["suit"]))
    to = Text(": ".join(part.en for part in parts), "：".join(part.zh for part in parts))
    return Text("{name} [{to}]", "{name}［{to}］").fill(name=title(name), to=to)


def _deal(data: Mapping[str, Any]) -> Table:
    study, deal = data["study"], data["deal"]
    rows = [
        _row(Text("mean", "平均"), _estimate(deal["mean"])),
        _row(Text("standard deviation", "标准差"), _estimate(deal["deviation"])),
    ]
    for each in deal["percentiles"]:
        what = Text("percentile {n}", "第 {n} 百分位") if each["percent"] != 50 else Text("median", "中位数")
        span = f"{each['value']} ({each['low']} … {each['high']})".replace("-", "−")
        rows.append(_row(what.fill(n=each["percent"]), span))
    rows.append(_row(Text("below zero", "负分"), _shared(deal["negative"])))
    for what, key in ((Text("best seen", "所见最高"), "best"), (Text("worst seen", "所见最低"), "worst")):
        total = str(deal[key]["total"]).replace("-", "−")
        rows.append(_row(what, Text("{total}: {hand}", "{total}：{hand}").fill(total=total, hand=_hand(deal[key]))))
    tied = Text(
        "Of {n} tables of two players {tied} tie, {full} in base strength too.",
        "{n} 桌两人局中，总分相同的占 {tied}，基本战力也相同的占 {full}。",
    ).fill(
        n=study["tables"], tied=_percent(data["ties"]["tied"]["value"]), full=_percent(data["ties"]["full"]["value"])
    )
    head = Text("What a random deal is worth: {deals} deals, seed {seed}", "随机一手值多少分：{deals} 手，种子 {seed}")
    return Table(
        head.fill(deals=study["deals"], seed=study["seed"]),
        (Text("", ""), Text("points", "分")),
        tuple(rows),
        (CAPTIONS["deal"], tied),
    )


def _cards(data: Mapping[str, Any]) -> Table:
    rows = [
        _row(
            title(card["card"]),
            suit_title(card["suit"]),
            _estimate(card["worth"], signed=True),
            str(card["alone"]).replace("-", "−"),
            _number(card["own_points"]["value"]),
            _percent(card["blanked"]["value"]),
        )
        for card in _by(data["cards"], "worth")
    ]
    columns = (
        _CARD,
        Text("Suit", "花色"),
        Text("Worth", "价值"),
        Text("Alone", "单独"),
        Text("Own points", "自身得分"),
        Text("Blanked", "被封锁"),
    )
    return Table(
        Text("What each card is worth", "每张牌的价值"), columns, tuple(rows), (CAPTIONS["cards"],), (2, 3, 4, 5)
    )


def _by(rows: Sequence[Mapping[str, Any]], figure: str) -> list[Mapping[str, Any]]:
    """The rows that have an estimate, the highest first."""
    return sorted((row for row in rows if row[figure]["value"] is not None), key=lambda row: -row[figure]["value"])


def _pairs(data: Mapping[str, Any]) -> list[Table]:
    pairs = [pair for pair in _by(data["pairs"], "beside") if pair["beside"]["error"] is not None]
    columns = (
        Text("Cards", "两张牌"),
        Text("Beside", "并存"),
        Text("", ""),
        Text("Both held", "两张都有"),
        Text("Predicted", "预计"),
        Text("Deals", "手数"),
    )

    def table(head: Text, some: Sequence[Mapping[str, Any]], notes: tuple[Text, ...]) -> Table:
        rows = []
        for pair in some:
            names = Joined(tuple(map(title, pair["cards"])))
            rows.append(
                _row(
                    Text(names["en"], names["zh"]),
                    _estimate(pair["beside"], signed=True),
                    "*" if pair["clear"] else "",
                    _number(pair["together"]["value"]),
                    _number(pair["predicted"]),
                    str(pair["deals"]),
                )
            )
        return Table(head, columns, tuple(rows), notes, (1, 3, 4, 5))

    best, worst = pairs[:EXTREME], pairs[: -EXTREME - 1 : -1]
    return [
        table(Text("Cards that are worth more beside each other", "在一起更值的牌"), best, ()),
        table(Text("Cards that are worth less beside each other", "在一起更不值的牌"), worst, (CAPTIONS["pairs"],)),
    ]


def _rulings(data: Mapping[str, Any]) -> Table:
    named = [ruling for ruling in data["rulings"] if ruling["kind"] != "card"][:OFTEN]
    rows = [_row(each["ruling"], Text(**each["title"]), _shared(each["named"])) for each in named]
    columns = (Text("Ruling", "裁定"), Text("", ""), Text("Named", "引用"))
    head = Text("Rules that answers name: {n} deals explained", "答案所引用的规则：逐步说明 {n} 手")
    return Table(head.fill(n=data["study"]["sample"]), columns, tuple(rows))


def _decides(data: Mapping[str, Any]) -> Table:
    cards = [ruling for ruling in data["rulings"] if ruling["decides"] is not None]
    rows = [
        _row(each["ruling"], _shared(each["named"]), _shared(each["decides"])) for each in _by(cards, "decides")[:OFTEN]
    ]
    columns = (Text("Ruling", "裁定"), Text("Named", "引用"), Text("Decides", "决定"))
    head = Text("Cards whose text decides a total most often", "文字最常决定总分的牌")
    return Table(head, columns, tuple(rows), (CAPTIONS["rulings"],))


def _gaps(data: Mapping[str, Any]) -> Table:
    rows = []
    for gap in data["gaps"]:
        shared = _shared(gap["changes"])
        marked = f"{shared} †" if gap["figure"] == "base_strength" else shared
        rows.append(
            _row(
                gap["ruling"],
                gap["other"],
                marked,
                _number(gap["difference"]["value"], signed=True) if gap["difference"] else _DASH,
                _shared(gap["winner"]),
            )
        )
    columns = (
        Text("Gap", "空白"),
        Text("Read as", "读作"),
        Text("Changes", "改变"),
        Text("Difference", "差"),
        Text("Winner", "胜者"),
    )
    notes = [CAPTIONS["gaps"]]
    for gap in data["gaps"]:
        if gap["example"] is not None and gap["figure"] == "total":
            was, now = gap["example"]["reading"], gap["example"]["other"]
            says = Text("{gap}: {was}, or {now} with {hand}", "{gap}：{was}，换读法后为 {now}：{hand}")
            notes.append(says.fill(gap=gap["ruling"], was=was["total"], now=now["total"], hand=_hand(now)))
    head = Text("How often a gap changes a hand", "规则空白多常改变一手牌")
    return Table(head, columns, tuple(rows), tuple(notes))
