from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Settings:
    url: str
    workspace_id: str
    key: str
    max_retries: int
    timeout_seconds: float
    retry_delay_seconds: float
    max_retry_after_seconds: float
    wait: Callable[[float], None] = time.sleep

    def __post_init__(self) -> None:
        for name in ("url", "workspace_id", "key"):
            if not getattr(self, name):
                raise ValueError(f"A Shunt client needs {name}.")
        if not self.url.startswith(("http://", "https://")):
            raise ValueError("url begins with http:// or https://")
