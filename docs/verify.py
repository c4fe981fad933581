#!/usr/bin/env python3
"""Makes the draws, characters and battles of game days again, from what a card-draw service publishes, and compares.

    python3 verify.py http://localhost:8080 20260131
    python3 verify.py http://localhost:8080 20260101..20260131 --known statements.jsonl --keep statements.jsonl

It needs Python 3.9 or later, and its standard library only. It shares no code with the service. It ends with 0 when all matches,
with 1 and the first thing that does not match, and with 2 when a day cannot be verified.
"""
import argparse, array, bisect, fractions, hashlib, hmac, json, math, re, sys, time, urllib.error, urllib.request

def integers(seed, message):
    for i in range(2**32):
        block = hmac.new(seed, f"{message}:{i}".encode(), hashlib.sha256).digest()
        yield from (int.from_bytes(block[k : k + 6], "big") for k in range(0, 30, 6))

def below(n, stream):
    return next(x for x in stream if x < 2**48 // n * n) % n

def pick(weights, stream):
    left = below(sum(weights), stream)
    for place, weight in enumerate(weights):
        if left < weight:
            return place
        left -= weight

def slopes_of(rarity):
    ramp = rarity.get("ramp", [])
    return ramp if type(ramp) is list else [ramp]

def waited(number):
    # Below -1 a guarantee was kept once, under an earlier table.
    return number if number >= -1 else -2 - number

def waits_on(number, has_come, once):
    """The draws since something, after one more. Below 0 for ever when a guarantee that holds once is kept."""
    if has_come:
        return -1 if once else -2 if number < 0 else 0
    return number if number == -1 else number + 1 if number >= 0 else number - 1

def is_featured_due(rarity, numbers):
    rule, (_, misses, *more) = rarity.get("featured", {}), numbers
    is_near = bool(more) and waited(more[0]) + 1 >= rule.get("within", math.inf)
    return "guarantee" if is_near else "featured" if misses >= rule.get("misses", math.inf) else None

def target_in(table, status, target):
    """The card of this status that a draw names, or None."""
    if target is None:
        return None
    named = [rarity for rarity in table["rarities"] if rarity["status"] == status and "target" in rarity.get("featured", {})]
    cards = [outcome["card"] for outcome in table["outcomes"] if outcome["status"] == status and "featured" in outcome]
    return target if named and target in cards else None

def shares_in(table, state):
    """How much of the weight each rarity has in the next draw, at the end the rest; and what decides the draw."""
    outcomes, rarities, due = table["outcomes"], table["rarities"], set()
    total = left = sum(outcome["weight"] for outcome in outcomes)
    shares = []
    for rarity, numbers in zip(rarities, state):
        since = waited(numbers[0])
        flags = ["featured" in outcome for outcome in outcomes if outcome["status"] == rarity["status"]]
        if not flags:
            # A list of a pack may lack a rarity.
            shares.append(0)
            continue
        share = sum(outcome["weight"] for outcome in outcomes if outcome["status"] == rarity["status"])
        raised = sum(slope["add"] * max(0, since + 2 - slope["from"]) for slope in slopes_of(rarity))
        if raised:
            share += raised
            due.add("ramp")
        featured = is_featured_due(rarity, numbers) if any(flags) else None
        if since + 1 >= rarity.get("within", math.inf) or featured == "guarantee":
            share = total
            due.add("guarantee")
        due.add(featured)
        shares.append(min(share, left))
        left -= shares[-1]
    if {outcome["status"] for outcome in outcomes} <= {rarity["status"] for rarity in rarities}:
        last = max(place for place, share in enumerate(shares) if rarities[place]["status"] in {o["status"] for o in outcomes})
        shares[last], left = shares[last] + left, 0
    return shares + [left], next((name for name in ("guarantee", "ramp", "featured") if name in due), "weights")

def draw_from_box(table, state, stream):
    """A box gives one of the copies that are left. That of a player is filled again when it is empty."""
    outcomes, [taken] = table["outcomes"], state
    place = pick([outcome["copies"] - count for outcome, count in zip(outcomes, taken)], stream)
    outcome, after = outcomes[place], [count + (at == place) for at, count in enumerate(taken)]
    low, high = outcome["cp"]["min"], outcome["cp"]["max"]
    drawn = {"outcome": place, **{name: outcome[name] for name in ("card", "status", "skill")}}
    drawn["cp"] = low + below(high - low + 1, stream)
    is_empty = all(count == outcome["copies"] for count, outcome in zip(after, outcomes))
    return drawn, "weights", [[0] * len(after) if is_empty and table["box"] == "player" else after]

def cards_of(slots):
    return [slot for slot in slots for _ in range(slot.get("count", 1))]

def cards_in_pack(table, stream):
    """The cards of a pack: those of its slots, or of others in their place. One integer says which, where there are others."""
    instead = table["instead"] or []
    of = math.lcm(*(entry["chance"][1] for entry in instead))
    number = below(of, stream) if instead else 0
    for entry in instead:
        number -= of // entry["chance"][1] * entry["chance"][0]
        if number < 0:
            return cards_of(entry["slots"])
    return cards_of(table["slots"])

def list_of(slot, statuses):
    """The list that a card comes from. @param statuses of the earlier cards of the pack"""
    rule = slot.get("if_none")
    return rule["list"] if rule and not set(rule["status"]) & set(statuses) else slot["list"]

def draw_from(table, name, *inputs, stream=None):
    """A draw from a list of a pack: its outcomes have their places in the whole table."""
    drawn, *rest = draw({**table, "outcomes": table["lists"][name]}, *inputs, stream=stream)
    before = sum(len(table["lists"][other]) for other in in_order(table["lists"]) if utf_16(other) < utf_16(name))
    return {**drawn, "outcome": drawn["outcome"] + before}, *rest

def draw(table, state, seed, day, owner, nonce, client_seed, target=None, stream=None):
    """What was drawn, what decided it, and the owner's state after it."""
    stream = stream or integers(bytes.fromhex(seed), f"{day}:{owner}:{nonce}:{client_seed}")
    if table["box"]:
        return draw_from_box(table, state, stream)
    outcomes, rarities = table["outcomes"], table["rarities"]
    shares, decided_by = shares_in(table, state)
    statuses = [rarity["status"] for rarity in rarities]
    place_of = lambda outcome: statuses.index(outcome["status"]) if outcome["status"] in statuses else len(statuses)
    drawn_rarity = pick(shares, stream) if rarities else 0
    named = {status: target_in(table, status, target) for status in statuses}
    is_hit = lambda outcome: "featured" in outcome and named[outcome["status"]] in (None, outcome["card"])
    counts = [place_of(outcome) == drawn_rarity for outcome in outcomes]
    rule = rarities[drawn_rarity].get("featured") if drawn_rarity < len(rarities) else None
    flags = {"featured" in outcome for outcome, counted in zip(outcomes, counts) if counted}
    # A list of a pack may have no featured cards, or no others.
    if rule and True in flags:
        is_due = is_featured_due(rarities[drawn_rarity], state[drawn_rarity])
        wins = is_due or flags == {True} or below(rule["chance"][1], stream) < rule["chance"][0]
        fits = is_hit if is_due else lambda outcome: ("featured" in outcome) == wins
        counts = [counted and fits(outcome) for counted, outcome in zip(counts, outcomes)]
    place = pick([outcome["weight"] * counted for outcome, counted in zip(outcomes, counts)], stream)
    outcome = outcomes[place]
    low, high = outcome["cp"]["min"], outcome["cp"]["max"]
    drawn = {"outcome": place, **{name: outcome[name] for name in ("card", "status", "skill")}}
    drawn["cp"] = low + below(high - low + 1, stream)
    after = []
    for index, (rarity, (since, misses, *more)) in enumerate(zip(rarities, state)):
        rule, is_own = rarity.get("featured", {}), drawn_rarity == index
        since = waits_on(since, is_own or drawn_rarity < index and rarity.get("resets") != "own", "once" in rarity)
        if is_own and "misses" in rule:
            misses = 0 if is_hit(outcome) else misses + 1
        if more and "within" in rule:
            more[0] = waits_on(more[0], is_own and is_hit(outcome), "once" in rule)
        after.append([since, misses, *more])
    return drawn, decided_by, after

def character(seed, day, user):
    stream = integers(bytes.fromhex(seed), f"{day}:character:{user}")
    made = {"chara": 1 + below(4, stream)}
    made |= {stat: 1 + below(20, stream) for stat in ("skill", "hp", "attack", "defense", "critical")}
    return {**made, "status": "normal" if below(100, stream) else "super"}

def battle(seed, day, user, nonce, strength, opponent_strength, battles_before, status_before):
    stream = integers(bytes.fromhex(seed), f"{day}:battle:{user}:{nonce}")
    chance = strength / (strength + opponent_strength)
    won = below(strength + opponent_strength, stream) < strength
    stat = ("hp", "attack", "defense", "critical", "skill")[below(5, stream)] if won else ""
    gain = below(math.floor(20 * (1 - chance) + 0.5) + 1, stream) if won else 0
    changes = status_before == "normal" and battles_before >= 10 and below(100, stream) == 0
    status = "super" if changes else status_before
    return {"won": won, "win_probability": chance, "stat": stat, "gain": gain, "status": status}

def canonical(value):
    """JSON as RFC 8785 has it, for what is published here: no fractions. Names are in the order of their UTF-16 units."""
    return json.dumps(in_order(value), separators=(",", ":"), ensure_ascii=False)

def in_order(value):
    if type(value) is list:
        return [in_order(each) for each in value]
    if type(value) is not dict:
        return value
    return {name: in_order(value[name]) for name in sorted(value, key=utf_16)}

def utf_16(name):
    return name.encode("utf-16-be", "surrogatepass")

def version(table):
    if table["box"]:
        form = {name: table[name] for name in ("banner", "box", "counters", "outcomes", "reset") if table[name] is not None}
        return hashlib.sha256(canonical(form).encode()).hexdigest()
    names = ("banner", "counters", "outcomes", "rarities")
    if table["slots"]:
        names = ("banner", "counters", "rarities", "lists", "slots", "instead")
        return hashlib.sha256(canonical({name: table[name] for name in names if table[name]}).encode()).hexdigest()
    form = {name: table[name] for name in names} if table["banner"] else table["outcomes"]
    return hashlib.sha256(canonical(form).encode()).hexdigest()

# What a line of the digest has of a record, in this order.
LINES = {
    "draw": "card_id owner nonce client_seed banner table number state outcome card status skill cp",
    "given": "user counters after_number state",
    "refilled": "user counters after_number state",
    "battle": "id user nonce opponent strength opponent_strength won stat gain status",
    "character": "user chara skill hp attack defense critical status",
    "entry": "id user currency number amount balance reason reference",
    "trade": "id from to gives asks",
}
STATS = ("hp", "attack", "defense", "critical", "skill")
BATTLES_PER_DAY = 2

# Ed25519 as RFC 8032 describes it: the names and steps are those of the Python code in its section 6.

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

def point_add(a, b):
    A, B = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    C, E = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = B - A, E - C, E + C, B + A
    return e * f % P, g * h % P, f * g % P, e * h % P

def point_mul(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = point_add(result, point)
        point, scalar = point_add(point, point), scalar >> 1
    return result

def point_equal(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0

def point_decompress(encoded):
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & 2**255 - 1
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P != 0 or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P

BASE = point_decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))

def is_signed(message, signature, key):
    """Whether a text has this signature by this public key, both in hex."""
    signature, key = bytes.fromhex(signature), bytes.fromhex(key)
    A, R, s = point_decompress(key), point_decompress(signature[:32]), int.from_bytes(signature[32:], "little")
    if A is None or R is None or s >= Q:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message.encode()).digest(), "little") % Q
    return point_equal(point_mul(s, BASE), point_add(R, point_mul(h, A)))

def check(holds, problem):
    if not holds:
        sys.exit(f"does not match: {problem}")

def known(rule, names, what):
    """Another rule may decide draws, too: without it nothing can be said of them."""
    unknown = sorted(set(rule) - set(names.split()))
    if unknown:
        print(f"cannot be verified: {what!a} has the rule {unknown[0]!a}, which this verifier does not know", file=sys.stderr)
        sys.exit(2)

# The service may lie: a text for a number would be another owner, and True would be 1.
def whole(least=1 - 2**53, most=2**53 - 1):
    return lambda value: type(value) is int and least <= value <= most

def nullable(holds):
    return lambda value: value is None or holds(value)

def each(holds, least=0):
    return lambda value: type(value) is list and len(value) >= least and all(map(holds, value))

def text(least, most=2**30, hidden="[\x00-\x1f\x7f-\x9f\ud800-\udfff]"):
    return lambda value: type(value) is str and least <= len(value) <= most and not re.search(hidden, value)

def hexadecimal(digits):
    return lambda value: type(value) is str and re.fullmatch("[0-9a-f]{%d}" % digits, value)

def is_day(value):
    return type(value) is str and re.fullmatch("[0-9]{8}", value)

def named(value):
    return type(value) is str and re.fullmatch("[a-z0-9-]{1,40}", value)

DIGEST = hexadecimal(64)
TEXT = text(0, hidden="[\ud800-\udfff]")
CP = {"min": whole(), "max": whole()}
OUTCOME = {"card": whole(), "status": text(1), "skill": text(0), "weight": whole(1), "cp": lambda cp: True}
COPIES = {name: OUTCOME[name] for name in ("card", "status", "skill", "cp")} | {"copies": whole(1, 10**6)}
SLOPE = {"from": whole(1, 1000), "add": whole(1, 2**48)}
CHANCE = {"chance": lambda value: each(whole(1, 2**48), 2)(value) and len(value) == 2 and value[0] < value[1]}
DAY = {"commitment": DIGEST, "table": nullable(DIGEST), "seed": nullable(DIGEST), "draws": whole(0), "created_at": TEXT}
DAY |= {"digest": nullable(DIGEST), "statement": nullable(TEXT)}
STATEMENT = {"day": is_day, "statement": TEXT, "signature": hexadecimal(128), "key": DIGEST}
DRAW = {"card_id": whole(1), "owner": whole(1), "nonce": whole(1), "client_seed": text(0, 64, "[\ud800-\udfff]")}
DRAW |= {"outcome": whole(0), "card": whole(), "cp": whole()}
# What only some draws have. In the digest it stands in an object at the end.
MORE = {"box_number": whole(1), "pack": whole(1), "print": whole(1), "slot": whole(1), "target": whole()}
# What they are made from, in the order of the functions above.
CHARACTER = {"user": whole(1)}
BATTLE = {"user": whole(1), "nonce": whole(1), "strength": whole(1, 2**47), "opponent_strength": whole(1, 2**47)}
BATTLE |= {"battles_before": whole(0), "status_before": text(0)}
ENTRY = {"user": whole(1), "currency": named, "number": whole(1), "amount": whole(), "balance": whole(0)}
ENTRY |= {"reason": TEXT, "reference": TEXT}
COUNTS = lambda value: type(value) is dict and all(map(each(whole()), value.values()))
STATE = {"user": whole(1), "counters": named, "after_number": whole(0), "state": nullable(COUNTS)}
STATE |= {"reason": lambda value: value in ("given", "refilled")}
TRADE = {"from": whole(1), "to": whole(1), "gives": each(whole(1)), "asks": each(whole(1))}
KEY = {"key": DIGEST, "first_day": is_day}

def checked(record, rules, name):
    check(type(record) is dict, f"{name} is no object")
    for field, holds in rules.items():
        check(field in record and holds(record[field]), f"{name} cannot have such a {field}")
    return record

def box(answer):
    """The table of a box: what a full one has."""
    own = {"box": lambda value: value in ("player", "world"), "banner": named, "outcomes": each(lambda value: True, 1)}
    found = {name: answer.get(name) for name in ("box", "banner", "counters", "reset")}
    listed = checked(answer, own, "the box")["outcomes"]
    outcomes = [{name: outcome[name] for name in COPIES} for outcome in (checked(each, COPIES, "an outcome") for each in listed)]
    for outcome in outcomes:
        cp = checked(outcome["cp"], CP, "a range")
        check(len(cp) == len(CP) and 0 <= cp["max"] - cp["min"] < 2**48, "a range of cp")
    check(len(outcomes) <= 1000 and sum(outcome["copies"] for outcome in outcomes) <= 10**7, "the box is too large")
    if found["box"] == "world":
        check(found["counters"] is None and found["reset"] is None, "a box of all players has counters, or is filled again")
    else:
        check(named(found["counters"]), "a name")
        cards = [outcome["card"] for outcome in outcomes]
        check(found["reset"] is None or found["reset"] in [{"card": card} for card in cards], "the reset of a box")
    return {**found, "outcomes": outcomes, "rarities": [], "slots": None}

def packs(answer):
    """A table with slots."""
    lists, slots, instead = (answer.get(name) for name in ("lists", "slots", "instead"))
    is_slots = lambda value: each(lambda slot: type(slot) is dict, 1)(value) and len(cards_of(value)) <= 100
    check(type(lists) is dict and all(map(named, lists)), "the lists of a pack")
    check(is_slots(slots) and (instead is None or each(lambda entry: type(entry) is dict, 1)(instead)), "the slots of a pack")
    for entry in instead or []:
        known(checked(entry, {**CHANCE, "slots": is_slots}, "slots in place of others"), "chance slots", "a pack")
    check(sum(fractions.Fraction(*entry["chance"]) for entry in instead or []) < 1, "the slots of the banner never come")
    for slot in [slot for all in [slots, *(entry["slots"] for entry in instead or [])] for slot in all]:
        known(checked(slot, {"list": lambda name: name in lists}, "a slot"), "list count if_none", "a slot")
        check(whole(1, 100)(slot.get("count", 1)), "the cards of a slot")
        if "if_none" in slot:
            rule = checked(slot["if_none"], {"status": each(text(1), 1), "list": lambda name: name in lists}, "an if_none")
            known(rule, "status list", "an if_none")
    return {"lists": lists, "slots": slots, "instead": instead}

def table(answer):
    if type(answer) is dict and answer.get("box") is not None:
        return box(answer)
    if type(answer) is dict and answer.get("slots") is not None:
        parts = packs(answer)
        for outcomes in parts["lists"].values():
            # Each list is a table of its own, but for the rules, which are of all.
            table({"outcomes": [{name: o[name] for name in o if name != "featured"} for o in outcomes]})
        outcomes = [outcome for name in in_order(parts["lists"]) for outcome in parts["lists"][name]]
        if answer.get("rarities") is None:
            check(named(answer.get("banner")) and not any("featured" in outcome for outcome in outcomes), "a pack without rules")
            return {"outcomes": outcomes, "banner": answer["banner"], "counters": None, "rarities": [], "box": None, **parts}
        return {**table({**answer, "slots": None, "outcomes": outcomes}), **parts}
    outcomes = checked(answer, {"outcomes": each(lambda value: True)}, "the table")["outcomes"]
    rules = {name: answer.get(name) for name in ("banner", "counters", "rarities")}
    if rules["banner"] is None:
        check(all(rule is None for rule in rules.values()), "a table without a banner has rules")
    for outcome in outcomes:
        cp = checked(checked(outcome, OUTCOME, "an outcome")["cp"], CP, "a range")
        flag = rules["banner"] is not None and outcome.get("featured") is True
        check(len(outcome) == len(OUTCOME) + flag and len(cp) == len(CP), "an outcome has another field")
        check(0 <= cp["max"] - cp["min"] < 2**48, "a range of cp is too large, or empty")
    check(0 < sum(outcome["weight"] for outcome in outcomes) <= 2**48, "the weights are too large, or there are none")
    if rules["banner"] is not None:
        check_rules(outcomes, **rules)
    return {"outcomes": outcomes, **rules, "rarities": rules["rarities"] or [], "slots": None, "box": None}

def check_rules(outcomes, banner, counters, rarities):
    check(named(banner) and named(counters), "a name")
    check(type(rarities) is list and 1 <= len(rarities) <= 3, "there are no rarities, or too many")
    featured = set()
    for rarity in rarities:
        status = checked(rarity, {"status": text(1)}, "a rarity")["status"]
        known(rarity, "status within once resets ramp featured", status)
        flags = {"featured" in outcome for outcome in outcomes if outcome["status"] == status}
        check(flags, "a rarity of no outcome")
        if "within" in rarity:
            check(whole(2, 1000)(rarity["within"]), "a guarantee cannot be kept")
        if "once" in rarity:
            check(rarity["once"] is True and "within" in rarity, "a guarantee that holds once")
        if "resets" in rarity:
            check(rarity["resets"] in ("own", "rarer"), "what begins a count again")
            check("within" in rarity or "ramp" in rarity, "nothing counts")
        if "ramp" in rarity:
            check(1 <= len(slopes_of(rarity)) <= 5, "a ramp has no slopes, or too many")
            for slope in slopes_of(rarity):
                known(checked(slope, SLOPE, "a ramp"), "from add", f"the ramp of {status}")
            places = [slope["from"] for slope in slopes_of(rarity)]
            check(places == sorted(set(places)), "the slopes of a ramp are not in order")
            check(places[-1] < rarity.get("within", math.inf), "a ramp begins too late")
        if "featured" in rarity:
            rule = checked(rarity["featured"], CHANCE, "a rule of featured cards")
            known(rule, "chance misses within once target", f"the 50/50 of {status}")
            check(whole(1, 10)(rule.get("misses", 1)), "the misses of a rarity")
            check(whole(2, 1000)(rule.get("within", 2)), "a guarantee of featured cards cannot be kept")
            check(all(rule.get(name, True) is True for name in ("once", "target")), "a flag of featured cards")
            check("within" in rule or "once" not in rule, "a guarantee of featured cards that holds once")
            check("within" in rule or "misses" in rule or "target" not in rule, "a target that nothing gives")
            check(len(flags) == 2, "a rarity needs featured outcomes and others")
            featured.add(status)
    check(len({rarity["status"] for rarity in rarities}) == len(rarities), "two rarities have one status")
    hits = {outcome["status"] for outcome in outcomes if "featured" in outcome}
    check(hits <= featured, "featured outcomes and their rule do not fit")

NOTHING = {"banners": {}, "currencies": {}, "exchanges": [], "salvage": {}}

def prices(economy):
    """What is declared, by what is done: ("draw", banner), ("exchange", name) or ("salvage", status)."""
    members = lambda value: type(value) is dict
    amounts = lambda value: members(value) and value and all(n in currencies and whole(1)(value[n]) for n in value)
    check(set(economy) == set(NOTHING), "something else is declared")
    listed = {"exchanges": each(members), **{name: members for name in ("banners", "currencies", "salvage")}}
    currencies = checked(economy, listed, "the economy")["currencies"]
    for name, bound in currencies.items():
        check(named(name) and members(bound) and set(bound) <= {"most"} and whole(1)(bound.get("most", 1)), "a currency")
    found = {("draw", name): price for name, price in economy["banners"].items()}
    found |= {("salvage", status): {"gives": gives} for status, gives in economy["salvage"].items()}
    for exchange in economy["exchanges"]:
        name = checked(exchange, {"name": named, "cost": amounts}, "an exchange")["name"]
        check(("exchange", name) not in found, "two exchanges have one name")
        found["exchange", name] = {field: exchange[field] for field in exchange if field not in ("name", "card")}
    for kind, price in found.items():
        check(members(price) and set(price) <= {"cost", "free", "gives", "limit"}, f"the price of {kind}")
        check(all(amounts(price[field]) for field in ("cost", "gives") if field in price), f"the price of {kind}")
        check(not set(price.get("cost", ())) & set(price.get("gives", ())), f"{kind} costs what it gives")
        check(whole(1)(price.get("free", 1)) and ("cost" in price or "free" not in price), f"{kind} is free")
        limit = price.get("limit", {"day": 1})
        check(members(limit) and limit and set(limit) <= {"day", "ever"}, f"the limit of {kind}")
        check(all(map(whole(1), limit.values())), f"the limit of {kind}")
    return found

class Seen:
    """Numbers that were seen. 256 in a row share an entry, so that ten million card ids take little memory."""

    def __init__(self):
        self.entries = {}

    def add(self, number):
        """Whether it was not seen before."""
        place, bit = number >> 8, 1 << (number & 255)
        seen = self.entries.get(place, 0)
        self.entries[place] = seen | bit
        return not seen & bit

    def __contains__(self, number):
        return bool(self.entries.get(number >> 8, 0) & 1 << (number & 255))

class DrawnCards:
    """Who has each drawn card, and its status when it was drawn. The cards of a day come by id, and take 16 bytes each."""

    def __init__(self):
        self.days, self.known, self.places = [], [], {}

    def place_of(self, owner, status):
        if (owner, status) not in self.places:
            self.places[owner, status] = len(self.known)
            self.known.append((owner, status))
        return self.places[owner, status]

    def begin_day(self):
        self.days.append((array.array("q"), array.array("q")))

    def add(self, card, owner, status):
        ids, places = self.days[-1]
        ids.append(card)
        places.append(self.place_of(owner, status))

    def find(self, card):
        for ids, places in self.days:
            at = bisect.bisect_left(ids, card)
            if at < len(ids) and ids[at] == card:
                return places, at
        return None, None

    def get(self, card):
        places, at = self.find(card)
        return (None, None) if places is None else self.known[places[at]]

    def give(self, card, owner):
        """The owner is None when it is not known."""
        places, at = self.find(card)
        places[at] = self.place_of(owner, self.known[places[at]][1])

class Verifier:
    """Verifies days in their order, each on what the days before it led to."""

    def __init__(self, base, known):
        self.base, self.known = base, known
        self.keys, self.statements = {}, []
        self.states, self.fighters, self.boxes, self.set = {}, {}, {}, {}
        self.seen = {list: Seen() for list in ("states", "draws", "battles", "characters", "entries", "trades", "exchanges", "salvages")}
        self.cards = DrawnCards()
        # The last entry of each user and currency, how often each did what is limited, and what the day still lacks.
        self.balances, self.uses, self.due = {}, {}, {}
        # Whether all days before were read: else the operator may have given states that are not known.
        self.is_whole = True
        self.previous, self.first_digest = None, None
        self.unverified = {"states of owners": 0, "fighters": 0, "balances": 0, "digests before the first day": 0, "signatures": 0}

    def get(self, path):
        while True:
            try:
                with urllib.request.urlopen(self.base + path, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                # A service of 1.0.0 has no states that were set. If they are hidden, draws do not follow from those before.
                if error.code == 404 and "/states?" in path:
                    return []
                if error.code != 429:
                    raise
                # The service limits requests, and says for how long.
                time.sleep(min(int(error.headers.get("Retry-After") or 10), 60))

    def page(self, path):
        page = self.get(path)
        check(type(page) is list, f"{path.split('?')[0]} is no list")
        return page

    def days(self, first, last):
        """The days of the range that the service lists."""
        after = int(first) - 1
        while page := self.page(f"/game/seeds?order=asc&after={after}"):
            for day in page:
                name = checked(day, {"day": is_day}, "a listed day")["day"]
                check(int(name) > after, f"{name} is listed after {after}")
                if name > last:
                    return
                after = int(name)
                yield name

    def digest_before(self, name):
        """Looks up the digest that the digest of the first day follows."""
        before = name
        while page := self.page(f"/game/seeds?order=desc&after={int(before)}"):
            self.is_whole = False
            for day in page:
                checked(day, {"day": is_day, "digest": nullable(DIGEST)}, "a listed day")
                check(day["day"] < before, f"{day['day']} is listed before {before}")
                before = day["day"]
                if day["digest"] is not None:
                    self.unverified["digests before the first day"], self.first_digest = 1, before
                    return day["digest"]
        return "0" * 64

    def verify(self, name):
        """Whether the seed of the day is revealed. Else nothing can be verified."""
        if self.previous is None:
            self.previous = self.digest_before(name)
        day = checked(self.get(f"/game/seeds/{name}"), {"day": lambda value: value == name, **DAY}, "the day")
        self.check_statement(day)
        if day["seed"] is None:
            # What is drawn on a day without a seed is not known.
            self.states, self.fighters, self.balances, self.cards, self.boxes = {}, {}, {}, DrawnCards(), {}
            self.is_whole = False
            return False
        check(hashlib.sha256(bytes.fromhex(day["seed"])).hexdigest() == day["commitment"], "another seed was committed to")
        check(day["digest"] is not None or self.first_digest is None, f"{name} has no digest, and an earlier day has one")
        tables, digest = self.tables(day), hashlib.sha256((canonical(self.previous) + "\n").encode())
        self.economy = NOTHING
        if day.get("economy"):
            answer = checked(self.get(f"/game/economy/{day['economy']}"), {}, "the economy")
            self.economy = {name: answer[name] for name in answer if name != "version"}
        self.prices, self.due, self.salvaged_today = prices(self.economy), {}, {}
        self.cards.begin_day()
        declared = hashlib.sha256(canonical(self.economy).encode()).hexdigest()
        check(declared == day.get("economy") or self.economy == NOTHING, "what is declared has another version")
        given = self.check_states(day, digest)
        owners = self.check_draws(day, tables, digest)
        # The characters come first: battles begin with them. In the digest they stand last.
        lines = []
        characters = self.check_characters(day, lines)
        battles = self.check_battles(day, digest)
        for line in lines:
            digest.update(line)
        entries, granted = self.check_entries(day, digest)
        trades = self.check_trades(day, digest)
        undrawn = self.count_undrawn()
        if day["digest"] is not None:
            check(digest.hexdigest() == day["digest"], f"the lists of {name} and the digest before give {digest.hexdigest()}")
            self.previous, self.first_digest = day["digest"], self.first_digest or name
        print(f"{name}: {day['draws']} draws by {owners} owners match the seed and the odds")
        print(f"{name}: {characters} characters match the seed")
        print(f"{name}: {battles} battles match the seed")
        if given:
            print(f"{name}: {given} states of owners are given by the operator")
        if entries or trades:
            print(f"{name}: {entries} entries add up, and {granted + undrawn} of them are the operator's; {trades} trades")
        if undrawn:
            print(f"{name}: {undrawn} of the operator's entries are for salvaged cards that match no draw of these days")
        return True

    def check_statement(self, day):
        """The statement says what is published of the day, a published key signed it, and it says what known ones say."""
        known = [each for each in self.known if each["day"] == day["day"]]
        parts = [day.get(name) for name in ("statement", "signature", "key")]
        if parts == [None] * 3:
            check(not known, f"{day['day']} is not signed, and a statement of it is known")
            self.unverified["signatures"] += 1
            return
        checked(day, STATEMENT, "the statement of the day")
        statement, signature, key = parts
        said = {name: day[name] for name in ("day", "commitment", "created_at", "tables", "seed", "digest")}
        said["economy"] = day.get("economy")
        said = {name: value for name, value in said.items() if value is not None}
        check(statement == canonical(said), f"the statement of {day['day']} is not what is published of it")
        if key not in self.keys:
            listed = [checked(each, KEY, "a key") for each in self.page("/game/keys")]
            self.keys = {each["key"]: each for each in listed}
        check(key in self.keys, f"the key {key} is none of the published keys")
        check(self.keys[key]["first_day"] <= day["day"], f"the key {key} does not sign {day['day']}")
        check(is_signed(statement, signature, key), f"the signature of {day['day']} is not that of its statement")
        for other in known:
            before = json.loads(other["statement"])
            agrees = all(said.get(name) == value for name, value in before.items())
            check(agrees, f"{day['day']}: the statement contradicts a known one")
            check(key == other["key"], f"{day['day']}: another key signed a known statement")
        self.statements.append({"day": day["day"], "statement": statement, "signature": signature, "key": key})

    def tables(self, day):
        # A day that never opened has no table, and so no draws.
        versions = day["tables"] if day.get("tables") else {"standard": day["table"]} if day["table"] else {}
        check(type(versions) is dict and all(map(named, versions)) and all(map(DIGEST, versions.values())), "the tables of the day")
        check(versions.get("standard") == day["table"], "the tables of the day do not have its table")
        tables = {banner: (wanted, table(self.get(f"/game/odds/{wanted}"))) for banner, wanted in versions.items()}
        for banner, (wanted, odds) in tables.items():
            check(version(odds) == wanted, "the odds have another version")
            check(odds["banner"] in (None, banner), "the odds are those of another banner")
        return tables

    def records(self, day, kind, key, rules, fields=("day", "commitment", "seed")):
        """The records of a list of the day, by their keys."""
        after = 0
        while page := self.page(f"/game/seeds/{day['day']}/{kind}?after={after}"):
            for record in page:
                checked(record, {**rules, key: whole(after + 1)}, f"the one of the {kind} after {after}")
                after = record[key]
                check(self.seen[kind].add(after), f"{kind}: {after} is listed on two days")
                for field in fields:
                    check(record.get(field) == day[field], f"{kind}: {after} has another {field} than its day")
                yield record

    def check_draws(self, day, tables, digest):
        # Of each owner whose pack is not complete: its first nonce, its cards, and the statuses that came.
        count, nonces, opened = 0, {}, {}
        for d in self.records(day, "draws", "card_id", DRAW):
            check(count < day["draws"], f"{day['draws']} draws are declared, and more are listed")
            card, owner, banner = d["card_id"], d["owner"], d.get("banner")
            check(card not in self.seen["salvages"], f"card {card} was salvaged on an earlier day")
            check(type(banner) is str and banner in tables, f"card {card} has another banner than its day")
            wanted, odds = tables[banner]
            check(d.get("table") == wanted, f"card {card} has another table than its day")
            check(d["nonce"] == nonces.get(owner, 0) + 1, f"card {card} does not have the next nonce of owner {owner}")
            inputs = [d[field] for field in ("seed", "day", "owner", "nonce", "client_seed")]
            target = d.get("target")
            if target is not None:
                checked(d, {"target": MORE["target"]}, f"card {card}")
                named = [target_in(odds, rarity["status"], target) for rarity in odds["rarities"]]
                check(target in named, f"card {card} names {target}, which no draw from its table may name")
            before = opened.pop(owner, None)
            if before or odds["slots"]:
                drawn, decided_by, state = self.check_card(d, odds, before, inputs, opened)
            else:
                check(d.get("pack") is None and d.get("slot") is None, f"card {card} is in a pack, and its table has no slots")
                taken = self.check_box(d, odds) if odds["box"] else self.check_state(d, odds)
                drawn, decided_by, state = draw(odds, taken, *inputs, target)
            drawn |= {"box_number": None, "print": None}
            if odds["box"] == "world":
                number = sum(taken[0]) + 1
                drawn |= {"box_number": number, "print": taken[0][drawn["outcome"]] + 1, "decided_by": None}
                self.boxes[banner] = number, odds, state
            elif odds["box"]:
                drawn["decided_by"] = decided_by
                self.states[owner, odds["counters"]] = d["number"] + 1, (odds, state)
            elif odds["counters"]:
                drawn["decided_by"] = decided_by
                statuses = [rarity["status"] for rarity in odds["rarities"]]
                targets = [target_in(odds, status, target) for status in statuses]
                self.states[owner, odds["counters"]] = d["number"] + 1, dict(zip(statuses, zip(state, targets)))
            compare(d, drawn, f"card {card}:")
            self.cards.add(card, owner, drawn["status"])
            self.price_draw(d)
            digest.update(line_of("draw", d))
            count, nonces[owner] = count + 1, d["nonce"]
        check(count == day["draws"], f"{day['draws']} draws are declared, {count} are listed")
        check(not opened, f"the last packs of these users are not complete: {sorted(opened)}")
        return len(nonces)

    def check_card(self, d, table, before, inputs, opened):
        """A card of a pack, whose cards have nonces in a row, one banner and one client seed."""
        name, owner = f"card {d['card_id']}", d["owner"]
        stream = integers(bytes.fromhex(d["seed"]), ":".join(map(str, inputs[1:])))
        if before is None:
            before = d["nonce"], d["banner"], d["client_seed"], cards_in_pack(table, stream), []
        first, banner, client_seed, cards, statuses = before
        same = (d.get("pack"), d.get("slot"), d["banner"], d["client_seed"]) == (first, len(statuses) + 1, banner, client_seed)
        check(same, f"{name} is not the next card of the pack {first} of owner {owner}")
        name_of_list = list_of(cards[len(statuses)], statuses)
        drawn, decided_by, state = draw_from(table, name_of_list, self.check_state(d, table), *inputs, stream=stream)
        statuses = [*statuses, drawn["status"]]
        if len(statuses) < len(cards):
            opened[owner] = first, banner, client_seed, cards, statuses
        return drawn, decided_by, state

    def check_states(self, day, digest):
        """What was set for owners: counts that the operator gave before the first draw, and boxes that were filled again."""
        given = 0
        for s in self.records(day, "states", "id", STATE, ("day",)):
            name, key = f"state {s['id']}", (s["user"], s["counters"])
            check((s["state"] is None) == (s["reason"] == "refilled"), f"{name} has another state than what is {s['reason']}")
            check(self.set.get(key, (-1,))[0] < s["after_number"], f"{name} does not follow a later draw than the one before")
            if s["reason"] == "given":
                check(s["after_number"] == 0 and key not in self.states, f"{name} is given after the first draw")
                given += 1
            self.set[key] = s["after_number"], s["state"]
            digest.update(line_of(s["reason"], s))
        return given

    def check_box(self, d, table):
        """What was drawn from the box before. The box of all players goes on over owners and days."""
        name, banner, full = f"card {d['card_id']}", d["banner"], [[0] * len(table["outcomes"])]
        copies = [(o["card"], o["status"], o["skill"], o["copies"]) for o in table["outcomes"]]
        fits = lambda state: each(each(whole(0)))(state) and len(state) == 1 and len(state[0]) == len(copies)
        checked(d, {"state": fits}, name)
        check(all(count <= most for count, (*_, most) in zip(d["state"][0], copies)), f"{name} is of more copies than there are")
        check(sum(d["state"][0]) < sum(most for *_, most in copies), f"{name} is from an empty box")
        check(d.get("counters") == table["counters"], f"{name} has other counters than its table")
        same = lambda other: copies == [(o["card"], o["status"], o["skill"], o["copies"]) for o in other["outcomes"]]
        if table["box"] == "world":
            check(d.get("number") is None, f"{name} has a number, and its box is one of all players")
            number, other, state = self.boxes.get(banner, (0, table, full) if d.get("box_number") == 1 else (None, None, None))
            if number is None:
                self.unverified["states of owners"] += 1
                return d["state"]
            check(same(other), f"{name} is from a box of other outcomes than before")
            check(d["state"] == state, f"{name} has the state {d['state']}, and the draws before it lead to {state}")
            return state
        checked(d, {"number": whole(1)}, name)
        key = d["owner"], table["counters"]
        last = self.states.get(key, (1, (table, full)) if d["number"] == 1 else None)
        set_after, given = self.set.get(key, (None, None))
        if set_after == d["number"] - 1:
            other, state = last[1] if last else (table, None)
            came = given is not None or state is None or any(c for c, o in zip(state[0], other["outcomes"]) if {"card": o["card"]} == other["reset"])
            check(came, f"{name} is from a box that was filled again before the card of its reset came")
            last = d["number"], (table, full)
        if last is None:
            self.unverified["states of owners"] += 1
            return d["state"]
        number, (other, state) = last
        state = state if other["box"] and same(other) else full
        check(d["number"] == number, f"{name} does not have the next number of owner {d['owner']}")
        check(d["state"] == state, f"{name} has the state {d['state']}, and the draws before it lead to {state}")
        return state

    def check_state(self, d, table):
        """The state of a draw. The owner's earlier draws lead to it; before them it is taken as it is."""
        name = f"card {d['card_id']}"
        check(d.get("counters") == table["counters"], f"{name} has other counters than its table")
        if not table["counters"]:
            extra = [field for field in ("number", "state", "decided_by") if d.get(field) is not None]
            check(not extra, f"{name} has a state, and its table has no rules")
            return []
        size = 3 if any("within" in rarity.get("featured", {}) for rarity in table["rarities"]) else 2
        numbers_of_rarity = lambda value: each(whole(), size)(value) and len(value) == size
        checked(d, {"number": whole(1), "state": each(numbers_of_rarity)}, name)
        number, state = d["number"], d["state"]
        check(len(state) == len(table["rarities"]), f"{name} has a state of another length than its table gives")
        key = d["owner"], table["counters"]
        is_first = number == 1 and (self.is_whole or not any(map(any, state)))
        known = self.states.get(key, (1, {}) if is_first else None)
        if self.set.get(key, (None,))[0] == number - 1:
            given = (self.set[key][1] or {}).items()
            known = number, {status: (counts, target_in(table, status, d.get("target"))) for status, counts in given}
        if known is None:
            self.unverified["states of owners"] += 1
            return state
        next_number, numbers = known
        check(number == next_number, f"{name} does not have the next number of owner {d['owner']}")
        # What was kept once says nothing about a rule that holds for ever, and is not granted again.
        under = lambda rule, number: number if number >= 0 else -1 if "once" in rule else min(-2, number)
        expected = []
        for rarity in table["rarities"]:
            before, target = numbers.get(rarity["status"], ([], None))
            since, misses, *more = (before + [0] * size)[:size]
            if target_in(table, rarity["status"], d.get("target")) != target:
                misses = 0
            more = [under(rarity.get("featured", {}), number) for number in more]
            expected.append([under(rarity, since), misses, *more])
        check(state == expected, f"{name} has the state {state}, and the draws before it lead to {expected}")
        return state

    def check_characters(self, day, lines):
        for record in self.records(day, "characters", "user", CHARACTER):
            made = character(day["seed"], day["day"], record["user"])
            compare(record, made, f"characters: for {record['user']}")
            beginner = sum(made[stat] for stat in STATS), made["status"], 0
            self.fighters.setdefault(record["user"], beginner)
            lines.append(line_of("character", record))
        return len(lines)

    def check_battles(self, day, digest):
        count, nonces = 0, {}
        for record in self.records(day, "battles", "id", {"id": whole(1), **BATTLE, "opponent": whole(1)}):
            number, user, nonce = record["id"], record["user"], record["nonce"]
            check(nonce == nonces.get(user, 0) + 1, f"battles: {number} does not have the next nonce of user {user}")
            check(nonce <= BATTLES_PER_DAY, f"battles: {number} is one too many of user {user} on a day")
            before = tuple(record[field] for field in ("strength", "status_before", "battles_before"))
            if user not in self.fighters:
                self.unverified["fighters"] += 1
            led = self.fighters.get(user, before)
            check(before == led, f"battles: {number} begins as {before}, and what came before leads to {led}")
            made = battle(day["seed"], day["day"], *(record[field] for field in BATTLE))
            compare(record, made, f"battles: for {number}")
            self.fighters[user] = before[0] + made["gain"], made["status"], before[2] + 1
            digest.update(line_of("battle", record))
            count, nonces[user] = count + 1, nonce
        return count

    def price_draw(self, d):
        """Notes the entries that a draw must have."""
        # The price of a pack is that of its first card.
        if d.get("slot") not in (None, 1):
            return
        kind, owner = ("draw", d["banner"]), d["owner"]
        price = self.prices.get(kind, {})
        is_free = False
        if "free" in price or "limit" in price:
            is_free = self.use(kind, owner, d["day"], price) <= price.get("free", 0)
        self.add_due("draw", str(d["card_id"]), owner, {**price, "cost": {}} if is_free else price)

    def use(self, kind, user, day, price):
        latest, of_day, ever = self.uses.get((kind, user), (day, 0, 0))
        of_day, ever = 1 + of_day * (latest == day), ever + 1
        self.uses[kind, user] = day, of_day, ever
        limit = price.get("limit", {})
        is_allowed = of_day <= limit.get("day", math.inf) and ever <= limit.get("ever", math.inf)
        check(is_allowed, f"user {user} did more often than allowed: {kind}")
        return of_day

    def add_due(self, reason, reference, user, price):
        costs = {currency: -amount for currency, amount in price.get("cost", {}).items()}
        change = {**costs, **price.get("gives", {})}
        if change:
            self.due[reason, reference] = user, change

    def check_entries(self, day, digest):
        count = granted = 0
        for e in self.records(day, "entries", "id", ENTRY, ("day",)):
            name, user, currency, amount = f"entry {e['id']}", e["user"], e["currency"], e["amount"]
            before = self.balances.get((user, currency), (0, 0) if e["number"] == 1 else None)
            if before is None:
                self.unverified["balances"] += 1
                before = e["number"] - 1, e["balance"] - amount
            check(e["number"] == before[0] + 1, f"{name} does not have the next number of user {user}")
            check(e["balance"] == before[1] + amount, f"{name} has another balance than {before[1]} and {amount}")
            # An operator may give what another day declares: it has no bound then.
            most = self.economy["currencies"].get(currency, {}).get("most", math.inf)
            check(amount < 0 or e["balance"] <= most, f"{name} has a balance above {most}")
            self.balances[user, currency] = e["number"], e["balance"]
            if e["reason"] in ("draw", "exchange", "salvage"):
                self.settle(e, name)
            else:
                granted += 1
            digest.update(line_of("entry", e))
            count += 1
        for (reason, reference), (user, change) in self.due.items():
            check(False, f"{reason} {reference} lacks entries of user {user}: {change}")
        return count, granted

    def settle(self, e, name):
        """An entry of the service is one that a draw, an exchange or a salvage must have."""
        key = e["reason"], e["reference"]
        if key not in self.due and e["reason"] != "draw":
            pattern = "(?P<kind>[a-z0-9-]+):(?P<id>[1-9][0-9]{0,15})" if e["reason"] == "exchange" else "(?P<id>[1-9][0-9]{0,15}):(?P<kind>.+)"
            parts = re.fullmatch(pattern, e["reference"], re.DOTALL | re.ASCII)
            kind = parts and (e["reason"], parts["kind"])
            check(kind in self.prices and int(parts["id"]) < 2**53, f"{name} is for something that is not declared")
            check(self.seen[e["reason"] + "s"].add(int(parts["id"])), f"{name} is for something that was there before")
            if e["reason"] == "salvage":
                self.salvaged_today[int(parts["id"])] = e["user"], parts["kind"], len(self.prices[kind]["gives"])
            if "limit" in self.prices[kind]:
                self.use(kind, e["user"], e["day"], self.prices[kind])
            self.add_due(*key, e["user"], self.prices[kind])
        user, change = self.due.get(key, (None, {}))
        is_due = user == e["user"] and change.get(e["currency"]) == e["amount"]
        check(is_due, f"{name}: {e['reason']} {e['reference']} does not give user {e['user']} {e['amount']} {e['currency']}")
        del change[e["currency"]]
        if not change:
            del self.due[key]

    def check_trades(self, day, digest):
        """Trades are listed by id, and not in the order in which they were accepted: so it counts what users get and give."""
        count, traded = 0, {}
        for trade in self.records(day, "trades", "id", TRADE, ("day",)):
            cards = trade["gives"] + trade["asks"]
            check(trade["from"] != trade["to"], f"trade {trade['id']} has one user only")
            check(0 < len(set(cards)) == len(cards), f"trade {trade['id']} has no card, or one twice")
            gone = [card for card in cards if card in self.seen["salvages"] and card not in self.salvaged_today]
            check(not gone, f"trade {trade['id']} has cards that were salvaged on an earlier day: {gone}")
            for giver, getter, moved in ((trade["from"], trade["to"], trade["gives"]), (trade["to"], trade["from"], trade["asks"])):
                for card in moved:
                    owner = self.cards.get(card)[0]
                    if owner is not None:
                        has = traded.setdefault(card, {owner: 1})
                        has[giver] = has.get(giver, 0) - 1
                        has[getter] = has.get(getter, 0) + 1
            digest.update(line_of("trade", trade))
            count += 1
        for card, has in traded.items():
            owners = [user for user, times in has.items() if times]
            # An operator has moved the card as well where more than one user is left.
            self.cards.give(card, owners[0] if len(owners) == 1 else None)
        return count

    def count_undrawn(self):
        """How many entries are for salvaged cards whose draw is not known, or has another owner or status."""
        salvages = self.salvaged_today.items()
        return sum(entries for card, (user, status, entries) in salvages if self.cards.get(card) != (user, status))

def compare(record, made, name):
    # As JSON, where true is not 1.
    check(canonical({field: record.get(field) for field in made}) == canonical(made), f"{name} the seed gives {made}")

def line_of(kind, record):
    """The line of a record in the digest of its day."""
    more = {name: record[name] for name in MORE if kind == "draw" and record.get(name) is not None}
    line = [kind] + [record[field] for field in LINES[kind].split()] + ([more] if more else [])
    return (canonical(line) + "\n").encode()

def read_known(path):
    """Statements that were kept: a JSON list, or one statement as JSON on each line. Each must be signed by its key."""
    with open(path, encoding="utf8") as file:
        content = file.read().strip()
    lines = [line for line in content.split("\n") if line.strip()]
    known = json.loads(content) if content.startswith("[") else [json.loads(line) for line in lines]
    for each in known:
        checked(each, STATEMENT, f"a statement in {path}")
        is_good = is_signed(each["statement"], each["signature"], each["key"])
        check(is_good, f"a statement of {each['day']} in {path} is not signed by its key")
    return known

def main():
    parser = argparse.ArgumentParser(description="Verifies game days of a card-draw service.")
    parser.add_argument("service", help="its address, for example http://localhost:8080")
    parser.add_argument("days", help="a day as 20260131, or all that are listed as 20260101..20260131")
    parser.add_argument("--known", help="a file of statements that were kept")
    parser.add_argument("--keep", help="adds the statements of the days to this file")
    options = parser.parse_args()
    first, last = (options.days.split("..") * 2)[:2]
    if not (is_day(first) and is_day(last) and first <= last):
        parser.error("days must be as 20260131, or as 20260101..20260131")
    known = read_known(options.known) if options.known else []
    verifier, unrevealed, listed = Verifier(options.service.rstrip("/"), known), [], []
    for name in verifier.days(first, last) if ".." in options.days else [first]:
        listed.append(name)
        if not verifier.verify(name):
            unrevealed.append(name)
    for each in known:
        check(not first <= each["day"] <= last or each["day"] in listed, f"{each['day']} is not listed, and a statement of it is known")
    if options.keep:
        with open(options.keep, "a", encoding="utf8") as file:
            file.writelines(json.dumps(each) + "\n" for each in verifier.statements)
    unverified = ", ".join(f"{count} {name}" for name, count in verifier.unverified.items() if count)
    print(f"Unverified: {unverified}" if unverified else "Everything was verified.")
    if unrevealed or not listed:
        print(f"The seed is not revealed: {', '.join(unrevealed)}" if listed else "No day of the range is listed", file=sys.stderr)
        sys.exit(2)

if __name__ == "__main__":
    # A message may have texts of the service: they reach the terminal escaped.
    sys.excepthook = lambda kind, error, trace: (print(f"cannot be verified: {error!a}", file=sys.stderr), sys.exit(2))
    main()
