"""The same as ``test_contract`` with made-up games, whose questions have every shape that questions can have."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from schemathesis import Case

from adjudicator.api import create_app
from tests.api.checks import CAREFUL, check_contract, contract_of
from tests.api.worlds import ponds

# What schemathesis parametrizes a test by has to be there when the tests are collected, and is then put away again.
with tempfile.TemporaryDirectory() as folder, ponds(Path(folder)):
    contract = contract_of(create_app())


@pytest.fixture(scope="module", autouse=True)
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with ponds(tmp_path_factory.mktemp("ponds")):
        yield


@contract.parametrize()
@CAREFUL
def test_every_answer_is_as_documented(case: Case) -> None:
    check_contract(case)
