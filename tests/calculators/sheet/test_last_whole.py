"""The greatest whole number that holds: halvings that are looked at together find the same."""

import numpy as np
import pytest

from calculators.solver import last_whole


def asked_with(holds, shape, most, ahead):
    calls = []

    def counted(numbers):
        calls.append(numbers)
        return holds(numbers)

    return last_whole(counted, shape, most, ahead), len(calls)


@pytest.mark.parametrize("ahead", [2, 3, 5, 24])
@pytest.mark.parametrize("shape", [(), (1,), (7,), (3, 2)])
def test_looking_ahead_finds_the_same_with_fewer_questions(shape, ahead):
    limits = np.random.default_rng(7).integers(-3, 1003, shape).astype(float)
    alone, often = asked_with(lambda numbers: numbers <= limits, shape, 999, 1)
    ahead_found, seldom = asked_with(lambda numbers: numbers <= limits, shape, 999, ahead)
    assert alone.shape == ahead_found.shape == shape
    assert (alone == np.clip(limits, 0, 999)).all()
    assert (ahead_found == alone).all()
    assert (often, seldom) == (10, -(-10 // ahead))


@pytest.mark.parametrize("count", [7, 16, 17, 50])
@pytest.mark.parametrize("ahead", [2, 6])
def test_what_holds_here_and_there_is_halved_alike(ahead, count):
    """Not every check is monotone: the same halvings are gone down, whoever asks."""
    phases = np.arange(float(count))

    def holds(numbers):
        return np.sin(numbers * 0.37 + phases) > -0.2

    alone = last_whole(holds, phases.shape, 10_000)
    assert (last_whole(holds, phases.shape, 10_000, ahead) == alone).all()
    assert len(set(alone.tolist())) > 5
