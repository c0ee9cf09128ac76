"""The value that takes the place of the published one where the condition of Theorem 7.9 fails: a game solved exactly.

Our own, on Theorem 7.9 and appendix D.9.2 of the thesis on combinatorial tasks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from constructions.cyclotomic import Cyclotomic
from constructions.games import SolvedGame
from constructions.max_margin.margins import composition_game
from constructions.reals import decimal, square_root
from verify.statements import model, trees
from verify.statements.formulas import Json, both, define
from verify.statements.tasks.groups import character_tables, game_of_table
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import mapping, over, power, times

DIGITS = 30


@dataclass(frozen=True)
class Game:
    """The game between a representation and a class of wrong labels, for a group that is given by its table."""

    name: str
    group: str
    table: character_tables.ListedTable

    @cached_property
    def solved(self) -> SolvedGame:
        """The value, and what both players do."""
        return composition_game(list(self.table.rows.values()))

    @property
    def units(self) -> int:
        """The largest margin in units of its last decimal, cut off."""
        margin = self.solved.value * 2 / (3 * square_root(3 * self.table.order**3))
        return int(Fraction(decimal(margin, 2 * DIGITS)) * 10**DIGITS)

    def enclosed(self) -> Json:
        """The largest margin gamma, with 27 gamma^2 |G|^3 = 4 V^2, has these decimals."""
        low, high = (power(over(str(number), str(10**DIGITS)), 2) for number in (self.units, self.units + 1))
        cube, square = times(27, power(self.table.order, 3)), times(4, power(f"{self.name}_game", 2))
        return both(["<=", times(cube, low), square], ["<", square, times(cube, high)])

    def definitions(self) -> list[Json]:
        """The table, the value, the shares of the representations, and the weights of the classes."""
        solved, table = self.solved, self.table
        return [
            *table.definitions,
            define(f"{self.name}_game", [], character_tables.root_combination(solved.value)),
            define(f"{self.name}_share", [("m", table.characters)], self._mixed("m", list(table.rows), solved.rows)),
            define(f"{self.name}_weight", [("C", table.classes)], self._mixed("C", list(table.sizes), solved.columns)),
        ]

    @staticmethod
    def _mixed(label: str, labels: list[str], mixture: tuple[Cyclotomic, ...]) -> Json:
        values = [0, *map(character_tables.root_combination, mixture)]
        return character_tables.chosen(label, dict(zip(labels, values, strict=True)))

    def claim(self, compare: Callable[[Json, Json], Json]) -> Json:
        """Both players can get the value; how the order compares with the value times the sum of d^(5/2)."""
        table, value = self.table, f"{self.name}_game"
        row, column = ("m", table.characters), ("C", table.classes)
        game = [
            "solves_game",
            table.characters,
            table.classes,
            table.trivial,
            table.neutral,
            mapping([column], table.size("C")),
            mapping([row, column], table.value("m", "C")),
            mapping([row], table.root("m")),
            mapping([row], [f"{self.name}_share", "m"]),
            mapping([column], [f"{self.name}_weight", "C"]),
            value,
        ]
        published = compare(table.order, times(value, table.weighted_sum(table.neutral)))
        return both(table.square, table.orthonormal, game, self.enclosed(), published)

    def part(self) -> model.Part:
        """The part of the statement on this group."""
        table = self.table
        claim = self.claim(lambda order, product: ["<", order, product])
        wrong = self.claim(lambda order, product: ["<=", product, order])
        row, other = (f":{list(labels)[1]}" for labels in (table.rows, table.sizes))
        return model.Part(
            self.name,
            f"The value of the game for the listed table of {self.group}, with the best mixtures of both players.",
            claim,
            character_tables.evaluated(claim),
            [[row, row], [other], [row], [row], [other], [other], [row]],
            [
                model.Control(
                    "That it is at most the published value is false.",
                    trees.differences(claim, wrong),
                    character_tables.evaluated(wrong),
                )
            ],
        )


GAMES = (
    Game("a5", "A_5", character_tables.icosahedral_table()),
    *(Game(f"s{n}", f"S_{n}", character_tables.symmetric_table(n)) for n in (6, 7, 8)),
)


def own_composition_games() -> model.Statement:
    """The values of the games of A5, S6, S7 and S8."""
    parts = [game.part() for game in GAMES]
    vocabulary = {known["name"]: known for game in GAMES for known in game.definitions()}
    return model.Statement(
        id="tasks/own-composition-games",
        title="The value that replaces the published one, from the listed character tables of A_5, S_6, S_7 and S_8",
        source=f"Our own; {SOURCE}, Theorem 7.9 and appendix D.9.2, as a linear program",
        hypotheses=(
            r"\chi_m are the rows of a listed table with one of these names, d_m = \chi_m(e), C_n its columns but that "
            r"of e."
        ),
        conclusion=(
            r"For the listed tables V = \max_\lambda \min_n \sum_{m\ge2} \lambda_m d_m^{-1/2}(1 - \chi_m(C_n)/d_m) = "
            r"\min_T \max_{m\ge2} d_m^{-1/2}(1 - \sum_n T_n \chi_m(C_n)/d_m) is (45\sqrt3 - 30)/92 for A_5, "
            r"(54\sqrt5 - 18\sqrt{10})/175 for S_6, "
            r"(5124\sqrt{14} + 1008\sqrt{35} - 2532\sqrt6 - 3804\sqrt{15})/16805 for S_7 and "
            r"(32\sqrt{14} - 16\sqrt7)/343 for S_8. It is more than |G|/\sum_{m\ge2} d_m^{5/2}, which Theorem 7.9 "
            r"would give." + "".join(rf" \gamma^*({game.group}) = 0.{game.units:0{DIGITS}}\ldots" for game in GAMES)
        ),
        reading=(
            "By tasks/own-margin-from-table, whose definition of the game this is, 2 V / (3 \\sqrt3 |G|^{3/2}) is the "
            "largest margin of all networks on a group with real irreducible representations and this table; the "
            "shares say which network attains it, the weights why no other one has more. Both were found by the "
            "simplex method in exact arithmetic. So the condition of Theorem 7.9 cannot be left out: these four groups "
            "have networks with a larger margin than its formula. The tables are those of "
            "tasks/own-condition-for-groups; that they are the character tables of these groups is not among the "
            "claims."
        ),
        definitions=trees.needed([*vocabulary.values(), game_of_table.SOLVES_GAME], [part.claim for part in parts]),
        parts=parts,
    )


STATEMENTS = {"tasks/own-composition-games": own_composition_games}
