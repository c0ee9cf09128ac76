"""Claims as MathML, which browsers typeset by themselves; only for people, nothing reads it.

The walk is that of the notation in Unicode. What has two dimensions, as a fraction or a sum over an index set, is put
into a box: a private character, followed by as many fillers as the box is wide, so that lines break where they should.
In the end each line is cut into tokens, and boxes are opened.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar
from xml.sax.saxutils import escape, quoteattr

from verify.language.layout import Enclosed, Headed, Phrase
from verify.language.markup import fenced, identifier, operator
from verify.language.notation import ATOM, IFF, OPEN, OVER, PLUS, POWER, SUM, Notation
from verify.language.sort_notation import whole

__all__ = ["mathml", "mathml_definition"]

Json = Any

WIDTH = 84
NOTHING: Mapping[str, str] = MappingProxyType({})
LONGEST_BOX = 56
"""Fractions, powers and cases that are wider are written in a line, which can be broken."""

_FIRST_BOX, _FILLER = 0xF0000, "\ue000"
_TOKEN = re.compile(
    rf"(?P<box>[\U000F0000-\U000FFFFF]{_FILLER}*)"
    r"|(?P<name>[A-Za-zͰ-Ͽ_#][A-Za-z0-9_#]*(?P<primes>[′']*))"
    r"|(?P<number>\d+)|(?P<space>\s+)"
    r'|(?P<text>"[^"]*")|(?P<letter>[ℂℝℕℤ𝒫])|(?P<sign>.)',
)
_ONE = re.compile(r"<(m[in]|mtext)\b[^>]*>[^<]*</\1>")
_KINDS = {"abelian": "finite Abelian group", "set": "finite set"}


def mathml(node: Json, width: int = WIDTH, defined: Mapping[str, str] = NOTHING, block: bool = True) -> str:
    """Return the MathML of a claim, a term or a sort.

    Parameters
    ----------
    node : JSON
        A tree of the grammar, as :func:`verify.language.readable_json` takes it.
    width : int
        About how many characters a line has before it is broken.
    defined : mapping of str to str
        Names of definitions with the anchors where a page tells what they mean; the names are marked with them.
    block : bool
        Whether the formula stands on lines of its own.

    Examples
    --------
    >>> print(mathml(["<", "x", 2], block=False))
    <math><mi>x</mi><mo>&lt;</mo><mn>2</mn></math>
    """
    writer = MathML(defined)
    return writer.lines(writer.phrase(node), width, block)


def mathml_definition(definition: Json, width: int = WIDTH, defined: Mapping[str, str] = NOTHING) -> str:
    """Return the MathML of a definition, with the sorts of its parameters."""
    writer = MathML(defined)
    parameters = definition["parameters"]
    declared = f"({writer.declarations(parameters)})" if parameters else ""
    head = f"{writer.name(definition['name'])}{declared} ≔"
    return writer.lines(Headed(OPEN, head, writer.phrase(definition["body"])), width, True)


class Filled(Enclosed):
    """Arguments between brackets, as many on a line as fit."""

    def broken(self, width: int) -> list[str]:
        """Put the arguments below the opening bracket."""
        room = width - 5
        lines = [self.start]
        filled = ""
        for place, phrase in enumerate(self.inner):
            text = phrase.flat + (self.comma if place + 1 < len(self.inner) else self.end)
            if filled and len(filled) + len(text) < room:
                filled = f"{filled} {text}"
                continue
            lines += [f"    {filled}"] if filled else []
            filled = text
            if len(text) > room:
                *above, last = phrase.lines(room)
                lines += [f"    {line}" for line in above]
                filled = last + text[len(phrase.flat) :]
        return [*lines, f"    {filled}"]


class MathML(Notation):
    """Writes terms and formulas in MathML; one for each formula, since it keeps its boxes."""

    words: ClassVar[dict[str, str]] = {"first": "π1", "second": "π2", "inl": "ι1", "inr": "ι2", "re": "Re"}

    def __init__(self, defined: Mapping[str, str]) -> None:
        """Take the anchors of definitions by their names."""
        self.boxes: list[str] = []
        self.defined = defined

    # Boxes and lines

    def box(self, markup: str, width: int) -> str:
        """Return a text of a width that stands for an element."""
        self.boxes.append(markup)
        return chr(_FIRST_BOX + len(self.boxes) - 1) + _FILLER * (max(width, 1) - 1)

    def row(self, text: str) -> str:
        """Return the elements of a text on one line."""
        tokens: list[str] = []
        operand = False  # whether a minus would be that of a difference
        for found in _TOKEN.finditer(text):
            kind, word = found.lastgroup, found[0]
            if kind == "space":
                continue
            if kind == "box":
                tokens.append(self.boxes[ord(word[0]) - _FIRST_BOX])
            elif found["name"]:
                tokens.append(self._identified(word))
            elif kind == "number":
                tokens.append(f"<mn>{word}</mn>")
            elif kind == "text":
                tokens.append(f"<mtext>{escape(word)}</mtext>")
            elif kind == "letter":
                tokens.append(f"<mi>{word}</mi>")
            else:
                tokens.append(operator(word, operand))
            operand = kind != "sign" or word in ")]}⟩⟧|∗∅"
        return fenced(tokens)

    def _identified(self, word: str) -> str:
        name = word.replace(self.prime, "'")
        marks = f" data-definition={quoteattr(self.defined[name])}" if name in self.defined else ""
        return identifier(name, marks)

    def lines(self, phrase: Phrase, width: int, block: bool) -> str:
        """Return a phrase, on several lines if it is long."""
        lines = phrase.lines(width) if block else [phrase.flat]
        opening = '<math display="block">' if block else "<math>"
        if len(lines) == 1:
            return f"{opening}{self.row(lines[0])}</math>"
        rows = []
        for line in lines:
            text = line.lstrip(" ")
            indent = len(line) - len(text)
            space = f'<mspace width="{indent / 2:g}em"/>' if indent else ""
            rows.append(f"<mtr><mtd>{space}{self.row(text)}</mtd></mtr>")
        return f'{opening}<mtable class="lines" displaystyle="true">{"".join(rows)}</mtable></math>'

    def fits(self, *texts: str) -> bool:
        """Tell whether a box of some texts would not be too wide."""
        return all(len(text) <= LONGEST_BOX for text in texts)

    def within(self, text: str) -> str:
        """Return a text as one element."""
        row = self.row(text)
        return row if _ONE.fullmatch(row) else f"<mrow>{row}</mrow>"

    # Sorts

    def membership(self, sort: Json) -> str:
        """Return a sort behind the sign that joins it to a variable."""
        if isinstance(sort, str) and sort in _KINDS:
            return f": {self.sort(sort)}"
        return super().membership(sort)

    def sort(self, node: Json, nested: bool = False) -> str:
        """Return a sort, in parentheses if it is nested in another one and made of several."""
        if isinstance(node, str) and node in _KINDS:
            return self.box(f"<mtext>{_KINDS[node]}</mtext>", len(_KINDS[node]))
        return super().sort(node, nested)

    def made_sort(self, head: Json, rest: list[Json]) -> tuple[str, bool]:
        """Return a sort that a form makes, and whether it is made of several."""
        if head == "labels":
            return f"{{{', '.join(map(self.label, rest))}}}", False
        if head == "subsets":
            return f"𝒫({self.sort(rest[0])})", False
        return super().made_sort(head, rest)

    def label(self, name: Json) -> str:
        """Return a label, which is set in letters of its own."""
        return self.box(f'<mtext class="label">{escape(str(name))}</mtext>', len(str(name)))

    def dual(self, group: Json) -> str:
        """Return the dual of a group."""
        text = self.group(group)
        if len(text) == 1:
            return self.box(f'<mover accent="true">{self.within(text)}<mo>^</mo></mover>', 1)
        return self.box(f"<msup>{self.within(f'({text})')}<mo>∧</mo></msup>", len(text) + 3)

    # Terms

    def phrase(self, node: Json) -> Phrase:
        """Return a node."""
        if isinstance(node, str) and node.startswith(":"):
            return Phrase(ATOM, self.label(node[1:]))
        return super().phrase(node)

    def applied(self, head: Phrase, arguments: list[Json], sign: str = "") -> Phrase:
        """Return the value of a map, its arguments side by side as far as they fit."""
        level = OPEN if len(arguments) == 1 else IFF
        return Filled(ATOM, f"{head.flat}{sign}(", [self.at_least(entry, level) for entry in arguments], ")")

    def bounded(self, head: str, binders: Json, *rest: Json) -> Phrase:
        """Return a sum or a product over index sets."""
        *condition, body = rest
        below = self._indices(binders, *condition)
        sign = {"sum": "∑", "prod": "∏"}[head]
        shown = self.box(f"<munder><mo>{sign}</mo>{self.within(below)}</munder>", max(2, len(below) * 2 // 3))
        return Headed(SUM, shown, self.at_least(body, SUM))

    def over(self, head: str, above: Json, below: Json) -> Phrase:
        """Return a fraction."""
        texts = [self.phrase(entry).flat for entry in (above, below)]
        if not self.fits(*texts):
            return super().over(head, above, below)
        return Phrase(OVER, self.box(f"<mfrac>{''.join(map(self.within, texts))}</mfrac>", max(map(len, texts))))

    def power(self, head: str, base: Json, exponent: Json) -> Phrase:
        """Return a power."""
        return self._raised(self.at_least(base, ATOM), self.numeral(exponent))

    def _raised(self, base: Phrase, exponent: str) -> Phrase:
        above = self.within(exponent)
        if self.fits(base.flat):
            markup = f"<msup>{self.within(base.flat)}{above}</msup>"
            return Phrase(POWER, self.box(markup, len(base.flat) + len(exponent)))
        return Enclosed(POWER, "", [base], self.box(f"<msup><mrow></mrow>{above}</msup>", len(exponent)))

    def conj(self, head: str, operand: Json) -> Phrase:
        """Return a conjugate; the page draws the bar, as few fonts have one that grows."""
        text = self.phrase(operand).flat
        if not self.fits(text):
            return self.called(head, operand)
        return Phrase(ATOM, self.box(f'<mrow class="conjugate">{self.row(text)}</mrow>', len(text)))

    def abs2(self, head: str, operand: Json) -> Phrase:
        """Return the square of an absolute value."""
        operand = self.phrase(operand)
        bars = [f'<mo form="{form}" stretchy="false">|</mo>' for form in ("prefix", "postfix")]
        if self.fits(operand.flat):
            markup = f"<msup><mrow>{bars[0]}{self.row(operand.flat)}{bars[1]}</mrow><mn>2</mn></msup>"
            return Phrase(POWER, self.box(markup, len(operand.flat) + 3))
        end = self.box(f"<msup>{bars[1]}<mn>2</mn></msup>", 2)
        return Enclosed(POWER, self.box(bars[0], 1), [operand], end)

    def size(self, head: str, sort: Json) -> Phrase:
        """Return the number of elements of a set."""
        text = self.sort(sort)
        bars = [f'<mo form="{form}" stretchy="false">|</mo>' for form in ("prefix", "postfix")]
        return Phrase(ATOM, self.box(f"<mrow>{bars[0]}{self.row(text)}{bars[1]}</mrow>", len(text) + 2))

    def radical(self, head: str, degree: Json, above: Json, below: Json) -> Phrase:
        """Return a root of a positive rational."""
        texts = [self.numeral(entry) for entry in (above, below)]
        value = self.within(texts[0])
        if whole(below) != 1:
            value = f"<mfrac>{value}{self.within(texts[1])}</mfrac>"
        square = whole(degree) == 2
        root = f"<msqrt>{value}</msqrt>" if square else f"<mroot>{value}{self.within(self.numeral(degree))}</mroot>"
        return Phrase(ATOM, self.box(root, max(map(len, texts)) + 2))

    def root(self, head: str, order: Json, exponent: Json) -> Phrase:
        """Return a root of unity."""
        below, above = self.numeral(order), self.phrase(exponent).flat
        markup = f"<msubsup><mi>ζ</mi>{self.within(below)}{self.within(above)}</msubsup>"
        return Phrase(POWER, self.box(markup, 1 + max(len(below), len(above))))

    def inclusion(self, head: str, member: Json) -> Phrase:
        """Return a member of a subset as an element of the whole, which people write alike."""
        return self.phrase(member)

    def case(self, head: str, subject: Json, left: Json, right: Json) -> Phrase:
        """Return a distinction between the sides of a union."""
        of = self.at_least(subject, PLUS).flat
        sides = zip(("ι1", "ι2"), (left, right), strict=True)
        conditions = [(body, f"{of} = {sign}({self.name(name)})") for sign, (name, body) in sides]
        return self._cases(conditions) or super().case(head, subject, left, right)

    def choose(self, head: str, subject: Json, *branches: Json) -> Phrase:
        """Return a distinction of labels."""
        of = self.at_least(subject, PLUS).flat
        conditions = [(body, f"{of} = {self.label(name)}") for name, body in branches]
        return self._cases(conditions) or super().choose(head, subject, *branches)

    def _cases(self, branches: list[tuple[Json, str]]) -> Phrase | None:
        """Return a brace with the cases behind it; nothing if that would be too wide, or there are none."""
        shown = [(self.at_least(body, IFF).flat, condition) for body, condition in branches]
        if not shown or not self.fits(*(value + condition for value, condition in shown)):
            return None
        rows = "".join(f"<mtr><mtd>{self.row(v)}</mtd><mtd>{self.row(c)}</mtd></mtr>" for v, c in shown)
        markup = f'<mrow><mo form="prefix">{{</mo><mtable class="cases">{rows}</mtable></mrow>'
        return Phrase(ATOM, self.box(markup, max(len(value) + len(condition) for value, condition in shown) + 4))

    def backward(self, head: str, bijection: Json, point: Json) -> Phrase:
        """Return the value of the inverse of a bijection."""
        return self.applied(self._raised(self.at_least(bijection, ATOM), "−1"), [point])

    def repeated(self, base: Json, number: Json, steps: int) -> Phrase:
        """Return a power whose exponent is a natural number, or comes some steps after it."""
        return self._raised(self.at_least(base, ATOM), self.exponent(number, steps))

    def iterated(self, head: str, binders: Json, body: Json, start: Json, count: Json) -> Phrase:
        """Return the state after some steps."""
        step = Phrase(ATOM, f"({self.map(head, binders, body).flat})")
        return self.applied(self._raised(step, f"[{self.phrase(count).flat}]"), [start])
