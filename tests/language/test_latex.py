"""LaTeX of claims: braces and environments are balanced, and what people write is there."""

import re

import pytest
from hypothesis import HealthCheck, given, settings

from verify.language import latex, latex_definition
from verify.testing.claims import claims


def balanced(text):
    plain = re.sub(r"\\[{}]", "", text)
    depth = 0
    for character in plain:
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth < 0:
            return False
    begins, ends = re.findall(r"\\begin{(\w+)}", text), re.findall(r"\\end{(\w+)}", text)
    return depth == 0 and sorted(begins) == sorted(ends)


def test_every_claim_and_definition_of_a_certificate_has_latex(certificates):
    for certificate in certificates.values():
        for definition in certificate["definitions"]:
            assert balanced(latex_definition(definition))
        for part in certificate["parts"]:
            if "claim" in part:
                text = latex(part["claim"])
                assert balanced(text)
                assert text.isascii(), text


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(claims())
def test_random_claims_have_latex(claim):
    assert balanced(latex(claim, 60))


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (["<=", 0, ["/", ["abs2", "x"], 2]], r"0 \leq \frac{\lvert x\rvert^{2}}{2}"),
        (["=", ["sum", [["k", ["dual", "G"]]], ["!=", "k", 0], "k1'"], -1], None),
        (["iterate", [["y", "real"]], ["*", ["-", "x"], "y"], 1, ["next", "n"]], "(-x)^{n + 1}"),
        (["radical", 3, 2, 5], r"\sqrt[3]{\frac{2}{5}}"),
        (["f_of", "alpha", ":one_two"], r"\mathrm{f\_of}(\alpha, \mathsf{one\_two})"),
        (["choose", "p", ["a", 1], ["b", 2]], r"\begin{cases} 1 & p = \mathsf{a} \\ 2 & p = \mathsf{b} \end{cases}"),
    ],
)
def test_latex_is_what_people_write(tree, text):
    expected = text or r"\sum_{k \in \widehat{G},\ k \neq 0} k_{1}' = -1"
    assert latex(tree) == expected
