"""The command line of ``verify audit``."""

import json
from fractions import Fraction

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


def audited(tmp_path, capsys, task, *arguments, **arrays):
    np.savez(tmp_path / "a.npz", **arrays)
    status = main(["audit", str(tmp_path / "a.npz"), "--task", task, *arguments])
    return status, capsys.readouterr().out


def test_margins_that_overflow_everywhere(tmp_path, capsys):
    random = np.random.default_rng(0)
    arrays = {"embed": random.normal(size=(46, 2)) * 1e200, "unembed": random.normal(size=(2, 23)), "exponent": 2}
    status, told = audited(tmp_path, capsys, "addition:23", **arrays)
    assert status == 1
    assert "unbounded below" in told
    assert json.loads(audited(tmp_path, capsys, "addition:23", "--json", **arrays)[1])["margin"]["low"] is None


def test_margins_with_more_digits_than_python_reads(tmp_path, capsys):
    embed, unembed = np.array([[1e308], [1e308], [5e-324], [5e-324]]), np.array([[1e308, 5e-324]])
    arrays = {"embed": embed, "unembed": unembed, "exponent": 8}
    assert "margin      about -" in audited(tmp_path, capsys, "addition:2", **arrays)[1]
    told = json.loads(audited(tmp_path, capsys, "addition:2", "--json", **arrays)[1])["margin"]
    numerator, exponent = told["high"].split("/2^")
    assert told["low"] == told["high"]
    large, small = Fraction(1e308), Fraction(5e-324)
    assert Fraction(int(numerator, 16), 2 ** int(exponent)) == (large + small) ** 8 * (small - large)
    assert told["about"].endswith("e+2772")


def test_float32_says_what_it_assumes_and_undecided_inputs_are_counted(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("verify.audit.account._MOST_PRODUCTS", 1)
    arrays = {"embed": np.ones((4, 1)), "unembed": np.ones((1, 2)), "unembed_bias": np.array([0.0, 1e-40])}
    told = audited(tmp_path, capsys, "addition:2", "--activation", "relu", **arrays)[1]
    assert "undecided   3 inputs" in told
    assert "in IEEE binary32 without TF32" in told
