"""Second moments over the sector where two neurons are active: its two edges determine them, up to a small rotation.

Simple structures in neural networks (Chen), section 3.5: the arc-cosine kernel. What a rotation moves out of the
sector and into it lies in two narrow sectors at the edges, where the double angle is known up to the small angle.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.gate_edges import (
    ThreeGates,
    edge_forms,
    prove_edge,
)
from verify.statements.structures.neuron.gates import GATE_REALS, prove_gate
from verify.statements.structures.neuron.sector_bounds import (
    BOUND_REALS,
    RATES,
    between,
    from_edges,
    prove_sector_bounds,
    sector_bounds,
)
from verify.statements.structures.neuron.sector_means import (
    MAPS,
    prove_order_of_means,
    prove_split_mean,
    prove_turned_frame,
)
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.uniform_direction import (
    BOTH_ACTIVE,
    ENTERS,
    LAW,
    LEAVES,
    MOMENTS,
    NEXT_STUDENT,
    NEXT_TEACHER,
    NEXT_X,
    NEXT_Y,
    OVER,
    PLACE,
    SECOND_MOMENT,
    SQUARE,
    STUDENT,
    TEACHER,
    TURNED,
    UNIFORM,
    WIDE,
    X,
    Y,
    across,
    along,
    bound,
    expectation,
    outcome_map,
    rotated,
)

Json = Any

VARIABLES: Binders = [*LAW, *PLACE, *GATE_REALS, *BOUND_REALS, *MAPS]
COMPONENT, NORMAL, NEXT_COMPONENT = along(X, Y), across(X, Y), along(NEXT_X, NEXT_Y)
LEADING = plus(times("c", "l"), times("s", "k"))
MOVED = minus(BOTH_ACTIVE, times(NEXT_STUDENT, NEXT_TEACHER))
TOP, BOTTOM = (LEAVES, X, Y), (ENTERS, COMPONENT, NORMAL)
COSINE, SINE = minus(power(X, 2), power(Y, 2)), times(2, X, Y)
FALLS, RISES = plus(times("l", COSINE), times("k", SINE)), minus(times("l", SINE), times("k", COSINE))


class Sector:
    """What holds for a law in the plane that is uniform in direction.

    Parameters
    ----------
    proof
        A proof with the variables of this module.
    """

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses of the moments."""
        self.proof = proof
        self.setting = Setting([], UNIFORM, proof=proof)
        self.circle, _, self.rotation, *_ = self.setting.given
        self.weight, self.same_weight, turn_x, turn_y, *gates = self.setting.given[len(WIDE) : -4]
        self.shares = self.setting.given[-4:-2]
        self.turns = turn_x, turn_y
        self.turn_x, self.turn_y = (proof.specialise(turn, ["o"]) for turn in (turn_x, turn_y))
        self.teacher, self.student = ([proof.specialise(gate, [at]) for at in ("o", TURNED)] for gate in gates)

    def prove_moved(self) -> int:
        """Prove ∀o: the gates of the sector before and after the rotation differ by those of its edges."""
        proof = self.proof
        gates = ThreeGates(proof).prove()
        weights = [LEADING, "s", "l"]
        signs = [self.setting.given[6], self.setting.given[1], self.setting.given[4]]
        top = proof.sums(
            equal(times("l", COMPONENT), minus(times(LEADING, X), times("s", NEXT_X))),
            cofactors=[cofactor(self.turn_x, [], "s")],
        )
        bottom = proof.sums(
            equal(times("l", NEXT_X), minus(times(LEADING, NEXT_COMPONENT), times("s", COMPONENT))),
            cofactors=[
                cofactor(self.turn_x, [], minus("l", times(LEADING, "c"))),
                cofactor(self.turn_y, [], times(-1, LEADING, "s")),
                cofactor(self.circle, [], times("l", minus(times("l", Y), times("k", X)))),
                cofactor(self.rotation, [], times(-1, "s", COMPONENT)),
            ],
        )
        first = proof.specialise(
            gates,
            [TEACHER, NEXT_TEACHER, STUDENT, X, NEXT_X, COMPONENT, *weights],
            [*self.teacher, self.student[0], *signs, top],
        )
        second = proof.specialise(
            gates,
            [NEXT_STUDENT, STUDENT, NEXT_TEACHER, NEXT_COMPONENT, COMPONENT, NEXT_X, *weights],
            [self.student[1], self.student[0], self.teacher[1], *signs, bottom],
        )
        zeros = [proof.project(pair, part) for pair in (first, second) for part in range(2)]
        moved = proof.sums(
            equal(MOVED, minus(LEAVES, ENTERS)),
            cofactors=[cofactor(zero, [], sign) for zero, sign in zip(zeros, (-1, -1, 1, 1), strict=True)],
        )
        return proof.generalise(moved, ["o"])

    def prove_rotated(self) -> list[int]:
        """Prove that 2 l times the mean of the double cosine, and sine, over the sector is a mean over what moves."""
        new_x, new_y = rotated(X, Y)
        after_x, after_y = plus(NEXT_X, new_x), plus(NEXT_Y, new_y)
        later_cosine, later_sine = minus(power(NEXT_X, 2), power(NEXT_Y, 2)), times(2, NEXT_X, NEXT_Y)
        gates = times(NEXT_STUDENT, NEXT_TEACHER)
        kept = times(["q", "o"], gates)
        cases = [
            (
                COSINE,
                FALLS,
                minus(times("l", later_cosine), times("k", later_sine)),
                minus(times("l", after_x), times(2, "k", NEXT_Y)),
                times(-1, plus(times("l", after_y), times(2, "k", new_x))),
            ),
            (
                SINE,
                RISES,
                plus(times("l", later_sine), times("k", later_cosine)),
                plus(times(2, "l", NEXT_Y), times("k", after_x)),
                minus(times(2, "l", new_x), times("k", after_y)),
            ),
        ]
        found = []
        for value, change, later, by_x, by_y in cases:
            multiples = [times(gates, later), times(kept, by_x), times(kept, by_y)]
            theorems = (self.same_weight, *self.turns)
            known = [cofactor(theorem, ["i"], bound(m), OVER) for theorem, m in zip(theorems, multiples, strict=True)]
            known.append(cofactor(self.rotation, [], bound(times(-1, kept, change)), OVER))
            goal = equal(times(2, "l", expectation(times(BOTH_ACTIVE, value))), expectation(times(MOVED, change)))
            found.append(self.proof.sums(goal, cofactors=known))
        return found

    def prove_split(self) -> list[int]:
        """Prove that 2 π times the means over what moves are made of the means over the edges."""
        proof, moved = self.proof, self.prove_moved()
        split, turned = prove_split_mean(proof), prove_turned_frame(proof, self.circle)
        edges = [edge_forms(*edge)[:2] for edge in (TOP, BOTTOM)]
        found = []
        for number, (change, whole) in enumerate(zip((FALLS, RISES), from_edges(*edges), strict=True)):
            value = times(MOVED, change)
            parts = minus(times(LEAVES, change), times(ENTERS, change))
            apart = proof.sums(equal(value, parts), cofactors=[cofactor(moved, ["o"], change)])
            frame = proof.specialise(turned[number], [ENTERS, X, Y])
            exact = proof.generalise(proof.rewrite(equal(value, whole), [frame], apart), ["o"])
            maps = [outcome_map(node) for node in (value, edges[0][number], *edges[1])]
            found.append(proof.specialise(split[number], maps, [exact]))
        return found

    def _edge(self, number: int, bounds: int, gate: int) -> list[int]:
        """Prove the bounds on the means over an edge, times 2 π."""
        proof = self.proof
        inside, z, u = (TOP, BOTTOM)[number]
        if number == 0:
            pairs, given = ((TEACHER, X), (NEXT_TEACHER, NEXT_X)), self.teacher
            moved = [cofactor(self.turn_x, [], times(inside, z))]
        else:
            pairs, given = ((NEXT_STUDENT, NEXT_COMPONENT), (STUDENT, COMPONENT)), self.student[::-1]
            moved = [
                cofactor(turn, [], times(inside, z, weight))
                for turn, weight in ((self.turn_x, "c"), (self.turn_y, "s"))
            ]
        on, off = (proof.specialise(gate, list(pair), [g]) for pair, g in zip(pairs, given, strict=True))
        signs = [proof.project(on, 0), proof.project(off, 1), proof.project(on, 2), proof.project(off, 3)]
        (first, before), (second, after) = pairs
        share = times(first, minus(1, second))
        crossing = times(-1, inside, z, minus(times("k", z), times("l", u)))
        form = times(times(first, before), minus(0, times(minus(1, second), after)))
        crosses = [
            proof.squares(["<=", 0, inside], proof.sums(equal(minus(inside, 0), share)), signs),
            proof.squares(["<=", 0, crossing], proof.sums(equal(minus(crossing, 0), form), cofactors=moved), signs),
        ]
        edge = proof.specialise(bounds, [inside, z, u], crosses)
        return self._means(number, [proof.generalise(proof.project(edge, part), ["o"]) for part in range(4)])

    def _means(self, number: int, bounds: list[int]) -> list[int]:
        """Prove the bounds on the means from those for every outcome; an edge has the share b/(2 π)."""
        proof = self.proof
        inside = (TOP, BOTTOM)[number][0]
        forms = edge_forms(*(TOP, BOTTOM)[number])
        means = [times(2, "p", expectation(form)) for form in forms]
        share = self.shares[number]
        if number:
            known = [
                cofactor(share),
                cofactor(self.circle, [], bound(times(2, "p", ["q", "o"], inside, SQUARE)), OVER),
            ]
            share = proof.sums(equal(means[2], times("b", SECOND_MOMENT)), cofactors=known)
        found = []
        goals = between(means[0], means[1], times("b", SECOND_MOMENT))
        for part, (rate, theorem, goal) in enumerate(zip(RATES, bounds, goals, strict=True)):
            order = prove_order_of_means(proof)[part % 2]
            maps = [outcome_map(forms[part // 2]), outcome_map(forms[2]), rate]
            found.append(proof.rewrite(goal, [share], proof.specialise(order, maps, [theorem])))
        return found

    def prove_moments(self) -> int:
        """Prove the moments of the sector, under the hypotheses."""
        proof, setting = self.proof, self.setting
        bounds, gate = prove_edge(setting, self.rotation), prove_gate(proof)
        whole = proof.squares(["<=", 0, SECOND_MOMENT], given=[self.weight])
        given = [whole, *(theorem for number in range(2) for theorem in self._edge(number, bounds, gate))]
        for rotated_mean, split in zip(self.prove_rotated(), self.prove_split(), strict=True):
            given += [rotated_mean, split]
        edges = [times(2, "p", expectation(form)) for edge in (TOP, BOTTOM) for form in edge_forms(*edge)[:2]]
        sector = [expectation(times(BOTH_ACTIVE, value)) for value in (COSINE, SINE)]
        moves = [expectation(times(MOVED, change)) for change in (FALLS, RISES)]
        values = [*edges, SECOND_MOMENT, sector[0], moves[0], sector[1], moves[1]]
        real = proof.specialise(prove_sector_bounds(proof), values, given)
        return self._conclude([proof.project(real, part) for part in range(4)], sector)

    def _conclude(self, bounds: list[int], sector: list[Json]) -> int:
        """The second moments from the mean squared length and those of the double angle."""
        proof, setting = self.proof, self.setting
        goals = sector_bounds(sector[0], sector[1], SECOND_MOMENT)
        steps = []
        for number, moment in enumerate(MOMENTS[1:]):
            pair = []
            for way, goal in enumerate((moment[2], moment[1])):
                low, high = goals[2 * number + way][1:]
                form = minus(high, low)
                if number == 0:
                    share = UNIFORM[-1 - way]
                    form = plus(form, minus(share[2], share[1]))
                pair.append(setting.sign(goal, form, [bounds[2 * number + way]]))
            steps.append(proof.conjunction(*pair[::-1]))
        return proof.generalise(proof.conjunction(*steps), names_of(LAW), UNIFORM)
