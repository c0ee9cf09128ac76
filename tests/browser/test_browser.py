"""The page that shows certificates prints what `verify show` prints, and knows a good file from a damaged one."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from hashlib import sha256
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from verify.browser import FOLDER, SCRIPTS, page
from verify.kernel.loader import canonical, digest, load
from verify.kernel.rules import RULES
from verify.language import readable_definition, readable_json

ROOT = Path(__file__).parents[2]
CERTIFICATES = ROOT / "certificates"
NAMES = ("cago/theorem-1", "structures/theorem-3.5", "tasks/own-signs-of-permutations", "li2/theorem-2")
Open = Callable[[str], str]


def text_of(name: str) -> str:
    return (CERTIFICATES / f"{name}.json").read_text(encoding="utf-8")


class Words(HTMLParser):
    """What stands in an element with an id."""

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted, self.inside, self.found = wanted, 0, ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if self.inside or dict(attributes).get("id") == self.wanted:
            self.inside += 1

    def handle_endtag(self, tag: str) -> None:
        self.inside = max(0, self.inside - 1)

    def handle_data(self, data: str) -> None:
        self.found += data if self.inside else ""


def words(dom: str, wanted: str) -> str:
    parser = Words(wanted)
    parser.feed(dom)
    return parser.found


def asked(opened: Open, script: str) -> object:
    """Return what a script says that knows all functions of the page but those of the evidence and the view."""
    rules = (FOLDER / "rules.json").read_text(encoding="utf-8")
    sources = [(FOLDER / name).read_text(encoding="utf-8") for name in SCRIPTS[:7]]
    body = f"const RULES = {rules};\n" + "\n".join(sources) + "\n" + script
    dom = opened(f'<!doctype html><meta charset="utf-8"><pre id="out"></pre><script>{body}</script>')
    return json.loads(words(dom, "out"))


def said(value: str) -> str:
    return f'document.getElementById("out").textContent = JSON.stringify({value});'


def test_formulas_are_those_of_the_command(opened: Open) -> None:
    shown: list[tuple[object, int, str]] = []
    for name in NAMES:
        certificate = json.loads(text_of(name))
        for part in certificate["parts"]:
            shown += [(part["claim"], width, readable_json(part["claim"], width)) for width in (100, 44)]
        shown += [(one, 100, readable_definition(one)) for one in certificate["definitions"]]
    odd = [
        ["=", "x"],
        ["radical", 3, 1, "0x10"],
        ["f"],
        [["x", "real"]],
        ["^", "x", -1],
        "08",
        ["+", ["-", 1]],
        ["not", "p"],
        ["iterate", [["y'", "real"]], ["*", ["-", "x"], "y'"], 1, ["next", "n"]],
        ["iterate", [["y", "real"]], ["*", "y", "y"], 1, "n"],
        ["iterate", [["y", "real"]], ["*", 2, "y"], 1, 3],
    ]
    shown += [(node, 60, readable_json(node, 60)) for node in odd]
    nodes = json.dumps([[node, width] for node, width, _ in shown]).replace("<", "\\u003c")
    write = "Array.isArray(node) || typeof node === 'string' ? linesOf(node, width) : definitionLines(node, width)"
    found = asked(opened, said(f"{nodes}.map(([node, width]) => ({write}).join('\\n'))"))
    assert isinstance(found, list)
    assert len(shown) > 60
    for (node, _, expected), line in zip(shown, found, strict=True):
        assert line == expected, node


def test_canonical_spelling_and_digest_are_those_of_the_kernel(opened: Open) -> None:
    value = {"b": [1, -5, 9007199254740992, True], "a": 'é "\\/\n\u007f\u2028𝔾', "𝔾": "", "\uffff": {}}
    text = json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
    script = f"const value = Reader.read({json.dumps(text)}).value;" + said(
        "[canonical(value), digestOf(value), sha256(new Uint8Array(200))]"
    )
    found = asked(opened, script)
    assert found == [canonical(value).decode(), digest(value), sha256(bytes(200)).hexdigest()]


REFUSED = {
    '{"a": 1.5}': "line 1, column 7, in a: the number 1.5 is not an integer",
    '{"a": 1,\n "a": 2}': "line 2, column 2, in : the key 'a' stands twice",
    "[1, 2": "line 1, column 6, in : expected ',' or ']', found the end of the text",
    '{"a": [1,\n  2 3]}': "line 2, column 5, in a: expected ',' or ']', found '3'",
    '["\\ud800"]': "line 1, column 2, in [0]: half of a surrogate pair",
    "[9007199254740993]": "line 1, column 2, in [0]: integers beyond 2^53 are written as strings",
    "[" * 121: "line 1, column 122, in " + "[0]" * 120 + ": nested deeper than 120 levels",
    '["a\tb"]': "line 1, column 4, in [0]: a control character within a string",
    "{}]": "line 1, column 3, in : expected nothing more, found ']'",
    "[-0]": "line 1, column 2, in [0]: the number -0 is not an integer",
    "\ufeff{}": "line 1, column 1, in : a byte-order mark stands before the text; expected '{'",
}


def test_what_the_kernel_refuses_is_refused_with_its_place(opened: Open) -> None:
    from verify.kernel.errors import Malformed

    for text in REFUSED:
        with pytest.raises(Malformed):
            load(text.encode())
    texts = json.dumps(list(REFUSED)).replace("<", "\\u003c")
    told = "`line ${e.at.line}, column ${e.at.column}, in ${e.where}: ${e.message}`"
    found = asked(
        opened,
        said(f"{texts}.map((text) => {{ try {{ Reader.read(text); return ''; }} catch (e) {{ return {told}; }} }})"),
    )
    assert found == list(REFUSED.values())


def bare(text: str) -> str:
    """Return a sentence without what marks its indices, with the names of Greek letters."""
    spelled = re.sub(r"[α-ω]", lambda letter: unicodedata.name(letter[0]).split()[-1].lower(), text)
    return re.sub(r"[_^{}]", "", spelled).replace(" <= ", " ≤ ").replace(" >= ", " ≥ ")


@pytest.mark.parametrize("name", ["cago/theorem-1", "cago/figure-2", "structures/theorem-3.5"])
def test_a_good_certificate_is_shown(opened: Open, name: str) -> None:
    certificate = json.loads(text_of(name))
    dom = opened(page(text_of(name)))
    shown = words(dom, "shown")
    assert words(dom, "digest").strip().startswith("✓ Digest right")
    assert certificate["statement"]["title"] in shown
    assert "this page judges nothing" in shown
    for part in certificate["parts"]:
        assert f"Part {part['name']}" in shown
        assert bare(part["says"]) in bare(shown)
        if "evidence" in part:
            assert part["evidence"][-1]["rule"] in shown
            assert all(bare(control["says"]) in bare(shown) for control in part["controls"])
    assert all(f'id="define-{one["name"]}"' in dom for one in certificate["definitions"])
    assert 'id="fault"' not in dom


def test_every_step_is_found_by_unfolding(opened: Open) -> None:
    unfold = """<script>
    const unfold = (rounds) => {
      document.querySelectorAll("#shown details:not([open])").forEach((one) => { one.open = true; });
      if (rounds) setTimeout(() => unfold(rounds - 1), 20);
    };
    unfold(30);
    </script></body>"""
    name = "cago/corollary-1"
    dom = opened(page(text_of(name)).replace("</body>", unfold))
    shown = words(dom, "shown")
    for part in json.loads(text_of(name))["parts"]:
        for proof in (part, *part["controls"]):
            for number, step in enumerate(proof["evidence"]):
                assert f"{number}{step['rule']}" in shown


SENTENCES = {
    r"\ell = \frac{d-1}{d} + \sum_{k\ne0}|r_{kkk}|^2": "ℓ = (d-1)/d + Σ_[k ≠ 0]|r_[kkk]|^[2]",
    "r_kkk = 1/(2d), w_x^2": "r_[kkk] = 1/(2d), w_[x]^[2]",
    "sum alpha_i/x_i^2, alphabet_i": "sum α_[i]/x_[i]^[2], alphabet_i",
    "the map next_v of cago/own-mixture": "the map next_v of cago/own-mixture",
    r"$\tilde w \in \mathbb{R}^{2d}$, \sqrt\mu, \bigl\|x\bigr\|": "w̃ ∈ ℝ^[2d], √μ, ‖x‖",
    r"\tfrac12 (2/3)\sqrt{x+1}": "1/2 (2/3)√(x+1)",
    "a { b _ c ^": "a { b _ c ^",
}


def test_sentences_have_letters_for_commands(opened: Open) -> None:
    script = """
    const flat = (node) => [...node.childNodes].map((one) => one.data ?? `${SIGN[one.tagName]}[${flat(one)}]`).join("");
    const SIGN = { SUB: "_", SUP: "^" };
    """
    texts = json.dumps(list(SENTENCES))
    found = asked(opened, script + said(f"{texts}.map((text) => flat(make('p', {{}}, Prose.nodes(text))))"))
    assert isinstance(found, list)
    assert [" ".join(text.split()) for text in found] == list(SENTENCES.values())


def test_a_changed_digit_makes_the_digest_wrong(opened: Open) -> None:
    text = text_of("cago/theorem-1")
    changed = text.replace('["*",4,', '["*",5,', 1)
    assert changed != text
    dom = opened(page(changed))
    assert words(dom, "digest").strip().startswith("✗ Digest wrong")
    assert digest({k: v for k, v in json.loads(changed).items() if k != "digest"})[:16] in words(dom, "digest")


def test_a_truncated_file_gets_a_clear_word(opened: Open) -> None:
    text = text_of("cago/theorem-1")
    cut = text[: text.index('"evidence"') + 40]
    dom = opened(page(cut))
    told = words(dom, "fault")
    line, column = cut.count("\n") + 1, len(cut.rpartition("\n")[2]) + 1
    found = re.search(r"Line (\d+), column (\d+): .*The place is (parts\[0\][^ ]*)\.$", told)
    assert found, told
    assert int(found[1]) == line
    assert int(found[2]) <= column


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda c: c.pop("uses"), "the field 'uses' is missing"),
        (lambda c: c.update(verdict="proved"), "unknown field 'verdict'"),
        (lambda c: c.update(format=2), "expected the format 3. The place is format."),
        (lambda c: c["parts"][0]["evidence"][0].update(rule="believe"), 'no rule has the name "believe"'),
        (
            lambda c: c["parts"][0]["evidence"][-1].update({"from": 99}),
            "expected the number of an earlier step, found 99",
        ),
        (lambda c: c["parts"][0].update(claim=None), "the field 'claim' is null. The place is parts[0]."),
        (lambda c: c.update(digest="0x"), "expected 64 hexadecimal digits"),
    ],
)
def test_another_form_is_named(opened: Open, change: Callable[[dict[str, object]], object], told: str) -> None:
    certificate = json.loads(text_of("cago/theorem-1"))
    change(certificate)
    assert told in words(opened(page(json.dumps(certificate, indent=1))), "fault")


def test_what_a_file_says_is_no_markup(opened: Open) -> None:
    certificate = json.loads(text_of("cago/theorem-1"))
    certificate["statement"]["title"] = "</textarea><script>document.title = 'taken'</script><b>x"
    certificate["parts"][0]["claim"] = ["=", "<img src=x onerror=1>", "</pre><b>"]
    dom = opened(page(json.dumps(certificate)))
    assert "<title>taken" not in dom
    assert "<img" not in dom
    assert "</textarea><script>document.title" in words(dom, "shown")


def test_pasted_text_is_shown_when_asked(opened: Open) -> None:
    text = json.dumps(text_of("cago/theorem-1")).replace("<", "\\u003c")
    paste = f"""<script>
    document.getElementById("source").value = {text};
    document.getElementById("show").click();
    </script></body>"""
    dom = opened(page("{").replace("</body>", paste))
    assert words(dom, "digest").strip().startswith("✓ Digest right")
    assert 'id="fault"' not in dom


def test_without_a_certificate_nothing_is_shown(opened: Open) -> None:
    dom = opened(page())
    assert words(dom, "shown") == ""
    assert "Drop a file here" in dom


def test_the_rules_are_those_of_the_kernel() -> None:
    ours = json.loads((FOLDER / "rules.json").read_text(encoding="utf-8"))
    assert set(ours) == set(RULES)
    for name, fields in ours.items():
        read = re.search(r"fields\(step, (\[[^]]*\])(?:, (\[[^]]*\]))?\)", inspect.getsource(RULES[name]))
        assert read, name
        required, optional = (set(re.findall(r'"(\w+)"', keys or "")) for keys in read.groups())
        assert set(fields) == required | {f"{key}?" for key in optional}, name


def test_the_page_asks_nobody() -> None:
    text = page(text_of("cago/theorem-1"))
    assert escape(text_of("cago/theorem-1")) in text
    assert not re.findall(r"""(?:src|href)=["'](?!#)|url\(|@import|fetch\(|XMLHttpRequest|https?:""", page())


def test_the_command_writes_the_page_or_says_why_not(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "verify", "browser", *arguments], cwd=ROOT, capture_output=True, text=True
        )

    out = tmp_path / "page.html"
    assert run("cago/theorem-1", "--out", str(out)).returncode == 0
    assert out.read_text(encoding="utf-8") == page(text_of("cago/theorem-1"))
    for name, told in (("cago", "statements; expected one"), ("nosuch.json", "nosuch.json: no such file")):
        refused = run(name, "--out", str(out))
        assert refused.returncode == 2
        assert told in refused.stderr
        assert len(refused.stderr.splitlines()) == 1
