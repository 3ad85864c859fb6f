"""The only place that makes z3 contexts: a fresh context a search, a budget, and cores of what was assumed.

Everything is Boolean: an expression is a z3 term or, where Python already knows it, a plain ``True`` or ``False``.
Folding those away here keeps z3's problems small. z3 itself is imported when the first Search is made.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.text import Text

_SECONDS_MOST = 3600.0
_RLIMIT_MOST = 2**32 - 1  # z3 keeps its limit in 32 bits
Expr = Any  # bool, or a handle of a z3 term (z3 ships no types)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may use.

    ``rlimit`` is z3's own resource count, the same on every machine, for the whole search; ``seconds`` is the
    wall-clock safety net. Over either, the verdict is ``undecided``.
    """

    rlimit: int = 50_000_000
    seconds: float = 10.0

    def __post_init__(self) -> None:
        for name, value in (("rlimit", self.rlimit), ("seconds", self.seconds)):
            if isinstance(value, bool) or not isinstance(value, int if name == "rlimit" else int | float):
                message = Text("{value} is not a number of {name}.", "{value} 不是 {name} 的数值。")
                wrong = message.fill(value=repr(value)[:40], name=name)
                raise StateError([Problem(f"/{name}", wrong)], "budget")


class Watch:
    """Who watches over the searches of one request: lets them begin, and can stop them from another thread.

    A service has its own kind of it, which makes searches wait for each other. What is stopped comes out as if its
    budget had run out. ``waited`` are the seconds that searches had to wait, which are not taken from their budget.
    """

    def __init__(self) -> None:
        self.stopped = False
        self.waited = 0.0
        self._interrupt: Callable[[], None] | None = None
        self._lock = threading.Lock()

    def begin(self) -> None:
        """Called before a search begins; may wait, or raise to refuse it."""

    def stop(self) -> None:
        """Stop what is being solved, and let nothing begin any more. To be called again if it goes on."""
        with self._lock:
            self.stopped = True
            if self._interrupt is not None:
                self._interrupt()

    @contextmanager
    def solving(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """While something is solved that this can interrupt."""
        with self._lock:
            self._interrupt = interrupt
        try:
            yield
        finally:
            with self._lock:  # nobody interrupts a context that is gone
                self._interrupt = None


_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Let somebody watch over all searches that begin here, in this thread."""
    token = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(token)


class Meter:
    """What is left of a budget, shared by all searches that one answer needs."""

    def __init__(self, budget: Budget, whole: Meter | None = None) -> None:
        self.rlimit = budget.rlimit
        seconds = budget.seconds if budget.seconds > 0 else 0.0  # also for what is no number
        self._until = time.monotonic() + min(seconds, _SECONDS_MOST)
        self.found: list[Any] = []  # searches made for the answer, where a game looks them up again; gone with it
        self._whole = whole
        self.watch = _WATCH.get()
        self._waited_before = self._waited()

    def part(self, budget: Budget) -> Meter:
        """A smaller budget out of this one, for something that may be given up."""
        return Meter(Budget(min(budget.rlimit, self.rlimit), min(budget.seconds, self.seconds())), self)

    def share(self, of: int) -> Meter:
        """An equal part of what is left, for one of so many that need it.

        The time is not parted: what is decided should hang on the count, which is the same on every machine.
        """
        return self.part(Budget(self.rlimit // of, max(self.seconds(), 0.0)))

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.rlimit <= 0 or self.seconds() <= 0 or (self.watch is not None and self.watch.stopped)

    def spend(self, rlimit: int) -> None:
        """Take from what is left."""
        self.rlimit -= rlimit
        if self._whole is not None:
            self._whole.spend(rlimit)

    def work(self, rlimit: int) -> bool:
        """Take from what is left for work that is done in Python; False if nothing is left, and it has to be given up.

        A loop that may be long calls it every few thousandths of a second. As a search does, it waits for its turn.
        """
        if self.watch is not None:
            self.watch.begin()
        self.spend(rlimit)
        return not self.spent

    def seconds(self) -> float:
        """The seconds that are left; negative when time is over."""
        return self._until - time.monotonic() + self._waited() - self._waited_before

    def _waited(self) -> float:
        return 0.0 if self.watch is None else self.watch.waited


class Search:
    """One problem in one fresh context, for one thread; to be used in a ``with`` block, which ends the context.

    z3's C functions are called directly. The classes of its Python interface give their terms back to the context
    when Python collects them, which for anything in a reference cycle may be in another thread, while this one
    is inside the solver: that crashes. Here every term lives until the context ends, and nothing is collected.
    """

    def __init__(self, meter: Meter) -> None:
        if meter.watch is not None:
            meter.watch.begin()
        import z3

        self._z3 = z3
        self._core = z3.z3core
        self._context = z3.Context()
        self._c = self._context.ref()
        self._kept: list[Expr] = []
        self._bool = self._keep(self._core.Z3_mk_bool_sort(self._c))
        logic = self._core.Z3_mk_string_symbol(self._c, "QF_FD")
        self._solver = self._core.Z3_mk_solver_for_logic(self._c, logic)
        self._core.Z3_solver_inc_ref(self._c, self._solver)
        self._model: Any = None
        self.meter = meter
        self._used = 0
        self._count_at = 0  # where the resource count stands among the solver's statistics
        self._names = 0
        self._declared: dict[int, Expr] = {}  # what z3 calls a flag where it looks one up in a model

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self._forget_model()
        self._core.Z3_solver_dec_ref(self._c, self._solver)
        for term in reversed(self._kept):  # a context takes several times as long to end when terms are left in it
            self._core.Z3_dec_ref(self._c, term)
        del self._context  # nothing else holds it, so it ends here and in this thread

    def _keep(self, term: Expr) -> Expr:
        self._core.Z3_inc_ref(self._c, term)
        self._kept.append(term)
        return term

    def _array(self, terms: Collection[Expr]) -> Any:
        return (self._z3.Ast * len(terms))(*terms)

    # --- expressions

    def flag(self) -> Expr:
        """A new Boolean variable."""
        self._names += 1
        name = self._core.Z3_mk_int_symbol(self._c, self._names)
        return self._keep(self._core.Z3_mk_const(self._c, name, self._bool))

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
        return self._keep(self._core.Z3_mk_not(self._c, part))

    def _join(self, parts: Iterable[Expr], stop: bool, make: Any) -> Expr:
        kept: dict[int, Expr] = {}
        for part in parts:
            if part is stop:
                return stop
            if part is not (not stop):
                kept[part.value] = part
        if not kept:
            return not stop
        if len(kept) == 1:
            return next(iter(kept.values()))
        return self._keep(make(self._c, len(kept), self._array(kept.values())))

    def same(self, one: Expr, other: Expr) -> Expr:
        """True when both are or neither is."""
        if one is True or one is False:
            one, other = other, one
        if other is True or other is False:
            return one if other else self.not_(one)
        return self._keep(self._core.Z3_mk_eq(self._c, one, other))

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
            part = self._keep(self._core.Z3_mk_false(self._c))
        if part is not True:
            self._core.Z3_solver_assert(self._c, self._solver, part)

    def one_at_most(self, flags: Sequence[Expr]) -> Expr:
        """True when no two of the flags are."""
        if len(flags) < 2:
            return True
        return self._keep(self._core.Z3_mk_atmost(self._c, len(flags), self._array(flags), 1))

    def at_most_one(self, flags: Sequence[Expr]) -> None:
        """No two of the flags are true together."""
        self.require(self.one_at_most(flags))

    def weighs(self, weights: Sequence[tuple[Expr, int]], least: int) -> Expr:
        """True when the weights of the true expressions add up to at least so much. Weights may be negative."""
        known = sum(weight for part, weight in weights if part is True)
        open_ = [(part, weight) for part, weight in weights if part is not True and part is not False]
        if not open_:
            return known >= least
        terms = self._array([part for part, _ in open_])
        numbers = (ctypes.c_int * len(open_))(*[weight for _, weight in open_])
        return self._keep(self._core.Z3_mk_pbge(self._c, len(open_), terms, numbers, least - known))

    def weigh_at_least(self, weights: Sequence[tuple[Expr, int]], least: int) -> None:
        """The weights of the true expressions add up to at least so much."""
        self.require(self.weighs(weights, least))

    def push(self) -> None:
        """Start a scope: what is required from here on ends with ``pop``."""
        self._core.Z3_solver_push(self._c, self._solver)

    def pop(self) -> None:
        """End the last scope."""
        self._core.Z3_solver_pop(self._c, self._solver, 1)

    def solve(self, assuming: Sequence[Expr] = ()) -> bool | None:
        """Whether the constraints can be met while some flags are true; None when the budget ran out first."""
        if self.meter.spent:
            return None
        seconds = self.meter.seconds()
        self._limit(max(1, int(seconds * 1000)), min(self.meter.rlimit, _RLIMIT_MOST))
        self._forget_model()
        watch = self.meter.watch
        with nullcontext() if watch is None else watch.solving(lambda: self._core.Z3_interrupt(self._c)):
            if assuming:
                held = self._array(assuming)
                result = self._core.Z3_solver_check_assumptions(self._c, self._solver, len(assuming), held)
            else:
                result = self._core.Z3_solver_check(self._c, self._solver)
        used = self._count()
        self.meter.spend(used - self._used)
        self._used = used
        if result == self._z3.Z3_L_UNDEF:
            if "keyboard" in self._core.Z3_solver_get_reason_unknown(self._c, self._solver):
                raise KeyboardInterrupt  # z3 takes the signal for itself
            return None
        return bool(result == self._z3.Z3_L_TRUE)

    def core(self) -> frozenset[int]:
        """Of the flags assumed by the last solve, which came out False, some that can't hold together, by ``id_of``."""
        vector = self._core.Z3_solver_get_unsat_core(self._c, self._solver)
        self._core.Z3_ast_vector_inc_ref(self._c, vector)
        size = self._core.Z3_ast_vector_size(self._c, vector)
        found = [self._core.Z3_ast_vector_get(self._c, vector, n) for n in range(size)]
        ids = {self._core.Z3_get_ast_id(self._c, term) for term in found}
        self._core.Z3_ast_vector_dec_ref(self._c, vector)
        return frozenset(ids)

    def id_of(self, flag: Expr) -> int:
        """What ``core`` calls a flag."""
        return int(self._core.Z3_get_ast_id(self._c, flag))

    def _limit(self, milliseconds: int, rlimit: int) -> None:
        settings = self._core.Z3_mk_params(self._c)
        self._core.Z3_params_inc_ref(self._c, settings)
        # Only the main thread may take Ctrl-C; signals are nothing for the threads of a service.
        own = threading.current_thread() is threading.main_thread()
        for name, value in (("timeout", milliseconds), ("rlimit", rlimit)):
            symbol = self._core.Z3_mk_string_symbol(self._c, name)
            self._core.Z3_params_set_uint(self._c, settings, symbol, value)
        symbol = self._core.Z3_mk_string_symbol(self._c, "ctrl_c")
        self._core.Z3_params_set_bool(self._c, settings, symbol, own)
        self._core.Z3_solver_set_params(self._c, self._solver, settings)
        self._core.Z3_params_dec_ref(self._c, settings)

    def _forget_model(self) -> None:
        if self._model is not None:
            self._core.Z3_model_dec_ref(self._c, self._model)
            self._model = None

    def _count(self) -> int:
        """z3's resource count over the whole life of this solver."""
        statistics = self._core.Z3_solver_get_statistics(self._c, self._solver)
        self._core.Z3_stats_inc_ref(self._c, statistics)
        count = self._used
        size = self._core.Z3_stats_size(self._c, statistics)
        for n in (self._count_at, *range(size)):  # it mostly stands where it stood last time
            if n < size and self._core.Z3_stats_get_key(self._c, statistics, n) == "rlimit count":
                count = self._core.Z3_stats_get_uint_value(self._c, statistics, n)
                self._count_at = n
                break
        self._core.Z3_stats_dec_ref(self._c, statistics)
        return int(count)

    def chosen(self, flags: Sequence[Expr]) -> int | None:
        """The place of the first flag that is true in the model that the last solve found."""
        if self._model is None:
            self._model = self._core.Z3_solver_get_model(self._c, self._solver)
            self._core.Z3_model_inc_ref(self._c, self._model)
        for n, flag in enumerate(flags):
            declared = self._declared.get(flag.value)
            if declared is None:
                declared = self._declared[flag.value] = self._core.Z3_get_app_decl(self._c, flag)
            value = self._core.Z3_model_get_const_interp(self._c, self._model, declared)
            if value and self._core.Z3_get_bool_value(self._c, value) == 1:
                return n
        return None
