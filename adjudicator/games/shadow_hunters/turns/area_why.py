"""What decides a claim about an area or a card: why something is, or is not, among the ways in which it may go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.games.shadow_hunters.characters.cases import names_of
from adjudicator.games.shadow_hunters.judging.observed import named_on
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import DECKS, DRAWN_NAMES, EQUIPMENT, Equipment, Single
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.turns.area_notes import none_held
from adjudicator.games.shadow_hunters.turns.area_outcomes import Outcome
from adjudicator.games.shadow_hunters.turns.area_robbery import no_robbery
from adjudicator.games.shadow_hunters.turns.area_settled import Settled
from adjudicator.games.shadow_hunters.turns.area_ways import ANY_CHARACTER, Setting, of_choice
from adjudicator.judging.ruled import Because, Why
from adjudicator.judging.telling import joined, listing
from adjudicator.text import Joined, Text

_SAID_MOST = 6  # sentences of an explanation
_CHOICES = ("deck", "target", "option", "equipment", "reveals")
# The choice that a fact shows.
_CHOICE_OF = {"draws": "deck", "target": "target", "option": "option", "equipment": "equipment"}


@dataclass(frozen=True)
class Told:
    """A question with all that was found: every way, and the outcomes of those that fit what is asked."""

    setting: Setting
    about: Mapping[str, Any]
    found: tuple[Settled, ...]
    outcomes: tuple[Outcome, ...]
    bar: Because | None = None

    def fault(self, more: Mapping[str, Any] | None = None) -> Because:
        """Why what is asked about, or claimed besides, is not legal."""
        if self.bar is not None:
            return self.bar
        asked = {key: self.about[key] for key in _CHOICES if key in self.about} | dict(more or {})
        every = [each.way for each in self.found]
        for key, value in asked.items():
            if not of_choice(every, {key: value}) or (key == "option" and value == "rob"):
                return _not_open(key, value, self)
        if "reveals" in asked:
            return _not_open("reveals", asked["reveals"], self)
        says = Text("Each may be so, but not all together.", "分开都可能，但不能同时成立。")
        reasons = [Because(says, (self.setting.ruling,))]
        if "equipment" in asked and asked.get("target") is not None:
            reasons.append(_not_open("equipment", asked["equipment"], self, asked["target"]))
        return joined(reasons)


def barred(about: Mapping[str, Any], setting: Setting) -> Because | None:
    """What forbids it before any choice: whose turn it is and how far it has come, and where cards are drawn."""
    state, me, card = setting.state, setting.player, setting.card
    if state.turn is not None and state.turn != me.name:
        says = Text("It is the turn of {other}, not of {name}.", "现在是 {other} 的回合，不是 {name} 的。")
        return Because(says.fill(other=state.turn, name=me.name), ("sh.turn.order",))
    if state.phase in ("start", "move"):
        says = Text("{name} has to move before the area's action.", "{name} 要先移动，才轮到地区。").fill(name=me.name)
        return Because(says, ("sh.turn.order", "sh.move.must"))
    if state.phase in ("attack", "end"):
        says = Text("The area's action comes before the attack: it is over.", "地区在攻击之前，这一步已经过去。")
        return Because(says, ("sh.turn.order",))
    if card is not None and about.get("decline"):
        says = Text("{card} has been drawn and has to be carried out.", "{card}已经抽到手，必须照做。").fill(
            card=card.name
        )
        return Because(says, ("sh.card.drawn",))
    deck = about.get("deck") if card is None else card.deck
    if deck is not None and deck not in setting.area.draws:
        says = Text("On the {area} no {deck} card is drawn.", "在{area}不抽{deck}。")
        return Because(says.fill(area=AREAS[setting.area.id], deck=DECKS[deck]), (setting.area.ruling,))
    return None


def base(setting: Setting) -> Because:
    """What the area, or the card, lets the player do."""
    me, card = setting.player, setting.card
    if card is not None:
        says = Text("{name} has drawn {card} and has to carry it out.", "{name} 抽到{card}，必须照做。")
        if isinstance(card, Equipment):
            says = Text("{name} has drawn {card}.", "{name} 抽到{card}。")
        return Because(says.fill(name=me.name, card=card.name), (card.ruling, setting.area.ruling, "sh.card.drawn"))
    area = AREAS[setting.area.id]
    if setting.area.draws:
        decks = Joined(tuple(DECKS[deck] for deck in setting.area.draws))
        says = Text(
            "On the {area} {name} may draw a card; decks: {decks}.", "在{area}，{name} 可以抽卡；牌堆：{decks}。"
        )
        if setting.area.draws == ("hermit",):
            says = Text("On the {area} {name} may draw a hermit card and give it to one of: {others}.",
                        "在{area}，{name} 可以抽一张隐士牌，交给以下之一：{others}。")  # fmt: skip
        others = listing(each.name for each in setting.others)
        return Because(says.fill(area=area, name=me.name, decks=decks, others=others), (setting.area.ruling,))
    told = []
    for does in setting.area.does:
        names = listing(each.name for each in setting.targets(does.whom))
        match does.act:
            case "damage":
                says = Text("deal {n} damage to one of: {names}", "对以下之一造成 {n} 点伤害：{names}")
            case "heal":
                says = Text("heal {n} of one of: {names}", "替以下之一治疗 {n} 点：{names}")
            case _:
                says = Text("take an equipment card of one of: {names}", "拿以下之一的一张装备卡：{names}")
        told.append(says.fill(n=does.amount, names=names))
    what = Text("; or ".join(each.en for each in told), "；或".join(each.zh for each in told))
    says = Text("On the {area} {name} may {what}.", "在{area}，{name} 可以{what}。")
    return Because(says.fill(area=area, name=me.name, what=what), (setting.area.ruling,))


def _not_open(key: str, value: Any, told: Told, of: str | None = None) -> Because:
    """Why one choice is not open."""
    setting = told.setting
    me, chooser = setting.player, setting.chooser
    match key:
        case "target":
            return _no_target(value, setting)
        case "option" if value == "rob":
            reasons = [no_robbery(each, setting) for each in told.found if each.way.option != "rob"]
            found = [each for each in reasons if each is not None]
            says = Text(
                "Only Bob, revealed, takes equipment instead of damage.", "只有亮明身份的鲍勃能以装备代替伤害。"
            )
            if len(found) < len(reasons) or not found:
                return Because(says, ("sh.ability.bob", "sh.reveal.first"))
            return found[0]
        case "equipment" if value is not None:
            holder = me.name if chooser is not None and chooser.act == "give" else of
            who = next((each.name for each in setting.state.players if value in each.equipment), None)
            says = Text("Nobody has the {card}.", "没有人有{card}。")
            if who is not None and holder is not None:
                says = Text("The {card} is before {who}, not {holder}.", "{card}在 {who} 面前，不在 {holder} 面前。")
            elif who is not None:
                says = Text("The {card} of {who} can't change hands by this.", "{who} 的{card}不能这样易手。")
            filled = says.fill(card=EQUIPMENT[value].name, who=who, holder=holder)
            return Because(filled, (setting.ruling, "sh.equipment.kept"))
        case "reveals" if isinstance(setting.card, Single):
            return _no_reveal(setting.card, setting)
    return base(setting)


def _no_target(name: str | None, setting: Setting) -> Because:
    me, chooser = setting.player, setting.chooser
    if name is None or (chooser is None and (setting.card is not None or "hermit" not in setting.area.draws)):
        return base(setting)
    if name == me.name and (chooser is None or chooser.whom == "other"):
        says = Text("{what}: {name} has to choose another player.", "{what}：{name} 必须选择别的玩家。")
        return Because(says.fill(what=setting.called, name=me.name), (setting.ruling,))
    if name == me.name and chooser is not None and setting.reads.of(ANY_CHARACTER) == "others":
        says = Text("{what}: by the reading taken {name} has to choose another player.",
                    "{what}：按所取的读法，{name} 必须选择别的玩家。")  # fmt: skip
        return Because(says.fill(what=setting.called, name=me.name), (ANY_CHARACTER, setting.ruling))
    if chooser is not None and chooser.act == "steal":
        if not any(each.equipment for each in setting.targets(chooser.whom)):
            return none_held(setting)
        says = Text("{name} has no equipment card.", "{name} 没有装备卡。").fill(name=name)
        return Because(says, (setting.ruling,))
    if chooser is not None and chooser.act == "give":
        says = Text("{name} has no equipment card to give.", "{name} 没有装备卡可给。").fill(name=me.name)
        return Because(says, (setting.ruling,))
    return base(setting)


def _no_reveal(card: Single, setting: Setting) -> Because:
    """Whom a card is for that asks its drawer to reveal."""
    me, named = setting.player, named_on(card, setting.state, setting.reads)
    names = names_of([each for each in CHARACTERS if each in named and each in setting.state.stacks])
    rulings = [card.ruling]
    if me.card is None:
        says = Text("{card} is for these alone: {names}.", "{card}只涉及：{names}。")
    elif me.character in named and card.forced and not me.revealed:
        says = Text(
            "{name} is {who}, one of {names}, and has to reveal.", "{name} 是{who}，属于{names}之一，必须亮明身份。"
        )
    elif me.character in named and card.forced:
        says = Text("{name} is revealed already.", "{name} 早已亮明身份。")
    elif me.character in named:
        says = Text("{name} is {who}, one of {names}.", "{name} 是{who}，属于{names}之一。")
    else:
        says = Text("{name} is {who}, none of those whom {card} is for: {names}.",
                    "{name} 是{who}，不在{card}所涉之列：{names}。")  # fmt: skip
    if me.card is not None:
        rulings.append(me.card.ruling)
    who = me.card.name if me.card is not None else None
    return Because(says.fill(card=DRAWN_NAMES[card.id], name=me.name, who=who, names=names), tuple(rulings))


def why_claim(told: Told) -> Why:
    """What decides a claimed fact."""

    def why(fact: str, claimed: Any) -> Because:
        setting = told.setting
        if fact == "optional":
            return why_optional(setting)
        legal = [each for each in told.outcomes if each.legal]
        if not legal:
            return told.fault()
        if fact in _CHOICE_OF and not any(each.facts.get(fact) == claimed for each in legal):
            key = _CHOICE_OF[fact]
            if key not in told.about or told.about[key] == claimed:
                return told.fault({key: claimed})
        names = set(claimed) if isinstance(claimed, Mapping | list) else set()
        reasons = [base(setting)] if fact in ("legal", *_CHOICE_OF) else []
        if fact == "legal" and len(legal) < len(told.outcomes):
            reasons.append(told.fault())
        notes = [note for each in legal for note in each.notes if fact in note.facts]
        about = [note for note in notes if note.player is None or not names or note.player in names]
        reasons += [note.because for note in about or notes]
        return joined(reasons or [base(setting)], _SAID_MOST)

    return why


def why_optional(setting: Setting) -> Because:
    """Whether the step may be left out, and why."""
    if setting.card is None:
        says = Text("The action of the area may be left out.", "地区那一步可以不做。")
        return Because(says, ("sh.turn.order",))
    says = Text("{card} has been drawn and has to be carried out.", "{card}已经抽到手，必须照做。")
    return Because(says.fill(card=setting.card.name), ("sh.card.drawn",))
