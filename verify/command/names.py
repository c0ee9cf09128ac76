"""What a statement can be asked for by: an id, an alias, a work, a chapter, a pattern; the same for every command.

A chapter is known by what bears its number: ``tasks/7`` is all whose id or alias has a number that begins with ``7.``,
with repairs and second readings; ``tasks/d`` is appendix D.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from verify.catalogue import Listed
from verify.command import library
from verify.command.called import typed
from verify.command.errors import CommandError
from verify.kernel.ledger import is_id
from verify.pinning import kind_of

HELP = "an id or alias, a work (cago), a chapter (tasks/7, tasks/d) or a pattern ('cago/theorem-*')"
MOST_MEANT = 4
INSTALL = "those of a package of your own are found once it is installed: python -m pip install -e FOLDER"
_CHAPTER = re.compile(r"-([a-z]|\d+)\.\d")


def chapter(name: str) -> str | None:
    """Return the chapter or appendix in the number of an id, None if the number does not tell it.

    >>> chapter("tasks/equation-8.1-8.3"), chapter("tasks/lemma-d.11.repair"), chapter("cago/theorem-1")
    ('8', 'd', None)
    """
    found = _CHAPTER.search(name)
    return found[1] if found else None


def statements() -> list[Listed]:
    """Return the rows of the ledger in its order, then what is built but has no row yet."""
    entries = library.catalogue().rows
    known = {entry.id for entry in entries}
    others = [name for name in library.builders() if name not in known]
    return [*entries, *(Listed(id=name, parts={}, kind=kind_of(name) or "statement") for name in others)]


def chosen(names: Sequence[str]) -> list[Listed]:
    """Return the statements that some names mean, all if there is no name, in the order of the ledger.

    Raises
    ------
    CommandError
        If one of the names means nothing, or is short for several statements.
    """
    entries = statements()
    if not names:
        return entries
    wanted = {entry.id for name in names for entry in meant(name, entries)}
    return [entry for entry in entries if entry.id in wanted]


def built(names: Sequence[str]) -> list[str]:
    """Return the sorted ids of the statements that some names mean and that can be built.

    Raises
    ------
    CommandError
        If one of the names means nothing, is short for several statements, or means only what is not built.
    """
    builders = library.builders()
    for name in names:
        if not any(entry.id in builders for entry in chosen([name])):
            raise CommandError(f"'{name}' is in the ledger but not built yet")
    return sorted(entry.id for entry in chosen(names) if entry.id in builders)


def meant(name: str, entries: Sequence[Listed]) -> list[Listed]:
    """Return the statements that one name means.

    Upper and lower case are alike, and the work may be left out where only one has such a statement.

    Raises
    ------
    CommandError
        If it means nothing, or is short for several statements.
    """
    low = name.casefold()
    work, _, rest = low.partition("/")
    if any(mark in name for mark in "*?["):
        found = _having(entries, lambda known: fnmatchcase(known if "/" in low else _short(known), low))
    elif rest:
        found = _having(entries, lambda known: known == low)
        found = found or _having(entries, lambda known: known.startswith(f"{work}/") and chapter(known) == rest)
    else:
        found = [entry for entry in entries if entry.work == work] or _having(entries, lambda k: _short(k) == low)
        if len({entry.work for entry in found}) > 1:
            raise CommandError(f"'{name}' is in several works: {', '.join(entry.id for entry in found)}")
    if not found:
        raise unknown(name, entries)
    return found


def _having(entries: Sequence[Listed], fits: Callable[[str], bool]) -> list[Listed]:
    return [entry for entry in entries if any(fits(known.casefold()) for known in (entry.id, *entry.aliases))]


def _short(name: str) -> str:
    return name.partition("/")[2]


def unknown(name: str, entries: Sequence[Listed]) -> CommandError:
    """Return the problem of a name that means nothing, with what is near to it: within its work, if that is known."""
    if name.endswith(".json"):
        return CommandError(f"'{name}' is no statement; a file is told by: {typed(f'explain --no-digest {name}')}")
    work, slash, rest = name.casefold().partition("/")
    within, number = (f"{work}/", rest) if slash else ("", work)
    numbered = [one.id for one in entries if one.id.startswith(within) and one.id.endswith(f"-{number}")]
    if numbered and number[-1:].isdigit():
        return CommandError(f"no statement '{name}'; did you mean {' or '.join(map(repr, numbered[:MOST_MEANT]))}?")
    works = {entry.work for entry in entries}
    known = [known for entry in entries for known in (entry.id, *entry.aliases)]
    if not slash:
        return library.unknown(name, sorted(works.union(map(_short, known))))
    if work not in works:
        return library.unknown(name, known, advice=INSTALL if is_id(name) else "")
    return library.unknown(name, [one for one in known if one.startswith(within)], within)
