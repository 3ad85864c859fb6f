"""How much the service takes, in words, for openapi.yaml. Each number stands where it is enforced."""

from __future__ import annotations

from typing import Final

from adjudicator import strict_json
from adjudicator.api import batch, gate, rulings
from adjudicator.engine import BY_MOST, CLAIMS_MOST
from adjudicator.problems import MOST_ERRORS
from adjudicator.solver import Budget

BUDGET: Final = Budget()
SAYS: Final = f"""\
Bounds: a body has {strict_json.MAX_BYTES:,} bytes at most, {strict_json.MAX_DEPTH} levels of nesting, and
{CLAIMS_MOST} claims, whose `by` has {BY_MOST} characters at most. Players, cards, boards, names and numbers are bounded
by the schemas. A batch has {batch.LINES_MOST:,} lines and {batch.BYTES_MOST:,} bytes at most, each line no more than a
body, and is answered for {batch.SECONDS_MOST:.0f} seconds. `q` has {rulings.MOST_QUERY} characters at most. A problem
lists the first {MOST_ERRORS} errors. An answer may search for {BUDGET.rlimit:,} of the solver's own count, the same on
every machine, and for {BUDGET.seconds:.0f} seconds; beyond either it says `undecided`. A process makes one search at a
time; {gate.WAITING_MOST} more requests wait, for {gate.WAIT:.0f} seconds at most, and others are answered 503 with
`Retry-After`. A request whose client closes the connection, or its sending half, is given up.
"""
