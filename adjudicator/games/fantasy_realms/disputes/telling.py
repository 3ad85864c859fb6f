"""The steps of a dispute's answer: those of the hand's explanation that the deciding rulings take, and no others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from adjudicator.answer import Judged, Step
from adjudicator.corpus import Ruling, corpus
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.disputes.aspects import Played
from adjudicator.games.fantasy_realms.explain import Explainer
from adjudicator.games.fantasy_realms.hand import Pick
from adjudicator.games.fantasy_realms.names import title
from adjudicator.text import Text

_ABOUT = {"table": Text("table", "全桌")}
_ABOUT_POINTS = ("total", "no-bonus", "no-penalty")


def explained(at: Played, picks: Mapping[str, Pick]) -> list[Step]:
    """Every step of a hand, also those on texts that give nothing."""
    return Explainer(at.player, at.hand, picks, at.outcome, at.reads, idle=True).steps()


def deciding(
    steps: Sequence[Step], rulings: Collection[str], about: str, player: str | None, *, points: bool = True
) -> list[Step]:
    """The steps that rest on some of these rulings, in the order of resolution, cut down to them.

    A step counts under the ruling that it is of, or under one that it is read under. A ruling that no step of the hand
    names gets one of its own, which says what it rules. Without ``points`` the steps that add some are left out.
    """
    wanted = set(rulings)
    out: list[Step] = []
    for step in steps:
        if not points and (step.points is not None or step.effect in _ABOUT_POINTS):
            continue
        under = tuple(ruling for ruling in step.under if ruling in wanted)
        if step.ruling in wanted:
            out.append(step._replace(under=under))
        elif under:
            out.append(step._replace(ruling=under[0], under=under[1:]))
    told = {ruling for step in out for ruling in (step.ruling, *step.under)}
    book = corpus()
    for ruling in rulings:
        if ruling not in told:
            out.insert(_before_points(out) if player else len(out), _also(book.ruling(ruling), about, player))
    return out


def _also(ruling: Ruling, about: str, player: str | None) -> Step:
    """That something rests on a ruling too."""
    says = Text("It also rests on: {title}", "另据：{title}")
    if ruling.kind == "card":
        says = Text("It also rests on the text of {title}.", "另据{title}的牌文。")
    words = {"title": ruling.title, "about": _ABOUT.get(about) or (title(about) if about in BY_NAME else about)}
    return Step(ruling.id, about, "decides", says, words, player=player)


def _before_points(steps: Sequence[Step]) -> int:
    """Where the steps begin that add up points."""
    return next((n for n, step in enumerate(steps) if step.points is not None or step.effect == "total"), len(steps))


def cited(judged: Sequence[Judged]) -> list[str]:
    """The rulings that some claims rest on, each once."""
    return list(dict.fromkeys(ruling for each in judged for ruling in each.citations))
