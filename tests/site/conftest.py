"""A site of a few statements, built once: one of each verdict, with repairs, what they use, and what is not built."""

from dataclasses import replace
from pathlib import Path

import pytest

from verify.catalogue import Catalogue
from verify.command import library
from verify.site.corpus import corpus

ROOT = Path(__file__).parents[2]
CERTIFICATES = ROOT / "certificates"
UNBUILT = "tasks/theorem-6.1"
OUTLINE = {"source": "Combinatorial tasks (thesis)", "hypotheses": "A network.", "conclusion": "It learns parities."}
CHOSEN = [
    "cago/theorem-1",
    "cago/lemma-1",
    "cago/corollary-2",
    "cago/corollary-2.repair",
    "cago/corollary-4",
    "cago/corollary-4.repair",
    "cago/figure-2",
    UNBUILT,
    "tasks/proposition-8.2",
    "tasks/own-hard-attention",
    "library/real-order",
]


@pytest.fixture(scope="session")
def whole():
    """Read all certificates."""
    return corpus(CERTIFICATES)


@pytest.fixture(scope="session")
def some():
    """Read the certificates of a few statements, one of which is taken for one that is listed but not built."""
    rows = [replace(row, expected=None) if row.id == UNBUILT else row for row in library.catalogue().rows]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("verify.site.corpus.library.catalogue", lambda: Catalogue(rows))
        patch.setattr("verify.site.corpus.outline", {UNBUILT: OUTLINE}.get)
        return corpus(CERTIFICATES, CHOSEN)


@pytest.fixture(scope="session")
def site(some, tmp_path_factory):
    """Build the site of a few statements."""
    pytest.importorskip("sphinx")
    pytest.importorskip("myst_parser")
    pytest.importorskip("furo")
    from verify.site.build import built

    out = tmp_path_factory.mktemp("place") / "site"
    assert built(some, ROOT, CERTIFICATES, out, 1) == []
    return out
