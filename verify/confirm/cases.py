"""What is confirmed, work by work.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Corollaries 2, 3
and 4; the sizes are those of its figure 5. 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep
Learning'), Theorems 7.7 to 7.9, whose experiments have p = 71, parities of 4 of 10 bits, and the group S5,
Lemma B.1 and Claim 5 of Lemma B.4, with experiments on up to 50 bits, and Proposition 8.2, with experiments on 2 and 3
letters at length 100. 'circuits' (Gu, Li, Liang, Shi, Song, Zhou, 'Fourier Circuits in Neural Networks'), Theorem
4.1. 'structures' (L. Chen, 'Simple Structures in Neural Networks'), Theorem 3.3,
Propositions 3 and 4 and Observation 1, in the ranges of K that they name, Theorem 3.3 up to K = 6/5, and Lemmas C.4 to
C.10 with 65 tokens at the length 256 of its experiments and twice that. 'li2' (Y. Tian, arXiv 2509.21519), Corollary 2
with the values of its repair, and the remark behind Theorem 3, as repaired, at the sizes of its figures 3 and 5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from math import factorial

from constructions.abelian import FiniteAbelianGroup
from constructions.descent.balanced import rational_orbit
from constructions.fourier import fourier_solution
from constructions.groups import symmetric_group
from constructions.max_margin.compositions import irrep_network
from constructions.max_margin.cosines import eight_phases, lattice_network, quarter_turn_network, six_phases
from constructions.max_margin.margins import addition_margin, parity_margin, published_composition_margin
from constructions.max_margin.networks import PowerNetwork
from constructions.max_margin.parities import parity_network
from constructions.max_margin.tasks import addition, composition, sparse_parity
from constructions.memorization import memorization_solution
from constructions.order_four import mixed_solution, order_four_solution
from constructions.recall.process import NoisyRecall
from constructions.young import symmetric_irreps
from verify.confirm import decimals, matrix_orbits, orbits, parities, reconstruction
from verify.confirm.backends import Backend
from verify.confirm.confirmation import Case
from verify.confirm.kinds import AscentCase, HeadCase, LossCase, MarginCase, MaximumCase, MeasuredCase, RecallCase
from verify.confirm.measurement import Measurement

_SIZES = (23, 71, 127)
_MODULI = (31, 71, 127)
_ENERGIES = (71, 127)
_INPUTS = ((3, 31), (4, 11))  # (k, p): what has k inputs modulo p has p^k examples
_SEQUENCES = ((2, 4, 256), (2, 100, 64), (3, 100, 64), (8, 200, 16), (16, 4, 256), (16, 512, 4))  # (k, t, how many)

_RECALLS = ((65, 256, Fraction(1, 2)), (65, 512, Fraction(1, 2)), (20, 512, Fraction(3, 10)))  # (N, T, alpha)


def _cyclic(order: int) -> FiniteAbelianGroup:
    return FiniteAbelianGroup((order,))


def _adding(name: str, network: Callable[[int, int], PowerNetwork], k: int, p: int) -> MarginCase:
    return MarginCase(name, p, partial(network, p, k), partial(addition, p, k), partial(addition_margin, p, k))


def _parity(bits: int, places: range) -> MarginCase:
    network, task = partial(parity_network, bits, places), partial(sparse_parity, bits, places)
    return MarginCase(f"tasks/parity-of-{len(places)}", bits, network, task, partial(parity_margin, len(places)))


def _symmetric(n: int) -> MarginCase:
    return MarginCase(
        f"tasks/composition-in-S{n}",
        factorial(n),
        lambda: irrep_network(symmetric_irreps(n)[1:]),
        lambda: composition(symmetric_group(n)),
        lambda: published_composition_margin(irrep.degree for irrep in symmetric_irreps(n)),
    )


def _descending(name: str, model: orbits.Model, percent: range, starts: tuple[orbits.Floats, ...]) -> MeasuredCase:
    Ks = [Fraction(100 + k, 100) for k in percent]

    def run(backend: Backend) -> Measurement:
        return Measurement(orbits.deviation(model, Ks, starts, backend), orbits.rounding_bound(model, Ks))

    return MeasuredCase(f"structures/{name}", len(Ks) * starts[0].size, run)


def _factorization(parameter: int, others: tuple[Fraction, ...], count: int) -> MeasuredCase:
    problem = matrix_orbits.Factorization(rational_orbit(parameter), others)

    def run(backend: Backend) -> Measurement:
        pairs = matrix_orbits.starts(problem, count, 0.2)
        return Measurement(matrix_orbits.deviation(problem, pairs, backend), matrix_orbits.rounding_bound(problem))

    return MeasuredCase("structures/matrix-factorization", count, run)


def _majority(n: int) -> MeasuredCase:
    return MeasuredCase(
        "tasks/majority-coefficients",
        n,
        lambda backend: Measurement(parities.coefficient_deviation(n, backend), 0.0),
    )


def _features(sizes: range) -> MeasuredCase:
    return MeasuredCase(
        "tasks/ideal-parity-features",
        sizes[-1],
        lambda backend: Measurement(parities.feature_deviation(sizes, backend), parities.feature_bound(sizes)),
    )


def _reconstruction(order: int) -> MeasuredCase:
    return MeasuredCase(
        "li2/reconstruction-of-addition",
        order,
        lambda backend: Measurement(reconstruction.deviation(order, backend), reconstruction.deviation_bound(order)),
    )


def _periods() -> MeasuredCase:
    """Return the diagram of periods for K from 0.9 to 1.28, away from 1 and √5 − 1."""
    Ks = [Fraction(k, 1000) for k in (*range(900, 996), *range(1005, 1231), *range(1242, 1281))]
    return MeasuredCase(
        "structures/share-of-periods-1-2-4",
        len(Ks),
        lambda backend: Measurement(orbits.share_of_expected_periods(Ks, backend), 0.0),
        Fraction(1),
    )


CASES: dict[str, tuple[Case, ...]] = {
    "cago": (
        *(LossCase("cago/fourier-solution", _cyclic(d), fourier_solution, Fraction(0)) for d in _SIZES),
        *(LossCase("cago/mixed-solution", _cyclic(d), mixed_solution, Fraction(0)) for d in _SIZES),
        *(LossCase("cago/order-4-solution", _cyclic(d), order_four_solution, Fraction(2 * (d - 1), d)) for d in _SIZES),
        LossCase("cago/memorization", _cyclic(23), memorization_solution, Fraction(0)),
    ),
    "circuits": (
        *(_adding(f"circuits/quarter-turns-for-{k}-inputs", quarter_turn_network, k, p) for k, p in _INPUTS),
        *(_adding(f"circuits/lattice-for-{k}-inputs", lattice_network, k, p) for k, p in _INPUTS),
    ),
    "li2": (
        *(MaximumCase("li2/energy-of-cosines", m, k) for m in _ENERGIES for k in (1, 5)),
        *(AscentCase("li2/energy-along-ascent", m, 16, 60) for m in _ENERGIES),
        *(_reconstruction(m) for m in _ENERGIES),
    ),
    "structures": (
        _descending("scalar-factorization", orbits.SCALAR, range(2, 13), orbits.scalar_starts(2000)),
        _descending("scalar-beyond-printed-range", orbits.SCALAR, range(13, 21), orbits.scalar_starts(2000)),
        _descending("product-of-two", orbits.PRODUCT, range(5, 13), orbits.product_starts(30)),
        _descending("single-neuron", orbits.NEURON, range(5, 11), orbits.neuron_starts(20)),
        _factorization(6, (Fraction(4), Fraction(2)), 200),
        _periods(),
        *(RecallCase(f"structures/noisy-recall-of-{n}-tokens", NoisyRecall(n, t, alpha)) for n, t, alpha in _RECALLS),
        decimals.DecimalCase("structures/printed-decimals", decimals.STRUCTURES),
    ),
    "tasks": (
        *(_adding("tasks/eight-phases", lambda p, _: eight_phases(p), 2, p) for p in _MODULI),
        *(_adding("tasks/six-phases", lambda p, _: six_phases(p), 2, p) for p in _MODULI),
        _parity(10, range(4)),
        *(_symmetric(n) for n in (4, 5)),
        *(_majority(n) for n in (11, 31, 51)),
        _features(range(2, 51, 2)),
        *(HeadCase(f"tasks/induction-head-for-{k}-letters", k, t, count) for k, t, count in _SEQUENCES),
        decimals.DecimalCase("tasks/printed-decimals", decimals.TASKS),
    ),
}


def cases(works: Iterable[str]) -> list[Case]:
    """Return the cases of some works, by their short names, in the order of the works."""
    return [case for work in sorted(works) for case in CASES.get(work, ())]
