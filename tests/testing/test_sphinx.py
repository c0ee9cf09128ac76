"""Pages of other projects: what they say is looked up, and a build fails where it does not hold."""

import shutil
from pathlib import Path

import pytest

pytest.importorskip("sphinx")

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import docutils_namespace

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "closedform_example" / "docs"


@pytest.fixture
def built(tmp_path):
    """Return a function that builds the pages of the example, with a page of its own if there is one."""

    def build(text=None, builder="html"):
        source = tmp_path / "source"
        shutil.copytree(EXAMPLE, source)
        if text is not None:
            (source / "index.rst").write_text(f"Title\n=====\n\n{text}\n", encoding="utf-8")
        settings = {"closedform_certificates": str(ROOT / "certificates")}
        out = tmp_path / "out"
        with docutils_namespace():  # another build in this process must not meet what this one has registered
            app = Sphinx(source, source, out, tmp_path / "trees", builder, settings, status=None, warningiserror=True)
            app.build()
        return next(out.glob("index.*")).read_text(encoding="utf-8")

    return build


def test_the_example_shows_a_claim_a_verdict_and_a_number(built):
    page = built()
    assert "<math" in page
    assert "a statement that is proved" in page
    assert "the step size 1." in page


def test_what_is_no_html_has_the_formula_too(built):
    assert "G" in built(".. closedform:: cago/corollary-2.repair\n   :part: loss", "text")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (".. closedform:: cago/theorem-5\n   :part: path\n   :verdict: proved", "part 'path', is refuted, not proved"),
        (".. closedform:: cago/theorem-99", "no certificate 'cago/theorem-99' in "),
        (".. closedform:: cago/theorem-1\n   :part: nothing", "cago/theorem-1 has no part 'nothing', but "),
        (":closedform-verdict:`cago/nothing`", "no certificate 'cago/nothing'"),
        (":closedform-number:`structures/proposition-3`", "expected ID PART VARIABLE, found"),
        (":closedform-number:`structures/proposition-3 orbit zeta`", "has no rational value of 'zeta'"),
    ],
)
def test_a_build_fails_where_a_page_says_what_does_not_hold(built, text, says):
    with pytest.raises(ExtensionError, match=says):
        built(text)
