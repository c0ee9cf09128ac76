"""A small writer of SVG: elements as text, numbers with two digits, the same bytes each time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import escape, quoteattr

__all__ = ["Drawing", "Link", "Point", "number"]

Point = tuple[float, float]
Link = Callable[[str], str | None]

_STATEMENT = re.compile(r' data-statement="([^"]+)"')


def number(value: float) -> str:
    """Return a coordinate with at most two digits behind the point.

    Examples
    --------
    >>> number(1.0), number(-0.001), number(2 / 3)
    ('1', '0', '0.67')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _value(value: object) -> str:
    return number(value) if isinstance(value, float | int) else str(value)


def _classes(words: str) -> str:
    """Return classes with a prefix, so that the style sheet of a page around does not know them."""
    return " ".join(word if word.startswith(("f-", "s-")) else f"f-{word}" for word in words.split())


def _linked(part: str, link: Link | None) -> str:
    found = _STATEMENT.search(part)
    bare = _STATEMENT.sub("", part)
    address = link(found[1]) if found and link else None
    return bare if address is None else f'<a href={quoteattr(address)} tabindex="-1">{bare}</a>'


@dataclass
class Drawing:
    """A picture in the making.

    Parameters
    ----------
    width, height : int
        In pixels, at a size at which the text is easy to read.
    parts : list of str
        The elements.
    facts : list of str
        Sentences that were made from the data.
    """

    width: int
    height: int
    parts: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)

    def says(self, sentence: str) -> None:
        """Add a sentence to the caption."""
        self.facts.append(sentence)

    def element(self, tag: str, content: str = "", hint: str = "", **attributes: Any) -> None:
        """Add an element; ``kind`` are its classes, and ``hint`` what is shown where one points at it."""
        words = {key.replace("_", "-"): _value(value) for key, value in attributes.items() if key != "kind"}
        if attributes.get("kind"):
            words["class"] = _classes(attributes["kind"])
        opened = f"<{tag}" + "".join(f" {key}={quoteattr(value)}" for key, value in words.items())
        inner = (f"<title>{escape(hint)}</title>" if hint else "") + escape(content)
        self.parts.append(f"{opened}>{inner}</{tag}>" if inner else f"{opened}/>")

    def text(self, x: float, y: float, words: str, kind: str = "", anchor: str = "start", **attributes: Any) -> None:
        """Add a line of text; it stays text."""
        chosen: dict[str, Any] = {"x": float(x), "y": float(y)}
        if kind:
            chosen["kind"] = kind
        if anchor != "start":
            chosen["text_anchor"] = anchor
        self.element("text", words, **chosen, **attributes)

    def upright(self, x: float, y: float, words: str, kind: str = "") -> None:
        """Add a line of text that runs upwards, centred at a point."""
        self.text(x, y, words, kind, "middle", transform=f"rotate(-90 {number(x)} {number(y)})")

    def line(self, start: Point, end: Point, kind: str, **attributes: Any) -> None:
        """Add a segment."""
        self.element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], kind=kind, **attributes)

    def rect(self, x: float, y: float, width: float, height: float, kind: str, hint: str = "", **more: Any) -> None:
        """Add a rectangle."""
        self.element("rect", hint=hint, x=x, y=y, width=width, height=height, kind=kind, **more)

    def circle(self, centre: Point, radius: float, kind: str, hint: str = "", **attributes: Any) -> None:
        """Add a circle."""
        self.element("circle", hint=hint, cx=centre[0], cy=centre[1], r=radius, kind=kind, **attributes)

    def curve(self, points: Iterable[Point], kind: str, closed: bool = False, **attributes: Any) -> None:
        """Add a polygonal line through points."""
        steps = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self.element("polygon" if closed else "polyline", points=steps, kind=kind, **attributes)

    def path(self, steps: str, kind: str, **attributes: Any) -> None:
        """Add a path in the words of SVG."""
        self.element("path", d=steps, kind=kind, **attributes)

    def document(self, name: str, title: str, description: str, style: str, link: Link | None = None) -> str:
        """Return the picture as a document with alternative text.

        Where ``link`` has an address for the attribute ``data-statement`` of an element, the element leads there. Such
        links are for the pointer; who uses the keyboard has a list of the statements.
        """
        parts = [_linked(part, link) for part in self.parts]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cf-figure" role="img" width="{self.width}"'
            f' height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
            f' aria-labelledby="{name}-title {name}-description">\n'
            f'<title id="{name}-title">{escape(title)}</title>\n'
            f'<desc id="{name}-description">{escape(description)}</desc>\n'
            f"<style>{style}</style>\n" + "\n".join(parts) + "\n</svg>\n"
        )
