"""The question forced-win: whether the side whose turn it is can win this turn against every answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import Schema, fields

from adjudicator.answer import Claim, Judged, Step, Verdict
from adjudicator.codes import CodeField
from adjudicator.errors import Problem, StateError
from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Question
from adjudicator.games.cloud_ladder.cards.cards import BY_CODE
from adjudicator.games.cloud_ladder.cards.names import CARDS
from adjudicator.games.cloud_ladder.ends.height import height, tall
from adjudicator.games.cloud_ladder.forcing.positions import Foe, Move, Own, Position, Rules
from adjudicator.games.cloud_ladder.forcing.proof import SpentError, deciding
from adjudicator.games.cloud_ladder.forcing.search import Solved, TooLongError
from adjudicator.games.cloud_ladder.table.state import Player, State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
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
_UNTOLD = ("rebirth", "potion", "wild", "coin", "shadowless-hand", "closed-space", "reversal")
_FIRES = {"fire", "lava"}


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


class _Table:
    """What the search needs of a state. Raises StateError for what is missing."""

    def __init__(self, state: State, reads: Reads) -> None:
        self.state, self.reads = state, reads
        turn = state.whose_turn()
        phase = state.the_phase()
        if phase not in ("action", "placement"):
            message = Text("In this phase nobody can build: ask in the action or the placement phase.",
                           "此阶段不能搭建：请在行动阶段或放置阶段提问。")  # fmt: skip
            raise StateError([Problem("/phase", message, ruling="cl.turn.phases")])
        if len(state.players) < state.count():
            what = Text("all {n} players", "全部 {n} 名玩家").fill(n=state.count())
            raise missing(f"/players/{len(state.players)}", what)
        self.own = state.side_of(turn).players
        self.foes = tuple(player.name for player in state.players if player.name not in self.own)
        self.mover = self.own.index(turn)
        self.group = self._group(turn)
        self.height = height(state, reads)

    def _group(self, name: str) -> str | None:
        """The group card of a player's side; None where there is none."""
        if self.state.mode() == "melee" or not self.state.sides:
            return None
        nth = next(n for n, side in enumerate(self.state.sides) if name in side.players)
        if self.state.sides[nth].group is None:
            raise missing(f"/sides/{nth}/group", Text("the group card of this side", "这一方的集团牌"))
        return self.state.sides[nth].group

    def start(self) -> Position:
        """The position that the state shows."""
        state, turn = self.state, self.state.this_turn
        springs = 0
        if self.group == "spring":
            often = "once-a-turn" if not turn.spring and not self._waters() else self._spring_often()
            springs = 1 - turn.spring if often == "once-a-turn" else self._waters()
        total = None
        if sum(self._fires(name) for name in self.foes) > 1 and self._off_turn() == "one-in-total":
            total = max(0, 1 - sum(turn.fire.values()))
        return Position(
            tuple(self._own(state.by_name[name]) for name in self.own),
            tuple(sorted(map(self.foe, self.foes))),
            placed=bool(turn.placed),
            springs_left=max(0, springs),
            sprung=bool(turn.spring),
            total_fire=total,
        )

    def _waters(self) -> int:
        hand = self._hand(self.state.by_name[self.own[self.mover]])
        return sum(BY_CODE[card].series == "water" for card in hand)

    def _spring_often(self) -> str:
        return (
            self.reads.of("cl.gap.spring-often") if self._waters() > 1 or self.state.this_turn.spring else "once-a-turn"
        )

    def _off_turn(self) -> str:
        return self.reads.of("cl.gap.off-turn-fire")

    def _hand(self, player: Player) -> tuple[str, ...]:
        if player.hand is None:
            if player.hand_size == 0:
                return ()
            what = Text("the hand of {name}", "{name} 的手牌").fill(name=player.name)
            raise missing(f"{player.pointer}/hand", what)
        return player.hand

    def _character(self, player: Player) -> str | None:
        """A player's character, None where it has been used."""
        if player.character_used:
            return None
        if player.character is None:
            what = Text("the character of {name}", "{name} 的人物").fill(name=player.name)
            raise missing(f"{player.pointer}/character", what)
        return player.character

    def _own(self, player: Player) -> Own:
        hand, character = self._hand(player), self._character(player)
        water, ditch = hand.count("water"), hand.count("ditch")
        mover = player.name == self.own[self.mover]
        return Own(player.layers, water, ditch, len(hand) - water - ditch, character == "jim",
                   mover and character == "linda" and not self.state.this_turn.linda)  # fmt: skip

    def _fires(self, name: str) -> int:
        return sum(card in _FIRES for card in self._hand(self.state.by_name[name]))

    def _foe(self, player: Player) -> Foe:
        hand, turn = self._hand(player), self.state.this_turn
        fire, lava = hand.count("fire"), hand.count("lava")
        each = 1
        if fire + lava > 1 and self.state.phase == "action" and self._off_turn() == "each-per-phase":
            each = 2  # one more in the placement phase, before which nothing has to be done
        volcano = 1 if self._group(player.name) == "volcano" else 0
        return Foe(fire, lava, len(hand) - fire - lava, max(0, each - turn.fire.get(player.name, 0)),
                   max(0, volcano - turn.volcano.get(player.name, 0)), self._character(player) == "kaza")  # fmt: skip

    def foe(self, name: str) -> Foe:
        """What somebody may still attack with."""
        return self._foe(self.state.by_name[name]).plain()

    def removes(self, start: Position, reads: Reads) -> dict[str, int] | None:
        """How many layers each attack takes that somebody can make; None where a card says that we don't have."""
        wanted = [
            attack
            for attack, some in (
                ("fire", any(foe.fire and foe.fire_left for foe in start.foes)),
                ("lava", any(foe.lava and foe.fire_left for foe in start.foes)),
                ("volcano", any(foe.volcano_left for foe in start.foes)),
                ("kaza", any(foe.kaza for foe in start.foes)),
            )
            if some
        ]
        out = {}
        for attack in wanted:
            if attack in self.state.removes:
                out[attack] = self.state.removes[attack]
            elif reads.of("cl.gap.layers-removed") == "one":
                out[attack] = 1
            else:
                return None
        return out

    def untold(self, reads: Reads) -> bool:
        """Whether somebody holds or shows a card whose effect the rules don't tell, and it may count."""
        held: Iterable[str] = (
            card
            for player in self.state.players
            for card in (*self._hand(player), *(shown.card for shown in player.arena))
        )
        return any(card in _UNTOLD for card in held) and reads.of("cl.gap.untold-effects") == "as-printed"


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
        self._best = best

    def of(self, gap: str) -> str:
        """The reading taken of a gap."""
        if gap in self.picked or gap not in _BOUNDS:
            return super().of(gap)
        self.open_.append(gap)
        return _BOUNDS[gap][self._best]


def forced_win(about: Mapping[str, Any], state: State, reads: Reads, meter: Meter) -> Ruled:
    """Whether the side whose turn it is can have enough layers this turn, whatever the others still do."""
    worst, best = _Bound(reads, best=False), _Bound(reads, best=True)
    table = _Table(state, worst)
    removes = table.removes(table.start(), reads)
    if removes is None or table.untold(reads):
        says = Text(
            "What some card does is printed on it, and not told here.", "某些牌的效果只印在牌面上，这里没有写明。"
        )
        gap = "cl.gap.layers-removed" if removes is None else "cl.gap.untold-effects"
        return _ruled(table, None, (), (), Because(says, (gap,)), None)
    try:
        found, solved = _solve(table, removes, worst)
        if not found and worst.open_:
            with_best = _Table(state, best)
            could, solved_best = _solve(with_best, removes, best)
            if could:
                for gap in dict.fromkeys([*worst.open_, *best.open_]):
                    reads.of(gap)  # so that each reading of it is tried
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


def _solve(table: _Table, removes: Mapping[str, int], reads: Reads) -> tuple[bool, Solved]:
    rules = Rules(table.state, reads, table.own, removes, lambda layers: tall(layers, table.height, reads),
                  mover=table.mover, instant=reads.of("cl.gap.win-moment") == "instant")  # fmt: skip
    solved = Solved(rules)
    return solved.solve(table.start()), solved


def _ruled(
    table: _Table,
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
        "needs": table.height.layers,
        "line": list(line),
        "positions": positions,
        "rulings": list(rulings),
    }
    verdict = Verdict.UNDECIDED if undecided else Verdict.RESOLVED

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


def _line(table: _Table, solved: Solved, start: Position) -> Iterable[dict[str, Any]]:
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


def _told(table: _Table, move: Move, at: Position, led: Position, foe: str | None) -> dict[str, Any]:
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
