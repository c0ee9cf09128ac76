"""Sums over all sequences of 0 and 1, straight from the definitions of the task, and values of terms in the kernel.

Tasks (Edelman), equations (E.1) to (E.4). Positions are counted from 0.
"""

from fractions import Fraction
from itertools import pairwise, product

from tests.statements.published import definitions
from tests.statements.terms import both, equal, over
from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.language.trees import substituted
from verify.statements.trees import needed

KNOWN = definitions(
    "equation-e.17", "equation-e.54", "own-gradient-by-distance", "own-curriculum-gradient", "proposition-8.5.repair"
)
NAMES = ("one", "two")
STATES = ["labels", *NAMES]
CHAINS = [(Fraction(1, 3), Fraction(1, 7)), (Fraction(3, 4), Fraction(4, 5)), (Fraction(2, 3), Fraction(1, 4))]
LENGTHS = range(1, 7)
CHAINS_AND_LENGTHS = [(*chain, t) for t in LENGTHS for chain in (CHAINS if t < 4 else CHAINS[t % 3 :][:1])]
HALF = Fraction(1, 2)
ONES = [[1, 1], [1, 1]]


def sequences(a, b, length):
    """All sequences of 0 and 1 with their probabilities in the stationary chain."""
    chances, law = [[a, 1 - a], [1 - b, b]], [(1 - b) / (2 - a - b), (1 - a) / (2 - a - b)]
    for x in product((0, 1), repeat=length):
        weight = law[x[0]]
        for state, following in pairwise(x):
            weight *= chances[state][following]
        yield x, weight


def logit(x, p, i, v, matrix):
    """The logit of the minimal model, by (E.2)."""
    return sum(v[q - s] * matrix[x[p]][x[s]] for q in range(p + 1) if x[q] == i for s in range(q + 1))


def loss(a, b, t, v, matrix, margin):
    """The expected margin loss of (E.3) and (E.4), for a given chain."""
    total = Fraction(0)
    for x, weight in sequences(a, b, t + 1):
        for p in range(t):
            wrong = [i for i in (0, 1) if i != x[p + 1]]
            target = logit(x, p, x[p + 1], v, matrix)
            total += weight * HALF * sum(max(0, margin + logit(x, p, i, v, matrix) - target) for i in wrong) / t
    return total


def slope(function):
    """The derivative at 0 of a function that is affine near 0."""
    step = Fraction(1, 10**6)
    up, middle, down = function(step), function(0), function(-step)
    assert up - middle == middle - down
    return (up - middle) / step


def weight_gradient(a, b, t, m, k):
    """Minus the derivative of the expected loss in the entry (m, k) of W, where all entries of v and W are 1."""
    margin = t * (t + 1)

    def at(h):
        return loss(a, b, t, [1] * t, [[1 + h * (m == i and k == j) for j in (0, 1)] for i in (0, 1)], margin)

    return -slope(at)


def position_gradient(a, b, t, j, matrix):
    """Minus the derivative of the expected loss in v_j, where all entries of v are 1."""
    margin = t * (t + 1) * max(max(row) for row in matrix)
    return -slope(lambda h: loss(a, b, t, [1 + h * (d == j) for d in range(t)], matrix, margin))


def number(value):
    """Spell a fraction."""
    return over(*Fraction(value).as_integer_ratio())


def natural(value):
    """Spell a natural number."""
    return ["of", "natural", value]


def state(index):
    """Spell a state."""
    return ["of", STATES, f":{NAMES[index]}"]


def holds(formula):
    """Evaluate a closed formula with the kernel."""
    reader = Reader()
    reader.define(needed(KNOWN, [formula]))
    *_, theorem = run([], [{"rule": "evaluate", "formula": formula}], reader)
    return theorem.conclusion == reader.formula(formula, {})


def at_chain(node, a, b, **more):
    """Put in the entries of the transition matrix and other values, and 1 for c."""
    return substituted(node, {"c": 1, "a": number(a), "b": number(b), **more})


def one_chain(a, b):
    """What a claim on a finite set C of chains speaks of if this chain is the only one and has the weight 1."""
    only = ["labels", "only"]
    entries = {"stay": a, "stay_one": a, "stay_two": b, "chance": 1, "q": 1}
    return {"C": only} | {name: ["map", [["d", only]], number(value)] for name, value in entries.items()}


def have_values(*pairs):
    """Whether closed terms have the values that stand beside them."""
    return holds(both(*(equal(node, number(value)) for node, value in pairs)))
