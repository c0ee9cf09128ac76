"""Two-layer networks out of arrays: which names and shapes are accepted, and what they mean.

With x the unit vectors of all inputs side by side, n coordinates in all, q neurons and m labels, the logits are
σ(x @ embed + bias) @ unembed + bias. The accepted names:

- `embed` (n, q), `unembed` (q, m), and with them `embed_bias` (q), `unembed_bias` (m);
- as of linear layers in PyTorch, transposed: `embed.weight` (q, n) and `unembed.weight` (m, q), with `embed.bias` and
  `unembed.bias`; instead of embed and unembed also `fc1` and `fc2`, `0` and `2`, `net.0` and `net.2`, `layers.0` and
  `layers.2`.

If the first matrix has as many rows as one input has elements, all inputs share it. For a parity the inputs are signs,
and n is their number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from verify.audit.files import BadFile, Floats, Stored
from verify.audit.smooth import SMOOTH
from verify.audit.tasks import FiniteTask

__all__ = ["Activation", "TwoLayers", "activation", "two_layers"]

_LAYERS = (("embed", "unembed"), ("fc1", "fc2"), ("0", "2"), ("net.0", "net.2"), ("layers.0", "layers.2"))
_MOST_NEURONS = 100_000
_MOST_EXPONENT = 8
_KNOWN = (
    f"relu, gelu, gelu_tanh, square, cube, and, of degree 1 to {_MOST_EXPONENT}, power:E and polynomial:C0,C1,… with "
    "numbers as -0.5, 1e-3 or 1/3"
)
_COEFFICIENT = re.compile(r"-?\d{1,40}((\.\d{1,40})?(e[-+]?\d{1,2})?|/[1-9]\d{0,39})", re.ASCII)
_MOST_WEIGHTS = 2**24  # as each may become an integer of Python


class Activation(NamedTuple):
    """A power, or a polynomial, which has coefficients from the constant one on, or ReLU, or GELU.

    The exponent is the largest one that occurs, 1 for ReLU and 0 for GELU.
    """

    name: str
    exponent: int
    rectified: bool
    coefficients: tuple[Fraction, ...] = ()


@dataclass(frozen=True)
class TwoLayers:
    """The weights of a network.

    Parameters
    ----------
    inputs : tuple of arrays
        For each input an array of shape (d_i, q): what each of its elements adds to each neuron.
    bias : array
        Of shape (q).
    output : array
        Of shape (q, m).
    output_bias : array
        Of shape (m).
    activation : Activation
    matrix : array, optional
        The first matrix as it is stored, where it is not that of all inputs below each other.
    """

    inputs: tuple[Floats, ...]
    bias: Floats
    output: Floats
    output_bias: Floats
    activation: Activation
    matrix: Floats | None = None

    @property
    def width(self) -> int:
        """The number of neurons."""
        return int(self.output.shape[0])


def activation(text: str) -> Activation:
    """Return an activation by its name.

    Parameters
    ----------
    text : str
        relu, gelu, gelu_tanh, square, cube, power:E with E up to 8, or polynomial:C0,C1,… for C0 + C1 h + … of a degree
        up to 8, with whole, decimal or fractional coefficients, which are exact: 0.1 is 1/10.

    Raises
    ------
    ValueError
        If there is none of that name.

    Examples
    --------
    >>> activation("square") == activation("power:2") == activation("polynomial:0,0,1")
    True
    >>> activation("polynomial:0.5,-1/3,0").name
    'polynomial:1/2,-1/3'
    """
    if text == "relu":
        return Activation("relu", 1, True)
    if text in SMOOTH:
        return Activation(text, 0, False)
    kind, _, listed = text.partition(":")
    if kind == "polynomial" and (coefficients := _coefficients(listed)):
        degree = len(coefficients) - 1
        if coefficients != (0,) * degree + (1,):
            return Activation(f"polynomial:{','.join(map(str, coefficients))}", degree, False, coefficients)
        text = f"power:{degree}"
    digits = {"square": "2", "cube": "3"}.get(text, text.removeprefix("power:"))
    if digits.isascii() and digits.isdigit() and len(digits) == 1 and 1 <= int(digits) <= _MOST_EXPONENT:
        return Activation(f"power:{digits}", int(digits), False)
    raise ValueError(f"{text[:40]!r} is no activation; known are {_KNOWN}")


def _coefficients(listed: str) -> tuple[Fraction, ...] | None:
    """Return the coefficients of a polynomial without the zeros at the end, or None if it is none of degree 1 to 8."""
    spelled = listed.split(",")
    if not all(_COEFFICIENT.fullmatch(one) for one in spelled):
        return None
    found = [Fraction(one) for one in spelled]
    while found and not found[-1]:
        found.pop()
    return tuple(found) if 1 < len(found) <= _MOST_EXPONENT + 1 else None


def two_layers(stored: Stored, task: FiniteTask, named: str | None = None) -> TwoLayers:
    """Return the network that a file holds for a task.

    Parameters
    ----------
    stored : Stored
    task : FiniteTask
    named : str, optional
        The activation, unless the file names a power as `exponent`; if both are there, they agree.

    Raises
    ------
    BadFile
        If names or shapes are not as expected, or activations contradict each other; the message says what was.
    """
    arrays = dict(stored.arrays)
    chosen = _activation(arrays.pop("exponent", None), stored.notes.get("exponent"), named)
    first, first_bias, second, second_bias = _layers(arrays)
    n, labels = task.coordinates, task.classes
    width = first.shape[1]
    shared = not task.signs and len(set(task.sizes)) == 1 and first.shape[0] == task.sizes[0]
    if first.shape[0] != n and not shared:
        turned = "; it seems to be transposed" if width == n else ""
        raise BadFile(f"for {task.name} the first matrix has {n} coordinates of inputs, not {first.shape[0]}{turned}")
    if second.shape != (width, labels):
        raise BadFile(
            f"for {task.name} and {width} neurons the second matrix is {width} by {labels}, not {_by(second)}"
        )
    if not 1 <= width <= _MOST_NEURONS:
        raise BadFile(f"has {width} neurons; from 1 to {_MOST_NEURONS} are taken")
    if first.size + second.size > _MOST_WEIGHTS:
        raise BadFile(f"has {first.size + second.size} weights; at most {_MOST_WEIGHTS} are taken")
    if task.signs:
        inputs = tuple(np.stack([row, -row]) for row in first)
    elif shared:
        inputs = (first,) * len(task.sizes)
    else:
        inputs = tuple(np.split(first, np.cumsum(task.sizes)[:-1]))
    stored_once = first if shared or task.signs else None
    return TwoLayers(inputs, _bias(first_bias, width), second, _bias(second_bias, labels), chosen, stored_once)


def _activation(stored: Floats | None, noted: str | None, named: str | None) -> Activation:
    """Return the activation that is named, or stored as the exponent of a power; all that say one have to agree."""
    said = [] if noted is None else [f"power:{noted}"]
    if stored is not None:
        if stored.size != 1:
            raise BadFile("has an exponent that is not one number")
        value = float(stored.reshape(-1)[0])
        said.append(f"power:{int(value) if value.is_integer() else value!r}")
    if named is not None:
        said.append(named)
    if not said:
        raise BadFile(f"does not name its activation: say --activation with one of {_KNOWN}")
    try:
        found = [activation(text) for text in said]
    except ValueError as error:
        raise BadFile(str(error)) from None
    if any(other != found[0] for other in found):
        raise BadFile(f"has the activation {found[0].name}, not {found[-1].name}")
    return found[0]


def _layers(arrays: dict[str, Floats]) -> tuple[Floats, Floats | None, Floats, Floats | None]:
    """Return both matrices, with inputs as rows, and their biases."""
    names: tuple[str, ...] = ("embed", "embed_bias", "unembed", "unembed_bias")
    turned = not {"embed", "unembed"} <= set(arrays)
    if turned:
        pairs = [pair for pair in _LAYERS if all(f"{layer}.weight" in arrays for layer in pair)]
        if not pairs:
            found = ", ".join(sorted(arrays))[:100] or "nothing"
            expected = "embed and unembed, or embed.weight and unembed.weight as of linear layers"
            raise BadFile(f"expected {expected}; found {found}")
        names = tuple(f"{layer}.{kind}" for layer in pairs[0] for kind in ("weight", "bias"))
    extra = sorted(set(arrays) - set(names))
    if extra:
        raise BadFile(
            f"holds {extra[0][:60]!r}, which a network of two layers with {names[0]} and {names[2]} has no use for"
        )
    first, second = arrays[names[0]], arrays[names[2]]
    for name, matrix in ((names[0], first), (names[2], second)):
        if matrix.ndim != 2:
            raise BadFile(f"{name!r} is a matrix, not an array of shape {matrix.shape}")
    if turned:
        first, second = first.T, second.T
    return first, arrays.get(names[1]), second, arrays.get(names[3])


def _bias(values: Floats | None, size: int) -> Floats:
    if values is None:
        return np.zeros(size)
    if values.shape != (size,):
        raise BadFile(f"a bias has the shape ({size},), not {values.shape}")
    return values


def _by(matrix: Floats) -> str:
    return " by ".join(map(str, matrix.shape))
