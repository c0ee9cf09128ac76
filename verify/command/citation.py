"""What one pastes to cite a verdict: an entry for BibTeX with the digest of the certificate."""

from __future__ import annotations

from verify import __version__

_SPECIAL = str.maketrans({"_": r"\_", "^": r"\^{}", "&": r"\&", "%": r"\%", "#": r"\#"})


AUTHOR = "The closedform authors"


def bibtex(name: str, title: str, digest: str, place: str = "", author: str = AUTHOR) -> str:
    """Return an entry for BibTeX.

    Parameters
    ----------
    name : str
        The id of a statement.
    title : str
        What was decided, and how.
    digest : str
        The SHA-256 of the certificate.
    place : str
        Where it stands on the site, an address within it.
    author : str
        Who states it, empty if nobody is known, as for the statement of another package.

    Examples
    --------
    >>> print(bibtex("cago/theorem-1", "Theorem 1, proved", "12ab"))
    @misc{closedform:cago:theorem-1,
      author = {{The closedform authors}},
      title = {{Theorem 1, proved}},
      howpublished = {closedform 0.1.0},
      note = {Certificate cago/theorem-1, SHA-256 12ab}
    }
    """
    rows = {
        "author": f"{{{author}}}",
        "title": "{" + title.translate(_SPECIAL) + "}",
        "howpublished": f"closedform {__version__}{', ' if place else ''}{place.translate(_SPECIAL)}",
        "note": f"Certificate {name}, SHA-256 {digest}",
    }
    inside = ",\n".join(f"  {key} = {{{value}}}" for key, value in rows.items() if key != "author" or author)
    return f"@misc{{closedform:{name.replace('/', ':')},\n{inside}\n}}"
