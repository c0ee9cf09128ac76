"""A statement as one JSON object: what ``show`` prints, for a program."""

from __future__ import annotations

from typing import Any

from verify.catalogue import Listed
from verify.command import library
from verify.command.account import TEXTS, changed
from verify.command.cache import Cache, folder
from verify.command.counterexamples import values
from verify.command.standing import Standing, standing
from verify.language import readable_definition, readable_json, readable_line
from verify.statements.outlines import outline
from verify.statements.trees import needed

Json = Any


def described(entry: Listed) -> tuple[int, Json]:
    """Return the exit status of a statement and what is known of it.

    Formulas, values and definitions are told as text and as trees. What nothing builds has no verdict and no parts;
    what the kernel does not accept has no verdict and a reason.
    """
    known = {
        "aliases": list(entry.aliases),
        "reconstructed": reconstructed(entry),
        "misprint": entry.error == "misprint",
    }
    if entry.id not in library.builders():
        return 0, {**outlined(entry), **known, "built": False, "verdict": None}
    statement = library.builders()[entry.id]()
    certificate = statement.certificate()
    now = standing(certificate, library.catalogue(), Cache(folder()))
    claims = [part["claim"] for part in certificate["parts"] if "claim" in part]
    return now.status, {
        **certificate["statement"],
        "idea": statement.idea,
        **known,
        "built": True,
        "verdict": now.verdict,
        "reason": now.reason,
        "cites": list(now.cites),
        "assumes": list(now.assumes),
        "uses": [{"id": use["id"], "part": use["part"]} for use in certificate["uses"]],
        "digest": certificate["digest"],
        "parts": [_part(part, certificate, now, entry) for part in certificate["parts"]],
        "definitions": [
            {"name": definition["name"], "text": readable_definition(definition), "tree": definition}
            for definition in needed(certificate["definitions"], claims)
        ],
    }


def outlined(entry: Listed) -> Json:
    """Return the texts of a statement that nothing builds: its outline, or else where it stands in its work."""
    place = f"{library.works().get(entry.work, entry.work)}, {entry.kind} {entry.number}".rstrip()
    return {
        "id": entry.id,
        "title": entry.title,
        **dict.fromkeys(TEXTS, ""),
        "source": place,
        **dict(outline(entry.id) or {}),
    }


def reconstructed(entry: Listed) -> bool:
    """Tell whether the formulas of the work of a statement are reconstructed, since its text has lost them."""
    return library.works().get(entry.work, "").endswith("reconstructed")


def _part(part: Json, certificate: Json, now: Standing, entry: Listed) -> Json:
    told = {
        "name": part["name"],
        "says": part["says"],
        "verdict": now.parts.get(part["name"]),
        "misprint": part["name"] in entry.misprints,
    }
    if "reason" in part:
        return {**told, "reason": part["reason"]}
    return {
        **told,
        "assumes": part["assumes"],
        "claim": {"text": readable_json(part["claim"]), "tree": part["claim"]},
        "counterexample": [
            {"name": name, "text": readable_line(value), "tree": value}
            for name, value in values(part, certificate.get("trees", ()))
        ],
        "near_misses": [
            {
                "says": control["says"],
                "becomes": control["becomes"],
                "changes": changed(control, part, certificate["definitions"]),
            }
            for control in part["controls"]
        ],
    }
