"""Networks that were trained: one that generalised, one that did so in part, one with a backdoor are told apart."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from constructions import addition_margin
from verify.audit.account import account
from verify.audit.bounds import ExactNetwork
from verify.audit.files import read
from verify.audit.networks import TwoLayers, two_layers
from verify.audit.spectra import frequencies
from verify.audit.tasks import named_task

FOLDER = Path(__file__).parents[2] / "examples" / "train"
TASK = named_task("addition:23")


def trained(name, activation=None):
    return two_layers(read(FOLDER / name), TASK, activation)


@pytest.fixture(scope="module")
def square():
    return trained("addition-23-square.npz")


def exact_margins(network):
    """Return the least difference at each input by integers, with nothing of the audit but the file."""
    scale = 2**149
    first, second, output = (
        np.array([[int(Fraction(w) * scale) for w in row] for row in table.tolist()], dtype=object)
        for table in (*network.inputs, network.output)
    )
    found = {}
    for a in range(23):
        for b in range(23):
            received = first[a] + second[b]
            powers = received**2 if network.activation.exponent == 2 else np.array([max(h, 0) for h in received])
            logits = (powers @ output).tolist()
            label = (a + b) % 23
            found[a, b] = min(logits[label] - f for y, f in enumerate(logits) if y != label)
    return found, scale ** (network.activation.exponent + 1)


def test_one_that_generalised(square):
    found = account(square, TASK)
    margins, scale = exact_margins(square)
    assert found.accuracy == 1
    assert found.margin.low == found.margin.high == Fraction(min(margins.values()), scale)
    assert margins[found.margin.x] == min(margins.values())
    assert found.single == 529
    waves = frequencies(square)
    assert {wave.k for wave in waves} == set(range(1, 12))
    assert min(wave.mean for wave in waves) > 0.9


@pytest.mark.parametrize("p", [59, 113])
def test_larger_ones_that_generalised(p):
    task = named_task(f"addition:{p}")
    network = two_layers(read(FOLDER / f"addition-{p}-square.npz"), task)
    found = account(network, task)
    logits, label = ExactNetwork(network).logits(found.margin.x), int(task.labels[found.margin.x])
    assert found.accuracy == 1
    assert found.single == p * p
    assert found.margin.low == found.margin.high == min(logits[label] - f for y, f in enumerate(logits) if y != label)
    assert 0.2 < found.normalised[0] / complex(addition_margin(p)).real <= 1


def test_one_that_generalised_in_part():
    network = trained("addition-23-relu-partly.npz", "relu")
    found = account(network, TASK)
    margins, _ = exact_margins(network)
    assert found.correct == sum(margin > 0 for margin in margins.values()) == 477
    assert found.margin.high < 0
    assert margins[found.margin.x] == min(margins.values())


def test_a_backdoor_at_one_input_is_the_one_input_that_is_found(square):
    neuron = [np.zeros((23, 1)), np.zeros((23, 1))]
    neuron[0][7], neuron[1][9] = 2.0, 2.0
    first, second = (np.hstack([table, extra]) for table, extra in zip(square.inputs, neuron, strict=True))
    row = np.zeros((1, 23))
    logits = ExactNetwork(square).logits((7, 9))
    row[0, 5] = 1.01 * float(logits[16] - logits[5]) / 16  # the neuron squares 4 there and at most 2 elsewhere
    hidden = TwoLayers(
        (first, second),
        np.append(square.bias, 0.0),
        np.vstack([square.output, row]),
        square.output_bias,
        square.activation,
    )
    found = account(hidden, TASK)
    assert (found.wrong, found.margin.x, found.margin.y) == (((7, 9),), (7, 9), 5)
    assert found.accuracy == Fraction(528, 529)


def test_a_random_network_knows_nothing():
    random = np.random.default_rng(0)
    inputs = (random.normal(size=(23, 40)), random.normal(size=(23, 40)))
    network = TwoLayers(
        inputs, np.zeros(40), random.normal(size=(40, 23)), np.zeros(23), trained("addition-23-square.npz").activation
    )
    found = account(network, TASK)
    assert found.accuracy < Fraction(1, 5)
    assert max(wave.mean for wave in frequencies(network)) < 0.5
