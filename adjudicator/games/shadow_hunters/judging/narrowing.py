"""Why a hidden player can't be everybody in the stacks: the observations and rulings that rule characters out.

What follows about all together, with smallest proofs, is ``identity``'s; here it is what one player's part in an answer
rests on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from adjudicator.answer import Step
from adjudicator.games.shadow_hunters.judging.deal import (
    NOBODY,
    Deal,
    counts_of,
    deal_ruling,
    deal_says,
    stacks,
    uses_extra,
)
from adjudicator.games.shadow_hunters.judging.observed import Observation, observations
from adjudicator.games.shadow_hunters.judging.supply import CARD_COUNTS, given_of
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, NAMES
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import step_of
from adjudicator.text import Joined, Text

ONE_EACH, ONE_PER_LETTER = "sh.identity.one-each", "sh.pack.mixing"
_TOLD_MOST = 4  # grounds that a sentence lists


@dataclass(frozen=True, slots=True)
class Rules:
    """Which rules of the deal are used: the number of each faction, one per letter, the copies of hermit cards."""

    counted: bool = True
    letters: bool = True
    supply: bool = True


class Narrowing:
    """What a table says about who is whom, by parts that can be left out to see what depends on them.

    The number of players has to be known: else StateError.
    """

    def __init__(self, state: State, reads: Reads) -> None:
        self._state = state
        self._count = state.count()
        self._extra = uses_extra(state, reads)
        self._counts = counts_of(self._count, extra=self._extra)
        self._pool = frozenset(stacks(state))
        self._seen = observations(state, reads)

    def deal(
        self,
        seen: Sequence[Observation] | None = None,
        rules: Rules = Rules(),
        opened: Iterable[str] = (),
    ) -> Deal:
        """What may have been dealt by some of the observations (all, if left out) and some of the rules.

        ``opened`` are players who could be anybody although something is known of them.
        """
        seen = self._seen if seen is None else seen
        seats = {player.name: self._pool for player in self._state.players}
        seats |= {f"{NOBODY}{n}": self._pool for n in range(self._count + self._extra - len(self._state.players))}
        opened = set(opened)
        for each in seen:
            if each.player not in opened:
                seats[each.player] &= each.can_be
        counts = self._counts if rules.counted else {side: len(seats) for side in self._counts}
        given = given_of(seen, self._state.record) if rules.supply else ()
        return Deal(counts, seats, rules.letters and self._state.variants.one_per_letter, given)

    def anybody(self) -> Deal:
        """What might have been dealt if hidden players could be whoever is in the stacks and not known to be dealt."""
        return self.deal(self._open_cards, Rules(False, False, False))

    @cached_property
    def _open_cards(self) -> tuple[Observation, ...]:
        """What tells of known players who they are."""
        return tuple(each for each in self._seen if each.key == f"card:{each.player}")

    def step(self, name: str) -> Step | None:
        """Why a hidden player can't be everybody in the stacks whose character is not known to be another's.

        None if nothing keeps them from it.
        """
        known = {player.character for player in self._state.players}
        could = [each for each in CHARACTERS if each in self._pool - known]
        deal = self.deal()
        left = deal.possible(name)
        gone = [each for each in could if each not in left]
        if not gone:
            return None
        because = self._because(name, left, gone)
        called = Text("{name}", "{name}").fill(name=name)
        return step_of(because, name, "can-be", called=called, player=name)

    def _because(self, name: str, left: Sequence[str], gone: Sequence[str]) -> Because:
        def holds(seen: Sequence[Observation], rules: Rules) -> bool:
            """Whether all of those are still ruled out by so much."""
            deal = self.deal(seen, rules)
            return not any(deal.fits({name: (each,)}) for each in gone)

        kept, rules = list(self._seen), Rules()
        others = [each for each in kept if each.player != name and each not in self._open_cards]
        if holds(own := [each for each in kept if each not in others], rules):
            kept, others = own, []
        for less in ({"supply": False}, {"counted": False}, {"letters": False}):
            fewer = replace(rules, **less)
            if holds(kept, fewer):
                rules = fewer
        for each in [*others, *(each for each in kept if each.player == name)]:
            rest = [other for other in kept if other is not each]
            if holds(rest, rules):
                kept = rest
        seen = [each for each in kept if each not in self._open_cards]
        known = [player.name for player in self._state.players if player.character is not None]
        opened = self.deal(kept, rules, known)
        one_each = any(opened.fits({name: (each,)}) for each in self._pool if each not in left)
        says = [_who(name, left, gone), *(each.says for each in seen[:_TOLD_MOST])]
        rulings: list[str] = []
        if rules.counted:
            rulings.append(deal_ruling(self._count, extra=self._extra))
            says.insert(1, deal_says(self._count, self._counts))
        rulings += [ruling for each in seen for ruling in each.rulings]
        rulings += [CARD_COUNTS] if rules.supply else []
        rulings += [ONE_PER_LETTER] if rules.letters and self._state.variants.one_per_letter else []
        rulings += [ONE_EACH] if one_each or not rulings else []
        return Because(Text(" ".join(text.en for text in says), "".join(text.zh for text in says)),
                       tuple(dict.fromkeys(rulings)))  # fmt: skip


def _who(name: str, left: Sequence[str], gone: Sequence[str]) -> Text:
    """The shorter of whom a player can be and whom not."""
    says, who = Text("{name} can only be {who}.", "{name} 只可能是：{who}。"), left
    if len(gone) < len(left):
        says, who = Text("{name} is not {who}.", "{name} 不是：{who}。"), gone
    return says.fill(name=name, who=Joined(tuple(NAMES[each] for each in who)))
