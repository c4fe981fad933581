#!/usr/bin/env bash
# Starts the built service with a new data directory and runs the README's first curl lines exactly as they are printed.
# Fails unless each answers 2xx and the last one lists the card that was drawn.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
root=$PWD
trap 'kill "${service:-}" 2>/dev/null && wait "$service" 2>/dev/null; rm -rf "$folder"' EXIT
lines=$(sed -n '/<!-- first-lines -->/,/^```$/p' README.md | sed '1,2d;$d')
[ -n "$lines" ] || { echo 'README.md has no block marked first-lines'; exit 1; }
cd "$folder"
env -u DATABASE_URL node "$root/dist/main.js" >log 2>&1 &
service=$!
for _ in $(seq 200); do
  grep -q 'Listening on' log && break
  kill -0 "$service" 2>/dev/null || { cat log; exit 1; }
  sleep 0.1
done
printf '%s\n' 'set -eu' 'curl() { command curl --fail-with-body --silent --show-error "$@"; echo; }' "$lines" >lines.sh
sh lines.sh | tee answers
tail -n 2 answers | grep -q '^\[{"id":1,"card":'
