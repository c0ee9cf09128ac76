"""Array libraries by name.

What is computed on them uses only operators, indexing, ``reshape``, ``swapaxes``, ``sum`` and ``min``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

NAMES = ("numpy", "cupy", "torch")

_EXTRAS = {"cupy": "gpu", "torch": "torch"}


class Unavailable(Exception):
    """An array library cannot be used here; the message says why, in one line."""


@dataclass(frozen=True)
class Backend:
    """An array library.

    Parameters
    ----------
    name : str
        One of :data:`NAMES`.
    put : callable
        Takes a NumPy array to the library's own array of the same type, on its device.
    """

    name: str
    put: Callable[[Any], Any]


def backend(name: str = "numpy") -> Backend:
    """Load an array library; PyTorch and CuPy compute on a GPU, PyTorch on the processor if there is none.

    Parameters
    ----------
    name : str
        One of :data:`NAMES`.

    Raises
    ------
    Unavailable
        If it is not installed, or has no device to compute on.

    Examples
    --------
    >>> float(backend().put([1.0, 2.0]).sum())
    3.0
    """
    try:
        library = import_module(name)
    except ImportError:
        extra = f"; pip install 'closedform[{_EXTRAS[name]}]'" if name in _EXTRAS else ""
        raise Unavailable(f"{name} is not installed{extra}") from None
    found = Backend(name, _torch_put(library) if name == "torch" else library.asarray)
    try:
        float(found.put(import_module("numpy").ones(1)).sum())
    except Exception as error:  # each library has exceptions of its own for a device that is not there
        words = " ".join(str(error).split())
        raise Unavailable(f"{name} cannot compute here: {words[:200]}") from None
    return found


def _torch_put(torch: Any) -> Callable[[Any], Any]:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return lambda array: torch.as_tensor(array, device=device)
