"""The command line of ``verify audit``."""

import json
import re
from fractions import Fraction
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from constructions import eight_phases, power_tables, save_npz
from verify.__main__ import main
from verify.audit.report import number
from verify.certificates import Replays


@pytest.fixture
def network(tmp_path):
    save_npz(power_tables(eight_phases(11), (11, 11)), tmp_path / "network.npz")
    return tmp_path / "network.npz"


def test_a_closed_form(network, capsys):
    assert main(["audit", str(network), "--task", "addition:11"]) == 0
    told = capsys.readouterr().out
    assert "accuracy    121 of 121 inputs" in told
    assert re.search(r"normalised  about \d\S*, about 1.000000 of the largest there is", told)
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
        (["--task", "addition:11", "--activation", "sine"], "is no activation; known are"),
    ],
)
def test_wrong_input_is_one_line_and_status_2(network, capsys, arguments, words):
    assert main(["audit", str(network), *arguments]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert (told.err.count("\n"), told.out) == (1, "")


def test_a_file_that_is_bad_or_missing_is_one_line(tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.npz").write_bytes(b"PK\x03\x04")
    np.savez(tmp_path / "object.npz", embed=np.array([{}], dtype=object))
    for name, words in (
        ("bad.npz", "intact"),
        ("object.npz", "objects"),
        ("none.npz", "No such file"),
        ("empty", "no npz or safetensors file is in this folder"),
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
    arguments = ["addition:2", "--activation", "polynomial:0,0,0,0,0,0,0,0,1/1000003", "--json"]
    told = json.loads(audited(tmp_path, capsys, *arguments, embed=embed, unembed=unembed)[1])["margin"]
    numerator, denominator = told["high"].split("/")
    assert Fraction(int(numerator, 16), int(denominator, 16)) == (large + small) ** 8 * (small - large) / 1_000_003
    assert number(told["low"]) == number(told["high"])


def test_float32_says_what_it_assumes_and_undecided_inputs_are_counted(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("verify.audit.account._MOST_PRODUCTS", 1)
    arrays = {"embed": np.ones((4, 1)), "unembed": np.ones((1, 2)), "unembed_bias": np.array([0.0, 1e-40])}
    told = audited(tmp_path, capsys, "addition:2", "--activation", "relu", **arrays)[1]
    assert "undecided   3 inputs" in told
    assert "in IEEE binary32 without TF32" in told


TRAIN = Path(__file__).parents[2] / "examples" / "train"


def test_a_trained_transformer(capsys):
    arguments = ["audit", str(TRAIN / "addition-23-transformer.npz"), "--task", "addition:23", "--activation", "relu"]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "transformer of 1 block, width 64, heads 4, neurons 128, relu, causal attention, no norms" in told
    assert "529 of 529" in told
    assert "tokens      strongest frequencies" in told
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    margin = found["margin"]
    assert 0 < Fraction(margin["low"]) <= Fraction(margin["high"]) < Fraction(margin["low"]) + Fraction(1, 10**6)
    assert (found["blocks"], found["heads"], found["length"]) == (1, [4], 3)


def test_options_of_transformers_say_nothing_of_two_layers(network, capsys):
    assert main(["audit", str(network), "--task", "addition:11", "--pool", "mean"]) == 2
    assert "is no transformer; --pool says nothing of it" in capsys.readouterr().err


@pytest.fixture
def small(tmp_path):
    random = np.random.default_rng(1)
    arrays = {"embed": random.normal(size=(6, 3)), "unembed": random.normal(size=(3, 3)), "unembed_bias": np.ones(3)}
    np.savez(tmp_path / "small.npz", **{name: array.astype(np.float32) for name, array in arrays.items()})
    return tmp_path / "small.npz"


@pytest.mark.parametrize("activation", ["square", "relu", "polynomial:-1/2,0,0.1,-1", "polynomial:0,1,1"])
def test_a_small_network_becomes_a_certificate(small, tmp_path, capsys, activation):
    out = tmp_path / "small.json"
    main(["audit", str(small), "--task", "addition:3", "--activation", activation, "--out", str(out), "--json"])
    told = capsys.readouterr()
    again = f"'python -m verify check {out}' evaluates all inputs with the kernel"
    assert told.err == f"{out}: a certificate of the margin; {again}\n"
    margin = json.loads(told.out)["margin"]["high"]
    assert main(["check", str(out)]) == 4
    assert "the ledger does not know this id" in capsys.readouterr().out
    found = Replays().certificate(out)
    assert {name: part.verdict for name, part in found.parts.items()} == {"margin": "proved", "attained": "proved"}
    assert margin.replace("-", "−") in found["margin"].text


def test_a_large_one_becomes_a_record_that_is_computed_again(network, tmp_path, capsys):
    larger = TRAIN / "addition-23-relu-partly.npz"
    out = tmp_path / "record.json"
    assert main(["audit", str(larger), "--task", "addition:23", "--activation", "relu", "--out", str(out)]) == 1
    assert f"'python -m verify audit {larger} --recheck {out}' computes it again" in capsys.readouterr().err
    assert main(["audit", str(larger), "--recheck", str(out)]) == 0
    assert "does on addition:23 what the record says" in capsys.readouterr().out
    record = json.loads(out.read_text("utf-8"))
    assert (record["task"], record["options"]["activation"]) == ("addition:23", "relu")
    record["found"]["correct"] += 1
    record["found"]["margin"] = {"low": "1", "high": "2"}
    out.write_text(json.dumps(record), "utf-8")
    assert main(["audit", str(larger), "--recheck", str(out)]) == 1
    told = capsys.readouterr().out
    assert "the record says correct 478, and 477 was found" in told
    assert "the record tells another margin than was found" in told
    for low, high in ((1, "2"), ("1e99999999", "2"), ("0x1/2^9999999", "2"), ("1", "1/0")):
        record["found"]["margin"] = {"low": low, "high": high}
        out.write_text(json.dumps(record), "utf-8")
        assert main(["audit", str(larger), "--recheck", str(out)]) == 1
        assert "the record tells no margin" in capsys.readouterr().out
    out.write_text(json.dumps({**record, "options": {"activation": 3}}), "utf-8")
    assert main(["audit", str(larger), "--recheck", str(out)]) == 2
    assert "an option is no text" in capsys.readouterr().err
    out.write_text(json.dumps({**record, "options": {}}), "utf-8")
    assert main(["audit", str(larger), "--recheck", str(out)]) == 2
    assert "does not name its activation" in capsys.readouterr().err
    assert main(["audit", str(network), "--recheck", str(out)]) == 2
    assert "is of a file with the digest" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "words"), [("{", "is no record: Expecting"), ("[]", "it lacks 'sha256'"), ("{}", "it lacks 'sha256'")]
)
def test_what_is_no_record_is_one_line(network, tmp_path, capsys, text, words):
    (tmp_path / "record.json").write_text(text, "utf-8")
    assert main(["audit", str(network), "--recheck", str(tmp_path / "record.json")]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


def test_a_folder_of_checkpoints_is_told_in_order(tmp_path, capsys):
    random = np.random.default_rng(0)
    for step in (1000, 900):
        embed, unembed = random.normal(size=(22, 3)), random.normal(size=(3, 11))
        np.savez(tmp_path / f"step-{step}.npz", embed=embed, unembed=unembed, exponent=2)
    save_npz(power_tables(eight_phases(11), (11, 11)), tmp_path / "step-2000.npz")
    assert main(["audit", str(tmp_path), "--task", "addition:11"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["step-900.npz", "step-1000.npz", "step-2000.npz"]
    assert "121 of 121, margin" in lines[-1]
    assert main(["audit", str(tmp_path), "--task", "addition:11", "--json"]) == 0
    assert [row["file"] for row in json.loads(capsys.readouterr().out)][-1] == "step-2000.npz"
    assert main(["audit", str(tmp_path), "--task", "addition:11", "--out", "x.json"]) == 2


def test_a_table_is_a_task(tmp_path, capsys, small):
    np.savez(tmp_path / "table.npz", labels=np.add.outer(np.arange(3), np.arange(3)) % 3)
    found = []
    for task in ("addition:3", f"table:{tmp_path / 'table.npz'}"):
        main(["audit", str(small), "--task", task, "--activation", "square", "--json"])
        found.append(json.loads(capsys.readouterr().out))
    assert [one["margin"] for one in found] == [found[0]["margin"]] * 2
    for labels, words in (
        (np.array([[0, -2]]), "no whole number from 0"),
        (np.array([[-1, -1]]), "asks nothing: all its labels are −1"),
        (np.array(3), "has labels of the shape ()"),
    ):
        np.savez(tmp_path / "table.npz", labels=labels)
        assert main(["audit", str(small), "--task", f"table:{tmp_path / 'table.npz'}"]) == 2
        assert words in capsys.readouterr().err


def test_what_a_table_does_not_ask_is_counted_and_left_out_of_the_claim(tmp_path, capsys, small):
    labels = np.add.outer(np.arange(3), np.arange(3)) % 3
    labels[1] = -1
    np.savez(tmp_path / "table.npz", labels=labels)
    arguments = ["audit", str(small), "--task", f"table:{tmp_path / 'table.npz'}", "--activation", "square"]
    main([*arguments, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (told["inputs"], told["not_asked"]) == (6, 3)
    main([*arguments, "--out", str(tmp_path / "small.json"), "--html", str(tmp_path / "small.html")])
    assert "not asked   3 inputs" in capsys.readouterr().out
    found = Replays().certificate(tmp_path / "small.json")
    assert {part.verdict for part in found.parts.values()} == {"proved"}
    page = (tmp_path / "small.html").read_text("utf-8")
    cells = sum(path.count("M") for path in re.findall(r'<path[^>]* d="([^"]*z)"', page))
    assert cells == 6


def test_a_histogram_has_only_what_is_asked(tmp_path, capsys):
    np.savez(tmp_path / "a.npz", embed=np.eye(2), unembed=np.eye(2), exponent=2)
    main(["audit", str(tmp_path / "a.npz"), "--task", "bigram:2,3", "--html", str(tmp_path / "a.html")])
    assert "not asked   2 inputs" in capsys.readouterr().out
    counts = re.findall(r"(\d+) from", (tmp_path / "a.html").read_text("utf-8"))
    assert sum(map(int, counts)) == 6


@pytest.mark.parametrize(
    ("name", "task", "activation", "pictures"),
    [
        ("addition-23-square.npz", "addition:23", "square", ["margins", "frequencies", "phases"]),
        ("addition-23-transformer.npz", "addition:23", "relu", ["margins", "frequencies"]),
    ],
)
def test_a_page_shows_the_pictures(tmp_path, capsys, name, task, activation, pictures):
    out = tmp_path / "page.html"
    assert main(["audit", str(TRAIN / name), "--task", task, "--activation", activation, "--html", str(out)]) == 0
    text = out.read_text("utf-8")
    assert re.findall(r'aria-labelledby="(\w+)-title', text) == pictures
    assert escape(capsys.readouterr().out.splitlines()[1]) in text
    assert not re.findall(r"""src=|url\(|@import|https?:(?!//www.w3.org/2000/svg)""", text)
    for picture in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(picture)


def test_a_network_of_signs_has_a_histogram(tmp_path, capsys):
    np.savez(tmp_path / "a.npz", embed=np.ones((3, 2)), unembed=np.eye(2), exponent=2)
    main(["audit", str(tmp_path / "a.npz"), "--task", "parity:3,0", "--html", str(tmp_path / "a.html")])
    assert "How many inputs have which margin" in (tmp_path / "a.html").read_text("utf-8")
