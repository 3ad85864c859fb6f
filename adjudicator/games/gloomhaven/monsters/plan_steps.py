"""The steps of a monster's turn: how the hex and the targets were settled, comparison by comparison."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.answer import Step
from adjudicator.games.gloomhaven.monsters.activation import Plan, disadvantages
from adjudicator.games.gloomhaven.monsters.field import Field
from adjudicator.games.gloomhaven.monsters.why_hit import why_not_hit
from adjudicator.games.gloomhaven.monsters.why_move import steps_text
from adjudicator.text import Joined, Text


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
