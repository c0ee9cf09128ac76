"""Exact networks as files of floats that others load: NumPy's npz, safetensors, and PyTorch's state_dict.
A network of one hidden layer is two matrices. With x the unit vectors of all inputs side by side, its logits are `(x @
embed) ** e @ unembed`. A state_dict has them as two linear layers without bias have, `embed.weight` and
`unembed.weight`, which are the transposed matrices. Each number is rounded once, to a relative error of at most 2^−52
in float64.

Source: CaGO, §2, and tasks, §7.2.
"""

from __future__ import annotations

from os import PathLike
from typing import Any

import numpy as np

from constructions.optional import optional
from constructions.residues.galois import Conjugates
from constructions.residues.numbers import Floats
from constructions.residues.tables import ExactTables

__all__ = ["as_arrays", "save_npz", "save_safetensors", "state_dict"]

Path = str | PathLike[str]


def as_arrays(tables: ExactTables) -> dict[str, Floats]:
    """Return the two matrices of a network with real weights.

    Parameters
    ----------
    tables : ExactTables
        As of `solution_tables` or `power_tables`.

    Returns
    -------
    dict
        `embed` of shape (Σ d_i, q), for inputs of d_i elements each and q neurons, and `unembed` of shape (q, labels).

    Raises
    ------
    ValueError
        If a weight is not real.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> from constructions.max_margin.networks import Neuron, PowerNetwork
    >>> from constructions.residues.tables import power_tables
    >>> arrays = as_arrays(power_tables(PowerNetwork(2, [Neuron([1, 2, 3, 4], [5, 6])]), (2, 2)))
    >>> arrays["embed"].tolist(), arrays["unembed"].tolist()
    ([[1.0], [2.0], [3.0], [4.0]], [[5.0, 6.0]])
    """
    if not Conjugates(tables.numbers).real:
        raise ValueError("only networks with real weights are written as floats")
    values = np.array([complex(tables.numbers.number(place)).real for place in range(len(tables.numbers))])
    return {"embed": np.hstack([values[table] for table in tables.inputs]).T.copy(), "unembed": values[tables.output]}


def save_npz(tables: ExactTables, path: Path) -> None:
    """Write a network as an npz file with `embed`, `unembed` and the whole number `exponent`.

    Parameters
    ----------
    tables : ExactTables
        With real weights.
    path : path

    Source
    ------
    As the module explains.
    """
    arrays: dict[str, Any] = {**as_arrays(tables), "exponent": np.array(tables.exponent)}
    with open(path, "wb") as file:
        np.savez(file, **arrays)


def save_safetensors(tables: ExactTables, path: Path) -> None:
    """Write a network as a safetensors file with `embed` and `unembed`; its metadata names the `exponent`.

    Parameters
    ----------
    tables : ExactTables
        With real weights.
    path : path

    Raises
    ------
    Unavailable
        If safetensors is not installed.

    Source
    ------
    As the module explains.
    """
    library = optional("safetensors.numpy")
    library.save_file(as_arrays(tables), path, metadata={"exponent": str(tables.exponent)})


def state_dict(tables: ExactTables) -> dict[str, Any]:
    """Return the parameters of a PyTorch module with the linear layers `embed` and `unembed`, without bias, in float64.

    Parameters
    ----------
    tables : ExactTables
        With real weights.

    Returns
    -------
    dict
        `embed.weight` of shape (q, Σ d_i) and `unembed.weight` of shape (labels, q), for `load_state_dict`.

    Raises
    ------
    Unavailable
        If PyTorch is not installed.

    Source
    ------
    As the module explains.
    """
    torch = optional("torch")
    return {f"{name}.weight": torch.tensor(array.T) for name, array in as_arrays(tables).items()}
