"""Equation (E.2): a logit of the minimal model is a double sum over positions.

Thesis on combinatorial tasks, equation (8.8) and appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    indicator,
    minus,
    needed,
    plus,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.heads.conditions import prove_equivalent
from verify.statements.tasks.heads.minimal_model import (
    ALL,
    AT,
    AT_OFFSET,
    MODEL_VOCABULARY,
    UP_TO,
    output,
    values,
)
from verify.statements.tasks.heads.numbered import NUMBERED_PLACES, Numbered
from verify.statements.tasks.heads.positions import NUMBERED, labels, listed
from verify.statements.tasks.source import SOURCE

Json = Any

WEIGHTS: Binders = [("W", ["maps", "S", "S", "real"]), ("v", ["maps", "T", "real"])]
VARIABLES: Binders = [
    *ALL,
    *WEIGHTS,
    *AT,
    *NUMBERED_PLACES,
    ("s0", "T"),
    ("H", ["subsets", "T"]),
    ("D", ["subsets", ["product", "T", ["product", "T", "T"]]]),
    ("B", ["subsets", ["product", "T", "T"]]),
]
EARLIER: Json = ["subset", [["u", ["product", "T", "T"]]], ["<=", ["pos", ["second", "u"]], ["pos", ["first", "u"]]]]


def _offset(s: Json, q: Json, r: Json) -> Json:
    return equal(["pos", s], plus(minus(["pos", q], ["pos", r]), 1))


def _double_sum(visible: Json, earlier: Json, at: Json) -> Json:
    """Σ_q [visible] [x_q = y] Σ_r [earlier] (Σ_s [at] v_s) W(x_p, x_r)."""
    entry = total([("s", "T")], ["v", "s"], at)
    inner = total([("r", "T")], times(entry, ["W", ["x", "p"], ["x", "r"]]), earlier)
    return total([("q", "T")], times(indicator(equal(["x", "q"], "y")), inner), visible)


def _written_out(visible: Json, at: Json) -> Json:
    row, column, letter = (
        indicator(equal(["x", place], state)) for place, state in (("p", "a"), ("r", "b"), ("q", "y"))
    )
    shifted = total([("r", "T")], times(total([("s", "T")], ["v", "s"], at), column))
    scores = total([("a", "S"), ("b", "S")], times(row, ["W", "a", "b"], shifted))
    return total([("q", "T")], times(scores, letter), visible)


VISIBLE: Json = ["<=", ["pos", "q"], ["pos", "p"]]
BEFORE: Json = ["<=", ["pos", "r"], ["pos", "q"]]
LOGIT = _double_sum(VISIBLE, BEFORE, _offset("s", "q", "r"))
MODEL = output("W", "v")


def _prove() -> Evidence:
    proof = Evidence(VARIABLES)
    numbered = Numbered(proof)
    in_row, earlier = ["in", "q", "H"], ["in", ["pair", "q", "r"], "B"]
    near = ["in", ["pair", "s", ["pair", "q", "r"]], "D"]
    at, after = _offset("s0", "q0", "r0"), ["<=", ["pos", "r0"], ["pos", "q0"]]
    apart = proof.sums(
        equal(minus(["pos", "q0"], ["pos", "r0"]), minus(["pos", "s0"], 1)),
        cofactors=[cofactor(proof.assume(at), [], -1)],
    )
    later = proof.squares(after, apart, [numbered.fact("s0", 0)])
    found = proof.conjunction(proof.assume(at), later)
    same = prove_equivalent(proof, at, both(at, after), found, proof.project(proof.assume(both(at, after)), 0))
    same = proof.generalise(same, ["s0", "q0", "r0"])
    middle = _written_out(VISIBLE, both(_offset("s", "q", "r"), BEFORE))
    first = proof.rewrite(equal(MODEL, middle), [same])
    lemma = proof.sums(equal(_written_out(in_row, both(near, earlier)), _double_sum(in_row, earlier, near)))
    lemma = proof.generalise(lemma, ["H", "D", "B"])
    second = proof.specialise(lemma, [UP_TO, AT_OFFSET, EARLIER])
    found = proof.rewrite(equal(MODEL, LOGIT), [second], first)
    proof.generalise(proof.generalise(found, names_of(AT)), names_of([*ALL, *WEIGHTS]), [NUMBERED])
    return proof


def _claim(right: Json) -> Json:
    return forall([*ALL, *WEIGHTS], implies(NUMBERED, forall(AT, equal(MODEL, right))))


POSITIONS_HERE = values("mn", "mnn", "a")[:-1]
MATRIX: Json = [
    "map",
    [["row", labels("mn")], ["column", labels("mn")]],
    ["choose", "row", *([a, ["choose", "column", ["m", x], ["n", y]]] for a, x, y in (("m", 1, 2), ("n", 3, 5)))],
]
VALUES = [*POSITIONS_HERE, MATRIX, listed("abc", [2, 3, 7])]
AT_VALUES = {"p": ":c", "y": ":n"}


def equation_e_2() -> Statement:
    """Equation (E.2)."""
    claim = _claim(LOGIT)
    wrong = _claim(_double_sum(VISIBLE, ["<=", ["pos", "q"], ["pos", "r"]], _offset("s", "q", "r")))
    hypotheses, (*_, conclusion) = wrong[2][1:-1], wrong[2][-1]
    moves = [{"at": list(AT_VALUES.values())}]
    refuted = refute_at(wrong, [*ALL, *WEIGHTS], VALUES, hypotheses, conclusion, moves, AT_VALUES)
    part = Part(
        "logit",
        "The entry (p, y) of mask(E W (M E)^T) E is the double sum, for all W, v, vocabularies, sequences and lengths.",
        claim,
        _prove(),
        [[*VALUES, *AT_VALUES.values()]],
        [
            Control(
                "With the later positions in place of the earlier ones in the inner sum it is false.",
                differences(claim, wrong),
                refuted,
            )
        ],
    )
    return Statement(
        id="tasks/equation-e.2",
        title="Logit form of the minimal model as a double sum over positions",
        source=f"{SOURCE}, equation (E.2)",
        hypotheses=r"$f(E) = \mathrm{mask}(E W (M E)^\top) E$ with the lower triangular Toeplitz matrix M of v, for "
        r"the matrix E of one-hot rows of $x_1, \dots, x_t$.",
        conclusion=r"$f(E)_{p,i} = \sum_{t'=1}^p 1\{x_{t'} = i\} \sum_{s=1}^{t'} v_{t'-s+1} e_{x_p}^\top W e_{x_s}$.",
        reading="For every vocabulary, every length and every sequence. The positions are a finite set T with the "
        "numbers 1, ..., t, as for Fact 8.3. The entry of v with the number pos(q) - pos(r) + 1 is written as a sum "
        "over the positions with that number. The mask keeps the scores of the positions up to p.",
        definitions=needed(MODEL_VOCABULARY, [claim, wrong]),
        parts=[part],
    )


STATEMENTS = {"tasks/equation-e.2": equation_e_2}
