"""The question experience: where points can bring the markers, and the most successes in a test to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.game import Question
from adjudicator.games.destinies.judging.naming import player_named
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.reading import read_tracks
from adjudicator.games.destinies.table.state import Player, State, Tracks
from adjudicator.games.destinies.tracks import points as spent
from adjudicator.games.destinies.tracks.allotted import codes
from adjudicator.games.destinies.tracks.edges import edge
from adjudicator.games.destinies.tracks.ended import APART, Shift, ending
from adjudicator.games.destinies.tracks.experience_schema import (
    CLAIM,
    FAULTS,
    ExperienceAsksSchema,
    ExperienceValueSchema,
)
from adjudicator.games.destinies.tracks.placing import Steps
from adjudicator.games.destinies.tracks.points import STEPS
from adjudicator.games.destinies.tracks.proof import SpentError, against_more
from adjudicator.games.destinies.tracks.shapes import (
    LISTED_MOST,
    SKILLED,
    Reached,
    check_want,
    moves_of,
    named_tracks,
    shown,
    spelt,
    told_tracks,
)
from adjudicator.games.destinies.turns import moment
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.solver import Meter
from adjudicator.text import Text

_WASTE = "ds.gap.xp-waste"
_FAR, _WHEN = "ds.xp.two", "ds.xp.when"


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked, with the player in the one spelling; what is wanted is held against their markers."""
    told = {**about, "player": player_named("player", about, state, report)}
    if "want" in about:
        told["want"] = read_tracks(about["want"])
        check_want(told["want"], state.by_name.get(str(told["player"])), "/want", report)
    return told


def check_claim(about: Mapping[str, Any], claimed: Any, at: str, report: Report) -> None:
    """Report what a claim says of a test that the question does not name."""
    if isinstance(claimed, Mapping) and "successes" in claimed and "best" not in about:
        message = Text("The question does not say which test: add best.", "问题没有说是哪次检定：请写 best。")
        report.wrong(f"{at}/successes", message)


@dataclass(frozen=True, slots=True)
class _Spending:
    """Points of a player: the steps they come to, of which some may find no place."""

    points: int
    shift: Shift
    lost: int
    waste: str | None  # the reading of the gap, where it came up

    @property
    def steps(self) -> Steps:
        return self.shift.steps

    @property
    def tracks(self) -> Tracks:
        return self.shift.tracks

    @property
    def fits(self) -> bool:
        return self.steps.count() > 0


def _spending(player: Player, points: int, state: State, reads: Reads) -> _Spending:
    """Raises StateError for a track that was not told if the steps find no place on the others."""
    tracks = told_tracks(player)
    movable = tuple(skill for skill, markers in tracks.items() if markers)
    steps = STEPS * points
    ends = edge(state, tracks, steps, movable, True, reads)
    full = Steps(tracks, steps, movable, True, ends.space)
    if full.count():
        return _Spending(points, Shift(full, ends, _FAR), 0, None)
    for skill in SKILLS:
        player.track(skill)
    waste = reads.of(_WASTE)
    if waste == "strict":
        return _Spending(points, Shift(full, ends, _FAR), 0, waste)
    most = full.most
    part = Steps(tracks, most, movable, True, ends.space)
    return _Spending(points, Shift(part, ends, _FAR), steps - most, waste)


def _timing(player: Player, points: int, state: State) -> tuple[list[Fault], Because]:
    """What is wrong with the moment, or with the points there are; and what is right about it."""
    out = moment.over(state)
    if state.turn is not None and state.turn != player.name:
        says = Text(
            "It is {turn}'s turn, and experience is spent in one's own.",
            "现在是 {turn} 的回合，经验只能在自己的回合用。",
        )
        out.append(Fault("other-turn", Because(says.fill(turn=state.turn), (_WHEN,))))
    elif state.this_turn.ended:
        out.append(
            Fault("other-turn", Because(Text("The turn has ended.", "回合已经结束。"), (_WHEN, *moment.ENDED.rulings)))
        )
    if state.this_turn.in_test:
        says = Text("A test goes on: no experience until it is over.", "正在进行检定，结束前不能用经验。")
        out.append(Fault("in-test", Because(says, (_WHEN,))))
    if player.experience is not None and player.experience < points:
        says = Text(
            "Points of {player}: {n}, not the {points} to be spent.", "{player} 只有 {n} 点，不够 {points} 点。"
        )
        says = says.fill(player=player.name, n=player.experience, points=points)
        out.append(Fault("not-enough", Because(says, (_FAR,))))
    says = Text("In {player}'s own turn and outside a test points may be spent at any time.",
                "{player} 在自己的回合、不在检定之中，随时可用经验。")  # fmt: skip
    return out, Because(says.fill(player=player.name), (_WHEN,))


def _counted(spending: _Spending) -> Because:
    """How many placements there are, and why."""
    told = spending.tracks
    says = Text(
        "Points: {points}; spaces to the left in all: {steps}. Placements on the tracks of {skills}, no two markers of "
        "a track on one space: {n}.",
        "{points} 点，共向左 {steps} 格。{skills}轨道上没有标记同格的放法：{n} 种。",
    )
    says = says.fill(
        points=spending.points, steps=spending.steps.steps, n=spending.steps.count(), skills=named_tracks(told)
    )
    rulings = (_FAR, "ds.xp.same", "ds.xp.split", "ds.xp.tracks", APART, "ds.xp.order", *spending.shift.edge.rulings)
    counted = Because(says, rulings)
    if spending.waste is None:
        return counted
    lost = (
        Text("Not all {steps} spaces find a place, so the points can't be spent.",
             "{steps} 格走不满，这些点数不能用。")
        if spending.waste == "strict"
        else Text("Spaces that find no place and are lost: {n} of {steps}.", "{steps} 格之中有 {n} 格走不了，作废。")
    )  # fmt: skip
    because = Because(lost.fill(steps=STEPS * spending.points, n=spending.lost), (_WASTE, *spending.shift.rulings))
    return joined([because, counted]) if spending.fits else because


def _ways(tracks: Tracks, want: Tracks) -> tuple[str, ...]:
    """By which of the ways to spend a point markers come to an ending, if those of each track keep their order."""
    if any(len(markers) != len(want[skill]) for skill, markers in tracks.items()):
        return ()
    moves = moves_of(tracks, want)
    same = ("ds.xp.same",) if any(move["start"] - move["end"] > 1 for move in moves) else ()
    return (*same, "ds.xp.split", "ds.xp.tracks") if len(moves) > 1 else same


def _best(best: Mapping[str, Any], spending: _Spending, meter: Meter) -> tuple[dict[str, Any], Because]:
    """A placement with the most successes by markers in a test, and why there are no more."""
    skill, total = best["skill"], best["total"]
    placement = spending.steps.best(skill, total)
    most = sum(each <= total for each in placement[skill])
    now = sum(each <= total for each in spending.tracks[skill])
    says = Text("At or below a total of {total} on the track of {skill}: markers now {now}, after it {most} at most.",
                "{skill}轨道上不超过总点数 {total} 的标记：眼下 {now} 枚，用后最多 {most} 枚。")  # fmt: skip
    says = says.fill(total=total, most=most, skill=SKILLS[skill], now=now)
    found: tuple[str, ...] | None = ()
    if most < len(spending.tracks[skill]):
        try:
            found = against_more(spending.steps, spending.shift.held, skill, total, most + 1, meter)
        except SpentError:
            found = spending.shift.rulings  # these are enough; perhaps fewer are
    value = {"skill": skill, "total": total, "now": now, "successes": most, "placements": [spelt(placement)]}
    return value, Because(says, tuple(dict.fromkeys(("ds.test.markers", *(found or ()), _FAR))))


def experience(about: Mapping[str, Any], state: State, reads: Reads, meter: Meter) -> Ruled:
    """What points of a player can do. Raises StateError if their markers are not told, or how many points."""
    player = state.by_name[about["player"]]
    points = about.get("points", player.experience)
    if points is None:
        raise missing(f"{player.pointer}/experience", Text("how many points", "经验点数"), _FAR)
    named = {move["skill"] for point in about.get("moves", ()) for move in point} | set(about.get("want", ()))
    for skill in sorted(named | ({about["best"]["skill"]} if "best" in about else set())):
        player.track(skill)
    wrong, timely = _timing(player, points, state)
    spending = _spending(player, points, state, reads)
    counting = _counted(spending)
    told = [timely, counting]
    if not spending.fits:
        wrong.append(Fault("nothing-fits", counting))
    reached = Reached(player, spending.steps if spending.fits else None)

    def why_ending(claimed: Mapping[str, Any]) -> Because:
        want = reached.whole(claimed)
        if not spending.fits:
            return counting
        return ending(spending.shift, want, _ways(spending.tracks, want), meter)

    by_moves: Because | None = None
    if "moves" in about:
        ends_at = spending.shift.edge
        more, ends = spent.faults(points, about["moves"], spending.tracks, ends_at, spending.lost, reads)
        wrong += more
        says = Text("By these moves the markers end so: {ends}.", "照这样移动，标记最后在：{ends}。")
        by_moves = Because(says.fill(ends=shown(ends)), (_FAR, "ds.xp.same", "ds.xp.split", APART))
        reached = Reached(player, None if more else reached.steps, ends)
        if more:
            by_moves = joined(each.because for each in more)
        else:
            told.append(by_moves)
    want = None
    if "want" in about:
        can = reached.leads_to(about["want"])
        why = by_moves or why_ending(about["want"])
        want = {"reachable": can, "moves": moves_of(spending.tracks, reached.whole(about["want"])) if can else []}
        told.append(why)
        if not can and not (by_moves and wrong):
            wrong.append(Fault("out-of-reach", why))
    best, most = None, counting
    if "best" in about and spending.fits:
        best, most = _best(about["best"], spending, meter)
        told.append(most)
    value = {
        "player": player.name, "points": points, "legal": not wrong, "faults": codes(wrong, FAULTS),
        "not_told": [skill for skill in SKILLS if skill not in spending.tracks],
        "count": spending.steps.count(),
        "placements": [spelt(each) for each in islice(spending.steps.placements(), LISTED_MOST)],
        "wasted": spending.lost, "want": want, "best": best,
    }  # fmt: skip
    facts = {"legal": not wrong, "count": value["count"], "placement": reached, "faults": sorted(value["faults"]),
             "successes": None if best is None else best["successes"]}  # fmt: skip
    fine = joined([each.because for each in wrong] or told)

    def why_of(fact: str, claimed: Any) -> Because:
        if fact == "placement":
            return by_moves or why_ending(claimed)
        return {"count": counting, "successes": most}.get(fact, fine)

    steps = [*(each.because for each in wrong), *(told if not wrong else told[1:])]
    called = SKILLED.fill(player=player.name)
    return Ruled(
        value, [facts], why_of,
        tuple(step_of(each, player.name, called=called, player=player.name) for each in dict.fromkeys(steps)),
        Verdict.ILLEGAL if wrong else Verdict.LEGAL,
    )  # fmt: skip


EXPERIENCE = Interaction(
    Question(
        "experience",
        Text("Where points of experience can bring the markers", "经验点能把标记移到哪里"),
        ExperienceValueSchema,
        {
            "players": [{"name": "Ann", "tracks": {"intelligence": [5, 7], "dexterity": [6]}, "experience": 1}],
            "track": {"least": 1, "most": 12},
            "turn": "Ann",
        },
        "dispute",
        ExperienceAsksSchema,
        {"points": 1, "want": {"intelligence": [3, 7]}, "best": {"skill": "intelligence", "total": 5}},
        CLAIM,
        (True, {"count": 5, "placement": {"intelligence": [4, 6]}}),
    ),
    None,
    read,
    check_claim,
    experience,
)
