"""The certificate browser: one file, and a page that frames it."""

from __future__ import annotations

from pathlib import Path

import verify.browser
from verify.site.pages import Html, Page

FILE = "certificate-browser.html"


def page() -> Page:
    """Return the page that has the browser in a frame."""
    words = (
        f'<p>Paste or drop a certificate. <a href="{FILE}">The browser by itself</a> is one file, which opens from a '
        "disk and asks nobody for anything.</p>"
    )
    frame = f'<iframe class="browser" src="{FILE}" title="Certificate browser"></iframe>'
    return Page("browser", "Certificate browser", [Html(words), Html(frame, searched=False)])


def write(folder: Path) -> None:
    """Write the file of the browser into a folder."""
    (folder / FILE).write_text(verify.browser.page(), encoding="utf-8")
