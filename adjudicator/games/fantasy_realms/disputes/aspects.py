"""What may be asked of one player's hand: each question as plain values and as an expression for the solver.

A claim about a hand is a number (exactly, at least, at most), or a fact that holds or not. ``Amount`` and ``Fact`` are
the two kinds of aspect; ``hands`` says which question is which.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.disputes.proof import Hands, at_least, at_most, exactly
from adjudicator.games.fantasy_realms.feeding import blanked_by, feeds
from adjudicator.games.fantasy_realms.hand import Hand, Plays, bit
from adjudicator.games.fantasy_realms.names import suit_title, title
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.feeding import feeds as model_feeds
from adjudicator.games.fantasy_realms.solving.points import Weights
from adjudicator.games.fantasy_realms.values import Outcome, outcome
from adjudicator.solver import Expr
from adjudicator.text import Joined, Text


class Played(NamedTuple):
    """A hand whose choices are made, and what it comes to."""

    player: str
    hand: Hand
    outcome: Outcome
    reads: Readings

    def plays(self, card: Card) -> Plays | None:
        """The card as it plays; None if it is not in the hand."""
        return next((p for p in self.hand.plays if p.card is card), None)

    def blanked(self, card: Card) -> bool:
        """Whether a card is blanked."""
        return bool(bit(card) & self.outcome.blanking.blanked)


def played(player: str, hand: Hand, reads: Readings) -> Played:
    """Work a hand out."""
    return Played(player, hand, outcome(hand, reads), reads)


class Aspect(ABC):
    """One thing to know about a hand. ``says`` is the ruling that says what it is at all."""

    says: str
    exact: ClassVar[bool] = False  # whether options that score alike are to be told apart

    @abstractmethod
    def value(self, at: Played) -> dict[str, Any]:
        """What it comes to, as the answer shows it."""

    @abstractmethod
    def claim_of(self, value: Mapping[str, Any]) -> Any:
        """The claim that asserts just this value."""

    @abstractmethod
    def agrees(self, claim: Any, at: Played) -> bool:
        """Whether a claim is true of a hand."""

    @abstractmethod
    def part(self, hands: Hands, claim: Any) -> Expr:
        """Whether a claim is true, for the solver."""

    @abstractmethod
    def tells(self, value: Mapping[str, Any]) -> Text:
        """The value as a sentence."""


class Amount(Aspect):
    """A number that is added up: a total, the points of a card."""

    says = "fr.score.hand"

    @abstractmethod
    def weights(self, hands: Hands) -> Weights:
        """What adds up to it."""

    @abstractmethod
    def number(self, at: Played) -> int:
        """What it adds up to."""

    def claim_of(self, value: Mapping[str, Any]) -> Any:
        return value["total"] if "total" in value else value["value"]

    def agrees(self, claim: Any, at: Played) -> bool:
        least, most = bounds(claim)
        number = self.number(at)
        return (least is None or number >= least) and (most is None or number <= most)

    def part(self, hands: Hands, claim: Any) -> Expr:
        weights = self.weights(hands)
        least, most = bounds(claim)
        if least is not None and least == most:
            return exactly(hands, weights, least)
        if least is not None:
            return at_least(hands, weights, least)
        assert most is not None
        return at_most(hands, weights, most)


def bounds(claim: Any) -> tuple[int | None, int | None]:
    """The least and the most that a claim about an amount allows; None for no bound."""
    if isinstance(claim, Mapping):
        return claim.get("at_least"), claim.get("at_most")
    return claim, claim


class Total(Amount):
    """A player's total."""

    def value(self, at: Played) -> dict[str, Any]:
        return {"total": at.outcome.total, "base_strength": at.outcome.base_strength}

    def number(self, at: Played) -> int:
        return at.outcome.total

    def weights(self, hands: Hands) -> Weights:
        return hands.models[0].weights

    def tells(self, value: Mapping[str, Any]) -> Text:
        says = Text("{player} scores {total}.", "{player} 的总分为 {total}。")
        return says.fill(player=value["player"], total=value["total"])


_OF: dict[str, Text] = {
    "points": Text("all in all", "合计"),
    "base": Text("for its base strength", "基本战力"),
    "bonus": Text("for its bonus", "奖励"),
    "penalty": Text("for its penalty", "惩罚"),
}
OF = tuple(_OF)


class Points(Amount):
    """What one card scores: all in all, or its base strength, bonus or penalty."""

    def __init__(self, card: Card, of: str) -> None:
        self.card = card
        self.of = of

    def value(self, at: Played) -> dict[str, Any]:
        return {"card": self.card.name, "of": self.of, "value": self.number(at)}

    def number(self, at: Played) -> int:
        p = at.plays(self.card)
        if p is None or at.blanked(self.card):
            return 0
        lines = [line.points for line in at.outcome.lines if line.plays is p]
        parts = {
            "base": p.base,
            "bonus": sum(points for points in lines if points > 0),
            "penalty": sum(points for points in lines if points < 0),
        }
        return sum(parts.values()) if self.of == "points" else parts[self.of]

    def weights(self, hands: Hands) -> Weights:
        n = hands.place(self.card)
        lines = hands.models[0].points.lines
        return [(line.part, line.points) for line in lines if line.n == n and self.of in ("points", line.kind)]

    def tells(self, value: Mapping[str, Any]) -> Text:
        says = Text("{card} scores {value} {of}.", "{card}得 {value} 分（{of}）。")
        return says.fill(card=title(value["card"]), value=value["value"], of=_OF[value["of"]])


class Fact(Aspect):
    """Something about a card that is so or not."""

    card: Card

    def place(self, hands: Hands) -> int:
        n = hands.place(self.card)
        assert n is not None
        return n


class _By(Fact):
    """A fact that is true or false, and some cards make it so. A claim may name such a card."""

    key: ClassVar[str]

    def __init__(self, card: Card) -> None:
        self.card = card

    def value(self, at: Played) -> dict[str, Any]:
        names = [at_bit.card.name for at_bit in at.hand.plays if at_bit.bit & self.by(at)]
        return {"card": self.card.name, self.key: self.holds(at), "by": names}

    def claim_of(self, value: Mapping[str, Any]) -> Any:
        return value[self.key]

    def agrees(self, claim: Any, at: Played) -> bool:
        if isinstance(claim, str):
            return bool(bit(BY_NAME[claim]) & self.by(at))
        return self.holds(at) is claim

    def part(self, hands: Hands, claim: Any) -> Expr:
        if isinstance(claim, str):
            n = hands.place(BY_NAME[claim])
            return False if n is None else self.part_by(hands, n)
        holds = self.part_holds(hands)
        return holds if claim else hands.search.not_(holds)

    @abstractmethod
    def holds(self, at: Played) -> bool:
        """Whether it is so."""

    @abstractmethod
    def by(self, at: Played) -> int:
        """The cards that make it so."""

    @abstractmethod
    def part_holds(self, hands: Hands) -> Expr:
        """Whether it is so, for the solver."""

    @abstractmethod
    def part_by(self, hands: Hands, other: int) -> Expr:
        """Whether a card makes it so, for the solver."""


class Blanked(_By):
    """Whether a card is blanked, and by what."""

    says = "fr.order.unblanked-first"
    key = "blanked"

    def holds(self, at: Played) -> bool:
        return at.blanked(self.card)

    def by(self, at: Played) -> int:
        return blanked_by(at.hand, at.outcome, bit(self.card), at.reads)

    def part_holds(self, hands: Hands) -> Expr:
        model, n = hands.models[0], self.place(hands)
        return hands.search.all_(model.slots[n].present, model.blanked[n])

    def part_by(self, hands: Hands, other: int) -> Expr:
        s, model, n = hands.search, hands.models[0], self.place(hands)
        settled = model.settled
        # A card that its own penalty hits has a second node: see the gates in ``resolution``.
        mine, its = [(n, "card"), (n, "gate")], [(other, "card"), (other, "gate")]
        together = s.any_(*(settled.together.get((it, me), False) for it in its for me in mine))
        fires = s.any_(*(settled.fires.get(it, False) for it in its))
        gate = settled.blanked.get(its[1], True)
        acts = s.any_(s.not_(model.blanked[other]), together, fires, s.not_(gate))
        hit = model.hits.get((other, n), False)
        held = s.all_(model.held.get((n, other), False), s.any_(model.alive[other], together))
        return s.all_(model.blanked[n], s.any_(s.all_(hit, acts), held))

    def tells(self, value: Mapping[str, Any]) -> Text:
        if not value["blanked"]:
            return Text("{card} is not blanked.", "{card}没有被封锁。").fill(card=title(value["card"]))
        if not value["by"]:
            return Text("{card} is blanked for want of what it needs.", "{card}因缺少所需的牌而被封锁。").fill(
                card=title(value["card"])
            )
        return Text("{card} is blanked by {by}.", "{card}被{by}封锁。").fill(
            card=title(value["card"]), by=_joined(value["by"])
        )


class Cleared(_By):
    """Whether a card's whole penalty is cleared, and by what."""

    says = "fr.clear.scope"
    key = "cleared"

    def holds(self, at: Played) -> bool:
        p = at.plays(self.card)
        return p is not None and p.penalty_of is not None and p.bit in at.outcome.cleared

    def by(self, at: Played) -> int:
        if not self.holds(at):
            return 0
        return sum({clearer.bit for clearer in at.outcome.cleared[bit(self.card)]})

    def part_holds(self, hands: Hands) -> Expr:
        model, n = hands.models[0], self.place(hands)
        return hands.search.all_(self._has_penalty(hands), model.cleared[n])

    def _has_penalty(self, hands: Hands) -> Expr:
        model, n = hands.models[0], self.place(hands)
        slot = model.slots[n]
        has = hands.search.any_(*(option.when for option in slot.options if option.penalty_of is not None))
        return hands.search.all_(slot.present, model.track.under(has, *slot.guards))

    def part_by(self, hands: Hands, other: int) -> Expr:
        model, n = hands.models[0], self.place(hands)
        clears = model.clears.get((other, n), False)
        return hands.search.all_(self._has_penalty(hands), model.cleared[n], clears)

    def tells(self, value: Mapping[str, Any]) -> Text:
        if not value["cleared"]:
            return Text("The penalty of {card} is not cleared.", "{card}的惩罚没有被清除。").fill(
                card=title(value["card"])
            )
        return Text("The penalty of {card} is cleared by {by}.", "{card}的惩罚被{by}清除。").fill(
            card=title(value["card"]), by=_joined(value["by"])
        )


class PlaysAs(Fact):
    """The name, suit and base strength that a card plays under, blanked or not."""

    exact = True

    def __init__(self, card: Card) -> None:
        self.card = card
        self.says = card.ruling

    def value(self, at: Played) -> dict[str, Any]:
        p = at.plays(self.card)
        assert p is not None
        return {"card": self.card.name, "name": p.name, "suit": p.suit, "base": p.base}

    def claim_of(self, value: Mapping[str, Any]) -> Any:
        return {key: value[key] for key in ("name", "suit", "base")}

    def agrees(self, claim: Any, at: Played) -> bool:
        value = self.value(at)
        return all(value[key] == claimed for key, claimed in claim.items())

    def part(self, hands: Hands, claim: Any) -> Expr:
        return hands.models[0].plays(self.place(hands), claim.get("name"), claim.get("suit"), claim.get("base"))

    def tells(self, value: Mapping[str, Any]) -> Text:
        says = Text(
            "{card} plays as {name}, of suit {suit}, base strength {base}.",
            "{card}当作{name}，花色{suit}，基本战力 {base}。",
        )
        words = {"card": title(value["card"]), "name": title(value["name"]), "suit": suit_title(value["suit"])}
        return says.fill(**words, base=value["base"])


class CountsFor(Fact):
    """Whether a text in force on one card counts another, or is met by it."""

    def __init__(self, card: Card, for_: Card) -> None:
        self.card = card
        self.for_ = for_
        self.says = for_.ruling

    def value(self, at: Played) -> dict[str, Any]:
        counts = feeds(at.hand, at.outcome, bit(self.for_), bit(self.card))
        return {"card": self.card.name, "for": self.for_.name, "counts": counts}

    def claim_of(self, value: Mapping[str, Any]) -> Any:
        return value["counts"]

    def agrees(self, claim: Any, at: Played) -> bool:
        return feeds(at.hand, at.outcome, bit(self.for_), bit(self.card)) is claim

    def part(self, hands: Hands, claim: Any) -> Expr:
        n = hands.place(self.for_)
        assert n is not None
        counts = model_feeds(hands.models[0], n, self.place(hands))
        return counts if claim else hands.search.not_(counts)

    def tells(self, value: Mapping[str, Any]) -> Text:
        says = Text("{card} counts for {for_}.", "{card}可计入{for_}。")
        if not value["counts"]:
            says = Text("{card} does not count for {for_}.", "{card}不计入{for_}。")
        return says.fill(card=title(value["card"]), for_=title(value["for"]))


def _joined(names: list[str]) -> Joined:
    return Joined(tuple(map(title, names)))
