"""On which page a statement stands: a work with many statements has a page for each chapter and each room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from verify.catalogue import Listed
from verify.command import counts
from verify.command.chapters import chapters
from verify.site.labels import original, short
from verify.statements import modules, theories

MOST_ON_A_PAGE = 100
FEWEST_OF_A_ROOM = 7
GENERAL = "general"
LIBRARY_PAGES = ("ab", "cd", "ef", "ghi", "jkl", "mn", "op", "qr", "s", "tuvwxyz")


def rooms(entries: Sequence[Listed], sources: Mapping[str, str]) -> dict[str, str]:
    """Return the room of each statement of one work, by id.

    Parameters
    ----------
    entries : sequence of Listed
        The rows of the work in the order of the ledger.
    sources : mapping of str to str
        Where each statement stands in the work, in words, by id.

    Returns
    -------
    dict of str to str
        ``""`` for a work on one page; else ``"7"`` for a chapter, ``"d"`` for an appendix, ``"own-heads"`` for a room
        of our own.
    """
    if len(entries) <= MOST_ON_A_PAGE:
        return {entry.id: "" for entry in entries}
    if entries[0].work == "library":
        return {entry.id: f"own-{_letters(short(entry.id))}" for entry in entries}
    published = [entry for entry in entries if counts.group(entry) == "published"]
    found = {name: chapter or GENERAL for name, chapter in chapters(published, sources).items()}
    for entry in entries:
        if entry.id not in found:
            found[entry.id] = found.get(original(entry.id)) or f"own-{room_of_file(entry.id)}"
    sizes = Counter(found.values())
    small = {room for room in sizes if room.startswith("own-") and sizes[room] < FEWEST_OF_A_ROOM}
    found = {name: f"own-{GENERAL}" if room in small else room for name, room in found.items()}
    return found


def room_of_file(name: str) -> str:
    """Return the folder in which a statement is told, below that of its work; ``general`` if there is none."""
    theory, module = theories().get(name), modules().get(name)
    parts = theory.parent.parts if theory is not None else tuple(module.split(".")[:-1]) if module else ()
    work = name.partition("/")[0]
    below = parts[len(parts) - parts[::-1].index(work) :] if work in parts else ()
    return below[0].replace("_", "-") if below else GENERAL


def _letters(name: str) -> str:
    first = name.removeprefix("own-")[:1]
    page = next((letters for letters in LIBRARY_PAGES if first in letters), LIBRARY_PAGES[-1])
    return page if len(page) == 1 else f"{page[0]}-{page[-1]}"


def in_order(found: Iterable[str]) -> list[str]:
    """Return rooms in the order in which they are to be shown: chapters, appendices, rooms of our own.

    >>> in_order(["own-heads", "b", "10", "9"])
    ['9', '10', 'b', 'own-heads']
    """
    return sorted(found, key=_order)


def _order(room: str) -> tuple[int, int, str]:
    if room.startswith("own-"):
        return 2, 0, room
    return (0, int(room), "") if room.isdecimal() else (1, 0, room)


def title(room: str) -> str:
    """Return the title of a room.

    >>> title("7"), title("d"), title("own-gradient-steps"), title("own-a-b"), title("own-s")
    ('Chapter 7', 'Appendix D', 'Of our own: gradient steps', 'A to B', 'S')
    """
    if room == GENERAL:
        return "Statements without a number"
    if not room.startswith("own-"):
        return f"Chapter {room}" if room.isdecimal() else f"Appendix {room.upper()}"
    name = room.removeprefix("own-")
    if all(len(letter) == 1 for letter in name.split("-")):
        return name.upper().replace("-", " to ")
    return f"Of our own: {'other subjects' if name == GENERAL else name.replace('-', ' ')}"
