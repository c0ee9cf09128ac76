"""The command line of ``verify audit``."""

import json

import numpy as np
import pytest

from constructions import eight_phases, power_tables, save_npz
from verify.__main__ import main


@pytest.fixture
def network(tmp_path):
    save_npz(power_tables(eight_phases(11), (11, 11)), tmp_path / "network.npz")
    return tmp_path / "network.npz"


def test_a_closed_form(network, capsys):
    assert main(["audit", str(network), "--task", "addition:11"]) == 0
    told = capsys.readouterr().out
    assert "accuracy    121 of 121 inputs" in told
    assert "1.000000 of the largest there is" in told
    assert "frequencies 5" in told


def test_json(network, capsys):
    assert main(["audit", str(network), "--task", "multiplication:11", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["correct"] < told["inputs"] == 121
    assert (told["frequencies"], told["largest_normalised_margin"]) == ([], None)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--task", "addition:12"], "has 24 coordinates of inputs, not 22"),
        (["--task", "walking:12"], "is no task; known are"),
        (["--task", "addition:11", "--activation", "gelu"], "is no activation; known are"),
    ],
)
def test_wrong_input_is_one_line_and_status_2(network, capsys, arguments, words):
    assert main(["audit", str(network), *arguments]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert (told.err.count("\n"), told.out) == (1, "")


def test_a_file_that_is_bad_or_missing_is_one_line(tmp_path, capsys):
    (tmp_path / "bad.npz").write_bytes(b"PK\x03\x04")
    np.savez(tmp_path / "object.npz", embed=np.array([{}], dtype=object))
    for name, words in (
        ("bad.npz", "intact"),
        ("object.npz", "objects"),
        ("none.npz", "No such file"),
        ("", "is no file"),
    ):
        assert main(["audit", str(tmp_path / name), "--task", "addition:11"]) == 2
        told = capsys.readouterr().err
        assert words in told
        assert told.count("\n") == 1
