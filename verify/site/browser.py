"""The certificate browser, where the package that makes it is there: one file, and a page that frames it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from verify.site.pages import Html, Page

ROOM = "verify.browser"
FILE = "certificate-browser.html"


def there() -> bool:
    """Tell whether something makes the browser."""
    return find_spec(ROOM) is not None


def page() -> Page | None:
    """Return the page that has the browser in a frame; None if there is no browser."""
    if not there():
        return None
    words = (
        f'<p>Paste or drop a certificate. <a href="{FILE}">The browser by itself</a> is one file, which opens from a '
        "disk and asks nobody for anything.</p>"
    )
    frame = f'<iframe class="browser" src="{FILE}" title="Certificate browser"></iframe>'
    return Page("browser", "Certificate browser", [Html(words), Html(frame, searched=False)])


def write(folder: Path) -> None:
    """Write the file of the browser into a folder, if something makes it."""
    if there():
        (folder / FILE).write_text(import_module(ROOM).page(), encoding="utf-8")
