"""What searches have found is committed beside the theories: to write a certificate again takes no search."""

import pytest

from verify.proving import hints
from verify.statements import LIBRARY, builders

COMPLETE = ("cago", "li2", "circuits", LIBRARY)
"""The works of which all hints are there; some theories of the others still search for a moment."""


@pytest.mark.nightly
@pytest.mark.parametrize("work", COMPLETE)
def test_no_theory_searches(work, monkeypatch):
    kept = []
    monkeypatch.setattr(hints, "_KEPT", kept)
    for name, build in builders().items():
        if name.partition("/")[0] == work:
            build().certificate()
    assert kept
    assert not [str(found.path) for found in kept if found.searched], "python -m verify prove, and commit the hints"
