"""An app around the judge: python examples/embed.py [table.json] prints the standings, each total with its reasons."""

import json
import sys
from pathlib import Path

import adjudicator

HERE = Path(__file__).parent
table = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "fantasy_realms" / "tie.json"
try:
    answer = adjudicator.score("fantasy-realms", json.loads(table.read_text(encoding="utf-8")))
except adjudicator.StateError as error:
    sys.exit("\n".join(f"{problem.pointer}: {problem.says()}" for problem in error.problems))
for player in sorted(answer.value["players"], key=lambda player: -player["total"]):
    print(f"{player['name']}: {player['total']}")
    for step in answer.to_json()["steps"]:
        if step.get("player") == player["name"] and step.get("points"):
            print(f"  {step['points']:+4}  {step['says']} [{step['ruling']}]")
print("Winner:", ", ".join(answer.value["winners"]) or f"none ({answer.verdict})")
