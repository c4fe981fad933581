# For other scripts to source, from the root of the project: they have a folder until they end, start the built service, and send it requests.

root=$PWD
folder=$(mktemp -d)
# A database server is another user where this is root.
chmod 755 "$folder"
# A script may have more to end.
at_end() { :; }
trap 'at_end; stop_service; rm -rf "$folder"' EXIT

# block PAGE NAME: what a page has between the fences after <!-- NAME -->
block() {
  local text
  text=$(sed -n "/<!-- $2 -->/,/^ *\`\`\`\$/p" "$root/$1" | sed '1,2d;$d')
  [ -n "$text" ] || { echo "$1 has no block $2" >&2 && return 1; }
  printf '%s\n' "$text"
}

same() { [ "$1" = "$2" ] || { echo "expected $2, got $1"; exit 1; }; }

# start_service LOG [MAIN [PORT]]: starts it on a free port of this machine, or on that one, and waits until it takes requests at $address.
start_service() {
  : >"$1"
  PORT=${3:-0} HOST=127.0.0.1 OPERATOR_PASSWORD=a OPERATOR_TOKEN=b node "${2:-dist/main.js}" >"$1" 2>&1 &
  service=$!
  for _ in $(seq 1200); do
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

# post PATH JSON: prints the answer
post() { curl --silent --header 'content-type: application/json' --data "$2" "$address/$1"; }
