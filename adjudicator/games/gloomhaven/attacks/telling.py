"""The steps of an attack: each ruling that it goes by, with the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.answer import Step
from adjudicator.games.gloomhaven.attacks.fight import Fight
from adjudicator.games.gloomhaven.attacks.resolving import End, Line, forces_on, inflicted
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.games.gloomhaven.table.modifiers import Modifier
from adjudicator.text import Joined, Text

_SOURCES = {"strengthen": "gh.condition.strengthen", "muddle": "gh.condition.muddle"}


def steps_of(fight: Fight, drawn: tuple[Modifier, ...], lines: Sequence[Line], ends: Sequence[End]) -> tuple[Step, ...]:
    """The steps, in the order in which an attack is resolved."""
    return (
        *_targets(fight),
        *_before(fight, lines),
        *_mode(fight),
        *_drawing(fight, drawn, lines),
        *_cards(drawn, lines),
        *_defending(fight, lines, ends),
        *_after(fight, lines, ends),
    )


def name_of(fight: Fight) -> str:
    """What the steps are about: the figure attacked, if it is named."""
    return fight.target.name if fight.target is not None else "attack"


def either(numbers: Sequence[int]) -> Text:
    """Some numbers, of which one comes out."""
    texts = [str(n) for n in numbers]
    return Text(" or ".join(texts), " 或 ".join(texts))


def card_names(cards: Sequence[Modifier]) -> Joined:
    """Some cards, as they are written."""
    return Joined(tuple(Text(card.text, card.text) for card in cards))


def _step(
    fight: Fight,
    ruling: str,
    effect: str,
    says: Text,
    words: Mapping[str, object] | None = None,
    under: tuple[str, ...] = (),
) -> Step:
    by = (fight.attacker.name,) if fight.attacker is not None else ()
    return Step(ruling, name_of(fight), effect, says, words or {}, by, under=under)


def _targets(fight: Fight) -> Iterator[Step]:
    if len(fight.targets) > 1:
        says = Text(
            "The attack has {n} targets: each is attacked by itself, with cards of its own. This is {name}'s.",
            "该次攻击有 {n} 个目标：逐个攻击，各抽各的修正牌。此处结算 {name}。",
        )
        yield _step(
            fight, "gh.attack.each-target", "own-cards", says, {"n": len(fight.targets), "name": name_of(fight)}
        )


def _before(fight: Fight, lines: Sequence[Line]) -> Iterator[Step]:
    if fight.plus:
        says = Text("The target is poisoned: +1 before the card.", "目标中毒：抽牌前 +1。")
        yield _step(fight, "gh.attack.poison", "plus", says)
    if fight.multipliers:
        says = Text(
            "{attack}, {bonus} and times {times} belong to one step: in the order of the attacker's choice they make "
            "{before}.",
            "{attack}、{bonus} 与乘 {times} 同属一步：由攻击者定先后，得 {before}。",
        )
        plus = f"{fight.bonus + fight.plus:+d}"
        times = Joined(tuple(Text(str(n), str(n)) for n in fight.multipliers))
        before = either([line.before for line in lines])
        words = {"attack": fight.attack, "bonus": plus, "times": times, "before": before}
        yield _step(fight, "gh.attack.own-order", "orders", says, words)


def _mode(fight: Fight) -> Iterator[Step]:
    for source in (*fight.advantage, *fight.disadvantage):
        if source in _SOURCES:
            assert fight.attacker is not None
            says = Text("{name} has {condition}.", "{name} 处于{condition}。")
            effect = "advantage" if source in fight.advantage else "disadvantage"
            condition = CONDITIONS[source]
            yield _step(fight, _SOURCES[source], effect, says, {"name": fight.attacker.name, "condition": condition})
        elif source == "ranged-adjacent":
            says = Text("A ranged attack, and {name} is adjacent: range 1.", "远程攻击，而 {name} 相邻：距离为 1。")
            under = ("gh.range.adjacent",)
            yield _step(fight, "gh.attack.ranged-adjacent", "disadvantage", says, {"name": name_of(fight)}, under)
    good, bad = len(fight.advantage), len(fight.disadvantage)
    if good and bad:
        says = Text(
            "{good} of advantage against {bad} of disadvantage: a normal attack.",
            "优势来源 {good} 个，劣势来源 {bad} 个：互相抵消，为普通攻击。",
        )
        yield _step(fight, "gh.attack.cancel", "normal", says, {"good": good, "bad": bad})
    elif good > 1 or bad > 1:
        says = Text("{n} sources are the same as one.", "{n} 个来源只算一个。")
        yield _step(fight, "gh.attack.no-stack", fight.mode, says, {"n": good or bad})


def _drawing(fight: Fight, drawn: tuple[Modifier, ...], lines: Sequence[Line]) -> Iterator[Step]:
    rolling = sum(card.rolling for card in drawn[:2])
    cards = card_names(drawn)
    if fight.mode == "normal":
        if len(drawn) > 1:
            says = Text("Drawn: {cards}. All are added together.", "抽到：{cards}。全部合计。")
            yield _step(fight, "gh.attack.rolling", "adds", says, {"cards": cards})
        return
    for line in lines[: 1 if len({line.draw for line in lines}) == 1 else None]:
        used = card_names(line.draw.used)
        if rolling == 0:
            yield from _compared(fight, line)
        elif fight.mode == "disadvantage":
            says = Text("Drawn: {cards}. Rolling cards are ignored: {used}.", "抽到：{cards}。忽略滚动牌：用 {used}。")
            yield _step(fight, "gh.attack.disadvantage-rolling", "ignores", says, {"cards": cards, "used": used})
        else:
            says = Text("Drawn: {cards}. All are added together.", "抽到：{cards}。全部合计。")
            ruling = "gh.attack.advantage-rolling" if rolling == 1 else "gh.attack.advantage-two-rolling"
            yield _step(fight, ruling, "adds", says, {"cards": cards})


def _compared(fight: Fight, line: Line) -> Iterator[Step]:
    """Two cards of which one has to be used."""
    first = line.draw.pick == "first"
    ruling = "gh.attack.ambiguous" if first else f"gh.attack.{fight.mode}"
    effect = "first-drawn" if first else line.draw.pick
    yield _step(fight, ruling, effect, comparison(line), under=("gh.attack.compare",))


def comparison(line: Line) -> Text:
    """What two cards make of the attack value, neither of them rolling, and which is used."""
    one, other = line.draw.drawn
    words = {"one": one.text, "other": other.text, "a": one.on(line.before), "b": other.on(line.before),
             "used": line.draw.used[0].text}  # fmt: skip
    if line.draw.pick == "first":
        says = Text(
            "{one} makes {a} and {other} makes {b}, but their effects can't be compared: {used}, drawn first, is used.",
            "{one} 得 {a}，{other} 得 {b}，但附加效果无法比较：用先抽的 {used}。",
        )
    elif line.draw.pick == "same":
        says = Text("{one} and {other} are equal: {used}.", "{one} 与 {other} 相同：用 {used}。")
    else:
        says = Text(
            "{one} makes {a} and {other} makes {b}: {used} is used.", "{one} 得 {a}，{other} 得 {b}：用 {used}。"
        )
    return says.fill(**words)


def _cards(drawn: tuple[Modifier, ...], lines: Sequence[Line]) -> Iterator[Step]:
    # the same card more than once only where it does something else to another value of the attack
    used = dict.fromkeys((card, line) for line in lines for card in line.draw.used if card.kind == "double")
    used |= dict.fromkeys((card, lines[0]) for line in lines for card in line.draw.used if card.kind == "null")
    for card, line in used:
        if card.kind == "null":
            says = Text("{card} is used: no damage.", "用到 {card}：没有伤害。")
            yield Step("gh.attack.null", card.text, "null", says, {"card": card.text})
        elif card.kind == "double":
            says = Text("{card} doubles {before}: {values}.", "{card} 使 {before} 翻倍：得 {values}。")
            words = {"card": card.text, "before": line.before, "values": either(line.values)}
            yield Step("gh.attack.double", card.text, "double", says, words)
    for text in dict.fromkeys(card.text for card in drawn if card.leaves):
        says = Text("{card} leaves the deck, used or not.", "{card} 无论是否用上都移出牌堆。")
        yield Step("gh.attack.bless-curse", text, "removed", says, {"card": text})
    for text in dict.fromkeys(card.text for card in drawn if card.reshuffles):
        says = Text(
            "{card} was drawn: the deck is shuffled at the end of the round.", "抽到过 {card}：本轮结束时重洗牌堆。"
        )
        yield Step("gh.attack.reshuffle", text, "reshuffle", says, {"card": text})


def _defending(fight: Fight, lines: Sequence[Line], ends: Sequence[End]) -> Iterator[Step]:
    pierced = next((line for line in lines if line.pierce), None)
    if pierced is not None:
        says = Text(
            "Pierce {pierce} against shield {shield}: {left} of it is left.",
            "穿透 {pierce} 对护盾 {shield}：剩 {left}。",
        )
        words = {"pierce": pierced.pierce, "shield": fight.shield, "left": pierced.shield}
        yield _step(fight, "gh.attack.pierce", "pierces", says, words)
    if fight.shield and any(line.shield for line in lines):
        shield = next(line.shield for line in lines if line.shield)
        says = Text("Shield takes {n} off.", "护盾减 {n}。")
        yield _step(fight, "gh.attack.shield", "minus", says, {"n": shield})
    says = Text(
        "{attack} before the cards, {after} after them, and {damage} damage after the defence.",
        "抽牌前 {attack}，抽牌后 {after}，防御后伤害 {damage}。",
    )
    sums = {
        "attack": either([line.before for line in lines]),
        "after": either(sorted({end.attack for end in ends})),
        "damage": either(sorted({end.damage for end in ends})),
    }
    yield _step(fight, "gh.attack.order", "damage", says, sums)


def _after(fight: Fight, lines: Sequence[Line], ends: Sequence[End]) -> Iterator[Step]:
    told = dict.fromkeys(text for line in lines for text in after_damage(fight, line))
    if any(end.negated for end in ends):
        says = Text("{name} may lose a hand card or two discards instead.", "{name} 可以改为失去一张手牌或两张弃牌。")
        under = ("gh.damage.lose-hand", "gh.damage.lose-discards", *(("gh.damage.effects-stay",) if told else ()))
        yield _step(fight, "gh.damage.suffer", "may-negate", says, {"name": name_of(fight)}, under)
    dead = [end for end in ends if end.killed]
    if dead and isinstance(fight.target, Character):
        says = Text("{n} damage leaves {name} no hit points.", "{n} 点伤害使 {name} 生命归零。")
        yield _step(fight, "gh.exhaust.hit-points", "exhausted", says, {"n": dead[0].damage, "name": name_of(fight)})
    effects = Joined(tuple(Text(text, text) for text in told))
    if told and any(not end.killed for end in ends):
        says = Text("After the damage: {effects}.", "伤害之后：{effects}。")
        yield _step(fight, "gh.attack.effects-after", "effects", says, {"effects": effects})
    if told and dead:
        says = Text(
            "{n} damage kills {name}: {effects} does not apply to it.",
            "{n} 点伤害击杀 {name}：{effects} 不再对其适用。",
        )
        words = {"n": dead[0].damage, "name": name_of(fight), "effects": effects}
        yield _step(fight, "gh.attack.effects-dead", "no-effects", says, words)
    if fight.target is not None and fight.target.retaliate:
        yield _retaliate(fight, ends)


def after_damage(fight: Fight, line: Line) -> list[str]:
    """What the attack does to its target after the damage: conditions, then pushes and pulls."""
    forces = (*fight.forces, *forces_on(line))
    return [*(name.upper() for name in inflicted(fight, line)), *(f"{force.upper()}{n}" for force, n in forces)]


def _retaliate(fight: Fight, ends: Sequence[End]) -> Step:
    assert fight.target is not None
    known = sorted({end.retaliate for end in ends if end.retaliate is not None})
    words = {"n": fight.target.retaliate, "range": fight.target.retaliate_range, "name": name_of(fight)}
    if not known:
        says = Text(
            "{name} retaliates {n} if the attacker is within {range} after all effects.",
            "所有效果之后攻击者若在 {range} 格内，{name} 反击 {n}。",
        )
        effect = "may-retaliate"
    elif known == [0]:
        says = Text(
            "No retaliate {n}: {name} is dead, or the attacker is not within {range} after all effects.",
            "不受反击 {n}：{name} 已死，或所有效果之后攻击者不在 {range} 格内。",
        )
        effect = "none"
    elif known == [fight.target.retaliate]:
        says = Text(
            "{name} retaliates: the attacker is within {range} after all effects and suffers {n}.",
            "{name} 反击：所有效果之后攻击者在 {range} 格内，受 {n} 点伤害。",
        )
        effect = "retaliates"
    else:
        says = Text(
            "Open: {name} retaliates {n} if it lives and the attacker is within {range} after all effects.",
            "仅当 {name} 存活且所有效果之后攻击者在 {range} 格内才反击 {n}：此处尚未确定。",
        )
        effect = "open"
    under = ("gh.attack.only-attacks-draw",)
    return _step(fight, "gh.attack.retaliate", effect, says, words, under)
