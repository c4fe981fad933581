#!/usr/bin/env bash
# Starts the built service with a new data directory, as `npm start` does, and runs the README's first lines and those of docs/api.md for
# the shell exactly as they are printed. Fails unless all requests succeed and the card that was drawn is listed.
set -euo pipefail
. scripts/service.sh
first=$(block README.md first-lines)
daily=$(block docs/api.md daily-life)
if ! command -v jq >/dev/null; then
  echo 'jq is not installed here: what it does in the lines is left out'
  daily='jq() { cat; }'$'\n'"$daily"
fi
cd "$folder"
env -u DATABASE_URL "$root/dist/commands/card-draw.js" start >log 2>&1 &
service=$!
for _ in $(seq 1200); do
  grep -q 'Listening on' log && break
  kill -0 "$service" 2>/dev/null || { cat log; exit 1; }
  sleep 0.1
done
# Everybody on a machine sees the arguments of a command, so that no secret may be among them.
curl='curl() {
  case "$*" in *"$OPERATOR_PASSWORD"*|*"$OPERATOR_TOKEN"*) echo "A secret is among the arguments of curl" >&2; exit 1;; esac
  command curl --fail-with-body --silent --show-error "$@" && echo
}'
run() { printf '%s\n' 'set -eu' "$curl" "$1" | sh; }
run "$first" | tee answers
tail -n 1 answers | grep -q '^\[{"id":1,"card":'
run "$daily" | cut -c 1-120 | tee answers
grep -q '^{"id":1,"name":"tuners"}$' answers
