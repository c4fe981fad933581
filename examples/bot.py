"""Draws a player's card of the day, and says which it is, however often it runs: python3 bot.py http://localhost:8080 kuno"""

import email.utils, http.client, json, os, random, sys, time
import urllib.error, urllib.parse, urllib.request, uuid


def seconds(after):
    """What Retry-After says: seconds, or a date. An hour at most."""
    try:
        wait = float(after) if after.isdecimal() else email.utils.parsedate_to_datetime(after).timestamp() - time.time()
    except (TypeError, ValueError):
        wait = 0
    return min(max(0, wait), 3600)


def call(method, path, body=None, key=None):
    """Sends a request again that got no answer, waits as Retry-After says, and keeps the key when it tries again."""
    headers = {"Content-Type": "application/json"}
    if method == "POST":
        headers["Idempotency-Key"] = key or str(uuid.uuid4())
    data = json.dumps(body).encode() if body else None
    for attempt in range(6):
        try:
            request = urllib.request.Request(address + path, data, headers, method=method)
            with urllib.request.urlopen(request, timeout=15) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            after = error.headers.get("Retry-After")
            problem, wait = f"{error.code} {error.read().decode()}", seconds(after or "")
            # A conflict with Retry-After: another request with this key is under way.
            if error.code not in (408, 429, 502, 503, 504) and not (error.code == 409 and after):
                break
        except (OSError, http.client.HTTPException) as error:
            problem, wait = error, 0
        time.sleep(wait + random.uniform(0.1, 0.2) * 2**attempt)
    sys.exit(f"{method} {path}: {problem}")


address, name = sys.argv[1:]
password = os.environ["OPERATOR_PASSWORD"]
account = "example:" + name
found = call("GET", "/users?external_id=" + urllib.parse.quote(account))
user = found[0] if found else call("POST", "/users", {"username": name, "external_id": account, "password": password})
today = call("GET", f"/users/{user['id']}/day")
# The same key for the whole day: whoever draws for this player, it is one card. After midnight the day is refused.
key = f"draw-{user['id']}-{today['day']}"
card = call("POST", "/cards", {"owner": user["id"], "day": today["day"], "password": password}, key)
print(f"{name}'s card of {today['day']} is card {card['card']}, {card['status']}, cp {card['cp']}")
print(f"Post it with its picture: {address}/cards/{card['id']}/face.png")
print(f"{today['battles_left']} battles are left until {today['day_ends_at']}")
