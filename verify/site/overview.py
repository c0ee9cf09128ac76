"""One page with all statements, which a script filters; without it the whole table is there."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from verify.command import counts
from verify.site import markup, prose
from verify.site.corpus import Corpus, Statement
from verify.site.labels import SIGNS, WORDS
from verify.site.pages import Html, Page

GROUPS = {"published": "published", "repair": "repair", "literal": "to the letter", "own": "our own"}


def page(corpus: Corpus) -> Page:
    """Return the page."""
    return Page(
        "statements",
        "All statements",
        [
            Html(f"<p>{escape(counts.line([one.entry for one in corpus]))}.</p>{_filters(corpus)}"),
            Html(_table(corpus), searched=False),
        ],
    )


def _filters(corpus: Corpus) -> str:
    kinds = dict.fromkeys(one.entry.kind for one in corpus if one.group == "published")
    assumptions = sorted({text for one in corpus for text in one.entry.assumes})
    cited = sorted({name for one in corpus for name in one.entry.cites})
    rests = [("nothing", "rests on nothing else"), ("assumes", "assumes something"), ("cites", "cites a lemma")]
    choices = [
        _choice("work", "Work", ((work, work) for work in corpus.works)),
        _choice("group", "Group", GROUPS.items()),
        _choice("verdict", "Verdict", ((key, WORDS[key]) for key in SIGNS if any(s.verdict == key for s in corpus))),
        _choice("kind", "Kind", ((kind, kind) for kind in kinds)),
        _choice("rests", "Rests on", [*rests, *((f"cites:{n}", f"cites: {n}") for n in cited)]),
        _choice(
            "assumption", "Assumption", ((text, text if len(text) < 90 else f"{text[:88]}…") for text in assumptions)
        ),
    ]
    return (
        f'<form class="filters" hidden role="search" aria-label="Filter statements">{"".join(choices)}'
        '<label>Words <input type="search" name="words" placeholder="in the name or the title"></label>'
        '<output aria-live="polite"></output> <button type="reset">All</button></form>'
    )


def _choice(name: str, title: str, options: Iterable[tuple[str, str]]) -> str:
    inside = "".join(f'<option value="{escape(value)}">{escape(words)}</option>' for value, words in options)
    return f'<label>{title} <select name="{name}"><option value="">any</option>{inside}</select></label>'


def _table(corpus: Corpus) -> str:
    head = "".join(f"<th>{name}</th>" for name in ("verdict", "work", "statement", "says", "rests on"))
    rows = "".join(_row(one, corpus) for one in corpus)
    return f'<table class="overview all-statements"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _row(one: Statement, corpus: Corpus) -> str:
    entry = one.entry
    data = {
        "work": entry.work,
        "group": one.group,
        "verdict": one.verdict,
        "kind": entry.kind if one.group == "published" else "",
        "cites": "|".join(entry.cites),
        "assumes": "|".join(entry.assumes),
    }
    marks = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items() if value)
    rests = "<br>".join([*(f"cites {escape(name)}" for name in entry.cites), *map(escape, entry.assumes)])
    title = "" if entry.title == one.label else markup.sentence(entry.title, corpus, "")
    return (
        f"<tr{marks}><td>{markup.badge(one.verdict)}</td><td>{entry.work}</td>"
        f'<td><a href="{one.link("")}">{prose.html(one.label)}</a><br><code class="id">{entry.id}</code></td>'
        f'<td>{title}</td><td class="note">{rests}</td></tr>'
    )
