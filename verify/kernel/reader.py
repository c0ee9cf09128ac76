"""The grammar of claims: JSON trees become typed terms, definitions are expanded on the way.

A definition is a non-recursive macro with sorted parameters. Free names, shadowing and wrong sorts are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .budget import Budget
from .curves import is_continuous
from .errors import Malformed
from .interpreter import Interpreter
from .loader import whole_number
from .terms import (
    ABELIAN,
    COMPLEX,
    CURVE,
    FALSE,
    FORMULA,
    NATURAL,
    REAL,
    SET,
    STAR,
    TRUE,
    Term,
    bind,
    cyclic_orders,
    describe,
    expect,
    expect_source,
    expect_value,
    integer,
    is_counted,
    make,
    natural,
    negation,
    same_sort,
    sort_of,
    substitute,
    variable,
)

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_']{0,40}")
KINDS = {"abelian": ABELIAN, "set": SET, "complex": COMPLEX, "real": REAL, "curve": CURVE, "natural": NATURAL}
MAX_RANGE = 4096

Scope = dict[str, Term]


@dataclass(frozen=True)
class Definition:
    """A macro: parameters as free variables, and the body that is substituted."""

    parameters: tuple[Term, ...]
    body: Term


class Reader:
    """Reads terms against a growing list of definitions and remembers which of them were used."""

    def __init__(self, budget: Budget | None = None) -> None:
        """Start without definitions; whatever reads or replays with this reader spends from one budget."""
        self.budget = budget or Budget()
        self.definitions: dict[str, Definition] = {}
        self.uses: dict[str, set[str]] = {}
        self._used: set[str] = set()
        self._path: list[str] = []

    @contextmanager
    def at(self, *steps: object) -> Iterator[None]:
        """Name the place being read, for error messages."""
        self._path.extend(str(step) for step in steps)
        try:
            yield
        except Malformed as error:
            if not hasattr(error, "located"):
                located = Malformed(f"{'.'.join(self._path)}: {error}")
                located.located = True  # type: ignore[attr-defined]
                raise located from None
            raise
        finally:
            del self._path[len(self._path) - len(steps) :]

    def define(self, nodes: Any) -> None:
        """Read the list of definitions of a certificate, each of which may use the earlier ones."""
        for position, node in enumerate(_array(nodes)):
            with self.at(position):
                fields = _object(node, {"name", "parameters", "body"})
                name = _name(fields["name"])
                if name in self.definitions or name in RESERVED:
                    raise Malformed(f"definition '{name}' shadows another name")
                self._used = set()
                scope: Scope = {}
                with self.at("parameters"):
                    parameters = self.declare(fields["parameters"], scope)
                with self.at("body"):
                    body = self._definition_body(fields["body"], scope)
                self.definitions[name] = Definition(tuple(parameters), body)
                self.uses[name] = self._used
        self._used = set()

    def _definition_body(self, node: Any, scope: Scope) -> Term:
        if isinstance(node, list) and node and isinstance(node[0], str) and node[0] in SORT_FORMS:
            return self.sort(node, scope)
        return self.term(node, scope)

    def needed(self) -> frozenset[str]:
        """Return the definitions that the terms read since :meth:`define` use, directly or not."""
        found: set[str] = set()
        todo = list(self._used)
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                todo.extend(self.uses[name])
        return frozenset(found)

    def declare(self, node: Any, scope: Scope) -> list[Term]:
        """Read ``[[name, sort], …]`` and add the variables to the scope."""
        found = []
        for entry in _array(node):
            if not isinstance(entry, list) or len(entry) != 2:
                raise Malformed("expected a pair [name, sort]")
            name = _name(entry[0])
            if name in scope or name in self.definitions or name in RESERVED:
                raise Malformed(f"variable '{name}' shadows another name")
            scope[name] = variable(name, self.sort(entry[1], scope))
            found.append(scope[name])
        return found

    def formula(self, node: Any, scope: Scope) -> Term:
        """Read a formula."""
        return expect(self.term(node, scope, FORMULA), FORMULA, "formula")

    def scalar(self, node: Any, scope: Scope) -> Term:
        """Read a scalar; an element of an integer range counts as its value."""
        return as_scalar(self.term(node, scope, COMPLEX))

    def sort(self, node: Any, scope: Scope) -> Term:
        """Read a sort: a kind, an index set, a set of maps, of subsets or of bijections."""
        if isinstance(node, str):
            if node in KINDS:
                return KINDS[node]
            return expect(self._name(node, scope), SET, f"sort '{node}'")
        if not isinstance(node, list) or not node or not isinstance(node[0], str):
            raise Malformed("expected a sort")
        head, rest = node[0], node[1:]
        if head in self.definitions:
            return expect(self._expand(head, rest, scope), SET, f"sort '{head}'")
        if head not in SORT_FORMS:
            raise Malformed(f"unknown sort '{head[:40]}'")
        with self.at(head):
            if head == "range":
                low, high = (_whole(entry) for entry in _exactly(rest, 2))
                if not 0 <= high - low + 1 <= MAX_RANGE:
                    raise Malformed(f"range from {low} to {high}: expected 0 to {MAX_RANGE} elements")
                return Term("range", (low, high))
            if head == "labels":
                names = tuple(_name(entry) for entry in rest)
                if not names or len(set(names)) < len(names):
                    raise Malformed("expected different labels")
                return Term("labels", names)
            if head in ("element", "dual"):
                return self._build(head, None, [self.group(_exactly(rest, 1)[0], scope)])
            if head == "members":
                return self._build(head, None, [self.term(_exactly(rest, 1)[0], scope)])
            if head in ("unit", "empty"):
                _exactly(rest, 0)
                return Term(head)
            if head == "maps":
                if len(rest) < 2:
                    raise Malformed("expected the sorts of the arguments and of the value")
                *sources, target = [self.sort(entry, scope) for entry in rest]
                expect_value(target)
                for source in reversed(sources):
                    target = Term("maps", None, (expect_source(source), target))
                return target
            arity = 1 if head == "subsets" else 2
            args = [expect(self.sort(e, scope), SET, head) for e in _exactly(rest, arity)]
            return Term(head, None, tuple(args))

    def group(self, node: Any, scope: Scope) -> Term:
        """Read a finite Abelian group: a variable, ``["cyclic", n]`` or ``["direct", G, H]``."""
        if isinstance(node, list) and node and node[0] == "cyclic":
            order = _whole(_exactly(node[1:], 1)[0])
            if not 1 <= order <= MAX_RANGE:
                raise Malformed(f"cyclic group of order {order}: expected 1 to {MAX_RANGE}")
            return Term("cyclic", order)
        if isinstance(node, list) and node and node[0] == "direct":
            left, right = (self.group(entry, scope) for entry in _exactly(node[1:], 2))
            return Term("direct", None, (left, right))
        return expect(self.term(node, scope), ABELIAN, "group")

    def value(self, node: Any, sort: Term, scope: Scope) -> Term:
        """Read a term of a given sort, whatever kind of sort that is."""
        if sort == ABELIAN:
            return self.group(node, scope)
        if sort == SET:
            return expect(self.sort(node, scope), SET, "index set")
        if sort in (COMPLEX, REAL):
            return expect(self.scalar(node, scope), sort, "scalar")
        return expect(self.term(node, scope, sort), sort, "value")

    def term(self, node: Any, scope: Scope, expected: Term | None = None) -> Term:
        """Read an index expression, a scalar, a map or a formula; ``expected`` resolves literals."""
        number = whole_number(node)
        if number is not None:
            return _numeral(number, expected)
        if isinstance(node, str):
            if node.startswith(":"):
                return _label(node[1:], expected)
            return self._name(node, scope)
        if not isinstance(node, list) or not node or not isinstance(node[0], str):
            raise Malformed("expected a term: a number, a name or [operation, …]")
        head, rest = node[0], node[1:]
        with self.at(head[:40]):
            if head in scope:
                return self._apply(scope[head], rest, scope)
            if head in self.definitions:
                return self._expand(head, rest, scope)
            form = _FORMS.get(head)
            if form is None:
                raise Malformed(f"unknown operation or free name '{head[:40]}'")
            term = form(self, rest, scope, expected)
            self.budget.spend(1)
            sort_of(term)
            return term

    def _build(self, op: str, data: Any, args: list[Term]) -> Term:
        term = make(op, data, tuple(args))
        sort_of(term)
        return term

    def _name(self, name: str, scope: Scope) -> Term:
        if name in scope:
            return scope[name]
        if name in self.definitions:
            return self._expand(name, [], scope)
        raise Malformed(f"free name '{name[:40]}'")

    def _apply(self, function: Term, nodes: list[Any], scope: Scope) -> Term:
        for node in nodes:
            sort = sort_of(function)
            if sort.op != "maps":
                raise Malformed(f"expected a map, found {describe(sort)}")
            function = make("at", None, (function, self.value(node, sort.args[0], scope)))
        return function

    def _expand(self, name: str, nodes: list[Any], scope: Scope) -> Term:
        self._used.add(name)
        definition = self.definitions[name]
        self.budget.spend(1 + definition.body.weight // 100)
        count = len(definition.parameters)
        if len(nodes) < count:
            raise Malformed(f"'{name}' takes {count} arguments, found {len(nodes)}")
        values: dict[Term, Term] = {}
        for parameter, node in zip(definition.parameters, nodes, strict=False):
            with self.at(parameter.data):
                sort = substitute(parameter.args[0], values)
                values[parameter] = self.value(node, sort, scope)
        return self._apply(substitute(definition.body, values), nodes[count:], scope)

    def _bound(self, op: str, node: Any, scope: Scope, body: Callable[[Scope], Term]) -> Term:
        inner = dict(scope)
        binders = self.declare(node, inner)
        if not binders:
            raise Malformed("expected at least one variable")
        term = body(inner)
        for var in reversed(binders):
            term = bind(op, var, term)
        return term

    def _terms(self, nodes: list[Any], scope: Scope, expected: Term | None) -> list[Term]:
        """Read operands of one common sort; the first one with a sort of its own decides for the literals."""
        read: dict[int, Term] = {}
        hint = expected
        for position, node in enumerate(nodes):
            if whole_number(node) is None and not (isinstance(node, str) and node.startswith(":")):
                read[position] = self.term(node, scope, hint)
                found = sort_of(read[position])
                if not is_counted(found):
                    hint = found
                    break
                hint = hint or found
        return [
            read[position] if position in read else self.term(node, scope, _literal_sort(node, hint))
            for position, node in enumerate(nodes)
        ]


def _array(node: Any) -> list[Any]:
    if not isinstance(node, list):
        raise Malformed("expected an array")
    return node


def _object(node: Any, keys: set[str]) -> dict[str, Any]:
    if not isinstance(node, dict) or set(node) != keys:
        raise Malformed(f"expected an object with the fields {', '.join(sorted(keys))}")
    return node


def _name(node: Any) -> str:
    if not isinstance(node, str) or not _NAME.fullmatch(node):
        raise Malformed("expected a name (a letter, then letters and digits)")
    return node


def _whole(node: Any) -> int:
    number = whole_number(node)
    if number is None:
        raise Malformed("expected an integer")
    return number


def _exactly(nodes: list[Any], count: int) -> list[Any]:
    if len(nodes) != count:
        raise Malformed(f"expected {count} arguments, found {len(nodes)}")
    return nodes


def _numeral(number: int, expected: Term | None) -> Term:
    if expected is not None and expected.op == "range":
        low, high = expected.data
        if not low <= number <= high:
            raise Malformed(f"{number} is not in the range from {low} to {high}")
        return Term("count", number, (expected,))
    if expected == NATURAL:
        if number < 0:
            raise Malformed(f"{number} is not a natural number")
        return natural(number)
    if expected is not None and expected.op in ("element", "dual"):
        if number != 0:
            raise Malformed("the only number that names an element of a group is 0")
        return Term("zero", None, (expected,))
    return integer(number)


def _label(name: str, expected: Term | None) -> Term:
    if expected is None or expected.op != "labels":
        raise Malformed(f"label '{name[:40]}' where none is expected")
    if name not in expected.data:
        raise Malformed(f"label '{name[:40]}' is not among {', '.join(expected.data)}")
    return Term("label", name, (expected,))


Form = Callable[[Reader, list[Any], Scope, Term | None], Term]


def _literal_sort(node: Any, hint: Term | None) -> Term | None:
    """Return the sort that a literal among operands gets: a number outside an integer range is a scalar."""
    number = whole_number(node)
    if number is not None and hint == NATURAL:
        return None
    if number is not None and hint is not None and hint.op == "range":
        return hint if hint.data[0] <= number <= hint.data[1] else None
    return hint


def as_scalar(term: Term) -> Term:
    """Return a scalar, or the value of an element of an integer range or of a natural number."""
    if is_counted(sort_of(term)):
        term = make("value", None, (term,))
    return expect(term, COMPLEX, "scalar")


def _is_element(term: Term) -> bool:
    return sort_of(term).op in ("element", "dual")


def _scalars(reader: Reader, nodes: list[Any], scope: Scope) -> tuple[Term, ...]:
    return tuple(reader.scalar(node, scope) for node in nodes)


def _overloaded(scalar: Callable[[tuple[Term, ...]], Term], element: Callable[[list[Term]], Term]) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        if not nodes:
            raise Malformed("expected an operand")
        outside = expected if expected is not None and expected.op in ("element", "dual") else None
        terms = reader._terms(nodes, scope, outside)
        if any(_is_element(term) for term in terms):
            return element(terms)
        return scalar(tuple(as_scalar(term) for term in terms))

    return form


def _minus(terms: tuple[Term, ...]) -> Term:
    negative = tuple(Term("times", None, (integer(-1), term)) for term in (terms if len(terms) == 1 else terms[1:]))
    return negative[0] if len(terms) == 1 else Term("plus", None, (terms[0], *negative))


def _element_minus(terms: list[Term]) -> Term:
    sort = sort_of(terms[0])
    negative = [Term("neg", None, (sort, term)) for term in (terms if len(terms) == 1 else terms[1:])]
    return negative[0] if len(terms) == 1 else Term("add", None, (sort, terms[0], *negative))


def _times(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    if not nodes:
        raise Malformed("expected a factor")
    factor = whole_number(nodes[0])
    if len(nodes) == 2 and factor is not None:
        second = reader.term(nodes[1], scope, expected)
        if _is_element(second):
            return Term("multiple", factor, (sort_of(second), second))
        return Term("times", None, (integer(factor), as_scalar(second)))
    return Term("times", None, _scalars(reader, nodes, scope))


def _divide(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    above, below = _scalars(reader, _exactly(nodes, 2), scope)
    if above.op == below.op == "integer":
        if below.data == 0:
            raise Malformed("division by zero")
        return rational(Fraction(above.data, below.data))
    return Term("divide", None, (above, below))


def rational(value: Fraction) -> Term:
    """Return a rational literal in lowest terms."""
    return integer(value.numerator) if value.denominator == 1 else Term("rational", value)


def _power(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    base, exponent = _exactly(nodes, 2)
    number = _whole(exponent)
    if not 0 <= number <= 64:
        raise Malformed(f"exponent {number}: expected 0 to 64")
    return Term("power", number, (reader.scalar(base, scope),))


def _unary(op: str) -> Form:
    return lambda reader, nodes, scope, expected: Term(op, None, _scalars(reader, _exactly(nodes, 1), scope))


def _real_part(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    (term,) = _scalars(reader, _exactly(nodes, 1), scope)
    both = Term("plus", None, (term, Term("conj", None, (term,))))
    return Term("times", None, (rational(Fraction(1, 2)), both))


def _size(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    return Term("size", None, (reader.value(_exactly(nodes, 1)[0], SET, scope),))


def _root(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    order, exponent = _exactly(nodes, 2)
    number = _whole(order)
    if not 1 <= number <= 1000:
        raise Malformed(f"root of unity of order {number}: expected 1 to 1000")
    return Term("root", number, (reader.scalar(exponent, scope),))


def _radical(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    degree, above, below = (_whole(node) for node in _exactly(nodes, 3))
    if not (2 <= degree <= 12 and above > 0 and below > 0):
        raise Malformed("expected a degree from 2 to 12 and a positive numerator and denominator")
    return Term("radical", (degree, Fraction(above, below)))


def _character(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    frequency, point = _exactly(nodes, 2)
    left = reader.term(frequency, scope)
    if sort_of(left).op != "dual":
        raise Malformed(f"expected a character, found {describe(sort_of(left))}")
    group = sort_of(left).args[0]
    return Term("character", None, (group, left, reader.term(point, scope, Term("element", None, (group,)))))


def _bounded(op: str) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        if len(nodes) not in (2, 3):
            raise Malformed("expected binders, an optional condition and a body")

        def body(inner: Scope) -> Term:
            term = reader.scalar(nodes[-1], inner)
            if len(nodes) == 2:
                return term
            condition = Term("indicator", None, (reader.formula(nodes[1], inner),))
            if op == "sum":
                return Term("times", None, (condition, term))
            raise Malformed("a bounded product takes no condition")

        return reader._bound(op, nodes[0], scope, body)

    return form


def _quantified(op: str) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        binders, body = _exactly(nodes, 2)
        return reader._bound(op, binders, scope, lambda inner: reader.formula(body, inner))

    return form


def _map(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    binders, body = _exactly(nodes, 2)
    target = expected
    for _ in _array(binders):
        target = target.args[1] if target is not None and target.op == "maps" else None

    def inside(inner: Scope) -> Term:
        term = reader.term(body, inner, target)
        if is_counted(sort_of(term)) and (target is None or same_sort(target, COMPLEX)):
            term = make("value", None, (term,))
        return term

    return reader._bound("lambda", binders, scope, inside)


def _subset(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    binders, condition = _exactly(nodes, 2)
    _exactly(_array(binders), 1)
    return reader._bound("subset", binders, scope, lambda inner: reader.formula(condition, inner))


def _curve(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    binders, body = _exactly(nodes, 2)
    inner = dict(scope)
    times = reader.declare(binders, inner)
    if [time.args[0] for time in times] != [REAL]:
        raise Malformed("expected one real variable")
    value = reader.scalar(body, inner)
    if not is_continuous(value, times[0]):
        raise Malformed("the form of the value does not show that it is continuous")
    return bind("curve", times[0], value)


def _next(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    return make("next", None, (reader.value(_exactly(nodes, 1)[0], NATURAL, scope),))


def _iterate(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    binders, body, start, count = _exactly(nodes, 4)
    inner = dict(scope)
    (state,) = _exactly(reader.declare(binders, inner), 1)
    sort = state.args[0]
    step = bind("step", state, reader.value(body, sort, inner))
    sort_of(step)
    return make("iterate", None, (step, reader.value(start, sort, scope), reader.value(count, NATURAL, scope)))


def _at_time(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    curve, time = _exactly(nodes, 2)
    return make("at_time", None, (reader.value(curve, CURVE, scope), reader.value(time, REAL, scope)))


def _at(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    if len(nodes) < 2:
        raise Malformed("expected a map and its arguments")
    return reader._apply(reader.term(nodes[0], scope), nodes[1:], scope)


def _connective(op: str, least: int) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        if len(nodes) < least:
            raise Malformed(f"expected at least {least} formulas")
        return Term(op, None, tuple(reader.formula(node, scope) for node in nodes))

    return form


def _not(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    return negation(reader.formula(_exactly(nodes, 1)[0], scope))


def _equal(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    left, right = reader._terms(_exactly(nodes, 2), scope, None)
    if sort_of(left) != sort_of(right) or sort_of(left) == NATURAL:
        left, right = as_scalar(left), as_scalar(right)
    return Term("equal", None, (left, right))


def _different(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    return negation(_equal(reader, nodes, scope, expected))


def _order(op: str) -> Form:
    return lambda reader, nodes, scope, expected: Term(op, None, _scalars(reader, _exactly(nodes, 2), scope))


def _in(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    element, subset = _exactly(nodes, 2)
    right = reader.term(subset, scope)
    sort = sort_of(right)
    if sort.op != "subsets":
        raise Malformed(f"expected a subset, found {describe(sort)}")
    return make("in", None, (reader.value(element, sort.args[0], scope), right))


def _pair(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    hints = expected.args if expected is not None and expected.op == "product" else (None, None)
    return Term(
        "pair",
        None,
        tuple(reader.term(node, scope, hint) for node, hint in zip(_exactly(nodes, 2), hints, strict=True)),
    )


def _projection(op: str) -> Form:
    return lambda reader, nodes, scope, expected: make(op, None, (reader.term(_exactly(nodes, 1)[0], scope),))


def _element_of_subset(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    element, subset = _exactly(nodes, 2)
    right = reader.term(subset, scope)
    if right.op != "subset":
        raise Malformed("expected an explicit subset")
    inside = make("in", None, (reader.value(element, right.args[0], scope), right))
    if not Interpreter(budget=reader.budget).formula(inside):
        raise Malformed("the element is not in the subset")
    return Term("member", None, (reader.value(element, right.args[0], scope), Term("members", None, (right,))))


def _injection(op: str) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        if expected is None or expected.op != "union":
            raise Malformed(f"'{op}' where no element of a union is expected")
        side = expected.args[op == "inr"]
        return Term(op, None, (reader.term(_exactly(nodes, 1)[0], scope, side), expected))

    return form


def _impossible(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    element, sort = _exactly(nodes, 2)
    return Term("impossible", None, (reader.term(element, scope), reader.value(sort, SET, scope)))


def _branches(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    subject = reader.term(_exactly(nodes, 3)[0], scope)
    union = sort_of(subject)
    if union.op != "union":
        raise Malformed(f"expected an element of a union, found {describe(union)}")
    bodies = []
    for node, sort in zip(nodes[1:], union.args, strict=True):
        name, body = _exactly(_array(node), 2)
        if _name(name) in scope or name in reader.definitions or name in RESERVED:
            raise Malformed(f"variable '{name}' shadows another name")
        var = variable(name, sort)
        bodies.append(bind("lambda", var, reader.term(body, {**scope, name: var}, expected)).args[1])
    return make("case", None, (subject, *bodies))


def _choose(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    subject = reader.term(nodes[0] if nodes else None, scope)
    labels = sort_of(subject)
    entries = [_exactly(_array(node), 2) for node in nodes[1:]]
    if labels.op != "labels" or tuple(name for name, _ in entries) != labels.data:
        raise Malformed("expected one branch for each label, in the order of the labels")
    return make("choose", labels.data, (subject, *(reader.term(body, scope, expected) for _, body in entries)))


def _bijection(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    source, target = (reader.value(node, SET, scope) for node in _exactly(nodes, 4)[:2])
    sorts = (Term("maps", None, (source, target)), Term("maps", None, (target, source)))
    maps = [reader.value(node, sort, scope) for node, sort in zip(nodes[2:], sorts, strict=True)]
    return Term("bijection", None, tuple(maps))


def _along(op: str) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        function, point = _exactly(nodes, 2)
        left = reader.term(function, scope)
        sort = sort_of(left)
        if sort.op != "bijections":
            raise Malformed(f"expected a bijection, found {describe(sort)}")
        return make(op, None, (left, reader.value(point, sort.args[op == "backward"], scope)))

    return form


def _residue(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    if expected is None or expected.op not in ("element", "dual"):
        raise Malformed("a residue where no element of a group is expected")
    orders = cyclic_orders(expected.args[0])
    values = tuple(_whole(node) % order for node, order in zip(_exactly(nodes, len(orders)), orders, strict=True))
    return Term("residue", values, (expected,))


def _ascribed(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    sort, term = _exactly(nodes, 2)
    wanted = reader.sort(sort, scope)
    return expect(reader.value(term, wanted, scope), wanted, "of")


def _literal_form(term: Term) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        _exactly(nodes, 0)
        return term

    return form


SORT_FORMS = frozenset(
    [
        "element",
        "dual",
        "members",
        "unit",
        "empty",
        "union",
        "product",
        "range",
        "labels",
        "maps",
        "subsets",
        "bijections",
    ]
)

_FORMS: dict[str, Form] = {
    "+": _overloaded(lambda t: Term("plus", None, t), lambda t: Term("add", None, (sort_of(t[0]), *t))),
    "-": _overloaded(_minus, _element_minus),
    "*": _times,
    "/": _divide,
    "^": _power,
    "conj": _unary("conj"),
    "abs2": _unary("abs2"),
    "re": _real_part,
    "size": _size,
    "root": _root,
    "radical": _radical,
    "char": _character,
    "sum": _bounded("sum"),
    "prod": _bounded("prod"),
    "indicator": lambda r, nodes, scope, e: Term("indicator", None, (r.formula(_exactly(nodes, 1)[0], scope),)),
    "map": _map,
    "curve": _curve,
    "at_time": _at_time,
    "next": _next,
    "iterate": _iterate,
    "subset": _subset,
    "at": _at,
    "pair": _pair,
    "first": _projection("first"),
    "second": _projection("second"),
    "inclusion": _projection("inclusion"),
    "member": _element_of_subset,
    "inl": _injection("inl"),
    "inr": _injection("inr"),
    "star": _literal_form(STAR),
    "impossible": _impossible,
    "case": _branches,
    "choose": _choose,
    "bijection": _bijection,
    "forward": _along("forward"),
    "backward": _along("backward"),
    "residue": _residue,
    "of": _ascribed,
    "true": _literal_form(TRUE),
    "false": _literal_form(FALSE),
    "=": _equal,
    "!=": _different,
    "<=": _order("at_most"),
    "<": _order("less"),
    "in": _in,
    "and": _connective("and", 1),
    "or": _connective("or", 1),
    "not": _not,
    "implies": _connective("implies", 2),
    "iff": _connective("iff", 2),
    "forall": _quantified("forall"),
    "exists": _quantified("exists"),
}

RESERVED = frozenset(_FORMS) | SORT_FORMS | frozenset(KINDS) | {"cyclic", "direct"}
