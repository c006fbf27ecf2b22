"""A generous limit on requests, counted in the cache for all processes together."""

from __future__ import annotations

import logging
import time
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.throttling import BaseThrottle

PER_MINUTE = 30_000
# A process takes allowances in lots, so that most requests ask nobody.
_LOTS = 20
_MOST_KEPT = 10_000
# So long nobody asks a cache that did not answer.
_PAUSE_SECONDS = 5.0
log = logging.getLogger(__name__)


class TokenThrottle(BaseThrottle):
    """Requests a minute of one token, or of one person. Setting: API_REQUESTS_A_MINUTE."""

    _left: dict[str, tuple[int, int]] = {}
    _lock = Lock()
    _down_until = 0.0

    def allow_request(self, request: Any, view: Any) -> bool:
        if request.auth is None:
            return True
        minute = int(time.time() // 60)
        who = f"{type(request.auth).__name__}-{request.auth.pk}"
        with self._lock:
            then, left = self._left.get(who, (minute, 0))
            if then == minute and left > 0:
                self._left[who] = (minute, left - 1)
                return True
        granted = self._take(f"throttle:{who}:{minute}")
        with self._lock:
            if len(self._left) > _MOST_KEPT:
                self._left.clear()
            self._left[who] = (minute, max(0, granted - 1))
        return granted > 0

    def wait(self) -> float:
        return 60 - time.time() % 60

    def _take(self, key: str) -> int:
        """How many requests of the next lot are within the limit."""
        limit = getattr(settings, "API_REQUESTS_A_MINUTE", PER_MINUTE)
        lot = max(1, min(_LOTS, limit // 20))
        if time.monotonic() < TokenThrottle._down_until:
            return lot
        try:
            cache.add(key, 0, timeout=120)
            taken = cache.incr(key, lot)
        except Exception:
            # A cache that is down must not take the API with it.
            log.warning("The cache cannot be reached; requests are not limited", exc_info=True)
            TokenThrottle._down_until = time.monotonic() + _PAUSE_SECONDS
            return lot
        return max(0, min(lot, limit - (taken - lot)))
