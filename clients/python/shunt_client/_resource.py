from __future__ import annotations

from dataclasses import replace
from typing import Any, Iterator

from ._call import Asked, Call
from ._send import send, stream
from ._settings import Settings

# How many entries are fetched at once by a walk that does not say.
WALKED_PAGE_SIZE = 100


class Resource:
    """The calls of one kind of record. Those that inherit from it are generated."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def _send(self, call: Call, **given: Any) -> Any:
        return send(self._settings, call, Asked(**given))

    def _stream(self, call: Call, **given: Any) -> Iterator[bytes]:
        return stream(self._settings, call, Asked(**given))

    def _walk(self, call: Call, **given: Any) -> Iterator[Any]:
        """Yields every entry of a list, a page after the other.

        By cursor: entries that come and go in the meantime neither repeat nor hide others.
        """
        asked = Asked(**given)
        cursor = ""
        while cursor is not None:
            query = {"pageSize": WALKED_PAGE_SIZE, **(asked.query or {}), "cursor": cursor}
            query.pop("page", None)
            page = send(self._settings, call, replace(asked, query=query))
            yield from page["items"]
            cursor = page.get("nextCursor")
