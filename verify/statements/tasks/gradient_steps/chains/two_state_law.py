"""The chain with two states: its powers P^(p−q) and its stationary law are as the joint law of three tokens asks."""

from verify.library.powers import prove_inverse_powers
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.chains import chain, joint_law, joint_probabilities, sample_space
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import HYPOTHESES
from verify.statements.terms import different, equal, mapping, minus, over

STEPS_MAP = mapping(
    [("end", "natural"), ("begin", "natural"), ("row'", chain.STATES), ("column'", chain.STATES)],
    ["steps", *patterns.names_of(chain.PARAMETERS), "end", "begin", "row'", "column'"],
)
TOKENS = "xs"
TWO_STATES: Binders = [(TOKENS, ["maps", sample_space.OUTCOMES, "natural", chain.STATES])]
LAW_HERE: Json = ["stationary", *patterns.names_of(chain.PARAMETERS)]
HERE: dict[str, Json] = {"S": chain.STATES, "x": TOKENS, "P": chain.TRANSITION, "pi": LAW_HERE, "K": STEPS_MAP}
SETTING_HERE = [HERE.get(name, name) for name in (*patterns.names_of(sample_space.SPACE), "P", "pi", "K")]


def here(node: Json) -> Json:
    """Return a term on a chain for the chain with two states."""
    return trees.substituted(node, HERE)


STARTS: Json = here(joint_probabilities.START)
PROPER_LAW: list[Json] = [different("a", 1), different("b", 1)]
CHAIN_HYPOTHESES: list[Json] = [*HYPOTHESES, STARTS, here(joint_law.markov("t"))]


def _prove_steps(proof: Evidence) -> tuple[int, int, int]:
    """Prove (λ − 1)/(λ − 1) = 1, λ/λ = 1 and the entries of P^(p−q), from ``HYPOTHESES``."""
    invertible, regular = proof.quotient(proof.assume(HYPOTHESES[0])), proof.quotient(chain.prove_rest(proof))
    return regular, invertible, chain.prove_steps(proof, regular, invertible)


def prove_two_state_powers(proof: Evidence) -> list[int]:
    """Prove ``POWERS``, from ``HYPOTHESES`` and the start."""
    regular, invertible, steps = _prove_steps(proof)
    powers = proof.specialise(prove_inverse_powers(proof), [chain.EIGENVALUE, over(1, chain.EIGENVALUE)], [invertible])
    unit = proof.follows(here(joint_probabilities.UNIT), steps, powers, regular)
    middle = ["at", chain.TRANSITION, "m'", "j'"]
    growth = proof.sums(
        here(joint_probabilities.GROWTH),
        cofactors=[
            cofactor(steps, [["next", "p'"], "q'", "i'", "j'"]),
            cofactor(steps, ["p'", "q'", "i'", "m'"], minus(middle), [["m'", chain.STATES]]),
        ],
    )
    return [proof.assume(STARTS), proof.sums(here(joint_probabilities.STATIONARY)), unit, growth]


def prove_two_state_chain(proof: Evidence) -> list[int]:
    """Prove ``POWERS``, ``ROWS`` and ``FIXED``, from ``HYPOTHESES`` and the start."""
    found = prove_two_state_powers(proof)
    regular, _, steps = _prove_steps(proof)
    rows = proof.sums(
        here(joint_probabilities.ROWS),
        cofactors=[cofactor(steps, ["p'", "q'", "i'", "j'"], 1, [["j'", chain.STATES]]), cofactor(regular)],
    )
    fixed = proof.follows(here(joint_probabilities.FIXED), steps, regular)
    return [*found, rows, fixed]


def prove_positive_law(proof: Evidence) -> int:
    """Prove that both stationary probabilities are different from 0, from a ≠ 1 and b ≠ 1."""
    regular = proof.quotient(chain.prove_rest(proof))
    found = []
    for state, name in ((":one", "b"), (":two", "a")):
        zero = equal([*LAW_HERE, state], 0)
        same = proof.follows(equal(name, 1), proof.assume(zero), regular)
        found.append(patterns.prove_not(proof, zero, same, proof.assume(different(name, 1))))
    return proof.elements(here(joint_probabilities.NONZERO), *found)
