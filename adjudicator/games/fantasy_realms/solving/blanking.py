"""Who blanks whom, for cards whose suits and penalties are still open: ``blanking`` as Boolean expressions.

The cards that may gate each other are first sorted so that each comes after those it depends on, whatever is
chosen. A card that can't depend on itself is settled directly. Only a group of cards that might form a cycle
is unrolled: certainly blanked and possibly blanked in turn, then the cycle's members, then the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.tracking import Guard, Untracked
from adjudicator.solver import Expr, Search

Node = tuple[int, str]  # a card's place in the model, and "card", or "gate" for "blanked by another card"


@dataclass(slots=True)
class Rules:
    """The rules by which one node is blanked.

    ``hit_by`` maps each node whose unblanked card hits this one to the condition for that; ``if_held`` likewise
    for cards whose presence unblanked blanks it. Each entry of ``unless`` is a condition under which the node is
    blanked if all of the cards asked for (again with their conditions) are blanked.
    """

    hit_by: dict[Node, Expr] = field(default_factory=dict)
    if_held: dict[Node, Expr] = field(default_factory=dict)
    unless: list[tuple[Expr, dict[Node, Expr]]] = field(default_factory=list)
    gate: Node | None = None  # a node that this one is blanked with

    def sources(self) -> list[Node]:
        asked_for = [node for _, asked in self.unless for node in asked]
        return [*self.hit_by, *self.if_held, *asked_for, *([self.gate] if self.gate else [])]


@dataclass(slots=True)
class Settled:
    """Who is blanked, and what led to it.

    ``blanked`` has an expression for each node, ``cycles`` for each node that may be a member of a blanking cycle
    whether it is, ``together`` for two such nodes whether they are members of the same one, and ``fires`` for each node
    whether it hits although it is blanked. ``has_cycle`` is whether there is a cycle at all.
    """

    blanked: dict[Node, Expr] = field(default_factory=dict)
    cycles: dict[Node, Expr] = field(default_factory=dict)
    together: dict[tuple[Node, Node], Expr] = field(default_factory=dict)
    fires: dict[Node, Expr] = field(default_factory=dict)
    has_cycle: Expr = False


def settle(
    search: Search,
    rules: Mapping[Node, Rules],
    reads: Readings,
    track: Untracked,
    two_basilisks: Callable[[Node], Expr] | None = None,
) -> Settled:
    """Settle a hand. ``two_basilisks`` says whether a node is one of two Basilisks that hit each other."""
    out = Settled()
    for group in _groups(rules):
        alone = len(group) == 1 and group[0] not in rules[group[0]].sources()
        if alone:
            node = group[0]
            part = _blanked(search, rules[node], out.blanked, out.blanked, out.fires)
            out.blanked[node] = _under_order(search, track, rules[node], out.blanked, part)
        else:
            settled = _Group(search, group, rules, reads, track, out, two_basilisks).settle()
            for node in group:
                judged = {**out.blanked, **settled}
                settled[node] = _under_order(search, track, rules[node], judged, settled[node])
            out.blanked.update(settled)
    out.has_cycle = search.any_(*out.cycles.values())
    return out


def _under_order(search: Search, track: Untracked, rule: Rules, blanked: Mapping[Node, Expr], part: Expr) -> Expr:
    """A node's being blanked, under the rulings that keep blanked cards from blanking it."""
    if not track.tracks:
        return part
    sources = {**rule.hit_by, **rule.if_held}
    idle = search.any_(*(search.all_(condition, blanked[node]) for node, condition in sources.items()))
    return track.under(part, ("fr.order.unblanked-first", idle), ("fr.blank.effect", idle))


def _blanked(
    search: Search,
    rule: Rules,
    assumed: Mapping[Node, Expr],
    outcome: Mapping[Node, Expr],
    fires: Mapping[Node, Expr],
) -> Expr:
    """Whether a node is blanked, if what its rules ask to be unblanked is judged by ``assumed`` and what they ask
    to be blanked by ``outcome``. The nodes in ``fires`` hit although they are blanked."""
    parts = [
        search.all_(condition, search.any_(search.not_(assumed[node]), fires.get(node, False)))
        for node, condition in rule.hit_by.items()
    ]
    parts += [search.all_(condition, search.not_(assumed[node])) for node, condition in rule.if_held.items()]
    for applies, asked in rule.unless:
        blanked = [search.any_(search.not_(held), outcome[node]) for node, held in asked.items()]
        parts.append(search.all_(applies, *blanked))
    if rule.gate is not None:
        parts.append(outcome[rule.gate])
    return search.any_(*parts)


class _Group:
    """Nodes that may depend on each other in a circle."""

    def __init__(
        self,
        search: Search,
        group: Sequence[Node],
        rules: Mapping[Node, Rules],
        reads: Readings,
        track: Untracked,
        so_far: Settled,
        two_basilisks: Callable[[Node], Expr] | None,
    ) -> None:
        self._search = search
        self._group = group
        self._rules = rules
        self._reads = reads
        self._track = track
        self._so_far = so_far
        self._known = so_far.blanked
        self._two_basilisks = two_basilisks
        self._needy = [
            node
            for node in group
            if rules[node].gate or any(set(asked) & set(group) for _, asked in rules[node].unless)
        ]

    def settle(self) -> dict[Node, Expr]:
        search, group, reads = self._search, self._group, self._reads
        fires = self._so_far.fires
        under, open_ = self._alternate(dict.fromkeys(group, False))
        reach = _reach(search, group, self._rules, open_)
        found, first = _on_cycles(search, group, reach)
        on_cycle = dict(found)
        members = {node: self._on_cycle(node, part) for node, part in found.items()}
        self._so_far.cycles.update(members)
        for a, b in reach:
            self._so_far.together[a, b] = search.all_(reach[a, b], reach[b, a])
        if reads.cycle_targets or reads.condition_loop:
            # Under these readings a cycle does more than go out, so cycles are settled from the top, one level at a
            # time. Two are all there can be: one of a copy and its original, one through the card that the Book
            # changed.
            for _ in range(2):
                waits: dict[Node, Expr] = dict.fromkeys(group, False)
                if reads.condition_loop:
                    judged = {**self._known, **under}
                    self._rules, under, waits = _as_held(search, self._rules, first, open_, judged)
                now_on = {node: search.all_(first[node], search.not_(waits[node])) for node in group}
                on_cycle = {node: search.any_(on_cycle[node], now_on[node]) for node in group}
                settled = {node: self._on_cycle(node, part) for node, part in now_on.items()}
                if reads.cycle_targets or self._track.tracks:
                    fire = settled if reads.cycle_targets else dict.fromkeys(group, False)
                    now = {node: self._fires(node, fire[node], settled[node]) for node in group}
                    fires.update({node: search.any_(fires.get(node, False), now[node]) for node in group})
                under, open_ = self._alternate({node: search.any_(under[node], settled[node]) for node in group})
                found, first = _on_cycles(search, group, _reach(search, group, self._rules, open_))
                members = {node: self._on_cycle(node, part) for node, part in found.items()}
        elif self._track.tracks:
            fires.update({node: self._fires(node, False, members[node]) for node in group})
        fixed = {node: search.any_(under[node], members[node]) for node in group}
        # The members are blanked now, so nothing that is left depends on itself and going round once a node settles it.
        blanked: Mapping[Node, Expr] = fixed
        for _ in group:
            blanked = self._consequences(blanked, fixed)
            if self._track.tracks:  # a member is blanked because it is one, not by going round once more
                blanked = {node: self._as_member(on_cycle[node], fixed[node], blanked[node]) for node in group}
        return dict(blanked)

    def _as_member(self, on_cycle: Expr, fixed: Expr, blanked: Expr) -> Expr:
        s = self._search
        return s.any_(s.all_(on_cycle, fixed), s.all_(s.not_(on_cycle), blanked))

    def _on_cycle(self, node: Node, member: Expr) -> Expr:
        if self._two_basilisks is None:
            return member
        guards: list[Guard] = [("fr.blank.cycle", member)]
        guards.append(("fr.faq.two-basilisks", self._search.all_(member, self._two_basilisks(node))))
        if node in self._needy or any(source in self._group for source in self._rules[node].if_held):
            guards.append(("fr.gap.condition-loop", member))
        return self._track.under(member, *guards)

    def _fires(self, node: Node, fires: Expr, member: Expr) -> Expr:
        """Whether a member of a cycle still hits the cards outside it."""
        own_hit = self._rules[node].hit_by.get(node, False)
        selfish = self._search.all_(member, own_hit)
        return self._track.under(fires, ("fr.gap.cycle-targets", member), ("fr.gap.self-blank", selfish))

    def _consequences(self, assumed: Mapping[Node, Expr], fixed: Mapping[Node, Expr]) -> dict[Node, Expr]:
        """Who is blanked under an assumption; "unless" conditions from below, as in ``blanking``."""
        search, group = self._search, self._group
        judged = {**self._known, **assumed}
        outcome = {**self._known, **fixed}
        for _ in range(len(self._needy) + 1):
            now = {node: _blanked(search, self._rules[node], judged, outcome, self._so_far.fires) for node in group}
            outcome = {**self._known, **{node: search.any_(fixed[node], now[node]) for node in group}}
        return {node: outcome[node] for node in group}

    def _alternate(self, fixed: Mapping[Node, Expr]) -> tuple[dict[Node, Expr], dict[Node, Expr]]:
        """Who is certainly blanked, and who is still open."""
        under = dict(fixed)
        over = self._consequences(under, fixed)
        for _ in range((len(self._group) + 1) // 2):  # each round settles two cards of the longest chain
            under = self._consequences(over, fixed)
            over = self._consequences(under, fixed)
        return under, {node: self._search.all_(over[node], self._search.not_(under[node])) for node in self._group}


def _as_held(
    search: Search,
    rules: Mapping[Node, Rules],
    first: Mapping[Node, Expr],
    open_: Mapping[Node, Expr],
    under: Mapping[Node, Expr],
) -> tuple[dict[Node, Rules], dict[Node, Expr], dict[Node, Expr]]:
    """Reading as-held: the conditions of a cycle's members look at all cards that are not certainly blanked.

    Returns the rules without those conditions; who is blanked by them or was certainly blanked before; and whose
    cycle has such a condition, so that it is to be looked at again.
    """
    out, blanked, looped = dict(rules), {}, {}
    for node in first:
        rule = rules[node]
        looks_at = [
            *((condition, source) for source, condition in rule.if_held.items()),
            *((search.all_(applies, held), source) for applies, asked in rule.unless for source, held in asked.items()),
        ]
        looks_at_open = [search.all_(condition, open_.get(source, False)) for condition, source in looks_at]
        looped[node] = search.all_(first[node], search.any_(*looks_at_open))
        against = [search.all_(c, search.not_(under[source])) for source, c in rule.if_held.items()]
        blanked[node] = search.any_(under[node], search.all_(looped[node], search.any_(*against)))
        stays = search.not_(looped[node])
        out[node] = Rules(
            rule.hit_by,
            {source: search.all_(c, stays) for source, c in rule.if_held.items()},
            [(search.all_(applies, stays), asked) for applies, asked in rule.unless],
            rule.gate,
        )
    # Only one cycle of a hand can have such a condition, so the first cycles wait together.
    any_looped = search.any_(*looped.values())
    return out, blanked, {node: search.all_(first[node], any_looped) for node in first}


def _reach(
    search: Search, group: Sequence[Node], rules: Mapping[Node, Rules], open_: Mapping[Node, Expr]
) -> dict[tuple[Node, Node], Expr]:
    """For two nodes, whether the second depends on the first through open nodes."""
    reach: dict[tuple[Node, Node], Expr] = {}
    for node in group:
        rule = rules[node]
        for source in group:
            direct = [
                rule.hit_by.get(source, False),
                rule.if_held.get(source, False),
                *(search.all_(applies, asked.get(source, False)) for applies, asked in rule.unless),
                source == rule.gate,
            ]
            reach[source, node] = search.all_(open_[source], open_[node], search.any_(*direct))
    for via in group:
        reach = {
            (a, b): search.any_(reach[a, b], search.all_(reach[a, via], reach[via, b])) for a in group for b in group
        }
    return reach


def _on_cycles(
    search: Search, group: Sequence[Node], reach: Mapping[tuple[Node, Node], Expr]
) -> tuple[dict[Node, Expr], dict[Node, Expr]]:
    """Which nodes depend on themselves through open nodes, and which of them on nothing but their own cycle."""
    members = {node: reach[node, node] for node in group}
    first = {
        node: search.all_(
            members[node], *(search.any_(search.not_(reach[other, node]), reach[node, other]) for other in group)
        )
        for node in group
    }
    return members, first


def _groups(rules: Mapping[Node, Rules]) -> list[list[Node]]:
    """The nodes grouped into those that may depend on each other, each group after those it depends on.

    Tarjan's algorithm, on a dozen nodes at most.
    """
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    out: list[list[Node]] = []

    def visit(node: Node) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for source in rules[node].sources():
            if source not in index:
                visit(source)
                low[node] = min(low[node], low[source])
            elif source in stack:
                low[node] = min(low[node], index[source])
        if low[node] == index[node]:
            at = stack.index(node)
            out.append(sorted(stack[at:]))
            del stack[at:]

    for node in rules:
        if node not in index:
            visit(node)
    return out
