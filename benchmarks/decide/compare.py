"""What SymPy and Z3 answer to the claims on real numbers: python -m benchmarks.decide.compare [--time 20].

It needs the extra ``benchmarks``, which brings Z3. Z3 is asked whether the denial can be satisfied; SymPy whether the
claim simplifies to true or false, and for one variable whether all numbers solve it. A claim on sums over any set, or
on all groups, is beyond the languages of both.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import sympy
import z3

from benchmarks.decide.run import EXPECTED, HERE, claims

Json = Any
NOT_EXPRESSIBLE = "not expressible"


class NotExpressible(ValueError):
    pass


class Words:
    """How a solver says what a claim says."""

    def __init__(self, numbers: Any, words: dict[str, Callable[..., Any]]) -> None:
        self.number, self.words = numbers, words

    def read(self, tree: Json, names: dict[str, Any]) -> Any:
        if isinstance(tree, int):
            return self.number(tree)
        if isinstance(tree, str):
            if tree in names:
                return names[tree]
            raise NotExpressible(tree)
        head, *rest = tree
        if head == "/":
            above, below = (self.read(part, names) for part in rest)
            return above / below
        if head == "^":
            return self.read(rest[0], names) ** rest[1]
        if head == "-":
            first, *others = (self.read(part, names) for part in rest)
            return first - sum(others, self.number(0)) if others else -first
        if head not in self.words:
            raise NotExpressible(str(head))
        return self.words[head](*(self.read(part, names) for part in rest))


def total(*terms: Any) -> Any:
    return sum(terms[1:], terms[0])


def product(*terms: Any) -> Any:
    found = terms[0]
    for term in terms[1:]:
        found = found * term
    return found


Z3 = Words(
    z3.RealVal,
    {
        "+": total,
        "*": product,
        "<=": lambda a, b: a <= b,
        "<": lambda a, b: a < b,
        "=": lambda a, b: a == b,
        "!=": lambda a, b: a != b,
        "and": z3.And,
        "or": z3.Or,
        "not": z3.Not,
        "implies": lambda *parts: z3.Implies(z3.And(*parts[:-1]), parts[-1]),
        "iff": lambda a, b: a == b,
    },
)
SYMPY = Words(
    sympy.Integer,
    {
        "+": total,
        "*": product,
        "<=": sympy.Le,
        "<": sympy.Lt,
        "=": sympy.Eq,
        "!=": sympy.Ne,
        "and": sympy.And,
        "or": sympy.Or,
        "not": sympy.Not,
        "implies": lambda *parts: sympy.Implies(sympy.And(*parts[:-1]), parts[-1]),
        "iff": sympy.Equivalent,
    },
)


def opened(claim: Json) -> tuple[list[str], Json]:
    """Return the real variables that a claim quantifies first, and the rest."""
    names: list[str] = []
    while claim[0] == "forall":
        if any(sort != "real" for _, sort in claim[1]):
            raise NotExpressible("a variable that is no real number")
        names += [name for name, _ in claim[1]]
        claim = claim[2]
    return names, claim


def by_z3(claim: Json, seconds: float) -> str:
    names, body = opened(claim)
    solver = z3.Solver()
    solver.set("timeout", int(1000 * seconds))
    solver.add(z3.Not(Z3.read(body, {name: z3.Real(name) for name in names})))
    return {"unsat": "proved", "sat": "refuted"}.get(str(solver.check()), "undecided")


def by_sympy(claim: Json, seconds: float) -> str:
    names, body = opened(claim)
    symbols = {name: sympy.Symbol(name, real=True) for name in names}

    def ring(number: int, frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        formula = sympy.simplify(SYMPY.read(body, symbols))
        if formula not in (sympy.true, sympy.false) and len(symbols) == 1:
            formula = sympy.true if formula.as_set() == sympy.Reals else sympy.false
    except (TimeoutError, NotImplementedError, TypeError, AttributeError, ValueError):
        return "undecided"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return {sympy.true: "proved", sympy.false: "refuted"}.get(sympy.sympify(formula), "undecided")


def answer(ask: Callable[[Json, float], str], claim: Json, seconds: float) -> str:
    start = process_time()
    try:
        found = ask(claim, seconds)
    except NotExpressible:
        return NOT_EXPRESSIBLE
    return f"{found} {process_time() - start:.2f}"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--time", type=float, default=20.0)
    arguments = parser.parse_args()
    print("| claim | expected | SymPy | Z3 |\n| --- | --- | --- | --- |")
    for name, expected in EXPECTED.items():
        for asked in claims(HERE / f"{name}.claims"):
            if asked.definitions:
                continue
            cells = [answer(ask, asked.claim, arguments.time) for ask in (by_sympy, by_z3)]
            print(f"| {asked.name} | {expected} | " + " | ".join(cells) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
