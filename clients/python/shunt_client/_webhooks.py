from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Optional

from ._errors import WebhookSignatureError

if TYPE_CHECKING:
    from ._types import WebhookEvent


def verify_webhook(
    *,
    secret: str,
    header: Optional[str],
    body: bytes,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Checks that a webhook request comes from Shunt, and returns its event.

    secret: the whole signing secret, with its whsec_
    header: the value of Service-Signature
    body: the bytes as they arrived, before anything parses them
    now: seconds since 1970; left out: the clock of this machine

    Raises WebhookSignatureError where it does not, or was signed too long ago.
    """
    match = re.fullmatch(r"t=([0-9]+),v1=([0-9a-f]{64})", header or "")
    if match is None:
        raise WebhookSignatureError("No signature.")
    seconds, signature = match.groups()
    # More digits than a time has are more than int() takes.
    distance = abs((time.time() if now is None else now) - int(seconds[:16]))
    if len(seconds) > 16 or distance > tolerance_seconds:
        raise WebhookSignatureError("Signed too long ago, or by a clock that is wrong.")
    signed = seconds.encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, signature):
        raise WebhookSignatureError("Not signed with this secret.")
    return json.loads(body)
