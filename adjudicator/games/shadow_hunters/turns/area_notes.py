"""Why an outcome of an area or a card is as it is: its reasons, each with the facts that it decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.games.shadow_hunters.characters.cases import names_of
from adjudicator.games.shadow_hunters.judging.dying import surely
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT, Equipment, Single
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.turns.area_settled import Note, Settled
from adjudicator.games.shadow_hunters.turns.area_ways import ANY_CHARACTER, Setting, Way
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

_MOVES = ("equipment", "giver", "taker", "target", "nothing")


def noted(
    settled: Settled,
    case: Mapping[str, Sequence[str]],
    varied: Sequence[str],
    dies: Sequence[str],
    loots: bool | None,
    setting: Setting,
) -> list[Note]:
    """All reasons of an outcome, in the order in which they come up.

    ``case`` says who hidden players are in it, ``varied`` of whom other outcomes suppose something else.
    """
    return [
        *_dice(settled.way, setting),
        *_revealed(settled.way, setting),
        *_moved(settled.way, setting),
        *settled.notes,
        *(each for name in settled.most for each in _dead(name, settled, case, varied, dies, setting)),
        *_loot(dies, loots, setting),
        *_further(settled, setting),
    ]


def _dice(way: Way, setting: Setting) -> Iterator[Note]:
    card = setting.card
    if not isinstance(card, Single):
        return
    if card.counts:
        says = Text("A roll of {least} to {most} hits the one who was chosen, any other {name}.",
                    "掷出 {least} 至 {most} 由所选的人承受，其余由 {name} 承受。")  # fmt: skip
        filled = says.fill(least=min(card.counts), most=max(card.counts), name=setting.player.name)
        yield Note(("damage", "total", "sums"), None, Because(filled, (card.ruling,)))
    if card.roll != "both":
        return
    (total,) = way.sums
    numbers = () if setting.state.own_numbers else ("sh.pack.area-numbers",)
    if way.hits is None:
        says = Text("The dice add up to {n}, which no area has: nothing happens.",
                    "两骰合计 {n}，没有地区卡是这个数：什么也不发生。")  # fmt: skip
        yield Note(("hits", "nothing", "damage", "dies"), None, Because(says.fill(n=total), (card.ruling, *numbers)))
        return
    says = Text("The dice add up to {n}, the number of the {area}: whoever stands there takes the damage.",
                "两骰合计 {n}，即{area}：站在那里的人都受伤害。")  # fmt: skip
    filled = says.fill(n=total, area=AREAS[way.hits])
    yield Note(("hits", "nothing", "damage", "dies"), None, Because(filled, (card.ruling, *numbers)))


def _revealed(way: Way, setting: Setting) -> Iterator[Note]:
    card, me = setting.card, setting.player
    if not isinstance(card, Single) or not (card.factions or card.revealing):
        return
    facts = ("reveals", "must_reveal", "healed", "total", "nothing", "legal")
    if way.reveals and way.only is not None:
        names = [each for each in CHARACTERS if each in way.only and each in setting.state.stacks]
        if card.forced:
            says = Text("{card}: {name} has to reveal, being one of {names}.",
                        "{card}：{name} 属于{names}之一，必须亮明身份。")  # fmt: skip
        elif me.revealed:
            says = Text("{card}: {name} is one of {names} and is revealed already, which counts as revealing now.",
                        "{card}：{name} 属于{names}之一，早已亮明身份，视同此刻亮明。")  # fmt: skip
        else:
            says = Text("{card}: {name} may reveal as one of {names}.",
                        "{card}：{name} 若属于{names}之一，可以亮明身份。")  # fmt: skip
        rulings = (card.ruling, "sh.reveal.already") if me.revealed else (card.ruling,)
        filled = says.fill(card=setting.called, name=me.name, names=names_of(names))
        yield Note(facts, None, Because(filled, rulings))
        return
    if card.forced:
        says = Text("{card}: nobody else has to reveal, nor who is revealed already.",
                    "{card}：其他角色以及早已亮明身份者都不必亮身份。")  # fmt: skip
    else:
        says = Text("{card}: {name} does not make use of it, and nothing comes of it.",
                    "{card}：{name} 不使用，什么也不发生。")  # fmt: skip
    yield Note(facts, None, Because(says.fill(card=setting.called, name=me.name), (card.ruling,)))


def _moved(way: Way, setting: Setting) -> Iterator[Note]:
    me, chooser = setting.player, setting.chooser
    if way.option == "rob":
        says = Text("{name} reveals as Bob and takes the {card} of {giver} instead of the damage.",
                    "{name} 作为鲍勃亮明身份，拿走 {giver} 的{card}，以代替伤害。")  # fmt: skip
        rulings: tuple[str, ...] = ("sh.ability.bob", "sh.gap.robbery", "sh.reveal.first")
        assert way.equipment is not None
        filled = says.fill(name=me.name, card=EQUIPMENT[way.equipment].name, giver=way.giver)
        yield Note((*_MOVES, "damage", "reveals"), None, Because(filled, rulings))
    elif way.taker is not None and way.giver is not None and way.equipment is not None:
        says = Text("{source}: {taker} gets the {card} of {giver}, and puts it in front of {taker}.",
                    "{source}：{taker} 得到 {giver} 的{card}，放在自己面前。")  # fmt: skip
        filled = says.fill(source=setting.called, taker=way.taker, card=EQUIPMENT[way.equipment].name, giver=way.giver)
        yield Note(_MOVES, None, Because(filled, (setting.ruling, "sh.equipment.kept")))
    elif way.equipment is not None:
        says = Text("{source}: {name} takes from {name}: the card stays where it is.",
                    "{source}：{name} 从自己那里拿，卡留在原处。")  # fmt: skip
        filled = says.fill(source=setting.called, name=me.name)
        yield Note(_MOVES, None, Because(filled, (setting.ruling, ANY_CHARACTER)))
    elif chooser is not None and chooser.act == "steal":
        yield Note(_MOVES, None, none_held(setting))
    elif chooser is not None and chooser.act == "give":
        says = Text("{name} has no equipment card to give.", "{name} 没有装备卡可给。").fill(name=me.name)
        yield Note((*_MOVES, "damage"), None, Because(says, (setting.ruling,)))


def none_held(setting: Setting) -> Because:
    """Nothing can be taken from anybody."""
    says = Text("{source}: nobody from whom {name} may take has an equipment card: nothing happens.",
                "{source}：{name} 可以拿取的人都没有装备卡，什么也不发生。")  # fmt: skip
    return Because(says.fill(source=setting.called, name=setting.player.name), (setting.ruling,))


def _dead(
    name: str,
    settled: Settled,
    case: Mapping[str, Sequence[str]],
    varied: Sequence[str],
    dies: Sequence[str],
    setting: Setting,
) -> Iterator[Note]:
    player, most = setting.state.by_name[name], settled.most[name]
    if most == 0:
        return  # all damage is gone
    facts = ("dies", "loots")
    dead = name in dies
    rulings: tuple[str, ...] = ("sh.death.hit-points",)
    if player.card is not None:
        says = Text("{name} is {who}: {most} of {hp} hit points.", "{name} 是{who}：{hp} 点生命值，伤害 {most} 点。")
        filled = says.fill(name=name, who=player.card.name, most=most, hp=player.card.hit_points)
        rulings = (*rulings, player.card.ruling)
    elif name in varied and surely(most, player, setting.state) is None:
        says = Text(
            "{name} dies of {most} damage if {name} is one of {who}.", "{name} 若是{who}之一，{most} 点伤害致死。"
        )
        if not dead:
            says = Text("{name} lives with {most} damage if {name} is one of {who}.",
                        "{name} 若是{who}之一，带着 {most} 点伤害仍存活。")  # fmt: skip
        filled = says.fill(name=name, most=most, who=names_of(case[name]))
    else:
        points = [CHARACTERS[each].hit_points for each in case.get(name, setting.state.stacks)]
        says = Text("Nobody whom {name} can be lives with {most} damage: the most hit points are {n}.",
                    "{name} 无论是谁，{most} 点伤害都致死：生命值最多为 {n}。")  # fmt: skip
        if not dead:
            says = Text("Nobody whom {name} can be dies of {most} damage: the fewest hit points are {n}.",
                        "{name} 无论是谁，{most} 点伤害都不致死：生命值最少为 {n}。")  # fmt: skip
        filled = says.fill(name=name, most=most, n=max(points) if dead else min(points))
    yield Note(facts, name, Because(filled, rulings))
    if dead:
        says = Text("{name} dies, is revealed and leaves the game.", "{name} 死亡，亮明身份并离场。").fill(name=name)
        yield Note(("dies",), name, Because(says, ("sh.death.hit-points", "sh.death.reveal")))


def _loot(dies: Sequence[str], loots: bool | None, setting: Setting) -> Iterator[Note]:
    me = setting.player.name
    victims = [name for name in dies if name != me]
    if not victims:
        if dies:
            says = Text("{name} has killed nobody else.", "{name} 没有击杀别人。").fill(name=me)
            yield Note(("loots",), None, Because(says, ("sh.death.loot",)))
        return
    if me in dies:
        says = Text("{name} is dead too and takes nothing.", "{name} 也已死亡，不能拿取任何东西。").fill(name=me)
        yield Note(("loots",), None, Because(says, ("sh.death.gone", "sh.death.loot")))
    elif loots is None:
        says = Text("Who is killed has no equipment card.", "死者没有装备卡。")
        yield Note(("loots",), None, Because(says, ("sh.death.loot",)))
    elif loots:
        several = ("sh.death.loot-each",) if len(victims) > 1 else ()
        says = Text("{name} has killed and may take an equipment card of each who died.",
                    "{name} 击杀了人，可以从每名死者处拿一张装备卡。")  # fmt: skip
        because = Because(says.fill(name=me), ("sh.death.loot", *several, "sh.gap.loot"))
        yield Note(("loots",), None, because)
    else:
        says = Text("Only a kill by an attack is read to give equipment.", "按所取的读法，只有攻击击杀才能拿装备。")
        yield Note(("loots",), None, Because(says, ("sh.gap.loot", "sh.death.loot")))


def _further(settled: Settled, setting: Setting) -> Iterator[Note]:
    card, name = setting.card, setting.player.name
    if settled.extra_turn:
        says = Text("After this turn {name} takes another one.", "本回合之后，{name} 再进行一个回合。").fill(name=name)
        yield Note(("extra_turn", "nothing"), None, Because(says, (setting.ruling,)))
    if settled.guarded:
        says = Text("Until the next turn of {name} begins attacks do {name} no damage.",
                    "直到 {name} 的下一回合开始，攻击不对 {name} 造成伤害。").fill(name=name)  # fmt: skip
        yield Note(("guarded", "nothing"), None, Because(says, (setting.ruling,)))
    if isinstance(card, Equipment):
        says = Text("{card} is an equipment card: it goes in front of {name}.",
                    "{card}是装备卡，放在 {name} 面前。").fill(card=card.name, name=name)  # fmt: skip
        yield Note(("card_goes", "nothing"), None, Because(says, ("sh.equipment.kept", card.ruling)))
    elif card is not None:
        says = Text("{card} is a single-use card: it is carried out and discarded.",
                    "{card}是一次性卡：照做之后弃置。").fill(card=card.name)  # fmt: skip
        yield Note(("card_goes",), None, Because(says, ("sh.card.single", card.ruling)))
