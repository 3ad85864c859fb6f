"""Why a claim about an attack holds or not, and what it needs that was not written down."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.attacks.fight import Fight
from adjudicator.games.gloomhaven.attacks.resolving import End, Line, forces_on
from adjudicator.games.gloomhaven.attacks.telling import card_names, comparison, either
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.figures import Character, Figure
from adjudicator.games.gloomhaven.table.modifiers import Modifier
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined
from adjudicator.text import Text

_PICKS = {
    "better": "gh.attack.advantage",
    "worse": "gh.attack.disadvantage",
    "lone": "gh.attack.disadvantage-rolling",
    "first": "gh.attack.ambiguous",
}


def texts(cards: Sequence[Modifier]) -> list[str]:
    """Some cards as they are written."""
    return [card.text for card in cards]


def reasons_of(
    fight: Fight, drawn: tuple[Modifier, ...], lines: Sequence[Line], ends: Sequence[End], state: State
) -> dict[str, Because]:
    """The reason for each fact that may be claimed."""
    used = _why_used(fight, drawn, lines)
    damage = _why_damage(fight, lines, ends, used)
    life = _why_life(fight, ends)
    after = _why_after(drawn, ends, used)
    return {
        "damage": damage,
        "attack": damage,
        "attack_before_card": _why_before(fight, lines),
        "cards_used": used,
        "mode": _why_mode(fight),
        "killed": life,
        "target_hit_points": life,
        "negated": _why_negated(fight, ends),
        "gains": after,
        "poisoned": _why_poisoned(fight, ends, after),
        "retaliate": _why_retaliate(fight, ends, _apart_after(fight, lines, state)),
        "reshuffle": Because(
            Text("Drawn: {cards}.", "抽到：{cards}。").fill(cards=card_names(drawn)),
            ("gh.attack.reshuffle", *(("gh.attack.bless-curse",) if any(card.leaves for card in drawn) else ())),
        ),
    }


def _why_before(fight: Fight, lines: Sequence[Line]) -> Because:
    says = Text("Before the cards: {attack}{more} make {before}.", "抽牌前：{attack}{more}，得 {before}。").fill(
        attack=fight.attack, more=_own(fight), before=either([line.before for line in lines])
    )
    rulings = ["gh.attack.order"]
    if len(lines) > 1:
        rulings.insert(0, "gh.attack.own-order")
    if fight.plus:
        rulings.append("gh.attack.poison")
    return Because(says, tuple(rulings))


def _own(fight: Fight) -> str:
    """What the attacker adds, written after the printed value."""
    parts = [f" {fight.bonus:+d}"] if fight.bonus else []
    parts += [" +1"] if fight.plus else []
    parts += [f" x{factor}" for factor in fight.multipliers]
    return "".join(parts)


def _why_damage(fight: Fight, lines: Sequence[Line], ends: Sequence[End], used: Because) -> Because:
    cards = " / ".join(dict.fromkeys(" ".join(texts(line.draw.used)) for line in lines))
    says = Text(
        "{attack}{more}, then {cards}: {after}; less shield {shield}: {damage}.",
        "{attack}{more}，抽 {cards}：{after}；减护盾 {shield}：{damage}。",
    ).fill(
        attack=fight.attack,
        more=_own(fight),
        cards=cards,
        after=either(sorted({end.attack for end in ends})),
        shield=either(sorted({line.shield for line in lines})),
        damage=either(sorted({end.damage for end in ends})),
    )
    rulings = ["gh.attack.order"]
    kinds = {card.kind for line in lines for card in line.draw.used}
    rulings += ["gh.attack.null"] * ("null" in kinds) + ["gh.attack.double"] * ("double" in kinds)
    rulings += ["gh.attack.poison"] * fight.plus + ["gh.attack.own-order"] * (len(lines) > 1)
    rulings += ["gh.attack.pierce"] * any(line.pierce for line in lines)
    rulings += ["gh.attack.shield"] * any(line.shield for line in lines)
    # A poison that this very attack gives is what people add here by mistake.
    if not fight.poisoned and any("poison" in end.gains for end in ends):
        rulings.append("gh.attack.effects-after")
    rulings += used.rulings
    because = Because(says, tuple(dict.fromkeys(rulings)))
    return because if fight.mode == "normal" else joined([because, used])


def _why_used(fight: Fight, drawn: tuple[Modifier, ...], lines: Sequence[Line]) -> Because:
    """Which of the cards count. An order that is chosen may decide that: then all that may are told."""
    return joined([_why_these(fight, drawn, line) for line in lines])


def _why_these(fight: Fight, drawn: tuple[Modifier, ...], line: Line) -> Because:
    says = Text("Of {drawn} what counts is {used}.", "抽到 {drawn}，采用 {used}。").fill(
        drawn=card_names(drawn), used=card_names(line.draw.used)
    )
    if line.draw.pick == "lone":
        return Because(says, (_PICKS["lone"],))
    if line.draw.pick != "drawn":
        rulings = dict.fromkeys((_PICKS.get(line.draw.pick, "gh.attack.compare"), "gh.attack.compare"))
        return Because(comparison(line), tuple(rulings))
    if len(drawn) == 1:
        return Because(says, ("gh.attack.order",))
    if fight.mode == "normal":
        return Because(says, ("gh.attack.rolling",))
    both = all(card.rolling for card in drawn[:2])
    return Because(says, ("gh.attack.advantage-two-rolling" if both else "gh.attack.advantage-rolling",))


def _why_mode(fight: Fight) -> Because:
    """The sources by name, and what they come to."""
    good, bad = _sources(fight, fight.advantage), _sources(fight, fight.disadvantage)
    parts = [Text("{name}: advantage.", "{name}：优势。").fill(name=name) for name in good]
    parts += [Text("{name}: disadvantage.", "{name}：劣势。").fill(name=name) for name in bad]
    rulings: list[str] = []
    if good and bad:
        parts.append(Text("Both together make a normal attack.", "两者并存，互相抵消，为普通攻击。"))
        rulings.append("gh.attack.cancel")
    elif len(fight.advantage) > 1 or len(fight.disadvantage) > 1:
        n = len(fight.advantage) or len(fight.disadvantage)
        parts.append(Text("{n} sources are the same as one.", "{n} 个来源只算一个。").fill(n=n))
        rulings.append("gh.attack.no-stack")
    elif not good and not bad:
        parts.append(Text("Nothing gives advantage or disadvantage.", "没有优势或劣势的来源。"))
    elif "stated" in (*fight.advantage, *fight.disadvantage):
        rulings.append(f"gh.attack.{fight.mode}")
    rulings += ["gh.attack.ranged-adjacent"] * ("ranged-adjacent" in fight.disadvantage)
    rulings += ["gh.condition.muddle"] * ("muddle" in fight.disadvantage)
    rulings += ["gh.condition.strengthen"] * ("strengthen" in fight.advantage)
    if fight.apart is not None and fight.apart != 1:
        parts.append(Text("The range is {n}: not adjacent.", "距离 {n} 格：不相邻。").fill(n=fight.apart))
        rulings += ["gh.attack.ranged-adjacent", *(["gh.range.adjacent"] if fight.over_wall else [])]
    return joined([Because(part, tuple(rulings) or ("gh.attack.order",)) for part in parts])


def _sources(fight: Fight, codes: Sequence[str]) -> list[Text]:
    """What gives an attack advantage or disadvantage, each in a few words."""
    out = []
    stated = codes.count("stated")
    for code in codes:
        if code in CONDITIONS:
            assert fight.attacker is not None
            words = {"name": fight.attacker.name, "condition": CONDITIONS[code]}
            out.append(Text("{name} has {condition}", "{name} 处于{condition}").fill(**words))
        elif code == "ranged-adjacent":
            assert fight.target is not None
            says = Text("A ranged attack on {name}, who is adjacent", "远程攻击相邻的 {name}")
            out.append(says.fill(name=fight.target.name))
    if stated:
        one, more = Text("1 source as stated", "所述来源 1 个"), Text("{n} sources as stated", "所述来源 {n} 个")
        out.append(one if stated == 1 else more.fill(n=stated))
    return out


def _why_negated(fight: Fight, ends: Sequence[End]) -> Because:
    """Whether cards may be lost instead."""
    rulings = ("gh.damage.suffer", "gh.damage.lose-hand", "gh.damage.lose-discards")
    if any(end.negated for end in ends):
        says = Text("{name} may lose a hand card or two discards instead.", "{name} 可以改为失去一张手牌或两张弃牌。")
        return Because(says.fill(name=fight.target.name if fight.target else "-"), rulings)
    if not any(end.damage for end in ends):
        return Because(Text("There is no damage.", "没有伤害。"), ("gh.attack.order",))
    if isinstance(fight.target, Character):
        says = Text("{name} has neither a hand card nor two discards to lose.", "{name} 没有手牌，弃牌也不足两张。")
        return Because(says.fill(name=fight.target.name), rulings[1:])
    return Because(Text("Only a character may lose cards instead.", "只有角色可以失去牌来抵消。"), rulings[:1])


def _why_life(fight: Fight, ends: Sequence[End]) -> Because:
    target = fight.target
    had = target.hit_points if target is not None else None
    damage = either(sorted({end.damage for end in ends}))
    if had is None:
        says = Text("{damage} damage; its hit points are not given.", "伤害 {damage}；没有给出其生命。").fill(
            damage=damage
        )
        return Because(says, ("gh.attack.order",))
    says = Text("{damage} damage against {had} hit points.", "伤害 {damage}，生命 {had}。").fill(damage=damage, had=had)
    if isinstance(target, Character):
        life = Because(says, ("gh.exhaust.hit-points",))
        return joined([life, _why_negated(fight, ends)]) if any(end.negated for end in ends) else life
    return Because(says, ("gh.attack.order", *(("gh.attack.effects-dead",) if any(end.killed for end in ends) else ())))


def _why_after(drawn: Sequence[Modifier], ends: Sequence[End], used: Because) -> Because:
    dead, alive = any(end.killed for end in ends), any(not end.killed for end in ends)
    reasons = []
    if any(card.effects for card in drawn) and alive:  # then it is the cards that decide which effects there are
        reasons.append(used)
    if alive:
        says = Text("Effects come after the damage, whatever it is.", "附加效果在伤害之后适用，与伤害多少无关。")
        reasons.append(Because(says, ("gh.attack.effects-after",)))
    if dead and alive:
        negated = any(end.negated for end in ends)
        says = Text("If the damage kills it, nothing else applies.", "若伤害将其击杀，其余效果不再适用。")
        stay = ("gh.damage.effects-stay",) if negated else ()
        reasons.append(Because(says, ("gh.attack.effects-dead", *stay)))
    elif dead:
        says = Text("The damage kills it, and nothing else applies.", "伤害将其击杀，其余效果不再适用。")
        reasons.append(Because(says, ("gh.attack.effects-dead",)))
    return joined(reasons)


def _why_poisoned(fight: Fight, ends: Sequence[End], after: Because) -> Because:
    if not fight.poisoned:
        return after
    says = Text("It is poisoned already, and only a heal removes that.", "它原已中毒，治疗才能移除。")
    reasons = [Because(says, ("gh.condition.poison",))]
    if any(end.killed for end in ends):
        says = Text("Who is killed is off the map.", "被击杀者离场。")
        reasons.append(Because(says, ("gh.attack.effects-dead",)))
    return joined(reasons)


def _apart_after(fight: Fight, lines: Sequence[Line], state: State) -> int | None:
    """The range of attacker and target after all effects; None where it is open or not known."""
    attacker, target = fight.attacker, fight.target
    if attacker is None or target is None or state.board is None:
        return None
    there = fight.way[-1] if fight.way else target.at
    moved = bool(fight.forces) or any(forces_on(line) for line in lines)
    if attacker.at is None or there is None or (moved and fight.way is None):
        return None
    return Ranges(state.board).of(attacker.at, there)


def _why_retaliate(fight: Fight, ends: Sequence[End], apart: int | None) -> Because:
    target = fight.target
    if target is not None and not target.retaliate:
        says = Text("{name} has no retaliate.", "{name} 没有反击。").fill(name=target.name)
        return Because(says, ("gh.attack.retaliate",))
    known = sorted({end.retaliate for end in ends if end.retaliate is not None})
    if target is None or not known:
        says = Text("Nobody is named who might retaliate.", "没有说明谁可能反击。")
        return Because(says, ("gh.attack.retaliate",))
    words = {"name": target.name, "n": target.retaliate, "range": target.retaliate_range, "found": either(known)}
    if all(end.killed for end in ends):
        says = Text("{name} is killed and does not retaliate.", "{name} 被击杀，不再反击。")
        return Because(says.fill(**words), ("gh.attack.retaliate", "gh.attack.effects-dead"))
    says = Text(
        "{name} has retaliate {n} within {range}, looked at after all effects: the attacker suffers {found}.",
        "{name} 反击 {n}、范围 {range}，所有效果之后才看：攻击者受 {found}。",
    ).fill(**words)
    if apart is not None:
        says = Text(
            "{name} has retaliate {n} within {range} and is at range {apart} after all effects: the attacker suffers"
            " {found}.",
            "{name} 反击 {n}、范围 {range}，所有效果之后距离 {apart}：攻击者受 {found}。",
        ).fill(**words, apart=apart)
    killed = any(end.killed for end in ends)
    return Because(says, ("gh.attack.retaliate", *(("gh.attack.effects-dead",) if killed else ())))


# --- what is missing for a claim


def unknown_of(fight: Fight, ends: Sequence[End]) -> dict[str, StateError]:
    """The facts that can't be told, with what is missing for each."""
    out: dict[str, StateError] = {}
    if any(end.hit_points is None for end in ends):
        lacks = _lacks_target() if fight.target is None else _lacks_hit_points(fight.target)
        out |= {"target_hit_points": lacks}
        if any(end.killed is None for end in ends):
            out |= {"killed": lacks}
    if any(end.retaliate is None for end in ends):
        out["retaliate"] = (
            _lacks_target() if fight.target is None else _lacks("/attacker", Text("the attacker", "攻击者"))
        )
    if fight.target is None and any(end.damage for end in ends):
        out["negated"] = _lacks_target()
    return out


def _lacks_hit_points(target: Figure) -> StateError:
    what = Text("the hit points of {name}", "{name} 的生命").fill(name=target.name)
    return missing(f"{target.pointer}/hit_points", what)


def _lacks_target() -> StateError:
    return _lacks("/target", Text("the target", "目标"))


def _lacks(at: str, what: Text) -> StateError:
    message = Text("The claim depends on {what}, which is not named.", "该主张取决于{what}，而题目没有说明。")
    return StateError([Problem(at, message.fill(what=what), Text("a figure", "模型"))], "question")
