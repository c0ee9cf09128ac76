"""Claims as LaTeX, from the same trees as all other prints; only for people, nothing reads it."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from verify.language.layout import Enclosed, Headed, Phrase
from verify.language.notation import ATOM, IFF, OPEN, OVER, PLUS, POWER, SUM, Notation
from verify.language.sort_notation import verbatim, whole

__all__ = ["latex", "latex_definition"]

Json = Any

WIDTH = 120

_GREEK = re.compile(
    "alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega"
    "|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega"
)
_PARTS = re.compile(r"([A-Za-z]+(?:_[A-Za-z]+)*)_?([0-9]*)('*)")
_SPECIAL = re.compile(r"([{}_$%&^#~\\])")
_ESCAPED = r"\\char`\\\1{}"
_UNDERSCORE = r"\_"
_SPACES = {"complex": r"\mathbb{C}", "real": r"\mathbb{R}", "natural": r"\mathbb{N}"}
_KINDS = {"abelian": r"\text{ finite Abelian group}", "set": r"\text{ finite set}"}

_SET_SIGNS = {
    "×": r"\times",
    "⊎": r"\sqcup",
    "↔": r"\leftrightarrow",
    "→": r"\to",
    "{∗}": r"\{\ast\}",
    "∅": r"\emptyset",
}


def _texttt(text: str) -> str:
    """Return a text as it is."""
    return rf"\texttt{{{_SPECIAL.sub(_ESCAPED, text)}}}"


def _upright(font: str, word: str) -> str:
    """Return a word in upright letters."""
    return f"\\{font}{{{word.replace('_', _UNDERSCORE)}}}"


def latex(node: Json, width: int = WIDTH) -> str:
    r"""Return the LaTeX of a claim, a term or a sort, for the mathematics mode of amsmath.

    Examples
    --------
    >>> print(latex(["=", ["sum", [["k", ["dual", "G"]]], ["abs2", ["/", "x", 2]]], ["conj", "alpha"]]))
    \sum_{k \in \widehat{G}} \lvert \frac{x}{2}\rvert^{2} = \overline{\alpha}
    """
    return _aligned(_LATEX.phrase(node), width)


def latex_definition(definition: Json, width: int = WIDTH) -> str:
    r"""Return the LaTeX of a definition, with the sorts of its parameters.

    >>> print(latex_definition({"name": "double", "parameters": [["x", "real"]], "body": ["*", 2, "x"]}))
    \mathrm{double}(x \in \mathbb{R}) \coloneqq 2 \cdot x
    """
    parameters = definition["parameters"]
    declared = f"({_LATEX.declarations(parameters)})" if parameters else ""
    head = f"{_LATEX.name(definition['name'])}{declared} \\coloneqq"
    return _aligned(Headed(OPEN, head, _LATEX.phrase(definition["body"])), width)


def _aligned(phrase: Phrase, width: int) -> str:
    """Return a phrase, on several lines if it is long."""
    lines = phrase.lines(width)
    if len(lines) == 1:
        return lines[0]
    shown = []
    outer: list[int] = []
    for line in lines:
        text = line.lstrip(" ")
        indent = len(line) - len(text)
        outer = [*(column for column in outer if column < indent), indent]
        shown.append("&" + r"\quad " * (len(outer) - 1) + text.replace("; ", r";\ "))
    return "\\begin{aligned}\n" + " \\\\\n".join(shown) + "\n\\end{aligned}"


class Latex(Notation):
    """Writes terms and formulas in LaTeX."""

    prime = "'"
    minus = "-"
    arrow = r"\leftrightarrow"
    signs: ClassVar[dict[str, str]] = {
        "forall": r"\forall",
        "exists": r"\exists",
        "and": r"\land",
        "or": r"\lor",
        "iff": r"\iff",
        "implies": r"\implies",
        "not": r"\lnot ",
        "=": "=",
        "!=": r"\neq",
        "<=": r"\leq",
        "<": "<",
        "in": r"\in",
        "*": r"\cdot",
        "map": r"\mapsto",
        "sum": r"\sum",
        "prod": r"\prod",
        "star": r"\ast",
        "true": r"\mathrm{true}",
        "false": r"\mathrm{false}",
    }
    words: ClassVar[dict[str, str]] = {
        "first": r"\pi_1",
        "second": r"\pi_2",
        "inl": r"\iota_1",
        "inr": r"\iota_2",
        "re": r"\operatorname{Re}",
        "exp": r"\exp",
        "next": r"\operatorname{next}",
        "member": r"\operatorname{member}",
        "bijection": r"\operatorname{bijection}",
    }

    def name(self, name: Json) -> str:
        """Return a name: letters as they are, Greek ones by name, words upright, digits at the end as an index."""
        found = _PARTS.fullmatch(name) if isinstance(name, str) else None
        if found is None:
            text = name if isinstance(name, str) else verbatim(name)
            return _texttt(text)
        word, index, primes = found.groups()
        shown = f"\\{word}" if _GREEK.fullmatch(word) else word if len(word) == 1 else _upright("mathrm", word)
        return f"{shown}{'_{' + index + '}' if index else ''}{primes}"

    def sort(self, node: Json, nested: bool = False) -> str:
        """Return a sort, in parentheses if it is nested in another one and made of several."""
        if isinstance(node, str):
            return {**_SPACES, **_KINDS, "curve": r"C(\mathbb{R}, \mathbb{C})"}.get(node) or self.name(node)
        return super().sort(node, nested)

    def membership(self, sort: Json) -> str:
        """Return a sort behind the sign that joins it to a variable."""
        if isinstance(sort, str) and sort in _KINDS:
            return _KINDS[sort]
        joined = sort[0] if isinstance(sort, list) and sort else None
        if joined == "subsets":
            return rf"\subseteq {self.sort(sort[1])}"
        sign = ":" if joined in ("maps", "bijections") else r"\in"
        return f"{sign} {self.sort(sort)}"

    def made_sort(self, head: Json, rest: list[Json]) -> tuple[str, bool]:
        """Return a sort that a form makes."""
        if head in ("range", "labels"):
            ends = [self.numeral(end) for end in rest] if head == "range" else []
            entries = [ends[0], r"\dots", ends[1]] if ends else map(self.label, rest)
            return rf"\{{{', '.join(entries)}\}}", False
        if head == "subsets":
            return rf"\mathcal{{P}}({self.sort(rest[0])})", False
        text, several = super().made_sort(head, rest)
        for sign, command in _SET_SIGNS.items():
            text = text.replace(sign, command)
        return text, several

    def label(self, name: Json) -> str:
        """Return a label, upright."""
        return _upright("mathsf", str(name))

    def dual(self, group: Json) -> str:
        """Return the dual of a group."""
        return rf"\widehat{{{self.group(group)}}}"

    def group(self, node: Json, nested: bool = False) -> str:
        """Return a finite Abelian group."""
        text = super().group(node, nested)
        return text.replace("ℤ", r"\mathbb{Z}").replace("⊕", r"\oplus")

    def phrase(self, node: Json) -> Phrase:
        """Return a node."""
        if isinstance(node, str) and node.startswith(":"):
            return Phrase(ATOM, self.label(node[1:]))
        return super().phrase(node)

    def bounded(self, head: str, binders: Json, *rest: Json) -> Phrase:
        """Return a sum or a product over index sets."""
        *conditions, body = rest
        below = self.declarations(binders).replace("; ", r",\ ")
        below += "".join(rf",\ {self.phrase(condition).flat}" for condition in conditions)
        return Headed(SUM, f"{self.signs[head]}_{{{below}}}", self.at_least(body, SUM))

    def over(self, head: str, above: Json, below: Json) -> Phrase:
        """Return a fraction."""
        return Phrase(OVER, rf"\frac{{{self.phrase(above).flat}}}{{{self.phrase(below).flat}}}")

    def power(self, head: str, base: Json, exponent: Json) -> Phrase:
        """Return a power."""
        return Enclosed(POWER, "", [self.at_least(base, ATOM)], f"^{{{self.numeral(exponent)}}}")

    def conj(self, head: str, operand: Json) -> Phrase:
        """Return a conjugate."""
        return Phrase(ATOM, rf"\overline{{{self.phrase(operand).flat}}}")

    def abs2(self, head: str, operand: Json) -> Phrase:
        """Return the square of an absolute value."""
        return Enclosed(POWER, r"\lvert ", [self.phrase(operand)], r"\rvert^{2}")

    def size(self, head: str, sort: Json) -> Phrase:
        """Return the number of elements of a set."""
        return Phrase(ATOM, rf"\lvert {self.sort(sort)}\rvert")

    def radical(self, head: str, degree: Json, above: Json, below: Json) -> Phrase:
        """Return a root of a positive rational."""
        order = "" if whole(degree) == 2 else f"[{self.numeral(degree)}]"
        value = self.numeral(above)
        if whole(below) != 1:
            value = rf"\frac{{{value}}}{{{self.numeral(below)}}}"
        return Phrase(ATOM, rf"\sqrt{order}{{{value}}}")

    def root(self, head: str, order: Json, exponent: Json) -> Phrase:
        """Return a root of unity."""
        return Phrase(POWER, rf"\zeta_{{{self.numeral(order)}}}^{{{self.phrase(exponent).flat}}}")

    def char(self, head: str, frequency: Json, point: Json) -> Phrase:
        """Return the value of a character."""
        return self.between(r"\langle ", r"\rangle", frequency, point)

    def residue(self, head: str, *values: Json) -> Phrase:
        """Return an element of a concrete group."""
        return Phrase(ATOM, f"[{', '.join(map(self.numeral, values))}]")

    def inclusion(self, head: str, member: Json) -> Phrase:
        """Return a member of a subset as an element of the whole, which people write alike."""
        return self.phrase(member)

    def impossible(self, head: str, element: Json, sort: Json) -> Phrase:
        """Return an element made from one of an empty set."""
        return Phrase(ATOM, rf"\operatorname{{impossible}}({self.phrase(element).flat}, {self.sort(sort)})")

    def case(self, head: str, subject: Json, left: Json, right: Json) -> Phrase:
        """Return a distinction between the sides of a union."""
        of = self.at_least(subject, PLUS).flat
        sides = zip((r"\iota_1", r"\iota_2"), (left, right), strict=True)
        return self._cases([(body, f"{of} = {sign}({self.name(name)})") for sign, (name, body) in sides])

    def choose(self, head: str, subject: Json, *branches: Json) -> Phrase:
        """Return a distinction of labels."""
        of = self.at_least(subject, PLUS).flat
        return self._cases([(body, f"{of} = {self.label(name)}") for name, body in branches])

    def _cases(self, branches: list[tuple[Json, str]]) -> Phrase:
        rows = r" \\ ".join(f"{self.at_least(body, IFF).flat} & {condition}" for body, condition in branches)
        return Phrase(ATOM, rf"\begin{{cases}} {rows} \end{{cases}}")

    def subset(self, head: str, binders: Json, condition: Json) -> Phrase:
        """Return an explicit subset."""
        return Phrase(ATOM, rf"\{{{self.declarations(binders)} : {self.phrase(condition).flat}\}}")

    def backward(self, head: str, bijection: Json, point: Json) -> Phrase:
        """Return the value of the inverse of a bijection."""
        return self.applied(self.at_least(bijection, ATOM), [point], "^{-1}")

    def repeated(self, base: Json, number: Json, steps: int) -> Phrase:
        """Return a power whose exponent is a natural number, or comes some steps after it."""
        return Enclosed(POWER, "", [self.at_least(base, ATOM)], f"^{{{self.exponent(number, steps)}}}")

    def iterated(self, head: str, binders: Json, body: Json, start: Json, count: Json) -> Phrase:
        """Return the state after some steps."""
        step = f"({self.map(head, binders, body).flat})"
        return self.applied(Phrase(OPEN, step), [start], f"^{{[{self.phrase(count).flat}]}}")


_LATEX = Latex()
