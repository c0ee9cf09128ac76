"""Files that ask for as much work as they can: each a small program, so that no large file need be kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.forgeries.forge import FALSEHOOD, certificate

Json = Any
PRIME = (1 << 61) - 1  # integers that differ by a multiple of it have one hash in Python
ONE_HASH = ((2167882636, 1176681289), (875485837, 1538833679))  # fractions (p + n r)/(q + n s) of one hash
LONG = "9" * 990
TRUTH: Json = ["=", 0, 0]
EVALUATED: Json = {"rule": "evaluate", "formula": TRUTH}
WRITTEN: dict[str, Callable[[], str]] = {}


def hostile(function: Callable[[], Json]) -> Callable[[], Json]:
    """List a certificate, or the text of a file, under its sentence."""

    def text() -> str:
        made = function()
        return made if isinstance(made, str) else json.dumps(made)

    WRITTEN[function.__name__.replace("_", " ")] = text
    return function


def evaluated(formula: Json, definitions: Json = ()) -> Json:
    return certificate(FALSEHOOD, evidence=[{"rule": "evaluate", "formula": formula}], definitions=definitions)


def zero(scalar: Json, *definitions: Json) -> Json:
    return evaluated(["=", 0, scalar], definitions)


def defined(name: str, body: Json, *parameters: Json) -> Json:
    return {"name": name, "parameters": list(parameters), "body": body}


def in_many_terms(*factors: Json, definitions: Json = ()) -> Json:
    """Return a certificate that multiplies a sum of 40,000 terms by the factors."""
    variables = [["G", "abelian"], ["k", ["dual", "G"]], ["g", ["maps", WIDE, ["element", "G"]]], ["c", "curve"]]
    variables += [[name, ["maps", WIDE, "complex"]] for name in "xy"]
    sums = [["+", *([name, i] for i in range(200))] for name in "xy"]
    step = {"rule": "sums", "goal": ["=", ["*", *sums, *factors], 0]}
    return certificate(FALSEHOOD, variables, [step], definitions=definitions)


def members_of_a_bijection(space: Json, one: str = "x", other: str = "z") -> Json:
    """Return the size of a set whose condition asks whether an explicit map is a bijection."""
    identity = ["bijection", space, space, ["map", [[one, space]], one], ["map", [[other, space]], other]]
    return ["size", ["members", ["subset", [["y", space]], ["=", ["forward", identity, "y"], "y"]]]]


WIDE = ["range", 0, 4095]
DENSE = defined("dense", ["sum", [["k", ["range", 0, 995]]], ["*", ["+", 1, ["*", "k", "k"]], ["root", 997, "k"]]])


@hostile
def a_bijection_of_a_product_of_two_ranges() -> Json:
    return zero(members_of_a_bijection(["product", WIDE, WIDE]))


@hostile
def two_thousand_bijections_of_ranges() -> Json:
    return zero(["+", *(members_of_a_bijection(["range", i, i + 4095]) for i in range(2000))])


@hostile
def one_bijection_of_a_range_under_eight_hundred_names() -> Json:
    return zero(["+", *(members_of_a_bijection(WIDE, f"x{i}", f"z{j}") for i in range(20) for j in range(40))])


@hostile
def a_large_body_at_each_number_of_a_range() -> Json:
    body = ["+", *(["*", ["+", "n", i], ["+", "n", i + 1]] for i in range(9000))]
    goal = ["forall", [["n", WIDE]], ["=", body, 0]]
    return certificate(FALSEHOOD, evidence=[{"rule": "sums", "goal": goal}])


@hostile
def products_of_dense_cyclotomic_numbers() -> Json:
    return zero(["sum", [["n", WIDE]], ["^", ["+", "dense", "n"], 8]], DENSE)


@hostile
def signs_of_dense_cyclotomic_numbers() -> Json:
    real = ["+", "dense", ["conj", "dense"]]
    return evaluated(["forall", [["n", WIDE]], ["<=", 0, ["+", ["^", real, 2], "n"]]], [DENSE])


@hostile
def fields_of_many_orders() -> Json:
    alike = [["=", ["root", order, "n"], ["root", order, ["*", "n", ["+", "n", 1]]]] for order in range(1000, 500, -1)]
    return evaluated(["forall", [["n", WIDE]], ["or", ["=", "n", 1], *alike]])


@hostile
def sixty_tall_equations_in_a_hundred_and_twenty_unknowns() -> Json:
    names = [f"k{i}" for i in range(120)]
    variables = [["G", "abelian"], *([name, ["element", "G"]] for name in names)]
    f = [["f", ["maps", ["element", "G"], "complex"]]]
    rows = [
        ["=", ["+", *(["*", (i * i + 7 * j * j + i * j) % 97 + 1, name] for j, name in enumerate(names))], 0]
        for i in range(100)
    ]
    goal = ["forall", [*variables, *f], ["implies", *rows, ["=", ["f", ["*", str(PRIME), "k0"]], 0]]]
    return certificate(FALSEHOOD, evidence=[{"rule": "sums", "goal": goal}])


@hostile
def two_spellings_of_a_large_term_compared_again_and_again() -> Json:
    doubling = [
        defined(f"{x}{i}", ["*", [f"{x}{i - 1}", "x"], ["+", 1, [f"{x}{i - 1}", "x"]]], ["x", "complex"])
        for x in "pq"
        for i in range(1, 16)
    ]
    sums = [defined(f"{x}0", ["sum", [[x, ["range", 0, 1]]], ["+", "x", x]], ["x", "complex"]) for x in "pq"]
    step = {"rule": "rewrite", "goal": ["=", ["p15", "x"], ["q15", "x"]], "by": []}
    return certificate(FALSEHOOD, [["x", "complex"]], [step] * 1999, definitions=[*sums, *doubling])


@hostile
def many_quantifiers_over_a_long_sum_read_again_and_again() -> Json:
    binders = [[f"x{i}", "real"] for i in range(300)]
    body = ["forall", binders, ["=", ["+", *(f"x{i % 300}" for i in range(3000)), "p"], 0]]
    steps = [{"rule": "assume", "formula": ["big", ["+", "p", i]]} for i in range(1999)]
    return certificate(FALSEHOOD, [["p", "real"]], steps, definitions=[defined("big", body, ["p", "real"])])


@hostile
def eight_megabytes_of_empty_arrays() -> str:
    return "[" + "[]," * 2_790_000 + "[]]"


@hostile
def eight_megabytes_of_brackets() -> str:
    return "[" * (8 << 20)


@hostile
def many_definitions_read_for_many_controls() -> Json:
    made = certificate(TRUTH, evidence=[EVALUATED])
    made["definitions"] = [defined(f"d{i}", i) for i in range(20_000)]
    made["parts"][0]["controls"] *= 4000
    return made


@hostile
def many_definitions_compared_with_edited_ones_for_many_controls() -> Json:
    made = certificate(TRUTH, evidence=[EVALUATED])
    made["definitions"] = [defined(f"d{i}", 0) for i in range(20_000)]
    (part,) = made["parts"]
    edits = [*part["controls"][0]["edits"], {"path": ["definitions", 0, "body"], "put": 0}]
    part["controls"] = [{**part["controls"][0], "edits": edits}] * 4000
    return made


@hostile
def long_numbers_read_for_many_controls() -> Json:
    long = {"rule": "evaluate", "formula": ["=", ["+", *[LONG] * 1900], 0]}
    made = certificate(TRUTH, evidence=[long, long, long, EVALUATED])
    made["definitions"] = [defined("d", ["+", *[LONG] * 1900])]
    made["parts"][0]["controls"] *= 1500
    return made


@hostile
def edits_of_a_wide_claim() -> Json:
    claim = ["and", *[["true"]] * 30_000]
    made = certificate(claim, evidence=[{"rule": "evaluate", "formula": claim}])
    made["parts"][0]["controls"][0]["edits"] = [{"path": ["claim", 1, 0], "put": "true"}] * 23_000
    return made


@hostile
def numbers_of_one_hash() -> Json:
    return zero(["+", *(str(i * PRIME) for i in range(200_000))])


@hostile
def radicals_of_one_hash() -> Json:
    return zero(["+", *(["radical", 2, str(i * PRIME + 2), 1] for i in range(1, 90_000))])


@hostile
def zeros_added_at_each_number_of_a_range() -> Json:
    return zero(["sum", [["n", WIDE], ["m", WIDE]], ["*", ["+", *[0] * 200_000], ["+", "n", "m"]]])


@hostile
def products_of_long_fractions() -> Json:
    factor = ["/", "9" * 700, "7" * 699 + "1"]
    return zero(["sum", [["n", WIDE], ["m", WIDE]], ["*", ["+", "n", factor], ["+", ["*", 3, "m"], factor]]])


@hostile
def a_product_of_many_variables() -> Json:
    goal = ["=", ["*", *(["f", i] for i in range(4096))], ["*", *(["f", 4095 - i] for i in range(4096))]]
    variables = [["f", ["maps", WIDE, "complex"]]]
    both = ["forall", variables, ["forall", [["n", WIDE]], ["=", ["*", ["f", "n"], goal[1]], ["*", goal[2], 2]]]]
    return certificate(FALSEHOOD, evidence=[{"rule": "identity", "goal": both}])


@hostile
def a_sum_at_many_elements_of_a_group() -> Json:
    names = [f"k{i}" for i in range(30_000)]
    variables = [["G", "abelian"], ["f", ["maps", ["element", "G"], "complex"]]]
    variables += [[name, ["element", "G"]] for name in names]
    goal = ["=", ["+", *(["f", name] for name in names)], ["+", *(["f", name] for name in reversed(names))]]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}])


@hostile
def characters_of_two_long_sums() -> Json:
    size = 600
    variables = [["G", "abelian"], *([f"k{i}", ["dual", "G"]] for i in range(size))]
    variables += [[f"g{i}", ["element", "G"]] for i in range(size)]
    left, right = (["+", *(f"{x}{i}" for i in range(size))] for x in "kg")
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": ["=", ["char", left, right], 1]}])


@hostile
def pairs_of_pairs_of_pairs() -> Json:
    spaces = [defined("P0", ["range", 0, 0])]
    spaces += [defined(f"P{i}", ["product", f"P{i - 1}", f"P{i - 1}"]) for i in range(1, 9)]
    alike = [["indicator", ["and", ["=", "x", "x"], ["=", "n", i]]] for i in range(100)]
    return zero(["sum", [["n", WIDE], ["m", WIDE], ["x", "P8"]], ["+", "m", *alike]], *spaces)


@hostile
def theorems_with_many_variables_joined_again_and_again() -> Json:
    variables = [[f"x{i}", "real"] for i in range(1000)]
    every = ["=", ["+", *(name for name, _ in variables)], 0]
    steps: list[Json] = [{"rule": "assume", "formula": every}, *[{"rule": "conjunction", "from": [0] * 300}] * 1900]
    return certificate(FALSEHOOD, variables, steps)


@hostile
def conjunctions_of_unquantified_formulas() -> Json:
    doubled = [defined("c0", ["true"])] + [defined(f"c{i}", ["and", f"c{i - 1}", f"c{i - 1}"]) for i in range(1, 19)]
    claim: Json = ["forall", [["x", "real"]], ["=", "x", "x"]]
    for _ in range(100):
        claim = ["and", claim]
    return certificate(["and", "c18", claim], definitions=doubled)


@hostile
def many_alternatives_under_quantifiers() -> Json:
    doubled = [defined("c0", ["forall", [["x", "real"]], ["=", "x", "x"]])]
    doubled += [defined(f"c{i}", ["and", f"c{i - 1}", f"c{i - 1}"]) for i in range(1, 18)]
    return certificate(["c17"], definitions=doubled)


@hostile
def a_power_of_a_sum_over_sets() -> Json:
    variables = [["S", "set"], ["f", ["maps", "S", "complex"]]]
    power: Json = ["sum", [["s", "S"]], ["f", "s"]]
    for _ in range(2):
        power = ["^", power, 64]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": ["=", power, 0]}])


@hostile
def many_rewritings_tried_at_each_factor() -> Json:
    variables = [["f", ["maps", WIDE, "complex"]], ["g", ["maps", WIDE, "complex"]]]
    equation = ["forall", [["n", WIDE]], ["=", ["f", "n"], ["g", "n"]]]
    rewriting = [{"theorem": 0}] * 100_000
    goal = ["=", ["+", *(["g", i] for i in range(4096))], 0]
    steps = [{"rule": "assume", "formula": equation}, {"rule": "sums", "goal": goal, "rewrite": rewriting}]
    return certificate(FALSEHOOD, variables, steps)


@hostile
def a_label_that_is_not_among_many() -> Json:
    names = [f"{'a' * 38}{i}" for i in range(256)]
    last, none = (["of", "L", f":{name}"] for name in (names[-1], "a" * 41))
    return evaluated(["and", *[["=", last, last]] * 45_000, ["=", none, none]], [defined("L", ["labels", *names])])


@hostile
def distinctions_of_many_labels() -> Json:
    names = [f"a{i}" for i in range(256)]
    labels = ["labels", *names]
    chosen = ["choose", "x", *([name, i] for i, name in enumerate(names))]
    return zero(["sum", [["x", labels], ["y", labels], ["z", labels]], ["+", chosen, ["indicator", ["=", "y", "z"]]]])


@hostile
def a_word_of_eight_megabytes() -> Json:
    return evaluated(["=", "x" * 8_000_000, 0])


@hostile
def a_character_of_many_elements_in_many_terms() -> Json:
    return in_many_terms(["char", "k", ["+", *(["g", i] for i in range(500))]])


@hostile
def an_equation_of_many_elements_in_many_terms() -> Json:
    return in_many_terms(["indicator", ["=", ["g", 0], ["+", *(["g", i] for i in range(1, 1000))]]])


@hostile
def factors_near_the_limit_of_nodes_with_the_longest_names() -> Json:
    own = [["S", "set"], ["u", ["union", "S", "S"]]]
    twice = (["case", [f"t{i}", "S", "u"], ["p", [f"t{i}", "S", "u"]], ["q", "u"]] for i in range(16))
    definitions = [defined("t0", "u", *own), *(defined(f"t{i}", tree, *own) for i, tree in enumerate(twice, 1))]
    space, left, right = (letter * 41 for letter in "Sxy")
    both = ["union", space, space]
    variables = [[space, "set"], [left, both], [right, both], ["f", ["maps", both, "real"]]]
    factors = [["f", ["t16", space, name]] for name in (left, right)]
    goal = ["=", ["*", *factors], ["*", 2, *factors]]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}], definitions=definitions)


@hostile
def long_factors_in_many_terms() -> Json:
    long = ["+", *(["/", str((1 << 62) + 2 * i + 1), str((1 << 62) + 1)] for i in range(40_000))]
    return in_many_terms(*(["at_time", "c", ["+", "long", i]] for i in range(6)), definitions=[defined("long", long)])


@hostile
def a_name_that_many_variables_have() -> Json:
    variables = [["G", "abelian"], ["x", ["element", "G"]], *([f"x'{i}", ["element", "G"]] for i in range(1, 50_000))]
    bound = defined("all", ["forall", [["x", ["element", "G"]]], TRUTH], ["G", "abelian"])
    step = {"rule": "sums", "goal": ["and", *[["all", "G"]] * 20_000]}
    return certificate(FALSEHOOD, variables, [step], definitions=[bound])


@hostile
def a_product_of_many_variables_added_again_and_again() -> Json:
    product = ["*", *(["f", i] for i in range(1500))]
    total = ["sum", [["n", WIDE], ["m", WIDE]], ["+", product, ["*", "m", product]]]
    goal = ["forall", [["f", ["maps", WIDE, "complex"]]], ["=", total, 0]]
    return certificate(FALSEHOOD, evidence=[{"rule": "identity", "goal": goal}])


@hostile
def elements_of_a_product_of_large_groups_begun_again_and_again() -> Json:
    group: Json = ["cyclic", 4096]
    for _ in range(6):
        group = ["direct", group, group]
    some = ["exists", [["g", ["element", group]]], ["true"]]
    return evaluated(["forall", [["n", WIDE], ["m", WIDE]], some])


@hostile
def a_dense_cyclotomic_number_compared_with_zero() -> Json:
    return evaluated(["forall", [["n", WIDE], ["m", WIDE]], ["or", *[["=", "dense", 0]] * 50, ["true"]]], [DENSE])


def quantified_in_vain(formula: Json, times: int) -> Json:
    return {"rule": "assume", "formula": ["forall", [[f"x{i}", "real"] for i in range(times)], formula]}


@hostile
def many_inequalities_given_for_all_of_what_they_do_not_mention() -> Json:
    step = {"rule": "squares", "goal": ["<=", 0, 1], "given": [0] * 590_000}
    return certificate(FALSEHOOD, evidence=[quantified_in_vain(["<=", 0, 1], 5), step])


@hostile
def many_equations_for_all_of_what_they_do_not_mention() -> Json:
    step = {"rule": "rewrite", "goal": FALSEHOOD, "by": [{"theorem": 0}] * 145_000}
    return certificate(FALSEHOOD, evidence=[quantified_in_vain(FALSEHOOD, 12), step])


@hostile
def a_frequency_of_many_variables_in_many_terms() -> Json:
    names = [f"k{i}" for i in range(20_000)]
    variables = [["G", "abelian"], ["S", "set"], ["c", "curve"], *([name, ["element", "G"]] for name in names)]
    variables += [["h", ["maps", ["element", "G"], "S", ["dual", "G"]]]]
    terms = ["*", ["char", ["h", ["+", *names], "s"], "k0"], ["+", *(["at_time", "c", i] for i in range(4000))]]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": ["=", ["sum", [["s", "S"]], terms], 0]}])


@hostile
def a_sort_whose_condition_is_long_in_words() -> Json:
    labels = [f"{'a' * 38}{i}" for i in range(256)]
    made = [defined("L", ["labels", *labels]), defined("c0", ["=", "x", f":{labels[0]}"], ["x", "L"])]
    made += [defined(f"c{i}", ["and", *[[f"c{i - 1}", "x"]] * 2], ["x", "L"]) for i in range(1, 13)]
    subsets = [["subset", [["x", "L"]], ["c12", "x"]], ["subset", [["x", "L"]], ["not", ["c12", "x"]]]]
    variables = [[name, ["members", subset]] for name, subset in zip("mk", subsets, strict=True)]
    return certificate(FALSEHOOD, variables, [{"rule": "assume", "formula": ["=", "m", "k"]}], definitions=made)


@hostile
def a_deep_spelling_of_a_wide_sum() -> Json:
    definitions = [defined("d0", ["+", *[1] * 256])]
    for level in range(1, 4):
        deep: Json = f"d{level - 1}"
        for _ in range(90):
            deep = ["conj", deep]
        definitions.append(defined(f"d{level}", deep))
    definitions.append(defined("wide", ["+", *["d3"] * 3_700]))
    sides = [*(f"d{level}" for level in range(4)), *(["+", "wide", i] for i in range(12))]
    steps = [{"rule": "sums", "goal": ["=", ["at_time", "c", side], ["at_time", "c", side]]} for side in sides]
    return certificate(FALSEHOOD, [["c", "curve"]], steps, definitions=definitions)


@hostile
def elements_of_a_large_group_enumerated_inside_of_one_another() -> Json:
    group: Json = ["cyclic", 4096]
    for _ in range(6):
        group = ["direct", group, group]
    elements = defined("E", ["element", group])
    return evaluated(["exists", [[f"g{i}", "E"] for i in range(60)], ["false"]], [elements])


def remembered(doublings: int, count: int, times: int, nothing: Callable[[list[str]], Json]) -> Json:
    """Return a sum with so many times the same 0 over so many elements of a product that was doubled so often."""
    space: Json = ["range", 0, 0]
    for _ in range(doublings):
        space = ["product", space, space]
    names = [f"x{i}" for i in range(count)]
    own = [[name, "P"] for name in names]
    binders = [*own, ["n", WIDE], ["m", ["range", 0, 999]]]
    again = defined("again", ["+", "n", "m", *[["nothing", *names]] * times], *binders)
    definitions = [defined("P", space), defined("nothing", ["*", 0, nothing(names)], *own), again]
    return evaluated(["forall", binders, ["<=", 0, ["again", *names, "n", "m"]]], definitions)


@hostile
def a_number_of_many_long_elements_remembered_again_and_again() -> Json:
    return remembered(6, 12, 600, lambda names: ["+", *(["indicator", ["=", name, name]] for name in names)])


@hostile
def a_number_at_three_hundred_variables_remembered_for_each_value() -> Json:
    names = [f"x{i}" for i in range(300)]
    binders = [[name, ["range", 0, int(place >= 282)]] for place, name in enumerate(names)]
    return evaluated(["forall", binders, ["=", 0, ["*", 0, ["+", *names]]]])


@hostile
def a_number_of_a_hundred_elements_remembered_again_and_again() -> Json:
    def one_of_the_pairs(names: list[str]) -> Json:
        pairs = zip(names[::2], names[1::2], strict=True)
        return ["indicator", ["or", *(["=", *pair] for pair in pairs)]]

    return remembered(2, 100, 400, one_of_the_pairs)


@hostile
def fresh_elements_of_many_parts_remembered() -> Json:
    rest: Json = ["range", 9007199254740990, 9007199254740990]
    for _ in range(5):
        rest = ["product", rest, rest]
    space = ["product", ["product", WIDE, ["range", 0, 15]], rest]
    return evaluated(["forall", [["x", space]], ["=", 1, ["indicator", ["=", "x", "x"]]]])


@hostile
def states_that_are_maps_and_keep_three_hundred_variables() -> Json:
    one: Json = ["range", 0, 0]
    state: Json = [["s", ["maps", one, "complex"]]]
    step, start = (["map", [["y", one]], body] for body in (["*", 0, ["at", "s", "y"]], 0))
    last = ["at", ["iterate", state, step, start, ["of", "natural", 190_000]], 0]
    return evaluated(["forall", [[f"x{i}", one] for i in range(300)], ["=", 0, last]])


def doublings(count: int, *parameters: Json) -> list[Json]:
    """Return definitions of elements t0, t1, … of S, each of which mentions the one before twice."""
    names = [name for name, _ in parameters]
    own = [["S", "set"], ["a", "S"], ["f", ["maps", "S", "S", "S"]], *parameters]
    last = defined("t0", ["f", "a", "a"], *own)
    made = [last]
    for number in range(1, count):
        before = [f"t{number - 1}", "S", "a", "f", *names]
        made.append(defined(f"t{number}", ["f", before, before], *own))
    return made


@hostile
def a_bijection_found_many_times_in_many_terms() -> Json:
    variables = [["S", "set"], ["p", ["bijections", "S", "S"]], ["x", "S"], ["f", ["maps", "S", "S", "S"]]]
    variables += [[name, ["maps", "S", "complex"]] for name in "gh"]
    variables += [[name, ["maps", WIDE, "complex"]] for name in "uv"]
    found = ["h", ["t15", "S", ["forward", "p", "x"], "f"]]
    sums = [["+", *([name, i] for i in range(130))] for name in "uv"]
    step = {"rule": "sums", "goal": ["=", ["sum", [["y", "S"]], ["*", *sums, ["g", "y"], found]], 0]}
    return certificate(FALSEHOOD, variables, [step], definitions=doublings(16))


@hostile
def a_bijection_found_many_times_at_each_level_of_a_tall_term() -> Json:
    many, tall = 12, 90
    extra = ["q", ["maps", "S", "S"]]
    definitions = doublings(15, extra)
    tower: Json = "a"
    for _ in range(tall):
        tower = ["q", tower]
    parameters = definitions[0]["parameters"]
    definitions.append(defined("c0", tower, *parameters))
    for number in (1, 2):
        taller: Json = [f"c{number - 1}", "S", "a", "f", "q"]
        for _ in range(tall):
            taller = ["q", taller]
        definitions.append(defined(f"c{number}", taller, *parameters))
    variables = [["S", "set"], ["p", ["bijections", "S", "S"]], ["x", "S"], ["f", ["maps", "S", "S", "S"]]]
    variables += [["h", ["maps", "S", "real"]], ["g", ["maps", "S", "complex"]], ["c", "curve"]]
    variables += [[f"q{i}", ["maps", "S", "S"]] for i in range(many)]
    steps = []
    for i in range(many):
        wide = ["t14", "S", ["forward", "p", "x"], "f", f"q{i}"]
        factor = ["at_time", "c", ["h", ["c2", "S", wide, "f", f"q{i}"]]]
        steps.append({"rule": "sums", "goal": ["=", ["*", 0, ["sum", [["y", "S"]], ["*", ["g", "y"], factor]]], 0]})
    return certificate(FALSEHOOD, variables, steps, definitions=definitions)


def radical(number: int) -> Json:
    return ["radical", 2, str(6 * number + 5), 1]


@hostile
def sums_of_many_radicals_compared_again_and_again() -> Json:
    field = ["/", ["+", *(["*", k + 2, ["root", 13, k]] for k in range(12))], 7]
    total = ["+", *(["*", ["+", i, "d"], radical(i)] for i in range(600))]
    definitions = [defined("d", field), defined("p", total), defined("q", [*total, 1])]
    return evaluated(["forall", [["n", WIDE], ["m", WIDE]], ["or", ["=", "p", "q"], ["true"]]], definitions)


@hostile
def many_fractions_added_at_each_number_of_a_range() -> Json:
    fractions = [["/", 1, 7], ["/", 1, 9], ["/", -1, 7], ["/", -1, 9]]
    return zero(["sum", [["n", WIDE]], ["*", ["+", "n", *fractions * 20_000], 0]])


@hostile
def a_sum_of_many_radicals_remembered_for_each_number() -> Json:
    indices = [["n", ["range", 1, 4095]], ["m", ["range", 0, 5]]]
    numbers = ["+", "n", ["*", 5000, "m"]]
    return zero(["sum", indices, ["*", ["+", "r", numbers], 0]], defined("r", ["+", *map(radical, range(682))]))


@hostile
def unions_of_two_large_sets_of_variables() -> Json:
    names = [f"x{i}" for i in range(1440)]
    products = ["+", *(["*", "x", "y", ["+", "k", i]] for i in range(750))]
    definition = defined("d", products, ["x", "real"], ["y", "real"], ["k", "real"])
    both = [["+", *names], ["+", *names[:1024]]]
    steps = [{"rule": "assume", "formula": ["=", ["d", *both, 1000 * t], 0]} for t in range(9)]
    return certificate(FALSEHOOD, [[name, "real"] for name in names], steps, definitions=[definition])


def at_each_pair_of_numbers(number: Json, *definitions: Json) -> Json:
    """Return a comparison of a number with 0, for each n and m."""
    return evaluated(["forall", [["n", WIDE], ["m", WIDE]], ["or", ["=", number, 0], ["true"]]], definitions)


POSITIVE: Json = ["+", "n", "m", 1]
LAST = defined("last", ["root", 13, 12])  # of which all twelve coordinates are -1
DENSE_FEW = defined("few", ["+", *(["*", k + 2, ["root", 13, k]] for k in range(12))])


@hostile
def products_of_short_cyclotomic_numbers() -> Json:
    return at_each_pair_of_numbers(["*", POSITIVE, *["last", ["root", 13, 1]] * 1000], LAST)


@hostile
def products_that_lift_to_a_larger_field() -> Json:
    return at_each_pair_of_numbers(["*", POSITIVE, *[["root", 4, 1], ["root", 5, 1]] * 1000])


@hostile
def conjugates_of_conjugates() -> Json:
    definitions = [LAST, defined("c0", "x", ["x", "complex"])]
    for level in range(1, 4):
        conjugate: Json = [f"c{level - 1}", "x"]
        for _ in range(80):
            conjugate = ["conj", conjugate]
        definitions.append(defined(f"c{level}", conjugate, ["x", "complex"]))
    return at_each_pair_of_numbers(["c3", ["*", POSITIVE, "last"]], *definitions)


@hostile
def quotients_of_quotients() -> Json:
    definitions = [LAST, defined("q0", "x", ["x", "complex"])]
    for level in range(1, 4):
        quotient: Json = [f"q{level - 1}", "x"]
        for _ in range(80):
            quotient = ["/", quotient, "last"]
        definitions.append(defined(f"q{level}", quotient, ["x", "complex"]))
    return at_each_pair_of_numbers(["q3", POSITIVE], *definitions)


@hostile
def sums_that_lift_to_a_larger_field() -> Json:
    return at_each_pair_of_numbers(["+", POSITIVE, *[["root", 4, 1], ["root", 9, 1]] * 1000])


@hostile
def sums_of_radicals_with_many_numerators_remembered() -> Json:
    total = ["+", *(["*", "few", radical(i)] for i in range(682))]
    states = ["iterate", [["s", "complex"]], ["+", "s", "r"], ["*", 300, "r"], ["of", "natural", 190_000]]
    return zero(states, DENSE_FEW, defined("r", total))


@hostile
def a_dense_cyclotomic_number_in_many_terms() -> Json:
    sums = [["+", *(["*", 300 + i, [name, i]] for i in range(150))] for name in "xy"]
    variables = [[name, ["maps", WIDE, "complex"]] for name in "xy"]
    step = {"rule": "sums", "goal": ["=", ["*", *sums, "dense"], 0]}
    return certificate(FALSEHOOD, variables, [step], definitions=[DENSE])


@hostile
def a_dense_cyclotomic_number_times_many_radicals() -> Json:
    return zero(["*", ["+", *(["*", 300 + i, radical(i)] for i in range(16_000))], "dense"], DENSE)


@hostile
def many_equations_that_differ_in_one_variable() -> Json:
    names = [f"k{i}" for i in range(20_000)]
    variables = [["G", "abelian"], *([name, ["element", "G"]] for name in names)]
    goal = ["=", ["+", *(["indicator", ["=", name, 0]] for name in names)], 0]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}])


@hostile
def bijections_enumerated_inside_of_one_another() -> Json:
    six = ["range", 0, 5]
    return evaluated(["exists", [[f"p{i}", ["bijections", six, six]] for i in range(9)], ["false"]])


@hostile
def entries_of_a_map_each_named_once() -> Json:
    goal = ["=", ["sum", [["n", WIDE], ["m", WIDE]], ["*", ["f", "n", "m"], 0]], 0]
    variables = [["f", ["maps", WIDE, WIDE, "complex"]]]
    return certificate(FALSEHOOD, evidence=[{"rule": "identity", "goal": ["forall", variables, goal]}])


@hostile
def sums_that_differ_in_one_variable() -> Json:
    names = [f"k{i}" for i in range(4000)]
    variables = [["S", "set"], ["f", ["maps", "S", "S", "complex"]], *([name, "S"] for name in names)]
    goal = ["=", ["sum", [["s", "S"]], ["+", *(["f", name, "s"] for name in names)]], 0]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}])


@hostile
def zeros_compared_with_zeros_of_eight_variables() -> Json:
    one: Json = ["range", 0, 0]
    names = [f"x{i}" for i in range(8)]
    nothing = ["*", 0, ["+", *names]]
    binders = [["n", WIDE], ["m", WIDE], *([name, one] for name in names)]
    return evaluated(["forall", binders, ["and", *[["=", nothing, nothing]] * 1000, ["=", "n", "n"]]])


@hostile
def a_sum_of_zeros_under_three_hundred_variables() -> Json:
    binders = [[f"x{i}", ["range", 0, 0]] for i in range(300)]
    return evaluated(["forall", binders, ["=", ["sum", [["y", ["product", WIDE, WIDE]]], 0], 0]])


@hostile
def thirty_thousand_trees_each_stand_in_the_next_one() -> Json:
    trees = [["not", ["true"]], *(["not", f"@{i}"] for i in range(30_000))]
    return {**evaluated("@30000"), "trees": trees}


@hostile
def three_thousand_trees_have_ten_thousand_words_each() -> Json:
    wide = ["labels", *(f"word{i}" for i in range(10_000))]
    return {**evaluated("@0"), "trees": [wide, *([f"own{i}", "@0"] for i in range(3000))]}


@hostile
def a_tree_of_many_words_is_named_many_times() -> Json:
    wide = ["and", *(["forall", [[f"v{i}", ["unit"]]], ["true"]] for i in range(5000))]
    return {**evaluated(["and", *["@0"] * 200_000]), "trees": [wide]}


@hostile
def trees_double_in_a_hundred_scopes() -> Json:
    trees = [["=", "x", "x"], *(["and", f"@{i}", f"@{i}"] for i in range(60))]
    binders = [["forall", [["x", ["range", 0, i]]], "@60"] for i in range(100)]
    return {**evaluated(["and", *binders]), "trees": trees}


@hostile
def patterns_whose_sorts_are_long() -> Json:
    long = ["and", *[["=", "y", 0]] * 1000]
    space = ["members", "M"]
    variables = [["f", ["maps", space, WIDE, "complex"]], ["a", space]]
    equation = ["forall", [["x", space]], ["=", ["f", "x", 0], 0]]
    goal = ["=", ["+", *(["f", "a", i + 1] for i in range(20))], 0]
    steps = [{"rule": "assume", "formula": equation}, {"rule": "sums", "goal": goal, "rewrite": [{"theorem": 0}] * 500}]
    made = [defined("M", ["subset", [["y", ["range", 0, 0]]], long])]
    return certificate(FALSEHOOD, variables, steps, definitions=made)


def in_many_parts(claim: Json, count: int, *definitions: Json) -> Json:
    """Return a certificate of which each part claims the same."""
    made = certificate(claim, evidence=[{"rule": "evaluate", "formula": claim}], definitions=definitions)
    (part,) = made["parts"]
    made["parts"] = [{**part, "name": f"p{i}", "controls": part["controls"] if i == 0 else []} for i in range(count)]
    return made


@hostile
def a_definition_of_five_megabytes_for_each_of_many_parts() -> Json:
    long = ["choose", ["of", ["labels", "a", "b"], ":a"], ["a", 0], ["b", ["+", *[LONG] * 5000]]]
    return in_many_parts(["=", "d", 0], 1500, defined("d", long))


@hostile
def a_chain_of_many_definitions_for_each_of_many_parts() -> Json:
    chain = [defined("d0", 0), *(defined(f"d{i}", f"d{i - 1}") for i in range(1, 20_000))]
    return in_many_parts(["=", "d19999", 0], 3000, *chain)


@hostile
def long_chains_of_maps_compared_again_and_again() -> Json:
    chain = ["maps", *[["unit"]] * 300]
    goal = ["=", ["+", "z", *[["d", "f"]] * 90_000], 0]
    steps = [{"rule": "assume", "formula": ["forall", [["z", ["range", 0, k]]], "@0"]} for k in range(4)]
    ignoring = defined("d", 0, ["p", [*chain, "complex"]])
    return {**certificate(FALSEHOOD, [["f", [*chain, "real"]]], steps, definitions=[ignoring]), "trees": [goal]}


@hostile
def theorems_that_keep_many_variables_in_scope() -> Json:
    names = [f"x{i}" for i in range(8000)]
    steps: list[Json] = [
        {"rule": "assume", "formula": ["forall", [["y", "real"]], TRUTH]},
        {"rule": "specialise", "from": 0, "at": [["+", *names]]},
    ]
    steps += [{"rule": "conjunction", "from": [1]}] * 1900
    return certificate(FALSEHOOD, [[name, "real"] for name in names], steps)


@hostile
def theorems_that_keep_many_variables_in_scope_and_one_of_their_own() -> Json:
    names, own = [f"x{i}" for i in range(5300)], [f"y{i}" for i in range(900)]
    steps: list[Json] = [{"rule": "assume", "formula": ["=", name, 0]} for name in own]
    steps += [
        {"rule": "assume", "formula": ["forall", [["y", "real"]], TRUTH]},
        {"rule": "specialise", "from": 900, "at": [["+", *names]]},
    ]
    steps += [{"rule": "conjunction", "from": [901, i]} for i in range(900)]
    return certificate(FALSEHOOD, [[name, "real"] for name in names + own], steps)


@hostile
def parameters_whose_sorts_depend_on_all_that_come_before() -> Json:
    def chained(letter: str) -> Json:
        sets = [["members", f"{letter}{i - 1}"] if i else ["unit"] for i in range(600)]
        return [[f"{letter}{i}", ["subsets", space]] for i, space in enumerate(sets)]

    used = ["d", *(f"h{i}" for i in range(600))]
    step = {"rule": "assume", "formula": ["=", ["+", *[used] * 20], 0]}
    return certificate(FALSEHOOD, chained("h"), [step], definitions=[defined("d", 0, *chained("p"))])


@hostile
def bijections_of_sets_whose_elements_are_wide() -> Json:
    space: Json = ["range", 0, 5]
    for _ in range(60):
        space = ["product", space, ["unit"]]
    return evaluated(["forall", [["n", WIDE], ["p", ["bijections", space, space]]], ["true"]])


@hostile
def a_wide_tree_is_read_again_and_again_at_a_long_place() -> Json:
    names = [f"{'q' * 36}{i:03d}" for i in range(55)]
    trees = [["=", 0, ["+", "z", *[["conj", 1]] * 60_000]]]
    trees += [["forall", [[name, "real"]], ["and", f"@{i}"]] for i, name in enumerate(names)]
    steps = [{"rule": "assume", "formula": ["forall", [["z", ["range", 0, k]]], "@55"]} for k in range(70)]
    return {**certificate(FALSEHOOD, evidence=steps), "trees": trees}


def in_many_terms_at_the_end(factor: Json, variables: Json, *definitions: Json) -> Json:
    """Return a certificate that multiplies a factor by a sum of 40,000 terms."""
    terms = ["+", *(["f", i // 4000, i % 4000] for i in range(40_000))]
    step = {"rule": "sums", "goal": ["=", ["*", factor, terms], 0]}
    return certificate(FALSEHOOD, [["f", ["maps", WIDE, WIDE, "complex"]], *variables], [step], definitions=definitions)


def doubled(times: int, body: Json, *parameters: Json) -> list[Json]:
    """Return definitions that multiply a scalar by itself again and again."""
    halves = (["*", *[[f"p{i}", *(name for name, _ in parameters)]] * 2] for i in range(times))
    return [defined(f"p{i}", tree, *parameters) for i, tree in enumerate([body, *halves])]


@hostile
def a_product_of_many_factors_times_many_terms() -> Json:
    variables = [["x", "complex"]]
    return in_many_terms_at_the_end(["p12", "x"], variables, *doubled(12, "x", *variables))


@hostile
def a_product_of_many_sums_times_many_terms() -> Json:
    variables = [["S", "set"], ["h", ["maps", "S", "complex"]]]
    one = ["sum", [["s", "S"]], ["h", "s"]]
    return in_many_terms_at_the_end(["p10", "S", "h"], variables, *doubled(10, one, *variables))


@hostile
def a_character_of_many_elements_times_many_terms() -> Json:
    variables = [["G", "abelian"], ["k", ["dual", "G"]], ["g", ["maps", WIDE, ["element", "G"]]]]
    return in_many_terms_at_the_end(["char", "k", ["+", *(["g", i] for i in range(344))]], variables)


@hostile
def a_rewriting_with_many_variables_in_scope_named_many_times() -> Json:
    names = [f"x{i}" for i in range(60_000)]
    steps = [
        {"rule": "assume", "formula": ["=", ["f", 0], ["+", *names]]},
        {"rule": "sums", "goal": FALSEHOOD, "rewrite": [{"theorem": 0}] * 70_000},
    ]
    return certificate(FALSEHOOD, [["f", ["maps", WIDE, "real"]], *([name, "real"] for name in names)], steps)


@hostile
def an_entry_at_a_sum_of_many_elements_beside_an_equation_in_many_terms() -> Json:
    names = [f"k{i}" for i in range(2000)]
    variables = [["G", "abelian"], *([name, ["element", "G"]] for name in names)]
    variables += [["h", ["maps", ["element", "G"], "complex"]]]
    both = ["*", ["indicator", ["=", *names[:2]]], ["h", ["+", *names[2:]]]]
    return in_many_terms_at_the_end(both, variables)


@hostile
def cofactors_with_many_variables_in_scope() -> Json:
    names = [f"x{i}" for i in range(60_000)]
    steps = [
        {"rule": "assume", "formula": ["=", ["f", 0], ["+", *names]]},
        {"rule": "sums", "goal": FALSEHOOD, "cofactors": [{"by": 0}] * 40_000},
    ]
    return certificate(FALSEHOOD, [["f", ["maps", WIDE, "real"]], *([name, "real"] for name in names)], steps)


def matched_in_vain(variables: Json, factors: Json, right: Json, left: Json, times: int, binders: Json) -> Json:
    """Return a certificate that compares one sum with others that are not equal to it, whatever the change."""
    both = [["sum", binders, ["*", *side, *factors]] for side in (right, left)]
    goal = ["=", ["+", both[0], *[both[1]] * times], 0]
    return certificate(FALSEHOOD, [["G", "abelian"], ["S", "set"], *variables], [{"rule": "sums", "goal": goal}])


IN_G: Json = ["element", "G"]
OF_G: Json = [[name, ["maps", ["element", "G"], "complex"]] for name in ("p", "q", "g", "m")]
K: Json = [[name, ["element", "G"]] for name in ("k", "l", "n")]


@hostile
def changes_of_no_unit_determinant_with_long_constants_tried_in_every_order() -> Json:
    long = ["+", *(["h", i % 4096, i // 4096] for i in range(20_000))]
    heads = [[f"f{i}", ["maps", IN_G, "complex"]] for i in range(7)]
    others = [[f"n{i}", IN_G] for i in range(7)]
    right = [["p", ["+", "k", "l", long]], ["q", ["-", ["+", "k", long], "l"]]]
    factors = [[f"f{i}", ["*", 2, f"n{i}"]] for i in range(7)]
    variables = [["h", ["maps", WIDE, WIDE, IN_G]], *OF_G, *heads]
    return matched_in_vain(variables, factors, right, [["p", "k"], ["q", "l"]], 1, [*K[:2], *others])


@hostile
def a_long_constant_in_changes_that_leave_too_few_indices() -> Json:
    names = [f"c{i}" for i in range(20_000)]
    right = [["p", "k"], ["q", ["+", "k", *names]], ["g", ["*", 2, "l"]], ["m", ["*", 2, "n"]]]
    left = [["p", "k"], ["q", "l"], ["g", ["*", 2, "n"]], ["m", ["*", 2, "n"]]]
    alike = [[f"s{i}", "S"] for i in range(7)]
    variables = [*([name, IN_G] for name in names), *OF_G, ["f", ["maps", "S", "complex"]]]
    return matched_in_vain(variables, [["f", name] for name, _ in alike], right, left, 30, [*K, *alike])


@hostile
def changes_of_many_indices_made_again_and_again() -> Json:
    names = [f"s{i}" for i in range(60)]
    alike = ["^", ["sum", [[name, "S"] for name in names], ["f", *names]], 7]
    right = [["p", "k"], ["q", ["+", "k", "c"]], ["g", ["*", 2, "l"]], ["m", ["*", 2, "n"]]]
    left = [["p", "k"], ["q", "l"], ["g", ["*", 2, "n"]], ["m", ["*", 2, "n"]]]
    variables = [["c", IN_G], *OF_G, ["f", ["maps", *["S"] * 60, "complex"]]]
    return matched_in_vain(variables, [alike], right, left, 30, K)


def of_many_variables(count: int) -> tuple[Json, Json]:
    """Return real variables, and steps whose second theorem is c = d with all of them in scope."""
    names = [f"x{i}" for i in range(count)]
    premise = ["and", ["=", "c", "d"], ["=", ["+", *names], 0]]
    steps = [{"rule": "assume", "formula": premise}, {"rule": "project", "from": 0, "part": 0}]
    return [[name, "real"] for name in ("c", "d", *names)], steps


@hostile
def an_equation_with_many_variables_in_scope_named_many_times() -> Json:
    variables, steps = of_many_variables(50_000)
    rewrite = {"rule": "rewrite", "goal": ["=", "c", "d"], "by": [{"theorem": 1}] * 80_000}
    return certificate(FALSEHOOD, variables, [*steps, rewrite])


@hostile
def a_cofactor_with_many_variables_in_scope_named_many_times() -> Json:
    variables, steps = of_many_variables(45_000)
    sums = {"rule": "sums", "goal": ["=", "c", "d"], "cofactors": [{"by": 1}] * 45_000}
    return certificate(FALSEHOOD, variables, [*steps, sums])


def tower(height: int, *terms: Json) -> Json:
    """Return a sum of terms below many binders."""
    return ["sum", [[f"y{i}", ["unit"]] for i in range(height)], ["+", *terms]]


@hostile
def towers_of_binders_as_rules_at_each_level_of_another_tower() -> Json:
    towers = [tower(300, "a", k) for k in range(2, 27)]
    rules = [{"rule": "assume", "formula": ["=", entry, 0]} for entry in towers]
    goal = ["=", ["+", *["@0"] * 100], ["+", *["@1"] * 100]]
    rewrite = {"rule": "rewrite", "goal": goal, "by": [{"theorem": k} for k in range(len(rules))]}
    made = certificate(FALSEHOOD, [[name, "complex"] for name in "abc"], [*rules, rewrite])
    return {**made, "trees": [tower(300, "a", "b"), tower(300, "a", "c")]}


@hostile
def towers_of_binders_that_differ_at_the_end_named_many_times() -> Json:
    goal = ["=", ["+", *["@0"] * 3000], ["+", *["@1"] * 3000]]
    rewrite = {"rule": "rewrite", "goal": goal, "by": [{"theorem": 0}]}
    steps = [{"rule": "assume", "formula": ["=", "b", "c"]}, *[rewrite] * 4]
    made = certificate(FALSEHOOD, [[name, "complex"] for name in "abc"], steps)
    return {**made, "trees": [tower(300, "a", "b"), tower(300, "a", "c")]}


@hostile
def equal_sets_of_variables_that_are_not_one_set_in_many_sums() -> Json:
    names = [f"x{i}" for i in range(50_000)]
    inside = ["members", ["subset", [["s", "S"]], ["=", ["+", *names], 0]]]
    variables = [*([name, "real"] for name in names), ["S", "set"], ["K", ["subsets", inside]]]
    ignored = defined("ignored", 0, ["z", "complex"])
    sums = [
        ["ignored", ["sum", [["y", ["range", 0, 0]]], ["+", *(f"@{bit}" for bit in f"{i:013b}"), *["@1"] * 23]]]
        for i in range(1, 6001)
    ]
    step = {"rule": "assume", "formula": ["=", ["+", *sums], 0]}
    made = certificate(FALSEHOOD, variables, [step], definitions=[ignored])
    return {**made, "trees": [["+", ["size", ["members", "K"]], i] for i in (1, 2)]}


@hostile
def variables_of_wide_sorts_beside_many_that_are_generalised() -> Json:
    names = [f"x{i}" for i in range(20_000)]
    others = [f"u{i}" for i in range(10_000)]
    wide = [f"K{i}" for i in range(5000)]
    variables = [*([name, "real"] for name in (*names, *others)), ["S", "set"]]
    variables += [[name, ["subsets", "@0"]] for name in wide]
    total = ["+", *(["size", ["members", name]] for name in wide), *others]
    generalised = {"rule": "generalise", "from": 0, "over": others}
    steps = [{"rule": "sums", "goal": ["=", total, total]}, *[generalised] * 32]
    inside = ["members", ["subset", [["s", "S"]], ["=", ["+", *names], 0]]]
    return {**certificate(FALSEHOOD, variables, steps), "trees": [inside]}


@hostile
def powers_of_an_exponential_multiplied_again_and_again() -> Json:
    power = ["+", ["/", 140737488355327, 9007199254740881], ["*", 0, "a"], ["*", 0, "b"]]
    return evaluated(["<", 0, ["sum", [["a", ["range", 1, 200]], ["b", ["range", 1, 295]]], ["^", ["exp", power], 60]]])


@hostile
def powers_of_a_radical_multiplied_again_and_again() -> Json:
    root = ["+", ["*", 0, "a"], ["*", 0, "b"], ["radical", 2, 2, 1]]
    return evaluated(["<", 0, ["sum", [["a", ["range", 1, 200]], ["b", ["range", 1, 290]]], ["^", root, 60]]])


@hostile
def exponentials_of_long_numbers_near_the_largest_one() -> Json:
    here, there = (["exp", ["-", 1024, ["/", ["*", times, "n"], 8796093022093]]] for times in (2, 1))
    return evaluated(["forall", [["n", ["range", 1, 4000]]], ["<", here, there]])


@hostile
def exponentials_over_long_numbers_compared_again_and_again() -> Json:
    """Their sum over a common denominator would be as long as all of them together."""
    terms = [["*", ["/", 1, str(10**990 + 2 * i + 1)], ["exp", ["/", 1, i]]] for i in range(2, 102)]
    total = terms[0]
    for term in terms[1:]:
        total = ["+", total, term]
    return evaluated(["forall", [["n", ["range", 1, 4000]]], ["<", total, ["*", 1, "n"]]])


@hostile
def exponentials_of_fractions_that_have_one_hash() -> Json:
    place = ["+", "c", ["*", 26, "b"], ["*", 676, "a"]]
    above, below = (["+", str(start), ["*", str(step), place]] for start, step in zip(*ONE_HASH, strict=True))
    total: Json = ["exp", ["/", above, below]]
    for name in "cba":
        total = ["sum", [[name, ["range", 0, 25]]], total]
    return evaluated(["<", 0, total])


@hostile
def products_of_two_radicals_with_both_of_them_taken_out() -> Json:
    roots = ["*", *(["^", ["radical", 12, prime, 1], 11] for prime in (2, 5))]
    base = ["*", ["+", 1, ["*", 0, "a"], ["*", 0, "b"]], roots]
    return evaluated(["<", 0, ["sum", [["a", ["range", 1, 200]], ["b", ["range", 1, 290]]], ["^", base, 60]]])


@hostile
def quotients_by_radicals_below_each_other() -> Json:
    number: Json = ["+", "a", "b"]
    for _ in range(60):
        number = ["/", number, ["*", *(["radical", 12, prime, 1] for prime in (2, 3, 5))]]
    return evaluated(["<", 0, ["sum", [["a", ["range", 1, 4000]]], ["sum", [["b", ["range", 1, 100]]], number]]])


@hostile
def long_multiples_of_elements_of_a_cyclic_group() -> Json:
    group = ["element", ["cyclic", 4096]]
    element: Json = ["+", "g", "h"]
    for _ in range(90):
        element = ["*", LONG, element]
    return evaluated(["forall", [["g", group], ["h", group]], ["=", element, element]])


def read_below_many_binders(formula: Json, times: int) -> Json:
    """Return a certificate that reads a closed formula anew for each sort of a variable above it."""
    steps = [{"rule": "assume", "formula": ["forall", [["z", ["range", 0, i]]], "@0"]} for i in range(1, 1900)]
    return {**certificate(FALSEHOOD, [], steps), "trees": [["and", ["=", "z", 0], *[formula] * times]]}


@hostile
def a_closed_formula_with_a_binder_read_below_many_binders() -> Json:
    return read_below_many_binders(["forall", [["x", "real"]], ["true"]], 4000)


@hostile
def an_explicit_bijection_read_below_many_binders() -> Json:
    identity = ["map", [["x", ["unit"]]], "x"]
    turn = ["bijection", ["unit"], ["unit"], identity, identity]
    return read_below_many_binders(["=", ["forward", turn, ["star"]], ["star"]], 1500)


@hostile
def a_case_distinction_read_below_many_binders() -> Json:
    either = ["of", ["union", ["unit"], ["unit"]], ["inl", ["star"]]]
    return read_below_many_binders(["=", ["case", either, ["x", 1], ["y", 1]], 1], 3000)


def sets_of_nothing(count: int) -> Json:
    """Return a union of sets that have no elements, beside two ranges that begin it anew again and again."""
    found: Json = ["empty"]
    for _ in range(count - 1):
        found = ["union", found, ["empty"]]
    return ["product", ["range", 0, 4095], ["product", ["range", 0, 4095], found]]


@hostile
def sets_of_nothing_begun_again_and_again_as_they_are_evaluated() -> Json:
    return evaluated(["=", 0, ["size", sets_of_nothing(50)]])


@hostile
def sets_of_nothing_begun_again_and_again_in_a_sum() -> Json:
    return certificate(FALSEHOOD, [], [{"rule": "sums", "goal": ["=", ["size", sets_of_nothing(50)], 0]}])


@hostile
def a_bijection_of_sets_of_nothing_gone_through_again_and_again() -> Json:
    nothing = sets_of_nothing(50)
    turn = ["bijection", nothing, nothing, ["map", [["a", nothing]], "a"], ["map", [["b", nothing]], "b"]]
    return evaluated(["=", 0, ["size", ["members", ["subset", [["y", nothing]], ["=", ["forward", turn, "y"], "y"]]]]])


@hostile
def a_tree_read_again_in_scopes_that_differ_in_a_word() -> Json:
    deep: Json = "x"
    for _ in range(100):
        deep = ["-", deep]
    node = ["and", ["=", ["choose", ["of", ["labels", "a"], ":a"], ["a", 1]], 1], *[["=", deep, 0]] * 40]
    scopes = [["forall", [["a", ["range", 0, size]]], "@0"] for size in range(1500)]
    steps = [{"rule": "assume", "formula": ["and", *scopes]}]
    return {**certificate(FALSEHOOD, [["x", "complex"]], steps), "trees": [node]}


@hostile
def a_variable_matched_with_a_sum_of_many_variables_again_and_again() -> Json:
    names = [f"x{i}" for i in range(60_000)]
    rules = [["forall", [["z", "complex"]], ["=", "z", ["*", "c", i]]] for i in range(30)]
    here, there = "@0", "@1"
    for _ in range(80):
        here, there = ["conj", here], ["conj", there]
    rewrite = {"rule": "rewrite", "goal": ["=", here, there], "by": [{"theorem": k} for k in range(30)]}
    steps = [*({"rule": "assume", "formula": rule} for rule in rules), *[rewrite] * 5]
    made = certificate(FALSEHOOD, [["c", "complex"], *([name, "real"] for name in names)], steps)
    return {**made, "trees": [["+", 0, *names], ["+", 1, *names]]}


@hostile
def characters_with_long_exponents_collected_again_and_again() -> Json:
    names = [f"k{i}" for i in range(400)]
    half = f"0x{'f' * 510}"
    total: Json = ["char", ["+", *(["*", half, name] for name in names)], ["*", half, "g"]]
    for number in range(1, 100):
        total = ["+", total, number]
    goal = ["and", *(["=", "@0", number] for number in range(30))]
    variables = [["G", "abelian"], *([name, ["dual", "G"]] for name in names), ["g", ["element", "G"]]]
    return {**certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}]), "trees": [total]}


@hostile
def images_of_bijections_whose_arguments_stand_alone_too() -> Json:
    names = [f"j{i}" for i in range(200)]
    variables = [["S", "set"], ["p", ["bijections", "S", "S"]], ["f", ["maps", "S", "S", "complex"]]]
    total = ["sum", [[name, "S"] for name in names], ["*", *(["f", ["forward", "p", name], name] for name in names)]]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": ["=", total, 0]}])


def of_long_exponents(scalar: Callable[[Json, Json], Json]) -> Json:
    """Return a certificate of a scalar made of a character with a hundred long exponents and a sum of many terms."""
    names = [f"k{i}" for i in range(100)]
    half = f"0x{'f' * 510}"
    character = ["char", ["+", *(["*", half, name] for name in names)], ["*", half, "g"]]
    variables = [["G", "abelian"], *([name, ["dual", "G"]] for name in names), ["g", ["element", "G"]]]
    variables += [["x", ["maps", WIDE, "complex"]]]
    goal = ["=", scalar(character, ["+", *(["x", i] for i in range(4096))]), 0]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}])


@hostile
def a_character_with_long_exponents_in_many_terms() -> Json:
    return of_long_exponents(lambda character, many: ["*", character, many])


@hostile
def a_character_with_long_exponents_conjugated_in_many_terms() -> Json:
    def scalar(character: Json, many: Json) -> Json:
        return ["conj", ["prod", [["l", ["labels", "a", "b"]]], ["choose", "l", ["a", character], ["b", many]]]]

    return of_long_exponents(scalar)


def tall(scalar: Json, height: int, floor: Callable[[Json], Json]) -> Json:
    """Return an operation with one operand, applied so many times."""
    return scalar if height == 0 else floor(tall(scalar, height - 1, floor))


@hostile
def a_sum_in_a_group_that_doubles_again_and_again() -> Json:
    twice = defined("d", ["+", "x", "x"], ["G", "abelian"], ["x", ["element", "G"]])
    variables = [
        ["G", "abelian"],
        ["k", ["dual", "G"]],
        ["g", ["element", "G"]],
        ["h", ["maps", WIDE, ["element", "G"]]],
    ]
    point = ["+", tall("g", 18, lambda element: ["d", "G", element]), ["h", "i"]]
    goal = ["=", ["sum", [["i", WIDE]], ["char", "k", point]], 0]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}], definitions=[twice])


def negative(scalar: Json) -> Json:
    return ["-", scalar]


TALL = tall("x", 95, negative)
TALL_TERMS = [defined("t", TALL, ["x", "complex"])]


@hostile
def a_definition_of_tall_terms_used_again_and_again() -> Json:
    uses = [["t", number] for number in range(500)]
    steps = [{"rule": "assume", "formula": ["=", ["+", *uses, number], 0]} for number in range(180)]
    return certificate(FALSEHOOD, evidence=steps, definitions=TALL_TERMS)


@hostile
def tall_terms_instantiated_again_and_again() -> Json:
    many = ["+", *(["t", ["+", "x", number]] for number in range(400))]
    steps: list[Json] = [{"rule": "assume", "formula": ["forall", [["x", "complex"]], ["=", many, 0]]}]
    steps += [{"rule": "specialise", "from": 0, "at": [number % 2]} for number in range(1000)]
    return certificate(FALSEHOOD, evidence=steps, definitions=TALL_TERMS)


@hostile
def tall_terms_evaluated_at_each_number_of_a_range() -> Json:
    return zero(["sum", [["n", WIDE]], ["*", *(["t", ["+", "n", k]] for k in range(20))]], *TALL_TERMS)


@hostile
def tall_denials_evaluated_at_each_number_of_a_range() -> Json:
    denied = tall(["=", "n", "n"], 96, lambda formula: ["not", formula])
    return evaluated(["forall", [["n", WIDE]], ["and", *[denied] * 30]])


@hostile
def tall_terms_rewritten_again_and_again() -> Json:
    names = [f"a{k}" for k in range(20)]
    rules = [{"rule": "assume", "formula": ["=", ["t", name], name]} for name in names]
    goal = ["=", *(["+", *(["t", ["+", name, k]] for k in range(200))] for name in "xy")]
    rewrite = {"rule": "rewrite", "goal": goal, "by": [{"theorem": k} for k in range(len(rules))]}
    steps = [*rules, {"rule": "assume", "formula": ["=", "x", "y"]}, *[rewrite] * 100]
    rewrite["by"].append({"theorem": len(rules)})
    return certificate(FALSEHOOD, [[name, "complex"] for name in (*names, "x", "y")], steps, definitions=TALL_TERMS)


@hostile
def signs_of_tall_terms() -> Json:
    squared = defined("s", tall("x", 95, lambda scalar: ["^", scalar, 2]), ["x", "real"])
    total = ["+", *(["s", number] for number in range(500))]
    steps = [{"rule": "squares", "goal": ["<=", 0, ["+", total, number]]} for number in range(180)]
    return certificate(FALSEHOOD, evidence=steps, definitions=[squared])


HIGH: Json = ["range", "0x1ffffffffff000", "0x1fffffffffffff"]


@hostile
def numbers_of_a_range_added_below_many_binders() -> Json:
    last = HIGH[2]
    return read_below_many_binders(["=", 0, ["+", ["of", HIGH, last], *[last] * 100_000]], 1)


@hostile
def a_definition_with_eight_arguments_below_many_binders() -> Json:
    ignoring = defined("d", 0, *([f"p{i}", "natural"] for i in range(8)))
    return {**read_below_many_binders(["=", 0, ["d", *["0x1fff"] * 8]], 5000), "definitions": [ignoring]}


@hostile
def a_map_of_twenty_arguments_below_many_binders() -> Json:
    ignoring = ["map", [[f"n{i}", "natural"] for i in range(20)], 0]
    values = defined("f", ignoring)
    return {**read_below_many_binders(["=", 0, ["at", "f", *["0x1fff"] * 20]], 3000), "definitions": [values]}


@hostile
def groups_of_many_factors_read_below_many_binders() -> Json:
    group: Json = ["cyclic", "0x1000"]
    for _ in range(6):
        group = ["direct", group, group]
    return read_below_many_binders(["=", 0, ["size", ["element", group]]], 800)


@hostile
def distinctions_of_many_labels_read_below_many_binders() -> Json:
    names = [f"a{i}" for i in range(256)]
    chosen = ["choose", ["of", ["labels", *names], ":a0"], *([name, "0x1fff"] for name in names)]
    return read_below_many_binders(["=", 0, chosen], 300)


@hostile
def many_numbers_remembered_beside_many_elements_of_ranges() -> Json:
    numbers = [hex((3 << 60) + 1_000_003 * i) for i in range(370_000)]
    start = (1 << 53) - 5000
    spaces = [["range", start - 5000 * i, start - 5000 * i + 4095] for i in range(28)]
    total = ["+", *map(members_of_a_bijection, spaces)]
    return json.dumps(evaluated(["and", ["=", 0, ["+", *numbers]], ["=", 0, total]]), separators=(",", ":"))


def of_tall_numbers(scalar: Callable[[Json], Json], height: int, times: int) -> Json:
    """Return a certificate that reads a scalar of a natural number below many ``next`` again and again."""
    trees = [tall("n", 90, lambda number: ["next", number])]
    trees += [tall(f"@{level}", 90, lambda number: ["next", number]) for level in range(height - 1)]
    step = {"rule": "assume", "formula": ["=", 0, ["+", *[scalar(f"@{height - 1}")] * times]]}
    return {**certificate(FALSEHOOD, [["n", "natural"]], [step]), "trees": trees}


@hostile
def values_of_a_tall_number_read_again_and_again() -> Json:
    return of_tall_numbers(lambda number: number, 2, 100_000)


@hostile
def iterates_of_a_tall_number_read_again_and_again() -> Json:
    return of_tall_numbers(lambda number: ["iterate", [["x", "real"]], "x", 0, number], 2, 30_000)


@hostile
def wide_implications_inside_of_one_another() -> Json:
    height = 280
    trees = [["=", "x", "x"], *(["implies", *["c"] * 1900, f"@{level}"] for level in range(height))]
    steps = [{"rule": "assume", "formula": f"@{level}"} for level in range(40, height, 40)]
    steps.append({"rule": "sums", "goal": f"@{height}"})
    return {**certificate(FALSEHOOD, [["x", "real"]], steps, definitions=[defined("c", ["true"])]), "trees": trees}


@hostile
def many_hypotheses_before_each_of_many_conclusions() -> Json:
    definitions = [defined("h", ["true"]), defined("c", ["implies", ["true"], ["true"]])]
    claim = ["implies", *["h"] * 20_000, ["and", *["c"] * 20_000]]
    return certificate(claim, evidence=[EVALUATED], witnesses=[()] * 20_000, definitions=definitions)


@hostile
def elements_of_many_parts_as_arguments_of_maps_looked_up_again_and_again() -> Json:
    space, element = ["unit"], ["star"]
    for _ in range(6):
        space, element = ["product", space, space], ["pair", element, element]
    binders = [[name, "S"] for name in "stuvwxyz"]
    nothing = ["*", 0, *(["indicator", ["=", name, name]] for name, _ in binders)]
    definitions = [defined("S", space), defined("e", element), defined("n", nothing, *binders)]
    body = ["sum", [["k", WIDE]], ["+", *[["n", *"stuvwxyz"]] * 1000, ["*", 0, "k"]]]
    maps = [["a", ["map", binders, body]], ["b", ["map", binders, 0]]]
    goal = ["=", 1, ["at", ["choose", "l", *maps], *["e"] * 8]]
    return evaluated(["exists", [["l", ["labels", "a", "b"]]], goal], definitions)


@hostile
def a_factor_at_a_long_sum_in_which_no_index_stands_alone_in_many_terms() -> Json:
    element = ["element", "G"]
    variables = [["G", "abelian"], ["h", ["maps", element, element]], ["a", ["maps", WIDE, element]]]
    variables += [["x", ["maps", element, "complex"]], ["y", ["maps", WIDE, "complex"]]]
    indices = [f"g{i}" for i in range(60)]
    point = ["+", *indices, *(["h", index] for index in indices), *(["a", i] for i in range(3900))]
    terms = ["+", *(["y", i] for i in range(2000))]
    goal = ["=", 0, ["*", ["sum", [[index, element] for index in indices], ["x", point]], terms]]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}])


@hostile
def entries_of_a_map_of_many_arguments_of_many_parts() -> Json:
    space, element = ["unit"], ["star"]
    for _ in range(6):
        space, element = ["product", space, space], ["pair", element, element]
    entry = ["f", *["e"] * 100, "k", "j"]
    goal = ["forall", [["k", WIDE], ["j", WIDE]], ["=", entry, entry]]
    variables = [["f", ["maps", *["S"] * 100, WIDE, WIDE, "real"]]]
    definitions = [defined("S", space), defined("e", element)]
    return certificate(FALSEHOOD, variables, [{"rule": "identity", "goal": goal}], definitions=definitions)


@hostile
def a_long_polynomial_remembered_for_each_number_again_and_again() -> Json:
    numbers = ["range", 0, 31]
    factors = [["sum", [["i", numbers]], [name, "i"]] for name in "fg"]
    maps = [[name, ["maps", numbers, "real"]] for name in "fg"]
    state = ["choose", "l", ["a", ["t", "f", "g"]], ["b", ["*", 1, "k"]]]
    ignored = ["=", ["iterate", [["x", "real"]], 0, state, 1], 0]
    goal = ["exists", [["l", ["labels", "a", "b"]]], ["forall", [["k", ["range", 0, 399]]], ignored]]
    steps = [{"rule": "identity", "goal": "@0"}] * 400
    definitions = [defined("t", ["*", *factors], *maps)]
    return {**certificate(FALSEHOOD, maps, steps, definitions=definitions), "trees": [goal]}


def applied(operation: str, times: int, sort: str) -> list[Json]:
    """Return definitions, the last of which applies an operation so many times; each does it 90 times at most."""
    definitions: list[Json] = []
    while times > 0:
        body: Json = [definitions[-1]["name"], "x"] if definitions else "x"
        for _ in range(min(90, times)):
            body = [operation, body]
        times -= 90
        definitions.append(defined(f"applied{len(definitions)}", body, ["x", sort]))
    return definitions


@hostile
def skeletons_of_towers_of_exponentials_whose_names_are_long() -> Json:
    *_, last = definitions = applied("exp", 230, "real")
    space, values = "S" * 41, "v" * 41
    variables = [[space, "set"], [values, ["maps", *[space] * 14, ["range", 0, 2199], "real"]]]
    term = [last["name"], [values, *["s"] * 14, "i"]]
    total = ["sum", [["s", space]], ["sum", [["i", ["range", 0, 2199]]], term]]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": ["=", total, 0]}], definitions=definitions)


def beside_what_nobody_reads(made: Json, texts: int) -> str:
    made["parts"].append({"name": "unread", "unread": [f"\U0001f600{i:06}" for i in range(texts)]})
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


@hostile
def towers_evaluated_once_below_a_binder_beside_five_megabytes_that_nobody_reads() -> str:
    *_, last = definitions = applied("conj", 230, "complex")
    terms = [[last["name"], ["*", "n", i]] for i in range(900)]
    made = evaluated(["forall", [["n", ["range", 0, 0]]], ["=", 0, ["+", *terms, 1]]], definitions)
    return beside_what_nobody_reads(made, 400_000)


@hostile
def towers_read_again_below_each_of_many_binders_beside_seven_megabytes_that_nobody_reads() -> str:
    *towers, last = applied("conj", 200, "complex")
    long = defined("long", ["+", *range(300)])
    body: Json = 1
    for i in range(13):
        body = ["+", ["sum", [[f"i{i}", ["unit"]]], ["+", "@0", body]], "@0"]
    step = {"rule": "assume", "formula": ["forall", [["t", "real"]], ["=", 0, body]]}
    made = certificate(FALSEHOOD, evidence=[step], definitions=[*towers, last, long])
    trees = [["+", *([last["name"], ["*", "t", "long", i]] for i in range(1, 240))]]
    return beside_what_nobody_reads({**made, "trees": trees}, 550_000)


@hostile
def conjugates_of_a_number_of_a_large_order_whose_powers_are_dense() -> Json:
    factors = [
        ["sum", [["k", ["range", 0, order - 1]]], ["*", ["+", 1, ["*", "k", "k"]], ["root", order, "k"]]]
        for order in (33, 35)
    ]
    dense = defined("dense", ["*", str(3**138), *factors])
    *_, last = definitions = applied("conj", 240, "complex")
    return at_each_pair_of_numbers([last["name"], ["*", POSITIVE, "dense"]], dense, *definitions)


def combination(coefficients: list[int], names: list[str]) -> Json:
    return ["+", *(["*", c, name] for c, name in zip(coefficients, names, strict=True))]


@hostile
def indices_reduced_by_four_equations_in_each_of_many_monomials() -> Json:
    element = ["element", "G"]
    arguments = [combination([1000 + j, 2000 + j, 3000 + 2 * j], ["a", "b", "c"]) for j in range(250)]
    variables = [["G", "abelian"], ["x", ["maps", ["range", 0, 3999], "complex"]]]
    variables += [["g", ["maps", *[element] * len(arguments), "complex"]], *([name, element] for name in "abcde")]
    rows = [combination([1, n], [name, "d"]) for name, n in (("a", 3), ("b", 5), ("c", 7))]
    rows.append(combination([11, 2], ["d", "e"]))
    equations = ["indicator", ["and", *(["=", row, 0] for row in rows)]]
    product = ["*", ["sum", [["i", ["range", 0, 3999]]], ["x", "i"]], equations, ["g", *arguments]]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": ["=", product, 0]}])


@hostile
def factors_of_sixty_arguments_that_differ_in_the_last_after_a_change_of_variables() -> Json:
    element = ["element", "G"]
    arguments, factors = 60, 180
    change = [[1, 1, 1], [1, 2, 2], [1, 2, 3]]
    names = [f"f{i}" for i in range(3)]
    variables = [["G", "abelian"], *([name, ["maps", element, "complex"]] for name in names)]
    variables.append(["g", ["maps", *[element] * arguments, "complex"]])

    def added(letter: str, through: Callable[[list[int]], list[int]]) -> Json:
        over = [f"{letter}{i}" for i in range(3)]

        def factor(last: list[int]) -> Json:
            rows = [*([1, 1, 1 + j] for j in range(arguments - 1)), last]
            return ["g", *(combination(through(row), over) for row in rows)]

        units = [[int(i == j) for j in range(3)] for i in range(3)]
        alone = [[name, combination(through(unit), over)] for name, unit in zip(names, units, strict=True)]
        many = [factor([1000 + t, 8000 - 2 * t, 1]) for t in range(factors)]
        return ["sum", [[name, element] for name in over], ["*", *alone, *many]]

    def changed(row: list[int]) -> list[int]:
        return [sum(c * line[j] for c, line in zip(row, change, strict=True)) for j in range(3)]

    goal = ["=", ["+", added("b", changed), added("a", list)], 0]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}])


@hostile
def wide_terms_that_mention_many_bound_variables_at_each_number() -> Json:
    names = [f"x{i}" for i in range(220)]
    pairs = [["=", one, two] for one, two in zip(names[::2], names[1::2], strict=True)]
    wide = defined("wide", ["*", 0, "q", *["t"] * 7000], ["q", "real"], ["t", "real"])
    inside = ["forall", [[name, ["unit"]] for name in names], ["=", 0, ["wide", "p", ["indicator", ["and", *pairs]]]]]
    chosen = defined("chosen", ["of", ["subsets", WIDE], ["subset", [["p", WIDE]], inside]])
    formula = ["and", *(["=", ["inclusion", ["member", i, "@0"]], 0] for i in range(3000))]
    return {**evaluated(formula, [wide, chosen]), "trees": [["chosen"]]}


@hostile
def a_number_of_many_long_coordinates_negated_in_each_comparison() -> Json:
    sums = [
        ["sum", [["k", ["range", 0, count]]], ["root", 997, ["*", step, "k"]]] for count, step in ((31, 1), (30, 32))
    ]
    formula = ["not", ["=", ["*", *sums, *[["^", ["^", 2, 64], 63]] * 4], 0]]
    return evaluated(["forall", [["n", WIDE], ["m", WIDE]], formula])


@hostile
def exponentials_of_fractions_just_below_the_largest_power_compared_again_and_again() -> Json:
    powers = defined("powers", ["sum", [["k", ["range", 1, 400]]], ["exp", ["/", ["-", 1481727, "k"], 1447]]])
    return evaluated(["forall", [["n", WIDE], ["m", WIDE]], ["or", ["<", "powers", 0], ["true"]]], [powers])


@hostile
def a_long_value_handed_on_by_many_distinctions() -> Json:
    factors = [["sum", [["k", ["range", 1, 64]]], ["exp", ["*", step, "k"]]] for step in (1, 65)]
    handed = ["case", "u", ["x", "long"], ["y", 0]]
    formula = ["forall", [["u", ["union", ["range", 1, 98], ["empty"]]]], ["=", 0, ["*", handed, 0]]]
    steps = [{"rule": "evaluate", "formula": formula}] * 1999
    return certificate(FALSEHOOD, evidence=steps, definitions=[defined("long", ["*", *factors])])


ALL_THE_SAME = ["=", ["+", *(["f", j] for j in range(2000))], ["+", *[["f", 4000]] * 2000]]


def about_everything(formula: Json) -> Json:
    return {"rule": "assume", "formula": ["forall", [["x", "real"]], formula]}


@hostile
def rewrites_of_a_variable_tried_at_each_of_many_terms() -> Json:
    steps = [about_everything(["=", "x", ["f", i]]) for i in (*range(1900), 4000)]
    steps.append({"rule": "rewrite", "goal": ALL_THE_SAME, "by": [{"theorem": i} for i in range(1901)]})
    return certificate(FALSEHOOD, [["f", ["maps", ["range", 0, 4095], "real"]]], steps)


@hostile
def signs_of_a_variable_given_two_thousand_times_for_each_of_many_terms() -> Json:
    steps = [about_everything(["<=", 0, "x"])]
    steps.append({"rule": "squares", "goal": ["<=", 0, ALL_THE_SAME[1]], "given": [0] * 2000})
    return certificate(FALSEHOOD, [["f", ["maps", ["range", 0, 4095], "real"]]], steps)


def halved(factors: list[Json]) -> Json:
    half = len(factors) // 2
    return ["*", halved(factors[:half]), halved(factors[half:])] if half else factors[0]


@hostile
def thousands_of_plain_factors_beside_many_sums_over_a_group() -> Json:
    element = ["element", "G"]
    numbers = ["range", 0, 4095]
    variables = [["G", "abelian"], ["c", ["maps", numbers, "complex"]], ["f", ["maps", numbers, element, "complex"]]]
    sums = [["sum", [["g", element]], ["f", i, "g"]] for i in range(270)]
    goal = ["=", ["*", halved([["c", i] for i in range(2200)]), *sums], 0]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}])


@hostile
def a_hundred_thousand_cofactors_for_a_goal_of_many_variables() -> Json:
    goal = ["=", 0, 0]
    for block in range(50):
        goal = ["forall", [[f"x{block}_{i}", "complex"] for i in range(50)], goal]
    steps = [
        {"rule": "evaluate", "formula": ["=", 0, 0]},
        {"rule": "sums", "goal": goal, "cofactors": [{"by": 0}] * 130_000},
    ]
    return certificate(FALSEHOOD, evidence=steps)


def square_roots(count: int) -> Json:
    sieve = bytearray([1]) * (count * 20)
    for i in range(2, len(sieve)):
        sieve[2 * i :: i] = bytes(len(sieve[2 * i :: i]))
    return halved([["radical", 2, i, 1] for i in range(2, len(sieve)) if sieve[i]][:count])


@hostile
def a_product_of_thousands_of_radicals_compared_again_and_again() -> Json:
    formula = ["forall", [["n", WIDE], ["m", WIDE]], ["<=", 0, "roots"]]
    return evaluated(["not", formula], [defined("roots", square_roots(5000))])


@hostile
def a_product_of_thousands_of_radicals_times_a_number_again_and_again() -> Json:
    number = ["+", "n", ["*", "m", 4096], 1]
    formula = ["forall", [["n", WIDE], ["m", WIDE]], ["!=", 0, ["*", number, "roots"]]]
    return evaluated(["not", formula], [defined("roots", square_roots(5000))])


@hostile
def quotients_of_two_long_numbers_read_again_for_each_control() -> Json:
    above, below = 1, 1
    while below.bit_length() < 3390:
        above, below = below, above + below
    long = [defined(name, hex(number * 3**378)) for name, number in (("a", above), ("b", below))]
    body = ["*", 0, *[["/", "a", "b"]] * 23_000]
    made = certificate(["=", 0, body], evidence=[{"rule": "evaluate", "formula": "@1"}], definitions=long)
    made["trees"] = [["=", 1, body], ["=", 0, body]]
    edit = {"path": ["claim", 1], "put": 1}
    evidence = [{"rule": "evaluate", "formula": "@0"}]
    control = {"says": "another", "edits": [edit], "becomes": "false", "variables": [], "evidence": evidence}
    made["parts"][0]["controls"] = [control] * 40
    return made


TRUISM = defined("t", ["forall", [["x", "real"]], ["true"]])


@hostile
def conjunctions_inside_of_one_another_each_with_many_quantified_parts() -> Json:
    levels = [defined("d0", ["and", "t", "t"])]
    levels += [defined(f"d{i}", ["and", f"d{i - 1}", *["t"] * 1300]) for i in range(1, 440)]
    step = {"rule": "evaluate", "formula": ["=", 0, 0]}
    return certificate(["and", "d439", "t"], evidence=[step], definitions=[TRUISM, *levels])


@hostile
def a_goal_of_many_levels_beside_tens_of_thousands_of_declared_variables() -> Json:
    levels = [defined("d0", ["=", 0, 1])]
    levels += [defined(f"d{i}", ["forall", [["x", "real"]], ["and", f"d{i - 1}"]]) for i in range(1, 230)]
    variables = [[f"v{i}", "real"] for i in range(66_000)]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": "d229"}], definitions=levels)


@hostile
def hundreds_of_radicals_in_each_sum_under_thousands_of_renamings() -> Json:
    indices = [f"s{k}" for k in range(7)]
    variables = [["S", "set"], ["T", "set"], ["b", ["maps", *["S"] * 7, "real"]], ["c", ["maps", "S", "real"]]]
    roots = defined("roots", halved([["radical", 2, i, 1] for i in range(2, 252)]))

    def summand(marked: int) -> Json:
        powers = [["+", ["c", "r"], *([["b", *indices]] if i == marked else [])] for i in range(8)]
        body = ["exp", ["sum", [["t", "T"]], ["*", *powers]]]
        return ["*", ["sum", [["r", "S"], *([index, "S"] for index in indices)], body], "roots"]

    goal = ["=", ["+", *(summand(marked) for marked in range(8))], 0]
    return certificate(FALSEHOOD, variables, [{"rule": "sums", "goal": goal}], definitions=[roots])


@hostile
def many_sums_over_a_group_of_one_equation_each() -> Json:
    element = ["element", "G"]
    sums = [["sum", [["g", element]], ["indicator", ["=", ["*", i, "g"], 0]]] for i in range(2, 1600)]
    return certificate(FALSEHOOD, [["G", "abelian"]], [{"rule": "sums", "goal": ["=", ["+", *sums], 0]}])
