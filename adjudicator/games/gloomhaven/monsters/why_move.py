"""Why a monster goes where it goes: for any hex what speaks against it, in the order in which hexes are compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.answer import Step
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.judging.ruled import Because
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
    "less-near": Text("From {hex} it is {steps} on, not {best}.", "从 {hex} 还差 {is_} 步，而不是 {best} 步。"),
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


def plan_steps(field: Field, planned: Plan) -> Iterator[Step]:
    """How the hex and the targets were settled: each comparison that ruled something out."""
    name, focus = field.monster.name, planned.focus.enemy.name
    assert planned.focus.toll is not None
    yield from _way_steps(field, planned)
    words: dict[str, object] = {"about": name, "focus": focus, "n": planned.focus.toll[1], "move": field.turn.move}
    words["steps"] = steps_text(planned.focus.toll[1])
    if not planned.within:
        says = Text(
            "To attack {focus} {about} needs {steps} and has {move}: it comes as near as it can.",
            "{about}要走 {n} 步才能攻击 {focus}，只有 {move} 步：尽量靠近。",
        )
        if not field.turn.moves:
            says = Text("To attack {focus} it would have to move.", "要攻击 {focus} 就得移动。")
        ruling = "gh.monster.closer" if field.turn.moves else "gh.monster.card-only"
        yield Step(ruling, name, "approaches", says, words)
        yield from _area_steps(field, name)
        here = why_not_hit(field, field.start, planned.focus.enemy)
        ruling, *under = here.rulings
        yield Step(ruling, name, "out-of-reach", here.says, {}, (focus,), under=tuple(under))
        return
    spots, best = planned.spots, planned.first[0]
    if best.worse:
        says = Text(
            "It can't attack {focus} without disadvantage from any hex.",
            "在任何位置攻击 {focus} 都有劣势。",
        )
        yield Step("gh.monster.no-vain-step", name, "stays-beside", says, words)
    elif any(spot.worse for spot in spots):
        says = Text(
            "Hexes next to {focus} are out: the attack would be at a disadvantage.",
            "与 {focus} 相邻的位置不取：攻击会有劣势。",
        )
        yield Step("gh.monster.lose-disadvantage", name, "keeps-away", says, words)
    elif field.turn.muddled and field.turn.aim.ranged:
        says = Text("It is muddled: stepping away would gain nothing.", "它处于混乱：后退没有好处。")
        yield Step("gh.monster.no-vain-step", name, "muddled", says, words)
    yield from _area_steps(field, name)
    if any(spot.size < best.size and spot.worse == best.worse for spot in spots) or best.size > 1:
        says = Text("It can attack {size} of its enemies.", "它能攻击 {size} 个敌人。")
        yield Step("gh.monster.more-targets", name, "most-targets", says, {**words, "size": best.size})
    ranked = [bits for spot in planned.first for bits in [planned.sets[0]] if spot.size > 1]
    if ranked and best.size < len(field.enemies):
        says = Text("Besides {focus}, whoever ranks first: {by}.", "除 {focus} 外，取顺位在前者：{by}。")
        others = tuple(field.named(planned.sets[0] & ~planned.focus.enemy.bit))
        told = {**words, "by": Joined(tuple(Text(each, each) for each in others))}
        yield Step("gh.monster.second-targets", name, "ranks", says, told, others)
    place, bits = planned.destinations[0]
    if any(field.disadvantaged(spot.place, enemy) for spot in planned.spots for enemy in field.enemies
           if enemy.bit & bits and enemy.name != focus):  # fmt: skip
        says = Text("Targets attacked at a disadvantage: {n}.", "带劣势攻击的目标：{n} 个。")
        n = disadvantages(field, place, bits)
        yield Step("gh.monster.spare-others", name, "spares", says, {**words, "n": n})
    cost = field.stops[place][1]
    says = Text("It moves {cost}: no nearer hex is as good.", "它移动 {cost} 步：没有更近的同样好的位置。")
    if cost == 0:
        says = Text("It attacks from where it stands.", "它在原地攻击。")
    if field.turn.attack is None:
        says = Text("It moves {cost}, to be next to {focus}.", "它移动 {cost} 步，到 {focus} 旁边。")
        if cost == 0:
            says = Text("It is next to {focus} already.", "它已在 {focus} 旁边。")
    yield Step("gh.monster.least-move", name, "moves", says, {**words, "cost": cost})


def _way_steps(field: Field, planned: Plan) -> Iterator[Step]:
    """How it gets over the ground, where that is not by plain steps."""
    name, turn = field.monster.name, field.turn
    if turn.mode == "jump" and turn.printed:
        says = Text("It jumps: only walls stop it, and only its last hex counts.", "它跳跃：只有墙能挡，只算最后一格。")
        under = ("gh.move.jump-landing",) if field.board.negative or field.board.difficult else ()
        yield Step("gh.move.jump", name, "jumps", says, under=under)
    if turn.mode == "fly" and (field.board.negative or field.board.difficult or field.board.obstacles):
        says = Text("It flies: nothing on the ground matters to it.", "它飞行：地面上的东西都不影响它。")
        yield Step("gh.move.fly", name, "flies", says)
    end = planned.destinations[0][0]
    if field.detour(end):
        says = Text(
            "Round the negative hexes it is {n} to {hex}, over them it would be {short}.",
            "绕开负面格到 {hex} 要 {n} 步，直走只要 {short} 步。",
        )
        words = {"n": field.stops[end][1], "short": field.straight[end][1], "hex": list(end)}
        yield Step("gh.focus.negative", name, "detour", says, words)


def _area_steps(field: Field, name: str) -> Iterator[Step]:
    area = field.turn.aim.area
    if area is None:
        return
    says = Text("Its area pattern may be turned.", "范围图案可以旋转。")
    yield Step("gh.area.rotate", name, "turns", says, {}, under=("gh.area.sight-each",))
    if area.kind == "ranged":
        says = Text("One red hex has to be within range {n}.", "须有一个红格在射程 {n} 内。")
        yield Step("gh.area.red-in-range", name, "aims", says, {"n": field.turn.aim.reach})
    else:
        says = Text("The pattern starts at its own hex and needs no range.", "图案从自身所在格起算，不计射程。")
        yield Step("gh.area.melee", name, "aims", says)
    if field.singles:
        says = Text("Besides the area it may target {n} more.", "范围之外还可再指定 {n} 个目标。")
        yield Step("gh.area.add-target", name, "adds", says, {"n": field.singles})
