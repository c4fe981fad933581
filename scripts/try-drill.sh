#!/usr/bin/env bash
# Runs the drill of docs/backup.md as it is printed, in a folder whose .env names a database with the same data, and in a shell that exports its
# address. The drill must verify a day of the copy, and change nothing in that database, on the server of DATABASE_URL.
set -euo pipefail
. scripts/service.sh
at_end() { kill "${demo:-}" 2>/dev/null || true; }
drill=$(block docs/backup.md drill)
card_draw() { "$root/dist/commands/card-draw.js" "$@"; }

# A demo has days that are over.
cd "$folder"
PORT=0 DATA_DIR=$folder "$root/dist/commands/card-draw.js" demo --users 6 --cards 60 >log 2>&1 &
demo=$!
until grep -qs 'Ctrl-C stops' log; do
  kill -0 "$demo" || { cat log; exit 1; }
  sleep 0.2
done
# With options, a demo has a folder of its own.
DATABASE_URL= DATA_DIR=$(echo "$folder"/demo-*) card_draw backup --file of-the-demo.sql.gz
kill "$demo"
wait "$demo"

mkdir production
ln -s "$root/dist" production/dist
cd production
printf '%s\n' "DATABASE_URL=$DATABASE_URL" DATA_DIR=../demo PORT=1 ADMIN_PORT=1 WEB_CONCURRENCY=none >.env
card_draw restore ../of-the-demo.sql.gz
card_draw backup --to backups --keep 14
card_draw backup --file - >../before
if ! sh -c "$drill" >../log 2>&1 || ! grep -q '^[0-9]\{8\}: \([1-9][0-9]*\) of \1 draws' ../log; then
  cat ../log
  exit 1
fi
card_draw backup --file - | cmp - ../before
echo 'The drill verified a day of its copy, and the database of .env is as it was.'
