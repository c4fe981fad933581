#!/usr/bin/env bash
# Follows the steps of docs/modules.md, with its worked examples, in a copy of the project, and uses the new column and the new resource over
# HTTP.
set -euo pipefail
. scripts/service.sh
root=$PWD
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'stop_service; rm -rf "$folder"' EXIT
cp -r package.json package-lock.json tsconfig.json tsconfig.build.json .prettierrc.json eslint.config.js jest.config.js src test scripts web \
  clients "$folder"
ln -s "$root/node_modules" "$folder/node_modules"
cd "$folder"
mkdir src/decks
block() { sed -n "/<!-- $1 -->/,/^ *\`\`\`\$/p" "$root/docs/modules.md" | sed '1,2d;$d'; }
block worked-example >src/decks/decks.module.ts
block worked-test >test/decks.e2e-spec.ts
lines=$(wc -l <src/decks/decks.module.ts)
[ "$lines" -gt 20 ] && [ "$lines" -lt 140 ] || { echo "The worked example has $lines lines"; exit 1; }
add() { sed -i "$1" "$2" && grep -q "$3" "$2"; }
add "s/ENTITIES = \[/&Deck, /; 1i import { Deck } from './decks/decks.module.js';" src/schema.ts 'Deck, '
add "s/RESOURCES = \[/&DecksModule, /; 1i import { DecksModule } from './decks/decks.module.js';" src/app.module.ts 'DecksModule, '
block column-index >index
block column-field >field
block column-filter >filter
add '/^export class Card /{
  e cat index
}' src/cards/card.entity.ts cards_edition_id_idx
add '/created_at!/r field' src/cards/card.entity.ts edition
add '/^};/{
  e cat filter
}' src/cards/card-filters.ts edition
add "s/\[\] = \[USERS, CARDS, UES, GROUPS/&, ownedKind(Deck, DeckRead)/; 1i import { DeckRead } from './decks/decks.module.js';\nimport { ownedKind } from './moved-kind.js';" src/schema.ts 'ownedKind(Deck'
node_modules/.bin/prettier --check --log-level warn src/decks test/decks.e2e-spec.ts
node_modules/.bin/prettier --write --log-level warn src/cards src/app.module.ts src/schema.ts
npm run --silent migration:generate -- AddBoth
migration=$(basename src/migrations/*AddBoth.ts .ts)
class="AddBoth${migration%%-*}"
# TypeORM runs them in the order of the times in their names.
add "s/MIGRATIONS = \[/&$class, /; 1i import { $class } from './migrations/$migration.js';" src/schema.ts "$class, "
npm run --silent build
npm run --silent migration:check
node_modules/.bin/jest test/decks test/every-field test/openapi
node_modules/.bin/jest test/moving.e2e -t 'moves all records|names a table that it leaves out'
TOKEN_OPERATIONS=readDeck start_service log
post() { curl --silent --header 'content-type: application/json' --data "$2" "$address/$1"; }
same() { [ "$1" = "$2" ] || { echo "expected $2, got $1"; exit 1; }; }
post users '{"username":"ai","password":"a"}' >/dev/null
same "$(post decks '{"owner":1,"name":"first","password":"a"}')" '{"id":1,"name":"first"}'
for path in decks users/1/decks; do same "$(curl --silent "$address/$path")" '[{"id":1,"name":"first"}]'; done
same "$(curl --silent --output /dev/null --write-out '%{http_code}' "$address/decks/1")" 403
same "$(curl --silent --header 'authorization: Bearer b' "$address/decks/1")" '{"id":1,"name":"first"}'
same "$(post decks '{"owner":9,"name":"x","password":"a"}' | cut -c 1-11)" '{"code":409'
# A named token may be for an operation of the module.
secret=$(node dist/commands/tokens.js create --name reader --operations readDeck --until 2999-01-01)
same "$(curl --silent --header "authorization: Bearer $secret" "$address/decks/1")" '{"id":1,"name":"first"}'
# A card has the new column, whether it is drawn or chosen, and lists are asked for it.
drawn=$(post cards '{"owner":1,"password":"a","edition":"second"}')
same "$(echo "$drawn" | grep -o '"edition":"[a-z]*"')" '"edition":"second"'
same "$(post cards '{"owner":1,"password":"a","card":3}' | grep -o '"edition":"[a-z]*"')" '"edition":""'
same "$(curl --silent "$address/cards?edition=second")" "[$drawn]"
same "$(curl --silent "$address/users/1/card?edition=third")" '[]'
# Its rows are in backups.
stop_service
node dist/commands/backup.js --file backup.sql
node dist/commands/restore.js backup.sql --overwrite
node dist/commands/backup.js --file restored.sql
grep -qP '^1\tfirst\t1$' restored.sql
echo 'The worked example works.'
