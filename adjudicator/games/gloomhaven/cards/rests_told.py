"""Why a rest may be taken or not, and why it comes to what it does: faults, steps and reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Step
from adjudicator.games.gloomhaven.cards.holding import active_discards, names, place_of_card, points
from adjudicator.games.gloomhaven.harm.healing import Healed
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.judging.ruled import Because, Why
from adjudicator.text import Text

NEEDED = 2  # discards
_GAP = "gh.gap.rest-damage"


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why a rest may not be taken so."""

    code: str
    says: Text
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """One kind of rest of a character."""

    kind: str
    faults: tuple[Fault, ...]
    may_lose: tuple[str, ...]  # now: the card drawn or chosen, if it is known
    again: bool = False  # whether another card may still be drawn, as the player likes
    second: bool = False  # whether a second card was drawn or is wanted
    prices: tuple[str, ...] = ()
    healed: Healed | None = None


def faults_of(
    kind: str, about: Mapping[str, Any], character: Character, discards: Sequence[str], phase: str | None
) -> list[Fault]:
    """What keeps a character from this kind of rest, or from taking it as asked."""
    who = character.name
    out = []
    if len(discards) < NEEDED:
        says = Text("Discards of {who}: {n}. A rest needs {m}.", "{who} 的弃牌有 {n} 张；休息需要 {m} 张。")
        out.append(Fault("discards", says.fill(who=who, n=len(discards), m=NEEDED), ("gh.rest.two-discards",)))
    more = _short_faults(about, phase) if kind == "short" else _long_faults(about, character, discards, phase)
    return out + more


def _short_faults(about: Mapping[str, Any], phase: str | None) -> list[Fault]:
    out = []
    if phase not in (None, "round-end"):
        says = Text("A short rest is taken at the end of the round, not now.", "短休在轮末进行，不是现在。")
        out.append(Fault("not-now", says, ("gh.rest.short",)))
    drawn = len(about.get("drawn", ())) + (1 if about.get("again") else 0)
    if drawn > 2:
        says = Text(
            "That would be card number {n} drawn: another card may be drawn once in a rest.",
            "那将是第 {n} 张：每次短休只能改选一次。",
        )
        out.append(Fault("again", says.fill(n=drawn), ("gh.rest.short-again",)))
    return out


def _long_faults(
    about: Mapping[str, Any], character: Character, discards: Sequence[str], phase: str | None
) -> list[Fault]:
    out = []
    who = character.name
    if phase == "round-end":
        says = Text(
            "A long rest is a whole turn, not something for the end of the round.", "长休占整个回合，不在轮末进行。"
        )
        out.append(Fault("not-now", says, ("gh.rest.long",)))
    elif character.selected is not None and "stun" in character.conditions:
        says = Text(
            "{who} was stunned after choosing {cards}: both are discarded, and it does not rest.",
            "{who} 选出 {cards} 之后被眩晕：两张都弃掉，不能改为休息。",
        ).fill(who=who, cards=names(character.selected))
        out.append(Fault("stunned", says, ("gh.rest.stunned",)))
    elif character.selected is not None:
        says = Text(
            "{who} chose {cards} for this round; a long rest is declared instead of choosing cards.",
            "{who} 本轮已选出 {cards}；长休须在轮初代替选牌宣布。",
        ).fill(who=who, cards=names(character.selected))
        out.append(Fault("cards-chosen", says, ("gh.rest.long",)))
    elif phase == "turn" and not character.long_rest:
        says = Text("{who} declared no long rest at the start of the round.", "{who} 轮初没有宣布长休。").fill(who=who)
        out.append(Fault("not-declared", says, ("gh.rest.long",)))
    if "loses" in about and about["loses"] not in discards:
        card = about["loses"]
        says = Text("{card} is {where}; a rest loses a discard.", "{card} {where}；休息失去的是弃牌。")
        out.append(
            Fault("not-a-discard", says.fill(card=card, where=place_of_card(card, character)), ("gh.rest.lose-one",))
        )
    return out


def payable_discards(character: Character, discards: Sequence[str]) -> list[str]:
    """The cards of which two may be lost to negate damage: the discards, and all active cards that count as such."""
    return sorted({*discards, *active_discards(character)})


def price_fault(price: str, character: Character, discards: Sequence[str]) -> Fault:
    """Why the damage for another card can't be met so: too few cards, or the reading taken of the gap."""
    hand = len(character.hand or ())
    if price == "lose-hand" and not hand:
        says = Text("{who} has no card in hand to lose.", "{who} 没有手牌可以失去。").fill(who=character.name)
        return Fault("price", says, ("gh.damage.lose-hand",))
    payable = payable_discards(character, discards)
    if price == "lose-discards" and len(payable) <= NEEDED:
        says = Text(
            "Discards of {who}: {n}. With two of them lost, none is left for the rest to lose.",
            "{who} 的弃牌有 {n} 张：失去两张之后，没有牌可供休息失去。",
        ).fill(who=character.name, n=len(payable))
        return Fault("price", says, ("gh.rest.lose-one", "gh.damage.lose-discards"))
    says = Text("The damage is read as a price that has to be suffered.", "按所取的解读，这点伤害是代价，必须承受。")
    return Fault("price", says, (_GAP,))


# --- steps


def steps_of(rest: Rest, about: Mapping[str, Any], character: Character, discards: Sequence[str]) -> list[Step]:
    """What a rest comes to, one step for each ruling."""
    who = character.name
    if rest.faults:
        return [Step(fault.rulings[0], who, fault.code, fault.says, under=fault.rulings[1:]) for fault in rest.faults]
    says = Text("Discards of {who}: {n}, and a rest needs {m}.", "{who} 的弃牌有 {n} 张，休息需要 {m} 张。")
    taken = about.get("takes_up", ())
    under = ("gh.damage.active",) if taken else ()
    out = [
        Step(
            "gh.rest.two-discards",
            who,
            "may-rest",
            says.fill(who=who, n=len(discards), m=NEEDED),
            {},
            taken,
            under=under,
        )
    ]
    out += _long_steps(rest, character) if rest.kind == "long" else _short_steps(rest, about, character)
    if rest.second and rest.prices == ("suffer",) and points(character) == 1:
        return out  # exhausted by the price, it takes nothing back
    says = Text(
        "One of these is lost: {cards}. So {n} of {all} discards come back to the hand.",
        "失去其中一张：{cards}；{all} 张弃牌中有 {n} 张收回手牌。",
    ).fill(cards=names(rest.may_lose), n=len(discards) - 1, all=len(discards))
    out.append(Step("gh.rest.lose-one", who, "lose-one", says, {}, tuple(rest.may_lose)))
    if character.lost:
        says = Text("Lost cards stay lost: {cards}.", "失去的牌仍然失去：{cards}。").fill(cards=names(character.lost))
        out.append(Step("gh.rest.not-lost", who, "stay-lost", says, {}, character.lost, under=("gh.rest.recover",)))
    return out


def _short_steps(rest: Rest, about: Mapping[str, Any], character: Character) -> list[Step]:
    who = character.name
    drawn = about.get("drawn", ())
    says = Text("At the end of the round a discard is drawn at random.", "轮末随机选一张弃牌。")
    if drawn:
        says = Text("Drawn at random at the end of the round: {cards}.", "轮末随机选中：{cards}。").fill(
            cards=names(drawn)
        )
    out = [Step("gh.rest.short", who, "random", says, {}, tuple(drawn))]
    if len(drawn) == 2:
        says = Text(
            "{one} was kept for 1 damage. {two} is lost, and nothing more can be drawn.",
            "已受 1 点伤害保住 {one}；失去的是 {two}，不能再改选。",
        ).fill(one=drawn[0], two=drawn[1])
        out.append(Step("gh.rest.short-again", who, "drawn-again", says, {}, tuple(drawn)))
    elif about.get("again") is not False:
        says = Text("For 1 damage another card may be drawn instead, once.", "可受 1 点伤害改选另一张，仅一次。")
        out.append(Step("gh.rest.short-again", who, "may-draw-again", says))
    if "suffer" in rest.prices:
        out.append(_paid(character))
    if set(rest.prices) - {"suffer"}:
        says = Text("That damage is read as one that may be negated.", "按所取的解读，这点伤害可以抵消。")
        out.append(Step(_GAP, who, "negatable", says))
        active = active_discards(character)
        if active and "lose-discards" in rest.prices:
            says = Text("Active cards that count as discards for that: {cards}.", "活跃区中也算作弃牌的：{cards}。")
            out.append(Step("gh.damage.active", who, "negatable", says.fill(cards=names(active)), {}, tuple(active)))
    return out


def _paid(character: Character) -> Step:
    """What the damage for another card comes to if it is suffered."""
    before = points(character)
    says = Text("Suffered, it leaves {n} of {m} hit points.", "承受则生命从 {m} 降到 {n}。")
    if before == 1:
        says = Text(
            "Suffered, it takes the last hit point: {who} is exhausted.", "承受则失去最后 1 点生命：{who} 耗竭。"
        )
    told = says.fill(n=before - 1, m=before, who=character.name)
    under = ("gh.exhaust.hit-points",) if before == 1 else ()
    return Step("gh.damage.suffer", character.name, "paid" if before > 1 else "paid-with-last", told, under=under)


def _long_steps(rest: Rest, character: Character) -> list[Step]:
    who = character.name
    says = Text(
        "{who} rests for its whole turn, at initiative 99; before that it gets nothing of it.",
        "{who} 以整轮行动长休，先攻 99；轮到之前没有任何收益。",
    ).fill(who=who)
    out = [Step("gh.rest.long", who, "long-rest", says)]
    if "stun" in character.conditions:
        says = Text("{who} is stunned, which does not keep it from a long rest.", "{who} 眩晕，但不妨碍长休。").fill(
            who=who
        )
        out.append(Step("gh.rest.stunned", who, "stunned", says))
    assert rest.healed is not None
    out.append(Step("gh.rest.heal", who, "heal", rest.healed.says, under=(rest.healed.ruling,)))
    for state, ruling, effect, told in (
        ("spent", "gh.rest.refresh", "refreshed", Text("Refreshed: {items}.", "恢复：{items}。")),
        ("consumed", "gh.rest.not-consumed", "stays-consumed", Text("Stays consumed: {items}.", "仍为消耗：{items}。")),
    ):
        items = sorted(item.name for item in character.items if item.state == state)
        if items:
            out.append(
                Step(ruling, who, effect, told.fill(items=names(items)), {}, tuple(items), under=("gh.item.use",))
            )
    return out


# --- reasons

_EFFECTS: Mapping[str, tuple[str, ...]] = {
    "lost": ("random", "drawn-again", "may-draw-again", "paid-with-last", "negatable", "lose-one"),
    "hand": ("paid-with-last", "lose-one", "stay-lost"),
    "hit_points": ("heal", "may-draw-again", "drawn-again", "paid", "paid-with-last", "negatable"),
    "exhausted": ("heal", "may-draw-again", "drawn-again", "paid", "paid-with-last", "negatable"),
    "conditions": ("heal", "paid-with-last"),
    "refreshed": ("refreshed", "stays-consumed"),
    "again": ("may-draw-again", "drawn-again"),
    "price": ("may-draw-again", "drawn-again", "paid", "paid-with-last", "negatable"),
    "rest": ("may-rest", "random", "long-rest"),
    "legal": ("may-rest", "stunned", "drawn-again", "long-rest", "random"),
}


def reasons(
    rests: Sequence[Rest],
    about: Mapping[str, Any],
    character: Character,
    discards: Sequence[str],
    steps: Sequence[Step],
) -> Why:
    """For each fact the steps that decide it; where no rest is legal, what is against them."""
    legal = [rest for rest in rests if not rest.faults]
    faults = [fault for rest in rests for fault in rest.faults]

    def why(name: str, claimed: Any) -> Because:
        against = (
            faults
            if not legal
            else [f for rest in rests if name == "rest" and rest.kind == claimed for f in rest.faults]
        )
        if against:
            rulings = dict.fromkeys(ruling for fault in against for ruling in fault.rulings)
            return _joined([fault.says for fault in against], rulings)
        chosen = [step for step in steps if step.effect in _EFFECTS.get(name, ("may-rest",))]
        if name == "refreshed" and not chosen:
            says = Text(
                "No item of {who} is refreshed: a long rest does that to spent ones.",
                "没有恢复任何物品：长休才恢复横置的物品。",
            )
            return Because(says.fill(who=character.name), ("gh.rest.refresh",))
        if name in ("hit_points", "exhausted", "conditions") and not chosen:
            says = Text("Nothing in the rest changes that: {n} hit points stay.", "休息不改变这一点：仍有 {n} 点生命。")
            return Because(says.fill(n=points(character)), ("gh.rest.short",))
        if name == "rest" and claimed not in [rest.kind for rest in rests]:
            says = Text("What is asked about is a short rest.", "所问的是短休。")
            if rests[0].kind == "long":
                says = Text("What is asked about is a long rest.", "所问的是长休。")
            return Because(says, (f"gh.rest.{rests[0].kind}",))
        if name in ("again", "price") and not chosen and any(rest.kind == "short" for rest in legal):
            says = Text("No other card is drawn in place of the first.", "没有改选另一张。")
            return Because(says, ("gh.rest.short-again",))
        if name in ("again", "price") and not chosen:
            says = Text("Only a short rest draws at random, and may draw again.", "只有短休随机选牌并可改选。")
            return Because(says, ("gh.rest.short-again",))
        rulings = dict.fromkeys(ruling for step in chosen for ruling in (step.ruling, *step.under))
        return _joined([step.says for step in chosen], rulings)

    return why


def _joined(says: Sequence[Text], rulings: Mapping[str, None]) -> Because:
    """Several sentences as one reason."""
    told = list(dict.fromkeys(says))
    return Because(Text(" ".join(text.en for text in told), "".join(text.zh for text in told)), tuple(rulings))
