"""What accompanies a release says the same in each of its files."""

import json
import re
import tomllib
from pathlib import Path

import verify

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
ZENODO = json.loads((ROOT / ".zenodo.json").read_text(encoding="utf-8"))


def cited(field):
    return re.search(rf'^{field}: "?(.*?)"?$', CITATION, re.MULTILINE)[1]


def test_title_licence_and_version_agree():
    assert ZENODO["title"] == cited("title")
    assert ZENODO["license"] == cited("license") == PROJECT["project"]["license"]
    assert cited("version") == verify.__version__


def test_both_name_the_same_preprints():
    named = {entry["identifier"].removeprefix("arXiv:") for entry in ZENODO["related_identifiers"]}
    assert named == set(re.findall(r"https://arxiv.org/abs/([\d.]+)", CITATION))


def test_a_wheel_brings_the_certificates_of_each_work():
    folders = PROJECT["tool"]["setuptools"]["data-files"]
    works = {path.name for path in (ROOT / "certificates").iterdir() if path.is_dir()}
    place = "share/closedform/certificates"
    assert folders == {place: ["certificates/*.json"]} | {
        f"{place}/{work}": [f"certificates/{work}/*.json"] for work in works
    }
