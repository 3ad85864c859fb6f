"""Print all figures."""

from benchmarks import (
    bulk,
    cloud_ladder,
    destinies,
    disputes,
    fantasy_realms,
    gloomhaven,
    http,
    moves,
    pages,
    search,
    shadow_hunters,
)

for part in (
    fantasy_realms,
    bulk,
    disputes,
    moves,
    gloomhaven,
    shadow_hunters,
    cloud_ladder,
    destinies,
    search,
    pages,
    http,
):
    for line in part.report():
        print(line, flush=True)
