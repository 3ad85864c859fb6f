"""Print all figures."""

from benchmarks import (
    cloud_ladder,
    destinies,
    disputes,
    fantasy_realms,
    gloomhaven,
    http,
    moves,
    search,
    shadow_hunters,
)

for part in (fantasy_realms, disputes, moves, gloomhaven, shadow_hunters, cloud_ladder, destinies, search, http):
    for line in part.report():
        print(line, flush=True)
