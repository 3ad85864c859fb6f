"""The question ``score``: every hand's total, the choices made for it, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Finding, OtherReading, Step, Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.effects import TakesDiscard
from adjudicator.games.fantasy_realms.explain import Explainer
from adjudicator.games.fantasy_realms.hand import DECLINED, Hand, Pick, play
from adjudicator.games.fantasy_realms.options import takeable
from adjudicator.games.fantasy_realms.readings import SWITCHES, Readings, gap_id, read, taken_and_other, turned
from adjudicator.games.fantasy_realms.relevance import ABOUT_CYCLES, may_matter
from adjudicator.games.fantasy_realms.solving.search import OtherSearch, UnreachableError, best
from adjudicator.games.fantasy_realms.state import Player, State, check_readings, check_scorable, spell
from adjudicator.games.fantasy_realms.values import Outcome, outcome, worth
from adjudicator.solver import Budget, Meter
from adjudicator.text import Joined, Text


@dataclass(frozen=True, slots=True)
class Scored:
    """One player's result. ``optimal`` is False only where a search ran out of its budget."""

    player: Player
    picks: Mapping[str, Pick]
    total: int
    base_strength: int
    optimal: bool = True
    ties: int = 0
    capped: bool = False
    cycles: bool = True  # False where no legal choice makes cards blank each other in a cycle

    def hand(self) -> Hand:
        """The hand as it plays."""
        return play(self._cards(), self.picks)

    def made(self) -> Player:
        """The player with these choices made."""
        return Player(self.player.name, self._cards(), self.picks, (), self.player.at)

    def _cards(self) -> tuple[Card, ...]:
        """The hand, with the card that Necromancer took."""
        taken = self.picks.get("Necromancer", DECLINED).card
        cards = self.player.cards
        if taken is not None and BY_NAME[taken] not in cards:
            cards = tuple(sorted([*cards, BY_NAME[taken]], key=lambda card: card.number))
        return cards


@dataclass(frozen=True, slots=True)
class Standing:
    """Who wins: ``tied`` have the highest total, ``winners`` are those that the rules name."""

    winners: tuple[str, ...]
    tied: tuple[str, ...]
    tie_break: str


def score(state: State, picked: Mapping[str, str], budget: Budget, *, steps: bool) -> Finding:
    """Score a table. Raises StateError for a choice that the readings taken forbid."""
    reads = read(picked)
    check_scorable(state)
    check_readings(state, reads)
    meter = Meter(budget)
    scored, hands, outcomes = [], [], []
    for player in state.players:
        if player.free:
            one = score_player(player, state, reads, meter)
            hand = one.hand()
            found = outcome(hand, reads)
        else:
            hand = play(player.cards, player.picks)
            found = outcome(hand, reads)
            cycles = bool(found.blanking.cycles)
            one = Scored(player, player.picks, found.total, found.base_strength, cycles=cycles)
        scored.append(one)
        hands.append(hand)
        outcomes.append(found)
    standing = stand(scored, reads)
    others, taken = _other_readings(state, scored, standing, reads, meter)
    value = {
        "players": [_player_value(*each) for each in zip(scored, hands, outcomes, strict=True)],
        "winners": list(standing.winners),
        "tied": list(standing.tied),
        "tie_break": standing.tie_break,
    }
    said: list[Step] = []
    if steps:
        for one, hand, found in zip(scored, hands, outcomes, strict=True):
            said += Explainer(one.player.name, hand, one.picks, found, reads).steps()
        said += table_steps(state, scored, standing)
    verdict = Verdict.RESOLVED
    if standing.tie_break == "unresolved":
        verdict = Verdict.UNDETERMINED
    if not all(one.optimal for one in scored):
        verdict = Verdict.UNDECIDED
    return Finding(verdict, value, tuple(said), tuple(others), taken)


def score_player(
    player: Player, state: State, reads: Readings, meter: Meter, other: OtherSearch | None = None
) -> Scored:
    """One player's best result, the choices that were given being kept.

    ``other`` is the best result with one switch of the readings turned.
    """
    if not player.free:
        total, base = worth(play(player.cards, player.picks), reads)
        return Scored(player, player.picks, total, base)
    try:
        found = best(player.cards, state.discard, player.picks, player.free, reads, meter, other=other)
    except UnreachableError:
        raise unreachable(player) from None
    return Scored(
        player,
        found.picks,
        found.total,
        found.base_strength,
        optimal=found.optimal,
        ties=found.ties,
        capped=found.capped,
        cycles=found.cycles,
    )


def unreachable(player: Player) -> StateError:
    """What is wrong with given choices that no way to make the open ones completes."""
    message = Text("The choices that are given can't be made together.", "所给的选择无法同时成立。")
    ruling = BY_NAME["Necromancer" if "Necromancer" in player.free else "Island"].ruling
    return StateError([Problem(f"{player.at}/choices", message, ruling=ruling)])


def takeable_of(player: Player, state: State) -> list[Card]:
    """The cards that an open choice may still add to a player's hand."""
    if "Necromancer" not in player.free:
        return []
    choice = BY_NAME["Necromancer"].choice
    return takeable(choice, state.discard) if isinstance(choice, TakesDiscard) else []


def stand(scored: Sequence[Scored], reads: Readings) -> Standing:
    """The winner: the highest total, then the lowest base strength; then the rules stop (fr.gap.full-tie)."""
    top = max(one.total for one in scored)
    tied = [one for one in scored if one.total == top]
    names = tuple(one.player.name for one in tied)
    if len(tied) == 1:
        return Standing(names, names, "none")
    lowest = min(one.base_strength for one in tied)
    left = tuple(one.player.name for one in tied if one.base_strength == lowest)
    if len(left) == 1:
        return Standing(left, names, "base-strength")
    return Standing(left, names, "shared") if reads.full_tie else Standing((), names, "unresolved")


def known_under(switch: str, one: Scored, flipped: Readings) -> OtherSearch | None:
    """What a search under the other reading can start from: the result under this one, if it is legal there too."""
    suit = one.picks.get("Book of Changes", DECLINED).suit
    if suit == "wild" and not flipped.book_wild:
        return None
    return OtherSearch(switch, one.picks, (one.total, one.base_strength))


# --- what the answer holds


def _player_value(one: Scored, hand: Hand, found: Outcome) -> dict[str, Any]:
    bonuses: dict[int, int] = {}
    penalties: dict[int, int] = {}
    for line in found.lines:
        into = bonuses if line.points > 0 else penalties
        into[line.plays.bit] = into.get(line.plays.bit, 0) + line.points
    cards = []
    for p in hand.plays:
        blanked = bool(p.bit & found.blanking.blanked)
        bonus, penalty = bonuses.get(p.bit, 0), penalties.get(p.bit, 0)
        base = 0 if blanked else p.base
        cards.append(
            {
                "card": p.card.name,
                "name": p.name,
                "suit": p.suit,
                "base": base,
                "bonus": bonus,
                "penalty": penalty,
                "points": base + bonus + penalty,
                "blanked": blanked,
                "cleared": p.penalty_of is not None and p.bit in found.cleared,
            }
        )
    return {
        "name": one.player.name,
        "total": one.total,
        "base_strength": one.base_strength,
        "cards": cards,
        "choices": {name: spell(pick) for name, pick in one.picks.items()},
        "searched": list(one.player.free),
        "optimal": one.optimal,
        "ties": {"count": one.ties, "capped": one.capped},
    }


def table_steps(state: State, scored: Sequence[Scored], standing: Standing) -> list[Step]:
    out = []
    if state.discard:
        says = Text("Cards in the discard area count for nobody.", "弃牌区的牌不计入任何人的分数。")
        out.append(
            Step("fr.score.discard-area", "discard", "not-counted", says, {"about": Text("discard area", "弃牌区")})
        )
    if len(scored) > 1:
        says = Text("Each hand is scored by itself.", "每手牌各自独立计分。")
        out.append(Step("fr.score.own-hand", "table", "separate", says, {"about": Text("table", "全桌")}))
    names = _joined(standing.tied)
    if len(scored) > 1:
        says = Text("The highest total is {total}: {names}.", "最高总分为 {total}：{names}。")
        total = max(one.total for one in scored)
        words = {"total": total, "names": names}
        out.append(Step("fr.win.highest", standing.tied[0], "highest", says, words, by=standing.tied[1:]))
    if len(standing.tied) > 1:
        tied = [one for one in scored if one.player.name in standing.tied]
        sums = _joined([f"{one.player.name} {one.base_strength}" for one in tied])
        says = Text("The lower sum of base strengths wins: {sums}.", "比较基本战力之和，低者胜：{sums}。")
        words = {"sums": sums}
        out.append(Step("fr.win.lower-base", standing.tied[0], "tie-break", says, words, by=standing.tied[1:]))
    if standing.tie_break == "shared":
        says = Text("The tie is shared, as agreed beforehand.", "按事先约定，平局共享胜利。")
        out.append(Step("fr.gap.full-tie", standing.tied[0], "shared", says, by=standing.winners[1:]))
    elif standing.tie_break == "unresolved":
        says = Text("Equal in both: the rules name no winner.", "两项都相同：规则没有给出胜者。")
        out.append(Step("fr.gap.full-tie", standing.tied[0], "unresolved", says, by=standing.tied[1:]))
    return out


def _joined(names: Sequence[str]) -> Joined:
    return Joined(tuple(Text(name, name) for name in names))


# --- other readings


def _other_readings(
    state: State, scored: Sequence[Scored], standing: Standing, reads: Readings, meter: Meter
) -> tuple[list[OtherReading], dict[str, str]]:
    """Each other reading of a gap that would change a total or the winners, and the readings taken instead."""
    others, taken = [], {}
    before = {one.player.name: one.total for one in scored}
    many = len(standing.tied) > 1
    touched: dict[str, list[int]] = {"full_tie": []} if many else {}
    for n, one in enumerate(scored):
        cards = [*one.player.cards, *takeable_of(one.player, state)]
        tied = many and one.player.name in standing.tied
        cycles = one.cycles or any(getattr(reads, switch) for switch in ABOUT_CYCLES)
        for switch in may_matter(cards, one.player.free, tied=tied, cycles=cycles):
            touched.setdefault(switch, []).append(n)
    for switch in (switch for switch in SWITCHES if switch in touched):
        flipped = turned(reads, switch)
        again = list(scored)
        for n in touched[switch]:
            again[n] = score_player(scored[n].player, state, flipped, meter, known_under(switch, scored[n], flipped))
        now = stand(again, flipped)
        totals = {one.player.name: one.total for one in again}
        if totals == before and now == standing:
            continue
        was, other = taken_and_other(reads, switch)
        if was is not None:
            taken[gap_id(switch)] = was
        if other is not None:
            optimal = all(one.optimal for one in again)
            value = {"totals": totals, "winners": list(now.winners), "optimal": optimal}
            others.append(OtherReading(gap_id(switch), other, value))
    return others, taken
