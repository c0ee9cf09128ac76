"""What terms are made of."""

from collections.abc import Iterable, Iterator

from verify.kernel.terms import Term


def subterms(terms: Iterable[Term]) -> Iterator[Term]:
    """Yield terms and all that they are made of, each once, from the left and from above.

    Examples
    --------
    >>> from verify.kernel.terms import integer
    >>> total = Term("plus", None, (integer(1), integer(2), integer(1)))
    >>> [term.data for term in subterms([total])]
    [None, 1, 2]
    """
    seen: set[Term] = set()
    todo = list(terms)[::-1]
    while todo:
        term = todo.pop()
        if term not in seen:
            seen.add(term)
            yield term
            todo += reversed(term.args)
