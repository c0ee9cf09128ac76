"""The array libraries that need not be there: what is confirmed on them is skipped where they cannot compute."""

import pytest

from verify.confirm.backends import Unavailable, backend


@pytest.fixture(params=["cupy", "torch"])
def other(request):
    """Return one of the libraries beside NumPy."""
    try:
        return backend(request.param)
    except Unavailable as problem:
        pytest.skip(str(problem))
