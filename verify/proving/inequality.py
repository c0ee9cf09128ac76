"""Inequalities from what is known: linear combinations, products of hypotheses, sums of squares.

A search goes from the cheap to the dear. Each stage first seeks r − l as a form that shows its sign, and then, with the
negated goal among the facts, 0 as a form that is positive.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, prod
from time import monotonic
from typing import Any

from verify.kernel.binding import substitute
from verify.kernel.rules.squares import POSITIVE, UNKNOWN
from verify.kernel.sorts import sort_of
from verify.kernel.terms import REAL, Term, negation
from verify.proving.emission import Found, emit
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact, Stuck
from verify.proving.gram import find_squares
from verify.proving.known import CONVERSE, ZERO, Known, is_scalar, nonzero, reference
from verify.proving.polynomials import TooLarge, added, constant, degree, scaled
from verify.proving.problem import Problem, names_in, references
from verify.proving.products import found_with, products, squares, weighted_squares
from verify.proving.signs import Signs

Json = Any
Stage = Callable[[Problem, bool, bool], Found | None]
"""From a problem, whether its negated goal is to be refuted, and whether the form must be > 0."""
SECONDS = 20.0
MOST_ORDERED = 4
Lemma = tuple[Term, Json, Found]
COMPARISONS = frozenset({"equal", "at_most", "less"})


@dataclass(frozen=True)
class Attempt:
    """A stage of the search, by name."""

    name: str
    stage: Stage


def by_linear(problem: Problem, refuting: bool, strict: bool) -> Found | None:
    """Seek a combination of what is known, with denominators cleared or as they are."""
    found = found_with(problem, products(problem, 1), 0, refuting, strict)
    if found is None and problem.clears:
        whole = Problem(problem.known, problem.goal, clearing=False)
        whole.deadline = problem.deadline
        found = found_with(whole, products(whole, 1), 0, refuting, strict)
    return found


def by_products(size: int) -> Stage:
    """Return the stage that seeks a combination of products, of squares, and of multiples of equations."""

    def stage(problem: Problem, refuting: bool, strict: bool) -> Found | None:
        height = max(1, min(2, (degree(problem.target.polynomial) + 1) // 2))
        signed = products(problem, size) + squares(problem, height)
        if size > 2:
            signed += weighted_squares(problem)
        return found_with(problem, signed, size, refuting, strict)

    return stage


LINEAR = (Attempt("linear combinations of the facts", by_linear),)
PRODUCTS = (
    *LINEAR,
    Attempt("products of two facts, and squares", by_products(2)),
    Attempt("products of three facts, squares, and their products", by_products(3)),
)


def by_squares(size: int, extra: int | None) -> Stage:
    """Return the stage that seeks sums of squares whose weights are products of facts."""

    def stage(problem: Problem, refuting: bool, strict: bool) -> Found | None:
        return find_squares(problem, refuting, size, extra) if refuting or not strict else None

    return stage


SQUARES = (
    Attempt("sums of squares", by_squares(0, 0)),
    Attempt("sums of squares with facts as weights", by_squares(1, 0)),
    Attempt("sums of squares with products of two facts as weights", by_squares(2, 0)),
)
HIGHER = (
    Attempt("sums of squares with facts as weights, two degrees higher", by_squares(1, 2)),
    Attempt("the same with products of two facts", by_squares(2, 2)),
    Attempt("the same, of twice the degree", by_squares(2, None)),
    Attempt("sums of squares with products of three facts as weights", by_squares(3, 4)),
)


def find(
    goal: Term,
    facts: Sequence[Fact],
    attempts: Sequence[Attempt],
    avoid: Iterable[str] = (),
    further: Sequence[Attempt] = (),
    seconds: float = SECONDS,
) -> Found:
    """Return a proof of a comparison, by the first attempt that succeeds within the time.

    Before the further attempts the order of the variables is tried.

    Raises
    ------
    Stuck
        If none does.
    """
    denied = goal.args[0] if goal.op == "not" else goal
    if denied.op not in COMPARISONS or (goal.op == "not" and denied.op != "equal") or not is_scalar(denied.args[0]):
        raise Stuck("the goal is no comparison of numbers")
    known = Known(facts, names_in(goal, facts, avoid))
    if goal.op == "equal":
        sides = goal.args
        halves = [Term("at_most", None, pair) for pair in (sides, sides[::-1])]
        below, above = (find(half, facts, attempts, avoid, further, seconds / 2) for half in halves)
        return {"by": "both", "below": below, "above": above}
    deadline = monotonic() + seconds
    lemmas = divisor_lemmas(known, goal, attempts)
    tried: list[str] = []
    found = next(proofs(known, goal, attempts, deadline, tried), None)
    if found is None and further:
        found = by_order(known, goal, deadline) or next(proofs(known, goal, further, deadline, tried), None)
    if found is None:
        raise Stuck(f"no proof of the inequality was found; tried, directly and by contradiction: {'; '.join(tried)}")
    return with_lemmas(known, found, lemmas)


def proofs(
    known: Known, goal: Term, attempts: Sequence[Attempt], deadline: float = inf, tried: list[str] | None = None
) -> Iterator[Found]:
    """Yield what the attempts find, in their order, and note their names."""
    if goal in known:
        yield {"by": "known", "given": [reference(goal)]}
    direct = Problem(known, goal) if goal.op in CONVERSE else None
    refuted = _refutable(known, goal)
    if direct is not None and not (direct.target.positive or goal.op == "at_most"):
        direct = None
    for attempt in attempts:
        for problem, strict, way in ((direct, goal.op == "less", "squares"), (refuted, True, "refute")):
            if problem is None or monotonic() > deadline:
                continue
            problem.deadline = deadline
            form = _tried(attempt, problem, way == "refute", strict)
            if form is not None:
                yield {"by": way, **form}
        if tried is not None and monotonic() <= deadline:
            tried.append(attempt.name)


def by_order(known: Known, goal: Term, deadline: float) -> Found | None:
    """Seek a proof for each order of the scalars that the goal is made of, if these are few."""
    atoms = Problem(known, goal).scalars()
    if not 2 <= len(atoms) <= MOST_ORDERED or goal.op not in CONVERSE:
        return None
    pairs = [Term("at_most", None, (one, two)) for place, one in enumerate(atoms) for two in atoms[place + 1 :]]
    return _by_cases(known, goal, pairs, deadline)


def _by_cases(known: Known, goal: Term, conditions: Sequence[Term], deadline: float) -> Found | None:
    found = next(proofs(known, goal, PRODUCTS, deadline), None)
    if found is not None or not conditions or monotonic() > deadline:
        return found
    branches = []
    for case in (conditions[0], negation(conditions[0])):
        inner = known.extended()
        inner.take(case, unproved)
        branch = _by_cases(inner, goal, conditions[1:], deadline)
        if branch is None:
            return None
        branches.append(branch)
    return {"by": "cases", "on": known.spelled(conditions[0]), "true": branches[0], "false": branches[1]}


def _tried(attempt: Attempt, problem: Problem, refuting: bool, strict: bool) -> Found | None:
    try:
        return attempt.stage(problem, refuting, strict)
    except TooLarge:
        return None


def _refutable(known: Known, goal: Term) -> Problem | None:
    """Return the goal with its negation among the facts, None for what cannot be turned round."""
    if goal.op in CONVERSE and not all(sort_of(side) == REAL for side in goal.args):
        return None
    extended = known.extended()
    denied = goal.args[0] if goal.op == "not" else negation(goal)
    extended.take(denied, unproved)
    return Problem(extended, goal)


def unproved(evidence: Evidence) -> int:
    """Stand for the steps of what a search has proved, which are taken when it is emitted."""
    raise AssertionError("a search takes no steps")


def divisor_lemmas(known: Known, goal: Term, attempts: Sequence[Attempt]) -> list[Lemma]:
    """Prove of the divisors, where that succeeds, that they are not 0, and add this to what is known."""
    lemmas: list[Lemma] = []
    divisors = [divisor for _, divisor in Problem(known, goal).ring.divisors()]
    for divisor in sorted(divisors, key=lambda term: term.weight):
        if nonzero(divisor) in known or sort_of(divisor) != REAL:
            continue
        found = sign_of_divisor(known, divisor, attempts)
        for term, proof in found:
            if term not in known:
                known.take(term, unproved)
                lemmas.append((term, known.spelled(term), proof))
    return lemmas


def sign_of_divisor(known: Known, divisor: Term, attempts: Sequence[Attempt]) -> list[tuple[Term, Found]]:
    """Return proofs of 0 < y or y < 0, if the form does not show it, and of y ≠ 0."""
    below, above = Term("less", None, (ZERO, divisor)), Term("less", None, (divisor, ZERO))
    found: list[tuple[Term, Found]] = []
    for goal in (below, above):
        proof = by_form(known, goal) or next(proofs(known, goal, attempts[:2]), None)
        if proof is not None:
            found.append((goal, proof))
            break
    else:
        return _product_is_nonzero(known, divisor)
    goal = found[0][0]
    tree = known.spelled(divisor)
    form, times = (tree, -1) if goal == below else (["-", 0, tree], 1)
    equation = nonzero(divisor).args[0]
    refuted = {"by": "refute", "form": form, "cofactors": [[reference(equation), times]], "given": [reference(goal)]}
    return [*found, (nonzero(divisor), refuted)]


def _product_is_nonzero(known: Known, divisor: Term) -> list[tuple[Term, Found]]:
    """Prove x · y ≠ 0 or xⁿ ≠ 0 from x ≠ 0 and y ≠ 0: otherwise 1 = x · y · (1/x) · (1/y) = 0."""
    literals = [factor.data for factor in _factors(divisor) if factor.op in ("integer", "rational")]
    factors = [factor for factor in _factors(divisor) if factor.op not in ("integer", "rational")]
    if not all(literals) or not all(nonzero(factor) in known for factor in factors):
        return []
    goal = nonzero(divisor)
    problem = Problem(known, goal)
    ring, reduction = problem.ring, problem.reduction
    value = ring.polynomial(divisor)
    times = scaled(
        ring.product(map(ring.inverse, factors)), Fraction(-1) / prod(map(Fraction, literals), start=Fraction(1))
    )
    removed = reduction.cofactors(added(constant(-1), ring.product([times, value]), -1))
    if removed is None:
        return []
    cofactors = [[reference(fact), ring.tree(factor)] for fact, factor in removed.items()]
    return [(goal, {"by": "refute", "form": 1, "cofactors": [[reference(goal.args[0]), ring.tree(times)], *cofactors]})]


def _factors(term: Term) -> list[Term]:
    if term.op == "times":
        return [factor for arg in term.args for factor in _factors(arg)]
    return _factors(term.args[0]) * term.data if term.op == "power" else [term]


def by_form(known: Known, goal: Term) -> Found | None:
    """Return the proof of 0 ≤ e or 0 < e whose form shows it."""
    if goal.op not in CONVERSE or goal.args[0] != ZERO:
        return None
    sign, given = Signs(known).of(goal.args[1])
    if sign == UNKNOWN or (goal.op == "less" and sign != POSITIVE):
        return None
    return {"by": "squares", **({"given": references(given)} if given else {})}


def with_lemmas(known: Known, found: Found, lemmas: Sequence[Lemma]) -> Found:
    """Return what was found together with the lemmas and the instances that it uses, directly or not."""
    used = references_in(found)
    needed: list[list[Json]] = []
    for term, tree, proof in [*reversed(lemmas), *reversed(instances_of(known))]:
        if used & known.implied(term):
            needed.insert(0, [tree, proof])
            used |= references_in(proof)
    return {"have": needed, **found} if needed else found


def instances_of(known: Known) -> list[Lemma]:
    """Return the instances of universal facts as lemmas."""
    return [
        (
            instance,
            known.spelled(instance),
            {
                "by": "instance",
                "of": reference(fact.whole),
                "at": [known.spelled(values[var]) for var in fact.variables],
                "given": references(substitute(condition, values) for condition in fact.conditions),
            },
        )
        for instance, (fact, values) in known.instances.items()
    ]


def references_in(found: Found) -> set[str]:
    """Return the references of the facts that a proof uses."""
    inner = [proof for key in ("below", "above", "true", "false") if (proof := found.get(key))]
    used = {*found.get("given", []), *(name for name, _ in found.get("cofactors", []))}
    return used.union(*(references_in(proof) for proof in [*inner, *(proof for _, proof in found.get("have", []))]))


def find_linear(goal: Term, facts: Sequence[Fact], avoid: Iterable[str] = ()) -> Found:
    """Return a proof by a linear combination of the facts; what is not linear is an atom."""
    return find(goal, facts, LINEAR, avoid)


def find_inequality(goal: Term, facts: Sequence[Fact], avoid: Iterable[str] = ()) -> Found:
    """Return a proof by products of facts and sums of squares."""
    return find(goal, facts, (*PRODUCTS, *SQUARES), avoid, HIGHER)


def linear(evidence: Evidence, goal: Term, facts: Sequence[Fact]) -> int:
    """Prove a comparison by a linear combination of the facts."""
    return emit(evidence, goal, facts, find_linear(goal, facts, names_of(evidence)))


def inequality(evidence: Evidence, goal: Term, facts: Sequence[Fact]) -> int:
    """Prove a comparison by products of facts and sums of squares."""
    return emit(evidence, goal, facts, find_inequality(goal, facts, names_of(evidence)))


def names_of(evidence: Evidence) -> list[str]:
    """Return the names that a proof declares."""
    return [str(name) for name, _ in evidence.variables]
