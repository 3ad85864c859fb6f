"""Runs from a file to a file: what comes out, in which order, and that a stopped run goes on where it was."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import adjudicator.bulk
from adjudicator import strict_json
from adjudicator.bulk import files, journal, ndjson, parquet
from adjudicator.bulk.files import Summary, Workers
from adjudicator.bulk.parts import Done, Mark, Part
from adjudicator.errors import UnreadableError
from tests.bulk.hands import NAMES, rows

ALONE = Workers()
STOPPED_AFTER = range(0, 12, 3)


def run(source: Path, out: Path, *, workers: Workers = ALONE, chunk: int = 7, **more: Any) -> Summary:
    return files.run(str(source), str(out), more.pop("picked", {}), more.pop("lang", "en"), workers, chunk, **more)


def lines_file(path: Path) -> Path:
    """Rows of every kind as lines, some of which are no JSON, or not spelt as most are."""
    lines = [json.dumps(row, ensure_ascii=n % 2 == 0, separators=(",", ":")) for n, row in enumerate(rows(60, 8))]
    lines[3] = '["King"'
    lines[4] = ""
    lines[5] = '["King", "Queen", "King\\u0073"]'
    lines[6] = '{"hand": ["King", "Kni", "ghts"]}'
    lines[7] = '["Kni","ghts"]'
    lines[8] = '["Kni", "ghts","King"]'
    lines[9] = '{"hand":["king","QUEEN"]}'
    lines[10] = "[" + " " * strict_json.MAX_BYTES + "]"
    lines[11] = '{"hand":[],"hand":[]}'
    lines[12] = '["洪水","Doppelganger"]\r'
    lines[13] = '["King","Queen"]]'
    path.write_bytes("\n".join(lines).encode())  # the last line has no end
    return path


def rows_file(path: Path) -> Path:
    """The same as columns, in several row groups."""
    kept = [row for row in rows(200, 9) if isinstance(row, list) or (isinstance(row, dict) and "hand" in row)]
    whole = [row if isinstance(row, dict) else {"hand": row} for row in kept]
    whole = [row for row in whole if row["hand"] is None or all(isinstance(name, str) for name in row["hand"])]
    choices = [json.dumps(row["choices"]) if row.get("choices") else None for row in whole]
    choices[4], choices[5] = "{", "{}"
    table = pa.table(
        {
            "id": list(range(len(whole))),
            "discard": pa.array([row.get("discard") for row in whole], pa.list_(pa.string())),
            "choices": pa.array(choices, pa.string()),
            "hand": pa.array([row["hand"] for row in whole], pa.list_(pa.string())),
        }
    )
    pq.write_table(table, path, row_group_size=16)
    return path


@pytest.fixture(params=["ndjson", "parquet"])
def source(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(parquet, "ROW_GROUP", 25)
    monkeypatch.setattr(journal, "_EVERY", 0.0)
    make = lines_file if request.param == "ndjson" else rows_file
    return make(tmp_path / f"in.{request.param}")


def test_lines_come_out_as_rows_of_the_library(tmp_path: Path) -> None:
    source = lines_file(tmp_path / "in.ndjson")
    done = run(source, tmp_path / "out.jsonl")
    said = [json.loads(line) for line in (tmp_path / "out.jsonl").read_bytes().splitlines()]
    assert len(said) == done.rows == 60
    assert done.wrong == sum("type" in row for row in said)
    unreadable = {4, 5, 11, 12, 14}
    for number, (line, row) in enumerate(zip(source.read_bytes().split(b"\n"), said, strict=True), 1):
        if number in unreadable:
            assert (row["type"], row["status"], row["row"]) == ("/problems/unreadable-json", 400, number)
        else:
            scores = adjudicator.bulk.score([json.loads(line)])
            assert row == (scores.row(0) if 0 not in scores.problems else {**scores.row(0), "row": number})
    assert said[6]["errors"][0]["pointer"] == "/hand/1"
    assert said[7]["errors"][0]["detail"] == "There is no card 'Kni'."
    assert said[9] == {"total": 14, "base_strength": 14, "choices": {}}
    assert said[3]["column"] == 8


def test_columns_come_out_as_rows_of_the_library(tmp_path: Path) -> None:
    source = rows_file(tmp_path / "in.parquet")
    done = run(source, tmp_path / "out.parquet", lang="zh")
    given, said = pq.read_table(source).to_pylist(), pq.read_table(tmp_path / "out.parquet")
    assert said.schema == parquet.OUT
    assert said.num_rows == len(given) == done.rows
    assert done.wrong == said.num_rows - said["problem"].null_count > 5
    for number, (row, got) in enumerate(zip(given, said.to_pylist(), strict=True), 1):
        if row["choices"] == "{":
            assert json.loads(got["problem"])["type"] == "/problems/unreadable-json"
            continue
        told = {"hand": row["hand"]} | ({"discard": row["discard"]} if row["discard"] is not None else {})
        told |= {"choices": json.loads(row["choices"])} if row["choices"] else {}
        scores = adjudicator.bulk.score([told])
        if 0 in scores.problems:
            assert json.loads(got["problem"]) == {**scores.row(0, "zh"), "row": number}
            assert (got["total"], got["base_strength"], got["choices"]) == (None, None, None)
        else:
            assert got["problem"] is None
            assert {**got, "choices": json.loads(got["choices"])} == {**scores.row(0), "problem": None}


def executors() -> dict[str, Callable[[], Executor]]:
    return {"threads": lambda: ThreadPoolExecutor(2), "processes": lambda: ProcessPoolExecutor(2)}


def test_the_same_bytes_whatever_the_chunk_and_the_executor(source: Path, tmp_path: Path) -> None:
    out = tmp_path / f"out{source.suffix}"
    run(source, out, chunk=1000)
    wanted = out.read_bytes()
    for chunk in (1, 7):
        run(source, out, chunk=chunk)
        assert out.read_bytes() == wanted
    for make in executors().values():
        with make() as executor:
            run(source, out, workers=Workers(executor), chunk=7)
        assert out.read_bytes() == wanted
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([source.name, out.name])


class _StopError(Exception):
    pass


def stopping(monkeypatch: pytest.MonkeyPatch, after: int, error: type[BaseException]) -> None:
    """Stop the next run after so many chunks were written."""
    written = 0
    write = journal.Journal.write

    def counted(self: journal.Journal, data: bytes, mark: Mark) -> None:
        nonlocal written
        if written == after:
            raise error
        written += 1
        write(self, data, mark)

    monkeypatch.setattr(journal.Journal, "write", counted)


@pytest.mark.parametrize("after", STOPPED_AFTER)
def test_a_stopped_run_goes_on_where_it_was(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    whole, out = tmp_path / f"whole{source.suffix}", tmp_path / f"out{source.suffix}"
    run(source, whole)
    with monkeypatch.context() as patch:
        stopping(patch, after, _StopError)
        with pytest.raises(_StopError):
            run(source, out, chunk=5)
    assert not out.exists()
    with out.with_name(out.name + ".part").open("ab") as part:
        part.write(b"what was written after the journal")
    with out.with_name(out.name + ".journal").open("ab") as lines:
        lines.write(b"[1, 2, 3")  # a line that was torn
    with monkeypatch.context() as patch:  # and once more, in another rhythm
        stopping(patch, 1, KeyboardInterrupt)
        with pytest.raises(KeyboardInterrupt):
            run(source, out, chunk=3)
    done = run(source, out, chunk=11)
    assert after * 5 < done.resumed <= after * 5 + 3  # fewer at the end of a row group
    assert out.read_bytes() == whole.read_bytes()
    assert (done.rows, done.wrong) == (run(source, whole).rows, run(source, whole).wrong)
    assert not list(tmp_path.glob("out*.part")) + list(tmp_path.glob("*.journal"))


def test_a_run_stopped_while_it_is_joined_goes_on(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / f"whole{source.suffix}", tmp_path / f"out{source.suffix}"
    run(source, whole)
    with monkeypatch.context() as patch:

        def killed(_self: Path, _to: Path) -> Path:
            raise _StopError

        patch.setattr(Path, "replace", killed)
        with pytest.raises(_StopError):
            run(source, out)
    done = run(source, out)
    assert done.resumed == done.rows > 50
    assert out.read_bytes() == whole.read_bytes()


def stopped(source: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        stopping(patch, 2, _StopError)
        with pytest.raises(_StopError):
            run(source, out)


@pytest.mark.parametrize(
    ("what", "more"),
    [("readings", {"picked": {"fr.gap.book-wild": "wild-too"}}), ("language", {"lang": "zh"}), ("input", {})],
)
def test_another_run_is_not_gone_on_with(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, more: dict[str, Any]
) -> None:
    out = tmp_path / f"out{source.suffix}"
    stopped(source, out, monkeypatch)
    if what == "input":
        source.write_bytes(source.read_bytes() + b"\n")
        source.write_bytes(source.read_bytes()[:-1])  # as it was, but later
    before = out.with_name(out.name + ".part").read_bytes()
    with pytest.raises(UnreadableError, match=rf"differs in: {what}. --restart begins anew.$"):
        run(source, out, **more)
    assert out.with_name(out.name + ".part").read_bytes() == before
    assert run(source, out, resume=False, **more).resumed == 0


def test_another_engine_or_corpus_is_another_run(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / f"out{source.suffix}"
    stopped(source, out, monkeypatch)
    monkeypatch.setattr(files, "__version__", "99")
    with pytest.raises(UnreadableError, match="differs in: engine"):
        run(source, out)


def test_the_default_reading_by_name_is_the_same_run(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / f"out{source.suffix}"
    stopped(source, out, monkeypatch)
    assert run(source, out, picked={"fr.gap.book-wild": "ten-suits"}).resumed == 14


@pytest.mark.parametrize("torn", ["{", "[]", "[]\n", '{"input": 1}\n[1]\n', '{"input": 1}\nx\n'])
def test_a_damaged_journal_is_told_in_a_sentence(source: Path, tmp_path: Path, torn: str) -> None:
    out = tmp_path / f"out{source.suffix}"
    path = out.with_name(out.name + ".journal")
    path.write_text(torn, encoding="ascii")
    if torn in "{[]":  # its first line was not finished, so nothing was done yet
        assert run(source, out).resumed == 0
        return
    with pytest.raises(UnreadableError, match=r"--restart begins anew\.$"):
        run(source, out)
    assert run(source, out, resume=False).resumed == 0


@pytest.mark.parametrize("line", ['["7", 7, 7, 0]', "[7, 7, -7, 0]", "[7.5, 7, 7, 0]", "[7]", '{"rows": 7}', "null"])
def test_a_mark_that_is_none_is_told_in_a_sentence(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    out = tmp_path / f"out{source.suffix}"
    stopped(source, out, monkeypatch)
    with out.with_name(out.name + ".journal").open("a", encoding="ascii") as file:
        file.write(line + "\n")
    with pytest.raises(UnreadableError, match=r"journal is damaged\. --restart begins anew\.$"):
        run(source, out)


def test_a_run_from_a_stream_leaves_nothing_that_another_one_goes_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both write OUT.part: what was piped must not be taken for what the file came to."""
    source, out = lines_file(tmp_path / "in.ndjson"), tmp_path / "out.ndjson"
    run(source, tmp_path / "wanted.ndjson")
    wanted = (tmp_path / "wanted.ndjson").read_bytes()
    stopped(source, out, monkeypatch)
    with monkeypatch.context() as patch:
        stopping(patch, 2, _StopError)
        with pytest.raises(_StopError):
            files.collect(io.BytesIO(b"[]\n" * 1000), str(out), {}, "en", ALONE, 100)
    with pytest.raises(UnreadableError, match="differs in: input"):
        run(source, out)
    assert files.collect(io.BytesIO(source.read_bytes()), str(out), {}, "en", ALONE, 7).rows == 60
    assert out.read_bytes() == wanted
    assert sorted(path.name for path in tmp_path.glob("out*")) == ["out.ndjson"]


def test_a_folder_is_no_output_and_that_is_said_before_the_work(source: Path, tmp_path: Path) -> None:
    out = tmp_path / f"out{source.suffix}"
    out.mkdir()
    with pytest.raises(IsADirectoryError):
        run(source, out)
    assert sorted(tmp_path.glob("out*")) == [out]


def test_two_runs_do_not_write_one_output(source: Path, tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    out = tmp_path / f"out{source.suffix}"
    with (
        journal.Journal(out, {}, b"", resume=True),
        pytest.raises(UnreadableError, match=r"Another run is writing .*\.part"),
    ):
        run(source, out)


def test_a_full_disk_is_an_error_of_the_output_and_the_run_goes_on_later(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, whole = tmp_path / f"out{source.suffix}", tmp_path / f"whole{source.suffix}"
    run(source, whole)
    with monkeypatch.context() as patch:

        class FullError(OSError):
            def __init__(self) -> None:
                super().__init__(28, "No space left on device")

        stopping(patch, 3, FullError)
        with pytest.raises(OSError, match="No space left"):
            run(source, out)
    assert run(source, out).resumed == 21
    assert out.read_bytes() == whole.read_bytes()


def test_an_output_that_is_there_stays_until_the_new_one_is_whole(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / f"out{source.suffix}"
    out.write_text("before", encoding="ascii")
    stopped(source, out, monkeypatch)
    assert out.read_text(encoding="ascii") == "before"
    run(source, out)
    assert out.stat().st_size > 1000


@pytest.mark.parametrize("empty", ["ndjson", "parquet"])
def test_an_empty_file(tmp_path: Path, empty: str) -> None:
    source, out = tmp_path / f"in.{empty}", tmp_path / f"out.{empty}"
    source.touch()
    if empty == "parquet":
        pq.write_table(pa.table({"hand": pa.array([], pa.list_(pa.string()))}), source)
    assert run(source, out).rows == 0
    assert pq.read_table(out).schema == parquet.OUT if empty == "parquet" else out.read_bytes() == b""


@pytest.mark.parametrize(
    "kind",
    [
        pa.large_list(pa.large_string()),
        pa.list_(pa.dictionary(pa.int32(), pa.string())),
        pa.list_(pa.binary()),
        pa.list_(pa.string(), 2),
    ],
)
def test_hands_may_be_lists_of_other_kinds(tmp_path: Path, kind: pa.DataType) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    hands = pa.array([["King", "Queen"], ["Kng", "King"]], pa.list_(pa.string())).cast(kind)
    pq.write_table(pa.table({"hand": hands}), source)
    run(source, out)
    assert pq.read_table(out)["total"].to_pylist() == [14, None]


def test_nulls_in_a_hand_are_refused(tmp_path: Path) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.table({"hand": [["King", None], None, ["King"]]}), source)
    assert run(source, out).wrong == 2
    problems = [json.loads(each) for each in pq.read_table(out)["problem"].to_pylist()[:2]]
    assert [each["errors"][0]["pointer"] for each in problems] == ["/hand/1", "/hand"]


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ({"hands": [["King"]]}, "has no column hand."),
        ({"hand": [7]}, "the column hand is of type int64, not list<"),
        ({"hand": [["King"]], "choices": [{"Mirage": None}]}, "the column choices is of type struct<"),
        ({"hand": [[7]]}, "the column hand is of type list<element: int64>, not list<"),
        ({"hand": [[["King"]]]}, "the column hand is of type list<element: list<"),
        ({"hand": [["King"]], "choices": [1.5]}, "the column choices is of type double, not string"),
    ],
)
def test_columns_of_another_kind(tmp_path: Path, columns: dict[str, Any], says: str) -> None:
    source = tmp_path / "in.parquet"
    pq.write_table(pa.table(columns), source)
    with pytest.raises(UnreadableError) as refused:
        run(source, tmp_path / "out.parquet")
    assert says in refused.value.says()


@pytest.mark.parametrize("twice", ["hand", "discard"])
def test_a_column_that_is_there_twice(tmp_path: Path, twice: str) -> None:
    source = tmp_path / "in.parquet"
    hands = pa.array([["King"]])
    pq.write_table(pa.table([hands, hands, hands], ["hand", twice, "discard"]), source)
    with pytest.raises(UnreadableError, match=f"has the column {twice} more than once"):
        run(source, tmp_path / "out.parquet")


def texts(*values: bytes) -> pa.StringArray:
    """A column of text that need not be UTF-8, as some programs write it; Arrow does not look."""
    whole = pa.array(values, pa.binary())
    return pa.Array.from_buffers(pa.string(), len(whole), whole.buffers())


@pytest.mark.parametrize("kind", [pa.string(), pa.binary()])
def test_text_that_is_not_utf8_costs_its_row(tmp_path: Path, kind: pa.DataType) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    names = texts(b"King", b"K\xffng", b"Queen", b"King").cast(kind, safe=False)
    hands = pa.ListArray.from_arrays(pa.array([0, 1, 2, 3, 4], pa.int32()), names)
    choices = texts(b"{}", b"{}", b"\xff", b"{}")
    pq.write_table(pa.table({"hand": hands, "choices": choices}), source)
    assert run(source, out).wrong == 2
    told = pq.read_table(out)
    assert told["total"].to_pylist() == [8, None, None, 8]
    assert [(each["detail"], each["row"]) for each in map(json.loads, told["problem"].to_pylist()[1:3])] == [
        ("This is not UTF-8.", 2),
        ("This is not UTF-8.", 3),
    ]


def test_a_file_that_is_damaged_in_the_middle(tmp_path: Path) -> None:
    source = rows_file(tmp_path / "in.parquet")
    data = bytearray(source.read_bytes())
    data[1500:3000] = bytes(1500)
    source.write_bytes(data)
    with pytest.raises(UnreadableError, match=r"in\.parquet can't be read"):
        run(source, tmp_path / "out.parquet")


def test_both_files_are_of_one_format(tmp_path: Path) -> None:
    source = lines_file(tmp_path / "in.ndjson")
    for name in ("out.parquet", "out.csv", "out"):
        with pytest.raises(UnreadableError, match=r"\.ndjson, \.jsonl and \.parquet"):
            run(source, tmp_path / name)
    with pytest.raises(UnreadableError, match="read and written at once"):
        run(source, source)


def test_the_whole_input_is_never_held(tmp_path: Path) -> None:
    """A run asks for the next rows only when those before are written."""
    taken: list[int] = []

    class Endless:
        size = 0
        head = b""

        def parts(self, mark: Mark, chunk: int) -> Iterator[Part]:
            for n in range(100):
                taken.append(n)
                yield Part(1 + n * chunk, chunk, b"\n".join([b'["King"]'] * chunk), n)

        def work(self, reads: object, lang: object) -> Callable[[Part], Done]:
            return lambda part: Done(part.data, 0)

        def finish(self, written: Path, out: Path) -> None:
            pass

    reads = adjudicator.bulk.working.readings_of(None)
    with ThreadPoolExecutor(1) as executor:
        done = files._done(Endless(), Mark(), reads, "en", Workers(executor), 3)
        next(done)
        assert len(taken) <= 5
        done.close()  # type: ignore[attr-defined]


def test_long_lines_make_small_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, out = lines_file(tmp_path / "in.ndjson"), tmp_path / "out.ndjson"
    run(source, out, chunk=1000)
    wanted = out.read_bytes()
    monkeypatch.setattr(ndjson, "_PART_MOST", 300)
    with source.open("rb") as stream:
        sizes = [part.rows for part in ndjson.Lines(stream, "in").parts(Mark(), 1000)]
    assert len(sizes) > 10
    assert sum(sizes) == 60
    run(source, out, chunk=1000)
    assert out.read_bytes() == wanted


def test_a_name_of_two_in_one_pair_of_quotes_is_no_card() -> None:
    """The quick way of reading lines may never see a card where JSON has none."""
    _plain = ndjson._plain
    assert _plain(b'["King","Queen"]') == _plain(b'{"hand":["King","Queen"]}') == _plain(b'["king", "QUEEN"]')
    for line in (b'["Ki","ng"]', b'["Ki", "ng","Queen"]', b'["Ki\\u006eg"]', b'["King"],["Queen"]', b'["Ki\tng"]'):
        with pytest.raises(KeyError):
            _plain(line)
    with pytest.raises(KeyError):
        _plain(json.dumps(NAMES[:8], separators=(",", ":")).encode())
