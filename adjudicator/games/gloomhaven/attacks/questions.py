"""The question attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.game import Question
from adjudicator.games.gloomhaven.attacks.fight import Fight, fight_of, read_attack
from adjudicator.games.gloomhaven.attacks.resolving import End, Line, drawn_for, ends_of, lines_of
from adjudicator.games.gloomhaven.attacks.schema import (
    AMBIGUOUS,
    ATTACK_FACTS,
    AttackAsksSchema,
    AttackClaimField,
    AttackValueSchema,
)
from adjudicator.games.gloomhaven.attacks.telling import card_names, either, steps_of
from adjudicator.games.gloomhaven.judging.interaction import Interaction
from adjudicator.games.gloomhaven.judging.reads import Reads
from adjudicator.games.gloomhaven.judging.ruled import Because, Ruled, decided
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.games.gloomhaven.table.modifiers import Modifier
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.text import Text

_PICKS = {
    "better": "gh.attack.advantage",
    "worse": "gh.attack.disadvantage",
    "lone": "gh.attack.disadvantage-rolling",
    "first": "gh.attack.ambiguous",
}


def attack(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What an attack comes to."""
    fight = fight_of(about, state)
    drawn = drawn_for(fight, state)
    lines = lines_of(fight, drawn, reads)
    ends = ends_of(fight, lines, state, reads)
    reshuffle = any(card.reshuffles for card in drawn)
    outcomes = [_facts(end) for end in ends]
    value = {
        "attacker": fight.attacker.name if fight.attacker is not None else None,
        "target": fight.target.name if fight.target is not None else None,
        "mode": fight.mode,
        "advantage": list(fight.advantage),
        "disadvantage": list(fight.disadvantage),
        "attack_before_card": lines[0].before if len(lines) == 1 else None,
        "attack_before_card_options": [line.before for line in lines],
        "cards_drawn": _texts(drawn),
        "cards_used": _texts(lines[0].draw.used) if len({line.draw.used for line in lines}) == 1 else None,
        "note": AMBIGUOUS if any(line.draw.pick == "first" for line in lines) else None,
        "attack_after_card_options": sorted({end.attack for end in ends}),
        "damage_options": sorted({end.damage for end in ends}),
        "effects": list(_effects(lines)),
        "removed_from_deck": _texts([card for card in drawn if card.leaves]),
        "reshuffle_at_round_end": reshuffle,
        "outcomes": outcomes,
    }
    flat = [{**facts, "mode": fight.mode, "reshuffle": reshuffle} for facts in outcomes]
    reasons = _reasons(fight, drawn, lines, ends)
    return Ruled(value, flat, decided(reasons, reasons["damage"]), steps_of(fight, drawn, lines, ends))


def _texts(cards: Sequence[Modifier]) -> list[str]:
    return [card.text for card in cards]


def _effects(lines: Sequence[Line]) -> list[str]:
    """The effects on the cards used; where an order that is chosen decides which those are, on any of them."""
    used = dict.fromkeys(line.draw.used for line in lines)
    return [effect.text for cards in used for card in cards for effect in card.effects]


def _facts(end: End) -> dict[str, Any]:
    return {
        "attack_before_card": end.line.before,
        "cards_used": _texts(end.line.draw.used),
        "attack": end.attack,
        "damage": end.damage,
        "negated": end.negated,
        "target_hit_points": end.hit_points,
        "killed": end.killed,
        "gains": list(end.gains),
        "poisoned": end.poisoned,
        "retaliate": end.retaliate,
    }


# --- why a claim holds or not


def _reasons(
    fight: Fight, drawn: tuple[Modifier, ...], lines: Sequence[Line], ends: Sequence[End]
) -> dict[str, Because]:
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
        "negated": life,
        "gains": after,
        "poisoned": after,
        "retaliate": _why_retaliate(fight, ends),
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
    if fight.poisoned:
        rulings.append("gh.attack.poison")
    return Because(says, tuple(rulings))


def _own(fight: Fight) -> str:
    """What the attacker adds, written after the printed value."""
    parts = [f" {fight.bonus:+d}"] if fight.bonus else []
    parts += [" +1"] if fight.poisoned else []
    parts += [f" x{factor}" for factor in fight.multipliers]
    return "".join(parts)


def _why_damage(fight: Fight, lines: Sequence[Line], ends: Sequence[End], used: Because) -> Because:
    cards = " / ".join(dict.fromkeys(" ".join(_texts(line.draw.used)) for line in lines))
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
    rulings += ["gh.attack.poison"] * fight.poisoned + ["gh.attack.own-order"] * (len(lines) > 1)
    rulings += ["gh.attack.pierce"] * any(line.pierce for line in lines)
    rulings += ["gh.attack.shield"] * any(line.shield for line in lines)
    # A poison that this very attack gives is what people add here by mistake.
    if not fight.poisoned and any("poison" in end.gains for end in ends):
        rulings.append("gh.attack.effects-after")
    rulings += used.rulings
    return Because(says, tuple(dict.fromkeys(rulings)))


def _why_used(fight: Fight, drawn: tuple[Modifier, ...], lines: Sequence[Line]) -> Because:
    line = lines[0]
    says = Text("Of {drawn} what counts is {used}.", "抽到 {drawn}，采用 {used}。").fill(
        drawn=card_names(drawn), used=card_names(line.draw.used)
    )
    if line.draw.pick != "drawn":
        compared = () if line.draw.pick == "lone" else ("gh.attack.compare",)
        return Because(says, tuple(dict.fromkeys((_PICKS.get(line.draw.pick, "gh.attack.compare"), *compared))))
    if len(drawn) == 1:
        return Because(says, ("gh.attack.order",))
    if fight.mode == "normal":
        return Because(says, ("gh.attack.rolling",))
    both = all(card.rolling for card in drawn[:2])
    return Because(says, ("gh.attack.advantage-two-rolling" if both else "gh.attack.advantage-rolling",))


def _why_mode(fight: Fight) -> Because:
    good, bad = len(fight.advantage), len(fight.disadvantage)
    says = Text(
        "Sources of advantage: {good}, of disadvantage: {bad}.", "优势来源 {good} 个，劣势来源 {bad} 个。"
    ).fill(good=good, bad=bad)
    deciding = {(True, True): "gh.attack.cancel", (False, False): "gh.attack.order"}
    rulings = [deciding.get((good > 0, bad > 0), "gh.attack.no-stack")]
    rulings += ["gh.attack.ranged-adjacent"] * ("ranged-adjacent" in fight.disadvantage)
    rulings += ["gh.condition.muddle"] * ("muddle" in fight.disadvantage)
    rulings += ["gh.condition.strengthen"] * ("strengthen" in fight.advantage)
    if fight.apart is not None and fight.apart != 1:
        far = Text("The range is {n}: not adjacent.", "距离 {n} 格：不相邻。").fill(n=fight.apart)
        says = Text(f"{says.en} {far.en}", says.zh + far.zh)
        rulings += ["gh.attack.ranged-adjacent", *(["gh.range.adjacent"] if fight.over_wall else [])]
    return Because(says, tuple(rulings))


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
        rulings = ["gh.exhaust.hit-points"]
        rulings += ["gh.damage.lose-hand", "gh.damage.lose-discards"] * any(end.negated for end in ends)
        return Because(says, tuple(rulings))
    return Because(says, ("gh.attack.order", *(("gh.attack.effects-dead",) if any(end.killed for end in ends) else ())))


def _why_after(drawn: Sequence[Modifier], ends: Sequence[End], used: Because) -> Because:
    if any(end.killed for end in ends):
        says = Text("The damage kills it, and nothing else applies.", "伤害将其击杀，其余效果不再适用。")
        return Because(says, ("gh.attack.effects-dead",))
    says = Text("Effects come after the damage, whatever it is.", "附加效果在伤害之后适用，与伤害多少无关。")
    if any(card.effects for card in drawn):  # then it is the cards that decide which effects there are
        both = Text(f"{used.says.en} {says.en}", used.says.zh + says.zh)
        return Because(both, (*used.rulings, "gh.attack.effects-after"))
    return Because(says, ("gh.attack.effects-after",))


def _why_retaliate(fight: Fight, ends: Sequence[End]) -> Because:
    target = fight.target
    found = either(sorted({end.retaliate for end in ends if end.retaliate is not None}))
    says = Text(
        "Retaliate {n} within {range}, looked at after all effects: {found}.",
        "反击 {n}，射程 {range}，所有效果之后才看：{found}。",
    ).fill(
        n=target.retaliate if target is not None else 0,
        range=target.retaliate_range if target is not None else 1,
        found=found,
    )
    killed = any(end.killed for end in ends)
    return Because(says, ("gh.attack.retaliate", *(("gh.attack.effects-dead",) if killed else ())))


_EXAMPLE: Mapping[str, Any] = {
    "board": {"width": 4, "height": 3},
    "characters": [{"name": "Brute", "at": [1, 1]}],
    "monsters": [{"type": "Bandit Guard", "standee": 1, "at": [2, 1], "hit_points": 5, "shield": 1}],
    "draw_pile": ["r+1", "+1", "-1"],
}
ATTACK_QUESTION = Interaction(
    Question(
        "attack",
        Text("What an attack comes to", "一次攻击的结果"),
        AttackValueSchema,
        _EXAMPLE,
        "dispute",
        AttackAsksSchema,
        {"attack": 3, "attacker": "Brute", "target": "Bandit Guard 1"},
        AttackClaimField(ATTACK_FACTS, "damage"),
        (4, {"damage": 4, "killed": False}, {"cards_used": ["r+1", "+1"]}),
    ),
    attack,
    read_attack,
)
