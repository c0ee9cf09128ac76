"""A small network of two layers as a theory: its weights as tables, its logits as sums, its margin on all inputs.

A theory is text, from which a certificate is written that the kernel replays: it evaluates all inputs, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from verify.audit.account import Account
from verify.audit.files import Floats
from verify.audit.networks import Activation, TwoLayers
from verify.audit.tasks import FiniteTask, Integers

__all__ = ["is_small", "theory"]

_LARGEST = 100_000
"""The most products that are left to the kernel; it takes some seconds for so many."""


def is_small(network: TwoLayers, task: FiniteTask, found: Account) -> bool:
    """Tell whether the kernel can evaluate a network on all inputs: for all rivals and neurons, two logits."""
    exact = network.activation.exponent > 0 and found.margin.low == found.margin.high
    return exact and 2 * task.labels.size * task.classes * network.width <= _LARGEST


def theory(network: TwoLayers, task: FiniteTask, found: Account, name: str) -> str:
    """Return a theory of two claims: no margin is less than the least one, and that is attained.

    Parameters
    ----------
    network : TwoLayers
        With a power, a polynomial or ReLU.
    task : FiniteTask
    found : Account
        Of this network, with an exact margin.
    name : str
        The id of the statement.
    """
    letters = [f"x{number}" for number in range(1, len(task.sizes) + 1)]
    x, at, least = ", ".join(letters), ", ".join(map(str, found.margin.x)), str(found.margin.high)
    label, more = int(task.labels[found.margin.x]), str(found.margin.high + 1)
    asked = "" if task.labels.min() >= 0 else " with a label other than −1"
    places = _places(letters, task.sizes)
    claim = (
        f"forall {places}; y, c in range(0, {task.classes - 1}): y = label({x}) and c != y ==> "
        f"{least} <= logit({x}, y) - logit({x}, c)"
    )
    answer = f"logit({at}, {label}) - logit({at}, {found.margin.y})"
    return f"""\
statement {name}
title A network of two layers on {task.name}: its margin on all inputs
source The weights of a file, as the exact numbers that its floats are.
hypotheses The network has {network.width} neurons with the activation {network.activation.name}; its weights are below.
conclusion On all {found.examples} inputs{asked} the logit of the right label exceeds all others by {least} or more.
{chr(10).join(_definitions(network, task, letters))}

part margin
  says The logit of the right label exceeds each other one by at least {least}.
  claim {claim}
  witness {at}, {label}, {found.margin.y}
  proof
    by evaluate
  wrong It does not exceed it by one more.
    replace {least} with {more}
    fails {at}, {label}, {found.margin.y}

part attained
  says At ({at}) the logit of {label} exceeds that of {found.margin.y} by no more.
  claim label({at}) = {label} and {answer} = {least}
  proof
    by evaluate
  wrong It is not one more.
    replace {least} with {more}
    fails
"""


def _definitions(network: TwoLayers, task: FiniteTask, letters: Sequence[str]) -> Iterator[str]:
    neurons, labels = f"range(1, {network.width})", f"range(0, {task.classes - 1})"
    for x, size, table in zip(letters, task.sizes, network.inputs, strict=True):
        yield f"define part_{x} := table({_places([x], [size])}, j in {neurons}: {_listed(table)})"
    yield f"define bias := table(j in {neurons}: {_listed(network.bias)})"
    yield f"define out := table(j in {neurons}, c in {labels}: {_listed(network.output)})"
    yield f"define out_bias := table(c in {labels}: {_listed(network.output_bias)})"
    places = _places(letters, task.sizes)
    yield f"define label := table({places}: {_listed(task.labels)})"
    yield f"define activated(h in real) := {_activated(network.activation)}"
    received = " + ".join(f"part_{x}({x}, j)" for x in letters)
    summed = f"sum(j in {neurons}: activated({received} + bias(j))*out(j, c)) + out_bias(c)"
    yield f"define logit({places}, c in {labels}) := {summed}"


def _activated(activation: Activation) -> str:
    if activation.rectified:
        return "h*indicator(0 <= h)"
    if not activation.coefficients:
        return f"h^{activation.exponent}"
    return " + ".join(f"({c})*h^{power}" if power else f"({c})" for power, c in enumerate(activation.coefficients) if c)


def _places(letters: Sequence[str], sizes: Sequence[int]) -> str:
    return ", ".join(f"{x} in range(0, {size - 1})" for x, size in zip(letters, sizes, strict=True))


def _listed(array: Floats | Integers) -> str:
    return ", ".join(str(Fraction(number)) for number in np.asarray(array).reshape(-1).tolist())
