"""Primes, residues and their bounds."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions import root_of_unity
from constructions.cyclotomic import exact
from constructions.residues.arrays import centre, centred, library
from constructions.residues.numbers import Numbers, lightened
from constructions.residues.primes import root_of_order
from constructions.residues.sums import Arithmetic, arithmetic


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([5, 12, 35, 60]), st.lists(st.tuples(st.integers(-99, 99), st.fractions(-3, 3)), max_size=60))
def test_lighter_sums_are_the_same_numbers(n, terms):
    found = lightened(n, terms)
    assert sum((c * root_of_unity(n, e) for e, c in terms), exact(0)) == Numbers(n, (found,)).number(0)
    assert list(found) == sorted(found)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(-(2**52), 2**52), max_size=20), st.sampled_from([5, 7, 97, 31039, 2**26 - 5]))
def test_centred_residues(values, q):
    found = centred(np.array([*values, q * (2**52 // q), -q], dtype=float), q, library())
    for value, residue in zip([*values, 0, 0], found.tolist(), strict=True):
        assert (value - int(residue)) % q == 0
        assert abs(residue) <= centre(q)
        assert (residue == 0) == (value % q == 0)


@pytest.mark.parametrize(("n", "q"), [(4, 7), (2, 9), (5, 10)])
def test_a_root_is_found_only_where_all_are_there(n, q):
    with pytest.raises(ValueError, match=rf"{q} is no prime that is 1 modulo {n}"):
        root_of_order(n, q)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 5), st.integers(1, 4), st.integers(1, 2000), st.sampled_from([1, 5, 24, 97]), st.integers(1, 2**70)
)
def test_primes_are_large_enough_and_nothing_exceeds_its_room(exponent, inputs, width, n, bound):
    found = arithmetic(exponent, inputs, width, n, bound, 5)
    product = 1
    for q in found.primes:
        assert (q - 1) % n == 0
        assert pow(root_of_order(n, q), n, q) == 1
        product *= q
    assert product > bound
    assert found.largest <= 2**50


@pytest.mark.parametrize("exponent", [1, 2, 3, 5])
def test_powers_of_the_largest_residues_are_exact(exponent):
    for q in (arithmetic(exponent, 2, 300, 5, bound, 1).primes[0] for bound in (1000, 10**9)):
        received = [-2 * centre(q), -1, 0, 7, 2 * centre(q)]
        found = Arithmetic(exponent, 2, 300, (q,)).power(np.array(received, dtype=float), q, library())
        assert [int(f) % q for f in found] == [pow(r, exponent, q) for r in received]
