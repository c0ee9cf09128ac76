"""The blueprint: which statement uses which, drawn as SVG, each node a link to its card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import networkx as nx

from verify.site import labels, markup, prose
from verify.site.corpus import Corpus, Statement, short_title
from verify.site.labels import SIGNS, WORDS
from verify.site.layout import layered
from verify.site.pages import Contents, Html, Page

LINE, COLUMN, PAD, LETTER, LONGEST = 25, 74, 14, 6.6, 34
"""Pixels: the height of a line, the gap between columns, inside a node, of a letter; and letters of a label."""
STYLE = """
.node rect { fill: #fff; stroke-width: 1.4; } .node text { font: 12px system-ui, sans-serif; fill: #1b1f23; }
.edge { fill: none; stroke: #8a94a0; stroke-opacity: .45; } .repairs { stroke-dasharray: 4 3; }
.of-proved rect { stroke: #0b5f9e; fill: #eaf3fa; } .of-checked rect, .of-estimated rect { stroke: #3f7fae; }
.of-refuted rect { stroke: #b5471b; fill: #fbeee8; } .of-misprint rect { stroke: #8f6500; fill: #faf3de; }
.of-undecided rect { stroke: #6b6b6b; stroke-dasharray: 5 3; }
.of-unbuilt rect { stroke: #8a8a8a; stroke-dasharray: 1 3; } a { text-decoration: none; }
.library rect { rx: 10; }
"""


def graph_of(statements: Sequence[Statement], corpus: Corpus) -> nx.DiGraph[str]:
    """Return the graph of some statements and of all that they use, arrows from what uses to what is used.

    Arrows that follow from others are left out, and so are statements without arrows.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    waiting = [one.id for one in statements]
    seen = set(waiting)
    while waiting:
        statement = corpus.by_id[waiting.pop(0)]
        for name in statement.uses:
            if corpus.get(name) is not None:
                graph.add_edge(statement.id, name)
                if name not in seen:
                    seen.add(name)
                    waiting.append(name)
    order = [one.id for one in corpus if one.id in graph]
    reduced: nx.DiGraph[str] = nx.DiGraph()
    reduced.add_nodes_from(order)
    reduced.add_edges_from(sorted(nx.transitive_reduction(graph).edges))
    return reduced


def pages(corpus: Corpus) -> Iterator[tuple[Page, str]]:
    """Yield the pages of the whole graph and of each work, each with its drawing as a file of its own."""
    works = [work for work in corpus.works if work != "library"]
    whole = graph_of(list(corpus), corpus)
    links = "".join(f'<li><a href="{work}.html">{escape(short_title(corpus.works[work]))}</a></li>' for work in works)
    above = f'<ul class="names"><li><a href="index.html">The whole</a></li>{links}</ul>'
    contents = Contents([f"blueprint/{work}" for work in works], [short_title(corpus.works[work]) for work in works])
    yield _page("blueprint/index", "Blueprint", whole, corpus, list(corpus), above, [contents])
    for work in works:
        statements = corpus.of_work(work)
        title = f"Blueprint of {short_title(corpus.works[work])}"
        yield _page(f"blueprint/{work}", title, graph_of(statements, corpus), corpus, statements, above, [])


def _page(
    name: str,
    title: str,
    graph: nx.DiGraph[str],
    corpus: Corpus,
    statements: Sequence[Statement],
    above: str,
    contents: list[Contents],
) -> tuple[Page, str]:
    drawn = svg(graph, corpus, title)
    file = name.rpartition("/")[2]
    alone = [one for one in statements if one.id not in graph]
    lonely = f"<p>Statements that use no other one and that none uses: {len(alone)}.</p>" if alone else ""
    text = (
        f"{above}<p>What a proof uses stands to its left. {len(graph)} statements, {graph.number_of_edges()} arrows; "
        "those that follow from others are left out. A node is a link to its card. With the keyboard: Tab from node to "
        f'node, + and − to zoom, 0 for the whole. <a href="{file}.svg" download>The drawing as a file</a>.</p>'
        f'<ul class="numbers">{"".join(_key(verdict, graph, corpus) for verdict in SIGNS)}</ul>'
    )
    frame = f'<div class="blueprint" tabindex="0" role="group" aria-label="{escape(title)}">{drawn}</div>'
    rest = markup.folded(lonely[3:-4], f"<div>{_list(alone)}</div>") if alone else ""
    page = Page(name, title, [Html(text), Html(frame, searched=False), Html(rest, searched=False), *contents])
    return page, drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
        "><title", f"><style>{STYLE}</style><title", 1
    )


def _key(verdict: str, graph: nx.DiGraph[str], corpus: Corpus) -> str:
    count = sum(corpus.by_id[name].verdict == verdict for name in graph)
    return (
        f'<li><span class="sign sign-{verdict}">{SIGNS[verdict]}</span> {count} {WORDS[verdict]}</li>' if count else ""
    )


def _list(statements: Sequence[Statement]) -> str:
    return f'<ul class="names">{"".join(f"<li>{markup.linked(one)}</li>" for one in statements)}</ul>'


def svg(graph: nx.DiGraph[str], corpus: Corpus, title: str) -> str:
    """Return the drawing of a graph: nodes are links, arrows are curves from right to left."""
    places = layered(graph)
    texts = {name: text_of(corpus.by_id[name]) for name in graph}
    widths: dict[int, float] = {}
    for name, (column, _) in places.items():
        widths[column] = max(widths.get(column, 0), len(texts[name]) * LETTER + 2 * PAD)
    left, lefts = 12.0, {}
    for column in sorted(widths):
        lefts[column] = left
        left += widths[column] + COLUMN
    width = left - COLUMN + 12
    height = max((line for _, line in places.values()), default=0) * LINE + LINE + 20
    boxes = {
        name: (lefts[column], 10 + line * LINE, len(texts[name]) * LETTER + 2 * PAD)
        for name, (column, line) in places.items()
    }
    edges = "".join(_edge(boxes[user], boxes[used], user, used) for user, used in graph.edges)
    nodes = "".join(_node(corpus.by_id[name], texts[name], boxes[name]) for name in graph)
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" role="img">'
        f"<title>{escape(title)}</title><g>{edges}</g><g>{nodes}</g></svg>"
    )


def text_of(statement: Statement) -> str:
    """Return the label of a node, which names what is of our own by its id."""
    name = statement.label
    if statement.group == "own" or len(name) > LONGEST:
        name = labels.short(statement.id).removeprefix("own-").replace("-", " ")
    name = name.replace(".repair", ", repaired").replace(".literal", ", to the letter")
    name = name.replace(" — repaired", ", repaired").replace(" — to the letter", ", to the letter")
    name = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    return f"{SIGNS[statement.verdict]} {name}"


def _edge(user: tuple[float, float, float], used: tuple[float, float, float], name: str, other: str) -> str:
    (x1, y1, _), (x2, y2, width) = user, used
    x2 += width
    middle = (x1 - x2) / 2
    repair = " repairs" if labels.original(other) == name else ""
    y1, y2 = y1 + 10, y2 + 10
    return (
        f'<path class="edge{repair}" data-from="{name}" data-to="{other}" '
        f'd="M{x1:.0f} {y1:.0f}C{x1 - middle:.0f} {y1:.0f} {x2 + middle:.0f} {y2:.0f} {x2:.0f} {y2:.0f}"/>'
    )


def _node(statement: Statement, text: str, box: tuple[float, float, float]) -> str:
    x, y, width = box
    room = " library" if statement.entry.work == "library" else ""
    said = f"{statement.id}: {prose.plain(statement.entry.title)} ({WORDS[statement.verdict]})"
    if statement.idea:
        said += f"\n{prose.plain(statement.idea)}"
    return (
        f'<a class="node of-{statement.verdict}{room}" href="{statement.link()}" id="{statement.id}">'
        f'<title>{escape(said)}</title><rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="20" rx="4"/>'
        f'<text x="{x + PAD / 2:.0f}" y="{y + 14:.0f}">{escape(text)}</text></a>'
    )
