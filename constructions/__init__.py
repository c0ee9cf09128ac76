"""Exact objects of the theory of neural networks: what the papers build, with no judgement about it.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets',
throughout.

Names are loaded when they are first used (PEP 562), so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # type checkers take it for true; importing it from `typing` would cost more than the rest
if TYPE_CHECKING:
    from constructions.abelian import FiniteAbelianGroup, abelian_groups
    from constructions.cyclotomic import Cyclotomic, root_of_unity
    from constructions.fourier import (
        completed_fourier_solution,
        fourier_seed,
        fourier_solution,
        phase_pair,
        unnormalised_fourier_solution,
    )
    from constructions.memorization import (
        memorization_solution,
        memorizing_first,
        memorizing_second,
        printed_second,
    )
    from constructions.network import NetworkWeights, WeightArrays, loss, network_output, weights
    from constructions.order_four import mixed_solution, order_four_first, order_four_second, order_four_solution
    from constructions.potentials import (
        analytic_loss,
        convolution_potential,
        cross_potential,
        potential,
        satisfies_global_optimality,
    )
    from constructions.solutions import Node, Solution, one, padded, squared_norm, zero
    from constructions.units import is_unit, normalised, unit

__all__ = [
    "Cyclotomic",
    "FiniteAbelianGroup",
    "NetworkWeights",
    "Node",
    "Solution",
    "WeightArrays",
    "abelian_groups",
    "analytic_loss",
    "completed_fourier_solution",
    "convolution_potential",
    "cross_potential",
    "fourier_seed",
    "fourier_solution",
    "is_unit",
    "loss",
    "memorization_solution",
    "memorizing_first",
    "memorizing_second",
    "mixed_solution",
    "network_output",
    "normalised",
    "one",
    "order_four_first",
    "order_four_second",
    "order_four_solution",
    "padded",
    "phase_pair",
    "potential",
    "printed_second",
    "root_of_unity",
    "satisfies_global_optimality",
    "squared_norm",
    "unit",
    "unnormalised_fourier_solution",
    "weights",
    "zero",
]

_MODULES = {
    "abelian": ("FiniteAbelianGroup", "abelian_groups"),
    "cyclotomic": ("Cyclotomic", "root_of_unity"),
    "fourier": (
        "completed_fourier_solution",
        "fourier_seed",
        "fourier_solution",
        "phase_pair",
        "unnormalised_fourier_solution",
    ),
    "memorization": ("memorization_solution", "memorizing_first", "memorizing_second", "printed_second"),
    "network": ("NetworkWeights", "WeightArrays", "loss", "network_output", "weights"),
    "order_four": ("mixed_solution", "order_four_first", "order_four_second", "order_four_solution"),
    "potentials": (
        "analytic_loss",
        "convolution_potential",
        "cross_potential",
        "potential",
        "satisfies_global_optimality",
    ),
    "solutions": ("Node", "Solution", "one", "padded", "squared_norm", "zero"),
    "units": ("is_unit", "normalised", "unit"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a public name from the module that defines it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    """List the public names, whether they are loaded or not."""
    return sorted({*globals(), *__all__})
