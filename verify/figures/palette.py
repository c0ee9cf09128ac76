"""Colours of figures, in light and in dark, that people who are colour-blind can tell apart.

The colours are those of Okabe and Ito, a little darker on white and a little lighter on black. A figure never tells
by colour alone: verdicts have marks, lines have dashes or a label of their own.
"""

from __future__ import annotations

from types import MappingProxyType

__all__ = ["AUTO", "COLOURS", "styled"]

AUTO = "auto"

COLOURS = MappingProxyType(
    {
        "light": MappingProxyType(
            {
                "paper": "#ffffff",
                "ink": "#1f2430",
                "quiet": "#5c6675",
                "grid": "#e3e6eb",
                "blue": "#1f6fb2",
                "red": "#c8501e",
                "green": "#0b8a68",
                "gold": "#b87d00",
                "pink": "#a8568a",
            }
        ),
        "dark": MappingProxyType(
            {
                "paper": "#14171c",
                "ink": "#e6e9ee",
                "quiet": "#9aa4b2",
                "grid": "#323843",
                "blue": "#62b0ec",
                "red": "#f0905f",
                "green": "#3cc79d",
                "gold": "#e8b64a",
                "pink": "#da96c0",
            }
        ),
    }
)

_FONT = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'


def _variables(name: str) -> str:
    return ";".join(f"--f-{key}:{value}" for key, value in COLOURS[name].items())


def _rules() -> str:
    """Return the rules that are the same in all colours."""
    rules = [
        f".cf-figure text{{font:13px {_FONT};fill:var(--f-ink)}}",
        ".cf-figure .f-small{font-size:11.5px}",
        ".cf-figure .f-strong{font-weight:600}",
        ".cf-figure .f-grid{stroke:var(--f-grid);fill:none}",
        ".cf-figure .f-axis{stroke:var(--f-quiet);fill:none}",
        ".cf-figure .f-edge{stroke:var(--f-paper)}",
        ".cf-figure .f-dashed{stroke-dasharray:5 4}",
        ".cf-figure .f-dotted{stroke-dasharray:1.5 3}",
    ]
    for colour in ("ink", "quiet", "paper", "blue", "red", "green", "gold", "pink"):
        rules += [
            f".cf-figure .f-{colour}{{fill:var(--f-{colour})}}",
            f".cf-figure .s-{colour}{{stroke:var(--f-{colour});fill:none}}",
        ]
    return "".join(rules)


def styled(colours: str = AUTO) -> str:
    """Return the style sheet of a figure.

    Parameters
    ----------
    colours : str
        ``auto``, ``light`` or ``dark``. A page that has a switch of its own sets ``data-theme`` on an element around.

    Raises
    ------
    ValueError
        If it is another word.

    Examples
    --------
    >>> "#1f6fb2" in styled("light"), "var(" in styled("light"), "prefers-color-scheme" in styled()
    (True, False, True)
    """
    if colours == AUTO:
        light, dark = _variables("light"), _variables("dark")
        return (
            ":root.cf-figure{color-scheme:light dark}"
            f".cf-figure{{{light}}}@media (prefers-color-scheme:dark){{.cf-figure{{{dark}}}}}"
            f"[data-theme=light] .cf-figure{{{light}}}[data-theme=dark] .cf-figure{{{dark}}}"
            f"@media print{{.cf-figure,[data-theme] .cf-figure{{{light}}}}}{_rules()}"
        )
    if colours not in COLOURS:
        raise ValueError(f"the colours of a figure are auto, light or dark, not '{colours}'")
    rules = _rules()
    for key, value in COLOURS[colours].items():
        rules = rules.replace(f"var(--f-{key})", value)
    return rules
