"""What follows from the grounds, and the smallest sets of them that it follows from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.games.shadow_hunters.identity.model import ONE_EACH, ONE_PER_LETTER, Ground, Model
from adjudicator.games.shadow_hunters.judging.supply import CARD_COUNTS
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.solver import Expr, Meter

_NODES_MOST = 200_000  # of looking for a smallest set to hit; beyond, an irreducible one has to do
_NODE = 100  # of the budget for each of them
_ROUND = 64  # of them before the budget is asked


class BudgetSpentError(Exception):
    """The budget ran out before the solver knew."""


def holds(model: Model, grounds: Iterable[Ground], extra: Sequence[Expr]) -> bool:
    """Whether all of it can be so together. Raises BudgetSpentError."""
    grounds = list(grounds)
    assumed = [*(model.held[ground.key] for ground in grounds), *extra]
    while True:
        found = model.search.solve(assumed)
        if found is None:
            raise BudgetSpentError
        if not found or not model.too_few(grounds):
            return found


def smallest(model: Model, extra: Sequence[Expr]) -> tuple[tuple[Ground, ...], bool]:
    """A set of grounds against ``extra``, and whether none is smaller; of irreducible ones it is always one.

    All grounds together have to be against it. Sets that could be spared are gathered, each the rest of a largest set
    of grounds that ``extra`` can be true with; a smallest set that hits them all, and is itself against it, is a
    smallest proof. Raises BudgetSpentError.
    """
    grounds = model.table.grounds
    to_hit: list[frozenset[int]] = []
    while True:
        hitting = _hitting(to_hit, model.search.meter)
        if hitting is None:
            return _irreducible(model, extra), False
        if not holds(model, [grounds[n] for n in hitting], extra):
            return tuple(grounds[n] for n in sorted(hitting)), True
        to_hit.append(_spared(model, hitting, extra))


def _spared(model: Model, kept: frozenset[int], extra: Sequence[Expr]) -> frozenset[int]:
    """What is left of the grounds when as many as possible are kept, with some that can be."""
    grounds = model.table.grounds
    kept_more = kept | _met(model, model.deal())
    if kept_more != kept and holds(model, [grounds[n] for n in kept_more], extra):
        kept = kept_more
    for n in range(len(grounds)):
        if n not in kept and holds(model, [grounds[k] for k in (*sorted(kept), n)], extra):
            kept |= {n}
    return frozenset(range(len(grounds))) - kept


def _met(model: Model, deal: dict[str, str]) -> frozenset[int]:
    """The grounds that a deal meets, as far as that can be told without the solver."""
    characters = [CHARACTERS[each] for each in deal.values()]
    counts = {side: sum(each.faction == side for each in characters) for side in model.table.counts}
    ids, letters = {each.id for each in characters}, {each.letter for each in characters}
    met = set()
    for n, ground in enumerate(model.table.grounds):
        if ground.key.startswith("given:"):
            fits = False  # the solver has to find out
        elif ground.observation is not None:
            fits = deal[ground.observation.player] in ground.observation.can_be
        elif ground.key == ONE_EACH:
            fits = len(ids) == len(deal)
        elif ground.key == ONE_PER_LETTER:
            fits = len(letters) == len(deal)
        elif ground.key == CARD_COUNTS:
            fits = False
        else:
            fits = counts == model.table.counts
        if fits:
            met.add(n)
    return frozenset(met)


def _hitting(sets: Sequence[frozenset[int]], meter: Meter) -> frozenset[int] | None:
    """A smallest set that has something in common with each; None if looking for it takes too long."""
    nodes, spent = 0, False

    def search(chosen: frozenset[int], room: int) -> frozenset[int] | None:
        nonlocal nodes, spent
        nodes += 1
        spent = spent or (nodes % _ROUND == 0 and not meter.work(_ROUND * _NODE))
        left = [each for each in sets if not each & chosen]
        if not left:
            return chosen
        if spent or nodes > _NODES_MOST or room < _disjoint(left):
            return None
        narrowest = min(left, key=_size)
        for n in sorted(narrowest):
            found = search(chosen | {n}, room - 1)
            if found is not None:
                return found
        return None

    for room in range(len(sets) + 1):
        found = search(frozenset(), room)
        if found is not None:
            return found
        if spent or nodes > _NODES_MOST:
            return None
    return frozenset()


def _size(one: frozenset[int]) -> int:
    return len(one)


def _disjoint(sets: Sequence[frozenset[int]]) -> int:
    """How many of the sets, taken greedily, have nothing in common: at least so many elements are needed."""
    taken: frozenset[int] = frozenset()
    count = 0
    for each in sorted(sets, key=_size):
        if not each & taken:
            taken |= each
            count += 1
    return count


def _irreducible(model: Model, extra: Sequence[Expr]) -> tuple[Ground, ...]:
    """Grounds against ``extra`` of which none can be spared."""
    kept = list(model.table.grounds)
    for ground in model.table.grounds:
        rest = [each for each in kept if each is not ground]
        if not holds(model, rest, extra):
            kept = rest
    return tuple(kept)
