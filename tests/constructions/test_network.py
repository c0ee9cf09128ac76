"""Weights as exact tables and as arrays: they are the same numbers, and Parseval's identity holds.

Source: CaGO, §2.
"""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import squared_length
from constructions.fourier import fourier_solution
from constructions.network import network_output, weights
from constructions.order_four import order_four_solution
from constructions.solutions import squared_norm, zero
from verify.testing.strategies import groups, hermitian, solutions

modest = settings(max_examples=25, deadline=None)


@modest
@given(groups(smallest=2, largest=8), st.data())
def test_parseval(group, data):
    z = data.draw(solutions(group))
    table = weights(z)
    for part, columns in (("a", table.first), ("b", table.second), ("c", table.output)):
        assert squared_length(v for column in columns for v in column.values()) == group.order * squared_norm(z, part)


@modest
@given(groups(smallest=2, largest=6), st.data())
def test_arrays_hold_the_rounded_weights(group, data):
    z = data.draw(solutions(group))
    for solution, kind in ((hermitian(z), np.float64), (z, None)):
        table = weights(solution)
        arrays = table.as_numpy()
        assert kind is None or arrays.first.dtype == kind
        for exact, rounded in zip((table.first, table.second, table.output), arrays[:3], strict=True):
            assert rounded.shape == (z.order, group.order)
            for j, column in enumerate(exact):
                distance = np.array([complex(column[g]) for g in group.elements]) - rounded[j]
                assert max(abs(distance.real).max(), abs(distance.imag).max()) <= arrays.error < 1e-12


def test_the_network_of_the_arrays_gives_the_exact_outputs():
    z = fourier_solution(FiniteAbelianGroup((3, 3)))
    first, second, output, _ = weights(z).as_numpy()
    elements = z.group.elements
    for (g1, g2), exact in network_output(z).items():
        hidden = (first[:, elements.index(g1)] + second[:, elements.index(g2)]) ** 2
        np.testing.assert_allclose(hidden @ output, [complex(exact[y]).real for y in elements], rtol=0, atol=1e-14)


def test_an_empty_network_has_empty_arrays():
    arrays = weights(zero(FiniteAbelianGroup((3,)))).as_numpy()
    assert [part.shape for part in arrays[:3]] == [(0, 3)] * 3


def test_a_solution_says_what_it_is():
    assert str(order_four_solution(FiniteAbelianGroup((3, 3)))) == "solution of order 16 over Z3×Z3"
