"""The chain with two states: its powers P^(p−q) and its stationary law are as the joint law of three tokens asks."""

from __future__ import annotations

from typing import Any

from verify.library.powers import prove_inverse_powers
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, different, equal, mapping, minus, over, substituted
from verify.statements.patterns import names_of, prove_not
from verify.statements.tasks.gradient_steps.chains.chain import (
    EIGENVALUE,
    PARAMETERS,
    STATES,
    TRANSITION,
    prove_rest,
    prove_steps,
)
from verify.statements.tasks.gradient_steps.chains.joint_law import markov
from verify.statements.tasks.gradient_steps.chains.joint_probabilities import (
    FIXED,
    GROWTH,
    NONZERO,
    ROWS,
    START,
    STATIONARY,
    UNIT,
)
from verify.statements.tasks.gradient_steps.chains.sample_space import OUTCOMES, SPACE
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import HYPOTHESES

Json = Any

STEPS_MAP = mapping(
    [("end", "natural"), ("begin", "natural"), ("row'", STATES), ("column'", STATES)],
    ["steps", *names_of(PARAMETERS), "end", "begin", "row'", "column'"],
)
TOKENS = "xs"
TWO_STATES: Binders = [(TOKENS, ["maps", OUTCOMES, "natural", STATES])]
LAW_HERE: Json = ["stationary", *names_of(PARAMETERS)]
HERE: dict[str, Json] = {"S": STATES, "x": TOKENS, "P": TRANSITION, "pi": LAW_HERE, "K": STEPS_MAP}
SETTING_HERE = [HERE.get(name, name) for name in (*names_of(SPACE), "P", "pi", "K")]


def here(node: Json) -> Json:
    """Return a term on a chain for the chain with two states."""
    return substituted(node, HERE)


STARTS: Json = here(START)
PROPER_LAW: list[Json] = [different("a", 1), different("b", 1)]
CHAIN_HYPOTHESES: list[Json] = [*HYPOTHESES, STARTS, here(markov("t"))]


def _prove_steps(proof: Evidence) -> tuple[int, int, int]:
    """Prove (λ − 1)/(λ − 1) = 1, λ/λ = 1 and the entries of P^(p−q), from ``HYPOTHESES``."""
    invertible, regular = proof.quotient(proof.assume(HYPOTHESES[0])), proof.quotient(prove_rest(proof))
    return regular, invertible, prove_steps(proof, regular, invertible)


def prove_two_state_powers(proof: Evidence) -> list[int]:
    """Prove ``POWERS``, from ``HYPOTHESES`` and the start."""
    regular, invertible, steps = _prove_steps(proof)
    powers = proof.specialise(prove_inverse_powers(proof), [EIGENVALUE, over(1, EIGENVALUE)], [invertible])
    unit = proof.follows(here(UNIT), steps, powers, regular)
    middle = ["at", TRANSITION, "m'", "j'"]
    growth = proof.sums(
        here(GROWTH),
        cofactors=[
            cofactor(steps, [["next", "p'"], "q'", "i'", "j'"]),
            cofactor(steps, ["p'", "q'", "i'", "m'"], minus(middle), [["m'", STATES]]),
        ],
    )
    return [proof.assume(STARTS), proof.sums(here(STATIONARY)), unit, growth]


def prove_two_state_chain(proof: Evidence) -> list[int]:
    """Prove ``POWERS``, ``ROWS`` and ``FIXED``, from ``HYPOTHESES`` and the start."""
    found = prove_two_state_powers(proof)
    regular, _, steps = _prove_steps(proof)
    rows = proof.sums(
        here(ROWS),
        cofactors=[cofactor(steps, ["p'", "q'", "i'", "j'"], 1, [["j'", STATES]]), cofactor(regular)],
    )
    fixed = proof.follows(here(FIXED), steps, regular)
    return [*found, rows, fixed]


def prove_positive_law(proof: Evidence) -> int:
    """Prove that both stationary probabilities are different from 0, from a ≠ 1 and b ≠ 1."""
    regular = proof.quotient(prove_rest(proof))
    found = []
    for state, name in ((":one", "b"), (":two", "a")):
        zero = equal([*LAW_HERE, state], 0)
        same = proof.follows(equal(name, 1), proof.assume(zero), regular)
        found.append(prove_not(proof, zero, same, proof.assume(different(name, 1))))
    return proof.elements(here(NONZERO), *found)
