"""A plug-in of pytest: certificates are tests, and tests get at what certificates prove.

``pytest --closedform FOLDER`` adds a test for each certificate in a folder, and below it. The test fails with the line
of the kernel if that grants no verdict, and is skipped with the reason if nothing is decided. The fixture
``closedform`` returns certificates by the names of their statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # nothing of ours is loaded where nobody asks for it
    from verify.certificates import Certificate, Replays

OPTION = "--closedform"
_FOLDERS = pytest.StashKey[list[Path]]()
_REPLAYS = pytest.StashKey["Replays"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names folders of certificates."""
    parser.getgroup("closedform").addoption(
        OPTION,
        action="append",
        default=[],
        metavar="FOLDER",
        help="replay the certificates in a folder, and below it, as tests; the fixture 'closedform' finds them there",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Let pytest look into the folders.

    Raises
    ------
    UsageError
        If one of them is none.
    """
    config.stash[_FOLDERS] = [Path(config.invocation_params.dir, name) for name in config.getoption(OPTION)]
    for folder in config.stash[_FOLDERS]:
        if not folder.is_dir():
            raise pytest.UsageError(f"{OPTION}: no folder {folder}")
        if str(folder) not in config.args:
            config.args.append(str(folder))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take what lies in the folders for certificates."""
    from verify.kernel.program import NOT_CERTIFICATES

    for folder in parent.config.stash[_FOLDERS]:
        inside = file_path.suffix == ".json" and file_path.is_relative_to(folder)
        if inside and not (file_path.parent == folder and file_path.name in NOT_CERTIFICATES):
            return File.from_parent(parent, path=file_path)
    return None


class File(pytest.File):
    """A file that should be a certificate."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the one test."""
        yield Replay.from_parent(self, name="replay")


class Replay(pytest.Item):
    """The test that the kernel grants a certificate its verdict."""

    def runtest(self) -> None:
        """Replay the certificate.

        Raises
        ------
        Refused
            If the kernel grants no verdict.
        """
        line = _replays(self.config).line(self.path)
        if line.status:
            raise Refused(str(line))
        if line.word == "unchecked":
            pytest.skip(str(line))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the line of the kernel, which says it all."""
        return str(excinfo.value) if isinstance(excinfo.value, Refused) else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return what the test is called in reports."""
        return self.path, None, f"{self.path.parent.name}/{self.path.stem}"


class Refused(Exception):
    """The kernel grants no verdict."""


@pytest.fixture(scope="session")
def closedform(pytestconfig: pytest.Config) -> Callable[[str], Certificate]:
    """Return the function that finds a certificate by the id of its statement and has it replayed.

    It takes an id such as ``"cago/theorem-5"``, looks for it in the folders that ``--closedform`` names, and fails the
    test if it is not there or if the kernel grants no verdict.

    Examples
    --------
    ::

        def test_the_margin_of_our_network_is_the_proved_one(closedform):
            theorem = closedform("tasks/theorem-7.7")
            assert theorem["margin"].verdict == "proved"
    """

    def find(name: str) -> Certificate:
        folders = pytestconfig.stash[_FOLDERS]
        for path in (folder / f"{name}.json" for folder in folders):
            if path.is_file():
                try:
                    return _replays(pytestconfig).certificate(path)
                except ValueError as error:
                    pytest.fail(str(error), pytrace=False)
        where = f"in {', '.join(map(str, folders))}" if folders else f"without {OPTION} FOLDER"
        pytest.fail(f"no certificate '{name}' {where}", pytrace=False)

    return find


def _replays(config: pytest.Config) -> Replays:
    from verify.certificates import Replays

    if _REPLAYS not in config.stash:
        config.stash[_REPLAYS] = Replays()
    return config.stash[_REPLAYS]
