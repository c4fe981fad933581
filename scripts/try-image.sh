#!/usr/bin/env bash
# Does in a temporary folder what the Dockerfile does, and starts the result on the server of DATABASE_URL.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${service:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cp -r package.json package-lock.json .npmrc nest-cli.json tsconfig.json tsconfig.build.json src "$folder"
cd "$folder"
npm ci --omit=optional --ignore-scripts --silent
npm run --silent build
npm prune --omit=dev --omit=optional --silent
rm -rf src
PORT=0 HOST=127.0.0.1 OPERATOR_PASSWORD=a OPERATOR_TOKEN=b node dist/main.js >log 2>&1 &
service=$!
for _ in $(seq 100); do
  url=$(sed -n 's/.*Listening on \(http:[^ ,]*\).*/\1/p' log)
  [ -n "$url" ] && break
  sleep 0.2
done
if ! curl --silent --fail "$url/health/ready" || ! curl --silent --fail --output /dev/null "$url/docs"; then
  cat log
  exit 1
fi
echo
