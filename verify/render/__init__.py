"""Terms back to text: as JSON that the kernel reads to the same term, and as mathematics for people."""

from verify.render.notation import declarations, readable, readable_json, wrapped
from verify.render.spelling import RESERVED, to_json

__all__ = ["RESERVED", "declarations", "readable", "readable_json", "to_json", "wrapped"]
