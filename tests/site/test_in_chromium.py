"""What the scripts of the pages do, in a browser that opens them from disk."""

import re
import shutil
import subprocess

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")


def opened(address, *options):
    """Return the page as the browser has it once its scripts have run."""
    words = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=8000", *options]
    found = subprocess.run([*words, "--dump-dom", address], capture_output=True, text=True, timeout=120, check=True)
    return found.stdout


def test_the_filters_leave_what_fits(site, some):
    page = opened(f"{(site / 'statements.html').as_uri()}?verdict=misprint")
    count = sum(one.verdict == "misprint" for one in some)
    assert f">{count} of {len(some.statements)}</output>" in page
    shown = re.findall(r"<tr((?:(?!hidden)[^>])*)><td>", page)
    assert len([row for row in shown if "data-verdict" in row]) == count


def test_without_scripts_the_whole_table_is_there(site, some):
    page = (site / "statements.html").read_text("utf-8")
    assert page.count("<tr data-work=") == len(some.statements)
    assert " hidden=" not in re.sub(r"<form[^>]*>", "", page[page.index("<tbody>") : page.index("</tbody>")])


def test_the_search_finds_a_statement_by_its_title(site):
    page = opened(f"{(site / 'search.html').as_uri()}?q=potentials")
    assert "works/cago.html#lemma-1" in page
    assert "works/cago.html#theorem-1" in page


def test_the_blueprint_can_be_zoomed(site):
    page = opened(f"{(site / 'blueprint' / 'cago.html').as_uri()}#cago/lemma-1")
    assert 'class="zoom"' in page
    assert page.count('type="button"') >= 4
    lit = re.findall(r'<a class="node [^"]* near" [^>]*id="([^"]*)"', page)
    assert "cago/lemma-1" in lit
    assert "cago/corollary-2.repair" in lit
    assert "cago/theorem-1" not in lit


PAGES = (
    "index",
    "statements",
    "works/cago",
    "works/index",
    "errata/cago",
    "blueprint/cago",
    "guides/constructions",
    "reference/commands",
    "reference/certificate-format",
    "reference/api-constructions",
)


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_a_phone(site, tmp_path, name):
    frame = tmp_path / "frame.html"
    frame.write_text(
        f'<body><iframe width="390" height="800" src="{(site / f"{name}.html").as_uri()}"></iframe></body>'
        "<script>onload = () => { document.body.dataset.width = "
        "frames[0].document.documentElement.scrollWidth; };</script>"
    )
    page = opened(frame.as_uri(), "--allow-file-access-from-files")
    width = re.search(r'data-width="(\d+)"', page)
    assert width is not None
    assert int(width[1]) <= 390
