"""Exact arithmetic of algebraic numbers by their residues, with nothing of `constructions` but the coefficients.

Let Σ_e c_e ζ_n^e be a number with integers c_e, and let q be a product of primes q_i ≡ 1 modulo n. Each map ζ_n ↦ r^e,
for an element r of order n modulo q_i and e prime to n, is a ring homomorphism to the residues modulo q_i. A number on
which all of them vanish is q times an algebraic integer; if moreover the absolute values of all its conjugates are less
than q, the norm of that integer is less than 1, and the number is 0. So equations between numbers of bounded size are
decided by residues, and these are computed by NumPy without rounding.
"""

from functools import cache
from itertools import count
from math import ceil, cos, gcd, lcm, pi

import numpy as np

LARGEST = 2**53  # floats hold integers up to here, and have fast matrix products


class Numbers:
    """Different numbers, each once."""

    def __init__(self):
        self.places, self.known = {}, {}

    def table(self, rows):
        """Add the numbers of some rows and return an array of their places."""
        return np.array([[self._place(number) for number in row] for row in rows])

    def _place(self, number):
        if id(number) not in self.known:  # the same object stands at many places
            key = number.conductor, number.coefficients
            self.known[id(number)] = number, self.places.setdefault(key, len(self.places))
        return self.known[id(number)][1]

    @property
    def conductor(self):
        return lcm(*(n for n, _ in self.places))

    @property
    def sizes(self):
        """Return bounds on the absolute values of all conjugates of each number, as an array of integers."""
        return np.array([ceil(sum(map(abs, coefficients))) for _, coefficients in self.places])

    def denominator(self, table):
        """Return the least D > 0 such that the coefficients of D x are integers for all x in a table."""
        keys = list(self.places)
        return lcm(1, *(c.denominator for place in np.unique(table) for c in keys[place][1]))

    def rounded(self):
        """Return the numbers, which are real, in floating point."""
        return np.array(
            [sum(float(c) * cos(2 * pi * e / n) for e, c in enumerate(coefficients)) for n, coefficients in self.places]
        )

    def embeddings(self, q):
        """Yield the residues of all numbers modulo a prime, for each ring homomorphism that differs on them."""
        n, seen = self.conductor, set()
        for exponent in (e for e in range(1, n + 1) if gcd(e, n) == 1):
            image = pow(root(n, q), exponent, q)
            powers = [pow(image, e, q) for e in range(n)]
            residues = tuple(
                sum(modulo(c, q) * powers[n // m * e] for e, c in enumerate(coefficients)) % q
                for m, coefficients in self.places
            )
            if residues not in seen:
                seen.add(residues)
                yield np.array(residues, dtype=float)


def modulo(fraction, q):
    """Return the residue of a rational number."""
    return fraction.numerator * pow(fraction.denominator, -1, q) % q


@cache
def primes(n, below, bound):
    """Return primes q ≡ 1 modulo n, the largest below a number, whose product is above a bound."""
    found, product = [], 1
    for q in range((below - 2) // n * n + 1, n, -n):
        if product > bound:
            return tuple(found)
        if all(q % d for d in range(2, int(q**0.5) + 1)):
            found.append(q)
            product *= q
    raise AssertionError("there are not enough primes")


@cache
def root(n, q):
    """Return an element of order n modulo a prime."""
    divisors = [m for m in range(1, n) if n % m == 0]
    powers = (pow(a, (q - 1) // n, q) for a in count(2))
    return next(r for r in powers if all(pow(r, m, q) != 1 for m in divisors))
