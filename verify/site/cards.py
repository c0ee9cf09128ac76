"""The card of a statement: what is claimed, in words and typeset, its verdict, and what that rests on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from verify.command.account import changed
from verify.language import mathml, mathml_definition, readable_line
from verify.site import gallery, labels, markup, prose
from verify.site.corpus import Corpus, Statement, short_title
from verify.site.pages import Html, Section
from verify.statements.trees import words

Json = Any

MOST_LINKS = 12
"""So many links are shown at once."""
LONGEST_VALUE, WIDTH = 90, 72
"""In letters: of a value that stands on one line, and of a line of a longer one."""
TEXTS = {"hypotheses": "Given", "conclusion": "Then", "reading": "How it is read", "idea": "Idea", "source": "Where"}


class Definitions:
    """The definitions of a page, each written once, under an anchor of its own."""

    def __init__(self) -> None:
        """Begin with none."""
        self.written: dict[str, tuple[str, str]] = {}
        self._taken: set[str] = set()

    def anchors(self, definitions: Sequence[Json]) -> dict[str, str]:
        """Return the anchors of the definitions of one certificate by name; new ones are added."""
        found: dict[str, str] = {}
        keys: dict[str, str] = {}
        for definition in definitions:
            name = definition["name"]
            within = sorted({*words([definition["parameters"], definition["body"]])} & keys.keys() - {name})
            keys[name] = json.dumps([definition, [keys[other] for other in within]])
            if keys[name] not in self.written:
                anchor = self._fresh(f"definition-{name}")
                self.written[keys[name]] = anchor, mathml_definition(definition, defined={**found, name: anchor})
            found[name] = self.written[keys[name]][0]
        return found

    def _fresh(self, wanted: str) -> str:
        anchor, number = wanted, 1
        while anchor in self._taken:
            number += 1
            anchor = f"{wanted}-{number}"
        self._taken.add(anchor)
        return anchor

    def section(self) -> Section | None:
        """Return the section of the page that has all definitions; none if there are none."""
        if not self.written:
            return None
        entries = sorted(self.written.values())
        inside = "".join(f'<div class="definition" id="{anchor}">{shown}</div>' for anchor, shown in entries)
        return Section("definitions", "Definitions", [Html(inside, searched=False)])


def card(statement: Statement, corpus: Corpus, definitions: Definitions) -> Section:
    """Return the card of a statement."""
    anchors = definitions.anchors(statement.definitions)
    blocks = [
        Html(f'<div class="card card-{statement.verdict}">{_head(statement, corpus)}{_texts(statement, corpus)}'),
        *(block for part in statement.parts for block in _part(statement, part, anchors, corpus)),
        Html(f"{_rests_on(statement, corpus)}{_defined(anchors)}{_certificate(statement, corpus)}</div>"),
    ]
    work = short_title(corpus.works[statement.entry.work])
    title = "" if statement.entry.title == statement.label else f": {prose.plain(statement.entry.title)}"
    return Section(statement.anchor, statement.label, blocks, statement.id, f"{work}, {statement.label}{title}")


def _head(statement: Statement, corpus: Corpus) -> str:
    entry = statement.entry
    title = "" if entry.title == statement.label else f'<p class="says">{markup.sentence(entry.title, corpus)}</p>'
    aliases = ", ".join(f"<code>{escape(alias)}</code>" for alias in entry.aliases)
    also = f' <span class="note">also {aliases}</span>' if aliases else ""
    return (
        f'<p class="line">{markup.badge(statement.verdict)} <code class="id">{entry.id}</code>'
        f"{also}{_elsewhere(statement, corpus)}</p>{title}{_partner(statement, corpus)}"
    )


def _elsewhere(statement: Statement, corpus: Corpus) -> str:
    """Return links to the other pages that have a statement: errata, and the drawing of what uses what."""
    work, links = statement.entry.work, []
    if statement.group == "published" and statement.verdict in ("refuted", "misprint"):
        links.append(f'<a href="../errata/{work}.html#{statement.anchor}">erratum</a>')
    joined = any(corpus.get(name) for name in (*statement.uses, *corpus.used_by.get(statement.id, ())))
    if joined:
        drawing = "index" if work == "library" else work
        links.append(f'<a href="../blueprint/{drawing}.html#{statement.id}">blueprint</a>')
    return f' <span class="note elsewhere">{" ".join(links)}</span>' if links else ""


def _partner(statement: Statement, corpus: Corpus) -> str:
    """Return a line that joins a statement and its repair."""
    of = corpus.get(labels.original(statement.id))
    if of is not None and of is not statement:
        what = "The nearest true statement beside" if statement.group == "repair" else "A second reading of"
        return f'<p class="partner">{what} {markup.linked(of)}</p>'
    beside = [found for end in ("repair", "literal") if (found := corpus.get(f"{statement.id}.{end}"))]
    return "".join(
        f'<p class="partner">{"Set right" if one.group == "repair" else "Read to the letter"}: {markup.linked(one)} '
        f"{markup.sentence(one.entry.title, corpus)}</p>"
        for one in beside
    )


def _texts(statement: Statement, corpus: Corpus) -> str:
    texts = {**statement.texts, "idea": statement.idea}
    rows = "".join(
        f"<dt>{label}</dt><dd>{markup.sentence(texts[key], corpus)}</dd>" for key, label in TEXTS.items() if texts[key]
    )
    return f'<dl class="texts">{rows}</dl>' if rows else ""


def _part(statement: Statement, part: Json, anchors: Mapping[str, str], corpus: Corpus) -> Iterator[Html]:
    verdict = labels.part_verdict(statement.entry, part["name"], statement.verdicts[part["name"]])
    alone = len(statement.parts) == 1
    yield Html(
        f'<div class="part part-{verdict}"><p class="part-line">'
        f"{'' if alone else markup.badge(verdict)} <span>{markup.sentence(part['says'], corpus)}</span> "
        f'<code class="part-name">{escape(part["name"])}</code></p>'
    )
    if "reason" in part:
        yield Html(f'<p class="reason">Not decided: {markup.sentence(part["reason"], corpus)}</p></div>')
        return
    yield Html(f'<div class="claim" tabindex="0">{mathml(part["claim"], defined=anchors)}</div>', searched=False)
    assumed = [f"<p>Assumed: {markup.sentence(text, corpus)}</p>" for text in part["assumes"]]
    yield Html("".join(assumed) + counterexample(statement, part) + _near_misses(statement, part, corpus) + "</div>")


def counterexample(statement: Statement, part: Json) -> str:
    """Return the values at which a part fails, typeset; nothing if it does not, or no values are told."""
    found = statement.values.get(part["name"], [])
    rows = "".join(f"<li>{_equation(name, value)}</li>" for name, value in found)
    if not rows:
        return ""
    return f'<div class="counterexample"><p>False at</p><ul>{rows}</ul></div>'


def _equation(name: str, value: Json) -> str:
    return mathml(["=", name, value], block=len(readable_line(value)) > LONGEST_VALUE, width=WIDTH)


def _near_misses(statement: Statement, part: Json, corpus: Corpus) -> str:
    if not part["controls"]:
        return ""
    items = []
    for control in part["controls"]:
        changes = "".join(f"<li>{escape(line)}</li>" for line in changed(control, part, statement.definitions))
        items.append(
            f"<li>{markup.badge('proved' if control['becomes'] == 'true' else 'refuted')} "
            f'{markup.sentence(control["says"], corpus)}<ul class="edits">{changes}</ul></li>'
        )
    count = f"{len(items)} near-miss{'es' if len(items) > 1 else ''}"
    return markup.folded(count, f"<ul>{''.join(items)}</ul>", "near-misses")


def _rests_on(statement: Statement, corpus: Corpus) -> str:
    work = statement.entry.work
    lines = []
    if statement.entry.cites:
        cited = ", ".join(map(escape, statement.entry.cites))
        lines.append(f"<dt>Cites</dt><dd>{cited} <span class='note'>(classical, taken on trust)</span></dd>")
    if statement.entry.assumes:
        assumed = "<br>".join(markup.sentence(text, corpus) for text in statement.entry.assumes)
        lines.append(f"<dt>Assumes</dt><dd>{assumed}</dd>")
    pictures = gallery.of_statement(statement.id)
    if pictures:
        lines.append(f"<dt>Figures</dt><dd>{pictures}</dd>")
    for title, names in (("Uses", list(statement.uses)), ("Used by", corpus.used_by.get(statement.id, []))):
        known = [name for name in names if corpus.get(name) is not None]
        if known:
            links = markup.joined(known, corpus, work)
            shown = links if len(known) <= MOST_LINKS else markup.folded(f"{len(known)} statements", links)
            lines.append(f"<dt>{title}</dt><dd>{shown}</dd>")
    return f'<dl class="rests">{"".join(lines)}</dl>' if lines else ""


def _defined(anchors: Mapping[str, str]) -> str:
    if not anchors:
        return ""
    links = " ".join(f'<a href="#{anchor}">{escape(name)}</a>' for name, anchor in anchors.items())
    return f'<p class="defined">Definitions: {links}</p>'


def _certificate(statement: Statement, corpus: Corpus) -> str:
    if not statement.digest:
        return ""
    return (
        f'<p class="certificate"><a href="{escape(corpus.certificate_link(statement))}">Certificate</a> '
        f'<code class="digest" title="SHA-256">{statement.digest}</code> '
        f"<span>{labels.size(statement.octets)}, {statement.steps} steps</span> "
        f"<code>python -m verify explain {statement.id}</code></p>"
    )
