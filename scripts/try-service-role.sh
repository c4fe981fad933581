#!/usr/bin/env bash
# Does on the server of DATABASE_URL what the compose files' database does at its first start (deploy/service-role.sql), and starts the
# service there as its role, which makes the schema and serves. Needs psql.
set -euo pipefail
log=$(mktemp)
trap 'kill "${service:-}" 2>/dev/null || true; rm -f "$log"' EXIT
password="it's a \"password\""
POSTGRES_PASSWORD=$password psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --dbname "$DATABASE_URL" --file deploy/service-role.sql
url=$(node -e 'const u = new URL(process.argv[1]); u.username = u.pathname = "card_draw"; console.log(u.href)' "$DATABASE_URL")

DATABASE_URL=$url PGPASSWORD=$password PORT=0 HOST=127.0.0.1 OPERATOR_PASSWORD=a OPERATOR_TOKEN=b node dist/main.js >"$log" 2>&1 &
service=$!
for _ in $(seq 200); do
  address=$(sed -n 's/.*Listening on \(http:[^ ,"]*\).*/\1/p' "$log")
  [ -n "$address" ] && break
  kill -0 "$service" 2>/dev/null || { cat "$log"; exit 1; }
  sleep 0.1
done
send() { curl --silent --fail-with-body --output /dev/null --header 'content-type: application/json' --data "$2" "$address/$1"; }
send users '{"username":"ai","password":"a"}'
send cards '{"owner":1,"password":"a"}'
curl --silent --fail --output /dev/null "$address/health/ready"

is() { [ "$(psql --no-psqlrc -qAt --dbname "$url" --command "$1")" = "$2" ] || { echo "Not $2: $1"; exit 1; }; }
is "select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles where rolname = current_user" f
is 'select count(*) from cards' 1
is "select string_agg(distinct tableowner, ',') from pg_tables where schemaname = 'public'" card_draw
# As the server's own superuser: only the service's role has a password.
superuser=$(psql --no-psqlrc -qAt --dbname "$DATABASE_URL" --command "select string_agg(rolname, ',') from pg_authid where rolpassword is not null")
[ "$superuser" = card_draw ] || { echo "These have a password: $superuser"; exit 1; }
echo 'The service works as a role that is no superuser.'
