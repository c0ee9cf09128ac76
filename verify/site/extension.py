"""The extension of Sphinx that reads our pages: anchors stay as they are, and a check sees pages that are not whole."""

from __future__ import annotations

import json
from collections.abc import Iterator, Set
from itertools import zip_longest
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers import Parser
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains import Domain, ObjType
from sphinx.search.en import SearchEnglish

from verify.site import prose
from verify.site.pages import SUFFIX

__all__ = ["PageParser", "setup"]

Json = Any


class Unsearched(nodes.General, nodes.Element):
    """HTML that the search of the site does not read."""

    def __init__(self, html: str = "") -> None:
        """Take the HTML."""
        super().__init__(html=html)


def _write(writer: Any, node: Unsearched) -> None:
    writer.body.append(node["html"])
    raise nodes.SkipNode


class Typeset(nodes.inline):
    """A text of which a page shows the formulas typeset; the search knows it as it is written."""


def _typeset(writer: Any, node: Typeset) -> None:
    writer.body.append(prose.html(node.astext()))
    raise nodes.SkipNode


class Statements(Domain):
    """The statements by id: the search finds them by their titles, and other sites can refer to them."""

    name = "closedform"
    label = "closedform"
    object_types: ClassVar[dict[str, ObjType]] = {"statement": ObjType("statement")}
    initial_data: ClassVar[dict[str, Any]] = {"statements": {}}

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield the statements with their titles and places."""
        for name, (says, page, anchor) in self.data["statements"].items():
            yield name, says, "statement", page, anchor, 0

    def clear_doc(self, docname: str) -> None:
        """Forget the statements of a page."""
        kept = {name: found for name, found in self.data["statements"].items() if found[1] != docname}
        self.data["statements"] = kept

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take the statements of pages that another process has read."""
        self.data["statements"] |= otherdata["statements"]


class PageParser(Parser):
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
        title = tree["title"]
        section += nodes.title(title, "", Typeset(title, title) if tree.get("known") else nodes.Text(title))
        if tree.get("known"):
            env = document.settings.env
            env.domaindata[Statements.name]["statements"][tree["known"]] = tree["says"], env.docname, tree["anchor"]
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
            entries=list(zip_longest(block["titles"], block["contents"])),
            includefiles=list(block["contents"]),
            maxdepth=1,
            caption=None,
            rawcaption="",
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


class Words(SearchEnglish):
    """English words of the search, each reduced to its stem once, not once for each page."""

    def __init__(self, options: dict[str, str]) -> None:
        """Begin with no stems."""
        super().__init__(options)
        self._stems: dict[str, str] = {}

    def stem(self, word: str) -> str:
        """Return the stem of a word."""
        if word not in self._stems:
            self._stems[word] = super().stem(word)
        return self._stems[word]


class Navigation:
    """The tree of all pages beside each: it has titles alone, so that no page copies the sections of all others."""

    def __init__(self) -> None:
        """Begin with no pages."""
        self.titles: dict[str, nodes.bullet_list] = {}

    def read(self, app: Sphinx, env: Any) -> list[str]:
        """Take the titles of all pages; none of them is to be read again."""
        self.titles = {page: _titles_of(contents) for page, contents in env.tocs.items()}
        return []

    def show(self, app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
        """Let the theme of a page ask for a tree of the titles."""
        made = context.get("toctree")
        if made is None:
            return

        def titles(**choices: Any) -> Any:
            whole, app.env.tocs = app.env.tocs, self.titles
            try:
                return made(**choices)
            finally:
                app.env.tocs = whole

        context["toctree"] = titles


def _titles_of(contents: nodes.bullet_list) -> nodes.bullet_list:
    """Return the contents of a page with its title and the pages below it, without its sections."""
    bare = contents.deepcopy()
    for entry in bare.children:
        if len(entry) > 1:
            entry[1][:] = list(entry.findall(addnodes.toctree))
            if not entry[1].children:
                entry.pop(1)
    return bare


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
    app.add_search_language(Words)
    navigation = Navigation()
    app.connect("env-updated", navigation.read)
    app.connect("html-page-context", navigation.show, priority=400)  # before the theme, which has 500
    app.add_node(Unsearched, html=(_write, None))
    app.add_node(Typeset, html=(_typeset, None))
    app.add_domain(Statements)
    app.add_source_suffix(SUFFIX, "closedform")
    app.add_source_parser(PageParser)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
