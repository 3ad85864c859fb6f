"""Claims about who is whom: what may be claimed, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Claim, Judged, Verdict
from adjudicator.games.shadow_hunters.identity.model import LIAR, Model
from adjudicator.games.shadow_hunters.identity.proofs import BudgetSpentError, holds, smallest
from adjudicator.games.shadow_hunters.identity.telling import by_grounds, rulings_of
from adjudicator.games.shadow_hunters.pack.characters import FACTIONS, NAMES
from adjudicator.judging.coded import CodedFact
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.solver import Expr
from adjudicator.text import Text

CLAIMED = FactsField(
    {
        "characters": CodedFact(description="Who players are: the character of each, by name.", of="player",
                                names=NAMES),
        "factions": CodedFact(description="Of which faction players are.", of="player", names=FACTIONS),
        "liars": Fact("among", "Players who answered some hermit card against the truth.", of="player"),
        "lie": Fact("truth", "Whether anybody answered a hermit card against the truth."),
        "consistent": Fact("truth", "Whether all that was seen can be so together."),
    }
)  # fmt: skip
_OUT_OF_BUDGET = Text("The search ran out of its budget.", "搜索用尽了预算。")


def claimed(model: Model, value: Mapping[str, Any]) -> Expr:
    """A claim about one deal, as an expression."""
    parts: list[Expr] = []
    for name, character in value.get("characters", {}).items():
        parts.append(model.one_of(name, [character]))
    for name, faction in value.get("factions", {}).items():
        parts.append(model.faction(name, faction))
    parts += [model.lied(name) for name in value.get("liars", ())]
    if "lie" in value:
        lie = model.somebody_lied()
        parts.append(lie if value["lie"] else model.search.not_(lie))
    return model.search.all_(*parts)


def judge(claim: Claim, model: Model, consistent: bool) -> Judged:
    """What becomes of a claim: whether it is so in all deals that fit, in some, or in none."""
    try:
        return _judge(claim, model, consistent)
    except BudgetSpentError:
        return Judged(claim, Verdict.UNDECIDED, _OUT_OF_BUDGET)


def _judge(claim: Claim, model: Model, consistent: bool) -> Judged:
    value = CLAIMED.as_facts(claim.value)
    about_deal = {key: told for key, told in value.items() if key != "consistent"}
    if not consistent:
        grounds, _ = smallest(model, [])
        says = by_grounds(Text("What was seen can't all be so.", "所见不可能全部成立。"), grounds)
        if value.get("consistent") is True:
            return Judged(claim, Verdict.REFUTED, says, rulings_of(grounds))
        if about_deal:  # nothing fits, so nothing can be said about what fits
            return Judged(claim, Verdict.UNDETERMINED, says, rulings_of(grounds))
        return Judged(claim, Verdict.UPHELD, says, rulings_of(grounds))
    if value.get("consistent") is False:
        says = Text("All that was seen can be so together.", "所见可以全部成立。")
        return Judged(claim, Verdict.REFUTED, says, _deal_rulings(model))
    part = claimed(model, about_deal)
    for_, against = model.assumable(part), model.assumable(model.search.not_(part))
    grounds = model.table.grounds
    if not holds(model, grounds, [for_]):
        proof, _ = smallest(model, [for_])
        if not proof:  # whatever was dealt: none of the answers can be a lie
            says, rulings = _no_lie(model)
            return Judged(claim, Verdict.REFUTED, says, rulings)
        says = by_grounds(Text("No deal that fits is like that.", "没有符合的发牌如此。"), proof)
        return Judged(claim, Verdict.REFUTED, says, rulings_of(proof))
    witness = {seat: who for seat, who in model.deal().items() if seat in model.table.players}
    if not holds(model, grounds, [against]):
        proof, _ = smallest(model, [against])
        says = by_grounds(Text("Every deal that fits is like that.", "所有符合的发牌都如此。"), proof)
        honest = _no_lie(model)[1] if "lie" in about_deal else _deal_rulings(model)
        return Judged(claim, Verdict.UPHELD, says, rulings_of(proof) or honest)
    says = Text("Some deals that fit are like that, others are not.", "符合的发牌有的如此，有的不然。")
    return Judged(claim, Verdict.POSSIBLE, says, _deal_rulings(model), {"characters": witness})


def _no_lie(model: Model) -> tuple[Text, tuple[str, ...]]:
    """Why nobody can have lied, whatever was dealt."""
    if not model.table.abilities:
        says = Text("Without abilities nobody may lie.", "不用特殊能力时，谁都不得说谎。")
        return says, ("sh.hermit.honest", "sh.variant.no-abilities")
    says = Text("None of the answers can be a lie: {liar}, who alone may lie, would have told the truth by them.",
                "这些回应都不可能是谎言：只有{liar}可以说谎，而{liar}这样回应也是实话。")  # fmt: skip
    return says.fill(liar=NAMES[LIAR]), ("sh.hermit.honest", "sh.ability.unknown")


def _deal_rulings(model: Model) -> tuple[str, ...]:
    """The rulings about the deal as a whole, by which some deal fits."""
    return rulings_of([ground for ground in model.table.grounds if ground.observation is None])
