#!/usr/bin/env bash
# Does on the server of DATABASE_URL what the compose files' database does at its first start (deploy/service-role.sql), and starts the
# service there as its role, which makes the schema and serves. Needs psql.
set -euo pipefail
. scripts/service.sh
password="it's a \"password\""
POSTGRES_PASSWORD=$password psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --dbname "$DATABASE_URL" --file deploy/service-role.sql
url=$(node -e 'const u = new URL(process.argv[1]); u.username = u.pathname = "card_draw"; console.log(u.href)' "$DATABASE_URL")

DATABASE_URL=$url PGPASSWORD=$password start_service "$folder/log"
send POST users '{"username":"ai","password":"a"}'
send POST cards '{"owner":1,"password":"a"}'
curl --silent --fail --output /dev/null "$address/health/ready"

is() { [ "$(psql --no-psqlrc -qAt --dbname "$url" --command "$1")" = "$2" ] || { echo "Not $2: $1"; exit 1; }; }
is "select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles where rolname = current_user" f
is 'select count(*) from cards' 1
is "select string_agg(distinct tableowner, ',') from pg_tables where schemaname = 'public'" card_draw
# As the server's own superuser: only the service's role has a password.
superuser=$(psql --no-psqlrc -qAt --dbname "$DATABASE_URL" --command "select string_agg(rolname, ',') from pg_authid where rolpassword is not null")
[ "$superuser" = card_draw ] || { echo "These have a password: $superuser"; exit 1; }
echo 'The service works as a role that is no superuser.'
