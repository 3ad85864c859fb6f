"""Who everybody can be, as a problem for the solver: the characters of the seats, and the grounds for what is known.

A ground is an observation, or a ruling about the deal as a whole. Each is a flag of its own that can be assumed or not,
so that the solver can say which of them something follows from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.judging.deal import (
    NOBODY,
    Counts,
    counts_of,
    deal_ruling,
    deal_says,
    stacks,
    uses_extra,
)
from adjudicator.games.shadow_hunters.judging.observed import Observation, observations
from adjudicator.games.shadow_hunters.judging.shortage import Shortage, shortage
from adjudicator.games.shadow_hunters.judging.supply import CARD_COUNTS, cards_for, passes
from adjudicator.games.shadow_hunters.pack.cards import HERMITS
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.solver import Expr, Search
from adjudicator.text import Text

LIAR = "unknown"  # the only character who may answer a hermit card against the truth


@dataclass(frozen=True, slots=True)
class Ground:
    """Something that is known: ``observation`` is None for a ruling about the deal as a whole."""

    key: str
    rulings: tuple[str, ...]
    says: Text
    observation: Observation | None = None


@dataclass(frozen=True)
class Table:
    """What is known about who is whom, before any solver sees it.

    ``abilities`` is not set where the table plays without them.
    ``seats`` are the players listed, then one for each who is not, then the extra card. ``seen`` are the observations;
    ``pass_of`` says of each hermit card how often the deck had been shuffled again before it was given.
    """

    seats: tuple[str, ...]
    players: tuple[str, ...]
    pool: tuple[str, ...]
    counts: Counts
    one_per_letter: bool
    abilities: bool
    seen: tuple[Observation, ...]
    pass_of: Mapping[str, int]
    grounds: tuple[Ground, ...]

    def allowed(self, seat: str) -> frozenset[str]:
        """The characters that the observations about a seat alone leave to it."""
        out = frozenset(self.pool)
        for each in self.seen:
            if each.player == seat:
                out &= each.can_be
        return out


ONE_EACH, ONE_PER_LETTER = "sh.identity.one-each", "sh.pack.mixing"


def table_of(state: State, reads: Reads) -> Table:
    """What a state tells. Raises StateError if the number of players is not known."""
    count = state.count()
    extra = uses_extra(state, reads)
    players = tuple(player.name for player in state.players)
    seats = (*players, *(f"{NOBODY}{n}" for n in range(count + extra - len(players))))
    seen = observations(state, reads)
    pass_of = passes(state.record)
    pool = tuple(each for each in CHARACTERS if each in stacks(state))
    ruling = deal_ruling(count, extra=extra)
    counts = counts_of(count, extra=extra)
    grounds = [Ground(each.key, each.rulings, each.says, each) for each in seen]
    grounds.append(Ground(ruling, (ruling,), deal_says(count, counts)))
    grounds.append(Ground(ONE_EACH, (ONE_EACH,), Text("Nobody else has the same character.", "每个角色至多一人持有。")))
    if state.variants.one_per_letter:
        says = Text("Of two characters with one letter only one is dealt.", "首字母相同的两个角色只发其一。")
        grounds.append(Ground(ONE_PER_LETTER, (ONE_PER_LETTER,), says))
    often = _given_too_often(seen, pass_of)
    for each in often:
        (card,) = each.cards
        says = Text("{to} got {card}.", "{to} 收到{card}。").fill(to=each.player, card=HERMITS[card].name)
        grounds.append(Ground(f"given:{each.key}", ("sh.hermit.pass", HERMITS[card].ruling), says, each))
    if any(each.cards for each in seen):
        says = Text("No hermit card is given oftener than there are copies before the deck is shuffled again.",
                    "重洗之前，每种隐士牌的交出次数不会超过其张数。")  # fmt: skip
        grounds.append(Ground(CARD_COUNTS, (CARD_COUNTS,), says))
    return Table(
        seats,
        players,
        pool,
        counts,
        state.variants.one_per_letter,
        not state.variants.no_abilities,
        seen,
        pass_of,
        tuple(grounds),
    )


def _given_too_often(seen: Sequence[Observation], pass_of: Mapping[str, int]) -> list[Observation]:
    """The cards that were seen to be given where there may not be enough of them: that they were is a ground itself."""
    may_be: dict[tuple[int, str], int] = {}
    for each in seen:
        for card in each.cards:
            may_be[pass_of[each.key], card] = may_be.get((pass_of[each.key], card), 0) + 1
    return [
        each
        for each in seen
        if each.known and any(may_be[pass_of[each.key], c] > HERMITS[c].copies for c in each.cards)
    ]


class Model:
    """A table in a search. ``held`` has the flag of each ground."""

    def __init__(self, search: Search, table: Table) -> None:
        self.search = search
        self.table = table
        self.is_: dict[str, dict[str, Expr]] = {
            seat: {character: search.flag() for character in table.pool} for seat in table.seats
        }
        self.held: dict[str, Expr] = {ground.key: search.flag() for ground in table.grounds}
        self._lied: dict[str, Expr] = {}  # by observation, that its answer was a lie
        for flags in self.is_.values():
            search.require(search.any_(*flags.values()))
            search.at_most_one(list(flags.values()))
        self._deal()
        self._observe()

    @property
    def all_held(self) -> list[Expr]:
        """The flags of all grounds."""
        return list(self.held.values())

    def one_of(self, seat: str, characters: Sequence[str]) -> Expr:
        """That a seat has one of some characters."""
        return self.search.any_(*(self.is_[seat][each] for each in characters if each in self.is_[seat]))

    def faction(self, seat: str, faction: str) -> Expr:
        """That a seat belongs to a faction."""
        return self.one_of(seat, [each for each in self.table.pool if CHARACTERS[each].faction == faction])

    def lied(self, player: str) -> Expr:
        """That a player answered some hermit card against the truth."""
        return self.search.any_(
            *(self._lied[each.key] for each in self.table.seen if each.player == player and each.key in self._lied)
        )

    def somebody_lied(self) -> Expr:
        """That anybody did."""
        return self.search.any_(*(self.lied(player) for player in self.table.players))

    def assumable(self, part: Expr) -> Expr:
        """A flag that can be assumed and then makes the part true."""
        flag = self.search.flag()
        self.search.require(self.search.any_(self.search.not_(flag), part))
        return flag

    def deal(self) -> dict[str, str]:
        """The characters of the seats in the model that the last solve found."""
        out = {}
        for seat, flags in self.is_.items():
            nth = self.search.chosen(list(flags.values()))
            assert nth is not None
            out[seat] = self.table.pool[nth]
        return out

    # --- what the grounds mean

    def _under(self, key: str, part: Expr) -> None:
        self.search.require(self.search.any_(self.search.not_(self.held[key]), part))

    def _deal(self) -> None:
        search, table = self.search, self.table
        (dealt,) = [ground.key for ground in table.grounds if ground.key.startswith(("sh.setup.deal", "sh.variant"))]
        for (
            faction,
            number,
        ) in table.counts.items():  # as many as there are seats in all: at least so many of each is exactly so many
            flags = [
                (flag, 1)
                for flags in self.is_.values()
                for character, flag in flags.items()
                if CHARACTERS[character].faction == faction
            ]
            self._under(dealt, search.weighs(flags, number))
        letters: dict[str, list[Expr]] = {}
        for character in table.pool:
            flags = [flags[character] for flags in self.is_.values()]
            self._under(ONE_EACH, search.one_at_most(flags))
            letters.setdefault(CHARACTERS[character].letter, []).extend(flags)
        if table.one_per_letter:
            for flags in letters.values():
                self._under(ONE_PER_LETTER, search.one_at_most(flags))

    def _observe(self) -> None:
        for each in self.table.seen:
            self._under(each.key, self.one_of(each.player, sorted(each.can_be)))
            if each.cards:
                self._lie(each)

    def _lie(self, seen: Observation) -> None:
        """Whether an answer was a lie, as a flag: only Unknown's may be, and where it can't be true it was."""
        search = self.search
        if LIAR not in self.is_[seen.player]:
            return
        liar, held = self.is_[seen.player][LIAR], self.held[seen.key]
        lied = search.flag()
        search.require(search.any_(search.not_(lied), search.all_(liar, held)))
        if not cards_for(seen, LIAR, lied=False):
            search.require(search.any_(lied, search.not_(search.all_(liar, held))))
        if not cards_for(seen, LIAR, lied=True):
            search.require(search.not_(lied))
        self._lied[seen.key] = lied

    # --- hermit cards, of which there may be too few

    def too_few(self, grounds: Iterable[Ground]) -> bool:
        """Whether the model that the last solve found gives more hermit cards than there are, by these grounds.

        If so, that is ruled out from now on. It is only then that the solver hears of the cards: handing them out is a
        matching, which is easy here and hard for it.
        """
        keys = {ground.key for ground in grounds}
        if CARD_COUNTS not in keys:
            return False
        deal = self.deal()
        given: dict[int, dict[str, tuple[str, ...]]] = {}
        for each in self.table.seen:
            if not each.cards or (self._given_key(each) or each.key) not in keys:
                continue
            flag = self._lied.get(each.key)
            lied = flag is not None and self.search.chosen([flag]) is not None
            fitting = tuple(each.cards) if each.known else cards_for(each, deal[each.player], lied=lied)
            given.setdefault(self.table.pass_of[each.key], {})[each.key] = fitting
        found = False
        for answers in given.values():
            short = shortage(answers)
            if short is not None:
                self._forbid(short)
                found = True
        return found

    def _given_key(self, seen: Observation) -> str | None:
        key = f"given:{seen.key}"
        return key if key in self.held else None

    def _forbid(self, short: Shortage) -> None:
        """At least one of the answers was to some other card than those too few."""
        search = self.search
        ways: list[Expr] = [search.not_(self.held[CARD_COUNTS])]
        by_key = {each.key: each for each in self.table.seen}
        for key in short.answers:
            seen = by_key[key]
            ways.append(search.not_(self.held[self._given_key(seen) or key]))
            if seen.known:
                continue
            for character, flag in self.is_[seen.player].items():
                for lied in (False, True):
                    if not set(cards_for(seen, character, lied=lied)) <= short.cards:
                        lie = self._lied.get(key, False)
                        ways.append(search.all_(flag, lie if lied else search.not_(lie)))
        search.require(search.any_(*ways))
