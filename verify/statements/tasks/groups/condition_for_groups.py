"""For which small groups the condition of Theorem 7.9 holds: exactly, from character tables.

Our own, on Theorem 7.9 of the thesis on combinatorial tasks, which says that it holds for S_k up to k = 5.
"""

from dataclasses import dataclass

from verify.statements import model, trees
from verify.statements.formulas import Json, both, exists, forall, implies
from verify.statements.tasks.groups import character_tables
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, minus, times

CUBE = 3


@dataclass(frozen=True)
class Case:
    """A group with its table, a class, and the value of the sum there.

    With ``other`` in place of the third power of the roots the claim is false.
    """

    name: str
    group: str
    table: character_tables.CharacterTable
    holds: bool
    other: int
    at: Json
    value: Json

    def claim(self, exponent: int = CUBE) -> Json:
        """The table and the roots are what they should be; the sum is negative away from e, or it is not."""
        table = self.table
        away, weighted = different("C", table.neutral), table.weighted_sum("C", exponent)
        if self.holds:
            sign = forall([("C", table.classes)], implies(away, ["<", weighted, 0]))
        else:
            sign = exists([("C", table.classes)], both(away, ["<", 0, weighted]))
        exact = equal(table.weighted_sum(self.at), self.value)
        return both(table.square, table.orthonormal, table.rooted, exact, sign)

    def part(self) -> model.Part:
        """The part of the statement on this group."""
        claim, wrong = self.claim(), self.claim(self.other)
        table = self.table
        characters: list[list[Json]] = [[table.trivial, table.trivial], [table.trivial]]
        return model.Part(
            self.name,
            f"The condition {'holds' if self.holds else 'fails'} in the listed table of {self.group}.",
            claim,
            character_tables.evaluated(claim),
            [*characters, [self.at]] if self.holds else characters,
            [
                model.Control(
                    f"With d^({self.other}/2) as weights it is false.",
                    trees.differences(claim, wrong),
                    character_tables.evaluated(wrong),
                )
            ],
        )


S3 = character_tables.symmetric_table(3)
ROOTS = {d: character_tables.square_root_term(d) for d in (2, 3, 5, 6)}
ON_PAIR = ["of", ["product", "s3_classes", "s3_classes"], ["pair", ":c_3", ":c_3"]]
CASES = (
    Case("s3", "S_3", S3, True, 0, ":c_3", minus(1, times(2, ROOTS[2]))),
    Case("s4", "S_4", character_tables.symmetric_table(4), True, 1, ":c_3_1", minus(1, times(2, ROOTS[2]))),
    Case("s5", "S_5", character_tables.symmetric_table(5), True, 4, ":c_5", minus(times(6, ROOTS[6]), 15)),
    Case("s3-s3", "S_3 x S_3", character_tables.product_table(S3), True, 4, ON_PAIR, minus(11, times(8, ROOTS[2]))),
    Case(
        "a5",
        "A_5",
        character_tables.icosahedral_table(),
        False,
        2,
        ":c2",
        minus(times(5, ROOTS[5]), times(6, ROOTS[3])),
    ),
    Case("s6", "S_6", character_tables.symmetric_table(6), False, 2, ":c_5_1", 11),
    Case("s7", "S_7", character_tables.symmetric_table(7), False, 2, ":c_2_1_1_1_1_1", -1),
    Case("s8", "S_8", character_tables.symmetric_table(8), False, 2, ":c_2_1_1_1_1_1_1", -1),
)


def own_condition_for_groups() -> model.Statement:
    """The condition of Theorem 7.9 for small symmetric groups, S3 x S3 and A5."""
    parts = [case.part() for case in CASES]
    vocabulary = {known["name"]: known for case in CASES for known in case.table.definitions}
    return model.Statement(
        id="tasks/own-condition-for-groups",
        title="The condition of Theorem 7.9 in listed character tables: it fails for those of A_5, S_6, S_7 and S_8",
        source=f"Our own; the hypothesis of {SOURCE}, Theorem 7.9, with the sentence after it",
        hypotheses=(
            r"\chi_1 = 1, \chi_2, \dots, \chi_K are the rows of a listed table with one of these names, C its columns "
            r"with their sizes, d_n = \chi_n(e)."
        ),
        conclusion=(
            r"In the tables \sum_{n\ge2} d_n^{3/2}\chi_n(C) < 0 for all C \ne \{e\} for S_3, S_4, S_5 and S_3 \times "
            r"S_3. It is "
            r"1 - 2\sqrt2 at a cycle of length 3 in S_3 and in S_4, 6\sqrt6 - 15 at a cycle of length 5 in S_5, "
            r"11 - 8\sqrt2 at a pair of such cycles. It is positive for some C for A_5, where it is 5\sqrt5 - 6\sqrt3 "
            r"at (1\ 2)(3\ 4), for S_6, where it is 11 at (1\ 2\ 3\ 4\ 5), for S_7 and for S_8."
        ),
        reading=(
            "The characters of S_n and the sizes of its classes are computed by the rule of Murnaghan and Nakayama, "
            "those of A_5 by the algorithm of Dixon and Schneider, when the certificate is written. The certificate "
            "lists them. What is evaluated is that the rows are orthonormal with the sizes as weights, that there are "
            "as many rows as classes and that the sizes add up to the order of the group, then the sums. Roots of "
            "degrees are written with cosines of rational angles and are proved to be these roots, so that all signs "
            "are those of cyclotomic numbers. That a table is the character table of the group with its name is not "
            "among the claims. Of the groups themselves speak tasks/own-dihedral-condition for S_3, "
            "tasks/own-symmetric-four, tasks/own-symmetric-five and tasks/own-products-of-groups, for S_3 x S_3. With "
            "the tables as they are known, the sentence of the thesis that the condition holds for S_k up until k = 5 "
            "is right for k = 3, 4, 5, and the condition fails for k = 6, 7, 8."
        ),
        definitions=trees.needed(list(vocabulary.values()), [part.claim for part in parts]),
        parts=parts,
    )


STATEMENTS = {"tasks/own-condition-for-groups": own_condition_for_groups}
