"""Scripts: each command and each reason on a small goal, what is wrong with a line, random goals that are proved."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.proving.replaying import proves
from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.kernel.rules.citation import LEMMAS
from verify.language.parsing import parse_formula
from verify.proving.evidence import Used
from verify.proving.goal import Goal, theorem
from verify.proving.scripts import ScriptError, lines_of, script
from verify.proving.scripts.commands import COMMANDS
from verify.proving.scripts.phrases import PHRASES, SEARCHES
from verify.proving.state import Known, Proof

SQUARE = {"name": "square", "parameters": [["x", "real"]], "body": ["^", "x", 2]}

BY_COMMANDS = {
    "absurd": ("forall x in real: 0 < x, x < 0 ==> 1 = 2", "intro\nabsurd by linear"),
    "absurd with a formula": ("forall x in real: 1 < x, x < 1 ==> 1 = 2", "intro\nabsurd 2 < 1 by linear"),
    "by": ("1 < 2", "by evaluate"),
    "case": (
        "forall x in real: x < 0 or 0 <= x",
        """
        intro
        case x < 0 as negative
          by logic
        have 0 <= x by order negative
        by logic
        """,
    ),
    "contradict": ("forall x in real: 0 < x ==> not (x = 0)", "intro\ncontradict zero\nabsurd by linear"),
    "contradict an inequality": ("forall x in real: 0 <= x^2", "intro\ncontradict\nabsurd by inequality"),
    "exists": ("forall x in real: exists y in real: x < y", "intro\nexists x + 1\nby linear"),
    "exists, several": ("exists x, y in real: x < y", "exists 1, 2\nby evaluate"),
    "exponentials": ("forall x in real: 1 + x <= exp(x)", "intro\nexponentials\nby linear"),
    "fix": ("forall x in real; y in real: x + y = y + x", "fix\nfix\nby ring"),
    "have": ("forall x in real: 1 < x ==> 0 < x", "intro\nhave pos: 0 < x by linear\nby pos"),
    "have in a block": (
        "forall x in real: 1 < x ==> 0 < x",
        """
        intro
        have 0 < x
          have 0 < 1 by evaluate
          by linear
        by assumption
        """,
    ),
    "have by itself": ("forall x in real: 1 < x ==> 0 < x", "intro\nhave 0 < x\nby assumption"),
    "induction": ("forall n in natural: 0 <= n", "induction\n  - by evaluate\n  - intro\n    by linear"),
    "intro": ("forall x in real: 0 < x, x < 1 ==> 0 < x", "intro y as positive small\nby positive"),
    "let": (
        "forall x, y in real: (x + y)^2 + (x + y)^4 = (x + y)^2*(1 + (x + y)^2)",
        "intro\nlet S := (x + y)^2\nlet P(a in real) := S*a\nhave S + S^2 = P(1 + S) by ring\nby ring",
    ),
    "let of a map that is no binder, applied": (
        "forall g in natural -> natural -> real; n, m in natural: g(n, m) = 0 ==> g(n)(m) + 1 = 1",
        "intro\nlet row := g(n)\nhave row(m) = 0 by h1\nhave (row)(m) + 1 = 1 by ring\nby ring",
    ),
    "let, seen in a block alone": (
        "forall x in real: 0 < x ==> 0 < 2*x + 2*x",
        """
        intro
        have 0 < 2*x
          let d := 2*x
          have 0 < d by linear
          by assumption
        let d := 2*x + 2*x
        have 0 < d by linear
        by assumption
        """,
    ),
    "let under an index of the same name": (
        "forall J in set; f in maps(J, real): 0 <= sum(j in J: f(j)^2)*size(J)",
        """
        intro
        let total := sum(j in J: f(j)^2)
        have spread: sum(j in J: total) = total*size(J) by sums
        by form sum(j in J: total)
        """,
    ),
    "a name that stands for something else in another block": (
        "forall J in set; a in maps(J, real): 0 <= sum(j in J: a(j)^2)",
        """
        have number: forall a in real: 0 <= a^2 by auto
        intro
        let squares := sum(j in J: a(j)^2)
        have again: forall a in real: 0 <= a^2
          intro
          by form a^2
        by form squares
        """,
    ),
    "let of a formula": (
        "forall J in set; f in maps(J, real): (forall j in J: 1 <= f(j)) ==> forall j in J: 0 <= f(j)",
        """
        let Above(K in set; g in maps(K, real); c in real) := forall k in K: c <= g(k)
        have lemma: forall J in set; f in maps(J, real): Above(J, f, 1) ==> Above(J, f, 0)
          intro
          take above: h1 at k
          by linear
        by lemma
        """,
    ),
    "obtain": (
        "forall x in real: (exists y in real: x = y + 1) ==> exists z in real: z = x - 1",
        "intro\nobtain w from h1 as means\nexists w\nby linear",
    ),
    "refute": ("not (forall x in real: 0 < x ==> x < 1)", "refute at 2\nby evaluate"),
    "refute at an integer of what is divided": (
        "not (forall a in real: 0 < a/2 ==> a <= a/2)",
        "refute at 1\nby evaluate",
    ),
    "refute each": ("not (exists x in real: x^2 < 0)", "refute each\nintro\ncontradict\nabsurd by inequality"),
    "split": ("forall x in real: 0 < x ==> 0 < 2*x and 0 < 3*x", "intro\nsplit\n  - by linear\n  - by linear"),
    "split an equivalence": ("forall x in real: 0 < x <==> 0 < 2*x", "intro\nsplit\n  - by auto\n  - by auto"),
    "suffices": ("forall x in real: 1 < x ==> 0 < x", "intro\nsuffices 1 < x by linear\nby h1"),
    "suffices in a block": ("1 < 2", "suffices 2 < 3\n  by evaluate\nby evaluate"),
    "sums, over an index whose name is taken, and taken again": (
        "forall J in set; f, g in maps(J, real); j in J: (forall i in J: f(i) = g(i)) ==> f(j) + f(j) = 2*g(j)",
        """
        have forall K in set; F in maps(K, real); i in K: F(i) = F(i)
          intro
          by ring
        intro
        have twice: forall i in J: 2*f(i) = 2*g(i) by sums adding h1(i) * 2
        have forall k in J: 2*f(k) = 2*g(k)
          intro i1
          by twice
        take here: twice at j
        by linear
        """,
    ),
    "take": (
        "forall x in real: (forall y in real: 0 <= y ==> 0 <= x + y) ==> 0 <= x + 1",
        "intro\ntake one: h1 at 1\nby one",
    ),
    "take from a fact": (
        "forall x in real: 0 < x, (forall y in real: 0 < y ==> 0 < x + y) ==> 0 < x + x",
        "intro\ntake sum: h2 at x from h1\nby sum",
    ),
}
BY_REASONS = {
    "a fact": ("forall x in real: (forall y in real: 0 < y) ==> 0 < x", "intro\nby h1"),
    "a fact at terms": ("forall x in real: (forall y in real: 0 < y) ==> 0 < x", "intro\nby h1 at x"),
    "a fact at terms, proving": (
        "forall x in real: (forall y in real: y < 3 ==> 0 < y), x < 2 ==> 0 < x",
        "intro\nby h1 at x proving linear",
    ),
    "assumption": ("forall x in real: 0 < x ==> 0 < x", "intro\nby assumption"),
    "auto": ("forall x in real: 0 <= x^2 and x = x", "by auto"),
    "box": ("forall x in real: 0 <= x, x <= 1 ==> x*(1 - x) <= 1/3 and 1 < 2", "by box"),
    "citing": (LEMMAS["intermediate values"], "by citing intermediate values"),
    "contradiction": ("forall x in real: 0 < x, not (0 < x) ==> 1 = 2", "intro\nby contradiction h1, h2"),
    "contradiction by itself": ("forall x in real: 0 < x, not (0 < x) ==> 1 = 2", "intro\nby contradiction"),
    "elements": (
        "forall n in range(1, 2): 0 < n",
        "have one: 0 < 1 by evaluate\nhave two: 0 < 2 by evaluate\nby elements one, two",
    ),
    "evaluate": ("2 + 2 = 4", "by evaluate"),
    "failing": (
        "not (forall x in real: 0 < x ==> x < 1 and 0 < x)",
        "have pos: 0 < 2 by evaluate\nhave no: not (2 < 1) by evaluate\nby failing at 2; given pos; part 0; by no",
    ),
    "field": ("forall x in real: x != 0 ==> x/x = 1", "intro\nby field"),
    "form": ("forall x in real: 0 <= x^2 + 1", "intro\nby form"),
    "form as written": ("forall x, y in real: 2*x*y <= x^2 + y^2", "intro\nby form (x - y)^2"),
    "form with equations": (
        "forall x, y in real: y = x^2 ==> 0 <= y",
        "intro\nby form x^2 adding h1 from",
    ),
    "form that a fact says": (
        "forall x, y in real: y - x = (x - 1)^2 ==> x <= y",
        "intro\nhave x <= y by form (x - 1)^2\nby form (x - 1)^2 adding h1",
    ),
    "form with facts": ("forall x, y in real: 0 <= x, 0 <= y ==> 0 <= x*y", "intro\nby form from h1, h2"),
    "identity": ("forall x in real: x*(x + 1) = x^2 + x", "intro\nby identity"),
    "induction": (
        "forall n in natural: 0 <= n",
        """
        have start: 0 <= (0 : natural) by evaluate
        have step: forall n in natural: 0 <= n ==> 0 <= next(n)
          intro
          by linear
        by induction start, step
        """,
    ),
    "inequality": ("forall x, y in real: 2*x*y <= x^2 + y^2", "intro\nby inequality"),
    "linear with denominators": (
        "forall a, b, r in real: r*(1/r) = 1, r^2 = b, 0 <= a/r - b, a/r <= 1 ==> b <= 1",
        "intro\nby linear",
    ),
    "linear": ("forall x in real: 1 < x ==> 0 < 2*x", "intro\nby linear using h1"),
    "logic": ("forall x in real: 0 < x or not (0 < x)", "intro\nby logic"),
    "order": ("forall x in real: not (x <= 1) ==> 1 < x", "intro\nby order h1"),
    "parts": ("forall x in real: 0 < x, x < 1 ==> 0 < x and x < 1", "intro\nby parts h1, h2"),
    "parts of an equivalence": (
        "1 = 1 <==> 2 = 2",
        "have there: 1 = 1 ==> 2 = 2 by auto\nhave back: 2 = 2 ==> 1 = 1 by auto\nby parts there, back",
    ),
    "quotient": ("forall x in real: x != 0 ==> x*(1/x) = 1", "intro\nby quotient h1"),
    "rewriting": ("forall x, y in real: x = y, 0 < x ==> 0 < y", "intro\nby rewriting h1 in h2"),
    "rewriting backward": ("forall x, y in real: x = y, 0 < y ==> 0 < x", "intro\nby rewriting h1 backward in h2"),
    "ring": ("forall x, y in real: x = y ==> x^2 = x*y", "intro\nby ring"),
    "sums": (
        "forall J in set; f in maps(J, real): sum(j in J: 2*f(j)) = 2*sum(j in J: f(j))",
        "intro\nby sums",
    ),
    "sums adding": (
        "forall J in set; f, g in maps(J, real): "
        "(forall j in J: f(j) = g(j)) ==> sum(j in J: f(j)^2) = sum(j in J: f(j)*g(j))",
        "intro\nby sums adding h1(j) * (f(j)) over j in J",
    ),
    "sums rewriting": (
        "forall J in set; f, g in maps(J, real): "
        "(forall j in J: f(j) = g(j)) ==> sum(j in J: f(j)) = sum(j in J: g(j))",
        "intro\nby sums rewriting h1",
    ),
    "vanishing": ("forall x, y in real: x^2 + y^2 = 0 ==> y = 0", "intro\nby vanishing h1 at 1"),
    "witness": ("exists x in real: square(x) = 4", "have four: square(2) = 4 by evaluate\nby witness four at 2"),
}


def dedented(text):
    lines = text.split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines)


@pytest.mark.parametrize(
    ("claim", "text"),
    [*BY_COMMANDS.values(), *BY_REASONS.values()],
    ids=[*BY_COMMANDS, *(f"by {name}" for name in BY_REASONS)],
)
def test_a_script_proves_a_small_goal(claim, text):
    tree = parse_formula(claim, (), [SQUARE]) if isinstance(claim, str) else claim
    assert proves(tree, script(lines_of(dedented(text))), [SQUARE])


def test_a_form_proves_what_a_definition_stands_for():
    large = {"name": "large", "parameters": [["x", "real"]], "body": ["<=", 0, ["^", "x", 2]]}
    tree = parse_formula("forall x in real: large(x)", (), [large])
    assert proves(tree, script(lines_of("intro\nby form x^2")), [large])


def test_there_is_an_example_of_each_command_and_of_each_reason():
    assert {name.split()[0].rstrip(",") for name in BY_COMMANDS} | {"use"} >= set(COMMANDS)
    assert {name.split()[0] for name in BY_REASONS} >= {*SEARCHES, *PHRASES}


def test_what_another_statement_claims_is_used():
    square = parse_formula("forall x in real: 0 <= x^2")
    asked = []

    def library(name, part):
        asked.append((name, part))
        return Known(square, [], "0" * 64)

    for text in ("use library/squares sign\nby sign", "use known: library/squares sign\nby known at 3"):
        goal = Goal(Proof(library=library, checked=True), parse_formula("0 <= 3^2"))
        goal.by(script(lines_of(text)))
        assert goal.evidence().steps[0] == {"rule": "use", "entry": Used("library/squares", "sign")}
    assert set(asked) == {("library/squares", "sign")}


POSITIVE = "forall x in real: 0 < x ==> x < 1"
WRONG = [
    (POSITIVE, "intro\nprove x", "f:2: unknown command 'prove'; expected one of absurd, by"),
    (POSITIVE, "intro\nby nonsense", "f:2: no fact 'nonsense'"),
    (POSITIVE, "intro\nby linear using h1, nope", "f:2: no fact 'nope'"),
    (POSITIVE, "intro\ntake nope at 1", "f:2: no fact 'nope'"),
    (POSITIVE, "intro\nby linear", "f:2: linear: no proof of the inequality was found"),
    (POSITIVE, "intro\nhave x < 1\n  have x < 2 by linear\n  by linear", "f:3: linear: no proof"),
    (POSITIVE, "intro", "f:1: the proof leaves the goal open"),
    (POSITIVE, "intro\nhave 0 < x + 1 by linear", "f:2: the proof leaves the goal open"),
    (POSITIVE, "intro\nhave 0 < by linear", "f:2: column 4: the text ends"),
    (POSITIVE, "intro\nhave y < 1 by linear", "f:2: column 1: unknown name 'y'"),
    (POSITIVE, "intro\n   by linear", "f:2: expected no indentation, or that of a block"),
    ("1 = 1 and 2 = 2", "split\n  - by evaluate", "f:1: expected 2 blocks, each after '- '"),
    ("1 = 1 and 2 = 2", "split\n  - by evaluate\n  - by evaluate\n  - by evaluate", "f:1: expected 2 blocks"),
    ("1 = 1 and 2 = 2", "split\n- by evaluate\n- by evaluate", "f:1: expected 2 blocks"),
    ("1 = 1 and 2 = 2", "split\n  by evaluate\n  by evaluate", "f:1: expected 2 blocks"),
    (POSITIVE, "split\n  - by linear\n  - by linear", "f:1: expected a conjunction or an equivalence"),
    ("forall n in natural: 0 <= n", "induction\n  - by evaluate", "f:1: expected 2 blocks"),
    (POSITIVE, "induction\n  - by ring\n  - by ring", "f:1: expected ∀ over the natural numbers or the finite sets"),
    (POSITIVE, "exists 1", "f:1: "),
    (POSITIVE, "intro\nobtain y from h1", "f:2: 'h1' does not say that something exists"),
    (POSITIVE, "intro\nobtain y", "f:2: 'obtain y' has another form than expected: 'from'"),
    (POSITIVE, "intro\nby witness h1", "f:2: 'by witness h1' has another form than expected: 'at'"),
    (POSITIVE, "intro\nby sums adding h1(x", "f:2: 'by sums adding h1(x' has another form than expected: expected ')'"),
    (POSITIVE, "intro\nby evaluate", "f:2: no fact is the goal, and it is not evaluated to be true"),
    (POSITIVE, "intro\nby contradiction h1, h1, h1", "f:2: 'by contradiction h1, h1, h1' has another form"),
    (POSITIVE, "intro\nlet x := 2", "f:2: column 8: the name 'x'"),
    (POSITIVE, "intro\nlet d := 2*y", "f:2: column 15: unknown name 'y'"),
    (POSITIVE, "intro\nlet d(a in real) := a*x\nhave 0 < d by linear", "f:3: column 5: 'd' with 0 arguments"),
    (POSITIVE, "let x := 2\nintro", "f:2: 'x' is an abbreviation here"),
    (POSITIVE, "intro\nhave 0 < x\n  let d := x\n  by h1\nhave 0 < d by h1", "f:5: column 5: unknown name 'd'"),
    (POSITIVE, "by form x^2", "f:1: the goal is no inequality l <= r or l < r"),
    (POSITIVE, "intro\nhave 0 <= x^2 by form x^2 adding nope", "f:2: no fact 'nope'"),
    (POSITIVE, "intro\nuse library/real-order sign", "f:2: no library is at hand"),
    (POSITIVE, "intro\nhave linear: 0 < 2*x by linear", "f:2: 'linear' is a tactic: a fact needs another name"),
    (POSITIVE, "intro\ntake ring: h1", "f:2: 'ring' is a tactic: a fact needs another name"),
    (POSITIVE, "intro x as logic", "f:1: 'logic' is a tactic: a fact needs another name"),
    (POSITIVE, "intro\ncase x < 1 as auto\n  by auto", "f:2: 'auto' is a tactic: a fact needs another name"),
    (POSITIVE, "intro\ncontradict field", "f:2: 'field' is a tactic: a fact needs another name"),
    (POSITIVE, "intro\nhave form: x <= x by linear\nhave x <= x by form", "f:3: 'form' is a tactic, and a fact"),
]


@pytest.mark.parametrize(("claim", "text", "message"), WRONG)
def test_what_is_wrong_is_told_on_one_line_with_its_place(claim, text, message):
    goal = Goal(Proof(checked=True), parse_formula(claim))
    with pytest.raises(ScriptError) as caught:
        goal.by(script(lines_of(text, "f")))
    assert str(caught.value).split("\n")[0].startswith(message)


def test_where_a_script_stops_the_open_goal_is_shown_with_its_facts():
    goal = Goal(Proof(checked=True), parse_formula(POSITIVE))
    with pytest.raises(ScriptError) as caught:
        goal.by(script(lines_of("intro y as sign\nby linear", "f")))
    assert str(caught.value).split("\n")[1:] == ["  sign: 0 < y", "  ⊢ y < 1"]


atoms = st.sampled_from(["x < y", "y < z", "x = z"])
formulas = st.recursive(
    atoms,
    lambda inner: st.one_of(
        inner.map(lambda one: f"not ({one})"),
        st.tuples(st.sampled_from(["and", "or", "==>"]), inner, inner).map(
            lambda found: f"({found[1]}) {found[0]} ({found[2]})"
        ),
    ),
    max_leaves=3,
)
few = settings(max_examples=20)
REALS = "forall x, y, z in real: "


def script_of(tree):
    """Return the lines that take a formula apart, down to what logic proves by cases of the atoms."""
    if tree[0] == "and":
        return ["split", *bullets(tree[1:])]
    if tree[0] == "iff":
        return ["split", *bullets([["implies", *tree[1:]], ["implies", *tree[:0:-1]]])]
    if tree[0] == "implies":
        return ["intro", *script_of(tree[-1])]
    return ["case x < y as one", "  by logic", "by logic"]


def bullets(parts):
    found = []
    for first, *rest in map(script_of, parts):
        found += [f"  - {first}", *(f"    {line}" for line in rest)]
    return found


@few
@given(formulas)
def test_random_tautologies_are_proved(text):
    claim = parse_formula(f"{REALS}({text}) or not ({text})")
    assert proves(claim, script(lines_of("intro\ncase x < y as one\n  by logic\nby logic")))


@few
@given(formulas, formulas)
def test_random_implications_are_taken_apart(one, two):
    """φ ⟹ ψ, φ ⟹ (ψ ⟺ φ), taken apart as its form tells."""
    wanted = f"(({two}) <==> ({one}))"
    claim = parse_formula(f"{REALS}(({one}) ==> ({two})), ({one}) ==> {wanted}")
    lines = ["intro", *script_of(parse_formula(f"{REALS}{wanted}")[2])]
    assert proves(claim, script(lines_of("\n".join(lines))))


coefficients = st.integers(-3, 3)


@few
@given(st.lists(st.tuples(st.integers(0, 3), coefficients, coefficients, coefficients), min_size=1, max_size=3))
def test_random_linear_goals_are_proved(rows):
    """A combination of hypotheses with multipliers that are not negative follows from them, in several ways."""
    known = [f"{a}*x + {b}*y <= {c}" for _, a, b, c in rows]
    total = [sum(row[0] * row[place] for row in rows) for place in (1, 2, 3)]
    wanted = f"{total[0]}*x + {total[1]}*y <= {total[2]}"
    claim = parse_formula(f"forall x, y in real: {', '.join(known)} ==> {wanted}")
    assert proves(claim, script(lines_of("intro\nby linear")))
    assert proves(claim, script(lines_of("intro\ncontradict\nabsurd by linear")))
    strict = parse_formula(f"forall x, y in real: {', '.join(known)} ==> {wanted.replace('<=', '<')} + 1")
    stated = f"intro\nhave {wanted} by linear\nsuffices {wanted} by linear\nby assumption"
    assert proves(strict, script(lines_of(stated)))


SWAPPED = (
    "forall J, K in set; p in maps(J, K); f, g in maps(J, real): (forall i, l in J: p(i) = p(l) ==> f(i) = f(l)) ==> "
    "sum(i, l in J where p(i) = p(l): f(i)*g(l)) = sum(i, l in J where p(i) = p(l): f(l)*g(l))"
)


def replayed(checked):
    """Tell whether the kernel replays what is found, or why nothing is."""
    try:
        evidence = theorem(parse_formula(SWAPPED), script(lines_of("intro as law\nby sums using law")), checked=checked)
    except ScriptError as error:
        return str(error).split("\n")[0]
    return run(evidence.variables, evidence.steps, Reader())[-1].closed


def test_sums_finds_nothing_that_the_kernel_refuses():
    found = replayed(checked=False)
    assert found == replayed(checked=True)
    assert found is True or "the kernel refuses" not in found
