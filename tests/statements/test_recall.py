"""The moments of noisy in-context recall agree with sums over all sequences, straight from the law of the data.

Structures (Chen), chapter 4 and Lemmas C.4 to C.10.
"""

import json
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "certificates" / "structures"
STATEMENTS = ["c.5", "c.6", "c.8", "c.9", "c.10"]
CASES = [(3, 4, Fraction(1, 3)), (3, 1, Fraction(2, 5)), (4, 3, Fraction(4, 5))]
OPERATIONS = {
    "+": lambda *terms: sum(terms),
    "*": lambda *factors: prod(factors),
    "-": lambda first, *rest: first - sum(rest) if rest else -first,
    "/": lambda over, under: over / under,
    "^": lambda base, exponent: base**exponent,
    "raised": lambda base, exponent: base**exponent,
    "slope": lambda base, exponent: exponent * base ** (exponent - 1),
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "indicator": Fraction,
}


def exact(name):
    """The claim of the part 'exact' of a lemma: its hypotheses, and two equations."""
    certificate = json.loads((FOLDER / f"lemma-{name}.json").read_text("utf-8"))
    (claim,) = (part["claim"] for part in certificate["parts"] if part["name"] == "exact")
    _, _, (_, *hypotheses, (_, *equations)) = claim
    return hypotheses, equations


def value(term, given, words=OPERATIONS):
    """A term of a claim at given values of its variables."""
    if isinstance(term, list):
        return words[term[0]](*(value(part, given, words) for part in term[1:]))
    return given[term] if isinstance(term, str) else Fraction(term)


def moments(tokens, length, alpha, q, target, counted):
    """The first two moments of the number of times that a token occurs; the noise token is the number of tokens."""
    found = [Fraction(0)] * 2
    for sequence in product(range(tokens + 1), repeat=length - 1):
        chance = Fraction(1)
        for before, token in zip((None, *sequence), sequence, strict=False):
            if before == q:
                chance *= (1 - alpha) * (token == target) + alpha * (token == tokens)
            else:
                chance *= Fraction(token != tokens, tokens)
        count = (*sequence, q).count(counted)
        found = [moment + chance * count**power for power, moment in enumerate(found, 1)]
    return found


@pytest.mark.parametrize("name", STATEMENTS)
@pytest.mark.parametrize(("tokens", "steps", "alpha"), CASES)
def test_the_exact_moments_are_those_of_all_sequences(name, tokens, steps, alpha):
    hypotheses, equations = exact(name)
    _, _, _, q, y, k, *_ = equations[0][1]
    nu = Fraction(1, tokens)
    same = y == q or ["=", "y", "q"] in hypotheses
    eigenvalue = (1 - alpha) * same - nu
    given = {"N": tokens, "alpha": alpha, "nu": nu, "h": 1 / (1 - eigenvalue), "n": steps}
    names = {"q": 0, "y": 1 - same, "k": 2, "tau": tokens}
    found = moments(tokens, steps + 1, alpha, 0, names[y], names[k])
    assert [value(right, given) for _, _, right in equations] == found


@pytest.mark.parametrize("counted", [0, 1, 2, 3])
@pytest.mark.parametrize("target", [0, 1])
def test_the_law_holds_for_each_token_that_is_counted_the_trigger_too(target, counted):
    """The trigger is 0, noise is 3; the values of lam, pi and del are those that the hypotheses give."""
    tokens, steps, alpha = 3, 4, Fraction(1, 3)
    law = json.loads((FOLDER / "own-recall-law.json").read_text("utf-8"))
    (elsewhere,) = (word for word in law["definitions"] if word["name"] == "square_elsewhere")
    names = [name for name, _ in elsewhere["parameters"]]
    words = OPERATIONS | {
        "square_elsewhere": lambda *values: value(elsewhere["body"], dict(zip(names, values, strict=True)))
    }
    given = {"q": 0, "y": target, "k": counted, "tau": tokens, "N": tokens, "alpha": alpha, "n": steps}
    given["nu"] = Fraction(1, tokens)
    found = []
    for part in law["parts"]:
        _, _, (_, *hypotheses, equation) = part["claim"]
        for relation, left, right in hypotheses:
            if relation == "=" and left in ("lam", "pi", "del"):
                given[left] = value(right, given)
        given["h"] = 1 / (1 - given["lam"])
        found.append(value(equation[2], given, words))
    assert found == moments(tokens, steps + 1, alpha, 0, target, counted)


@pytest.mark.parametrize("target", [0, 1])
def test_the_variance_of_the_row_of_noise_counts_the_last_token_as_reported(target):
    """With z_T = q counted the variance for (N + 1, q) grows by alpha (1 - alpha) (2w/T - 1/T^2), for each target."""
    tokens, length, alpha = 3, 4, Fraction(1, 3)
    first, second = moments(tokens, length, alpha, 0, target, 0)
    share = Fraction(1, tokens + 1)
    size = share**2 + alpha * (1 - 2 * share)
    counted = size * second / length**2 - ((share - alpha) * first / length) ** 2
    left_out = size * (second - 2 * first + 1) / length**2 - ((share - alpha) * (first - 1) / length) ** 2
    more = alpha * (1 - alpha) * (2 * first / length**2 - Fraction(1, length**2))
    assert counted - left_out == more
    tail = moments(tokens, length, alpha, 0, target, tokens)
    assert 2 * tail[0] <= length
