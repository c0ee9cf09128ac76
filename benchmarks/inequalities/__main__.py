"""Try the tactic ``inequality`` on published claims, replay what it finds, and print the times.

``python -m benchmarks.inequalities [GROUP|NAME …]``; the groups are hol-light, others and false.
"""

from __future__ import annotations

import ast
import sys
import time
from typing import Any

from benchmarks.inequalities.claims import FALSE, HOL_LIGHT, OTHERS, Claim
from verify.kernel import rules
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact, Stuck
from verify.proving.inequality import inequality

Json = Any
OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}
COMPARISONS = {ast.LtE: "<=", ast.Lt: "<", ast.Eq: "=", ast.NotEq: "!=", ast.GtE: "<=", ast.Gt: "<"}


def tree(node: ast.expr) -> Json:
    if isinstance(node, ast.Compare):
        sides = [tree(node.left), tree(node.comparators[0])]
        turned = isinstance(node.ops[0], (ast.GtE, ast.Gt))
        return [COMPARISONS[type(node.ops[0])], *(sides[::-1] if turned else sides)]
    if isinstance(node, ast.BinOp):
        return [OPERATORS[type(node.op)], tree(node.left), tree(node.right)]
    if isinstance(node, ast.UnaryOp):
        return ["-", tree(node.operand)]
    return node.id if isinstance(node, ast.Name) else ast.literal_eval(node)


def parsed(text: str) -> Json:
    return tree(ast.parse(text.strip(), mode="eval").body)


def names(node: Json) -> set[str]:
    if isinstance(node, list):
        return set().union(*map(names, node[1:]))
    return {node} if isinstance(node, str) else set()


def attempt(claim: Claim) -> tuple[str, float, int]:
    """Return the outcome, the seconds that the search took, and the number of steps."""
    hypotheses = [parsed(text) for text in claim.hypotheses]
    goals = [parsed(text) for text in claim.goals]
    variables = [[name, "real"] for name in sorted(set().union(*map(names, [*hypotheses, *goals])))]
    evidence, steps = Evidence(variables), 0
    start = time.perf_counter()
    for goal in goals:
        evidence = Evidence(variables)
        proof = Proof(Reader(), variables)
        facts = [Fact(evidence.assume(hypothesis), proof.formula(hypothesis), hypothesis) for hypothesis in hypotheses]
        term = proof.formula(goal)
        try:
            number = inequality(evidence, term, facts)
        except Stuck:
            return "stuck", time.perf_counter() - start, 0
        for step in evidence.steps:
            proof.theorems.append(rules.apply(proof, step))
        theorem = proof.theorems[number]
        if theorem.conclusion != term or not theorem.hypotheses <= {fact.term for fact in facts}:
            return "another theorem", time.perf_counter() - start, 0
        steps += len(evidence.steps)
    return "proved", time.perf_counter() - start, steps


def main(wanted: list[str]) -> None:
    for group, claims in (("hol-light", HOL_LIGHT), ("others", OTHERS), ("false", FALSE)):
        chosen = [claim for claim in claims if not wanted or group in wanted or claim.name in wanted]
        count = 0
        for claim in chosen:
            outcome, seconds, steps = attempt(claim)
            count += outcome == "proved"
            print(f"{group:10} {claim.name:28} {outcome:8} {seconds:7.2f} s {steps:4} steps", flush=True)
        if chosen:
            print(f"{group:10} {count} of {len(chosen)} proved")


if __name__ == "__main__":
    main(sys.argv[1:])
