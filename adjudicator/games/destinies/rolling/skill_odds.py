"""The question skill-odds: how likely each number of successes is, for each number of effort dice, in fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from adjudicator.answer import Claim, Judged, Verdict
from adjudicator.game import Question
from adjudicator.games.destinies.judging.naming import with_player
from adjudicator.games.destinies.rolling.counting import (
    ICON,
    SIX,
    SUCCESSES_MOST,
    Face,
    by_markers,
    capped,
    counts_both,
    icon_and_number,
    numbers_of_successes,
)
from adjudicator.games.destinies.rolling.skill_odds_schema import (
    CLAIM,
    MISSING,
    SkillOddsAsksSchema,
    SkillOddsValueSchema,
)
from adjudicator.games.destinies.rolling.skill_test import face, spelt
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.schema import EFFORT_DICE, MAIN_DICE
from adjudicator.games.destinies.table.state import Player, State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided, judge
from adjudicator.judging.telling import joined, listing, step_of
from adjudicator.report import Report
from adjudicator.text import Text

_FACES = "ds.test.faces"


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked in its one spelling: the order of the faces means nothing."""
    told = with_player(about, state, report)
    if "faces" in about:
        told["faces"] = {"main": sorted(about["faces"]["main"])}
        if "effort" in about["faces"]:
            told["faces"]["effort"] = spelt([face(each) for each in about["faces"]["effort"]])
    if about.get("needs", 0) > SUCCESSES_MOST:
        message = Text("No test needs more than {n} successes.", "检定最多用得着 {n} 个成功。")
        report.wrong("/needs", message.fill(n=SUCCESSES_MOST), ruling="ds.test.six")
    player = state.by_name.get(str(told["player"]))
    dice = about.get("effort", 0)
    if player is not None and player.effort is not None and dice > player.effort:
        message = Text("{player} has {n} effort dice available.", "{player} 可用的努力骰只有 {n} 颗。")
        message = message.fill(player=player.name, n=player.effort)
        report.wrong("/effort", message, ruling="ds.effort.available")
    return told


def check_claim(about: Mapping[str, Any], claimed: Any, at: str, report: Report) -> None:
    """Report a claim about what is needed if the question does not say how many successes that is."""
    if "needs" not in about:
        message = Text("The question does not say how many successes are needed: add needs.",
                       "问题没有说需要几个成功：请写 needs。")  # fmt: skip
        report.wrong(at, message)


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is known of what is needed; None where the faces would decide."""

    best_effort: int | None = None
    certain: bool | None = None
    impossible: bool | None = None

    @property
    def known(self) -> dict[str, Any]:
        told = {"best_effort": self.best_effort, "certain": self.certain, "impossible": self.impossible}
        return {name: fact for name, fact in told.items() if fact is not None}


@dataclass(frozen=True, slots=True)
class _Bounds:
    """How many successes there are whatever is on faces that were not told.

    ``sure`` come with any number of effort dice, ``open`` can be rolled with any number, and more than ``most`` with
    none.
    """

    sure: int
    open: int
    most: int

    def of_needs(self, choices: Sequence[int], needs: int) -> _Facts:
        """What holds of what is needed. One choice alone is the best there is."""
        certain = True if needs <= self.sure else (False if needs > self.most else None)
        impossible = True if needs > self.most else (False if needs <= self.open else None)
        same = len(choices) == 1 or certain is not None
        return _Facts(min(choices) if same else None, certain, impossible)


def _bounds(markers: Sequence[int], dice: int, main: Sequence[int] | None) -> _Bounds:
    """Each effort die adds something or nothing: the main dice are the least, one success a die more than all the most.

    ``main`` are the faces of a main die, None if they were not told: the total is never below 0.
    """
    most = len(markers) + dice
    if main is None:
        sure = by_markers(markers, 0)
        return _Bounds(sure, sure, most)
    alone = numbers_of_successes(markers, main, (), 0, True)
    return _Bounds(min(alone), max(alone), most)


def _judged(ruled: Ruled, facts: _Facts, why: Because) -> Ruled:
    """The same answer, with claims on what only the faces decide left undetermined."""

    def judged(claim: Claim) -> Judged:
        claimed = CLAIM.as_facts(claim.value)
        told = {name: value for name, value in claimed.items() if name in facts.known}
        found = judge(Claim(told), ruled, CLAIM) if told else None
        if found is not None and (found.verdict is Verdict.REFUTED or len(told) == len(claimed)):
            return Judged(claim, found.verdict, found.says, found.citations)
        return Judged(claim, Verdict.UNDETERMINED, why.says, why.rulings)

    return Ruled(ruled.value, ruled.outcomes, ruled.why, ruled.steps, Verdict.UNDETERMINED, judged=judged)


def _untold(about: Mapping[str, Any], player: Player, missing: str, odds: list[dict[str, Any]],
            first: tuple[Because, ...] = ()) -> Ruled:  # fmt: skip
    """The answer where faces are missing: what holds whatever is on them, and nothing guessed."""
    what = MISSING[missing]
    says = Text("The rules do not tell {what}, and neither does the question.", "规则没有写{what}，问题里也没有给出。")
    why = Because(says.fill(what=what), (_FACES, "ds.test.sum", "ds.test.automatic"))
    needs, facts = about.get("needs"), _Facts()
    markers = None if player.tracks is None else player.tracks.get(about["skill"])
    told = [*first, why]
    sure = why
    if needs is not None and markers is not None:
        choices = [about["effort"]] if "effort" in about else list(range(_most(player) + 1))
        bounds = _bounds(markers, max(choices), about.get("faces", {}).get("main"))
        facts = bounds.of_needs(choices, needs)
        if facts.known:
            says = Text("Whatever is on them: at least {sure} successes, at most {most}, one for each of {markers} "
                        "markers and {dice} effort dice; needed are {needs}.",
                        "不管骰面是什么，至少 {sure} 个成功，至多 {most} 个：{markers} 枚标记、{dice} 颗努力骰，"
                        "各算一个。需要 {needs} 个。")  # fmt: skip
            says = says.fill(sure=bounds.sure, most=bounds.most, markers=len(markers), dice=max(choices), needs=needs)
            sure = Because(says, ("ds.test.markers", "ds.test.automatic"))
            told.append(sure)
    value = {"player": player.name, "skill": about["skill"], "missing": [missing], "odds": odds,
             "best_effort": facts.best_effort}  # fmt: skip
    ruled = Ruled(value, [facts.known], decided({}, sure), _steps(told, player, about["skill"]))
    return _judged(ruled, facts, why)


def _most(player: Player) -> int:
    """The most effort dice that may be available."""
    return EFFORT_DICE if player.effort is None else player.effort


def _steps(told: Sequence[Because], player: Player, skill: str) -> tuple[Any, ...]:
    called = Text("the {skill} test of {player}", "{player} 的{skill}检定").fill(
        skill=SKILLS[skill], player=player.name
    )
    return tuple(step_of(each, skill, called=called, player=player.name) for each in told)


def at_least(chances: Mapping[int, Fraction], needs: int) -> Fraction:
    """The chance of so many successes or more."""
    return sum((chance for n, chance in chances.items() if n >= needs), Fraction(0))


def _shown(dice: int, chances: Mapping[int, Fraction], most: int) -> dict[str, Any]:
    """The chances with a number of effort dice as JSON has them."""
    each = [
        {"n": n, "chance": str(chances.get(n, Fraction(0))), "at_least": str(at_least(chances, n))}
        for n in range(most + 1)
    ]
    expected = sum((n * chance for n, chance in chances.items()), Fraction(0))
    return {"effort": dice, "successes": each, "expected": str(expected)}


def _told(shown: Mapping[str, Any], needs: int | None, chance: Fraction, rulings: tuple[str, ...]) -> Because:
    """The chances with a number of effort dice in a sentence."""
    says = Text("Effort dice: {dice}. Successes on average: {expected}.", "{dice} 颗努力骰：平均 {expected} 个成功。")
    if needs is not None:
        says = Text("Effort dice: {dice}. Successes on average: {expected}; the chance of {needs} or more: {chance}.",
                    "{dice} 颗努力骰：平均 {expected} 个成功；{needs} 个或更多的概率是 {chance}。")  # fmt: skip
    says = says.fill(dice=shown["effort"], expected=shown["expected"], needs=needs, chance=chance)
    return Because(says, rulings)


def skill_odds(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """The chances of a test. Raises StateError for the markers of its track, or the effort dice, if not told."""
    player = state.by_name[about["player"]]
    skill, needs = about["skill"], about.get("needs")
    if "faces" not in about:
        return _untold(about, player, "faces", [])
    markers = player.track(skill)
    choices = [about["effort"]] if "effort" in about else list(range(player.the_effort() + 1))
    main = about["faces"]["main"]
    effort = [face(each) for each in about["faces"].get("effort", ())]
    rolled = [dice for dice in choices if not dice or effort]
    both = counts_both(effort if max(choices) else (), reads)
    raw = {dice: numbers_of_successes(markers, main, effort, dice, both) for dice in rolled}
    over = any(max(chances) > SUCCESSES_MOST for chances in raw.values())
    cut = not over or reads.of(SIX) == "six-entered"
    chances = {dice: capped(each) if cut else each for dice, each in raw.items()}
    odds = []
    told = [_faces_told(main, effort if max(choices) else [])]
    for dice, each in chances.items():
        most = len(markers) + dice
        shown = _shown(dice, each, min(most, SUCCESSES_MOST) if cut else most)
        odds.append(shown)
        more = (SIX, "ds.test.six") if max(raw[dice]) > SUCCESSES_MOST else ()
        icon = (ICON,) if dice and icon_and_number(effort) else ()
        told.append(_told(shown, needs, at_least(each, needs or 0), (*_worked(dice), *icon, *more)))
    if len(rolled) < len(choices):
        return _untold(about, player, "effort-faces", odds, tuple(told))
    facts, why = _Facts(), told[-1]
    if needs is not None:
        facts = _of_needs(chances, needs)
        says = Text("The fewest effort dice with the best chance: {n}.", "概率最高且用得最少的努力骰数：{n}。")
        best = Because(says.fill(n=facts.best_effort), ("ds.test.effort",))
        why = joined([*told[1:], best])
        told.append(best)
    value = {"player": player.name, "skill": skill, "missing": [], "odds": odds, "best_effort": facts.best_effort}
    return Ruled(value, [facts.known], decided({}, why), _steps(told, player, skill))


def _worked(dice: int) -> tuple[str, ...]:
    """The rulings by which a test is counted with so many effort dice."""
    return (
        "ds.test.markers",
        "ds.test.sum",
        "ds.test.main",
        *(("ds.test.automatic", "ds.test.effort") if dice else ()),
    )


def _faces_told(main: Sequence[int], effort: Sequence[Face]) -> Because:
    """What is on the dice, as the question tells it."""
    numbers = listing(main)
    says = Text("{n} main dice with the faces {main}, each as likely: as the question tells.",
                "主要骰 {n} 颗，各面为 {main}，机会均等：按问题所给。")  # fmt: skip
    if effort:
        says = Text("{n} main dice with the faces {main} and effort dice with the faces {effort} (* an automatic "
                    "success), each as likely: as the question tells.",
                    "主要骰 {n} 颗，各面为 {main}；努力骰各面为 {effort}（* 为自动成功）；"
                    "机会均等：按问题所给。")  # fmt: skip
    faces = listing(f"{each.number}*" if each.automatic else each.number for each in effort)
    return Because(says.fill(n=MAIN_DICE, main=numbers, effort=faces), (_FACES, "ds.test.sum"))


def _of_needs(chances: Mapping[int, Mapping[int, Fraction]], needs: int) -> _Facts:
    """What holds of what is needed, with the chances for each number of effort dice."""
    reached = {dice: at_least(each, needs) for dice, each in chances.items()}
    best = max(reached.values())
    most = reached[max(reached)]
    return _Facts(min(dice for dice, chance in reached.items() if chance == best), most == 1, best == 0)


SKILL_ODDS = Interaction(
    Question(
        "skill-odds",
        Text("How likely each number of successes is in a skill test", "技能检定各成功数的概率"),
        SkillOddsValueSchema,
        {
            "players": [{"name": "Ann", "tracks": {"power": [3, 5, 8]}, "effort": 1}],
            "turn": "Ann",
        },
        "dispute",
        SkillOddsAsksSchema,
        {
            "skill": "power",
            "faces": {"main": [1, 2, 3], "effort": [{"number": 1}, {"number": 2}, {"automatic": True}]},
            "needs": 2,
        },
        CLAIM,
        (1, {"certain": False, "impossible": False}),
    ),
    skill_odds,
    read,
    check_claim,
)
