"""The second checker, in OCaml, says what the kernel says: on some certificates, on damaged ones, on hostile files."""

from __future__ import annotations

import fcntl
import json
import random
import re
import shutil
import subprocess
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.checker import agreement, mutants
from tests.checker.canonical import digest
from tests.forgeries.forge import certificate
from tests.kernel.hostile import WRITTEN
from tests.kernel.readings import READ
from tests.kernel.test_uses import LEMMA, THEOREM, entry, lemma, theorem, written

CERTIFICATES = mutants.ROOT / "certificates"
HOSTILE = [
    "a word of eight megabytes",
    "a sum at many elements of a group",
    "a number of many long elements remembered again and again",
    "a cofactor with many variables in scope named many times",
    "a wide tree is read again and again at a long place",
]


def _missing() -> str:
    if shutil.which("ocamlfind") is None:
        return "ocamlfind is not installed"
    query = subprocess.run(["ocamlfind", "query", "zarith"], capture_output=True, check=False)
    return "" if query.returncode == 0 else "the OCaml library zarith is not installed"


pytestmark = pytest.mark.skipif(bool(_missing()), reason=_missing() or "installed")


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    script = mutants.ROOT / "checker" / "build"
    with script.open() as turn:  # one worker builds after the other
        fcntl.flock(turn, fcntl.LOCK_EX)
        sources = max(path.stat().st_mtime for path in (script, *script.parent.glob("*.ml*")))
        if not mutants.CHECKER.exists() or mutants.CHECKER.stat().st_mtime < sources:
            subprocess.run([str(script)], check=True, timeout=300)


def _both(*arguments: str, cwd: Path = mutants.ROOT) -> tuple[tuple[int, str], tuple[int, str]]:
    def run(command: list[str]) -> tuple[int, str]:
        done = subprocess.run([*command, *arguments], capture_output=True, text=True, cwd=cwd, check=False)
        return done.returncode, done.stdout

    return run(mutants.KERNEL), run([str(mutants.CHECKER)])


def _words(lines: str) -> list[str]:
    return [line.split()[0] for line in lines.splitlines()]


def _some(count: int) -> list[str]:
    """The smallest certificates of each work."""
    works = sorted(path for path in CERTIFICATES.iterdir() if path.is_dir())
    alone = {
        work: (path for path in sorted(work.glob("*.json"), key=_size) if not mutants.read(path)["uses"])
        for work in works
    }
    return [str(path.relative_to(mutants.ROOT)) for work in works for path in islice(alone[work], count // len(works))]


def _size(path: Path) -> int:
    return path.stat().st_size


def _smallest_with(word: str) -> str:
    """The smallest certificate that uses no other one and has a word."""
    files = sorted(CERTIFICATES.glob("*/*.json"), key=_size)
    found = (path for path in files if word in path.read_text("utf-8") and not mutants.read(path)["uses"])
    return str(next(found).relative_to(mutants.ROOT))


def test_certificates_have_the_same_lines_and_status() -> None:
    kernel, checker = _both(*_some(24))
    assert checker == kernel
    assert kernel[0] == 0


@pytest.mark.parametrize("word", ['"exp"', '"terms": [["', '"iterate"', '"curve"', '"bijection"', '"lemma"'])
def test_each_part_of_the_language_has_the_same_lines(word: str) -> None:
    kernel, checker = _both(_smallest_with(word))
    assert checker == kernel
    assert kernel[0] == 0


@pytest.mark.parametrize("sentence", READ)
def test_what_was_read_in_two_ways_has_the_same_word(sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "read.json"
    path.write_text(json.dumps(READ[sentence][0]), "utf-8")
    kernel, checker = _both("--no-digest", str(path))
    assert _words(kernel[1]) == _words(checker[1]) == [READ[sentence][1]]


@pytest.mark.parametrize("assumes", [["What the runs have shown."], []])
def test_estimates_have_the_same_lines(assumes: list[str], tmp_path: Path) -> None:
    estimate = mutants.read(CERTIFICATES / "cago" / "theorem-1.json")
    for part in estimate["parts"]:
        part.update(scope="estimated", assumes=assumes)
    path = tmp_path / "estimate.json"
    path.write_text(json.dumps(estimate), "utf-8")
    kernel, checker = _both("--no-digest", str(path))
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1]))
    assert _words(kernel[1]) == (["estimated"] if assumes else ["malformed"])


def test_used_files_are_found_beside_and_lemmas_need_a_permit() -> None:
    files = ["certificates/library/exponential-powers.json"]
    kernel, checker = _both(*files)
    assert checker == kernel
    kernel, checker = _both("--permit", "none", *files)
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1])) == (1, ["rejected"])


@pytest.mark.parametrize("names", [("one/{}", "two/{}", "two/paper/use"), ("one/paper/use", "two/{}")])
def test_a_run_has_one_file_for_an_id_whether_it_is_named_or_used(names: tuple[str, ...], tmp_path: Path) -> None:
    for root in ("one", "two"):
        written(tmp_path / root, lemma(), theorem(lemma(), name="paper/use"))
    kernel, checker = _both("--no-digest", *(f"{name.format(LEMMA)}.json" for name in names), cwd=tmp_path)
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1]))
    assert _words(kernel[1]) == ["proved", *["rejected"] * (len(names) - 1)]


@pytest.mark.parametrize("used", ["itself", "another one"])
def test_a_fault_of_the_file_counts_before_those_of_what_it_uses(used: str, tmp_path: Path) -> None:
    name = THEOREM if used == "itself" else LEMMA
    step = {"rule": "use", "entry": 0}
    other = lemma()
    faulty = lemma(THEOREM, evidence=[step], variables=[], uses=[entry(lemma(name))])
    for tree in (other, faulty):
        del tree["parts"][0]["says"]
    path = written(tmp_path, other, faulty)
    kernel, checker = _both("--no-digest", str(path))
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1])) == (2, ["malformed"])


@pytest.mark.parametrize("damage", ["digest", "claim", "texts", "id", "scope", "part", "lost"])
def test_damaged_files_have_the_same_word_and_status(damage: str, tmp_path: Path) -> None:
    source = json.loads((CERTIFICATES / "cago" / "theorem-1.json").read_text("utf-8"))
    arguments: list[str] = []
    match damage:
        case "digest":
            source["digest"] = "0" * 64
        case "claim":
            source["parts"][0]["assumes"] = ["The moon is made of cheese."]
        case "texts":
            source["parts"][0]["says"] += " "
        case "id":
            source["statement"]["id"] = "cago/theorem-0"
        case "scope":
            source["parts"][0]["scope"] = "instances"
            arguments = ["--no-digest"]
        case "part":
            source["parts"][0]["evidence"].pop()
            arguments = ["--no-digest"]
        case "lost":
            arguments = [str(tmp_path / "nothing.json")]
    if damage in {"claim", "texts", "id"}:
        source["digest"] = digest(source)
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(source), "utf-8")
    kernel, checker = _both(*arguments, str(path))
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1]))
    assert checker[0] in {0, 1, 2, 4}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "{}",
        "null",
        "1e3",
        "[1,]",
        '{"a": 1, "a": 2}',
        "-0",
        "9007199254740993",
        '"\\ud800"',
        "[" * 121 + "]" * 121,
        "\ufeff{}",
    ],
)
def test_what_is_no_certificate_is_malformed(text: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text(text, "utf-8")
    kernel, checker = _both(str(path))
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1])) == (2, ["malformed"])


def _over(binders: list[Any], formula: Any) -> Any:
    return ["forall", binders, formula]


TRUE, FALSE = ["=", ["+", 1, 1], 2], ["=", 0, 1]
NO_VALUE = ["/", 1, ["-", 1, 1]]
SMALL, LARGE, LARGER = ["range", 1, 2], ["range", 1, 7], ["range", 1, 9]
HUGE = ["product", ["product", ["range", 1, 4096], ["range", 1, 4096]], ["element", ["cyclic", 4096]]]
LATE = ["members", ["subset", [["x", LARGER]], ["or", ["<=", "x", 7], ["=", NO_VALUE, 1]]]]
COPRIME = [["*", ["^", ["^", ["/", 1, d], 60], 50], ["root", 7, k]] for k, d in enumerate([3, 5, 7], 1)]
SQUARES = ["=", ["*", "n", "x", "n"], ["*", "x", ["^", "n", 2]]]


@pytest.mark.parametrize(
    ("word", "rule", "formula"),
    [
        ("proved", "evaluate", _over([["p", ["bijections", SMALL, LARGER]]], FALSE)),
        ("proved", "evaluate", _over([["p", ["bijections", HUGE, SMALL]]], FALSE)),
        ("proved", "evaluate", _over([["p", ["bijections", SMALL, LATE]]], FALSE)),
        ("rejected", "evaluate", _over([["p", ["bijections", LARGE, LARGER]]], FALSE)),
        ("rejected", "evaluate", _over([["p", ["bijections", HUGE, HUGE]]], FALSE)),
        ("proved", "evaluate", ["=", 0, ["prod", [["n", ["range", 0, 1]]], ["*", "n", ["/", 1, ["-", "n", 1]]]]]),
        ("proved", "evaluate", ["=", 0, ["*", ["-", 1, 1], NO_VALUE]]),
        ("rejected", "evaluate", ["=", 0, ["/", 0, ["-", 1, 1]]]),
        ("proved", "evaluate", ["!=", 0, ["/", 1, ["+", 1, ["root", 4, 1]]]]),
        ("rejected", "evaluate", ["!=", 0, ["/", 1, ["+", 1, ["root", 5, 1]]]]),
        ("exhausted", "evaluate", ["!=", 0, ["+", *COPRIME]]),
        ("exhausted", "evaluate", ["!=", 0, ["/", 1, ["*", *[["^", ["^", 2, 64], 64]] * 3]]]),
        ("proved", "identity", _over([["x", "complex"], ["n", ["range", 0, 4]]], SQUARES)),
        ("rejected", "identity", _over([["n", ["range", 0, 4]], ["x", "complex"]], SQUARES)),
        ("proved", "identity", _over([["n", ["range", 1, 0]]], FALSE)),
        ("proved", "identity", _over([["S", "set"], ["f", ["maps", "S", "real"]]], ["=", 1, 1])),
        ("rejected", "identity", _over([["S", "set"], ["s", "S"]], ["=", 1, 1])),
        ("rejected", "identity", _over([["H", ["subsets", SMALL]]], ["=", 1, 1])),
        ("proved", "sums", _over([["S", "set"], ["x", "S"]], ["=", "x", "x"])),
        ("malformed", "sums", _over([["S", "set"], ["x", ["S"]]], ["=", "x", "x"])),
        ("proved", "sums", _over([["G", "abelian"], ["x", ["element", ["G"]]]], ["=", "x", "x"])),
        ("proved", "evaluate", ["=", 3, ["size", ["element", ["of", "abelian", ["cyclic", 3]]]]]),
        ("malformed", "evaluate", ["=", 3, ["size", ["element", ["of", "real", 3]]]]),
        ("malformed", "evaluate", ["!=", 1, ["/", ["of", SMALL, 1], ["of", ["range", 0, 2], 0]]]),
        ("rejected", "evaluate", ["!=", 1, ["/", 1, ["/", ["*", 0, 1], 2]]]),
        ("proved", "evaluate", ["=", "9007199254740993", ["next", ["of", "natural", 9007199254740992]]]),
        ("malformed", "evaluate", ["=", 1, ["of", "natural", "9007199254740993"]]),
        ("malformed", "evaluate", _over([["l", ["labels", "a"]]], ["choose", "l", ["a", ["true"]]])),
    ],
)
def test_where_a_value_or_a_sort_ends(word: str, rule: str, formula: Any, tmp_path: Path) -> None:
    _replayed(word, [], [{"rule": rule, "formula" if rule == "evaluate" else "goal": formula}], tmp_path)


def _replayed(word: str, variables: list[Any], evidence: list[Any], tmp_path: Path, **more: Any) -> None:
    """Both checkers have this word for some steps, which need not lead to a closed theorem."""
    proof = {"terms": [], "variables": variables, "evidence": evidence}
    made = certificate(TRUE, evidence=[{"rule": "evaluate", "formula": TRUE}]) | {"digest": ""} | more
    made["parts"][0]["witnesses"] = [proof]
    path = tmp_path / "file.json"
    path.write_text(json.dumps(made), "utf-8")
    kernel, checker = _both("--no-digest", str(path))
    assert (_words(kernel[1]), _words(checker[1])) == ([word], [word]), (kernel, checker)
    assert kernel[0] == checker[0]


SELF = {"rule": "evaluate", "formula": ["=", 1, 1]}
NOTHING, UNREAD = {"rule": "evaluate", "formula": ["true"]}, ["=", "nobody", 1]
CLAIM = ["and", ["true"], ["true"]]
FIRST = {"rule": "assume", "formula": _over([["x", "real"], ["y", "real"]], ["=", "x", "x"])}
CYCLE = {"rule": "assume", "formula": ["=", ["*", ["abs2", "z"], ["abs2", "z"]], 0]}


@pytest.mark.parametrize(
    ("word", "step"),
    [
        ("rejected", {"rule": "rewrite", "by": [{"theorem": 1}], "goal": UNREAD}),
        ("malformed", {"rule": "rewrite", "by": [{"theorem": 0}], "goal": UNREAD}),
        ("malformed", {"rule": "rewrite", "by": [{"theorem": 1}, {"theorem": 9}], "goal": TRUE}),
        ("proved", {"rule": "rewrite", "by": [{"theorem": 2}], "goal": SELF["formula"]}),
        ("rejected", {"rule": "contradiction", "from": 0, "against": 1, "goal": UNREAD}),
        ("malformed", {"rule": "contradiction", "from": 0, "against": 9, "goal": TRUE}),
        ("rejected", {"rule": "squares", "goal": ["<=", 0, 1], "given": [0], "equals": 9}),
        ("rejected", {"rule": "squares", "goal": ["<=", 1, 1], "given": [0]}),
        ("malformed", {"rule": "squares", "goal": ["=", 1, 1], "given": [0]}),
        ("rejected", {"rule": "sums", "goal": TRUE, "rewrite": [{"theorem": 0}], "cofactors": [{"by": 9}]}),
        ("rejected", {"rule": "sums", "goal": TRUE, "cofactors": [{"by": 1}, {"by": 9}]}),
        ("malformed", {"rule": "sums", "goal": TRUE, "cofactors": [{"by": 1, "times": UNREAD}]}),
        ("rejected", {"rule": "counterexample", "claim": TRUE, "moves": [{"part": 0}, {"lost": 0}], "from": 0}),
        ("malformed", {"rule": "counterexample", "claim": CLAIM, "moves": [{"part": 0}, {"lost": 0}], "from": 0}),
        ("malformed", {"rule": "counterexample", "claim": CLAIM, "moves": [{"part": 2}], "from": 9}),
        ("malformed", {"rule": "counterexample", "claim": CLAIM, "moves": [{"part": None}], "from": 0}),
        ("rejected", {"rule": "vanish", "from": 3, "path": ["lost"]}),
        ("malformed", {"rule": "vanish", "from": 3, "path": "lost"}),
        ("rejected", {"rule": "specialise", "from": 0, "at": ["nobody"], "premises": [9]}),
        ("malformed", {"rule": "specialise", "from": 2, "at": ["nobody", 1, 1]}),
        ("rejected", {"rule": "specialise", "from": 2, "at": [1, 1, "nobody"]}),
        ("rejected", {"rule": "witness", "goal": TRUE, "from": 0, "terms": ["nobody"]}),
    ],
)
def test_what_is_read_and_judged_first_in_a_step(word: str, step: dict[str, Any], tmp_path: Path) -> None:
    _replayed(word, [["z", "complex"]], [SELF, NOTHING, FIRST, CYCLE, step], tmp_path)


GROUP = ["cyclic", 3]


@pytest.mark.parametrize(
    ("word", "tree", "formula"),
    [
        ("proved", ["unit"], ["=", "u", "u"]),
        ("malformed", ["true"], ["=", "u", "u"]),
        ("proved", ["element", ["of", "abelian", GROUP]], ["=", "u", "u"]),
        ("proved", ["of", "abelian", GROUP], ["=", ["size", ["element", "@0"]], 3]),
        ("malformed", GROUP, ["=", ["size", ["element", "@0"]], 3]),
    ],
)
def test_trees_may_stand_for_sorts_of_variables_and_for_some_groups(
    word: str, tree: Any, formula: Any, tmp_path: Path
) -> None:
    variables = [] if "@0" in json.dumps(formula) else [["u", "@0"]]
    _replayed(word, variables, [{"rule": "assume", "formula": formula}], tmp_path, trees=[tree])


def _doubled(count: int) -> list[dict[str, Any]]:
    sums = [{"name": f"d{n}", "parameters": [], "body": ["+", *[f"d{n - 1}"] * 60]} for n in range(1, count)]
    return [{"name": "d0", "parameters": [], "body": ["+", 1, 1]}, *sums]


SAME = {"name": "same", "parameters": [["G", "abelian"]], "body": "G"}


@pytest.mark.parametrize(
    ("word", "definitions", "says"),
    [
        ("proved", [SAME], ""),
        ("malformed", [SAME | {"body": GROUP}], ""),
        ("malformed", [SAME | {"body": ["maps", ["element", "G"], "real"]}], ""),
        ("malformed", _doubled(2), ""),
        ("exhausted", _doubled(6), ""),
        ("malformed", _doubled(6), None),
    ],
)
def test_definitions_are_read_in_the_first_decided_part(word: str, definitions: Any, says: Any, tmp_path: Path) -> None:
    used = definitions[0]["name"] == "same"
    formula = ["=", ["size", ["element", ["same", GROUP]]], 3] if used else TRUE
    made = certificate(TRUE, evidence=[{"rule": "evaluate", "formula": each} for each in (formula, TRUE)])
    made |= {"parts": [made["parts"][0] | {"says": says}], "definitions": definitions, "digest": ""}
    path = tmp_path / "file.json"
    path.write_text(json.dumps(made), "utf-8")
    kernel, checker = _both("--no-digest", str(path))
    assert (_words(kernel[1]), _words(checker[1])) == ([word], [word]), (kernel, checker)


@pytest.mark.parametrize("slashes", ["/", "//", "///"])
def test_slashes_at_the_start_of_a_path(slashes: str, tmp_path: Path) -> None:
    kernel, checker = _both(f"{slashes}{str(tmp_path)[1:]}//lost/./file.json")
    shown = f"{slashes if slashes == '//' else '/'}{str(tmp_path)[1:]}/lost/file.json: "
    assert [shown in line and line.split()[0] for line in (kernel[1], checker[1])] == ["malformed"] * 2


NUMBER, UNION = ["range", 0, 3], ["union", ["unit"], ["unit"]]
INSIDE = ["case", "u", ["x", ["of", "real", "m"]], ["y", ["of", "real", "n"]]]


@pytest.mark.parametrize(
    ("word", "term", "applied", "value"),
    [
        ("proved", ["case", "u", ["x", "m"], ["y", "n"]], "f", ["of", NUMBER, ["case", "u", ["x", "m"], ["y", "n"]]]),
        ("rejected", ["case", "u", ["x", "m"], ["y", "n"]], "f", INSIDE),
        ("proved", INSIDE, "f", INSIDE),
        ("malformed", ["case", "u", ["x", "m"], ["y", 2]], "f", 2),
        ("malformed", ["first", ["pair", "m", 1]], "f", "m"),
        ("proved", ["choose", "l", ["a", "m"], ["b", "n"]], "f", ["choose", "l", ["a", "m"], ["b", "n"]]),
    ],
)
def test_branches_of_a_range_stand_for_a_value_together(
    word: str, term: Any, applied: Any, value: Any, tmp_path: Path
) -> None:
    variables = [["u", UNION], ["m", NUMBER], ["n", NUMBER], ["l", ["labels", "a", "b"]]]
    steps = [
        {"rule": "assume", "formula": _over([["f", "real"]], ["<", applied, 9])},
        {"rule": "specialise", "from": 0, "at": [term]},
        {"rule": "assume", "formula": ["implies", ["<", value, 9], FALSE]},
        {"rule": "specialise", "from": 2, "at": [], "premises": [1]},
    ]
    _replayed(word, variables, steps, tmp_path)


@pytest.mark.parametrize(("word", "goal"), [("proved", ["exp", "x"]), ("rejected", "x")])
def test_what_is_given_over_a_set_that_may_be_empty_is_of_no_use(word: str, goal: Any, tmp_path: Path) -> None:
    given = _over([["s", "S"]], ["<=", 0, "x"])
    steps = [{"rule": "assume", "formula": given}, {"rule": "squares", "given": [0], "goal": ["<=", 0, goal]}]
    _replayed(word, [["S", "set"], ["x", "real"]], steps, tmp_path)


@pytest.mark.parametrize("character", ["\x7f", "\x80", "\x1f", "\0", "\b\f\n\r\t", '"\\/', "\U0001f600"])
def test_all_but_printable_ascii_is_escaped_for_the_digest(character: str, tmp_path: Path) -> None:
    made = certificate(TRUE, evidence=[{"rule": "evaluate", "formula": TRUE}])
    control = made["parts"][0]["controls"][0]
    control["edits"].insert(0, {"path": control["edits"][0]["path"], "put": {character: character}})
    made["digest"] = digest(made)
    path = tmp_path / "file.json"
    path.write_text(json.dumps(made), "utf-8")
    kernel, checker = _both(str(path))
    assert (_words(kernel[1]), _words(checker[1])) == (["unpinned"], ["unpinned"]), (kernel, checker)


@pytest.mark.parametrize("marks", [600_000, 600_001])
def test_brackets_commas_and_colons_are_counted(marks: int, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text("[" + "0," * (marks - 2) + "0]", "utf-8")
    kernel, checker = _both(str(path))
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1])) == (2, ["malformed"])
    assert ["600000" in line for line in (kernel[1], checker[1])] == [marks > 600_000] * 2


def test_forgeries_are_refused(tmp_path: Path) -> None:
    """No lie passes; of a bomb, one checker may see what is wrong with it before the other one is exhausted."""
    forgeries = sorted((mutants.ROOT / "tests" / "forgeries").glob("*/*.json"))
    newer = [path for path in forgeries if re.search("exponential|estimate|evidence-of-a-witness", path.name)]
    for number, path in enumerate(sorted({*newer, *random.Random(5).sample(forgeries, 60)})):
        forgery = json.loads(path.read_text("utf-8"))
        lie = agreement.lay(forgery, tmp_path / str(number))
        command = [str(mutants.CHECKER), "--no-digest", "--permit", "none", str(lie)]
        line = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120).stdout
        expected = set(forgery["expected"].split("|"))
        assert line.split()[0] in (agreement.REFUSALS if "exhausted" in expected else expected), (path.name, line)


@pytest.mark.parametrize("sentence", HOSTILE)
def test_little_files_with_much_work_end(sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.json"
    path.write_text(WRITTEN[sentence](), "utf-8")
    command = ["sh", "-c", 'ulimit -v 1048576; exec "$0" "$@"', str(mutants.CHECKER), "--no-digest", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode in {1, 2}
    assert done.stdout.split()[0] in agreement.REFUSALS


def test_mutants_have_the_same_words(tmp_path: Path) -> None:
    _, differences = mutants.compare(60, 7, tmp_path)
    assert not differences


def test_an_index_may_stand_in_the_place_of_a_constant(tmp_path: Path) -> None:
    here = ["indicator", ["=", "g", ["residue", 1]]]
    goal = ["=", ["*", here, ["b", "g"]], ["*", here, ["b", ["residue", 1]]]]
    group = ["element", ["cyclic", 2]]
    _replayed("proved", [["b", ["maps", group, "real"]], ["g", group]], [{"rule": "sums", "goal": goal}], tmp_path)
