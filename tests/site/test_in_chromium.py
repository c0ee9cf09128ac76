"""What the scripts of the pages do, in a browser that opens them from disk."""

import json
import re
import shutil
import subprocess
from html import unescape
from itertools import product

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")


def opened(address, *options):
    """Return the page as the browser has it once its scripts have run."""
    words = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=8000", *options]
    found = subprocess.run([*words, "--dump-dom", address], capture_output=True, text=True, timeout=300, check=True)
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


def test_the_page_of_the_search_has_a_field_of_its_own(site):
    address = (site / "search.html").as_uri()
    page = opened(address)
    assert re.search(r'<input type="search" name="q"[^>]*aria-label="Search"', page)
    assert "a table with filters</a>" in page
    assert "works/cago.html#theorem-1" in opened(f"{address}?q=potentials")


def test_a_node_tells_what_it_is_and_its_idea(site, some):
    idea = some.by_id["cago/lemma-1"].idea
    assert idea
    page = unescape(opened(f"{(site / 'blueprint' / 'cago.html').as_uri()}#cago/lemma-1"))
    told = re.search(r'<output class="told">(.*?)</output>', page, re.DOTALL)[1]
    assert told.startswith("cago/lemma-1: ")
    assert told.endswith(idea)


WIDTHS = (390, 1280)
THEMES = ("light", "dark")
MEASURE = """
<body><script>
onload = async () => {
  const found = [];
  for (const page of PAGES) for (const width of WIDTHS) {
    const frame = document.createElement("iframe");
    frame.width = width;
    frame.height = 800;
    frame.src = ROOT + page;
    document.body.append(frame);
    await new Promise((loaded) => { frame.onload = loaded; });
    const inside = frame.contentDocument;
    for (const theme of THEMES) {
      inside.body.dataset.theme = theme;
      const colour = frame.contentWindow.getComputedStyle(inside.body).backgroundColor;
      found.push([page, width, theme, inside.documentElement.scrollWidth, colour]);
    }
    frame.remove();
  }
  document.body.dataset.found = JSON.stringify(found);
};
</script></body>
"""


def measured(folder, pages, frame):
    """Return for each page, width and theme how wide the page is there, and its colour."""
    given = {"PAGES": pages, "WIDTHS": WIDTHS, "THEMES": THEMES, "ROOT": f"{folder.as_uri()}/"}
    script = MEASURE
    for name, value in given.items():
        script = script.replace(name, json.dumps(value))
    frame.write_text(script)
    page = opened(frame.as_uri(), "--allow-file-access-from-files", "--virtual-time-budget=600000")
    return json.loads(unescape(re.search(r'data-found="([^"]*)"', page)[1]))


def test_a_page_that_is_too_wide_is_noticed(tmp_path):
    (tmp_path / "page.html").write_text('<body><p style="width: 700px">Wide.</p></body>')
    found = measured(tmp_path, ["page.html"], tmp_path / "frame.html")
    assert {width for _, width, _, found, _ in found if found > width} == {390}


def test_no_page_is_wider_than_its_window_in_light_and_in_dark(site, tmp_path):
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    found = measured(site, pages, tmp_path / "frame.html")
    assert [(name, width, theme) for name, width, theme, *_ in found] == list(product(pages, WIDTHS, THEMES))
    assert [row for row in found if row[3] > row[1]] == []
    colours = {(name, theme): colour for name, _, theme, _, colour in found if name.startswith("works/")}
    assert all(colours[name, "light"] != colours[name, "dark"] for name, _ in colours)
