"""What the search for a forced win needs of a table: where the turn stands, and what is missing for that."""

from __future__ import annotations

from adjudicator.errors import Problem, StateError
from adjudicator.games.cloud_ladder.blocking.guards import multi_faults
from adjudicator.games.cloud_ladder.cards.cards import ARENA_USES, BY_CODE
from adjudicator.games.cloud_ladder.cards.names import ARENA
from adjudicator.games.cloud_ladder.ends.height import height, tall
from adjudicator.games.cloud_ladder.ends.suggested import possible_needs
from adjudicator.games.cloud_ladder.ends.winning import sides_of
from adjudicator.games.cloud_ladder.forcing.positions import Foe, Own, Position
from adjudicator.games.cloud_ladder.table.schema import PLAYERS_LEAST
from adjudicator.games.cloud_ladder.table.state import Player, State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

_UNTOLD = ("rebirth", "potion", "wild", "coin", "shadowless-hand", "closed-space", "reversal")
_FIRES = {"fire", "lava"}


_HEIGHT = "cl.gap.layers-to-win"


class Table:
    """What the search needs of a state. Raises StateError for what is missing."""

    def __init__(self, state: State, reads: Reads) -> None:
        self.state, self.reads = state, reads
        turn = state.whose_turn()
        phase = state.the_phase()
        if phase not in ("action", "placement"):
            message = Text("In this phase nobody can build: ask in the action or the placement phase.",
                           "此阶段不能搭建：请在行动阶段或放置阶段提问。")  # fmt: skip
            raise StateError([Problem("/phase", message, ruling="cl.turn.phases")])
        if state.mode() == "team" and not state.sides:
            raise missing("/sides", Text("the sides", "各方的分法"), "cl.mode.team")
        if len(state.players) < state.count():
            what = Text("all {n} players", "全部 {n} 名玩家").fill(n=state.count())
            raise missing(f"/players/{len(state.players)}", what)
        self._check_known()
        self.own = state.side_of(turn).players
        self.foes = tuple(player.name for player in state.players if player.name not in self.own)
        self.mover = self.own.index(turn)
        self.group = self._group(turn)
        self.height = height(state, reads)
        # whether it makes no difference to the answer how many layers win, of the numbers there may be
        self.height_open = _HEIGHT in self.height.rulings and _HEIGHT not in reads.picked

    def _check_known(self) -> None:
        """Raise StateError for all hands and characters that are not known, at once."""
        problems: list[Problem] = []
        for player in self.state.players:
            for ask in (self._hand, self._character):
                try:
                    ask(player)
                except StateError as error:
                    problems += error.problems
        if problems:
            raise StateError(problems)

    def _group(self, name: str) -> str | None:
        """The group card of a player's side; None where there is none."""
        if self.state.mode() == "melee" or not self.state.sides:
            return None
        nth = next(n for n, side in enumerate(self.state.sides) if name in side.players)
        if self.state.count() == PLAYERS_LEAST and self.reads.of("cl.gap.two-player-groups") == "no":
            return None
        if self.state.sides[nth].group is None:
            raise missing(f"/sides/{nth}/group", Text("the group card of this side", "这一方的集团牌"))
        return self.state.sides[nth].group

    def start(self) -> Position:
        """The position that the state shows."""
        state, turn = self.state, self.state.this_turn
        springs = 0
        if self.group == "spring":
            often = "once-a-turn" if not turn.spring and not self._waters() else self._spring_often()
            springs = 1 - turn.spring if often == "once-a-turn" else self._waters()
        total = None
        if self._limited() and self._off_turn() == "one-in-total":
            total = max(0, 1 - sum(self._fired().values()))
        return Position(
            tuple(self._own(state.by_name[name]) for name in self.own),
            tuple(sorted(map(self.foe, self.foes))),
            placed=bool(turn.placed),
            springs_left=max(0, springs),
            sprung=bool(turn.spring),
            total_fire=total,
        )

    def _waters(self) -> int:
        hand = self._hand(self.state.by_name[self.own[self.mover]])
        return sum(BY_CODE[card].series == "water" for card in hand)

    def _spring_often(self) -> str:
        return (
            self.reads.of("cl.gap.spring-often") if self._waters() > 1 or self.state.this_turn.spring else "once-a-turn"
        )

    def _fired(self) -> dict[str, int]:
        """The fire attacks of others so far in this turn."""
        return {name: n for name, n in self.state.this_turn.fire.items() if n and name != self.state.turn}

    def _limited(self) -> bool:
        """Whether it may matter how the limit on fire attacks of others is read."""
        fires = sum(self._fires(name) for name in self.foes)
        return fires > 1 or (fires > 0 and bool(self._fired()))

    def _fire_left(self, name: str) -> int:
        """How many regular fire attacks a foe may still make in this turn, apart from what all may make together."""
        used, phase = self._fired().get(name, 0), self.state.phase
        if not self._fires(name) or not self._limited():
            return max(0, 1 - used)
        reading = self._off_turn()
        if reading == "one-in-total":
            return 1  # that counts for all together
        if reading == "each-per-turn":
            return max(0, 1 - used)
        if phase == "action":
            return max(0, 2 - used)  # one more in the placement phase, before which nothing has to be done
        placing = self.state.this_turn.fire_placing.get(name, 0 if not used else 1 if used > 1 else None)
        if placing is None:
            what = Text("whether {name}'s attack was in the placement phase", "{name} 那次攻击是否在放置阶段")
            raise missing(f"/this_turn/fire_placing/{name}", what.fill(name=name), "cl.turn.others-fire")
        return max(0, 1 - placing)

    def _off_turn(self) -> str:
        return self.reads.of("cl.gap.off-turn-fire")

    def _hand(self, player: Player) -> tuple[str, ...]:
        if player.hand is None:
            if player.hand_size == 0:
                return ()
            what = Text("the hand of {name}", "{name} 的手牌").fill(name=player.name)
            raise missing(f"{player.pointer}/hand", what)
        return player.hand

    def _character(self, player: Player) -> str | None:
        """A player's character, None where it has been used."""
        if player.character_used:
            return None
        if player.character is None:
            what = Text("the character of {name}", "{name} 的人物").fill(name=player.name)
            raise missing(f"{player.pointer}/character", what)
        return player.character

    def _own(self, player: Player) -> Own:
        hand, character = self._hand(player), self._character(player)
        water, ditch = hand.count("water"), hand.count("ditch")
        mover = player.name == self.own[self.mover]
        return Own(player.layers, water, ditch, len(hand) - water - ditch, character == "jim",
                   mover and character == "linda" and not self.state.this_turn.linda)  # fmt: skip

    def _fires(self, name: str) -> int:
        return sum(card in _FIRES for card in self._hand(self.state.by_name[name]))

    def _foe(self, player: Player) -> Foe:
        hand, turn = self._hand(player), self.state.this_turn
        fire, lava = hand.count("fire"), hand.count("lava")
        volcano = 1 if self._group(player.name) == "volcano" else 0
        return Foe(fire, lava, len(hand) - fire - lava, self._fire_left(player.name),
                   max(0, volcano - turn.volcano.get(player.name, 0)), self._character(player) == "kaza")  # fmt: skip

    def foe(self, name: str) -> Foe:
        """What somebody may still attack with."""
        return self._foe(self.state.by_name[name]).plain()

    def removes(self, start: Position) -> tuple[dict[str, int], tuple[str, ...]]:
        """How many layers each attack takes that somebody can make, and the attacks of which that is not told."""
        wanted = [
            attack
            for attack, some in (
                ("fire", any(foe.fire and foe.fire_left for foe in start.foes)),
                ("lava", any(foe.lava and foe.fire_left for foe in start.foes)),
                ("volcano", any(foe.volcano_left for foe in start.foes)),
                ("kaza", any(foe.kaza for foe in start.foes)),
            )
            if some
        ]
        told = {attack: self.state.removes[attack] for attack in wanted if attack in self.state.removes}
        return told, tuple(attack for attack in wanted if attack not in told)

    def untold(self, reads: Reads) -> bool:
        """Whether somebody could use a card whose effect the rules don't tell, and it may count.

        Arena cards are used on show, and only whose turn it is lays them there; multi cards need three players.
        """
        return any(map(self._may_use_untold, self.state.players)) and reads.of("cl.gap.untold-effects") == "as-printed"

    def _may_use_untold(self, player: Player) -> bool:
        if any(shown.used < ARENA_USES for shown in player.arena):
            return True
        mine = player.name == self.state.turn
        return any(
            card in _UNTOLD and (card not in ARENA or mine) and not multi_faults(card, self.state)
            for card in self._hand(player)
        )

    def foes_ahead(self, reads: Reads) -> bool:
        """Whether a side of the others has the layers already."""
        own = set(self.own)
        layers = [
            [self.state.by_name[name].layers for name in side.players]
            for side in sides_of(self.state)
            if not own & set(side.players)
        ]
        if not any(sum(each) >= min(possible_needs(self.state)) for each in layers):
            return False
        wanted = height(self.state, reads)
        return any(tall(each, wanted, reads) for each in layers)

    def ahead(self, reads: Reads) -> bool:
        """Whether the side whose turn it is has the layers already."""
        return tall([self.state.by_name[name].layers for name in self.own], height(self.state, reads), reads)
