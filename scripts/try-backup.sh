#!/usr/bin/env bash
# On the server of DATABASE_URL: what `npx card-draw backup` wrote is loaded by `npx card-draw restore` and, as docs/backup.md says, by psql.
# Afterwards pg_dump finds the same in the three databases, but for the days that are closed, the private key that is gone, and the time of the
# last backup.
set -euo pipefail
. scripts/service.sh
server=$DATABASE_URL
url() { node -e 'const u = new URL(process.argv[1]); u.pathname = process.argv[2]; console.log(u.href)' "$server" "$1"; }
for name in source by_psql by_restore; do psql --quiet --dbname "$server" --command "create database try_$name template template0"; done

# Records of several kinds.
DATABASE_URL=$(url try_source) start_service "$folder/log"
send POST users '{"username":"\\N \\. \t \n it'"'"'s \"猫\"","password":"a","created_at":"0001-01-01T00:00:00Z"}'
send POST users '{"username":"ai","password":"a","aiten":9007199254740991,"updated_at":"9999-12-31T23:59:59.999999Z"}'
for i in $(seq 20); do send POST cards '{"owner":1,"password":"a","client_seed":"seed \\ '"$i"'"}'; done
send POST ues '{"owner":2,"password":"a","lv":-9007199254740991}'
send POST groups '{"name":"tuners","users":[1,2],"password":"a"}'
send PUT users/1/d '{"battle":2}'
send DELETE cards/3 '{"token":"b"}'
stop_service

DATABASE_URL=$(url try_source) node dist/commands/backup.js --file "$folder/backup.sql.gz"
DATABASE_URL=$(url try_by_restore) node dist/commands/restore.js "$folder/backup.sql.gz"
# The page's own lines.
block docs/backup.md with-psql >"$folder/with-psql.sh"
sed "s#backup.sql.gz#$folder/&#" "$folder/with-psql.sh" | DATABASE_URL=$(url try_by_psql) bash -euo pipefail >/dev/null

open='select count(*) from draw_seeds where closed_at is null'
reopen='update draw_seeds set closed_at = null, restored_at = null where restored_at is not null'
for name in source by_psql by_restore; do
  left=$(psql --tuples-only --no-align --dbname "$(url "try_$name")" --command "$open")
  [ "$left" = "$([ "$name" = source ] && echo 2 || echo 0)" ] || { echo "$name has $left open days"; exit 1; }
  psql --quiet --dbname "$(url "try_$name")" --command "$reopen"
  if [ "$name" = source ]; then
    key=$(psql --tuples-only --no-align --dbname "$(url try_source)" --command "select encode(private_key, 'hex') from signing_keys")
  else
    # The copy has lost the private key.
    psql --quiet --dbname "$(url "try_$name")" --command "update signing_keys set is_current = true, private_key = '\\x$key' where private_key is null"
  fi
  # Newer versions name a key that is another one each time.
  pg_dump --exclude-table-data last_backup --dbname "$(url "try_$name")" | grep -v '^\\\(un\)\?restrict ' | sort >"$folder/$name"
done
grep -q '^COPY public.draws ' "$folder/source" && [ "$(grep -c 'seed ' "$folder/source")" -gt 19 ]
diff "$folder/source" "$folder/by_psql"
diff "$folder/source" "$folder/by_restore"
for name in source by_psql by_restore; do psql --quiet --dbname "$server" --command "drop database try_$name"; done
echo "Backups load with npx card-draw restore and with $(psql --version)."
