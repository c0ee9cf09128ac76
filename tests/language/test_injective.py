"""What is shown before a claim is pinned cannot mislead: claims that are shown alike are the same term.

That the print is read back is tested beside; here trees without a scope, and near-misses, are shown differently. The
elements of a group are written as the group, and values of curves and bijections like those of maps: of trees that
differ in this alone the sorts allow one.
"""

import json
import re

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from verify.command.account import definition_account
from verify.kernel.certificate import edited
from verify.kernel.errors import Malformed
from verify.kernel.loader import whole_number
from verify.kernel.reader import Reader
from verify.language import readable, readable_json
from verify.testing.claims import claims, scope, with_definitions

ONE_LINE = 10**6
SORTS = ("real", "complex", "natural", "curve", "set", "abelian", "S", ["subsets", "S"])
OTHERS = [
    *(("+", "*"), ("and", "or"), ("forall", "exists"), ("sum", "prod"), ("first", "second"), ("inl", "inr")),
    *(("conj", "abs2"), ("abs2", "re"), ("forward", "backward"), ("<=", "<"), ("=", "!="), ("implies", "iff")),
]


def flat(node):
    return readable_json(node, ONE_LINE)


def unspaced(text):
    return re.sub(r"\s", "", text)


def formulas_of(certificate):
    """Yield the definitions and the claims of a certificate as trees."""
    yield from (definition["body"] for definition in certificate["definitions"])
    yield from (part["claim"] for part in certificate["parts"] if "claim" in part)


def account(definitions, claim):
    """Return all that is shown of a claim."""
    return "\n".join([readable_json(claim), *definition_account(definitions, [claim])])


def test_claims_of_certificates_that_are_shown_alike_with_their_definitions_are_one_term(certificates):
    shown = {}
    for certificate in certificates.values():
        for part in certificate["parts"]:
            if "claim" in part:
                found = shown.setdefault(account(certificate["definitions"], part["claim"]), [])
                found.append((certificate["definitions"], part["claim"]))
    for pairs in shown.values():
        if len({json.dumps(claim) for _, claim in pairs}) > 1:
            assert len({term_of(*pair) for pair in pairs}) == 1


def term_of(definitions, claim):
    reader = Reader()
    reader.define(definitions)
    return reader.formula(claim, {})


def test_a_near_miss_is_shown_differently_from_its_claim(certificates):
    count = 0
    for certificate in certificates.values():
        for part in certificate["parts"]:
            for control in part.get("controls", []):
                target = {"claim": part["claim"], "definitions": certificate["definitions"]}
                before = account(target["definitions"], target["claim"])
                for edit in control["edits"]:
                    target = edited(target, edit["path"], edit["put"])
                assert account(target["definitions"], target["claim"]) != before, certificate["statement"]["id"]
                count += 1
    assert count > 300


def test_broken_lines_differ_from_one_line_by_white_space_only(certificates):
    for certificate in certificates.values():
        for node in formulas_of(certificate):
            assert unspaced(readable_json(node, 60)) == unspaced(flat(node))


def places(node, path=()):
    """Yield the paths to the operations and literals of a tree."""
    yield path
    if isinstance(node, list):
        for place, entry in enumerate(node[1:], 1):
            yield from places(entry, (*path, place))


def replaced(node, path, change):
    if not path:
        return change(node)
    place, *rest = path
    return [*node[:place], replaced(node[place], rest, change), *node[place + 1 :]]


def small_changes(node):
    """Yield trees that are nearly the same as one node."""
    number = whole_number(node)
    if number is not None:
        yield from (number + 1, hex(number), -number, ["-", number], ["of", "real", node], ["/", number, 1])
    if isinstance(node, str):
        yield node.removeprefix(":") if node.startswith(":") else f":{node}"
        yield from (["conj", node], ["inclusion", node], ["of", ["range", 1, 3], node])
    if not isinstance(node, list) or not node:
        return
    head, *rest = node
    yield from (["+", node], ["*", node], ["and", node], ["-", node], ["not", node], ["of", "real", node])
    for one, other in OTHERS:
        if head in (one, other):
            yield [other if head == one else one, *rest]
    if head in ("+", "*", "and", "or", "implies") and len(rest) > 2:
        yield [head, [head, *rest[:2]], *rest[2:]]
        yield [head, *rest[:-2], [head, *rest[-2:]]]
        yield ["implies", ["and", *rest[:-1]], rest[-1]]
    if head in ("+", "-", "*", "/", "and", "or", "implies", "=", "<="):
        yield [head, *reversed(rest)]
        yield from ([head, *entry[1:], *rest[1:]] for entry in rest[:1] if isinstance(entry, list) and entry[0] == head)
        yield from ([head, *rest[:-1], *e[1:]] for e in rest[-1:] if isinstance(e, list) and e[0] == head)
    if head == "-" and len(rest) == 1:
        yield ["*", -1, rest[0]]


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(claims(), st.data())
def test_a_random_claim_and_one_with_small_changes_are_shown_differently(claim, data):
    other = claim
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(list(places(other))))
        inside = other
        for place in path:
            inside = inside[place]
        changes = list(small_changes(inside))
        assume(changes)
        change = data.draw(st.sampled_from(changes))
        other = replaced(other, path, lambda _, change=change: change)
    try:
        terms = [with_definitions().formula(node, scope()) for node in (claim, other)]
    except Malformed:
        return
    if terms[0] != terms[1]:
        for width in (ONE_LINE, 60, 25):
            assert readable_json(claim, width) != readable_json(other, width)
            assert unspaced(readable(terms[0], width)) != unspaced(readable(terms[1], width))


DIFFERENT = [
    ["x", ":x"],
    [["f", "x"], ["f", ":x"]],
    [["+", "a", "b", "c"], ["+", ["+", "a", "b"], "c"], ["+", "a", ["+", "b", "c"]]],
    [["*", "a", "b", "c"], ["*", ["*", "a", "b"], "c"], ["*", "a", ["*", "b", "c"]]],
    [["and", "a", "b", "c"], ["and", ["and", "a", "b"], "c"], ["and", "a", ["and", "b", "c"]]],
    ["x", ["+", "x"], ["*", "x"], ["-", "x"], ["and", "x"], ["or", "x"]],
    [-1, ["-", 1], ["+", -1], ["*", -1], ["-", ["-", 1]]],
    [["*", -1, "x", "y"], ["*", ["-", "x"], "y"], ["-", ["*", "x", "y"]], ["*", "x", ["-", "y"]]],
    [["+", -1, "x"], ["+", ["-", 1], "x"], ["-", ["-", 1, "x"]], ["-", ["+", 1, "x"]]],
    [["+", "x", -1], ["-", "x", 1], ["-", "x", -1]],
    [["/", -1, 2], ["-", ["/", 1, 2]], ["/", 1, -2]],
    [
        ["/", ["/", "a", "b"], "c"],
        ["/", "a", ["/", "b", "c"]],
        ["/", "a", ["*", "b", "c"]],
        ["*", ["/", "a", "b"], "c"],
    ],
    [["/", 1, 2], ["/", ["at", ["map", [["x", ["range", 1, 1]]], "x"], 1], 2], ["half", 1]],
    [["/", 1, 0], ["/", "x", 0], 0],
    [["^", ["^", "x", 2], 3], ["^", "x", 23], ["^", "x2", 3], ["^", "x", 6]],
    [["^", ["-", "x"], 2], ["-", ["^", "x", 2]], ["^", -2, 2], ["-", ["^", 2, 2]]],
    [["^", ["size", "x"], 2], ["abs2", "x"], ["abs2", ["abs2", "x"]], ["^", ["size", "x"], 22]],
    [["conj", ["^", "x", 2]], ["^", ["conj", "x"], 2], ["abs2", "x"], ["conj", ["conj", "x"]]],
    [["radical", 2, 2, 1], ["radical", 2, 2, 3], ["radical", 3, 2, 1], ["^", ["radical", 2, 2, 1], 2]],
    [["radical", 2, 2, 1], ["radical", 2, 22, 1]],
    [["root", 12, 1], ["root", 1, 21], ["^", ["root", 12, 1], 2]],
    [str(10**70 + 10**30), str(10**70 + 10**31), str(10**70)],
    [["re", "x"], ["Re", "x"]],
    [["inl", "x"], ["inr", "x"], ["left", "x"], ["right", "x"]],
    [["first", "u"], ["second", "u"], ["pair", "u", "u"]],
    [["inclusion", "h"], "h", ["member", "h", "H"]],
    [["impossible", "x", "S"], ["impossible", "x", "T"]],
    [["of", "real", "x"], ["of", "natural", "x"], "x", ["of", ["range", 1, 2], "x"]],
    [["next", "n"], ["+", "n", 1], ["next", ["next", "n"]], ["+", "n", 1, 1]],
    [["next", 3], 4, ["+", 3, 1]],
    [["maps", "A", "B", "C"], ["maps", ["product", "A", "B"], "C"], ["maps", "A", ["maps", "B", "C"]]],
    [["size", ["product", "G", "H"]], ["size", ["element", ["direct", "G", "H"]]], ["size", ["union", "G", "H"]]],
    [["product", "A", ["product", "B", "C"]], ["product", ["product", "A", "B"], "C"]],
    [["direct", "A", ["direct", "B", "C"]], ["direct", ["direct", "A", "B"], "C"]],
    [["size", ["labels", "a", "b"]], ["size", ["range", 1, 2]], ["size", ["unit"]], ["size", ["labels", "b", "a"]]],
    [["dual", "G"], ["element", "G"], ["dual", ["direct", "G", "H"]], ["direct", ["dual", "G"], "H"]],
    [["choose", "p", ["a", 1], ["b", 2]], ["choose", "p", ["b", 1], ["a", 2]], ["case", "p", ["a", 1], ["b", 2]]],
    [["choose", "p", ["a", 1], ["b", 2], ["c", 3]], ["choose", "p", ["a", 1], ["b", ["choose", 2, ["c", 3]]]]],
    [["sum", [["x", "S"]], ["+", "x", "y"]], ["+", ["sum", [["x", "S"]], "x"], "y"], ["prod", [["x", "S"]], "x"]],
    [["*", ["sum", [["x", "S"]], "x"], "y"], ["sum", [["x", "S"]], ["*", "x", "y"]]],
    [["sum", [["x", "S"]], ["!=", "x", 0], "x"], ["sum", [["x", "S"]], "x"], ["sum", [["x", "S"]], ["=", "x", 0], "x"]],
    [["indicator", ["and", "a", "b"]], ["*", ["indicator", "a"], ["indicator", "b"]], ["indicator", ["or", "a", "b"]]],
    [["f", "a", ["map", [["x", "S"]], "x"]], ["f", ["map", [["a", "S"], ["x", "S"]], "x"]]],
    [["f", "a", "b"], ["f", ["pair", "a", "b"]], ["at", ["f", "a"], "b"]],
    [["map", [["x", "S"]], ["of", "T", "x"]], ["of", "T", ["map", [["x", "S"]], "x"]]],
    [["bijection", "S", "T", "f", "g"], ["bijection", "T", "S", "f", "g"], ["bijection", "S", "T", "g", "f"]],
    [["forward", "p", "x"], ["backward", "p", "x"]],
    [["implies", "a", ["implies", "b", "c"]], ["implies", "a", "b", "c"], ["implies", ["implies", "a", "b"], "c"]],
    [["implies", "a", "b", "c"], ["implies", ["and", "a", "b"], "c"]],
    [["not", ["and", "a", "b"]], ["and", ["not", "a"], "b"], ["and", ["not", "a"], ["not", "b"]]],
    [["or", "a", ["and", "b", "c"]], ["and", ["or", "a", "b"], "c"]],
    [["forall", [["x", "real"]], ["and", "a", "b"]], ["and", ["forall", [["x", "real"]], "a"], "b"]],
    [
        ["forall", [["x", s]], "a"]
        for s in ("real", "complex", "natural", "curve", "set", "abelian", "S", ["subsets", "S"])
    ],
    [
        ["iterate", [["s", "real"]], "s", 1, 2],
        ["iterate", [["s", "real"]], "s", 2, 1],
        ["iterate", [["s", "S"]], "s", 1, 2],
    ],
    [["residue", 1, 2], ["residue", 12], ["pair", 1, 2]],
    ["x'", "x''", "x1", "x'1", "X"],
    [["x", 1], "x1", ["x", 1, 1]],
]


@pytest.mark.parametrize("family", DIFFERENT, ids=lambda family: flat(family[0])[:60])
def test_different_terms_are_shown_differently(family):
    assert len({unspaced(flat(node)) for node in family}) == len(family)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (["=", ["^", "x", "0x10"], ["*", ["^", "x", 8], ["^", "x", 8]]], "x¹⁶ = x⁸ · x⁸"),
        (["implies", ["=", ["f", ":x"], 0], ["=", ["f", "x"], 0]], "f(:x) = 0 ⟹ f(x) = 0"),
        (["root", "0xc", "0x1f"], 'ζ₁₂^("0x1f")'),
        (["range", "-0x2", "3"], "{−2, …, 3}"),
        (["radical", "2", "0x10", "1"], "√16"),
        (["residue", "0xa", "-1"], "⟦10, −1⟧"),
        (["cyclic", "0x11"], "ℤ/17"),
        (["sum", [["k", "S"]], ["!=", "k", 0], "0x2"], 'Σ_{k≠0 ∈ S} "0x2"'),
    ],
)
def test_labels_have_their_colon_and_numerals_one_spelling(claim, text):
    assert flat(claim) == text


@pytest.mark.parametrize("node", ["010", "-0", "х", "a b", "f(x)", "", ["f(x), g", 1], ["Σ", "x"], ["labels", "a, :b"]])
def test_what_is_no_name_is_quoted(node):
    text = flat(node)
    assert '"' in text
    assert text.isascii()


@pytest.mark.parametrize("node", [["re", "x", "y"], ["^", "x", "y"], ["range", "a", 1], ["abs2"], ["residue", "x"]])
def test_nothing_of_a_malformed_tree_is_left_out(node):
    assert flat(node) == json.dumps(node)
