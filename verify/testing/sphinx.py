"""An extension of Sphinx for the pages of other projects: claims, verdicts and numbers that are looked up, not typed.

With ``extensions = ["verify.testing.sphinx"]`` and ``closedform_certificates``, the folder of the certificates as seen
from ``conf.py``::

    .. closedform:: cago/corollary-2.repair
       :part: loss
       :verdict: proved

    Our network rests on a statement that is :closedform-verdict:`cago/corollary-2.repair`; it is tried with the rate
    :closedform-number:`structures/proposition-3 orbit eta`.

The directive shows a claim, the roles a verdict and a value of a witness. The build fails if the kernel grants no
verdict, finds another one than the page says, or there is no such part or number.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective, SphinxRole

from verify.certificates import Certificate, Part, Replays
from verify.kernel.errors import KernelError
from verify.language import latex, mathml

FOLDER = "closedform_certificates"
_REPLAYS = Replays()


def certificate(name: str, config: Any, confdir: Path) -> Certificate:
    """Return the certificate that a page names.

    Raises
    ------
    ExtensionError
        If there is none, or the kernel grants no verdict.
    """
    path = confdir / getattr(config, FOLDER) / f"{name}.json"
    if not path.is_file():
        raise ExtensionError(f"closedform: no certificate '{name}' in {path.parents[1]}; {FOLDER} names the folder")
    try:
        return _REPLAYS.certificate(path)
    except (ValueError, KernelError) as error:
        raise ExtensionError(f"closedform: {error}") from None


class Claim(SphinxDirective):
    """Shows the claims of a certificate, or of one part of it, with the verdict."""

    required_arguments = 1
    option_spec: ClassVar[Any] = {"part": directives.unchanged_required, "verdict": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return what is shown."""
        found = certificate(self.arguments[0], self.config, Path(self.env.srcdir))
        if "part" in self.options:
            parts: Mapping[str, Part] = {self.options["part"]: part_of(found, self.options["part"])}
        else:
            parts = {name: part for name, part in found.parts.items() if part.claim is not None}
        shown: list[nodes.Node] = []
        for part in parts.values():
            self._compared(found.id, part)
            head = nodes.paragraph()
            head += [nodes.literal(text=found.id), nodes.Text(f", {part.verdict}: {part.says}")]
            shown += [head, *formula(part.claim)]
        return shown

    def _compared(self, name: str, part: Part) -> None:
        wanted = self.options.get("verdict", part.verdict)
        if part.verdict != wanted:
            raise ExtensionError(
                f"closedform: {self.get_location()}: {name}, part '{part.name}', is {part.verdict}, not {wanted}"
            )


def formula(claim: Any) -> list[nodes.Node]:
    """Return a claim typeset: as MathML where pages are HTML, else as LaTeX."""
    for_html, otherwise = addnodes.only(expr="html"), addnodes.only(expr="not html")
    for_html += nodes.raw("", mathml(claim), format="html")
    otherwise += nodes.math_block("", latex(claim), nowrap=False, number=None, label=None)
    return [for_html, otherwise]


def part_of(found: Certificate, name: str) -> Part:
    """Return a part that a page names.

    Raises
    ------
    ExtensionError
        If there is none.
    """
    try:
        return found[name]
    except KeyError as error:
        raise ExtensionError(f"closedform: {error.args[0]}") from None


class Verdict(SphinxRole):
    """The verdict of a certificate."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the word."""
        return [nodes.Text(certificate(self.text, self.config, Path(self.env.srcdir)).verdict)], []


class Number(SphinxRole):
    """A rational number at which the hypotheses of a claim hold: the certificate, the part, the variable."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the number.

        Raises
        ------
        ExtensionError
            If three words are not there, or the claim has no such rational number.
        """
        words = self.text.split()
        if len(words) != 3:
            raise ExtensionError(f"closedform: {self.get_location()}: expected ID PART VARIABLE, found '{self.text}'")
        name, part, variable = words
        found = part_of(certificate(name, self.config, Path(self.env.srcdir)), part)
        for values in found.numbers:
            if variable in values:
                return [nodes.Text(str(values[variable]))], []
        raise ExtensionError(f"closedform: {name}, part '{part}', has no rational value of '{variable}'")


def setup(app: Sphinx) -> dict[str, Any]:
    """Make the directive and the roles known to Sphinx."""
    app.add_config_value(FOLDER, "certificates", "env", str)
    app.add_directive("closedform", Claim)
    app.add_role("closedform-verdict", Verdict())
    app.add_role("closedform-number", Number())
    return {"parallel_read_safe": True}
