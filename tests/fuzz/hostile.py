"""Values that programs stumble over, and ways to put one into a request that is right otherwise."""

import copy
import random

TEXTS = [
    "",
    " ",
    "\x00",
    "a\x00b",
    "\x1b[31m",
    "\u202e",
    "\ufeff",
    "\ud800",
    "a\udfffb",
    "é" * 60,
    "e\u0301" * 80,
    "🧺" * 500,
    "x" * 70_000,
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "$where",
    "$gt",
    "gb-vat.x",
    "a.b.$[].c",
    "../../etc/passwd",
    "=1+1",
    "＝1+1",
    "'; drop table sales; --",
    "<script>alert(1)</script>",
    "(" * 200,
    "[a-z",
    "%00",
    "null",
    "NaN",
    "0000-01-01",
    "0000-01-01T00:00:00Z",
    "-000001-01-01T00:00:00Z",
    "+275760-09-13T00:00:00Z",
    "9999-12-31T23:59:59.9999999999Z",
    "2026-02-30T00:00:00Z",
    "2026-06-30T23:59:60Z",
    "2026-06-01T00:00:00+99:99",
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "A-999999999",
    "A-0",
    "ZZZZ-1",
]
NUMBERS = [0, -1, 1, 0.5, -0.0, 1e308, -1e308, 2**31, 2**53, 2**53 + 1, -(2**53), 2**63, 10**30, 10**400]
OTHERS = [None, True, False, [], {}, [[]], {"$gt": ""}, {"__proto__": {"x": 1}}, ["x"] * 1000]


def value(random: random.Random) -> object:
    return random.choice(random.choice([TEXTS, TEXTS, NUMBERS, OTHERS]))


def text(random: random.Random) -> str:
    return random.choice(TEXTS)


def spoil(body: object, random: random.Random) -> object:
    """A copy with one value replaced, one field left out, or one field more, anywhere in it."""
    spoilt = copy.deepcopy(body)
    places = list(_places(spoilt))
    if not places:
        return value(random)
    holder, key = random.choice(places)
    kind = random.randrange(8)
    if kind == 0 and isinstance(holder, dict):
        del holder[key]
    elif kind == 1 and isinstance(holder, dict):
        holder[text(random)[:200]] = value(random)
    else:
        holder[key] = value(random)
    return spoilt


def _places(body: object):
    if isinstance(body, dict):
        keys = list(body)
    elif isinstance(body, list):
        keys = range(len(body))
    else:
        return
    for key in keys:
        yield body, key
        yield from _places(body[key])
