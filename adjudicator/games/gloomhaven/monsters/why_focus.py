"""Why a monster focuses on whom it does: each comparison with its numbers, and the ruling it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from adjudicator.answer import Step
from adjudicator.games.gloomhaven.monsters.field import Field
from adjudicator.games.gloomhaven.monsters.focus import Candidate, Focus, differs, find_focus
from adjudicator.games.gloomhaven.monsters.why_hit import without_attack
from adjudicator.games.gloomhaven.table.figures import Character, Figure, Summon
from adjudicator.judging.ruled import Because
from adjudicator.text import Joined, Text

RULING_OF = {
    "negative-hexes": "gh.focus.negative",
    "movement": "gh.focus.path",
    "proximity": "gh.focus.proximity",
    "initiative": "gh.focus.initiative",
    "players": "gh.focus.ties",
}


def number_of(key: str, candidate: Candidate, field: Field) -> Text:
    """What a candidate has in one comparison, with its unit."""
    assert candidate.toll is not None
    harm, cost = candidate.toll
    if key == "negative-hexes":
        return Text(f"{harm} negative hex{'' if harm == 1 else 'es'}", f"{harm} 个负面格")
    if key == "movement":
        return Text(f"{cost} step{'' if cost == 1 else 's'}", f"{cost} 步")
    if key == "proximity":
        proximity = candidate.enemy.proximity
        if proximity is None:
            return Text("walls all round", "隔墙无法计数")
        return Text(f"proximity {proximity}", f"格距 {proximity}")
    return initiative_text(candidate.enemy.name, field)


def initiative_in_focus(figure: Figure, field: Field) -> int | None:
    """The initiative by which a figure's focus tie is broken: a summon's is its owner's."""
    if isinstance(figure, Summon):
        return field.state.initiative_of(field.state.character(figure.owner))
    return field.state.initiative_of(figure) if isinstance(figure, Character) else None


def initiative_text(name: str, field: Field) -> Text:
    """The initiative of a figure in words."""
    figure = field.state.figures[name]
    n = initiative_in_focus(figure, field)
    if isinstance(figure, Summon):
        return Text(f"initiative {n}, just before {figure.owner}", f"先攻 {n}（在 {figure.owner} 之前）")
    return Text(f"initiative {n}", f"先攻 {n}")


def focus_steps(field: Field, focus: Focus) -> Iterator[Step]:
    """The comparisons in their order, each among those still tied."""
    name = field.monster.name
    if field.unseen:
        says = Text("{by} can't be focused on or attacked: invisible.", "{by} 隐形，不会成为专注，也不能被攻击。")
        yield _step("gh.focus.invisible", name, "left-out", says, field.unseen)
    if field.turn.attack is None:
        yield _as_melee(field)
    if not focus.chosen:
        says = Text(
            "There is no hex from which {about} could ever attack an enemy: no focus.",
            "没有任何位置能让{about}攻击到敌人：没有专注。",
        )
        yield _step("gh.focus.none", name, "no-focus", says, under=("gh.focus.whole-way",))
        return
    left = list(focus.candidates)
    for place, key in enumerate(("negative-hexes", "movement", "proximity", "initiative")):
        if key == "negative-hexes" and not any(each.key[0] for each in left):
            continue
        if key != "movement" and len(left) == 1 and key != "negative-hexes":
            break
        best = min(each.key[place] for each in left)  # type: ignore[type-var]
        kept = [each for each in left if each.key[place] == best]
        if key == "initiative":
            kept = [each for each in kept if not any(each.enemy.just_after(other.enemy) for other in kept)]
        yield _compare(field, key, left, kept)
        left = kept
    if len(left) > 1:
        says = Text("{by} are equal in everything: the players choose.", "{by} 各项都相同：由玩家选择。")
        yield _step("gh.focus.ties", name, "players-choose", says, [each.enemy.name for each in left])


def _compare(field: Field, key: str, among: Sequence[Candidate], kept: Sequence[Candidate]) -> Step:
    told = [_said(each, key, field) for each in among]
    says = Text("To attack them: {told}. Least: {by}.", "攻击所需：{told}。最少：{by}。")
    if key in ("proximity", "initiative"):
        says = Text("Equal so far; {told}. First: {by}.", "此前相同；{told}。在前：{by}。")
    under = ["gh.focus.each"]
    if key == "movement" and any(each.toll is not None and each.toll[1] > field.turn.move for each in among):
        under.append("gh.focus.whole-way")
    if key == "initiative" and len(kept) < len(among) and _owner_and_summon(field, among):
        under.append("gh.focus.summon-first")
    words = {"told": Joined(tuple(told))}
    names = [each.enemy.name for each in kept]
    step = _step(RULING_OF[key], field.monster.name, key, says, names, under=tuple(under))
    return step._replace(words={**step.words, **words})


def _owner_and_summon(field: Field, among: Iterable[Candidate]) -> bool:
    names = {each.enemy.name for each in among}
    return any(summon.name in names and summon.owner in names for summon in field.state.summons)


def _said(candidate: Candidate, key: str, field: Field) -> Text:
    says = Text("{name} {number}", "{name} {number}")
    return says.fill(name=candidate.enemy.name, number=number_of(key, candidate, field))


def _as_melee(field: Field) -> Step:
    name = field.monster.name
    if field.turn.disarmed:
        says = Text("{about} is disarmed: it finds its focus as if for melee.", "{about}被缴械：按近战寻找专注。")
        return _step("gh.monster.disarmed", name, "as-melee", says, under=("gh.focus.no-attack",))
    says = Text("Its card has no attack: it finds its focus as if for melee.", "能力牌没有攻击：按近战寻找专注。")
    return _step("gh.focus.no-attack", name, "as-melee", says, under=("gh.monster.card-only",))


def _step(
    ruling: str, about: str, effect: str, says: Text, by: Iterable[str] = (), under: tuple[str, ...] = ()
) -> Step:
    names = tuple(by)
    words = {"about": about, "by": Joined(tuple(Text(each, each) for each in names))}
    return Step(ruling, about, effect, says, words, names, under=under)


def why_focus(field: Field, focus: Focus, claimed: str | None) -> Because:
    """Why a figure is, or is not, the focus: the comparison that decides, with both numbers."""
    if claimed in field.unseen:
        says = Text("{name} is invisible.", "{name} 隐形。").fill(name=claimed)
        return Because(says, ("gh.focus.invisible",))
    if claimed in {each.enemy.name for each in focus.out_of_reach} and _behind_a_door(field, str(claimed)):
        says = Text("{name} is behind a closed door, which counts as a wall.", "{name} 在关闭的门后，门算作墙。").fill(
            name=claimed
        )
        return Because(says, ("gh.sight.closed-door", "gh.focus.whole-way"))
    if claimed is None or not focus.chosen:
        if not focus.chosen:
            says = Text("It can attack nobody from any hex: it has no focus.", "它在任何位置都攻击不到敌人：没有专注。")
            return Because(says, ("gh.focus.none",))
        names = Joined(tuple(Text(each.enemy.name, each.enemy.name) for each in focus.chosen))
        says = _fill(
            Text("It can attack somebody: its focus is {names}.", "有敌人可攻击：专注是 {names}。"), names=names
        )
        return Because(says, ("gh.focus.path",))
    candidate = next((each for each in focus.candidates if each.enemy.name == claimed), None)
    if candidate is None:
        if claimed in {each.enemy.name for each in focus.out_of_reach}:
            says = Text(
                "There is no way to a hex from which {name} could be attacked.", "没有能攻击到 {name} 的位置可去。"
            )
            says = says.fill(name=claimed)
            return Because(says, (*without_attack(field), "gh.focus.whole-way"))
        says = Text("{name} is no enemy of {monster} on the map.", "{name} 不是 {monster} 在图上的敌人。")
        return Because(says.fill(name=claimed, monster=field.monster.name), ("gh.focus.path",))
    other = _against(focus, candidate)
    if other is None:
        says = Text("{name} is the only enemy it could attack.", "{name} 是它唯一能攻击到的敌人。").fill(name=claimed)
        return Because(says, ("gh.focus.path",))
    key = differs(candidate, other)
    if key == "players":
        says = Text("{one} and {other} are equal: {numbers}.", "{one} 与 {other} 各项相同：{numbers}。")
        numbers = Joined(tuple(number_of(each, candidate, field) for each in ("movement", "proximity", "initiative")))
        return Because(_fill(says, one=claimed, other=other.enemy.name, numbers=numbers), ("gh.focus.ties",))
    says = Text("{one}: {a} against {b} for {other}.", "{one}：{a}；{other}：{b}。")
    numbers_of = {"a": number_of(key, candidate, field), "b": number_of(key, other, field)}
    rulings = [RULING_OF[key]]
    if key == "initiative" and _owner_and_summon(field, (candidate, other)):
        rulings = ["gh.focus.summon-first", *rulings]
    return Because(says.fill(one=claimed, other=other.enemy.name, **numbers_of), tuple(rulings))


def _behind_a_door(field: Field, name: str) -> bool:
    """Whether an enemy could be attacked if no door were closed."""
    board = field.board
    if not board.closed_doors:
        return False
    opened = replace(field.state, board=replace(board, doors=dict.fromkeys(board.doors, True)))
    found = find_focus(Field(field.monster, opened, field.reads))
    return name in {each.enemy.name for each in found.candidates}


def _against(focus: Focus, candidate: Candidate) -> Candidate | None:
    """Whom a candidate is to be compared with: a focus, or for the only focus whoever comes closest."""
    if candidate not in focus.chosen:
        earlier = [each for each in focus.candidates if candidate.enemy.just_after(each.enemy)]
        return earlier[0] if earlier and candidate.key == focus.chosen[0].key else focus.chosen[0]
    others = [each for each in (focus.chosen if len(focus.chosen) > 1 else focus.candidates) if each is not candidate]
    return others[0] if others else None


def _fill(says: Text, **words: Text | Joined | str) -> Text:
    """Fill a text whose words may be lists."""
    en = {key: word if isinstance(word, str) else word["en"] for key, word in words.items()}
    zh = {key: word if isinstance(word, str) else word["zh"] for key, word in words.items()}
    return Text(says.en.format_map(en), says.zh.format_map(zh))
