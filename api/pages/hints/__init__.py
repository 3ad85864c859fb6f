"""What schemas say of fields, in Chinese: their descriptions are in English. A file a game, from the one to the other.

The English is that of ``naming.in_words``, so a description that changes loses its Chinese, which a test notices.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent


@cache
def hints_of(game: str) -> Mapping[str, str]:
    """The Chinese of each description of a game's fields; none if nobody wrote them."""
    path = _FOLDER / f"{game}.toml"
    if not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))
