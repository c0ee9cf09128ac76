"""Reference pages that are not documents: the command line, from its own help, and the API, from docstrings."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from contextlib import redirect_stdout, suppress
from html import escape
from unittest import mock

from verify.__main__ import COMMANDS, LEGEND, parser
from verify.site.pages import Html, Page, Section

API: Mapping[str, tuple[str, ...]] = {
    "constructions": ("constructions",),
    "deciding": ("verify.deciding.api", "verify.deciding.result", "verify.certificates"),
    "language": ("verify.language",),
    "kernel": ("verify.kernel.certificate", "verify.kernel.loader", "verify.kernel.theorem"),
    "audit": ("verify.audit.account", "verify.audit.networks", "verify.audit.bounds"),
    "testing": ("verify.testing", "verify.testing.plugin", "verify.testing.strategies", "verify.testing.sphinx"),
}
"""The pages of the API, with the modules that each shows."""
PACKAGES = frozenset({"constructions", "verify.language"})
"""What shows the names that it takes from its modules."""
COLUMNS = "96"


def api() -> dict[str, str]:
    """Return the texts of the pages of the API by name, for autodoc."""
    return {f"reference/api-{name}": _api(name, modules) for name, modules in API.items()}


def _api(name: str, modules: tuple[str, ...]) -> str:
    blocks = "".join(
        f"\n```{{eval-rst}}\n.. automodule:: {module}\n   :members:\n"
        f"{'   :imported-members:' if module in PACKAGES else ''}\n```\n"
        for module in modules
    )
    return f"# API: {name}\n{blocks}"


def commands() -> Page:
    """Return the page of the command line, a section for each sub-command."""
    sections = [Section(name, name, [Html(f"<pre>{escape(help_of(name))}</pre>")]) for name in COMMANDS]
    head = Html(
        "<p>The command is called <code>python -m verify</code> in a checkout, and <code>closedform</code> once it is "
        f"installed.</p><pre>{escape(LEGEND)}</pre>"
    )
    return Page("reference/commands", "The command line", [head, *sections])


def help_of(name: str) -> str:
    """Return what a sub-command says of itself."""
    said = io.StringIO()
    with mock.patch.dict(os.environ, {"COLUMNS": COLUMNS}), redirect_stdout(said), suppress(SystemExit):
        parser(name).parse_args([name, "--help"])
    return said.getvalue()
