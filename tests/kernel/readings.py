"""Certificates at which a reviewer saw two checkers and the document disagree, with the word that all have for them."""

from __future__ import annotations

from typing import Any

from tests.forgeries.forge import certificate

Json = Any
FOUR = ["range", 0, 4]
LABEL = ["l", ["labels", "a", "b"]]
CHOSEN = ["choose", "l", ["a", 1], ["b", 2]]
ONE = ["map", [["q", ["unit"]]], 1]


def told_by(rule: str, claim: Json, witness: Json, word: str = "proved") -> tuple[Json, str]:
    step = {"rule": rule, "formula" if rule == "evaluate" else "goal": claim}
    return certificate(claim, (), [step], [witness]), word


def a_number_read_for_itself_beside_an_element_of_a_range(sort: Json, word: str) -> tuple[Json, str]:
    premise, conclusion = ["=", "n", CHOSEN], ["=", "n", ["of", sort, CHOSEN]]
    claim = ["forall", [["n", FOUR], LABEL], ["implies", premise, conclusion]]
    steps = [{"rule": "assume", "formula": premise}]
    steps.append({"rule": "generalise", "from": 0, "over": ["n", "l"], "under": [conclusion]})
    return certificate(claim, [["n", FOUR], LABEL], steps, [[1, ":a"]]), word


def a_rewritten_subject_of_a_case() -> tuple[Json, str]:
    union, inl = ["union", "S", "S"], ["map", [["q", ["unit"]]], ["inl", ["star"]]]
    variables = [["S", "set"], ["s", "S"], *([f, ["maps", "S", union]] for f in "fg"), ["h", ["maps", "S", "complex"]]]
    same = ["forall", [["x", "S"]], ["=", ["f", "x"], ["g", "x"]]]
    cases = [["case", [f, "s"], ["x", ["h", "x"]], ["y", ["*", 2, ["h", "y"]]]] for f in "fg"]
    goal = ["=", *cases]
    steps = [{"rule": "assume", "formula": same}, {"rule": "rewrite", "by": [{"theorem": 0}], "goal": goal}]
    steps.append({"rule": "generalise", "from": 1, "over": ["S", "s", "f", "g", "h"], "under": [same]})
    claim = ["forall", variables, ["implies", same, goal]]
    return certificate(claim, variables, steps, [[["unit"], ["star"], inl, inl, ONE]]), "proved"


def branches_whose_second_is_the_wider_one() -> tuple[Json, str]:
    maps = [["f", ["maps", "S", "real"]], ["g", ["maps", "S", "complex"]]]
    value = ["at", ["choose", "l", ["a", "f"], ["b", "g"]], "s"]
    claim = ["forall", [["S", "set"], ["s", "S"], LABEL, *maps], ["=", ["-", value, value], 0]]
    return told_by("sums", claim, [["unit"], ["star"], ":a", ONE, ONE])


def the_conjugate_of_a_product_that_is_one_factor() -> tuple[Json, str]:
    body = ["*", 2, ["conj", ["f", "s"]]]
    sides = [["conj", ["prod", [["s", "S"]], body]], ["prod", [["s", "S"]], ["conj", body]]]
    claim = ["forall", [["S", "set"], ["f", ["maps", "S", "complex"]]], ["=", *sides]]
    return told_by("sums", claim, [["unit"], ONE])


def a_sum_over_members_whose_condition_is_untidy() -> tuple[Json, str]:
    element = ["element", "G"]
    members = ["members", ["subset", [["q", element]], ["=", ["+", "q", "g"], "h"]]]
    variables = [["G", "abelian"], ["g", element], ["h", element], ["f", ["maps", members, "complex"]]]
    sums = [["sum", [[index, members]], ["f", index]] for index in "ab"]
    trivial = ["members", ["subset", [["q", ["element", ["cyclic", 1]]]], ["=", ["+", "q", 0], 0]]]
    claim = ["forall", variables, ["=", *sums]]
    return told_by("sums", claim, [["cyclic", 1], 0, 0, ["map", [["m", trivial]], 1]])


def conjugates_of_quotients_by_sums_over_such_members() -> tuple[Json, str]:
    element = ["element", "G"]
    members = ["members", ["subset", [["q", element]], ["=", ["+", "q", "g"], "h"]]]
    variables = [["G", "abelian"], ["g", element], ["h", element], ["f", ["maps", members, "complex"]]]
    quotient = ["/", 1, ["sum", [["m", members]], ["f", "m"]]]
    trivial = ["members", ["subset", [["q", ["element", ["cyclic", 1]]]], ["=", ["+", "q", 0], 0]]]
    claim = ["forall", variables, ["=", ["abs2", quotient], ["*", quotient, ["conj", quotient]]]]
    return told_by("sums", claim, [["cyclic", 1], 0, 0, ["map", [["m", trivial]], 1]])


def conditions_of_sets_that_are_spelled_in_two_ways() -> tuple[Json, str]:
    element = ["element", "G"]
    conditions = [["=", ["+", *order], "h"] for order in ("qg", "gq")]
    sums = [["sum", [["m", ["members", ["subset", [["q", element]], one]]]], "x"] for one in conditions]
    variables = [["G", "abelian"], ["g", element], ["h", element], ["x", "complex"]]
    claim = ["forall", variables, ["=", *(["/", 1, one] for one in sums)]]
    return told_by("sums", claim, [["cyclic", 1], 0, 0, 1], "rejected")


def an_equation_of_equal_scalars_as_a_condition() -> tuple[Json, str]:
    claim = ["forall", [["x", "complex"]], ["implies", ["=", "x", "x"], ["=", ["*", 2, "x"], ["+", "x", "x"]]]]
    return told_by("sums", claim, [1], "rejected")


def an_entry_at_an_explicit_element_of_another_set() -> tuple[Json, str]:
    entry = ["f", ["inr", ["star"]]]
    maps = ["maps", ["union", "S", ["unit"]], "complex"]
    claim = ["forall", [["S", "set"], ["f", maps]], ["=", ["*", 2, entry], ["+", entry, entry]]]
    return told_by("identity", claim, [["unit"], ["map", [["u", ["union", ["unit"], ["unit"]]]], 1]])


def the_value_of_a_curve_that_is_chosen() -> tuple[Json, str]:
    curves = [["curve", [["t", "real"]], "t"], ["curve", [["t", "real"]], ["*", "t", "t"]]]
    chosen = ["choose", "l", ["a", curves[0]], ["b", curves[1]]]
    return told_by("evaluate", ["forall", [LABEL], ["=", ["at_time", chosen, 1], 1]], [":a"], "rejected")


READ: dict[str, tuple[Json, str]] = {
    "a number is no element of a range": a_number_read_for_itself_beside_an_element_of_a_range(FOUR, "rejected"),
    "a number is a number": a_number_read_for_itself_beside_an_element_of_a_range("real", "proved"),
    **{
        make.__name__.replace("_", " "): make()
        for make in (
            a_rewritten_subject_of_a_case,
            branches_whose_second_is_the_wider_one,
            the_conjugate_of_a_product_that_is_one_factor,
            a_sum_over_members_whose_condition_is_untidy,
            conjugates_of_quotients_by_sums_over_such_members,
            conditions_of_sets_that_are_spelled_in_two_ways,
            an_equation_of_equal_scalars_as_a_condition,
            an_entry_at_an_explicit_element_of_another_set,
            the_value_of_a_curve_that_is_chosen,
        )
    },
}
