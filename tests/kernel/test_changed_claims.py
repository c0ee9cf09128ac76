"""With the pin on no changed claim gets a verdict; what mutants do without a pin is in ``tests/mutation``."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from tests.forgeries.forge import certificate as forged
from verify.kernel.certificate import edited, replay
from verify.kernel.errors import KernelError, Malformed, Rejected, Unpinned
from verify.kernel.ledger import Entry, Ledger
from verify.mutation.mutants import mutants, sealed
from verify.statements.model import pin_of

Json = Any
NOWHERE = Ledger([])


def _pinning(name: str, certificate: Json) -> Ledger:
    pins = {p["name"]: pin_of(p, certificate["definitions"]) for p in certificate["parts"] if "claim" in p}
    return Ledger([Entry(name, pins)])


def test_with_the_pin_on_no_changed_claim_gets_a_verdict(certificates: dict[str, Json]) -> None:
    """Not even one that says the same in other words, with evidence that proves it."""
    name = min(
        (n for n, tree in certificates.items() if not tree["uses"] and all("claim" in p for p in tree["parts"])),
        key=lambda n: len(str(certificates[n])),
    )
    certificate = certificates[name]
    ledger = _pinning(name, certificate)
    assert replay(certificate, ledger).verdict in ("proved", "refuted", "checked")
    changed = [mutant for mutant in mutants(certificate, 0, 200) if mutant.field in ("claim", "definitions")]
    assert len(changed) > 40
    for mutant in changed:
        with pytest.raises(KernelError):
            replay(mutant.tree, ledger)


def test_a_proof_of_the_same_claim_in_other_words_is_not_the_ledgers() -> None:
    def certificate(claim: Json) -> Json:
        tree = forged(claim, [], [{"rule": "evaluate", "formula": claim}])
        return sealed(edited(tree, ("statement", "id"), "own/one"))

    ledger = _pinning("own/one", certificate(["=", 1, ["+", 0, 1]]))
    assert replay(certificate(["=", 1, ["+", 0, 1]]), ledger).verdict == "proved"
    with pytest.raises(Rejected, match="not the ledger's"):
        replay(certificate(["=", 1, ["+", 1, 0]]), ledger)
    weaker = certificate(["=", 1, ["+", 0, 1]])
    with pytest.raises(Rejected, match="not the ledger's"):
        replay(sealed(edited(weaker, ("parts", 0, "scope"), "instances")), ledger)
    with pytest.raises(Unpinned):
        replay(weaker, NOWHERE)


def test_every_change_of_a_claim_changes_its_pin(certificates: dict[str, Json]) -> None:
    def pins(tree: Json) -> list[str]:
        return [pin_of(part, tree["definitions"]) for part in tree["parts"] if "claim" in part]

    small = sorted(certificates.values(), key=lambda tree: len(str(tree)))[:150]
    for certificate in small:
        for mutant in mutants(certificate, 0, 12):
            if mutant.field == "claim":
                with suppress(Malformed, KeyError):  # a claim that cannot be read has no pin
                    assert pins(certificate) != pins(mutant.tree), str(mutant)


def test_an_altered_file_is_rejected_by_its_digest(certificates: dict[str, Json]) -> None:
    name = min(certificates, key=lambda n: len(str(certificates[n])))
    tree = edited(certificates[name], ("statement", "title"), "Another title")
    with pytest.raises(Rejected, match="digest"):
        replay(tree, NOWHERE)
