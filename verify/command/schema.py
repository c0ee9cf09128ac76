"""JSON Schemas: of a certificate, as ``schema.json`` gives it to other programs, and of the report of a run.

The kernel does not read them; sorts, scopes and evidence are beyond what a schema can say.
"""

from __future__ import annotations

from typing import Any

from verify.command import counts
from verify.kernel.certificate import FORMAT, MAX_STEPS, SCOPES
from verify.kernel.ledger import ID, MAX_ID, PART_NAME
from verify.kernel.loader import LINE

Json = dict[str, Any]


def _object(properties: Json, optional: Json | None = None) -> Json:
    return {
        "type": "object",
        "required": sorted(properties),
        "properties": properties | (optional or {}),
        "additionalProperties": False,
    }


def _array(items: Json, **limits: int) -> Json:
    return {"type": "array", "items": items, **limits}


def _step(rule: str, required: Json, optional: Json | None = None) -> Json:
    return _object({"rule": {"const": rule}, **required}, optional)


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


_TEXT: Json = {"type": "string"}
_SENTENCE: Json = {"type": "string", "minLength": 1}
_LINE: Json = {"type": "string", "pattern": f"^{LINE.pattern}$"}
_PRINTED: Json = {"type": "string", "pattern": f"^{LINE.pattern[:-1]}+$"}
_ID: Json = {"type": "string", "pattern": f"^{ID.pattern}$", "maxLength": MAX_ID}
_PART_NAME: Json = {"type": "string", "pattern": f"^{PART_NAME.pattern}$"}
_HASH: Json = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_INDEX: Json = {"type": "integer", "minimum": 0}
_PATH = _array({"type": ["string", "integer"]}, minItems=2)
_TREE: Json = {"type": ["integer", "string", "array", "object"]}
_TERM, _BINDERS, _EVIDENCE = _ref("term"), _ref("binders"), _ref("evidence")
_TERMS, _INDICES = _array(_TERM), _array(_INDEX)
_EQUATIONS = _array(_object({"theorem": _INDEX}, {"backward": {"type": "boolean"}}))

_STEPS: dict[str, Json] = {
    "assume": _step("assume", {"formula": _TERM}),
    "generalise": _step("generalise", {"from": _INDEX}, {"over": _array(_ref("name")), "under": _TERMS}),
    "conjunction": _step("conjunction", {"from": _array(_INDEX, minItems=1)}),
    "project": _step("project", {"from": _INDEX, "part": _INDEX}),
    "equivalence": _step("equivalence", {"forward": _INDEX, "backward": _INDEX}),
    "specialise": _step("specialise", {"from": _INDEX}, {"at": _TERMS, "premises": _INDICES}),
    "rewrite": _step("rewrite", {"goal": _TERM, "by": _EQUATIONS}, {"from": _INDEX}),
    "cases": _step("cases", {"on": _TERM, "true": _INDEX, "false": _INDEX}),
    "elements": _step("elements", {"goal": _TERM, "from": _INDICES}),
    "witness": _step("witness", {"goal": _TERM, "from": _INDEX, "terms": _TERMS}),
    "choose": _step("choose", {"exists": _INDEX, "variable": _ref("name"), "from": _INDEX}),
    "evaluate": _step("evaluate", {"formula": _TERM}),
    "identity": _step("identity", {"goal": _TERM}),
    "sums": _step("sums", {"goal": _TERM}, {"rewrite": _EQUATIONS, "cofactors": _array(_ref("cofactor"))}),
    "squares": _step("squares", {"goal": _TERM}, {"equals": _INDEX, "given": _INDICES}),
    "vanish": _step("vanish", {"from": _INDEX, "path": _INDICES}, {"given": _INDICES}),
    "order": _step("order", {"from": _INDEX}),
    "induct": _step("induct", {"goal": _TERM, "base": _INDEX, "step": _INDEX}),
    "quotient": _step("quotient", {"from": _INDEX}),
    "contradiction": _step("contradiction", {"goal": _TERM, "from": _INDEX, "against": _INDEX}),
    "counterexample": _step("counterexample", {"claim": _TERM, "moves": _array(_ref("move")), "from": _INDEX}),
    "citation": _step("citation", {"lemma": _TEXT}),
    "use": _step("use", {"entry": _INDEX}),
}

SCHEMA: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": f"urn:closedform:certificate:{FORMAT}",
    "title": "closedform certificate",
    "description": "A statement, its claims, evidence for the kernel to replay, near-misses that are false.",
    **_object(
        {
            "format": {"const": FORMAT},
            "statement": _object(
                {"id": _ID, **dict.fromkeys(("title", "source", "hypotheses", "conclusion", "reading"), _LINE)}
            ),
            "definitions": _array(_object({"name": _ref("name"), "parameters": _BINDERS, "body": _TERM})),
            "uses": _array(_object({"id": _ID, "part": _PART_NAME, "claim": _HASH})),
            "parts": _array({"anyOf": [_ref("part"), _ref("open_part")]}, minItems=1),
            "digest": _HASH,
        },
        {"trees": _array({"type": "array", "minItems": 1})},
    ),
    "$defs": {
        "name": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_']{0,40}$"},
        "term": {
            "description": "An integer (as a string beyond 2^53), a name, a :label, or [operation, …].",
            "anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "array", "minItems": 1}],
        },
        "binders": _array({"type": "array", "prefixItems": [_ref("name"), _TERM], "minItems": 2, "maxItems": 2}),
        "part": _object(
            {
                "name": _PART_NAME,
                "says": _LINE,
                "scope": {"enum": list(SCOPES)},
                "claim": _TERM,
                "assumes": {**_array(_PRINTED), "uniqueItems": True},
                "witnesses": _array({"anyOf": [_TERMS, _ref("witness")]}),
                "variables": _BINDERS,
                "evidence": _EVIDENCE,
                "controls": _array(_ref("control")),
            }
        ),
        "witness": _object({"terms": _TERMS, "variables": _BINDERS, "evidence": _EVIDENCE}),
        "open_part": _object({"name": _PART_NAME, "says": _LINE, "reason": _PRINTED}),
        "control": _object(
            {
                "says": _PRINTED,
                "edits": _array(_object({"path": _PATH, "put": _TREE}), minItems=1),
                "becomes": {"enum": ["true", "false"]},
                "variables": _BINDERS,
                "evidence": _EVIDENCE,
            }
        ),
        "evidence": _array({"anyOf": [_ref(f"rule_{rule}") for rule in _STEPS]}, minItems=1, maxItems=MAX_STEPS),
        "cofactor": _object({"by": _INDEX}, {"at": _TERMS, "times": _TERM, "over": _BINDERS}),
        "move": {"anyOf": [_object({"at": _TERMS}), _object({"given": _INDICES}), _object({"part": _INDEX})]},
        **{f"rule_{rule}": step for rule, step in _STEPS.items()},
    },
}

_MAYBE_TEXT: Json = {"type": ["string", "null"]}
_MAYBE_NUMBER: Json = {"type": ["number", "null"]}
_EXIT: Json = {"enum": [0, 1, 2, 3, 4]}

_TALLY = _object(dict.fromkeys(("total", "decided", *counts.STATES, "assumes", "cites"), _INDEX))
REPORT: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:closedform:report:2",
    "title": "closedform run report",
    "description": "What 'all --json' writes: the verdicts, and what floating point made of exact values.",
    **_object(
        {
            "statements": _array(
                _object(
                    {
                        "id": _SENTENCE,
                        "verdict": _SENTENCE,
                        "expected": _MAYBE_TEXT,
                        "digest": _MAYBE_TEXT,
                        "file": _SENTENCE,
                        "status": _EXIT,
                        "parts": {"type": "object", "additionalProperties": _SENTENCE},
                        "cites": _array(_SENTENCE),
                        "assumes": _array(_SENTENCE),
                        "steps": _INDEX,
                        "reason": _TEXT,
                    }
                )
            ),
            "confirmations": _array(
                _object(
                    {
                        "name": _SENTENCE,
                        "backend": _SENTENCE,
                        "size": {"type": "integer", "minimum": 1},
                        "exact": {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"},
                        "measured": _MAYBE_NUMBER,
                        "bound": _MAYBE_NUMBER,
                        "ok": {"type": "boolean"},
                        "problem": _TEXT,
                    }
                )
            ),
            "counts": _object(dict.fromkeys(counts.GROUPS.values(), _TALLY)),
        }
    ),
}
