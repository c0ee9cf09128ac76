"""The plug-in of pytest: certificates are tests, and what is wrong with one is told in the kernel's line."""

import json
from importlib.metadata import entry_points
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
CERTIFICATES = ROOT / "certificates"
INSTALLED = bool(entry_points(group="pytest11", name="closedform"))
PLUGIN = ("-p", "closedform" if INSTALLED else "verify.testing.plugin", "-p", "no:cacheprovider")
PROVED, REFUTED, UNCHECKED = "cago/theorem-3", "cago/theorem-1.literal", "cago/figure-5"


@pytest.fixture(autouse=True)
def _ours(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.fixture
def project(pytester):
    """Return a function that puts certificates into a project and tests it."""

    def tested(names, *words, changed=None):
        for name in names:
            target = pytester.path / "certificates" / f"{name}.json"
            target.parent.mkdir(parents=True, exist_ok=True)
            text = (CERTIFICATES / f"{name}.json").read_text(encoding="utf-8")
            target.write_text(changed(text) if changed else text, encoding="utf-8")
        return pytester.runpytest_subprocess(*PLUGIN, "--closedform", "certificates", *words)

    return tested


def test_what_is_proved_or_refuted_passes_and_what_is_undecided_is_skipped(project):
    found = project([PROVED, REFUTED, UNCHECKED], "-rs")
    found.assert_outcomes(passed=2, skipped=1)
    found.stdout.fnmatch_lines(["*unchecked*cago/figure-5*"])


def test_a_changed_certificate_fails_with_the_line_of_the_kernel(project):
    found = project([PROVED], changed=lambda text: text.replace('"says": "', '"says": "Not: ', 1))
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines([f"*{PROVED}*"])
    found.stdout.no_fnmatch_line("*Traceback*")


def test_the_fixture_hands_over_claims_and_numbers(project, pytester):
    pytester.makepyfile(
        f"""
        def test_claim(closedform):
            found = closedform("{PROVED}")
            assert found.verdict == "proved"
            part = next(iter(found.parts.values()))
            assert part.verdict == "proved" and part.claim and part.text and part.says
            assert found[part.name] is part
            assert len(part.witnesses) == 1 and part.numbers == ({{}},)
        """
    )
    project([PROVED], "--closedform", ".", "-k", "test_claim").assert_outcomes(passed=1, deselected=1)


def test_a_name_that_is_not_there_is_told_with_the_folders(project, pytester):
    pytester.makepyfile("def test_claim(closedform): closedform('cago/theorem-99')")
    found = project([PROVED], "test_a_name_that_is_not_there_is_told_with_the_folders.py", "-k", "test_claim")
    found.assert_outcomes(failed=1, deselected=1)
    found.stdout.fnmatch_lines(["*no certificate 'cago/theorem-99' in *certificates*"])


def test_a_folder_that_is_not_there_is_wrong_usage(pytester):
    found = pytester.runpytest_subprocess(*PLUGIN, "--closedform", "nowhere")
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    found.stderr.fnmatch_lines(["*--closedform: no folder *nowhere"])


def test_the_tests_of_the_example_pass(project):
    used = "cago/corollary-2.repair"
    found = project([used, *uses(used)], str(ROOT / "examples" / "closedform_example" / "tests"), "-k", "our_networks")
    found.assert_outcomes(passed=4, deselected=1 + len(uses(used)))


def uses(name):
    """Return what a certificate uses, directly or not."""
    found, waiting = {}, [name]
    while waiting:
        for entry in json.loads((CERTIFICATES / f"{waiting.pop()}.json").read_text(encoding="utf-8"))["uses"]:
            if entry["id"] not in found:
                found[entry["id"]] = None
                waiting.append(entry["id"])
    return list(found)
