"""An inequality from that between the squares of its sides, as Cauchy's for lengths that are known by their squares."""

from fractions import Fraction
from typing import Any

from verify.language import to_json
from verify.proving.goal import Goal, Tactic
from verify.proving.known import Known
from verify.proving.polynomials import Polynomial, Ring, added, atoms_of, constant, scaled
from verify.proving.problem import Problem, names_in
from verify.proving.tactics import inequality, linear

Json = Any

LAW = ["implies", ["<=", 0, "v"], ["<=", ["^", "u", 2], ["^", "v", 2]], ["<=", "u", "v"]]


def by_squares(goal: Goal, by: Tactic) -> None:
    """End a goal l ≤ r, where r − l is P − N and P is made of terms that are at least 0, with N² ≤ P².

    Before, squares a² of which a fact a² = t is known are t.

    Raises
    ------
    Stuck
        If a number in l or r is not real, in P there is none of which the square is known, or the tactic does not prove
        N² ≤ P².

    Examples
    --------
    >>> from verify.language.parsing import parse_formula
    >>> from verify.proving.state import Proof
    >>> claim = "forall x, y, a in real: 0 <= a, a^2 = x^2 + y^2 ==> x <= a"
    >>> goal = Goal(Proof(checked=True), parse_formula(claim)).intro()
    >>> by_squares(goal, inequality)
    >>> [fact.tree for fact in goal.facts[-2:]]
    [['<=', 0, 'a'], ['<=', 'x', 'a']]
    """
    tree = goal.shape(goal.target)
    if not isinstance(tree, list) or tree[0] != "<=":
        raise goal.stuck("expected l ≤ r")
    known = Known(goal.facts, names_in(goal.term, goal.facts))
    problem = Problem(known, goal.term)
    target, positive = _without_known_squares(problem), _positive_atoms(problem)
    above = {m: c for m, c in target.items() if c > 0 and all(e % 2 == 0 or a in positive for a, e in m)}
    below = scaled({m: c for m, c in target.items() if m not in above}, -1)
    lengths = positive & set(atoms_of([above]))
    if not all(map(problem.ring.is_real, atoms_of([target]))):
        raise goal.stuck("the squares of complex numbers do not compare them")
    if not lengths & _known_squares(problem).keys() or not below or problem.target.values:
        raise goal.stuck("no length whose square is known")
    large, small = (_spelled(goal, problem.ring, side) for side in (above, below))
    goal.have(["<=", ["^", small, 2], ["^", large, 2]], by)
    for atom in sorted(lengths):
        goal.have(["<=", 0, problem.ring.spelled(problem.ring.atoms[atom])], linear)
    law = goal.have(["forall", [["u", "real"], ["v", "real"]], LAW], lambda inner: inequality(inner.intro()))
    goal.specialise(law, small, large, by=_by_form)
    goal.facts.remove(law)
    linear(goal)


def _by_form(goal: Goal) -> None:
    """Prove that a sum of products of what is at least 0 is so itself, by its form."""
    signs = [fact.theorem for fact in goal.facts if _is_sign(goal, fact.tree)]
    goal.close(goal.proof.take("squares", goal.target, goal=goal.target, given=signs))


def _is_sign(goal: Goal, tree: Json) -> bool:
    shape = goal.shape(tree)
    return isinstance(shape, list) and shape[0] in ("<=", "<")


def _positive_atoms(problem: Problem) -> set[int]:
    """Return the atoms that a fact, or their form, shows to be at least 0."""
    alone = [signed.polynomial for signed in problem.signed if len(signed.polynomial) == 1]
    return {
        atom for ((monomial, c),) in map(dict.items, alone) for atom, e in monomial if c > 0 and len(monomial) == e == 1
    }


def _known_squares(problem: Problem) -> dict[int, Polynomial]:
    """Return what facts say that the squares of variables are."""
    return {
        problem.ring.number(left.args[0]): problem.ring.polynomial(right)
        for left, right in (fact.args for fact in problem.known.equations)
        if left.op == "power" and left.data == 2 and left.args[0].op == "var"
    }


def _without_known_squares(problem: Problem) -> Polynomial:
    """Return the difference of the sides with what facts a² = t say put in the place of the squares of atoms a."""
    ring, squares = problem.ring, _known_squares(problem)
    total: Polynomial = {}
    for monomial, coefficient in problem.target.polynomial.items():
        factors = [constant(coefficient)]
        for atom, exponent in monomial:
            twice, once = divmod(exponent, 2) if atom in squares else (0, exponent)
            factors += [squares.get(atom, {})] * twice + [{((atom, once),): Fraction(1)}] * bool(once)
        total = added(total, ring.product(factors))
    return total


def _spelled(goal: Goal, ring: Ring, side: Polynomial) -> Json:
    return to_json(goal.proof.term(ring.tree(side)), goal.proof.taken)
