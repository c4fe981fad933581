#!/usr/bin/env bash
# Does what docs/upgrading.md says, from an earlier version of the service, built from the git history. The present version starts on the data
# directory of the earlier one, while a client draws, and restores its backup; both must answer what the earlier version answered. The
# earlier version then goes back to the backup that it made before. With --what data, only: the present version starts on the data directory.
set -euo pipefail
what=${2:-all}
# The first commit with all tables of 1.0.0: nothing older is read.
schema=src/migrations/1795424400000-ArchivedDays.ts
earlier=$(git log -S archived_first_card --format=%h -- "$schema" | tail -1)
if [ -z "$earlier" ]; then
  echo "The git history lacks the commit that added $schema: left out"
  [ "${CI_STRICT:-}" != 1 ] || exit 1
  exit 0
fi
. scripts/service.sh
at_end() {
  kill "${draws:-}" 2>/dev/null || true
  stop_service
  git worktree remove --force "$folder/earlier" 2>/dev/null || true
}
unset DATABASE_URL
# A time zone in which it is noon: the game day must not end meanwhile.
hours=$((12 - 10#$(date -u +%H)))
GAME_TIME_ZONE=Etc/GMT$(printf '%+d' $((-hours)))
export GAME_TIME_ZONE

git worktree add --quiet --detach "$folder/earlier" "$earlier"
# It needs no page, and works with the libraries of this version.
ln -s "$root/node_modules" "$folder/earlier/node_modules"
(cd "$folder/earlier" && for project in clients/typescript/ ''; do npx tsc -p "${project}tsconfig.build.json"; done)

DATA_DIR=$folder/data start_service "$folder/log" "$folder/earlier/dist/main.js"
send POST users '{"username":"\\N \t it'"'"'s \"猫\"","password":"a","created_at":"0001-01-01T00:00:00Z"}'
send POST users '{"username":"ai","password":"a","aiten":9007199254740991}'
for i in $(seq 20); do send POST cards '{"owner":1,"password":"a","client_seed":"seed \\ '"$i"'"}'; done
send POST cards '{"owner":2,"password":"a","card":7,"cp":30}'
send POST ues '{"owner":2,"password":"a","lv":-9007199254740991}'
send POST groups '{"name":"tuners","users":[1,2],"password":"a"}'
send PUT users/1/d '{"battle":2}'
send PATCH users/1/card/start '{}'
send DELETE cards/3 '{"token":"b"}'
odds=$(curl --silent "$address/game/odds" | sed 's/.*"version":"\([0-9a-f]*\)".*/\1/')
# What each version answers, without the parts of the odds that have another form since, and the open day, which a restore closes.
answers() {
  for path in users users/1 users/1/card users/2/ue users/1/d users/1/battles users/1/draws cards cards/5/draw groups groups/1/users ues \
    game/odds "game/odds/$odds" game/ranking; do
    echo "$path: $(curl --silent --fail-with-body "$address/$path")"
  done | sed -E 's/"(guarantees|featured|rarities)":null,|"day":[^,]*,"day_ends_at":[^,]*,//g; s/"consolidated":.*\}\},("expected_draws":\{)/\1/'
}
answers >"$folder/expected"
[ "$(grep -o '"nonce":' "$folder/expected" | wc -l)" -eq 22 ]
stop_service
if [ "$what" = all ]; then
  (cd "$folder/earlier" && DATA_DIR=$folder/data node dist/commands/backup.js --file "$folder/backup.sql.gz")
  cp -Rp "$folder/data" "$folder/busy"
fi

compare() {
  answers | diff "$folder/expected" -
  send POST cards '{"owner":1,"password":"a"}'
  stop_service
}
DATA_DIR=$folder/data start_service "$folder/log"
compare
if [ "$what" = data ]; then
  echo "The data directory of commit $earlier answers as before."
  exit 0
fi
DATA_DIR=$folder/restored node dist/commands/restore.js "$folder/backup.sql.gz"
DATA_DIR=$folder/restored start_service "$folder/log"
compare

# The upgrade itself, under load: the client notices a pause, and nothing else.
DATA_DIR=$folder/busy start_service "$folder/log" "$folder/earlier/dist/main.js"
node scripts/keyed-draws.mjs "$address" 1 a >"$folder/draws" &
draws=$!
sleep 2
stop_service
DATA_DIR=$folder/busy start_service "$folder/log" dist/main.js "${address##*:}"
sleep 2
kill "$draws"
wait "$draws" || { cat "$folder/draws"; exit 1; }
draws=
cat "$folder/draws"
stop_service

# And back: the earlier version restores its own backup.
(cd "$folder/earlier" && DATA_DIR=$folder/back node dist/commands/restore.js "$folder/backup.sql.gz")
DATA_DIR=$folder/back start_service "$folder/log" "$folder/earlier/dist/main.js"
answers | diff "$folder/expected" -
send POST cards '{"owner":1,"password":"a"}'
stop_service
echo "The data directory and the backup of commit $earlier answer as before, and that commit goes back to its backup."
