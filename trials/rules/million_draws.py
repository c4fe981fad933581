# Makes the draws of one owner with docs/verify.py, for million-draws.mjs: TABLE.json (as the service publishes it) STATE SEED DAY COUNT
import hashlib, json, sys

sys.path.insert(0, "docs")
from verify import draw

with open(sys.argv[1]) as file:
    table = json.load(file)
state, seed, day, count = json.loads(sys.argv[2]), sys.argv[3], sys.argv[4], int(sys.argv[5])
digest = hashlib.sha256()
for nonce in range(1, count + 1):
    drawn, decided_by, state = draw(table, state, seed, day, 1, nonce, "")
    digest.update(f"{drawn['outcome']} {drawn['cp']} {decided_by} {state}\n".replace(",", "").encode())
print(digest.hexdigest())
