"""Proofs in documents: the lines below the word ``proof``, without comments; the grammar does not read them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Script", "cut"]

STEP = 2


@dataclass(frozen=True)
class Script:
    """The lines of a proof, which begin at the margin, and the number of the first of them in the file."""

    text: str
    line: int

    @property
    def placed(self) -> str:
        """The lines with as many empty ones before them as the file has others."""
        return "\n" * (self.line - 1) + self.text


def cut(text: str) -> tuple[str, dict[int, Script]]:
    r"""Return a text with empty lines in place of those of its proofs, and the proofs by the line of their first word.

    Examples
    --------
    >>> cut("claim one: 1 = 1\nproof\n  by evaluate\n\nclaim two: 2 = 2")
    ('claim one: 1 = 1\nproof\n\n\nclaim two: 2 = 2', {2: Script(text='by evaluate\n', line=3)})
    """
    kept: list[str] = []
    blocks: dict[int, list[str]] = {}
    told: set[int] = set()
    depth, start = 0, 0
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.partition("#")[0].rstrip()
        content = line.strip()
        indent = len(line) - len(line.lstrip(" "))
        if start and (indent > depth or not content):
            blocks[start].append(line[depth + STEP :] if indent >= depth + STEP else line[depth:])
            kept.append("")
            told |= {start} if content else set()
            continue
        kept.append(raw)
        start = number if content == "proof" else 0
        if start:
            depth, blocks[start] = indent, []
    return "\n".join(kept), {start: Script("\n".join(blocks[start]), start + 1) for start in sorted(told)}
