"""Equations (E.30) and (E.33): expected derivatives in v_j when W is biased to the diagonal, as joint probabilities.

Tasks (Edelman), appendix E.1, for every finite set of states. Positions and distances are counted from 0.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from verify.library.finite_sums import PLACE, sum_below
from verify.library.sequence_sums import SEQUENCES, congruent, prove_linear
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, define, forall
from verify.statements.tasks.gradient_steps.chains import chain, words
from verify.statements.tasks.gradient_steps.chains.sample_space import OUTCOME, OUTCOMES, SPACE, chance, token
from verify.statements.tasks.gradient_steps.sums import linear_sums, thresholds
from verify.statements.tasks.gradient_steps.sums.toeplitz import APART, DISTANCE, GRID, MIDDLE, along_diagonals
from verify.statements.tasks.gradient_steps.sums.unit_lags import UNIT_LAGS, apart, apart_table, prove_lagged_sums
from verify.statements.terms import equal, indicator, mapping, minus, over, plus, times, total

END, DRAWN, STATE, LOGIT = "p7", "o7", "i7", "z7"
SCALES: Binders = [("c0", "real"), ("rho", "real")]
SETTING: Binders = [(END, "natural"), (DISTANCE, "natural"), *SPACE, *SCALES]
DECLARED: Binders = [
    *dict([*linear_sums.LINEAR, *SEQUENCES, *UNIT_LAGS, *SETTING]).items(),
    (DRAWN, OUTCOMES),
    (STATE, "S"),
    (LOGIT, ["maps", OUTCOMES, "S"]),
    *((name, "real") for name in ("x7", "y7")),
]
BIAS = mapping(
    [("row'", "S"), ("column'", "S")], plus("c0", times(minus("rho", "c0"), indicator(equal("row'", "column'"))))
)
WEIGHTS = ["c0", minus("rho", "c0")]


def _occurs(q: Json, state: Json) -> Json:
    return chance(equal(token(q), state))


def _returns(q: Json, s: Json, state: Json) -> Json:
    return chance(equal(token(q), state), equal(token(s), token(END)))


def _by_chances(state: Json, started: Callable[[Json], Json], met: Callable[[Json, Json], Json]) -> Json:
    first = sum_below("q'", ["next", END], times(started("q'"), _occurs("q'", state)))
    row = sum_below("s'", ["next", "q'"], times(met("q'", "s'"), _returns("q'", "s'", state)))
    return plus(times(WEIGHTS[0], first), times(WEIGHTS[1], sum_below("q'", ["next", END], row)))


LOGITS: Binders = [("z", ["maps", OUTCOMES, "S"])]
PLACES: Binders = [("p", "natural"), ("j", "natural")]
CHANCES: list[Json] = [
    define(
        "mean_vector_derivative",
        [*SPACE, ("W", ["maps", "S", "S", "real"]), *LOGITS, *PLACES],
        total(OUTCOME, times(["w", "o"], ["vector_derivative", "S", ["x", "o"], "W", "p", ["z", "o"], "j"])),
    ),
    define(
        "biased_chances",
        [*SPACE, *SCALES, *LOGITS, *PLACES],
        trees.substituted(
            _by_chances(["z", "o"], lambda q: indicator(["<=", "j", q]), lambda q, s: indicator(apart(s, "j", q))),
            {END: "p"},
        ),
    ),
    define("next_tokens", [*SPACE, PLACES[0]], mapping(OUTCOME, token(["next", "p"]))),
]


def expected(logits: Json, off: str = "c0") -> Json:
    """The claim on the logits that a map picks; ``off`` is the entry of W off the diagonal."""
    samples = patterns.names_of(SPACE)
    mean = ["mean_vector_derivative", *samples, BIAS, logits, END, DISTANCE]
    return equal(mean, ["biased_chances", *samples, off, "rho", logits, END, DISTANCE])


ROWS = forall(
    [("q'", "natural")],
    equal(sum_below("s'", ["next", "q'"], times([APART, "q'", "s'"], 1)), times(1, [thresholds.STEP, DISTANCE, "q'"])),
)


def _score(outcome: Json, s: Json) -> Json:
    """c' + (ρ − c') [x_p = x_s]."""
    return ["at", BIAS, ["x", outcome, END], ["x", outcome, s]]


def _same(outcome: Json, s: Json) -> Json:
    return indicator(equal(["x", outcome, END], ["x", outcome, s]))


class BiasedExpectation:
    """The expectation for a logit z(o) that depends on the outcome, for tables R and B with ``ROWS``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove general lemmas."""
        self.proof, self._linear, self._exchange = proof, prove_linear(proof), linear_sums.prove_exchange(proof)

    def _row(self) -> int:
        """Prove ∀o, q: Σ_s R(q, s) (c' + (ρ − c') [x_p = x_s]) = c' Σ_s R(q, s) + (ρ − c') Σ_s R(q, s) [x_p = x_s]."""
        proof, entry = self.proof, [APART, MIDDLE, PLACE]
        terms = [times(entry, 1), times(entry, _same(DRAWN, PLACE))]
        left = times(entry, _score(DRAWN, PLACE))
        found = self._summed(left, terms, ["next", MIDDLE], proof.sums(equal(left, _combined(terms))))
        return proof.generalise(found, [DRAWN, MIDDLE])

    def _summed(self, left: Json, terms: list[Json], n: Json, each: int) -> int:
        """Prove Σ x = c' Σ f + (ρ − c') Σ g over the numbers below n, from the same for the terms at ``PLACE``."""
        proof = self.proof
        series = [mapping([("k'", "natural")], trees.substituted(x, {PLACE: "k'"})) for x in (left, *terms)]
        same = congruent(proof, left, _combined(terms), n, each)
        linear = proof.specialise(self._linear, [*series[1:], *WEIGHTS, n])
        sums = [["sum_below", x, n] for x in series]
        return proof.rewrite(equal(sums[0], _combined(sums[1:])), [linear], same)

    def _exchanged(self, weight: Json, term: Json, n: Json) -> int:
        """Prove Σ_o u(o) Σ_k<n G(o, k) = Σ_k<n Σ_o u(o) G(o, k) for a term at o and k'."""
        family = mapping([*OUTCOME, ("k'", "natural")], term)
        return self.proof.specialise(self._exchange, [OUTCOMES, mapping(OUTCOME, weight), family, n])

    def prove(self) -> int:
        """Prove ∀z: the expectation by chances."""
        proof, q, state = self.proof, MIDDLE, [LOGIT, "o"]
        rows = proof.assume(ROWS)
        occurs = indicator(equal(token(q), state))
        weight = times(["w", "o"], occurs)
        term = times([APART, q, "k'"], _same("o", "k'"))
        each = [total(OUTCOME, times(weight, times([APART, q, PLACE], _same("o", PLACE))))]
        each.append(times([APART, q, PLACE], _returns(q, PLACE, state)))
        inner = congruent(proof, each[0], each[1], ["next", q], proof.sums(equal(*each)))
        parts = [times([thresholds.STEP, DISTANCE, q], _occurs(q, state))]
        parts.append(sum_below("s'", ["next", q], times([APART, q, "s'"], _returns(q, "s'", state))))
        row = times(occurs, sum_below("s'", ["next", q], times([APART, q, "s'"], _score("o", "s'"))))
        here = proof.follows(
            equal(total(OUTCOME, times(["w", "o"], row)), _combined(parts)),
            self._row(),
            rows,
            self._exchanged(weight, term, ["next", q]),
            inner,
        )
        here = proof.specialise(proof.generalise(here, [q]), [PLACE])
        left, *terms = (trees.substituted(x, {q: PLACE}) for x in (total(OUTCOME, times(["w", "o"], row)), *parts))
        summed = self._summed(left, terms, ["next", END], here)
        outer = self._exchanged(["w", "o"], trees.substituted(row, {q: "k'"}), ["next", END])
        whole = sum_below("q'", ["next", END], trees.substituted(row, {q: "q'"}))
        value = _by_chances(state, lambda q: [thresholds.STEP, DISTANCE, q], lambda q, s: [APART, q, s])
        found = proof.sums(
            equal(total(OUTCOME, times(["w", "o"], whole)), value), cofactors=[cofactor(outer), cofactor(summed)]
        )
        return proof.generalise(proof.generalise(found, [LOGIT]), [thresholds.STEP, APART], [ROWS])

    def of_logits(self) -> int:
        """Prove the expectations for all states, and for the next token."""
        proof, always = self.proof, mapping([("row'", "natural"), ("column'", "natural")], 1)
        alike = proof.sums(trees.substituted(along_diagonals(GRID), {GRID: always}))
        rows = proof.specialise(proof.specialise(prove_lagged_sums(proof)[0], [DISTANCE, always]), [], [alike])
        general = proof.specialise(self.prove(), [thresholds.STEP_MAP, apart_table(DISTANCE)], [rows])
        each, target = (proof.specialise(general, [mapping(OUTCOME, state)]) for state in (STATE, token(["next", END])))
        return proof.conjunction(proof.generalise(each, [STATE]), target)


def _combined(parts: Sequence[Json]) -> Json:
    return plus(*(times(weight, part) for weight, part in zip(WEIGHTS, parts, strict=True)))


NAMED = {END: "p", DISTANCE: "j", STATE: "i"}
SAMPLED, WORDS = words.word_space(Fraction(1, 3), Fraction(1, 4))
VALUES: list[Json] = [1, 1, SAMPLED[0], chain.STATES, SAMPLED[1], WORDS, over(1, 5), over(3, 2)]
TYPED: dict[str, Json] = {name: ["of", "natural", 1] for name in ("p", "j")}


def derivatives_part() -> model.Part:
    """The expected derivatives of the logits and of that of the next token."""

    def claim(off: str) -> Json:
        each = forall([(STATE, "S")], expected(mapping(OUTCOME, STATE)))
        target = ["next_tokens", *patterns.names_of(SPACE), END]
        return trees.renamed(forall(SETTING, both(each, expected(target, off))), NAMED)

    proof = ConciseEvidence(DECLARED)
    proof.generalise(BiasedExpectation(proof).of_logits(), patterns.names_of(SETTING))
    right, wrong = claim("c0"), claim("rho")
    refuted = patterns.refute_at(wrong, trees.renamed(SETTING, NAMED), VALUES, [], wrong[2][2], [{"part": 1}], TYPED)
    return model.Part(
        "derivatives",
        "(E.30) and (E.33): the expected derivative in v_j of a logit, and of that of the next token, is c' times the "
        "sum of P[x_t' = i] plus rho - c' times that of P[x_t' = i, x_(t'-j+1) = x_p], for all random sequences.",
        right,
        proof,
        [[*VALUES, ":one"]],
        [model.Control("With rho in place of c' it is false.", trees.differences(right, wrong), refuted)],
    )
