"""Why a revealed room is filled as it is, and why its monsters act when they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.games.gloomhaven.rounds.doors import FAR, Newcomer, Reveal
from adjudicator.games.gloomhaven.table.figures import Monster
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.ruled import Because, Why
from adjudicator.judging.telling import joined, listing
from adjudicator.text import Text

Ways = Sequence[tuple[tuple[Newcomer, ...], tuple[str, ...]]]


def why_door(found: Reveal, ways: Ways, about: Mapping[str, Any], state: State) -> Why:
    """The reasons for what is claimed about a revealed room."""

    def why(fact: str, claimed: Any) -> Because:
        match fact:
            case "placed":
                return _placed(found)
            case "places":
                return joined([_places(name, found) for name in claimed])
            case "draws":
                return _draws(claimed, found, state)
            case "stops":
                return _stops(found, state)
            case "coins":
                return _coins(found)
            case "after":
                return _after(found)
        if not found.numbers:
            return _waits(found)
        if fact == "acts_now":
            return joined([_acts_now(name, found, state) for name in claimed])
        kinds = sorted(found.numbers, key=lambda kind: (found.numbers[kind], kind))
        if fact == "next_round":
            mine = {each.type for each in found.wanted if each.name in claimed}
            reasons = [why_when(kind, found) for kind in kinds if kind in mine or not mine]
        elif fact == "at_once":
            wrong = [kind for kind in claimed if found.numbers.get(kind, found.initiative) >= found.initiative]
            now = [kind for kind in kinds if found.numbers[kind] < found.initiative]
            left = [kind for kind in now if kind not in claimed]
            reasons = [why_when(kind, found) for kind in wrong or left or now or kinds]
            reasons += [] if wrong or left else _tied(now, found)
        else:
            later = [kind for kind in kinds if found.numbers[kind] >= found.initiative]
            wrong = [kind for kind in claimed if kind not in later] or [kind for kind in later if kind not in claimed]
            reasons = [why_when(kind, found) for kind in wrong or later or kinds]
        return joined(reasons)

    return why


def _placed(found: Reveal) -> Because:
    reasons = []
    if found.count is not None:
        says = Text(
            "{n} characters began the scenario, exhausted ones among them: monsters called for: {m}.",
            "本场开始时有 {n} 名角色（含已耗竭的）：应放 {m} 只怪物。",
        ).fill(n=found.count, m=len(found.wanted))
        reasons.append(Because(says, ("gh.door.starting-count",)))
    reasons += [_short(found, kind.type) for kind in found.shortages]
    if not reasons:
        says = {
            "revealed": Text("Monsters in the room: {n}.", "房间里的怪物：{n} 只。"),
            "spawned": Text("Monsters spawned: {n}.", "生成的怪物：{n} 只。"),
            "summoned": Text("Monsters summoned: {n}.", "召唤出的怪物：{n} 只。"),
        }[found.how].fill(n=len(found.wanted))
        ruling = {"revealed": "gh.door.opens", "spawned": "gh.door.spawned"}.get(found.how, "gh.summon.monster")
        reasons.append(Because(says, (ruling,)))
    return joined(reasons)


def _short(found: Reveal, kind: str) -> Because:
    """What the shortage of standees of a type comes to."""
    short = next(each for each in found.shortages if each.type == kind)
    wanted = [each for each in found.wanted if each.type == kind]
    far = [f"{each.name} {'-' if short.distances[each.name] == FAR else short.distances[each.name]}" for each in wanted]
    says = Text(
        "{type}: standees left {free}, monsters to place {n}; distance from {who}: {far}.",
        "{type} 只剩 {free} 个底座，要放 {n} 处；与 {who} 的距离：{far}。",
    ).fill(free=short.free, type=kind, n=len(wanted), who=found.who.name, far=listing(far))
    if len(short.sure) + len(short.tied) > short.free and short.free > len(short.sure):
        more = Text("The players choose among the places level.", "距离相同的由玩家选择。")
        return Because(Text(f"{says.en} {more.en}", says.zh + more.zh), ("gh.door.standees", "gh.monster.no-player"))
    return Because(says, ("gh.door.standees",))


def _places(name: str, found: Reveal) -> Because:
    entry = next((each for each in found.wanted if each.name == name), None)
    if entry is not None and any(each.type == entry.type for each in found.shortages):
        return _short(found, entry.type)
    return _placed(found)


def _draws(claimed: Sequence[str], found: Reveal, state: State) -> Because:
    wrong = sorted({*claimed} ^ {*found.draws})  # what is claimed and not so, or so and not claimed
    kinds = wrong or list(claimed) or sorted(found.numbers)
    reasons = []
    for kind in kinds:
        if kind in found.draws:
            says = Text("{type} has no card for this round: it draws one.", "{type} 本轮还没有能力牌，此时翻一张。")
        elif kind in found.numbers:
            says = Text("{type} keeps the card it has, {n}.", "{type} 沿用已有的能力牌，先攻 {n}。").fill(
                n=found.numbers[kind], type=kind
            )
        else:
            says = Text("No figure of {type} is placed.", "没有放置 {type}。")
        reasons.append(Because(says.fill(type=kind), ("gh.door.draw-card",)))
    return joined(reasons) if reasons else _waits(found)


def _stops(found: Reveal, state: State) -> Because:
    if found.how != "revealed":
        says = Text("No door is opened.", "没有开门。")
        return Because(says, ("gh.door.spawned" if found.how == "spawned" else "gh.summon.monster",))
    left = state.move_left
    says = Text(
        "The room is revealed at once; then {who} goes on and finishes the turn{left}.",
        "房间立即揭示；随后 {who} 继续并完成整个回合{left}。",
    )
    more = Text("", "") if left is None else Text(f", with {left} hexes of its move", f"，还可移动 {left} 格")
    return Because(says.fill(who=found.who.name, left=more), ("gh.door.opens", "gh.door.whole-turn"))


def _coins(found: Reveal) -> Because:
    if found.how == "revealed":
        says = Text("They are neither summoned nor spawned.", "它们既非召唤也非生成。")
        return Because(says, ("gh.loot.coins",))
    if found.how == "spawned":
        return Because(Text("A spawned monster leaves no coin.", "生成的怪物不留钱币。"), ("gh.door.spawned",))
    return Because(Text("A summoned monster leaves no coin.", "召唤出的怪物不掉钱币。"), ("gh.summon.no-coin",))


def _after(found: Reveal) -> Because:
    if not found.numbers:
        return _waits(found)
    if found.rest:
        says = Text(
            "It is a monster's turn, and {rest} of its type have still to act.",
            "现在是怪物的回合，同类的 {rest} 还未行动。",
        ).fill(rest=listing(found.rest))
        return Because(says, ("gh.gap.door-monster-turn", "gh.door.act-at-once"))
    says = Text("{who} finishes the whole turn first.", "{who} 先完成整个回合。").fill(who=found.who.name)
    return Because(says, ("gh.door.whole-turn", "gh.door.act-at-once"))


def _waits(found: Reveal) -> Because:
    if found.how == "summoned":
        says = Text("A monster summoned them in this round.", "它们是本轮由怪物召唤的。")
        return Because(says, ("gh.summon.monster", "gh.order.monster-summon-waits"))
    if found.how == "spawned":
        says = Text("They are spawned at the end of the round.", "它们在轮末生成。")
        return Because(says, ("gh.door.spawned",))
    return Because(Text("No monster is placed.", "没有放置怪物。"), ("gh.door.starting-count",))


def why_when(kind: str, found: Reveal) -> Because:
    """When a type acts: its number against that of whose turn it is."""
    if kind not in found.numbers:
        says = Text("No figure of {type} is placed.", "没有放置 {type}。").fill(type=kind)
        return Because(says, ("gh.door.opens",))
    here, now = found.numbers[kind], found.initiative
    words = {"type": kind, "n": here, "who": found.who.name, "m": now}
    spawned = ("gh.door.spawned",) if found.how == "spawned" else ()
    if here < now:
        says = Text(
            "{type} on {n} should have been before {who} on {m}: it acts right after that turn.",
            "{type} 先攻 {n}，本应先于 {who}（{m}）：在该回合之后立即行动。",
        )
        return Because(says.fill(**words), ("gh.door.act-at-once", "gh.door.whole-turn", *spawned))
    if here == now:
        says = Text(
            "{type} and {who} are both on {n}, which is not lower: it acts at its place in the round.",
            "{type} 与 {who} 的先攻都是 {n}，并不更早：在本轮原次序行动。",
        )
        tie = () if isinstance(found.who, Monster) else ("gh.order.character-first",)
        return Because(says.fill(**words), ("gh.door.later", *tie, *spawned))
    says = Text(
        "{type} on {n} comes after {who} on {m}: it acts at its place in the round.",
        "{type} 先攻 {n}，晚于 {who}（{m}）：在本轮原次序行动。",
    )
    return Because(says.fill(**words), ("gh.door.later", *spawned))


def _tied(kinds: Sequence[str], found: Reveal) -> list[Because]:
    """That types on one number are ordered by the players."""
    numbers = [found.numbers[kind] for kind in kinds]
    shared = sorted({n for n in numbers if numbers.count(n) > 1})
    says = Text("On {n} there are several types: the players choose.", "先攻 {n} 有几种怪物：由玩家决定。")
    return [Because(says.fill(n=n), ("gh.order.types-choose",)) for n in shared]


def _acts_now(name: str, found: Reveal, state: State) -> Because:
    entry = next((each for each in found.wanted if each.name == name), None)
    if entry is not None:
        return joined([why_when(entry.type, found), *([_short(found, entry.type)] if _is_short(entry, found) else [])])
    figure = state.figures.get(name)
    if not isinstance(figure, Monster):
        says = Text("{name} is not among the new monsters.", "{name} 不是新出现的怪物。").fill(name=name)
        return Because(says, ("gh.door.act-at-once",))
    if found.numbers.get(figure.type, found.initiative) < found.initiative:
        says = Text(
            "{type} acts on {n} and {who} on {m}: {name} has had its turn, and only the new ones act.",
            "{type} 先攻 {n}，{who} 先攻 {m}：{name} 已行动过，只有新来的行动。",
        ).fill(type=figure.type, n=found.numbers[figure.type], who=found.who.name, m=found.initiative, name=name)
        return Because(says, ("gh.door.already-acted",))
    says = Text("{name} is not new: it acts at its own place.", "{name} 不是新来的，按自己的次序行动。")
    return Because(says.fill(name=name), ("gh.door.later",))


def _is_short(entry: Newcomer, found: Reveal) -> bool:
    return any(short.type == entry.type for short in found.shortages)
