"""The Gram matrix of the monomial potentials at random weights: its mean, its variance, its infinite-width limit.

CaGO (Tian), Theorem 6 and equations (91)-(94).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.assumptions import MOMENTS
from verify.statements.cago.gram_bounds import (
    FAR,
    LIKELY,
    OFF,
    OFF_DIAGONAL,
    RELATIVE,
    TAIL_BOUND,
    prove_off_diagonal,
    prove_relative,
    prove_tail,
)
from verify.statements.cago.gram_vocabulary import (
    COLUMNS,
    DRAWS,
    ENTRY,
    GRAM_VOCABULARY,
    HYPOTHESES_IN_WORDS,
    INDICES,
    RANDOM_READING,
    ROWS,
    TRIPLE,
    random_claim,
)
from verify.statements.cago.listed_weights import NEIGHBOURS, NOWHERE, ONE_WEIGHT, STEPS, TWO_WEIGHTS
from verify.statements.cago.loss import HYPOTHESES, ONES, SOURCE, UNIT, Z3, concrete
from verify.statements.cago.modified_loss import (
    GRADIENT_CLAIM,
    LOSS_CLAIM,
    MAIN_TERM,
    flow_claim,
    modified_loss_claim,
    prove_flow,
    prove_mended_loss,
    refute_flow,
    refute_printed_loss,
)
from verify.statements.cago.random_gram import AFFINE, GRAM_CLAIM, GRAM_EQUATION, RANDOM_EVENT, RandomGram
from verify.statements.cago.small_groups import ONE, character_one
from verify.statements.cago.vocabulary import NETWORK, D, P, applied
from verify.statements.language import (
    Binders,
    both,
    conj,
    differences,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at

Json = Any

ALL_ZERO = [
    "subset",
    [["triple", substituted(TRIPLE, {"Om": STEPS})]],
    both(*(equal(substituted(draw, {"s": "triple"}), 0) for draw in DRAWS)),
]
THEOREM = f"{SOURCE}, Theorem 6"


def _printed_loss_part() -> Part:
    claim, true = modified_loss_claim(MAIN_TERM), modified_loss_claim(minus(MAIN_TERM))
    return Part(
        "loss",
        "For some factor c and every network, c (r_kkk + d sum |r_{k1 k2 k}|^2) is the first two terms of (3) at k.",
        claim,
        refute_printed_loss(),
        [[]],
        [
            Control(
                "With the sign - before r_kkk it becomes true, with c = 4.",
                differences(claim, true),
                prove_mended_loss(),
                becomes="true",
            )
        ],
    )


CONVERGENCE_CLAIM = both(
    RELATIVE, implies(OFF, OFF_DIAGONAL), forall(RANDOM_EVENT, implies(FAR, ["<=", LIKELY, TAIL_BOUND]))
)


def theorem_6() -> Statement:
    """Theorem 6 as printed: the modified loss has a wrong sign, the limit of the diagonal is right."""
    gram = RandomGram()
    diagonal = random_claim(forall(ENTRY, RELATIVE))
    loss = _printed_loss_part()
    return Statement(
        id="cago/theorem-6",
        title="At infinite width J J* becomes diagonal, for a modified loss that is printed with a wrong sign",
        source=THEOREM,
        hypotheses=HYPOTHESES_IN_WORDS,
        conclusion=(
            r"\tilde\ell_k := r_{kkk} + d\sum_{k_1k_2}|r_{k_1k_2k}|^2 consists of the first two terms of (3); "
            r"JJ^* converges to a diagonal matrix as q \to \infty."
        ),
        reading=(
            "The printed loss is read as the first two terms of (3) at k, up to a constant factor. They are "
            "-4r_kkk + 4d sum |r|^2, so the sign of r_kkk is wrong; the equation dr/dt = 1 - 2dr that the paper draws "
            "from the theorem has the right one. The part on the diagonal does not depend on the loss and is proved. "
            + RANDOM_READING
            + "The last sentence of the proof, that the entries off the diagonal tend to 0, holds in this sense only: "
            "their mean square grows like q (cago/own-random-gram). Mended in cago/theorem-6.repair."
        ),
        definitions=needed(GRAM_VOCABULARY, [diagonal, GRAM_EQUATION, loss.claim]),
        parts=[
            loss,
            Part(
                "diagonal",
                "q E|H - m [same index]|^2 <= (2m)^2 for every entry H of J J*: relative to m it is O(1/q).",
                diagonal,
                gram.closed(prove_relative(gram)),
                [[*TWO_WEIGHTS, *NEIGHBOURS]],
                assumes=[MOMENTS],
            ),
        ],
    )


def theorem_6_literal() -> Statement:
    """Equations (91)-(94) as printed."""
    printed = applied("printed_gram", *INDICES)
    entries = forall([*NETWORK, *ENTRY], equal(applied("gram", *INDICES), printed))

    def by_coefficients(second: Json) -> Json:
        rows: Binders = [("p", P), ("m", D), ("j", "J")]
        body = times(applied("by_coefficient", *ROWS, "p", "m", "j"), second)
        return forall([*NETWORK, *ENTRY], equal(total(rows, body), printed))

    column = applied("by_coefficient", *COLUMNS, "p", "m", "j")
    conjugate, right = by_coefficients(column), by_coefficients(conj(column))
    imaginary = plus(*(times(indicator(equal("frequency", ["residue", n])), ["root", 4, n]) for n in (1, -1)))
    turned = concrete(Z3, UNIT, ["choose", "label", ["a", 1], ["b", imaginary], ["c", 1]])
    parts = []
    texts = {
        "entries": "The entries of J J* for J = dr/dz dz/dW are (92)-(94).",
        "conjugate": "The sum of the products of dr/dz and dr'/dz (91), without a conjugate, is (92)-(94).",
    }
    controls = {
        "entries": "Divided by d it becomes true.",
        "conjugate": "With the conjugate of the second derivative it becomes true.",
    }
    rows = {"entries": (entries, GRAM_CLAIM, ONES), "conjugate": (conjugate, right, turned)}
    for name, (claim, true, network) in rows.items():
        values: list[Json] = [Z3, UNIT, network, *([ONE] * 6)]
        at = dict.fromkeys(INDICES, character_one(Z3))
        proof = refute_at(claim, [*NETWORK, *ENTRY], values, [], claim[2], inner=at)
        parts.append(
            Part(
                name,
                texts[name],
                claim,
                proof,
                [values],
                [Control(controls[name], differences(claim, true), _proved(true), becomes="true")],
            )
        )
    return Statement(
        id="cago/theorem-6.literal",
        title="The entries of J J* as the proof of Theorem 6 prints them",
        source=f"{SOURCE}, equations (91)-(94)",
        hypotheses=r"z the coefficients of a network on a finite Abelian group of order d.",
        conclusion=(
            r"h_{k_1k_2k_3,k_1'k_2'k_3'} = \sum_{pmj}\partial_{z_{pmj}}r\,\partial_{z_{pmj}}r' = "
            r"1(k_1=k_1')\sum_j b_{k_2j}\bar b_{k_2'j}c_{k_3j}\bar c_{k_3'j} + \dots; these are the entries of JJ^*."
        ),
        reading=(
            "J is the derivative by the original weights, and each coefficient is 1/d times a Fourier transform of "
            "them, so that the entries are (92)-(94) divided by d. The second factor of (91) lacks a conjugate. "
            "Neither slip matters for the limit. Mended in cago/theorem-6.repair."
        ),
        definitions=needed(GRAM_VOCABULARY, [entries, conjugate]),
        parts=parts,
    )


def _proved(claim: Json) -> Evidence:
    proof = Evidence()
    proof.sums(claim)
    return proof


def _repair_parts() -> list[Part]:
    loss_proof = Evidence(NETWORK)
    hypotheses = [loss_proof.assume(h) for h in HYPOTHESES]
    loss = loss_proof.sums(LOSS_CLAIM[2][-1], rewrite=[(hypotheses[0], "backward")])
    loss_proof.generalise(loss, names_of(NETWORK), HYPOTHESES)
    convergence, gram = random_claim(forall(ENTRY, CONVERGENCE_CLAIM)), RandomGram()
    jacobian = both(AFFINE, GRAM_CLAIM)
    all_ones = mapping([("label", P), ("where", ["element", Z3]), ("node", UNIT)], 1)
    constant = mapping([(f"frequency{n}", ["dual", Z3]) for n in range(3)], 1)
    return [
        Part(
            "loss",
            "In terms of the potentials the first two terms of (3) are sum_k -4 r_kkk + 4d sum r_i r_(-i).",
            LOSS_CLAIM,
            loss_proof,
            [[Z3, UNIT, ONES]],
        ),
        Part(
            "gradient",
            "Their derivative by r_i is -4 [k1=k2=k3] + 8d r_(-i): no other potential enters it but the conjugate.",
            GRADIENT_CLAIM,
            _proved(GRADIENT_CLAIM),
            [[Z3, constant, ONE, ONE, ONE, 1]],
        ),
        Part(
            "decoupled",
            "With J J* = m times the identity the flow of r_i is 4m ([k1=k2=k3] - 2d r_i).",
            flow_claim(2),
            prove_flow(),
            [[Z3, constant, 1, ONE, ONE, ONE]],
            [
                Control(
                    "The target is not 1/d: with r_i for 2 r_i it is false on Z3.",
                    differences(flow_claim(2), flow_claim(1)),
                    refute_flow(constant),
                )
            ],
        ),
        Part(
            "jacobian",
            "r is an affine function of each weight with the given derivative, and the entries of J J* are (92)-(94) "
            "divided by d.",
            jacobian,
            _proved(jacobian),
            [
                [Z3, UNIT, all_ones, ONE, ONE, ONE, ":a", 0, ["star"], 1],
                [Z3, UNIT, ONES, *([ONE] * 6)],
            ],
        ),
        Part(
            "convergence",
            "q E|H - m [same index]|^2 <= (2m)^2; off the diagonal E|H|^2 <= 16 q s^4/d^2; and by Chebyshev "
            "(qu)^2 P(|H - m [same index]| >= qu) <= 36 q s^4/d^2.",
            convergence,
            gram.closed(prove_relative(gram), prove_off_diagonal(gram), prove_tail(gram)),
            [[*TWO_WEIGHTS, *NEIGHBOURS], [*ONE_WEIGHT, *NOWHERE, ALL_ZERO, over(1, 3)]],
            assumes=[MOMENTS],
        ),
    ]


def theorem_6_repair() -> Statement:
    """Theorem 6 with the right loss, the factor 1/d, and the limit relative to the diagonal."""
    parts = _repair_parts()
    return Statement(
        id="cago/theorem-6.repair",
        title="At infinite width J J* becomes a multiple of the identity, and the potentials decouple",
        source=f"{THEOREM} with equations (91)-(94)",
        hypotheses=HYPOTHESES_IN_WORDS,
        conclusion=(
            r"\tilde\ell_k = -r_{kkk} + d\sum|r|^2; the entries H of JJ^* are (92)-(94) divided by d; "
            r"E|H-m\,1(\kappa=\kappa')|^2 \le 4m^2/q, m = 3qs^2/d, s = \sigma^2/d; off the diagonal "
            r"E|H|^2 \le 16qs^4/d^2; P(|H-m\,1(\kappa=\kappa')| \ge qu) \le 36s^4/(d^2qu^2); with JJ^* = m the flow is "
            r"\dot r_{k_1k_2k} = 4m(1(k_1=k_2=k) - 2dr_{k_1k_2k})."
        ),
        reading=(
            RANDOM_READING + "The indices run over all characters, self-conjugate ones included. r and its conjugate "
            "r_{-i} count as two variables, as the paper has it. The exact mean and variance of the entries are "
            "cago/own-random-gram."
        ),
        definitions=needed(GRAM_VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


STATEMENTS = {
    "cago/theorem-6": theorem_6,
    "cago/theorem-6.literal": theorem_6_literal,
    "cago/theorem-6.repair": theorem_6_repair,
}
