"""Averages of the first step over finitely many transition matrices, from an equation for each of them.

Tasks (Edelman), appendix E.1. A display with an expectation over a and b has a factor in front of the expectation; it
is taken out of the sum once, for numbers that nobody has to multiply out.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.first_step import averaged_step, weight_vocabulary
from verify.statements.terms import equal, mapping, over, plus, times

CHAIN, SHOWN = "d3", "shown"
VALUES_OF_CHAINS: Binders = [(SHOWN, ["maps", "C", "real"])]
ON_CHAINS: Binders = [*averaged_step.CHAINS, (CHAIN, "C"), *VALUES_OF_CHAINS]
FRONT = over(times("eta", "c"), weight_vocabulary.T)
LAWS = (
    "The expectation is one over any finite law of the transition matrix: the matrix d of a finite set C has the "
    "weight q(d), and the weights may be any real numbers. For {law} it follows for the integrals: as C may have a "
    "single matrix, both sides agree at each one with lambda different from 0 and 1, that is outside a set of measure "
    "0, and the left side is bounded for given t. "
)


def stepped(rate: Json) -> Json:
    """c + η Σ_d q_d F_d for the negative gradient F_d at the matrix d."""
    return plus("c", times("eta", averaged_step.over_chains(rate)))


def printed_average(inside: Json) -> Json:
    """c + (η c/t) Σ_d q_d G_d for what is printed inside the expectation."""
    return plus("c", times(FRONT, averaged_step.over_chains(inside)))


def prove_average(proof: Evidence, rate: Json, inside: Json, each: int) -> int:
    """Prove c + η Σ_d q_d F_d = c + (η c/t) Σ_d q_d G_d from ∀d: F_d = (c/t) G_d.

    The proof declares ``ON_CHAINS``, eta, c and t.
    """
    drawn = proof.sums(equal(stepped(times(weight_vocabulary.SCALE, [SHOWN, "d"])), printed_average([SHOWN, "d"])))
    drawn = proof.specialise(proof.generalise(drawn, names_of(VALUES_OF_CHAINS)), [mapping(averaged_step.EACH, inside)])
    averaged = proof.rewrite(equal(stepped(rate), stepped(times(weight_vocabulary.SCALE, inside))), [each])
    return proof.rewrite(equal(stepped(rate), printed_average(inside)), [drawn], averaged)
