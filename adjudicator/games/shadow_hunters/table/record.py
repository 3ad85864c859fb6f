"""The public record: hermit cards and their answers, deaths, and what else tells who somebody is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.report import Report
from adjudicator.text import Text, clean

# The fields that an event of each kind needs, and those it may have besides.
_FIELDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "hermit": (("to", "answer"), ("by", "card", "had_damage")),
    "death": (("players",), ("by", "cause")),
    "mirror": (("player", "revealed"), ()),
    "survived": (("player", "damage"), ()),
    "shuffled": ((), ()),
}


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the record; which fields are set depends on ``event``. ``nth`` is its place, from 0."""

    nth: int
    event: str
    by: str | None = None
    to: str | None = None
    card: str | None = None
    answer: str | None = None
    had_damage: int | None = None
    players: tuple[str, ...] = ()
    cause: str | None = None
    player: str | None = None
    revealed: bool | None = None
    damage: int | None = None

    @property
    def pointer(self) -> str:
        """Where it stands in the state."""
        return f"/record/{self.nth}"


def read_record(
    entries: Sequence[Mapping[str, Any]], names: Sequence[str], open_cards: Collection[str], report: Report
) -> tuple[Event, ...]:
    """The record of a state that has the right shape, checked against the names of the players.

    ``open_cards`` are the players whose character card lies open.
    """
    events = []
    dead: set[str] = set()
    for nth, entry in enumerate(entries):
        at = f"/record/{nth}"
        needed, besides = _FIELDS[entry["event"]]
        for key in entry.keys() - {"event", *needed, *besides}:
            message = Text("An event {event} has no {key}.", "事件 {event} 没有 {key}。")
            report.wrong(f"{at}/{key}", message.fill(event=entry["event"], key=key))
        for key in needed:
            if key not in entry:
                message = Text("An event {event} needs {key}.", "事件 {event} 需要 {key}。")
                report.wrong(f"{at}/{key}", message.fill(event=entry["event"], key=key))
        event = _read(nth, entry)
        for key in ("by", "to", "player"):
            name = getattr(event, key)
            if name is not None and name not in names:
                report.unknown(f"{at}/{key}", Text("player", "玩家"), name, names)
        for n, name in enumerate(event.players):
            if name not in names:
                report.unknown(f"{at}/players/{n}", Text("player", "玩家"), name, names)
            elif name in dead:
                message = Text("{name} has died before.", "{name} 之前已经死亡。").fill(name=name)
                report.wrong(f"{at}/players/{n}", message, ruling="sh.death.gone")
            dead.add(name)
        for key in ("by", "to", "player"):
            name = getattr(event, key)
            if name in dead - set(event.players):
                message = Text("{name} has died before.", "{name} 之前已经死亡。").fill(name=name)
                report.wrong(f"{at}/{key}", message, ruling="sh.death.gone")
        if event.revealed and event.player in names and event.player not in open_cards:
            message = Text(
                "{name} revealed for it: the character card lies open.", "{name} 已为此亮出身份，角色卡应已翻开。"
            )
            report.wrong(f"{at}/revealed", message.fill(name=event.player), ruling="sh.pack.white.disenchant-mirror")
        if event.event == "hermit" and event.to is not None and event.to == event.by:
            message = Text("A hermit card goes to another player.", "隐士牌须交给别的玩家。")
            report.wrong(f"{at}/to", message, ruling="sh.area.hermits-cabin")
        events.append(event)
    return tuple(events)


def _read(nth: int, entry: Mapping[str, Any]) -> Event:
    told: dict[str, Any] = {
        key: clean(value) if key in ("by", "to", "player") else value for key, value in entry.items()
    }
    told["players"] = tuple(sorted(clean(name) for name in entry.get("players", ())))
    return Event(nth, **told)
