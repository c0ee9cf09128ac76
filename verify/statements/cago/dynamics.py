"""How the monomial potentials move when the weights of the network follow the gradient flow of the loss.

CaGO (Tian), Theorem 4, equations (81)-(83). The weights are real; the coefficients z are their Fourier coefficients.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.assumptions import ALONG_A_CURVE
from verify.statements.cago.flow_vocabulary import (
    COEFFICIENT,
    EACH,
    FLOW_VOCABULARY,
    OTHER_WEIGHT,
    POTENTIALS,
    VECTOR,
    W_INDEX,
    by_weight,
    cross_index,
    loss_of,
    polynomial_in,
    r_of,
    trained,
    z_of,
)
from verify.statements.cago.gradient_flow import ADJOINT, KERNEL, NORM, flow_claim, prove_descent, prove_gradient_flow
from verify.statements.cago.jacobian import (
    HERMITIAN_MEAN_FREE,
    derivative_by_coefficients_claim,
    derivative_by_weights_claim,
    prove_jacobian,
    prove_weights,
    weights_of_network,
)
from verify.statements.cago.loss import SOURCE, UNIT, Z3, concrete
from verify.statements.cago.loss_gradient import (
    chain_rule_claim,
    derivative_of_loss_claim,
    in_potentials,
    prove_gradient,
    slope_of_loss,
    stepped,
)
from verify.statements.cago.small_groups import ONE, Z2
from verify.statements.cago.vocabulary import NETWORK, D, G, P, applied, solution
from verify.statements.cago.weights import TRAINED, WEIGHT, WEIGHTS
from verify.statements.language import (
    Binders,
    both,
    conj,
    differences,
    equal,
    forall,
    indicator,
    mapping,
    minus,
    needed,
    place,
    substituted,
    times,
    total,
    words,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, valuation

Json = Any

VARIABLES: Binders = [
    ("W", WEIGHTS),
    ("V", WEIGHTS),
    ("zeta", solution("J")),
    ("z'", solution("J")),
    ("B", solution("J")),
    ("C", ["maps", P, D, "J", P, G, "J", "complex"]),
    *((name, VECTOR) for name in ("rho", "rho'", "sigma", "tau", "s1", "s2", "s3")),
    ("A", ["maps", POTENTIALS, P, G, "J", "complex"]),
    ("x", ["maps", P, G, "J", "complex"]),
    ("S", "set"),
    ("b", ["maps", "S", "complex"]),
    ("M", ["maps", "S", P, G, "J", "complex"]),
    ("step", "real"),
    ("delta", "complex"),
    ("n", POTENTIALS),
]
PROOFS: dict[str, Callable[[Evidence], int]] = {
    "weights": prove_weights,
    "jacobian": prove_jacobian,
    "gradient": prove_gradient,
    "flow": prove_gradient_flow,
    "descent": prove_descent,
}


def _with_needed_variables(proof: Evidence) -> Evidence:
    """Return evidence with those variables that it needs."""
    used = set(words(proof.steps))
    kept = []
    for name, sort in reversed(proof.variables):
        if name in used:
            kept.append([name, sort])
            used |= set(words(sort))
    proof.variables = kept[::-1]
    return proof


def concrete_weights(group: Json, entry: Json) -> Json:
    """Return weights of one hidden node; the entry may mention ``letter``, ``argument`` and ``neuron``."""
    return mapping([("letter", P), ("argument", ["element", group]), ("neuron", UNIT)], entry)


ZERO = [Z2, UNIT, concrete_weights(Z2, 0)]
SPREAD = [
    Z3,
    UNIT,
    concrete_weights(
        Z3,
        [
            "choose",
            "letter",
            ["a", indicator(equal("argument", 0))],
            ["b", indicator(equal("argument", ONE))],
            ["c", indicator(equal("argument", ONE))],
        ],
    ),
]
NODE = ["star"]


def _at_spread(formula: Json, **indices: Json) -> Json:
    return substituted(formula, {**valuation(TRAINED, SPREAD), **indices})


def _refuted(formula: Json, claim: Json, moves: Sequence[dict[str, Json]]) -> Evidence:
    """Refute a claim: it leads to a formula that is false at concrete values."""
    proof = Evidence()
    proof.counterexample(claim, moves, proof.evaluate(formula))
    return proof


def _half_gradient(claim: Json) -> Evidence:
    """Refute that a wrong gradient is one: on Z2 the difference quotient at the vector of ones has another value."""
    ones = mapping([("position", substituted(POTENTIALS, {"G": Z2}))], 1)
    named = {"G": Z2, "rho": ones, "sigma": ones}
    expansion = substituted(derivative_of_loss_claim()[2], {**named, "R": "rest"})
    scalars = ("ahead", "here", "behind", "slope", "rest")
    proof = Evidence([(name, "complex") for name in scalars])
    ahead, behind = (
        equal(side, polynomial_in(h, ["here", "slope", "rest"])) for side, h in (("ahead", 1), ("behind", -1))
    )
    quotient = equal(minus("ahead", "behind"), times(2, "slope"))
    given = [proof.assume(ahead), proof.assume(behind)]
    found = proof.sums(quotient, cofactors=[cofactor(given[0]), cofactor(given[1], times=-1)])
    lemma = proof.generalise(found, scalars, [ahead, behind])
    assumed = proof.assume(expansion)
    sides = [proof.specialise(assumed, [h]) for h in (1, -1)]
    losses = [substituted(in_potentials(stepped("rho", "sigma", h)), named) for h in (1, -1)]
    slope = substituted(slope_of_loss("rho", "sigma"), named)
    values = [losses[0], ["loss_in_potentials", Z2, ones], losses[1], slope, "rest"]
    impossible = proof.specialise(lemma, values, sides)
    false = proof.evaluate(equal(minus(*losses), times(2, slope)))
    denied = prove_not(proof, expansion, impossible, false)
    proof.counterexample(claim, [{"part": 2}, {"at": [Z2, ones, ones]}], proof.generalise(denied, ["rest"]))
    return proof


def _spread_index(k1: int, k2: int, k: int) -> Json:
    residues = [["residue", n] for n in (k1, k2, k)]
    return substituted(cross_index(*residues), {"G": Z3})


def _claims() -> dict[str, Json]:
    """Return the claims of the parts of Theorem 4."""
    coefficient_vectors = [*NETWORK, ("zeta", solution("J"))]
    image = total(OTHER_WEIGHT, times(by_weight("p", "k", "j", "q", "g", "l"), ["W", "q", "g", "l"]))
    vectors = [("G", "abelian"), ("rho", VECTOR), ("sigma", VECTOR)]
    inner = trained("inner_product")
    at_rest = forall(WEIGHT, equal(trained("weight_velocity", *W_INDEX), 0))
    conjugate = equal(conj([*r_of(), "i"]), [*r_of(), ["opposite", "G", "i"]])
    return {
        "weights": forall(
            TRAINED,
            both(
                *(applied(name, z=z_of()) for name in HERMITIAN_MEAN_FREE),
                forall(WEIGHT[1:], both(*weights_of_network())),
            ),
        ),
        "jacobian": both(
            forall([*coefficient_vectors, *EACH], derivative_by_coefficients_claim("i")),
            forall(TRAINED, forall(COEFFICIENT, equal([*z_of(), "p", "k", "j"], image))),
            forall([*TRAINED, ("V", WEIGHTS), *EACH], derivative_by_weights_claim("i")),
        ),
        "gradient": both(
            forall(TRAINED, equal(loss_of(), in_potentials(r_of()))),
            forall(TRAINED, forall(EACH, conjugate)),
            forall(vectors, derivative_of_loss_claim()),
            forall([*TRAINED, ("V", WEIGHTS)], chain_rule_claim()),
        ),
        "flow": forall(TRAINED, both(ADJOINT, KERNEL, flow_claim())),
        "descent": forall(TRAINED, both(equal(inner, NORM), ["<=", 0, inner], ["iff", equal(inner, 0), at_rest])),
    }


def _positive(claim: Json) -> Json:
    """The claim on the inner product with > 0 in place of ≥ 0, as the theorem is worded."""
    _, binders, (_, value, (_, *sign), rest) = claim
    return ["forall", binders, ["and", value, ["<", *sign], rest]]


def _parts(claims: dict[str, Json], definitions: Sequence[Json], printed: bool) -> list[Part]:
    """The parts of the theorem as printed, or of its repair."""
    trivial: Json = [":a", 0, NODE]
    vector = mapping([("position", substituted(POTENTIALS, {"G": Z3}))], 1)
    entry = _spread_index(1, 1, 1)
    z3_solutions = [concrete(Z3, UNIT, 1)] * 2
    witnesses = {
        "weights": [[*SPREAD, *trivial], [*SPREAD, ":a", NODE], [*SPREAD, 0, NODE]],
        "jacobian": [[Z3, UNIT, *z3_solutions, entry], [*SPREAD, *trivial], [*SPREAD, SPREAD[2], entry]],
        "gradient": [SPREAD, [*SPREAD, entry], [Z3, vector, vector], [*SPREAD, SPREAD[2]]],
        "flow": [[*SPREAD, *trivial], [*SPREAD, entry]],
        "descent": [SPREAD],
    }
    says = {
        "weights": (
            "z(W) is Hermitian and zero at the trivial character; its network has the weights W less their means over "
            "the group, hence W itself if W is mean-free."
        ),
        "jacobian": (
            "The explicit matrices dr/dz and dz/dW are derivatives: r at z + e zeta and at W + e V are polynomials in "
            "e with these linear terms, and z is linear in W. J is their product."
        ),
        "gradient": (
            "The loss of the network is L(r(W)); L is formula (3) with the variable of index -i for conj r_i, and "
            "r_{-i} = conj r_i. grad is the gradient of L. The derivative of the loss by W is J^T grad."
        ),
        "flow": (
            "(81): the velocity -conj(J^T grad) of the weights is -J* conj(grad). (82): J times it is "
            "-J J* conj(grad). It is real, and along it every potential moves with this velocity."
        ),
        "descent": (
            "(83): the inner product of -conj(grad) with the velocity of r is |J* conj(grad)|^2 >= 0; it is zero if "
            "and only if the gradient flow of the weights is at rest."
        ),
    }
    evidence = {}
    for name in claims:
        proof = Evidence([*NETWORK, *VARIABLES])
        PROOFS[name](proof)
        evidence[name] = _with_needed_variables(proof)
    controls = _controls(claims, definitions)
    assumes = {"flow": [ALONG_A_CURVE], "descent": [ALONG_A_CURVE]}
    parts = [
        Part(
            name,
            says[name],
            claims[name],
            evidence[name],
            witnesses[name],
            controls.get(name, []),
            assumes=assumes.get(name, []),
        )
        for name in claims
    ]
    if printed:
        parts[-1] = _printed_descent(claims["descent"], evidence["descent"])
    return parts


def _refuted_positive(claim: Json) -> Evidence:
    """Refute that the inner product is always positive: all weights zero on Z2."""
    return _refuted(["<", 0, ["inner_product", *ZERO]], claim, [{"at": ZERO}, {"part": 1}])


def _printed_descent(right: Json, proof: Evidence) -> Part:
    """The inner product as the theorem words it; where it is zero is not printed."""
    _, binders, (_, value, sign, _) = right
    claim: Json = ["forall", binders, ["and", value, ["<", *sign[1:]]]]
    not_negative: Json = ["forall", binders, ["and", value, sign]]
    at = names_of(binders)
    true = proof.specialise(len(proof.steps) - 1, at)
    proof.generalise(proof.conjunction(*(proof.project(true, part) for part in range(2))), at)
    return Part(
        "descent",
        "(83) with the word of the theorem: the inner product of -conj(grad) with the velocity of r is "
        "|J* conj(grad)|^2, and positive.",
        claim,
        _refuted_positive(claim),
        [ZERO],
        [Control("With >= 0 in place of > 0 it becomes true.", differences(claim, not_negative), proof, "true")],
        assumes=[ALONG_A_CURVE],
    )


READING = (
    "p runs over a, b, c in r_{pmk'k}, which gives the 4d^3 entries of the paper; those with p = c are not "
    "in the loss. W are the functions on G that network (2) is made of: z_{pkj} is the Fourier coefficient "
    "of W for k != 0, with conjugate characters for p = a, b, and zero for k = 0, so that the mean of W has no "
    "effect. A derivative is the linear coefficient of a polynomial in a step e, whose other coefficients do "
    "not depend on e. r and conj r are independent variables: the gradient by r is that of the polynomial L on "
    "all of C^{4d^3}. The velocity of r is the derivative of r along the velocity of W; a differentiable curve "
    "of weights is not spoken of. "
)


def _theorem_4(id: str, title: str, sign: str, reading: str, printed: bool) -> Statement:
    claims = _claims()
    definitions = needed(FLOW_VOCABULARY, list(claims.values()))
    return Statement(
        id=id,
        title=title,
        source=f"{SOURCE}, Theorem 4 and equations (81)-(83)",
        hypotheses=(
            r"G a finite Abelian group of order d; any number of hidden nodes; real weights W_{pgj}, p \in \{a,b,c\}; "
            r"\mathbf r \in \mathbb{C}^{4d^3} the vector of all r_{k_1k_2k}, r_{pmk'k} at z(W); "
            r"J = \frac{\partial r}{\partial z}\frac{\partial z}{\partial W}; \ell the loss of Theorem 1; "
            r"\dot W = -\overline{\nabla_W \ell}, \dot r = J\dot W."
        ),
        conclusion=(
            r"\nabla_W\ell = J^\top\nabla_r\ell, \dot W = -J^*\overline{\nabla_r\ell}, "
            r"\dot r = -JJ^*\overline{\nabla_r\ell}, "
            r"\langle -\overline{\nabla_r\ell}, \dot r\rangle = \|J^*\overline{\nabla_r\ell}\|^2 " + sign
        ),
        reading=READING + reading,
        definitions=definitions,
        parts=_parts(claims, definitions, printed),
    )


def theorem_4() -> Statement:
    """Theorem 4 as printed: the inner product is said to be positive."""
    return _theorem_4(
        "cago/theorem-4",
        "The gradient flow of the weights moves the potentials at an acute angle to their negative gradient",
        "> 0.",
        "The theorem says 'positive', its proof shows 'not negative' (83), and only that is true: the inner product is "
        "zero where the flow of W is at rest. Zero weights are such a point, and no minimum: the gradient by r is not "
        "zero there. Repaired in cago/theorem-4.repair.",
        printed=True,
    )


def theorem_4_repair() -> Statement:
    """Theorem 4 with an angle of at most 90 degrees, and where it is 90 degrees."""
    return _theorem_4(
        "cago/theorem-4.repair",
        "The gradient flow of the weights never moves the potentials along their gradient",
        r"\ge 0, = 0 \iff \dot W = 0.",
        "The inner product is zero where the flow of W is at rest, and only there; zero weights are such a point, "
        "where the gradient by r is not zero. All printed conclusions survive but the word 'positive'.",
        printed=False,
    )


def _controls(claims: dict[str, Json], definitions: Sequence[Json]) -> dict[str, list[Control]]:
    positive = _positive(claims["descent"])
    at_potential = _at_spread(KERNEL[2], i=_spread_index(1, 1, 1))
    factor = place(definitions, "loss_gradient", "body", 2, 2, 1, 2, 2, 1)
    conjugate = place(definitions, "kernel", "body", 2, 2)
    return {
        "gradient": [
            Control(
                "With 4d instead of 8d before the opposite cross potential it is not the gradient.",
                [(factor, 4)],
                _half_gradient(claims["gradient"]),
            )
        ],
        "flow": [
            Control(
                "Without the conjugate in J J* the velocity is another one: weights of one node on Z3.",
                [(conjugate, trained("jacobian", "i'", *W_INDEX))],
                _refuted(at_potential, claims["flow"], [{"at": SPREAD}, {"part": 1}, {"at": [_spread_index(1, 1, 1)]}]),
            ),
        ],
        "descent": [
            Control(
                "The inner product need not be > 0: all weights zero on Z2, where the gradient by r is not zero.",
                differences(claims["descent"], positive),
                _refuted_positive(positive),
            )
        ],
    }


STATEMENTS = {"cago/theorem-4": theorem_4, "cago/theorem-4.repair": theorem_4_repair}
