"""Errata: what is false as printed, with the values at which it fails, and what is true instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from verify.command import citation
from verify.language import mathml
from verify.site import gallery, labels, markup, prose
from verify.site.cards import Definitions, counterexample
from verify.site.corpus import Corpus, Statement, short_title
from verify.site.pages import Contents, Html, Page, Section

SEVERITIES = {
    "depended": "Wrong in substance, and other published statements rest on it or on its repair",
    "substance": "Wrong in substance",
    "misprint": "Misprints: an exchanged or last digit, a slip of the pen",
}
PREAMBLE = """
<p>Statements that the kernel has shown to be false as they are printed. Each entry gives the statement as printed, in
our words, the exact values at which it fails, and the nearest statement that we know to be true, with its proof. That a
sentence stands here says nothing about the work that it is from: most are slips that a reader would repair without
noticing, and where more is wrong, the repair shows what remains. Authors who see their sentence read otherwise than
they meant it will find the reading told on its card.</p>
"""


def refuted(corpus: Corpus) -> list[Statement]:
    """Return what is refuted as published, repairs and second readings aside."""
    return [one for one in corpus if one.group == "published" and one.verdict in ("refuted", "misprint")]


def depending(statement: Statement, corpus: Corpus) -> list[str]:
    """Return the ids of other published statements whose proofs use a refuted one or its repair, directly or not."""
    users = corpus.dependents(statement.id) | corpus.dependents(f"{statement.id}.repair")
    own = {statement.id, f"{statement.id}.repair", f"{statement.id}.literal"}
    originals = {labels.original(name) for name in users} - own
    return [one.id for one in corpus if one.id in originals and one.group == "published"]


def severity(statement: Statement, corpus: Corpus) -> str:
    """Return the key of :data:`SEVERITIES` that fits a refuted statement."""
    if statement.verdict == "misprint":
        return "misprint"
    return "depended" if depending(statement, corpus) else "substance"


def pages(corpus: Corpus) -> Iterator[Page]:
    """Yield the page of all errata, and one for each work that has some."""
    found = refuted(corpus)
    works = [work for work in corpus.works if any(one.entry.work == work for one in found)]
    severities = {one.id: severity(one, corpus) for one in found}
    names = [f"errata/{work}" for work in works]
    blocks: list[Any] = [Html(PREAMBLE)]
    for key, title in SEVERITIES.items():
        alike = [one for one in found if severities[one.id] == key]
        if alike:
            blocks.append(Section(key, f"{title} ({len(alike)})", [_table(alike, corpus)]))
    yield Page(
        "errata/index", "Errata", [*blocks, Contents(names, [short_title(corpus.works[work]) for work in works])]
    )
    worst_first = sorted(found, key=lambda one: list(SEVERITIES).index(severities[one.id]))
    for work in works:
        yield _page(work, [one for one in worst_first if one.entry.work == work], corpus)


def _table(statements: Sequence[Statement], corpus: Corpus) -> Html:
    rows = "".join(
        f"<tr><td>{one.entry.work}</td>"
        f'<td><a href="{one.entry.work}.html#{one.anchor}">{prose.html(one.label)}</a></td>'
        f"<td>{markup.sentence(one.entry.title, corpus) if one.entry.title != one.label else ''}</td></tr>"
        for one in statements
    )
    head = "<thead><tr><th>work</th><th>statement</th><th>says, as printed</th></tr></thead>"
    return Html(f'<table class="overview">{head}<tbody>{rows}</tbody></table>', searched=False)


def _page(work: str, statements: Sequence[Statement], corpus: Corpus) -> Page:
    definitions = Definitions()
    sections = [_entry(one, corpus, definitions) for one in statements]
    section = definitions.section()
    head = Html(f'<p class="full-title">{escape(corpus.works[work])}</p><p><a href="index.html">All errata</a></p>')
    title = f"Errata of {short_title(corpus.works[work])}"
    return Page(f"errata/{work}", title, [head, *sections, *([section] if section else [])])


def _entry(statement: Statement, corpus: Corpus, definitions: Definitions) -> Section:
    anchors = definitions.anchors(statement.definitions)
    texts = statement.texts
    printed = markup.sentence(statement.entry.title, corpus) + "".join(
        f"<p>{markup.sentence(texts[key], corpus)}</p>" for key in ("hypotheses", "conclusion") if texts[key]
    )
    parts = [part for part in statement.parts if statement.verdicts[part["name"]] == "refuted"]
    are = "is" if len(parts) == 1 else "are"
    several = f" {len(parts)} of its {len(statement.parts)} parts {are} false." if len(statement.parts) > 1 else ""
    blocks = [
        Html(
            f'<div class="card card-{statement.verdict}"><p class="line">{markup.badge(statement.verdict)} '
            f'<a href="{statement.link()}">card with the certificate</a>{several}</p>'
            f'<dl class="texts"><dt>As printed</dt><dd>{printed}</dd></dl>'
        )
    ]
    for part in parts:
        blocks += _false(statement, part, anchors, corpus)
    rest = (
        _instead(statement, corpus),
        _depending(statement, corpus),
        _pictures(statement),
        _citation(statement, corpus),
        "</div>",
    )
    blocks.append(Html("".join(rest)))
    return Section(statement.anchor, statement.label, blocks)


def _false(statement: Statement, part: Any, anchors: Mapping[str, str], corpus: Corpus) -> Iterator[Html]:
    """Yield a part that is false; the search reads what it says and its values, not the claim between them."""
    values = (
        counterexample(statement, part) or '<p class="note">Its negation is proved; no single values are named.</p>'
    )
    shown = f'<div class="claim" tabindex="0">{mathml(part["claim"], defined=anchors)}</div>'
    yield Html(f'<div class="part"><p>False: {markup.sentence(part["says"], corpus)}</p>{values}')
    yield Html(markup.folded("The claim, typeset", shown), searched=False)
    yield Html("</div>")


def _instead(statement: Statement, corpus: Corpus) -> str:
    repair = corpus.get(f"{statement.id}.repair")
    if repair is None:
        told = "No repair is told beyond the near-misses on its card."
        return f'<dl class="texts"><dt>True instead</dt><dd>{told}</dd></dl>'
    conclusion = repair.texts["conclusion"]
    said = f"<p>{markup.sentence(conclusion, corpus)}</p>" if conclusion else ""
    return (
        f'<dl class="texts"><dt>True instead</dt><dd>{markup.linked(repair)}: '
        f"{markup.sentence(repair.entry.title, corpus)}{said}</dd></dl>"
    )


def _depending(statement: Statement, corpus: Corpus) -> str:
    users = depending(statement, corpus)
    if users:
        links = markup.joined(users, corpus, statement.entry.work)
        inside = f"<p>The certificates of these use it or its repair:</p>{links}"
    else:
        inside = "No certificate of another published statement uses it or its repair."
    return f'<dl class="texts"><dt>What rests on it</dt><dd>{inside}</dd></dl>'


def _pictures(statement: Statement) -> str:
    found = gallery.of_statement(statement.id)
    return f'<dl class="texts"><dt>Picture</dt><dd>{found}</dd></dl>' if found else ""


def _citation(statement: Statement, corpus: Corpus) -> str:
    return markup.folded(
        "BibTeX", f"<pre>{escape(bibtex(statement, corpus.works[statement.entry.work]))}</pre>", "bibtex"
    )


def bibtex(statement: Statement, work: str) -> str:
    """Return what one pastes to cite an erratum."""
    kind = "a misprint" if statement.verdict == "misprint" else "false as printed"
    says = statement.entry.title
    what = "" if statement.label == says else f": {prose.plain(says)}"
    title = f"{statement.label} of {short_title(work)}, {kind}{what}"
    place = f"errata/{statement.entry.work}.html#{statement.anchor}"
    return citation.bibtex(statement.id, title, statement.digest, place)
