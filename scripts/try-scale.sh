#!/usr/bin/env bash
# Does what docker-compose.scale.yml does, without containers: a primary, a replica made by deploy/replica-entrypoint.sh, two instances of
# the built service, and deploy/haproxy.cfg in front of them. Then uses it, restarts one instance after the other under load, and
# stops the replica. Needs haproxy and the programs of a PostgreSQL server (PG_BIN, or those of Debian's packages).
set -euo pipefail
cd "$(dirname "$0")/.."
project=$PWD

PG_BIN=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)}
home=$(mktemp -d /tmp/card-draw-scale-XXXXXX)
chmod 755 "$home"
pids=()
as_postgres=()
if [ "$(id -u)" = 0 ]; then as_postgres=(setpriv --reuid=postgres --regid=postgres --clear-groups); fi
finish() {
  status=$?
  kill "${pids[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  [ $status = 0 ] || tail -n 20 "$home"/*.log
  rm -rf "$home"
}
trap finish EXIT

until_true() { for _ in $(seq 300); do if "$@" >/dev/null 2>&1; then return; fi; sleep 0.1; done; echo "Waited in vain: $*" && exit 1; }
free_port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }

export POSTGRES_USER=postgres POSTGRES_DB=postgres POSTGRES_PASSWORD=database-password REPLICATION_PASSWORD=replication-password PGHOST="$home" PATH="$PG_BIN:$PATH"
export OPERATOR_PASSWORD=operator-password OPERATOR_TOKEN=operator-token
primary_port=$(free_port) replica_port=$(free_port)

echo "The primary: PostgreSQL of $PG_BIN"
mkdir "$home/postgres" && [ "$(id -u)" != 0 ] || chown postgres "$home/postgres"
printf '%s' "$POSTGRES_PASSWORD" > "$home/password" && chmod 644 "$home/password"
run_primary() { exec env PGDATA="$home/postgres/primary" "${as_postgres[@]}" "$@"; }
(run_primary initdb --username postgres --pwfile "$home/password" --auth scram-sha-256 --encoding UTF8 --locale C) > "$home/initdb.log"
printf "max_slot_wal_keep_size = '4GB'\nunix_socket_directories = ''\nlisten_addresses = '127.0.0.1'\n" >> "$home/postgres/primary/postgresql.conf"
(run_primary postgres -p "$primary_port") 2> "$home/primary.log" & pids+=($!)
export PGPASSWORD=$POSTGRES_PASSWORD PGHOST=127.0.0.1 PGPORT=$primary_port
until_true pg_isready --quiet
(run_primary sh "$project/deploy/primary-init.sh") > "$home/init.log"
psql -qAt -U postgres -c 'select pg_reload_conf()' > /dev/null
psql -q --set ON_ERROR_STOP=1 -U postgres -f deploy/service-role.sql
if psql -U postgres -c 'select 1' > /dev/null 2>&1; then echo 'The superuser gets in by the password of the service' && exit 1; fi

echo 'The replica, by its entrypoint'
start_replica() {
  env PGDATA="$home/postgres/replica" PRIMARY_HOST=127.0.0.1 PRIMARY_PORT="$primary_port" "${as_postgres[@]}" \
    sh "$project/deploy/replica-entrypoint.sh" postgres -p "$replica_port" -c max_standby_streaming_delay=1s 2>> "$home/replica.log" & pids+=($!)
  replica=$!
  until_true pg_isready --quiet --port "$replica_port" --username card_draw --dbname card_draw
}
start_replica

echo 'Two instances and the proxy'
service() {
  (cd "$home" && exec env HOST=127.0.0.1 PORT="$2" DATABASE_URL="postgres://card_draw@127.0.0.1:$primary_port/card_draw" TRUST_PROXY=1 \
    DATABASE_REPLICA_URLS="postgres://card_draw@127.0.0.1:$replica_port/card_draw" node "$project/dist/main.js") >> "$home/$1.log" 2>&1 & pids+=($!)
  instance=$!
}
port_1=$(free_port) port_2=$(free_port) proxy_port=$(free_port)
service service-1 "$port_1"; pid_1=$instance
service service-2 "$port_2"; pid_2=$instance
until_true curl -fs "127.0.0.1:$port_1/health/ready"
until_true curl -fs "127.0.0.1:$port_2/health/ready"
# Of the configuration only the addresses are changed, and what asks Docker for them.
sed -e "s/bind :8080/bind 127.0.0.1:$proxy_port/" -e "s/service-1:8080/127.0.0.1:$port_1/" -e "s/service-2:8080/127.0.0.1:$port_2/" \
  -e 's/ resolvers docker init-addr libc,none//' deploy/haproxy.cfg > "$home/haproxy.cfg"
haproxy -c -q -f "$home/haproxy.cfg"
haproxy -f "$home/haproxy.cfg" > "$home/haproxy.log" 2>&1 & pids+=($!)
url=http://127.0.0.1:$proxy_port
until_true curl -fs "$url/health/ready"
until_true grep -q 'takes reads' "$home/service-1.log"
until_true grep -q 'takes reads' "$home/service-2.log"

echo 'Reads and writes through it, while each instance is restarted in turn'
node "$project/scripts/try-scale-load.mjs" "$url" "$home/stop" & load=$!
pids+=("$load")
restart() { kill -TERM "$1"; wait "$1"; service "$2" "$3"; until_true curl -fs "127.0.0.1:$3/health/ready"; sleep 2; }
sleep 2
restart "$pid_1" service-1 "$port_1"; pid_1=$instance
restart "$pid_2" service-2 "$port_2"; pid_2=$instance
echo '… and while the replica is stopped, and started again'
kill -INT "$replica"; wait "$replica" || true
until_true grep -q 'takes no reads' "$home/service-2.log"
start_replica
until_true sh -c "[ \$(grep -c 'takes reads' '$home/service-2.log') -ge 2 ]"
touch "$home/stop"
wait "$load"
replicated=$(psql -qAt -U card_draw -d card_draw -p "$replica_port" -c 'select count(*) from cards')
[ "$replicated" -gt 0 ] || { echo 'The replica has no cards' && exit 1; }
echo "All answered; the replica has $replicated cards."
