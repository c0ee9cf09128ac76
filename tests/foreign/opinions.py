"""Who agrees with a part of a certificate: Z3, PARI and GAP, and the reading itself where it leaves nothing to ask."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from types import ModuleType
from typing import Any

from tests.foreign import arithmetic, by_gap, by_pari, by_z3, characters
from tests.foreign.algebra import value
from tests.foreign.arithmetic import Formula, Node, graph
from tests.foreign.questions import Question, questions

Json = Any
Z3, PARI, GAP, CHARACTERS, READING = "Z3", "PARI", "GAP", "characters", "reading"
WHO = (Z3, PARI, GAP, CHARACTERS, READING)
"""Who may have an opinion; ``characters`` are those that GAP knows."""
WHOLE, INSTANCES, AGAINST = "all", "instances", "against"
"""An opinion on all that a claim says, on some instances of it, or against the certificate."""
MOST_QUESTIONS = 12
SECONDS = 5.0
"""How long PARI and GAP may take for a question."""


def there() -> list[str]:
    """Return which of the others are installed."""
    found = {Z3: by_z3.z3 is not None, PARI: by_pari.PROCESS.is_there, GAP: by_gap.PROCESS.is_there}
    return [name for name, is_there in found.items() if is_there]


def evaluated(module: ModuleType, question: Question) -> bool | None:
    """Let PARI or GAP evaluate a question; None if it has no answer, or the hypotheses do not hold."""
    parts: list[Formula] = [question.hypotheses, question.conclusion]
    asked = [part for part in parts if isinstance(part, Node)]
    if not asked or question.hypotheses is False:
        return None
    nodes = graph(arithmetic.node("and", *asked))[:-1]
    program = module.program(nodes) if len(nodes) <= module.MOST_NODES else None
    if program is None:
        return None
    places = {id(one): place for place, one in enumerate(nodes, 1)}
    program = "\n".join([program, *(module.printed(places[id(part)]) for part in asked)])
    lines = [line for line in module.PROCESS.ask(program, SECONDS) or () if line.startswith("= ")]
    if len(lines) != len(asked):
        return None
    told = iter(lines)
    found = [value([next(told)]) if isinstance(part, Node) else part for part in parts]
    return found[1] if found[0] else None


def read(question: Question) -> bool | None:
    """Return what the reading of a claim leaves, if there is nothing to ask."""
    if question.hypotheses is True and isinstance(question.conclusion, bool):
        return question.conclusion
    return True if question.conclusion is True else None


class Tally:
    """What was answered about a part."""

    def __init__(self) -> None:
        self.words: dict[str, str] = {}

    def add(self, who: str, answer: bool | None, question: Question) -> None:
        """Count an answer: one against is never outweighed, one about all of it is more than one about instances."""
        if answer is None:
            return
        word = AGAINST if answer != question.is_expected else WHOLE if question.is_whole else INSTANCES
        order = (INSTANCES, WHOLE, AGAINST)
        known = self.words.get(who, INSTANCES)
        self.words[who] = max(known, word, key=order.index)


def opinions(certificate: Json, part: Json, is_refuted: bool, asked: Iterable[str]) -> dict[str, str]:
    """Return what each of the others says of a decided part; who has no answer is left out."""
    asked = set(asked)
    tally = Tally()
    arithmetic.forget()
    if Z3 in asked:
        for question in islice(questions(certificate, part, is_refuted, True), MOST_QUESTIONS):
            tally.add(Z3, by_z3.answer(question), question)
    for question in islice(questions(certificate, part, is_refuted, False), MOST_QUESTIONS):
        tally.add(READING, read(question), question)
        for who, module in ((PARI, by_pari), (GAP, by_gap)):
            if who in asked:
                tally.add(who, evaluated(module, question), question)
    if GAP in asked:
        for answer in characters.answers(certificate, part):
            tally.add(CHARACTERS, answer, Question(True, answer))
    return tally.words
