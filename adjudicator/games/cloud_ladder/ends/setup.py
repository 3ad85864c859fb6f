"""The question setup: whether a game may begin so, with which cards, and how many layers win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.game import Question
from adjudicator.games.cloud_ladder.cards.cards import MULTI_LEAST
from adjudicator.games.cloud_ladder.cards.names import TYPES
from adjudicator.games.cloud_ladder.ends.setup_schema import CLAIM, SetupAsksSchema, SetupValueSchema
from adjudicator.games.cloud_ladder.ends.suggested import CHARACTERS_IN_SET, ROWS, SET_CARDS, needed
from adjudicator.games.cloud_ladder.table.schema import MODES, PLAYERS_LEAST, PLAYERS_MOST
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, listing, step_of
from adjudicator.text import Text

HAND = 5  # cards to begin with
_TWO_GROUPS = "cl.gap.two-player-groups"


def _sizes(about: Mapping[str, Any], state: State, count: int) -> tuple[int, ...]:
    """How many players each side has; none where that is not told."""
    if state.sides:
        return tuple(len(side.players) for side in state.sides)
    told = tuple(about.get("sides") or ())
    if told and sum(told) != count:
        message = Text("These sides have {n} players, and {count} play.", "各方合计 {n} 人，而玩家有 {count} 人。")
        raise StateError([Problem("/sides", message.fill(n=sum(told), count=count))], "question")
    return told


def _mode(sizes: tuple[int, ...], state: State) -> str:
    if sizes and not state.sides:
        if state.told_mode not in (None, "team"):
            message = Text("There are sides in team mode only.", "只有团战才分方。")
            raise StateError([Problem("/sides", message, None, (), "cl.mode.kinds")], "question")
        return "team"
    return state.mode()


def _mode_faults(mode: str, count: int, sizes: tuple[int, ...], reads: Reads) -> list[Fault]:
    if mode == "duel" and count > PLAYERS_LEAST:
        says = Text("A duel is the mode of two players; here are {n}.", "“对战”是两人局的写法，这里有 {n} 人。")
        return [Fault("duel-of-many", Because(says.fill(n=count), ("cl.mode.kinds",)))]
    if mode != "team":
        return []
    if count % 2:
        says = Text("Team mode needs an even number of players; {n} is odd.", "团战要双数玩家，{n} 人是单数。")
        return [Fault("odd-number", Because(says.fill(n=count), ("cl.mode.team",)))]
    if len(set(sizes)) > 1:
        says = Text("The sides have {sizes} players: they must be equal.", "各方人数为 {sizes}，应当一样多。")
        return [Fault("unequal-sides", Because(says.fill(sizes=listing(sizes)), ("cl.mode.team",)))]
    if count == PLAYERS_LEAST and reads.of(_TWO_GROUPS) == "no":
        says = Text("Two players fight each alone, without group cards.", "两个人各打各的，没有集团牌。")
        return [Fault("two-as-sides", Because(says, (_TWO_GROUPS, "cl.mode.table-2")))]
    return []


def _groups(
    mode: str, count: int, sizes: tuple[int, ...], with_groups: bool, asked: int | None
) -> tuple[int | None, Because, list[Fault]]:
    """How many group cards are on show, why, and what is wrong with the number asked about."""
    if not with_groups:
        if mode == "melee":
            right, because = 0, Because(Text("In melee there are no group cards.", "混战不用集团牌。"),
                                        ("cl.mode.melee", "cl.setup.groups"))  # fmt: skip
        else:
            right, because = 0, Because(Text("Without team mode there are no group cards.", "不打团战就没有集团牌。"),
                                        ("cl.setup.groups", "cl.mode.kinds"))  # fmt: skip
    else:
        says = Text("Each side shows one group card, drawn at random.", "每方随机抽一张集团牌，亮在竞技区。")
        rulings = ("cl.setup.groups", "cl.mode.team-share", *((_TWO_GROUPS,) if count == PLAYERS_LEAST else ()))
        because = Because(says, rulings)
        if not sizes and count == PLAYERS_LEAST:
            right = PLAYERS_LEAST
        elif not sizes:
            if asked is not None:
                raise _no_sides()
            return None, because, []
        else:
            right = len(sizes)
    if asked is None or asked == right:
        return right, because, []
    says = Text("Group cards asked about: {n}; it should be {right}.", "集团牌有 {n} 张，应为 {right} 张。")
    wrong = Because(says.fill(n=asked, right=right), because.rulings)
    return right, because, [Fault("group-cards", joined([because, wrong]))]


def _no_sides() -> StateError:
    return missing("/sides", Text("the sides", "各方的分法"), "cl.mode.team")


def _sets(state: State, count: int, reads: Reads) -> tuple[int, Because]:
    if state.sets is not None:
        says = Text("Sets of cards played with: {n}, which are {cards} cards.", "用 {n} 套牌，共 {cards} 张。")
        return state.sets, Because(says.fill(n=state.sets, cards=state.sets * SET_CARDS), ("cl.game.components",))
    row = ROWS.get(count)
    if row is not None:
        says = Text("Sets of cards suggested for {n} players: {sets}, which are {cards} cards.",
                    "{n} 人局推荐用 {sets} 套牌，共 {cards} 张。")  # fmt: skip
        says = says.fill(n=count, sets=row.sets, cards=row.sets * SET_CARDS)
        return row.sets, Because(says, (row.ruling, "cl.game.components"))
    sets = 1 if reads.of("cl.gap.five-players") == "one-set" else 2
    says = Text("The table has no row for five; sets of cards as read: {sets}, which are {cards} cards.",
                "推荐表没有五人这一行；按 {sets} 套算，共 {cards} 张。")  # fmt: skip
    rulings = ("cl.gap.five-players", "cl.game.components")
    return sets, Because(says.fill(sets=sets, cards=sets * SET_CARDS), rulings)


def _characters(sets: int, count: int, reads: Reads) -> tuple[int, bool, Because]:
    """How many get a character, and whether two may have the same one."""
    if sets == 1:
        dealt = min(count, CHARACTERS_IN_SET)
        says = Text("Of the four characters {n} are dealt, one each, hidden until used.",
                    "四位人物发出 {n} 张，每人一张，用之前不亮。").fill(n=dealt)  # fmt: skip
        return dealt, False, Because(says, ("cl.setup.characters", "cl.character.rank"))
    if reads.of("cl.gap.same-character") == "allowed":
        says = Text("Each of the {n} players gets a character, hidden until used; two may have the same.",
                    "{n} 人每人一张人物牌，用之前不亮；两人可以同一个人物。").fill(n=count)  # fmt: skip
        return count, True, Because(says, ("cl.setup.characters", "cl.gap.same-character"))
    dealt = min(count, CHARACTERS_IN_SET)
    says = Text("No character is held twice: at most {n} players get one.", "人物不能重复：至多 {n} 人有人物牌。")
    return dealt, False, Because(says.fill(n=dealt), ("cl.setup.characters", "cl.gap.same-character"))


def _allowed(count: int, with_groups: bool, groups: Because) -> tuple[list[str], Because]:
    multi = count >= MULTI_LEAST
    out = [each for each in TYPES if (each != "group" or with_groups) and (each != "multi" or multi)]
    says = (
        Text("With three or more players multi cards are used.", "三人及以上可用多人牌。")
        if multi
        else Text("With two players multi cards are not used.", "两人局不用多人牌。")
    )
    own = Because(says, ("cl.mode.many" if multi else "cl.mode.two",))
    types = Because(Text("The other types of cards are all used.", "其余各类牌都用。"), ("cl.game.card-types",))
    return out, joined([own, groups, types])


def setup(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """How a game for so many players begins. Raises StateError unless their number is known."""
    count = state.count()
    sizes = _sizes(about, state, count)
    mode = _mode(sizes, state)
    faults = _mode_faults(mode, count, sizes, reads)
    with_groups = mode == "team" and not any(fault.code == "two-as-sides" for fault in faults)
    groups, grouped, more = _groups(mode, count, sizes, with_groups, about.get("group_cards"))
    faults += more
    handed = Because(Text("Each begins with {n} cards.", "每人起手 {n} 张牌。").fill(n=HAND), ("cl.setup.hand",))
    if about.get("hand", HAND) != HAND:
        faults.append(Fault("hand", handed))
    layers, winning = needed(state, reads)
    sets, setting = _sets(state, count, reads)
    dealt, same, dealing = _characters(sets, count, reads)
    allowed, allowing = _allowed(count, with_groups, grouped)
    row = ROWS.get(count)
    departs = [] if row is None else [
        *(["mode"] if mode not in row.modes else []), *(["sets"] if sets != row.sets else []),
        *(["win-layers"] if state.win_layers not in (None, row.layers) else []),
    ]  # fmt: skip
    value: dict[str, Any] = {
        "players": count, "mode": mode, "legal": not faults, "faults": [fault.code for fault in faults],
        "sides": len(sizes) or None, "win_layers": layers, "sets": sets, "cards": sets * SET_CARDS,
        "suggested": None if row is None else
        {"modes": list(row.modes), "sets": row.sets, "win_layers": row.layers},
        "departs": departs, "allowed": allowed, "group_cards": groups, "characters": dealt, "same_character": same,
        "hand": HAND,
    }  # fmt: skip
    facts = {key: value[key] for key in CLAIM.facts}
    facts |= {"allowed": sorted(allowed), "faults": sorted(value["faults"])}
    unknown: dict[str, StateError] = {}
    if groups is None:
        unknown["group_cards"] = _no_sides()
        del facts["group_cards"]
    playing = _playing(mode, count)
    wrong = [fault.because for fault in faults]
    fine = joined(wrong or [playing])
    reasons = {
        "legal": fine, "faults": fine, "win_layers": winning, "sets": setting, "cards": setting,
        "group_cards": grouped, "characters": dealing, "same_character": dealing, "hand": handed, "allowed": allowing,
    }  # fmt: skip
    told = [playing, *wrong, setting, dealing, allowing, handed, _areas(), winning, *_departing(departs, count)]
    steps = tuple(step_of(each, "table", called=Text("the table", "桌面")) for each in dict.fromkeys(told))
    verdict = Verdict.ILLEGAL if faults else Verdict.LEGAL
    return Ruled(value, [facts], lambda fact, _: reasons[fact], steps, verdict, unknown)


def _playing(mode: str, count: int) -> Because:
    many = Because(Text("{n} play; {least} to {most} are suggested.", "共 {n} 人；建议 {least} 到 {most} 人。")
                   .fill(n=count, least=PLAYERS_LEAST, most=PLAYERS_MOST), ("cl.game.players",))  # fmt: skip
    kind = Because(Text("The mode is {mode}.", "模式为{mode}。").fill(mode=MODES[mode]), ("cl.mode.kinds",))
    if mode != "team":
        return joined([many, kind])
    says = Text("Sides are of equal size and sit apart.", "各方人数相等，相隔而坐。")
    return joined([many, kind, Because(says, ("cl.mode.team",))])


def _areas() -> Because:
    says = Text("The treasure lies in the middle; characters and group cards stay out of the shuffled deck.",
                "宝箱摆在中央；人物牌、集团牌不洗进牌库。")  # fmt: skip
    return Because(says, ("cl.game.areas",))


def _departing(departs: list[str], count: int) -> list[Because]:
    if not departs:
        return []
    says = Text(
        "This is not what is suggested for {n} players, which is no fault.", "与 {n} 人的推荐不同，但不算违规。"
    )
    return [Because(says.fill(n=count), (ROWS[count].ruling,))]


SETUP = Interaction(
    Question(
        "setup",
        Text("Whether a game may begin so, and with what", "能否这样开局，用哪些牌"),
        SetupValueSchema,
        {"player_count": 6, "mode": "team", "sets": 2},
        "dispute",
        SetupAsksSchema,
        {"sides": [2, 2, 2], "group_cards": 3},
        CLAIM,
        (True, {"win_layers": 4, "allowed": ["basic", "group"]}),
    ),
    setup,
)
