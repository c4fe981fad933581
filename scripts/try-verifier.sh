#!/usr/bin/env bash
# Runs the Python verifier of docs/verifying-draws.md, as it is printed there, on every published test vector.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sed -n '/<!-- verifier -->/,/^```$/p' docs/verifying-draws.md | sed '1,2d;$d' >"$folder/verify.py"
grep -q 'def draw' "$folder/verify.py" || { echo 'docs/verifying-draws.md has no verifier'; exit 1; }
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$folder" python3 - docs/draw-vectors.json <<'PYTHON'
import json, sys
from verify import draw, version

vectors = json.load(open(sys.argv[1], encoding="utf-8"))
tables = vectors["tables"]
for table in tables.values():
    assert version(table["outcomes"]) == table["version"], table
for row in vectors["draws"]:
    inputs = [row[name] for name in ("seed", "day", "owner", "nonce", "client_seed")]
    drawn = draw(tables[row["table"]]["outcomes"], *inputs)
    assert {name: row[name] for name in drawn} == drawn, (row, drawn)
print(f"The verifier of the docs agrees with {len(vectors['draws'])} vectors.")
PYTHON
