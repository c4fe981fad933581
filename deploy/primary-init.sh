#!/bin/sh
# Run once by the postgres image, when it makes the primary's database: lets one replica in, with a slot of its own.
set -eu
: "${REPLICATION_PASSWORD:?}"
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv password REPLICATION_PASSWORD
create role replicator with login replication password :'password';
select pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
