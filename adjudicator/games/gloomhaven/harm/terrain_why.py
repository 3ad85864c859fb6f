"""Why the ground does to a figure what it does, and the steps of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.answer import Step
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.harm.forced import FORCES
from adjudicator.games.gloomhaven.harm.ground import Hurt
from adjudicator.games.gloomhaven.harm.negating import may_negate
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.table.figures import Character, Figure
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined
from adjudicator.text import Joined, Text


def why_left(figure: Figure, damage: Because, total: int) -> Because:
    """What is left of it, and whether it need suffer all that."""
    if figure.hit_points is None or not total:
        return damage
    says = Text("{name} has {n} hit points.", "{name} 有 {n} 点生命。")
    if figure.hit_points == 1:
        says = Text("{name} has 1 hit point.", "{name} 有 1 点生命。")
    mine = ("gh.exhaust.hit-points",) if isinstance(figure, Character) else ()
    reasons = [damage, Because(says.fill(name=figure.name, n=figure.hit_points), mine)]
    if may_negate(figure):
        says = Text("Each damage may be negated by losing cards.", "每次伤害都可以失去牌来抵消。")
        reasons.append(Because(says, ("gh.damage.suffer",)))
    return joined(reasons)


def why_conditions(hurts: Sequence[Hurt], damage: Because) -> Because:
    """What the traps give besides damage."""
    given = [hurt for hurt in hurts if hurt.conditions]
    if given:
        says = Text("The trap at {hex} gives {conditions}.", "{hex} 的陷阱造成{conditions}。")
        told = [(hurt.at, Joined(tuple(CONDITIONS[code] for code in hurt.conditions))) for hurt in given]
        return joined([Because(says.fill(hex=list(at), conditions=some), ("gh.trap.sprung",)) for at, some in told])
    if any(hurt.kind == "trap" for hurt in hurts):
        return Because(Text("No trap here gives a condition.", "此处的陷阱不造成状态。"), ("gh.trap.sprung",))
    return damage


def why_damage(
    figure: Figure, mode: str, way: Sequence[Hex], start: Hex, hurts: Sequence[Hurt], state: State
) -> Because:
    negative = state.the_board().negative
    if hurts:
        sums = " + ".join(str(hurt.damage) for hurt in hurts)
        total = sum(hurt.damage for hurt in hurts)
        says = Text("{sums} = {total} damage.", "伤害 {sums} = {total}。").fill(sums=sums, total=total)
        if len(hurts) == 1:
            says = Text(f"{total} damage.", f"伤害 {total}。")
        rulings = [ruling for hurt in hurts for ruling in _rulings(hurt, state)]
        if mode == "jump":
            rulings += ["gh.move.jump-landing", *(["gh.move.jump"] if set(way[:-1]) & negative else [])]
        return Because(says, tuple(dict.fromkeys(rulings)))
    if any(place in negative for place in way):
        if figure.flying or mode == "fly":
            forced = mode in FORCES
            says = Text("It flies: nothing on the ground harms it.", "它在飞行：地面的东西伤不到它。")
            return Because(says, ("gh.move.forced-flying" if forced else "gh.move.fly",))
        if mode == "jump":
            says = Text("A jump passes over all but its last hex.", "跳跃越过最后一格以外的地形。")
            return Because(says, ("gh.move.jump", "gh.move.jump-landing"))
    if start in state.the_board().hazardous:
        says = Text(
            "It enters no harmful hex: to be in one, or to leave it, does nothing.",
            "没有进入有害的格子；身处其中或离开都不受伤。",
        )
        return Because(says, ("gh.hazard.entering",))
    return Because(Text("It enters no harmful hex.", "没有进入有害的格子。"), ("gh.move.terrain",))


def _rulings(hurt: Hurt, state: State) -> tuple[str, ...]:
    """What one hurt goes by."""
    solo = ("gh.level.solo",) if state.scenario.get("solo", False) else ()
    if hurt.kind == "hazardous":
        return ("gh.hazard.entering", "gh.hazard.damage", *solo)
    if hurt.printed or not hurt.damage:
        return ("gh.trap.sprung",)
    return ("gh.trap.sprung", "gh.trap.damage", *solo)


def steps_of(
    figure: Figure,
    mode: str,
    way: Sequence[Hex],
    legal_because: Because,
    because: Because,
    hurts: Sequence[Hurt],
    state: State,
    *,
    legal: bool,
) -> Iterator[Step]:
    name = figure.name
    at = Text("level {n}", "等级 {n}")
    if state.scenario.get("solo", False):
        at = Text("level {n} in the solo variant", "单人变体等级 {n}")
    at = at.fill(n=state.scenario.get("level"))
    if way:
        yield _step(legal_because, name, "legal" if legal else "illegal")
    if not hurts:
        yield _step(because, name, "unharmed")
    for hurt in hurts:
        words = {"hex": list(hurt.at), "n": hurt.damage, "at": at}
        if hurt.kind == "hazardous":
            says = Text(
                "Entering hazardous terrain at {hex}: {n}, half a trap's damage at {at}, rounded down.",
                "进入危险地形 {hex}：{n}，即{at} 陷阱伤害的一半，向下取整。",
            )
        elif hurt.printed:
            says = Text(
                "The trap at {hex} is sprung: {n}, as printed. It is gone.", "{hex} 的陷阱触发：所印 {n}，随后移除。"
            )
        elif hurt.damage:
            says = Text(
                "The trap at {hex} is sprung: {n} at {at}. It is gone.",
                "{hex} 的陷阱触发：{at} 为 {n}，随后移除。",
            )
        else:
            says = Text("The trap at {hex} is sprung. It is gone.", "{hex} 的陷阱触发，随后移除。")
        ruling, *under = _rulings(hurt, state)
        if mode == "jump":
            under.append("gh.move.jump-landing")
        yield Step(ruling, name, hurt.kind, says, words, under=tuple(under))
    if any(hurt.damage for hurt in hurts):
        says = Text("No modifier card is drawn, and shield does not help.", "不抽修正牌，护盾也无用。")
        under = ["gh.attack.only-attacks-draw", "gh.attack.shield"]
        yield Step("gh.damage.no-draw", name, "no-card", says, under=tuple(under))
        if may_negate(figure):
            says = Text("Each damage may be negated by losing cards.", "每次伤害都可以失去牌来抵消。")
            yield Step(
                "gh.damage.suffer", name, "may-negate", says, under=("gh.damage.lose-hand", "gh.damage.lose-discards")
            )


def _step(because: Because, about: str, effect: str) -> Step:
    ruling, *under = because.rulings
    return Step(ruling, about, effect, because.says, under=tuple(under))
