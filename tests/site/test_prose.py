"""Sentences with TeX: what is a formula becomes one, what is English stays, and all of it is well-formed."""

from xml.etree import ElementTree

import pytest

from verify.site.corpus import TEXTS

docutils = pytest.importorskip("docutils")

from verify.site import prose  # noqa: E402
from verify.statements import ideas, theories  # noqa: E402

MOST_UNREAD = 5


def formulas(text):
    """Return the texts of the formulas of a sentence, and what is left of it."""
    tree = ElementTree.fromstring(f"<p>{prose.html(text)}</p>".replace("&ApplyFunction;", ""))
    found = []
    for formula in tree.iter("math"):
        found.append("".join(formula.itertext()))
        for element in list(formula):
            formula.remove(element)
        formula.text = "#"
    return found, "".join(tree.itertext())


@pytest.mark.parametrize(
    ("text", "found", "rest"),
    [
        ("If $x_1 < 2$, all is well.", ["x1<2"], "If #, all is well."),
        (
            r"For p \in \{a, b\} and a number d > 2 it is \sqrt d.",
            ["p∈{a,b}", "d"],
            "For # and a number d > 2 it is #.",
        ),
        (r"\hat w = -\eta g is a step", ["wˆ=−ηg"], "# is a step"),
        ("Repaired in cago/corollary-2.repair by x^2.", ["x2"], "Repaired in cago/corollary-2.repair by #."),
        ("The value r_kkk = 1/(2d) is a maximum.", ["rkkk=1/(2d)"], "The value # is a maximum."),
        ("No formula, a < b & c.", [], "No formula, a < b & c."),
        (r"as in \frac12 of all", ["12"], "as in # of all"),
    ],
)
def test_formulas_are_found(text, found, rest):
    assert formulas(text) == (found, rest)


def test_an_accent_stands_over_a_letter_and_an_index_beside_it():
    assert "<msub><mover>" in prose.html(r"$\bar z_{pk}$")
    assert "munderover" not in prose.html(r"$\bar z_{pk}$")


def test_what_cannot_be_read_is_shown_as_it_is():
    assert prose.html(r"$\nosuchcommand{x}$") == r'<code class="tex">\nosuchcommand{x}</code>'


def test_nearly_all_texts_of_certificates_are_read(certificates):
    unread = []
    for name, certificate in certificates.items():
        for text in (certificate["statement"][key] for key in TEXTS):
            markup = prose.html(text)
            ElementTree.fromstring(f"<p>{markup}</p>".replace("&ApplyFunction;", ""))
            if 'class="tex"' in markup:
                unread.append((name, text))
    assert len(unread) <= MOST_UNREAD, unread


def test_all_ideas_are_read():
    for name in theories():
        markup = prose.html(ideas.idea(name))
        ElementTree.fromstring(f"<p>{markup}</p>".replace("&ApplyFunction;", ""))
        assert 'class="tex"' not in markup, name
