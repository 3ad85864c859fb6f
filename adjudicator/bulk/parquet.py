"""Hands as columns of a Parquet file, and what they come to as columns of another."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from adjudicator import strict_json
from adjudicator.bulk.given import BITS, Given
from adjudicator.bulk.ndjson import unreadable
from adjudicator.bulk.parts import Done, Mark, Part
from adjudicator.bulk.scores import problem_object, unread_object
from adjudicator.bulk.working import work as score_given
from adjudicator.encoding import encode
from adjudicator.errors import UnreadableError
from adjudicator.games.fantasy_realms.bulk.hands import Masks
from adjudicator.games.fantasy_realms.picks import HAND_MOST
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.state import DISCARD_MOST
from adjudicator.strict_json import NOT_UTF8
from adjudicator.text import Language, Text

ROW_GROUP: Final = 1 << 17  # rows of the output that stand together, whatever the chunks were
_NAMES: Final = pa.list_(pa.string())
_IN: Final = {"hand": _NAMES, "discard": _NAMES, "choices": pa.string()}  # the last is an object in JSON
OUT: Final = pa.schema(
    [
        pa.field("total", pa.int32()),  # these three are null where there is a problem
        pa.field("base_strength", pa.int32()),
        pa.field("choices", pa.string()),  # an object in JSON
        pa.field("problem", pa.string()),  # a problem object in JSON, or null
    ]
)
_TEXTS: Final = ("string", "large_string", "string_view", "binary", "large_binary", "binary_view")
_ERRORS: Final = (OSError, pa.ArrowException)


class Rows:
    """A Parquet file as a source. What is written for it meanwhile is an Arrow stream."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        """``name`` is what it is called. Raises UnreadableError if it is no such file, or has not the columns."""
        self._name = name
        try:
            self._file = pq.ParquetFile(file)
        except _ERRORS as error:
            raise unreadable(self._name, error) from None
        self.size: int = self._file.metadata.num_rows
        there = self._file.schema_arrow
        self._columns = [name for name in _IN if name in there.names]
        for column in self._columns:
            if there.names.count(column) > 1:
                message = Text("{name} has the column {column} more than once.", "{name} 有多个 {column} 列。")
                raise UnreadableError(message.fill(name=self._name, column=column))
        if "hand" not in there.names:
            message = Text("{name} has no column hand.", "{name} 没有 hand 列。")
            raise UnreadableError(message.fill(name=self._name))
        for column in self._columns:
            kind = there.field(column).type
            if not _fits(kind, _IN[column]):
                message = Text(
                    "{name}: the column {column} is of type {type}, not {wanted}.",
                    "{name}：{column} 列的类型是 {type}，应为 {wanted}。",
                )
                about = {"name": name, "column": column, "type": kind, "wanted": _IN[column]}
                raise UnreadableError(message.fill(**about))
        self.head: bytes = OUT.serialize().to_pybytes()

    def parts(self, mark: Mark, chunk: int) -> Iterator[Part]:
        rows = mark.rows
        try:
            for batch in self._batches(rows, chunk):
                done = batch.num_rows
                rows += done
                yield Part(rows - done + 1, done, _as_bytes(batch), rows)
        except _ERRORS as error:
            raise unreadable(self._name, error) from None

    def _batches(self, passed: int, chunk: int) -> Iterator[pa.RecordBatch]:
        """The rows after so many; row groups that were done are not read again."""
        groups: list[int] = []
        for group in range(self._file.num_row_groups):
            rows = self._file.metadata.row_group(group).num_rows
            if not groups and passed >= rows:
                passed -= rows
            else:
                groups.append(group)
        for batch in self._file.iter_batches(chunk, groups, columns=self._columns):
            skipped = min(passed, batch.num_rows)
            passed -= skipped
            if skipped < batch.num_rows:
                yield batch.slice(skipped)

    def work(self, reads: Readings, lang: Language) -> Callable[[Part], Done]:
        return partial(work, reads=reads, lang=lang)

    def finish(self, written: Path, out: Path) -> None:
        whole = out.with_name(out.name + ".whole")
        with (
            pa.OSFile(str(written), "rb") as stream,
            pa.ipc.open_stream(stream) as batches,
            pq.ParquetWriter(whole, OUT) as writer,
        ):
            for table in _grouped(batches):
                writer.write_table(table, row_group_size=ROW_GROUP)
        with whole.open("rb+") as file:
            os.fsync(file.fileno())
        whole.replace(out)
        written.unlink()


def _grouped(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.Table]:
    """The same rows in tables of one size, each in one piece, so that how they came leaves no trace in the file."""
    kept: list[pa.RecordBatch] = []
    rows = 0
    for batch in batches:
        kept.append(batch)
        rows += batch.num_rows
        while rows >= ROW_GROUP:
            table = pa.Table.from_batches(kept, OUT)
            yield table.slice(0, ROW_GROUP).combine_chunks()
            kept = table.slice(ROW_GROUP).to_batches()
            rows -= ROW_GROUP
    if rows:
        yield pa.Table.from_batches(kept, OUT).combine_chunks()


def _fits(kind: pa.DataType, wanted: pa.DataType) -> bool:
    """Whether a column is of a type, in one of the ways to keep it. A cast alone would make text of numbers too."""
    try:
        pa.array([], kind).cast(wanted)
    except pa.ArrowException:
        return False
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if pa.types.is_null(kind):
        return True
    if pa.types.is_nested(wanted):
        return pa.types.is_nested(kind) and _fits(kind.value_type, wanted.value_type)
    return str(kind) in _TEXTS


def _as_bytes(batch: pa.RecordBatch) -> bytes:
    # Text that is not UTF-8 is let through: it costs its row, not the file.
    columns = [
        batch.column(name).cast(options=pc.CastOptions(_IN[name], allow_invalid_utf8=True))
        for name in batch.schema.names
    ]
    whole = pa.record_batch(columns, names=batch.schema.names)
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, whole.schema) as writer:
        writer.write_batch(whole)
    read: bytes = sink.getvalue().to_pybytes()
    return read


def work(part: Part, reads: Readings, lang: Language) -> Done:
    """What each row comes to, as a batch of an Arrow stream."""
    with pa.ipc.open_stream(part.data) as stream:
        batch = stream.read_next_batch()
    given, unread = _read(batch, lang)
    scores = score_given(given, reads)
    problems: list[str | None] = [None] * len(scores)
    for row, found in scores.problems.items():
        problems[row] = encode(problem_object(found, lang, row=part.row + row))
    for row, about in unread.items():
        problems[row] = encode({**about, "row": part.row + row})
    refused = np.array([problem is not None for problem in problems], dtype=np.bool_)
    out = pa.record_batch(
        [
            pa.array(scores.total, pa.int32(), mask=refused),
            pa.array(scores.base_strength, pa.int32(), mask=refused),
            pa.array(scores.choices_written(), pa.string(), mask=refused),
            pa.array(problems, pa.string()),
        ],
        schema=OUT,
    )
    return Done(out.serialize().to_pybytes(), int(refused.sum()))


def _read(batch: pa.RecordBatch, lang: Language) -> tuple[Given, dict[int, dict[str, Any]]]:
    """The rows of a batch, and what is wrong with those whose choices are not JSON."""
    names = batch.schema.names
    held, fine = _masks(batch.column("hand"), HAND_MOST)
    discard = np.zeros_like(held)
    if "discard" in names:
        discard, lying = _masks(batch.column("discard"), DISCARD_MOST, nothing=True)
        fine &= lying & (held & discard == 0)
    if "choices" in names:
        fine &= batch.column("choices").is_null().to_numpy(zero_copy_only=False)
    rows = np.flatnonzero(~fine)
    odd: dict[int, object] = {}
    unread: dict[int, dict[str, Any]] = {}
    for n, row in zip(rows.tolist(), _told(batch.take(pa.array(rows))), strict=True):
        try:
            if row is None:
                raise UnreadableError(NOT_UTF8)
            told = {name: value for name, value in row.items() if value is not None or name == "hand"}
            if "choices" in told:
                told["choices"] = strict_json.loads(told["choices"].encode())
        except UnreadableError as error:
            unread[n] = unread_object(error, lang)
        else:
            odd[n] = told
    held[list(unread)] = 0
    return Given(held, discard, odd), unread


def _told(batch: pa.RecordBatch) -> list[dict[str, Any] | None]:
    """The rows of a batch; None for one with text that is not UTF-8."""
    try:
        told: list[dict[str, Any] | None] = batch.to_pylist()
    except UnicodeDecodeError:
        if len(batch) == 1:
            return [None]
        half = len(batch) // 2
        return _told(batch.slice(0, half)) + _told(batch.slice(half))
    return told


def _masks(lists: pa.ListArray, most: int, *, nothing: bool = False) -> tuple[Masks, NDArray[np.bool_]]:
    """The mask of each list, and whether it is one of names of different cards, so many at most.

    ``nothing`` is whether a list that is not there is an empty one.
    """
    coded = lists.values.dictionary_encode()
    bits = np.array([*map(_bit_or_none, coded.dictionary.cast(pa.binary()).to_pylist()), 0], dtype=np.uint64)
    each = bits[coded.indices.fill_null(len(bits) - 1).to_numpy()]
    upto = np.concatenate([np.zeros(1, np.uint64), np.cumsum(each, dtype=np.uint64)])  # it wraps around, and back
    offsets = lists.offsets.to_numpy()
    count = np.diff(offsets)
    masks: Masks = upto[offsets[1:]] - upto[offsets[:-1]]
    there = lists.is_valid().to_numpy(zero_copy_only=False)
    fine = (np.bitwise_count(masks) == count) & (count <= most) & there
    if nothing:
        masks = np.where(there, masks, np.uint64(0))
        fine |= ~there
    return masks, fine


def _bit_or_none(name: bytes) -> int:
    try:
        return BITS[name.decode("utf-8")]
    except (KeyError, UnicodeDecodeError):
        return 0
