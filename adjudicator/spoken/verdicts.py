"""The verdicts in words."""

from __future__ import annotations

from typing import Final

from adjudicator.answer import Verdict
from adjudicator.text import Text

VERDICT: Final = Text("Verdict", "裁定")
VERDICTS: Final = {
    Verdict.RESOLVED: Text("resolved", "已裁定"),
    Verdict.LEGAL: Text("legal", "合法"),
    Verdict.ILLEGAL: Text("illegal", "不合法"),
    Verdict.UPHELD: Text("upheld", "成立"),
    Verdict.REFUTED: Text("refuted", "不成立"),
    Verdict.POSSIBLE: Text("possible", "可能"),
    Verdict.UNDETERMINED: Text("undetermined", "未定"),
    Verdict.UNDECIDED: Text("undecided", "未决"),
}
REMARKS: Final = {
    Verdict.UNDETERMINED: Text("the rules do not decide.", "规则没有给出答案。"),
    Verdict.UNDECIDED: Text("the search ran out of its budget.", "搜索超出预算。"),
}
