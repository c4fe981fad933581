#!/usr/bin/env bash
# Makes modules outside of the project with the packed package, as docs/modules.md says: one that `card-draw module new` writes, and that of
# examples/tickets. Uses them, restores with and without them, and upgrades one. With --package FILE, of that package.
set -euo pipefail
. scripts/service.sh
package=${2:-}
[ -n "$package" ] || package=$folder/$(npm pack --silent --pack-destination "$folder" | tail -n 1)
tar xzf "$package" -C "$folder"
cd "$folder"
mv package card-draw
ln -s "$root/node_modules" card-draw/node_modules
main=card-draw/dist/main.js
card_draw() { node "$folder/card-draw/dist/commands/card-draw.js" "$@"; }
# new NAME: a module, with what `npm install` would bring there, without asking a registry
new() {
  card_draw module new "$1" >/dev/null
  mkdir -p "$1/node_modules/.bin"
  ln -s "$folder/card-draw" "$root/node_modules/@types" "$1/node_modules/"
  ln -s "$root/node_modules/.bin/tsc" "$1/node_modules/.bin/tsc"
  ln -s ../card-draw/dist/commands/card-draw.js "$1/node_modules/.bin/card-draw"
}

has() { case $1 in *"$2"*) ;; *) echo "expected \"$2\" in: $1"; exit 1 ;; esac; }
# fails CODE COMMAND: it ends with that code; sets what it printed
fails() {
  local code=0
  told=$("${@:2}" 2>&1) || code=$?
  same "$code" "$1"
}

new decks
new tickets
rm -r tickets/src/*
cp card-draw/examples/tickets/index.ts tickets/src/
(cd tickets && npm run --silent build)
cd tickets
fails 2 card_draw module migration Nothing
cd ..
has "$told" 'make all that the entities say'
(cd decks && npm --silent test)

export MODULES=./decks/dist/index.js,./tickets/dist/index.js
start_service log "$main"
post users '{"username":"ai","password":"a"}' >/dev/null
has "$(post cards '{"owner":1,"password":"a"}')" '"too_few_tickets"'
same "$(post users/1/tickets '{"count":3,"password":"a"}')" '{"held":3}'
has "$(post cards '{"owner":1,"password":"a"}')" '"id":1,'
same "$(post decks '{"owner":1,"name":"first","password":"a"}')" '{"id":1,"name":"first"}'
# A named token may be for an operation of a module.
card_draw tokens create --name reader --operations readDeck --until 2999-01-01 >/dev/null
held=$(curl --silent "$address/users/1/tickets")
stop_service
card_draw backup --file backup.sql
has "$(card_draw export --to out 2>&1)" 'Not exported: table tickets'
same "$(cat out/decks.jsonl)" '{"id":1,"name":"first","owner":1}'

# Without the modules, a backup is refused, and the service leaves their tables alone.
export MODULES=
fails 1 card_draw restore backup.sql --overwrite
has "$told" 'does not have: AddDecks1795570000000, AddTickets1795570000001. Restore it with'
start_service log "$main"
grep -q 'a module that MODULES does not name: AddDecks1795570000000, AddTickets1795570000001' log
same "$(curl --silent --output /dev/null --write-out '%{http_code}' "$address/decks")" 404
stop_service

# The next version of a module has a column more. A backup of the version before it gets the column, too.
export MODULES=./decks/dist/index.js,./tickets/dist/index.js
sed -i 's/@TextColumn() name!: string;/&\n  @TextColumn() colour!: string;/; s/^  @TextField({ example: .first. }) name!: string;/&\n  @TextField() colour!: string;/' decks/src/decks.ts
began=$(date +%s)
(cd decks && npm run --silent migration -- AddColour)
echo "The migration took $(($(date +%s) - began)) s"
migration=$(basename decks/src/migrations/*AddColour.ts .ts)
sed -i "s/migrations = \[/&AddColour${migration%%-*}, /; 1i import { AddColour${migration%%-*} } from './migrations/$migration.js';" decks/src/index.ts
(cd decks && npm run --silent build)
card_draw restore backup.sql --overwrite
start_service log "$main"
same "$(curl --silent "$address/users/1/decks")" '[{"id":1,"name":"first","colour":""}]'
same "$(curl --silent "$address/users/1/tickets")" "$held"
echo 'Modules of a team work.'
