#!/usr/bin/env bash
# Makes clients of the OpenAPI document of the built service, on the database in DATABASE_URL (see with-database.mjs), with
# openapi-typescript, openapi-python-client and oapi-codegen. Each must compile, draw a card once with a key, and list it. What needs Python or
# Go is left out where they are missing.
set -euo pipefail
python_client='openapi-python-client==0.29.1 mypy==2.4.1 httpx==0.28.1 attrs==26.1.0 python-dateutil==2.9.0.post0'
go_client=v2.8.2
go_runtime=v1.8.0
. scripts/service.sh
has() { command -v "$1" >/dev/null || { echo "$1 is not installed here: its client is left out" && false; }; }

start_service "$folder/log" "$root/dist/main.js"
# As start_service has it.
export OPERATOR_PASSWORD=a
curl --silent --fail --output "$folder/openapi.json" "$address/openapi.json"

typescript() {
  mkdir "$folder/typescript" && cd "$folder/typescript"
  ln -s "$root/node_modules" node_modules
  echo '{ "type": "module" }' >package.json
  cp "$root/scripts/generated-clients/draw.mjs" .
  node_modules/.bin/openapi-typescript ../openapi.json --output api.d.ts --default-non-nullable=false >../typescript.log
  node_modules/.bin/tsc --noEmit --strict --allowJs --checkJs --module nodenext --target es2022 --types node draw.mjs
  node draw.mjs "$address" 'player of TypeScript'
}

python() {
  # It is kept for the next time.
  local venv=${TMPDIR:-/tmp}/card-draw-python-client-$(id -u)
  if [ ! -O "$venv/installed" ] || [ "$(cat "$venv/installed")" != "$python_client" ]; then
    python3 -m venv --clear "$venv"
    # shellcheck disable=SC2086
    "$venv/bin/pip" install --quiet $python_client
    echo "$python_client" >"$venv/installed"
  fi
  mkdir "$folder/python" && cd "$folder/python"
  cp "$root/scripts/generated-clients/draw.py" .
  # Pictures are bytes to it, and it would format with a program of its own.
  printf '%s\n' 'post_hooks: []' 'content_type_overrides:' '  image/png: application/octet-stream' \
    '  image/svg+xml: text/html' >config.yml
  "$venv/bin/openapi-python-client" generate --path ../openapi.json --config config.yml --meta none --output-path api --fail-on-warning
  "$venv/bin/mypy" --strict draw.py api
  PYTHONDONTWRITEBYTECODE=1 "$venv/bin/python" draw.py "$address" 'player of Python'
}

go_language() {
  mkdir -p "$folder/go/api" && cd "$folder/go"
  cp "$root/scripts/generated-clients/draw.go" .
  printf '%s\n' 'module generated' 'go 1.24' "require github.com/oapi-codegen/runtime $go_runtime" >go.mod
  export GOFLAGS=-mod=mod
  go run "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@$go_client" -generate types,client -package api -o api/api.go ../openapi.json
  go vet ./...
  go build -o draw .
  ./draw "$address" 'player of Go'
}

(typescript)
if has python3; then (python); fi
if has go; then (go_language); fi
