"""Print all figures."""

from benchmarks import fantasy_realms, http

for part in (fantasy_realms, http):
    for line in part.report():
        print(line, flush=True)
