"""Every decimal that a text gives of a number in closed form is right to the last digit, by mpmath."""

import json
import random
import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest

from constructions import Cyclotomic, decimal, polynomial, real_roots, root_of_unity
from verify.confirm.backends import backend
from verify.confirm.confirmation import confirm
from verify.confirm.decimals import STRUCTURES, TASKS, DecimalCase, PrintedDecimal

CERTIFICATES = Path(__file__).parents[2] / "certificates"
PRINTED = [*STRUCTURES, *TASKS]
MEASURED = {  # outcomes of runs or read off figures of the works, no numbers in closed form
    ("structures/figure-3.5", "1.21"),
    ("structures/figure-4.3", "0.98"),
    ("structures/figure-4.5", "0.03"),
}
ROUNDED = re.compile(r"about (-?[0-9]+\.[0-9]{2,})|(-?[0-9]+\.[0-9]+)\.\.\.")


def texts(certificate):
    yield from certificate["statement"].values()
    for part in certificate["parts"]:
        yield from (part["says"], part.get("reason", ""))
        yield from (control["says"] for control in part.get("controls", []))


def certificate_of(name):
    return json.loads((CERTIFICATES / f"{name}.json").read_bytes())


@pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: f"{printed.statement} {printed.text}")
def test_the_printed_digits_are_those_of_the_number(printed):
    assert any(printed.text in text for text in texts(certificate_of(printed.statement)))
    assert printed.excess() == 0


@pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: f"{printed.statement} {printed.text}")
@pytest.mark.parametrize("by", [-1, 1])
def test_a_wrong_last_digit_is_noticed(printed, by):
    last = Decimal(printed.text)
    digits = str(last + by * Decimal(1).scaleb(last.as_tuple().exponent))
    assert replace(printed, text=digits).excess() > 0
    case = DecimalCase("structures/printed-decimals", (replace(printed, text=digits),))
    assert not confirm(case, backend()).ok


def test_no_decimal_of_a_text_is_forgotten():
    known = {(printed.statement, printed.text) for printed in PRINTED} | MEASURED
    for path in sorted(CERTIFICATES.glob("*/*.json")):
        name = f"{path.parent.name}/{path.stem}"
        for text in texts(certificate_of(name)):
            for match in ROUNDED.finditer(text):
                assert (name, match[1] or match[2]) in known, text


def test_decimals_of_cyclotomic_numbers():
    chance = random.Random(1)
    for n in (5, 7, 12, 60):
        value = sum(
            (root_of_unity(n, e) + root_of_unity(n, -e)) * Fraction(chance.randint(-9, 9), chance.randint(1, 9))
            for e in range(1, 5)
        )
        assert isinstance(value, Cyclotomic)
        with mpmath.workdps(60):
            root = mpmath.expjpi(mpmath.mpf(2) / value.conductor)
            powers = ((mpmath.mpf(c.numerator) / c.denominator) * root**e for e, c in enumerate(value.coefficients))
            there = mpmath.re(sum(powers))
            assert abs(mpmath.mpf(decimal(value, 30)) - there) <= abs(there) * mpmath.mpf(10) ** -29


def test_roots_of_polynomials():
    for coefficients in ([-2, 0, 1], [1, -5, 0, 2], [-1, -1, 0, 0, 0, 1]):
        found = [root.ball(200).str(40, radius=False) for root in real_roots(polynomial(coefficients))]
        with mpmath.workdps(60):
            roots = mpmath.polyroots(coefficients[::-1], maxsteps=200, extraprec=200)
            there = sorted(mpmath.re(root) for root in roots if abs(mpmath.im(root)) < mpmath.mpf(10) ** -50)
            assert [mpmath.nstr(root, 30) for root in there] == [mpmath.nstr(mpmath.mpf(str(x)), 30) for x in found]


def test_the_digits_may_be_rounded_or_cut_off():
    third = PrintedDecimal("w/a", "0.667", lambda: mpmath.mpf(2) / 3)
    assert third.excess() == 0
    assert replace(third, cut=True).excess() > 0
    assert replace(third, text="0.666", cut=True).excess() == 0
