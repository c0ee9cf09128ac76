"""The main theorem for three inputs: the largest margin, and what every network looks like that attains it.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Theorem F.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.small_groups import ONE
from verify.statements.circuits.best_networks import on_z3, zero_node
from verify.statements.circuits.construction import network_margin
from verify.statements.circuits.designs import CONSTRUCTION
from verify.statements.circuits.max_margin import SquaredNorms
from verify.statements.circuits.networks import with_squared_norms
from verify.statements.circuits.neuron_bound import CONSTANT
from verify.statements.circuits.vocabulary import RECONSTRUCTED, SOURCE
from verify.statements.language import differences, needed, over
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at

Json = Any


def theorem_f_1() -> Statement:
    """Three inputs: the largest margin."""
    networks, smaller = with_squared_norms(), with_squared_norms(over(CONSTANT, 2)).bound
    claim, wrong = networks.claim(), networks.claim(smaller)
    proof = SquaredNorms().max_margin()
    attained = network_margin("attained", "The network of Lemma D.2 has 16 (d-1) cosines and this margin for its norm.")
    return Statement(
        id="circuits/theorem-f.1",
        title="Three inputs: the largest margin, its cosine neurons, and that every frequency is used",
        source=f"{SOURCE}, Theorem F.1",
        hypotheses=(
            r"d = |G| > 1 is odd; J is a finite set of neurons with real weights, N_j their squared norms; "
            r"f(a)[a_1+a_2+a_3] - f(a)[c] \ge \mu for all a and all c \ne a_1+a_2+a_3."
        ),
        conclusion=(
            r"\mu \le \gamma\sum_j N_j^2, \gamma = \frac{3}{16d(d-1)}, and 16(d-1) cosines attain it. If a network "
            r"attains it: every neuron with N_j > 0 is u_i(g) = \Re(c_i\langle h, g\rangle), "
            r"w(g) = \Re(c_w\langle h, g\rangle) with h \ne 0, |c_i| = |c_w|, c_1c_2c_3\bar c_w \ge 0; and if "
            r"\mu > 0, for every h \ne 0 some j has \hat u_1(h)\hat u_2(h)\hat u_3(h)\hat w(-h) \ne 0."
        ),
        reading=READING,
        definitions=needed(CONSTRUCTION, [claim, proof.steps, attained.claim, attained.evidence.steps]),
        parts=[
            Part(
                "margin",
                "No margin exceeds the bound; if it is attained, the neurons are cosines and use all frequencies.",
                claim,
                proof,
                [[*on_z3(3), zero_node(3)], [*on_z3(3), ONE]],
                [
                    Control(
                        "With half the constant it is false: 27 cosines on Z3.",
                        differences(claim, wrong),
                        refute_at(wrong, networks.binders, on_z3(3), networks.hypotheses, smaller, [{"part": 0}]),
                    )
                ],
            ),
            attained,
        ],
    )


READING = (
    RECONSTRUCTED + "Instead of an odd prime, a half-system H of characters is asked for; it exists if and only if d "
    "is odd (circuits/own-half-system). The sum of the N_j^2 is the fourth power of the L_{2,4} norm, so by "
    "homogeneity the largest margin of "
    "networks of norm at most 1 is \\gamma. The number of neurons is arbitrary in the bound; 16(d-1) of them are "
    "enough to attain it, which is part 'attained', with the network of Lemma D.2 at every scale \\beta, whose weights "
    "are real by that lemma. A cosine with a phase is written with a complex amplitude c = \\beta e^{i\\theta}; the "
    "phase rule says that c_1 c_2 c_3 conj(c_w) is not negative. A neuron uses the frequency h if the product of its "
    "transforms there is not 0; by the second claim h is then its only frequency up to the sign. All three claims of "
    "the theorem are decided."
)


STATEMENTS: dict[str, object] = {}
