#!/usr/bin/env bash
# Lets Schemathesis send what the OpenAPI document allows, and what it does not, to the built service on the database in DATABASE_URL
# (see with-database.mjs) for five minutes, or for so many seconds: try-openapi.sh [--seconds N]. Fails when an answer is another than the
# document says, or a server error, and when some operation never succeeded.
set -euo pipefail
version='4.32.*'
seconds=300
if [ "${1:-}" = --seconds ]; then seconds=$2; fi
scripts=$(cd "$(dirname "$0")" && pwd)

stop() { echo "Schemathesis was not run: $1" >&2; exit 1; }
command -v python3 >/dev/null || stop 'python3 is not installed here'
# It is kept for the next time.
venv=${TMPDIR:-/tmp}/card-draw-schemathesis-$(id -u)
if [ ! -O "$venv/installed" ]; then
  python3 -m venv --clear "$venv" || stop 'python3 cannot make virtual environments here'
  "$venv/bin/pip" install --quiet "schemathesis==$version" || stop "schemathesis $version cannot be installed here"
  touch "$venv/installed"
fi

folder=$(mktemp -d)
trap 'kill "${service:-}" 2>/dev/null && wait "$service" 2>/dev/null; rm -rf "$folder"' EXIT
export OPERATOR_PASSWORD=openapi-trial-password OPERATOR_TOKEN=openapi-trial-token
cd "$folder"
HOST=127.0.0.1 PORT=0 LOG_FORMAT=json node "$scripts/../dist/main.js" >log 2>&1 &
service=$!
for _ in $(seq 200); do
  grep -q 'Listening on' log && break
  kill -0 "$service" 2>/dev/null || { cat log; exit 1; }
  sleep 0.1
done
SERVICE=$(grep -o 'http://127[0-9.:]*' log | head -n 1)
export SERVICE SCHEMATHESIS_HOOKS=openapi-hooks PYTHONPATH=$scripts PYTHONDONTWRITEBYTECODE=1
"$venv/bin/schemathesis" --config-file "$scripts/schemathesis.toml" run "$SERVICE/openapi.json" \
  --checks all --max-time "$seconds" --continue-on-failure --no-color

requests() { grep '"message":"request"' log; }
if requests | grep -q '"status":429'; then echo 'Requests were slowed down (429), which hides what they would find' >&2; exit 1; fi
operations() { grep -o '"operation":"[A-Za-z]*"' | sort -u; }
never=$(comm -23 <(requests | operations) <(requests | grep '"status":20' | operations) | grep -v '"none"' || true)
if [ -n "$never" ]; then printf 'These operations never succeeded:\n%s\n' "$never" >&2; exit 1; fi
echo "Schemathesis found nothing, and every operation succeeded at least once"
