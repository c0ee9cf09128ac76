"""Proofs of signs for one step of the neuron: by forms, or by forms of a positive multiple."""

from collections.abc import Sequence

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of
from verify.statements.structures.neuron import interval_rows, settings, vocabulary
from verify.statements.structures.neuron.interval_step import NEXT_Y, TURNED
from verify.statements.terms import equal, minus, plus, times

QUOTIENT: Binders = [("r1", "real"), ("r2", "real")]


def prove_quotient_sign(proof: Evidence) -> int:
    """Prove ∀ real r1 > 0, r2 (0 ≤ r1 r2 ⟹ 0 ≤ r2)."""
    setting = settings.Setting(QUOTIENT, [["<", 0, "r1"], ["<=", 0, times("r1", "r2")]], [], proof)
    form = plus(times("r1", minus(0, "r2")), times("r1", "r2"))
    return proof.generalise(setting.otherwise(["<=", 0, "r2"], form), ["r1", "r2"], setting.hypotheses)


class Scaling:
    """Signs by forms in which |w|²/|w|² = 1, and equations that are assumed, are used some number of times."""

    def __init__(self, proof: Evidence, hypotheses: Sequence[Json]) -> None:
        """Assume the hypotheses, among them the last one, on the square of the next w_y."""
        self.proof = proof
        self.setting = settings.Setting([*interval_rows.BINDERS, *NEXT_Y], hypotheses, [], proof)
        self.known: list[int] = []
        self.found = {str(f): t for f, t in zip(hypotheses, self.setting.given, strict=True)}
        self.cancel = prove_quotient_sign(proof)
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), [vocabulary.NORM], [self.length()]))

    def length(self) -> int:
        """0 < |w|²."""
        return self.proof.squares(["<", 0, vocabulary.NORM], given=self.setting.signs)

    def know(self, theorem: int) -> int:
        """Take a theorem for all further steps."""
        self.known.append(theorem)
        return theorem

    def sign(self, goal: Json, form: Json, shift: Json = 0, square: Json = 0, balance: Json = 0) -> int:
        """Prove l ≤ r by its form."""
        theorem = self.setting.sign(goal, form, self.known, self._cofactors(shift, square, balance))
        self.found[str(goal)] = theorem
        return theorem

    def otherwise(self, goal: Json, form: Json, shift: Json = 0, square: Json = 0, balance: Json = 0) -> int:
        """Prove l ≤ r, since otherwise the form would be > 0."""
        return self.setting.otherwise(goal, form, self.known, self._cofactors(shift, square, balance))

    def scaled(self, multiplier: Json, value: Json, form: Json, shift: Json = 0, balance: Json = 0) -> int:
        """Prove 0 ≤ z, as a positive multiple of it has that form."""
        given = [*self.setting.signs, *self.known]
        positive = self.proof.squares(["<", 0, multiplier], given=given)
        multiple: Json = ["<=", 0, times(multiplier, value)]
        equals = self.proof.sums(
            equal(minus(multiple[2], 0), plus(form, 0)), cofactors=self._cofactors(shift, 0, balance)
        )
        large = self.proof.squares(multiple, equals, given)
        return self.proof.specialise(self.cancel, [multiplier, value], [positive, large])

    def close(self, conclusion: Json) -> int:
        """Prove the conclusion, all parts of which were proved, under the hypotheses."""
        joined = self.proof.conjunction(*(self.found[str(part)] for part in conclusion[1:]))
        return self.proof.generalise(joined, names_of(self.setting.binders), self.setting.hypotheses)

    def absolute(self) -> None:
        """e is the next w_y before its absolute value is taken, which is known to be ≥ 0."""
        larger, smaller = minus("e", TURNED), minus(TURNED, "e")
        self.know(self.otherwise(["<=", "e", TURNED], times(larger, plus(larger, times(2, TURNED))), square=-1))
        self.know(self.otherwise(["<=", TURNED, "e"], times(smaller, plus(smaller, times(2, "e"))), square=1))

    def _cofactors(self, shift: Json, square: Json, balance: Json) -> list[Json]:
        found = [cofactor(self.unit, [], shift)] if shift else []
        if square:
            found.append(cofactor(self.setting.given[-1], [], square))
        if balance:
            place = next(p for p, formula in enumerate(self.setting.hypotheses) if formula[0] == "=")
            found.append(cofactor(self.setting.given[place], [], balance))
        return found
