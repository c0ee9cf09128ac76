"""What is attacked, one idea a module; a target is a function of a random number generator and of counts."""

from __future__ import annotations

from tests.fuzz.campaign import Case
from tests.fuzz.targets import definitions, explicit, files, lattices, logic, numbers, passages, pinned, signs, sums

TARGETS: dict[str, Case] = {
    "sums": sums.pairs,
    "opaque": sums.opaque_pairs,
    "goals": sums.goals,
    "rewriting": sums.rewritings,
    "cofactors": sums.cofactors,
    "quotient": sums.quotients,
    "lattice": lattices.pairs,
    "hermite": lattices.forms,
    "squares": signs.squares,
    "vanish": signs.vanish,
    "identity": explicit.identities,
    "evaluate": explicit.evaluations,
    "induct": passages.inductions,
    "citation": passages.citations,
    "logic": logic.proofs,
    "reader": definitions.expansions,
    "cyclotomic": numbers.arithmetic,
    "files": files.mutants,
    "pinned": pinned.mutants,
}
