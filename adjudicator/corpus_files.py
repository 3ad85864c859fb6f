"""Reading corpus files for the linter: unlike the loader it goes on past what is broken, and knows the lines.

tomllib keeps no positions, so lines are found by looking at the text again: the nth ``[[ruling]]`` header is
where the nth ruling starts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from adjudicator.answer import CLAIM_VERDICTS, digest
from adjudicator.corpus import Document, Ruling, read_ruling
from adjudicator.searching import words
from adjudicator.text import Text

_HEADER = re.compile(r"\s*\[\[\s*([\w.]+)\s*\]\]")
_TRIPLE = re.compile(r'"""|\'\'\'')
_EMPTY: Final = {"id": "", "kind": "", "title": {}, "statement": {}, "sources": []}


@dataclass(frozen=True, slots=True)
class Lint:
    """One thing that is wrong with the corpus."""

    file: str
    line: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.code}: {' '.join(self.message.split())}"


@dataclass(frozen=True)
class Place:
    """The lines of a file that one ruling, or one document, takes up."""

    file: str
    line: int
    lines: Sequence[str]

    def of(self, word: str) -> int:
        """The first line that holds the word in quotes, or the first line of all."""
        for nth, line in enumerate(self.lines):
            if f'"{word}"' in line or f"'{word}'" in line:
                return self.line + nth
        return self.line

    def part(self, header: str, nth: int) -> int:
        """The line of the nth ``[[header]]`` in here, or the first line of all."""
        found = [n for n, name in _headers(self.lines) if name == header]
        return self.line + found[nth] if nth < len(found) else self.line

    def lint(self, code: str, message: str, line: int | None = None) -> Lint:
        return Lint(self.file, line or self.line, code, message)


@dataclass(frozen=True)
class Placed:
    """A ruling and where it stands."""

    ruling: Ruling
    place: Place


@dataclass
class Files:
    """What could be read of a corpus folder, and what was wrong with the rest.

    ``ids`` also has the rulings that could not be read, so that a ``see`` to one of them is not called dead.
    """

    rulings: list[Placed] = field(default_factory=list)
    documents: dict[str, tuple[Document, Place]] = field(default_factory=dict)
    folders: dict[str, str] = field(default_factory=dict)  # the games, and the folder of each
    ids: set[str] = field(default_factory=set)
    lints: list[Lint] = field(default_factory=list)


def read(root: Path) -> Files:
    """Everything under a rulings folder that can be read."""
    files = Files()
    good = sorted(root.glob("*/*.toml"))
    base = root.parent if root.name == "rulings" else root  # as the loader names files
    for path in sorted(root.rglob("*.toml")):
        name = path.relative_to(base).as_posix()
        if path in good:
            _read_file(path, name, files)
        else:
            files.lints.append(Lint(name, 1, "stray-file", "only files in a game's own folder are loaded"))
    if not files.ids and not files.lints:
        name = root.relative_to(base).as_posix()
        files.lints.append(Lint(name, 1, "no-rulings", "there is no ruling in here"))
    return files


def _read_file(path: Path, name: str, files: Files) -> None:
    game = path.parent.name.replace("_", "-")
    files.folders.setdefault(game, name.rpartition("/")[0])
    try:
        text = path.read_bytes().decode()
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        at = re.search(r"line (\d+)", str(error))
        files.lints.append(Lint(name, int(at[1]) if at else 1, "toml", str(error)))
        return
    lines = text.splitlines()
    whole = Place(name, 1, lines)
    if path.name == words.FILE:
        files.lints += [whole.lint("malformed", fault) for fault in words.faults(data)]
        return
    for key in data:
        if key not in ("ruling", "document"):
            message = f"{key!r} is neither a ruling nor a document"
            files.lints.append(whole.lint("malformed", message, 1 + _line_of_key(lines, key)))
    for entry, place in _entries(data, "ruling", whole, files):
        _add_ruling(entry, place, game, files)
    for entry, place in _entries(data, "document", whole, files):
        _add_document(entry, place, files)


def _entries(data: Mapping[str, Any], key: str, whole: Place, files: Files) -> Iterator[tuple[dict[str, Any], Place]]:
    listed = data.get(key, [])
    if not isinstance(listed, list):
        files.lints.append(whole.lint("malformed", f"[{key}] has to be [[{key}]]"))
        return
    tops = [n for n, name in _headers(whole.lines) if "." not in name] + [len(whole.lines)]
    starts = [n for n, name in _headers(whole.lines) if name == key]
    for nth, entry in enumerate(listed):
        start = starts[nth] if nth < len(starts) else 0
        end = next((n for n in tops if n > start), len(whole.lines))
        yield entry, Place(whole.file, start + 1, whole.lines[start:end])


def _headers(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines with ``[[a.header]]`` on them, those in texts of several lines left out."""
    closing = ""
    for n, line in enumerate(lines):
        if not closing and (header := _HEADER.match(line)):
            yield n, header[1]
        for quotes in _TRIPLE.findall(line):
            closing = quotes if not closing else "" if quotes == closing else closing


def _line_of_key(lines: Sequence[str], key: str) -> int:
    return next((n for n, line in enumerate(lines) if line.lstrip("[ \t").startswith(key)), 0)


def _add_ruling(entry: dict[str, Any], place: Place, game: str, files: Files) -> None:
    ruling_id = entry.get("id")
    if isinstance(ruling_id, str) and ruling_id:
        files.ids.add(ruling_id)
    faults = list(_faults(entry, place))
    files.lints += faults
    if faults:
        return
    try:
        # What is left out becomes empty, for the linter to find with a code of its own.
        ruling = read_ruling({**_EMPTY, **entry}, game, place.file, place.line)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        files.lints.append(place.lint("malformed", f"{ruling_id}: {type(error).__name__}: {error}"))
    else:
        files.rulings.append(Placed(ruling, place))


def _add_document(entry: dict[str, Any], place: Place, files: Files) -> None:
    title, sentences = entry.get("title", {}), entry.get("rule_sentences", [])
    known = {"id", "title", "rule_sentences"}
    if not (isinstance(entry.get("id"), str) and _is_text(title) and _is_names(sentences) and set(entry) <= known):
        message = "a document has an id, a title in en and zh, and perhaps rule_sentences, all texts"
        files.lints.append(place.lint("malformed", message))
        return
    document = Document(entry["id"], Text(title.get("en", ""), title.get("zh", "")), tuple(sentences))
    if document.id in files.documents:
        first = files.documents[document.id][1]
        message = f"{document.id} is already at {first.file}:{first.line}"
        files.lints.append(place.lint("duplicate-document", message))
    else:
        files.documents[document.id] = (document, place)


def _faults(entry: dict[str, Any], place: Place) -> Iterator[Lint]:
    """Values of the wrong type: the loader would take a text for a list of its characters, say."""
    name = entry.get("id")
    wanted: dict[str, tuple[str, Callable[[object], bool]]] = {
        "id": ("a text", lambda v: isinstance(v, str)),
        "kind": ("a text", lambda v: isinstance(v, str)),
        "title": ("texts by language", _is_text),
        "statement": ("texts by language", _is_text),
        "sources": ("a list of { document, section, sentences }", _is_sources),
        "about": ("lists of names", _is_about),
        "see": ("a list of ids", _is_names),
        "lookup_only": ("true or false", lambda v: isinstance(v, bool)),
        "superseded_by": ("a text", lambda v: isinstance(v, str)),
        "reading": ("a list of tables with an id and a statement", _is_readings),
        "example": ("a list of tables", _is_tables),
    }
    for key, value in entry.items():
        if key in wanted and not wanted[key][1](value):
            yield place.lint("malformed", f"{name}: {key} has to be {wanted[key][0]}", place.of(key))
    if isinstance(entry.get("example"), list):
        for nth, example in enumerate(entry["example"]):
            for fault in _example_faults(example):
                yield place.lint("malformed", f"{name}: {fault}", place.part("ruling.example", nth))


def _example_faults(example: object) -> Iterator[str]:
    if not isinstance(example, dict):
        return
    for key in ("expect", "readings", "asks"):
        if not isinstance(example.get(key, {}), dict):
            yield f"an example's {key} has to be a table"
    for key in ("question", "verdict", "refused"):
        if not isinstance(example.get(key, ""), str):
            yield f"an example's {key} has to be a text"
    claims = example.get("claims", [])
    if not _is_tables(claims):
        yield "an example's claims have to be a list of tables"
    elif "refused" not in example and not all(_is_claim(claim) for claim in claims):
        yield f"each of an example's claims has a value and a verdict: {', '.join(CLAIM_VERDICTS)}"
    try:
        digest(example)
    except (TypeError, ValueError) as error:
        yield f"an example holds what JSON can't: {error}"


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_about(value: object) -> bool:
    return isinstance(value, dict) and all(_is_names(names) for names in value.values())


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


def _is_claim(value: dict[str, Any]) -> bool:
    return "value" in value and value.get("verdict") in CLAIM_VERDICTS


def _is_text(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def _is_both(value: object) -> bool:
    return _is_text(value) and isinstance(value, dict) and set(value) == {"en", "zh"}


def _is_sources(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(source, dict)
        and isinstance(source.get("document"), str)
        and (isinstance(source.get("section"), str) or _is_both(source.get("section")))
        and _is_names(source.get("sentences", []))
        for source in value
    )


def _is_readings(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(reading, dict)
        and isinstance(reading.get("id"), str)
        and _is_text(reading.get("statement", {}))
        and isinstance(reading.get("default", False), bool)
        and "statement" in reading
        for reading in value
    )
