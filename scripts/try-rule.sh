#!/usr/bin/env bash
# Follows docs/modules.md with a rule of draws, in a copy of the project; draws under it over HTTP, and verifies that with both verifiers.
set -euo pipefail
. scripts/service.sh
cp -r package.json package-lock.json tsconfig.json tsconfig.build.json jest.config.js src test scripts web clients docs examples \
  trials "$folder"
ln -s "$root/node_modules" "$folder/node_modules"
cd "$folder"
# add BLOCK FILE BEGIN END: puts a block of the page before the line END that follows BEGIN
add() {
  block docs/modules.md "$1" >block
  sed -i "/$3/,/$4/{
/$4/e cat block
}" "$2"
  grep -q every "$2"
}
rules=src/game/rules/rarity-rules.ts
add rule-member "$rules" '^interface RarityMembers' '^}'
add rule-counter "$rules" '^export const COUNTERS' '^} satisfies'
add rule-itself "$rules" '^export const RARITY_RULES' '^};'
add rule-name web/src/texts/en/banners.ts '^const NAMES' '^};'
add rule-words web/src/texts/ja/banners.ts '^const RULES' '^};'
git apply examples/rule/verify.patch
cp examples/rule/each-tenth.json examples/tables/
npm run --silent build
node_modules/.bin/tsc --noEmit -p web
node_modules/.bin/jest src/game/rules
node trials/rules/million-draws.mjs --draws 20000
card_draw() { node dist/commands/card-draw.js "$@"; }
# One super in ten for certain, and one in a hundred of the others.
card_draw simulate --table examples/rule/each-tenth.json --banner tenth | grep -q '^super .* 10.9000 %'

# The calendar of Kiritimati is a day or two ahead of that of Baker Island: what is today there is over here.
export DRAW_TABLE=examples/rule/each-tenth.json
GAME_TIME_ZONE=Etc/GMT+12 start_service log
post users '{"username":"ai","password":"a"}' >/dev/null
drawn=$(post users/1/draws '{"password":"a","count":30,"banner":"tenth"}')
same "$(echo "$drawn" | grep -o '"decided_by":"guarantee","[^}]*"status":"super"' | wc -l)" 3
day=$(echo "$drawn" | grep -o '"day":"[0-9]*"' | head -n 1 | grep -o '[0-9]*')
stop_service
GAME_TIME_ZONE=Pacific/Kiritimati start_service log
post users '{"username":"mei","password":"a"}' >/dev/null
card_draw verify --from "$address" --day "$day"
python3 docs/verify.py "$address" "$day"
echo 'The rule works.'
