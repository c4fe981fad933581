# Draws a player's card of the day, and says which it is, however often it runs: sh bot.sh http://localhost:8080 kuno
# It needs curl 7.71 or newer, jq and openssl.
set -eu
address=$1 name=$2
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# It sends a request again that got no answer, waits as Retry-After says, and keeps the key when it tries again.
# Secrets go to curl by its input: all users of the machine can see its arguments.
call() {
  : >"$answer"
  curl -sS -o "$answer" --retry 5 --retry-all-errors -X "$@"
  if grep -q '^{"code":' "$answer"; then cat "$answer" >&2; exit 1; fi
  cat "$answer"
}
send() { call POST -H 'content-type: application/json' -H "idempotency-key: $2" -d @- "$address$1"; }

user=$(call GET -G --data-urlencode "external_id=example:$name" "$address/users" | jq -c '.[]')
if [ -z "$user" ]; then
  user=$(jq -n --arg name "$name" '{username: $name, external_id: "example:\($name)", password: env.OPERATOR_PASSWORD}' | send /users "$(openssl rand -hex 16)")
fi
id=$(echo "$user" | jq .id)
today=$(call GET "$address/users/$id/day")
day=$(echo "$today" | jq -r .day)
# The same key for the whole day: whoever draws for this player, it is one card. After midnight the day is refused.
card=$(jq -n --argjson owner "$id" --arg day "$day" '{owner: $owner, day: $day, password: env.OPERATOR_PASSWORD}' |
  send /cards "draw-$id-$day")
echo "$card" | jq -r --argjson today "$today" --arg name "$name" --arg address "$address" '
  "\($name)\u0027s card of \($today.day) is card \(.card), \(.status), cp \(.cp)",
  "Post it with its picture: \($address)/cards/\(.id)/face.png",
  "\($today.battles_left) battles are left until \($today.day_ends_at)"'
