"""Printed claims back to trees, by precedence alone: what this can read is printed without ambiguity.

It knows no sorts, so that it gives the trees of ``reading`` in ``tests/test_prints.py``: elements of a group as the
group, and values of curves and bijections as those of maps.
"""

import re
import unicodedata

SPACES = {"ℂ": "complex", "ℝ": "real", "ℕ": "natural", "C(ℝ, ℂ)": "curve"}
KINDS = {"finite set": "set", "finite Abelian group": "abelian"}
CONSTANTS = {"∅": ["empty"], "∗": ["star"], "true": ["true"], "false": ["false"], **SPACES, **KINDS}
RELATIONS = {"=": "=", "≠": "!=", "≤": "<=", "<": "<", "∈": "in"}
CONNECTIVES = [("⟺", "iff"), ("∨", "or"), ("∧", "and")]
CALLS = {"π₁": "first", "π₂": "second", "ι₁": "inl", "ι₂": "inr"}
FROM_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
FROM_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
TOKEN = re.compile(
    r"\s*(finite set|finite Abelian group|C\(ℝ, ℂ\)|[A-Za-z_#][A-Za-z0-9_#′]*|:[A-Za-z_][A-Za-z0-9_′]*|[0-9]+"
    r"|⁻¹|[⁰¹²³⁴⁵⁶⁷⁸⁹]+√?|ζ[₀₁₂₃₄₅₆₇₈₉]+\^|\^\[|[πι][₁₂]|[ΣΠ]_\{|.)"
)


def unprinted(text):
    """Return the tree of a formula, a term or a sort that was printed."""
    plain = "".join(c if c in "≠" else unicodedata.normalize("NFD", c) for c in text)
    reader = Unprinter([found.group(1) for found in TOKEN.finditer(plain) if found.group(1).strip()])
    tree = reader.open()
    assert reader.here == "", f"'{reader.here}' is left of: {text}"
    return tree


class Unprinter:
    """Reads tokens from left to right, one method for each precedence."""

    def __init__(self, tokens):
        self.tokens = [*tokens, ""]
        self.place = 0

    @property
    def here(self):
        return self.tokens[self.place]

    def take(self, expected=None):
        token = self.here
        if expected is not None and token != expected:
            raise SyntaxError(f"'{expected}' expected, found '{token}'")
        self.place += 1
        return token

    def name(self):
        token = self.take()
        if not re.match(r"[A-Za-z_#]", token):
            raise SyntaxError(f"name expected, found '{token}'")
        return token.replace("′", "'")

    def separated(self, item, comma, end):
        found = [item()]
        while self.here == comma:
            self.take()
            found.append(item())
        self.take(end)
        return found

    def declarations(self):
        found = []
        while True:
            names = [self.name()]
            while self.here == ",":
                self.take()
                names.append(self.name())
            sign = self.take()
            if sign not in ("∈", "⊆", ":"):
                raise SyntaxError("no declaration")
            sort = self.sort()
            found += [[name, ["subsets", sort] if sign == "⊆" else sort] for name in names]
            if self.here != ";":
                return found
            self.take()

    def open(self):
        if self.here in ("∀", "∃"):
            head = {"∀": "forall", "∃": "exists"}[self.take()]
            binders = self.declarations()
            self.take(":")
            return [head, binders, self.open()]
        return self.map() or self.implication()

    def map(self):
        """Read a map if one begins here."""
        start = self.place
        try:
            binders = self.declarations()
            self.take("↦")
        except SyntaxError:
            self.place = start
            return None
        return ["curve" if binders[0][1] == "real" else "map", binders, self.open()]

    def implication(self):
        found = [self.connected(0)]
        while self.here == ",":
            self.take()
            found.append(self.connected(0))
        if self.here != "⟹":
            return found[0] if len(found) == 1 else ["pair", *found]
        self.take()
        return ["implies", *found, self.connected(1)]

    def connected(self, level):
        if level == len(CONNECTIVES):
            return self.relation()
        sign, head = CONNECTIVES[level]
        if self.here == sign:
            self.take()
            return [head, self.connected(level + 1)]
        found = [self.connected(level + 1)]
        while self.here == sign:
            self.take()
            found.append(self.connected(level + 1))
        return found[0] if len(found) == 1 else [head, *found]

    def relation(self):
        if self.here == "¬":
            self.take()
            return ["not", self.atom()]
        left = self.sort()
        if self.here in RELATIONS:
            return [RELATIONS[self.take()], left, self.sort()]
        return left

    def sort(self):
        """Read a term, or a sort made of several."""
        found = [self.sum()]
        while self.here == "×":
            self.take()
            found.append(self.sum())
        if self.here == "→":
            self.take()
            return ["maps", *found, self.sum()]
        if len(found) > 1:
            return ["product", *found]
        for sign, head in (("⊎", "union"), ("↔", "bijections"), ("⊕", "direct")):
            if self.here == sign:
                self.take()
                return [head, found[0], self.sum()]
        return found[0]

    def sum(self):
        start = self.place
        sign = self.take() if self.here in ("+", "−") else ""
        first = self.product()
        if sign == "−":
            numeral = self.place == start + 2 and type(first) is int
            first = -first if numeral else ["-", first]
        found = [first]
        while self.here in ("+", "−"):
            found.append(self.product() if self.take() == "+" else ["-", self.product()])
        return found[0] if len(found) == 1 and sign != "+" else ["+", *found]

    def product(self):
        if self.here == "·":
            self.take()
            return ["*", self.factor()]
        found = [self.factor()]
        while self.here == "·":
            self.take()
            found.append(self.factor())
        return found[0] if len(found) == 1 else ["*", *found]

    def factor(self):
        if self.here in ("Σ_{", "Π_{"):
            head = {"Σ": "sum", "Π": "prod"}[self.take()[0]]
            return [head, *self.indices(), self.product()]
        above = self.power()
        if self.here != "/":
            return above
        self.take()
        return ["cyclic", self.power()] if above == "ℤ" else ["/", above, self.power()]

    def indices(self):
        if self.tokens[self.place + 1] == "≠":
            name = self.name()
            self.take("≠")
            self.take("0")
            self.take("∈")
            found = [[[name, self.sort()]], ["!=", name, 0]]
        else:
            found = [self.declarations()]
            if self.here == ":":
                self.take()
                found.append(self.open())
        self.take("}")
        return found

    def power(self):
        bars = self.here == "|"
        base = self.atom()
        if bars and self.here == "²":
            self.take()
            return ["abs2", base[1]]
        if bars and self.here == "^":
            self.take()
            return ["^", base, int(self.take())]
        if re.fullmatch("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", self.here):
            return ["^", base, int(self.take().translate(FROM_SUPERSCRIPTS))]
        return base

    def atom(self):
        found = self.simple()
        while True:
            if self.here == "(":
                self.take()
                mapping = self.map()
                if mapping:
                    self.take(")")
                rest = [mapping] if mapping else self.separated(lambda: self.connected(0), ",", ")")
                found = [found, *rest]
            elif self.here == "⁻¹":
                self.take()
                self.take("(")
                found = ["backward", found, self.open()]
                self.take(")")
            elif self.here == "^[":
                self.take()
                count = self.open()
                self.take("]")
                self.take("(")
                found = ["iterate", *found[1:], self.open(), count]
                self.take(")")
            elif self.here in ("*", "\u0304"):
                self.take()
                found = ["conj", found]
            elif self.here == "\u0302":
                self.take()
                found = ["dual", found]
            else:
                return found

    def simple(self):
        token = self.take()
        if token in CONSTANTS:
            return CONSTANTS[token]
        if token.isdecimal():
            return int(token)
        if token in ("case", "bijection") and self.here == "(":
            return self.cases() if token == "case" else self.bijection()
        if re.match(r":?[A-Za-z_#]", token):
            return token.replace("′", "'")
        if token in CALLS:
            self.take("(")
            found = [CALLS[token], self.open()]
            self.take(")")
            return found
        if token.startswith("ζ"):
            self.take("(")
            found = ["root", int(token[1:-1].translate(FROM_SUBSCRIPTS)), self.open()]
            self.take(")")
            return found
        if token.endswith("√"):
            return self.radical(int((token[:-1] or "²").translate(FROM_SUPERSCRIPTS)))
        return {"ℤ": lambda: "ℤ", "↑": lambda: ["inclusion", self.atom()]}.get(token, lambda: self.enclosed(token))()

    def enclosed(self, start):
        if start == "⟦":
            return ["residue", *self.separated(self.sum, ",", "⟧")]
        if start == "⟨":
            return ["char", *self.separated(lambda: self.connected(0), ",", "⟩")]
        if start == "{":
            return self.braces()
        end = {"(": ")", "[": "]", "|": "|"}[start]
        found = self.open()
        if start == "(" and self.here == ":":
            self.take()
            found = ["of", self.sort(), found]
        self.take(end)
        return {"(": found, "[": ["indicator", found], "|": ["size", found]}[start]

    def braces(self):
        if self.here == "∗":
            self.take()
            self.take("}")
            return ["unit"]
        if self.here.startswith(":"):
            return ["labels", *(label[1:].replace("′", "'") for label in self.separated(self.take, ",", "}"))]
        if self.here == "−" or self.here.isdecimal():
            low, _, high = self.separated(lambda: self.take() if self.here == "…" else self.sum(), ",", "}")
            return ["range", low, high]
        binders = self.declarations()
        self.take(":")
        found = ["subset", binders, self.open()]
        self.take("}")
        return found

    def cases(self):
        self.take("(")
        subject, *branches = self.separated(self.branch, ";", ")")
        head = "choose" if branches and branches[0][0].startswith(":") else "case"
        return [head, subject, *([pattern.removeprefix(":"), body] for pattern, body in branches)]

    def branch(self):
        """Read a branch, or the subject of the cases."""
        start = self.place
        if self.here in ("ι₁", "ι₂"):
            self.take()
            self.take("(")
            pattern = self.take().replace("′", "'")
            self.take()
        else:
            pattern = self.take().replace("′", "'")
        if self.here == "↦":
            self.take()
            return [pattern, self.connected(0)]
        self.place = start
        return self.connected(0)

    def bijection(self):
        self.take("(")
        (_, *sides), *maps = self.separated(lambda: self.connected(0), ";", ")")
        return ["bijection", *sides, *maps]

    def radical(self, degree):
        if self.here != "(":
            return ["radical", degree, int(self.take()), 1]
        self.take()
        above = int(self.take())
        self.take("/")
        below = int(self.take())
        self.take(")")
        return ["radical", degree, above, below]
