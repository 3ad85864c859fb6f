"""Who is ahead of whom, for the solver, and the rulings that make it so: the proofs of the question ``winner``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any

from adjudicator.games.fantasy_realms.disputes.proof import Hands, OverBudgetError, Proof, at_least, at_most
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.points import Weights
from adjudicator.games.fantasy_realms.solving.tracking import Guard, minimal
from adjudicator.games.fantasy_realms.state import Player, State
from adjudicator.solver import Budget, Expr, Meter

GAP = "fr.gap.full-tie"
_SAYS = "fr.score.hand"  # what a total is
_ANY = 2000  # more than any hand can come to, whatever rulings are left
_EXACTLY = Budget(rlimit=400_000, seconds=60.0)  # for a proof that compares totals as they are


def index(players: Sequence[Player], name: str) -> int:
    """The place of a player."""
    return next(n for n, player in enumerate(players) if player.name == name)


def wins(hands: Hands, winner: int, *, or_level: bool, loose: bool = False) -> Expr:
    """Whether a player beats all others; with ``or_level`` a full tie is shared."""
    rivals = [n for n in range(len(hands.models)) if n != winner]
    if not rivals:
        return hands.track.under(True, "fr.win.highest")
    return hands.search.all_(*(_ahead(hands, winner, n, or_level=or_level, loose=loose) for n in rivals))


def _ahead(hands: Hands, a: int, b: int, *, or_level: bool, loose: bool) -> Expr:
    """Whether one player beats another: a higher total or, with equal ones, a lower base strength."""
    s = hands.search
    totals = _lead(hands, a, b, loose=loose)
    bases = [*((part, -points) for part, points in hands.models[a].bases), *hands.models[b].bases]
    higher, level = s.weighs(totals, 1), s.weighs(totals, 0)
    lower, no_higher = s.weighs(bases, 1), s.weighs(bases, 0)
    ahead = s.any_(higher, s.all_(level, no_higher if or_level else lower))
    tied = s.all_(level, s.not_(higher))
    full: Guard = (GAP, s.all_(tied, no_higher, s.not_(lower)))
    return hands.track.under(ahead, "fr.win.highest", ("fr.win.lower-base", tied), full)


def _lead(hands: Hands, a: int, b: int, *, loose: bool) -> Weights:
    """By how much one total is higher than another.

    To compare loosely is to let a total of which a ruling is taken away be any number, lest the solver be asked which
    sums of the points that are left happen to be equal, or next to each other.
    """
    one, other = hands.models[a], hands.models[b]
    extra = hands.any_points() if loose and isinstance(hands, Proof) else []
    return [*one.weights, *((part, -points) for part, points in other.weights), *extra]


def _alone(hands: Hands, n: int) -> Expr:
    """Whether a player has a higher total than all others."""
    s = hands.search
    higher = [s.weighs(_lead(hands, n, m, loose=True), 1) for m in range(len(hands.models)) if m != n]
    return hands.track.under(s.all_(*higher), "fr.win.highest")


def claimed(hands: Hands, claim: Mapping[str, Any], reads: Readings, *, loose: bool = False) -> Expr:
    """Whether a claim about the winner comes true. Where that takes a tie, totals are compared loosely in any case."""
    s = hands.search
    shared = reads.full_tie
    if "tie_break" not in claim:
        name = claim["winner"]
        if name is None:
            return s.not_(_named(hands, shared=shared))
        return wins(hands, index(hands.players, name), or_level=shared, loose=loose)
    kind = claim["tie_break"]
    if "winner" not in claim:
        return _by_tie_break(hands, kind, shared=shared)
    return _winner_by_tie_break(hands, claim["winner"], kind, shared=shared)


def _named(hands: Hands, *, shared: bool) -> Expr:
    """Whether the rules name a winner."""
    return hands.search.any_(*(wins(hands, n, or_level=shared, loose=True) for n in range(len(hands.models))))


def _by_tie_break(hands: Hands, kind: str, *, shared: bool) -> Expr:
    """Whether it is decided in this way, whoever wins."""
    s = hands.search
    alone = s.any_(*(_alone(hands, n) for n in range(len(hands.models))))
    if kind == "none":
        return alone
    named = _named(hands, shared=False)
    if kind == "base-strength":
        return s.all_(s.not_(alone), named)
    full = s.not_(named)
    return hands.track.under(full if shared == (kind == "shared") else False, (GAP, full))


def _winner_by_tie_break(hands: Hands, name: str | None, kind: str, *, shared: bool) -> Expr:
    """Whether a player wins in this way; None for nobody, of whom only an unresolved tie can be said."""
    s = hands.search
    if name is None:
        says = {"none": "fr.win.highest", "base-strength": "fr.win.lower-base"}.get(kind, GAP)
        return _by_tie_break(hands, kind, shared=shared) if kind == "unresolved" else hands.track.under(False, says)
    n = index(hands.players, name)
    if kind == "none":
        return _alone(hands, n)
    if kind == "unresolved":
        return hands.track.under(False, GAP)
    first = wins(hands, n, or_level=kind == "shared", loose=True)
    if kind == "base-strength":
        return s.all_(first, s.not_(_alone(hands, n)))
    return s.all_(first, _by_tie_break(hands, kind, shared=shared))


# --- proofs


Ends = tuple[int, int]  # a player's lowest and highest total


class Ranking:
    """The hands of a table, of which something is to be proved. ``ends`` has what each player's hand may come to."""

    def __init__(
        self, players: Sequence[Player], ends: Mapping[str, Ends], state: State, reads: Readings, meter: Meter
    ) -> None:
        self._players = players
        self._ends = ends
        self._state = state
        self._reads = reads
        self._meter = meter

    def against(self, claim: Mapping[str, Any]) -> tuple[str, ...]:
        """Rulings by which a claim can't come true, none to spare. Raises OverBudgetError."""
        return self._prove(claim, comes_true=False)

    def for_(self, claim: Mapping[str, Any]) -> tuple[str, ...]:
        """Rulings by which a claim can't but come true, none to spare. Raises OverBudgetError."""
        return self._prove(claim, comes_true=True)

    def _prove(self, claim: Mapping[str, Any], *, comes_true: bool) -> tuple[str, ...]:
        name = claim.get("winner")
        if name is not None and "tie_break" not in claim and self._apart(name, comes_true=comes_true):
            return self._hand_by_hand(name, comes_true=comes_true)
        try:
            return self._at_once(claim, self._meter.part(_EXACTLY), comes_true=comes_true, loose=False)
        except OverBudgetError:
            return self._at_once(claim, self._meter, comes_true=comes_true, loose=True)

    def _at_once(self, claim: Mapping[str, Any], meter: Meter, *, comes_true: bool, loose: bool) -> tuple[str, ...]:
        with Proof(self._players, self._state, self._reads, meter) as proof:
            part = claimed(proof, claim, self._reads, loose=loose)
            return proof.core(proof.search.not_(part) if comes_true else part, _SAYS)

    # --- two hands that can't come level

    def _rivals(self, name: str) -> list[Player]:
        """All others; first those who leave the player the least room."""
        rivals = [player for player in self._players if player.name != name]
        return sorted(rivals, key=lambda rival: -self._ends[rival.name][0])

    def _apart(self, name: str, *, comes_true: bool) -> bool:
        """Whether the totals that decide lie apart, so that no tie-break comes in."""
        rivals = self._rivals(name)
        if comes_true:
            return bool(rivals) and all(self._ends[rival.name][1] < self._ends[name][0] for rival in rivals)
        return bool(rivals) and self._ends[name][1] < self._ends[rivals[0].name][0]

    def _hand_by_hand(self, name: str, *, comes_true: bool) -> tuple[str, ...]:
        """The rulings by which a player is ahead of all rivals, or behind one, each hand being searched for itself.

        Hands do not touch each other (fr.score.own-hand). So whatever rulings are left, one may be ahead of another if
        the most that the one can come to then is more than the least that the other can.
        """
        with ExitStack() as stack:

            def hand(player: Player) -> _Span:
                proof = Proof([player], self._state, self._reads, self._meter)
                return _Span(stack.enter_context(proof), *self._ends[player.name])

            me = hand(self._players[index(self._players, name)])
            rivals = [hand(rival) for rival in self._rivals(name)]
            start = {"fr.win.highest", "fr.win.lower-base", GAP, _SAYS}
            for rival in rivals if comes_true else rivals[:1]:
                high, low = (me, rival) if comes_true else (rival, me)
                start.update(high.not_below(high.least), low.not_above(high.least))

            def impossible(rulings: Sequence[str]) -> Sequence[str] | None:
                if not {"fr.win.highest", _SAYS} <= set(rulings):
                    return None  # then nobody can say who is ahead
                passes = partial(_may_pass, rulings, shared=self._reads.full_tie, not_ahead=comes_true)
                ways = [passes(rival, me) if comes_true else passes(me, rival) for rival in rivals]
                possible = any(ways) if comes_true else all(ways)
                return None if possible else rulings

            core = minimal(start, impossible)
        if core is None:
            raise OverBudgetError
        return core


def _may_pass(rulings: Sequence[str], one: _Span, other: _Span, *, shared: bool, not_ahead: bool) -> bool:
    """Whether one hand may come to be ahead of another, or with ``not_ahead`` to keep the other from being ahead."""
    held = tuple(rulings)
    top = one.highest(held)
    if other.can(held, top - 1, above=False):
        return True
    if not other.can(held, top, above=False):
        return False
    if not {"fr.win.lower-base", GAP} <= set(rulings):
        return True  # level: nobody can say then who is ahead
    lower, higher = one.base(held, top, lowest=True), other.base(held, top, lowest=False)
    return lower < higher or (lower == higher and shared != not_ahead)


class _Span:
    """What one hand can come to, as far as given rulings limit it. ``least`` and ``most`` are what it can under all."""

    def __init__(self, proof: Proof, least: int, most: int) -> None:
        self._proof = proof
        self.least = least
        self.most = most
        self._weights = proof.models[0].weights
        self._known: dict[tuple[tuple[str, ...], int, bool], bool] = {}

    def not_below(self, total: int) -> tuple[str, ...]:
        """Rulings by which it can't come to less."""
        return self._proof.core(at_most(self._proof, self._weights, total - 1), _SAYS)

    def not_above(self, total: int) -> tuple[str, ...]:
        """Rulings by which it can't come to so much."""
        return self._proof.core(at_least(self._proof, self._weights, total), _SAYS)

    def highest(self, rulings: tuple[str, ...]) -> int:
        """The most that it can come to under some rulings."""
        most, step = self.most, 1
        while most < _ANY and self.can(rulings, most + step, above=True):
            most, step = most + step, step * 2
        while step > 1:
            step //= 2
            if self.can(rulings, most + step, above=True):
                most += step
        return most

    def base(self, rulings: tuple[str, ...], total: int, *, lowest: bool) -> int:
        """The lowest base strength with at least a total, or the highest with at most that, under some rulings."""
        s, bases = self._proof.search, self._proof.models[0].bases
        limit = (at_least if lowest else at_most)(self._proof, self._weights, total)
        low, high = 0, _ANY
        while low < high:
            middle = (low + high + (not lowest)) // 2
            part = at_most(self._proof, bases, middle) if lowest else at_least(self._proof, bases, middle)
            found = self._proof.possible_without(s.all_(limit, part), _SAYS, rulings)
            if found == lowest:
                low, high = (low, middle) if lowest else (low, middle - 1)
            else:
                low, high = (middle + 1, high) if lowest else (middle, high)
        return low

    def can(self, rulings: tuple[str, ...], total: int, *, above: bool) -> bool:
        """Whether it can come to at least, or at most, so much."""
        if (total <= self.most) if above else (total >= self.least):
            return True
        key = (rulings, total, above)
        if key not in self._known:
            part = (at_least if above else at_most)(self._proof, self._weights, total)
            self._known[key] = self._proof.possible_without(part, _SAYS, rulings)
        return self._known[key]
