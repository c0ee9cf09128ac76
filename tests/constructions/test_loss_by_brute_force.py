"""The loss of CaGO's solutions by brute force over all d² inputs and d outputs, with arithmetic of its own.

Source: CaGO, equation (1) read as a mean, and the conventions of §2; Corollaries 2, 3 and 4.

An independent route. From `constructions` this module takes the orders of the cyclic factors and the
coefficients of the hidden nodes, nothing else: no potential, no network, no cyclotomic arithmetic. Numbers of
Z[x]/(x^n − 1) are integer vectors of length n, or dictionaries from exponents to integers while they are
sparse; common denominators are cleared beforehand; at the end x^n − 1 is replaced by the cyclotomic
polynomial computed below. Sums that might pass 2^62 are done with Python's integers.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod
from random import Random

import numpy as np
import pytest

from constructions.abelian import abelian_groups
from constructions.cyclotomic import Cyclotomic
from constructions.fourier import completed_fourier_solution, fourier_solution, unnormalised_fourier_solution
from constructions.memorization import memorization_solution, memorizing_first, printed_second
from constructions.network import loss
from constructions.order_four import mixed_solution, order_four_solution
from constructions.potentials import analytic_loss
from constructions.solutions import Solution

GROUPS = [group for order in range(1, 14) for group in abelian_groups(order)]
ODD_GROUPS = [group for group in GROUPS if group.order % 2 and group.order > 1]
EVEN_GROUPS = [group for group in GROUPS if group.order % 2 == 0 and group.order < 9]
SMALL_GROUPS = [group for group in GROUPS if 2 <= group.order < 6]


def by_name(group):
    return group.name


# Arithmetic: Φ_n, reduction modulo Φ_n, sparse products modulo x^n − 1.


@cache
def cyclotomic_polynomial(n):
    """Return Φ_n, constant term first: x^n − 1 divided by Φ_m for all proper divisors m of n."""
    remainder = [-1] + [0] * (n - 1) + [1]
    for m in range(1, n):
        if n % m == 0:
            divisor = cyclotomic_polynomial(m)
            quotient = [0] * (len(remainder) - len(divisor) + 1)
            for shift in reversed(range(len(quotient))):
                quotient[shift] = remainder[shift + len(divisor) - 1]
                for i, coefficient in enumerate(divisor):
                    remainder[shift + i] -= quotient[shift] * coefficient
            assert not any(remainder)
            remainder = quotient
    return remainder


@cache
def reduction(n):
    """Return the n × φ(n) matrix whose row e holds x^e modulo Φ_n."""
    modulus = cyclotomic_polynomial(n)
    degree = len(modulus) - 1
    row, rows = [1] + [0] * (degree - 1), []
    for _ in range(n):
        rows.append(row)
        leading = row[-1]
        row = [low - leading * m for low, m in zip([0, *row[:-1]], modulus[:-1], strict=True)]
    return np.array(rows)


def sparse_sum(*terms):
    result = {}
    for term in terms:
        for exponent, coefficient in term.items():
            result[exponent] = result.get(exponent, 0) + coefficient
    return {exponent: coefficient for exponent, coefficient in result.items() if coefficient}


def sparse_product(left, right, n):
    result = {}
    for (e, x), (f, y) in product(left.items(), right.items()):
        result[(e + f) % n] = result.get((e + f) % n, 0) + x * y
    return result


def shortest(number, n):
    """Return the same number of Q(ζ_n) with fewer terms, if its remainder modulo Φ_n has fewer."""
    remainder = sum(coefficient * reduction(n)[exponent] for exponent, coefficient in number.items())
    terms = {exponent: int(remainder[exponent]) for exponent in np.flatnonzero(remainder)}
    return min(number, terms, key=len)


def integer_type(bound):
    """Return a type in which integers up to the bound are exact."""
    return np.int64 if bound < 2**62 else object


def exact_product(left, right):
    """Return the product of two integer matrices."""
    bound = int(abs(left).max(initial=0)) * int(abs(right).max(initial=0)) * left.shape[1]
    kind = integer_type(bound)
    return left.astype(kind) @ right.astype(kind)


# The loss, from its definition.


def brute_force_loss(z):
    """Return (n, c) with the loss Σ_e c_e ζ_n^e, reduced modulo Φ_n and without trailing zeros."""
    orders, nodes = z.group.orders, [dict(node.items()) for node in z.nodes]
    n = lcm(*orders, *(value.conductor for node in nodes for value in node.values()))
    elements, d = list(product(*map(range, orders))), prod(orders)
    position = {g: i for i, g in enumerate(elements)}

    def denominator(parts):
        return lcm(
            *(c.denominator for node in nodes for (p, _), v in node.items() if p in parts for c in v.coefficients)
        )

    clear = {"a": denominator("ab"), "b": denominator("ab"), "c": denominator("c")}
    scale = clear["a"] ** 2 * clear["c"]

    def table(node, part, sign):
        """Return Σ_k z_pk exp(±2πi Σ_t k_t g_t / m_t) for every g, times the denominator of the part."""
        numbers = {
            k: {e * (n // value.conductor): int(c * clear[part]) for e, c in enumerate(value.coefficients)}
            for (p, k), value in node.items()
            if p == part
        }
        sums = []
        for g in elements:
            terms = []
            for k, number in numbers.items():
                phase = sign * sum(x * y * (n // m) for x, y, m in zip(k, g, orders, strict=True))
                terms.append({(e + phase) % n: c for e, c in number.items()})
            sums.append(shortest(sparse_sum(*terms), n))
        return sums

    tables = [(table(node, "a", 1), table(node, "b", 1), table(node, "c", -1)) for node in nodes]

    def largest(column):
        return max(sum(map(abs, number.values())) for number in column)

    bound = sum((largest(a) + largest(b)) ** 2 * largest(c) for a, b, c in tables)
    kind = integer_type(2 * d * (bound + scale))

    outputs = np.zeros((d, d, d, n), dtype=kind)  # first input, second input, output, exponent
    for first, second, output in tables:
        activation = np.zeros((d, d, n), dtype=kind)
        for (i, x), (j, y) in product(enumerate(first), enumerate(second)):
            received = sparse_sum(x, y)
            for exponent, coefficient in sparse_product(received, received, n).items():
                activation[i, j, exponent] = coefficient
        for y, number in enumerate(output):
            for exponent, coefficient in number.items():
                outputs[:, :, y] += coefficient * np.roll(activation, exponent, axis=-1)

    for i, j in product(range(d), repeat=2):
        target = tuple((x + y) % m for x, y, m in zip(elements[i], elements[j], orders, strict=True))
        outputs[i, j, position[target], 0] -= scale
    errors = d * outputs - outputs.sum(axis=2, keepdims=True)
    errors = exact_product(errors.reshape(-1, n), reduction(n))
    gram = exact_product(errors.T, errors)  # Σ |x|² = Σ_{e,f} gram[e, f] ζ^(e−f)
    squares = [0] * n
    for e, f in product(range(len(gram)), repeat=2):
        squares[(e - f) % n] += int(gram[e, f])
    reduced = exact_product(np.array([squares], dtype=object), reduction(n))[0]
    coefficients = [Fraction(int(c), (scale * d * d) ** 2) for c in reduced]
    while coefficients and not coefficients[-1]:
        coefficients.pop()
    return n, coefficients


def rational_loss(z):
    """Return the loss by brute force where it is rational."""
    _, coefficients = brute_force_loss(z)
    assert len(coefficients) <= 1, "the loss is not rational"
    return Fraction(sum(coefficients))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 6, 8, 12, 15, 24, 40])
def test_reduction_by_the_cyclotomic_polynomial(n):
    """In Z/q, q ≡ 1 (mod n) prime, the rows agree with the powers of an element of order n."""
    q = next(q for q in range(n + 1, 10**4, n) if all(q % p for p in range(2, q)))
    root = next(r for r in range(1, q) if [e for e in range(1, n + 1) if pow(r, e, q) == 1] == [n])
    for exponent, row in enumerate(reduction(n).tolist()):
        assert sum(c * pow(root, e, q) for e, c in enumerate(row)) % q == pow(root, exponent, q)


# The paper's solutions.


@pytest.mark.parametrize("group", GROUPS, ids=by_name)
def test_fourier_solution_has_loss_zero(group):
    z = completed_fourier_solution(group)
    assert brute_force_loss(z)[1] == []
    assert group.order % 2 == 0 or z == fourier_solution(group)


@pytest.mark.parametrize("group", GROUPS, ids=by_name)
def test_memorization_has_loss_zero(group):
    assert brute_force_loss(memorization_solution(group))[1] == []


@pytest.mark.parametrize("group", ODD_GROUPS, ids=by_name)
def test_order_four_is_twice_as_bad_as_no_network(group):
    assert rational_loss(order_four_solution(group)) == Fraction(2 * (group.order - 1), group.order)


@pytest.mark.parametrize("group", ODD_GROUPS[1:], ids=by_name)
def test_mixture_of_orders_six_and_four_has_loss_zero(group):
    assert brute_force_loss(mixed_solution(group))[1] == []


@pytest.mark.parametrize("group", ODD_GROUPS[1:4], ids=by_name)
def test_mixture_without_corrections_pays_for_order_four(group):
    d = group.order
    plain = [
        {(p, k): value for (p, k), value in node.items() if ("a", k) in node} for node in mixed_solution(group).nodes
    ]
    assert rational_loss(Solution(group, plain)) == Fraction(2 * (d - 3), d)


@pytest.mark.parametrize("group", EVEN_GROUPS, ids=by_name)
def test_each_omitted_real_character_costs_one_over_d(group):
    """Corollary 2 supposes silently that d is odd."""
    real = group.self_conjugate()
    complete = completed_fourier_solution(group)
    paired = Solution(group, [node for node in complete.nodes if not any(k in real for _, k in node)])
    assert complete.order - paired.order == 2 * len(real)
    assert rational_loss(paired) == Fraction(len(real), group.order)


@pytest.mark.parametrize("group", ODD_GROUPS[:5], ids=by_name)
def test_printed_normalisation_is_no_better_than_the_zero_network(group):
    """Equation (75) lacks a factor 2^(−1/3): r_kkk = 1/d, and the loss is that of the empty network."""
    trivial = Fraction(group.order - 1, group.order)
    assert rational_loss(unnormalised_fourier_solution(group)) == trivial
    assert rational_loss(Solution(group, [])) == trivial


@pytest.mark.parametrize("group", SMALL_GROUPS, ids=by_name)
def test_printed_memorization_factors_do_not_memorize(group):
    """Equation (10) as printed repeats equation (9); the loss is (d−1)(d−2)(d+2)/(4d), zero at d = 2."""
    d = group.order
    z = memorizing_first(group) * printed_second(group)
    assert rational_loss(z) == Fraction((d - 1) * (d - 2) * (d + 2), 4 * d)


# Any solution, and any change of a coefficient.


def random_hermitian_solution(group, order, random):
    """Return a generic solution: no coefficient is zero, and few are rational."""

    def value():
        numbers = [Fraction(random.choice((-3, -2, -1, 1, 2, 3)), random.randint(1, 3)) for _ in range(2)]
        return Cyclotomic(random.choice((3, 4, 5)), numbers)

    nodes = []
    for _ in range(order):
        node = {}
        for part in "abc":
            for k in group.half_system():
                node[part, k] = value()
                node[part, group.negate(k)] = node[part, k].conjugate()
            node |= {(part, k): value().real for k in group.self_conjugate()}
        nodes.append(node)
    return Solution(group, nodes)


@pytest.mark.parametrize("order", [1, 2, 3])
@pytest.mark.parametrize("group", SMALL_GROUPS, ids=by_name)
def test_theorem_one_on_random_solutions(group, order):
    z = random_hermitian_solution(group, order, Random(f"{group.name} {order}"))
    n, coefficients = brute_force_loss(z)
    analytic = analytic_loss(z)
    assert z.is_hermitian()
    assert analytic == loss(z)
    assert list(analytic.embed(n).coefficients) == coefficients


def changed(z, position, changes):
    """Return z with some coefficients of one node replaced."""
    nodes = [dict(node) for node in z.nodes]
    nodes[position] |= changes
    return Solution(z.group, nodes)


@pytest.mark.parametrize(
    "z",
    [*map(completed_fourier_solution, [*ODD_GROUPS[:1], *EVEN_GROUPS[:2]]), mixed_solution(ODD_GROUPS[1])],
    ids=str,
)
def test_every_change_of_a_coefficient_is_noticed(z):
    for position, node in enumerate(z.nodes):
        for part, k in node:
            near = changed(z, position, {(part, k): node[part, k] * Fraction(7, 8)})
            assert brute_force_loss(near)[1]


def test_the_loss_of_a_changed_solution_agrees_with_theorem_one():
    group = ODD_GROUPS[1]
    z = fourier_solution(group)
    for (part, k), value in z.nodes[0].items():
        other = value * Fraction(7, 8)
        near = changed(z, 0, {(part, k): other, (part, group.negate(k)): other.conjugate()})
        n, coefficients = brute_force_loss(near)
        assert coefficients
        assert list(analytic_loss(near).embed(n).coefficients) == coefficients
