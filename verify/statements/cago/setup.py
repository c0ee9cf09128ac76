"""The set-up before Theorem 1: coefficients as Fourier transforms of the weights, and room for two embeddings.

CaGO (Tian), §2, equations (1), (2), (13) and the text after Theorem 1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import (
    EMBEDDINGS,
    ONES,
    ORDER,
    ORTHOGONAL,
    SOURCE,
    UNIT,
    Z3,
    prove_on_networks,
    quantified,
)
from verify.statements.cago.vocabulary import NETWORK, VOCABULARY, D, G, P, applied
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
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_conjugate

Json = Any

POINT: Binders = [("k", D), ("j", "J")]
WITNESS: Json = [Z3, UNIT, ONES, ["residue", 1], ["star"]]


def _readout_transform(character: Json, scale: Json = 1) -> Json:
    """Σ_y character(y) v_j(y), divided by a scale."""
    transform = total([("y", G)], times(character, applied("readout", "y", "j")))
    return transform if scale == 1 else over(transform, scale)


def _coefficients(character: Json, scale: Json) -> Json:
    """z_ckj is that transform of v_j, for every k ≠ 0."""
    entry = equal(["z", ":c", "k", "j"], _readout_transform(character, scale))
    return quantified(forall(POINT, implies(different("k", 0), entry)))


CHARACTER = ["char", "k", "y"]
PRINTED = _coefficients(conj(CHARACTER), 1)
RIGHT = _coefficients(CHARACTER, ORDER)


def _inputs(scale: Json) -> Json:
    """z_akj and z_bkj are the transforms of the input weights."""
    return quantified(
        forall(
            POINT,
            implies(
                different("k", 0),
                both(
                    *(
                        equal(
                            ["z", p, "k", "j"],
                            over(
                                total([("g", G)], times(conj(["char", "k", "g"]), applied("weight", p, "g", "j"))),
                                scale,
                            ),
                        )
                        for p in (":a", ":b")
                    )
                ),
            ),
        )
    )


CONJUGATE = quantified(
    forall(
        POINT,
        equal(
            conj(_readout_transform(conj(CHARACTER))),
            _readout_transform(conj(["char", minus("k"), "y"])),
        ),
    )
)
REAL_WEIGHTS = forall(
    [("g", G), ("j", "J")],
    both(
        *(equal(conj(applied("weight", p, "g", "j")), applied("weight", p, "g", "j")) for p in (":a", ":b")),
        equal(conj(applied("readout", "g", "j")), applied("readout", "g", "j")),
    ),
)
MEAN_FREE = applied("mean_free")
HERMITIAN = quantified(applied("hermitian"), [MEAN_FREE, REAL_WEIGHTS])


def _prove_hermitian() -> Evidence:
    """Prove that real weights have Hermitian coefficients, label by label."""
    proof = Evidence([*NETWORK, ("g0", G), ("j0", "J"), ("p0", P)])
    mean_free, real = proof.assume(MEAN_FREE), proof.assume(REAL_WEIGHTS)
    at_zero = ["z", "p0", 0, "j0"]
    zero = proof.generalise(prove_conjugate(proof, proof.specialise(mean_free, ["p0", "j0"]), at_zero, 0), ["p0", "j0"])
    here = proof.specialise(real, ["g0", "j0"])
    rows = []
    for part, (label, character) in enumerate(
        ((":a", ["char", "k", "y"]), (":b", ["char", "k", "y"]), (":c", conj(["char", "k", "y"])))
    ):
        weight = proof.generalise(proof.project(here, part), ["g0", "j0"])
        rows.append(
            proof.sums(
                forall(POINT, equal(["z", label, minus("k"), "j"], conj(["z", label, "k", "j"]))),
                rewrite=[mean_free, zero],
                cofactors=[cofactor(weight, ["y", "j"], over(times(-1, character), ORDER), [["y", G]])],
            )
        )
    proof.elements(applied("hermitian"), *rows)
    proof.generalise(len(proof.steps) - 1, names_of(NETWORK), [MEAN_FREE, REAL_WEIGHTS])
    return proof


def _later_parts() -> list[Part]:
    """What the text goes on to say, which is right."""
    return [
        Part(
            "conjugate",
            "The conjugate of the transform of v_j at k is its transform at -k.",
            CONJUGATE,
            _prove(CONJUGATE),
            [[Z3, UNIT, ONES, 0, ["star"]]],
        ),
        Part(
            "hermitian",
            "Real weights have coefficients with z_{p,-k,j} = conj z_{pkj}.",
            HERMITIAN,
            _prove_hermitian(),
            [[Z3, UNIT, ONES, ":a", 0, ["star"]]],
        ),
    ]


def _prove(claim: Json) -> Evidence:
    proof = Evidence(NETWORK)
    prove_on_networks(proof, claim[2][-1])
    return proof


def _refute(claim: Json) -> Evidence:
    """On Z3 the values differ for one node whose coefficients are all 1."""
    proof = Evidence()
    given = [proof.evaluate([name, Z3, UNIT, ONES]) for name in ("hermitian", "mean_free")]
    named = {"G": Z3, "J": UNIT, "z": ONES, "k": ["of", ["dual", Z3], ["residue", 1]], "j": ["star"]}
    _, _, body = claim[2][-1], None, claim[2][-1][2]
    nonzero = proof.evaluate(substituted(body[1], named))
    at = proof.evaluate(substituted(body[2], named))
    moves = [{"at": WITNESS[:3]}, {"given": given}, {"at": WITNESS[3:]}, {"given": [nonzero]}]
    proof.counterexample(claim, moves, at)
    return proof


SETUP: dict[str, str] = {
    "source": f"{SOURCE}, equation (2) and the text after Theorem 1",
    "hypotheses": r"z Hermitian, z_{p0j} = 0; w and v as in (2).",
}


def claim_hermitian() -> Statement:
    """The coefficients as transforms of the weights, as printed."""
    return Statement(
        id="cago/claim-hermitian",
        title="The coefficients are Fourier transforms of the weights, hence Hermitian",
        **SETUP,
        conclusion=(
            r"z_{ckj} = \phi_k^* v_j, \overline{\phi_k^* v_j} = \phi_{-k}^* v_j, and \bar z_{pkj} = z_{p,-k,j} if the "
            r"weights are real."
        ),
        reading=(
            "phi_k^* v_j is the sum of conj(phi_k(y)) v_j(y), and the text prints the conjugate of this equation. With "
            "v_j expanded in conjugate characters the transform that gives z_ckj back has phi_k itself, and a factor "
            "1/d; for the inputs only the factor is missing. What the text draws from it is right. Repaired in "
            "cago/claim-hermitian.repair."
        ),
        definitions=needed(VOCABULARY, [PRINTED, RIGHT, CONJUGATE, HERMITIAN]),
        parts=[
            Part(
                "coefficients",
                "z_ckj is the transform of v_j with conjugate characters and without a factor.",
                PRINTED,
                _refute(PRINTED),
                [WITNESS],
                [
                    Control(
                        "With the character itself, divided by d, it becomes true.",
                        differences(PRINTED, RIGHT),
                        _prove(RIGHT),
                        becomes="true",
                    )
                ],
            ),
            *_later_parts(),
        ],
    )


def claim_hermitian_repair() -> Statement:
    """The coefficients as transforms of the weights."""
    inputs = _inputs(ORDER)
    return Statement(
        id="cago/claim-hermitian.repair",
        title="The coefficients are 1/d times Fourier transforms of the weights, hence Hermitian",
        **SETUP,
        conclusion=(
            r"z_{ckj} = \tfrac1d\sum_y\phi_k(y)v_j(y), z_{pkj} = \tfrac1d\sum_g\bar\phi_k(g)w^{(p)}_j(g) for p = a, b; "
            r"\bar z_{pkj} = z_{p,-k,j} if the weights are real."
        ),
        reading="k is not 0. The input weights are the two parts of w_j at the two embeddings.",
        definitions=needed(VOCABULARY, [RIGHT, inputs, CONJUGATE, HERMITIAN]),
        parts=[
            Part(
                "coefficients",
                "z_ckj is the transform of v_j with characters, divided by d.",
                RIGHT,
                _prove(RIGHT),
                [WITNESS],
                [
                    Control(
                        "With conjugate characters and without 1/d, as printed, it is false on Z3.",
                        differences(RIGHT, PRINTED),
                        _refute(PRINTED),
                    )
                ],
            ),
            Part("inputs", "z_akj and z_bkj are transforms of the input weights.", inputs, _prove(inputs), [WITNESS]),
            *_later_parts(),
        ],
    )


# --- room for two embeddings ------------------------------------------------------------------------------------------

SPACE: Binders = [("G", "abelian"), *EMBEDDINGS]


def _room(factor: int) -> Json:
    return forall(SPACE, implies(*ORTHOGONAL, ["<=", times(factor, ORDER), ["size", "X"]]))


def _projection(x: Json, y: Json) -> Json:
    """The entry of the identity less the projection on the columns of U and V."""
    columns = [total([("g", G)], times([u, x, "g"], [u, y, "g"])) for u in ("U", "V")]
    return minus(indicator(equal(x, y)), *columns)


def _prove_room() -> Evidence:
    """|X| − 2d is the sum of the squares of the entries of a projection (Bessel)."""
    proof = Evidence(SPACE)
    first, second, mixed = (proof.assume(h) for h in ORTHOGONAL)
    squares = total([("x", "X"), ("y", "X")], ["abs2", _projection("x", "y")])
    pairs = [["g", G], ["h", G]]

    def gram(u: str, v: str) -> Json:
        return total([("x'", "X")], times([u, "x'", "g"], [v, "x'", "h"]))

    same = indicator(equal("g", "h"))
    equals = proof.sums(
        equal(minus(["size", "X"], times(2, ORDER)), squares),
        cofactors=[
            *(
                entry
                for theorem, u in ((first, "U"), (second, "V"))
                for entry in (
                    cofactor(theorem, ["g", "g"], 2, [["g", G]]),
                    cofactor(theorem, ["g", "h"], times(-1, gram(u, u)), pairs),
                    cofactor(theorem, ["g", "h"], times(-1, same), pairs),
                )
            ),
            cofactor(mixed, ["g", "h"], times(-2, gram("U", "V")), pairs),
        ],
    )
    proof.squares(["<=", times(2, ORDER), ["size", "X"]], equals)
    proof.generalise(len(proof.steps) - 1, names_of(SPACE), ORTHOGONAL)
    return proof


def own_embedding_dimension() -> Statement:
    """Two orthonormal embeddings of the group that are orthogonal to each other need 2d dimensions."""
    claim, wrong = _room(2), _room(3)
    z2 = ["cyclic", 2]
    space = ["union", ["element", z2], ["element", z2]]
    sides = [
        mapping(
            [("coordinate", space), ("point", ["element", z2])],
            ["case", "coordinate", ["left", one], ["right", two]],
        )
        for one, two in (
            (indicator(equal("left", "point")), 0),
            (0, indicator(equal("right", "point"))),
        )
    ]
    values: list[Json] = [z2, space, *sides]
    return Statement(
        id="cago/own-embedding-dimension",
        title="Two orthonormal embeddings of the group that are orthogonal to each other need 2d dimensions",
        source="Our own; it corrects the dimension of f and W after equation (1) of CaGO",
        hypotheses=r"U, V \in \mathbb{R}^{X\times G} with U^\top U = V^\top V = I, U^\top V = 0.",
        conclusion=r"2d \le |X|.",
        reading=(
            "The paper puts f and the columns of W into R^d, and the pre-activation after (13) is right for all "
            "coefficients only if the two embeddings are orthogonal to each other (see the part 'network' of "
            "cago/theorem-1). That needs R^{2d}."
        ),
        definitions=needed(VOCABULARY, claim),
        parts=[
            Part(
                "room",
                "The embedding space has at least 2d dimensions.",
                claim,
                _prove_room(),
                [values],
                [Control("3d is too much: two copies of R^2.", differences(claim, wrong), _refute_room(wrong, values))],
            )
        ],
    )


def _refute_room(claim: Json, values: list[Json]) -> Evidence:
    proof = Evidence()
    named = dict(zip(names_of(SPACE), values, strict=True))
    given = [proof.evaluate(substituted(h, named)) for h in ORTHOGONAL]
    at = proof.evaluate(substituted(claim[2][-1], named))
    proof.counterexample(claim, [{"at": values}, {"given": given}], at)
    return proof


STATEMENTS = {
    "cago/claim-hermitian": claim_hermitian,
    "cago/claim-hermitian.repair": claim_hermitian_repair,
    "cago/own-embedding-dimension": own_embedding_dimension,
}
