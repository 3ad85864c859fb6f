"""Dask as the executor: the same rows, also when one of its worker processes is killed in the middle."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import adjudicator.bulk
from tests.bulk.hands import rows
from tests.bulk.test_score import same
from tests.test_cli import run


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two worker processes on this machine, without a dashboard."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


def test_a_killed_worker_loses_and_doubles_nothing(client: Any) -> None:
    given = rows(600, 7)
    alone = adjudicator.bulk.score(given)
    pids = list(client.run(os.getpid).values())
    assert len(set(pids) - {os.getpid()}) == 2

    def killing() -> Iterator[Any]:
        for n, row in enumerate(given):
            if n == 300:
                os.kill(pids[0], signal.SIGKILL)
            yield row

    with client.get_executor() as executor, warnings.catch_warnings():
        warnings.simplefilter("error")  # of a chunk that is done here: Dask does it again itself
        scores = adjudicator.bulk.score(killing(), executor, chunk=10)
    assert same(alone, scores)
    assert pids[0] not in client.run(os.getpid).values()


def test_the_command_takes_the_address_of_a_scheduler(client: Any, tmp_path: Any) -> None:
    source = tmp_path / "in.ndjson"
    source.write_text('["King","Queen","Knights"]\n["Kng"]\n' * 20, encoding="utf-8")
    alone, spread = tmp_path / "alone.ndjson", tmp_path / "spread.ndjson"
    assert run("bulk", str(source), str(alone)).exit_code == 2
    ended = run("bulk", str(source), str(spread), "--chunk", "3", "--dask", client.scheduler.address)
    assert ended.exit_code == 2, ended.output
    assert spread.read_bytes() == alone.read_bytes()
