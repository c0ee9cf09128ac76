"""The extension of Sphinx that reads our pages: anchors stay as they are, and a check sees pages that are not whole."""

from __future__ import annotations

import json
from typing import Any

from docutils import nodes
from docutils.parsers import Parser
from sphinx import addnodes
from sphinx.application import Sphinx

from verify.site.pages import SUFFIX

__all__ = ["PageParser", "setup"]

Json = Any


class Unsearched(nodes.General, nodes.Element):  # type: ignore[misc]
    """HTML that the search of the site does not read."""

    def __init__(self, html: str = "") -> None:
        """Take the HTML."""
        super().__init__(html=html)


def _write(writer: Any, node: Unsearched) -> None:
    writer.body.append(node["html"])
    raise nodes.SkipNode


class PageParser(Parser):  # type: ignore[misc]
    """Reads the pages that :mod:`verify.site.pages` writes."""

    supported = ("closedform",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Fill the document with the sections of a page."""
        self.setup_parse(inputstring, document)
        document += self._section(json.loads(inputstring), document)
        self.finish_parse()

    def _section(self, tree: Json, document: nodes.document) -> nodes.section:
        section = nodes.section(ids=[tree["anchor"]], names=[])
        document.ids[tree["anchor"]] = section
        section += nodes.title(tree["title"], tree["title"])
        for block in tree["blocks"]:
            if "title" in block:
                section += self._section(block, document)
            elif "contents" in block:
                section += self._contents(block, document)
            else:
                section += (
                    nodes.raw("", block["html"], format="html") if block["searched"] else Unsearched(block["html"])
                )
        return section

    def _contents(self, block: Json, document: nodes.document) -> nodes.compound:
        tree = addnodes.toctree(
            parent=document.settings.env.docname,
            entries=[(None, name) for name in block["contents"]],
            includefiles=list(block["contents"]),
            maxdepth=1,
            caption=block["caption"] or None,
            rawcaption=block["caption"],
            glob=False,
            hidden=True,
            includehidden=False,
            numbered=0,
            titlesonly=True,
            rawentries=[],
        )
        wrapper = nodes.compound(classes=["toctree-wrapper"])
        wrapper += tree
        return wrapper


def _escape_bars(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Let bars in docstrings be absolute values, not the substitutions of reStructuredText."""
    in_example = False
    for place, line in enumerate(lines):
        in_example = bool(line.strip()) and (in_example or line.lstrip().startswith(">>>"))
        if not in_example:
            pieces = line.split("``")
            lines[place] = "``".join(
                piece if number % 2 else piece.replace("|", r"\|") for number, piece in enumerate(pieces)
            )


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the parser and the node, and what docstrings need."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", _escape_bars)
    app.add_node(Unsearched, html=(_write, None))
    app.add_source_suffix(SUFFIX, "closedform")
    app.add_source_parser(PageParser)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
