"""Print all figures."""

from benchmarks import disputes, fantasy_realms, http, moves

for part in (fantasy_realms, disputes, moves, http):
    for line in part.report():
        print(line, flush=True)
