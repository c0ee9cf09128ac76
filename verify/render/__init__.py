"""Terms back to text: as JSON that the kernel reads to the same term, and as mathematics for people."""

from verify.render.layout import wrapped
from verify.render.notation import declarations, readable, readable_json
from verify.render.spelling import KINDS, RESERVED, SORTS, to_json

__all__ = ["KINDS", "RESERVED", "SORTS", "declarations", "readable", "readable_json", "to_json", "wrapped"]
