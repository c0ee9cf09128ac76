"""Any array library will do, and none is loaded before it is asked for."""

import subprocess
import sys
from fractions import Fraction
from math import inf, nan

import pytest

from constructions.abelian import FiniteAbelianGroup
from constructions.fourier import fourier_solution
from constructions.order_four import order_four_solution
from verify.confirm.backends import NAMES, Unavailable, backend
from verify.confirm.confirmation import Confirmation, confirm, unmeasured
from verify.confirm.kinds import LossCase

GROUP = FiniteAbelianGroup((23,))


@pytest.mark.parametrize("name", NAMES)
def test_each_array_library_confirms(name):
    pytest.importorskip(name)
    try:
        found = backend(name)
    except Unavailable as problem:
        pytest.skip(str(problem))
    for build, exact in ((fourier_solution, Fraction(0)), (order_four_solution, Fraction(44, 23))):
        confirmation = confirm(LossCase("cago/own-case", GROUP, build, exact), found)
        assert confirmation.ok
        assert (confirmation.backend, confirmation.size) == (name, 23)


def test_nothing_is_loaded_before_it_is_asked_for():
    program = (
        "import sys, verify.command.all; "
        "assert not {'numpy', 'cupy', 'torch', 'flint'} & set(sys.modules); "
        "from verify.confirm import cases, confirmation; "
        "assert not {'cupy', 'torch'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("name", NAMES[1:])
def test_a_library_that_is_not_installed_is_named_with_its_extra(name, monkeypatch):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(Unavailable, match=rf"{name} is not installed; pip install 'closedform\["):
        backend(name)


def test_a_library_without_a_device_is_one_line(monkeypatch):
    class Broken:
        @staticmethod
        def asarray(array):
            raise RuntimeError("no CUDA-capable device\nis detected")

    monkeypatch.setitem(sys.modules, "cupy", Broken)
    with pytest.raises(Unavailable, match="cupy cannot compute here: no CUDA-capable device is detected"):
        backend("cupy")


def confirmation(measured, bound=1e-12):
    return Confirmation("cago/own-case", "numpy", 3, Fraction(1, 3), measured, bound)


@pytest.mark.parametrize(
    ("measured", "bound", "ok"),
    [
        (1 / 3, 1e-12, True),
        (1 / 3, 0.0, False),
        (0.3334, 1e-12, False),
        (0.3334, 1e-3, True),
        (nan, 1e-12, False),
        (inf, inf, False),
        (1 / 3, nan, False),
    ],
)
def test_what_is_confirmed(measured, bound, ok):
    found = confirmation(measured, bound)
    assert found.ok == ok
    assert found.status == int(not ok)
    assert str(found).split()[0] == ("confirmed" if ok else "failed")
    assert found.tree()["ok"] == ok


def test_lines_and_trees():
    found = confirmation(0.25)
    assert str(found) == "failed     cago/own-case  d = 3, numpy: 0.25 instead of 1/3 (bound 1.0e-12)"
    assert found.tree() == {
        "name": "cago/own-case",
        "backend": "numpy",
        "size": 3,
        "exact": "1/3",
        "measured": 0.25,
        "bound": 1e-12,
        "ok": False,
        "problem": "",
    }
    broken = unmeasured(LossCase("cago/own-case", GROUP, fourier_solution, Fraction(0)), backend(), OSError("a\nb"))
    assert (broken.status, broken.tree()["measured"], broken.tree()["bound"]) == (3, None, None)
    assert str(broken) == "error      cago/own-case  d = 23, numpy: internal error: OSError: a b"
