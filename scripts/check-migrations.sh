#!/bin/sh
# Fails when the migrations do not make what the entities say. DATABASE_URL is that of an empty throw-away server.
set -eu
source=dist/commands/data-source.js
node_modules/.bin/typeorm migration:run -d "$source" >/dev/null
node_modules/.bin/typeorm migration:generate --check -d "$source" src/migrations/Drift
