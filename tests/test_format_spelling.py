"""The reference of the format spells ids, texts and integers, and tells statuses, as the kernel has them."""

import re
from pathlib import Path

import pytest

from verify.command.schema import SCHEMA
from verify.kernel import certificate, errors, ledger, loader, program, reader, run, terms
from verify.kernel.loader import load

TEXT = (Path(__file__).parents[1] / "docs" / "certificate-format.md").read_text("utf-8")
ROWS = [line.strip("| ").split(" | ") for line in TEXT.splitlines() if line.startswith("| ")]
SPELLINGS = {
    cells[0]: re.match(r"`(.*?)`(?:[,:]|$)", cells[1])[1] for cells in ROWS if "[" in cells[1] and "`" in cells[1][:1]
}
(NUMBER,) = re.findall(r"`(0\|.*?)`", TEXT)


def test_what_is_spelled_by_a_regular_expression_has_that_of_the_kernel():
    assert SPELLINGS["an id"] == ledger.ID.pattern
    assert SPELLINGS["the name of a part"] == ledger.PART_NAME.pattern
    assert SPELLINGS["a text"] == loader.LINE.pattern
    assert f"at most {ledger.MAX_ID} characters" in TEXT
    assert loader.NUMBER.pattern == NUMBER
    assert f"A name is `{SCHEMA['$defs']['name']['pattern'][1:-1]}`" in TEXT
    assert f"`{run._PLAIN_PATH.pattern[:-1]}`" in TEXT


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), ("-7", -7), ("10", 10), ("0x10", 16), ("-0xff", -255), ("9" * 1000, 10**1000 - 1)],
)
def test_an_integer_in_a_string_is_read(text, number):
    assert re.fullmatch(NUMBER, text)
    assert loader.whole_number(text) == number
    reading = reader.Reader()
    assert reading.formula(["=", text, ["+", text, 0]], {}).args[0] == terms.integer(number)


@pytest.mark.parametrize(
    "text", ["010", "-0", "+1", "0x0", "0x0a", "0xA", "-0x0", "00", "- 1", "1 ", "0X1", "\u0661", ""]
)
def test_what_is_no_integer_in_a_string_is_malformed(text):
    assert not re.fullmatch(NUMBER, text)
    assert loader.whole_number(text) is None
    with pytest.raises(errors.Malformed):
        reader.Reader().formula(["=", text, 0], {})


def test_an_integer_of_too_many_characters_is_malformed():
    for text in ("9" * 1001, "-" + "9" * 1000, "0x" + "f" * 999):
        assert re.fullmatch(NUMBER, text)
        with pytest.raises(errors.Malformed):
            loader.whole_number(text)


def test_zero_has_no_sign_in_json():
    with pytest.raises(errors.Malformed, match="-0"):
        load(b"[-0]")


TEXTS = ["", " ", "A sentence.", "x² − ε ≤ √α ⟨k, g⟩ ∈ ℂ, d′", "Ĝ …", "{}<>&~"]
NO_TEXTS = [
    "\n",
    "a\tb",
    "\x1b[2J",
    "\x7f",
    "\u00a0",
    "\u00ad",
    "e\u0301",
    "=\u20d2",
    "\u200b",
    "\u2028",
    "\u202e",
    "\u2066",
    "\ufeff",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_a_text_may_be(text):
    assert loader.is_line(text)
    assert text.isprintable()


@pytest.mark.parametrize("text", [*NO_TEXTS, "\ud7ff", "\ue000", "א", "漢", None, 5, ["a"]], ids=ascii)
def test_what_a_text_may_not_be(text):
    assert not loader.is_line(text)


def test_the_statuses_are_those_of_the_kernel():
    words = {word: int(cells[0]) for cells in ROWS if cells[0] in "1234" for word in re.findall(r"`(\w+)`", cells[1])}
    kinds = [errors.Unpinned, errors.Rejected, errors.Exhausted, errors.Malformed, errors.KernelError]
    assert words == {kind.word: kind.status for kind in kinds}
    order = [int(number) for number in re.search(r"order of the table: ([0-9 <]+)", TEXT)[1].split(" < ")]
    assert [program.worst(order[: place + 1]) for place in range(len(order))] == order


def test_a_control_keeps_as_much_as_is_said():
    assert certificate.KEPT == 3
    assert "at least one word in three in common" in " ".join(TEXT.split())
    assert certificate.is_near(["=", 0, 1], ["=", 2, "0"])
    assert not certificate.is_near(["=", 0, 1, 2], ["=", 3, 4, 5])
    assert certificate.is_near(["a"] * 3, ["a"] * 9)
    assert not certificate.is_near(["a"] * 3, ["a"] * 10)
    assert not certificate.is_near(
        {"name": "f", "parameters": [], "body": [5]}, {"name": "g", "parameters": [], "body": ["5"]}
    )
