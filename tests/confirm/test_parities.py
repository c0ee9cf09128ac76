"""Floating point confirms the coefficients of the majority and the ideal features, and notices what is wrong.

Source: 'tasks' (B. L. Edelman), Lemma B.1 and Claim 5 in the proof of Lemma B.4.
"""

import pytest

from verify.confirm import parities
from verify.confirm.backends import backend
from verify.confirm.cases import CASES
from verify.confirm.confirmation import confirm

NUMPY = backend("numpy")
NAMES = ("tasks/majority-coefficients", "tasks/ideal-parity-features")
PROVED = [case for case in CASES["tasks"] if case.name in NAMES]


@pytest.mark.parametrize("case", PROVED, ids=lambda case: f"{case.name}-{case.size}")
def test_what_is_proved_is_confirmed(case):
    found = confirm(case, NUMPY)
    assert found.ok, found
    assert found.bound < 1e-8


def test_the_coefficients_are_not_rounded():
    assert [parities.coefficient_deviation(n, NUMPY) for n in (1, 3, 25, 53)] == [0.0, 0.0, 0.0, 0.0]


def test_a_wrong_closed_form_is_noticed(monkeypatch):
    monkeypatch.setattr(parities, "majority_coefficient", lambda n, k: 2.0**-n)
    assert parities.coefficient_deviation(31, NUMPY) > 0


@pytest.mark.parametrize("n", [4, 55])
def test_sizes_that_would_be_rounded_are_refused(n):
    with pytest.raises(ValueError, match=r"odd and at most 53"):
        parities.coefficient_deviation(n, NUMPY)


def test_an_odd_number_of_places_is_noticed():
    assert parities.feature_deviation([5], NUMPY) > 1 > parities.feature_bound([5])
