"""Sentences with formulas in TeX, as the texts of certificates have them, to HTML with MathML.

In some texts the formulas stand between dollars. In others nothing marks them: there a run of words is a formula if one
of them has a command, an index or a power, with the relations and numbers beside it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape
from itertools import pairwise

from verify.command import library

__all__ = ["html", "name_pattern", "names", "plain"]

_COMMAND = re.compile(r"\\.|[\^_]")
_TAKES_ONE = re.compile(r"\\(?:sqrt|hat|widehat|bar|dot|tilde|mathrm|mathbf|mathcal|overline)$")
_ONE = r"([0-9A-Za-z]|\\[A-Za-z]+)"
_BARE_FRACTION = re.compile(rf"\\frac\s*(?:{_ONE}|(\{{[^{{}}]*\}}))\s*(?:{_ONE}|(?=\{{))")
_LONG_POWER = re.compile(r"\^(?:\(([^()^]+)\)(?!\s*\^)|(-\w+|\d{2,}))")
_LETTERS = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
    "omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)
_GREEK = re.compile(rf"(?<![\\A-Za-z{{])({_LETTERS.replace(' ', '|')})(?![A-Za-z}}])")
_ACCENT = re.compile(r"\\(bar|tilde|hat|dot|ddot|vec)\s*(?![\s{])(\\[A-Za-z]+|.)")
_FENCE = re.compile(r"<mo>([(){}\[\]|‖⟨⟩])</mo>")
_PIECE = r"<(?:m[ino]|mtext)\b[^>]*>[^<]*</m\w+>|<mrow>(?:(?!</?mrow>).)*</mrow>"
_UNDER_ACCENT = re.compile(rf"<munderover>({_PIECE})({_PIECE})(<mo[^>]*>[ˉ˜~^ˆ˙¨→_]</mo>)</munderover>")
_LONG_INDEX = re.compile(r"_([A-Za-z]{2,}|\d{2,}|[A-Z]\d)(?![A-Za-z0-9_])")
_JOINT = re.compile(r"[=<>+\-*/|]|<=|>=|\\[A-Za-z]+|:=|-?\d+(/\d+)?|[A-Za-z]'?")
_TERM = re.compile(r"[A-Za-z0-9'()\[\],|/+*-]*[(|/*+0-9-][A-Za-z0-9'()\[\],|/+*-]*")
_SIGN = re.compile(r"[=<>+\-*/]|<=|>=|\\[A-Za-z]+")
_END = re.compile(r"(?<!\\)[.,;:?!]+$")
_LETTER = re.compile(r"[b-zB-HJ-Z][.,;:]?")  # a and I are words
_WITH_STOP = re.compile(r"(<math>(?:(?!</math>).)*</math>[.,;:?!)]+)")
"""A formula with the stop behind it, from which no line is broken."""
_CODE = re.compile(r"[A-Za-z]{3,}_[A-Za-z_]{2,}")
_OPENING, _CLOSING = "([{", ")]}"
_REPLACED = {
    r"\dots": r"\ldots",
    r"\Re": r"\operatorname{Re}",
    r"\Im": r"\operatorname{Im}",
    r"\arg": r"\operatorname{arg}",
    r"\iff": r"\Leftrightarrow",
    r"\Big": "",
    r"\big": "",
    "…": r"\ldots ",
    "−": "-",
    r"\tfrac": r"\frac",
    r"\dfrac": r"\frac",
    r"\le": r"\leq",
    r"\ge": r"\geq",
    r"\ne": r"\neq",
    "<=": r"\leq ",
    ">=": r"\geq ",
}
_REPLACE = re.compile(r"\\(?:dots|Re|Im|arg|iff|Big|big|tfrac|dfrac|le|ge|ne)(?![A-Za-z])|<=|>=|[…−]")


@cache
def _name() -> re.Pattern[str]:
    """Return the pattern of the ids of all works."""
    return re.compile(rf"\b(?:{'|'.join(library.works())})/[a-z][a-z0-9.-]*[a-z0-9]")


@lru_cache(maxsize=20_000)
def html(text: str) -> str:
    r"""Return a text as HTML.

    Examples
    --------
    >>> print(html("If x_1 < 2, it is empty."))
    If <span class="formula"><math><msub><mi>x</mi><mn>1</mn></msub><mo>&lt;</mo><mn>2</mn></math>,</span> it is empty.
    >>> html("It is $\\alpha$")
    'It is <math><mi>α</mi></math>'
    """
    if "$" in text:
        pieces = text.split("$")
        markup = "".join(_formula(piece) if place % 2 else escape(piece) for place, piece in enumerate(pieces))
    else:
        markup = _marked(text)
    return _WITH_STOP.sub(r'<span class="formula">\1</span>', markup)


def plain(text: str) -> str:
    """Return a text without dollars and with fewer backslashes, for titles and descriptions."""
    return " ".join(re.sub(r"\\([A-Za-z]+)", r"\1", text.replace("$", "")).split())


def names(text: str) -> list[str]:
    """Return the ids of statements that a text names.

    >>> names("Repaired in cago/corollary-2.repair; the loss is in cago/own-loss.")
    ['cago/corollary-2.repair', 'cago/own-loss']
    """
    return _name().findall(text)


def name_pattern(name: str) -> re.Pattern[str]:
    """Return the pattern of an id in HTML that is not part of a longer id or of an address."""
    return re.compile(rf"(?<![\w/#\".-]){re.escape(name)}(?![\w-]|\.\w)")


def _marked(text: str) -> str:
    """Return a text whose formulas nothing marks."""
    words = text.split()
    found: list[str] = []
    place = 0
    while place < len(words):
        end = _formula_end(words, place)
        if end > place:
            joined = " ".join(words[place:end])
            stop = _END.search(joined)
            body, mark = (joined[: stop.start()], stop[0]) if stop else (joined, "")
            found.append(_formula(body) + mark)
            place = end
        else:
            found.append(escape(words[place]))
            place += 1
    return " ".join(found)


def _formula_end(words: list[str], start: int) -> int:
    """Return where a formula that begins at a word ends; the word itself if none does."""
    if _name().search(words[start]) or _CODE.search(words[start]):
        return start
    end = start
    heart = False
    while end < len(words):
        word = words[end]
        bare = _END.sub("", word)
        is_open = end > start and (_depth(words[start:end]) > 0 or _takes(words[end - 1], word))
        if _COMMAND.search(word) and not _name().search(word):
            heart = True
        elif not is_open and not _joins(words, start, end, bare):
            break
        end += 1
        if bare != word and _depth(words[start:end]) <= 0 and not word.endswith(","):
            break
        if word.endswith(",") and _depth(words[start:end]) <= 0 and not _list_goes_on(words, end):
            break
        if end - start > 40:
            return start
    while end > start and _depth(words[start:end]) == 0 and _is_word(words[end - 1]):
        if end - start > 1 and (_SIGN.fullmatch(words[end - 2]) or _takes(words[end - 2], words[end - 1])):
            break
        end -= 1
    return end if heart and _depth(words[start:end]) == 0 else start


def _is_word(word: str) -> bool:
    """Tell whether a word is one of English, or a letter by itself."""
    return not _COMMAND.search(word) and _END.sub("", word).isalpha()


def _takes(word: str, following: str) -> bool:
    """Tell whether a word of a formula has another one behind it, as an argument or as a factor that is a letter."""
    letter = _LETTER.fullmatch(following)
    return bool(_TAKES_ONE.search(word) or (letter and _COMMAND.search(word) and not _END.search(word)))


def _joins(words: list[str], start: int, end: int, bare: str) -> bool:
    """Tell whether a word without a command belongs to the formula: a sign, or what a sign joins to it."""
    if _SIGN.fullmatch(bare):
        return end > start
    if end == start and _depth([bare]) > 0:
        return True
    if not _JOINT.fullmatch(bare) and not _TERM.fullmatch(bare):
        return False
    before = end > start and bool(_SIGN.fullmatch(words[end - 1]))
    after = end + 1 < len(words) and bool(_SIGN.fullmatch(words[end + 1]))
    return before or after


def _list_goes_on(words: list[str], end: int) -> bool:
    """Tell whether a comma stands between dots or parts of one list."""
    return end < len(words) and (words[end].startswith((r"\dots", r"\ldots")) or words[end - 1] == r"\dots,")


def _depth(words: list[str]) -> int:
    text = "".join(words).replace(r"\{", "{").replace(r"\}", "}")
    return sum(text.count(sign) for sign in _OPENING) - sum(text.count(sign) for sign in _CLOSING)


@lru_cache(maxsize=20_000)
def _formula(tex: str) -> str:
    """Return a formula, as it is written where it cannot be read."""
    from docutils.utils.math import MathError
    from docutils.utils.math.latex2mathml import tex2mathml

    spelled = _REPLACE.sub(lambda found: _REPLACED[found[0]] + " ", tex)
    spelled = _GREEK.sub(r"\\\1 ", _LONG_POWER.sub(r"^{\1\2}", spelled))
    spelled = _ACCENT.sub(r"{\\\1{\2}}", spelled)
    spelled = _LONG_INDEX.sub(r"_{\1}", spelled)
    spelled = _BARE_FRACTION.sub(_braced, spelled)
    if any(one == two == "_" or one == two == "^" for one, two in pairwise(spelled)):
        return f'<code class="tex">{escape(tex)}</code>'
    try:
        markup = tex2mathml(spelled)
    except (MathError, IndexError, AttributeError, TypeError):
        return f'<code class="tex">{escape(tex)}</code>'
    markup = re.sub(r">\s+<", "><", markup).replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "")
    markup = _UNDER_ACCENT.sub(r"<msub><mover>\1\3</mover>\2</msub>", markup)
    return _FENCE.sub(r'<mo stretchy="false">\1</mo>', markup).strip()


def _braced(found: re.Match[str]) -> str:
    r"""Return a fraction with braces: \frac12 is \frac{1}{2}."""
    above = f"{{{found[1]}}}" if found[1] else found[2]
    return rf"\frac{above}" + (f"{{{found[3]}}}" if found[3] else "")
