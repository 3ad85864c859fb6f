"""What the receiver of a hermit card may do, by the card and by who they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.characters.cases import names_of
from adjudicator.games.shadow_hunters.judging.observed import answers, liars
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT_NAMES, Hermit
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, FACTIONS, Character
from adjudicator.games.shadow_hunters.table.schema import ANSWERS
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Joined, Text

_HURTS = {"damage-1": 1, "damage-2": 2}


@dataclass(frozen=True, slots=True)
class Given:
    """A hermit card that was given: from whom, to whom, and the answer that is asked about, if any.

    ``free`` are the characters who may answer it either way.
    """

    card: Hermit
    by: Player
    to: Player
    answer: str | None
    free: frozenset[str]
    no_abilities: bool


@dataclass(frozen=True, slots=True)
class Response:
    """One way to answer: what it does to the receiver, whose ``damage`` is that afterwards.

    ``gives`` are the equipment cards of which one goes to the giver. ``barred`` says that the damage is kept off.
    """

    answer: str
    healed: int
    hurt: int
    damage: int
    dies: bool
    gives: tuple[str, ...]
    barred: bool


@dataclass(frozen=True, slots=True)
class Duty:
    """What a character has to do about a hermit card: whether it fits them, and every way in which they may answer.

    ``free`` says that they may answer either way. ``legal`` is that of the answer ``asked`` about, None without one.
    """

    matches: bool
    free: bool
    responses: tuple[Response, ...]
    legal: bool | None
    asked: str | None = None

    @property
    def answers(self) -> tuple[str, ...]:
        """The legal answers as codes, in their order."""
        return tuple(each.answer for each in self.responses)

    @property
    def followed(self) -> tuple[Response, ...]:
        """The answers that may come: the one asked about, if it is legal, else all."""
        asked = tuple(each for each in self.responses if self.legal and each.answer == self.asked)
        return asked or self.responses


def given(card: Hermit, by: Player, to: Player, answer: str | None, state: State, reads: Reads) -> Given:
    """A card that is given at a table. Whether Unknown may lie about it is a gap for some cards."""
    matters = to.character in (None, "unknown")
    free = liars(card, "nothing", state, reads) if matters else frozenset[str]()
    return Given(card, by, to, answer, free, state.variants.no_abilities)


def duty(character: Character, told: Given) -> Duty:
    """What a character has to do about a hermit card, and what each way to answer does."""
    matches = told.card.matches(character)
    free = character.id in told.free
    allowed: set[str] = set()
    if matches or free:
        allowed |= {each for each in answers(told.card, told.to.damage) if each != "gave-equipment"}
        if told.to.equipment and "gave-equipment" in answers(told.card, told.to.damage):
            allowed.add("gave-equipment")
    if not matches or free:
        allowed.add("nothing")
    responses = tuple(_response(each, character, told) for each in ANSWERS if each in allowed)
    legal = None if told.answer is None else told.answer in allowed
    return Duty(matches, free, responses, legal, told.answer)


def _response(answer: str, character: Character, told: Given) -> Response:
    to = told.to
    healed = 1 if answer == "healed" else 0
    hurt = _HURTS.get(answer, 0)
    barred = hurt > 0 and "ghostly-barrier" in to.guards
    hurt = 0 if barred else hurt
    damage = to.damage - healed + hurt
    gives = to.equipment if answer == "gave-equipment" else ()
    return Response(answer, healed, hurt, damage, character.dies_of(damage), gives, barred)


# --- why


def whom(card: Hermit) -> Text:
    """Whom a card is for, in words."""
    if card.factions:
        names = tuple(text for code, text in FACTIONS.items() if code in card.factions)
        parts = Joined(names)
        return Text("{names}", "{names}").fill(names=parts)
    if card.hit_points_most is not None:
        return Text(f"characters of {card.hit_points_most} hit points or fewer",
                    f"生命值不超过 {card.hit_points_most} 的角色")  # fmt: skip
    if card.hit_points_least is not None:
        return Text(f"characters of {card.hit_points_least} hit points or more",
                    f"生命值不低于 {card.hit_points_least} 的角色")  # fmt: skip
    return Text("everybody", "任何人")


def why_fits(found: Duty, characters: Sequence[str], told: Given) -> Because:
    """Why the card fits or not."""
    card = told.card
    names = names_of(characters)
    by_points = card.hit_points_most is not None or card.hit_points_least is not None
    if by_points and len(characters) == 1:
        only = CHARACTERS[characters[0]]
        fits = Text("{card} is for {whom}: {who}, who has {hp}, is one.",
                    "{card}针对{whom}：{who}的生命值为 {hp}，符合。")  # fmt: skip
        fails = Text("{card} is for {whom}: {who}, who has {hp}, is not.",
                     "{card}针对{whom}：{who}的生命值为 {hp}，不符合。")  # fmt: skip
        says = (fits if found.matches else fails).fill(card=card.name, whom=whom(card), who=names, hp=only.hit_points)
        return Because(says, (card.ruling, only.ruling))
    if card.factions and len(characters) == 1:
        faction = FACTIONS[CHARACTERS[characters[0]].faction]
        fits = Text("{card} is for {whom}: it fits {who} ({faction}).", "{card}针对{whom}：{who}（{faction}）符合。")
        fails = Text("{card} is for {whom}: it does not fit {who} ({faction}).",
                     "{card}针对{whom}：{who}（{faction}）不符合。")  # fmt: skip
        says = (fits if found.matches else fails).fill(card=card.name, whom=whom(card), who=names, faction=faction)
        return Because(says, (card.ruling,))
    fits = Text("{card} is for {whom}: it fits {who}.", "{card}针对{whom}：{who}符合。")
    fails = Text("{card} is for {whom}: it does not fit {who}.", "{card}针对{whom}：{who}不符合。")
    says = (fits if found.matches else fails).fill(card=card.name, whom=whom(card), who=names)
    return Because(says, (card.ruling,))


def why_duty(found: Duty, characters: Sequence[str], told: Given) -> Because:
    """Why they have to carry it out, or to say that nothing happened, or may choose."""
    words = {"who": names_of(characters), "to": told.to.name}
    shows = ("sh.gap.unknown-prediction",) if told.card.effect == "show" else ()
    if found.free:
        void = told.to.ability_void
        says = Text("{who} may carry it out or say that nothing happened, and stays hidden.",
                    "{who}可以照做，也可以声称什么也没发生，且不必亮身份。")  # fmt: skip
        if told.to.revealed:
            says = Text("{who} may carry it out or say that nothing happened, also when revealed.",
                        "{who}可以照做，也可以声称什么也没发生，亮明身份后也一样。")  # fmt: skip
        voided = Text(" Ellen can't take that away.", "艾伦也不能使这一能力失效。") if void else Text("", "")
        rulings = ("sh.ability.unknown", "sh.reveal.exceptions", *(("sh.pack.unknown-ellen",) if void else ()), *shows)
        filled = says.fill(**words)
        return Because(Text(filled.en + voided.en, filled.zh + voided.zh), rulings)
    only_unknown = tuple(characters) == ("unknown",)
    if found.matches:
        says = Text("It fits, so it has to be carried out; only Unknown may do otherwise.",
                    "符合条件就必须照做，只有无名可以例外。")  # fmt: skip
        rulings = ("sh.hermit.matches", "sh.hermit.honest", *(shows if only_unknown else ()))
    else:
        says = Text("It does not fit, so {to} has to say that nothing happened; only Unknown may do otherwise.",
                    "不符合条件，{to} 必须宣布什么也没发生，只有无名可以例外。")  # fmt: skip
        rulings = ("sh.hermit.nothing", "sh.hermit.honest")
    if only_unknown and told.no_abilities:
        says = Text("Without special abilities Unknown has to be honest like everybody else.",
                    "不用特殊能力时，无名同别人一样必须如实回应。")  # fmt: skip
        rulings = ("sh.variant.no-abilities", *rulings)
    elif only_unknown and shows:
        says = Text("There is nothing to lie about: Unknown has to show the card.",
                    "没有可说谎的余地：无名必须出示角色卡。")  # fmt: skip
    return Because(says.fill(**words), rulings)


def why_response(each: Response, characters: Sequence[str], told: Given) -> Because:
    """What one way to answer does, and why it is this one."""
    card, to = told.card, told.to
    ruling = (card.ruling,)
    words = {"to": to.name, "by": told.by.name, "card": card.name, "had": to.damage, "damage": each.damage}
    match each.answer:
        case "nothing":
            says = Text("Then nothing else is done: {to} stays at {damage} damage.",
                        "此外什么也不做：{to} 的伤害仍为 {damage} 点。")  # fmt: skip
            return Because(says.fill(**words), ("sh.hermit.nothing",))
        case "showed":
            says = Text("{to} shows the character card to {by} alone, which is no reveal.",
                        "{to} 只让 {by} 一人看自己的角色卡，这不算亮身份。")  # fmt: skip
            return Because(says.fill(**words), ruling)
        case "gave-equipment":
            says = Text("{to} may give {by} an equipment card: {cards}.", "{to} 可以把一张装备卡交给 {by}：{cards}。")
            cards = Joined(tuple(EQUIPMENT_NAMES[code] for code in each.gives))
            return Because(says.fill(**words, cards=cards), ruling)
        case "healed":
            says = Text("{to} has {had} damage and heals 1: {damage} are left.",
                        "{to} 有 {had} 点伤害，治疗 1 点，还剩 {damage} 点。")  # fmt: skip
            return Because(says.fill(**words), ruling)
    if each.barred:
        says = Text("Ghostly Barrier keeps the damage off: {to} stays at {damage}.",
                    "幽灵屏障挡下这次伤害：{to} 仍为 {damage} 点。")  # fmt: skip
        return Because(says.fill(**words), (*ruling, "sh.pack.character.gregor"))
    if card.effect == "heal-or-hurt":
        says = Text("{to} is unhurt, so instead of healing there is 1 damage: {damage}.",
                    "{to} 没有伤害可治疗，改为受到 1 点伤害，共 {damage} 点。")  # fmt: skip
    elif card.effect == "give-or-hurt" and not to.equipment:
        says = Text("{to} has no equipment to give, so only the damage is left: {had} + 1 = {damage}.",
                    "{to} 没有装备卡可交，只能受伤害：{had} + 1 = {damage}。")  # fmt: skip
    else:
        says = Text("{to} takes {hurt} damage: {had} + {hurt} = {damage}.",
                    "{to} 受到 {hurt} 点伤害：{had} + {hurt} = {damage}。")  # fmt: skip
    return Because(says.fill(**words, hurt=each.hurt), ruling)


def why_dies(each: Response, characters: Sequence[str], told: Given) -> Because:
    """Why the receiver dies of it or lives."""
    dies = Text("{damage} damage is enough to kill {who}.", "{damage} 点伤害足以令{who}死亡。")
    lives = Text("{damage} damage is not enough to kill {who}.", "{damage} 点伤害不足以令{who}死亡。")
    says = (dies if each.dies else lives).fill(damage=each.damage, who=names_of(characters))
    return Because(says, ("sh.death.hit-points", *(CHARACTERS[code].ruling for code in characters)))


def why_secret(told: Given) -> Because:
    """Who knows what the card says."""
    says = Text("{by} reads it and gives it face down; only {by} and {to} know what it says, the others see the answer."
                " Then {to} discards it face down.",
                "{by} 暗看后盖着交出；牌面内容只有 {by} 与 {to} 知道，其他人只看得到回应。"
                "用完后 {to} 把它盖着弃掉。")  # fmt: skip
    rulings = ("sh.hermit.secret", "sh.hermit.pass", "sh.hermit.discard", "sh.secret.hands")
    return Because(says.fill(by=told.by.name, to=told.to.name), rulings)
