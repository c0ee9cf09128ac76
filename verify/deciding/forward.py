"""What facts lead to before any tactic is tried: consequences by logic, instances, cases."""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from verify.deciding.attempted import attempted
from verify.kernel.errors import KernelError
from verify.kernel.sorts import same_sort, sort_of
from verify.kernel.terms import COMPLEX, NATURAL, REAL, Term
from verify.language import to_json
from verify.proving.facts import Fact, Stuck
from verify.proving.goal import Goal
from verify.proving.propositional import cases_of, tautology

Json = Any

ROUNDS = (2, 3, 4)
MOST_INSTANCES = (6, 24, 60)
MOST_FACTS = 120


def forwarded(goal: Goal, effort: int) -> None:
    """Add to the facts of a goal what follows from them without a choice."""
    used: set[Term] = set()
    for _ in range(ROUNDS[effort]):
        count = len(goal.facts)
        for fact in list(goal.facts):
            if fact.term not in used and len(goal.facts) < MOST_FACTS:
                if not _is_conditional(goal, fact):
                    used.add(fact.term)
                _consequences(goal, fact, effort)
        if len(goal.facts) == count:
            return


def _is_conditional(goal: Goal, fact: Fact) -> bool:
    return _head(goal, fact) in ("implies", "forall")


def _head(goal: Goal, fact: Fact) -> str:
    tree = goal.shape(fact.tree)
    return str(tree[0]) if isinstance(tree, list) and tree else ""


def _consequences(goal: Goal, fact: Fact, effort: int) -> None:
    tree = goal.shape(fact.tree)
    head = _head(goal, fact)
    if head == "exists":
        goal.obtain(fact)
    elif head == "not":
        _denied(goal, fact, goal.shape(tree[1]))
    elif head == "iff" and len(tree) == 3:
        for one, two in (tree[1:], tree[:0:-1]):
            _have(goal, ["implies", one, two], [fact])
    elif head == "implies":
        _discharged(goal, fact, ())
    elif head == "=":
        _vanishing(goal, fact, tree)
        root = _square_root(goal, fact)
        sign = _sign(goal, root[1]) if root else 0
        if root and sign:
            with attempted(goal):
                _as_root(goal, fact, *root, sign)
    elif head == "forall" and (inside := absolute(goal, fact)) is not None:
        sign = _sign(goal, inside)
        if sign:
            with attempted(goal):
                _at_absolute(goal, fact, inside, sign)
    elif head == "forall":
        for values in islice(_instances(goal, tree, effort), MOST_INSTANCES[effort]):
            _discharged(goal, fact, values)


def _denied(goal: Goal, fact: Fact, inner: Json) -> None:
    """Turn the denial of a formula inside out."""
    head = inner[0] if isinstance(inner, list) and inner else ""
    if head in ("<=", "<"):
        converse = ["<" if head == "<=" else "<=", inner[2], inner[1]]
        try:
            _know(goal, goal.proof.take("order", converse, from_=fact.theorem))
        except Stuck:  # the sides are not real
            return
    elif head == "or":
        for part in inner[1:]:
            _have(goal, ["not", part], [fact])
    elif head == "implies":
        for part in (*inner[1:-1], ["not", inner[-1]]):
            _have(goal, part, [fact])
    elif head == "not":
        _have(goal, inner[1], [fact])
    elif head == "and":
        _have(goal, ["or", *(["not", part] for part in inner[1:])], [fact])


def _have(goal: Goal, tree: Json, given: Sequence[Fact]) -> None:
    """Take what follows from facts by propositional logic."""
    if not _is_known(goal, goal.proof.formula(tree)):
        goal.have(tree, lambda inner: tautology(inner, given))


def _know(goal: Goal, fact: Fact) -> None:
    if not _is_known(goal, fact.term):
        goal.know(fact)


def _is_known(goal: Goal, term: Term) -> bool:
    return any(fact.term == term for fact in goal.facts)


def _discharged(goal: Goal, fact: Fact, values: Sequence[Json]) -> None:
    """Take an instance of a fact, if its hypotheses are among the facts."""
    known = len(goal.facts)
    with attempted(goal):
        taken = goal.specialise(fact, *values)
        if taken is fact or any(other.term == taken.term for other in goal.facts[:known]):
            del goal.facts[known:]


def _instances(goal: Goal, tree: Json, effort: int) -> Iterator[tuple[Json, ...]]:
    """Yield tuples that a universal fact may be taken at: visible variables, what the goal puts into maps, 0."""
    wanted: list[list[Json]] = []
    scope = dict(goal.proof.scope)
    known: list[tuple[Json, Term]] = [(name, goal.proof.scope[name].args[0]) for name in goal.visible]
    known += [(to_json(value), sort_of(value)) for value in _arguments(goal.term)]
    for name, sort in tree[1]:
        try:
            asked = goal.proof.reader.sort(goal.proof.plain(sort), scope)
        except KernelError:  # the sort depends on a variable before it
            return
        zero = [0] if effort and asked in (REAL, COMPLEX, NATURAL) else []
        wanted.append([*(value for value, its in known if same_sort(its, asked)), *zero])
        scope.pop(name, None)
    yield from product(*wanted)


def _arguments(formula: Term) -> list[Term]:
    """Return what a formula puts into maps and curves, but for variables."""
    found: dict[Term, None] = {}
    todo = [formula]
    while todo:
        term = todo.pop()
        if term.op in ("at", "at_time") and term.args[1].op != "var" and not term.args[1].loose:
            found[term.args[1]] = None
        todo += reversed(term.args)
    return list(found)


def _vanishing(goal: Goal, fact: Fact, tree: Json) -> None:
    """Take each summand of a sum of terms ≥ 0 that is 0 as zero."""
    if tree[2] != 0 or not isinstance(tree[1], list):
        return
    signs = [other.theorem for other in goal.facts if _is_sign(goal.shape(other.tree))]
    parts = list(enumerate(tree[1][1:])) if tree[1][0] == "+" else [(-1, tree[1])]
    for place, part in parts:
        says = _zero(part)
        for given in ([], signs) if says else ():
            count = len(goal.proof.lines)
            path = [place] if place >= 0 else []
            try:
                _know(goal, goal.proof.take("vanish", says, from_=fact.theorem, path=path, given=given))
            except Stuck:
                goal.proof.back_to(count)
                continue
            break


def _is_sign(tree: Json) -> bool:
    while isinstance(tree, list) and tree[:1] == ["forall"]:
        tree = tree[2]
    return isinstance(tree, list) and tree[:1] in (["<="], ["<"])


def _zero(part: Json) -> Json | None:
    """Return what the rule ``vanish`` says of a summand: that what is squared in it is 0, at all indices."""
    if isinstance(part, list) and part[:1] == ["sum"] and len(part) in (3, 4):
        inner = _zero(part[-1])
        return ["forall", part[1], ["implies", part[2], inner] if len(part) == 4 else inner]
    if isinstance(part, list) and (part[:1] == ["abs2"] or (part[:1] == ["^"] and part[2])):
        return ["=", part[1], 0]
    return ["=", part, 0]


def absolute(goal: Goal, fact: Fact) -> Json | None:
    """Return u if a fact speaks of |u|: of all a ≥ 0 with a² = u².

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["true"])
    >>> name = goal.declare("x", "real")
    >>> says = ["forall", [["a", "real"]], ["implies", ["<=", 0, "a"], ["=", ["^", "a", 2], ["^", "x", 2]],
    ...     ["<=", "a", 1]]]
    >>> absolute(goal, goal.assumed(says))
    'x'
    """
    tree = goal.shape(fact.tree)
    if not isinstance(tree, list) or tree[:1] != ["forall"] or len(tree[1]) != 1 or tree[1][0][1] != "real":
        return None
    ((name, _),), body = tree[1:]
    if not isinstance(body, list) or body[:1] != ["implies"]:
        return None
    for part in _parts(body[1:-1]):
        if isinstance(part, list) and part[:2] == ["=", ["^", name, 2]] and part[2][:1] == ["^"] and part[2][2] == 2:
            return part[2][1] if ["<=", 0, name] in _parts(body[1:-1]) else None
    return None


def _parts(formulas: Sequence[Json]) -> list[Json]:
    return [p for f in formulas for p in (_parts(f[1:]) if isinstance(f, list) and f[:1] == ["and"] else [f])]


def split_fact(goal: Goal) -> list[Goal]:
    """Return the goal in the cases that a fact distinguishes, none if no fact does."""
    for fact in goal.facts:
        inside = absolute(goal, fact)
        if inside is not None and not _sign(goal, inside):
            return _by_sign(goal, inside)
    for fact in goal.facts:
        root = _square_root(goal, fact)
        if root is not None and not _sign(goal, root[1]):
            return _by_sign(goal, root[1])
    for fact in goal.facts:
        tree = goal.shape(fact.tree)
        if _head(goal, fact) == "or" and not any(_is_known(goal, goal.proof.formula(part)) for part in tree[1:]):
            return cases_of(goal, fact)
        if _head(goal, fact) == "implies":
            condition = tree[1] if len(tree) == 3 else ["and", *tree[1:-1]]
            if not _is_settled(goal, condition) and not _is_known(goal, goal.proof.formula(tree[-1])):
                return goal.cases(condition, "case")
    for fact in goal.facts:
        sides = _apart(goal, fact)
        if sides is not None and not any(_is_known(goal, goal.proof.formula(["<", *order])) for order in sides):
            return _by_order(goal, fact, *sides[0])
    return []


def _difference(less: Json, more: Json) -> Json:
    """Return what the kernel takes for the difference of the sides of l ≤ r."""
    return more if less == 0 else ["-", more, less]


def _apart(goal: Goal, fact: Fact) -> list[list[Json]] | None:
    """Return the two orders of real numbers that a fact says to be different."""
    term = fact.term.args[0] if fact.term.op == "not" else fact.term
    if fact.term.op != "not" or term.op != "equal" or any(sort_of(side) != REAL for side in term.args):
        return None
    tree = goal.shape(fact.tree)
    sides = tree[1:] if tree[0] == "!=" else goal.shape(tree[1])[1:]
    return [list(sides), list(sides[::-1])]


def _by_order(goal: Goal, fact: Fact, left: Json, right: Json) -> list[Goal]:
    """Distinguish x < y from y < x, where x ≠ y is known."""
    one, two = goal.cases(["<", left, right], "case")
    proof = two.proof
    least = two.know(proof.take("order", ["<=", right, left], from_=two.facts[-1].theorem))
    less: Json = ["<", right, left]
    denied = proof.take("assume", ["not", less], formula=["not", less])
    other = proof.take("order", ["<=", left, right], from_=denied.theorem)
    first, second = _difference(right, left), _difference(left, right)
    both: Json = ["=", ["+", first, second], 0]
    nothing = proof.take("sums", both, goal=both)
    given = [least.theorem, other.theorem]
    zero = proof.take("vanish", ["=", first, 0], from_=nothing.theorem, path=[0], given=given)
    equation: Json = ["=", left, right]
    same = proof.take("sums", equation, goal=equation, cofactors=[{"by": zero.theorem}])
    absurd = proof.take("contradiction", less, goal=less, from_=same.theorem, against=fact.theorem)
    assumed = proof.take("assume", less, formula=less)
    two.know(proof.take("cases", less, on=less, true=assumed.theorem, false=absurd.theorem))
    return [one, two]


def _is_settled(goal: Goal, tree: Json) -> bool:
    term, denied = goal.proof.formula(tree), goal.proof.formula(["not", tree])
    return _is_known(goal, term) or _is_known(goal, denied)


def _sign(goal: Goal, inside: Json) -> int:
    """Return 1 if u ≥ 0 is a fact, −1 if u < 0 is one, else 0."""
    for says, sign in ((["<=", 0, inside], 1), (["<", inside, 0], -1)):
        if _is_known(goal, goal.proof.formula(says)):
            return sign
    return 0


def _by_sign(goal: Goal, inside: Json) -> list[Goal]:
    one, two = goal.cases(["<=", 0, inside], "case")
    two.know(two.proof.take("order", ["<", inside, 0], from_=two.facts[-1].theorem))
    return [one, two]


def _signed(goal: Goal, inside: Json, sign: int) -> Json:
    """Return |u| in the case that is at hand, which is known to be at least 0."""
    if sign > 0:
        return inside
    value = ["-", inside]
    wanted = ["=", ["-", value, 0], ["-", 0, inside]]
    equals = goal.proof.take("sums", wanted, goal=wanted)
    given = [fact.theorem for fact in goal.facts if fact.tree == ["<", inside, 0]]
    says = ["<=", 0, value]
    _know(goal, goal.proof.take("squares", says, goal=says, equals=equals.theorem, given=given))
    return value


def _at_absolute(goal: Goal, fact: Fact, inside: Json, sign: int) -> None:
    """Take what a fact says of |u| in one of the two cases."""
    value = _signed(goal, inside, sign)
    square = ["=", ["^", value, 2], ["^", inside, 2]]
    helper = goal.know(goal.proof.take("sums", square, goal=square))
    _discharged(goal, fact, (value,))
    goal.facts.remove(helper)


def _square_root(goal: Goal, fact: Fact) -> tuple[Json, Json] | None:
    """Return a and u if a² = u² is a fact, and a ≥ 0 is one for the variable a."""
    tree = fact.tree
    if not (isinstance(tree, list) and tree[:1] == ["="] and all(_is_square(side) for side in tree[1:])):
        return None
    name, inside = tree[1][1], tree[2][1]
    variable = goal.proof.scope.get(name) if isinstance(name, str) else None
    if variable is None or variable.args[0] != REAL or not _is_known(goal, goal.proof.formula(["<=", 0, name])):
        return None
    return name, inside


def _is_square(tree: Json) -> bool:
    return isinstance(tree, list) and tree[:1] == ["^"] and tree[2] == 2


def _as_root(goal: Goal, fact: Fact, name: Json, inside: Json, sign: int) -> None:
    """Take a = u or a = −u as a fact, by the sign of u."""
    if not _is_known(goal, goal.proof.formula(["=", name, inside if sign > 0 else ["-", inside]])):
        value = _signed(goal, inside, sign)
        goal.know(_equal_roots(goal, fact, name, value))


def _equal_roots(goal: Goal, fact: Fact, one: Json, two: Json) -> Fact:
    """Prove a = b for a, b ≥ 0 with equal squares: a² − b² = (a + b)(a − b), and if a + b = 0 then both are 0."""
    proof = goal.proof
    claim = ["=", one, two]
    total = ["=", ["+", one, two], 0]
    given = [f.theorem for f in goal.facts if f.tree in (["<=", 0, one], ["<=", 0, two])]
    zero = proof.take("assume", total, formula=total)
    both = [
        proof.take("vanish", ["=", side, 0], from_=zero.theorem, path=[place], given=given)
        for place, side in enumerate((one, two))
    ]
    zeros = [{"by": both[0].theorem, "times": 1}, {"by": both[1].theorem, "times": -1}]
    degenerate = proof.take("sums", claim, goal=claim, cofactors=zeros)
    other = proof.take("assume", ["not", total], formula=["not", total])
    inverse = proof.take("quotient", ["=", ["*", total[1], ["/", 1, total[1]]], 1], from_=other.theorem)
    cofactors: list[Json] = [
        {"by": fact.theorem, "times": ["/", 1, total[1]]},
        {"by": inverse.theorem, "times": ["-", two, one]},
    ]
    generic = proof.take("sums", claim, goal=claim, cofactors=cofactors)
    return proof.take("cases", claim, on=total, true=degenerate.theorem, false=generic.theorem)
