"""The figures of a study as plots, drawn by Matplotlib without a screen and without a global state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.colors import SymLogNorm
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.effects import SUITS
from adjudicator.games.fantasy_realms.names import suit_title, title
from adjudicator.games.fantasy_realms.study.sheets import matrix
from adjudicator.text import Language, Text, same

# Fonts with Chinese signs, the usual ones of each system; Matplotlib knows only the first language of a collection.
_CHINESE: Final = (
    "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN", "PingFang SC", "Microsoft YaHei",
    "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "SimHei", "Noto Sans CJK JP", "Droid Sans Fallback",
)  # fmt: skip
_COLOURS: Final[Mapping[str, str]] = {
    "land": "#7b5b3a", "flood": "#1f6fb4", "weather": "#5aa9d6", "flame": "#d8432b", "army": "#3d4f45",
    "wizard": "#c2569e", "leader": "#7a3f98", "beast": "#4d8f3a", "weapon": "#8a8d91", "artifact": "#d98a1f",
    "wild": "#2a9d8f",
}  # fmt: skip
_INK, _FAINT, _MAIN, _OTHER = "#222222", "#dddddd", "#33658a", "#c8553d"
_BIN: Final = 5  # points a bar of the histogram
_OFTEN: Final = 25  # rulings on cards that are drawn


def font_for(lang: Language) -> tuple[Language, list[str]]:
    """The language that the fonts at hand can write, and those fonts: without Chinese signs English."""
    known = {font.name for font in font_manager.fontManager.ttflist}
    chinese = next((name for name in _CHINESE if name in known), None)
    if lang == "zh" and chinese is not None:
        return "zh", ["DejaVu Sans", chinese]
    return "en", ["DejaVu Sans"]


def plots(data: Mapping[str, Any], lang: Language) -> dict[str, Figure]:
    """Every plot, by the name of its files."""
    lang, fonts = font_for(lang)
    drawing: dict[str, Callable[[Mapping[str, Any], Language], Figure]] = {
        "totals": _totals,
        "cards": _cards,
        "pairs": _pairs,
        "rulings": _rulings,
        "gaps": _gaps,
    }
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update({"font.family": fonts, "axes.edgecolor": _FAINT, "axes.unicode_minus": True})
        return {name: draw(data, lang) for name, draw in drawing.items()}


def _figure(width: float, height: float, head: Text, below: Text, data: Mapping[str, Any], lang: Language) -> Figure:
    """An empty figure with its title, what is drawn, and from how many deals."""
    figure = Figure(figsize=(width, height), layout="constrained", facecolor="white")
    figure.get_layout_engine().set(w_pad=0.12, h_pad=0.08)  # type: ignore[union-attr, call-arg]
    figure.suptitle(head[lang], x=0.01, ha="left", fontsize=14, fontweight="bold", color=_INK)
    study = data["study"]
    source = Text(
        "Fantasy Realms, {deals:,} random deals of 7 cards with their best choices, seed {seed}.",
        "幻想國度，随机发 7 张牌 {deals:,} 手，按最佳选择计分，种子 {seed}。",
    )
    # Filled in by hand: a thousands separator is not among what texts can do.
    told = source[lang].format(deals=study["deals"], seed=study["seed"])
    figure.supxlabel(f"{below[lang]}\n{told}", x=0.01, ha="left", fontsize=8.5, color="#555555")
    return figure


def _plain(axes: Axes) -> None:
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(length=0, colors=_INK)
    axes.grid(axis="x", color=_FAINT, linewidth=0.7)
    axes.set_axisbelow(True)


def _percents(axes: Axes) -> None:
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))


def _totals(data: Mapping[str, Any], lang: Language) -> Figure:
    """How often each total is dealt."""
    deal = data["deal"]
    counted: dict[int, int] = {}
    for each in deal["totals"]:
        at = each["total"] // _BIN * _BIN
        counted[at] = counted.get(at, 0) + each["deals"]
    head = Text("What a random deal is worth", "随机一手值多少分")
    below = Text(
        "Share of deals by total, {n} points a bar. Dashed: median; shaded: the middle half.",
        "各总分所占比例，每条 {n} 分。虚线：中位数；阴影：中间一半。",
    ).fill(n=_BIN)
    figure = _figure(9, 5, head, below, data, lang)
    axes = figure.subplots()
    middle = {each["percent"]: each["value"] for each in deal["percentiles"]}
    axes.axvspan(middle[25], middle[75], color=_MAIN, alpha=0.1, linewidth=0)
    axes.axvline(middle[50], color=_OTHER, linestyle="--", linewidth=1.2)
    where = sorted(counted)
    shares = [counted[at] / data["study"]["deals"] for at in where]
    axes.bar([at + _BIN / 2 for at in where], shares, width=_BIN * 0.92, color=_MAIN)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))
    _plain(axes)
    axes.grid(axis="y", color=_FAINT, linewidth=0.7)
    said = Text("mean {mean:.1f}, standard deviation {sd:.1f}", "平均 {mean:.1f}，标准差 {sd:.1f}")[lang]
    told = said.format(mean=deal["mean"]["value"], sd=deal["deviation"]["value"] or 0)
    axes.text(0.99, 0.95, told, transform=axes.transAxes, ha="right", va="top", color=_INK, backgroundcolor="white")
    axes.set_xlabel(Text("total (points)", "总分")[lang])
    return figure


def _cards(data: Mapping[str, Any], lang: Language) -> Figure:
    """What each card is worth to a deal, and what it scores itself."""
    rows = sorted((row for row in data["cards"] if row["worth"]["value"] is not None), key=_worth)
    head = Text("What each card is worth", "每张牌的价值")
    below = Text(
        "Bars: average total with the card less that without it, lines the 95 % interval. "
        "Diamonds: what the card scores itself when held.",
        "横条：含此牌的平均总分减去不含此牌的，线段为 95 % 区间。菱形：持有时此牌自身得分。",
    )
    figure = _figure(9, 12, head, below, data, lang)
    axes = figure.subplots()
    at = np.arange(len(rows))
    values = [_worth(row) for row in rows]
    axes.barh(at, values, height=0.72, color=[_COLOURS[row["suit"]] for row in rows])
    _bars(axes, at, [row["worth"] for row in rows])
    own = [(n, row["own_points"]["value"]) for n, row in enumerate(rows) if row["own_points"]["value"] is not None]
    axes.scatter(
        [value for _, value in own], [n for n, _ in own], marker="D", s=18, color="white", edgecolor=_INK, zorder=3
    )
    axes.set_yticks(at, labels=[title(row["card"])[lang] for row in rows], fontsize=9)
    axes.set_ylim(-0.8, len(rows) - 0.2)
    axes.axvline(0, color=_INK, linewidth=0.8)
    _plain(axes)
    axes.set_xlabel(Text("points", "分")[lang])
    patches = [mpl.patches.Patch(color=_COLOURS[suit], label=suit_title(suit)[lang]) for suit in SUITS]
    axes.legend(handles=patches, loc="lower right", frameon=False, fontsize=9)
    return figure


def _worth(row: Mapping[str, Any]) -> float:
    value: float = row["worth"]["value"]
    return value


def _bars(axes: Axes, at: Sequence[float] | np.ndarray[Any, Any], figures: Sequence[Mapping[str, Any]]) -> None:
    """The intervals, where they can be had."""
    some = [(y, each["low"], each["high"]) for y, each in zip(at, figures, strict=True) if each["low"] is not None]
    if some:
        ys, lows, highs = zip(*some, strict=True)
        axes.hlines(ys, lows, highs, color=_INK, linewidth=1.1, zorder=2.5)


def _pairs(data: Mapping[str, Any], lang: Language) -> Figure:
    """What each two cards are worth beside each other."""
    values = np.array([[np.nan if each is None else each for each in row] for row in matrix(data)])
    head = Text("Cards beside each other", "牌与牌并存")
    below = Text(
        "By how many points the average of the deals with both cards differs from what their separate effects predict.",
        "两张都有的发牌的平均总分，与按两张牌各自影响所预计的相差多少（分）。",
    )
    figure = _figure(13, 12.6, head, below, data, lang)
    axes = figure.subplots()
    most = max(float(np.nanmax(np.abs(values))) if np.isfinite(values).any() else 1.0, 1.0)
    norm = SymLogNorm(linthresh=5, vmin=-most, vmax=most)  # few pairs are worth very much, most little
    colours = mpl.colormaps["RdBu"].with_extremes(bad="#b8b8b8")
    image = axes.imshow(values, cmap=colours, norm=norm, interpolation="nearest", aspect="auto")
    names = [title(card.name)[lang] for card in CARDS]
    at = range(len(names))
    axes.set_xticks(at, labels=names, rotation=90, fontsize=7.5)
    axes.set_yticks(at, labels=names, fontsize=7.5)
    for labels in (axes.get_xticklabels(), axes.get_yticklabels()):
        for label, card in zip(labels, CARDS, strict=True):
            label.set_color(_COLOURS[card.suit])
    for n in range(1, len(CARDS)):
        if CARDS[n].suit != CARDS[n - 1].suit:
            axes.axhline(n - 0.5, color="white", linewidth=1.6)
            axes.axvline(n - 0.5, color="white", linewidth=1.6)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    ticks = [step for step in (-50, -20, -10, -5, -2, 0, 2, 5, 10, 20, 50) if abs(step) <= most]
    bar = figure.colorbar(image, ax=axes, shrink=0.6, aspect=35, pad=0.01, ticks=ticks)
    bar.ax.set_yticklabels([f"{step:+d}".replace("-", "−") if step else "0" for step in ticks])
    bar.minorticks_off()
    bar.outline.set_visible(False)
    return figure


def _rulings(data: Mapping[str, Any], lang: Language) -> Figure:
    """Whose text decides totals."""
    rows = [row for row in data["rulings"] if row["decides"] is not None and row["decides"]["value"] is not None]
    rows = sorted(rows, key=lambda row: row["decides"]["value"])[-_OFTEN:]
    head = Text("Rulings on cards that decide a hand", "决定一手牌的牌面裁定")
    below = Text(
        "Share of {n} explained deals whose total would be another without the card's text. Lines: 95 % interval.",
        "逐步说明的 {n} 手中，没有该牌的文字总分就会不同的比例。线段为 95 % 区间。",
    ).fill(n=data["study"]["sample"])
    names = {card.ruling: title(card.name) for card in CARDS}
    return _shares(head, below, [(names[row["ruling"]], [row["decides"]]) for row in rows], (same(""),), data, lang)


def _gaps(data: Mapping[str, Any], lang: Language) -> Figure:
    """How often a gap changes a total, and the winner."""
    rows: list[tuple[Text, list[Mapping[str, Any] | None]]] = [
        (
            same(gap["ruling"].removeprefix("fr.gap.")),
            [gap["winner"], gap["changes"] if gap["figure"] == "total" else None],
        )
        for gap in sorted(data["gaps"], key=lambda gap: (gap["winner"]["value"] or 0, gap["ruling"]))
    ]
    head = Text("How often a gap changes a hand", "规则空白多常改变一手牌")
    below = Text(
        "Read the other way. Winner: of {n} tables of two players. Total: of all deals. Lines: 95 % interval.",
        "换一种读法。胜者：{n} 桌两人局。总分：全部发牌。线段为 95 % 区间。",
    ).fill(n=data["study"]["tables"])
    kinds = (Text("another winner", "胜者不同"), Text("another total", "总分不同"))
    return _shares(head, below, rows, kinds, data, lang)


def _shares(
    head: Text,
    below: Text,
    rows: Sequence[tuple[Text, Sequence[Mapping[str, Any] | None]]],
    kinds: Sequence[Text],
    data: Mapping[str, Any],
    lang: Language,
) -> Figure:
    """Shares as bars from the bottom up, as many beside each other as there are kinds."""
    figure = _figure(9, 2 + 0.28 * len(rows) * max(len(kinds), 1.2), head, below, data, lang)
    axes = figure.subplots()
    height = 0.78 / len(kinds)
    for n, kind in enumerate(kinds):
        told = [(y, shares[n]) for y, (_, shares) in enumerate(rows)]
        some = [
            (y + (n - (len(kinds) - 1) / 2) * height, share)
            for y, share in told
            if share and share["value"] is not None
        ]
        ys = [y for y, _ in some]
        axes.barh(
            ys,
            [share["value"] for _, share in some],
            height * 0.92,
            color=(_OTHER, _MAIN)[n or len(kinds) == 1],
            label=kind[lang],
        )
        _bars(axes, ys, [share for _, share in some])
    axes.set_yticks(range(len(rows)), labels=[name[lang] for name, _ in rows], fontsize=9)
    axes.set_ylim(-0.7, max(len(rows), 1) - 0.3)
    axes.set_xlim(left=0)
    _plain(axes)
    _percents(axes)
    if len(kinds) > 1:
        axes.legend(loc="lower right", frameon=False, fontsize=9, reverse=True)
    return figure
