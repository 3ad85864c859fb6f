"""Print all figures."""

from benchmarks import disputes, fantasy_realms, gloomhaven, http, moves

for part in (fantasy_realms, disputes, moves, gloomhaven, http):
    for line in part.report():
        print(line, flush=True)
