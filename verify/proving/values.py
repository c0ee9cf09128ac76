"""Claims at values: witnesses of their hypotheses, and evidence that they fail there."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from verify.kernel.binding import instantiate
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter, Undecided
from verify.kernel.terms import Term
from verify.language import readable_json, to_json
from verify.language.definitions import reader_of
from verify.language.trees import PLAIN, substituted, unfolded

from .evidence import Evidence
from .facts import Stuck

Json = Any
Sides = tuple[int, ...]


class Claim:
    """A closed formula as a tree, with the definitions that it may use.

    Examples
    --------
    >>> claim = Claim(["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<=", "x", ["^", "x", 2]]]])
    >>> claim.fails_at([["/", 1, 2]]).steps[-1]["moves"]
    [{'at': [['/', 1, 2]]}, {'given': [0]}]
    """

    def __init__(self, tree: Json, definitions: Sequence[Json] = ()) -> None:
        """Take the tree and the definitions."""
        self.tree = tree
        self.definitions = {entry["name"]: entry for entry in definitions}
        self._reader = reader_of(definitions)

    def shape(self, tree: Json) -> Json:
        """Return a formula whose head is no definition."""
        while (inner := unfolded(tree, self.definitions)) is not None:
            tree = inner
        return tree

    def conclusions(self) -> list[Sides]:
        """Return the sides of conjunctions that lead to each formula that may fail."""
        return self._ways(lambda part: True)

    def witnessed(self) -> list[Sides]:
        """Return the sides that lead to each conclusion for which a certificate holds witnesses."""
        return self._ways(self._is_quantified)

    def _ways(self, opens: Callable[[Json], bool]) -> list[Sides]:
        """Return the sides that lead through the parts of conjunctions that are gone into."""
        found: list[Sides] = []
        todo: list[tuple[Json, Sides]] = [(self.tree, ())]
        while todo:
            tree, sides = todo.pop()
            tree = self.shape(tree)
            if _head(tree) in ("forall", "implies"):
                todo.append((tree[-1], sides))
                continue
            parts = enumerate(tree[1:]) if _head(tree) == "and" else ()
            inner = [(part, (*sides, place)) for place, part in parts if opens(part)]
            todo += inner[::-1]
            if not inner:
                found.append(sides)
        return found

    def _is_quantified(self, tree: Json) -> bool:
        tree = self.shape(tree)
        return _head(tree) in ("forall", "implies") or (
            _head(tree) == "and" and any(map(self._is_quantified, tree[1:]))
        )

    def binders(self, sides: Sides) -> list[Json]:
        """Return the variables that are quantified on the way to a conclusion, ``[[name, sort], …]``."""
        return [entry for move, what in self._moves(sides, None) if move == "at" for entry in what]

    def _moves(self, sides: Sides, values: Sequence[Json] | None) -> Iterator[tuple[str, Any]]:
        """Yield what the rule ``counterexample`` does on the way, and the conclusion at last."""
        left = None if values is None else list(values)
        tree = self.shape(self.tree)
        while True:
            if _head(tree) == "forall":
                at: dict[str, Json] = {}
                for name, sort in tree[1]:
                    at[name] = name if left is None else ascribed(left.pop(0), substituted(sort, at))
                yield "at", tree[1] if left is None else list(at.values())
                tree = self.shape(substituted(tree[2], at))
            elif _head(tree) == "implies":
                yield "given", tree[1:-1]
                tree = self.shape(tree[-1])
            elif _head(tree) == "and" and sides:
                yield "part", sides[0]
                tree, sides = self.shape(tree[1 + sides[0]]), sides[1:]
            else:
                yield "conclusion", tree
                return

    def fails_at(self, values: Sequence[Json]) -> Evidence:
        """Return evidence for the negation of the claim: some conclusion fails at the values, its hypotheses hold.

        Raises
        ------
        Stuck
            If no conclusion with that many variables is found to fail.
        """
        reasons: list[str] = []
        for sides in self.conclusions():
            if len(self.binders(sides)) == len(values):
                try:
                    return self._fails(sides, values)
                except (Stuck, KernelError) as error:
                    reasons.append(str(error))
        if not reasons:
            counts = sorted({len(self.binders(sides)) for sides in self.conclusions()})
            raise Stuck(f"expected {' or '.join(map(str, counts))} values, found {len(values)}")
        raise Stuck(f"the claim is not found to fail at these values: {'; '.join(dict.fromkeys(reasons))}")

    def _fails(self, sides: Sides, values: Sequence[Json]) -> Evidence:
        """Go from the claim to a conclusion, as it is written and, beside that, as the kernel reads it."""
        proof = Evidence()
        path: list[dict[str, Json]] = []
        for move, what, terms in self._followed(sides, values):
            if move == "given":
                known = [self._known(*pair, True) for pair in zip(what, terms, strict=True)]
                path.append({"given": [proof.evaluate(formula) for formula in known]})
            elif move == "conclusion":
                proof.counterexample(self.tree, path, proof.evaluate(self._known(what, terms[0], False)))
            else:
                path.append({move: what})
        return proof

    def undecided_at(self, sides: Sides, values: Sequence[Json]) -> list[Json]:
        """Return the hypotheses on the way to a conclusion that no evaluation decides at the values.

        Raises
        ------
        Stuck
            If one fails.
        """
        found: list[Json] = []
        for move, what, terms in self._followed(sides, values):
            for formula, term in zip(what, terms, strict=True) if move == "given" else ():
                try:
                    self._known(formula, term, True)
                except Undecided:
                    found.append(self._spelled(formula, term))
        return found

    def _followed(self, sides: Sides, values: Sequence[Json]) -> Iterator[tuple[str, Any, Sequence[Term]]]:
        """Yield the moves to a conclusion, with what is said there as the kernel reads it."""
        term = self._reader.formula(self.tree, {})
        for move, what in self._moves(sides, values):
            terms: Sequence[Term] = ()
            if move == "at":
                for value in what:
                    sort, body = _read_as(term, "forall", 2)
                    term = instantiate(body, self._reader.value(value, sort, {}))
            elif move == "part":
                term = _read_as(term, "and")[what]
            elif move == "given":
                *terms, term = _read_as(term, "implies", len(what) + 1)
            else:
                terms = [term]
            yield move, what, terms

    def _known(self, formula: Json, term: Term, wanted: bool) -> Json:
        """Return a formula whose value is what is wanted, as it stands or, if that is read otherwise, spelled anew."""
        if Interpreter().formula(term) is not wanted:
            raise Stuck(f"{'a hypothesis fails' if wanted else 'the conclusion holds'}: {readable_json(formula)}")
        return self._spelled(formula, term)

    def _spelled(self, formula: Json, term: Term) -> Json:
        """Return a formula as it stands or, if the kernel reads that otherwise, spelled anew."""
        for tree in (formula, to_json(term)):
            if self._is_read(tree, term):
                return tree
        raise Stuck(f"at these values the kernel cannot be told {readable_json(formula)}: take smaller ones")

    def _is_read(self, tree: Json, term: Term) -> bool:
        try:
            return self._reader.formula(tree, {}) == term
        except KernelError:
            return False


def _read_as(term: Term, op: str, count: int | None = None) -> tuple[Term, ...]:
    """Return what stands below a formula that is written with an operation, if the kernel reads it so."""
    if term.op != op or count not in (None, len(term.args)):
        raise Stuck(f"the kernel reads a formula written as '{op}' in another way: {term!r}")
    return term.args


def ascribed(value: Json, sort: Json) -> Json:
    """Return a value that is read alike wherever it is put in for a variable of that sort.

    >>> ascribed(":a", ["labels", "a", "b"]), ascribed(2, "real")
    (['of', ['labels', 'a', 'b'], ':a'], 2)
    """
    target = sort[-1] if _head(sort) == "maps" else sort
    plain = target in PLAIN or _head(sort) in ("subsets", "bijections")
    return value if plain else ["of", sort, value]


def _head(tree: Json) -> Json:
    return tree[0] if isinstance(tree, list) and tree else None
