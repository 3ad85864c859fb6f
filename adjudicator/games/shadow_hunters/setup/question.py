"""The question setup: what is dealt and laid out for so many players, and whether what somebody wants is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.answer import Step, Verdict
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import DECK_SIZE, DECKS
from adjudicator.games.shadow_hunters.pack.characters import FACTIONS, NAMES
from adjudicator.games.shadow_hunters.setup.dealing import (
    BOTH_BOXES,
    Stacks,
    expected,
    faults_of,
    names,
    one_of_because,
    stacks_of,
    variants_for,
)
from adjudicator.games.shadow_hunters.setup.schema import CLAIM, VARIANTS, SetupAsksSchema, SetupValueSchema
from adjudicator.games.shadow_hunters.table.schema import PLAYERS_LEAST, PLAYERS_MOST
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text

MARKERS = 2  # for each player
PAIR = 2  # areas in a zone


def read_setup(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What somebody wants to deal: counts of all factions, characters in the order of the pack."""
    out = dict(about)
    if "deal" in about:
        out["deal"] = {side: about["deal"].get(side, 0) for side in FACTIONS}
    asked = about.get("characters", [])
    for n, each in enumerate(asked):
        if each in asked[:n]:
            message = Text("There is only one {who}.", "{who}只有一张。").fill(who=NAMES[each])
            report.wrong(f"/characters/{n}", message, ruling="sh.identity.one-each")
    if asked:
        out["characters"] = [each for each in NAMES if each in asked]
    return out


def check_claimed(about: Mapping[str, Any], value: Any, at: str, report: Report) -> None:
    """Report the factions and decks in a claim that there are not."""
    if not isinstance(value, Mapping):
        return
    for key, what, codes in (("deal", Text("faction", "阵营"), FACTIONS), ("decks", Text("deck", "牌堆"), DECKS)):
        for name in value.get(key) or ():
            if name not in codes:
                report.unknown(f"{at}/{key}/{name}", what, name, codes)


def setup(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """How a game for so many players begins, and whether what somebody wants to deal is right."""
    wanted = expected(state, reads)
    stacks = stacks_of(state, reads)
    removed, faults = faults_of(about.get("deal"), about.get("characters"), wanted, stacks, state, reads)
    opening = state.variants.opening_hermit and "opening-hermit" not in [fault.code for fault in faults]
    start, starting = _start(reads)
    dealt = sum(min(n, stacks.held(side)) for side, n in wanted.counts.items())
    value: dict[str, Any] = {
        "players": wanted.players,
        "legal": not faults,
        "faults": list(dict.fromkeys(fault.code for fault in faults)),
        "deal": dict(wanted.counts),
        "cards": wanted.cards,
        "extra": int(wanted.extra),
        "unused": len(stacks.usable) - dealt,
        "remove": list(removed),
        "one_of": [list(group) for group in stacks.one_of],
        "variants": variants_for(wanted.players),
        "start": start,
        "opening_hermit": opening,
        "markers": MARKERS,
        "zones": len(AREAS) // PAIR,
        "decks": dict.fromkeys(DECKS, DECK_SIZE),
    }
    outcome = {key: sorted(each) if key in ("faults", "remove", "variants") else each for key, each in value.items()}
    wrong = [fault.because for fault in faults]
    dealing = [] if "deal" in value["faults"] else [wanted.because]  # that fault says it
    removing = [fault.because for fault in removed.values()]
    laid = _laid_out(wanted.players)
    reasons = {
        "legal": joined(wrong or [wanted.because]),
        "faults": joined(wrong or [wanted.because]),
        "remove": joined(removing or [_all_stay(stacks)]),
        "unused": _unused(value["unused"], stacks),
        "extra": joined([wanted.because, *([_judge()] if wanted.extra else [])]),
        "variants": _variants(wanted.players),
        "start": starting,
        "opening_hermit": _opening(),
        **laid,
    }
    told = [
        laid["players"], laid["zones"], laid["decks"], *dealing, *removing, *wrong, *_mixed(stacks, state),
        *([_judge()] if wanted.extra else []), reasons["unused"], *_secret(), laid["markers"], starting, _first(),
        _variants(wanted.players), *([_opening()] if opening else []),
    ]  # fmt: skip
    verdict = Verdict.ILLEGAL if faults else Verdict.LEGAL
    return Ruled(value, [outcome], lambda fact, _: reasons.get(fact, wanted.because), tuple(_steps(told)), verdict)


def _steps(told: list[Because]) -> Iterator[Step]:
    for because in dict.fromkeys(told):
        yield step_of(because, "table", called=Text("the table", "桌面"))


# --- what is laid out


def _laid_out(players: int) -> dict[str, Because]:
    """The reasons for what every game begins with."""
    count = Text("{n} play; the game is for {least} to {most}.", "共 {n} 人；本作适合 {least} 到 {most} 人。")
    areas = Text("The {n} area cards are laid at random in pairs; each pair is a zone.",
                 "{n} 张地区卡随机成对摆放，每一对是一个区域。")  # fmt: skip
    decks = Text("White, black and hermit cards are three decks of {n}, shuffled and face down.",
                 "白卡、黑卡、隐士牌各 {n} 张，分别洗匀，面朝下放置。")  # fmt: skip
    markers = Text("Each player takes {n} markers, one for damage, at none, and one for the place.",
                   "每人取 {n} 枚标记：一枚记伤害，从无伤害开始；一枚表示所在位置。")  # fmt: skip
    return {
        "players": Because(count.fill(n=players, least=PLAYERS_LEAST, most=PLAYERS_MOST), ("sh.game.players",)),
        "zones": Because(areas.fill(n=len(AREAS)), ("sh.setup.areas", "sh.setup.pairs", "sh.game.components")),
        "decks": Because(decks.fill(n=DECK_SIZE), ("sh.setup.decks", "sh.game.components")),
        "markers": Because(markers.fill(n=MARKERS), ("sh.setup.markers", "sh.game.components")),
    }


def _start(reads: Reads) -> tuple[str, Because]:
    if reads.of("sh.gap.start-area") == "roll":
        says = Text(
            "From the first player on, each rolls for the area to start on.", "从起始玩家开始，各人掷骰决定起始地区。"
        )
        return "rolled", Because(says, ("sh.setup.start-area", "sh.gap.start-area"))
    says = Text(
        "The markers lie in front of the players until they first move.",
        "角色标记留在玩家面前，第一次移动时才进入版图。",
    )
    return "in-front", Because(says, ("sh.gap.start-area", "sh.setup.markers"))


def _first() -> Because:
    says = Text("Who begins is left to chance; the turns go clockwise.", "起始玩家随机决定，回合按顺时针进行。")
    return Because(says, ("sh.turn.clockwise",))


# --- the characters


def _unused(unused: int, stacks: Stacks) -> Because:
    says = Text("Of {n} character cards {unused} are left over; they leave the game unseen.",
                "角色卡共 {n} 张，剩下 {unused} 张，不看即移出游戏。")  # fmt: skip
    return Because(says.fill(n=len(stacks.usable), unused=unused), ("sh.setup.unused", "sh.game.characters"))


def _all_stay(stacks: Stacks) -> Because:
    says = Text("These may all be dealt: {names}.", "以下角色都可以发：{names}。").fill(names=names(stacks.usable))
    return Because(says, ("sh.setup.deal", "sh.game.characters"))


def _mixed(stacks: Stacks, state: State) -> Iterator[Because]:
    yield from map(one_of_because, stacks.one_of)
    if len(state.boxes) == BOTH_BOXES and not state.variants.one_per_letter:
        says = Text(
            "With all characters of both boxes a letter may come twice.", "两盒角色任意组合，同一首字母可能出现两次。"
        )
        yield Because(says, ("sh.pack.mixing",))


def _secret() -> Iterator[Because]:
    says = Text(
        "Each player looks at their own card only, and may look again.", "各人只看自己的角色卡，之后可以随时再看。"
    )
    yield Because(says, ("sh.setup.own-card",))


# --- the variants


def _judge() -> Because:
    says = Text(
        "One card is dealt to nobody; who dies first holds it and is the judge.",
        "多出的一张不属于任何人，首位死亡者持有它并担任裁判。",
    )
    return Because(says, ("sh.variant.extra-card",))


def _opening() -> Because:
    says = Text("With six or more, everybody may use a hermit card first.", "六人以上时，可在开局各用一张隐士牌。")
    return Because(says, ("sh.variant.opening-hermit",))


def _variants(players: int) -> Because:
    allowed = variants_for(players)
    says = Text("Variants for {n}: {variants}.", "{n} 人可用的变体：{variants}。")
    words = Text(", ".join(VARIANTS[each].en for each in allowed), "、".join(VARIANTS[each].zh for each in allowed))
    rulings = ("sh.variant.no-abilities", "sh.variant.extra-card", "sh.variant.opening-hermit")
    return Because(says.fill(n=players, variants=words), rulings)


SETUP = Interaction(
    Question(
        "setup",
        Text("What is dealt and laid out for so many players", "开局如何发牌与布置"),
        SetupValueSchema,
        {"player_count": 7, "variants": {"extra_card": True}},
        "dispute",
        SetupAsksSchema,
        {"deal": {"shadow": 3, "hunter": 3, "neutral": 2}},
        CLAIM,
        (True, {"cards": 8}),
    ),
    setup,
    read_setup,
    check_claimed,
)
