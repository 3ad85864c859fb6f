"""Who wins at a table, in every way in which it can matter who the hidden players are."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adjudicator.games.shadow_hunters.ends.conditions import THIRD, Stand, Table, neighbour, stand, why_neighbour
from adjudicator.games.shadow_hunters.ends.deaths import Deaths
from adjudicator.games.shadow_hunters.judging.deal import NOBODY, Deal, deal_ruling, uses_extra
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, Faction
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

EXTRA = f"{NOBODY}0"  # the seat of the card that nobody holds
Held = Mapping[str, tuple[str, ...]]  # by player the characters that they can be


@dataclass(frozen=True)
class Standing:
    """How one player stands at the end: ``why`` is the part of the condition that is met."""

    met: bool
    wins: bool
    why: str | None
    reasons: tuple[Because, ...]


@dataclass(frozen=True)
class Ending:
    """One way in which it may stand. ``held`` has who each player can be in it.

    ``supposed`` are the hidden players on whom it depends, ``extra`` the faction of the card that nobody holds where
    that matters. ``over``: somebody's condition is met, so that the game can end. ``alone``: Neutrals win alone.
    """

    table: Table
    held: Held
    supposed: Held
    extra: Faction | None
    over: bool
    alone: bool
    players: Mapping[str, Standing]
    legal: bool | None = None  # of a declaration

    @property
    def winners(self) -> tuple[str, ...]:
        """Who wins, in the order of the seats."""
        return tuple(name for name, each in self.players.items() if each.wins)


def endings(state: State, reads: Reads, declared: Player | None, lapsed: Sequence[str]) -> list[Ending]:
    """Every way in which it may stand: one where nothing depends on hidden players."""
    return list(Ends(state, reads, declared, lapsed).all())


class Ends:
    """Works out the endings: it tells cases apart only as far as they come to different winners."""

    def __init__(self, state: State, reads: Reads, declared: Player | None, lapsed: Sequence[str]) -> None:
        self.state = state
        self.reads = reads
        self.declared = declared
        self.lapsed = frozenset(lapsed)
        count = state.count()
        if len(state.players) < count:
            what = Text("all {n} players: each may be a winner", "全部 {n} 名玩家（人人都可能获胜）").fill(n=count)
            raise missing(f"/players/{len(state.players)}", what, "sh.win.joint")
        self.deaths = Deaths(state)
        hidden = Hidden(state, reads)
        hidden.note(player.name for player in state.living)
        self.deal = hidden.deal
        self.deal_rulings = (deal_ruling(count, extra=uses_extra(state, reads)),)

    def all(self) -> Iterator[Ending]:
        """The endings, in a fixed order."""
        for table, deal, extra in self.tables():
            left = {player.name: self._left(player, deal) for player in self.state.players}
            yield from self._under(table, deal, left, extra)

    # --- what is fixed before anything else: the card that nobody holds, and with it the factions

    def tables(self) -> Iterator[tuple[Table, Deal, Faction | None]]:
        """What conditions are held against: one table, or one for each faction that the extra card can be of."""
        for deal, extra in self._extra_card():
            yield self._table(deal), deal, extra

    def _extra_card(self) -> Iterator[tuple[Deal, Faction | None]]:
        """Whether a faction is dead to the last may depend on which card is the extra one."""
        dead = [player.card.faction for player in self.deaths.dead if player.card is not None]
        close = {side for side in ("shadow", "hunter") if dead.count(side) == self.deal.counts[side] - 1}
        if EXTRA not in self.deal.can_be or not close:
            yield self.deal, None
            return

        def kind(character: str) -> str | None:
            side = CHARACTERS[character].faction
            return side if side in close else None

        cases = list(self.deal.cases({EXTRA: kind}))
        for case in cases:
            side = CHARACTERS[case[EXTRA][0]].faction
            told = side if len(cases) > 1 else None
            yield _narrowed(self.deal, case), told

    def _table(self, deal: Deal) -> Table:
        shadows_dead, hunters_dead = (self._none_alive(side, deal) for side in ("shadow", "hunter"))
        neutrals = [player for player in self.deaths.dead if player.card is not None
                    and player.card.faction == "neutral"]  # fmt: skip
        clause = False
        if len(neutrals) >= THIRD and not hunters_dead:
            clause = self.reads.of("sh.gap.three-neutrals") == "clause-on"
        table = Table(self.state, self.reads, self.deaths, self.deal.counts, self.deal_rulings, shadows_dead,
                      hunters_dead, clause, None, self.lapsed)  # fmt: skip
        return replace(table, forced=self._forced(table))

    def _none_alive(self, side: Faction, deal: Deal) -> bool:
        """Whether no player of a faction is alive; the extra card has been settled as far as that depends on it."""
        others = {player.name: [each for each in deal.can_be[player.name] if CHARACTERS[each].faction != side]
                  for player in self.state.living}  # fmt: skip
        return deal.fits(others)

    def _forced(self, table: Table) -> Faction | None:
        """The faction that wins by declaring first although no faction's condition is met."""
        return None if self.declared is None else self.forced_by(self.state.character_of(self.declared).faction, table)

    def forced_by(self, side: Faction, table: Table) -> Faction | None:
        """The faction that would win so if somebody of this one declared; None if nobody would."""
        if table.shadows_dead or table.hunters_dead or table.clause or side == "neutral":
            return None
        return None if self.reads.of("sh.gap.first-declared") == "void" else side

    def _left(self, player: Player, deal: Deal) -> tuple[str, ...]:
        """Who a player can be: the exact answer is left to ``Deal``, this drops what others hold for certain."""
        if player.character is not None:
            return (player.character,)
        known = [each.card for each in self.state.players if each.card is not None]
        held = {card.id for card in known}
        full = {side for side, n in deal.counts.items() if sum(card.faction == side for card in known) >= n}
        could = deal.can_be[player.name]
        return tuple(each for each in CHARACTERS if each in could and each not in held
                     and CHARACTERS[each].faction not in full)  # fmt: skip

    # --- the cases

    def _under(self, table: Table, deal: Deal, left: Held, extra: Faction | None) -> Iterator[Ending]:
        """The endings with the factions settled: first whether the game can end, then who wins."""
        stands = {name: {each: stand(self.state.by_name[name], CHARACTERS[each], table) for each in could}
                  for name, could in left.items()}  # fmt: skip
        sides = table.shadows_dead or table.hunters_dead or table.clause or table.forced is not None
        if sides:
            yield from self._winners(table, deal, stands, {}, extra)
            return

        def ends(name: str) -> Callable[[str], Hashable]:
            return lambda each: each in stands[name] and lets_end(stands[name][each])

        open_ = [name for name, found in stands.items() if any(map(lets_end, found.values()))]
        hidden = [name for name in open_ if self.state.by_name[name].character is None]
        for narrowed, told in _split(deal, {name: ends(name) for name in hidden}):
            ending = any(lets_end(stands[name][narrowed.get(name, tuple(stands[name]))[0]]) for name in open_)
            if ending:
                yield from self._winners(table, _narrowed(deal, narrowed), stands, told, extra)
            else:
                yield self._ending(table, self._held(stands, narrowed), stands, told, extra, over=False, alone=False)

    def _winners(
        self, table: Table, deal: Deal, stands: Mapping[str, Mapping[str, Stand]], supposed: Held, extra: Faction | None
    ) -> Iterator[Ending]:
        """The endings where the game can end."""
        alone = self._alone(table, stands)

        def kind(name: str) -> Callable[[str], Hashable]:
            return lambda each: _kind(each, stands[name].get(each), alone=alone)

        hidden = [player.name for player in self.state.players if player.character is None]
        for narrowed, told in _split(deal, {name: kind(name) for name in hidden}):
            yield self._ending(table, self._held(stands, narrowed), stands, {**supposed, **told}, extra,
                               over=True, alone=alone)  # fmt: skip

    def _alone(self, table: Table, stands: Mapping[str, Mapping[str, Stand]]) -> bool:
        """Whether Neutrals win alone; asked only where a faction and a Neutral may win together."""
        sides = table.shadows_dead or table.hunters_dead or table.clause or table.forced is not None
        neutral = any(CHARACTERS[each].faction == "neutral" and found.part is not None
                      for by_character in stands.values() for each, found in by_character.items())  # fmt: skip
        return sides and neutral and self.reads.of("sh.gap.neutral-alone") == "alone"

    def _held(self, stands: Mapping[str, Mapping[str, Stand]], narrowed: Held) -> Held:
        return {name: narrowed.get(name, tuple(found)) for name, found in stands.items()}

    def _ending(
        self,
        table: Table,
        held: Held,
        stands: Mapping[str, Mapping[str, Stand]],
        supposed: Held,
        extra: Faction | None,
        *,
        over: bool,
        alone: bool,
    ) -> Ending:
        """How everybody stands in one case: in each, all that a player can be comes to the same."""
        found = {name: [stands[name][each] for each in could] for name, could in held.items()}
        met = {name: all(each.part is not None and (over or not each.at_end) for each in found[name])
               for name in held}  # fmt: skip
        neutral = {name for name in held if met[name] and CHARACTERS[held[name][0]].faction == "neutral"}
        wins = {name: over and met[name] and (not (alone and neutral) or name in neutral) for name in held}
        reasons = {name: tuple(each.because for each in found[name]) for name in held}
        why = {name: _same([each.part for each in found[name]]) if met[name] else None for name in held}
        for name, could in held.items():  # last, for it is the victory of another
            if CHARACTERS[could[0]].win == "right-neighbour" and len(could) == 1:
                player = self.state.by_name[name]
                met[name] = wins[name] = wins[neighbour(player, self.state).name]
                why[name] = "neighbour" if met[name] else None
                reasons[name] = (why_neighbour(player, CHARACTERS[could[0]], self.state, wins=wins[name]),)
        players = {name: Standing(met[name], wins[name], why[name], reasons[name]) for name in held}
        legal = None
        if self.declared is not None:
            legal = all(each.part is not None and not each.at_end for each in found[self.declared.name])
        return Ending(table, held, supposed, extra, over, alone, players, legal)


def lets_end(found: Stand) -> bool:
    """Whether a condition is met that lets the game end."""
    return found.part is not None and not found.at_end


def _kind(character: str, found: Stand | None, *, alone: bool) -> Hashable:
    """What being a character comes to, once the game can end."""
    if CHARACTERS[character].win == "right-neighbour":
        return "neighbour"
    if found is None or found.part is None:
        return None
    return CHARACTERS[character].faction == "neutral" if alone else "wins"


def _same(values: Sequence[str | None]) -> str | None:
    return values[0] if len(set(values)) == 1 else None


def _narrowed(deal: Deal, case: Held) -> Deal:
    return replace(deal, can_be={**deal.can_be, **{seat: frozenset(left) for seat, left in case.items()}})


def _split(deal: Deal, kinds: Mapping[str, Callable[[str], Hashable]]) -> list[tuple[Held, Held]]:
    """The cases of some seats, each with the part of it that tells it from the others."""
    if not kinds:
        return [({}, {})]
    cases = list(deal.cases(kinds))
    several = [seat for seat in kinds if len({kinds[seat](case[seat][0]) for case in cases}) > 1]
    return [(case, {seat: case[seat] for seat in several}) for case in cases]
