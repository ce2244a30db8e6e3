from __future__ import annotations

from typing import Any, Dict, List, Optional


class ShuntError(Exception):
    """Stands above everything that this package raises."""


class ShuntProblem(ShuntError):
    """An answer that refuses the request. Decide by code; detail is for people and may change.

    code: None where the service says nothing but the status: 401, 429, and answers of proxies
    trace_id: name it when you report a fault
    problem: the whole object, with the members that some codes add, such as version
    """

    def __init__(
        self,
        status: int,
        problem: Dict[str, Any],
        retry_after_seconds: Optional[float] = None,
    ) -> None:
        self.status = status
        self.problem = problem
        self.retry_after_seconds = retry_after_seconds
        self.code: Optional[str] = problem.get("code")
        self.detail: str = problem.get("detail") or f"Status {status}"
        self.trace_id: Optional[str] = problem.get("traceId")
        self.errors: List[Dict[str, Any]] = problem.get("errors") or []
        super().__init__(f"{self.code}: {self.detail}" if self.code else self.detail)


class ShuntConnectionError(ShuntError):
    """No complete answer arrived, and the request was not repeated, or not once more.

    may_have_happened: True where the service may have done what was asked before the connection
    broke: read what is there before you ask again
    """

    def __init__(self, message: str, may_have_happened: bool) -> None:
        self.may_have_happened = may_have_happened
        super().__init__(message)


class WebhookSignatureError(ShuntError):
    """A webhook request that was not signed with the secret, or too long ago."""
