#!/bin/sh
# The replica's start: the first time it copies the primary, then it is an ordinary server that follows it. Runs as the user postgres.
set -eu
: "${PGDATA:?}" "${PRIMARY_HOST:?}" "${REPLICATION_PASSWORD:?}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  copy="$PGDATA.copy"
  mkdir -p "$(dirname "$PGDATA")"
  # A copy that was not finished is not used.
  rm -rf "$copy"
  until PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata="$copy" --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" \
    --username=replicator --slot=replica --wal-method=stream --checkpoint=fast --write-recovery-conf --no-password; do
    rm -rf "$copy"
    sleep 2
  done
  chmod 700 "$copy"
  rm -rf "$PGDATA"
  mv "$copy" "$PGDATA"
fi
exec "$@"
