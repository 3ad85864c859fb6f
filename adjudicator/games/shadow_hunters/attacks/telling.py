"""Why an attack comes out as it does: the numbers and rulings behind each fact."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.shadow_hunters.attacks.following import AGAIN, COUNTER, FIRST, REPEAT
from adjudicator.games.shadow_hunters.attacks.hitting import LEAST, Hit, lethal
from adjudicator.games.shadow_hunters.attacks.reach import STACKS, carried, rulings_of
from adjudicator.games.shadow_hunters.attacks.resolving import EACH, MANY, ZERO, Asked, Entry, robbable
from adjudicator.games.shadow_hunters.attacks.ways import (
    BOB,
    CHARLES,
    FEAST_DAMAGE,
    LEECH,
    ROBBERY_LEAST,
    VALKYRIE,
    VAMPIRE,
    WEREWOLF,
    able,
)
from adjudicator.games.shadow_hunters.pack.cards import SINGLES, Equipment
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.schema import GUARDS
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined, listing
from adjudicator.text import Joined, Text

_GUARD_RULINGS = {
    "guardian-angel": SINGLES["guardian-angel"].ruling,
    "ghostly-barrier": CHARACTERS["gregor"].ruling,
}


class Telling:
    """The reasons for what one attack comes to."""

    def __init__(self, asked: Asked, entry: Entry, state: State) -> None:
        self._asked = asked
        self._entry = entry
        self._state = state
        self._cards = () if asked.attacker is None else carried(asked.attacker)

    @property
    def _name(self) -> str:
        return "" if self._asked.attacker is None else self._asked.attacker.name

    def of(self, fact: str, names: Sequence[str] = ()) -> Because:
        """Why a fact is as it is; ``names`` are the targets that a claim is about, all if there are none."""
        hits = [each for each in self._entry.hits if each.target.name in names] or list(self._entry.hits)
        match fact:
            case "success":
                return self._success()
            case "reveals":
                return self._reveals()
            case "heals":
                return self._heals()
            case "dead":
                return joined([*self._numbers(hits), *map(self._fate, hits)])
            case "robbed":
                return joined([self._robs(), *(each for each in self._numbers(hits))])
            case "takes":
                robbing = [self._robs()] if any(each.rob != "no" for each in hits) else []
                looting = [*map(self._fate, hits), self._loot()] if self._entry.loot != "none" or not robbing else []
                return joined([*robbing, *looting])
            case "follows" | "comes_first":
                return joined(self._following())
        return joined([*self._numbers(hits), *([self._robs()] if any(each.rob != "no" for each in hits) else [])])

    def steps(self) -> list[Because]:
        """All reasons, in the order in which an attack is carried out."""
        entry = self._entry
        out = [self._reveals()] if entry.way.reveals else []
        out += self._numbers(entry.hits)
        if entry.floored and not any(each.damage for each in entry.hits):
            out.append(self._success())
        if any(each.rob != "no" for each in entry.hits):
            out.append(self._robs())
        out += [self._fate(each) for each in entry.hits if each.damage]
        if entry.loot != "none":
            out.append(self._loot())
        if entry.heals:
            out.append(self._heals())
        if not self._asked.counter:
            out += self._follows()
            if self._asked.attacker is not None and _is(self._asked.attacker, CHARLES) and entry.hits:
                out += [self._no_feast(self._asked.attacker)] if AGAIN not in self._kinds() else []
        return out

    # --- the numbers

    def _numbers(self, hits: Sequence[Hit]) -> list[Because]:
        """From the dice to the damage of these targets."""
        out = [self._roll()]
        if self._is_void(VALKYRIE) and not self._entry.roll.one_die:
            out.append(self._void())
        if not self._entry.roll.hits:
            return out
        out += [self._added()] if self._adding() else []
        out += [self._unused(card) for card in self._cards if card.hunter_attack and not self._entry.way.powers.hunter]
        if len(self._entry.hits) > 1:
            everyone = tuple(card for card in self._cards if card.everyone)
            says = Text("One roll for all {n} targets.", "{n} 个目标共用一次掷骰。").fill(n=len(self._entry.hits))
            out.append(Because(says, ("sh.attack.many", *rulings_of(everyone, self._cards))))
        return out + [told for each in hits if (told := self._protected(each)) is not None]

    def _roll(self) -> Because:
        roll = self._entry.roll
        if roll.one_die:
            says = Text("The d4 alone is rolled: {n}.", "只掷四面骰：{n}。")
            if not roll.told:
                says = Text("The d4 alone is rolled; suppose it shows {n}.", "只掷四面骰；设掷出 {n}。")
            cards = tuple(card for card in self._cards if card.one_die)
            rulings = rulings_of(cards, self._cards) if cards else (CHARACTERS[VALKYRIE].ruling,)
            return Because(says.fill(n=roll.number), rulings)
        if not roll.hits:
            says = Text("Both dice show {d4}: the attack fails.", "两颗骰子都是 {d4}：攻击失败。")
            if not roll.told:
                says = Text("If both dice show the same, the attack fails.", "两颗骰子点数相同时，攻击失败。")
            return Because(says.fill(d4=roll.d4), ("sh.attack.fail",))
        says = Text("The dice show {d6} and {d4}: {n}.", "骰子是 {d6} 和 {d4}：相差 {n}。")
        if not roll.told:
            says = Text("Suppose the dice differ by {n}.", "设两颗骰子相差 {n}。")
        return Because(says.fill(d6=roll.d6, d4=roll.d4, n=roll.number), ("sh.attack.damage",))

    def _adding(self) -> list[tuple[Equipment, int]]:
        """The attacker's cards that change the damage, and by how much."""
        hunter = self._entry.way.powers.hunter
        told = [(card, card.attack + (card.hunter_attack if hunter else 0) - card.dealt) for card in self._cards]
        return [(card, plus) for card, plus in told if plus]

    def _added(self) -> Because:
        cards = tuple(card for card, _ in self._adding())
        parts = tuple(Text(f"{card.name.en} {plus:+}", f"{card.name.zh} {plus:+}") for card, plus in self._adding())
        says = Text("{cards}: {before} becomes {after}.", "{cards}：{before} 变为 {after}。")
        filled = says.fill(cards=Joined(parts), before=self._entry.roll.number, after=self._entry.deals)
        working = [card for card in self._cards if card in cards or card.one_die]
        stacked = (STACKS,) if len(working) > 1 else ()
        least = (LEAST,) if not self._entry.hits and self._entry.floored else ()
        return Because(filled, (*rulings_of(cards, self._cards), *stacked, *least))

    def _unused(self, card: Equipment) -> Because:
        says = Text("{card}: nothing added, {name} is not revealed as a Hunter.",
                    "{card}：{name} 没有亮明是猎人，不加伤害。")  # fmt: skip
        return Because(says.fill(card=card.name, name=self._name), (card.ruling,))

    def _protected(self, each: Hit) -> Because | None:
        """Why a target takes another damage than the attack deals."""
        name = each.target.name
        if each.guard is not None:
            says = Text("{guard}: no damage to {name} from attacks.", "{guard}：{name} 不因攻击受到伤害。")
            return Because(says.fill(guard=GUARDS[each.guard], name=name), (_GUARD_RULINGS[each.guard],))
        if not each.reduced and not each.floored:
            return None
        cards = tuple(card for card in carried(each.target) if card.taken)
        says = Text("{name} takes {n}.", "{name} 受到 {n} 点。").fill(name=name, n=self._unrobbed(each))
        if each.reduced:
            filled = Text("{card} of {name}: {before} becomes {n}.", "{name} 的{card}：{before} 变为 {n}。")
            says = filled.fill(card=cards[0].name, name=name, before=self._entry.deals, n=self._unrobbed(each))
        rulings = rulings_of(cards, carried(each.target)) if each.reduced else ()
        return Because(says, (*rulings, LEAST) if each.floored else rulings)

    @staticmethod
    def _unrobbed(each: Hit) -> int:
        return max(0, each.left) if each.rob == "yes" else each.damage

    def _success(self) -> Because:
        entry = self._entry
        if not entry.floored or any(each.damage for each in entry.hits) or not entry.roll.hits:
            if not entry.roll.hits or entry.roll.one_die:
                return self._roll()
            says = Text("The dice differ, and only equal dice fail.", "两颗骰子点数不同；只有相同才失败。")
            return joined([self._roll(), Because(says, ("sh.attack.fail",))])
        says = Text("The dice did not fail, but cards take off all the damage.", "掷骰没有失败，但卡牌减掉了全部伤害。")
        dealt = [each.ruling for each in self._cards if each.dealt]
        taken = [card.ruling for each in entry.hits for card in carried(each.target) if card.taken]
        return Because(says, (ZERO, *dealt, *taken))

    # --- what comes of it

    def _fate(self, each: Hit) -> Because:
        target = each.target
        if not each.damage:
            says = Text("{name} takes no damage.", "{name} 没有受到伤害。").fill(name=target.name)
            return Because(says, ("sh.death.hit-points",))
        named = {"name": target.name, "before": target.damage, "n": each.damage, "total": each.total}
        if target.card is not None:
            says = Text("{name}: {before} + {n} = {total} damage of {hp} hit points: still alive.",
                        "{name}：{before} + {n} = {total} 点伤害，HP {hp}：存活。")  # fmt: skip
            if each.dies:
                says = Text("{name}: {before} + {n} = {total} damage of {hp} hit points: dead.",
                            "{name}：{before} + {n} = {total} 点伤害，HP {hp}：死亡。")  # fmt: skip
            filled = says.fill(**named, hp=target.card.hit_points)
            return Because(filled, ("sh.death.hit-points", target.card.ruling))
        says = Text("{name}: {before} + {n} = {total} damage. That kills whoever has {total} hit points or fewer.",
                    "{name}：{before} + {n} = {total} 点伤害；HP 不超过 {total} 的角色会死。")  # fmt: skip
        if each.dies is False:
            says = Text("{name}: {before} + {n} = {total} damage. Whoever {name} can be has more hit points.",
                        "{name}：{before} + {n} = {total} 点伤害；{name} 可能的角色 HP 都高于此。")  # fmt: skip
        elif each.dies:
            says = Text("{name}: {before} + {n} = {total} damage. Whoever {name} can be is dead.",
                        "{name}：{before} + {n} = {total} 点伤害；{name} 不论是谁都会死。")  # fmt: skip
        return Because(says.fill(**named), ("sh.death.hit-points", "sh.pack.initials", "sh.setup.own-card"))

    def _loot(self) -> Because:
        entry = self._entry
        several = ("sh.death.loot-each",) if sum(each.dies is not False for each in entry.hits) > 1 else ()
        if entry.loot == "none":
            says = Text("Nobody with equipment dies of it.", "没有带装备的人因此死亡。")
            return Because(says, ("sh.death.loot",))
        if entry.loot == "one":
            says = Text("{name} may take one equipment card of each who dies.", "每名死者的装备卡，{name} 可拿走一张。")
            one = Because(says.fill(name=self._name), ("sh.death.loot", *several))
            return joined([one, self._void()]) if self._is_void(BOB) else one
        says = Text("{name} takes all equipment cards of each who dies.", "{name} 拿走每名死者的全部装备卡。")
        cards = tuple(card for card in self._cards if card.loots_all)
        rulings = rulings_of(cards, self._cards) if cards else ()
        bob = ("sh.ability.bob-many",) if entry.way.powers.takes_all else ()
        return Because(says.fill(name=self._name), (*rulings, *bob, "sh.death.loot"))

    def _reveals(self) -> Because:
        way = self._entry.way
        attacker = self._asked.attacker
        if attacker is not None and attacker.revealed:
            says = Text("{name} has been revealed before.", "{name} 早已亮出身份。").fill(name=self._name)
            return Because(says, ("sh.reveal.already",))
        if not way.reveals:
            says = Text("{name} need not reveal to attack.", "{name} 攻击不必亮出身份。").fill(name=self._name)
            return Because(says, ("sh.reveal.any-time",))
        spear = tuple(card.ruling for card in self._cards if card.hunter_attack and way.powers.hunter)
        says = Text("{name} reveals for this attack.", "{name} 为这次攻击亮出身份。").fill(name=self._name)
        return Because(says, ("sh.reveal.any-time", *spear) if spear else ("sh.reveal.first", "sh.reveal.any-time"))

    def _heals(self) -> Because:
        entry = self._entry
        ruling = CHARACTERS[VAMPIRE].ruling
        attacker = self._asked.attacker
        if attacker is not None and _is(attacker, VAMPIRE) and (attacker.revealed or entry.way.reveals):
            if self._is_void(VAMPIRE):
                return self._void()
            if not attacker.damage:
                says = Text("{name} is the Vampire but has no damage to heal.", "{name} 是吸血鬼，但没有伤害可治疗。")
                return Because(says.fill(name=self._name), (ruling, "sh.damage.floor"))
            if not any(each.damage for each in entry.hits):
                says = Text("The Vampire heals only by an attack that deals damage, and this one deals none.",
                            "吸血鬼只在攻击造成伤害时得到治疗，而这次没有造成伤害。")  # fmt: skip
                return joined([*self._numbers(entry.hits), Because(says, (ruling,))])
        if not entry.way.powers.leeches:
            says = Text("Only the Vampire, revealed, heals by an attack that deals damage.",
                        "只有亮明身份的吸血鬼，在攻击造成伤害时得到治疗。")  # fmt: skip
            return Because(says, (ruling, "sh.reveal.first"))
        hurt = sum(each.damage > 0 for each in entry.hits)
        says = Text("{name} is the Vampire and hurt {hurt}: heals {n}.",
                    "{name} 是吸血鬼，打伤 {hurt} 人：治疗 {n} 点。")  # fmt: skip
        if attacker is not None and attacker.character is None:
            says = Text("If {name} is the Vampire and hurt {hurt}: heals {n}.",
                        "若 {name} 是吸血鬼，打伤 {hurt} 人：治疗 {n} 点。")  # fmt: skip
        own = 0 if attacker is None else attacker.damage
        rulings = (ruling, MANY) if hurt > 1 and own > LEECH else (ruling,)
        if own < LEECH:
            rulings = (*rulings, "sh.damage.floor")
        return Because(says.fill(name=self._name, hurt=hurt, n=entry.heals), rulings)

    def _robs(self) -> Because:
        entry = self._entry
        name = self._name
        if self._is_void(BOB):
            return self._void()
        if entry.way.powers.takes_all:
            says = Text("With so many players Bob takes no equipment instead of damage.",
                        "人数较多时，鲍勃不能用装备换伤害。")  # fmt: skip
            return Because(says, ("sh.ability.bob-many",))
        if not entry.way.powers.robs:
            says = Text("Only Bob, revealed, takes equipment instead of damage, from who has some.",
                        "只有亮明身份的鲍勃能用装备换伤害，对方还须有装备卡。")  # fmt: skip
            return Because(says, (CHARACTERS[BOB].ability_ruling, "sh.reveal.first"))
        each = (EACH,) if len(entry.hits) > 1 else ()
        names = [one.target.name for one in entry.hits if one.rob != "no"]
        if not names:
            short = [one for one in entry.hits if not robbable(one)]
            says = Text("Bob takes equipment for {least} or more damage only, from who has some.",
                        "鲍勃只有造成 {least} 点以上伤害、且对方有装备卡时才能改拿装备。")  # fmt: skip
            if not short:
                says = Text("{name} deals the damage.", "{name} 照常造成伤害。").fill(name=name)
            return Because(says.fill(least=ROBBERY_LEAST), (CHARACTERS[BOB].ability_ruling, *each))
        says = Text("{bob}: for {least} or more damage he may take one equipment card instead, from {names}.",
                    "{bob}：伤害达到 {least} 点，可以改为从 {names} 处拿走一张装备卡。")  # fmt: skip
        if all(one.rob == "yes" for one in entry.hits if one.rob != "no"):
            says = Text("{bob}: he takes one equipment card instead of {least} or more damage, from {names}.",
                        "{bob}：伤害达到 {least} 点，改为从 {names} 处拿走一张装备卡。")  # fmt: skip
        attacker, bob = self._asked.attacker, Text("{name} is Bob", "{name} 是鲍勃")
        if attacker is None or attacker.character is None:
            bob = Text("If {name} is Bob", "若 {name} 是鲍勃")
        filled = says.fill(bob=bob.fill(name=name), least=ROBBERY_LEAST, names=listing(names))
        return Because(filled, (CHARACTERS[BOB].ability_ruling, "sh.reveal.first", *each))

    # --- what may follow

    def _following(self) -> list[Because]:
        asked, entry = self._asked, self._entry
        if asked.counter:
            says = Text("Nothing follows a counterattack.", "回击之后没有接着的攻击。")
            return [Because(says, (CHARACTERS[WEREWOLF].ruling,))]
        out, kinds = self._follows(), self._kinds()
        attacker = asked.attacker
        if attacker is not None and AGAIN not in kinds:
            out.append(self._no_feast(attacker))
        if COUNTER not in kinds and not any(_is(each.target, WEREWOLF) for each in entry.hits):
            says = Text(
                "Only the Werewolf, alive and with its ability, strikes back.", "只有活着且能力有效的狼人才会回击。"
            )
            out.append(Because(says, (CHARACTERS[WEREWOLF].ruling,)))
        return out

    def _kinds(self) -> list[str]:
        return [each.what for each in self._entry.follows]

    def _follows(self) -> list[Because]:
        """What may follow, which comes first, and where the Werewolf was attacked and does not strike back, why."""
        out = [self._follow(each.who, each.what, each.characters) for each in self._entry.follows]
        kinds = self._kinds()
        if len(set(kinds)) > 1:
            says = Text("The counterattack comes first.", "先由狼人回击。")
            if kinds[0] == AGAIN:
                says = Text("The attacks of Charles come first.", "先由查尔斯追加攻击。")
            out.append(Because(says, (FIRST,)))
        return out + [told for each in self._entry.hits if (told := self._no_counter(each)) is not None]

    def _follow(self, who: Player, what: str, characters: Sequence[str]) -> Because:
        card = CHARACTERS[WEREWOLF if what == COUNTER else CHARLES]
        texts = {
            COUNTER: Text("{name}, if the Werewolf, may attack {attacker} at once.",
                          "{name} 若是狼人，可以立即攻击 {attacker}。"),
            AGAIN: Text("{name}, if Charles, may take {n} damage to attack again.",
                        "{name} 若是查尔斯，可以自受 {n} 点伤害再攻击一次。"),
        } if characters else {
            COUNTER: Text("{name} is the Werewolf and may attack {attacker} at once.",
                          "{name} 是狼人，可以立即攻击 {attacker}。"),
            AGAIN: Text("{name} is Charles and may take {n} damage to attack again.",
                        "{name} 是查尔斯，可以自受 {n} 点伤害再攻击一次。"),
        }  # fmt: skip
        reveal = () if who.revealed else ("sh.reveal.any-time",)
        repeat = (REPEAT,) if what == AGAIN and self._asked.again else ()
        filled = texts[what].fill(name=who.name, attacker=self._name, n=FEAST_DAMAGE)
        return Because(filled, (card.ability_ruling, *reveal, *repeat))

    def _no_counter(self, each: Hit) -> Because | None:
        """Why the Werewolf does not strike back."""
        if not _is(each.target, WEREWOLF):
            return None
        if not able(each.target, self._state):
            return self._out(each.target)
        if not lethal(WEREWOLF, each.target, each.damage):
            return None
        says = Text("{name} dies and does not strike back.", "{name} 已死，不能回击。").fill(name=each.target.name)
        return Because(says, ("sh.pack.werewolf-dead",))

    def _no_feast(self, attacker: Player) -> Because:
        """Why the attacker does not attack again."""
        ruling = CHARACTERS[CHARLES].ability_ruling
        if not _is(attacker, CHARLES):
            says = Text("Only Charles attacks again.", "只有查尔斯能追加攻击。")
            return Because(says, (ruling,))
        if not able(attacker, self._state):
            return self._out(attacker)
        total = attacker.damage + FEAST_DAMAGE
        if lethal(CHARLES, attacker, FEAST_DAMAGE):
            says = Text("{n} more damage would bring {name} to {total} of {hp}: dead before the attack.",
                        "再受 {n} 点，{name} 就有 {total} 点伤害，HP {hp}：攻击之前便已死亡。")  # fmt: skip
            filled = says.fill(n=FEAST_DAMAGE, name=attacker.name, total=total, hp=CHARACTERS[CHARLES].hit_points)
            return Because(filled, (ruling, "sh.death.hit-points", "sh.death.gone"))
        if self._asked.again and any(each.dies is not True for each in self._entry.hits):
            says = Text("One further attack a turn is read to be all.", "按所取的读法，每回合只能追加一次。")
            return Because(says, (ruling, REPEAT))
        says = Text("Nobody is left to be attacked again.", "没有可再次攻击的目标。")
        return Because(says, (ruling, "sh.death.gone"))

    def _is_void(self, character: str) -> bool:
        """Whether the attacker is known to be somebody whose ability would count in an attack but does not work."""
        attacker = self._asked.attacker
        return attacker is not None and _is(attacker, character) and not able(attacker, self._state)

    def _void(self) -> Because:
        """That the attacker's ability does not work."""
        assert self._asked.attacker is not None
        return self._out(self._asked.attacker)

    def _out(self, player: Player) -> Because:
        says = Text("The ability of {name} does not work.", "{name} 的特殊能力不起作用。").fill(name=player.name)
        if self._state.variants.no_abilities:
            return Because(says, ("sh.variant.no-abilities",))
        return Because(says, (CHARACTERS["ellen"].ruling,))


def _is(player: Player, character: str) -> bool:
    return player.character == character
