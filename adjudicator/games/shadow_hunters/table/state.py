"""A Shadow Hunters table, read: the parts that were written down, checked against each other."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from adjudicator import validation
from adjudicator.errors import Problem, StateError
from adjudicator.games.shadow_hunters.pack.areas import AREAS, NUMBERS
from adjudicator.games.shadow_hunters.pack.cards import DECKS, DRAWN_NAMES, EQUIPMENT, SINGLES
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, Character, of_boxes
from adjudicator.games.shadow_hunters.table.record import Event, read_record
from adjudicator.games.shadow_hunters.table.schema import PLAYERS_LEAST, StateSchema
from adjudicator.games.shadow_hunters.table.spelling import spell
from adjudicator.judging.missing import missing
from adjudicator.report import Report
from adjudicator.text import Text, clean

_SCHEMA = StateSchema()
BARRIER, GREGOR = "ghostly-barrier", "gregor"  # the guard that is a character's ability, and whose


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player. ``character`` is None where it is not known; ``seat`` counts from 0, clockwise."""

    name: str
    seat: int
    character: str | None = None
    revealed: bool = False
    dead: bool = False
    area: str | None = None
    damage: int = 0
    equipment: tuple[str, ...] = ()
    ability_used: bool = False
    ability_void: bool = False
    guards: frozenset[str] = frozenset()

    @property
    def pointer(self) -> str:
        """Where they stand in the state."""
        return f"/players/{self.seat}"

    @property
    def card(self) -> Character | None:
        """Their character card, None where it is not known."""
        return None if self.character is None else CHARACTERS[self.character]


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck; ``discard`` names what lies in its discard pile, None where that is not known."""

    left: int | None = None
    discarded: int | None = None
    discard: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Variants:
    """Ways of playing that the table agreed on; ``extra_card`` is None where the table does not say."""

    no_abilities: bool = False
    extra_card: bool | None = None
    opening_hermit: bool = False
    one_per_letter: bool = False


@dataclass(frozen=True)
class State:
    """A table. ``players`` are in the order of their seats, clockwise; ``spelt`` is the whole in its one spelling.

    ``zones`` are the pairs of areas, clockwise, None where they are not known. ``counted`` is the number of players if
    it was written down.
    """

    players: tuple[Player, ...] = ()
    counted: int | None = None
    boxes: tuple[str, ...] = ("base",)
    stacks: tuple[str, ...] = ()
    zones: tuple[tuple[str, str], ...] | None = None
    numbers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    own_numbers: bool = False
    turn: str | None = None
    phase: str | None = None
    piles: Mapping[str, Pile] = field(default_factory=dict)
    variants: Variants = Variants()
    record: tuple[Event, ...] = ()
    spelt: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def by_name(self) -> Mapping[str, Player]:
        """The players by name."""
        return {player.name: player for player in self.players}

    @cached_property
    def worked_out(self) -> dict[Hashable, Any]:
        """What takes long to work out and depends on its key and this table alone: it serves every reading."""
        return {}

    @property
    def living(self) -> tuple[Player, ...]:
        """The players who are alive, in the order of their seats."""
        return tuple(player for player in self.players if not player.dead)

    @property
    def count_known(self) -> int | None:
        """How many play, None where that can't be told."""
        if self.counted is not None:
            return self.counted
        return len(self.players) if len(self.players) >= PLAYERS_LEAST else None

    # --- parts that a question needs; each raises StateError with a pointer if it is missing

    def count(self) -> int:
        """How many play."""
        count = self.count_known
        if count is None:
            raise missing("/player_count", Text("the number of players, 4 to 8", "玩家人数（4 到 8）"))
        return count

    def the_zones(self) -> tuple[tuple[str, str], ...]:
        """The pairs of areas."""
        if self.zones is None:
            raise missing("/zones", Text("the areas in their pairs", "地区卡如何配对"), "sh.setup.pairs")
        return self.zones

    def zone_of(self, area: str) -> tuple[str, str]:
        """The pair that an area belongs to."""
        return next(zone for zone in self.the_zones() if area in zone)

    def area_of(self, player: Player) -> str:
        """Where a player's marker stands."""
        if player.area is None:
            what = Text("the area where {name} stands", "{name} 所在的地区").fill(name=player.name)
            raise missing(f"{player.pointer}/area", what)
        return player.area

    def character_of(self, player: Player) -> Character:
        """Who a player is."""
        if player.card is None:
            what = Text("the character of {name}", "{name} 的角色").fill(name=player.name)
            raise missing(f"{player.pointer}/character", what)
        return player.card


def parse(raw: object) -> State:
    """Read a JSON-like table state. Raises StateError with every problem that was found."""
    if not isinstance(raw, Mapping):
        raise StateError([Problem("", Text("The table state is not an object.", "局面不是对象。"))])
    data = validation.load(_SCHEMA, raw)
    report = Report()
    players = tuple(_player(seat, entry) for seat, entry in enumerate(data.get("players", ())))
    names = [player.name for player in players]
    _check_names(names, report)
    for player in players:
        _check_player(player, report)
    _check_once(players, data, report)
    counted = data.get("player_count")
    if counted is not None and counted < len(players):
        message = Text("{n} players are listed.", "列出了 {n} 名玩家。").fill(n=len(players))
        report.wrong("/player_count", message, ruling="sh.game.players")
    boxes = tuple(sorted(set(data.get("boxes", ("base",)))))
    turn = clean(data["turn"]) if "turn" in data else None
    if turn is not None and turn not in names:
        report.unknown("/turn", Text("player", "玩家"), turn, names)
    elif turn is not None and players[names.index(turn)].dead:
        message = Text("{name} is dead and has no turn.", "{name} 已死亡，没有回合。").fill(name=turn)
        report.wrong("/turn", message, ruling="sh.death.gone")
    stacks = tuple(sorted(set(data["characters"]))) if "characters" in data else of_boxes(boxes)
    _check_stacks(players, stacks, report)
    numbers = {area: tuple(sorted(set(told))) for area, told in data.get("numbers", {}).items()}
    _check_numbers(numbers, report)
    _check_zones(data.get("zones"), report)
    _check_piles(data.get("piles", {}), report)
    open_cards = [player.name for player in players if player.revealed or player.dead]
    record = read_record(data.get("record", ()), names, open_cards, report)
    _check_dead(players, record, report)
    state = State(
        players=players,
        counted=counted,
        boxes=boxes,
        stacks=stacks,
        zones=tuple((one, other) for one, other in data["zones"]) if "zones" in data else None,
        numbers=numbers or NUMBERS,
        own_numbers=bool(numbers),
        turn=turn,
        phase=data.get("phase"),
        piles={deck: _pile(told) for deck, told in sorted(data.get("piles", {}).items())},
        variants=Variants(**data.get("variants", {})),
        record=record,
        spelt=spell(data),
    )
    report.check()
    return state


def _player(seat: int, entry: Mapping[str, Any]) -> Player:
    told = dict(entry)
    told["name"] = clean(entry["name"])
    told["equipment"] = tuple(sorted(entry.get("equipment", ())))
    told["guards"] = frozenset(entry.get("guards", ()))
    return Player(seat=seat, **told)


def _pile(told: Mapping[str, Any]) -> Pile:
    listed = tuple(sorted(told["discard"])) if "discard" in told else None
    discarded = told.get("discarded", len(listed) if listed is not None else None)
    return Pile(told.get("left"), discarded, listed)


def _check_names(names: Sequence[str], report: Report) -> None:
    for n, name in enumerate(names):
        if name in names[:n]:
            message = Text("Another one is called {name} too.", "另有一个也叫 {name}。").fill(name=name)
            report.wrong(f"/players/{n}/name", message, expected=Text("a name of its own", "各不相同的名字"))


def _check_player(player: Player, report: Report) -> None:
    """What the rules forbid about one player."""
    at = player.pointer
    if player.character is None and (player.dead or player.revealed):
        message = Text("The character card of {name} lies open: it is known.", "{name} 的角色卡已翻开，应写明是谁。")
        report.wrong(
            f"{at}/character", message.fill(name=player.name), ruling="sh.death.reveal" if player.dead else None
        )
    if player.dead and player.equipment:
        message = Text("{name} is dead: the equipment is taken or discarded.", "{name} 已死亡，装备卡已被拿走或弃置。")
        report.wrong(f"{at}/equipment", message.fill(name=player.name), ruling="sh.death.loot")
    if BARRIER in player.guards and (player.character not in (None, GREGOR) or not player.revealed):
        message = Text("Ghostly Barrier is Gregor's, who has revealed for it; {name} is not.",
                       "幽灵屏障是格雷戈亮出身份后的能力，{name} 并非如此。")  # fmt: skip
        report.wrong(f"{at}/guards", message.fill(name=player.name), ruling=CHARACTERS[GREGOR].ruling)
    card = player.card
    if card is not None and not player.dead and card.dies_of(player.damage):
        message = Text("With {damage} damage {who} is dead: {who} has {hp} hit points.",
                       "{who} 只有 {hp} 点生命值，受到 {damage} 点伤害便已死亡。")  # fmt: skip
        filled = message.fill(damage=player.damage, who=card.name, hp=card.hit_points)
        report.wrong(f"{at}/damage", filled, ruling="sh.death.hit-points")


def _check_stacks(players: Sequence[Player], stacks: Sequence[str], report: Report) -> None:
    for player in players:
        if player.card is not None and player.card.id not in stacks:
            message = Text("{who} is not among the characters that are played with.", "{who}不在所用的角色之中。")
            expected = Text("a character of the boxes", "所用版本的角色")
            report.wrong(f"{player.pointer}/character", message.fill(who=player.card.name), expected=expected,
                         ruling="sh.game.characters")  # fmt: skip


def _check_dead(players: Sequence[Player], record: Sequence[Event], report: Report) -> None:
    """Who died in the record is dead."""
    died = {name: event for event in record for name in event.players}
    for player in players:
        if player.name in died and not player.dead:
            message = Text("{name} died, as the record says.", "记录中 {name} 已死亡。").fill(name=player.name)
            report.wrong(f"{player.pointer}/dead", message, expected=Text("true", "true"), ruling="sh.death.reveal")


def _check_once(players: Sequence[Player], data: Mapping[str, Any], report: Report) -> None:
    """Each character and each equipment card is there once."""
    seen: dict[str, str] = {}
    for player in players:
        if player.character is not None and player.character in seen:
            message = Text("{other} is {who} already.", "{other} 已是{who}。")
            filled = message.fill(other=seen[player.character], who=CHARACTERS[player.character].name)
            report.wrong(f"{player.pointer}/character", filled, ruling="sh.identity.one-each")
        elif player.character is not None:
            seen[player.character] = player.name
    held: set[str] = set()
    places = [(f"/players/{n}/equipment/{k}", card) for n, entry in enumerate(data.get("players", ()))
              for k, card in enumerate(entry.get("equipment", ()))]  # fmt: skip
    places += [(f"/piles/{deck}/discard/{k}", card) for deck, pile in data.get("piles", {}).items()
               for k, card in enumerate(pile.get("discard", ())) if card in EQUIPMENT]  # fmt: skip
    for at, card in places:
        if card in held:
            message = Text("There is only one {card}.", "{card}只有一张。").fill(card=EQUIPMENT[card].name)
            report.wrong(at, message, ruling=EQUIPMENT[card].ruling)
        held.add(card)


def _check_numbers(numbers: Mapping[str, Sequence[int]], report: Report) -> None:
    seen: dict[int, str] = {}
    for area, told in numbers.items():
        for number in told:
            if number == 7:
                report.wrong(f"/numbers/{area}", Text("No area has the number 7.", "没有地区卡标有 7。"),
                             ruling="sh.setup.start-area")  # fmt: skip
            elif number in seen:
                message = Text("{other} has {number} already.", "{other}已有 {number}。")
                report.wrong(f"/numbers/{area}", message.fill(other=AREAS[seen[number]], number=number))
            seen[number] = area


def _check_zones(zones: Sequence[Sequence[str]] | None, report: Report) -> None:
    if zones is None:
        return
    seen: set[str] = set()
    for n, zone in enumerate(zones):
        for k, area in enumerate(zone):
            if area in seen:
                message = Text("{area} lies elsewhere already.", "{area}已在别处。").fill(area=AREAS[area])
                report.wrong(f"/zones/{n}/{k}", message, ruling="sh.setup.areas")
            seen.add(area)


def _check_piles(piles: Mapping[str, Mapping[str, Any]], report: Report) -> None:
    """Each discard pile has the cards of its own deck, and as many as it is said to have."""
    for deck, pile in piles.items():
        listed = pile.get("discard", [])
        for n, card in enumerate(listed):
            belongs = EQUIPMENT[card].deck if card in EQUIPMENT else SINGLES[card].deck
            if belongs != deck:
                message = Text("{card} is of another deck: {deck}.", "{card}属于另一牌堆：{deck}。")
                filled = message.fill(card=DRAWN_NAMES[card], deck=DECKS[belongs])
                report.wrong(f"/piles/{deck}/discard/{n}", filled, ruling="sh.setup.discards")
            elif card in SINGLES and listed[:n].count(card) >= SINGLES[card].copies:
                message = Text("There are no more than {n} of {card}.", "{card}只有 {n} 张。")
                filled = message.fill(n=SINGLES[card].copies, card=DRAWN_NAMES[card])
                report.wrong(f"/piles/{deck}/discard/{n}", filled, ruling=SINGLES[card].ruling)
        if "discard" in pile and pile.get("discarded", len(listed)) != len(listed):
            message = Text("{n} cards are listed in this pile.", "此弃牌堆列出了 {n} 张牌。").fill(n=len(listed))
            report.wrong(f"/piles/{deck}/discarded", message, expected=Text(str(len(listed)), str(len(listed))))
