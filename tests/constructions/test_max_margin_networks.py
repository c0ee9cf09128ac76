"""No network beats the largest margin, a spoilt one falls short of it, and margins do not depend on names or scales.

Source: 'tasks' (B. L. Edelman), §7.3, Theorems 7.7 to 7.9, Lemma D.16; 'circuits' (Gu and others), Theorem 4.1.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.cyclotomic import exact
from constructions.groups import alternating_group, cyclic_group, dihedral_group, direct_product, symmetric_group
from constructions.irreps import real_irreps
from constructions.max_margin.compositions import entry_network, irrep_network, mixed_irrep_network
from constructions.max_margin.cosines import (
    EIGHT_PHASES,
    SIX_PHASES,
    cosine_network,
    cosine_neuron,
    eight_phases,
    lattice_network,
    lattice_phases,
    quarter_turn_network,
    quarter_turn_phases,
    six_phases,
)
from constructions.max_margin.margins import (
    addition_margin,
    composition_game,
    composition_margin,
    parity_margin,
    published_composition_margin,
)
from constructions.max_margin.memorizing import memorizing_network
from constructions.max_margin.networks import Neuron, PowerNetwork, norm_power, outputs
from constructions.max_margin.parities import parity_network
from constructions.max_margin.tasks import addition, composition, margin, margins, normalised_margin, sparse_parity
from constructions.reals import decimal, sign, square_root

S3, PLACES = symmetric_group(3), (0, 2, 3)
IRREPS = real_irreps(S3)
MARGIN_OF_S3 = composition_margin([irrep.character for irrep in IRREPS])


def without(network, *places):
    return PowerNetwork(network.exponent, [n for j, n in enumerate(network.neurons) if j not in places])


def with_changed_first(network, neuron):
    return PowerNetwork(network.exponent, [neuron, *network.neurons[1:]])


def with_wrong_phase(p, phases):
    network, wrong = cosine_network(p, phases), sum(phases[0], Fraction(1, 12))
    return with_changed_first(network, cosine_neuron(p, 1, phases[0], wrong))


def unit_neurons_scaled(irreps, exponent):
    """Return the network whose unit neurons are scaled by d^e, so that their shares are 2d³ d^(3e), up to a factor."""
    return mixed_irrep_network(irreps, [irrep.degree ** (3 + int(3 * exponent)) for irrep in irreps])


# What is optimal, by the definitions of `constructions`.

BEST = [
    (eight_phases(5), addition(5), addition_margin(5)),
    (six_phases(9), addition(9), addition_margin(9)),
    (quarter_turn_network(3, 3), addition(3, 3), addition_margin(3, 3)),
    (lattice_network(5, 3), addition(5, 3), addition_margin(5, 3)),
    (parity_network(5, PLACES), sparse_parity(5, PLACES), parity_margin(3)),
    (irrep_network(IRREPS[1:]), composition(S3), MARGIN_OF_S3),
]
best = pytest.mark.parametrize(("network", "task", "largest"), BEST, ids=lambda value: getattr(value, "name", None))


@best
def test_the_largest_margin_is_reached_and_all_wrong_labels_tie(network, task, largest):
    assert normalised_margin(network, task) == largest
    assert len(margins(network, task)) == 1


@best
def test_a_dropped_neuron_costs(network, task, largest):
    for place in (0, network.width - 1):
        assert sign(largest - normalised_margin(without(network, place), task)) == 1


@best
def test_a_neuron_with_another_mass_costs(network, task, largest):
    first = network.neurons[0]
    for mass in (first.mass / 2, first.mass * 2):
        changed = with_changed_first(network, replace(first, mass=mass))
        assert sign(largest - normalised_margin(changed, task)) == 1


@best
def test_a_readout_with_the_wrong_sign_costs(network, task, largest):
    first = network.neurons[0]
    changed = with_changed_first(network, Neuron(first.inputs, [-w for w in first.output], first.mass))
    assert sign(largest - normalised_margin(changed, task)) == 1


@pytest.mark.parametrize(
    ("p", "phases"),
    [(5, EIGHT_PHASES), (5, SIX_PHASES), (3, quarter_turn_phases(3)), (3, lattice_phases(3))],
    ids=["eight", "six", "quarters", "lattice"],
)
def test_a_wrong_phase_costs(p, phases):
    k = len(phases[0])
    network = with_wrong_phase(p, phases)
    assert sign(addition_margin(p, k) * norm_power(network) - margin(network, addition(p, k))) == 1


@pytest.mark.parametrize(
    ("frequencies", "share"), [([1, 2], "0.6853"), ([1], "0.3227"), ([2], "0.3227"), ([3], "0.3227")]
)
def test_a_dropped_frequency_costs(frequencies, share):
    found = normalised_margin(cosine_network(7, SIX_PHASES, frequencies), addition(7))
    assert sign(addition_margin(7) - found) == 1
    assert decimal(found / addition_margin(7), 4) == share


@pytest.mark.parametrize("kept", [[1], [2]])
def test_a_dropped_representation_costs(kept):
    network = irrep_network([IRREPS[m] for m in kept])
    assert sign(MARGIN_OF_S3 - normalised_margin(network, composition(S3))) == 1


def test_the_exponent_of_the_work_is_wrong():
    """Lemma D.16 scales unit neurons by d^(1/3); what is best is d^(−1/6)."""
    assert sign(MARGIN_OF_S3 - normalised_margin(unit_neurons_scaled(IRREPS[1:], Fraction(1, 3)), composition(S3))) == 1
    shares = [2 * irrep.degree**2 * square_root(irrep.degree) for irrep in IRREPS[1:]]
    assert normalised_margin(mixed_irrep_network(IRREPS[1:], shares), composition(S3)) == MARGIN_OF_S3


@pytest.mark.parametrize(
    "group", [dihedral_group(4), dihedral_group(5), direct_product(S3, cyclic_group(2))], ids=lambda group: group.name
)
def test_other_groups(group):
    irreps = real_irreps(group)
    network = irrep_network(irreps[1:])
    found = normalised_margin(network, composition(group))
    assert found == composition_margin([irrep.character for irrep in irreps])
    assert found == published_composition_margin([irrep.degree for irrep in irreps])


def test_the_published_network_of_the_icosahedron_is_not_the_best():
    irreps = real_irreps(alternating_group(5))
    characters = [irrep.character for irrep in irreps]
    published = published_composition_margin([irrep.degree for irrep in irreps])
    network = irrep_network(irreps[1:])
    assert 240 / norm_power(network) == published  # 240 is its margin, by test_margins_by_brute_force
    assert sign(composition_margin(characters) - published) == 1
    mixed = mixed_irrep_network(irreps[1:], composition_game(characters).rows)
    assert 4 * composition_game(characters).value / norm_power(mixed) == composition_margin(characters)


def test_one_representation_adds_up_to_its_character():
    standard = IRREPS[2]
    network = entry_network(standard, Fraction(1, 4))
    for a, b in product(S3.elements, repeat=2):
        expected = [standard.character[S3.class_of[S3.product(S3.product(a, b), S3.inverse(c))]] for c in S3.elements]
        assert outputs(network, ((a, 1), (6 + b, 1))) == tuple(expected)


@pytest.mark.parametrize("build", [eight_phases, six_phases, lambda p: quarter_turn_network(p, 3)])
@pytest.mark.parametrize("p", [-1, 0, 1, 2, 4, 10])
def test_even_moduli_are_refused(build, p):
    with pytest.raises(ValueError, match=r"odd number|modulus is at least 3"):
        build(p)


@pytest.mark.parametrize("phases", [quarter_turn_phases, lattice_phases])
@pytest.mark.parametrize("k", [-1, 0, 1])
def test_one_input_is_refused(phases, k):
    with pytest.raises(ValueError, match="at least 2"):
        phases(k)


@pytest.mark.parametrize("p", [4, 6])
def test_without_the_frequency_one_half_even_moduli_fall_short_of_the_formula(p):
    formula_squared = Fraction(2, 27 * p * (p - 1) ** 2)
    network = cosine_network(p, EIGHT_PHASES, range(1, p // 2))
    found = normalised_margin(network, addition(p))
    assert sign(formula_squared - found * found) == 1 or sign(found) < 1
    assert len(margins(network, addition(p))) > 1


@pytest.mark.parametrize("k", [2, 3, 4])
def test_modulo_two_the_formula_is_too_small(k):
    """Two signs for each input but the first: 2^(k−1) neurons, and 2^((k−1)/2) times the formula."""
    signs = [(Fraction(0), *map(Fraction, rest)) for rest in product([0, Fraction(1, 2)], repeat=k - 1)]
    network = cosine_network(2, signs, [1])
    assert network.width == 2 ** (k - 1)
    formula_squared = Fraction(4 * factorial(k) ** 2, (2 * k + 2) ** (k + 1) * 2 ** (k - 1))
    assert normalised_margin(network, addition(2, k)) ** 2 == formula_squared * 2 ** (k - 1)


@pytest.mark.parametrize("p", [3, 5, 7])
def test_memorizing_has_a_smaller_margin(p):
    table, largest = cyclic_group(p).table, addition_margin(p)
    balanced, printed = (normalised_margin(memorizing_network(table, r), addition(p)) for r in (1, Fraction(1, 4)))
    assert balanced == 2 / (3 * square_root(3) * p**2)
    assert sign(largest - balanced) == sign(balanced - printed) == 1


@pytest.mark.parametrize("k", range(2, 9))
def test_the_lattice_kills_what_disturbs_the_sum(k):
    """Σ_s exp(2πi ⟨n − 1, α_s⟩) = 0 for integers n ≠ (1, …, 1) with |n|_1 ≤ k and |n|_1 ≡ k modulo 2."""
    phases = lattice_phases(k)
    assert len(set(phases)) == len(phases) == 2 * 3 ** (k - 1)
    generator, disturbing = [int(phase * len(phases)) for phase in phases[1]], 0
    for n in vectors(k, k):
        if sum(map(abs, n)) % 2 == k % 2 and n != (1,) * k:
            assert sum((x - 1) * g for x, g in zip(n, generator, strict=True)) % len(phases)
            disturbing += 1
    assert disturbing == {2: 8, 3: 43, 4: 224, 5: 1181, 6: 6320, 7: 34231, 8: 187136}[k]


def vectors(size, largest):
    """Yield the integer vectors of a size with |n_1| + |n_2| + … at most a number."""
    if size == 0:
        yield ()
        return
    for first in range(-largest, largest + 1):
        for rest in vectors(size - 1, largest - abs(first)):
            yield (first, *rest)


def test_two_inputs_are_the_case_of_six_and_eight_phases():
    assert lattice_network(5, 2) == six_phases(5)
    quarters = quarter_turn_network(5, 2)
    for example in addition(5).examples:
        assert outputs(quarters, example.x) == outputs(eight_phases(5), example.x)


# What holds for all networks.

weights = st.integers(-3, 3)
masses = st.builds(Fraction, st.integers(0, 5), st.integers(1, 3))


def networks(exponent, inputs, outputs, most=4):
    """Draw networks with integer weights."""
    vector = st.builds(
        Neuron,
        st.lists(weights, min_size=inputs, max_size=inputs),
        st.lists(weights, min_size=outputs, max_size=outputs),
        masses,
    )
    return st.builds(PowerNetwork, st.just(exponent), st.lists(vector, min_size=1, max_size=most))


@st.composite
def networks_of_one_norm(draw, inputs, outputs, most=4):
    """Draw networks whose neurons have the same integer weights up to order and signs, so that one root is enough."""
    values = draw(st.lists(st.integers(0, 2), min_size=inputs + outputs, max_size=inputs + outputs))
    neurons = []
    for _ in range(draw(st.integers(1, most))):
        signs = draw(st.lists(st.sampled_from([1, -1]), min_size=len(values), max_size=len(values)))
        shuffled = [s * v for s, v in zip(signs, draw(st.permutations(values)), strict=True)]
        neurons.append(Neuron(shuffled[:inputs], shuffled[inputs:], draw(masses)))
    return PowerNetwork(2, neurons)


def never_beaten(network, task, largest):
    assert sign(largest * norm_power(network) - margin(network, task)) >= 0


@settings(deadline=None, max_examples=40)
@given(networks_of_one_norm(6, 3))
def test_no_network_beats_the_margin_of_addition(network):
    never_beaten(network, addition(3), addition_margin(3))


@settings(deadline=None, max_examples=30)
@given(networks(3, 9, 3))
def test_no_network_beats_the_margin_of_three_residues(network):
    never_beaten(network, addition(3, 3), addition_margin(3, 3))


@settings(deadline=None, max_examples=30)
@given(networks(3, 4, 2))
def test_no_network_beats_the_margin_of_a_parity(network):
    never_beaten(network, sparse_parity(4, PLACES), parity_margin(3))


@settings(deadline=None, max_examples=20)
@given(networks_of_one_norm(12, 6))
def test_no_network_beats_the_margin_of_s3(network):
    never_beaten(network, composition(S3), MARGIN_OF_S3)


@settings(deadline=None, max_examples=30)
@given(st.lists(masses, min_size=12, max_size=12))
def test_no_other_masses_beat_the_margin(drawn):
    neurons = [replace(n, mass=exact(mass)) for n, mass in zip(six_phases(5).neurons, drawn, strict=True)]
    never_beaten(PowerNetwork(2, neurons), addition(5), addition_margin(5))


@settings(deadline=None, max_examples=20)
@given(st.lists(masses, min_size=2, max_size=2).filter(any))
def test_no_other_mixture_of_representations_beats_the_margin(shares):
    network = mixed_irrep_network(IRREPS[1:], shares)
    found = normalised_margin(network, composition(S3))
    assert sign(MARGIN_OF_S3 - found) >= 0
    assert found == least_gain(shares) * 2 / (3 * square_root(3 * 6**3))


def least_gain(shares):
    payoffs = composition_game([irrep.character for irrep in IRREPS]).payoffs
    columns = zip(*payoffs, strict=True)
    gains = [sum((s * x for s, x in zip(shares, column, strict=True)), exact(0)) / sum(shares) for column in columns]
    return min(gains, key=lambda gain: complex(gain).real)


@settings(deadline=None, max_examples=20)
@given(networks(3, 4, 2), st.builds(Fraction, st.integers(1, 4), st.integers(1, 4)))
def test_homogeneity(network, factor):
    task = sparse_parity(4, PLACES)
    scaled = PowerNetwork(
        3, [Neuron([factor * u for u in n.inputs], [factor * w for w in n.output], n.mass) for n in network.neurons]
    )
    assert margin(scaled, task) == factor**4 * margin(network, task)
    assert norm_power(scaled) == factor**4 * norm_power(network)
    for example in task.examples[:4]:
        assert outputs(network.scaled(factor**4), example.x) == outputs(scaled, example.x)
    if norm_power(network):
        assert normalised_margin(scaled, task) == normalised_margin(network, task)


@settings(deadline=None, max_examples=20)
@given(networks(2, 4, 2), networks(2, 4, 2), st.integers(0, 15))
def test_outputs_add_up(first, second, number):
    x = sparse_parity(4, PLACES).examples[number].x
    expected = tuple(u + v for u, v in zip(outputs(first, x), outputs(second, x), strict=True))
    assert outputs(first + second, x) == expected


def renamed(network, group, first, second, output):
    """Return the network that treats the inputs and labels g as this one treats those that the maps give."""
    n = group.order
    return PowerNetwork(
        2,
        [
            Neuron(
                [neuron.inputs[first(g)] for g in group.elements]
                + [neuron.inputs[n + second(g)] for g in group.elements],
                [neuron.output[output(g)] for g in group.elements],
                neuron.mass,
            )
            for neuron in network.neurons
        ],
    )


GROUPS = [cyclic_group(4), S3, dihedral_group(4)]


@settings(deadline=None, max_examples=30)
@given(st.data())
def test_margins_do_not_depend_on_names(data):
    """For a ↦ g a and b ↦ b h the label is g c h, and for a ↦ g a g^(−1) and so on it is g c g^(−1)."""
    group = data.draw(st.sampled_from(GROUPS))
    network = data.draw(networks_of_one_norm(2 * group.order, group.order, 2))
    g, h = (data.draw(st.integers(0, group.order - 1)) for _ in range(2))
    times, inverse = group.product, group.inverse
    shifted = renamed(network, group, lambda a: times(g, a), lambda b: times(b, h), lambda c: times(times(g, c), h))

    def conjugate(x):
        return times(times(g, x), inverse(g))

    conjugated = renamed(network, group, conjugate, conjugate, conjugate)
    expected = margins(network, composition(group))
    assert margins(shifted, composition(group)) == expected
    assert margins(conjugated, composition(group)) == expected
    assert norm_power(shifted) == norm_power(conjugated) == norm_power(network)


# What is refused.


def test_networks_have_to_fit_together():
    with pytest.raises(ValueError, match="as many inputs and outputs"):
        PowerNetwork(2, [Neuron([1], [1]), Neuron([1, 2], [1])])
    with pytest.raises(ValueError, match="at least 1"):
        PowerNetwork(0, [])
    with pytest.raises(ValueError, match="have no sum"):
        PowerNetwork(2, [Neuron([1], [1])]) + PowerNetwork(3, [Neuron([1], [1])])


def test_masses_are_not_negative_and_weights_exact():
    with pytest.raises(ValueError, match="not negative"):
        Neuron([1], [1], -1)
    with pytest.raises(TypeError, match="exact"):
        Neuron([0.5], [1])


def test_a_norm_whose_root_is_not_cyclotomic_is_refused():
    network = PowerNetwork(2, [Neuron([1 + square_root(2)], [1])])
    with pytest.raises(ValueError, match="need not be cyclotomic"):
        norm_power(network)
    assert norm_power(PowerNetwork(3, network.neurons)) == (4 + 2 * square_root(2)) ** 2


@pytest.mark.parametrize("places", [[], [4], [-1]])
def test_parities_have_places(places):
    with pytest.raises(ValueError, match="place"):
        parity_network(4, places)
    if places:
        with pytest.raises(ValueError, match="place"):
            sparse_parity(4, places)


def test_arrays_give_the_same_outputs():
    network, example = irrep_network(IRREPS[1:]), composition(S3).examples[8]
    arrays = network.as_numpy()
    x = [0.0] * 12
    for place, value in example.x:
        x[place] = value
    found = arrays.mass * (arrays.inputs @ x) ** 2 @ arrays.output
    assert found == pytest.approx([complex(value).real for value in outputs(network, example.x)])
