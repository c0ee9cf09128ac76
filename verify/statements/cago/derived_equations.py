"""An equation of the derivation with its proof, the variant that is printed or false, and networks to try it on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.loss import (
    HYPOTHESES,
    UNIT,
    Z3,
    concrete,
    equal_weights,
    memorizing,
    prove_on_networks,
    quantified,
)
from verify.statements.cago.small_groups import Z2
from verify.statements.cago.vocabulary import NETWORK
from verify.statements.language import differences, different, equal, indicator, plus, substituted, times
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at, valuation

Json = Any

STAR: Json = ["star"]
EXAMPLE: list[Json] = [Z2, UNIT, equal_weights(Z2)]
_quarter = [["root", 4, sign] for sign in (1, -1)]
TURNED: list[Json] = [
    Z3,
    UNIT,
    concrete(
        Z3,
        UNIT,
        plus(*(times(indicator(equal("frequency", ["residue", n + 1])), _quarter[n]) for n in range(2))),
    ),
]
MEMORY: list[Json] = [Z2, ["product", ["element", Z2], ["element", Z2]], memorizing(Z2, readout=4)]
_sign = ["choose", "node", ["one", 1], ["other", -1]]
_only = [["choose", "node", ["one", n], ["other", 1 - n]] for n in (1, 0)]
OPPOSITE_NODES: list[Json] = [
    Z2,
    ["labels", "one", "other"],
    concrete(
        Z2,
        ["labels", "one", "other"],
        times(
            indicator(different("frequency", 0)), ["choose", "label", ["a", _only[0]], ["b", _only[1]], ["c", _sign]]
        ),
    ),
]


@dataclass(frozen=True)
class Variant:
    """A false variant of an equation: what the paper prints, or a near-miss."""

    claim: Json
    refutation: Evidence
    control: str
    says: str = ""


@dataclass(frozen=True)
class Equation:
    """A true equation with its proof; ``printed`` says that the paper has the variant instead."""

    name: str
    says: str
    claim: Json
    evidence: Evidence
    witnesses: Sequence[Sequence[Json]]
    variant: Variant | None = None
    printed: bool = False

    def part(self, literal: bool) -> Part:
        """Return the part of the statement, as printed or right."""
        if self.variant is None:
            return Part(self.name, self.says, self.claim, self.evidence, self.witnesses)
        wrong = self.variant
        if literal and self.printed:
            truth = Control(
                f"It becomes true like this. {self.says}", differences(wrong.claim, self.claim), self.evidence, "true"
            )
            return Part(self.name, wrong.says, wrong.claim, wrong.refutation, self.witnesses, [truth])
        near_miss = Control(wrong.control, differences(self.claim, wrong.claim), wrong.refutation)
        return Part(self.name, self.says, self.claim, self.evidence, self.witnesses, [near_miss])


def _refutation(conclusion: Json, network: list[Json], moves: Sequence[Json] = ()) -> Evidence:
    """Refute a conclusion for a network, at the place where the moves lead."""
    failing = conclusion
    for move in moves:
        if "part" in move:
            failing = failing[1 + move["part"]]
        else:
            failing = substituted(failing[2], valuation(failing[1], move["at"]))
    return refute_at(quantified(conclusion), NETWORK, network, HYPOTHESES, failing, moves)


def on_networks(
    name: str,
    says: str,
    conclusion: Json,
    indices: Sequence[Sequence[Json]] = ([],),
    prove: Callable[[Evidence], int] | None = None,
    wrong: tuple[Json, list[Json], Sequence[Json]] | None = None,
    texts: tuple[str, str] = ("", ""),
) -> Equation:
    """Return an equation for every network: by the rule sums, or by another proof; ``wrong`` refutes a variant."""
    proof = Evidence(NETWORK)
    if prove is None:
        prove_on_networks(proof, conclusion)
    else:
        prove(proof)
    variant = None
    if wrong is not None:
        variant = Variant(quantified(wrong[0]), _refutation(*wrong), *texts)
    witnesses = [[*EXAMPLE, *values] for values in indices]
    return Equation(name, says, quantified(conclusion), proof, witnesses, variant, bool(texts[1]))
