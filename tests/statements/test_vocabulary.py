"""Vocabularies: a file of definitions, which may name others, and is read as a theory is."""

import pytest

from verify.proving.scripts import ScriptError
from verify.statements import vocabulary


@pytest.fixture
def names(tmp_path):
    """Return a function that writes vocabularies and returns the names that the first one defines."""

    def read(**texts):
        for name, text in texts.items():
            (tmp_path / f"{name}.claims").write_text(text, "utf-8")
        found = vocabulary.vocabulary(tmp_path / f"{next(iter(texts))}.claims")
        return [entry["name"] for entry in found]

    return read


def told(names, tmp_path, **texts):
    with pytest.raises(ScriptError) as caught:
        names(**texts)
    return str(caught.value).replace(f"{tmp_path}/", "")


SQUARE = "define square(x in real) := x^2\n"


def test_a_definition_may_use_those_of_a_vocabulary_that_is_named(names):
    text = "# What is used.\nvocabulary powers\n\ndefine fourth(x in real) :=\n    square(square(x))\n"
    assert names(more=text, powers=SQUARE) == ["square", "fourth"]


def test_what_two_vocabularies_name_is_defined_once(names):
    both = "vocabulary one\nvocabulary two\n"
    one, two = (f"vocabulary powers\ndefine {name}(x in real) := square(x)\n" for name in ("one", "two"))
    assert names(both=both, one=one, two=two, powers=SQUARE) == ["square", "one", "two"]


def test_a_vocabulary_of_another_room_is_named_by_its_way(tmp_path):
    (tmp_path / "powers.claims").write_text(SQUARE, "utf-8")
    (tmp_path / "room").mkdir()
    path = tmp_path / "room" / "more.claims"
    path.write_text("vocabulary ../powers\n", "utf-8")
    assert vocabulary.vocabulary(path) == vocabulary.vocabulary(tmp_path / "powers.claims")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("vocabulary sums\n", "first.claims:1: no vocabulary 'sums': there is no file"),
        ("vocabulary powers sums\n", "first.claims:1: no vocabulary 'powers sums': there is no file"),
        ("vocabulary first\n", "first.claims:1: the vocabulary 'first' names itself"),
        (f"{SQUARE}vocabulary powers\n", ""),
        ("define square(x in real) := x*x\nvocabulary powers\n", "first.claims:2: the vocabulary 'powers' defines"),
        (f"vocabulary powers\n{SQUARE}", "first.claims:2: column 8: "),
        ("define f(x in real) :=\n    x^2 +\n    y\n", "first.claims:3: column 5: unknown name 'y'"),
        ("define f(x in real) :=\n  x^2\n", "first.claims:2: 'define' has no lines of its own"),
        ("claim a: 1 = 1\n", "first.claims:1: unknown line 'claim': expected vocabulary, define"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(names, tmp_path, text, error):
    if error:
        assert told(names, tmp_path, first=text, powers=SQUARE).startswith(error)
    else:
        assert names(first=text, powers=SQUARE) == ["square"]


def test_vocabularies_that_name_each_other_are_refused(names, tmp_path):
    error = told(names, tmp_path, one="vocabulary two\n", two="vocabulary one\n")
    assert error == "two.claims:1: the vocabulary 'one' names itself"
