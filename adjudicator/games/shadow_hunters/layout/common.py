"""How the tables of this game say things, and for whom a case holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.game import Cell, Table
from adjudicator.games.shadow_hunters.words import WORDS, pieces
from adjudicator.judging.laying_out import NO_TITLE, Layout, told
from adjudicator.text import Joined, Text

# The fields in which names of players stand.
PEOPLE: Final = frozenset(
    {"damage", "dead", "declared", "dies", "giver", "healed", "held_by", "left", "may_be_daniel", "name", "player",
     "revealed", "sees", "suspects", "takes", "taker", "target", "targets", "total", "who", "winners"}
)  # fmt: skip
LAYOUT: Final = Layout(WORDS, {piece.name: piece.title for piece in pieces()}, {}, PEOPLE)
field, said, cell, facts, rows_of = LAYOUT.field, LAYOUT.said, LAYOUT.cell, LAYOUT.facts, LAYOUT.rows_of
_FEW = 3  # characters that are named even where all the others are meant


def only(entry: Mapping[str, Any], *kept: str) -> dict[str, Any]:
    """The fields of an object in which something stands: neither no, nor nothing, nor an empty object.

    Those ``kept`` stay as they are.
    """
    return {key: held for key, held in entry.items() if key in kept or (held is not False and held not in ({}, None))}


def supposed(hidden: Sequence[Mapping[str, Any]]) -> Text | None:
    """Who the hidden players are in a case, all by name; None where nobody hidden matters."""
    return _together([_named(each["player"], each["characters"]) for each in hidden])


def suppositions(entries: Sequence[Mapping[str, Any]]) -> list[Text | None]:
    """The same for all cases there are: where one player matters, the largest is told as the rest."""
    players = {tuple(each["player"] for each in entry["if"]) for entry in entries}
    if len(players) != 1 or len(next(iter(players))) != 1:
        return [supposed(entry["if"]) for entry in entries]
    shares = [entry["if"][0]["characters"] for entry in entries]
    (((who,),),) = [players]
    sizes = sorted({tuple(share) for share in shares}, key=len)
    if len(sizes) == 1 and len(sizes[0]) > _FEW:
        return [Text("whoever {who} is", "不论 {who} 是谁").fill(who=who)] * len(entries)
    rest = sizes[-1] if len(sizes[-1]) > max(_FEW, len(sizes[-2]) if len(sizes) > 1 else 0) else None
    others = Text("{who} is anybody else", "{who} 是其他角色").fill(who=who)
    return [others if tuple(share) == rest else _named(who, share) for share in shares]


def _named(player: str, characters: Sequence[str]) -> Text:
    return Text("{who} is {names}", "{who} 是{names}").fill(who=player, names=either("character", characters))


def _together(parts: Sequence[Text]) -> Text | None:
    return Text("; ".join(part.en for part in parts), "；".join(part.zh for part in parts)) if parts else None


def either(name: str, values: Sequence[object]) -> Text:
    """One of several, in words."""
    names = [said(name, each) for each in values]
    if len(names) == 1:
        return names[0]
    says = Text("{first} or {last}", "{first} 或 {last}" if name in PEOPLE else "{first}或{last}")
    return says.fill(first=Joined(tuple(names[:-1])), last=names[-1])


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table of cases: what it is called, and the cell of each case."""

    head: Text
    of: Callable[[Mapping[str, Any]], Text | None]
    mood: str = ""
    numeric: bool = False


def column(name: str, mood: str = "") -> Column:
    """The column of one field, with nothing where there is nothing to say."""

    def text(entry: Mapping[str, Any]) -> Text | None:
        held = entry.get(name)
        return None if held is None or held is False or held in ([], {}, "") else said(name, held)

    return Column(field(name), text, mood)


def numbers(name: str, mood: str = "") -> Column:
    """The column of a field that is a number; 0 is nothing to say."""
    return Column(field(name), lambda entry: told(str(entry[name])) if entry.get(name) else None, mood, numeric=True)


def verdicts(name: str) -> Column:
    """The column of a field that is yes, no or open."""
    return Column(field(name), lambda entry: said(name, entry.get(name)))


def case_table(
    title: Text,
    entries: Sequence[Mapping[str, Any]],
    columns: Sequence[Column],
    notes: tuple[Text, ...] = (),
    *,
    every: bool = True,
) -> Table:
    """A row for each case, with what is supposed in it first; columns that are empty everywhere are left out.

    So is what is supposed where it is the same as in the row above. ``every`` is whether all cases have a row.
    """
    whom = suppositions(entries) if every else [supposed(entry["if"]) for entry in entries]
    shown = [None if n and each == whom[n - 1] else each for n, each in enumerate(whom)]
    texts = [(Column(Text("If", "若"), lambda entry: None), shown)] if any(shown) else []
    texts += [(each, [each.of(entry) for entry in entries]) for each in columns]
    kept = [(each, found) for each, found in texts if any(text is not None for text in found)]
    rows = tuple(tuple(Cell(found[n] or NO_TITLE, each.mood) for each, found in kept) for n in range(len(entries)))
    numeric = tuple(n for n, (each, _) in enumerate(kept) if each.numeric)
    return Table(title, tuple(each.head for each, _ in kept), rows, notes, numeric)


def of(title: Text, **names: str) -> Text:
    """A title with names of players and the like in it."""
    return title.fill(**{key: told(name) for key, name in names.items()})
