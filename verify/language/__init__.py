"""The language in which claims are read and written.

This package writes: trees and terms as text, in Unicode, in ASCII, in LaTeX and in MathML. What reads text stands in
:mod:`verify.language.parsing` and :mod:`verify.language.documents`, since it alone needs a parser (lark).
"""

from verify.language.errors import TextError
from verify.language.latex import latex, latex_definition
from verify.language.layout import wrapped
from verify.language.mathml import mathml, mathml_definition
from verify.language.printing import declarations, readable, readable_definition, readable_json, readable_line
from verify.language.spelling import KINDS, SORTS, to_json
from verify.language.spellings.names import RESERVED

__all__ = [
    "KINDS",
    "RESERVED",
    "SORTS",
    "TextError",
    "declarations",
    "latex",
    "latex_definition",
    "mathml",
    "mathml_definition",
    "readable",
    "readable_definition",
    "readable_json",
    "readable_line",
    "to_json",
    "wrapped",
]
