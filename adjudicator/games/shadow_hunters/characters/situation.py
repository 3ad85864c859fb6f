"""What a question about abilities and revealing is about: the player, the moment, and what is told besides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudicator.errors import Problem, StateError
from adjudicator.games.shadow_hunters.characters.moments import kinds_of
from adjudicator.games.shadow_hunters.pack.characters import Character
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text


@dataclass(frozen=True)
class Situation:
    """A player who may do something at some moment.

    ``player`` is None where a character is asked about in general; then nothing of a table is looked at that the
    question does not name. ``deaths`` are those who die now. ``damage`` is what Bob is about to do to ``target``.
    """

    state: State
    reads: Reads
    player: Player | None = None
    moment: str | None = None
    target: Player | None = None
    equipment: str | None = None
    damage: int | None = None
    d6: int | None = None
    d4: int | None = None
    deaths: tuple[Player, ...] = ()

    @property
    def revealed(self) -> bool:
        """Whether the character card lies open."""
        return self.player is not None and self.player.revealed

    @property
    def dies(self) -> bool:
        """Whether the player is among those who die now."""
        return self.player is not None and self.player in self.deaths

    @property
    def others_die(self) -> bool:
        """Whether another character dies now."""
        at_death = self.moment is not None and "other-death" in kinds_of(self.moment)
        return at_death or any(each is not self.player for each in self.deaths)

    def before(self) -> State:
        """The table before those who die now had died: nobody has had the time yet to reveal for their death."""
        if not self.deaths:
            return self.state
        dying = {each.name for each in self.deaths}
        players = tuple(replace(each, dead=each.dead and each.name not in dying) for each in self.state.players)
        record = tuple(each for each in self.state.record if not dying & set(each.players))
        return replace(self.state, players=players, record=record)

    def at(self, timings: Sequence[str]) -> bool:
        """Whether it is one of these moments."""
        kinds = kinds_of(self.moment) if self.moment is not None else ()
        return any(each in timings for each in kinds) or ("other-death" in timings and self.others_die)

    def has_ability(self, character: Character) -> bool:
        """Whether a character's ability is there at all: not switched off, and not made void by Ellen."""
        if self.state.variants.no_abilities:
            return False
        return not self.is_void(character)

    def is_void(self, character: Character) -> bool:
        """Whether Ellen has made it void; she has no hold over Unknown's."""
        return self.player is not None and self.player.ability_void and character.id != "unknown"


def not_told(key: str, what: Text) -> StateError:
    """What a question says that was not told what it needs."""
    message = Text("The question needs {what}.", "这个问题需要{what}。").fill(what=what)
    return StateError([Problem(f"/{key}", message)], "question")
