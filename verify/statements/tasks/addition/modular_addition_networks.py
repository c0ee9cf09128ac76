"""More on the networks with the largest margin: the least width, equal margins, what the printed network outputs.

Our own, on Theorem 7.7 of the thesis on combinatorial tasks and its proof in D.6.2.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import ONE_OF_Z3
from verify.statements.cago.loss import UNIT, Z3
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
    minus,
    needed,
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.addition.fewest_neurons import AT_MOST_ONE, ENOUGH, prove_fewest_neurons
from verify.statements.tasks.addition.modular_addition import (
    BEST,
    EMPTY_ON_Z3,
    NODE,
    SIX_ON_Z3,
    UNRELATED,
    WRONG_ANSWER,
    attained_part,
)
from verify.statements.tasks.addition.network_bound import OPTIMAL
from verify.statements.tasks.addition.optimal_networks import EIGHT, NETWORK_VOCABULARY, SIX, six_phases
from verify.statements.tasks.addition.optimal_neurons import OptimalFacts
from verify.statements.tasks.addition.vocabulary import BINDERS, CUBED_NORM, ORDER, SOURCE, D, G, applied

Json = Any

INPUTS: Binders = [("a", G), ("b", G), ("c", G)]


def own_six_neurons() -> Statement:
    """Six neurons for each pair of frequencies suffice."""
    definitions = needed(NETWORK_VOCABULARY, SIX.claim())
    part = attained_part(
        SIX,
        definitions,
        six_phases(1, 2),
        SIX_ON_Z3,
        WRONG_ANSWER,
        "A network of norm 1 with 3(d - 1) neurons, and any number of spare ones, has the margin gamma.",
    )
    return Statement(
        id="tasks/own-six-neurons",
        title="The maximum margin of modular addition is attained with 3(d - 1) neurons",
        source=f"Our own; it lowers the width 4(p-1) of Theorem 7.7. {SOURCE}",
        hypotheses=r"G is a finite Abelian group of odd order d; \gamma is as in Theorem 7.7.",
        conclusion=(r"For every m \ge 3(d-1) a network with m neurons has \|\theta\|_{2,3} = 1 and the margin \gamma."),
        reading=(
            "For every k != 0 three neurons with the phases (t, 4t, 5t), t = 1/12, 3/12, 5/12 of a turn; those of k "
            "and -k make six for each pair. None has a larger margin: tasks/theorem-7.7, part 'bound'. "
            "Amplitude and norms are given by their equations."
        ),
        definitions=definitions,
        parts=[part],
    )


def own_fewest_neurons() -> Statement:
    """Fewer than six neurons for each pair of frequencies do not suffice."""
    claim = forall(BINDERS, implies(*OPTIMAL, both(AT_MOST_ONE, ENOUGH)))
    too_many = ["<=", times(4, minus(ORDER, 1)), ["size", "J"]]
    wrong = forall(BINDERS, implies(*OPTIMAL, both(AT_MOST_ONE, too_many)))
    proof = prove_fewest_neurons()
    return Statement(
        id="tasks/own-fewest-neurons",
        title="A network with the largest margin of modular addition has at least 3(d - 1) neurons",
        source=f"Our own; with tasks/own-six-neurons it finds the least width for Theorem 7.7. {SOURCE}",
        hypotheses=r"G is a finite Abelian group of odd order d; \|\theta\|_{2,3} \le 1; the margin is \gamma or more.",
        conclusion=r"3(d-1)\,\|\omega_j\|_2^3 \le 1 for every neuron j, so there are at least 3(d-1) neurons.",
        reading=(
            "So the largest margin of networks with m neurons is gamma if and only if m >= 3(d-1). At each pair of "
            "frequencies the phases of the neurons, weighted by the cubes of their norms, make six characters of the "
            "torus orthogonal; by Bessel's inequality no neuron has more than a sixth of the weight of its pair."
        ),
        definitions=needed(NETWORK_VOCABULARY, [claim, proof.steps, BEST]),
        parts=[
            Part(
                "width",
                "No neuron has more than its share of the cube of the norm, so there are at least 3(d - 1).",
                claim,
                proof,
                [[*BEST, NODE]],
                [
                    Control(
                        "4(d - 1) neurons are not necessary: the network on Z3 has six and a spare one.",
                        differences(claim, wrong),
                        refute_at(wrong, BINDERS, BEST, OPTIMAL, too_many, [{"part": 1}]),
                    )
                ],
            )
        ],
    )


def _prove_equal_margins() -> Evidence:
    facts = OptimalFacts()
    proof = facts.proof
    wrong = different("g3", plus("g1", "g2"))
    outputs = minus(applied("output", "g1", "g2", plus("g1", "g2")), applied("output", "g1", "g2", "g3"))
    exact = proof.sums(
        implies(wrong, equal(outputs, "gamma")), cofactors=[cofactor(facts.on_margin[1], ["g1", "g2", "g3"])]
    )
    everywhere = proof.generalise(proof.specialise(exact, [], [proof.assume(wrong)]), ["g1", "g2", "g3"], [wrong])
    return facts.closed(proof.conjunction(facts.norm_one(), everywhere))


def own_equal_margins() -> Statement:
    """Where the margin is attained, all inputs and all wrong labels have it, and the norm is 1."""
    outputs = minus(applied("output", "a", "b", plus("a", "b")), applied("output", "a", "b", "c"))
    everywhere = forall(INPUTS, implies(different("c", plus("a", "b")), equal(outputs, "gamma")))
    conclusion = both(equal(CUBED_NORM, 1), everywhere)
    claim = forall(BINDERS, implies(*OPTIMAL, conclusion))
    unrelated = forall(BINDERS, implies(*UNRELATED, conclusion))
    proof = _prove_equal_margins()
    return Statement(
        id="tasks/own-equal-margins",
        title="In a network with the largest margin all inputs and all wrong labels are on the margin",
        source=f"Our own, after Lemma 7.6 for the task of Theorem 7.7. {SOURCE}",
        hypotheses=r"G is a finite Abelian group of odd order; \|\theta\|_{2,3} \le 1; the margin is \gamma or more.",
        conclusion=r"\|\theta\|_{2,3} = 1, and f(a,b)[a+b] - f(a,b)[c] = \gamma for all a, b and c \ne a+b.",
        reading="The terms are those of tasks/theorem-7.7.",
        definitions=needed(NETWORK_VOCABULARY, [claim, proof.steps, BEST]),
        parts=[
            Part(
                "margins",
                "The norm is 1, and all differences are gamma.",
                claim,
                proof,
                [[*BEST, *WRONG_ANSWER]],
                [
                    Control(
                        "With the margin 0 in place of gamma it is false: no neurons.",
                        differences(claim, unrelated),
                        refute_at(unrelated, BINDERS, EMPTY_ON_Z3, UNRELATED, conclusion[1], [{"part": 0}]),
                    )
                ],
            )
        ],
    )


OUTPUT_BINDERS: Binders = [*EIGHT.binders, ("S", "set")]


def _output_claim(value: Json) -> Json:
    output = substituted(EIGHT.applied("output", "a", "b", "c"), {"s": 1})
    return forall(OUTPUT_BINDERS, implies(EIGHT.hypothesis, forall(INPUTS, equal(output, value))))


def own_output() -> Statement:
    """What the network of D.6.2 outputs."""
    right = indicator(equal("c", plus("a", "b")))
    value, printed = times(2, minus(times(ORDER, right), 1)), times(2, minus(ORDER, 1), right)
    claim, wrong = _output_claim(value), _output_claim(printed)
    proof = Evidence(OUTPUT_BINDERS)
    half = proof.assume(EIGHT.hypothesis)
    waves = times(2, ["char", "k", plus("a", "b")], conj(["char", "k", "c"]))
    output = proof.sums(claim[2][2], cofactors=[cofactor(half, ["k"], waves, [["k", D]])])
    proof.generalise(output, names_of(OUTPUT_BINDERS), [EIGHT.hypothesis])
    values = [Z3, ONE_OF_Z3, UNIT]
    labels = {x: ["of", ["element", Z3], y] for (x, _), y in zip(INPUTS, WRONG_ANSWER, strict=True)}
    inner = {**dict(zip(names_of(OUTPUT_BINDERS), values, strict=True)), **labels}
    failing, moves = wrong[2][2][2], [{"at": WRONG_ANSWER}]
    return Statement(
        id="tasks/own-output-of-optimal-network",
        title="What the printed network with the largest margin outputs",
        source=f"Our own, on the end of the proof in D.6.2. {SOURCE}",
        hypotheses="The eight neurons of D.6.2, with amplitude 1, for one of each pair of frequencies k, -k.",
        conclusion=r"f(a,b)[c] = 2(d\,1(c = a+b) - 1).",
        reading=(
            "D.6.2 prints, up to a factor, 0 for wrong labels; it is -2, as the sum over frequencies leaves out k = 0. "
            "All wrong labels still have the same output, which is what the proof needs."
        ),
        definitions=needed(NETWORK_VOCABULARY, [claim]),
        parts=[
            Part(
                "output",
                "The output is 2(d - 1) for the right label and -2 for the others.",
                claim,
                proof,
                [[*values, *WRONG_ANSWER]],
                [
                    Control(
                        "As printed, with 0 for wrong labels, it is false on Z3.",
                        differences(claim, wrong),
                        refute_at(wrong, OUTPUT_BINDERS, values, [EIGHT.hypothesis], failing, moves, inner),
                    )
                ],
            )
        ],
    )


STATEMENTS = {
    "tasks/own-six-neurons": own_six_neurons,
    "tasks/own-fewest-neurons": own_fewest_neurons,
    "tasks/own-equal-margins": own_equal_margins,
    "tasks/own-output-of-optimal-network": own_output,
}
