"""Partial solutions at one pair of frequencies: the seed of order 3, the phases of order 2, the factors of order 4.

CaGO (Tian), equations (5), (75), (7), (8), Definition 6, Corollary 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import FOURIER_VOCABULARY, TURNS, eighth_roots
from verify.statements.cago.loss import ORDER, SOURCE, Z3
from verify.statements.cago.vocabulary import D, P, applied
from verify.statements.language import (
    Binders,
    both,
    conj,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import prove_not, refute_at

Json = Any

AT: Binders = [("G", "abelian"), ("h", D)]
NOT_SELF_CONJUGATE = different("h", minus("h"))
BETWEEN = plus(indicator(equal("k", "h")), indicator(equal("k", minus("h"))))
THREE: Binders = [("m", D), ("k'", D), ("k", D)]
CROSS: Binders = [("k1", D), ("k2", D), ("k", D)]
OFF_DIAGONAL = ["not", both(equal("k1", "k"), equal("k2", "k"))]


class AwayFromSelfConjugate:
    """Proofs about a solution at ±h under h ≠ −h and further hypotheses."""

    def __init__(self, binders: Binders, hypotheses: Sequence[Json], proof: Evidence | None = None) -> None:
        """Assume the hypotheses, the first of which is h ≠ −h, in a new proof or in one that declares the binders."""
        self.binders, self.hypotheses = binders, list(hypotheses)
        self.proof = proof or Evidence(binders)
        self.given = [self.proof.assume(hypothesis) for hypothesis in self.hypotheses]
        self.same = indicator(equal("h", minus("h")))
        rule = self.proof.sums(implies(NOT_SELF_CONJUGATE, equal(self.same, 0)))
        self.never = self.proof.specialise(rule, [], [self.given[0]])

    def equation(
        self, over_: Binders, left: Json, right: Json, conditions: Sequence[Json] = (), cofactors: Sequence[Json] = ()
    ) -> int:
        """∀ over (conditions ⟹ left = right), where cofactors count for h ≠ −h only."""
        body = implies(*conditions, equal(left, right)) if conditions else equal(left, right)
        goal = forall(over_, body) if over_ else body
        off = minus(1, self.same)
        weighted = [{**entry, "times": times(off, entry["times"])} for entry in cofactors]
        return self.proof.sums(goal, cofactors=[cofactor(self.never, [], minus(left, right)), *weighted])

    def closed(self, theorem: int) -> Evidence:
        """Generalise over everything and return the evidence."""
        self.proof.generalise(theorem, [name for name, _ in self.binders], self.hypotheses)
        return self.proof


def quantified(binders: Binders, hypotheses: Sequence[Json], conclusion: Json) -> Json:
    """∀ binders (hypotheses ⟹ conclusion)."""
    return forall(binders, implies(*hypotheses, conclusion))


def refuted_at(
    claim: Json, binders: Binders, values: Sequence[Json], hypotheses: Sequence[Json], moves: Sequence[Json], at: Json
) -> Evidence:
    """Refute a claim about G, h and more: its hypotheses hold at the values, and ``at`` fails where the moves lead."""
    return refute_at(claim, binders, values, hypotheses, at, moves, {"h": ["of", ["dual", values[0]], values[1]]})


# --- the seed of order 3, equation (5) -------------------------------------------------------------------------------

SEED_NODES = ["range", 0, 2]
SEED = ["seed", "G", "h", "s"]
SEED_BINDERS: Binders = [*AT, ("s", "real")]
SEED_ON_Z3: list[Json] = [Z3, ["residue", 1], ["radical", 3, 1, 18]]
SEED_HYPOTHESES = [NOT_SELF_CONJUGATE, equal(times(6, ORDER, power("s", 3)), 1)]


def on_seed(name: str, *indices: Json) -> Json:
    """Apply a definition to the seed."""
    return applied(name, *indices, nodes=SEED_NODES, z=SEED)


def _seed_claims(value: Json) -> list[Json]:
    """R_c with r_kkk, R_n, and the convolution potential that does not vanish."""
    return [
        forall([("k", D)], equal(on_seed("cross", "k", "k", "k"), times(BETWEEN, value))),
        forall(CROSS, implies(OFF_DIAGONAL, equal(on_seed("cross", "k1", "k2", "k"), 0))),
        *(forall([("k'", D), ("k", D)], equal(on_seed("convolution", p, 0, "k'", "k"), 0)) for p in (":a", ":b")),
        *(equal(on_seed("convolution", p, plus("h", "h"), "h", "h"), over(1, times(2, ORDER))) for p in (":a", ":b")),
    ]


def construction_z_tilde() -> Statement:
    """Equation (5): the order-3 solution is in R_c and R_n, but not in R_⊗."""
    half = over(1, times(2, ORDER))
    claim = quantified(SEED_BINDERS, SEED_HYPOTHESES, both(*_seed_claims(half)))
    facts = AwayFromSelfConjugate(SEED_BINDERS, SEED_HYPOTHESES)
    scale = facts.given[1]
    theorems = [
        facts.equation(
            [("k", D)],
            on_seed("cross", "k", "k", "k"),
            times(BETWEEN, half),
            cofactors=[cofactor(scale, [], times(BETWEEN, half))],
        ),
        facts.equation(CROSS, on_seed("cross", "k1", "k2", "k"), 0, [OFF_DIAGONAL]),
        *(facts.equation([("k'", D), ("k", D)], on_seed("convolution", p, 0, "k'", "k"), 0) for p in (":a", ":b")),
        *(
            facts.equation(
                [], on_seed("convolution", p, plus("h", "h"), "h", "h"), half, cofactors=[cofactor(scale, [], half)]
            )
            for p in (":a", ":b")
        ),
    ]
    proof = facts.closed(facts.proof.conjunction(*theorems))
    definitions = needed(FOURIER_VOCABULARY, claim)
    one: Json = ["residue", 1]
    values = SEED_ON_Z3
    wrong = quantified(SEED_BINDERS, SEED_HYPOTHESES, both(*_seed_claims(over(1, ORDER))))
    typed = ["of", ["dual", Z3], one]
    at = substituted(equal(on_seed("cross", "k", "k", "k"), times(BETWEEN, over(1, ORDER))), {"k": typed})
    control = refuted_at(wrong, SEED_BINDERS, values, SEED_HYPOTHESES, [{"part": 0}, {"at": [one]}], at)
    witnesses = [[*values, *rest] for rest in ([one], [0, 0, one], [0, 0], [0, 0])]
    return Statement(
        id="cago/construction-z-tilde",
        title="The order-3 solution of cube roots of unity is in R_c and R_n but not in R_(x)",
        source=f"{SOURCE}, equation (5), the proof of Lemma 2 (50)-(52), and the remark after Lemma 2",
        hypotheses=r"\tilde z_{pk_0} = [1,\omega_3,\omega_3^2]/\sqrt[3]{6d}, conjugate at -k_0, and k_0 \ne -k_0.",
        conclusion=(
            r"r_{kkk} = 1(k = \pm k_0)/2d, the other r_{k_1k_2k} = 0, r_{p0k'k} = 0, and "
            r"r_{p,2k_0,k_0,k_0} = 1/2d \ne 0."
        ),
        reading=(
            "k0 is not its own opposite: there the Hermitian condition asks for real entries. The cube root is the "
            "real one."
        ),
        definitions=definitions,
        parts=[
            Part(
                "potentials",
                "The potentials of the seed, for every group and every such frequency.",
                claim,
                proof,
                witnesses,
                [Control("r_kkk is not 1/d at k0: Z3.", differences(claim, wrong), control)],
            )
        ],
    )


# --- the phases of order 2, equation (75) ----------------------------------------------------------------------------

PHASES = ["phases", "G", "h", "xi"]
PHASE_BINDERS: Binders = [*AT, ("xi", ["maps", P, "complex"])]


def real(*factors: Json) -> Json:
    """Re of a product of phases."""
    return ["re", times(*factors)]


XI = {label: ["xi", f":{label}"] for label in "abc"}
PHASE_HYPOTHESES = [
    NOT_SELF_CONJUGATE,
    equal(real(XI["a"], XI["a"], XI["c"]), 0),
    equal(real(XI["b"], XI["b"], XI["c"]), 0),
    ["<", 0, real(XI["a"], XI["b"], XI["c"])],
]
OPPOSITE = [equal(real(XI[p], XI[p], conj(XI["c"])), 0) for p in "ab"]


def on_phases(name: str, *indices: Json) -> Json:
    """Apply a definition to z'."""
    return applied(name, *indices, nodes=TURNS, z=PHASES)


MAIN = both(
    equal(on_phases("cross", "h", "h", "h"), times(2, real(XI["a"], XI["b"], XI["c"]))),
    *(
        forall([("m", D)], implies(different("m", 0), equal(on_phases("convolution", p, "m", "h", "h"), 0)))
        for p in (":a", ":b")
    ),
)
CIRCULAR = both(
    *(
        forall(THREE, implies(different("m", 0), equal(on_phases("convolution", p, "m", "k'", "k"), 0)))
        for p in (":a", ":b")
    )
)


def _circular(facts: AwayFromSelfConjugate, opposite: Sequence[int]) -> list[int]:
    """R_⊗ for both labels, from the conditions on ξ_p²ξ_c and ξ_p²ξ̄_c."""
    found = []
    equal_k = times(
        indicator(equal("m", plus("k'", "k'"))), plus(indicator(equal("k'", "h")), indicator(equal("k'", minus("h"))))
    )
    for number, p in enumerate((":a", ":b")):
        same = times(equal_k, indicator(equal("k", "k'")))
        other = times(equal_k, indicator(equal("k", minus("k'"))))
        found.append(
            facts.equation(
                THREE,
                on_phases("convolution", p, "m", "k'", "k"),
                0,
                [different("m", 0)],
                [
                    cofactor(facts.given[1 + number], [], times(2, same)),
                    cofactor(opposite[number], [], times(2, other)),
                ],
            )
        )
    return found


def _main(facts: AwayFromSelfConjugate) -> int:
    theorems = [
        facts.equation([], on_phases("cross", "h", "h", "h"), times(2, real(XI["a"], XI["b"], XI["c"]))),
        *(
            facts.equation(
                [("m", D)],
                on_phases("convolution", p, "m", "h", "h"),
                0,
                [different("m", 0)],
                [cofactor(facts.given[1 + number], [], times(2, indicator(equal("m", plus("h", "h")))))],
            )
            for number, p in enumerate((":a", ":b"))
        ),
    ]
    return facts.proof.conjunction(*theorems)


def turned(exponents: dict[str, int]) -> Json:
    """Phases that are sixteenth roots of unity."""
    return mapping([("letter", P)], ["choose", "letter", *([label, ["root", 16, e]] for label, e in exponents.items())])


SKEW = turned({"a": 1, "b": -3, "c": 2})
Z5 = ["cyclic", 5]
SKEW_VALUES: list[Json] = [Z5, ["residue", 1], SKEW]
PHASE_VALUES: list[Json] = [Z5, ["residue", 1], eighth_roots()]
FAILING: list[Json] = [["residue", 2], ["residue", 1], ["residue", 4]]
PHASE_TEXTS = {
    "source": f"{SOURCE}, the construction of z' in the text before Corollary 2 and equation (75)",
    "hypotheses": (
        r"z'_{pk_0} = [\xi_p, \bar\xi_p], z'_{p,-k_0} conjugate, \Re(\xi_p^2\xi_c) = 0 for p \in \{a,b\}, "
        r"\Re(\xi_a\xi_b\xi_c) > 0, k_0 \ne -k_0."
    ),
    "conclusion": r"r_{k_0k_0k_0}(z') = 2\Re(\xi_a\xi_b\xi_c), r_{pmk_0k_0}(z') = 0 for m \ne 0, and z' \in R_\otimes.",
}


def _phase_witnesses(values: list[Json]) -> list[list[Json]]:
    return [[*values, ["residue", 2]], [*values, ["residue", 2]]]


def _circular_witnesses(values: list[Json]) -> list[list[Json]]:
    return [[*values, *FAILING], [*values, *FAILING]]


def _convolutions_of_seed(*signs: int) -> Json:
    """r_{p,m,k0,k0} of the seed is not 0 for m = 2 k0 with these signs, p = a, b."""
    potentials = [_convolution_of_seed(p, sign) for sign in signs for p in (":a", ":b")]
    return quantified(SEED_BINDERS, SEED_HYPOTHESES, both(*(different(potential, 0) for potential in potentials)))


def _convolution_of_seed(p: str, sign: int) -> Json:
    twice = plus("h", "h")
    return on_seed("convolution", p, twice if sign > 0 else minus(twice), "h", "h")


def _prove_convolutions_of_seed() -> Evidence:
    """Prove it for m = 2 k0."""
    facts, half = AwayFromSelfConjugate(SEED_BINDERS, SEED_HYPOTHESES), over(1, times(2, ORDER))
    proof = facts.proof
    zero = equal(half, 0)
    absurd = proof.rewrite(["<", 0, 0], [proof.assume(zero)], proof.squares(["<", 0, half]))
    nonzero = prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0]))
    found = []
    for p in (":a", ":b"):
        potential = _convolution_of_seed(p, 1)
        value = facts.equation([], potential, half, cofactors=[cofactor(facts.given[1], [], half)])
        found.append(proof.rewrite(different(potential, 0), [(value, "backward")], nonzero))
    return facts.closed(proof.conjunction(*found))


def _refute_convolutions_of_seed() -> Evidence:
    """Refute it for m = -2 k0: the seed on Z3, where m - k0 is the trivial character."""
    failing = different(_convolution_of_seed(":a", -1), 0)
    claim = _convolutions_of_seed(1, -1)
    return refuted_at(claim, SEED_BINDERS, SEED_ON_Z3, SEED_HYPOTHESES, [{"part": 2}], failing)


def _before_75_part(printed: bool) -> Part:
    """The potentials of the seed because of which z' is needed."""
    literal, right = _convolutions_of_seed(1, -1), _convolutions_of_seed(1)
    if printed:
        control = Control(
            "For m = 2 k0 alone it becomes true.",
            differences(literal, right),
            _prove_convolutions_of_seed(),
            becomes="true",
        )
        says = "Before (75): r_{p,m,k0,k0} of the seed is not 0 for m = 2 k0 and m = -2 k0."
        return Part("before-75", says, literal, _refute_convolutions_of_seed(), [SEED_ON_Z3], [control])
    control = Control("For m = -2 k0 it is false: Z3.", differences(right, literal), _refute_convolutions_of_seed())
    says = "Before (75): r_{p,m,k0,k0} of the seed is not 0 for m = 2 k0."
    return Part("before-75", says, right, _prove_convolutions_of_seed(), [SEED_ON_Z3], [control])


def construction_z_prime() -> Statement:
    """Equation (75): the printed conditions do not put z' into R_⊗."""
    main = quantified(PHASE_BINDERS, PHASE_HYPOTHESES, MAIN)
    circular = quantified(PHASE_BINDERS, PHASE_HYPOTHESES, CIRCULAR)
    before = _before_75_part(printed=True)
    repaired = quantified(PHASE_BINDERS, [*PHASE_HYPOTHESES, *OPPOSITE], CIRCULAR)
    facts = AwayFromSelfConjugate(PHASE_BINDERS, PHASE_HYPOTHESES)
    true = AwayFromSelfConjugate(PHASE_BINDERS, [*PHASE_HYPOTHESES, *OPPOSITE])
    typed = dict(zip(("m", "k'", "k"), (["of", ["dual", Z5], value] for value in FAILING), strict=True))
    at = substituted(equal(on_phases("convolution", ":a", "m", "k'", "k"), 0), typed)
    condition = substituted(different("m", 0), typed)
    refutation = refuted_at(
        circular,
        PHASE_BINDERS,
        SKEW_VALUES,
        PHASE_HYPOTHESES,
        [{"part": 0}, {"at": FAILING}, {"conditions": [condition]}],
        at,
    )
    return Statement(
        id="cago/construction-z-prime",
        title="The order-2 solution z' has vanishing convolution potentials",
        **PHASE_TEXTS,
        reading=(
            "The potentials r_{p,2k0,k0,-k0} = 2 Re(xi_p^2 conj(xi_c)) belong to R_(x) too, and the printed conditions "
            "do not make them vanish: xi = (e^{i pi/8}, e^{-3 i pi/8}, e^{i pi/4}). The printed example, with "
            "xi_c = 1, and the use of z' in Corollary 2, where the seed takes care of these potentials, are not "
            "affected. The sign in 'm = +-2 k0' before (75) is a slip: at -2 k0 the potential of the seed is 0 as soon "
            "as 4 k0 is not."
        ),
        definitions=needed(FOURIER_VOCABULARY, [main, circular, before.claim]),
        parts=[
            before,
            Part(
                "main",
                "The potentials that the text computes.",
                main,
                facts.closed(_main(facts)),
                _phase_witnesses(PHASE_VALUES),
            ),
            Part(
                "circular",
                "z' is in R_(x).",
                circular,
                refutation,
                _circular_witnesses(SKEW_VALUES),
                [
                    Control(
                        "With Re(xi_p^2 conj(xi_c)) = 0 as well it becomes true.",
                        differences(circular, repaired),
                        true.closed(true.proof.conjunction(*_circular(true, true.given[4:]))),
                        becomes="true",
                    )
                ],
            ),
        ],
    )


def construction_z_prime_repair() -> Statement:
    """Equation (75) with the second condition on the phases."""
    hypotheses = [*PHASE_HYPOTHESES, *OPPOSITE]
    before = _before_75_part(printed=False)
    main = quantified(PHASE_BINDERS, PHASE_HYPOTHESES, MAIN)
    circular = quantified(PHASE_BINDERS, hypotheses, CIRCULAR)
    facts = AwayFromSelfConjugate(PHASE_BINDERS, PHASE_HYPOTHESES)
    true = AwayFromSelfConjugate(PHASE_BINDERS, hypotheses)
    dropped = quantified(PHASE_BINDERS, PHASE_HYPOTHESES, CIRCULAR)
    typed = dict(zip(("m", "k'", "k"), (["of", ["dual", Z5], value] for value in FAILING), strict=True))
    at = substituted(equal(on_phases("convolution", ":a", "m", "k'", "k"), 0), typed)
    control = refuted_at(
        dropped,
        PHASE_BINDERS,
        SKEW_VALUES,
        PHASE_HYPOTHESES,
        [{"part": 0}, {"at": FAILING}, {"conditions": [substituted(different("m", 0), typed)]}],
        at,
    )
    return Statement(
        id="cago/construction-z-prime.repair",
        title="With a second condition on the phases z' has vanishing convolution potentials",
        source=PHASE_TEXTS["source"],
        hypotheses=PHASE_TEXTS["hypotheses"][:-1] + r"; for R_\otimes also \Re(\xi_p^2\bar\xi_c) = 0.",
        conclusion=PHASE_TEXTS["conclusion"],
        reading="The second condition holds for the printed example. All printed conclusions survive.",
        definitions=needed(FOURIER_VOCABULARY, [main, circular, before.claim]),
        parts=[
            before,
            Part(
                "main",
                "The potentials that the text computes.",
                main,
                facts.closed(_main(facts)),
                _phase_witnesses(PHASE_VALUES),
            ),
            Part(
                "circular",
                "z' is in R_(x).",
                circular,
                true.closed(true.proof.conjunction(*_circular(true, true.given[4:]))),
                _circular_witnesses(PHASE_VALUES),
                [Control("Without the second condition it is false on Z5.", differences(circular, dropped), control)],
            ),
        ],
    )


STATEMENTS = {
    "cago/construction-z-tilde": construction_z_tilde,
    "cago/construction-z-prime": construction_z_prime,
    "cago/construction-z-prime.repair": construction_z_prime_repair,
}
