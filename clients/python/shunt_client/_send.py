from __future__ import annotations

import json
import random
import secrets
from datetime import datetime, timezone
from email.message import Message
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPResponse
from typing import Any, Dict, Iterator, Optional, Union
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ._call import Asked, Call, address_of, is_repeatable
from ._errors import ShuntConnectionError, ShuntProblem
from ._settings import Settings

LONGEST_DELAY_SECONDS = 8
PIECE_BYTES = 64 * 1024

# Statuses of services that are busy or being restarted, and of the proxies in front of them.
PASSING = (502, 503, 504)

# What a connection that cannot be made, breaks or stays silent raises.
LOST = (OSError, HTTPException)


class _NoRedirect(HTTPRedirectHandler):
    """Redirects are refused: the key would go wherever they lead."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = build_opener(_NoRedirect)


def send(settings: Settings, call: Call, asked: Asked) -> Any:
    """Makes a call, and repeats it where that cannot do anything twice.

    That is what was refused before it was begun (429), what has no effect when it is done again,
    and what carries an idempotency key.
    """
    return _read(_attempts(settings, call, asked), call)


def stream(settings: Settings, call: Call, asked: Asked) -> Iterator[bytes]:
    """Yields an answer in pieces. It is not repeated once it has begun."""
    request = _to_request(settings, call, asked)
    response = _open(settings, asked, request)
    with response:
        try:
            while piece := response.read(PIECE_BYTES):
                yield piece
        except LOST as error:
            raise _connection_error(call, error) from error


def _attempts(settings: Settings, call: Call, asked: Asked) -> bytes:
    request = _to_request(settings, call, asked)
    repeatable = is_repeatable(call, asked)
    uncertain = False
    attempt = 0
    while True:
        problem: Optional[ShuntProblem] = None
        try:
            with _open(settings, asked, request) as response:
                return response.read()
        except ShuntProblem as refused:
            problem = refused
            if uncertain and _is_gone(call, problem):
                # The attempt whose answer was lost has deleted it.
                return b""
            if not _may_pass(problem, repeatable) or attempt >= settings.max_retries:
                raise
            if (problem.retry_after_seconds or 0) > settings.max_retry_after_seconds:
                raise
            uncertain = uncertain or problem.status in PASSING
        except LOST as error:
            if not repeatable or attempt >= settings.max_retries:
                raise _connection_error(call, error) from error
            uncertain = True
        _pause(settings, attempt, problem)
        attempt += 1


def _to_request(settings: Settings, call: Call, asked: Asked) -> Request:
    workspace = quote(settings.workspace_id, safe="")
    base = f"{settings.url.rstrip('/')}/api/v1/workspaces/{workspace}"
    headers: Dict[str, str] = {
        "Authorization": f"Bearer {settings.key}",
        "User-Agent": "shunt-client-python/0.1.2",
    }
    data = asked.content
    if data is not None:
        headers["Content-Type"] = asked.content_type or "application/octet-stream"
    elif asked.body is not None:
        data = json.dumps(asked.body).encode()
        headers["Content-Type"] = "application/json"
    if call.repeats == "keyed":
        headers["Idempotency-Key"] = asked.idempotency_key or secrets.token_hex(16)
    if asked.if_match is not None:
        headers["If-Match"] = _to_tag(asked.if_match)
    address = address_of(base, call, asked)
    return Request(address, data=data, headers=headers, method=call.method)


def _open(settings: Settings, asked: Asked, request: Request) -> HTTPResponse:
    timeout = asked.timeout_seconds or settings.timeout_seconds
    try:
        return _opener.open(request, timeout=timeout)
    except HTTPError as refused:
        with refused:
            raise _to_problem(refused.code, refused.headers, refused.read()) from None


def _read(content: bytes, call: Call) -> Any:
    if call.answer == "json":
        return json.loads(content)
    if call.answer == "text":
        return content.decode()
    return content if call.answer == "bytes" else None


def _to_problem(status: int, headers: Message, content: bytes) -> ShuntProblem:
    problem: Union[Dict[str, Any], None] = None
    if (headers.get("Content-Type") or "").startswith("application/problem+json"):
        try:
            problem = json.loads(content)
        except ValueError:
            pass
    if not isinstance(problem, dict):
        problem = {"detail": _describe(status)}
    return ShuntProblem(status, problem, read_retry_after(headers.get("Retry-After")))


def read_retry_after(value: Optional[str]) -> Optional[float]:
    """Returns seconds from the seconds or the date of a Retry-After."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())


def _describe(status: int) -> str:
    if status == 401:
        return "The key is missing, wrong, revoked or expired."
    if status == 429:
        return "Too many requests."
    if 300 <= status < 400:
        return f"Status {status}: url is redirected; use its target."
    return f"Status {status}"


def _may_pass(problem: ShuntProblem, repeatable: bool) -> bool:
    """Can the refusal be another one in a moment?"""
    if problem.status == 429 or problem.code == "idempotency.in_progress":
        return True
    return repeatable and problem.status in PASSING


def _is_gone(call: Call, problem: ShuntProblem) -> bool:
    return (
        call.method == "DELETE"
        and call.answer == "none"
        and problem.status == 404
        and problem.code not in (None, "workspace.not_found")
    )


def _connection_error(call: Call, error: BaseException) -> ShuntConnectionError:
    message = f"No answer to {call.method} {call.path}: {error or type(error).__name__}"
    return ShuntConnectionError(message, may_have_happened=call.method != "GET")


def _pause(settings: Settings, attempt: int, problem: Optional[ShuntProblem]) -> None:
    """Waits as long as the service asks, else longer each time, with an accidental part."""
    if problem is not None and problem.retry_after_seconds is not None:
        settings.wait(problem.retry_after_seconds)
        return
    delay = min(settings.retry_delay_seconds * 2**attempt, LONGEST_DELAY_SECONDS)
    settings.wait(delay * (0.5 + random.random() / 2))


def _to_tag(version: Any) -> str:
    text = str(version)
    return f'"{text}"' if text.isdigit() else text
