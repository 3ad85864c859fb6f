"""Keywords, in the language of the reader."""

from __future__ import annotations

import pytest

import adjudicator
from adjudicator import LANGUAGES, Language
from adjudicator.corpus import corpus
from adjudicator.searching.keywords import keywords_of, own, speaks

GAMES = sorted(adjudicator.games())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ruling_has_its_keywords_in_the_readers_language(lang: Language) -> None:
    known = keywords_of(corpus())
    for ruling in corpus().rulings.values():
        shown = known.of(ruling, lang)
        assert {name for name, _ in shown} <= set(own(ruling))
        assert len({called for _, called in shown}) == len(shown)
        assert bool(shown) == bool(own(ruling))
        assert [called for _, called in shown if not speaks(called, lang)] == [], ruling.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_listed_is_found(game: str, lang: Language) -> None:
    listed = adjudicator.keywords(game, lang)
    assert list(listed) == sorted(listed, key=lambda name: (name.casefold(), name))
    for name, many in listed.items():
        assert len(adjudicator.search("", game, keyword=name, limit=1000)) >= many


@pytest.mark.parametrize(
    ("name", "game", "en", "zh"),
    [
        ("line of sight", "gloomhaven", "line of sight", "视线"),
        ("terrain", "gloomhaven", "terrain", "地形"),
        ("army", "fantasy-realms", "army", "军队"),
        ("discard", "fantasy-realms", "discard", "弃牌"),
        ("阶梯", "cloud-ladder", "ladder", "阶梯"),
        ("nothing like it", "gloomhaven", "nothing like it", "nothing like it"),
    ],
)
def test_what_a_keyword_is_called(name: str, game: str, en: str, zh: str) -> None:
    known = keywords_of(corpus())
    assert (known.called(name, "en", game), known.called(name, "zh", game)) == (en, zh)
    assert known.called("line of sight", "zh") == "视线"


def test_keywords_in_both_languages_are_not_shown_twice() -> None:
    ruling = adjudicator.ruling("cl.arena.own-turn")
    for lang in LANGUAGES:
        shown = [called for _, called in keywords_of(corpus()).of(ruling, lang)]
        assert shown == [name for name in own(ruling) if speaks(name, lang)]


def test_what_the_words_files_say_is_of_a_keyword() -> None:
    for game, said in corpus().words.items():
        names = {name for ruling in corpus().of_game(game) for name in own(ruling)}
        assert set(said.keywords) <= {name.casefold() for name in names} | names


def test_all_games_together_and_games_that_are_not_there() -> None:
    every = adjudicator.keywords()
    assert set(adjudicator.keywords("gloomhaven")) <= set(every)
    with pytest.raises(adjudicator.UnknownNameError):
        adjudicator.keywords("glomhaven")
