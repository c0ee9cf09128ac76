"""How terms of each operation are spelled as JSON trees, the inverse of :mod:`verify.kernel.forms`."""

from . import elements, formulas, maps, scalars
from .spelling import Spelling

SPELLINGS: dict[str, Spelling] = {
    **scalars.SPELLINGS,
    **elements.SPELLINGS,
    **maps.SPELLINGS,
    **formulas.SPELLINGS,
    "var": lambda writer, term, expected, taken: str(term.data),
    **dict.fromkeys(("star", "true", "false"), lambda writer, term, expected, taken: [term.op]),
    **dict.fromkeys(("cyclic", "direct"), lambda writer, term, expected, taken: writer.group(term, taken)),
}
