"""Signs by form: what the rule ``squares`` sees in a scalar, and which facts it needs for that."""

from collections.abc import Iterable

from verify.kernel.binding import open_binder
from verify.kernel.patterns import matched
from verify.kernel.rules.squares import POSITIVE, SQUARE, UNKNOWN
from verify.kernel.sorts import sort_of
from verify.kernel.terms import NATURAL, REAL, Term, free_variables
from verify.proving.known import Known, shown_sign

Sign = tuple[int, frozenset[Term]]
NOTHING: Sign = (UNKNOWN, frozenset())


class Signs:
    """The signs that forms show, given what is known.

    Parameters
    ----------
    known : Known
        The inequalities at hand.
    """

    def __init__(self, known: Known) -> None:
        """Take the inequalities, also those for all values of some variables."""
        self._facts = {shown_sign(*fact.args): fact for fact in known.inequalities if fact.op == "at_most"}
        self._facts |= {shown_sign(*fact.args): fact for fact in known.inequalities if fact.op == "less"}
        self._patterns = [
            (list(fact.variables), shown_sign(*fact.core.args), fact.core.op, fact.whole)
            for fact in known.universal
            if not fact.conditions and fact.core.op != "equal"
        ]
        self._found: dict[Term, Sign] = {}

    def of(self, term: Term) -> Sign:
        """Return the sign of a scalar, UNKNOWN, SQUARE for ≥ 0 or POSITIVE, and the facts that show it."""
        found = self._found.get(term)
        if found is None:
            found = max(self._by_form(term), self._by_fact(term), key=_worth)
            self._found[term] = found
        return found

    def _by_fact(self, term: Term) -> Sign:
        fact = self._facts.get(term)
        found = NOTHING if fact is None else (POSITIVE if fact.op == "less" else SQUARE, frozenset({fact}))
        for variables, pattern, op, whole in self._patterns:
            if matched((variables, pattern), term) is not None:
                found = max(found, (POSITIVE if op == "less" else SQUARE, frozenset({whole})), key=_worth)
        return found

    def _by_form(self, term: Term) -> Sign:
        op = term.op
        if op in ("integer", "rational"):
            return (POSITIVE if term.data > 0 else SQUARE if term.data == 0 else UNKNOWN), frozenset()
        if op in ("radical", "exp") or (op == "size" and term.args[0].op in ("element", "dual", "unit")):
            return POSITIVE, frozenset()
        if op in ("abs2", "size", "indicator") or (op == "value" and sort_of(term.args[0]) == NATURAL):
            return SQUARE, frozenset()
        if op in ("sum", "prod"):
            sign, used = self.of(open_binder(term, free_variables(term))[1])
            return min(sign, SQUARE), used
        if op not in ("plus", "times", "divide", "power"):
            return NOTHING
        parts = [self.of(arg) for arg in term.args]
        signs, used = [sign for sign, _ in parts], _all_facts(parts)
        if op == "plus":
            return (max(signs), used) if all(signs) else NOTHING
        if op == "divide":
            return (signs[0], used) if signs[1] == POSITIVE else NOTHING
        if op == "power" and term.data % 2 == 0 and sort_of(term.args[0]) == REAL:
            return (POSITIVE, used) if signs[0] == POSITIVE else (SQUARE, frozenset())
        return (min(signs), used) if all(signs) else NOTHING


def _worth(sign: Sign) -> tuple[int, int]:
    return sign[0], -len(sign[1])


def _all_facts(parts: Iterable[Sign]) -> frozenset[Term]:
    return frozenset[Term]().union(*(used for _, used in parts))
