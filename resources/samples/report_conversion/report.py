import json
import os
import urllib.request


def report_order(click, order_id, total, currency):
    """Reports an order. Safe to repeat: the same eventId is counted once."""
    body = {
        "click": click,
        "event": "purchase",
        "eventId": order_id,
        "value": total,
        "currency": currency,
    }
    request = urllib.request.Request(
        os.environ["SHUNT_API"] + "/conversions",
        data=json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["SHUNT_KEY"],
            "Content-Type": "application/json",
        },
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)
