"""The ruling corpus: load, look up, hash. The files under rulings/ are the only place a rule is put into words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from adjudicator.answer import CLAIM_VERDICTS, Citation, Verdict, digest
from adjudicator.errors import CorpusError, UnknownNameError, near_misses
from adjudicator.searching import words
from adjudicator.text import Language, Text

KINDS = ("rule", "card", "faq", "derived", "gap")
ROOT = Path(__file__).parent / "rulings"


@dataclass(frozen=True, slots=True)
class Document:
    """Something that rulings come from. ``rule_sentences`` are the ids of its sentences that need a ruling."""

    id: str
    title: Text
    rule_sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Where a ruling comes from: a document, a section of it, and the ids of the sentences it rests on."""

    document: str
    section: Text
    sentences: tuple[str, ...] = ()

    def to_json(self, lang: Language) -> dict[str, Any]:
        return {"document": self.document, "section": self.section[lang], "sentences": list(self.sentences)}


@dataclass(frozen=True, slots=True)
class Reading:
    """One named way to read a gap. At most one of a gap's readings is the default."""

    id: str
    statement: Text
    default: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A table state and what must come out of it, run as a test.

    ``expect`` is the part of the answer's ``value`` that must be there (see ``matches``); ``verdict`` its verdict,
    which with claims is by default the one that theirs come to. ``asks`` is what the question is about, and ``claims``
    what is claimed, each with the verdict on it. ``refused`` instead is the pointer at which the state must be refused
    under the ruling, or, from ``/question`` or ``/claims`` on, the question or a claim.
    """

    question: str
    state: Any
    expect: Mapping[str, Any] = field(default_factory=dict)
    verdict: str = "resolved"
    readings: Mapping[str, str] = field(default_factory=dict)
    refused: str | None = None
    asks: Mapping[str, Any] | None = None
    claims: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """One rule statement. An id never changes its meaning; a ruling that was replaced names its successor."""

    id: str
    game: str
    kind: str
    title: Text
    statement: Text
    sources: tuple[Source, ...]
    about: Mapping[str, tuple[str, ...]]
    see: tuple[str, ...]
    examples: tuple[Example, ...]
    readings: tuple[Reading, ...]
    lookup_only: bool
    superseded_by: str | None
    file: str
    line: int

    @property
    def default_reading(self) -> str | None:
        """The id of the reading taken when a request picks none; None where the rules stop."""
        return next((reading.id for reading in self.readings if reading.default), None)

    def source_text(self, documents: Mapping[str, Document], lang: Language) -> str:
        """The sources in one line, for a citation."""
        parts = []
        for source in self.sources:
            document = documents.get(source.document)
            title = document.title[lang] if document else source.document
            sentences = f" [{', '.join(source.sentences)}]" if source.sentences else ""
            parts.append(f"{title}{'，' if lang == 'zh' else ', '}{source.section[lang]}{sentences}")
        return ("；" if lang == "zh" else "; ").join(parts)


@dataclass(frozen=True)
class Corpus:
    """All rulings of all games, as loaded from one folder. ``words`` has what players call things, by game."""

    rulings: Mapping[str, Ruling]
    documents: Mapping[str, Document]
    words: Mapping[str, words.Words] = field(default_factory=dict)

    def ruling(self, ruling_id: str) -> Ruling:
        """One ruling by its id. Raises UnknownNameError with near misses."""
        try:
            return self.rulings[str(ruling_id)]
        except KeyError:
            near = near_misses(str(ruling_id), self.rulings)
            raise UnknownNameError(Text("ruling", "裁定"), str(ruling_id)[:80], near) from None

    def of_game(self, game: str) -> tuple[Ruling, ...]:
        """A game's rulings, by id."""
        return tuple(ruling for ruling in self.rulings.values() if ruling.game == game)

    def gaps(self, game: str) -> Mapping[str, Ruling]:
        """The places where a game's rules are silent or contradict themselves, by id."""
        return self._gaps.get(game, {})

    def cite(self, ruling_id: str, lang: Language) -> Citation:
        """A ruling as an answer shows it."""
        return self._citations[lang, ruling_id]

    def describe(self, ruling: Ruling, lang: Language) -> dict[str, Any]:
        """A ruling as the look-up shows it, in one language."""
        return {
            "id": ruling.id,
            "game": ruling.game,
            "kind": ruling.kind,
            "title": ruling.title[lang],
            "statement": ruling.statement[lang],
            "source": ruling.source_text(self.documents, lang),
            "sources": [source.to_json(lang) for source in ruling.sources],
            "about": {key: list(names) for key, names in ruling.about.items()},
            "see": list(ruling.see),
            "readings": [{"id": r.id, "statement": r.statement[lang], "default": r.default} for r in ruling.readings],
            "lookup_only": ruling.lookup_only,
            "superseded_by": ruling.superseded_by,
            "corpus": self.hash,
            "lang": lang,
        }

    def default_readings(self, game: str) -> Mapping[str, str]:
        """The default reading of each of a game's gaps that has one."""
        return self._default_readings.get(game, {})

    @cached_property
    def _default_readings(self) -> dict[str, dict[str, str]]:
        return {
            game: {gap.id: gap.default_reading for gap in gaps.values() if gap.default_reading is not None}
            for game, gaps in self._gaps.items()
        }

    @cached_property
    def _gaps(self) -> dict[str, dict[str, Ruling]]:
        out: dict[str, dict[str, Ruling]] = {}
        for ruling in self.rulings.values():
            if ruling.kind == "gap":
                out.setdefault(ruling.game, {})[ruling.id] = ruling
        return out

    @cached_property
    def _citations(self) -> dict[tuple[Language, str], Citation]:
        out: dict[tuple[Language, str], Citation] = {}
        langs: tuple[Language, ...] = ("en", "zh")
        for lang in langs:
            for ruling in self.rulings.values():
                source = ruling.source_text(self.documents, lang)
                out[lang, ruling.id] = Citation(
                    ruling.id, ruling.kind, ruling.title[lang], ruling.statement[lang], source
                )
        return out

    @cached_property
    def hash(self) -> str:
        """The digest of what the corpus says: the same on every machine, whatever its line ends and folder order."""
        return digest([_spelt(self.rulings[key]) for key in sorted(self.rulings)])


def _spelt(ruling: Ruling) -> list[Any]:
    return [
        ruling.id,
        ruling.game,
        ruling.kind,
        [ruling.title.en, ruling.title.zh, ruling.statement.en, ruling.statement.zh],
        [[source.to_json("en"), source.section.zh] for source in ruling.sources],
        {key: list(names) for key, names in ruling.about.items()},
        list(ruling.see),
        [[r.id, r.statement.en, r.statement.zh, r.default] for r in ruling.readings],
        [
            [e.question, e.state, e.expect, e.verdict, e.readings, e.refused, e.asks, list(e.claims)]
            for e in ruling.examples
        ],
        ruling.lookup_only,
        ruling.superseded_by,
    ]


@cache
def corpus() -> Corpus:
    """The corpus that ships with the library, read once."""
    return load(ROOT)


def load(root: Path) -> Corpus:
    """Read every file of a rulings folder. Raises CorpusError, naming file and line, for what can't be read."""
    rulings: dict[str, Ruling] = {}
    documents: dict[str, Document] = {}
    said: dict[str, words.Words] = {}
    for path in sorted(root.glob("*/*.toml")):
        if path.name == words.FILE:
            said[_game_of(path)] = load_words(path, root)
            continue
        found, more = load_file(path, root)
        for document in more:
            documents[document.id] = document
        for ruling in found:
            if ruling.id in rulings:
                first = rulings[ruling.id]
                raise CorpusError(f"{ruling.file}:{ruling.line}: {ruling.id} is already at {first.file}:{first.line}")
            rulings[ruling.id] = ruling
    return Corpus(dict(sorted(rulings.items())), documents, said)


def load_words(path: Path, root: Path) -> words.Words:
    """The words of one game. Raises CorpusError."""
    try:
        return words.read(path)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise CorpusError(f"{_name(path, root)}: {error}") from None


def load_file(path: Path, root: Path) -> tuple[list[Ruling], list[Document]]:
    """The rulings and the source documents of one file. Raises CorpusError."""
    name = _name(path, root)
    raw = path.read_bytes()
    try:
        data = tomllib.loads(raw.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CorpusError(f"{name}: {error}") from None
    game = _game_of(path)
    lines = _lines(raw.decode())
    rulings = []
    for nth, entry in enumerate(data.get("ruling", [])):
        line = lines[nth] if nth < len(lines) else 1
        try:
            rulings.append(read_ruling(entry, game, name, line))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise CorpusError(f"{name}:{line}: {type(error).__name__}: {error}") from None
    documents = [
        Document(entry["id"], Text(**entry["title"]), tuple(entry.get("rule_sentences", ())))
        for entry in data.get("document", [])
    ]
    return rulings, documents


def _name(path: Path, root: Path) -> str:
    """What messages call a file."""
    return path.relative_to(root.parent if root.name == "rulings" else root).as_posix()


def _game_of(path: Path) -> str:
    return path.parent.name.replace("_", "-")


def _lines(text: str) -> list[int]:
    """The line on which each [[ruling]] table starts: tomllib keeps no positions."""
    return [n for n, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[ruling\]\]", line)]


def _either(entry: str | Mapping[str, str]) -> Text:
    """A text that is the same in both languages, or one that says it in each."""
    return Text(entry, entry) if isinstance(entry, str) else _text(entry)


def _text(entry: Mapping[str, str]) -> Text:
    return Text(entry.get("en", ""), entry.get("zh", ""))


def _example(entry: Mapping[str, Any]) -> Example:
    claims = tuple(entry.get("claims", ()))
    said = [claim.get("verdict") for claim in claims]
    verdict = next((verdict for verdict in CLAIM_VERDICTS if verdict in said), Verdict.RESOLVED)
    return Example(**{"verdict": verdict.value, **entry, "claims": claims})


def read_ruling(entry: dict[str, Any], game: str, file: str, line: int) -> Ruling:
    """One [[ruling]] table. Raises KeyError, TypeError, ValueError or AttributeError if it has another shape."""
    known = {
        "id", "kind", "title", "statement", "sources", "about", "see",
        "example", "reading", "lookup_only", "superseded_by",
    }  # fmt: skip
    unknown = set(entry) - known
    if unknown:
        raise ValueError(f"unknown keys {sorted(unknown)}")
    return Ruling(
        id=entry["id"],
        game=game,
        kind=entry["kind"],
        title=_text(entry["title"]),
        statement=_text(entry["statement"]),
        sources=tuple(
            Source(source["document"], _either(source["section"]), tuple(source.get("sentences", ())))
            for source in entry["sources"]
        ),
        about={key: tuple(names) for key, names in entry.get("about", {}).items()},
        see=tuple(entry.get("see", ())),
        examples=tuple(_example(example) for example in entry.get("example", ())),
        readings=tuple(
            Reading(reading["id"], _text(reading["statement"]), reading.get("default", False))
            for reading in entry.get("reading", ())
        ),
        lookup_only=entry.get("lookup_only", False),
        superseded_by=entry.get("superseded_by"),
        file=file,
        line=line,
    )


def matches(expected: Any, actual: Any) -> bool:
    """Whether an answer's value holds what an example expects.

    Mappings must hold each expected key; a list of objects may be expected as a mapping whose keys name the
    objects (by their ``card``, ``name`` or ``id``); everything else must be equal.
    """
    return not list(mismatches(expected, actual))


def mismatches(expected: Any, actual: Any, at: str = "") -> Iterator[str]:
    """Each place where ``actual`` is not what was expected, in words."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        for key, want in expected.items():
            if key in actual:
                yield from mismatches(want, actual[key], f"{at}/{key}")
            else:
                yield f"{at}/{key} is not there"
    elif isinstance(expected, Mapping) and isinstance(actual, list):
        for key, want in expected.items():
            objects = [item for item in actual if isinstance(item, Mapping)]
            found = [item for item in objects if key in (item.get("card"), item.get("name"), item.get("id"))]
            named = [item for item in found if key == item.get("card")] or found
            if len(named) == 1:
                yield from mismatches(want, named[0], f"{at}/{key}")
            else:
                yield f"{at}/{key} is there {len(named)} times"
    elif expected != actual or isinstance(expected, bool) != isinstance(actual, bool):
        yield f"{at} is {actual!r}, not {expected!r}"
