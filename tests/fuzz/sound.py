"""Requests that the server accepts: what a till, an owner and an administrator send on a good day."""

import random
import uuid
from datetime import datetime, timedelta, timezone

from known import Known
from person import Person

TAX_CLASSES = ["standard", "reduced", "zero", "exempt", "outside-scope"]


class Sound:
    """Makes bodies for the routes whose rules go further than a schema can tell."""

    def __init__(self, person: Person, known: Known, random: random.Random):
        self.person, self.known, self.random = person, known, random
        self.series: str | None = None
        self.till_id = str(uuid.UUID(int=random.getrandbits(128), version=4))
        self.sequence = 0
        self.prefix = f"{random.getrandbits(40):x}"

    def body(self, label: str) -> object | None:
        """A body for `POST /api/...` as the OpenAPI document writes it; None where it has none to offer."""
        made = {
            "PUT /api/shops/{shopId}/sales/{saleId}": self.sale,
            "POST /api/shops/{shopId}/sales/batch": self.batch,
            "POST /api/shops/{shopId}/sales/import": self.history,
            "POST /api/shops/{shopId}/products": self.product,
            "PATCH /api/shops/{shopId}/products/{productId}": self.product_change,
            "POST /api/shops/{shopId}/products/import": self.product_file,
            "POST /api/shops/{shopId}/customers": self.customer,
            "POST /api/shops/{shopId}/tills": self.till,
            "POST /api/admin/users": self.account,
        }.get(label)
        return made() if made else None

    def number(self) -> int:
        self.sequence += 1
        return self.sequence

    def uuid(self) -> str:
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def till(self) -> object:
        return {"tillId": self.till_id, "name": f"Till {self.prefix}"}

    def customer(self) -> object:
        return {"customerId": self.uuid(), "name": f"Customer {self.number()}"}

    def account(self) -> object:
        return {"email": f"fuzz-{self.prefix}-{self.number()}@example.com", "password": f"Fuzz-{self.prefix}-2026"}

    def product(self) -> object:
        product_id = self.uuid()
        self.known.add("productId", product_id)
        return {
            "productId": product_id,
            "sku": f"F{self.prefix}-{self.number()}",
            "name": f"Goods {self.number()}",
            "barcodes": [f"{self.random.randrange(10**12)}"],
            "category": "Provisions",
            "unit": self.random.choice(["piece", "kg"]),
            "priceMinor": self.random.randrange(100_000),
            "taxClassId": "standard",
            "costMinor": self.random.randrange(50_000),
            "reorderLevelMilli": 1000,
            "openingQuantityMilli": self.random.choice([0, 5000]),
        }

    def product_change(self) -> object:
        return {"priceMinor": self.random.randrange(100_000), "name": f"Goods {self.number()}"}

    def product_file(self) -> object:
        rows = [f"F{self.prefix}-{self.number()},Goods,{self.random.randrange(1000)}.50,3" for _ in range(4)]
        return {"file": "\n".join(["SKU,Name,Price,Quantity", *rows]).encode()}

    def history(self) -> object:
        day = self._moment(days=700).strftime("%Y-%m-%d %H:%M")
        rows = [f"{self.prefix}{self.number()},{day},F{i},Goods {i},2,1.50,cash" for i in range(4)]
        head = "Receipt,Date,SKU,Description,Quantity,Unit price,Tender"
        return {"file": "\n".join([head, *rows]).encode()}

    def batch(self) -> object:
        return {"sales": [{"saleId": self.uuid(), "sale": self.sale()} for _ in range(self.random.randint(1, 5))]}

    def sale(self) -> object:
        self._register()
        lines = [self._line(str(i)) for i in range(self.random.randint(1, 4))]
        net = sum(line.pop("net") for line in lines)
        tax = sum(tax["amountMinor"] for line in lines for tax in line["taxes"])
        tender = {"kind": self.random.choice(["cash", "mobile-money", "card"]), "amountMinor": net + tax}
        return {
            "tillId": self.till_id,
            "receiptNumber": f"{self.series}-{self.number()}",
            "soldAt": self._moment(days=2).isoformat(timespec="milliseconds"),
            "kind": "sale",
            "pricesIncludeTax": False,
            "lines": lines,
            "tenders": [tender] if net + tax else [],
            "totals": {"netMinor": net, "taxMinor": tax, "grossMinor": net + tax, "changeMinor": 0},
        }

    def _line(self, line_id: str) -> dict:
        units, price = self.random.randint(1, 9), self.random.randrange(20_000)
        rate = self.random.choice([0, 0, 750, 1500])
        net = units * price
        # Half away from zero, as the domain rounds.
        taxes = [{"component": "gh-vat", "rateBp": rate, "amountMinor": (net * rate + 5000) // 10_000}] if rate else []
        return {
            "lineId": line_id,
            "productId": self.known.pick("productId", self.random) or self.uuid(),
            "quantityMilli": units * 1000,
            "unitPriceMinor": price,
            "discountMinor": 0,
            "taxClassId": "standard",
            "taxes": taxes,
            "net": net,
        }

    def _moment(self, days: int) -> datetime:
        return datetime.now(timezone.utc) - timedelta(seconds=self.random.randrange(days * 86_400))

    def _register(self) -> None:
        """The receipt numbers of a till carry its series, which the server gives it."""
        if self.series or not self.person.shop_id:
            self.series = self.series or "A"
            return
        answer = self.person.ask("POST", f"/api/shops/{self.person.shop_id}/tills", json=self.till())
        if answer.ok:
            self.series = answer.json()["series"]
