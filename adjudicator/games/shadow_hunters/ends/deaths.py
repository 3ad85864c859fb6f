"""The deaths of a table in their order, as far as the record tells it."""

from __future__ import annotations

from functools import cached_property

from adjudicator.games.shadow_hunters.table.record import Event
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.missing import missing
from adjudicator.text import Text

_RECORD = Text("the deaths in their order, each with who killed and by what", "各次死亡的先后、凶手与死因")


class Deaths:
    """Who has died, when and by whom.

    What needs the order, and does not find it in the record, raises StateError for a record that is missing.
    """

    def __init__(self, state: State) -> None:
        self.events = tuple(event for event in state.record if event.event == "death")
        self.dead = tuple(player for player in state.players if player.dead)
        recorded = {name for event in self.events for name in event.players}
        self.unrecorded = tuple(player for player in self.dead if player.name not in recorded)

    @cached_property
    def first(self) -> tuple[str, ...]:
        """Who died first: several if they died at once, nobody if nobody has died."""
        if len(self.dead) <= 1:
            return tuple(player.name for player in self.dead)
        if self.unrecorded:
            raise missing("/record", _RECORD)
        return self.events[0].players

    def kills(self, player: Player) -> tuple[Event, ...]:
        """The deaths of others that a player brought about, by the record as it stands."""
        return tuple(event for event in self.events if event.by == player.name and self.victims(event, player))

    @staticmethod
    def victims(event: Event, killer: Player) -> tuple[str, ...]:
        """Whom somebody killed in an event: the dead but for the killer."""
        return tuple(name for name in event.players if name != killer.name)

    def dead_after(self, event: Event) -> int:
        """How many of those in the record were dead when an event was over."""
        return sum(len(each.players) for each in self.events if each.nth <= event.nth)

    def need_record(self) -> None:
        """Raise StateError unless all deaths are in the record."""
        if self.unrecorded:
            raise missing("/record", _RECORD)
