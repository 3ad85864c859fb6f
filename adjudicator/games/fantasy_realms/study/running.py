"""The study of Fantasy Realms: counts a plan's chunks, here or over an executor, and makes figures of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from typing import Final

from adjudicator.games.fantasy_realms.study.counting import count
from adjudicator.games.fantasy_realms.study.dealing import Chunk, chunks
from adjudicator.games.fantasy_realms.study.figures import figures
from adjudicator.games.fantasy_realms.study.layout import tables
from adjudicator.games.fantasy_realms.study.plots import plots
from adjudicator.games.fantasy_realms.study.sheets import sheets
from adjudicator.games.fantasy_realms.study.tally import Tally
from adjudicator.study import Findings, Plan, Study, Tick, no_tick

AHEAD: Final = 16  # chunks that an executor is given before the first of them is back


class FantasyRealmsStudy(Study):
    """Random deals of seven cards with their best choices."""

    deals = 250_000
    sample = 10_000

    def run(self, plan: Plan, executor: Executor | None = None, tick: Tick = no_tick) -> Findings:
        tally = Tally()
        tick(0, plan.deals)
        for part in _counted(chunks(plan), executor):  # in their order, whoever is done first
            tally.add(part)
            tick(tally.deals, plan.deals)
        data = figures(plan, tally)
        return Findings(data, tables(data), sheets(data), lambda lang: plots(data, lang))


def _counted(parts: list[Chunk], executor: Executor | None) -> Iterator[Tally]:
    if executor is None:
        yield from map(count, parts)
        return
    waiting: deque[Future[Tally]] = deque()
    for part in parts:
        waiting.append(executor.submit(count, part))
        if len(waiting) > AHEAD:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


STUDY: Final = FantasyRealmsStudy()
