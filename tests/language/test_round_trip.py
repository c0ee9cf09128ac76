"""What is printed is read back: the tree, byte for byte, in Unicode and in ASCII."""

import json

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from verify.kernel.errors import Malformed
from verify.language import declarations, readable_definition, readable_json
from verify.language.parsing import Text, definition_tree, parse_binders, parse_definition, parse_formula, parse_sort
from verify.statements.trees import needed
from verify.testing.claims import DEFINITIONS, SCOPE, claims, scope, with_definitions

EVERYTHING = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))


def read_definition(text, definitions):
    """Read a definition without asking the kernel."""
    whole = Text(text, (), definitions)
    return whole.made("definition", lambda node: definition_tree(whole.elaborator, node))


def read_formula(text, definitions):
    """Read a formula without asking the kernel."""
    whole = Text(text, (), definitions)
    return whole.made("start", lambda node: whole.elaborator.formula(node.children[0]))


def everything(certificates):
    """Yield each definition and each claim once, with the definitions that it needs."""
    seen = set()
    for certificate in certificates.values():
        definitions = certificate["definitions"]
        claims = [part["claim"] for part in certificate["parts"] if "claim" in part]
        scopes = [*(definitions[:place] for place in range(len(definitions))), *(definitions for _ in claims)]
        for node, before in zip([*definitions, *claims], scopes, strict=True):
            pair = (node, needed(before, node))
            key = json.dumps(pair)
            if key not in seen:
                seen.add(key)
                yield pair


@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
def test_claims_and_definitions_of_certificates_are_read_back(certificates, ascii):
    count = 0
    for node, definitions in everything(certificates):
        if isinstance(node, dict):
            text = readable_definition(node, ascii=ascii)
            found = read_definition(text, definitions)
        else:
            text = readable_json(node, ascii=ascii)
            found = read_formula(text, definitions)
        assert json.dumps(found, sort_keys=True) == json.dumps(node, sort_keys=True), text
        assert not ascii or text.isascii()
        count += 1
    assert count > 1500


@EVERYTHING
@given(claims(), st.booleans(), st.sampled_from([10**6, 100, 30]))
def test_random_claims_are_read_back(claim, ascii, width):
    try:
        with_definitions().formula(claim, scope())
    except Malformed:
        assume(False)
    text = readable_json(claim, width, ascii)
    assert json.dumps(parse_formula(text, SCOPE, DEFINITIONS)) == json.dumps(claim)


@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
def test_definitions_and_declarations_are_read_back(ascii):
    for place, definition in enumerate(DEFINITIONS):
        text = readable_definition(definition, ascii=ascii)
        assert parse_definition(text, DEFINITIONS[:place]) == definition
    assert parse_binders(declarations(SCOPE, ascii)) == SCOPE


@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize(
    "body",
    [
        ["element", "G"],
        ["members", "H"],
        ["dual", "G"],
        "S",
        "G",
        ["labels", "a", "b'"],
        ["range", -1, 3],
        ["empty"],
        ["unit"],
        ["product", "S", ["union", "S", ["members", "H"]]],
        ["element", ["direct", ["cyclic", 2], ["direct", "G", ["cyclic", 3]]]],
        ["members", ["subset", [["s", "S"]], ["true"]]],
    ],
)
def test_index_sets_and_groups_by_name_are_told_apart(body, ascii):
    parameters = [["G", "abelian"], ["S", "set"], ["H", ["subsets", ["dual", "G"]]]]
    definition = {"name": "it", "parameters": parameters, "body": body}
    assert parse_definition(readable_definition(definition, ascii=ascii)) == definition


TREES = [
    ["+", "x", ["-", "y"]],
    ["-", "x", "y"],
    ["+", ["-", "x"], ["-", "y"]],
    ["-", ["-", "x"], "y"],
    ["-", ["-", "x", "y"], "y"],
    ["+", ["-", "x", "y"], "y"],
    ["+", "x", ["-", "y"], "y", ["-", 2]],
    ["+", -1, ["-", "y"]],
    ["+", ["-", 1], "y"],
    ["-", -1],
    ["-", 1],
    ["+", "x"],
    ["*", "x"],
    ["*", -2, ["-", "x"]],
    ["-", ["*", 2, "x"]],
    ["/", -1, 2],
    ["-", ["/", 1, 2]],
    ["/", ["/", "x", "y"], 3],
    ["/", "1", "32"],
    ["^", ["-", "x"], 2],
    ["^", -2, 2],
    ["^", ["^", "x", 2], 3],
    ["^", ["size", "S"], 2],
    ["abs2", ["abs2", "x"]],
    ["conj", ["conj", "x"]],
    ["conj", "x'"],
    ["at", "f", "s"],
    ["f", "s"],
    ["at", ["map", [["t", "S"]], ["f", "t"]], "s"],
    ["at_time", "c", 1],
    ["at_time", ["curve", [["t", "real"]], "t"], 1],
    ["radical", 2, 16, 1],
    ["*", ["sum", [["t", "S"]], ["f", "t"]], ["sum", [["t", "S"]], ["!=", "t", "s"], ["f", "t"]]],
    ["*", ["prod", [["t", "S"]], ["sum", [["u", "S"]], ["f", "u"]]], "x"],
    ["iterate", [["v", "real"]], ["*", "v", "y"], 1, ["next", "n"]],
    ["^", ["iterate", [["y'", "real"]], ["*", ["-", "x"], "y'"], 1, "n"], 2],
    ["iterate", [["y'", "real"]], ["*", 2, "y'"], 1, ["next", ["next", "n"]]],
    ["iterate", [["y''", "real"]], ["*", ["iterate", [["y'", "real"]], ["*", 3, "y'"], 1, "n"], "y''"], 1, "n"],
    ["iterate", [["y'", "real"]], ["*", 2, "y'"], 1, ["of", "natural", 3]],
    ["at", ["iterate", [["v", ["maps", "S", "real"]]], "v", "f", 2], "s"],
    ["of", "real", ["+", "n", 1]],
    ["f", ["backward", "p", ["forward", "p", "s"]]],
    ["f", ["first", ["pair", "s", ["star"]]]],
    hex(7**200),
    str(10**20),
]


@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize("tree", TREES, ids=json.dumps)
def test_terms_that_look_alike_are_read_back(tree, ascii):
    variables = [
        *([name, "real"] for name in ("x", "x'", "y")),
        *(["S", "set"], ["s", "S"], ["f", ["maps", "S", "real"]], ["c", "curve"], ["n", "natural"]),
        ["p", ["bijections", "S", "S"]],
    ]
    formula = ["=", tree, 0]
    assert json.dumps(parse_formula(readable_json(formula, ascii=ascii), variables)) == json.dumps(formula)


@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize(
    "sort", ["real", "curve", ["maps", "natural", ["unit"], ["maps", "S", "curve"]], ["subsets", "S"]]
)
def test_sorts_are_read_back(sort, ascii):
    text = declarations([["x", sort]], ascii)
    assert parse_binders(text, [["S", "set"]]) == [["x", sort]]
    if sort != ["subsets", "S"] or ascii:
        assert parse_sort(text.split(maxsplit=2)[2], [["S", "set"]]) == sort
