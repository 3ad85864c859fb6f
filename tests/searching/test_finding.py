"""The search over the rulings that there are: in whichever words, languages and spellings somebody asks."""

from __future__ import annotations

import pytest

import adjudicator
from adjudicator import LANGUAGES, Language, UnknownNameError


def ids(query: str, most: int = 5, game: str | None = None) -> list[str]:
    return [ruling.id for ruling in adjudicator.search(query, game, limit=most)]


SIGHT = {"gh.sight.corners", "gh.sight.needed", "gh.sight.only-walls", "gh.sight.abilities", "gh.area.sight-each"}


@pytest.mark.parametrize("query", ["LOS", "los", "line of sight", "line-of-sight", "视线", "視線", "what is LOS?"])
def test_a_thing_is_found_by_all_its_names_in_both_languages(query: str) -> None:
    assert len(SIGHT.intersection(ids(query))) >= 3


@pytest.mark.parametrize("query", ["blanked", "blank", "blanking", "封锁", "封鎖", "空白", "作废"])
def test_so_is_what_is_said_in_other_words_by_everybody(query: str) -> None:
    found = ids(query, 10, "fantasy-realms")
    assert len([ruling for ruling in found if "blank" in ruling]) >= 4


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("blizzard", "fr.card.blizzard"),
        ("blizard", "fr.card.blizzard"),
        ("blizzrad", "fr.card.blizzard"),
        ("暴雪", "fr.card.blizzard"),
        ("暴風雪", "fr.card.blizzard"),
        ("necromncer", "fr.card.necromancer"),
        ("doppelganger", "fr.card.doppelganger"),
        ("死靈法師", "fr.card.necromancer"),
        ("机怪人阿尔法", "cl.character.alpha"),
        ("holy robe", "sh.pack.white.holy-robe"),
        ("圣袍", "sh.pack.white.holy-robe"),
        ("fr.blank.cycle", "fr.blank.cycle"),
        ("gh.sight.corners", "gh.sight.corners"),
    ],
)
def test_names_in_any_spelling(query: str, first: str) -> None:
    assert ids(query)[0] == first


def test_what_says_nothing_makes_no_difference() -> None:
    bare = ids("long rest stunned", 3)
    assert ids("Can I do a long rest if I'm stunned?", 3) == bare
    assert ids("眩晕 长休", 1) == ids("眩晕的时候可以长休吗？", 1)


@pytest.mark.parametrize(
    ("query", "game", "first"),
    [
        ("空白", "fantasy-realms", "fr.blank.effect"),
        ("blank", "fantasy-realms", "fr.blank.effect"),
        ("LOS", "gloomhaven", "gh.sight.corners"),
        ("視線", "gloomhaven", "gh.sight.corners"),
        ("poison", "gloomhaven", "gh.condition.poison"),
        ("中毒", "gloomhaven", "gh.condition.poison"),
        ("围攻", "cloud-ladder", "cl.group.siege"),
        ("long rest", "gloomhaven", "gh.rest.long"),
        ("tie", "fantasy-realms", "fr.win.lower-base"),
    ],
)
def test_a_word_alone_finds_the_rule_on_it_first(query: str, game: str, first: str) -> None:
    assert ids(query, 1, game) == [first]


def test_to_die_is_not_a_die() -> None:
    """Two things may have a name in common without being one."""
    assert "sh.dice.d4" not in ids("when does a character die?", 10, "shadow-hunters")
    assert "sh.death.hit-points" in ids("when does a character die?", 5, "shadow-hunters")


def test_what_people_say_is_not_taken_for_a_misspelt_name() -> None:
    assert adjudicator.find("两个法师一张魔杖，加25还是50", "fantasy-realms").corrected == {}
    assert adjudicator.find("机怪人阿尔法").corrected == {"机怪人阿尔法": "机器人阿尔法"}


def test_irregular_verbs_are_the_same_word() -> None:
    assert ids("who threw it", 5) == ids("who throws it", 5)


def test_a_game_that_is_named_comes_first() -> None:
    assert all(ruling.startswith("gh.") for ruling in ids("Gloomhaven tie", 3))
    assert all(ruling.startswith("fr.") for ruling in ids("幻想国度 平局", 3))


@pytest.mark.parametrize("query", ["幻像", "幻象", "幻像能变什么", "mirage"])
def test_a_card_is_found_with_a_character_that_sounds_alike(query: str) -> None:
    assert ids(query)[0] == "fr.card.mirage"


@pytest.mark.parametrize("query", ["forced win", "必胜", "必勝", "can I force the win?", "稳赢"])
def test_what_the_game_can_work_out_is_found_by_its_name(query: str) -> None:
    assert ids(query, 2) == ["cl.win.four", "cl.gap.win-moment"]


@pytest.mark.parametrize(
    ("query", "most", "least"), [("Hermit cards", 60, 20), ("green card", 60, 20), ("空白", 80, 40)]
)
def test_a_total_says_how_many_are_about_it(query: str, most: int, least: int) -> None:
    """Not how many have "card", or a character of the word."""
    assert least <= adjudicator.find(query).total <= most


@pytest.mark.parametrize(
    ("card", "keyword"),
    [("Blizzard", None), ("blizzard", None), ("暴风雪", None), (None, "line of sight"), (None, "LOS")],
)
def test_filters_know_all_names(card: str | None, keyword: str | None) -> None:
    found = adjudicator.search("", card=card, keyword=keyword, limit=1000)
    official = {"cards": "Blizzard"} if card else {"keywords": "line of sight"}
    assert found
    for ruling in found:
        about = {name for names in ruling.about.values() for name in names}
        assert about.intersection(official.values()) or ruling.id == "fr.card.blizzard"


def test_filters_are_heeded_together() -> None:
    found = adjudicator.search("flood", "fantasy-realms", "gap", card="Book of Changes", limit=1000)
    assert {(ruling.game, ruling.kind) for ruling in found} <= {("fantasy-realms", "gap")}
    assert all("Book of Changes" in ruling.about["cards"] for ruling in found)


@pytest.mark.parametrize("wrong", [{"card": "Blizzrd"}, {"keyword": "line of site"}])
def test_a_filter_for_what_there_is_not_names_what_may_be_meant(wrong: dict[str, str]) -> None:
    with pytest.raises(UnknownNameError) as raised:
        adjudicator.search("", **wrong)  # type: ignore[arg-type]
    assert raised.value.near[0] in ("Blizzard", "line of sight")


def test_pages_make_up_the_whole() -> None:
    whole = adjudicator.find("attack", limit=1000)
    assert whole.total == len(whole.hits) > 40
    paged = [hit for at in range(0, whole.total, 7) for hit in adjudicator.find("attack", limit=7, offset=at).hits]
    assert paged == list(whole.hits)
    assert adjudicator.find("attack", limit=7, offset=whole.total).hits == ()
    assert [hit.ruling for hit in whole.hits] == adjudicator.search("attack", limit=1000)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("query", ["LOS", "视线", "can a blanked card still clear?", "", "zzzzqq"])
def test_what_is_shown_is_the_rulings_own_text(query: str, lang: Language) -> None:
    for hit in adjudicator.find(query, limit=30, lang=lang).hits:
        assert "".join(part.text for part in hit.title) == hit.ruling.title[lang]
        texts = [hit.ruling.statement[lang], *(reading.statement[lang] for reading in hit.ruling.readings)]
        shown = "".join(part.text for part in hit.text).removeprefix("…").removesuffix("…")
        assert any(shown in text for text in texts)
        assert bool(query) or not any(part.match for part in (*hit.title, *hit.text))


@pytest.mark.parametrize(("lang", "marked"), [("en", "line of sight"), ("zh", "视线")])
def test_what_a_query_names_is_marked_in_the_readers_language(lang: Language, marked: str) -> None:
    for query in ("LOS", "視線"):
        (hit,) = adjudicator.find(query, card=None, limit=1, lang=lang).hits
        assert marked in {part.text for part in hit.text if part.match}


def test_what_was_read_for_a_misspelt_word_is_told() -> None:
    assert adjudicator.find("blizard").corrected == {"blizard": "blizzard"}
    assert adjudicator.find("blizzard").corrected == {}


@pytest.mark.parametrize("query", ["<b>blank</b>", "\x1b[31mblank", "a' OR '1'='1", "blank\x00", "🐉 dragon", "ﬁre"])
def test_strange_queries_are_words(query: str) -> None:
    for hit in adjudicator.find(query).hits:
        assert "".join(part.text for part in hit.title) == hit.ruling.title.en
