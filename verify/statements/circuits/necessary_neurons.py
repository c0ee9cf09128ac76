"""Whether the neurons of the main theorem are necessary for the largest margin: for three and four inputs they are not.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), introduction and section 5.3.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.circuits.best_networks import with_norms_on_z3
from verify.statements.circuits.networks import NETWORKS, Networks, with_norms
from verify.statements.circuits.vocabulary import RECONSTRUCTED, SOURCE, WRONG_CLASSES
from verify.statements.formulas import forall, implies
from verify.statements.terms import equal, minus, plus, times, total

CASES = (3, 4)
SIZE = ["size", "J"]
SOME: Json = ["<", 0, SIZE]


def _hypotheses(networks: Networks) -> list[Json]:
    """The network has the largest margin, which is positive."""
    return [*networks.hypotheses, networks.attained, ["<", 0, "mu"]]


def _claim(k: int, conclusion: Json) -> Json:
    networks = with_norms(k)
    return forall(networks.binders, implies(*_hypotheses(networks), conclusion))


def _prove_some(k: int) -> Evidence:
    """Prove that there is at least one neuron: without neurons the margin is 0."""
    networks = with_norms(k)
    hypotheses = _hypotheses(networks)
    proof = Evidence(networks.binders)
    *_, attained, positive = (proof.assume(hypothesis) for hypothesis in hypotheses)
    none = proof.order(proof.assume(["not", SOME]))
    counted = proof.sums(equal(plus(minus(0, SIZE), total([("j", "J")], ["abs2", 1])), 0))
    no_neuron = proof.vanish(counted, [1], [none])
    empty = proof.follows(equal(networks.largest, 0), no_neuron)
    nothing = proof.rewrite(equal("mu", 0), [empty], attained)
    absurd = proof.contradiction(SOME, proof.rewrite(["<", 0, 0], [nothing], positive), proof.evaluate(["<", 0, 0]))
    proof.generalise(proof.cases(SOME, proof.assume(SOME), absurd), patterns.names_of(networks.binders), hypotheses)
    return proof


def _part(k: int) -> model.Part:
    """That a network with the largest margin has as many neurons as the theorem asks for."""
    networks, hypotheses = with_norms(k), _hypotheses(with_norms(k))
    asked = ["<=", times(2 ** (2 * k - 2), WRONG_CLASSES), SIZE]
    claim, some = _claim(k, asked), _claim(k, SOME)
    values = with_norms_on_z3(k)
    return model.Part(
        f"needed-{k}",
        f"{k} inputs: a network with the largest margin has at least {2 ** (2 * k - 2)} (d-1) neurons.",
        claim,
        patterns.refute_at(claim, networks.binders, values, hypotheses, asked),
        [values],
        [
            model.Control(
                "That it has at least one neuron is true.",
                trees.differences(claim, some),
                _prove_some(k),
                becomes="true",
            )
        ],
    )


def claim_necessary_neurons() -> model.Statement:
    """The number of neurons of the main theorem as a necessary one."""
    parts = [_part(k) for k in CASES]
    controls = [control.evidence.steps for part in parts for control in part.controls]
    return model.Statement(
        id="circuits/claim-necessary-neurons",
        title="The 2^{2k-2}(p-1) neurons of Theorem 4.1 are necessary for the largest margin",
        source=f"{SOURCE}, introduction and section 5.3",
        hypotheses=(
            r"d = |G| > 1 is odd; a finite set J of neurons with the largest margin \mu = \gamma\sum_j n_j^{k+1} > 0 "
            "for its norm."
        ),
        conclusion=r"|J| \ge 2^{2k-2}(d-1).",
        reading=(
            RECONSTRUCTED + "The introduction determines 'the necessary number of neurons', and section 5.3 says that "
            "so many are needed; the theorem itself says that so many are enough. On Z3 one cosine for each choice of "
            "the maxima attains the margin: 27 neurons and not 32 for k = 3, 81 and not 128 for k = 4. For every odd d "
            "3^{k-1}(d-1) are enough for k = 2, 3, 4 (circuits/own-fewer-cosines), and for k = 2 no fewer "
            "(tasks/own-fewest-neurons); the least number for k > 2 is open."
        ),
        definitions=trees.needed(NETWORKS, [controls, *([part.claim, part.evidence.steps] for part in parts)]),
        parts=parts,
    )


STATEMENTS = {"circuits/claim-necessary-neurons": claim_necessary_neurons}
