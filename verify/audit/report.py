"""What an audit found, as a tree for programs and as lines for people."""

from __future__ import annotations

import re
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import Any

from flint import fmpz

from constructions import addition_margin
from verify.audit.account import Account, Margin
from verify.audit.networks import TwoLayers
from verify.audit.spectra import frequencies, token_frequencies
from verify.audit.tasks import FiniteTask
from verify.audit.transformers import Transformer

__all__ = ["about", "lines", "number", "told"]

_MOST_BITS = 13_000  # less than 4000 digits
_SHORT = re.compile(r"-?\d+(/[1-9]\d*)?", re.ASCII)
_LONG = re.compile(r"(-?0x[0-9a-f]+)/(?:2\^(\d{1,6})|(0x[1-9a-f][0-9a-f]*))", re.ASCII)


def told(network: TwoLayers | Transformer, task: FiniteTask, found: Account) -> dict[str, Any]:
    """Return everything as a tree; numbers that are exact are texts.

    Parameters
    ----------
    network : TwoLayers or Transformer
    task : FiniteTask
    found : Account
        Of this network on this task.
    """
    margin = found.margin
    return {
        "task": task.name,
        **_described(network),
        "inputs": found.examples,
        "not_asked": task.labels.size - found.examples,
        "correct": found.correct,
        "undecided": found.undecided,
        "accuracy": str(found.accuracy),
        "wrong": [list(x) for x in found.wrong],
        "computed_exactly": found.exact,
        "certain_in_float32": found.single,
        "margin": {
            "low": None if margin.low is None else _exactly(margin.low),
            "high": _exactly(margin.high),
            "about": _digits(margin.high),
            "input": list(margin.x),
            "label": int(task.labels[margin.x]),
            "rival": margin.y,
        },
        "normalised_margin": None if found.normalised is None else list(found.normalised),
        "largest_normalised_margin": _largest(task, network),
        **_spectra(network, task),
    }


def _described(network: TwoLayers | Transformer) -> dict[str, Any]:
    if isinstance(network, TwoLayers):
        return {"neurons": network.width, "activation": network.activation.name}
    normed = any(norm is not None for block in network.blocks for norm in block.norms)
    return {
        "blocks": len(network.blocks),
        "width": network.width,
        "heads": [block.heads for block in network.blocks],
        "neurons": [block.layers[0].weights.shape[1] if block.layers else 0 for block in network.blocks],
        "activation": network.activation,
        "attention": "causal" if network.causal else "full",
        "norm": ("before" if network.early else "after") if normed else "none",
        "pool": network.pool,
        "length": network.length,
    }


def _spectra(network: TwoLayers | Transformer, task: FiniteTask) -> dict[str, Any]:
    """Return the frequencies of neurons, or those of the tokens of a transformer, of what adds residues."""
    if isinstance(network, TwoLayers):
        return {"frequencies": [row._asdict() for row in frequencies(network)] if task.modulus else []}
    rows = token_frequencies(network.tokens[: task.modulus]) if task.modulus else ()
    return {"frequencies": [], "token_frequencies": [row._asdict() for row in rows]}


def _largest(task: FiniteTask, network: TwoLayers | Transformer) -> float | None:
    """Return the largest normalised margin that squares can have, for addition modulo an odd prime."""
    p = task.modulus
    if (
        p is None
        or not isinstance(network, TwoLayers)
        or len(task.sizes) != 2
        or network.matrix is not None
        or network.activation.name != "power:2"
        or p < 3
        or not fmpz(p).is_prime()
    ):
        return None
    return complex(addition_margin(p)).real


def lines(told: dict[str, Any], bounds: Margin) -> list[str]:
    """Return what is printed, from the tree and the margin in it."""
    margin, normalised, largest = told["margin"], told["normalised_margin"], told["largest_normalised_margin"]
    found = [
        f"{told['task']}: {_shape(told)}",
        f"accuracy    {told['correct']} of {told['inputs']} inputs; {told['computed_exactly']} were computed exactly",
    ]
    if told["not_asked"]:
        found.append(f"not asked   {told['not_asked']} inputs, which count neither for the accuracy nor for the margin")
    if told["wrong"]:
        found.append(f"wrong at    {', '.join(str(tuple(x)) for x in told['wrong'])}" + (" …" if _more(told) else ""))
    if told["undecided"]:
        found.append(f"undecided   {told['undecided']} inputs, too close for float64 and too many to compute exactly")
    place = f"at {tuple(margin['input'])}, label {margin['label']} against {margin['rival']}"
    found.append(f"margin      {about(bounds.high)} {place}; {_nowhere(bounds)}")
    found.append(
        f"float32     {told['certain_in_float32']} inputs are answered correctly in whatever order one computes, "
        "in IEEE binary32 without TF32"
    )
    if normalised is not None:
        share = "" if largest is None else f", about {normalised[1] / largest:.6f} of the largest there is"
        low, high = (f"{bound:.12g}" for bound in normalised)
        found.append(f"normalised  about {low}{'' if low == high else f' to {high}'}{share}")
    if told["frequencies"]:
        rows = told["frequencies"]
        shown = ", ".join(f"{row['k']} ({row['neurons']}, {row['mean']:.0%})" for row in rows[:8])
        more = " …" if len(rows) > 8 else ""
        found.append(f"frequencies {len(rows)}, with neurons and mean share, in float64: {shown}{more}")
    if told.get("token_frequencies"):
        rows = told["token_frequencies"]
        shown = ", ".join(f"{row['k']} ({row['share']:.0%})" for row in rows[:8])
        found.append(f"tokens      strongest frequencies with their shares, in float64: {shown}")
    return found


def _shape(told: dict[str, Any]) -> str:
    """Return what kind of network it is."""
    if "blocks" not in told:
        return f"{told['neurons']} neurons, {told['activation']}"
    heads, neurons = (", ".join(map(str, dict.fromkeys(told[key]))) for key in ("heads", "neurons"))
    blocks = f"{told['blocks']} blocks" if told["blocks"] > 1 else "1 block"
    norms = "no norms" if told["norm"] == "none" else f"norms {told['norm']}"
    return (
        f"transformer of {blocks}, width {told['width']}, heads {heads}, neurons {neurons}, {told['activation']}, "
        f"{told['attention']} attention, {norms}, answering at {told['pool']} of {told['length']} places"
    )


def _nowhere(margin: Margin) -> str:
    """Return what is known of all other differences."""
    if margin.low is None:
        return "unbounded below, as floats overflow at more inputs than are computed exactly"
    room = margin.high - margin.low
    return f"nowhere less by more than {_digits(room, 2, ROUND_CEILING)}" if room else "nowhere less"


def _digits(value: Fraction, digits: int = 12, rounding: str = ROUND_HALF_EVEN) -> str:
    """Return a number in decimal digits, whether or not it is in the range of floats."""
    context = Context(prec=digits, rounding=rounding, Emax=MAX_EMAX, Emin=MIN_EMIN)
    return f"{context.divide(Decimal(value.numerator), Decimal(value.denominator)):.{digits}g}"


def about(value: Fraction) -> str:
    """Return a number in decimal digits, with 'about' if they are not all."""
    digits = _digits(value)
    return digits if Fraction(digits) == value else f"about {digits}"


def _exactly(value: Fraction) -> str:
    """Return a fraction as a text, in hexadecimal beyond the digits that Python reads."""
    numerator, denominator = value.as_integer_ratio()
    if max(numerator.bit_length(), denominator.bit_length()) <= _MOST_BITS:
        return str(value)
    power = denominator.bit_length() - 1
    return f"{numerator:#x}/" + (f"2^{power}" if denominator == 1 << power else f"{denominator:#x}")


def _more(told: dict[str, Any]) -> bool:
    return bool(len(told["wrong"]) < told["inputs"] - told["correct"] - told["undecided"])


def number(text: str) -> Fraction:
    """Return the fraction that :func:`told` has written.

    Raises
    ------
    ValueError
        If it is spelled otherwise.

    Examples
    --------
    >>> number("-0x10/2^3"), number("0x10/0xc"), number("-2")
    (Fraction(-2, 1), Fraction(4, 3), Fraction(-2, 1))
    """
    if found := _LONG.fullmatch(text):
        return Fraction(int(found[1], 16), 2 ** int(found[2]) if found[2] else int(found[3], 16))
    if not _SHORT.fullmatch(text):
        raise ValueError(f"no fraction: {text[:40]}")
    return Fraction(text)
