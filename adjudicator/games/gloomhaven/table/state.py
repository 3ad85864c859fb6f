"""A Gloomhaven table, read: the parts that were written down, checked against each other and in their one spelling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from adjudicator import validation
from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.table.board import Board, off_board, read_board
from adjudicator.games.gloomhaven.table.cards import AbilityCard, MonsterType, read_card, read_type
from adjudicator.games.gloomhaven.table.figures import (
    LONG_REST,
    Character,
    Figure,
    Monster,
    Summon,
    read_character,
    read_monster,
    read_summon,
)
from adjudicator.games.gloomhaven.table.schema import StateSchema
from adjudicator.games.gloomhaven.table.shapes import FIGURES_MOST
from adjudicator.games.gloomhaven.table.spelling import spell
from adjudicator.judging.missing import missing
from adjudicator.report import Report
from adjudicator.text import Text, clean

_SCHEMA = StateSchema()


@dataclass(frozen=True)
class State:
    """A table. Figures come by name, so that the order in which they were written down changes nothing.

    ``given`` names the top-level parts that were written down; ``spelt`` is the whole in its one spelling.
    """

    board: Board | None = None
    characters: tuple[Character, ...] = ()
    summons: tuple[Summon, ...] = ()
    monsters: tuple[Monster, ...] = ()
    types: Mapping[str, MonsterType] = field(default_factory=dict)
    cards: Mapping[str, AbilityCard] = field(default_factory=dict)
    elements: Mapping[str, str] = field(default_factory=dict)
    draw_pile: tuple[str, ...] | None = None
    scenario: Mapping[str, Any] = field(default_factory=dict)
    phase: str | None = None
    turn: str | None = None
    move_left: int | None = None
    jumping: bool = False
    given: frozenset[str] = frozenset()
    spelt: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """All figures by name."""
        every: tuple[Figure, ...] = (*self.characters, *self.summons, *self.monsters)
        return {figure.name: figure for figure in every}

    @cached_property
    def standing(self) -> Mapping[Hex, Figure]:
        """The figures on the map, by the hex they stand on."""
        return {figure.at: figure for figure in self.figures.values() if figure.at is not None and self.in_play(figure)}

    def in_play(self, figure: Figure) -> bool:
        """Whether a figure is neither killed nor exhausted; a summon leaves with its owner."""
        return not figure.gone and not (isinstance(figure, Summon) and self.character(figure.owner).gone)

    def is_monster(self, figure: Figure) -> bool:
        """Whether a figure is on the monsters' side."""
        return isinstance(figure, Monster)

    def enemies_of(self, figure: Figure) -> list[Figure]:
        """The figures of the other side that are in play."""
        return [
            other
            for other in self.figures.values()
            if self.in_play(other) and isinstance(other, Monster) != isinstance(figure, Monster)
        ]

    def allies_of(self, figure: Figure) -> list[Figure]:
        """The other figures of the same side that are in play."""
        return [
            other
            for other in self.figures.values()
            if other is not figure and self.in_play(other) and isinstance(other, Monster) == isinstance(figure, Monster)
        ]

    def character(self, name: str) -> Character:
        """A character who is there. Raises StopIteration."""
        return next(each for each in self.characters if each.name == name)

    def initiative_of(self, character: Character) -> int | None:
        """A character's initiative: 99 in a long rest, else as written down, else the leading card's."""
        if character.long_rest:
            return LONG_REST
        return self._from_cards(character, character.initiative, 0)

    def second_initiative_of(self, character: Character) -> int | None:
        """The initiative of a character's other card; None in a long rest, which has none, or if it is not known."""
        return None if character.long_rest else self._from_cards(character, character.second_initiative, 1)

    def _from_cards(self, character: Character, written: int | None, place: int) -> int | None:
        if written is not None or not character.selected or len(character.selected) <= place:
            return written
        card = self.cards.get(character.selected[place])
        return card.initiative if card else None

    # --- parts that a question needs; each raises StateError with a pointer if it is missing

    def the_board(self) -> Board:
        """The map."""
        if self.board is None:
            raise missing("/board", Text("a board", "版图"))
        return self.board

    def place_of(self, figure: Figure) -> Hex:
        """Where a figure stands."""
        if figure.at is None:
            what = Text("the hex where {name} stands", "{name} 所在的六角格").fill(name=figure.name)
            raise missing(f"{figure.pointer}/at", what)
        return figure.at

    def level(self) -> int:
        """The scenario level."""
        level = self.scenario.get("level")
        if level is None:
            raise missing("/scenario/level", Text("the scenario level, 0 to 7", "场景等级（0 到 7）"))
        return int(level)

    def type_of(self, monster: Monster) -> MonsterType:
        """A monster's type with its card of the round."""
        if monster.type not in self.types:
            what = Text("the ability card drawn for {type}", "{type} 本轮翻开的能力牌").fill(type=monster.type)
            raise missing("/monster_types", what)
        return self.types[monster.type]


def parse(raw: object) -> State:
    """Read a JSON-like table state. Raises StateError with every problem that was found."""
    if not isinstance(raw, Mapping):
        raise StateError([Problem("", Text("The table state is not an object.", "局面不是对象。"))])
    data = validation.load(_SCHEMA, raw)
    report = Report()
    board = read_board(data["board"], report) if "board" in data else None
    characters = [
        read_character(entry, f"/characters/{n}", report) for n, entry in enumerate(data.get("characters", ()))
    ]
    summons = _summons(data.get("summons", ()), report)
    monsters = [read_monster(entry, f"/monsters/{n}", report) for n, entry in enumerate(data.get("monsters", ()))]
    types = [read_type(entry, f"/monster_types/{n}") for n, entry in enumerate(data.get("monster_types", ()))]
    cards = [read_card(entry, f"/cards/{n}") for n, entry in enumerate(data.get("cards", ()))]
    figures: list[Figure] = [*characters, *summons, *monsters]
    _check_names([(figure.name, f"{figure.pointer}/{_named_by(figure)}") for figure in figures], report)
    _check_names([(each.type, each.pointer + "/type") for each in types], report)
    _check_names([(each.name, each.pointer + "/card") for each in cards], report)
    _check_owners(summons, characters, report)
    if board is not None:
        _check_places(figures, board, report)
    if len(characters) + len(summons) > FIGURES_MOST:
        message = Text("There may be {n} characters and summons at most.", "角色与召唤物合计至多 {n} 个。")
        report.wrong("/summons", message.fill(n=FIGURES_MOST))
    state = State(
        board=board,
        characters=tuple(sorted(characters, key=_name)),
        summons=tuple(sorted(summons, key=_name)),
        monsters=tuple(sorted(monsters, key=_name)),
        types={each.type: each for each in sorted(types, key=lambda each: each.type)},
        cards={each.name: each for each in sorted(cards, key=lambda each: each.name)},
        elements=dict(sorted(data.get("elements", {}).items())),
        draw_pile=tuple(data["draw_pile"]) if "draw_pile" in data else None,
        scenario=dict(sorted(data.get("scenario", {}).items())),
        phase=data.get("phase"),
        turn=clean(data["turn"]) if "turn" in data else None,
        move_left=data.get("move_left"),
        jumping=data.get("jumping", False),
        given=frozenset(data),
        spelt=spell(data, board),
    )
    _check_turn(state, report)
    _check_initiative(state, report)
    _check_abilities(data, report)
    report.check()
    return state


def _named_by(figure: Figure) -> str:
    """The field by which figures of one kind are told apart."""
    if not isinstance(figure, Monster):
        return "name"
    return "type" if figure.standee is None else "standee"


def _name(figure: Figure) -> str:
    return figure.name


def _summons(entries: Iterable[Mapping[str, Any]], report: Report) -> list[Summon]:
    """The summons; those without a number of their own come in the order in which they are listed."""
    out: list[Summon] = []
    for n, entry in enumerate(entries):
        order = 1 + sum(other.owner == clean(entry["owner"]) for other in out)
        out.append(read_summon(entry, f"/summons/{n}", order, report))
    return out


def _check_names(names: Iterable[tuple[str, str]], report: Report) -> None:
    seen: set[str] = set()
    for name, at in names:
        if name in seen:
            message = Text("Another one is called {name} too.", "另有一个也叫 {name}。").fill(name=name)
            report.wrong(at, message, expected=Text("a name of its own", "各不相同的名字"))
        seen.add(name)


def _check_owners(summons: Iterable[Summon], characters: Iterable[Character], report: Report) -> None:
    names = [character.name for character in characters]
    taken: set[tuple[str, int]] = set()
    for summon in summons:
        if summon.owner not in names:
            report.unknown(f"{summon.pointer}/owner", Text("character", "角色"), summon.owner, names)
        if (summon.owner, summon.order) in taken:
            message = Text("Another summon of {owner} has this place.", "{owner} 的另一个召唤物已占这个次序。")
            report.wrong(f"{summon.pointer}/order", message.fill(owner=summon.owner))
        taken.add((summon.owner, summon.order))


def _check_places(figures: Iterable[Figure], board: Board, report: Report) -> None:
    seen: dict[Hex, str] = {}
    for figure in figures:
        if figure.at is None or figure.gone:
            continue
        at = f"{figure.pointer}/at"
        if not board.has(figure.at):
            off_board(figure.at, at, (board.width, board.height), report)
        elif figure.at in board.solid:
            message = Text("{hex} is a wall or a closed door: nobody stands there.", "{hex} 是墙或关闭的门，不能站人。")
            report.wrong(at, message.fill(hex=list(figure.at)), ruling="gh.move.walls")
        elif figure.at in board.obstacles and not figure.flying:
            message = Text("{hex} is an obstacle: only who flies stands there.", "{hex} 是障碍：只有飞行者能停在那里。")
            report.wrong(at, message.fill(hex=list(figure.at)), ruling="gh.move.stop")
        elif figure.at in seen:
            message = Text("{other} stands there already.", "{other} 已站在那里。").fill(other=seen[figure.at])
            report.wrong(at, message, ruling="gh.move.stop")
        seen[figure.at] = figure.name


def _check_turn(state: State, report: Report) -> None:
    types = {*state.types, *(each.type for each in state.monsters)}
    names = [*state.figures, *sorted(types - state.figures.keys())]
    if state.turn is not None and state.turn not in names:
        report.unknown("/turn", Text("figure", "模型"), state.turn, names)


def _check_initiative(state: State, report: Report) -> None:
    """Refuse an initiative that is not that of the card said to lead."""
    for character in state.characters:
        for place, (key, written) in enumerate(
            (("initiative", character.initiative), ("second_initiative", character.second_initiative))
        ):
            if written is None or not character.selected or len(character.selected) <= place:
                continue
            card = state.cards.get(character.selected[place])
            if card is not None and card.initiative not in (None, written):
                message = Text("{card} has initiative {n}.", "{card} 的先攻是 {n}。")
                says = message.fill(card=card.name, n=card.initiative)
                report.wrong(f"{character.pointer}/{key}", says, ruling="gh.order.initiative")


def _check_abilities(data: Mapping[str, Any], report: Report) -> None:
    """Refuse abilities that say two things at once, and patterns that can't be."""
    for n, kind in enumerate(data.get("monster_types", ())):
        for m, ability in enumerate(kind.get("abilities", ())):
            at = f"/monster_types/{n}/abilities/{m}"
            if "value" in ability and "plus" in ability:
                message = Text("It has a value as well as what is added.", "同时写了数值与加值。")
                expected = Text("value or plus, not both", "value 与 plus 只写一个")
                report.wrong(f"{at}/plus", message, expected=expected, ruling="gh.monster.stat-plus-card")
            area = ability.get("area")
            if area is not None and area["kind"] == "melee" and [0, 0] in [list(step) for step in area["hexes"]]:
                message = Text("A melee pattern does not cover the attacker's own hex.", "近战图案不含攻击者自身的格。")
                report.wrong(f"{at}/area/hexes", message, ruling="gh.area.melee")
            if area is not None and area["kind"] == "ranged" and ability.get("range") == 0:
                message = Text("A ranged area needs a range.", "远程范围图案需要射程。")
                report.wrong(f"{at}/range", message, ruling="gh.area.red-in-range")
