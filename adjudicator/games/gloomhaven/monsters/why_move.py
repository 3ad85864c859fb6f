"""Why a monster goes where it goes: for any hex what speaks against it, in the order in which hexes are compared."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.monsters.activation import (
    Plan,
    Spot,
    approaches,
    attainable,
    counts,
    disadvantages,
    nearest_to,
)
from adjudicator.games.gloomhaven.monsters.field import Field
from adjudicator.games.gloomhaven.monsters.why_hit import how_hit, why_not_hit
from adjudicator.judging.ruled import Because
from adjudicator.text import Joined, Text

REASONS = (
    "out-of-reach", "occupied", "no-attack", "negative-hexes", "disadvantage", "fewer-targets", "farther",
    "lower-ranked", "more-disadvantage", "less-near", "longer-way", "does-not-move",
)  # fmt: skip
_RULING_OF = {
    "out-of-reach": "gh.monster.stat-plus-card",
    "occupied": "gh.move.stop",
    "no-attack": "gh.sight.needed",
    "negative-hexes": "gh.focus.negative",
    "disadvantage": "gh.monster.lose-disadvantage",
    "fewer-targets": "gh.monster.more-targets",
    "farther": "gh.monster.least-move",
    "lower-ranked": "gh.monster.second-targets",
    "more-disadvantage": "gh.monster.spare-others",
    "less-near": "gh.monster.closer",
    "longer-way": "gh.monster.closer",
    "does-not-move": "gh.monster.no-path",
}
_SAYS = {
    "out-of-reach": Text("{hex} takes {steps}; it has {best}.", "到 {hex} 要 {is_} 步，只有 {best} 步。"),
    "occupied": Text("It can't stop at {hex}.", "不能停在 {hex}。"),
    "no-attack": Text("{focus} can't be attacked from {hex}.", "从 {hex} 攻击不到 {focus}。"),
    "negative-hexes": Text(
        "Negative hexes on the way by {hex}: {is_}, on another {best}.",
        "经 {hex} 的路要进入 {is_} 个负面格，另有只进入 {best} 个的路。",
    ),
    "disadvantage": Text(
        "From {hex} the attack on {focus} would be at a disadvantage.", "从 {hex} 攻击 {focus} 会有劣势。"
    ),
    "fewer-targets": Text("From {hex} it hits {is_}, not {best}.", "从 {hex} 只能打 {is_} 个，而不是 {best} 个。"),
    "farther": Text("{hex} takes {steps}, not {best}.", "到 {hex} 要 {is_} 步，而只需 {best} 步。"),
    "lower-ranked": Text("From {hex} its other targets rank lower.", "从 {hex} 能打的其他目标顺位较低。"),
    "more-disadvantage": Text(
        "From {hex} it attacks {is_} of its targets at a disadvantage, not {best}.",
        "从 {hex} 会有 {is_} 个目标带劣势，而不是 {best} 个。",
    ),
    "less-near": Text(
        "From {hex} {steps} would be left, and only {best} from another hex.",
        "从 {hex} 还差 {is_} 步，而不是 {best} 步。",
    ),
    "longer-way": Text(
        "{hex} is as near, but takes {steps}, not {best}.", "{hex} 一样近，但要走 {is_} 步，而不是 {best} 步。"
    ),
    "does-not-move": Text("It does not move.", "它不移动。"),
}


@dataclass(frozen=True, slots=True)
class Against:
    """What speaks against a hex: a word of REASONS, and the numbers that were compared, where there are any."""

    reason: str
    is_: int | None = None
    best: int | None = None


def against(field: Field, planned: Plan, place: Hex) -> Against | None:
    """What speaks against stopping at a hex; None for one where the monster may stop."""
    toll = field.stops.get(place)
    if toll is None:
        return Against("occupied")
    if toll[1] > field.turn.move:
        return Against("out-of-reach", toll[1], field.turn.move)
    if planned.within:
        return _against_attack(field, planned, place)
    return _against_approach(field, planned, place)


def _against_attack(field: Field, planned: Plan, place: Hex) -> Against | None:
    if place in {each for each, _ in planned.destinations}:
        return None
    toll, best = field.stops[place], planned.first[0]
    least = planned.focus.toll
    assert least is not None
    spot = planned.by_place.get(place)
    if spot is None:
        if toll[0] > least[0] and field.hits_from(place, planned.focus.enemy.bit):
            return Against("negative-hexes", toll[0], least[0])
        return Against("no-attack")
    if spot.worse > best.worse:
        return Against("disadvantage")
    if spot.size < best.size:
        return Against("fewer-targets", spot.size, best.size)
    return _against_set(field, planned, spot)


def _against_set(field: Field, planned: Plan, spot: Spot) -> Against:
    """What speaks against a hex from which as many targets can be hit as from the best."""
    worse, cost = min((disadvantages(field, p, bits), field.stops[p][1]) for p, bits in planned.destinations)
    least = sorted((disadvantages(field, spot.place, bits), bits) for bits in planned.tied)
    mine = next((n for n, bits in least if attainable(field, spot.place, bits)), None)
    if mine is None:
        first = planned.first[0].toll[1]
        if spot.toll[1] > first:
            return Against("farther", spot.toll[1], first)
        return Against("lower-ranked")
    if mine > worse:
        return Against("more-disadvantage", mine, worse)
    return Against("farther", spot.toll[1], cost)


def _against_approach(field: Field, planned: Plan, place: Hex) -> Against | None:
    """What speaks against a hex on the way, for the destination for which it does best."""
    found: list[tuple[tuple[int, ...], Against | None]] = []
    for end in sorted({end for end, _ in planned.destinations}):
        best, places = nearest_to(field, end)
        if place in places:
            return None
        mine = approaches(field, end).get(place)
        if mine is None:
            continue
        reason, n = next(
            (word, n) for n, word in enumerate(("negative-hexes", "less-near", "longer-way")) if mine[n] != best[n]
        )
        found.append((mine, Against(reason, mine[n], best[n])))
    return min(found, key=lambda pair: pair[0])[1] if found else Against("no-attack")


def why_place(field: Field, planned: Plan, place: Hex) -> Because:
    """Why a monster may, or may not, stop at a hex."""
    found = against(field, planned, place)
    focus = planned.focus.enemy.name
    if found is not None:
        return _why_not(field, planned, place, found)
    if not field.turn.moves:
        return Because(Text("Its card has no move.", "能力牌没有移动。"), ("gh.monster.card-only",))
    if planned.within:
        return _why_here(field, planned, place)
    near = ((nearest_to(field, end), end) for end in sorted({end for end, _ in planned.destinations}))
    best, end = min((key, end) for (key, places), end in near if place in places)
    says = Text(
        "It can't attack {focus} this turn; from {hex} it is {steps} to {end}.",
        "本轮攻击不到 {focus}；从 {hex} 到 {end} 还差 {left} 步。",
    )
    words = {"left": best[1], "steps": steps_text(best[1]), "end": list(end)}
    return Because(says.fill(hex=list(place), focus=focus, **words), ("gh.monster.closer",))


def _why_not(field: Field, planned: Plan, place: Hex, found: Against) -> Because:
    """What speaks against a hex, with the rulings that make it so."""
    turn, focus = field.turn, planned.focus.enemy
    if found.reason == "no-attack":
        return why_not_hit(field, place, focus)
    if found.reason == "out-of-reach" and not turn.moves:
        return Because(Text("Its card has no move.", "能力牌没有移动。"), ("gh.monster.card-only",))
    if found.reason == "out-of-reach" and turn.immobilized:
        says = Text("It is immobilized and can't move.", "它被定身，不能移动。")
        return Because(says, ("gh.monster.immobilized",))
    says, ruling = _said(found, place, focus.name), _RULING_OF[found.reason]
    if found.reason == "out-of-reach" and field.detour(place):
        round_it = Text("It goes round negative hexes.", "它要绕开负面格。")
        return Because(_both(says, round_it), ("gh.focus.negative", ruling))
    if found.reason == "negative-hexes" and turn.mode == "jump":
        return Because(says, (ruling, "gh.move.jump-landing"))
    if found.reason == "farther" and turn.muddled and turn.aim.ranged:
        vain = Text("It is muddled: stepping away would gain nothing.", "它处于混乱：后退没有好处。")
        return Because(_both(vain, says), ("gh.monster.no-vain-step", ruling))
    return Because(says, (ruling,))


def _both(one: Text, other: Text) -> Text:
    return Text(f"{one.en} {other.en}", one.zh + other.zh)


def _said(found: Against, place: Hex, focus: str) -> Text:
    words = {"is_": found.is_, "steps": steps_text(found.is_ or 0), "best": found.best}
    return _SAYS[found.reason].fill(hex=list(place), focus=focus, **words)


def steps_text(n: int) -> Text:
    """So many steps."""
    return Text(f"{n} step{'' if n == 1 else 's'}", f"{n} 步")


def _why_here(field: Field, planned: Plan, place: Hex) -> Because:
    """Why a hex to attack from is right: how far it is, and what is against the nearest one that is nearer."""
    focus, cost = planned.focus.enemy.name, field.stops[place][1]
    says = Text(
        "{hex} is {steps} away, and no nearer hex is as good to attack {focus} from.",
        "{hex} 距离 {cost} 步，没有更近而同样好的攻击 {focus} 的位置。",
    ).fill(hex=list(place), steps=steps_text(cost), cost=cost, focus=focus)
    if cost == 0:
        says = Text(
            "It stands at {hex}, and need not move to attack {focus}.", "它就在 {hex}，不必移动即可攻击 {focus}。"
        )
        says = says.fill(hex=list(place), focus=focus)
        if field.turn.attack is None:
            says = Text("It stands at {hex}, next to {focus}.", "它就在 {hex}，与 {focus} 相邻。")
            says = says.fill(hex=list(place), focus=focus)
    nearer = [spot for spot in planned.spots if spot.toll < field.stops[place]]
    found = against(field, planned, nearer[0].place) if nearer else None
    if found is None:
        return Because(says, ("gh.monster.least-move",))
    other = _said(found, nearer[0].place, focus)
    return Because(_both(says, other), tuple(dict.fromkeys(("gh.monster.least-move", _RULING_OF[found.reason]))))


def why_targets(field: Field, planned: Plan, claimed: list[str]) -> Because:
    """Why a monster attacks these, or does not."""
    focus, turn = planned.focus.enemy, field.turn
    if turn.attack is None:
        if turn.disarmed:
            says = Text("It is disarmed and attacks nobody.", "它被缴械，不攻击任何人。")
            return Because(says, ("gh.monster.disarmed",))
        says = Text("Its card has no attack.", "能力牌上没有攻击。")
        return Because(says, ("gh.monster.card-only",))
    if not planned.within:
        return _too_far(field, planned)
    bits = sum(enemy.bit for enemy in field.enemies if enemy.name in claimed)
    best, place = planned.sets[0], planned.destinations[0][0]
    if not bits:
        says = Text("It can attack {focus} from {hex}.", "从 {hex} 能攻击 {focus}。").fill(
            focus=focus.name, hex=list(place)
        )
        stuck = ("gh.monster.immobilized",) if turn.immobilized else ()
        return Because(says, (*stuck, *how_hit(field, place, focus), "gh.monster.more-targets"))
    if not bits & focus.bit:
        return Because(_must_include(focus.name), ("gh.monster.more-targets",))
    if bits in planned.sets:
        says = Text("Its best targets: {names}.", "最佳目标：{names}。")
        return Because(_names(says, field.named(bits)), ("gh.monster.more-targets",))
    if bits.bit_count() < best.bit_count():
        says = Text("It can attack {best} figures, not only {n}.", "它能攻击 {best} 个，而不只是 {n} 个。")
        says = says.fill(best=best.bit_count(), n=bits.bit_count())
        return Because(says, ("gh.monster.more-targets",))
    if not any(attainable(field, spot.place, bits) for spot in planned.spots):
        return _not_together(field, place, bits)
    if counts(field, bits) < counts(field, best):
        says = Text("Others come first: {names}.", "顺位在前的是 {names}。")
        return Because(_names(says, field.named(best & ~bits)), ("gh.monster.second-targets",))
    says = Text("To attack these it would have to go farther.", "要攻击这些目标得走得更远。")
    return Because(says, ("gh.monster.least-move",))


def _too_far(field: Field, planned: Plan) -> Because:
    """Why a monster that can't get at its focus this turn attacks nobody."""
    assert planned.focus.toll is not None
    focus = planned.focus.enemy
    says = Text(
        "It takes {steps} to attack {focus}, and it has {move}: it attacks nobody.",
        "攻击 {focus} 要走 {steps}，只有 {move} 步：不攻击任何人。",
    ).fill(steps=steps_text(planned.focus.toll[1]), focus=focus.name, move=field.turn.move)
    from_here = why_not_hit(field, field.start, focus)
    rulings = [*from_here.rulings, "gh.monster.closer"]
    if any(field.detour(place) for place in planned.focus.spots):
        rulings.insert(0, "gh.focus.negative")
    return Because(_both(from_here.says, says), tuple(dict.fromkeys(rulings)))


def _not_together(field: Field, place: Hex, bits: int) -> Because:
    """Why some enemies can't be the targets of one attack."""
    missed = [enemy for enemy in field.enemies if enemy.bit & bits and not field.hits_from(place, enemy.bit)]
    if missed:
        return why_not_hit(field, place, missed[0])
    if field.has_area and field.singles:
        says = Text("Beyond one area it may target {n} more.", "一个范围之外只能再指定 {n} 个目标。")
        return Because(says.fill(n=field.singles), ("gh.area.add-target",))
    if field.has_area:
        says = Text("No way to lay the pattern covers just these.", "图案怎样摆放都不能恰好盖住这些目标。")
        return Because(says, ("gh.area.rotate",))
    says = Text("Its attack has {n} targets.", "它的攻击目标数为 {n}。").fill(n=field.singles)
    return Because(says, ("gh.monster.more-targets",))


def _must_include(focus: str) -> Text:
    return Text("The attack has to include its focus, {focus}.", "攻击必须包含专注 {focus}。").fill(focus=focus)


def _names(says: Text, names: list[str]) -> Text:
    joined = Joined(tuple(Text(name, name) for name in names))
    return Text(says.en.format(names=joined["en"]), says.zh.format(names=joined["zh"]))
