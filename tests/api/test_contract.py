"""The service against its own document, in-process, by schemathesis.

No answer may be a 500, every answer must be of a status, media type, headers and shape that the document has,
what breaks the document's schemas must be refused, and a method it doesn't have must be a 405 with Allow.
"""

from __future__ import annotations

from schemathesis import Case

from adjudicator.api import create_app
from tests.api.checks import CAREFUL, check_contract, contract_of

contract = contract_of(create_app())


@contract.parametrize()
@CAREFUL
def test_every_answer_is_as_documented(case: Case) -> None:
    check_contract(case)
