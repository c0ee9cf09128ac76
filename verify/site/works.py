"""The pages of the works: an overview of each, and its statements as cards, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from verify.command import counts
from verify.site import markup, prose, rooms
from verify.site.cards import Definitions, card
from verify.site.corpus import Corpus, Statement, short_title
from verify.site.labels import MEANINGS, SIGNS, WORDS
from verify.site.pages import Contents, Html, Page, Section


def pages(corpus: Corpus) -> Iterator[Page]:
    """Yield the page of all works, the page of each, and those of their chapters."""
    yield Page(
        "works/index",
        "Works",
        [
            Html(f"<p>{_bar(list(corpus))}</p>{list_of_works(corpus)}{legend()}"),
            Contents([f"works/{work}" for work in corpus.works], list(map(short_title, corpus.works.values()))),
        ],
    )
    for work in corpus.works:
        yield from _work(work, corpus)


def _work(work: str, corpus: Corpus) -> Iterator[Page]:
    statements = corpus.of_work(work)
    by_room: dict[str, list[Statement]] = {}
    for room in rooms.in_order({one.room for one in statements}):
        by_room[room] = [one for one in statements if one.room == room]
    head = Html(f'<p class="full-title">{escape(corpus.works[work])}</p>{_bar(statements)}')
    title = short_title(corpus.works[work])
    if list(by_room) == [""]:
        sections, definitions = _cards(statements, corpus)
        yield Page(f"works/{work}", title, [head, _table("", statements, corpus), *sections, *definitions])
        return
    tables = [
        Section(f"room-{room}", rooms.title(room), [_table(f"{work}-{room}.html", found, corpus)])
        for room, found in by_room.items()
    ]
    names = [f"works/{work}-{room}" for room in by_room]
    yield Page(f"works/{work}", title, [head, *tables, Contents(names, list(map(rooms.title, by_room)))])
    for room, found in by_room.items():
        sections, definitions = _cards(found, corpus)
        above = Html(f'<p class="full-title"><a href="{work}.html">{escape(corpus.works[work])}</a></p>{_bar(found)}')
        name = f"{rooms.title(room)} of {title}" if work != "library" else f"Library: {rooms.title(room)}"
        yield Page(f"works/{work}-{room}", name, [above, *sections, *definitions])


def _cards(statements: Sequence[Statement], corpus: Corpus) -> tuple[list[Section], list[Section]]:
    """Return the cards of a page, repairs behind what they repair, our own at the end; and its definitions."""
    definitions = Definitions()
    published = [card(one, corpus, definitions) for one in statements if one.group != "own"]
    own = [card(one, corpus, definitions) for one in statements if one.group == "own"]
    sections = [*published]
    if own:
        sections += [Section("own", "Of our own", own)] if published else own
    section = definitions.section()
    return sections, [section] if section is not None else []


def _table(page: str, statements: Sequence[Statement], corpus: Corpus) -> Html:
    """Return the overview of a page: its rows have the anchors by which statements are known for ever.

    What a statement says has a column of its own, but where all are called by what they say.
    """
    numbered = any(one.entry.title != one.label for one in statements)
    rows = []
    for one in statements:
        anchor = f' id="{one.anchor}"' if page else ""
        says = markup.sentence(one.entry.title, corpus) if one.entry.title != one.label else ""
        rows.append(
            f"<tr{anchor}><td>{markup.badge(one.verdict)}</td>"
            f'<td><a href="{page}#{one.anchor}">{prose.html(one.label)}</a></td>'
            f"{f'<td>{says}</td>' if numbered else ''}</tr>"
        )
    head = f"<thead><tr><th>verdict</th><th>statement</th>{'<th>says</th>' if numbered else ''}</tr></thead>"
    return Html(f'<table class="overview">{head}<tbody>{"".join(rows)}</tbody></table>', searched=False)


def list_of_works(corpus: Corpus, base: str = "") -> str:
    """Return the works with their verdicts, from a page that reaches theirs by a path."""
    rows = []
    for work, title in corpus.works.items():
        statements = corpus.of_work(work)
        rows.append(
            f'<li><a href="{base}{work}.html"><strong>{escape(short_title(title))}</strong></a> '
            f'<span class="note">{escape(title.removeprefix(short_title(title)).lstrip(": "))}</span>{_bar(statements)}'
            f'<span class="note">{escape(counts.line([one.entry for one in statements]))}</span></li>'
        )
    return f'<ul class="works">{"".join(rows)}</ul>'


def _bar(statements: Sequence[Statement]) -> str:
    """Return the verdicts of published statements as a bar with its numbers; of our own, if there are none."""
    published = [one for one in statements if one.group == "published"] or list(statements)
    numbers = {verdict: sum(one.verdict == verdict for one in published) for verdict in SIGNS}
    shown = {verdict: number for verdict, number in numbers.items() if number}
    parts = "".join(f'<span class="bar-{v}" style="flex:{n}"></span>' for v, n in shown.items())
    words = "".join(
        f'<li><span class="sign sign-{v}" aria-hidden="true">{SIGNS[v]}</span> {n} {WORDS[v]}</li>'
        for v, n in shown.items()
    )
    return f'<span class="bar" aria-hidden="true">{parts}</span><ul class="numbers">{words}</ul>'


def legend() -> str:
    """Return what the verdicts mean."""
    rows = "".join(f"<dt>{markup.badge(verdict)}</dt><dd>{meaning}</dd>" for verdict, meaning in MEANINGS.items())
    return f'<dl class="legend">{rows}</dl>'
