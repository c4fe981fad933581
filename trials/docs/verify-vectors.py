"""Compares docs/verify.py with the published vectors: draw-vectors.json, battle-vectors.json."""

import json
import sys

from verify import BATTLE, CHARACTER, battle, cards_in_pack, character, draw, draw_from, integers, list_of, table, version

vectors = json.load(open(sys.argv[1], encoding="utf-8"))

def drawn_in(table, row, inputs, opened):
    """A draw, or a card of the pack that the rows before have opened."""
    if not table["slots"]:
        return draw(table, row.get("state", []), *inputs, row.get("target"))
    stream = integers(bytes.fromhex(row["seed"]), ":".join(map(str, inputs[1:])))
    if not opened:
        opened.update(cards=cards_in_pack(table, stream), statuses=[], first=row["nonce"])
    cards, statuses = opened["cards"], opened["statuses"]
    assert (row["pack"], row["slot"]) == (opened["first"], len(statuses) + 1), row
    made = draw_from(table, list_of(cards[len(statuses)], statuses), row["state"], *inputs, stream=stream)
    statuses.append(made[0]["status"])
    if len(statuses) == len(cards):
        opened.clear()
    return made

count, opened = 0, {}
for part in (vectors, vectors["rules"], vectors["packs"], vectors["boxes"]):
    tables = {name: table(answer) for name, answer in part["tables"].items()}
    for name, answer in part["tables"].items():
        assert version(tables[name]) == answer["version"], answer
    for row in part["draws"]:
        inputs = [row[name] for name in ("seed", "day", "owner", "nonce", "client_seed")]
        drawn, decided_by, after = drawn_in(tables[row["table"]], row, inputs, opened)
        assert {name: row[name] for name in drawn} == drawn, (row, drawn)
        assert (row.get("decided_by", "weights"), row.get("next", [])) == (decided_by, after), (row, decided_by, after)
        if "print" in row:
            [taken] = row["state"]
            assert (row["box_number"], row["print"]) == (sum(taken) + 1, taken[row["outcome"]] + 1), row
        count += 1
assert not opened
print(f"docs/verify.py agrees with {count} vectors.")
others = json.load(open(sys.argv[2], encoding="utf-8"))
for kind, rules, make in ("characters", CHARACTER, character), ("battles", BATTLE, battle):
    for row in others[kind]:
        made = make(row["seed"], row["day"], *(row[field] for field in rules))
        assert {name: row[name] for name in made} == made, (row, made)
    print(f"It agrees with {len(others[kind])} vectors of {kind}.")
