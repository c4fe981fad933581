#!/usr/bin/env bash
# Lets Schemathesis send what the OpenAPI document allows, and what it does not, to the built service on the database in DATABASE_URL
# (see with-database.mjs) for five minutes, or for so many seconds: npm run trial -- openapi --seconds N. Fails when an answer is another than the
# document says, or a server error, and when some operation never succeeded.
set -euo pipefail
version='4.32.*'
seconds=${2:?usage: npm run trial -- openapi}
. scripts/service.sh

stop() { echo "Schemathesis was not run: $1" >&2; exit 1; }
command -v python3 >/dev/null || stop 'python3 is not installed here'
# It is kept for the next time.
venv=${TMPDIR:-/tmp}/card-draw-schemathesis-$(id -u)
if [ ! -O "$venv/installed" ]; then
  python3 -m venv --clear "$venv" || stop 'python3 cannot make virtual environments here'
  "$venv/bin/pip" install --quiet "schemathesis==$version" || stop "schemathesis $version cannot be installed here"
  touch "$venv/installed"
fi

# As start_service has them, for the hooks.
export OPERATOR_PASSWORD=a OPERATOR_TOKEN=b
cd "$folder"
LOG_FORMAT=json start_service log "$root/dist/main.js"
export SERVICE=$address SCHEMATHESIS_HOOKS=openapi-hooks PYTHONPATH=$root/scripts PYTHONDONTWRITEBYTECODE=1
"$venv/bin/schemathesis" --config-file "$root/scripts/schemathesis.toml" run "$SERVICE/openapi.json" \
  --checks all --max-time "$seconds" --continue-on-failure --no-color

requests() { grep '"message":"request"' log; }
if requests | grep -q '"status":429'; then echo 'Requests were slowed down (429), which hides what they would find' >&2; exit 1; fi
operations() { grep -o '"operation":"[A-Za-z]*"' | sort -u; }
never=$(comm -23 <(requests | operations) <(requests | grep '"status":20' | operations) | grep -v '"none"' || true)
if [ -n "$never" ]; then printf 'These operations never succeeded:\n%s\n' "$never" >&2; exit 1; fi
echo "Schemathesis found nothing, and every operation succeeded at least once"
