"""A proof under construction: its variables, its steps, and what each of them says.

What a tactic says that a step proves is believed here, unless the proof is ``checked``. The kernel replays the evidence
in any case.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from verify.kernel import proof as kernel
from verify.kernel.claims import Granted
from verify.kernel.errors import KernelError
from verify.kernel.rules import apply
from verify.kernel.terms import Term, free_variables
from verify.kernel.theorem import Theorem, Use
from verify.kernel.workspace import HERE
from verify.language import to_json
from verify.language.definitions import reader_of
from verify.language.trees import fresh_name, names_in, substituted

from .evidence import Evidence, Used
from .facts import Fact, Stuck
from .hints import Hints
from .steps import cleared, mentioned, pruned

Json = Any

_HERE = Path(__file__).parent
Work = Counter[int]
"""How many steps of work lines of a source cost the kernel."""

_CHECKING: ContextVar[Work | None] = ContextVar("checking", default=None)


@contextmanager
def checking() -> Iterator[Work]:
    """Let the kernel apply each step of new proofs at once, and count its work by the lines that lead to it."""
    work: Work = Counter()
    before = _CHECKING.set(work)
    try:
        yield work
    finally:
        _CHECKING.reset(before)


@dataclass(frozen=True)
class Known:
    """What a part of another statement claims, with its definitions and the pin that names the claim."""

    claim: Json
    definitions: Sequence[Json]
    pin: str


Library = Callable[[str, str], Known]


def _no_library(name: str, part: str) -> Known:
    raise Stuck(f"no library is at hand in which '{name}', part '{part}' could be found")


class Proof:
    """The variables and steps of a proof, and the definitions that its trees may use.

    Parameters
    ----------
    definitions : sequence of definitions
        In the format of certificates.
    checked : bool
        Whether the kernel applies each step at once, so that a wrong one is found where it is taken; by default
        inside of :func:`checking` alone.
    hints : Hints
        What searches have found before.
    library : function
        Returns what a part of another statement claims, by id and name.

    Examples
    --------
    >>> proof = Proof(checked=True)
    >>> name = proof.declare("x", "real")
    >>> proof.take("assume", ["<", 0, name], formula=["<", 0, name]).tree
    ['<', 0, 'x']
    """

    def __init__(
        self,
        definitions: Sequence[Json] = (),
        *,
        checked: bool | None = None,
        hints: Hints | None = None,
        library: Library = _no_library,
    ) -> None:
        """Start without variables and steps."""
        self.library = library
        self.hints = hints or Hints()
        self.definitions: dict[str, Json] = {entry["name"]: entry for entry in definitions}
        self.evidence = Evidence()
        self.lines: list[int] = []
        self.line = 0
        self._work = _CHECKING.get()
        self.checked = self._work is not None if checked is None else checked
        self.reader = reader_of(definitions)
        self._read: dict[str, Term] = {}
        self._claims: dict[tuple[str, str], Term] = {}
        self._granted: list[Granted] = []
        self._kernel = kernel.Proof(self.reader, [], self._granted)

    @property
    def scope(self) -> dict[str, Term]:
        """The declared variables as the kernel reads them, by name."""
        return self._kernel.scope

    @property
    def sorts(self) -> dict[str, Json]:
        """The sorts of the declared variables, as they are written."""
        return dict(self.evidence.variables)

    @property
    def taken(self) -> frozenset[str]:
        """Names that nothing new may get."""
        return frozenset(self.scope) | frozenset(self.definitions)

    def declare(self, name: str, sort: Json, visible: Iterable[str] = ()) -> str:
        """Declare a variable and return its name: the one asked for, if it is free or hides nothing visible."""
        wanted = self.reader.sort(self.plain(sort), self.scope)
        known = self.scope.get(name)
        if known is not None and known.args[0] == wanted and name not in visible:
            return name
        word = fresh_name(name, self.taken)
        sort = self.plain(sort)
        self.reader.declare([[word, sort]], self.scope)
        self.evidence.variables.append([word, sort])
        return word

    def plain(self, tree: Json) -> Json:
        """Return a tree that binds no name of a declared variable."""
        return substituted(tree, {}, self.scope)

    def formula(self, tree: Json) -> Term:
        """Read a formula; one that was read before is remembered, as long as its names are those of its variables."""
        key = repr(tree)
        term = self._read.get(key)
        if term is None or any(self.scope.get(var.data) != var for var in free_variables(term)):
            term = self._read[key] = self.reader.formula(self.plain(tree), self.scope)
        return term

    def value(self, tree: Json, sort: Term) -> Term:
        """Read a term of a sort."""
        return self.reader.value(self.plain(tree), sort, self.scope)

    def term(self, tree: Json, sort: Json | None = None) -> Term:
        """Read a term, of a sort if one is expected."""
        if sort is None:
            return self.reader.term(self.plain(tree), self.scope)
        return self.value(tree, self.reader.sort(self.plain(sort), self.scope))

    def take(self, rule: str, says: Json, name: str = "", term: Term | None = None, **fields: Json) -> Fact:
        """Take a step that proves what a tree says, which is read as a term if that is known.

        Raises
        ------
        Stuck
            If the proof is checked and the kernel refuses the step, or concludes something else.
        """
        step = {
            "rule": rule,
            **{key.rstrip("_"): value for key, value in fields.items() if _is_told(key, value)},
        }
        line = self.line or _line_of_author()
        fact = Fact(len(self.evidence.steps), term or partial(self.formula, says), says, name, line)
        if self.checked:
            theorem = self._applied(step, line)
            if theorem.conclusion != fact.term:
                raise Stuck(f"the rule '{rule}' gives {theorem.conclusion!r}, not {fact.term!r}")
            self._kernel.theorems.append(theorem)
        self.evidence.steps.append(step)
        self.lines.append(line)
        return fact

    def adopt(self, theorem: int, says: Json, name: str = "", term: Term | None = None) -> Fact:
        """Return a fact for a theorem that a search has emitted into the evidence, checked if the proof is."""
        for step in self.evidence.steps[len(self.lines) :]:
            line = self.line or _line_of_author()
            if self.checked:
                self._kernel.theorems.append(self._applied(step, line))
            self.lines.append(line)
        fact = Fact(theorem, term or partial(self.formula, says), says, name, self.lines[theorem])
        if self.checked and self._kernel.theorems[theorem].conclusion != fact.term:
            raise Stuck(f"the search has proved something else than {fact.term!r}")
        return fact

    def use(self, name: str, part: str, called: str = "") -> Fact:
        """Take what a part of another statement claims."""
        term = self._claim(name, part)
        claim = to_json(term, self.taken)
        for number, step in enumerate(self.evidence.steps):
            if step["rule"] == "use" and step["entry"] == Used(name, part):
                return Fact(number, term, claim, called, self.lines[number])
        return self.adopt(self.evidence.use(name, part), claim, called, term)

    def _claim(self, name: str, part: str) -> Term:
        if (name, part) not in self._claims:
            known = self.library(name, part)
            self._claims[name, part] = reader_of(known.definitions).formula(known.claim, {})
        return self._claims[name, part]

    def _applied(self, step: Json, line: int) -> Theorem:
        """Let the kernel apply a step; what it uses of other statements is granted as they are built now."""
        if step["rule"] == "use":
            name, part = step["entry"].id, step["entry"].part
            self._granted.append(Granted(Use(name, part, self.library(name, part).pin), self._claim(name, part), ()))
            step = {"rule": "use", "entry": len(self._granted) - 1}
        before = HERE.workspace.spent
        try:
            return apply(self._kernel, cleared(step, frozenset(self.scope)))
        except KernelError as error:
            raise Stuck(f"the kernel refuses '{step['rule']}': {error}") from None
        finally:
            if self._work is not None:
                spent = HERE.workspace.spent
                self._work[line] += spent - before if spent >= before else spent  # a desk may have begun anew

    def back_to(self, count: int) -> None:
        """Forget the steps from a number on, after a tactic that has failed."""
        del self.evidence.steps[count:], self.lines[count:], self._kernel.theorems[count:]

    def finished(self, last: Fact) -> Evidence:
        """Return the evidence that ends with a theorem: needed steps alone, names that do not collide."""
        steps = pruned(self.evidence.steps, last.theorem)
        used = set().union(*map(mentioned, steps))
        for name, sort in reversed(self.sorts.items()):
            if name in used:
                used |= names_in(sort)
        result = Evidence([[name, sort] for name, sort in self.sorts.items() if name in used])
        names = frozenset(name for name, _ in result.variables)
        result.steps = [cleared(step, names) for step in steps]
        return result


def _is_told(key: str, value: Json) -> bool:
    """Tell whether a field stands in a step: of empty ones a path, moves, equations and a list of premises do."""
    return value is not None and (value != [] or key in ("path", "from_", "by", "moves"))


def _line_of_author() -> int:
    """Return the line outside of this package that leads here."""
    frame = sys._getframe(1)
    while frame.f_back is not None and Path(frame.f_code.co_filename).parent == _HERE:
        frame = frame.f_back
    return frame.f_lineno
