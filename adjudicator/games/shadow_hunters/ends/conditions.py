"""What each victory condition asks: one function for each, by its code in ``pack.characters``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.ends.deaths import Deaths
from adjudicator.games.shadow_hunters.judging.deal import Counts
from adjudicator.games.shadow_hunters.judging.observed import BRYAN_MOST
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT
from adjudicator.games.shadow_hunters.pack.characters import HOLY, Character, Win
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import listing
from adjudicator.text import Joined, Text

# The parts of conditions: what of a condition is met.
PARTS: Mapping[str, Text] = {
    "shadows-dead": Text("every Shadow is dead", "暗影全部死亡"),
    "hunters-dead": Text("every Hunter is dead", "猎人全部死亡"),
    "three-neutrals": Text("three Neutrals are dead", "三名中立死亡"),
    "declared-first": Text("declared first", "抢先宣布"),
    "alive": Text("alive at the end", "活到最后"),
    "equipment": Text("enough equipment cards", "装备卡够数"),
    "third-death": Text("killed when three were dead", "击杀时死者达到三名"),
    "first-death": Text("died first", "首个死亡"),
    "neighbour": Text("the neighbour wins", "邻座获胜"),
    "strong-kill": Text("killed a strong character by an attack", "以攻击击杀强者"),
    "altar": Text("at the Erstwhile Altar at the end", "结束时在古祭坛"),
    "last-two": Text("one of the last two alive", "最后存活的两人之一"),
    "holy-equipment": Text("three of the four holy cards", "四张圣物中的三张"),
    "lapsed": Text("was met before", "曾经满足"),
}
THIRD = 3  # deaths for Charles, and dead Neutrals for the clause of the Shadows
HOLY_LEAST = 3
LAST = 2  # players alive when Catherine is one of the last
BOB: Mapping[str, int] = {"five": 5, "four": 4}
# Conditions that can be met and then be lost again.
LAPSING: frozenset[Win] = frozenset(
    {"equipment", "holy-equipment", "first-death-or-shadows-dead", "first-death-or-last-two"}
)


@dataclass(frozen=True, slots=True)
class Stand:
    """How a condition stands: ``part`` is what of it is met, None if nothing is.

    ``at_end`` is a condition that can't end the game: it is looked at when somebody else's has ended it.
    """

    part: str | None
    because: Because
    at_end: bool = False


@dataclass(frozen=True)
class Table:
    """What conditions are held against. ``shadows_dead`` and ``hunters_dead``: whether no player of them is alive.

    ``forced`` is the faction that wins because it declared first though nobody's condition was met.
    """

    state: State
    reads: Reads
    deaths: Deaths
    counts: Counts
    deal_rulings: tuple[str, ...]
    shadows_dead: bool
    hunters_dead: bool
    clause: bool = False
    forced: str | None = None
    lapsed: frozenset[str] = frozenset()


def stand(player: Player, card: Character, table: Table) -> Stand:
    """How the condition of a player stands who is this character."""
    found = CONDITIONS[card.win](player, card, table)
    if found.part is not None or player.name not in table.lapsed or card.win not in LAPSING:
        return found
    gap = "sh.gap.lapsed-condition"
    if table.reads.of(gap) == "stays-met":
        says = Text("{name} had met the condition of {who} before: it stays met.",
                    "{name} 曾满足{who}的条件：一经满足便一直算数。")  # fmt: skip
        return Stand("lapsed", Because(_fill(says, player, card), (gap, card.ruling)))
    says = Text("The condition of {who} was met before and is not now: it gives {name} no claim.",
                "{who}的条件从前满足、如今失去：{name} 不能再据此获胜。")  # fmt: skip
    lost = Because(_fill(says, player, card), (gap, card.ruling, *found.because.rulings))
    return Stand(None, lost)


def _fill(says: Text, player: Player, card: Character, **words: object) -> Text:
    return says.fill(name=player.name, who=card.name, **words)


# --- the factions


def _side(player: Player, card: Character, table: Table) -> Stand:
    hunter = card.faction == "hunter"
    against, all_dead = ("shadow", table.shadows_dead) if hunter else ("hunter", table.hunters_dead)
    ruling = "sh.win.hunters" if hunter else "sh.win.shadows"
    also = (*(("sh.win.dead",) if player.dead else ()), card.ruling)
    dealt = table.counts[against]  # type: ignore[index]
    dead = sum(1 for each in table.deaths.dead if each.card is not None and each.card.faction == against)
    enemies = Text("Shadows", "暗影") if hunter else Text("Hunters", "猎人")
    if all_dead:
        says = Text("{name}, as {who}: no player who is one of the {enemies} is alive; dead: {n}.",
                    "{name}（{who}）：玩家中的{enemies}全部死亡，共 {n} 名。")  # fmt: skip
        part = "shadows-dead" if hunter else "hunters-dead"
        return Stand(part, Because(_fill(says, player, card, n=dead, enemies=enemies),
                                   (ruling, *also, *table.deal_rulings)))  # fmt: skip
    if not hunter and table.clause:
        says = Text("{name}, as {who}: {n} Neutrals are dead.", "{name}（{who}）：{n} 名中立已死亡。")
        neutrals = sum(1 for each in table.deaths.dead if each.card is not None and each.card.faction == "neutral")
        return Stand("three-neutrals", Because(_fill(says, player, card, n=neutrals),
                                               (ruling, *also, "sh.gap.three-neutrals")))  # fmt: skip
    if table.forced == card.faction:
        says = Text("{name}, as {who}: neither side has met its condition, and this one declared first.",
                    "{name}（{who}）：双方阵营都未满足条件，由抢先宣布的这一方获胜。")  # fmt: skip
        return Stand("declared-first", Because(_fill(says, player, card),
                                               ("sh.win.first", "sh.gap.first-declared", *also)))  # fmt: skip
    says = Text("{name}, as {who}: of the {dealt} {enemies} dealt, dead: {n}.",
                "{name}（{who}）：发出 {dealt} 名{enemies}，死了 {n} 名。")  # fmt: skip
    return Stand(None, Because(_fill(says, player, card, n=dead, dealt=dealt, enemies=enemies),
                               (ruling, card.ruling, *table.deal_rulings)))  # fmt: skip


# --- the neutrals


def _alive_at_end(player: Player, card: Character, table: Table) -> Stand:
    if player.dead:
        says = Text("{name}, as {who}, is dead.", "{name}（{who}）已死亡。")
        return Stand(None, _own(says, player, card))
    says = Text("{name}, as {who}, is alive.", "{name}（{who}）还活着。")
    return Stand("alive", _own(says, player, card), at_end=True)


def _own(says: Text, player: Player, card: Character, *rulings: str, **words: object) -> Because:
    """A reason about a Neutral's own condition."""
    return Because(_fill(says, player, card, **words), (card.ruling, *rulings, "sh.win.neutrals"))


def _equipment(player: Player, card: Character, table: Table) -> Stand:
    held = len(player.equipment)
    gap = "sh.gap.bob-count"
    least, most = min(BOB.values()), max(BOB.values())
    rulings: tuple[str, ...] = (gap,) if least <= held < most else ()  # else the readings agree
    needed = BOB[table.reads.of(gap)] if rulings else most
    if held < least:
        says = Text("{name}, as {who}, has {n} equipment cards: too few.", "{name}（{who}）有 {n} 张装备卡，不够。")
        return Stand(None, _own(says, player, card, n=held))
    says = Text("{name}, as {who}, has {n} equipment cards and needs {needed}.",
                "{name}（{who}）有 {n} 张装备卡，需要 {needed} 张。")  # fmt: skip
    met = "equipment" if held >= needed else None
    return Stand(met, _own(says, player, card, *rulings, n=held, needed=needed))


def _third_death(player: Player, card: Character, table: Table) -> Stand:
    deaths = table.deaths
    total = len(deaths.dead)
    if total < THIRD:
        says = Text("{name}, as {who}: {n} dead in all.", "{name}（{who}）：总共 {n} 名死者。")
        return Stand(None, _own(says, player, card, n=total))
    kills = deaths.kills(player)
    own = sum(len(deaths.victims(event, player)) for event in kills)
    if own < THIRD:
        deaths.need_record()
    at_kill = max((deaths.dead_after(event) for event in kills), default=0)
    rulings: tuple[str, ...] = ()
    if own >= THIRD:
        met = True
    elif at_kill >= THIRD:
        rulings = ("sh.gap.charles-third",)
        met = table.reads.of("sh.gap.charles-third") == "three-dead"
    else:
        met = False
    if not kills:
        says = Text("{name}, as {who}, has killed nobody.", "{name}（{who}）没有击杀过任何人。")
    else:
        says = Text("{name}, as {who}: own kills {own}, dead in all at the last of them {n}.",
                    "{name}（{who}）：亲手击杀 {own} 名，最后一次击杀时死者共 {n} 名。")  # fmt: skip
    return Stand("third-death" if met else None, _own(says, player, card, *rulings, own=own, n=max(at_kill, own)))


def _first(player: Player, deaths: Deaths) -> tuple[str, ...]:
    """Who died first, if the player was one of them; else nobody."""
    return deaths.first if player.dead and player.name in deaths.first else ()


def _first_death_or_shadows_dead(player: Player, card: Character, table: Table) -> Stand:
    first = _first(player, table.deaths)
    if len(first) > 1:
        gap = "sh.gap.first-death-tie"
        others = listing(name for name in first if name != player.name)
        says = Text("{name}, as {who}, was the first to die, together with {others}.",
                    "{name}（{who}）与 {others} 同时首批死亡。")  # fmt: skip
        met = table.reads.of(gap) == "counts"
        return Stand("first-death" if met else None, _own(says, player, card, gap, others=others))
    if first:
        says = Text("{name}, as {who}, was the first to die.", "{name}（{who}）是首个死者。")
        return Stand("first-death", _own(says, player, card))
    if player.dead:
        says = Text("{name}, as {who}, is dead and was not the first.", "{name}（{who}）已死亡，并非首个死者。")
        return Stand(None, _own(says, player, card))
    if table.shadows_dead:
        says = Text("{name}, as {who}, lives and every Shadow is dead.", "{name}（{who}）活着，暗影全部死亡。")
        return Stand("shadows-dead", _own(says, player, card))
    says = Text("{name}, as {who}, lives, and so does a Shadow.", "{name}（{who}）活着，但仍有暗影存活。")
    return Stand(None, _own(says, player, card))


def _first_death_or_last_two(player: Player, card: Character, table: Table) -> Stand:
    first = _first(player, table.deaths)
    if first:
        says = Text("{name}, as {who}, was among the first to die: {first}.", "{name}（{who}）属首批死者：{first}。")
        tie = ("sh.pack.catherine-tie",) if len(first) > 1 else ()
        return Stand("first-death", _own(says, player, card, *tie, first=listing(first)))
    living = len(table.state.living)
    if player.dead:
        says = Text("{name}, as {who}, is dead and was not the first.", "{name}（{who}）已死亡，并非首个死者。")
        return Stand(None, _own(says, player, card))
    says = Text("{name}, as {who}, lives; alive in all: {n}.", "{name}（{who}）活着；存活者共 {n} 人。")
    return Stand("last-two" if living <= LAST else None, _own(says, player, card, n=living))


def _holy_equipment(player: Player, card: Character, table: Table) -> Stand:
    held = [each for each in HOLY if each in player.equipment]
    says = Text(
        "{name}, as {who}, has {n} of the four holy cards at once.", "{name}（{who}）同时持有四张圣物中的 {n} 张。"
    )
    words: dict[str, object] = {"n": len(held)}
    if held:
        says = Text("{name}, as {who}, has {n} of the four holy cards at once: {cards}.",
                    "{name}（{who}）同时持有四张圣物中的 {n} 张：{cards}。")  # fmt: skip
        words["cards"] = Joined(tuple(EQUIPMENT[each].name for each in held))
    because = _own(says, player, card, "sh.pack.david-together", **words)
    return Stand("holy-equipment" if len(held) >= HOLY_LEAST else None, because)


def _strong_kill_or_altar(player: Player, card: Character, table: Table) -> Stand:
    deaths = table.deaths
    other: Because | None = None
    for event in deaths.kills(player):
        strong = [victim for name in deaths.victims(event, player)
                  if (victim := table.state.by_name[name]).card is not None and _strong(victim)]  # fmt: skip
        if not strong:
            continue
        if event.cause is None:
            raise missing(f"{event.pointer}/cause", Text("by what that kill was made", "该次击杀的死因"))
        assert strong[0].card is not None
        who, points = strong[0].card.name, strong[0].card.hit_points
        if event.cause == "attack":
            says = Text("{name}, as {who}, killed {victim}, of {points} hit points, by an attack.",
                        "{name}（{who}）以攻击击杀{victim}（HP {points}）。")  # fmt: skip
            return Stand("strong-kill", _own(says, player, card, "sh.pack.bryan-attack", victim=who, points=points))
        says = Text("{name}, as {who}, killed {victim}, of {points} hit points, but not by an attack.",
                    "{name}（{who}）击杀了{victim}（HP {points}），但不是以攻击。")  # fmt: skip
        other = _own(says, player, card, "sh.pack.bryan-attack", victim=who, points=points)
    if any(_strong(victim) for victim in deaths.unrecorded if victim is not player):
        deaths.need_record()
    if not player.dead and player.area == "erstwhile-altar":
        says = Text("{name}, as {who}, is at the Erstwhile Altar.", "{name}（{who}）在古祭坛。")
        return Stand("altar", _own(says, player, card), at_end=True)
    says = Text("{name}, as {who}, has killed nobody of 13 or more hit points and is not at the Erstwhile Altar.",
                "{name}（{who}）没有击杀过 HP 不低于 13 的角色，也不在古祭坛。")  # fmt: skip
    return Stand(None, other or _own(says, player, card))


def _strong(victim: Player) -> bool:
    return victim.card is not None and victim.card.hit_points > BRYAN_MOST


def neighbour(player: Player, state: State) -> Player:
    """Whose victory Agnes needs: the right neighbour, after Capriccio the left one. Seats run clockwise."""
    step = 1 if player.ability_used else -1
    return state.players[(player.seat + step) % len(state.players)]


def _neighbour(player: Player, card: Character, table: Table) -> Stand:
    """Never met by itself: whether the neighbour wins is seen when all others have been looked at."""
    return Stand(None, why_neighbour(player, card, table.state, wins=False), at_end=True)


def why_neighbour(player: Player, card: Character, state: State, *, wins: bool) -> Because:
    """Why Agnes wins or does not."""
    other = neighbour(player, state)
    side = Text("left", "左") if player.ability_used else Text("right", "右")
    says = Text("{name}, as {who}: {other}, to the {side}, wins." if wins
                else "{name}, as {who}: {other}, to the {side}, does not win.",
                "{name}（{who}）：{side}邻 {other} 获胜。" if wins
                else "{name}（{who}）：{side}邻 {other} 没有获胜。")  # fmt: skip
    seat = ("sh.pack.agnes-seat",) if other.dead or player.dead else ()
    return _own(says, player, card, *seat, other=other.name, side=side)


CONDITIONS: Mapping[Win, Callable[[Player, Character, Table], Stand]] = {
    "shadows-dead": _side,
    "hunters-dead": _side,
    "alive-at-end": _alive_at_end,
    "equipment": _equipment,
    "third-death": _third_death,
    "first-death-or-shadows-dead": _first_death_or_shadows_dead,
    "right-neighbour": _neighbour,
    "strong-kill-or-altar": _strong_kill_or_altar,
    "first-death-or-last-two": _first_death_or_last_two,
    "holy-equipment": _holy_equipment,
}
