"""Terms from syntax: arithmetic, pairs, distinctions of cases, maps, sums and products over index sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, ClassVar

from lark import Token

from verify.kernel.forms import RESERVED
from verify.kernel.loader import MAX_DIGITS, whole_number
from verify.language.formulas import Formulas
from verify.language.habits import BOUNDS, IMPLICATION, NEGATIVE_POWER, POWER, ROOT
from verify.language.names import Syntax, listed, plain_letter, separated, word_of
from verify.language.natures import is_kind, nature
from verify.language.powers import power
from verify.language.spellings.names import numeral
from verify.language.syntax import Node, is_token

__all__ = ["Terms"]

Json = Any

SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
CONSTANTS = ("true", "false", "star")
MOST_STEPS = 64
_KINDS = {"cross": "sets", "arrow": "a set of maps", "braces": "a set", "groups": "';'", "items": "','", "typed": "':'"}


class Terms(Formulas):
    """Reads terms."""

    def term(self, node: Syntax) -> Json:
        """Return a term or a formula."""
        if isinstance(node, Token):
            return self._token(node)
        form = self.FORMS.get(node.kind)
        if form is None:
            advice = IMPLICATION if node.kind == "arrow" else ""
            raise self.error(node, f"unexpected {_KINDS.get(node.kind, node.kind)}", expected="a term", advice=advice)
        return form(self, node)

    def _token(self, token: Token) -> Json:
        kind, text = token.type, str(token)
        if kind == "NAME":
            word = word_of(token)
            if word in self.scope.variables:
                return word
            if word in self.scope.definitions:
                self.expect(token, word, [], len(self.scope.definitions[word].parameters))
                return word
            if word in CONSTANTS:
                return self.made(token, [word])
            if word in RESERVED:
                raise self.error(token, f"'{word}' is no term by itself", expected="a term")
            raise self.unknown(token)
        if kind == "INT":
            return numeral(int(text)) if len(text) <= MAX_DIGITS else self._refused_number(token)
        if kind == "DECIMAL":
            return self._decimal(token, 1)
        if kind == "QUOTED":
            if whole_number(text[1:-1]) is None:
                raise self.error(token, f"{text} is no integer", expected="digits without a zero before them")
            return text[1:-1]
        if kind == "LABEL":
            return word_of(token)
        if kind == "BARRED":
            return self.made(token, ["conj", self._letter(token)])
        if text == "∗":
            return self.made(token, ["star"])
        raise self.error(token, f"unexpected '{text}'", expected="a term")

    def _refused_number(self, token: Token) -> Json:
        raise self.error(token, f"a number of {len(token)} digits", expected=f"at most {MAX_DIGITS}")

    def _decimal(self, token: Token, sign: int) -> Json:
        if len(token) > MAX_DIGITS:
            self._refused_number(token)
        value = sign * Fraction(str(token))
        above = numeral(value.numerator)
        return above if value.denominator == 1 else self.made(token, ["/", above, numeral(value.denominator)])

    def _letter(self, token: Token) -> str:
        """Return the letter below a hat or a bar, which must be in scope."""
        word = plain_letter(token)
        if word not in self.scope.variables and word not in self.scope.definitions:
            raise self.unknown(Token("NAME", word, start_pos=token.start_pos))
        return word

    def negative(self, node: Node, operand: Syntax) -> Json:
        """Return the negative of an operand; a minus right before a numeral belongs to it."""
        if is_token(operand, "INT"):
            return numeral(-int(operand)) if len(operand) <= MAX_DIGITS else self._refused_number(operand)
        if is_token(operand, "DECIMAL"):
            return self._decimal(operand, -1)
        return self.operation(node, "-", [operand], self.term)

    def _sum(self, node: Node) -> Json:
        terms: list[tuple[str, Json, Syntax]] = []
        signs = []
        for child in node.children:
            if is_token(child, "PLUS", "MINUS"):
                signs.append("-" if child.type == "MINUS" else "+")
                continue
            sign = signs[0] if signs else ""
            inner = self.negative(node, child) if len(signs) == 2 else None
            terms.append((sign, inner, child))
            signs = []
        return self._signed(node, terms)

    def _signed(self, node: Node, terms: list[tuple[str, Json, Syntax]]) -> Json:
        """Return a sum of signed terms: a difference if nothing is added."""
        (first, _, child), *others = terms
        head = self.negative(node, child) if first == "-" else self.term(child)
        parts = [child for _, _, child in terms]
        if not others:
            return self.made(node, ["+", head], parts) if first == "+" else head
        rest = [(sign, self.term(child) if inner is None else inner, child) for sign, inner, child in others]
        if first != "-" and all(sign == "-" for sign, _, _ in rest):
            return self.made(node, ["-", head, *(tree for _, tree, _ in rest)], parts)
        signed = [self.made(child, ["-", tree], [child]) if sign == "-" else tree for sign, tree, child in rest]
        return self.made(node, ["+", head, *signed], parts)

    def _product(self, node: Node) -> Json:
        found, parts, negative = [], [], False
        for child in node.children:
            if is_token(child, "STAR", "MINUS"):
                negative = child.type == "MINUS"
                continue
            found.append(self.negative(node, child) if negative else self.term(child))
            parts.append(child)
            negative = False
        return self.made(node, ["*", *found], parts)

    def _factor(self, node: Node) -> Json:
        first, *others = separated(node, "SLASH")[0]
        tree = self.term(first)
        for other in others:
            tree = self.made(node, ["/", tree, self.term(other)], [first, other])
        return tree

    def _power(self, node: Node) -> Json:
        base, exponent = node.children[0], node.children[-1]
        number = int(str(exponent).translate(SUPERSCRIPTS)[:20])
        if number == 2 and isinstance(base, Node) and base.kind == "bars" and not self.is_sort(base.children[1]):
            return self.operation(node, "abs2", [base.children[1]], self.term)
        return self.made(node, ["^", self.term(base), number], [base, exponent])

    def _repeated(self, node: Node) -> Json:
        """Return the power whose exponent is a natural number n, a later one as n + 1, or a multiple as 2*n."""
        base, exponent = node.children[0], node.children[-1]
        factor, count = self.term(base), self.natural(exponent)
        if (number := whole_number(count)) is not None:
            if number < 0:
                raise self.error(exponent, "a negative exponent", advice=NEGATIVE_POWER)
            return self.made(node, ["^", factor, number], [base, exponent])
        if isinstance(count, list) and count[0] == "*" and (multiple := self._multiple(count)):
            times, count = multiple
            factor = self.made(base, ["^", factor, times], [base, exponent])
        if nature(count, self.scope) != "natural":
            quotient = isinstance(count, list) and count[0] == "/"
            told = f"'{exponent}'" if isinstance(exponent, Token) else "the exponent"
            raise self.error(exponent, f"{told} is no natural number", advice=ROOT if quotient else POWER)
        taken = {*self.scope.variables, *self.scope.definitions}
        sort = "complex" if self.nature(factor) == "complex" else "real"
        head, binders, step, *rest = power(factor, count, sort, taken)
        return self.made(node, [head, binders, self.made(node, step), *rest], [base, exponent])

    def _multiple(self, product: Json) -> tuple[int, Json] | None:
        """Return what a product of a natural number and a numeral is made of."""
        for times, number in (product[1:], product[:0:-1]) if len(product) == 3 else ():
            whole = whole_number(times)
            if whole is not None and whole >= 0 and nature(number, self.scope) == "natural":
                return whole, number
        return None

    def natural(self, node: Syntax) -> Json:
        """Return what stands where a natural number is expected: n + 2 is the second one after n."""
        return self._later(node, self.term(node))

    def _later(self, node: Syntax, tree: Json) -> Json:
        if not isinstance(tree, list) or tree[0] != "+":
            return tree
        entries = [self._later(node, entry) for entry in tree[1:]]
        found = [entry for entry in entries if whole_number(entry) is None] or [0]
        steps = sum(whole_number(entry) or 0 for entry in entries)
        if found == [0] and steps >= 0:
            return numeral(steps)
        if len(found) != 1 or nature(found[0], self.scope) != "natural" or not 0 <= steps <= MOST_STEPS:
            return tree
        (later,) = found
        for _ in range(steps):
            later = self.made(node, ["next", later], [node])
        return later

    def _bars(self, node: Node) -> Json:
        inside = node.children[1]
        if self.is_sort(inside):
            return self.operation(node, "size", [inside], self.sort)
        return self.absolute(node, inside)

    def _paren(self, node: Node) -> Json:
        inside = node.children[1]
        entries = listed(inside)
        if len(entries) == 2:
            return self.operation(node, "pair", entries, self.term)
        if len(entries) > 2:
            raise self.error(node, f"{len(entries)} entries in parentheses", expected="a term, or a pair of two")
        if isinstance(inside, Node) and inside.kind == "typed":
            operand, _, sort = inside.children
            return self.made(node, ["of", self.sort(sort), self.term(operand)], [sort, operand])
        return self.term(inside)

    def _iterated(self, node: Node) -> Json:
        step, _, count, _, start = node.children
        inside = step.children[1] if isinstance(step, Node) and step.kind == "paren" else None
        if not isinstance(inside, Node) or inside.kind != "mapping":
            raise self.error(node, "an iterate of what is no explicit map", expected="(x in real |-> …)^[n](start)")
        declarations, _, body = inside.children
        return self.iterate(node, declarations, [body, start, count])

    def iterate(self, node: Node, declarations: Syntax, parts: list[Syntax]) -> Json:
        """Return the iterate of a map: its state and next state, the start, and the number of steps."""
        body, start, count = parts
        with self.declared(declarations) as binders:
            step = self.term(body)
        trees = [step, self.term(start), self.natural(count)]
        return self.made(node, ["iterate", binders, *trees], [declarations, *parts])

    def _character(self, node: Node) -> Json:
        entries = listed(node.children[1])
        if len(entries) != 2:
            raise self.error(node, f"{len(entries)} entries between ⟨ and ⟩", expected="a character and an element")
        return self.operation(node, "char", entries, self.term)

    def _residue(self, node: Node) -> Json:
        return self.operation(node, "residue", listed(node.children[1]), self.integer)

    def integer(self, node: Syntax, advice: str = "") -> Json:
        """Return an integer."""
        tree = self.term(node)
        if whole_number(tree) is None:
            raise self.error(node, "no integer", expected="a numeral such as 4", advice=advice)
        return tree

    def bound(self, node: Syntax) -> Json:
        """Return the first or the last number of a range."""
        return self.integer(node, BOUNDS)

    def _zeta(self, node: Node) -> Json:
        sign, exponent = node.children
        order = int(str(sign)[1:-2].translate(SUBSCRIPTS)[:20])
        return self.made(node, ["root", order, self.term(exponent)], [sign, exponent])

    def _radical(self, node: Node) -> Json:
        degree = int(str(node.children[0])[:-1].translate(SUPERSCRIPTS)[:20] or "2")
        above, *below = (int(token[:MAX_DIGITS]) for token in node.children if is_token(token, "INT"))
        return self.made(node, ["radical", degree, numeral(above), numeral(below[0] if below else 1)])

    def _case(self, node: Node) -> Json:
        subject, *rest = separated(node, "CASE", "LPAR", "MAPSTO")[0]
        patterns, bodies = rest[::2], rest[1::2]
        tree = self.term(subject)
        if all(is_token(pattern, "LABEL") for pattern in patterns):
            branches = [
                self.made(pattern, [word_of(pattern)[1:], self.term(body)], [body])
                for pattern, body in zip(patterns, bodies, strict=True)
            ]
            return self.made(node, ["choose", tree, *branches], [subject, *patterns])
        return self.made(node, ["case", tree, *self._sides(node, tree, patterns, bodies)], [subject, *patterns])

    def _sides(self, node: Node, tree: Json, patterns: list[Syntax], bodies: list[Syntax]) -> Iterator[Json]:
        """Yield the branches of a distinction between the sides of a union."""
        words = (("ι₁", "inl"), ("ι₂", "inr"))
        union = nature(tree, self.scope)
        if len(patterns) != 2:
            raise self.error(
                node, f"{len(patterns)} branches", expected="a branch for each label, or inl(x) and inr(y)"
            )
        for place, (pattern, body) in enumerate(zip(patterns, bodies, strict=True)):
            parts = pattern.children if isinstance(pattern, Node) and pattern.kind == "call" else []
            if len(parts) != 3 or str(parts[0]) not in words[place] or not is_token(parts[2], "NAME"):
                numeral = is_token(pattern, "INT")
                raise self.error(
                    pattern,
                    "no pattern",
                    expected=f"{words[place][1]}(x) with a new name x",
                    advice="values over a range are a table, as in table(n in range(1, 2): 3, 4)" if numeral else "",
                )
            word = self.new_name(parts[2])
            self.scope.variables[word] = union[place + 1] if is_kind(union, "union") else None
            try:
                yield self.made(pattern, [word, self.term(body)], [body])
            finally:
                self.scope.variables.popitem()

    def _mapping(self, node: Node) -> Json:
        declarations, _, body = node.children
        with self.declared(declarations) as binders:
            head = "curve" if [sort for _, sort in binders] == ["real"] else "map"
            return self.made(node, [head, binders, self.term(body)], [declarations, body])

    def _comprehension(self, node: Node) -> Json:
        _, declarations, _, body = node.children
        with self.declared(declarations) as binders:
            return self.made(node, ["subset", binders, self.formula(body)], [declarations, body])

    def _bounded(self, node: Node) -> Json:
        parts, marks = separated(node, "SIGMA", "BOUNDED", "LPAR", "COLON", "WHERE")
        declarations, *rest = parts
        head = "prod" if marks[0][0] in ("Π", "∏", "p") else "sum"
        with self.declared(declarations) as binders:
            conditions = [self.formula(rest[0])] if len(rest) == 2 else self._nonzero(declarations, binders)
            return self.made(node, [head, binders, *conditions, self.term(rest[-1])])

    def _nonzero(self, declarations: Node, binders: list[Json]) -> list[Json]:
        first = declarations.children[0]
        if not isinstance(first, Node) or first.kind != "nonzero":
            return []
        if len(binders) > 1 or str(first.children[2]) != "0":
            raise self.error(first, "no declaration", expected="one variable that is not 0, or 'where' and a condition")
        return [self.made(first, ["!=", binders[0][0], 0])]

    FORMS: ClassVar[dict[str, Callable[[Any, Node], Json]]] = {
        **Formulas.FORMS,
        "sum": _sum,
        "product": _product,
        "factor": _factor,
        "superscript": _power,
        "caret": _power,
        "repeated": _repeated,
        "inclusion": lambda self, node: self.operation(node, "inclusion", node.children[1:], self.term),
        "radical": _radical,
        "zeta": _zeta,
        "iterated": _iterated,
        "inverse": lambda self, node: self.operation(node, "backward", node.children[::2], self.term),
        "paren": _paren,
        "indicator": lambda self, node: self.operation(node, "indicator", node.children[1:], self.formula),
        "bars": _bars,
        "comprehension": _comprehension,
        "character": _character,
        "residue": _residue,
        "bounded": _bounded,
        "case": _case,
        "mapping": _mapping,
    }
