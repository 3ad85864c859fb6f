"""Millions of hands of Fantasy Realms: the same totals as ``adjudicator.score``, over arrays and any executor.

>>> import adjudicator.bulk
>>> scores = adjudicator.bulk.score([["King", "Queen", "Knights"], {"hand": ["Dragon", "Mirage"]}, ["Kng"]])
>>> scores.total.tolist(), scores.choices(1), scores.problems[2][0].near_in("en")
([74, -10, 0], {'Mirage': None}, ['King', 'Knights'])

It needs the extra ``bulk``. ``given`` takes hands as they come and ``working`` scores a chunk of them, into ``scores``;
``spread`` hands chunks to an executor and ``pool`` is one of processes. ``files`` runs from a file to a file, with
``ndjson`` and ``parquet`` for the two formats and ``journal`` for what was done when it is stopped.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from adjudicator.bulk.needed import NOT_INSTALLED
from adjudicator.bulk.scores import Problems, Scores, Table, joined
from adjudicator.bulk.spread import spread
from adjudicator.bulk.working import readings_of, score_part
from adjudicator.text import Text

if TYPE_CHECKING:
    import numpy as np

__all__ = ["CHUNK", "NOT_INSTALLED", "Problems", "Scores", "Table", "score"]

CHUNK: Final = 1 << 14  # hands that are handed to a worker at once


def score(
    hands: Iterable[object] | np.ndarray[Any, Any],
    executor: Executor | None = None,
    *,
    readings: Mapping[str, str] | None = None,
    chunk: int = CHUNK,
) -> Scores:
    """Score many hands.

    ``hands`` are read as they are needed. Each is a list of card names; or an object with ``hand`` and, where they
    matter, ``choices`` and ``discard``, as a table state has them; or a whole table ``{"players": [...], "discard":
    [...]}``. Names are read, and what is wrong is refused, as ``adjudicator.score`` does it. Or they are one array:
    whole numbers in one dimension, a mask a hand in which bit n is card n, or in two, a hand a row of card numbers
    with 0 for no card. Choices left out are made for the best; of choices that do as well another may be named than
    ``adjudicator.score`` names, always the same for the same hand. Totals and base strengths are the same as there,
    and never undecided.

    ``executor`` is any ``concurrent.futures.Executor``: of threads, of processes, or Dask's ``Client.get_executor()``.
    It is handed ``chunk`` hands at a time, and what comes out does not depend on either. What an executor fails to do
    is done in this process, with a RuntimeWarning; nothing is lost or done twice. ``readings`` hold for every hand.

    Raises StateError for a reading that there is not, and TypeError for an array of another kind or for one hand in the
    place of many. What is wrong with a hand is in the result, with pointers into the hand as it was given.
    """
    reads = readings_of(readings)
    work = partial(score_part, reads=reads)
    return joined(done for _, done in spread(_parts(hands, max(1, chunk)), work, executor, tell=_warn))


def _parts(hands: Iterable[object] | np.ndarray[Any, Any], chunk: int) -> Iterator[Any]:
    import numpy as np

    if isinstance(hands, np.ndarray):
        if hands.ndim not in (1, 2) or hands.dtype.kind not in "iu":
            raise TypeError("An array of hands has whole numbers, in one dimension (masks) or two (card numbers).")
        for start in range(0, len(hands), chunk):
            yield hands[start : start + chunk]
        return
    if isinstance(hands, str | bytes | Mapping):  # these would be read letter by letter and key by key
        raise TypeError("Many hands are asked for: put a single one into a list.")
    each = iter(hands)
    while part := list(itertools.islice(each, chunk)):
        yield part


def _warn(said: Text) -> None:
    warnings.warn(said.en, RuntimeWarning, stacklevel=2)
