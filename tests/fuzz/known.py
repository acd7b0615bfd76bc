"""What the server has told so far: ids that later requests name, so that they reach what is there."""

import random

# Ids of people stand in few answers, and those that may be changed come from new people alone: a run must
# not disable the people it logs in as.
FIELDS = ("productId", "saleId", "tillId", "customerId", "importId", "nextCursor")
MOST = 200


class Known:
    def __init__(self):
        self.values: dict[str, list[str]] = {}

    def add(self, field: str, value: str) -> None:
        values = self.values.setdefault(field, [])
        if value in values:
            return
        values.append(value)
        if len(values) > MOST:
            values.pop(0)

    def learn(self, answer: object) -> None:
        """Takes every id out of an answer."""
        if isinstance(answer, dict):
            for field, value in answer.items():
                if field in FIELDS and isinstance(value, str):
                    self.add("cursor" if field == "nextCursor" else field, value)
                else:
                    self.learn(value)
        elif isinstance(answer, list):
            for value in answer[:50]:
                self.learn(value)

    def pick(self, field: str, random: random.Random) -> str | None:
        values = self.values.get(field)
        return random.choice(values) if values else None
