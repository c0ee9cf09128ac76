"""What a figure is: its name, its title, its caption, the statements that it comes from, and the picture."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType

from verify.figures.drawing import Drawing, Link
from verify.figures.palette import AUTO, styled
from verify.kernel.ledger import ID

__all__ = ["NAMES", "Figure", "figure", "names"]

NAMES = (
    "verdicts",
    "bifurcation",
    "order-six-solution",
    "li2-landscape",
    "order-four-solution",
    "mixed-solution",
    "semiring-product",
    "max-margin-phases",
    "margins",
    "s3-network",
    "induction-head",
    "relu-neuron",
    "two-steps",
    "majority",
)
"""The figures, in the order in which a page shows them; ``some-name`` is drawn by the module ``some_name``."""


@dataclass(frozen=True)
class Figure:
    """One figure.

    Parameters
    ----------
    name : str
        What it is asked for by.
    module : module
        What draws it.
    """

    name: str
    module: ModuleType

    @cached_property
    def paragraphs(self) -> list[str]:
        """The paragraphs of the docstring, each on one line."""
        return [" ".join(text.split()) for text in (inspect.getdoc(self.module) or "").split("\n\n")]

    @property
    def title(self) -> str:
        """The title, without a full stop."""
        return self.paragraphs[0].removesuffix(".")

    @property
    def source(self) -> str:
        """The sentence that says which statements and constructions it comes from."""
        return self.paragraphs[-1]

    @property
    def statements(self) -> tuple[str, ...]:
        """The ids of the statements that it comes from."""
        return tuple(dict.fromkeys(ID.findall(self.source)))

    @cached_property
    def drawing(self) -> Drawing:
        """The picture and the sentences that come from its data."""
        found: Drawing = self.module.draw()
        return found

    @property
    def caption(self) -> str:
        """What is shown, and what the data say: the text for those who do not see the picture, too."""
        return " ".join([*self.paragraphs[1:-1], *self.drawing.facts])

    def svg(self, colours: str = AUTO, link: Link | None = None) -> str:
        """Return the picture as an SVG document with a title and a description.

        Parameters
        ----------
        colours : str
            ``auto`` follows the reader's choice of light or dark; ``light`` and ``dark`` are fixed, for papers and for
            programs that know no CSS variables.
        link : function, optional
            From the id of a statement to an address, or None: what stands for a single statement leads there.

        Returns
        -------
        str
            The same bytes each time.

        Examples
        --------
        >>> figure("verdicts").svg().startswith('<svg xmlns="http://www.w3.org/2000/svg"')
        True
        """
        return self.drawing.document(self.name, self.title, f"{self.caption} {self.source}", styled(colours), link)


def names() -> tuple[str, ...]:
    """Return the names of the figures."""
    return NAMES


@cache
def figure(name: str) -> Figure:
    """Return a figure.

    Raises
    ------
    KeyError
        If there is none of that name.
    """
    if name not in NAMES:
        raise KeyError(name)
    return Figure(name, import_module(f"verify.figures.{name.replace('-', '_')}"))
