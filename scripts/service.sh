# For other scripts to source: they start the built service, and send it requests.

# start_service LOG [MAIN [PORT]]: starts it on a free port of this machine, or on that one, and waits until it takes requests at $address.
start_service() {
  : >"$1"
  PORT=${3:-0} HOST=127.0.0.1 OPERATOR_PASSWORD=a OPERATOR_TOKEN=b node "${2:-dist/main.js}" >"$1" 2>&1 &
  service=$!
  for _ in $(seq 300); do
    address=$(sed -n 's/.*Listening on \(http:[^ ,"]*\).*/\1/p' "$1")
    [ -z "$address" ] || return 0
    kill -0 "$service" 2>/dev/null || break
    sleep 0.1
  done
  cat "$1"
  return 1
}

stop_service() {
  [ -n "${service:-}" ] || return 0
  kill "$service" 2>/dev/null || true
  wait "$service" || true
  service=
}

# send METHOD PATH JSON
send() {
  curl --silent --fail-with-body --output /dev/null --request "$1" --header 'content-type: application/json' --data "$3" "$address/$2"
}
