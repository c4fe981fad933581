#!/bin/sh
# npm run migration:generate -- NAME: writes the migration that takes the schema from the last one to the entities.
# DATABASE_URL is that of an empty throw-away server (see with-database.mjs).
set -eu
name=${1:?usage: npm run migration:generate -- NAME, for example AddDecks}
source=dist/commands/data-source.js
migrations=src/migrations
node_modules/.bin/typeorm migration:run -d "$source" >/dev/null
node_modules/.bin/typeorm migration:generate -d "$source" "$migrations/$name"
# TypeORM imports types as values, which the linter mends.
node_modules/.bin/oxlint --fix "$migrations"/*-"$name".ts
node_modules/.bin/oxfmt "$migrations"
echo "Now name it in MIGRATIONS in src/schema.ts."
