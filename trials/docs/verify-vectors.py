"""Compares docs/verify.py with the published vectors: draw-vectors.json, battle-vectors.json."""

import json
import sys

from verify import BATTLE, CHARACTER, battle, character, draw, table, version

vectors = json.load(open(sys.argv[1], encoding="utf-8"))
count = 0
for part in (vectors, vectors["rules"]):
    tables = {name: table(answer) for name, answer in part["tables"].items()}
    for name, answer in part["tables"].items():
        assert version(tables[name]) == answer["version"], answer
    for row in part["draws"]:
        inputs = [row[name] for name in ("seed", "day", "owner", "nonce", "client_seed")]
        drawn, decided_by, after = draw(tables[row["table"]], row.get("state", []), *inputs, row.get("target"))
        assert {name: row[name] for name in drawn} == drawn, (row, drawn)
        assert (row.get("decided_by", "weights"), row.get("next", [])) == (decided_by, after), (row, decided_by, after)
        count += 1
print(f"docs/verify.py agrees with {count} vectors.")
others = json.load(open(sys.argv[2], encoding="utf-8"))
for kind, rules, make in ("characters", CHARACTER, character), ("battles", BATTLE, battle):
    for row in others[kind]:
        made = make(row["seed"], row["day"], *(row[field] for field in rules))
        assert {name: row[name] for name in made} == made, (row, made)
    print(f"It agrees with {len(others[kind])} vectors of {kind}.")
