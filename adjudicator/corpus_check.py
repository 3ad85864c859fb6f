"""The linter of the ruling corpus: everything that is wrong with it, each with a code, a file and a line.

CODES says what each code means. An example runs against the corpus that is being checked, not against the one
that ships with the library.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from adjudicator.corpus import KINDS, Corpus, Reading
from adjudicator.corpus_examples import run
from adjudicator.corpus_files import Files, Lint, Placed, read
from adjudicator.game import Game, games
from adjudicator.text import LANGUAGES, Text

__all__ = ["CODES", "Lint", "Report", "check"]

CODES: Final = {
    "toml": "the file is not TOML, or not UTF-8",
    "stray-file": "the file is not in a game's folder, so nobody loads it",
    "no-rulings": "the folder has no rulings",
    "malformed": "an unknown key, or a value of the wrong type",
    "unknown-game": "the folder is called as no game is",
    "missing-id": "the ruling has no id",
    "bad-id": "the id is not of the form game.topic.name",
    "duplicate-id": "two rulings have the same id",
    "unknown-kind": "the kind is none of " + ", ".join(KINDS),
    "missing-language": "a title or a statement is missing in a language",
    "no-source": "the ruling does not say where it comes from",
    "unknown-document": "the source document is not listed",
    "duplicate-document": "two documents have the same id",
    "unknown-sentence": "the source document has no such rule sentence",
    "unnamed-sentence": "no ruling names this rule sentence",
    "unknown-card": "the game has no such card",
    "unknown-suit": "the game has no such suit",
    "card-without-ruling": "a card of the game names a ruling that does not exist",
    "dead-see": "`see` names a ruling that does not exist",
    "self-see": "`see` names the ruling itself",
    "superseded-dead": "the ruling that replaced this one does not exist, or leads back here",
    "derived-from-nothing": "a derived ruling says by `see` what it follows from",
    "gap-without-readings": "a gap has to name its readings",
    "two-defaults": "a gap has at most one default reading",
    "bad-reading": "a reading without a proper id, the same one twice, or one that does not exist",
    "reading-without-example": "no example of the gap is read this way",
    "no-example": "a ruling that answers apply has to have an example",
    "empty-example": "the example expects nothing",
    "failing-example": "the example does not give what it expects",
    "uncited": "the example's answer does not cite the ruling",
    "never-cited": "no example of any ruling cites this one",
    "lookup-only-with-example": "a ruling for the look-up has no examples",
    "lookup-only-cited": "a ruling for the look-up is cited by an answer",
    "unknown-ruling-in-step": "an answer names a ruling that does not exist",
    "step-without-ruling": "a step of an answer names no ruling",
}

_ID = re.compile(r"[a-z]{2,4}(\.[a-z0-9]+(-[a-z0-9]+)*){2,}")
_READING_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Report:
    """What the linter found, and how much it looked at. ``sentences``: those with a ruling, and all."""

    lints: tuple[Lint, ...]
    kinds: Mapping[str, int]
    examples: int
    sentences: tuple[int, int]

    def summary(self) -> str:
        """The counts in one line."""
        kinds = ", ".join(f"{count} {kind}" for kind, count in self.kinds.items() if count)
        named, of = self.sentences
        found = f"{len(self.lints)} found wrong" if self.lints else "nothing found wrong"
        return (
            f"{sum(self.kinds.values())} rulings ({kinds or 'none'}); {self.examples} examples run; "
            f"{named} of {of} rule sentences have a ruling; {found}"
        )


def check(root: Path, tick: Callable[[int, int], None] | None = None) -> Report:
    """Check a rulings folder. ``tick`` is told, after each example, how many of how many have run."""
    files = read(root)
    lints = list(files.lints)
    rulings = _unique(files, lints)
    book = Corpus(
        {placed.ruling.id: placed.ruling for placed in rulings if placed.ruling.id},
        {key: document for key, (document, _) in files.documents.items()},
    )
    judges = _judges(files, lints)
    for placed in rulings:
        lints += _words(placed)
        lints += _sources(placed, files)
        lints += _links(placed, files, book)
        lints += _readings(placed)
        lints += _example_rules(placed)
        if placed.ruling.game in judges:
            lints += _about(placed, judges[placed.ruling.game])
    lints += _sentences(rulings, files)
    for game, judge in judges.items():
        lints += _pieces(judge, files.folders[game], files)
    cited: set[str] = set()
    jobs = [(placed, nth) for placed in rulings for nth in range(len(placed.ruling.examples))]
    jobs = [(placed, nth) for placed, nth in jobs if placed.ruling.game in judges]
    for done, (placed, nth) in enumerate(jobs, 1):
        lints += run(placed, nth, judges[placed.ruling.game], book, cited)
        if tick is not None:
            tick(done, len(jobs))
    for placed in rulings:
        if placed.ruling.game in judges:
            lints += _cited(placed, cited)
    counted = Counter(placed.ruling.kind for placed in rulings)
    named = _named(rulings)
    wanted = {(d.id, s) for d, _ in files.documents.values() for s in d.rule_sentences}
    return Report(
        tuple(sorted(set(lints), key=lambda lint: (lint.file, lint.line, lint.code, lint.message))),
        {kind: counted[kind] for kind in KINDS},
        len(jobs),
        (len(wanted & named), len(wanted)),
    )


def _unique(files: Files, lints: list[Lint]) -> list[Placed]:
    """The rulings, of those with the same id only the first."""
    first: dict[str, Placed] = {}
    kept = []
    for placed in files.rulings:
        ruling_id, place = placed.ruling.id, placed.place
        if not ruling_id:
            lints.append(place.lint("missing-id", f"the ruling {placed.ruling.title.en!r} has no id"))
        elif ruling_id in first:
            other = first[ruling_id].place
            message = f"{ruling_id} is already at {other.file}:{other.line}"
            lints.append(place.lint("duplicate-id", message, place.of(ruling_id)))
            continue
        elif not _ID.fullmatch(ruling_id):
            lints.append(place.lint("bad-id", f"{ruling_id!r} is not of the form game.topic.name"))
        first[ruling_id] = placed
        kept.append(placed)
    return kept


def _judges(files: Files, lints: list[Lint]) -> dict[str, Game[Any]]:
    known = games()
    for game, folder in files.folders.items():
        if game not in known:
            lints.append(Lint(folder, 1, "unknown-game", f"there is no game {game!r}"))
    return {game: known[game] for game in files.folders if game in known}


def _words(placed: Placed) -> Iterator[Lint]:
    ruling, place = placed.ruling, placed.place
    if ruling.kind not in KINDS:
        message = f"{ruling.id}: the kind {ruling.kind!r} is none of {', '.join(KINDS)}"
        yield place.lint("unknown-kind", message, place.of(ruling.kind))
    texts = {"title": ruling.title, "statement": ruling.statement}
    texts |= {f"reading {reading.id}": reading.statement for reading in ruling.readings}
    for what, text in texts.items():
        for lang in _missing(text):
            yield place.lint("missing-language", f"{ruling.id}: the {what} is missing in {lang}")


def _missing(text: Text) -> Iterator[str]:
    for lang in LANGUAGES:
        if not text[lang].strip() or (lang == "zh" and not _HAN.search(text.zh)):
            yield lang


def _sources(placed: Placed, files: Files) -> Iterator[Lint]:
    ruling, place = placed.ruling, placed.place
    if not ruling.sources:
        yield place.lint("no-source", f"{ruling.id} does not say where it comes from")
    for source in ruling.sources:
        if source.document not in files.documents:
            message = f"{ruling.id}: there is no document {source.document!r}"
            yield place.lint("unknown-document", message, place.of(source.document))
            continue
        known = files.documents[source.document][0].rule_sentences
        for sentence in source.sentences:
            if sentence not in known:
                message = f"{ruling.id}: document {source.document!r} has no rule sentence {sentence!r}"
                yield place.lint("unknown-sentence", message, place.of(sentence))


def _sentences(rulings: list[Placed], files: Files) -> Iterator[Lint]:
    named = _named(rulings)
    for document, place in files.documents.values():
        for lang in _missing(document.title):
            message = f"the title of document {document.id!r} is missing in {lang}"
            yield place.lint("missing-language", message)
        for sentence in document.rule_sentences:
            if (document.id, sentence) not in named:
                message = f"no ruling names the rule sentence {sentence} of document {document.id!r}"
                yield place.lint("unnamed-sentence", message, place.of(sentence))


def _named(rulings: list[Placed]) -> set[tuple[str, str]]:
    sources = [source for placed in rulings for source in placed.ruling.sources]
    return {(source.document, sentence) for source in sources for sentence in source.sentences}


def _links(placed: Placed, files: Files, book: Corpus) -> Iterator[Lint]:
    ruling, place = placed.ruling, placed.place
    for see in ruling.see:
        if see == ruling.id:
            yield place.lint("self-see", f"{ruling.id} points at itself")
        elif see not in files.ids:
            yield place.lint("dead-see", f"{ruling.id}: there is no ruling {see!r}", place.of(see))
    if ruling.kind == "derived" and not ruling.see:
        yield place.lint("derived-from-nothing", f"{ruling.id} does not say what it is derived from")
    passed = {ruling.id}
    heir = ruling.superseded_by
    while heir is not None:
        if heir in passed or heir not in files.ids:
            message = f"{ruling.id} was replaced by {heir!r}, which "
            message += "leads back to it" if heir in passed else "does not exist"
            yield place.lint("superseded-dead", message, place.of(heir))
            return
        passed.add(heir)
        heir = book.rulings[heir].superseded_by if heir in book.rulings else None


def _readings(placed: Placed) -> Iterator[Lint]:
    ruling, place = placed.ruling, placed.place
    line = place.part("ruling.reading", 0)
    if ruling.kind == "gap" and not ruling.readings:
        yield place.lint("gap-without-readings", f"{ruling.id} has no readings")
    if ruling.kind != "gap" and ruling.readings:
        yield place.lint("bad-reading", f"{ruling.id} is no gap, but has readings", line)
    if sum(reading.default for reading in ruling.readings) > 1:
        yield place.lint("two-defaults", f"{ruling.id} has more than one default reading", line)
    count = Counter(reading.id for reading in ruling.readings)
    for nth, reading in enumerate(ruling.readings):
        line = place.part("ruling.reading", nth)
        if not _READING_ID.fullmatch(reading.id):
            yield place.lint("bad-reading", f"{ruling.id}: {reading.id!r} is no proper id", line)
        if count[reading.id] > 1:
            yield place.lint("bad-reading", f"{ruling.id} has {reading.id!r} twice", line)
        if ruling.kind == "gap" and _applied(placed) and not _has_example(placed, reading):
            message = f"{ruling.id}: no example is read as {reading.id!r}"
            yield place.lint("reading-without-example", message, line)


def _has_example(placed: Placed, reading: Reading) -> bool:
    gap = placed.ruling
    taken = [example.readings.get(gap.id, gap.default_reading) for example in gap.examples]
    return reading.id in taken


def _example_rules(placed: Placed) -> Iterator[Lint]:
    ruling, place = placed.ruling, placed.place
    if ruling.lookup_only and ruling.examples:
        line = place.part("ruling.example", 0)
        message = f"{ruling.id} is only looked up, but has an example"
        yield place.lint("lookup-only-with-example", message, line)
    if _applied(placed) and not ruling.examples:
        yield place.lint("no-example", f"{ruling.id} has no example")
    for nth, example in enumerate(ruling.examples):
        expects = example.expect or example.claims or example.refused is not None or example.verdict != "resolved"
        if not expects:
            line = place.part("ruling.example", nth)
            yield place.lint("empty-example", f"{ruling.id}, example {nth + 1} expects nothing", line)


def _applied(placed: Placed) -> bool:
    """Whether answers apply the ruling: one that was replaced stays, but they apply its successor."""
    return not placed.ruling.lookup_only and placed.ruling.superseded_by is None


def _about(placed: Placed, judge: Game[Any]) -> Iterator[Lint]:
    ruling, place = placed.ruling, placed.place
    pieces = judge.pieces()
    known = {
        "cards": {piece.name for piece in pieces},
        "suits": {str(piece.facts["suit"]) for piece in pieces if "suit" in piece.facts},
    }
    for key, code in (("cards", "unknown-card"), ("suits", "unknown-suit")):
        for name in ruling.about.get(key, ()):
            if known[key] and name not in known[key]:
                message = f"{ruling.id}: the game has no {key.removesuffix('s')} {name!r}"
                yield place.lint(code, message, place.of(name))


def _pieces(judge: Game[Any], folder: str, files: Files) -> Iterator[Lint]:
    for piece in judge.pieces():
        if piece.ruling not in files.ids:
            message = f"the card {piece.name} names the ruling {piece.ruling!r}"
            yield Lint(folder, 1, "card-without-ruling", message)


def _cited(placed: Placed, cited: set[str]) -> Iterator[Lint]:
    ruling, place = placed.ruling, placed.place
    if ruling.lookup_only and ruling.id in cited:
        yield place.lint("lookup-only-cited", f"{ruling.id} is only looked up, but an answer cites it")
    if _applied(placed) and ruling.id and ruling.id not in cited:
        yield place.lint("never-cited", f"no example of any ruling cites {ruling.id}")
