"""All logits of a network with one weight changed: by residues, the naive way, and by SymPy (extrapolated).

The naive way takes all homomorphisms one after the other, and all inputs at once.
"""

import subprocess
import sys
from time import perf_counter, process_time

import numpy as np

from constructions import eight_phases
from constructions.residues.arrays import library, one_thread
from constructions.residues.equality import Decider
from constructions.residues.galois import Conjugates
from constructions.residues.primes import split_primes
from constructions.residues.tables import ExactTables, power_tables

MODULI = (23, 97, 127)

# One product in Q(ζ_n): a process of its own, since SymPy chooses its ground types when it is imported.
SYMPY = """
import os, sys
os.environ["SYMPY_GROUND_TYPES"] = sys.argv[1]
from time import perf_counter
from sympy import QQ, ZZ, cyclotomic_poly, Poly, Symbol
from sympy.polys.polyclasses import ANP
modulus = Poly(cyclotomic_poly(int(sys.argv[2]), Symbol("x"))).all_coeffs()
degree, times = len(modulus) - 1, 0
modulus = [QQ(int(c)) for c in modulus]
left, right = (ANP([QQ((i * k) % 5 - 2) for i in range(1, degree + 1)], modulus, QQ) for k in (1, 2))
start = perf_counter()
while perf_counter() < start + 2:
    left * right
    times += 1
print((perf_counter() - start) / times)
"""


def naive(tables: ExactTables, labels, gain: int):
    """Return which logits agree: one homomorphism after the other, over all inputs at once, without blocks."""
    n, width = tables.numbers.conductor, tables.width
    (q,) = split_primes(n, int((2**53 / width) ** 0.5), 1, int(np.lcm.reduce(np.array(tables.numbers.denominators))))
    assert width * (q - 1) ** 2 < 2**53
    equal = np.ones(tables.shape, dtype=bool)
    for t in Conjugates(tables.numbers).representatives:
        values = tables.numbers.residues(q, [t])[:, 0].astype(float)
        first, second = (values[table.T] for table in tables.inputs)
        powers = (first[:, None, :] + second[None, :, :]) ** 2
        powers -= q * np.floor(powers / q)
        logits = powers @ values[tables.output]
        wanted = gain * (labels[:, :, None] == np.arange(tables.shape[-1]))
        wrong = logits - wanted
        equal &= (wrong - wrong[:, :, :1]) % q == 0
    return equal


def by_residues(tables: ExactTables, labels, gain: int, structure: bool = True):
    return Decider(tables, structure=structure).agreement(labels, gain, "first")


def seconds(work, *arguments):
    """Return the seconds on the clock and of all processors, and what was found."""
    start, used = perf_counter(), process_time()
    found = work(*arguments)
    return perf_counter() - start, process_time() - used, found


def sums(p: int):
    return np.add.outer(np.arange(p), np.arange(p)) % p


def main() -> None:
    """Print for each modulus the time of each way as a multiple of ours."""
    for p in map(int, sys.argv[1:] or MODULI):
        tables = power_tables(eight_phases(p), (p, p))
        tables = tables.changed(0, 5, 3, tables.weight(0, 5, 3) + 1)
        by_residues(power_tables(eight_phases(5), (5, 5)), sums(5), 10)  # libraries are loaded
        ours, cpu, found = seconds(by_residues, tables, sums(p), 2 * p)
        plain, plain_cpu, same = seconds(by_residues, tables, sums(p), 2 * p, False)
        with one_thread(library()):  # on a busy machine the threads of BLAS would only hinder each other
            direct, direct_cpu, also = seconds(naive, tables, sums(p), 2 * p)
        assert np.array_equal(found.equal, same.equal)
        assert np.array_equal(found.equal, also)
        record = found.record
        print(
            f"p = {p}: {record.logits} logits, {tables.width} neurons, {record.homomorphisms} homomorphisms, "
            f"{np.count_nonzero(~found.equal)} logits differ; {ours:.2f} s here, {cpu:.2f} s of processors"
        )
        print(
            f"  {plain / ours:12.1f}  without looking for orbits ({plain:.1f} s here, {plain_cpu:.1f} s of processors)"
        )
        print(f"  {direct / ours:12.1f}  the naive way ({direct:.1f} s here, {direct_cpu:.1f} s of processors)")
        products = tables.examples * tables.width * (p + 1)
        for ground in ("flint", "python"):
            command = [sys.executable, "-c", SYMPY, ground, str(tables.numbers.conductor)]
            one = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            print(
                f"  {one * products / ours:12.0f}  SymPy, {ground} ground types, extrapolated from one of "
                f"{products:.2g} products ({one * products / 3600:.1f} h here)"
            )


if __name__ == "__main__":
    main()
