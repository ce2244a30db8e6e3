from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Mapping, Optional
from urllib.parse import quote, urlencode


@dataclass(frozen=True)
class Call:
    """What there is to know of one call of the API.

    path: below the workspace, with {names}
    answer: json, text, bytes or none
    repeats: may it be sent again when its answer was lost? always; keyed, because it carries an
    idempotency key; never, because it would happen twice
    """

    method: str
    path: str
    answer: str
    repeats: str


@dataclass(frozen=True)
class Asked:
    """What is asked for, by the caller of a call."""

    path: Optional[Mapping[str, Any]] = None
    query: Optional[Mapping[str, Any]] = None
    body: Any = None
    content: Optional[bytes] = None
    content_type: Optional[str] = None
    timeout_seconds: Optional[float] = None
    idempotency_key: Optional[str] = None
    if_match: Any = None


def address_of(base: str, call: Call, asked: Asked) -> str:
    def fill(match: "re.Match[str]") -> str:
        value = str((asked.path or {})[match.group(1)])
        # Servers fold a segment of dots, and the call would be another one.
        if re.fullmatch(r"\.{0,2}", value):
            raise ValueError(f"{match.group(1)} is no id: {value!r}")
        return quote(value, safe="")

    filled = re.sub(r"\{(\w+)\}", fill, call.path)
    pairs = [
        (name, _to_text(one))
        for name, value in (asked.query or {}).items()
        for one in (value if isinstance(value, (list, tuple)) else [value])
        if one is not None
    ]
    return f"{base}{filled}" + (f"?{urlencode(pairs)}" if pairs else "")


def is_repeatable(call: Call, asked: Asked) -> bool:
    """May a call be sent again when no one knows whether it was done?"""
    body = asked.body if isinstance(asked.body, dict) else {}
    conditional = asked.if_match is not None or body.get("expectedVersion") is not None
    # The version that it names would be gone, and the repetition refused for what it did itself.
    if conditional and call.method not in ("DELETE", "GET"):
        return False
    return call.repeats != "never"


def _to_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
