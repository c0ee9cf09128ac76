"""The moments of laws with Dirichlet priors, given some draws: those of urns that hold these draws besides the prior.

Thesis on combinatorial tasks, equations (8.1) to (8.3).
"""

from verify.library import positive_products, real_order
from verify.proving.evidence import ConciseEvidence, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.heads import urns
from verify.statements.terms import equal, mapping, minus, over, product_over, times, total

SPACE: Binders = [*urns.LETTERS, *urns.RANDOM, *urns.PRIOR]
SPACE_NAMES = names_of(SPACE)
UPDATED = ["updated", *urns.LETTER_NAMES, "alpha", *urns.UNORDERED_NAMES]
PRIOR_HYPOTHESES = [urns.ORDERED, urns.POSITIVE, ["dirichlet", *SPACE_NAMES, *urns.PAST_NAMES]]
HYPOTHESES = [
    *PRIOR_HYPOTHESES,
    ["ordered", "U", "after"],
    ["jointly_dirichlet", *SPACE_NAMES, *urns.PAST_NAMES, *urns.FUTURE_NAMES],
]
FUTURE_LIKELIHOOD = mapping([("om'", "Om")], urns.likelihood(["P", "om'"], urns.FUTURE_NAMES))
POSTERIOR = ["posterior", *urns.LETTER_NAMES, *urns.RANDOM_NAMES, *urns.UNORDERED_NAMES]
EVERYTHING: Binders = [*SPACE, *urns.PAST, *urns.FUTURE]
NEW_URN = ["urn", *urns.LETTER_NAMES, UPDATED, *urns.FUTURE_NAMES]
UPDATE = forall(EVERYTHING, implies(*HYPOTHESES, equal([*POSTERIOR, FUTURE_LIKELIHOOD], NEW_URN)))
VARIABLES: Binders = [
    *EVERYTHING,
    *positive_products.FACTORS,
    *urns.URN_VARIABLES,
    ("u2", "U"),
    ("r1", "real"),
    *((name, "real") for name in ("n1", "n2", "n3", "n4")),
    ("f1", ["maps", urns.UNION, "real"]),
]


class Posterior:
    """The moments given the past, in a proof that assumes those without it."""

    def __init__(self, further: Binders = ()) -> None:
        """Declare the variables, with further ones, and assume the hypotheses."""
        self.proof = proof = ConciseEvidence([*VARIABLES, *further])
        _, _, self.prior, _, self.joint = (proof.assume(formula) for formula in HYPOTHESES)

    def update(self) -> int:
        """∀ laws, past and future (the hypotheses ⟹ the posterior moment is that of the urns with the counts added)."""
        proof = self.proof
        likelihoods = [urns.likelihood(["P", "om"], names) for names in (urns.PAST_NAMES, urns.FUTURE_NAMES)]
        moment = total([("om", "Om")], times(["mass", "om"], *likelihoods))
        joint = total([("om", "Om")], times(["mass", "om"], urns.likelihood(["P", "om"], urns.JOINT)))
        same = proof.sums(equal(joint, moment))
        as_urn = proof.rewrite(equal(moment, ["urn", *urns.LETTER_NAMES, "alpha", *urns.JOINT]), [same], self.joint)
        whole = proof.rewrite(equal(moment, times(urns.PRIOR_URN, NEW_URN)), [self.split()], as_urn)
        past = total([("om", "Om")], urns.weighted("om"))
        found = proof.specialise(
            self._quotient(),
            [moment, past, urns.PRIOR_URN, NEW_URN],
            [whole, self.prior, urns.prove_positive_urn(proof)],
        )
        above = total([("om", "Om")], times(urns.weighted("om"), likelihoods[1]))
        grouped = proof.sums(equal(above, moment))
        found = proof.rewrite(equal([*POSTERIOR, FUTURE_LIKELIHOOD], NEW_URN), [(grouped, "backward")], found)
        return proof.generalise(found, names_of(EVERYTHING), HYPOTHESES)

    def split(self) -> int:
        """The urns of past and future are those of the past times those of the future with the counts of the past."""
        proof = self.proof
        sides = (("R", "inl"), ("U", "inr"))
        parts = [product_over([("u", places)], ["f1", [side, "u"]]) for places, side in sides]
        split = proof.sums(equal(product_over([("w", urns.UNION)], ["f1", "w"]), times(*parts)))
        names = [*urns.LETTER_NAMES, "alpha", *urns.JOINT]
        factors = mapping([("k", urns.UNION)], over(["drawn", *names, "k"], ["any_drawn", *names, "k"]))
        found = proof.specialise(proof.generalise(split, ["f1"]), [factors])
        same = [
            proof.generalise(proof.sums(equal([name, *names, [side, place]], [name, *urn[1:], place])), [place])
            for side, place, urn in (("inl", "u1", urns.PRIOR_URN), ("inr", "u2", NEW_URN))
            for name in ("drawn", "any_drawn")
        ]
        return proof.rewrite(equal(["urn", *names], times(urns.PRIOR_URN, NEW_URN)), same, found)

    def _quotient(self) -> int:
        """∀ real n1, …, n4 (n1 = n3 n4, n2 = n3, n3 > 0 ⟹ n1/n2 = n4)."""
        proof = self.proof
        hypotheses = [equal("n1", times("n3", "n4")), equal("n2", "n3"), ["<", 0, "n3"]]
        product, same, positive = (proof.assume(formula) for formula in hypotheses)
        gap = proof.sums(equal(minus("n2", 0), "n3"), cofactors=[cofactor(same)])
        nonzero = proof.specialise(
            real_order.prove_nonzero(proof), ["n2"], [proof.squares(["<", 0, "n2"], gap, [positive])]
        )
        found = proof.follows(equal(over("n1", "n2"), "n4"), product, same, proof.quotient(nonzero))
        return proof.generalise(found, ["n1", "n2", "n3", "n4"], hypotheses)
