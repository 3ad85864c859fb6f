"""What the parts of a table have against each other: names that nothing has, and what the rules do not allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.errors import pointer
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.schema import MARKERS_MOST, TRADE_PAIRS
from adjudicator.games.destinies.table.state import State, Tracks
from adjudicator.report import Report
from adjudicator.text import Text, clean

_PLAYER = Text("player", "玩家")


def check(state: State, data: Mapping[str, Any], report: Report) -> None:
    """Report everything that does not go together."""
    names = [player.name for player in state.players]
    _own("/players", [player.name for player in state.players], "/name", report)
    if state.told_mode not in (None, "multiplayer") and len(names) > 1:
        message = Text("{n} players are listed, and this mode is for one.", "列出了 {n} 名玩家，而这是单人模式。")
        report.wrong("/mode", message.fill(n=len(names)), ruling="ds.solo.modes")
    if state.turn is not None and state.turn not in names:
        report.unknown("/turn", _PLAYER, state.turn, names)
    if state.track is not None and state.track[0] > state.track[1]:
        report.wrong("/track/most", Text("The track ends before it begins.", "轨道的最右格在最左格之前。"))
    for player in state.players:
        check_tracks(player.tracks or {}, f"{player.pointer}/tracks", state, report)
        if player.at is not None and state.tiles and player.at not in state.tiles:
            message = Text("There is no tile at {x}, {y}.", "{x}, {y} 处没有板块。").fill(
                x=player.at[0], y=player.at[1]
            )
            report.wrong(f"{player.pointer}/at", message)
    _check_map(state, data, names, report)
    _own("/trade", [area.site for area in state.trade], "/site", report)
    if state.told_pairs is not None and state.told_pairs > TRADE_PAIRS - state.pairs_used:
        message = Text("Of {all} pairs {used} are in use.", "共 {all} 对，已用 {used} 对。")
        report.wrong("/free_pairs", message.fill(all=TRADE_PAIRS, used=state.pairs_used), ruling="ds.items.drop")
    if state.visit is not None and state.visit.site in state.removed_sites:
        message = Text("{site} has been removed.", "{site} 已被移除。").fill(site=state.visit.site)
        report.wrong("/visit/site", message, ruling="ds.event.removed")


def check_tracks(tracks: Tracks, at: str, state: State, report: Report) -> None:
    """Report markers on one space, or off the track."""
    if sum(len(markers) for markers in tracks.values()) > MARKERS_MOST:
        message = Text(
            "More than {n} markers: the box has no more for one player.", "标记超过 {n} 枚，盒中每人没有这么多。"
        )
        report.wrong(at, message.fill(n=MARKERS_MOST), ruling="ds.game.components")
    for skill, markers in tracks.items():
        if len(set(markers)) < len(markers):
            message = Text("Two markers of {skill} stand on one space.", "{skill}轨道上有两枚标记在同一格。")
            report.wrong(f"{at}/{skill}", message.fill(skill=SKILLS[skill]), ruling="ds.track.apart")
        if state.track is not None and any(not state.track[0] <= each <= state.track[1] for each in markers):
            message = Text("The track has the spaces {least} to {most}.", "轨道只有 {least} 到 {most} 格。")
            report.wrong(f"{at}/{skill}", message.fill(least=state.track[0], most=state.track[1]))


def _check_map(state: State, data: Mapping[str, Any], names: Sequence[str], report: Report) -> None:
    seen: set[tuple[int, ...]] = set()
    where: dict[str, str] = {}
    for n, entry in enumerate(data.get("tiles", ())):
        if tuple(entry["at"]) in seen:
            report.wrong(f"/tiles/{n}/at", Text("Another tile lies there.", "那里已有另一块板块。"))
        seen.add(tuple(entry["at"]))
        for k, each in enumerate(entry.get("sites", ())):
            at = f"/tiles/{n}/sites/{k}"
            if clean(each) in where:
                message = Text("{site} is on another tile too.", "{site} 也在另一处。").fill(site=clean(each))
                report.wrong(at, message)
            where[clean(each)] = at
            if clean(each) in state.removed_sites:
                message = Text("{site} has been removed.", "{site} 已被移除。").fill(site=clean(each))
                report.wrong(at, message, ruling="ds.event.removed")
        if not entry.get("explored", True) and entry.get("sites"):
            message = Text("Nobody has explored this tile.", "这块板块尚未探索。")
            report.wrong(f"/tiles/{n}/sites", message, ruling="ds.explore.steps")
        for k, each in enumerate(entry.get("dropped", ())):
            if "by" in each and clean(each["by"]) not in names:
                report.unknown(f"/tiles/{n}/dropped/{k}/by", _PLAYER, clean(each["by"]), names)


def _own(at: str, names: Sequence[str], field: str, report: Report) -> None:
    """Report names that stand twice."""
    for n, name in enumerate(names):
        if name in names[:n]:
            message = Text("Another one is called {name} too.", "另有一个也叫 {name}。").fill(name=name)
            report.wrong(at + pointer(n) + field, message, expected=Text("a name of its own", "各不相同的名字"))
