"""What the questions about items share: faults, whether somebody visits, and what copies of one card say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from adjudicator.errors import Problem, StateError
from adjudicator.games.destinies.table.state import Item, Player, State
from adjudicator.games.destinies.turns import moment
from adjudicator.judging.faults import Fault
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

T = TypeVar("T")


def fault(code: str, says: Text, *rulings: str) -> Fault:
    """A fault with its sentence and the rulings that it rests on."""
    return Fault(code, Because(says, rulings))


def in_order(faults: Iterable[Fault], codes: Iterable[str]) -> list[Fault]:
    """Faults in the order in which their codes are listed."""
    place = {code: n for n, code in enumerate(codes)}
    return sorted(dict.fromkeys(faults), key=lambda each: place[each.code])


def names_of(faults: Iterable[Fault]) -> list[str]:
    """The codes of faults, each once."""
    return list(dict.fromkeys(each.code for each in faults))


class Lacking:
    """What is missing, kept until it is sure that nothing else decides."""

    def __init__(self) -> None:
        self.errors: list[StateError] = []

    def tried(self, ask: Callable[[], T], otherwise: T) -> T:
        """What can be told; if something is missing for it, that is kept and ``otherwise`` stands instead."""
        try:
            return ask()
        except StateError as error:
            self.errors.append(error)
            return otherwise

    def check(self, faults: Sequence[Fault]) -> None:
        """Raise the first thing that is missing, unless a fault decides without it."""
        if self.errors and not faults:
            raise self.errors[0]


def no_visit(player: Player, state: State) -> Because | None:
    """Why a player visits nothing now; None if they visit. What the table does not tell of does not go on."""
    against = moment.against(player, state)
    if against:
        return against[0].because
    if state.visit is None:
        says = Text("The table tells of no visit by {player}.", "局面里 {player} 没有在访问。").fill(player=player.name)
        return Because(says, ("ds.visit.one",))
    return None


@dataclass(frozen=True, slots=True)
class Copies:
    """Where cards of one name lie: each list of the state by its pointer. They are the same card, so they say the same.

    What one copy says holds for the others; what two say differently is refused.
    """

    lists: Sequence[tuple[str, Sequence[Item]]]

    def of(self, name: str) -> list[tuple[str, Item]]:
        """The copies of a card, each with its pointer, in the order in which the state has them."""
        listed = ((at, sorted(items, key=lambda item: item.nth)) for at, items in self.lists)
        return [(f"{at}/{item.nth}", item) for at, items in listed for item in items if item.name == name]

    def one(self, name: str, parts: Mapping[str, str | None]) -> dict[str, Any]:
        """What a card says in these parts, each with the ruling that it matters to; None where no copy tells."""
        out: dict[str, Any] = dict.fromkeys(parts)
        for at, item in self.of(name):
            for part, ruling in parts.items():
                told = getattr(item, part) or None if part == "exhausts" else getattr(item, part)
                if told is not None and out[part] not in (None, told):
                    message = Text("Another card {name} says otherwise.", "另一张 {name} 写的不一样。").fill(name=name)
                    raise StateError([Problem(f"{at}/{part}", message, ruling=ruling)])
                out[part] = told if told is not None else out[part]
        return out
