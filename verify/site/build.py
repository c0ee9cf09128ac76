"""Makes the site: pages for Sphinx, HTML by Sphinx, a check of all links, and a folder that takes its place."""

from __future__ import annotations

import io
import json
import re
import shutil
import tempfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from verify import __version__
from verify.command.errors import CommandError
from verify.site import blueprint, browser, errata, fonts, gallery, guides, overview, reference, start, works
from verify.site.corpus import Corpus
from verify.site.links import broken
from verify.site.pages import Page

MARK = ".closedform-site"
"""A file that tells a folder of ours from any other, so that none is replaced that we did not write."""
_COLOUR = re.compile("\x1b\\[[0-9;]*m")
NEEDED = ("sphinx", "myst_parser", "furo")
STATIC = Path(__file__).parent / "static"


def built(corpus: Corpus, root: Path, certificates: Path, out: Path, jobs: int) -> list[str]:
    """Write the site into a folder, whole or not at all; return the warnings of Sphinx and the broken links.

    Parameters
    ----------
    corpus : Corpus
    root : Path
        The checkout, which has the documents.
    certificates : Path
        The folder of the certificates, which the site has copies of.
    out : Path
        The folder, which is replaced if it holds a site.
    jobs : int
        How many processes read and write pages.

    Raises
    ------
    CommandError
        If a package is not installed, the folder holds something else, or a document is missing.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise CommandError(f"the site needs {', '.join(missing)}: pip install 'closedform[site]'")
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        raise CommandError(f"{out}: is a folder with other things; name one that is empty, or that holds a site")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as place:
        source, made = Path(place, "source"), Path(place, "html")
        drawings = written(corpus, root, source)
        problems = _sphinx(source, made, Path(place, "doctrees"), jobs)
        if corpus.certificates is None:
            _certificates(corpus, certificates, made)
        browser.write(made)
        fonts.write(made / "_static" / "math.woff")
        for page, drawing in drawings:
            made.joinpath(f"{page}.svg").write_text(drawing, encoding="utf-8")
        problems += broken(made, out.absolute())
        if not problems:
            (made / MARK).touch()
            shutil.rmtree(out, ignore_errors=True)
            made.rename(out)
        return problems


def written(corpus: Corpus, root: Path, source: Path) -> list[tuple[str, str]]:
    """Write all pages for Sphinx; return the names and texts of the drawings that go beside them."""
    drawn = list(blueprint.pages(corpus))
    others = [*pages(corpus), *(page for page, _ in drawn)]
    contents = {
        "Statements": ["works/index", "statements", "errata/index", "blueprint/index"],
        "Guides": [*guides.GUIDES, "figures", "browser"],
        "Reference": [*guides.REFERENCE, "reference/commands", *reference.api()],
    }
    readme = (root / start.README).read_text("utf-8")
    documents = {
        "index": start.text(readme, corpus, contents),
        **dict(guides.documents(root, corpus)),
        **reference.api(),
    }
    for name, text in documents.items():
        path = source / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for page in others:
        page.write(source)
    return [(page.name, drawing) for page, drawing in drawn]


def pages(corpus: Corpus) -> Iterable[Page]:
    """Yield the pages that are neither documents nor drawings."""
    yield reference.commands()
    yield gallery.page(corpus)
    yield browser.page()
    yield overview.page(corpus)
    yield from works.pages(corpus)
    yield from errata.pages(corpus)


def _certificates(corpus: Corpus, certificates: Path, made: Path) -> None:
    """Copy the certificates without white space, which no digest knows of."""
    for statement in corpus:
        if statement.digest:
            path = made / "certificates" / f"{statement.id}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            content = json.loads((certificates / f"{statement.id}.json").read_bytes())
            path.write_text(json.dumps(content, sort_keys=True, separators=(",", ":")), encoding="ascii")


def _sphinx(source: Path, made: Path, doctrees: Path, jobs: int) -> list[str]:
    """Run Sphinx and return its warnings, one a line."""
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    warnings = io.StringIO()
    with patch_docutils(), docutils_namespace():
        app = Sphinx(
            srcdir=source,
            confdir=None,
            outdir=made,
            doctreedir=doctrees,
            buildername="html",
            confoverrides=configuration(),
            status=None,
            warning=warnings,
            freshenv=True,
            parallel=jobs,
        )
        app.build()
    lines = _COLOUR.sub("", warnings.getvalue()).splitlines()
    return [line.replace(f"{source}/", "") for line in lines if line.strip()]


def configuration() -> dict[str, object]:
    """Return the settings of Sphinx."""
    return {
        "project": "closedform",
        "author": "The closedform authors",
        "copyright": "The closedform authors, Apache-2.0; formulas in STIX Two Math, SIL Open Font License",
        "version": __version__,
        "release": __version__,
        "extensions": ["myst_parser", "sphinx.ext.napoleon", "verify.site.extension"],
        "html_theme": "furo",
        "html_title": "closedform",
        "html_static_path": [str(STATIC)],
        "html_css_files": ["site.css"],
        "html_js_files": [("site.js", {"defer": "defer"})],
        "html_show_sourcelink": False,
        "html_copy_source": False,
        "html_show_sphinx": False,
        "html_show_search_summary": False,
        "html_use_index": False,
        "html_theme_options": {
            "light_css_variables": {"color-brand-primary": "#0b5f9e", "color-brand-content": "#0b5f9e"},
            "dark_css_variables": {"color-brand-primary": "#7cbdf0", "color-brand-content": "#7cbdf0"},
        },
        "myst_heading_anchors": 4,
        "suppress_warnings": ["misc.highlighting_failure", "ref.python"],
        "autodoc_typehints": "none",
        "autodoc_member_order": "groupwise",
        "napoleon_google_docstring": False,
        "napoleon_custom_sections": ["Source", "Sources"],
        "pygments_style": "friendly",
    }
