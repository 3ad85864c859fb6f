"""The question skill-test: whether the dice of a test may be rolled so, and how many successes they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import StateError
from adjudicator.game import Question
from adjudicator.games.destinies.judging.naming import with_player
from adjudicator.games.destinies.rolling.counting import (
    ICON,
    SIX,
    SUCCESSES_MOST,
    Face,
    by_markers,
    counts_both,
    icon_and_number,
)
from adjudicator.games.destinies.rolling.skill_test_schema import CLAIM, SkillTestAsksSchema, SkillTestValueSchema
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.schema import EFFORT_DICE, MAIN_DICE
from adjudicator.games.destinies.table.state import Player, State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import joined, listing, step_of
from adjudicator.report import Report
from adjudicator.text import Text

_COUNTED = ("total", "from_markers", "automatic", "raw", "successes")


def face(told: Mapping[str, Any]) -> Face:
    """A face that was read."""
    return Face(told.get("number", 0), told.get("automatic", False))


def spelt(faces: list[Face]) -> list[dict[str, Any]]:
    """Faces in their one spelling: their order means nothing."""
    return [{"number": each.number, "automatic": each.automatic} for each in sorted(faces)]


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked in its one spelling: dice in order, nothing of what goes without saying."""
    told = {**with_player(about, state, report), "main": sorted(about["main"])}
    told["effort"] = spelt([face(each) for each in about.get("effort", ())]) or None
    for key in ("added", "item_successes"):
        told[key] = about.get(key) or None
    return told


@dataclass(frozen=True, slots=True)
class _Roll:
    """The dice of a test. ``added`` are effort dice added after the roll, ``effort`` those whose faces are told."""

    main: tuple[int, ...]
    effort: tuple[Face, ...]
    added: int
    item_successes: int

    @property
    def effort_dice(self) -> int:
        """How many effort dice took part, those added included."""
        return max(len(self.effort), self.added)


def _faults(player: Player, roll: _Roll) -> list[tuple[str, Because]]:
    """What is wrong with the dice. Raises StateError if the player's effort is not told and alone decides."""
    out = []
    if len(roll.main) != MAIN_DICE:
        says = Text("Main dice rolled: {n}. A test takes both of one's own, no more and no fewer.",
                    "掷了 {n} 颗主要骰；检定要掷自己的两颗，不多不少。").fill(n=len(roll.main))  # fmt: skip
        out.append(("main-dice", Because(says, ("ds.test.main",))))
    if roll.added:
        says = Text("All dice are rolled at the same time: none is added after the roll.",
                    "所有骰子一起掷：掷完不能再补。")  # fmt: skip
        out.append(("added-later", Because(says, ("ds.test.together", "ds.test.effort"))))
    n = roll.effort_dice
    if n > EFFORT_DICE:
        says = Text("Effort dice rolled: {n}. A player has {most}.", "掷了 {n} 颗努力骰；一人只有 {most} 颗。")
        out.append(("not-own", Because(says.fill(n=n, most=EFFORT_DICE), ("ds.effort.available",))))
    if n and (player.effort is not None or not out) and n > player.the_effort():
        says = Text("Effort dice rolled: {n}. {player} has {available} available.",
                    "掷了 {n} 颗努力骰；{player} 可用的只有 {available} 颗。")  # fmt: skip
        says = says.fill(n=n, available=player.the_effort(), player=player.name)
        out.append(("not-available", Because(says, ("ds.effort.available", "ds.test.effort"))))
    return out


def _chosen(player: Player, roll: _Roll) -> Because:
    """Why the dice are right."""
    n = len(roll.effort)
    if n:
        says = Text("Both main dice and {n} of {available} available effort dice are rolled at the same time.",
                    "两颗主要骰，加上 {available} 颗可用努力骰中的 {n} 颗，一起掷。")  # fmt: skip
        says = says.fill(n=n, available=player.the_effort())
        return Because(says, ("ds.test.main", "ds.test.effort", "ds.effort.available", "ds.test.together"))
    if player.effort == 0:
        says = Text("No effort die is available; both main dice are enough for a test.",
                    "没有可用的努力骰；凭两颗主要骰照样检定。")  # fmt: skip
        return Because(says, ("ds.test.main", "ds.effort.none", "ds.test.together"))
    says = Text("Both main dice are rolled, and no effort die: that is the player's choice.",
                "两颗主要骰都掷；努力骰可以不用。")  # fmt: skip
    return Because(says, ("ds.test.main", "ds.test.effort", "ds.test.together"))


def _counting(player: Player, skill: str, roll: _Roll, reads: Reads) -> tuple[dict[str, int], dict[str, Because]]:
    """What a roll comes to, and why."""
    both = counts_both(roll.effort, reads)
    numbers = [*roll.main, *(each.counts(both) for each in roll.effort)]
    total = sum(numbers)
    rulings = ("ds.test.sum", *((ICON,) if icon_and_number(roll.effort) else ()))
    says = Text("The numbers are {numbers}: {total} in all.", "数字为 {numbers}，合计 {total}。")
    summed = Because(says.fill(numbers=listing(numbers), total=total), rulings)

    markers = player.track(skill)
    met = by_markers(markers, total)
    says = Text("Of the markers of {skill} ({markers}) at or below {total}: {n}, a success each.",
                "{skill}标记（{markers}）中不超过 {total} 的有 {n} 枚，各算一个成功。")  # fmt: skip
    says = says.fill(skill=SKILLS[skill], markers=listing(markers) if markers else "–", n=met, total=total)
    marked = Because(says, ("ds.test.markers", "ds.skill.tracks"))

    icons = sum(each.automatic for each in roll.effort)
    automatic = icons + roll.item_successes
    says = Text("Automatic successes on the effort dice: {n}.", "努力骰上有 {n} 个自动成功。").fill(n=icons)
    icon = Because(says, ("ds.test.automatic",))
    added = [icon] if roll.effort else []
    if roll.item_successes:
        says = Text("An item brings more: {n}.", "物品另外带来 {n} 个。").fill(n=roll.item_successes)
        added.append(Because(says, ("ds.item.effects",)))

    raw = met + automatic
    says = Text("Successes by markers: {met}; automatic ones: {automatic}; in all: {raw}.",
                "标记 {met} 个，自动 {automatic} 个，共 {raw} 个成功。")  # fmt: skip
    rulings = ("ds.test.markers", *(("ds.test.automatic",) if roll.effort else ()))
    whole = Because(says.fill(met=met, automatic=automatic, raw=raw), rulings)
    successes = raw
    if raw > SUCCESSES_MOST:
        capped = reads.of(SIX) == "six-entered"
        successes = SUCCESSES_MOST if capped else raw
        says = (
            Text("A test needs no more than six: six are entered.", "检定最多用得着 6 个：输入 6。")
            if capped
            else Text("A test needs no more than six, but all {raw} stand.", "检定最多用得着 6 个，但 {raw} 个全算。")
        )
        entered = joined([whole, Because(says.fill(raw=raw), ("ds.test.six", SIX, "ds.test.enter"))])
    else:
        says = Text("The app is told {raw}, and says what follows.", "向应用程序输入 {raw}，后续由它说。")
        entered = joined([whole, Because(says.fill(raw=raw), ("ds.test.enter",))])
    counted = {"total": total, "from_markers": met, "automatic": automatic, "raw": raw, "successes": successes}
    reasons = {
        "total": summed, "from_markers": joined([summed, marked]), "automatic": joined(added or [icon]),
        "raw": joined([summed, marked, *added, whole]), "successes": joined([summed, marked, *added, entered]),
        "marked": marked, "entered": entered,
    }  # fmt: skip
    return counted, reasons


def _spent(player: Player, used: int) -> tuple[int | None, Because]:
    """The effort dice available after a test, None if that is not told; and why."""
    stay = Text("Main dice are never exhausted.", "主要骰不会耗尽。")
    if not used:
        says = Text("No effort die was used in a test, so none is exhausted.", "检定没有用努力骰，无一耗尽。")
        spent = Because(says, ("ds.test.exhaust",))
    else:
        says = Text("Effort dice that were rolled and are exhausted: {n}.", "掷过的 {n} 颗努力骰耗尽。").fill(n=used)
        spent = Because(says, ("ds.test.exhaust", "ds.effort.available"))
    left = None if player.effort is None else player.effort - used
    return left, joined([spent, Because(stay, ("ds.test.main-stay",))])


def skill_test(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What a test comes to. Raises StateError for the markers of its track or the effort dice, if not told."""
    player = state.by_name[about["player"]]
    skill = about["skill"]
    faces = tuple(face(each) for each in about.get("effort", ()))
    roll = _Roll(tuple(about["main"]), faces, about.get("added", 0), about.get("item_successes", 0))
    wrong = _faults(player, roll)
    codes = [code for code, _ in wrong]
    counted: dict[str, int | None] = dict.fromkeys(_COUNTED)
    reasons: dict[str, Because] = {}
    if wrong:
        fine = joined([because for _, because in wrong])
        available, told = player.effort, [because for _, because in wrong]
    else:
        fine = _chosen(player, roll)
        numbers, reasons = _counting(player, skill, roll, reads)
        counted |= numbers
        available, spent = _spent(player, len(faces))
        says = Text("It is a test of {skill}.", "考的是{skill}。").fill(skill=SKILLS[skill])
        first = Because(says, ("ds.test.what", "ds.skill.tracks"))
        automatic = [reasons["automatic"]] if faces or roll.item_successes else []
        told = [first, fine, reasons["total"], reasons["marked"], *automatic, reasons["entered"], spent]
        reasons |= {"effort_available": spent, "effort_exhausted": spent}
    exhausted = None if available is None else EFFORT_DICE - available
    value = {"player": player.name, "skill": skill, "legal": not wrong, "faults": codes, **counted,
             "effort_available": available, "effort_exhausted": exhausted}  # fmt: skip
    unknown: dict[str, StateError] = {}
    if available is None:
        try:
            player.the_effort()
        except StateError as error:
            unknown = {"effort_available": error, "effort_exhausted": error}
    facts = {name: value[name] for name in CLAIM.facts if name != "faults" and name not in unknown}
    facts["faults"] = sorted(codes)
    called = Text("the {skill} test of {player}", "{player} 的{skill}检定").fill(
        skill=SKILLS[skill], player=player.name
    )
    steps = tuple(step_of(each, skill, called=called, player=player.name) for each in told)
    verdict = Verdict.ILLEGAL if wrong else Verdict.RESOLVED
    return Ruled(value, [facts], decided(reasons, fine), steps, verdict, unknown)


SKILL_TEST = Interaction(
    Question(
        "skill-test",
        Text("How many successes a skill test comes to", "技能检定有几个成功"),
        SkillTestValueSchema,
        {
            "players": [{"name": "Ann", "tracks": {"intelligence": [4, 7, 10]}, "effort": 2}],
            "turn": "Ann",
        },
        "dispute",
        SkillTestAsksSchema,
        {"skill": "intelligence", "main": [3, 2], "effort": [{"number": 2}, {"number": 1, "automatic": True}]},
        CLAIM,
        (3, {"total": 8, "from_markers": 2, "effort_available": 0}),
    ),
    skill_test,
    read,
)
