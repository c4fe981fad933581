#!/usr/bin/env bash
# Exchanges backups with PostgreSQL's own programs on the server of DATABASE_URL, which they must not be older than: what
# `npm run backup` wrote is restored by psql, and what pg_dump wrote by `npm run restore`; pg_dump then sees no difference.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${service:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
server=$DATABASE_URL
url() { node -e 'const u = new URL(process.argv[1]); u.pathname = process.argv[2]; console.log(u.href)' "$server" "$1"; }
for name in source by_psql by_restore; do psql --quiet --dbname "$server" --command "create database try_$name template template0"; done

# Records of several kinds.
: >"$folder/log"
DATABASE_URL=$(url try_source) PORT=0 HOST=127.0.0.1 OPERATOR_PASSWORD=a OPERATOR_TOKEN=b node dist/main.js >"$folder/log" 2>&1 &
service=$!
for _ in $(seq 200); do
  address=$(sed -n 's/.*Listening on \(http:[^ ,"]*\).*/\1/p' "$folder/log")
  [ -n "$address" ] && break
  kill -0 "$service" 2>/dev/null || { cat "$folder/log"; exit 1; }
  sleep 0.1
done
send() { curl --silent --fail-with-body --output /dev/null --request "$1" --header 'content-type: application/json' --data "$3" "$address/$2"; }
send POST users '{"username":"\\N \\. \t \n it'"'"'s \"猫\"","password":"a","created_at":"0001-01-01T00:00:00+23:59"}'
send POST users '{"username":"ai","password":"a","aiten":9007199254740991,"updated_at":"9999-12-31T23:59:59.999999-23:59"}'
for i in $(seq 20); do send POST cards '{"owner":1,"password":"a","client_seed":"seed \\ '"$i"'"}'; done
send POST ues '{"owner":2,"password":"a","lv":-9007199254740991}'
send POST groups '{"name":"tuners","users":[1,2],"password":"a"}'
send PUT users/1/d '{"battle":2}'
send DELETE cards/3 '{"token":"b"}'
kill "$service" && wait "$service" || true

DATABASE_URL=$(url try_source) node dist/commands/backup.js --file "$folder/ours.sql"
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --single-transaction --dbname "$(url try_by_psql)" --file "$folder/ours.sql" >/dev/null
dump() { pg_dump --dbname "$(url "$1")" "${@:2}"; }
dump try_source >"$folder/theirs.sql"
DATABASE_URL=$(url try_by_restore) node dist/commands/restore.js "$folder/theirs.sql"
for way in "" --inserts --clean\ --if-exists; do
  # shellcheck disable=SC2086
  dump try_source $way | DATABASE_URL=$(url try_by_restore) node dist/commands/restore.js - --overwrite
done

# Newer versions name a key that is another one each time.
compared() { dump "$1" | grep -v '^\\\(un\)\?restrict ' >"$folder/$1"; }
for name in source by_psql by_restore; do compared "try_$name"; done
grep -q '^COPY public.draws ' "$folder/try_source" && [ "$(grep -c 'seed ' "$folder/try_source")" -gt 19 ]
diff "$folder/try_source" "$folder/try_by_psql"
diff "$folder/try_source" "$folder/try_by_restore"
for name in source by_psql by_restore; do psql --quiet --dbname "$server" --command "drop database try_$name"; done
echo "Backups and $(pg_dump --version) understand each other."
