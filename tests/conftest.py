"""Profiles of hypothesis, where CI repeats itself exactly and a developer explores, and the certificates."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "explore"))

CERTIFICATES = Path(__file__).parents[1] / "certificates"


@pytest.fixture(scope="session")
def certificates() -> dict[str, Any]:
    """Read the certificate of each statement; CI checks that the sources build these files."""
    trees = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(CERTIFICATES.glob("*/*.json")))
    return {tree["statement"]["id"]: tree for tree in trees}
