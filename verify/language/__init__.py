"""The language in which claims are read and written: text, JSON trees, terms of the kernel, LaTeX."""

from verify.language.layout import wrapped
from verify.language.printing import declarations, readable, readable_definition, readable_json
from verify.language.spelling import KINDS, RESERVED, SORTS, to_json

__all__ = [
    "KINDS",
    "RESERVED",
    "SORTS",
    "declarations",
    "readable",
    "readable_definition",
    "readable_json",
    "to_json",
    "wrapped",
]
