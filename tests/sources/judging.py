"""Who notices a change of the kernel: certificates, forgeries, then tests, each in a process that a parent forks."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import hypothesis  # noqa: F401 - once for all that are forked
import pytest

Json = Any
ROOT = Path(__file__).parents[2]
KERNEL = Path("verify", "kernel")
SECONDS, GIGABYTE = 90, 1 << 30
SMALL = 4_000
"""The size in bytes of a certificate that judges."""
TESTS = {
    "": ("test_refusals", "test_second_looks"),
    "binding.py": ("test_logic", "test_terms"),
    "certificate.py": ("test_controls", "test_changed_claims", "test_pins"),
    "claims.py": ("test_uses", "test_pins"),
    "curves.py": ("test_signs_and_curves",),
    "cyclotomic.py": ("test_cyclotomic",),
    "exponentials.py": ("test_exponentials",),
    "interpreter.py": ("test_cyclotomic", "test_exponentials"),
    "ledger.py": ("test_pins",),
    "literals.py": ("test_reading", "test_loader"),
    "loader.py": ("test_loader",),
    "matching.py": ("test_matching",),
    "monomials.py": ("test_matching",),
    "program.py": ("test_program",),
    "reader.py": ("test_reading", "test_terms", "test_loader"),
    "run.py": ("test_uses", "test_program", "test_loader"),
    "rules/induct.py": ("test_induction",),
    "rules/squares.py": ("test_signs_and_curves",),
    "sorts.py": ("test_terms",),
    "terms.py": ("test_terms", "test_lookups"),
    "theorem.py": ("test_logic",),
    "workspace.py": ("test_workspace",),
}
"""The tests that belong to a file of the kernel, and to all files; the examples of the document judge, too."""
SLOW = (
    "test_logic.py::test_formulas_have_no_loose_index",
    "test_logic.py::test_what_is_bound_can_be_opened_at_once_and_one_by_one",
    "test_logic.py::test_free_variables_of_an_instance",
    "test_refusals.py::test_a_second_file_with_the_id_of_another_one_is_refused",
)
"""Tests that would take most of the time."""


def copied(folder: Path) -> Path:
    """Lay a copy of the project into a folder, of which the kernel alone is more than links."""
    (folder / "verify").mkdir()
    for path in ROOT.iterdir():
        if path.name != "verify" and not path.name.startswith("."):
            (folder / path.name).symlink_to(path)
    for path in (ROOT / "verify").iterdir():
        if path.name not in ("kernel", "__pycache__"):
            (folder / "verify" / path.name).symlink_to(path)
    shutil.copytree(ROOT / KERNEL, folder / KERNEL, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


class Judges:
    """Those who judge a kernel that lies in a copy of the project.

    Parameters
    ----------
    folder : Path
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lies = list(self._laid(folder / "lies"))
        index = json.loads((ROOT / "certificates" / "index.json").read_text("utf-8"))
        paths = ((ROOT / "certificates" / row["file"], row) for row in index["statements"])
        self.certificates = [(path, row["verdict"]) for path, row in paths if path.stat().st_size < SMALL]

    def _laid(self, folder: Path) -> Iterator[tuple[Path, Json]]:
        for path in sorted((ROOT / "tests" / "forgeries").glob("*/*.json")):
            forgery = json.loads(path.read_text("utf-8"))
            if "exhausted" in forgery["expected"]:
                continue
            place = folder / path.parent.name / path.stem
            for name, tree in {"forgery/lie": forgery["certificate"], **forgery.get("beside", {})}.items():
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                (place / f"{name}.json").write_text(json.dumps(tree), "utf-8")
            yield place / "forgery" / "lie.json", forgery

    def noticed(self, file: str) -> str | None:
        """Return who notices a change of a file first, None if nobody does."""
        here, there = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(here)
            self._judge(file, there)
        os.close(there)
        with os.fdopen(here, "rb") as stream:
            said = stream.read().decode()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return "it does not end"
        return said or None

    def _judge(self, file: str, stream: int) -> None:
        """Judge in a process of its own, which ends here."""
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (4 * GIGABYTE, 4 * GIGABYTE))
        signal.alarm(10 * SECONDS)
        os.chdir(self.folder)
        sys.path.insert(0, str(self.folder))
        sys.dont_write_bytecode = True
        try:
            with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
                found = next(self._against(file), "")
        except BaseException as error:
            found = f"{type(error).__name__} at the start"
        os.write(stream, found.encode())
        os._exit(0)

    def _against(self, file: str) -> Iterator[str]:
        from verify.kernel import program
        from verify.kernel.ledger import Ledger, load_ledger

        ledger = load_ledger()
        for path, verdict in self.certificates:
            if program.check(path, ledger).word != verdict:
                yield f"certificate {path.parent.name}/{path.stem}"
        for path, forgery in self.lies:
            line = program.check(path, Ledger([]), trusting=True, permit=frozenset())
            if line.word not in forgery["expected"].split("|") or forgery["reason"] not in line.reason:
                yield f"forgery: {forgery['sentence']}"
        names = [*TESTS[""], *TESTS.get(file, ())]
        tests = ["tests/test_certificate_format.py", *(f"tests/kernel/{name}.py" for name in names)]
        failed: list[str] = []

        class Watch:
            def pytest_runtest_logreport(self, report: Any) -> None:
                if report.failed:
                    failed.append(report.nodeid)

            def pytest_collectreport(self, report: Any) -> None:
                if report.failed:
                    failed.append(report.nodeid)

        options = ["-x", "-q", "-p", "no:closedform", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", "."]
        options += [option for test in SLOW for option in ("--deselect", f"tests/kernel/{test}")]
        if pytest.main([*options, *tests], plugins=[Watch()]):
            yield f"test {failed[0] if failed else 'that cannot be run'}"
