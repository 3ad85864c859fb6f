"""An app that settles a dispute: python examples/settle.py [dispute.toml] prints who is right, and by which rulings."""

import json
import sys
import tomllib
from pathlib import Path

import adjudicator

HERE = Path(__file__).parent
file = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "fantasy_realms" / "disputes" / "plays_as.toml"
told = {"claims": [], "readings": {}, **tomllib.loads(file.read_text(encoding="utf-8"))}
try:
    answer = adjudicator.resolve(
        "fantasy-realms", told["state"], told["question"], told["claims"], readings=told["readings"]
    )
except adjudicator.StateError as error:
    sys.exit("\n".join(f"{problem.pointer}: {problem.says()}" for problem in error.in_request()))
for claim in answer.to_json()["claims"]:
    print(f"{claim.get('by', 'Somebody')}, {claim['value']}: {claim['verdict']}. {claim['says']}")
    for ruling in claim["citations"]:
        print(f"  {adjudicator.ruling(ruling).title['en']} [{ruling}]")
    if "otherwise" in claim:
        print("  It would hold with", json.dumps(claim["otherwise"], ensure_ascii=False))
