"""Reading what is asked about an attack against the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.shadow_hunters.attacks.ways import DANIEL, able
from adjudicator.games.shadow_hunters.judging.naming import PLAYER, player_named, players_named
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.naming import one_named
from adjudicator.report import Report
from adjudicator.text import Text


def read_attack(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """An attack in its one spelling; without players at the table it is the bare dice."""
    out: dict[str, Any] = {key: about[key] for key in ("d6", "d4") if key in about}
    out |= {key: True for key in ("counter", "again") if about.get(key)}
    if len(out.keys() & {"counter", "again"}) > 1:
        message = Text("A counterattack is the Werewolf's, a further attack is Charles's.",
                       "回击属于狼人，追加攻击属于查尔斯。")  # fmt: skip
        report.wrong("/again", message, ruling="sh.ability.charles")
    if not state.players and "player" not in about:
        for key in ("targets", "rob", "counter", "again", "reveals"):
            if key in about:
                report.wrong(f"/{key}", Text("The table has no players.", "局面里没有玩家。"))
        return out
    name = _attacker(about, state, report)
    if name is None:
        return out
    out["player"] = name
    for key in ("targets", "rob"):
        named = players_named(key, about, state, report)
        if named is not None:
            out[key] = named
    if about.get("reveals") is not None:
        _check_reveal(about["reveals"], state.by_name[name], state, report)
        if not state.by_name[name].revealed:  # who is revealed already is that for every purpose
            out["reveals"] = about["reveals"]
    return out


def _attacker(about: Mapping[str, Any], state: State, report: Report) -> str | None:
    """Who attacks: whose turn it is, but for a counterattack, which is not theirs."""
    if not about.get("counter"):
        return player_named("player", about, state, report)
    told = about.get("player") is not None
    return one_named("player", about, [name for name in state.by_name if told or name != state.turn], PLAYER, report)


def _check_reveal(reveals: bool, player: Player, state: State, report: Report) -> None:
    if player.revealed and not reveals:
        message = Text("{name} is revealed already.", "{name} 已经亮出身份。").fill(name=player.name)
        report.wrong("/reveals", message, ruling="sh.reveal.already")
    if reveals and not player.revealed and player.character == DANIEL and able(player, state):
        message = Text(
            "{name} is Daniel, who reveals only when somebody dies.", "{name} 是丹尼尔，只在有人死亡时亮身份。"
        )
        report.wrong("/reveals", message.fill(name=player.name), ruling=CHARACTERS[DANIEL].ability_ruling)
