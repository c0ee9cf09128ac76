"""The schema fits what is built and what the kernel asks for."""

import re

import pytest

from tests.command import squares
from verify.command.schema import REPORT, SCHEMA
from verify.kernel import certificate
from verify.kernel.errors import KernelError, Rejected
from verify.kernel.rules import RULES
from verify.statements.model import OpenPart, Statement

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": int | float,
    "boolean": bool,
    "null": type(None),
}


def problems(schema, node):
    """Yield what is wrong with a node: as much of JSON Schema as the schema of certificates uses."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema and all(any(problems(option, node)) for option in schema["anyOf"]):
        yield f"fits no option: {node}"
    if "const" in schema and node != schema["const"]:
        yield f"not {schema['const']}: {node}"
    if "enum" in schema and node not in schema["enum"]:
        yield f"not among {schema['enum']}: {node}"
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(isinstance(node, TYPES[name]) for name in types):
        yield f"not of type {types}: {node}"
    elif isinstance(node, dict):
        yield from (f"missing {key}" for key in schema.get("required", ()) if key not in node)
        for key, value in node.items():
            if key in schema.get("properties", {}):
                yield from problems(schema["properties"][key], value)
            elif schema.get("additionalProperties") is False:
                yield f"unknown {key}"
            elif "additionalProperties" in schema:
                yield from problems(schema["additionalProperties"], value)
    elif isinstance(node, list):
        if not schema.get("minItems", 0) <= len(node) <= schema.get("maxItems", len(node)):
            yield f"wrong length: {node}"
        for place, entry in enumerate(node):
            prefix = schema.get("prefixItems", [])
            yield from problems(prefix[place] if place < len(prefix) else schema.get("items", {}), entry)
    elif isinstance(node, str) and not re.search(schema.get("pattern", ""), node):
        yield f"not of the pattern {schema['pattern']}: {node}"


def test_the_schema_knows_the_rules_and_fields_of_the_kernel():
    assert {name.removeprefix("rule_") for name in SCHEMA["$defs"] if name.startswith("rule_")} == set(RULES)
    assert set(SCHEMA["$defs"]["part"]["required"]) == set(certificate._PART)
    assert set(SCHEMA["$defs"]["open_part"]["required"]) == set(certificate._OPEN_PART)
    assert set(SCHEMA["$defs"]["control"]["required"]) == set(certificate._CONTROL)
    assert set(SCHEMA["properties"]["statement"]["required"]) == set(certificate._STATEMENT)
    assert SCHEMA["properties"]["format"]["const"] == certificate.FORMAT


@pytest.mark.parametrize("build", [squares.square, squares.cube])
def test_small_certificates_fit(build):
    assert list(problems(SCHEMA, build().certificate())) == []


def test_an_open_part_fits():
    statement = Statement("a/b", "t", "s", "h", "c", "r", (), [OpenPart("p", "says", "reason")])
    assert list(problems(SCHEMA, statement.certificate())) == []


def test_other_things_do_not_fit():
    tree = squares.square().certificate()
    tree["parts"][0]["evidence"][0]["rule"] = "trust"
    assert list(problems(SCHEMA, tree))
    assert list(problems(SCHEMA, {**tree, "verdict": "proved"}))
    assert list(problems(SCHEMA, {}))


def changed(tree, path, value):
    if not path:
        return value
    step, *rest = path
    if isinstance(tree, list):
        return [changed(entry, rest, value) if place == step else entry for place, entry in enumerate(tree)]
    return {**tree, step: changed(tree[step], rest, value)}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["statement", "id"], "cago/own-square  proved"),
        (["statement", "title"], "A title\nof two lines"),
        (["parts", 0, "name"], "the value"),
        (["parts", 0, "assumes"], [""]),
        (["parts", 0, "controls", 0, "says"], ""),
        (["parts", 0, "controls", 0, "edits", 0, "path"], ["claim"]),
        (["parts", 0, "controls", 0, "edits", 0, "put"], None),
        (["parts", 0, "evidence"], [{"rule": "rewrite", "goal": "x", "by": [{"theorem": 0, "backward": "true"}]}]),
        (["digest"], None),
    ],
    ids=str,
)
def test_what_the_kernel_calls_malformed_does_not_fit(path, value):
    tree = squares.square().certificate()
    assert list(problems(SCHEMA, changed(tree, path, value)))


def test_the_schemas_are_named_and_know_all_statuses():
    assert SCHEMA["$id"] == f"urn:closedform:certificate:{certificate.FORMAT}"
    assert REPORT["$id"].startswith("urn:closedform:report:")
    statuses = {kind.status for kind in (KernelError, *KernelError.__subclasses__(), *Rejected.__subclasses__())}
    status = REPORT["properties"]["statements"]["items"]["properties"]["status"]
    assert set(status["enum"]) == {0, *statuses}


def test_every_fourth_certificate_fits(certificates):
    for name, tree in list(certificates.items())[::4]:
        assert list(problems(SCHEMA, tree)) == [], name
