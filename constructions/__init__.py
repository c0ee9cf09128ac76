"""Exact objects of the theory of neural networks: what the papers build, with no judgement about it.

Sources: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets'; chapters 7 and 8 of
'tasks', 'Combinatorial Tasks as Model Systems of Deep Learning', with the sequel on circuits for several inputs;
chapters 3 and 4 of 'structures', 'Simple Structures in Neural Networks'; and 'li2', 'A framework on dynamics of feature
emergence and delayed generalization'.

Names are loaded when they are first used (PEP 562), so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # type checkers take it for true; importing it from `typing` would cost more than the rest
if TYPE_CHECKING:
    from constructions.abelian import FiniteAbelianGroup, abelian_groups
    from constructions.algebraic import RealAlgebraic, polynomial, real_roots
    from constructions.chains.markov import MarkovChain, sequence_probability, stationary_law
    from constructions.chains.predictors import Dirichlet, ngram_counts, ngram_posterior, ngram_prediction
    from constructions.characters import CharacterTable, character_table, has_real_irreps
    from constructions.cyclotomic import Cyclotomic, root_of_unity
    from constructions.descent.balanced import (
        Multipliers,
        RationalOrbit,
        balanced_orbit,
        matrix_orbit,
        orbit_multipliers,
        rational_orbit,
    )
    from constructions.descent.edge import oscillation_criterion, rate_series, schwarzian
    from constructions.descent.neuron import ReducedNeuron, neuron_step
    from constructions.descent.scalar import (
        Orbit,
        descent_map,
        orbits,
        rates_with_multiplier,
        rates_with_period_two,
        scalar_factorization,
    )
    from constructions.descent.several import (
        characteristic_polynomial,
        descent_step,
        matrix_factorization,
        product_loss,
        two_step_derivative,
    )
    from constructions.dihedral import generalized_dihedral_irreps
    from constructions.export import as_arrays, save_npz, save_safetensors, state_dict
    from constructions.fourier import (
        completed_fourier_solution,
        fourier_seed,
        fourier_solution,
        phase_pair,
        unnormalised_fourier_solution,
    )
    from constructions.games import SolvedGame, solve_game
    from constructions.groups import (
        FiniteGroup,
        alternating_group,
        cyclic_group,
        dihedral_group,
        direct_product,
        elementary_abelian_group,
        from_abelian,
        from_generators,
        generalized_dihedral_group,
        quaternion_group,
        symmetric_group,
    )
    from constructions.homomorphisms import isomorphism
    from constructions.icosahedron import icosahedral_irreps
    from constructions.irreps import real_irreps
    from constructions.li2.energy import EnergyNode, energy, entry_node, wave_node
    from constructions.li2.muon import appended_direction, muon_direction
    from constructions.li2.reconstruction import (
        NodePair,
        character_pairs,
        conjugate_pairs,
        pair_outputs,
        real_pairs,
        reproduces_target,
        wave_pairs,
    )
    from constructions.max_margin.compositions import entry_network, irrep_network, mixed_irrep_network
    from constructions.max_margin.cosines import (
        cosine_network,
        cosine_neuron,
        eight_phases,
        lattice_network,
        quarter_turn_network,
        six_phases,
    )
    from constructions.max_margin.margins import (
        addition_margin,
        composition_game,
        composition_margin,
        parity_margin,
        published_composition_margin,
        satisfies_hypothesis,
    )
    from constructions.max_margin.memorizing import memorizing_network
    from constructions.max_margin.networks import Neuron, PowerNetwork, norm_power
    from constructions.max_margin.parities import parity_network
    from constructions.max_margin.tasks import (
        Task,
        addition,
        composition,
        margin,
        margins,
        normalised_margin,
        sparse_parity,
    )
    from constructions.memorization import memorization_solution, memorizing_first, memorizing_second, printed_second
    from constructions.network import NetworkWeights, loss, network_output, weights
    from constructions.order_four import mixed_solution, order_four_first, order_four_second, order_four_solution
    from constructions.parities.majority import (
        half_coefficient,
        majority_coefficient,
        sign_start_gradient,
        sparse_start_gradient,
    )
    from constructions.parities.networks import (
        ReluNetwork,
        ReluNeuron,
        ideal_parity_network,
        narrow_parity_network,
        one_step_parity_network,
        paired_network,
    )
    from constructions.parities.squares import SquareNetwork, square_parity_network
    from constructions.partitions import cycle_type, symmetric_character
    from constructions.potentials import (
        analytic_loss,
        convolution_potential,
        cross_potential,
        potential,
        satisfies_global_optimality,
    )
    from constructions.reals import decimal, least, sign, square_root
    from constructions.recall.head import RecallHead, printed_recall_head, recall_attention, recall_head, recall_reading
    from constructions.recall.process import NoisyRecall, count_moments, recall_probability, value_entry_moments
    from constructions.representations import Irrep
    from constructions.residues.equality import Decider, has_zero_loss
    from constructions.residues.margins import ExactMargin, exact_margin
    from constructions.residues.tables import ExactTables, power_tables, solution_tables
    from constructions.rounding.errors import Rounded
    from constructions.rounding.margins import float_margin, float_normalised_margin
    from constructions.rounding.weights import WeightArrays
    from constructions.solutions import Node, Solution, one, padded, squared_norm, zero
    from constructions.transformers.attention import (
        AttentionLayer,
        AttentionTransformer,
        attention,
        enclosed_outputs,
        transformer_outputs,
    )
    from constructions.transformers.induction_heads import induction_head, ngram_head
    from constructions.transformers.minimal import MinimalModel, bigram_model, minimal_outputs, unigram_model
    from constructions.transformers.selecting import SelectingHead, equal_key, selecting_head
    from constructions.units import is_unit, normalised, unit
    from constructions.young import seminormal_form, symmetric_irrep, symmetric_irreps

__all__ = [
    "AttentionLayer",
    "AttentionTransformer",
    "CharacterTable",
    "Cyclotomic",
    "Decider",
    "Dirichlet",
    "EnergyNode",
    "ExactMargin",
    "ExactTables",
    "FiniteAbelianGroup",
    "FiniteGroup",
    "Irrep",
    "MarkovChain",
    "MinimalModel",
    "Multipliers",
    "NetworkWeights",
    "Neuron",
    "Node",
    "NodePair",
    "NoisyRecall",
    "Orbit",
    "PowerNetwork",
    "RationalOrbit",
    "RealAlgebraic",
    "RecallHead",
    "ReducedNeuron",
    "ReluNetwork",
    "ReluNeuron",
    "Rounded",
    "SelectingHead",
    "Solution",
    "SolvedGame",
    "SquareNetwork",
    "Task",
    "WeightArrays",
    "abelian_groups",
    "addition",
    "addition_margin",
    "alternating_group",
    "analytic_loss",
    "appended_direction",
    "as_arrays",
    "attention",
    "balanced_orbit",
    "bigram_model",
    "character_pairs",
    "character_table",
    "characteristic_polynomial",
    "completed_fourier_solution",
    "composition",
    "composition_game",
    "composition_margin",
    "conjugate_pairs",
    "convolution_potential",
    "cosine_network",
    "cosine_neuron",
    "count_moments",
    "cross_potential",
    "cycle_type",
    "cyclic_group",
    "decimal",
    "descent_map",
    "descent_step",
    "dihedral_group",
    "direct_product",
    "eight_phases",
    "elementary_abelian_group",
    "enclosed_outputs",
    "energy",
    "entry_network",
    "entry_node",
    "equal_key",
    "exact_margin",
    "float_margin",
    "float_normalised_margin",
    "fourier_seed",
    "fourier_solution",
    "from_abelian",
    "from_generators",
    "generalized_dihedral_group",
    "generalized_dihedral_irreps",
    "half_coefficient",
    "has_real_irreps",
    "has_zero_loss",
    "icosahedral_irreps",
    "ideal_parity_network",
    "induction_head",
    "irrep_network",
    "is_unit",
    "isomorphism",
    "lattice_network",
    "least",
    "loss",
    "majority_coefficient",
    "margin",
    "margins",
    "matrix_factorization",
    "matrix_orbit",
    "memorization_solution",
    "memorizing_first",
    "memorizing_network",
    "memorizing_second",
    "minimal_outputs",
    "mixed_irrep_network",
    "mixed_solution",
    "muon_direction",
    "narrow_parity_network",
    "network_output",
    "neuron_step",
    "ngram_counts",
    "ngram_head",
    "ngram_posterior",
    "ngram_prediction",
    "norm_power",
    "normalised",
    "normalised_margin",
    "one",
    "one_step_parity_network",
    "orbit_multipliers",
    "orbits",
    "order_four_first",
    "order_four_second",
    "order_four_solution",
    "oscillation_criterion",
    "padded",
    "pair_outputs",
    "paired_network",
    "parity_margin",
    "parity_network",
    "phase_pair",
    "polynomial",
    "potential",
    "power_tables",
    "printed_recall_head",
    "printed_second",
    "product_loss",
    "published_composition_margin",
    "quarter_turn_network",
    "quaternion_group",
    "rate_series",
    "rates_with_multiplier",
    "rates_with_period_two",
    "rational_orbit",
    "real_irreps",
    "real_pairs",
    "real_roots",
    "recall_attention",
    "recall_head",
    "recall_probability",
    "recall_reading",
    "reproduces_target",
    "root_of_unity",
    "satisfies_global_optimality",
    "satisfies_hypothesis",
    "save_npz",
    "save_safetensors",
    "scalar_factorization",
    "schwarzian",
    "selecting_head",
    "seminormal_form",
    "sequence_probability",
    "sign",
    "sign_start_gradient",
    "six_phases",
    "solution_tables",
    "solve_game",
    "sparse_parity",
    "sparse_start_gradient",
    "square_parity_network",
    "square_root",
    "squared_norm",
    "state_dict",
    "stationary_law",
    "symmetric_character",
    "symmetric_group",
    "symmetric_irrep",
    "symmetric_irreps",
    "transformer_outputs",
    "two_step_derivative",
    "unigram_model",
    "unit",
    "unnormalised_fourier_solution",
    "value_entry_moments",
    "wave_node",
    "wave_pairs",
    "weights",
    "zero",
]

_MODULES = {
    "abelian": (
        "FiniteAbelianGroup",
        "abelian_groups",
    ),
    "algebraic": (
        "RealAlgebraic",
        "polynomial",
        "real_roots",
    ),
    "chains.markov": (
        "MarkovChain",
        "sequence_probability",
        "stationary_law",
    ),
    "chains.predictors": (
        "Dirichlet",
        "ngram_counts",
        "ngram_posterior",
        "ngram_prediction",
    ),
    "characters": (
        "CharacterTable",
        "character_table",
        "has_real_irreps",
    ),
    "cyclotomic": (
        "Cyclotomic",
        "root_of_unity",
    ),
    "descent.balanced": (
        "Multipliers",
        "RationalOrbit",
        "balanced_orbit",
        "matrix_orbit",
        "orbit_multipliers",
        "rational_orbit",
    ),
    "descent.edge": (
        "oscillation_criterion",
        "rate_series",
        "schwarzian",
    ),
    "descent.neuron": (
        "ReducedNeuron",
        "neuron_step",
    ),
    "descent.scalar": (
        "Orbit",
        "descent_map",
        "orbits",
        "rates_with_multiplier",
        "rates_with_period_two",
        "scalar_factorization",
    ),
    "descent.several": (
        "characteristic_polynomial",
        "descent_step",
        "matrix_factorization",
        "product_loss",
        "two_step_derivative",
    ),
    "dihedral": ("generalized_dihedral_irreps",),
    "export": (
        "as_arrays",
        "save_npz",
        "save_safetensors",
        "state_dict",
    ),
    "fourier": (
        "completed_fourier_solution",
        "fourier_seed",
        "fourier_solution",
        "phase_pair",
        "unnormalised_fourier_solution",
    ),
    "games": (
        "SolvedGame",
        "solve_game",
    ),
    "groups": (
        "FiniteGroup",
        "alternating_group",
        "cyclic_group",
        "dihedral_group",
        "direct_product",
        "elementary_abelian_group",
        "from_abelian",
        "from_generators",
        "generalized_dihedral_group",
        "quaternion_group",
        "symmetric_group",
    ),
    "homomorphisms": ("isomorphism",),
    "icosahedron": ("icosahedral_irreps",),
    "irreps": ("real_irreps",),
    "li2.energy": (
        "EnergyNode",
        "energy",
        "entry_node",
        "wave_node",
    ),
    "li2.muon": (
        "appended_direction",
        "muon_direction",
    ),
    "li2.reconstruction": (
        "NodePair",
        "character_pairs",
        "conjugate_pairs",
        "pair_outputs",
        "real_pairs",
        "reproduces_target",
        "wave_pairs",
    ),
    "max_margin.compositions": (
        "entry_network",
        "irrep_network",
        "mixed_irrep_network",
    ),
    "max_margin.cosines": (
        "cosine_network",
        "cosine_neuron",
        "eight_phases",
        "lattice_network",
        "quarter_turn_network",
        "six_phases",
    ),
    "max_margin.margins": (
        "addition_margin",
        "composition_game",
        "composition_margin",
        "parity_margin",
        "published_composition_margin",
        "satisfies_hypothesis",
    ),
    "max_margin.memorizing": ("memorizing_network",),
    "max_margin.networks": (
        "Neuron",
        "PowerNetwork",
        "norm_power",
    ),
    "max_margin.parities": ("parity_network",),
    "max_margin.tasks": (
        "Task",
        "addition",
        "composition",
        "margin",
        "margins",
        "normalised_margin",
        "sparse_parity",
    ),
    "memorization": (
        "memorization_solution",
        "memorizing_first",
        "memorizing_second",
        "printed_second",
    ),
    "network": (
        "NetworkWeights",
        "loss",
        "network_output",
        "weights",
    ),
    "order_four": (
        "mixed_solution",
        "order_four_first",
        "order_four_second",
        "order_four_solution",
    ),
    "parities.majority": (
        "half_coefficient",
        "majority_coefficient",
        "sign_start_gradient",
        "sparse_start_gradient",
    ),
    "parities.networks": (
        "ReluNetwork",
        "ReluNeuron",
        "ideal_parity_network",
        "narrow_parity_network",
        "one_step_parity_network",
        "paired_network",
    ),
    "parities.squares": (
        "SquareNetwork",
        "square_parity_network",
    ),
    "partitions": (
        "cycle_type",
        "symmetric_character",
    ),
    "potentials": (
        "analytic_loss",
        "convolution_potential",
        "cross_potential",
        "potential",
        "satisfies_global_optimality",
    ),
    "reals": (
        "decimal",
        "least",
        "sign",
        "square_root",
    ),
    "recall.head": (
        "RecallHead",
        "printed_recall_head",
        "recall_attention",
        "recall_head",
        "recall_reading",
    ),
    "recall.process": (
        "NoisyRecall",
        "count_moments",
        "recall_probability",
        "value_entry_moments",
    ),
    "representations": ("Irrep",),
    "residues.equality": (
        "Decider",
        "has_zero_loss",
    ),
    "residues.margins": (
        "ExactMargin",
        "exact_margin",
    ),
    "residues.tables": (
        "ExactTables",
        "power_tables",
        "solution_tables",
    ),
    "rounding.errors": ("Rounded",),
    "rounding.margins": (
        "float_margin",
        "float_normalised_margin",
    ),
    "rounding.weights": ("WeightArrays",),
    "solutions": (
        "Node",
        "Solution",
        "one",
        "padded",
        "squared_norm",
        "zero",
    ),
    "transformers.attention": (
        "AttentionLayer",
        "AttentionTransformer",
        "attention",
        "enclosed_outputs",
        "transformer_outputs",
    ),
    "transformers.induction_heads": (
        "induction_head",
        "ngram_head",
    ),
    "transformers.minimal": (
        "MinimalModel",
        "bigram_model",
        "minimal_outputs",
        "unigram_model",
    ),
    "transformers.selecting": (
        "SelectingHead",
        "equal_key",
        "selecting_head",
    ),
    "units": (
        "is_unit",
        "normalised",
        "unit",
    ),
    "young": (
        "seminormal_form",
        "symmetric_irrep",
        "symmetric_irreps",
    ),
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
