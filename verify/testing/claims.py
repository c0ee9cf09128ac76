"""Random claims over a fixed scope, nearly all of them well-sorted, for what reads, writes and shows them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verify.kernel.reader import Reader
from verify.kernel.terms import Term
from verify.language.trees import substituted

Json = Any
Trees = SearchStrategy[Json]

LABELS = ["labels", "a", "b", "c"]
RANGE = ["range", 1, 3]
Z6 = ["direct", ["cyclic", 2], ["cyclic", 3]]
UNION = ["union", RANGE, ["element", "G"]]
SCOPE = [
    ["G", "abelian"],
    ["J", "set"],
    ["z", ["maps", LABELS, ["dual", "G"], "J", "complex"]],
    ["u", ["maps", RANGE, "real"]],
    ["n", ["maps", "J", RANGE]],
    ["both", ["maps", UNION, "complex"]],
    ["H", ["subsets", ["dual", "G"]]],
    ["turn", ["bijections", "J", ["product", "J", ["unit"]]]],
    ["g", ["element", "G"]],
    ["k", ["dual", "G"]],
    ["r", ["element", Z6]],
    ["j", "J"],
    ["i", RANGE],
    ["p", LABELS],
    ["e", UNION],
    ["x", "complex"],
    ["y", "real"],
    ["motion", "curve"],
    ["rows", ["maps", "natural", "real"]],
    ["family", ["maps", "J", "curve"]],
]
DEFINITIONS = [  # macros make terms that are hard to write down: 1/2 that is no literal, i = j as numbers
    {"name": "half", "parameters": [["t", "complex"]], "body": ["/", "t", 2]},
    {"name": "same", "parameters": [["s", "real"], ["t", "real"]], "body": ["=", "s", "t"]},
    {"name": "doubled", "parameters": [["A", "abelian"], ["a", ["element", "A"]]], "body": ["+", "a", "a"]},
    {"name": "agrees", "parameters": [["s", RANGE], ["t", RANGE]], "body": ["=", "s", "t"]},
    {
        "name": "entry",
        "parameters": [["A", "abelian"], ["t", ["union", RANGE, ["element", "A"]]]],
        "body": ["case", "t", ["l", ["+", "l", 1]], ["m", ["indicator", ["=", "m", 0]]]],
    },
    {
        "name": "named",
        "parameters": [["q", LABELS]],
        "body": ["choose", "q", ["a", 1], ["b", ["/", 1, 2]], ["c", ["root", 3, 1]]],
    },
]

serials = st.integers(0, 10**6)
labels = st.sampled_from([":a", ":b", ":c", "p"])
integers = st.sampled_from([0, 1, 2, 3, -1, 7, str(1 << 60), hex(1 << 300)])
counts = st.recursive(
    st.sampled_from([1, 2, 3, "i", ["n", "j"]]),
    lambda c: st.builds(lambda a, b, d: ["choose", "p", ["a", a], ["b", b], ["c", d]], c, c, c),
    max_leaves=3,
)


def group_terms(name: str) -> Trees:
    """Draw linear combinations of a variable of a group and zero."""
    return st.recursive(
        st.sampled_from([name, 0]),
        lambda inner: st.one_of(
            st.builds(lambda head, a, b: [head, a, b], st.sampled_from("+-"), inner, inner),
            st.builds(lambda a: ["-", a], inner),
            st.builds(lambda n, a: ["*", n, a], st.integers(-3, 3), inner),
        ),
        max_leaves=4,
    )


elements = group_terms("g")
frequencies = group_terms("k")
unions = st.one_of(st.just("e"), counts.map(lambda c: ["inl", c]), elements.map(lambda g: ["inr", g]))
points = st.sampled_from(["j", ["backward", "turn", ["pair", "j", ["star"]]], ["first", ["forward", "turn", "j"]]])
residues = st.sampled_from([["residue", 1, 2], ["residue", 0, 1], 0, "r"])


def _binding(head: str, variable: tuple[str, Json], body: Json, condition: Json, serial: int) -> Json:
    """Bind a variable of the scope below a new name."""
    name, sort = variable
    new = f"{name}{serial}"
    rest = [body] if condition is None else [condition, body]
    return [head, [[new, sort]], *(substituted(entry, {name: new}) for entry in rest)]


def _bound(heads: list[str], bodies: Trees, conditions: Trees) -> Trees:
    sorts = st.sampled_from([("j", "J"), ("k", ["dual", "G"]), ("i", RANGE), ("x", "complex"), ("g", ["element", "G"])])
    if "sum" in heads or "prod" in heads:
        sorts = sorts.filter(lambda pair: pair[0] != "x")
    return st.builds(
        _binding,
        st.sampled_from(heads),
        sorts,
        bodies,
        conditions,
        serials,
    )


def _compound_scalars(scalars: Trees, formulas: Trees) -> Trees:
    return st.one_of(
        scalars,
        st.builds(lambda head, a, b: [head, a, b], st.sampled_from("+-*/"), scalars, scalars),
        st.builds(lambda a, b, c: ["*", a, b, c], scalars, scalars, scalars),
        st.builds(lambda head, a: [head, a], st.sampled_from(["conj", "abs2", "re", "-", "half"]), scalars),
        st.builds(lambda a, n: ["^", a, n], scalars, st.integers(0, 4)),
        formulas.map(lambda f: ["indicator", f]),
        st.builds(lambda a, b: ["choose", "p", ["a", a], ["b", b], ["c", 2]], scalars, scalars),
        st.builds(lambda t, a: ["at", ["map", [["t'", ["element", "G"]]], a], t], elements, scalars),
        _bound(["sum"], scalars, st.one_of(st.none(), formulas)),
        _bound(["prod"], scalars, st.none()),
    )


def _compound_formulas(scalars: Trees, formulas: Trees) -> Trees:
    return st.one_of(
        formulas,
        st.builds(
            lambda head, a, b: [head, a, b],
            st.sampled_from(["and", "or", "implies", "iff"]),
            formulas,
            formulas,
        ),
        formulas.map(lambda a: ["not", a]),
        st.builds(lambda head, a, b: [head, a, b], st.sampled_from(["=", "<=", "<", "!="]), scalars, scalars),
        _bound(["forall", "exists"], formulas, st.none()),
    )


leaves = st.one_of(
    integers,
    st.sampled_from(["x", "y", ["radical", 2, 3, 5], ["root", 12, 5], ["/", 1, 3], ["size", ["dual", "G"]]]),
    st.builds(lambda q, m, j: ["z", q, m, j], labels, frequencies, points),
    st.builds(lambda m, g: ["char", ["+", "k", m], g], frequencies, elements),
    counts,
    counts.map(lambda c: ["u", c]),
    unions.map(lambda t: ["both", t]),
    unions.map(lambda t: ["entry", "G", t]),
    labels.map(lambda q: ["named", q]),
    st.builds(
        lambda f, t: ["at_time", f, t], st.sampled_from(["motion", ["family", "j"]]), st.sampled_from([0, "y", "i"])
    ),
)
EXISTENCE = [
    "exists",
    [["F", ["subsets", "J"]], ["a'", ["maps", "J", "real"]]],
    ["forall", [["b'", ["members", "F"]]], ["<", 0, ["a'", ["at", ["map", [["c'", "J"]], "c'"], "j"]]]],
]
atoms = st.one_of(
    st.builds(lambda head, a: [head, a, "g"], st.sampled_from(["=", "!="]), elements),
    st.builds(lambda a: ["!=", ["-", "k"], a], frequencies),
    st.builds(lambda head, a, b: [head, a, b], st.sampled_from(["agrees", "same"]), counts, counts),
    residues.map(lambda a: ["=", ["doubled", Z6, a], "r"]),
    elements.map(lambda a: ["=", ["doubled", "G", a], 0]),
    frequencies.map(lambda a: ["in", a, "H"]),
    unions.map(lambda a: ["=", "e", a] if a == "e" else ["=", ["both", a], 0]),
    st.sampled_from([["=", "p", ":b"], ["true"], ["false"], EXISTENCE]),
    st.just(["in", "j", ["subset", [["j'", "J"]], ["=", "j'", "j"]]]),
)


@st.composite
def claims(draw: Any) -> Json:
    """Draw formulas over :data:`SCOPE` as trees; nearly all of them are well-sorted."""
    formulas, scalars = atoms, leaves
    for _ in range(draw(st.integers(0, 3))):
        formulas, scalars = _compound_formulas(scalars, formulas), _compound_scalars(scalars, formulas)
    return draw(formulas)


def scope() -> dict[str, Term]:
    """Return the variables of :data:`SCOPE`, as the kernel reads them."""
    found: dict[str, Term] = {}
    Reader().declare(SCOPE, found)
    return found


def with_definitions() -> Reader:
    """Return a reader that knows :data:`DEFINITIONS`."""
    reader = Reader()
    reader.define(DEFINITIONS)
    return reader
