"""The font of the formulas: STIX Two Math (SIL Open Font License), cut to the signs that formulas have."""

from __future__ import annotations

from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path

FONT = "STIXTwoMath-Regular.ttf"
SIGNS = (
    (0x20, 0x17F),  # Latin
    (0x2B0, 0x36F),  # accents
    (0x370, 0x3FF),  # Greek
    (0x2010, 0x2044),  # dashes, dots, primes
    (0x2070, 0x209C),  # raised and lowered digits
    (0x20D0, 0x20E1),  # accents of letters
    (0x2100, 0x214F),  # letters with two strokes
    (0x2190, 0x22FF),  # arrows, operators
    (0x2308, 0x230B),  # integer parts
    (0x23B4, 0x23E1),  # brackets above and below
    (0x27C0, 0x27FF),  # angles, long arrows
    (0x2985, 0x2986),  # brackets
    (0x2A00, 0x2AFF),  # more operators
    (0x1D400, 0x1D7FF),  # letters of mathematics
)
"""The ranges of code points that are kept, ends included."""


def write(path: Path) -> bool:
    """Write the font as WOFF; tell whether the packages are there that have it and that can cut it.

    Without it formulas are set in a font of the reader's system.
    """
    if not all(map(find_spec, ("ziamath", "fontTools"))):
        return False
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options(flavor="woff", layout_features=["*"], notdef_outline=True, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[sign for first, last in SIGNS for sign in range(first, last + 1)])
    with as_file(files("ziamath") / "fonts" / FONT) as source, TTFont(source) as font:
        cutter.subset(font)
        path.parent.mkdir(parents=True, exist_ok=True)
        subset.save_font(font, str(path), options)
    return True
