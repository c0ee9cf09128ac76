"""The value that takes the place of the published one where the condition of Theorem 7.9 fails: a game solved exactly.

Our own, on Theorem 7.9 and appendix D.9.2 of the thesis on combinatorial tasks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from constructions.cyclotomic import Cyclotomic
from constructions.games import SolvedGame
from constructions.max_margin.margins import composition_game
from verify.statements.language import (
    both,
    define,
    differences,
    different,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.groups.character_tables import (
    ListedTable,
    chosen,
    evaluated,
    icosahedral_table,
    root_combination,
    symmetric_table,
)

Json = Any


@dataclass(frozen=True)
class Game:
    """The game between a representation and a class of wrong labels, for a group that is given by its table."""

    name: str
    group: str
    table: ListedTable

    @property
    def solved(self) -> SolvedGame:
        """The value, and what both players do."""
        return composition_game(list(self.table.rows.values()))

    def definitions(self) -> list[Json]:
        """The table, the value, the shares of the representations, and the weights of the classes."""
        solved, table = self.solved, self.table
        return [
            *table.definitions,
            define(f"{self.name}_game", [], root_combination(solved.value)),
            define(f"{self.name}_share", [("m", table.characters)], self._mixed("m", list(table.rows), solved.rows)),
            define(f"{self.name}_weight", [("C", table.classes)], self._mixed("C", list(table.sizes), solved.columns)),
        ]

    @staticmethod
    def _mixed(label: str, labels: list[str], mixture: tuple[Cyclotomic, ...]) -> Json:
        values = [0, *map(root_combination, mixture)]
        return chosen(label, dict(zip(labels, values, strict=True)))

    def payoff(self) -> Json:
        """(d - chi(C)) / d^(3/2), the gain of the representation m against the class C."""
        table = self.table
        degree = table.value("m", table.neutral)
        gap = minus(degree, table.value("m", "C"))
        return over(times(gap, table.root("m")), power(degree, 2))

    def claim(self, compare: Callable[[Json, Json], Json]) -> Json:
        """Both players can get the value; how the order compares with the value times the sum of d^(5/2)."""
        table, value = self.table, f"{self.name}_game"
        shares, weights = ([f"{self.name}_share", "m"], [f"{self.name}_weight", "C"])
        of_rows, of_classes = [("m", table.characters)], [("C", table.classes)]
        away = different("C", table.neutral)
        return both(
            table.square,
            table.orthonormal,
            table.rooted,
            forall(of_rows, ["<=", 0, shares]),
            forall(of_classes, ["<=", 0, weights]),
            equal(total(of_rows, shares, different("m", table.trivial)), 1),
            equal(total(of_classes, weights, away), 1),
            forall(of_classes, implies(away, ["<=", value, total(of_rows, times(shares, self.payoff()))])),
            forall(of_rows, ["<=", total(of_classes, times(weights, self.payoff())), value]),
            compare(table.order, times(value, table.weighted_sum(table.neutral))),
        )

    def part(self) -> Part:
        """The part of the statement on this group."""
        table = self.table
        claim = self.claim(lambda order, product: ["<", order, product])
        wrong = self.claim(lambda order, product: ["<=", product, order])
        row, other = (f":{list(labels)[1]}" for labels in (table.rows, table.sizes))
        return Part(
            self.name,
            f"The value of the game for {self.group}, with the best mixtures of both players.",
            claim,
            evaluated(claim),
            [[row, row], [row], [row], [other], [other], [row]],
            [Control("That it is at most the published value is false.", differences(claim, wrong), evaluated(wrong))],
        )


GAMES = (
    Game("a5", "A_5", icosahedral_table()),
    *(Game(f"s{n}", f"S_{n}", symmetric_table(n)) for n in (6, 8)),
)


def own_composition_games() -> Statement:
    """The values of the games of A5, S6 and S8."""
    parts = [game.part() for game in GAMES]
    vocabulary = {known["name"]: known for game in GAMES for known in game.definitions()}
    return Statement(
        id="tasks/own-composition-games",
        title="The value that replaces the published one for A_5, S_6 and S_8",
        source=f"Our own; {SOURCE}, Theorem 7.9 and appendix D.9.2, as a linear program",
        hypotheses=(
            r"\chi_m are the irreducible characters of one of these groups, d_m their degrees, C_n the classes "
            r"\ne \{e\}."
        ),
        conclusion=(
            r"V = \max_\lambda \min_n \sum_{m\ge2} \lambda_m d_m^{-1/2}(1 - \chi_m(C_n)/d_m) = "
            r"\min_T \max_{m\ge2} d_m^{-1/2}(1 - \sum_n T_n \chi_m(C_n)/d_m) is (45\sqrt3 - 30)/92 for A_5, "
            r"(54\sqrt5 - 18\sqrt{10})/175 for S_6 and "
            r"(32\sqrt{14} - 16\sqrt7)/343 for S_8. It is more than |G|/\sum_{m\ge2} d_m^{5/2}, which Theorem 7.9 "
            r"would give."
        ),
        reading=(
            "By tasks/own-group-margin-bound, for the weights T_n/|C_n| on wrong labels, no network on a group with "
            "real irreducible representations and this table has a larger margin than 2 V / (3 \\sqrt3 |G|^{3/2}). By "
            "tasks/own-group-network a network whose neurons of R_m have the share \\lambda_m of the sum of the cubes "
            "of the norms attains it. The certificate has the finite part: shares and weights that prove each other to "
            "be best, found by the simplex method in exact arithmetic. So the condition of Theorem 7.9 cannot be left "
            "out: these three groups have networks with a larger margin than its formula. The tables are those of "
            "tasks/own-condition-for-groups."
        ),
        definitions=needed(list(vocabulary.values()), [part.claim for part in parts]),
        parts=parts,
    )


STATEMENTS = {"tasks/own-composition-games": own_composition_games}
