"""What this package needs besides the core: imported before anything that needs it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from adjudicator.text import Text

NOT_INSTALLED: Final = Text(
    'adjudicator.bulk is not installed: it needs the extra "bulk" (pip install "tabletop-adjudicator[bulk]").',
    '未安装 adjudicator.bulk：需要附加项 bulk（pip install "tabletop-adjudicator[bulk]"）。',
)
if find_spec("numpy") is None:
    raise ImportError(NOT_INSTALLED.en)
