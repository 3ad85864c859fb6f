"""Why a character may or may not do something, and what an ability does, in sentences with the rulings that say so."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.shadow_hunters.characters.cases import names_of
from adjudicator.games.shadow_hunters.characters.moments import MOMENTS, TIMINGS
from adjudicator.games.shadow_hunters.characters.powers import ROB_LEAST, ROB_MOST, SIDES, Effect, Result
from adjudicator.games.shadow_hunters.characters.situation import Situation
from adjudicator.games.shadow_hunters.characters.standing import Standing, timings
from adjudicator.games.shadow_hunters.judging.observed import BRYAN_MOST
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT, EQUIPMENT_NAMES
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, Character
from adjudicator.judging.ruled import Because
from adjudicator.text import Joined, Text


def ability_rulings(character: Character, told: Situation) -> tuple[str, ...]:
    """The rulings that say when an ability works and what it does."""
    if character.id == "bob":
        if told.state.count() > ROB_MOST:
            return ("sh.ability.bob-many",)
        return ("sh.ability.bob", "sh.gap.robbery")
    if character.id == "david":
        return (character.ruling, "sh.gap.david-timing")
    if character.id == "allie":
        return (character.ability_ruling, character.ruling)  # her time is on the card
    return (character.ability_ruling,)


def _all_rulings(characters: Sequence[str], told: Situation) -> tuple[str, ...]:
    rulings = (ruling for each in characters for ruling in ability_rulings(CHARACTERS[each], told))
    return tuple(dict.fromkeys(rulings))


def why_when(character: Character, told: Situation) -> Because:
    """When an ability works, and how often."""
    when = Joined(tuple(TIMINGS[each] for each in timings(character, told)))
    once = Text("{who} may use {ability} once a game, {when}.", "{who}的{ability}每局一次，时机：{when}。")
    often = Text("{who} may use {ability} {when}.", "{who}的{ability}，时机：{when}。")
    forced = Text("{who} has to reveal {when}, by {ability}.", "{who}的{ability}：必须亮出身份，时机：{when}。")
    says = forced if character.forced else once if character.once else often
    filled = says.fill(who=character.name, ability=character.ability, when=when)
    return Because(filled, ability_rulings(character, told))


def why_first(character: Character, told: Situation) -> Because:
    """Whether it has to be revealed for its ability."""
    words = {"who": character.name}
    if character.id in ("daniel", "unknown"):
        says = Text("{who} need not be revealed for it.", "{who}不必为此亮出身份。")
        rulings: tuple[str, ...] = ("sh.reveal.exceptions",)
        if character.id == "unknown" and told.player is not None and told.player.ability_void:
            says = Text("{who} need not be revealed for it, and Ellen can't make it void.",
                        "{who}不必为此亮出身份，艾伦也不能使之失效。")  # fmt: skip
            rulings = (*rulings, "sh.pack.unknown-ellen")
        return Because(says.fill(**words), rulings)
    if told.revealed:
        says = Text("{who} is revealed, as the ability needs.", "{who}已亮出身份，符合要求。")
        return Because(says.fill(**words), ("sh.reveal.first",))
    if character.hidden_use:
        says = Text("{who} reveals by that.", "{who}由此亮出身份。")
        return Because(says.fill(**words), (character.ability_ruling,))
    says = Text("{who} has to reveal first, which may be done at any time.", "{who}须先亮出身份，而亮身份随时可以。")
    return Because(says.fill(**words), ("sh.reveal.first", "sh.reveal.any-time"))


def why_hindered(code: str, characters: Sequence[str], told: Situation) -> Because:
    """Why something is not allowed, by the code of what forbids it."""
    abilities = Joined(tuple(CHARACTERS[each].ability for each in characters))
    words = {
        "who": names_of(characters),
        "ability": abilities,
        "moment": MOMENTS[told.moment] if told.moment is not None else Text("now", "现在"),
        "name": told.player.name if told.player is not None else "",
        "target": told.target.name if told.target is not None else "",
    }
    rulings = _all_rulings(characters, told)
    match code:
        case "no-abilities":
            says = Text("The table plays without special abilities.", "本桌约定不用特殊能力。")
            rulings = ("sh.variant.no-abilities",)
        case "void":
            says = Text("Ellen has made the ability of {name} void.", "艾伦已使 {name} 的能力失效。")
            rulings = ("sh.pack.character.ellen",)
        case "used-up":
            says = Text("{ability} works once a game, and {name} has used it.",
                        "{ability}每局只能用一次，{name} 已经用过。")  # fmt: skip
        case "timing":
            if len(characters) == 1:
                when = Joined(tuple(TIMINGS[each] for each in timings(CHARACTERS[characters[0]], told)))
                says = Text("{ability} of {who} works {when}, not {moment}.",
                            "{who}的{ability}只在{when}有效，现在的时机是：{moment}。")  # fmt: skip
                return Because(says.fill(**words, when=when), rulings)
            says = Text("The abilities of {who} do not work {moment}.", "{who}的能力在此时机（{moment}）无效。")
        case "revealed":
            says = Text("{who} is revealed already.", "{who}早已亮出身份。")
        case "not-weak":
            says = Text(f"Nobody of {BRYAN_MOST} hit points or fewer was killed, so {{who}} need not reveal.",
                        f"被击杀者的生命值都高于 {BRYAN_MOST}，{{who}}不必亮出身份。")  # fmt: skip
        case "oneself":
            says = Text("The character picked is another player's.", "只能选别的玩家的角色。")
            rulings = ("sh.gap.any-character", *rulings)
        case "elsewhere" | "nobody-there":
            area = AREAS[CHARACTERS[characters[0]].power.at or ""]
            there = Text("{target} is not at the {area}.", "{target} 不在{area}。")
            nobody = Text("Nobody else is at the {area}.", "没有别的角色在{area}。")
            says = (there if code == "elsewhere" else nobody).fill(**words, area=area)
            return Because(says, rulings)
        case "too-little-damage":
            says = Text(f"{told.damage} damage is less than the {ROB_LEAST} that {{ability}} needs.",
                        f"伤害只有 {told.damage} 点，{{ability}}需要至少 {ROB_LEAST} 点。")  # fmt: skip
        case "no-equipment":
            says = Text("There is no equipment card to take.", "没有可拿的装备卡。")
        case "not-discarded":
            card = EQUIPMENT_NAMES[told.equipment or ""]
            says = Text("{card} is not in a discard pile.", "{card}不在弃牌堆里。").fill(card=card)
            return Because(says, (*rulings, "sh.setup.discards"))
        case _:
            raise NotImplementedError(code)
    return Because(says.fill(**words), rulings)


def why_use(found: Standing, characters: Sequence[str], told: Situation) -> list[Because]:
    """Why an ability may be used or not."""
    if found.hindered:
        return [why_hindered(code, characters, told) for code in found.hindered]
    return [why for each in characters for why in (why_when(CHARACTERS[each], told), why_first(CHARACTERS[each], told))]


def why_effect(effect: Effect, character: Character, told: Situation, target_is: Character | None) -> list[Because]:
    """What a use of an ability does."""
    rulings = ability_rulings(character, told)[:1]
    words = {"who": character.name, "target": _target(effect)}
    out = []
    match effect.act:
        case "damage":
            out += _why_damage(effect, character, told)
        case "set-damage":
            says = Text("{target} has {n} damage then.", "{target}的伤害变为 {n} 点。")
            out.append(Because(says.fill(**words, n=character.power.amount), rulings))
        case "heal" | "heal-all":
            out.append(_why_healed(effect.results[0], character, rulings))
        case "attack-again":
            says = Text("{who} takes {n} damage and attacks the same target again.",
                        "{who}受到 {n} 点伤害，再攻击同一目标一次。")  # fmt: skip
            out.append(Because(says.fill(**words, n=character.power.amount), rulings))
        case "void" if effect.works is False:
            says = Text("Ellen has no hold over Unknown's Deceit.", "艾伦不能使无名的欺诈失效。")
            out.append(Because(says, ("sh.pack.unknown-ellen",)))
        case "void":
            says = Text(
                "{target} has no ability any more: it is void for the rest of the game.",
                "{target}的能力在本局余下时间失效。",
            )
            out.append(Because(says.fill(**words), rulings))
        case "extra-turns":
            (result,) = effect.results
            if result.amount is not None:
                says = Text("Dead characters: {n}. {who} takes as many further turns.",
                            "已有 {n} 名角色死亡，{who}额外进行同样多的回合。")  # fmt: skip
                out.append(Because(says.fill(**words, n=result.amount), rulings))
        case "switch-neighbour" if effect.target is not None:
            says = Text("From now on it is {target}, the left neighbour, who has to win.",
                        "此后改看左手邻座{target}是否获胜。")  # fmt: skip
            out.append(Because(says.fill(**words), (*rulings, "sh.pack.agnes-seat")))
        case "dig-up" if effect.may_take:
            says = Text("{who} takes one of {cards} from a discard pile.", "{who}从弃牌堆拿走其中一张：{cards}。")
            out.append(Because(says.fill(**words, cards=_cards(effect)), (*rulings, "sh.setup.discards")))
        case "rob" if effect.may_take:
            many = rulings == ("sh.ability.bob-many",)
            one = Text(
                "{who} takes one of {cards} instead of doing damage.", "{who}不造成伤害，改拿其中一张：{cards}。"
            )
            all_ = Text("{who} takes {cards}.", "{who}拿走{cards}。")
            out.append(Because((all_ if many else one).fill(**words, cards=_cards(effect)), rulings))
        case "barrier":
            says = Text("Until the own next turn {who} takes no damage.", "直到自己下一回合开始，{who}不受任何伤害。")
            out.append(Because(says.fill(**words), rulings))
    out += _why_dies(effect, character if effect.act == "attack-again" else target_is)
    return out


def _target(effect: Effect) -> Text:
    """Whom an effect is for, as a sentence begins with it; in Chinese a name has spaces beside it."""
    return Text("The target", "目标") if effect.target is None else Text(effect.target, f" {effect.target} ")


def _cards(effect: Effect) -> Joined:
    return Joined(tuple(EQUIPMENT_NAMES[code] for code in effect.may_take))


def _why_damage(effect: Effect, character: Character, told: Situation) -> list[Because]:
    power, rulings = character.power, ability_rulings(character, told)[:1]
    words = {"target": _target(effect), "n": effect.results[0].amount, "die": power.die}
    if effect.works is False:
        says = Text("{target} takes no damage: Ghostly Barrier keeps it off.", "{target}不受伤害：幽灵屏障挡下。")
        return [Because(says.fill(**words), (*rulings, "sh.pack.character.gregor"))]
    if len(effect.results) > 1:
        says = Text("{target} takes as much damage as the {die} shows: 1 to {most}.",
                    "{target}受到的伤害为 {die} 点数：1 到 {most}。")  # fmt: skip
        return [Because(says.fill(**words, most=SIDES[power.die or ""]), rulings)]
    (result,) = effect.results
    if result.damage is None:
        return [Because(Text("{target} takes {n} damage.", "{target}受到 {n} 点伤害。").fill(**words), rulings)]
    says = Text("{target} takes {n} damage and has {damage} then.", "{target}受到 {n} 点伤害，共 {damage} 点。")
    return [Because(says.fill(**words, damage=result.damage), rulings)]


def _why_healed(result: Result, character: Character, rulings: tuple[str, ...]) -> Because:
    if result.damage is None:
        says = Text("{who} heals own damage.", "{who}治疗自己的伤害。")
        return Because(says.fill(who=character.name), rulings)
    says = Text("{who} heals {n} and has {damage} damage then.", "{who}治疗 {n} 点，剩 {damage} 点伤害。")
    floor = ("sh.damage.floor",) if (result.amount or 0) < character.power.amount else ()
    return Because(says.fill(who=character.name, n=result.amount, damage=result.damage), (*rulings, *floor))


def _why_dies(effect: Effect, who: Character | None) -> list[Because]:
    if who is None or not any(result.dies for result in effect.results):
        return []
    least = min(result.damage for result in effect.results if result.dies and result.damage is not None)
    says = Text("{who} has {hp} hit points: with {least} damage {who} is dead.",
                "{who}的生命值为 {hp}：受到 {least} 点伤害便死亡。")  # fmt: skip
    return [Because(says.fill(who=who.name, hp=who.hit_points, least=least), ("sh.death.hit-points", who.ruling))]


# --- revealing, staying hidden, declaring, equipment


def why_reveal(found: Standing, characters: Sequence[str], told: Situation) -> list[Because]:
    """Why somebody may reveal or not."""
    if found.must:
        return why_must(characters, told)
    if found.legal:
        anybody = Because(
            Text("Everybody may reveal at any time.", "任何时候都可以亮出身份。"), ("sh.reveal.any-time",)
        )
        return [anybody, *_unbound(characters, told)]
    says = Text("Daniel may reveal only when another character dies.", "丹尼尔只能在其他角色死亡时亮出身份。")
    return [Because(says, ("sh.ability.daniel",))]


def _unbound(characters: Sequence[str], told: Situation) -> list[Because]:
    """Why what forbids Daniel to reveal does not bind him, if he is among these characters."""
    if "daniel" not in characters or told.has_ability(CHARACTERS["daniel"]):
        return []
    says = Text("His ability, which forbids it, is switched off.", "禁止他亮身份的能力不起作用。")
    ruling = "sh.variant.no-abilities" if told.state.variants.no_abilities else CHARACTERS["ellen"].ruling
    return [Because(says, (ruling, "sh.ability.daniel"))]


def why_must(characters: Sequence[str], told: Situation) -> list[Because]:
    """Why somebody has to reveal now."""
    if told.dies:
        return [Because(Text("Whoever dies is revealed.", "死亡的角色必须翻开。"), ("sh.death.reveal",))]
    return [_why_must(CHARACTERS[each], told) for each in characters]


def _why_must(character: Character, told: Situation) -> Because:
    words = {"who": character.name}
    if character.timing == "other-death":
        says = Text("Another character dies, so {who} has to reveal.", "有其他角色死亡，{who}必须亮出身份。")
        return Because(says.fill(**words), (*ability_rulings(character, told), "sh.reveal.exceptions"))
    says = Text(f"The own attack has killed a character of {BRYAN_MOST} hit points or fewer, so {{who}} has to reveal.",
                f"自己的攻击杀死了生命值不超过 {BRYAN_MOST} 的角色，{{who}}必须亮出身份。")  # fmt: skip
    return Because(says.fill(**words), ability_rulings(character, told))


def why_stay(found: Standing, characters: Sequence[str], told: Situation) -> list[Because]:
    """Why somebody may stay hidden or not."""
    if found.must:
        return why_must(characters, told)
    says = Text("Nothing makes {who} reveal now; a card that is not revealed is secret.",
                "此时没有什么要求{who}亮出身份；未翻开的角色卡属于秘密。")  # fmt: skip
    if told.player is not None and told.player.character is None:
        says = says.fill(who=told.player.name)
    else:
        says = says.fill(who=names_of(characters))
    return [Because(says, ("sh.secret.hands", "sh.reveal.any-time"))]


def why_declare(found: Standing, characters: Sequence[str], told: Situation) -> list[Because]:
    """Why somebody whose condition is met may declare the victory or not."""
    gap = ("sh.gap.daniel-claim",) if tuple(characters) == ("daniel",) and not told.revealed and not found.must else ()
    if not found.legal:
        says = Text("Daniel reveals only at a death, not to declare a victory.",
                    "丹尼尔只在有人死亡时亮出身份，不能为宣布胜利而亮。")  # fmt: skip
        return [Because(says, ("sh.ability.daniel", *gap))]
    says = Text("Whoever has met the condition of the own card may reveal and declare the victory at any time.",
                "达成自己角色卡上条件的人，随时可以亮出身份并宣布胜利。")  # fmt: skip
    return [Because(says, ("sh.win.declare", *gap))]


def why_equipment(card: str, told: Situation, *, legal: bool | None) -> list[Because]:
    """Why the effect of an equipment card may be left unused or not."""
    each = EQUIPMENT[card]
    rulings = ("sh.equipment.must", each.ruling)
    if not each.optional:
        says = Text("The effect of {card} can't be left unused.", "{card}的效果不能不用。")
    elif legal is None:
        says = Text("Before moving its owner decides whether to use {card}.", "移动之前，持有者可决定用不用{card}。")
    elif legal:
        says = Text("{card} is the exception: before moving its owner may leave it unused.",
                    "{card}是例外：移动之前，持有者可以决定不用。")  # fmt: skip
    else:
        says = Text("Whether {card} is used is decided before moving, not {moment}.",
                    "用不用{card}须在移动之前决定，现在的时机是：{moment}。")  # fmt: skip
    moment = MOMENTS[told.moment] if told.moment is not None else Text("now", "现在")
    return [Because(says.fill(card=each.name, moment=moment), rulings)]
