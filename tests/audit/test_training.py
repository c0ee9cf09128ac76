"""The programs that trained the networks of the examples: their gradients, and that an audit reads what they write."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from verify.__main__ import main
from verify.audit.tasks import named_task

FOLDER = Path(__file__).parents[2] / "examples" / "train"
STEP = 1e-6


def program(name):
    spec = importlib.util.spec_from_file_location(f"examples_{name}", FOLDER / f"{name}.py")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def entropy(logits, labels):
    shifted = logits - logits.max(1, keepdims=True)
    return (np.log(np.exp(shifted).sum(1)) - shifted[np.arange(len(labels)), labels]).mean()


def slope(loss, array, place):
    """Return the slope of a loss in one entry, by central differences."""
    before = array[place]
    found = []
    for sign in (1, -1):
        array[place] = before + sign * STEP
        found.append(loss())
    array[place] = before
    return (found[0] - found[1]) / (2 * STEP)


@pytest.mark.parametrize("activation", ["square", "relu"])
def test_gradients_of_two_layers_are_slopes(activation):
    train, random = program("addition"), np.random.default_rng(3)
    pairs = np.array([(a, b) for a in range(5) for b in range(5)])
    labels, weights = pairs.sum(1) % 5, [random.normal(size=(10, 4)), random.normal(size=(4, 5))]
    gradients = train._gradients(weights, pairs, labels, activation, 5)
    for array, gradient in zip(weights, gradients, strict=True):
        found = slope(lambda: entropy(train._logits(weights, pairs, activation, 5), labels), array, (3, 2))
        assert found == pytest.approx(gradient[3, 2], abs=1e-7)


def test_gradients_of_a_transformer_are_slopes():
    train, task = program("transformer"), named_task("multiplication:4")
    words = np.stack(np.unravel_index(np.arange(task.labels.size), task.sizes), axis=-1)
    labels, weights = task.labels.reshape(-1), train._start(np.random.default_rng(3), 4, 2, 4, 8, 2, 6)
    gradients = train._gradients(weights, words, labels)
    assert gradients.keys() == weights.keys()
    for name, array in weights.items():
        place = (1,) * array.ndim
        found = slope(lambda: entropy(train._forward(weights, words)["logits"], labels), array, place)
        assert found == pytest.approx(gradients[name][place], abs=1e-7), name


@pytest.mark.parametrize(
    ("name", "words", "task"),
    [
        ("addition", ["5", "square", "--width", "8"], "addition:5"),
        ("transformer", ["multiplication:3", "--width", "8", "--neurons", "4"], "multiplication:3"),
    ],
)
def test_an_audit_reads_what_is_trained(name, words, task, tmp_path, monkeypatch, capsys):
    path = tmp_path / "network.npz"
    monkeypatch.setattr(sys, "argv", [name, *words, "--steps", "3", "--out", str(path)])
    program(name).main()
    chosen = ["--activation", "relu"] if name == "transformer" else []
    assert main(["audit", str(path), "--task", task, *chosen]) in (0, 1)
    assert capsys.readouterr().out.startswith(f"{task}: ")
