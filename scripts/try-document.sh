#!/usr/bin/env bash
# Lets Redocly and Spectral read the OpenAPI document of the built service, on the database in DATABASE_URL (see with-database.mjs), by the
# rules that they recommend. Fails when one of them finds anything, a warning too. npm fetches them.
set -euo pipefail
redocly=2.77.0
spectral=6.16.3
. scripts/service.sh
start_service "$folder/log" "$root/dist/main.js"
cd "$folder"
curl --silent --fail --output openapi.json "$address/openapi.json"
echo '{ "extends": ["recommended"] }' >redocly.yaml
echo 'extends: spectral:oas' >spectral.yaml
export REDOCLY_TELEMETRY=off
npx --yes "@redocly/cli@$redocly" lint openapi.json --config redocly.yaml --format json >redocly.json || true
node -e 'const { problems } = JSON.parse(require("fs").readFileSync("redocly.json", "utf8"));
  if (problems.length > 0) { console.error(problems); process.exit(1); }'
npx --yes "@stoplight/spectral-cli@$spectral" lint openapi.json --ruleset spectral.yaml --fail-severity hint
echo 'Redocly and Spectral find nothing in the document'
