"""A page that shows a certificate: one HTML file that opens from a disk and asks nobody for anything.

The page reads the file strictly, computes its digest, and shows the claims, the definitions, the near-misses and the
evidence as a tree that folds. It renders and judges nothing: that is for the kernel. A file that is damaged gets a word
that names the line, the place and what was expected.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

__all__ = ["page"]

FOLDER = Path(__file__).parent
SCRIPTS = (
    "reader.js",
    "digest.js",
    "notation.js",
    "operations.js",
    "format.js",
    "typeset.js",
    "prose.js",
    "evidence.js",
    "view.js",
)


def page(text: str = "") -> str:
    """Return the page.

    Parameters
    ----------
    text : str
        A certificate that is shown when the page opens, or any text that is taken for one.

    Returns
    -------
    str
        HTML without references to anything outside of it.

    Examples
    --------
    >>> page().startswith("<!doctype html>"), "&lt;b&gt;" in page("<b>")
    (True, True)
    """
    rules = f"const RULES = {_read('rules.json').strip()};\n"
    script = rules + "".join(_read(name) for name in SCRIPTS)
    parts = {"/*style*/": _read("style.css"), "<!--text-->": escape(text), "/*script*/": script}
    found = _read("page.html")
    for mark, part in parts.items():
        before, _, after = found.partition(mark)
        found = before + part + after
    return found


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
