"""What is told of a ruling besides itself: worked examples that can be sent, and what it has to do with others."""

from __future__ import annotations

import json

import pytest

from adjudicator.api import create_app
from adjudicator.corpus import corpus
from adjudicator.describing import described_ruling
from adjudicator.schemas import RulingSchema
from adjudicator.searching import citing
from adjudicator.searching.related import FILE, MOST_RELATED, relations, unpacked


@pytest.fixture(scope="module")
def cited() -> dict[str, set[str]]:
    """What each example cites, from running them all."""
    return {key: set(names) for key, names in unpacked(citing.cited(corpus())).items()}


def test_what_examples_cite_is_written_down(cited: dict[str, set[str]]) -> None:
    written = json.loads(FILE.read_bytes())
    assert written["corpus"] == corpus().hash, "the rulings have changed: make cited"
    assert {key: set(names) for key, names in unpacked(written).items()} == cited


def test_who_cites_whom(cited: dict[str, set[str]]) -> None:
    book = corpus()
    around = relations(book)
    for ruling in book.rulings.values():
        by = around.cited_by(ruling)
        assert set(by["examples"]) == {key for key, names in cited.items() if ruling.id in names}
        assert set(by["rulings"]) == {other.id for other in book.rulings.values() if ruling.id in other.see}
        related = [other.id for other in around.related(ruling)]
        assert related[: len(ruling.see)] == list(dict.fromkeys(ruling.see))[:MOST_RELATED]
        assert len(set(related)) == len(related) <= MOST_RELATED
        assert ruling.id not in related


def test_a_ruling_in_full_fits_its_schema() -> None:
    book = corpus()
    for ruling in book.rulings.values():
        assert RulingSchema().validate(described_ruling(ruling, book, "zh")) == {}


def test_worked_examples_can_be_sent_as_they_are() -> None:
    """Some of every game: the corpus linter runs them all."""
    client = create_app().test_client()
    book = corpus()
    sent = 0
    for game in sorted({ruling.game for ruling in book.rulings.values()}):
        for ruling in book.of_game(game)[::9]:
            for example in described_ruling(ruling, book, "en")["examples"]:
                answer = client.post(example["path"], json=example["request"])
                body = answer.get_json()
                if example["refused"] is None:
                    assert answer.status_code == 200, (example["id"], body)
                    assert body["verdict"] == example["verdict"]
                    assert [judged["verdict"] for judged in body["claims"]] == example["claims"]
                    assert ruling.id in json.dumps(body)
                else:
                    assert answer.status_code == 422, (example["id"], body)
                    assert ruling.id in [error.get("ruling") for error in body["errors"]]
                sent += 1
    assert sent > 100
