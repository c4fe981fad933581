# Makes the draws of one owner with docs/verify.py, for million-draws.mjs: TABLE.json (as the service publishes it) SEED DAY COUNT
import hashlib, json, sys

sys.path.insert(0, "docs")
from verify import draw

with open(sys.argv[1]) as file:
    table = json.load(file)
seed, day, count = sys.argv[2], sys.argv[3], int(sys.argv[4])
state = [[0, 0] for _ in table["rarities"]]
digest = hashlib.sha256()
for nonce in range(1, count + 1):
    drawn, decided_by, state = draw(table, state, seed, day, 1, nonce, "")
    digest.update(f"{drawn['outcome']} {drawn['cp']} {decided_by} {state}\n".replace(",", "").encode())
print(digest.hexdigest())
