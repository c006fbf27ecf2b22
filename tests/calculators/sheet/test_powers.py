"""Powers that are no real number: undefined, of one design as of many."""

import math

import numpy as np
import pytest

from calculators.sheet.kernels import power


@pytest.mark.parametrize("base", [-2.0, -0.5, 0.0, 0.5, 2.0, 1e200])
@pytest.mark.parametrize("exponent", [-1.5, -1.0, 0.0, 0.5, 1.0, 2.0, 2.5])
def test_a_power_of_one_number_is_that_of_an_array(base, exponent):
    with np.errstate(all="ignore"):
        (of_many,) = np.array([base]) ** exponent
    of_one = power(base, exponent)
    assert isinstance(of_one, float)
    assert of_one == of_many or (math.isnan(of_one) and not math.isfinite(of_many))
