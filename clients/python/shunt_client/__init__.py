"""Client of the Shunt API: short links, QR codes and link analytics."""

from . import _types as types
from ._calls import Calls
from ._errors import (
    ShuntConnectionError,
    ShuntError,
    ShuntProblem,
    WebhookSignatureError,
)
from ._settings import Settings
from ._webhooks import verify_webhook

__version__ = "0.1.2"

__all__ = [
    "Shunt",
    "ShuntConnectionError",
    "ShuntError",
    "ShuntProblem",
    "WebhookSignatureError",
    "types",
    "verify_webhook",
]


class Shunt(Calls):
    """Calls the API of one workspace of a Shunt installation, by a key of it.

    url: address of the installation, such as https://shunt.example.com
    key: an API key of the workspace, shunt_...
    max_retries: how often a call is repeated at most
    timeout_seconds: how long one attempt may wait for the service
    retry_delay_seconds: pause before the first repetition; it doubles each time, up to 8 seconds
    max_retry_after_seconds: the longest Retry-After that is waited for; a longer one is raised
    """

    def __init__(
        self,
        *,
        url: str,
        workspace_id: str,
        key: str,
        max_retries: int = 4,
        timeout_seconds: float = 30,
        retry_delay_seconds: float = 0.25,
        max_retry_after_seconds: float = 65,
    ) -> None:
        super().__init__(
            Settings(
                url=url,
                workspace_id=workspace_id,
                key=key,
                max_retries=max_retries,
                timeout_seconds=timeout_seconds,
                retry_delay_seconds=retry_delay_seconds,
                max_retry_after_seconds=max_retry_after_seconds,
            )
        )
