"""What is asked about a part of a certificate: its claim at the witnesses, at samples, and where it is said to fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from tests.foreign import arithmetic
from tests.foreign.arithmetic import Formula
from tests.foreign.meaning import Env, Json, Meaning
from tests.foreign.sampling import Sampler
from tests.foreign.values import NotTold, Sort, Value

SAMPLES = 2
Give = Callable[[str, Sort], Value]


@dataclass(frozen=True)
class Question:
    """Does the conclusion hold where the hypotheses do?

    Parameters
    ----------
    hypotheses, conclusion : Formula
    is_whole : bool
        This is all that the claim says, at all values.
    is_expected : bool
        It should hold; else it should fail somewhere.
    """

    hypotheses: Formula
    conclusion: Formula
    is_whole: bool = False
    is_expected: bool = True


Walk = tuple[int, ...]


def named(trees: Sequence[Json], tree: Json) -> Json:
    """Return a tree with other trees in the place of their names."""
    if isinstance(tree, str) and tree.startswith("@"):
        return named(trees, trees[int(tree[1:])])
    if isinstance(tree, list):
        return [named(trees, child) for child in tree]
    return {key: named(trees, child) for key, child in tree.items()} if isinstance(tree, dict) else tree


class Opened:
    """A claim, opened along its quantifiers, implications and conjunctions to one conclusion."""

    def __init__(self, meaning: Meaning, claim: Json) -> None:
        self.meaning = meaning
        self.tree: Json = claim
        self.env: Env = {}
        self.hypotheses: list[tuple[Json, Env]] = []
        self._expand()

    def _expand(self) -> None:
        while (use := self.meaning.expanded(self.tree, self.env)) is not None:
            self.tree, self.env = use[:2]

    def at(self, values: Iterator[Json]) -> None:
        """Put terms in for the outermost quantifiers, as many as there are."""
        for term in values:
            self.give(lambda _, sort, t=term: self.meaning.bound(sort, t, {}), 1)

    def give(self, value: Give, most: int | None = None) -> None:
        """Put values in for the outermost quantifiers."""
        given = 0
        while self.tree[0] == "forall" and given != most:
            (name, tree), *others = self.tree[1]
            self.env = {**self.env, name: value(name, self.meaning.sort(tree, self.env))}
            self.tree = ["forall", others, self.tree[2]] if others else self.tree[2]
            self._expand()
            given += 1

    def suppose(self) -> None:
        """Go on to what an implication implies."""
        self.hypotheses += [(hypothesis, self.env) for hypothesis in self.tree[1:-1]]
        self.tree = self.tree[-1]
        self._expand()

    def part(self, number: int) -> None:
        """Go to a part of a conjunction."""
        self.tree = self.tree[1 + number]
        self._expand()

    def follow(self, walk: Walk, value: Give) -> None:
        """Go to the conclusion at the end of a walk."""
        numbers = iter(walk)
        while True:
            if self.tree[0] == "forall":
                self.give(value)
            elif self.tree[0] == "implies":
                self.suppose()
            elif (number := next(numbers, None)) is not None:
                self.part(number)
            else:
                return

    def supposed(self) -> Formula:
        """Return the hypotheses."""
        return arithmetic.every(self.meaning.formula(hypothesis, env, False) for hypothesis, env in self.hypotheses)

    def met(self) -> Formula:
        """Return what is claimed if the hypotheses are said to hold, those that can be told."""
        return arithmetic.every(self._met())

    def _met(self) -> Iterator[Formula]:
        for hypothesis, env in self.hypotheses:
            with suppress(NotTold):
                yield self.meaning.formula(hypothesis, env, True)

    def concluded(self, claimed: bool = True) -> Formula:
        """Return the conclusion."""
        return self.meaning.formula(self.tree, self.env, claimed)


def walks(definitions: Mapping[str, Json], claim: Json) -> list[tuple[Walk, bool]]:
    """Return the ways through conjunctions to the conclusions, with whether a witness belongs to one."""
    tree = _unfolded(definitions, claim)
    while tree[0] in ("forall", "implies"):
        tree = _unfolded(definitions, tree[-1])
    special = [_is_special(definitions, part) for part in tree[1:]] if tree[0] == "and" else []
    if not any(special):
        return [((), True)]
    found = []
    for number, part in enumerate(tree[1:]):
        for walk, has_witness in walks(definitions, part) if special[number] else [((), False)]:
            found.append(((number, *walk), has_witness))
    return found


def _unfolded(definitions: Mapping[str, Json], tree: Json) -> Json:
    while (head := tree if isinstance(tree, str) else tree[0]) in definitions:
        tree = definitions[head]["body"]
    return [tree] if isinstance(tree, str) else tree


def _is_special(definitions: Mapping[str, Json], tree: Json) -> bool:
    tree = _unfolded(definitions, tree)
    return tree[0] in ("forall", "implies") or (
        tree[0] == "and" and any(_is_special(definitions, part) for part in tree[1:])
    )


def questions(certificate: Json, part: Json, is_refuted: bool, has_symbols: bool) -> Iterator[Question]:
    """Yield what is asked about a decided part; what cannot be told is left out.

    Parameters
    ----------
    certificate, part : JSON
    is_refuted : bool
        The certificate says that the claim is false.
    has_symbols : bool
        Numbers that are not given may be left unknown.
    """
    seed = f"{certificate['statement']['id']} {part['name']}"
    meanings = (Meaning(certificate["definitions"], Sampler(Random(f"{seed} {i}"), has_symbols)) for i in range(10**6))
    if is_refuted:
        yield from _asked(lambda: _counterexample(next(meanings), certificate, part))
        if has_symbols:
            yield from _asked(lambda: _whole(next(meanings), part["claim"]))
        return
    found = walks({one["name"]: one for one in certificate["definitions"]}, part["claim"])
    witnesses = iter(part["witnesses"])
    for walk, has_witness in found:
        if has_witness:
            witness = next(witnesses)
            terms = witness["terms"] if isinstance(witness, dict) else witness
            yield from _asked(lambda w=walk, t=terms: _at_witness(next(meanings), part["claim"], w, t))
        for number in range(SAMPLES):
            sampled = list(_asked(lambda w=walk: _sampled(next(meanings), part["claim"], w)))
            yield from sampled
            if number == 0 and any(one.is_whole for one in sampled):
                break


def _asked(make: Callable[[], Question | None]) -> Iterator[Question]:
    try:
        question = make()
    except (NotTold, RecursionError):
        return
    if question is not None:
        yield question


def _at_witness(meaning: Meaning, claim: Json, walk: Walk, terms: Sequence[Json]) -> Question:
    opened, given = Opened(meaning, claim), iter(terms)
    opened.follow(walk, lambda _, sort: meaning.bound(sort, next(given), {}))
    return Question(True, arithmetic.every((opened.met(), opened.concluded())))


def _sampled(meaning: Meaning, claim: Json, walk: Walk) -> Question | None:
    opened = Opened(meaning, claim)
    opened.follow(walk, lambda _, sort: _value(meaning, sort))
    hypotheses = opened.supposed()
    if hypotheses is False:
        return None
    conclusion = opened.concluded()
    return Question(hypotheses, conclusion, not meaning.is_weaker and not meaning.sampler.drawn)


def _value(meaning: Meaning, sort: Sort) -> Value:
    """Return a value for an outermost quantifier: the only one, or one of them."""
    return meaning.sampler.some(sort)


def _whole(meaning: Meaning, claim: Json) -> Question | None:
    """Ask of a false claim whether it fails somewhere, if all of it can be told."""
    found = meaning.formula(claim, {}, True)
    if meaning.is_weaker or meaning.sampler.drawn:
        return None
    return Question(True, found, True, False)


def _counterexample(meaning: Meaning, certificate: Json, part: Json) -> Question | None:
    """Ask whether the counterexample of a refuted claim meets the hypotheses and denies the conclusion."""
    last = part["evidence"][-1]
    if last["rule"] != "counterexample":
        return None
    opened = Opened(meaning, part["claim"])
    for move in named(certificate.get("trees", []), last["moves"]):
        if "at" in move:
            opened.at(iter(move["at"]))
        elif "given" in move:
            opened.suppose()
        else:
            opened.part(move["part"])
    hypotheses = opened.met()
    return Question(True, arithmetic.every((hypotheses, arithmetic.opposite(opened.concluded(False)))))
