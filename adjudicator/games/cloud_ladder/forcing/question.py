"""The question forced-win: whether the side whose turn it is can win this turn against every answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, fields

from adjudicator.answer import Claim, Judged, Step, Verdict
from adjudicator.codes import CodeField
from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Question
from adjudicator.games.cloud_ladder.cards.names import CARDS
from adjudicator.games.cloud_ladder.ends.height import height, tall
from adjudicator.games.cloud_ladder.forcing.positions import Move, Position, Rules
from adjudicator.games.cloud_ladder.forcing.proof import SpentError, deciding
from adjudicator.games.cloud_ladder.forcing.search import NODES_MOST, Solved, TooLongError
from adjudicator.games.cloud_ladder.forcing.table import Table
from adjudicator.games.cloud_ladder.table.schema import LAYERS_MOST
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import listing
from adjudicator.solver import Meter
from adjudicator.text import Text

KINDS: Mapping[str, Text] = {
    "place": Text("places a ladder", "放置一层阶梯"),
    "linda": Text("uses Elf Linda", "使用精灵琳达"),
    "spring": Text("uses Elf Spring", "使用精灵泉"),
    "stop": Text("does no more", "不再行动"),
    "attack": Text("attacks", "攻击"),
    "block": Text("blocks", "阻挡"),
    "take": Text("takes the attack", "承受攻击"),
}


class LineSchema(Schema):
    """One move of a line of play."""

    by = fields.String(required=True)
    move = CodeField(KINDS, required=True)
    card = CodeField(CARDS, required=True, allow_none=True, metadata={"description": "The card; null for any card."})
    whom = fields.String(
        required=True, allow_none=True, metadata={"description": "Whom it is for, or who is attacked; null for nobody."}
    )
    layers = WholeNumber(
        required=True, allow_none=True, metadata={"description": "Their layers after it; null where nobody's change."}
    )


class ForcedWinValueSchema(Schema):
    """Whether the win can be forced, and a line that shows it."""

    forced_win = Truth(
        required=True, allow_none=True, metadata={"description": "null where the rules or the budget leave it open."}
    )
    side = fields.List(fields.String(), required=True, metadata={"description": "The side whose turn it is."})
    needs = WholeNumber(required=True, allow_none=True, metadata={"description": "How many layers win."})
    line = fields.List(
        fields.Nested(LineSchema),
        required=True,
        metadata={"description": "If forced: a winning line, against some answers; else what stops the best try."},
    )
    positions = WholeNumber(required=True, allow_none=True, metadata={"description": "How many were looked at."})
    rulings = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "What it follows from, by the solver: none can be spared."},
    )


# The gaps without a default that the search may come upon: the reading that is worst for the side, and the best one.
_BOUNDS: Mapping[str, tuple[str, str]] = {
    "cl.gap.layers-to-win": ("five", "four"),
    "cl.gap.basic-water": ("named-only", "family"),
    "cl.gap.who-blocks": ("target-only", "anybody"),
    "cl.gap.jim-for-ally": ("own-only", "anybody"),
    "cl.gap.spring-after-ladder": ("forbidden", "allowed-draw-kept"),
}


class _Bound(Reads):
    """The readings taken, and of gaps that have none all the best for the side, or all the worst.

    If even the worst ones let it win, or not even the best ones do, none of these gaps matters. ``open_`` are those
    that were asked about.
    """

    def __init__(self, reads: Reads, *, best: bool) -> None:
        super().__init__(reads.picked)
        self.consulted = reads.consulted
        self.open_: list[str] = []
        self.asked: dict[str, str] = {}  # what was asked for, with the reading given
        self._best = best

    def of(self, gap: str) -> str:
        """The reading taken of a gap."""
        if self._bound(gap):
            self.open_.append(gap)
            self.asked[gap] = _BOUNDS[gap][self._best]
        else:
            self.asked[gap] = super().of(gap)
        return self.asked[gap]

    def agrees(self, asked: Mapping[str, str]) -> bool:
        """Whether the same readings would be given here."""
        given = {gap: _BOUNDS[gap][self._best] if self._bound(gap) else self.picked.get(gap) for gap in asked}
        return given == asked

    def _bound(self, gap: str) -> bool:
        return gap not in self.picked and gap in _BOUNDS


def forced_win(about: Mapping[str, Any], state: State, reads: Reads, meter: Meter) -> Ruled:
    """Whether the side whose turn it is can have enough layers this turn, whatever the others still do."""
    worst, best = _Bound(reads, best=False), _Bound(reads, best=True)
    table = Table(state, worst)
    if table.foes_ahead(reads):
        return _foes_ahead(table, reads)
    told, untold = table.removes(table.start())
    try:
        if not _at_once(table, worst) and table.untold(reads):
            return _not_told(table, "cl.gap.untold-effects")
        # However much the attacks take of which that is not told: if it is enough even then, nobody has to ask.
        found, solved = _solve(table, {**told, **dict.fromkeys(untold, LAYERS_MOST)}, worst, meter)
        if not found:
            removes = {**told, **dict.fromkeys(untold, 1)}
            with_best = Table(state, best)
            could, solved_best = _solve(with_best, removes, best, meter)
            if could and untold:
                if reads.of("cl.gap.layers-removed") == "as-printed":
                    return _not_told(table, "cl.gap.layers-removed")
                found, solved = _solve(table, removes, worst, meter)
            if could and not found:
                for gap in dict.fromkeys([*worst.open_, *best.open_]):
                    reads.of(gap)  # so that each reading of it is tried
            if not found:
                table, solved = with_best, solved_best
        rulings = deciding(solved, table.start(), table.height.rulings, meter) if reads.main else ()
    except (TooLongError, SpentError):
        says = Text("The search ran out of its budget.", "搜索用尽了预算。")
        return _ruled(table, None, (), (), Because(says, ()), None, undecided=True)
    if found:
        says = Text("{side} can force the win this turn.", "{side} 本回合必能获胜。")
    else:
        says = Text("{side} can't force the win this turn: the others have an answer, or there are not enough steps.",
                    "{side} 本回合不能保证获胜：对方有办法应对，或步数不够。")  # fmt: skip
    because = Because(says.fill(side=listing(table.own)), rulings or table.height.rulings)
    return _ruled(table, found, tuple(_line(table, solved, table.start())), rulings, because, len(solved.wins))


def _at_once(table: Table, reads: Reads) -> bool:
    """Whether one step wins before anybody can answer it."""
    if reads.of("cl.gap.win-moment") != "instant":
        return False
    rules = Rules(table.state, reads, table.own, {}, lambda layers: tall(layers, table.height, reads),
                  mover=table.mover, instant=True)  # fmt: skip
    start = table.start()
    return rules.reached(start) or any(rules.reached(led) for _, led in rules.moves(start))


def _not_told(table: Table, gap: str) -> Ruled:
    """Where it depends on what is printed on a card, which is not told."""
    says = Text("What some card does is printed on it, and not told here.", "某些牌的效果只印在牌面上，这里没有写明。")
    return _ruled(table, None, (), (), Because(says, (gap,)), None)


def _foes_ahead(table: Table, reads: Reads) -> Ruled:
    """Where a side of the others has the layers: if a win comes at once, the game is theirs."""
    needs = height(table.state, reads)
    if reads.of("cl.gap.win-moment") == "instant" and not table.ahead(reads):
        says = Text("Another side has the layers already, and has won.", "别的一方已经够层数，已经获胜。")
        rulings = (*needs.rulings, "cl.gap.win-moment")
        return _ruled(table, False, (), rulings, Because(says, rulings), None)
    says = Text("Another side has the layers too: who wins then is not said.", "别的一方也够层数，该算谁赢没有写。")
    rulings = ("cl.gap.several-reach", "cl.gap.win-moment", *needs.rulings)
    return _ruled(table, None, (), (), Because(says, rulings), None)


@dataclass(frozen=True, slots=True)
class _Searched:
    """A search that was made for an answer, and the readings that it asked for."""

    start: Position
    removes: Mapping[str, int]
    needs: int
    asked: Mapping[str, str]
    found: bool | None  # None where it was given up
    solved: Solved


def _solve(table: Table, removes: Mapping[str, int], reads: _Bound, meter: Meter) -> tuple[bool, Solved]:
    start, needs = table.start(), table.height.layers
    # The meter is one for all the readings that an answer tries: most of them make no difference to the search.
    known: list[_Searched] = meter.found
    for each in known:
        if (each.start, each.removes, each.needs) == (start, removes, needs) and reads.agrees(each.asked):
            for gap in each.asked:
                reads.of(gap)
            if each.found is None:
                raise TooLongError
            return each.found, each.solved
    reads.asked = {}
    rules = Rules(table.state, reads, table.own, removes, lambda layers: tall(layers, table.height, reads),
                  mover=table.mover, instant=reads.of("cl.gap.win-moment") == "instant")  # fmt: skip
    solved = Solved(rules, meter, max(0, NODES_MOST - sum(len(each.solved.wins) for each in known)))
    found = None
    try:
        found = solved.solve(start)
    finally:
        known.append(_Searched(start, removes, needs, reads.asked, found, solved))
    return found, solved


def _ruled(
    table: Table,
    found: bool | None,
    line: tuple[dict[str, Any], ...],
    rulings: tuple[str, ...],
    because: Because,
    positions: int | None,
    *,
    undecided: bool = False,
) -> Ruled:
    value = {
        "forced_win": found,
        "side": list(table.own),
        "needs": None if table.height_open else table.height.layers,
        "line": list(line),
        "positions": positions,
        "rulings": list(rulings),
    }
    verdict = Verdict.UNDECIDED if undecided else Verdict.UNDETERMINED if found is None else Verdict.RESOLVED

    def judged(claim: Claim) -> Judged:
        told = _FACTS.as_facts(claim.value)
        if found is None:
            open_ = Verdict.UNDECIDED if undecided else Verdict.UNDETERMINED
            return Judged(claim, open_, because.says, because.rulings)
        right = told["forced_win"] is found
        return Judged(claim, Verdict.UPHELD if right else Verdict.REFUTED, because.says, because.rulings)

    steps: tuple[Step, ...] = ()
    if because.rulings:
        words = {"about": Text("the turn", "这一回合")}
        steps = (Step(because.rulings[0], "turn", "forced" if found else "stopped", because.says, words,
                      under=because.rulings[1:]),)  # fmt: skip
    return Ruled(value, (), decided({}, because), steps, verdict, judged=judged, essence={"forced_win": found})


def _line(table: Table, solved: Solved, start: Position) -> Iterable[dict[str, Any]]:
    """A line of play that shows it: the moves that decide, and what the other side might try first."""
    at = start
    foes = {name: table.foe(name) for name in table.foes}
    while solved.ended(at) is None:
        found = solved.best.get(at) or next(iter(solved.rules.moves(at)), None)  # who is lost tries the first there is
        if found is None:
            return
        move, led = found
        by = None
        if move.kind == "attack":  # equal opponents are not told apart in a position
            by = next(name for name, foe in foes.items() if foe == move.foe)
            changed = [foe for foe in led.foes if led.foes.count(foe) > at.foes.count(foe)]
            foes[by] = changed[0] if changed else foes[by]
        if move.kind != "pass":
            yield _told(table, move, at, led, by)
        at = led


def _told(table: Table, move: Move, at: Position, led: Position, foe: str | None) -> dict[str, Any]:
    card = move.card
    if move.kind == "take":
        assert at.attacked is not None
        card = at.attacked.attack
    whom = move.whom if move.kind != "take" else move.who
    if move.kind == "block":
        assert at.attacked is not None
        whom = at.attacked.target
    changed = whom is not None and (move.kind == "take" or at.own[whom].layers != led.own[whom].layers)
    return {
        "by": foe if foe is not None else table.own[move.who],
        "move": move.kind,
        "card": card,
        "whom": None if whom is None else table.own[whom],
        "layers": led.own[whom].layers if whom is not None and changed else None,
    }


_FACTS = FactsField({"forced_win": Fact("truth", "Whether the win can be forced this turn.")}, "forced_win")
FORCED_WIN = Interaction(
    Question(
        "forced-win",
        Text("Whether the side whose turn it is can win this turn against every answer",
             "轮到的一方本回合能否在任何应对下获胜"),
        ForcedWinValueSchema,
        {
            "players": [
                {"name": "Ann", "layers": 2, "hand": ["axe"], "character": "linda"},
                *({"name": name, "hand": [], "character_used": True} for name in ("Ben", "Cleo", "Dan")),
            ],
            "mode": "melee",
            "turn": "Ann",
            "phase": "placement",
        },
        "dispute",
        claim=_FACTS,
        claims=(True, {"forced_win": False}),
    ),
    None,
    search=forced_win,
)  # fmt: skip
