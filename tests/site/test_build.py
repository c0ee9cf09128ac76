"""The site of a few statements: all links lead somewhere, cards have what they promise, and a check can fail."""

import json
import re
from xml.etree import ElementTree

import pytest

from tests.site.conftest import CERTIFICATES, ROOT
from verify.command.errors import CommandError
from verify.kernel.certificate import replay
from verify.kernel.ledger import load_ledger
from verify.kernel.loader import load
from verify.site.links import broken
from verify.site.pages import Html, Page, Section
from verify.site.reference import API


def page(site, name):
    return (site / name).read_text("utf-8")


def section(text, anchor):
    """Return a section of a page with those below it."""
    start = text.index(f'<section id="{anchor}">')
    depth = 0
    for tag in re.finditer(r"<(/?)section\b", text[start:]):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return text[start : start + tag.end()]
    raise AssertionError(f"{anchor} does not end")


def test_no_link_is_broken(site):
    assert list(broken(site)) == []


def test_nothing_comes_from_elsewhere(site):
    for path in [*site.rglob("*.html"), *site.rglob("*.css")]:
        text = path.read_text("utf-8")
        assert not re.search(r"""(?:src|@import|url\()\s*=?\s*["']?(?:https?:)?//""", text), path
        assert not re.search(r"<link\b[^>]*href=[\"']https?:", text), path


def test_a_card_tells_what_is_claimed_and_what_it_rests_on(site, some):
    card = section(page(site, "works/cago.html"), "corollary-2")
    statement = some.by_id["cago/corollary-2"]
    assert "refuted" in card
    assert 'href="../works/cago.html#corollary-2.repair"' in card
    assert statement.digest in card
    assert f"{statement.steps} steps" in card
    assert re.search(r"<dt>Idea</dt><dd>Only the normalisation is wrong", card)
    assert 'href="../certificates/cago/corollary-2.json"' in card
    assert "near-miss" in card
    assert '<math display="block">' in card
    assert "False at" in card
    assert 'href="../errata/cago.html#corollary-2"' in card
    assert 'href="../blueprint/cago.html#cago/corollary-2"' in card
    assert re.search(r'data-definition="definition-half_system"', card)


def test_formulas_of_a_page_are_well_formed(site):
    text = page(site, "works/cago.html")
    formulas = re.findall(r"<math.*?</math>", text, re.DOTALL)
    assert len(formulas) > 50
    for formula in formulas:
        ElementTree.fromstring(formula.replace("&ApplyFunction;", ""))


def test_the_font_of_the_formulas_is_there(site):
    pytest.importorskip("ziamath")
    content = (site / "_static" / "math.woff").read_bytes()
    assert content[:4] == b"wOFF"
    assert 'url("math.woff")' in page(site, "_static/site.css")


def test_what_is_not_built_is_told_in_words(site):
    card = section(page(site, "works/tasks-6.html"), "theorem-6.1")
    assert "not built" in card
    assert "Then" in card


def test_all_statements_are_in_the_table(site, some):
    text = page(site, "statements.html")
    assert all(f">{one.id}<" in text for one in some)
    assert '<form class="filters" hidden' in text


def test_an_erratum_has_numbers_a_repair_and_a_citation(site, some):
    entry = section(page(site, "errata/cago.html"), "corollary-2")
    assert "False at" in entry
    assert "As printed" in entry
    assert "#corollary-2.repair" in entry
    assert "@misc{closedform:cago:corollary-2" in entry
    assert "corollary-4.repair" in section(page(site, "errata/cago.html"), "corollary-4")


def test_the_blueprint_is_svg_with_links(site):
    drawing = ElementTree.parse(site / "blueprint" / "cago.svg").getroot()
    nodes = [element for element in drawing.iter() if element.tag.endswith("}a")]
    assert {"cago/lemma-1", "cago/corollary-2", "cago/corollary-2.repair"} <= {node.get("id") for node in nodes}
    assert all(node.get("href") and node.find("{*}title") is not None for node in nodes)


def test_copies_of_certificates_are_accepted_by_the_kernel(site):
    content = (site / "certificates" / "cago" / "theorem-1.json").read_bytes()
    assert len(content) < (CERTIFICATES / "cago" / "theorem-1.json").stat().st_size
    assert json.loads(content) == json.loads((CERTIFICATES / "cago" / "theorem-1.json").read_bytes())
    assert replay(load(content), load_ledger()).verdict == "proved"


def test_the_first_page_has_commands_and_numbers(site):
    text = page(site, "index.html")
    for begin in (
        "guides/read-a-certificate.html",
        "errata/index.html",
        "guides/your-own-theorem.html",
        "guides/audit.html",
    ):
        assert begin in text[text.index("Where to begin") : text.index("Try it")], begin
    assert "The first command takes" in text
    assert "python -m verify all" in text or "verify all" in re.sub(r"<[^>]+>", "", text)
    assert "all published" in text
    assert "Three findings" in text


def test_the_tree_beside_a_page_has_the_titles_of_all_pages_and_no_sections(site):
    tree = re.search(r'<div class="sidebar-tree">(.*?)</div>', page(site, "works/cago.html"), re.DOTALL)[1]
    links = set(re.findall(r'<a [^>]*href="([^"]*)"', tree))
    assert {"../guides/audit.html", "tasks-6.html", "../errata/cago.html", "../reference/api-audit.html"} <= links
    assert {link for link in links if "#" in link} == {"#"}


def test_the_reference_has_every_command(site):
    from verify.__main__ import COMMANDS

    text = page(site, "reference/commands.html")
    for command in COMMANDS:
        assert "usage:" in section(text, command)


@pytest.mark.parametrize("name", API)
def test_the_reference_documents_something_of_each_room(site, name):
    assert re.search(r'<dt class="sig[^>]* id="(?:verify|constructions)\.', page(site, f"reference/api-{name}.html"))


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("missing.html", "'missing.html' leads to no file"),
        ("#nowhere", "'#nowhere' leads to no anchor of page.html"),
        ("other.html#nowhere", "'other.html#nowhere' leads to no anchor of other.html"),
    ],
)
def test_a_broken_link_is_named(tmp_path, link, says):
    (tmp_path / "other.html").write_text('<p id="there">x</p>')
    (tmp_path / "page.html").write_text(f'<a href="other.html#there">a</a> <a class="x" href="{link}">b</a>')
    assert list(broken(tmp_path)) == [f"page.html: {says}"]


def test_a_broken_anchor_fails_the_build_and_nothing_is_written(some, tmp_path, monkeypatch):
    pytest.importorskip("sphinx")
    from verify.site import build

    wrong = Page("wrong", "Wrong", [Section("here", "Here", [Html('<a href="works/cago.html#no-such">x</a>')])])
    others = build.pages
    monkeypatch.setattr(build, "pages", lambda corpus: [wrong, *others(corpus)])
    problems = build.built(some, ROOT, CERTIFICATES, tmp_path / "site", 1)
    assert any("no-such" in problem for problem in problems)
    assert not (tmp_path / "site").exists()
    assert list(tmp_path.iterdir()) == []


def test_a_package_that_is_not_installed_is_named(some, tmp_path, monkeypatch):
    from verify.site import build

    monkeypatch.setattr(build, "NEEDED", ("no_such_package",))
    with pytest.raises(CommandError, match=r"the site needs no_such_package: pip install 'closedform\[site\]'"):
        build.built(some, ROOT, CERTIFICATES, tmp_path / "site", 1)
    assert not (tmp_path / "site").exists()


def test_a_folder_with_other_things_is_left_alone(some, tmp_path):
    pytest.importorskip("sphinx")
    from verify.site.build import built

    (tmp_path / "precious").write_text("mine")
    with pytest.raises(CommandError, match="is a folder with other things"):
        built(some, ROOT, CERTIFICATES, tmp_path, 1)
    assert (tmp_path / "precious").read_text() == "mine"


def test_a_link_that_leads_out_is_followed_from_where_the_site_will_stand(tmp_path):
    made, there = tmp_path / "made", tmp_path / "there"
    made.mkdir()
    made.joinpath("page.html").write_text('<a href="../certificates/a.json">a</a>', encoding="utf-8")
    there.joinpath("certificates").mkdir(parents=True)
    there.joinpath("certificates", "a.json").touch()
    assert list(broken(made, there / "site")) == []
    assert list(broken(made, tmp_path / "site")) == ["page.html: '../certificates/a.json' leads to no file"]
