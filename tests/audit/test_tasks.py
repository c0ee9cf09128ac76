"""Tasks by their names, and what they do not ask."""

from collections import Counter
from itertools import pairwise, product

import numpy as np
import pytest

from tests.audit.test_account import agrees, network_of
from verify.audit.account import account
from verify.audit.tasks import FiniteTask, named_task


def test_groups_and_multiplication():
    s3 = named_task("group:S3")
    assert s3.labels.shape == (6, 6)
    assert sorted(s3.labels[1].tolist()) == list(range(6))
    assert named_task("multiplication:5").labels[3, 4] == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "addition",
        "addition:1",
        "addition:-5",
        "addition:٣",
        "group:S9",
        "group:X5",
        "addition:1e3",
        "parity:3",
        "parity:3,3",
        "addition:99,8",
        "bigram:3",
        "bigram:1,4",
        "bigram:3,1",
        "bigram:2,22",
        "bigram:2001,2",
    ],
)
def test_tasks_that_there_are_not(text):
    with pytest.raises(ValueError, match=r"task|whole number|gone through"):
        named_task(text)


def test_inputs_that_are_not_asked_do_not_count():
    random, fewer = np.random.default_rng(1), 0
    for _ in range(30):
        labels = random.integers(-1, 3, size=(3, 3))
        labels[0, 0] = random.integers(3)
        task = FiniteTask("some", labels, 3)
        name = str(random.choice(["relu", "square", "cube"]))
        inputs, output = random.integers(-2, 3, size=(2, 3, 4)) * 0.1, random.integers(-2, 3, size=(4, 3)) * 0.3
        network = network_of(inputs, output, name, random.normal(size=4), random.normal(size=3))
        found, filled = agrees(network, task), account(network, FiniteTask("all", np.maximum(labels, 0), 3))
        assert found.examples == np.count_nonzero(labels >= 0)
        assert all(labels[x] >= 0 for x in (*found.wrong, found.margin.x))
        assert filled.margin.high <= found.margin.high
        fewer += filled.margin.high < found.margin.high
    assert fewer > 0


def most_frequent_successor(sequence):
    """Return what the letters before the last one say, −1 if that is not one letter."""
    counts = Counter(after for before, after in pairwise(sequence) if before == sequence[-1])
    most = [letter for letter, count in counts.items() if count == max(counts.values())]
    return most[0] if len(most) == 1 else -1


@pytest.mark.parametrize(("letters", "length"), [(2, 2), (2, 9), (3, 2), (3, 7), (4, 5), (5, 4)])
def test_bigrams_by_counting(letters, length):
    task = named_task(f"bigram:{letters},{length}")
    assert (task.sizes, task.classes) == ((letters,) * length, letters)
    for x in product(range(letters), repeat=length):
        assert task.labels[x] == most_frequent_successor(x)
    assert len(task.asked) == np.count_nonzero(task.labels >= 0)


@pytest.mark.parametrize("name", ["relu", "square"])
def test_networks_that_read_sequences(name):
    random, task = np.random.default_rng(2), named_task("bigram:3,3")
    network = network_of(random.normal(size=(3, 3, 6)), random.normal(size=(6, 3)), name)
    assert agrees(network, task).examples == 15  # x, y, x; y, x, x; and thrice the same
