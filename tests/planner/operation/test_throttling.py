"""Requests a minute, counted in lots by all processes together."""

from types import SimpleNamespace

import pytest

from planner.api import throttling
from planner.api.throttling import TokenThrottle

LIMIT, LOT = 60, 3
SOME_MINUTE = 60 * 10_000_000


class Clock:
    now = SOME_MINUTE + 17.0

    def time(self):
        return self.now

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch, settings, clean_cache):
    settings.API_REQUESTS_A_MINUTE = LIMIT
    found = Clock()
    monkeypatch.setattr(throttling, "time", found)
    monkeypatch.setattr(TokenThrottle, "_down_until", 0.0)
    return found


@pytest.fixture
def ask(monkeypatch):
    """Ask in one of several processes, each of which keeps what it took."""
    processes = [{}, {}, {}]

    def asked(process=0, who=7):
        monkeypatch.setattr(TokenThrottle, "_left", processes[process])
        request = SimpleNamespace(auth=SimpleNamespace(pk=who))
        return TokenThrottle().allow_request(request, None)

    return asked


def test_processes_let_in_no_more_together_than_one_may(clock, ask):
    assert sum(ask(number % 3) for number in range(3 * LIMIT)) == LIMIT
    assert ask(who=8), "everybody has a limit of their own"


@pytest.mark.parametrize("limit", [1, 2, 3, 19, 20, 21, 39, 40, 41, 59, 399, 400, 401, 419])
def test_one_gets_as_many_as_are_allowed_and_no_more(clock, ask, settings, limit):
    settings.API_REQUESTS_A_MINUTE = limit
    answers = [ask() for _ in range(limit + 45)]
    assert answers == [True] * limit + [False] * 45
    assert throttling._LOTS == 20


def test_of_those_who_asked_not_too_many_are_remembered(clock, ask, monkeypatch):
    monkeypatch.setattr(throttling, "_MOST_KEPT", 3)
    lengths = []
    for who in range(9):
        assert ask(who=who)
        lengths.append(len(TokenThrottle._left))
    assert lengths == [1, 2, 3, 4, 1, 2, 3, 4, 1]


def test_who_comes_without_a_token_is_not_counted(clock):
    assert all(
        TokenThrottle().allow_request(SimpleNamespace(auth=None), None) for _ in range(2 * LIMIT)
    )


def test_only_a_lot_asks_the_others(clock, ask, monkeypatch):
    asked = []
    counted = throttling.cache.incr
    monkeypatch.setattr(
        throttling.cache, "incr", lambda key, lot: asked.append(lot) or counted(key, lot)
    )
    assert all(ask() for _ in range(LIMIT))
    assert asked == [LOT] * (LIMIT // LOT)


def test_the_next_minute_begins_anew(clock, ask):
    while ask():
        pass
    assert TokenThrottle().wait() == 43
    clock.now += 42.9
    assert not ask()
    clock.now += 0.1
    assert sum(ask() for _ in range(2 * LIMIT)) == LIMIT


def test_what_was_taken_is_not_kept_for_the_next_minute(clock, ask):
    assert ask()
    clock.now += 60
    assert sum(ask() for _ in range(2 * LIMIT)) == LIMIT


def test_a_cache_that_does_not_answer_is_left_alone_for_a_while(clock, ask, monkeypatch):
    tried = []

    def fails(*_, **__):
        tried.append(clock.now)
        raise ConnectionError

    monkeypatch.setattr(throttling.cache, "add", fails)
    assert all(ask() for _ in range(2 * LIMIT))
    assert len(tried) == 1
    clock.now += 5.1
    assert all(ask() for _ in range(LOT + 1))
    assert len(tried) == 2
