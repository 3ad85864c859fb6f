"""The only place that makes z3 contexts: a fresh context a search, a budget, constraints that name their rulings.

Everything is Boolean: an expression is a z3 term or, where Python already knows it, a plain ``True`` or ``False``.
Folding those away here keeps z3's problems small. z3 itself is imported when the first Search is made.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

_RLIMIT_MOST = 2**32 - 1  # z3 keeps its limit in 32 bits
Expr = Any  # bool or z3.BoolRef; z3 ships no types


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may use.

    ``rlimit`` is z3's own resource count, the same on every machine, for the whole search; ``seconds`` is the
    wall-clock safety net. Over either, the verdict is ``undecided``.
    """

    rlimit: int = 50_000_000
    seconds: float = 10.0


class Meter:
    """What is left of a budget, shared by all searches that one answer needs."""

    def __init__(self, budget: Budget) -> None:
        self.rlimit = budget.rlimit
        self._until = time.monotonic() + budget.seconds

    def seconds(self) -> float:
        """The seconds that are left; negative when time is over."""
        return self._until - time.monotonic()


class Search:
    """One problem in one fresh context. Not to be shared between threads."""

    def __init__(self, meter: Meter) -> None:
        import z3

        self._z3 = z3
        self._core = z3.z3core
        self._ctx = z3.Context()
        self._c = self._ctx.ref()
        self._solver = z3.SolverFor("QF_FD", ctx=self._ctx)
        self._meter = meter
        self._used = 0
        self._names = 0
        self._model: Any = None

    # --- expressions

    def flag(self) -> Expr:
        """A new Boolean variable."""
        self._names += 1
        return self._z3.Bool(self._names, self._ctx)

    def chosen(self, flags: Sequence[Expr]) -> int | None:
        """The place of the first flag that is true in the last model. Quicker than asking z3 to evaluate each."""
        for n, flag in enumerate(flags):
            declared = self._core.Z3_get_app_decl(self._c, flag.ast)
            value = self._core.Z3_model_get_const_interp(self._c, self._model.model, declared)
            if value and self._core.Z3_get_bool_value(self._c, value) == 1:
                return n
        return None

    def all_(self, *parts: Expr) -> Expr:
        """True when every part is."""
        return self._join(parts, False, self._core.Z3_mk_and)

    def any_(self, *parts: Expr) -> Expr:
        """True when at least one part is."""
        return self._join(parts, True, self._core.Z3_mk_or)

    def not_(self, part: Expr) -> Expr:
        """True when the part is not."""
        if part is True or part is False:
            return not part
        return self._z3.BoolRef(self._core.Z3_mk_not(self._c, part.ast), self._ctx)

    def _join(self, parts: Iterable[Expr], stop: bool, make: Any) -> Expr:
        kept: dict[int, Expr] = {}
        for part in parts:
            if part is stop:
                return stop
            if part is not (not stop):
                kept[part.ast.value] = part
        if not kept:
            return not stop
        if len(kept) == 1:
            return next(iter(kept.values()))
        array = (self._z3.Ast * len(kept))(*(part.ast for part in kept.values()))
        return self._z3.BoolRef(make(self._c, len(kept), array), self._ctx)

    def at_least(self, least: int, parts: Sequence[Expr]) -> Expr:
        """True when at least so many parts are."""
        reached: list[Expr] = [True] + [False] * least
        for part in parts:
            if part is not False:
                for n in range(least, 0, -1):
                    reached[n] = self.any_(reached[n], self.all_(reached[n - 1], part))
        return reached[least]

    # --- constraints and solving

    def require(self, part: Expr) -> None:
        """Only models in which the part is true count from now on."""
        if part is False:
            part = self._z3.BoolVal(False, self._ctx)
        if part is not True:
            self._solver.add(part)

    def at_most_one(self, flags: Sequence[Expr]) -> None:
        """No two of the flags are true together."""
        if len(flags) > 1:
            self._solver.add(self._z3.AtMost(*flags, 1))

    def weigh_at_least(self, weights: Sequence[tuple[Expr, int]], least: int) -> None:
        """The weights of the true expressions add up to at least so much. Weights may be negative."""
        known = sum(weight for part, weight in weights if part is True)
        terms = [(part, weight) for part, weight in weights if part is not True and part is not False]
        if terms:
            self._solver.add(self._z3.PbGe(terms, least - known))
        else:
            self.require(known >= least)

    def push(self) -> None:
        """Start a scope: what is required from here on ends with ``pop``."""
        self._solver.push()

    def pop(self) -> None:
        """End the last scope."""
        self._solver.pop()

    def solve(self) -> bool | None:
        """Whether the constraints can be met; None when the budget ran out first."""
        seconds = self._meter.seconds()
        if seconds <= 0 or self._meter.rlimit <= 0:
            return None
        self._solver.set("timeout", max(1, int(seconds * 1000)))
        self._solver.set("rlimit", min(self._meter.rlimit, _RLIMIT_MOST))
        result = self._solver.check()
        used = self._count()
        self._meter.rlimit -= used - self._used
        self._used = used
        if result == self._z3.unknown:
            if "keyboard" in self._solver.reason_unknown():
                raise KeyboardInterrupt  # z3 takes the signal for itself
            return None
        self._model = self._solver.model() if result == self._z3.sat else None
        return bool(result == self._z3.sat)

    def _count(self) -> int:
        """z3's resource count over the whole life of this solver."""
        return next((int(value) for key, value in self._solver.statistics() if key == "rlimit count"), self._used)
