"""The question skill-change: where a skill gained or lost can bring the markers, and who divides the spaces."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from adjudicator.answer import Claim, Judged, Verdict
from adjudicator.game import Question
from adjudicator.games.destinies.judging.naming import with_player
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.reading import read_tracks
from adjudicator.games.destinies.table.state import Player, State, Tracks
from adjudicator.games.destinies.tracks.allotted import Standing, codes
from adjudicator.games.destinies.tracks.change_schema import (
    CLAIM,
    FAULTS,
    SkillChangeAsksSchema,
    SkillChangeValueSchema,
)
from adjudicator.games.destinies.tracks.edges import edge
from adjudicator.games.destinies.tracks.ended import APART, Shift, ending
from adjudicator.games.destinies.tracks.placing import Steps
from adjudicator.games.destinies.tracks.shapes import (
    LISTED_MOST,
    SIDES,
    SKILLED,
    Reached,
    check_want,
    moves_of,
    named_tracks,
    shown,
    spelt,
    told_tracks,
)
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, judge
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.solver import Meter
from adjudicator.text import Text

_EDGE, _CHOOSE, _APP = "ds.gap.change-at-edge", "ds.change.choose", "ds.app.first"
_OPEN = ("legal", "faults")  # facts that hang on what the app has yet to say


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked, in its one spelling; what is wanted is held against the player's markers."""
    told = with_player(about, state, report)
    if "skills" in about:
        told["skills"] = [skill for skill in SKILLS if skill in about["skills"]]
    if "want" in about:
        told["want"] = read_tracks(about["want"])
        check_want(told["want"], state.by_name.get(str(told["player"])), "/want", report)
    return told


@dataclass(frozen=True, slots=True)
class _Change:
    """Spaces that the app tells, of which some may move no marker."""

    spaces: int
    shift: Shift
    unmoved: int
    reading: str | None  # the reading of the gap, where it came up

    @property
    def steps(self) -> Steps:
        return self.shift.steps

    @property
    def made(self) -> bool:
        """Whether it is made, at least in part."""
        return self.reading != "not-done"


def _change(player: Player, about: Mapping[str, Any], state: State, reads: Reads) -> _Change:
    """Raises StateError for a track that was not told if it may be moved and the spaces do not fit on the others."""
    tracks = told_tracks(player)
    skills = about.get("skills", SKILLS)
    movable = tuple(skill for skill, markers in tracks.items() if markers and skill in skills)
    spaces, left = about["spaces"], about["change"] == "gain"
    far = f"ds.change.{about['change']}"
    ends = edge(state, tracks, spaces, movable, left, reads)
    full = Steps(tracks, spaces, movable, left, ends.space)
    if full.count():
        return _Change(spaces, Shift(full, ends, far), 0, None)
    for skill in skills:
        player.track(skill)
    reading = reads.of(_EDGE)
    most = full.most if reading == "lost" else 0
    return _Change(spaces, Shift(Steps(tracks, most, movable, left, ends.space), ends, far), spaces - most, reading)


def _counted(change: _Change) -> Because:
    """How many placements there are, and why."""
    shift = change.shift
    side = SIDES[shift.steps.left]
    if change.made:
        says = Text("Spaces {side} in all: {steps}. Placements on the tracks of {skills}, no two markers of a track on "
                    "one space: {n}.",
                    "共{side} {steps} 格。{skills}轨道上没有标记同格的放法：{n} 种。")  # fmt: skip
        says = says.fill(side=side, steps=shift.steps.steps, n=shift.steps.count(), skills=named_tracks(shift.tracks))
        counted = Because(says, shift.rulings)
        if change.reading is None:
            return counted
        lost = Text(
            "Spaces that find no place and are lost: {n} of {spaces}.", "{spaces} 格之中有 {n} 格移不了，作罢。"
        )
        lost = lost.fill(spaces=change.spaces, n=change.unmoved)
        return joined([Because(lost, (_EDGE, *shift.rulings)), counted])
    says = Text("Spaces {side}: {spaces}. They do not all find a place, so no marker is moved.",
                "{side} {spaces} 格放不下，所以一格都不移。")  # fmt: skip
    return Because(says.fill(spaces=change.spaces, side=side), (_EDGE, *shift.rulings))


def _moved(change: _Change, moves: list[Mapping[str, Any]], skills: Collection[str]) -> tuple[list[Fault], Tracks]:
    """What is wrong with dividing the spaces so, and where the markers end. Of other skills no marker is moved."""
    shift = change.shift
    out = []
    for skill in sorted({move["skill"] for move in moves} - set(skills)):
        says = Text("The change is not about {skill}.", "这次变的不是{skill}。").fill(skill=SKILLS[skill])
        out.append(Fault("other-skill", Because(says, (shift.far,))))
    total = sum(move["steps"] for move in moves)
    if change.made and total != shift.steps.steps:
        says = Text("Spaces of these moves in all: {total}, not {steps}.", "这些移动共 {total} 格，不是 {steps} 格。")
        lost = (_EDGE,) if change.reading else ()
        out.append(Fault("not-all", Because(says.fill(total=total, steps=shift.steps.steps), (shift.far, *lost))))
    standing = Standing(shift.tracks, shift.edge, shift.steps.left, shift.far)
    out += standing.move([move for move in moves if move["skill"] in skills])
    shared = standing.shared(Text("After these moves", "这样移动之后，"))
    if shared is not None and not any(each.code == "no-marker" for each in out):
        out.append(shared)
    return out, standing.tracks


def _chosen(about: Mapping[str, Any], change: _Change) -> Because:
    """Who divides the spaces."""
    if about.get("chooser") == "app":
        says = Text("The app says which markers are moved, and by how much.", "动哪些标记、各动几格，由应用程序指定。")
        return Because(says, (_APP, change.shift.far))
    if about["change"] == "loss":
        says = Text("The player picks the markers that are moved.", "动哪些标记由玩家挑。")
        return Because(says, (_CHOOSE,))
    return Because(Text("The player divides the spaces.", "格数由玩家分。"), (change.shift.far,))


def skill_change(about: Mapping[str, Any], state: State, reads: Reads, meter: Meter) -> Ruled:
    """What a skill gained or lost does to a player's markers. Raises StateError if these are not told."""
    player = state.by_name[about["player"]]
    moves = about.get("moves")
    skills = about.get("skills", SKILLS)
    moved = {each["skill"] for each in moves or ()} & set(skills)
    for skill in sorted({*about.get("skills", ()), *about.get("want", ()), *moved}):
        player.track(skill)
    change = _change(player, about, state, reads)
    counting, choosing = _counted(change), _chosen(about, change)
    wrong: list[Fault] = [] if change.made else [Fault("nothing-fits", counting)]
    told = [choosing, counting]
    by_app = about.get("chooser") == "app" and moves is None and change.steps.count() > 1
    reached = Reached(player, change.steps)
    result: Tracks | None = None
    by_moves: Because | None = None
    if moves is not None:
        more, ends = _moved(change, moves, skills)
        wrong += more
        if wrong:
            reached = Reached(player, None) if change.made else reached
            by_moves = joined(each.because for each in wrong)
        else:
            result, reached = ends, Reached(player, change.steps, ends)
            says = Text("By these moves the markers end so: {ends}.", "照这样移动，标记最后在：{ends}。")
            by_moves = Because(says.fill(ends=shown(ends)), (change.shift.far, APART))
            told.append(by_moves)

    def why_ending(claimed: Mapping[str, Any]) -> Because:
        if by_moves is not None:
            return by_moves
        why = ending(change.shift, reached.whole(claimed), (), meter)
        return why if change.made else joined([counting, why])

    want = None
    if "want" in about:
        can, why = reached.leads_to(about["want"]), why_ending(about["want"])
        want = {"reachable": can, "moves": moves_of(change.shift.tracks, reached.whole(about["want"])) if can else []}
        told.append(why)
        if not can:
            wrong.append(Fault("out-of-reach", why))
        if by_app:
            wrong.append(Fault("not-theirs", choosing))
    open_ = by_app and not wrong
    if not wrong and not open_:
        says = Text("Moved markers usually stay where they are now.", "标记移过之后一般就留在那里。")
        told.append(Because(says, ("ds.change.lasts",)))
    value = {
        "player": player.name, "change": about["change"], "spaces": change.spaces,
        "legal": None if open_ else not wrong, "faults": codes(wrong, FAULTS),
        "not_told": [skill for skill in SKILLS if skill not in change.shift.tracks],
        "count": change.steps.count(),
        "placements": [spelt(each) for each in islice(change.steps.placements(), LISTED_MOST)],
        "unmoved": change.unmoved, "result": None if result is None else spelt(result), "want": want,
    }  # fmt: skip
    facts = {"legal": not wrong, "faults": sorted(value["faults"]), "count": value["count"], "placement": reached,
             "unmoved": change.unmoved}  # fmt: skip
    fine = joined([each.because for each in wrong] or told)

    def why_of(fact: str, claimed: Any) -> Because:
        if fact == "placement":
            return why_ending(claimed)
        return counting if fact in ("count", "unmoved") else fine

    called = SKILLED.fill(player=player.name)
    reasons = dict.fromkeys([*(each.because for each in wrong), *told])
    steps = tuple(step_of(each, player.name, called=called, player=player.name) for each in reasons)
    verdict = Verdict.ILLEGAL if wrong else Verdict.LEGAL
    ruled = Ruled(value, [facts], why_of, steps, verdict)
    return _left_to_the_app(ruled, choosing) if open_ else ruled


def _left_to_the_app(ruled: Ruled, why: Because) -> Ruled:
    """The same answer, with claims on what the app has yet to say left undetermined."""

    def judged(claim: Claim) -> Judged:
        claimed = CLAIM.as_facts(claim.value)
        told = {name: value for name, value in claimed.items() if name not in _OPEN}
        found = judge(Claim(told), ruled, CLAIM) if told else None
        if found is not None and (found.verdict is Verdict.REFUTED or len(told) == len(claimed)):
            return Judged(claim, found.verdict, found.says, found.citations)
        return Judged(claim, Verdict.UNDETERMINED, why.says, why.rulings)

    return Ruled(ruled.value, ruled.outcomes, ruled.why, ruled.steps, Verdict.UNDETERMINED, judged=judged)


SKILL_CHANGE = Interaction(
    Question(
        "skill-change",
        Text("What a skill gained or lost does to the markers", "获得或失去技能时标记怎么移"),
        SkillChangeValueSchema,
        {
            "players": [{"name": "Ann", "tracks": {"power": [3, 4]}}],
            "track": {"least": 1, "most": 12},
            "turn": "Ann",
        },
        "dispute",
        SkillChangeAsksSchema,
        {
            "change": "loss", "spaces": 2, "skills": ["power"],
            "moves": [{"skill": "power", "start": 3, "steps": 1}, {"skill": "power", "start": 4, "steps": 1}],
        },
        CLAIM,
        (True, {"placement": {"power": [4, 5]}, "unmoved": 0}),
    ),
    None,
    read,
    None,
    skill_change,
)  # fmt: skip
