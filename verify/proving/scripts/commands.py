"""Commands: the first word of a line of a script, and what it does to the goal."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from verify.kernel.errors import KernelError
from verify.language.errors import TextError
from verify.language.trees import substituted
from verify.proving.exponentials import exponentials
from verify.proving.facts import Stuck
from verify.proving.goal import Goal, Tactic, evaluate

from .lines import Line, ScriptError
from .phrases import SEARCHES, fact_of, instance, reason
from .reading import parted, separated, terms_of

Json = Any
Command = Callable[[Goal, Line], Goal]
LABEL = re.compile(r"([\w']+):(?=\s)\s*")
BECAUSE = re.compile(r"\bby\b")


def script(lines: Sequence[Line]) -> Tactic:
    """Return the tactic that runs the lines of a proof.

    Raises
    ------
    ScriptError
        When it is run: with the line at which it stopped, the reason, and the goal with its facts.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> from verify.proving.scripts.lines import lines_of
    >>> goal = Goal(Proof(), ["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<", 0, ["*", 2, "x"]]]])
    >>> goal.by(script(lines_of("intro\\nby linear")))
    """

    def run(goal: Goal) -> None:
        for line in lines:
            command = COMMANDS.get(line.word)
            if command is None:
                raise line.error(f"unknown command '{line.word[:40]}'; expected one of {', '.join(sorted(COMMANDS))}")
            goal.proof.line = line.number
            try:
                goal = command(goal, line)
            except ScriptError:
                raise
            except (Stuck, KernelError) as error:
                raise line.error(str(error)) from error
            except TextError as error:
                raise line.error(str(error).removeprefix("line 1, ")) from error
            except (ValueError, LookupError) as error:
                raise line.error(f"'{line.word} {line.rest[:60]}' has another form than expected: {error}") from error
        if lines and goal.proved is None:
            stuck = goal.stuck("the proof leaves the goal open")
            raise lines[-1].error(str(stuck)) from stuck

    return run


def labelled(text: str) -> tuple[str, str]:
    """Return the name that a text begins with, and the rest.

    >>> labelled("sign: 0 < x"), labelled("forall x in real: 0 <= x^2")
    (('sign', '0 < x'), ('', 'forall x in real: 0 <= x^2'))
    """
    found = LABEL.match(text)
    return (_free(found[1]), text[found.end() :]) if found else ("", text)


def _free(names: str) -> str:
    """Return the names of facts, none of which is that of a search: ``by linear`` would not mean the fact."""
    for name in names.split():
        if name in SEARCHES:
            raise Stuck(f"'{name}' is a tactic: a fact needs another name")
    return names


def justified(line: Line, text: str) -> tuple[str, Tactic]:
    """Return a formula and how it is proved: by the block under the line, or by what follows the last ``by``."""
    if line.block:
        return text, script(line.block)
    marks = list(BECAUSE.finditer(text))
    if not marks:
        return text, reason("auto")
    return text[: marks[-1].start()].strip(), reason(text[marks[-1].end() :].strip())


def _by(goal: Goal, line: Line) -> Goal:
    goal.by(reason(line.rest))
    return goal


def _intro(goal: Goal, line: Line) -> Goal:
    names, words = parted(line.rest, "as")
    return goal.intro(names, _free(words.get("as", "")))


def _have(goal: Goal, line: Line) -> Goal:
    name, text = labelled(line.rest)
    formula, tactic = justified(line, text)
    goal.have(formula, tactic, name)
    return goal


def _suffices(goal: Goal, line: Line) -> Goal:
    formula, tactic = justified(line, line.rest)
    return goal.suffices(formula, tactic)


def _take(goal: Goal, line: Line) -> Goal:
    name, text = labelled(line.rest)
    source, words = parted(text, "at", "from", "proving")
    instance(goal, fact_of(goal, source), words, name)
    return goal


def _absurd(goal: Goal, line: Line) -> Goal:
    """End any goal by a formula that is proved although its value is false: 0 < 0, if none is told."""
    formula, tactic = justified(line, line.rest)
    wrong = goal.read(formula or ["<", 0, 0])
    inner = goal.child(wrong, lambda fact: None)
    inner.by(tactic)
    false = goal.child(["not", wrong], lambda fact: None)
    false.by(evaluate)
    assert inner.proved is not None
    assert false.proved is not None
    goal.rule("contradiction", goal=goal.target, from_=inner.proved.theorem, against=false.proved.theorem)
    return goal


def _use(goal: Goal, line: Line) -> Goal:
    name, text = labelled(line.rest)
    statement, _, part = text.partition(" ")
    goal.use(statement, part.strip(), name)
    return goal


def _obtain(goal: Goal, line: Line) -> Goal:
    names, words = parted(line.rest, "from", "as")
    goal.obtain(words["from"], names, _free(words.get("as", "")))
    return goal


def _exists(goal: Goal, line: Line) -> Goal:
    return goal.exists(*terms_of(goal, line.rest, goal.shape(goal.target)[1]))


def _case(goal: Goal, line: Line) -> Goal:
    formula, words = parted(line.rest, "as")
    true, false = goal.cases(formula, _free(words.get("as", "case")))
    true.by(script(line.block))
    return false


def _split(goal: Goal, line: Line) -> Goal:
    return _each(goal, line, goal.split())


def _induction(goal: Goal, line: Line) -> Goal:
    return _each(goal, line, goal.induction())


def _each(goal: Goal, line: Line, goals: Sequence[Goal]) -> Goal:
    if len(line.block) != len(goals) or any(bullet.word != "-" for bullet in line.block):
        raise goal.stuck(f"expected {len(goals)} blocks, each after '- '")
    for inner, bullet in zip(goals, line.block, strict=True):
        inner.by(script(bullet.block))
    return goal


def _let(goal: Goal, line: Line) -> Goal:
    goal.abbreviate(line.rest)
    return goal


def _refute(goal: Goal, line: Line) -> Goal:
    """Go on with what fails of a claim at values: of ``not (claim)`` the hypotheses are known, or evaluated.

    ``refute each at`` goes on with ∀x ¬φ where ∃x φ should fail.
    """
    kind, words = parted(line.rest, "at")
    tree = goal.shape(goal.target)
    if not isinstance(tree, list) or tree[0] != "not":
        raise goal.stuck("expected the negation of a claim")
    claim, values = tree[1], separated(words.get("at", ""))
    moves: list[Json] = []
    left = goal.shape(claim)
    while isinstance(left, list) and left[0] in ("forall", "implies"):
        if left[0] == "implies":
            known = [goal.derived(hypothesis) for hypothesis in left[1:-1]]
            moves.append({"given": [fact.theorem for fact in known]})
            left = goal.shape(left[-1])
            continue
        found: dict[str, Json] = {}
        for name, sort in left[1]:
            if not values:
                raise goal.stuck(f"expected a value of '{name}'")
            found[name] = goal.read_term(values.pop(0), substituted(sort, found))
        moves.append({"at": list(found.values())})
        left = goal.shape(substituted(left[2], found))
    wanted = _denied(goal, left) if kind == "each" else ["not", left]
    return goal.layer(
        wanted,
        lambda fact: goal.proof.take("counterexample", ["not", claim], claim=claim, moves=moves, from_=fact.theorem),
    )


def _denied(goal: Goal, tree: Json) -> Json:
    """Return ∀x ¬φ for ∃x φ, of whose variables the first alone is taken."""
    if not isinstance(tree, list) or tree[0] != "exists":
        raise goal.stuck("expected a claim of existence")
    first, *rest = tree[1]
    return ["forall", [first], ["not", ["exists", rest, tree[2]] if rest else tree[2]]]


def _contradict(goal: Goal, line: Line) -> Goal:
    return goal.by_contradiction(_free(line.rest) or "against")


def _fix(goal: Goal, line: Line) -> Goal:
    return goal.fix()


def _exponentials(goal: Goal, line: Line) -> Goal:
    if line.rest:
        raise Stuck(f"'{line.rest[:40]}' behind 'exponentials': it stands alone")
    exponentials(goal)
    return goal


COMMANDS: dict[str, Command] = {
    "absurd": _absurd,
    "by": _by,
    "case": _case,
    "contradict": _contradict,
    "exists": _exists,
    "exponentials": _exponentials,
    "fix": _fix,
    "have": _have,
    "induction": _induction,
    "intro": _intro,
    "let": _let,
    "obtain": _obtain,
    "refute": _refute,
    "split": _split,
    "suffices": _suffices,
    "take": _take,
    "use": _use,
}
