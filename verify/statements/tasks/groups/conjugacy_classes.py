"""The conjugacy classes of a group by name: class functions, and sums over all elements but the neutral one.

Thesis on combinatorial tasks, proof of Lemma D.11, where C_1 = {e} and the other classes have one weight each.
"""

from collections.abc import Callable, Sequence

from verify.statements.formulas import Binders, Json, both, define, exists, forall
from verify.statements.tasks.groups import group_facts, group_vocabulary
from verify.statements.terms import different, equal, indicator, mapping, times, total

Value = Callable[[Json], Json]


def conjugates(a: Json, b: Json, g: str = "g") -> Json:
    """∃g: a g = g b."""
    return exists([(g, "G")], equal(group_facts.product(a, g), group_facts.product(g, b)))


CLASSES: Binders = [("N", "set"), ("class_of", ["maps", "G", "N"])]
WEIGHT: tuple[str, Json] = ("weight_of", ["maps", "N", "real"])
ON_CLASSES, CLASS = "on_class", "class1"
CLASS_VARIABLES: Binders = [(ON_CLASSES, ["maps", "N", "real"]), (CLASS, "N")]
ARE_CLASSES = ["conjugacy_classes", "G", "mul", "N", "class_of"]
DEFINITION = define(
    "conjugacy_classes",
    [*group_vocabulary.GROUP, *CLASSES],
    both(
        forall([("a", "G"), ("b", "G")], ["iff", equal(["class_of", "a"], ["class_of", "b"]), conjugates("a", "b")]),
        forall([("n", "N")], exists([("g", "G")], equal(["class_of", "g"], "n"))),
    ),
)


def of(c: Json) -> Json:
    """The class of an element."""
    return ["class_of", c]


def weight(c: Json) -> Json:
    """The weight of the class of an element."""
    return ["weight_of", of(c)]


def weight_but_at_e(n: Json) -> Json:
    """The weight of a class, and 0 for that of e."""
    return times(indicator(different(n, of("e"))), ["weight_of", n])


WEIGHTS_BUT_AT_E = mapping([("t", "G")], weight_but_at_e(of("t")))


def over_elements(f: Value, c: str = "c'") -> Json:
    """Σ_{c ≠ e} τ_c f(c)."""
    return total([(c, "G")], times(weight(c), f(c)), different(c, "e"))


def over_class(f: Value, n: Json, c: str = "c'") -> Json:
    """Σ_{c ∈ C_n} f(c)."""
    return total([(c, "G")], f(c), equal(of(c), n))


def over_classes(value: Value, n: str = "n'") -> Json:
    """Σ_{n ≥ 2} τ_n value(n)."""
    return total([(n, "N")], times(["weight_of", n], value(n)), different(n, of("e")))


def over_all(f: Value, c: str = "c'") -> Json:
    """Σ_c τ_c f(c), with weight 0 at e."""
    return total([(c, "G")], times(weight_but_at_e(of(c)), f(c)))


def _curve(c: Json) -> Json:
    return [group_facts.CURVE, c]


class NamedClasses:
    """Facts about the classes, under the theorem that they are classes."""

    def __init__(self, group: group_facts.GroupFacts, classes: int) -> None:
        """Name the parts of the definition."""
        self.group, self.proof = group, group.proof
        self.alike = self.proof.project(classes, 0)

    def _separates(self, neutral: int) -> int:
        """∀c: [the classes of e and c are the same] = [c = e]."""
        proof, (g, c, _) = self.proof, group_facts.ELEMENTS
        together, trivial = equal(of("e"), of(c)), equal(c, "e")
        named = proof.specialise(self.alike, ["e", c])
        some = proof.rewrite(conjugates("e", c), [named], proof.assume(together))
        unit = proof.project(proof.specialise(neutral, [g]), 0)
        moved = proof.assume(equal(group_facts.product("e", g), group_facts.product(g, c)))
        fixed = proof.rewrite(equal(g, group_facts.product(g, c)), [unit], moved)
        fixed = proof.rewrite(equal(group_facts.product(g, c), g), [(fixed, "backward")])
        same = proof.specialise(self.group.only_neutral(neutral, "e"), [g, c], [fixed])
        forward = proof.generalise(proof.choose(some, g, same), [], [together])
        backward = proof.generalise(proof.rewrite(together, [(proof.assume(trivial), "backward")]), [], [trivial])
        alike = proof.equivalence(forward, backward)
        return proof.generalise(proof.rewrite(equal(indicator(together), indicator(trivial)), [alike]), [c])

    def spellings(self, neutral: int) -> tuple[int, int]:
        """∀f: the sum over all c ≠ e, and the one over classes, are that over all elements with weight 0 at e."""
        proof, f = (self.proof, group_facts.CURVE)
        elements = proof.follows(equal(over_elements(_curve), over_all(_curve)), self._separates(neutral))
        away = mapping([("n", "N")], indicator(different("n", of("e"))))
        classes = proof.specialise(self._by_class(), [away, f])
        return proof.generalise(elements, [f]), proof.generalise(classes, [f])

    def spelled(self, lemma: int, f: Value, names: Sequence[str] = ()) -> int:
        """One of these spellings for one function; names are generalised over."""
        return self.proof.generalise(self.proof.specialise(lemma, [mapping([("t", "G")], f("t"))]), names)

    def _by_class(self) -> int:
        """∀s, f: Σ_n s(n) τ_n Σ_{c ∈ C_n} f(c) = Σ_c s τ f(c), where s and τ are taken at the class of c."""
        s, n, c = ON_CLASSES, "n'", "c'"
        by_class = total([(n, "N")], times([s, n], times(["weight_of", n], over_class(_curve, n))))
        by_element = total([(c, "G")], times(times([s, of(c)], weight(c)), [group_facts.CURVE, c]))
        return self.proof.generalise(self.proof.sums(equal(by_class, by_element)), [s, group_facts.CURVE])

    def class_function(self, value: Value) -> int:
        """A function of the class of an element is a class function."""
        proof, (g, a, b) = self.proof, group_facts.ELEMENTS
        conjugate = equal(group_facts.product(a, g), group_facts.product(g, b))
        found = proof.witness(conjugates(a, b), [g], proof.assume(conjugate))
        same = proof.rewrite(equal(of(a), of(b)), [(proof.specialise(self.alike, [a, b]), "backward")], found)
        alike = proof.rewrite(equal(value(of(a)), value(of(b))), [same])
        return proof.generalise(alike, [a, b, g], [conjugate])
