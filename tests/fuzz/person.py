"""People who send requests: logged in, and again whenever the server has ended their session."""

import requests

TIMEOUT_S = 60
MAX_LOGINS = 5


class Person:
    """Somebody with a role. `name` is one of owner, employee, administrator, stranger (who never logs in)."""

    def __init__(self, base_url: str, name: str, email: str | None, password: str | None):
        self.base_url, self.name, self.email, self.password = base_url, name, email, password
        self.http = requests.Session()
        self.signed_in = None
        self.shop_id = None
        if email:
            self.sign_in()

    def sign_in(self) -> None:
        for _ in range(MAX_LOGINS):
            answer = self.http.post(
                f"{self.base_url}/api/session",
                json={"email": self.email, "password": self.password},
                timeout=TIMEOUT_S,
            )
            # The same person was logged out everywhere by another process, in this very moment.
            if answer.status_code != 401:
                break
        answer.raise_for_status()
        self.signed_in = answer.json()
        self.shop_id = self.signed_in.get("shopId") or self.shop_id
        self.unlock_books()

    def unlock_books(self) -> None:
        """Enters the password again, so that the books are open to the owner."""
        if self.name == "owner":
            self.ask("POST", "/api/session/accounting", json={"password": self.password})

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.signed_in['token']}"} if self.signed_in else {}

    def ask(self, method: str, path: str, **rest) -> requests.Response:
        return self.http.request(
            method, self.base_url + path, headers=self.headers(), timeout=TIMEOUT_S, **rest
        )

    def keep_session(self, status: int, problem: object) -> None:
        """Looks at an answer, and logs in or opens the books again where it says that they are closed."""
        if not self.signed_in:
            return
        code = problem.get("code") if isinstance(problem, dict) else None
        if status == 401 or code in ("session_required", "session_over"):
            self.sign_in()
        elif code == "accounting_locked":
            self.unlock_books()
