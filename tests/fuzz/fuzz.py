"""
Sends requests made out of the OpenAPI document to a running product, logged in as each kind of person, and
fails on every 5xx and on every answer whose status, content type or content the document does not name. Started by `npm run fuzz` (main.ts), which starts the
product too.

A request is made in one of three ways: by the schema, against the schema, or like an earlier one (or one that a
person would send) with a value spoilt. Ids come from the answers before it, so that requests reach what is there.
Prints a line for each kind of fault with the request that caused it, and last `N passed, N failed`: operations,
per person.
"""

import argparse
import os
import random
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core import NOT_SET
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import hostile
from known import Known
from person import TIMEOUT_S, Person
from sound import Sound

PEOPLE = {
    "owner": "DEMO_OWNER_EMAIL",
    "employee": "DEMO_EMPLOYEE_EMAIL",
    "administrator": "DEMO_ADMIN_EMAIL",
    "stranger": None,
}
# Where most of the product's rules lie.
DEEP = {
    "PUT /api/shops/{shopId}/sales/{saleId}": 8,
    "POST /api/shops/{shopId}/sales/batch": 5,
    "POST /api/shops/{shopId}/products": 4,
    "PATCH /api/shops/{shopId}/products/{productId}": 3,
    "POST /api/shops/{shopId}/products/import": 3,
    "POST /api/shops/{shopId}/sales/import": 2,
}
# Making a request by its schema takes longer than answering it: so many of an operation are, the rest vary them.
MOST_BY_SCHEMA = 12
MOST_OF_DEEP = 6
# Each takes a share of the operations: one request after the other leaves cores idle.
PROCESSES = 4
# The protocols of OAuth and of callable functions, and what probes ask, have errors of their own.
OWN_ERRORS = ("/api/session/token", "/functions/{name}", "/functions/customToken", "/api/ready")
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def shape_of_problem(label: str, response) -> str | None:
    """What is wrong with a refusal: each is a problem with a stable code. None where it is right."""
    if response.status_code < 400:
        return None
    kind = (response.headers.get("content-type") or [""])[0]
    if kind.startswith("application/json") and label.endswith(OWN_ERRORS):
        return None
    if not kind.startswith("application/problem+json"):
        return f"{response.status_code} with {kind or 'no content type'}"
    problem = response.json()
    wanted = {"type", "title", "status", "code", "detail"}
    return None if wanted <= problem.keys() else f"a problem without {wanted - problem.keys()}"


class Sender:
    """The requests of one person, and what the answers to them said."""

    def __init__(self, base_url: str, name: str, number: int):
        self.random = random.Random(f"{number} {name}")
        variable = PEOPLE[name]
        email = os.environ[variable] if variable else None
        self.person = Person(base_url, name, email, os.environ["DEMO_PASSWORD"] if email else None)
        self.known = Known()
        self.sound = Sound(self.person, self.known, self.random)
        self.sent = 0
        self.statuses: Counter[int] = Counter()
        self.faults: dict[str, dict[str, str]] = {}

    def meet(self) -> None:
        """Learns a shop, and what is in it, before the first request."""
        if not self.person.shop_id:
            owner = Person(self.person.base_url, "owner", os.environ["DEMO_OWNER_EMAIL"], os.environ["DEMO_PASSWORD"])
            self.person.shop_id = owner.shop_id
        for what in ("products", "sales", "customers", "tills"):
            answer = self.person.ask("GET", f"/api/shops/{self.person.shop_id}/{what}")
            if answer.ok:
                self.known.learn(answer.json())

    def aimed(self, case):
        """A copy of a case with what the server knows, a sound body, or a hostile value in it, now and then."""
        chance = self.random.random
        path, query, body = dict(case.path_parameters or {}), dict(case.query or {}), case.body
        for name in path:
            known = self.person.shop_id if name == "shopId" else self.known.pick(name, self.random)
            if known and chance() < 0.9:
                path[name] = known
        for name in query:
            if name == "cursor" and chance() < 0.5:
                query[name] = self.known.pick("cursor", self.random) or "x"
            elif chance() < 0.1:
                query[name] = hostile.text(self.random)[:2000]
        sound = self.sound.body(case.operation.label) if chance() < 0.7 else None
        if sound is not None:
            is_file = isinstance(sound.get("file"), bytes)
            body = sound if is_file or chance() < 0.3 else hostile.spoil(sound, self.random)
        return case.operation.Case(
            path_parameters=path,
            query=query,
            headers=case.headers,
            cookies=case.cookies,
            body=body,
            media_type=case.media_type,
        )

    def send(self, case) -> None:
        self.sent += 1
        try:
            response = case.call(
                session=self.person.http, headers=self.person.headers(), timeout=TIMEOUT_S, allow_redirects=False
            )
        except (requests.exceptions.InvalidHeader, UnicodeEncodeError):
            return  # What a client can't even write down reaches no server.
        except requests.exceptions.RequestException as error:
            self.fault(case, f"no answer: {type(error).__name__}: {error}")
            return
        self.statuses[response.status_code] += 1
        problem = shape_of_problem(case.operation.label, response)
        if problem:
            self.fault(case, problem)
        try:
            case.validate_response(response, checks=CHECKS)
        except (Exception, BaseExceptionGroup) as error:  # Failures come in a group of their own; a crash of a check is one too.
            self.fault(case, "; ".join(str(one).split("\n")[0] for one in getattr(error, "exceptions", [error])))
        answer = self.read(case, response)
        self.known.learn(answer)
        self.person.keep_session(response.status_code, answer)

    def read(self, case, response) -> object:
        kind = (response.headers.get("content-type") or [""])[0]
        if not kind.startswith(("application/json", "application/problem+json")):
            return None
        try:
            return response.json()
        except Exception as error:  # What is said to be JSON and is none; its error can't leave this process.
            self.fault(case, f"no JSON with status {response.status_code}: {type(error).__name__}")
            return None

    def fault(self, case, what: str) -> None:
        of_operation = self.faults.setdefault(case.operation.label, {})
        if what not in of_operation and len(of_operation) < 5:
            of_operation[what] = case.as_curl_command()[:2000]


class Run:
    """The requests of everybody to a share of the operations, one after the other."""

    def __init__(self, base_url: str, requests_each: int, number: int, share: int, shares: int):
        self.base_url, self.number = base_url, number
        self.requests_each, self.share, self.shares = requests_each, share, shares
        self.senders = [Sender(base_url, name, number) for name in PEOPLE]

    def go(self) -> list[dict]:
        schema = schemathesis.openapi.from_url(f"{self.base_url}/api/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations()]
        weights = sum(weight(operation) for operation in operations)
        # The deep ones take the longest: dealt out first, each process has some of them.
        dealt = sorted(operations, key=weight, reverse=True)[self.share :: self.shares]
        for sender in self.senders:
            sender.meet()
        for operation in dealt:
            self.try_operation(operation, max(3, round(self.requests_each * weight(operation) / weights)))
        return [
            {
                "person": sender.person.name,
                "sent": sender.sent,
                "passed": len(dealt) - len(sender.faults),
                "statuses": sender.statuses,
                "faults": sender.faults,
            }
            for sender in self.senders
        ]

    def try_operation(self, operation, examples: int) -> None:
        """Everybody sends what is made by the schema, with what each of them knows in it, and then varies it."""
        by_schema = min(examples, MOST_OF_DEEP if operation.label in DEEP else MOST_BY_SCHEMA)
        made: list = []
        strategies = [operation.as_strategy(generation_mode=GenerationMode.POSITIVE)]
        if operation.body or operation.query or operation.path_parameters:
            strategies.append(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))

        @seed(self.number)
        @settings(
            max_examples=by_schema,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(st.one_of(strategies))
        def make(case):
            made.append(case)

        make()
        for sender in self.senders:
            for case in made:
                sender.send(sender.aimed(case))
            for _ in range(examples - len(made)):
                case = sender.aimed(sender.random.choice(made))
                if case.body is not NOT_SET and not isinstance(case.body, bytes):
                    case.body = hostile.spoil(case.body, sender.random)
                sender.send(case)


def weight(operation) -> int:
    return DEEP.get(operation.label, 1)


def run(arguments) -> list[dict]:
    try:
        return Run(*arguments).go()
    except (Exception, BaseExceptionGroup):  # Not every error can be sent to the process that waits for it: its text can.
        raise RuntimeError(traceback.format_exc()) from None


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--base-url", required=True)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    each = options.requests // len(PEOPLE)
    shares = [(options.base_url, each, options.seed, share, PROCESSES) for share in range(PROCESSES)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        results = [result for of_process in pool.map(run, shares) for result in of_process]

    failed = 0
    for name in PEOPLE:
        own = [result for result in results if result["person"] == name]
        counts = sum((result["statuses"] for result in own), Counter())
        statuses = ", ".join(f"{count} x {status}" for status, count in sorted(counts.items()))
        print(f"{name}: {sum(result['sent'] for result in own)} requests ({statuses})")
        for label, faults in (item for result in own for item in result["faults"].items()):
            failed += 1
            for what, curl in faults.items():
                print(f"  {label}: {what}\n    {curl}")
    print(f"{sum(r['sent'] for r in results)} requests, seed {options.seed}")
    print(f"{sum(r['passed'] for r in results)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
