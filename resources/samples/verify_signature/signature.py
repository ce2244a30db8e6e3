import hashlib
import hmac
import re
import time

TOLERANCE_SECONDS = 300


def is_genuine(body: bytes, header: str, secret: str) -> bool:
    """Does this request come from Shunt?

    body: the raw bytes of the request, before anything parses them
    header: the value of Service-Signature
    secret: the whole signing secret, with its whsec_
    """
    match = re.fullmatch(r"t=([0-9]+),v1=([0-9a-f]{64})", header or "")
    if match is None:
        return False
    seconds, signature = match.groups()
    if abs(time.time() - int(seconds)) > TOLERANCE_SECONDS:
        return False

    signed = seconds.encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, signature)
