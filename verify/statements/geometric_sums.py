"""Sums of terms with powers of a ratio and of its inverse, in closed form, proved by induction."""

from collections.abc import Callable

from verify.library.finite_sums import LENGTH, MORE, by_counting, prove_last_term, raised, sum_below
from verify.library.powers import prove_inverse_powers
from verify.proving.evidence import Evidence, Json
from verify.statements.relations import Relations
from verify.statements.terms import equal, mapping, plus, times


class GeometricSums:
    """Sums of terms with powers of λ and of its inverse μ, and closed forms of them, proved by induction.

    Parameters
    ----------
    proof : Evidence
        A proof that declares ``DECLARED`` and the letters of the sums.
    ratio, inverse : names
        λ and μ.
    unit : int
        The theorem λμ = 1.
    relations : function
        Returns relations between the letters, for one division.
    """

    def __init__(
        self, proof: Evidence, ratio: str, inverse: str, unit: int, relations: Callable[[], Relations]
    ) -> None:
        """Prove the general lemmas."""
        self._proof, self._bases, self._relations = proof, (ratio, inverse), relations
        self._last = prove_last_term(proof)
        self._powers = proof.specialise(prove_inverse_powers(proof), [ratio, inverse], [unit])

    def at(self, closed: Callable[[Json, Json, Json], Json], n: Json) -> Json:
        """Return an expression in n, λ^n and μ^n."""
        return closed(n, *(raised(z, n) for z in self._bases))

    def after(self, closed: Callable[[Json, Json, Json], Json], n: Json) -> Json:
        """Return the same expression for n + 1, in the powers with the exponent n."""
        return closed(plus(n, 1), *(times(raised(z, n), z) for z in self._bases))

    def prove(
        self,
        index: str,
        term: Callable[[Json], Json],
        closed: Callable[[Json, Json, Json], Json],
        inner: tuple[int, Json, Json] | None = None,
    ) -> int:
        """Prove ∀n: the sum of the terms below n has the closed form; ``inner`` is an equation for the term at n."""
        proof, relations = self._proof, self._relations()

        def statement(n: Json) -> Json:
            return equal(sum_below(index, n, term(index)), self.at(closed, n))

        powers = [raised(z, LENGTH) for z in self._bases]
        relations.know(proof.specialise(self._powers, [LENGTH]), times(*powers), 1)
        before, after = (sum_below(index, n, term(index)) for n in (LENGTH, MORE))
        series = mapping([(index, "natural")], term(index))
        last = proof.specialise(proof.specialise(self._last, [LENGTH]), [series])
        known = [(last, after, plus(before, term(LENGTH))), (proof.assume(statement(LENGTH)), *statement(LENGTH)[1:])]
        known += [inner] if inner else []
        multipliers: dict[int, Json] = {relations.know(*equation): 1 for equation in known}
        step = relations.prove(after, self.after(closed, LENGTH), multipliers)
        start = self._relations().prove(0, closed(0, 1, 1))
        return by_counting(proof, statement, start, step)
