"""A network of neurons spanned by one representation that outputs its character, up to a factor.

Thesis on combinatorial tasks, Lemma D.15, as printed and with the factor 4 that it lacks.
"""

from verify.statements import model, trees
from verify.statements.tasks.groups import character_network, neuron_pairs
from verify.statements.tasks.groups.group_vocabulary import FAMILIES
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import power


def lemma_d_15() -> model.Statement:
    """Lemma D.15 as printed."""
    pair, trace = neuron_pairs.pair_claim(1), neuron_pairs.trace_claim(power("s", 3))
    corrected = character_network.CharacterNetwork().closed(unit=False)
    true_pair, true_trace = neuron_pairs.pair_claim(4), neuron_pairs.trace_claim(power("q", 3))
    return model.Statement(
        id="tasks/lemma-d.15",
        title="A network of neurons spanned by one representation outputs its character",
        source=f"{SOURCE}, Lemma D.15",
        hypotheses=r"R \ne 1 is a real irreducible representation of the finite group G, of degree d_R.",
        conclusion=(
            r"There are weights u, v, w of 2 d_R^3 neurons, with coefficients \alpha_R, \beta_R, \gamma_R and "
            r"tr(\alpha_R\beta_R\gamma_R^T) = (d_R/3|G|)^{3/2}, such that f(a,b)[c] = tr(R(a)R(b)R(c)^{-1})."
        ),
        reading=(
            "Part 'network' is the statement: some coefficients at the entries of R have this trace for each neuron, "
            "and these outputs. None have, on the group of order 2 already; a factor 4 (d_R/3|G|)^{3/2} is missing. "
            "Part 'pair' is the equation of the proof on the output of two neurons with coefficients (3|G|)^{-1/2}, "
            "where the index of gamma in the first neuron is read as (i,k); a factor 4 is missing. Part 'trace' is the "
            "last sentence of the proof: the trace of these coefficients is (d_R/3|G|)^{3/2}; it is (3|G|)^{-3/2}. "
            "abc^{-1} is the g with g c = a b; roots are given by their equations, s = (d_R/3|G|)^{1/2}, "
            "q = (3|G|)^{-1/2}."
            f" {FAMILIES}"
        ),
        definitions=trees.needed(
            character_network.CONSTRUCTION_VOCABULARY, [character_network.PRINTED, pair, trace, corrected.steps]
        ),
        parts=[
            model.Part(
                "network",
                "Some network of 2 d^3 neurons with the largest traces outputs the character.",
                character_network.PRINTED,
                character_network.refute_network(character_network.WITHOUT_FACTOR),
                [character_network.ON_S3],
                [
                    model.Control(
                        "With the output 4 (d_R/3|G|)^{3/2} tr(R(a)R(b)R(c)^{-1}) it is true.",
                        trees.differences(character_network.PRINTED, character_network.CORRECTED),
                        corrected,
                        becomes="true",
                    )
                ],
            ),
            model.Part(
                "pair",
                "The two neurons output R(a)_ij R(b)_jk R(c)_ik / (3|G|)^{3/2} together.",
                pair,
                neuron_pairs.refute_pair(pair),
                [[*neuron_pairs.SIGNED, *neuron_pairs.EVEN]],
                [
                    model.Control(
                        "Four times that is true.",
                        trees.differences(pair, true_pair),
                        neuron_pairs.prove_pair(),
                        becomes="true",
                    )
                ],
            ),
            model.Part(
                "trace",
                "The coefficients of these neurons have the largest trace.",
                trace,
                neuron_pairs.refute_trace(trace),
                [neuron_pairs.PLANE],
                [
                    model.Control(
                        "The trace (3|G|)^{-3/2} is true.",
                        trees.differences(trace, true_trace),
                        neuron_pairs.prove_trace(),
                        becomes="true",
                    )
                ],
            ),
        ],
    )


def lemma_d_15_repair() -> model.Statement:
    """Lemma D.15 with the factor 4 (d/3|G|)^{3/2}, for neurons of norm 1."""
    pair, printed = neuron_pairs.pair_claim(4), neuron_pairs.pair_claim(1)
    proof = character_network.CharacterNetwork().closed(unit=True)
    without_factor = character_network.claim(character_network.UNIT_WITHOUT_FACTOR)
    return model.Statement(
        id="tasks/lemma-d.15.repair",
        title="A network of neurons spanned by one representation outputs its character, up to a factor",
        source=f"{SOURCE}, Lemma D.15, repaired",
        hypotheses=r"R \ne 1 is a real irreducible representation of the finite group G, of degree d_R.",
        conclusion=(
            r"There are weights of 2 d_R^3 neurons of norm 1, with coefficients \alpha_R, \beta_R, \gamma_R and "
            r"tr(\alpha_R\beta_R\gamma_R^T) = (d_R/3|G|)^{3/2}, such that "
            r"f(a,b)[c] = 4(d_R/3|G|)^{3/2}\, tr(R(a)R(b)R(c)^{-1})."
        ),
        reading=(
            "The neurons are those of the proof with coefficients (d_R/3|G|)^{1/2}. The norm is that of (D.14), "
            "|G|/d_R times the sum of the squares of all coefficients. Part 'pair' is the equation of the proof on two "
            "neurons, with coefficients (3|G|)^{-1/2}, and the factor 4."
            f" {FAMILIES}"
        ),
        definitions=trees.needed(
            character_network.CONSTRUCTION_VOCABULARY, [character_network.REPAIRED, pair, proof.steps]
        ),
        parts=[
            model.Part(
                "network",
                "Some network of 2 d^3 neurons of norm 1 with the largest traces outputs a multiple of the character.",
                character_network.REPAIRED,
                proof,
                [character_network.ON_S3],
                [
                    model.Control(
                        "Without the factor it is false on the group of order 2.",
                        trees.differences(character_network.REPAIRED, without_factor),
                        character_network.refute_network(character_network.UNIT_WITHOUT_FACTOR),
                    )
                ],
            ),
            model.Part(
                "pair",
                "The two neurons output 4 R(a)_ij R(b)_jk R(c)_ik / (3|G|)^{3/2} together.",
                pair,
                neuron_pairs.prove_pair(),
                [[*neuron_pairs.SIGNED, *neuron_pairs.EVEN]],
                [
                    model.Control(
                        "Without the 4 it is false on the group of order 2.",
                        trees.differences(pair, printed),
                        neuron_pairs.refute_pair(printed),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {"tasks/lemma-d.15": lemma_d_15, "tasks/lemma-d.15.repair": lemma_d_15_repair}
