#!/usr/bin/env bash
# Follows docs/modules.md with a column of cards, in a copy of the project, and uses it over HTTP.
set -euo pipefail
. scripts/service.sh
cp -r package.json package-lock.json tsconfig.json tsconfig.build.json .oxfmtrc.json .oxlintrc.json jest.config.js src test scripts web \
  clients "$folder"
ln -s "$root/node_modules" "$folder/node_modules"
cd "$folder"
add() { sed -i "$1" "$2" && grep -q "$3" "$2"; }
block docs/modules.md column-index >index
block docs/modules.md column-field >field
block docs/modules.md column-filter >filter
add '/^export class Card /{
  e cat index
}' src/cards/card.entity.ts cards_edition_id_idx
add '/created_at!/r field' src/cards/card.entity.ts edition
add '/^};/{
  e cat filter
}' src/cards/card-filters.ts edition
node_modules/.bin/oxfmt src/cards
npm run --silent migration:generate -- AddEdition
migration=$(basename src/migrations/*AddEdition.ts .ts)
class="AddEdition${migration%%-*}"
# TypeORM runs them in the order of the times in their names.
add "s/MIGRATIONS: .* = \[/&$class, /; 1i import { $class } from './migrations/$migration.js';" src/schema.ts "$class, "
npm run --silent build
npm run --silent migration:check
node_modules/.bin/jest test/every-field test/openapi
node_modules/.bin/jest test/moving.e2e -t 'moves all records'
start_service log
post users '{"username":"ai","password":"a"}' >/dev/null
# A card has the new column, whether it is drawn or chosen, and lists are asked for it.
drawn=$(post cards '{"owner":1,"password":"a","edition":"second"}')
same "$(echo "$drawn" | grep -o '"edition":"[a-z]*"')" '"edition":"second"'
same "$(post cards '{"owner":1,"password":"a","card":3}' | grep -o '"edition":"[a-z]*"')" '"edition":""'
same "$(curl --silent "$address/cards?edition=second")" "[$drawn]"
same "$(curl --silent "$address/users/1/card?edition=third")" '[]'
echo 'The column works.'
