"""The float network that reproduces the target of addition stays within its bound, and what is wrong is noticed.

Source: 'li2' (Y. Tian, arXiv 2509.21519), the remark behind Theorem 3, as repaired.
"""

import numpy as np
import pytest

from verify.confirm import reconstruction
from verify.confirm.backends import backend
from verify.confirm.cases import CASES
from verify.confirm.confirmation import confirm

NUMPY = backend("numpy")
PROVED = [case for case in CASES["li2"] if case.name == "li2/reconstruction-of-addition"]


@pytest.mark.parametrize("case", PROVED, ids=lambda case: str(case.size))
def test_what_is_proved_is_confirmed(case):
    found = confirm(case, NUMPY)
    assert found.ok, found
    assert found.bound < 1e-12


@pytest.mark.parametrize("order", [3, 5, 9, 15, 31])
def test_it_is_within_the_bound_for_every_odd_order(order):
    assert reconstruction.deviation(order, NUMPY) <= reconstruction.deviation_bound(order)


def test_each_array_library_confirms(other):
    assert reconstruction.deviation(15, other) <= reconstruction.deviation_bound(15)


def test_an_even_order_is_refused():
    with pytest.raises(ValueError, match=r"the order is odd, not 6"):
        reconstruction.deviation(6, NUMPY)


def test_other_roots_are_noticed(monkeypatch):
    monkeypatch.setattr(reconstruction, "root_of_unity", lambda n, r: np.exp(2j * np.pi * r / n) * (1 + 1e-9))
    assert reconstruction.deviation(23, NUMPY) > 1e3 * reconstruction.deviation_bound(23)
