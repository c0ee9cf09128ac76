"""What the site reads: statements with their verdicts and places, and errors that name what is wrong."""

import json
import shutil
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.site.conftest import CERTIFICATES, CHOSEN
from verify.command.errors import CommandError
from verify.command.index import INDEX
from verify.site import errata, labels, prose
from verify.site.blueprint import graph_of
from verify.site.corpus import corpus
from verify.site.layout import layered


def test_statements_have_their_places_for_ever(some):
    assert [one.id for one in some if one.id in CHOSEN] == [one.id for one in some]
    places = {one.id: one.link("") for one in some}
    assert places["cago/theorem-1"] == "works/cago.html#theorem-1"
    assert places["tasks/proposition-8.2"] == "works/tasks-8.html#proposition-8.2"
    assert places["library/real-order"] == "works/library-own-q-r.html#real-order"


def test_verdicts_and_counterexamples(some):
    verdicts = {one.id: one.verdict for one in some}
    assert verdicts["cago/corollary-2"] == "refuted"
    assert verdicts["cago/corollary-4"] == "misprint"
    assert verdicts["cago/figure-2"] == "undecided"
    assert verdicts["tasks/theorem-6.1"] == "unbuilt"
    values = dict(some.by_id["cago/corollary-2"].values["optimality"])
    assert values["G"] == ["cyclic", 3]
    assert some.by_id["cago/theorem-1"].values == {"loss": [], "network": []}


def test_links_to_certificates(some):
    one = some.by_id["cago/lemma-1"]
    assert some.certificate_link(one) == "../certificates/cago/lemma-1.json"
    beside = corpus(CERTIFICATES, ["cago/lemma-1"], "../certificates/")
    assert beside.certificate_link(one) == "../../certificates/cago/lemma-1.json"
    far = corpus(CERTIFICATES, ["cago/lemma-1"], "https://example.org/c")
    assert far.certificate_link(one) == "https://example.org/c/cago/lemma-1.json"


def test_errata_are_sorted_by_what_rests_on_them(some):
    ranks = {one.id: errata.severity(one, some) for one in errata.refuted(some)}
    assert ranks["cago/corollary-4"] == "misprint"
    assert ranks["cago/corollary-2"] == "substance"
    assert "cago/corollary-2.repair" not in ranks


def test_bibtex_can_be_pasted(some):
    one = some.by_id["cago/corollary-2"]
    text = errata.bibtex(one, some.works["cago"])
    assert text.count("{") == text.count("}")
    assert one.digest in text
    assert r"z\_F6" in text


def test_a_statement_without_a_number_is_named_once_where_it_is_cited(some):
    one = some.by_id["cago/corollary-2"]
    text = errata.bibtex(replace(one, label=one.entry.title), some.works["cago"])
    assert text.count(one.entry.title[:20]) == 1
    assert " false as printed}}," in text


def test_labels():
    from verify.catalogue import Listed

    def label(name, kind, number, title="A title"):
        return labels.label(Listed(id=name, parts={}, kind=kind, number=number, title=title))

    assert label("w/equations-theorem-b.3", "equation", "B.6 to B.14") == "Equations B.6 to B.14"
    assert label("w/construction-b.4.1-width-k", "construction", "b.4.1-width-k") == "Construction B.4.1 (width k)"
    assert label("w/construction-figure-2.1", "construction", "figure-2.1") == "Figure 2.1"
    assert label("w/claim-outlook", "claim", "outlook") == "A title"


@pytest.fixture
def folder(tmp_path):
    """Return a folder with one certificate and its index."""
    (tmp_path / "cago").mkdir()
    shutil.copy(CERTIFICATES / "cago" / "lemma-1.json", tmp_path / "cago")
    shutil.copy(CERTIFICATES / INDEX, tmp_path)
    return tmp_path


def rewritten(folder, change):
    index = json.loads((folder / INDEX).read_text())
    for row in index["statements"]:
        if row["id"] == "cago/lemma-1":
            change(row)
    (folder / INDEX).write_text(json.dumps(index))


def test_a_certificate_is_missing(folder):
    with pytest.raises(CommandError, match=r"theorem-1\.json: is missing; the ledger expects proved"):
        corpus(folder, ["cago/theorem-1"])


def test_a_certificate_that_the_index_does_not_know(folder):
    rewritten(folder, lambda row: row.update(digest="0" * 64))
    with pytest.raises(CommandError, match=r"lemma-1\.json: is not the certificate that index\.json is about"):
        corpus(folder, ["cago/lemma-1"])


def test_a_verdict_that_is_not_the_expected_one(folder):
    rewritten(folder, lambda row: row.update(verdict="refuted"))
    with pytest.raises(CommandError, match="says refuted; the ledger expects proved"):
        corpus(folder, ["cago/lemma-1"])


def test_a_file_that_is_no_certificate(folder):
    (folder / "cago" / "lemma-1.json").write_text("{")
    with pytest.raises(CommandError, match=r"lemma-1\.json: is no certificate"):
        corpus(folder, ["cago/lemma-1"])


def test_there_is_no_index(tmp_path):
    with pytest.raises(CommandError, match="expected the index of certificates"):
        corpus(tmp_path, ["cago/lemma-1"])


def test_every_statement_that_a_text_names_is_there(whole):
    for one in whole:
        texts = [*one.texts.values(), one.entry.title, *one.entry.assumes]
        texts += [text for part in one.parts for text in (part["says"], part.get("reason", ""))]
        for text in texts:
            assert all(name in whole.by_id for name in prose.names(text)), (one.id, text)


def test_statements_of_a_large_work_have_pages_by_chapter(whole):
    pages = {one.id: one.page for one in whole.of_work("tasks")}
    assert pages["tasks/theorem-7.9"] == "works/tasks-7"
    assert pages["tasks/lemma-d.11.repair"] == "works/tasks-d"
    assert all(page.startswith("works/tasks-own-") for name, page in pages.items() if "/own-" in name)
    assert max(list(pages.values()).count(page) for page in set(pages.values())) <= 100


def test_the_layout_is_the_same_each_time_and_nothing_overlaps(whole):
    graph = graph_of(whole.of_work("tasks"), whole)
    places = layered(graph)
    assert places == layered(graph_of(whole.of_work("tasks"), whole))
    assert all(places[user][0] > places[used][0] for user, used in graph.edges)
    columns = {}
    for column, line in places.values():
        columns.setdefault(column, []).append(line)
    for lines in columns.values():
        heights = sorted(lines)
        assert all(below - above > 0.98 for above, below in pairwise(heights))
    assert min(line for _, line in places.values()) == 0
