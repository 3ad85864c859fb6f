"""The service against its own document, in-process, by schemathesis.

No answer may be a 500, every answer must be of a status, media type, headers and shape that the document has,
what breaks the document's schemas must be refused, and a method it doesn't have must be a 405 with Allow.
"""

from __future__ import annotations

import schemathesis
from hypothesis import settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from adjudicator.api import create_app
from adjudicator.api.openapi import document

app = create_app()
contract = schemathesis.openapi.from_dict(document(app))
contract.app = app


@contract.parametrize()
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_every_answer_is_as_documented(case: Case) -> None:
    # A state may fit its schema and still be against the rules, so what fits need not be accepted.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
