"""Equivalent representations are irreducible together, and equivalent to the same representations.

Thesis on combinatorial tasks, appendix D.8.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.tasks.groups.irreducibility import IRREDUCIBLE, NAMES, not_zero
from verify.statements.tasks.groups.unitary_families import BODIES
from verify.statements.terms import different, equal, mapping, times, total

SIG, T, S = "sig9", "C9", "A9"
EQUIVALENT: Json = ["equivalent", *NAMES, "I", SIG]
_, BINDERS, BODY = trees.substituted(BODIES["equivalent"], {"K": "I", "sigma": SIG})
CHOSEN = {"T": T, "S": S}
MOVED = mapping([("m'", "I"), ("n'", "I")], total([("p'", "I")], times(["M1", "m'", "p'"], [S, "p'", "n'"])))


def _image(vector: Json) -> Json:
    """The vector T v."""
    return mapping([("m", "I")], total([("n", "I")], times([T, "m", "n"], [vector, "n"])))


def _in_kernel(matrix: Json, vector: Json) -> Json:
    return trees.substituted(BODIES["in_kernel"], {"M": matrix, "v": vector})


class _Transport:
    """An equivalence rho T = T sigma with the inverse S."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the equivalence."""
        self.proof = proof
        known = proof.assume(trees.substituted(BODY, CHOSEN))
        self.intertwines, self.right, self.left = (proof.project(known, part) for part in range(3))

    def invariant(self) -> int:
        """The kernel of M S is invariant under rho if that of M is under sigma, since S rho = sigma S."""
        proof, vector, g = self.proof, "v2", "g1"
        inside = proof.assume(["in_kernel", "I", MOVED, vector])
        back = mapping([("m", "I")], total([("n", "I")], times([S, "m", "n"], [vector, "n"])))
        null = proof.sums(_in_kernel("M1", back), cofactors=[cofactor(inside, ["i"])])
        stays = proof.specialise(proof.assume(["invariant_kernel", "G", "I", SIG, "M1"]), [back, g], [null])
        before, after = ["M1", "i", "p'"], [vector, "q'"]
        turned = mapping([("m", "I")], total([("n", "I")], times(["rho", "m", "n", g], [vector, "n"])))
        over_all = [[x, "I"] for x in ("p'", "j'", "n'", "q'")]
        result = proof.sums(
            _in_kernel(MOVED, turned),
            cofactors=[
                cofactor(
                    self.right,
                    ["n'", "q'"],
                    times(-1, before, [S, "p'", "j'"], ["rho", "j'", "n'", g], after),
                    over_all,
                ),
                cofactor(
                    self.intertwines, ["j'", "n'", g], times(before, [S, "p'", "j'"], [S, "n'", "q'"], after), over_all
                ),
                cofactor(
                    self.left, ["p'", "j'"], times(before, [SIG, "j'", "n'", g], [S, "n'", "q'"], after), over_all
                ),
                cofactor(stays, ["i"]),
            ],
        )
        return proof.generalise(result, [vector, g], [["in_kernel", "I", MOVED, vector]])

    def nonzero(self, some: Json) -> int:
        """T v is not 0, since S T v = v is not."""
        proof = self.proof
        value = equal(["at", _image("v1"), "k2"], 0)
        found = proof.witness(some, ["k2"], proof.assume(["not", value]))
        zero = patterns.prove_indirectly(proof, value, found, proof.assume(["not", some]))
        zero = proof.generalise(zero, ["k2"])
        own = proof.follows(equal(["v1", "i1"], 0), self.left, zero)
        result = patterns.prove_indirectly(proof, some, own, proof.assume(different(["v1", "i1"], 0)))
        return proof.choose(proof.assume(not_zero("v1")), "i1", result)

    def irreducible(self) -> int:
        """sigma is irreducible if rho is."""
        proof = self.proof
        inhabited, only = (proof.project(proof.assume(IRREDUCIBLE), part) for part in range(2))
        premises = [["invariant_kernel", "G", "I", SIG, "M1"], ["in_kernel", "I", "M1", "v1"], not_zero("v1")]
        null = proof.assume(premises[1])
        own = proof.follows(_in_kernel(MOVED, _image("v1")), self.left, null)
        given = [self.invariant(), own, self.nonzero(not_zero(_image("v1")))]
        whole = proof.specialise(only, [MOVED, _image("v1")], given)
        whole = proof.specialise(whole, [_image("v2")])
        everything = proof.follows(_in_kernel("M1", "v2"), self.left, whole)
        only = proof.generalise(proof.generalise(everything, ["v2"]), ["M1", "v1"], premises)
        return proof.conjunction(inhabited, only)

    def composed(self) -> int:
        """What is equivalent to sigma is equivalent to rho: by T' S and T S', if T' and S' are inverse."""
        proof = self.proof
        at = {"I": "K", "rho": "sigma", "K": "I", "sigma": SIG}
        _, binders, body = trees.substituted(BODIES["equivalent"], at)
        known = proof.assume(trees.substituted(body, {"T": "T9", "S": "S9"}))
        intertwines, right, left = (proof.project(known, part) for part in range(3))
        there = mapping([("m'", "K"), ("n'", "I")], total([("p'", "I")], times(["T9", "m'", "p'"], [S, "p'", "n'"])))
        here = mapping([("n'", "I"), ("m'", "K")], total([("p'", "I")], times([T, "n'", "p'"], ["S9", "p'", "m'"])))
        _, _, goals = trees.substituted(BODIES["equivalent"], {"I": "K", "rho": "sigma", "K": "I", "sigma": "rho"})
        matrices = {"T": there, "S": here}
        moved = trees.substituted(
            BODIES["intertwines"], {"I": "K", "rho": "sigma", "K": "I", "sigma": "rho", "T": there}
        )
        over_all = [[x, "I"] for x in ("p'", "j'", "n'", "q'")]
        parts = [
            proof.sums(
                moved,
                cofactors=[
                    cofactor(intertwines, ["i", "p'", "g"], [S, "p'", "k"], over_all[:1]),
                    cofactor(
                        self.left,
                        ["p'", "q'"],
                        times(-1, ["T9", "i", "p'"], [SIG, "q'", "n'", "g"], [S, "n'", "k"]),
                        [over_all[0], over_all[2], over_all[3]],
                    ),
                    cofactor(
                        self.intertwines,
                        ["j'", "n'", "g"],
                        times(-1, ["T9", "i", "p'"], [S, "p'", "j'"], [S, "n'", "k"]),
                        over_all[:3],
                    ),
                    cofactor(
                        self.right,
                        ["n'", "k"],
                        times(["T9", "i", "p'"], [S, "p'", "j'"], ["rho", "j'", "n'", "g"]),
                        over_all[:3],
                    ),
                ],
            ),
            proof.follows(trees.substituted(goals[2], matrices), self.left, right),
            proof.follows(trees.substituted(goals[3], matrices), left, self.right),
        ]
        goal = trees.substituted(BODIES["equivalent"], {"I": "K", "rho": "sigma", "K": "I", "sigma": "rho"})
        found = proof.witness(goal, [there, here], proof.conjunction(*parts))
        other: Json = ["equivalent", "G", "K", "sigma", "I", SIG]
        return patterns.choose_all(proof, proof.assume(other), binders, body, {"T": "T9", "S": "S9"}, found)


def prove_irreducible_together(proof: Evidence) -> int:
    """Prove for all I, rho, sigma: sigma is irreducible if rho is, and they are equivalent."""
    found = patterns.choose_all(proof, proof.assume(EQUIVALENT), BINDERS, BODY, CHOSEN, _Transport(proof).irreducible())
    return proof.generalise(found, ["I", "rho", SIG], [IRREDUCIBLE, EQUIVALENT])


def prove_equivalent_together(proof: Evidence) -> int:
    """Prove for all I, rho, sigma, K, tau: tau is equivalent to rho if it is to sigma, which is equivalent to rho."""
    other: Json = ["equivalent", "G", "K", "sigma", "I", SIG]
    found = patterns.choose_all(proof, proof.assume(EQUIVALENT), BINDERS, BODY, CHOSEN, _Transport(proof).composed())
    return proof.generalise(found, ["I", "rho", SIG, "K", "sigma"], [other, EQUIVALENT])
