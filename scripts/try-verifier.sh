#!/usr/bin/env bash
# Runs docs/verify.py: on every published test vector, and on a day of a service on the server of DATABASE_URL.
set -euo pipefail
. scripts/service.sh
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=docs python3 - docs/draw-vectors.json docs/battle-vectors.json <<'PYTHON'
import json, sys
from verify import BATTLE, CHARACTER, battle, character, draw, table, version

vectors = json.load(open(sys.argv[1], encoding="utf-8"))
count = 0
for part in (vectors, vectors["rules"]):
    tables = {name: table(answer) for name, answer in part["tables"].items()}
    for name, answer in part["tables"].items():
        assert version(tables[name]) == answer["version"], answer
    for row in part["draws"]:
        inputs = [row[name] for name in ("seed", "day", "owner", "nonce", "client_seed")]
        drawn, decided_by, after = draw(tables[row["table"]], row.get("state", []), *inputs)
        assert {name: row[name] for name in drawn} == drawn, (row, drawn)
        assert (row.get("decided_by", "weights"), row.get("next", [])) == (decided_by, after), (row, decided_by, after)
        count += 1
print(f"docs/verify.py agrees with {count} vectors.")
others = json.load(open(sys.argv[2], encoding="utf-8"))
for kind, rules, make in ("characters", CHARACTER, character), ("battles", BATTLE, battle):
    for row in others[kind]:
        made = make(row["seed"], row["day"], *(row[field] for field in rules))
        assert {name: row[name] for name in made} == made, (row, made)
    print(f"It agrees with {len(others[kind])} vectors of {kind}.")
PYTHON

# The calendar of Kiritimati is a day or two ahead of that of Baker Island: what is today there is over here.
start() {
  cd "$folder"
  GAME_TIME_ZONE=$1 LOG_FORMAT=json MAX_ITEMS_PER_PAGE=4 start_service log "$root/dist/main.js"
  cd "$root"
}

start Etc/GMT+12
for name in ai kuno; do send POST users '{"username":"'$name'","password":"a"}'; done
for i in 1 2 3 4 5; do
  for owner in 1 2; do send POST cards '{"owner":'$owner',"password":"a","client_seed":"猫:'$i'"}'; done
done
for i in 1 2; do send PUT users/2/d '{"battle":1}'; done
day=$(curl --silent "$address/cards/1/draw" | sed -n 's/.*"day":"\([0-9]*\)".*/\1/p')
stop_service
start Pacific/Kiritimati
verify() { python3 "$root/docs/verify.py" "$address" "$day"; }
verify >"$folder/said"
for match in '10 draws by 2 owners match' '2 characters match' '2 battles match'; do grep "^$day: $match" "$folder/said"; done
# The digest and the signature were checked too.
grep -x 'Everything was verified.' "$folder/said"
refuse() { # a change of the database, and what is said of it
  node --input-type=module --eval 'import pg from "pg"
    const client = new pg.Client(process.env.DATABASE_URL)
    await client.connect()
    await client.query(process.argv[1])
    await client.end()' "$1"
  if verify 2>"$folder/problem"; then echo "The verifier accepts: $1" && exit 1; fi
  grep "$2" "$folder/problem"
}
refuse 'update battles set gain = gain + 1 where nonce = 2' 'battles: for 2 the seed gives'
refuse 'delete from battles where nonce = 1' 'battles: 2 does not have the next nonce'
refuse 'update character_draws set hp = hp + 1 where user_id = 2' 'characters: for 2 the seed gives'
refuse "insert into draw_counts (day, table_id, outcome, draws) select day, table_id, 0, 1 from draws where card_id = 9
  on conflict (day, table_id, outcome, decided_by) do update set draws = draw_counts.draws + 1" '10 are listed'
refuse 'update draws set cp = cp + 1 where card_id = 9' 'card 9: the seed gives'
refuse 'delete from draws where card_id = 7' 'does not have the next nonce'
stop_service
