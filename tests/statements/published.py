"""What is published: the definitions and the claims of certificates, and the terms that stand in claims.

What a test compares with brute force is taken from here, so that it does not matter what a statement is built from.
"""

import json
from functools import cache
from pathlib import Path

from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.language.parsing import parse_formula

FOLDER = Path(__file__).parents[2] / "certificates" / "tasks"


@cache
def certificate(name):
    """The certificate of the statement ``tasks/name``."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def definitions(*names):
    """The definitions of certificates, which agree on the names that they share, in an order in which they are read."""
    found = {}
    for name in names:
        for definition in certificate(name)["definitions"]:
            assert found.setdefault(definition["name"], definition) == definition
    return list(found.values())


def is_true(known, text):
    """Whether the kernel finds a closed formula over definitions true; it has to decide it."""
    reader = Reader()
    reader.define(known)
    formula = parse_formula(text, (), known)
    *_, theorem = run([], [{"rule": "evaluate", "formula": formula}], reader)
    return theorem.conclusion == reader.formula(formula, {})


def claim(name, part):
    """The claim of a part."""
    (found,) = (entry["claim"] for entry in certificate(name)["parts"] if entry["name"] == part)
    return found


def cases(name, part):
    """The formulas of which a claim says all, each with what it is said under; their variables are free."""
    return list(_cases(claim(name, part), []))


def _cases(tree, given):
    if tree[0] == "and":
        for formula in tree[1:]:
            yield from _cases(formula, given)
    elif tree[0] in ("forall", "exists", "implies"):
        yield from _cases(tree[-1], [*given, *tree[1:-1]] if tree[0] == "implies" else given)
    else:
        yield given, tree


def conclusions(name, part):
    """The formulas of which a claim says all under its hypotheses."""
    return [formula for _, formula in cases(name, part)]


def sides(name, part):
    """Both sides of all equations that a claim says, in their order."""
    found = conclusions(name, part)
    assert all(formula[0] == "=" for formula in found)
    return [side for formula in found for side in formula[1:]]


def limit(name, part):
    """The number from which a mean over n parts differs by K/n at most, as a claim says."""
    below, above = conclusions(name, part)
    scaled = above[1]
    assert [below, above] == [["<=", ["-", "K"], scaled], ["<=", scaled, "K"]]
    times, n, (minus, _, value) = scaled
    assert [times, n, minus] == ["*", "n", "-"]
    return value


def integrand(name, part):
    """The term in a and b whose mean over all midpoints, for 1 - a and 1 - b, a claim bounds by e on both sides."""
    below, above = conclusions(name, part)
    mean = above[1]
    assert [below, above] == [["<=", ["-", "e"], mean], ["<=", mean, "e"]]
    over, (_, (_, ((row, _),), (_, (_, ((column, _),), term), n)), many), square = mean
    assert [over, many, square] == ["/", n, ["^", n, 2]]
    places = {json.dumps(["-", 1, ["midpoint", place, n]]): name for name, place in (("a", row), ("b", column))}
    return _replaced(term, places)


def _replaced(tree, values):
    """Replace subtrees, given as JSON."""
    if json.dumps(tree) in values:
        return values[json.dumps(tree)]
    return [_replaced(child, values) for child in tree] if isinstance(tree, list) else tree
