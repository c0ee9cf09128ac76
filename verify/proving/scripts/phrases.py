"""Reasons: what stands behind ``by`` in a script, as tactics."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from verify.language.parsing import parse_binders
from verify.language.trees import fresh_name, quantified, substituted
from verify.proving.applying import apply
from verify.proving.emission import knowledge
from verify.proving.evidence import cofactor
from verify.proving.facts import Fact
from verify.proving.goal import Goal, Tactic, evaluate
from verify.proving.propositional import tautology
from verify.proving.signs import Signs
from verify.proving.tactics import auto, box, field, inequality, linear, ring, sums, using

from .reading import backward, facts_of, parted, quantified_first, separated, sorts_at, terms_of, with_binders

Json = Any
Phrase = Callable[[Goal, str], None]


def reason(text: str) -> Tactic:
    """Return the tactic that a reason names.

    Raises
    ------
    ValueError
        If it begins with no name of a tactic.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(), ["<", 1, 2])
    >>> goal.by(reason("evaluate"))
    >>> goal.proved.theorem
    0
    """
    word, _, rest = text.partition(" ")
    if word in SEARCHES:
        return _searched(SEARCHES[word], rest)
    if word in PHRASES:
        return lambda goal: _phrase(goal, word, rest.strip())
    return lambda goal: _by_fact(goal, text.strip())


def _phrase(goal: Goal, word: str, rest: str) -> None:
    if not rest and any(fact.name == word and fact.term == goal.term for fact in goal.facts):
        raise goal.stuck(f"'{word}' is a tactic, and a fact that is the goal: the fact needs another name")
    PHRASES[word](goal, rest)


def _searched(tactic: Tactic, rest: str) -> Tactic:
    _, words = parted(rest, "using")
    return using(tactic, *separated(words["using"])) if "using" in words else tactic


def fact_of(goal: Goal, text: str) -> Fact:
    """Return a fact by its name, or what a part of another statement claims, by id and name."""
    statement, _, part = text.partition(" ")
    return goal.proof.use(statement, part.strip()) if part else goal.fact(text)


def _by_fact(goal: Goal, rest: str) -> None:
    """End the goal with an instance of a fact: at terms, or at those that are found."""
    name, words = parted(rest, "at", "from", "proving")
    fact = fact_of(goal, name)
    if fact.term == goal.term:
        return goal.close(fact)
    if not words:
        return apply(goal, fact)
    goal.close(instance(goal, fact, words))


def instance(goal: Goal, fact: Fact, words: dict[str, str], name: str = "") -> Fact:
    """Return an instance of a fact at terms, whose hypotheses are told, found among the facts, or proved as told."""
    terms = terms_of(goal, words.get("at", ""), quantified_first(goal, fact.tree))
    premises = separated(words["from"]) if "from" in words else None
    if premises == ["nothing"]:
        premises = []
    by = reason(words["proving"]) if "proving" in words else None
    return goal.specialise(fact, *terms, premises=premises, name=name, by=by)


def _form(goal: Goal, rest: str) -> None:
    """Prove l ≤ r or l < r by the form of r − l, perhaps as it is written after equations are added.

    A fact that says r − l = form needs no sums: the one that is added, or any where none is. The facts that show the
    signs in the form are told, or found.
    """
    form, words = parted(rest, "adding", "from")
    target = goal.shape(goal.target)
    if target[0] not in ("<=", "<"):
        raise goal.stuck("the goal is no inequality l <= r or l < r")
    _, left, right = target
    equals, shown = None, right
    if form:
        shown = goal.read_term(form)
        inner = goal.child(["=", ["-", right, left], shown], lambda fact: None)
        added = words.get("adding", "")
        known = [fact for fact in goal.facts if added in ("", fact.name)]
        said = next((fact for fact in known if fact.term == inner.term), None)
        if said is None:
            _sums(inner, "", added)
            said = inner.proved
        assert said is not None
        equals = said.theorem
    given = [fact.theorem for fact in facts_of(goal, words["from"])] if "from" in words else _signs(goal, shown)
    goal.rule("squares", goal=goal.target, equals=equals, given=given)


def _signs(goal: Goal, scalar: Json) -> list[int]:
    """Return the theorems among the facts that show the sign of a scalar by its form."""
    proof = goal.proof
    known = knowledge(proof.evidence, goal.term, goal.facts)
    _, used = Signs(known).of(proof.formula(["<=", 0, scalar]).args[1])
    return [
        proof.adopt(known.theorem(proof.evidence, fact), known.spelled(fact)).theorem
        for fact in sorted(used, key=lambda fact: fact.spelling)
    ]


def _sums_phrase(goal: Goal, rest: str) -> None:
    """Prove an equation of sums: after rewriting, modulo multiples of equations, or as a search finds it."""
    _, words = parted(rest, "rewriting", "adding", "using")
    if not {"rewriting", "adding"} & set(words):
        return goal.by(_searched(sums, rest))
    _sums(goal, words.get("rewriting", ""), words.get("adding", ""))


def _sums(goal: Goal, rewriting: str, adding: str) -> None:
    goal.rule(
        "sums",
        goal=goal.proof.plain(goal.target),
        rewrite=_equations(goal, rewriting),
        cofactors=[_cofactor(goal, piece) for piece in separated(adding, ";")],
    )


def _equations(goal: Goal, text: str) -> list[Json]:
    found = []
    for piece in separated(text):
        name, turned = backward(piece)
        found.append({"theorem": goal.fact(name).theorem, **({"backward": True} if turned else {})})
    return found


def _cofactor(goal: Goal, text: str) -> Json:
    """Read ``equation(terms) * (factor) over declarations``, over the variables that the goal quantifies first as well.

    The names that the step gets are those of its goal, in which no binder has the name of a declared variable.
    """
    text, words = parted(text, "over")
    found = re.match(r"([\w.']+)\s*", text)
    if found is None:
        raise goal.stuck(f"expected the name of an equation: '{text}'")
    rest, at = text[found.end() :], ""
    if rest.startswith("("):
        at, rest = _bracketed(rest)
    times = rest.strip().removeprefix("*").strip() or "1"
    fact = goal.fact(found[1])
    opened = quantified_first(goal, goal.target)
    scope = with_binders(goal.binders, opened)
    known = (goal.proof.definitions.values(), goal.abbreviations)
    over = parse_binders(words["over"], scope, *known) if "over" in words else []
    scope = with_binders(scope, over)
    terms = [
        goal.read_term(piece, sort, scope)
        for piece, sort in zip(separated(at), sorts_at(goal, fact, separated(at)), strict=False)
    ]
    names = _plain_names(goal, opened, over)
    return cofactor(
        fact.theorem,
        [substituted(term, names) for term in terms],
        substituted(goal.read_term(times, "complex", scope), names),
        [[names.get(name, name), substituted(sort, names)] for name, sort in over],
    )


def _plain_names(goal: Goal, opened: Sequence[Json], over: Sequence[Json]) -> dict[str, Json]:
    """Return the names that the variables which a goal quantifies first, and further ones, get in a step."""
    plain = quantified_first(goal, goal.proof.plain(goal.target))
    names = {old: new for (old, _), (new, _) in zip(opened, plain, strict=True) if old != new}
    taken = goal.proof.taken | {new for new, _ in plain}
    for name, _ in over:
        if name in taken:
            names[name] = fresh_name(name, taken)
            taken |= {names[name]}
    return names


def _bracketed(text: str) -> tuple[str, str]:
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return text[1:place], text[place + 1 :]
    raise ValueError(f"expected ')' in '{text}'")


def _rewriting(goal: Goal, rest: str) -> None:
    """Prove the goal, which differs from a fact, or its sides from each other, by equals for equals."""
    equations, words = parted(rest, "in")
    source = goal.fact(words["in"]).theorem if "in" in words else None
    goal.rule("rewrite", goal=goal.target, by=_equations(goal, equations), from_=source)


def _order(goal: Goal, rest: str) -> None:
    goal.rule("order", from_=goal.fact(rest).theorem)


def _quotient(goal: Goal, rest: str) -> None:
    goal.rule("quotient", from_=goal.fact(rest).theorem)


def _vanishing(goal: Goal, rest: str) -> None:
    """Prove that a term of a sum of squares that is zero is zero: of which fact, on which way."""
    name, words = parted(rest, "at", "from")
    path = [int(word) for word in separated(words.get("at", ""))]
    given = [fact.theorem for fact in facts_of(goal, words.get("from", ""))]
    goal.rule("vanish", from_=goal.fact(name).theorem, path=path, given=given)


def _contradiction(goal: Goal, rest: str) -> None:
    names = separated(rest)
    if len(names) < 2:
        return goal.contradiction(*names)
    one, other = facts_of(goal, rest)
    goal.rule("contradiction", goal=goal.target, from_=one.theorem, against=other.theorem)


def _parts(goal: Goal, rest: str) -> None:
    """Prove a conjunction or an equivalence from facts that are its parts."""
    facts = facts_of(goal, rest)
    tree = goal.shape(goal.target)
    if tree[0] == "iff":
        forward, backward_ = facts
        return goal.rule("equivalence", forward=forward.theorem, backward=backward_.theorem)
    goal.rule("conjunction", from_=[fact.theorem for fact in facts])


def _elements(goal: Goal, rest: str) -> None:
    goal.rule("elements", goal=goal.target, from_=[fact.theorem for fact in facts_of(goal, rest)])


def _induction(goal: Goal, rest: str) -> None:
    base, step = facts_of(goal, rest)
    goal.rule("induct", goal=goal.target, base=base.theorem, step=step.theorem)


def _witness(goal: Goal, rest: str) -> None:
    """Prove that something exists by a fact that says it of given terms."""
    name, words = parted(rest, "at")
    terms = terms_of(goal, words["at"], goal.shape(goal.target)[1])
    goal.rule("witness", goal=goal.target, terms=terms, from_=goal.fact(name).theorem)


def _citing(goal: Goal, rest: str) -> None:
    goal.rule("citation", lemma=rest)


def _identity(goal: Goal, rest: str) -> None:
    goal.rule("identity", goal=goal.target)


def _failing(goal: Goal, rest: str) -> None:
    """Prove that a claim is false: ``at`` values, ``given`` facts, ``part`` of a conjunction, at last ``by`` a fact."""
    claim = goal.target[1]
    tree = goal.shape(claim)
    moves: list[Json] = []
    *steps, last = separated(rest, ";")
    for step in steps:
        word, _, what = step.partition(" ")
        if word == "at":
            count = len(separated(what))
            binders = quantified_first(goal, tree)[:count]
            values = terms_of(goal, what, binders)
            moves.append({"at": values})
            tree = goal.shape(_instantiated(goal, tree, values))
        elif word == "given":
            moves.append({"given": [fact.theorem for fact in facts_of(goal, what)]})
            tree = goal.shape(tree[-1])
        else:
            moves.append({"part": int(what)})
            tree = goal.shape(tree[1 + int(what)])
    fact = goal.fact(last.removeprefix("by").strip())
    goal.rule("counterexample", claim=claim, moves=moves, from_=fact.theorem)


def _instantiated(goal: Goal, tree: Json, values: Sequence[Json]) -> Json:
    left = list(values)
    while left:
        tree = goal.shape(tree)
        taken = tree[1][: len(left)]
        put = dict(zip([name for name, _ in taken], left, strict=False))
        left = left[len(taken) :]
        tree = substituted(quantified(tree[1][len(taken) :], tree[2]), put)
    return tree


SEARCHES: dict[str, Tactic] = {
    "auto": auto,
    "box": box,
    "field": field,
    "inequality": inequality,
    "linear": linear,
    "logic": tautology,
    "ring": ring,
}
PHRASES: dict[str, Phrase] = {
    "assumption": lambda goal, rest: goal.assumption(),
    "citing": _citing,
    "contradiction": _contradiction,
    "elements": _elements,
    "evaluate": lambda goal, rest: evaluate(goal),
    "failing": _failing,
    "form": _form,
    "identity": _identity,
    "induction": _induction,
    "order": _order,
    "parts": _parts,
    "quotient": _quotient,
    "rewriting": _rewriting,
    "sums": _sums_phrase,
    "vanishing": _vanishing,
    "witness": _witness,
}
