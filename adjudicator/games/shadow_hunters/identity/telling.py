"""Grounds in words: proofs, and the rulings they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adjudicator.games.shadow_hunters.identity.model import Ground
from adjudicator.text import Text

_TOLD_MOST = 8  # grounds that a sentence lists


def rulings_of(grounds: Iterable[Ground]) -> tuple[str, ...]:
    """The ids of the rulings that grounds rest on, each once."""
    return tuple(dict.fromkeys(ruling for ground in grounds for ruling in ground.rulings))


def by_grounds(says: Text, grounds: Sequence[Ground]) -> Text:
    """A sentence, and the grounds for it."""
    told = [ground.says for ground in grounds[:_TOLD_MOST]]
    if len(grounds) > _TOLD_MOST:
        told.append(Text("And {n} more.", "另有 {n} 条。").fill(n=len(grounds) - _TOLD_MOST))
    parts = [says, *told]
    return Text(" ".join(part.en for part in parts), "".join(part.zh for part in parts))


def proof(grounds: Sequence[Ground], is_smallest: bool) -> dict[str, Any]:
    """Grounds as JSON: the observations by their pointers into the state, and all rulings."""
    return {
        "observations": [ground.observation.pointer for ground in grounds if ground.observation is not None],
        "rulings": list(rulings_of(grounds)),
        "smallest": is_smallest,
    }
