"""Whether a defence stops an attack: the one rule that the question block, its matrix and forced wins all ask.

This is about the two cards alone. Who may use the defence, and whether it is used up, is in ``guards``.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.cloud_ladder.cards.cards import AGAINST, BY_CODE, Attack
from adjudicator.games.cloud_ladder.cards.names import SERIES
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

JIM, FORMATION = "jim", "formation"


@dataclass(frozen=True, slots=True)
class Stop:
    """Whether it stops, and why."""

    stops: bool
    because: Because


def stops(defence: str, attack: Attack, reads: Reads) -> Stop:
    """Whether a defence stops an attack, both by their codes; of the formation, whether it does for an ally."""
    names = {"attack": attack.card.name, "defence": BY_CODE[defence].name}
    if attack.unstoppable is not None:
        also = ("cl.character.jim",) if defence == JIM else ()
        return _no("Nothing can block {attack}.", "{attack}无可阻挡。", names, attack.unstoppable, *also)
    if defence == JIM:
        also = (attack.only_jim,) if attack.only_jim else ()
        return _yes("{defence} blocks every attack but Robot Alpha's.", "{defence}能阻挡机器人阿尔法之外的一切攻击。",
                    names, "cl.character.jim", *also)  # fmt: skip
    if attack.only_jim is not None:
        named = ("cl.group.formation-siege",) if defence == FORMATION and attack.code == "siege" else ()
        return _no("Only Fat Uncle Jim blocks {attack}.", "只有胖大叔吉姆能阻挡{attack}。", names,
                   *named, attack.only_jim, *(() if named else ("cl.block.no-other",)))  # fmt: skip
    if defence == FORMATION:
        if attack.card.series != "axe":
            return _no("{defence} blocks axe attacks only.", "{defence}只能阻挡斧系进攻。", names, "cl.group.formation")
        also = () if attack.card.type == "basic" else ("cl.game.series",)
        return _yes("{defence} blocks an axe attack on an ally.", "{defence}可为同盟阻挡斧系进攻。",
                    names, "cl.group.formation", *also)  # fmt: skip
    return _by_series(defence, attack, names, reads)


def _by_series(defence: str, attack: Attack, names: dict[str, Text], reads: Reads) -> Stop:
    card = BY_CODE[defence]
    assert card.series is not None
    assert attack.card.series is not None
    against = AGAINST[card.series]
    series = {"series": SERIES[card.series], "against": SERIES[against]}
    if attack.card.series != against:
        return _no("{defence} is of the {series} series, which stops {against} attacks only.",
                   "{defence}属于{series}，只能防{against}。", {**names, **series}, "cl.block.series")  # fmt: skip
    if card.type != "basic":
        ruling = "cl.block.ditch" if card.series == "water" else "cl.block.big-shield"
        return _yes("{defence} blocks {attack} by name.", "规则写明{defence}可以阻挡{attack}。", names, ruling)
    if attack.card.type == "basic":
        return _yes("The {series} series stops the {against} series.", "{series}可以防{against}。", series,
                    "cl.block.series")  # fmt: skip
    gap = "cl.gap.basic-water" if card.series == "water" else "cl.gap.basic-shield"
    if reads.of(gap) == "family":
        return _yes("{attack} is of the {against} series, which the whole {series} series stops.",
                    "{attack}属于{against}，整个{series}都可以防。", {**names, **series},
                    "cl.block.series", "cl.game.series", gap)  # fmt: skip
    named = "cl.block.ditch" if card.series == "water" else "cl.block.big-shield"
    return _no("The rules name what blocks {attack}, and {defence} is not named.",
               "规则点名列出了能阻挡{attack}的牌，其中没有{defence}。", names, named, gap)  # fmt: skip


def _yes(en: str, zh: str, words: dict[str, Text], *rulings: str) -> Stop:
    return Stop(True, Because(Text(en, zh).fill(**words), rulings))


def _no(en: str, zh: str, words: dict[str, Text], *rulings: str) -> Stop:
    return Stop(False, Because(Text(en, zh).fill(**words), rulings))
