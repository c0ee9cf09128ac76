"""Files of floats hold the network that was written, and say in one line what is missing."""

import sys

import numpy as np
import pytest

from constructions import FiniteAbelianGroup, PowerNetwork, eight_phases, fourier_solution, root_of_unity, weights
from constructions.export import as_arrays, save_npz, save_safetensors, state_dict
from constructions.max_margin.networks import Neuron
from constructions.optional import Unavailable
from constructions.residues.tables import power_tables, solution_tables

P = 11
NETWORKS = [solution_tables(fourier_solution(FiniteAbelianGroup((P,)))), power_tables(eight_phases(P), (P, P))]


def answers(embed, unembed, exponent):
    """Return the largest output for each pair of residues."""
    pairs = np.array([np.eye(P)[a].tolist() + np.eye(P)[b].tolist() for a in range(P) for b in range(P)])
    return ((pairs @ embed) ** exponent @ unembed).argmax(1).reshape(P, P)


SUMS = np.add.outer(np.arange(P), np.arange(P)) % P


def test_the_weights_are_those_of_the_definition():
    found, exactly = as_arrays(NETWORKS[0]), weights(fourier_solution(FiniteAbelianGroup((P,))))
    first = [[complex(row[g,]).real for row in exactly.first] for g in range(P)]
    output = [[complex(row[g,]).real for g in range(P)] for row in exactly.output]
    assert np.abs(found["embed"][:P] - first).max() < 1e-15
    assert np.abs(found["unembed"] - output).max() < 1e-15


@pytest.mark.parametrize("tables", NETWORKS)
def test_npz(tables, tmp_path):
    save_npz(tables, tmp_path / "network.npz")
    with np.load(tmp_path / "network.npz", allow_pickle=False) as found:
        assert sorted(found) == ["embed", "exponent", "unembed"]
        assert np.array_equal(answers(found["embed"], found["unembed"], int(found["exponent"])), SUMS)


@pytest.mark.parametrize("tables", NETWORKS)
def test_safetensors(tables, tmp_path):
    library = pytest.importorskip("safetensors")
    save_safetensors(tables, tmp_path / "network.safetensors")
    with library.safe_open(tmp_path / "network.safetensors", framework="np") as found:
        exponent = int(found.metadata()["exponent"])
        assert np.array_equal(answers(found.get_tensor("embed"), found.get_tensor("unembed"), exponent), SUMS)


@pytest.mark.parametrize("tables", NETWORKS)
def test_state_dict(tables):
    torch = pytest.importorskip("torch")

    class Network(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = torch.nn.Linear(2 * P, tables.width, bias=False, dtype=torch.float64)
            self.unembed = torch.nn.Linear(tables.width, P, bias=False, dtype=torch.float64)

        def forward(self, x):
            return self.unembed(self.embed(x) ** 2)

    network = Network()
    network.load_state_dict(state_dict(tables))
    pairs = torch.eye(P, dtype=torch.float64)
    for a in range(P):
        for b in range(P):
            assert int(network(torch.cat([pairs[a], pairs[b]])).argmax()) == (a + b) % P


@pytest.mark.parametrize("name", ["safetensors", "torch"])
def test_what_is_missing_is_named_with_its_extra(name, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, f"{name}.numpy", None)
    with pytest.raises(Unavailable, match=rf"^{name} is not installed; pip install 'closedform\[{name}\]'$"):
        save_safetensors(NETWORKS[0], tmp_path / "network") if name == "safetensors" else state_dict(NETWORKS[0])


def test_complex_weights_are_refused():
    tables = power_tables(PowerNetwork(2, [Neuron([root_of_unity(4, 1)], [1])]), (1,))
    with pytest.raises(ValueError, match="real weights"):
        as_arrays(tables)
