"""What the programs of estimates compute: the loss of CaGO, its derivatives, the nodes of a solution, sums and bits."""

from __future__ import annotations

from math import fsum

import numpy as np
import pytest

from constructions import FiniteAbelianGroup, fourier_solution
from constructions import weights as exact_weights
from verify.estimates import addition, parities
from verify.estimates.arithmetic import Random, total

GENERATOR = np.random.default_rng(20261129)


def some_weights(d: int, width: int) -> list[np.ndarray]:
    return [addition.centred(GENERATOR.normal(size=(d, width))) for _ in range(3)]


def coefficients(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> list[np.ndarray]:
    """Return z of shape (width, d): a_j = sum of z_akj φ_k, the same for b, and conjugate for c."""
    d = len(a)
    return [np.fft.fft(a.T) / d, np.fft.fft(b.T) / d, np.fft.fft(c.T).conj() / d]


def printed_loss(z: list[np.ndarray], last: bool) -> float:
    """Return (3) of CaGO, term by term."""
    d = z[0].shape[1]
    r = np.einsum("jk,jl,jm->klm", *z)

    def potential(p: int, m: int, k: int) -> complex:
        return sum(z[p][:, n] @ (z[p][:, (m - n) % d] * z[2][:, k]) for n in range(d))

    value = (d - 1) / d
    for k in range(1, d):
        value += -4 * r[k, k, k].real + 4 * d * np.sum(np.abs(r[:, :, k]) ** 2)
        value += d * abs(potential(0, 0, k) + potential(1, 0, k)) ** 2
        value += last * d * sum(abs(potential(p, m, k)) ** 2 for m in range(1, d) for p in (0, 1))
    return value


@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("d", [3, 5, 7])
def test_the_loss_is_that_which_is_printed(d: int, last: bool) -> None:
    weights = some_weights(d, 4)
    assert addition.loss(*weights, last) == pytest.approx(printed_loss(coefficients(*weights), last), rel=1e-12)


@pytest.mark.parametrize("last", [True, False])
def test_the_gradient_is_that_of_the_loss(last: bool) -> None:
    weights = some_weights(5, 3)
    for place, slope in enumerate(addition.gradient(*weights, last)):
        step = 1e-6 * addition.centred(GENERATOR.normal(size=(5, 3)))
        ahead, back = list(weights), list(weights)
        ahead[place], back[place] = weights[place] + step, weights[place] - step
        change = addition.loss(*ahead, last) - addition.loss(*back, last)
        assert change == pytest.approx(2 * float(np.sum(slope * step)), rel=1e-5)


def test_the_nodes_of_the_fourier_solution_are_six_for_each_pair() -> None:
    arrays = exact_weights(fourier_solution(FiniteAbelianGroup((7,)))).as_numpy()
    solution = [np.asarray(array, np.float64) for array in (arrays.first.T, arrays.second.T, arrays.output.T)]
    assert addition.loss(*solution, True) < 1e-24
    assert addition.nodes(*solution) == [6, 6, 6, 0]
    assert addition.nodes(*[array[:, 1:] for array in solution]) in ([5, 6, 6, 0], [6, 5, 6, 0], [6, 6, 5, 0])
    weak = [np.hstack([array, array[:, :1] / 11]) for array in solution]
    assert addition.nodes(*weak) == [6, 6, 6, 0]
    mixed = [np.hstack([array, array[:, :1] + array[:, -1:]]) for array in solution]
    assert addition.nodes(*mixed) == [6, 6, 6, 1]


def test_sums_are_sums_in_an_order_of_their_own() -> None:
    for size in (1, 2, 3, 20, 30, 31, 32, 49):
        terms = GENERATOR.normal(size=(size, 2))
        assert total(terms) == pytest.approx([fsum(column) for column in terms.T], abs=1e-12)
    tiny = np.array([1.0, 2.0**-53, -1.0, 2.0**-53])
    assert total(tiny) == 2.0**-52


def test_random_numbers_are_words_of_the_generator() -> None:
    words = np.random.PCG64(5).random_raw(3)
    assert Random(5).uniform(2.0, 3).tolist() == [2 * (int(word >> 11) / 2**52 - 1) for word in map(int, words)]
    bits = "".join(f"{byte:08b}" for byte in int(words[0]).to_bytes(8, "little"))
    assert Random(5).signs(64).tolist() == [2 * int(bit) - 1 for bit in bits]
    assert sorted(Random(5).subset(9, 9).tolist()) == list(range(9))


def test_an_output_of_zero_is_wrong() -> None:
    sizes = {"signs": 3, "factors": 1, "width": 2, "batch": 1, "sample": 8, "rate": 0.0, "steps": 10, "look": 10}
    assert not parities.run(sizes, 1000).success
