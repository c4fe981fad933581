#!/usr/bin/env bash
# Does in a temporary folder what the Dockerfile does, and starts the result on the server of DATABASE_URL.
set -euo pipefail
. scripts/service.sh
cp -r package.json package-lock.json .npmrc tsconfig.json tsconfig.build.json src web "$folder"
mkdir -p "$folder/scripts" "$folder/clients/typescript"
cp scripts/build.mjs "$folder/scripts"
cp -r clients/typescript/src clients/typescript/tsconfig*.json "$folder/clients/typescript"
cd "$folder"
npm ci --ignore-scripts --silent
npm run --silent build
npm prune --omit=dev --omit=optional --silent
rm -rf src web clients/typescript/src
start_service log
if ! curl --silent --fail "$address/health/ready" || ! curl --silent --fail --output /dev/null "$address/docs" ||
  ! curl --silent --fail --header 'accept: text/html,application/xhtml+xml' "$address/" | grep -q '/assets/'; then
  cat log
  exit 1
fi
echo
