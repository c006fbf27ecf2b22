"""A property that is worked out when it is first asked for, and kept."""

import threading

from calculators.sheet.lazily import KeptByKey, MadeWhenAsked, cached_property


class Thing:
    def __init__(self, make):
        self._make = make

    @cached_property
    def found(self):
        """What it finds."""
        return self._make()


def test_it_is_worked_out_once_for_each_object():
    numbers = iter(range(9))
    one, other = (Thing(lambda: next(numbers)) for _ in range(2))
    assert "found" not in vars(one)
    assert [one.found, other.found, one.found] == [0, 1, 0]
    assert vars(one)["found"] == 0
    one.found = 7
    assert one.found == 7
    del one.found
    assert one.found == 2


def test_a_class_tells_what_it_is():
    assert Thing.found.__doc__ == "What it finds."


def test_no_thread_waits_for_what_another_works_out_of_another_object():
    begun, done = threading.Event(), threading.Event()

    def long():
        begun.set()
        return done.wait(10)

    slow = Thing(long)
    thread = threading.Thread(target=lambda: slow.found)
    thread.start()
    assert begun.wait(10)
    assert Thing(lambda: "at once").found == "at once"
    done.set()
    thread.join()
    assert slow.found is True


def test_a_value_is_made_when_it_is_asked_for():
    made = []

    def make(number):
        made.append(number)
        return 10 * number

    found = MadeWhenAsked({"a": 1, "b": 2, "c": 3}, {"b"}, make)
    assert "a" in found
    assert "b" not in found
    assert list(found) == ["a", "c"]
    assert len(found) == 2
    assert found.get("b") is None
    assert made == []
    assert dict(found) == {"a": 10, "c": 30}
    assert made == [1, 3]


def test_what_is_made_of_keys_is_kept_until_there_are_too_many():
    made = []
    kept = KeptByKey(lambda key: made.append(key) or -key, 2)
    assert [kept[key] for key in (1, 2, 1, 2)] == [-1, -2, -1, -2]
    assert made == [1, 2]
    assert kept[3] == -3
    assert dict(kept) == {3: -3}
    assert kept[1] == -1
    assert made == [1, 2, 3, 1]
