"""Print all figures."""

from benchmarks import disputes, fantasy_realms, gloomhaven, http, moves, shadow_hunters

for part in (fantasy_realms, disputes, moves, gloomhaven, shadow_hunters, http):
    for line in part.report():
        print(line, flush=True)
