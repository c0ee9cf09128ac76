"""Moments of noisy recall in floating point stay within their bound, which is tight enough to notice what is wrong.

Source: 'structures' (L. Chen), Lemmas C.4 to C.10.
"""

from fractions import Fraction

import pytest

from constructions.recall.process import NoisyRecall, count_moments
from verify.confirm import recall
from verify.confirm.backends import backend
from verify.confirm.cases import CASES
from verify.confirm.confirmation import confirm
from verify.confirm.kinds import RecallCase
from verify.confirm.recall import deviation_bound, largest_deviation

NUMPY = backend("numpy")
PROVED = [case for case in CASES["structures"] if isinstance(case, RecallCase)]


@pytest.mark.parametrize("case", PROVED, ids=lambda case: f"{case.process.tokens}-{case.size}")
def test_what_is_proved_is_confirmed(case):
    found = confirm(case, NUMPY)
    assert found.ok, found
    assert found.bound < 1e-12


@pytest.mark.parametrize("noise", [0, Fraction(1, 3), 1])
@pytest.mark.parametrize("length", [1, 2, 40])
def test_it_is_within_the_bound_at_every_size(noise, length):
    process = NoisyRecall(4, length, noise)
    assert largest_deviation(process, NUMPY) <= deviation_bound(process)


def test_each_array_library_confirms(other):
    process = NoisyRecall(5, 30, Fraction(2, 5))
    assert largest_deviation(process, other) <= deviation_bound(process)


def test_moments_of_a_sequence_with_one_token_less_are_noticed(monkeypatch):
    process = NoisyRecall(65, 512, Fraction(1, 2))
    shorter = NoisyRecall(65, 511, Fraction(1, 2))
    monkeypatch.setattr(recall, "count_moments", lambda _, target, token: count_moments(shorter, target, token))
    assert largest_deviation(process, NUMPY) > 1e9 * deviation_bound(process)
