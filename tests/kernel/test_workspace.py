"""A replay leaves nothing behind in the process, and replays in several threads do not disturb one another."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier, get_ident
from typing import Any

import pytest

from tests.kernel.hostile import TRUTH, evaluated
from verify.kernel import workspace
from verify.kernel.certificate import Outcome, replay
from verify.kernel.errors import Exhausted, Rejected
from verify.kernel.ledger import Ledger
from verify.kernel.loader import load
from verify.kernel.terms import Term

CERTIFICATES = Path(__file__).parents[2] / "certificates"
NAMES = ["cago/lemma-3", "cago/theorem-6.literal", "tasks/equation-e.56", "structures/proposition-6.repair"]
ENDLESS = ["forall", [["n", ["range", 0, 4095]], ["m", ["range", 0, 4095]]], ["<=", "n", ["+", "n", "m"]]]
SWITCH = 1e-5


def written(name: str) -> Any:
    return load(content(name))


def content(name: str) -> bytes:
    return (CERTIFICATES / f"{name}.json").read_bytes()


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """Return the steps that the last replay of each thread has spent."""
    found: dict[int, int] = {}

    @contextmanager
    def counting() -> Iterator[workspace.Workspace]:
        with workspace.replaying(2_000_000) as here:
            yield here
        found[get_ident()] = here.spent

    monkeypatch.setattr("verify.kernel.certificate.replaying", counting)
    return found


def test_threads_replay_different_certificates_as_each_alone(spent: dict[int, int]) -> None:
    trees = [written(name) for name in NAMES]

    def replayed(tree: Any) -> tuple[Outcome, int]:
        return replay(tree, Ledger([]), trusting=True, find=content), spent[get_ident()]

    alone = [replayed(tree) for tree in trees]
    assert len({steps for _, steps in alone}) == len(NAMES)
    together = Barrier(2)

    def all_of(order: int) -> list[tuple[Outcome, int]]:
        together.wait()
        return [replayed(tree) for tree in trees[::order]][::order]

    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    try:
        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(all_of, (1, -1))) == [alone, alone]
    finally:
        sys.setswitchinterval(before)


def test_one_thread_that_runs_out_does_not_stop_another() -> None:
    together = Barrier(2)

    def with_limit(limit: int) -> int:
        with workspace.replaying(limit) as here:
            together.wait()
            for _ in range(1000):
                workspace.spend(1)
            together.wait()
            return here.spent

    def exhausted() -> None:
        with workspace.replaying(10):
            together.wait()
            with pytest.raises(Exhausted):
                workspace.spend(11)
            together.wait()

    with ThreadPoolExecutor(2) as pool:
        enough, little = pool.submit(with_limit, 1000), pool.submit(exhausted)
        assert enough.result() == 1000
        little.result()


def terms() -> int:
    gc.collect()
    return sum(isinstance(thing, Term) for thing in gc.get_objects())


def sizes(here: workspace.Workspace) -> tuple[int, int, int]:
    return len(here.terms), len(here.values), sum(map(len, here.values.values()))


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_a_replay_remains(name: str) -> None:
    tree = written(name)
    here = workspace.HERE.workspace
    before, lasting, held = terms(), dict(workspace.LASTING), sizes(here)
    replay(tree, Ledger([]), trusting=True, find=content)
    assert workspace.HERE.workspace is here
    assert lasting == workspace.LASTING
    assert sizes(here) == held
    assert terms() == before


def test_nothing_of_a_replay_that_fails_remains(spent: dict[int, int]) -> None:
    here = workspace.HERE.workspace
    before, held = terms(), sizes(here)
    for formula, error in ((TRUTH, Rejected), (ENDLESS, Exhausted)):
        with pytest.raises(error):
            replay(evaluated(formula), Ledger([]), trusting=True)
    assert workspace.HERE.workspace is here
    assert sizes(here) == held
    assert terms() == before


def test_a_desk_is_emptied_when_it_is_full() -> None:
    desk = workspace.Desk()
    desk.terms[("some",)] = workspace.LASTING[next(iter(workspace.LASTING))]
    desk.spend(desk.limit)
    assert desk.terms != workspace.LASTING
    desk.spend(1)
    assert desk.terms == workspace.LASTING
