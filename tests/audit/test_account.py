"""What is said of a network, against fractions and the definition, on random weights and on those that are delicate."""

from fractions import Fraction
from functools import reduce
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions import (
    FiniteAbelianGroup,
    addition,
    eight_phases,
    fourier_solution,
    margin,
    normalised_margin,
    parity_network,
    power_tables,
    quarter_turn_network,
    solution_tables,
    sparse_parity,
)
from constructions.export import as_arrays
from verify.audit.account import account
from verify.audit.bounds import Evaluated, ExactNetwork
from verify.audit.files import BadFile, Stored
from verify.audit.layers import PolynomialLayers
from verify.audit.networks import TwoLayers, activation, two_layers
from verify.audit.spectra import frequencies
from verify.audit.tasks import FiniteTask, named_task


def by_definition(network, task):
    """Return all logits as fractions."""
    exact = [[[Fraction(w) for w in row] for row in table.tolist()] for table in network.inputs]
    bias, output = (
        [Fraction(b) for b in network.bias.tolist()],
        [[Fraction(v) for v in r] for r in network.output.tolist()],
    )
    logits = {}
    for x in product(*map(range, task.sizes)):
        received = [b + sum(table[e][j] for table, e in zip(exact, x, strict=True)) for j, b in enumerate(bias)]
        if network.activation.rectified:
            received = [max(h, Fraction(0)) for h in received]
        terms = network.activation.coefficients or (0,) * network.activation.exponent + (1,)
        powers = [sum(c * h**power for power, c in enumerate(terms)) for h in received]
        logits[x] = [
            Fraction(c) + sum(h * row[y] for h, row in zip(powers, output, strict=True))
            for y, c in enumerate(network.output_bias.tolist())
        ]
    return logits


def agrees(network, task):
    """Compare an account with the definition."""
    logits, found = by_definition(network, task), account(network, task)
    margins = {
        x: min(row[task.labels[x]] - f for y, f in enumerate(row) if y != task.labels[x])
        for x, row in logits.items()
        if task.labels[x] >= 0
    }
    least = min(margins.values())
    assert found.examples == len(margins)
    assert found.correct == sum(margin > 0 for margin in margins.values())
    assert found.margin.low is None or found.margin.low <= least
    assert least <= found.margin.high
    assert found.undecided == 0
    assert (
        logits[found.margin.x][task.labels[found.margin.x]] - logits[found.margin.x][found.margin.y]
        == found.margin.high
    )
    assert all(margins[x] <= 0 for x in found.wrong)
    evaluated = PolynomialLayers(network) if network.activation.coefficients else Evaluated(network)
    for block in evaluated.differences(task.labels):
        for row, values, errors in zip(block.rows.tolist(), block.values, block.errors, strict=True):
            x = tuple(int(e) for e in np.unravel_index(row, task.sizes))
            for y, (value, error) in enumerate(zip(values.tolist(), errors.tolist(), strict=True)):
                if y != task.labels[x] and error < np.inf:
                    assert abs(logits[x][task.labels[x]] - logits[x][y] - Fraction(value)) <= Fraction(error)
    for way in (by_powers, by_horner):
        single = single_precision(network, task, way)
        assert found.single <= np.count_nonzero(single)
    exact = ExactNetwork(network)
    assert all(exact.logits(x) == row for x, row in logits.items())
    return found


def by_powers(received, coefficients):
    return sum(np.float32(float(c)) * received**power for power, c in enumerate(coefficients) if c)


def by_horner(received, coefficients):
    return reduce(lambda found, c: found * received + np.float32(float(c)), reversed(coefficients), 0 * received)


def single_precision(network, task, way):
    """Return which inputs a straightforward computation in float32 answers correctly."""
    with np.errstate(over="ignore", invalid="ignore"):
        arrays = (*network.inputs, network.bias, network.output, network.output_bias)
        *inputs, bias, output, last = (array.astype(np.float32) for array in arrays)
        received = reduce(np.add, (t[part] for t, part in zip(inputs, np.indices(task.sizes), strict=True))) + bias
        terms = network.activation.coefficients or (0,) * network.activation.exponent + (1,)
        powers = np.maximum(received, 0) if network.activation.rectified else way(received, terms)
        logits = powers.astype(np.float32) @ output + last
    assert logits.dtype == np.float32
    label = np.take_along_axis(logits, task.labels[..., None], -1)
    others = np.where(np.arange(task.classes) == task.labels[..., None], -np.inf, logits)
    right = (task.labels >= 0) & np.isfinite(logits).all(-1)
    return right & (label[..., 0] > others.max(-1))


WEIGHTS = st.one_of(
    st.floats(-4, 4, width=32),
    st.sampled_from([0.0, 1.0, -1.0, 0.1, 5e-324, -1e-310, 1e-200, 1e150, -1e200, 2.0**-60, 1 + 2.0**-52]),
)


@settings(max_examples=120, deadline=None)
@given(st.data(), st.sampled_from(["relu", "square", "cube", "power:1", "power:5"]), st.integers(1, 3), st.booleans())
def test_random_networks_against_fractions(data, name, width, biased):
    task = named_task("addition:3")

    def draw(*shape):
        size = int(np.prod(shape))
        return np.array(data.draw(st.lists(WEIGHTS, min_size=size, max_size=size))).reshape(shape)

    bias, last = (draw(width), draw(3)) if biased else (np.zeros(width), np.zeros(3))
    agrees(TwoLayers((draw(3, width), draw(3, width)), bias, draw(width, 3), last, activation(name)), task)


@pytest.mark.parametrize("p", [5, 7])
def test_closed_forms_as_floats(p):
    task = named_task(f"addition:{p}")
    for tables, least in (
        (power_tables(eight_phases(p), (p, p)), 2 * p),
        (solution_tables(fourier_solution(FiniteAbelianGroup((p,)))), 1),
    ):
        network = two_layers(Stored(as_arrays(tables), {"exponent": "2"}), task)
        found = agrees(network, task)
        assert found.accuracy == 1
        assert abs(found.margin.high - least) < 1e-12
        assert {row.k for row in frequencies(network)} == set(range(1, (p + 1) // 2))
        assert all(row.least > 0.999 for row in frequencies(network))


def test_a_tie_is_an_error_and_the_last_bit_decides():
    task = named_task("addition:2")
    inputs = (np.array([[1.0], [0.0]]), np.array([[1.0], [0.0]]))
    for last, correct in ((1.0, 0), (1.0 + 2.0**-52, 1), (1.0 - 2.0**-53, 2)):
        network = TwoLayers(inputs, np.zeros(1), np.array([[last, 1.0]]), np.zeros(2), activation("relu"))
        found = agrees(network, task)
        assert found.correct == correct
        assert (found.exact > 0) == (last != 1.0)  # equal columns need no computing


def test_one_input_with_another_answer_is_found():
    p, task = 7, named_task("addition:7")
    arrays = as_arrays(power_tables(eight_phases(p), (p, p)))
    backdoor = np.zeros((2 * p, 1))
    backdoor[2] = backdoor[p + 3] = 1.0
    spread = np.zeros((1, p))
    spread[0, 0] = 9.0
    embed, unembed = np.hstack([arrays["embed"], backdoor]), np.vstack([arrays["unembed"], spread])
    found = agrees(two_layers(Stored({"embed": embed, "unembed": unembed}, {"exponent": "2"}), task), task)
    assert (found.accuracy, found.wrong) == (Fraction(48, 49), ((2, 3),))
    assert (found.margin.x, found.margin.y) == ((2, 3), 0)


def test_normalised_margins_are_those_of_the_closed_form():
    task = named_task("addition:11")
    network = two_layers(Stored(as_arrays(power_tables(eight_phases(11), (11, 11))), {"exponent": "2"}), task)
    low, high = account(network, task).normalised
    exact = 22 / (40 * (33 / 2) ** 1.5)
    assert low <= exact * (1 + 1e-14)
    assert exact * (1 - 1e-14) <= high
    assert high / low < 1 + 1e-12


def test_parities_and_more_inputs():
    task, network = named_task("parity:4,0,2"), parity_network(4, [0, 2])
    arrays = {
        "embed": np.array([[complex(w).real for w in neuron.inputs] for neuron in network.neurons]).T,
        "unembed": np.array([[complex(w * neuron.mass).real for w in neuron.output] for neuron in network.neurons]),
    }
    found = agrees(two_layers(Stored(arrays, {}), task, f"power:{network.exponent}"), task)
    exact = complex(margin(network, sparse_parity(4, [0, 2]))).real
    assert found.accuracy == 1
    assert abs(found.margin.high - Fraction(exact)) < 1e-14
    assert found.normalised[0] <= complex(normalised_margin(network, sparse_parity(4, [0, 2]))).real * (1 + 1e-14)
    assert complex(normalised_margin(network, sparse_parity(4, [0, 2]))).real * (1 - 1e-14) <= found.normalised[1]
    task = named_task("addition:3,3")
    tables = power_tables(quarter_turn_network(3, 3), (3, 3, 3))
    found = agrees(two_layers(Stored(as_arrays(tables), {"exponent": "3"}), task), task)
    assert abs(found.margin.high - margin(quarter_turn_network(3, 3), addition(3, 3)).as_fraction()) < 1e-12


LAYERS = {"embed": np.ones((10, 3)), "unembed": np.ones((3, 5))}
TORCH = {"fc1.weight": np.ones((3, 10)), "fc1.bias": np.ones(3), "fc2.weight": np.ones((5, 3)), "fc2.bias": np.ones(5)}


@pytest.mark.parametrize("arrays", [LAYERS, TORCH, {"0.weight": np.ones((3, 5)), "2.weight": np.ones((5, 3))}])
def test_names_and_shapes(arrays):
    network = two_layers(Stored(arrays, {}), named_task("addition:5"), "relu")
    assert [table.shape for table in network.inputs] == [(5, 3), (5, 3)]
    assert (network.output.shape, network.bias.shape, network.output_bias.shape) == ((3, 5), (3,), (5,))


@pytest.mark.parametrize(
    ("arrays", "named", "words"),
    [
        (LAYERS, None, "does not name its activation"),
        (LAYERS | {"exponent": np.array(2.5)}, None, "no activation"),
        (LAYERS | {"exponent": np.array(99)}, None, "no activation"),
        (LAYERS | {"exponent": np.array(1e300)}, None, "no activation"),
        (LAYERS | {"exponent": np.array([2, 2])}, None, "not one number"),
        (LAYERS | {"exponent": np.array(2)}, "cube", "has the activation power:2, not power:3"),
        (LAYERS | {"exponent": np.array(1)}, "relu", "has the activation power:1, not relu"),
        (LAYERS | {"exponent": np.array(2)}, "polynomial:1,0,1", "has the activation power:2, not polynomial:1,0,1"),
        (LAYERS, "polynomial:1", "of degree 1 to 8"),
        (LAYERS, "polynomial:1,0,0.0", "of degree 1 to 8"),
        (LAYERS, "polynomial:1,1,1,1,1,1,1,1,1,1", "of degree 1 to 8"),
        (LAYERS, "polynomial:", "no activation"),
        (LAYERS, "polynomial:1,", "no activation"),
        (LAYERS, "polynomial:1,1/0", "no activation"),
        (LAYERS, "polynomial:1,nan", "no activation"),
        (LAYERS, "polynomial:1,1e999", "no activation"),
        (LAYERS, "polynomial:1,٣", "no activation"),
        (LAYERS | {"more": np.ones(1)}, "relu", "holds 'more'"),
        ({"embed": np.ones((10, 3))}, "relu", "found embed"),
        ({}, "relu", "found nothing"),
        (LAYERS | {"embed": np.ones((9, 3))}, "relu", "has 10 coordinates of inputs, not 9"),
        ({name: layer.T for name, layer in LAYERS.items()}, "relu", "not 3; it seems to be transposed"),
        (LAYERS | {"unembed": np.ones((3, 4))}, "relu", "is 3 by 5, not 3 by 4"),
        (LAYERS | {"embed": np.ones(10)}, "relu", "is a matrix"),
        (LAYERS | {"embed_bias": np.ones(4)}, "relu", "bias has the shape"),
        ({"embed": np.ones((10, 0)), "unembed": np.ones((0, 5))}, "relu", "has 0 neurons"),
    ],
)
def test_what_does_not_fit_is_one_line(arrays, named, words):
    with pytest.raises(BadFile, match=words):
        two_layers(Stored(arrays, {}), named_task("addition:5"), named)


def test_too_many_weights_are_not_taken(monkeypatch):
    monkeypatch.setattr("verify.audit.networks._MOST_WEIGHTS", 44)
    with pytest.raises(BadFile, match="has 45 weights"):
        two_layers(Stored(LAYERS, {}), named_task("addition:5"), "relu")


def test_exponents_in_notes_are_cut_and_agree():
    with pytest.raises(BadFile, match="no activation") as caught:
        two_layers(Stored(LAYERS, {"exponent": "x" * 500_000}), named_task("addition:5"))
    assert len(str(caught.value)) < 200
    with pytest.raises(BadFile, match="power:2, not power:3"):
        two_layers(Stored(LAYERS, {"exponent": "2"}), named_task("addition:5"), "cube")
    assert two_layers(Stored(LAYERS, {"exponent": "2"}), named_task("addition:5"), "square").activation.exponent == 2


def network_of(inputs, output, name, bias=None, last=None):
    inputs, output = tuple(np.array(table) for table in inputs), np.array(output)
    bias = np.zeros(output.shape[0]) if bias is None else np.array(bias)
    last = np.zeros(output.shape[1]) if last is None else np.array(last)
    return TwoLayers(inputs, bias, output, last, activation(name))


def test_weights_that_float32_rounds_to_zero_are_not_certain_there():
    task = named_task("parity:17,0,1")
    signs = [[[2.0**-150], [-(2.0**-150)]]] * 17
    found = account(network_of(signs, [[1.0, -1.0]], "relu"), task)
    assert found.correct > 0
    assert found.single == 0


@pytest.mark.parametrize(("weight", "certain"), [(2.0**-130, 0), (2.0**-126, 0), (2.0**-100, 1)])
def test_what_float32_may_flush_to_zero_is_not_certain_there(weight, certain):
    found = account(network_of([[[weight], [0.0]]], [[1.0, -1.0]], "relu"), named_task("addition:2,1"))
    assert (found.correct, found.single) == (1, certain)


@pytest.mark.parametrize("name", ["relu", "square", "gelu", "polynomial:0,3,1"])
@pytest.mark.parametrize(("weight", "certain"), [(2.0**50, 2), (1e39, 0)])
def test_weights_that_float32_does_not_hold_are_not_certain_there(name, weight, certain):
    task = FiniteTask("same", np.array([0, 1]), 2)
    for inputs, output in ((1e-10, weight), (weight, 1e-10)):
        found = account(network_of((np.eye(2) * inputs,), np.eye(2) * output, name), task)
        assert (found.correct, found.single) == (2, certain)


def test_margins_without_a_bound_from_below():
    random = np.random.default_rng(0)
    inputs = tuple(random.normal(size=(2, 23, 2)) * 1e200)
    found = account(network_of(inputs, random.normal(size=(2, 23)), "square"), named_task("addition:23"))
    assert found.exact == 529
    assert found.margin.low is None
    assert found.margin.high < 0
    assert found.normalised is None


def test_equal_columns_are_ties_without_computing():
    random = np.random.default_rng(0)
    inputs, output = tuple(random.normal(size=(2, 7, 4))), random.normal(size=(4, 7))
    output[:, 3] = output[:, 5]
    found = agrees(network_of(inputs, output, "relu"), named_task("addition:7"))
    assert found.exact == 0
    assert found.correct <= 49 - 14
    output[0] = output[1] = output[2] = output[3] = 0.0
    found = agrees(network_of(inputs, -output, "cube", last=[-0.0, 0, 0, 0, 0, 0, 0]), named_task("addition:7"))
    assert (found.correct, found.exact, found.margin.low, found.margin.high) == (0, 0, 0, 0)


@pytest.mark.parametrize("weight", [-1.0, -1e-30, 0.0])
def test_neurons_that_are_never_active_need_no_computing(weight):
    inputs = (np.full((2, 3), weight), np.full((2, 3), weight))
    output = np.arange(6.0).reshape(3, 2)
    task = named_task("addition:2")
    found = agrees(network_of(inputs, output, "relu"), task)
    assert (found.correct, found.exact, found.margin.low, found.margin.high) == (0, 0, 0, 0)
    found = agrees(network_of(inputs, output, "relu", last=[1.0, 1.0 + 2.0**-52]), task)
    assert (found.correct, found.exact, found.single) == (2, 0, 0)
    found = agrees(network_of(inputs, output, "relu", last=[5e-324, 0.0]), task)
    assert (found.correct, found.margin.high) == (2, -Fraction(5e-324))


def test_a_neuron_that_only_rounding_makes_silent_counts():
    inputs = ([[1.0], [0.0]], [[-1.0 - 2.0**-30], [0.0]])
    found = account(network_of(inputs, [[1.0, 0.0]], "relu"), named_task("addition:2"))
    assert (found.correct, found.single) == (0, 0)
    agrees(network_of(inputs, [[-1.0, 0.0]], "relu", bias=[2.0**-30 + 2.0**-53]), named_task("addition:2"))


def test_exact_work_has_an_end(monkeypatch):
    inputs = (np.zeros((5, 1)), np.ones((5, 1)))
    network = network_of(inputs, [[1.0] * 5], "relu", bias=[0.5], last=[4e-40, 3e-40, 2e-40, 1e-40, 0.0])
    task = named_task("addition:5")
    whole = account(network, task)
    assert (whole.undecided, whole.exact, whole.correct) == (0, 25, 5)
    monkeypatch.setattr("verify.audit.account._MOST_PRODUCTS", (5 + 256) * 4)
    found = account(network, task)
    assert (found.undecided, found.exact) == (21, 4)
    assert (found.correct, len(found.wrong)) == (1, 3)
    assert found.margin.low <= -4 * Fraction(1e-40) <= found.margin.high


def test_frequencies_at_both_ends_of_the_range_of_floats():
    wave = np.cos(2 * np.pi * 2 * np.arange(7) / 7)[:, None]
    for scale in (1e308, 1.0, 1e-300):
        network = network_of((wave * scale, wave * scale), wave.T * scale, "square")
        assert [(row.k, row.neurons, round(row.mean, 6)) for row in frequencies(network)] == [(2, 1, 1.0)]
    assert frequencies(network_of((0 * wave, 0 * wave), 0 * wave.T, "square")) == ()
