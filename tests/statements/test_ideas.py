"""Ideas: what carries a proof, in a paragraph that says something."""

import re
from collections import Counter

import pytest

from verify.command import library
from verify.statements import ideas, theories

LONGEST = 400
IDEAS = {name: found for name in theories() if (found := ideas.idea(name))}


@pytest.fixture(scope="module")
def rows():
    return {row.id: row for row in library.catalogue().rows}


def words(text):
    return re.findall(r"\w+", text.casefold())


def test_an_idea_is_a_paragraph_that_ends(rows):
    for name, text in IDEAS.items():
        assert len(text) <= LONGEST, name
        assert text == " ".join(text.split()), name
        assert re.search(r"[^.]\.$", text), name


def test_no_idea_is_empty():
    lacking = [name for name in theories() if name not in IDEAS]
    assert not [name for name in lacking if re.search(r"^idea\b", theories()[name].read_text("utf-8"), re.MULTILINE)]


def test_an_idea_does_not_repeat_the_title(rows):
    for name, text in IDEAS.items():
        title = set(words(rows[name].title))
        assert len(set(words(text)) - title) >= 5, name


def test_no_two_ideas_are_alike():
    assert [
        text for text, count in Counter(" ".join(words(text)) for text in IDEAS.values()).items() if count > 1
    ] == []


def test_ideas_name_statements_that_are_there(rows):
    for name, text in IDEAS.items():
        for other in re.findall(r"\b(?:cago|li2|circuits|tasks|structures|library)/[\w.-]*\w", text):
            assert other in rows, (name, other)


def test_what_is_decided_has_an_idea(rows):
    assert [name for name, row in rows.items() if row.expected not in (None, "unchecked") and name not in IDEAS] == []
