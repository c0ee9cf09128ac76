"""One way to name statements for every command, on the ledger as it is."""

import pytest

from verify.command import library, names
from verify.command.errors import CommandError


def ids(*words):
    return [entry.id for entry in names.chosen(words)]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("cago/theorem-1", ["cago/theorem-1"]),
        ("tasks/lemma-a.5", ["tasks/lemma-4.2"]),
        ("tasks/equation-8.2", ["tasks/equation-8.1-8.3"]),
        ("Theorem-7.7", ["tasks/theorem-7.7"]),
        ("TASKS/Theorem-7.7", ["tasks/theorem-7.7"]),
        ("cago/theorem-?", [f"cago/theorem-{number}" for number in range(1, 7)]),
        ("theorem-7.[78]", ["tasks/theorem-7.7", "tasks/theorem-7.8"]),
        (
            "circuits/4",
            [
                "circuits/theorem-4.1",
                "circuits/lemma-4.2",
                "circuits/lemma-4.2.repair",
                "circuits/lemma-4.3",
                "circuits/own-second-theorem-4.1",
            ],
        ),
    ],
)
def test_a_name_means(word, expected):
    assert ids(word) == expected


def test_a_work_is_all_that_is_in_it():
    assert ids("li2") == ids("Li2") == [entry.id for entry in library.catalogue().rows if entry.work == "li2"]


def test_a_chapter_is_what_bears_its_number():
    chapter = ids("tasks/d")
    assert {"tasks/theorem-d.9", "tasks/lemma-d.11.repair", "tasks/theorem-d.9.2.repair"} <= set(chapter)
    assert not {"tasks/theorem-7.9", "tasks/own-sweep"} & set(chapter)
    assert "structures/theorem-3.1" in ids("structures/b")  # it is Theorem B.4 there
    assert ids("tasks/D") == chapter


def test_several_names_are_in_the_order_of_the_ledger_without_repetition():
    assert ids("cago/lemma-1", "cago/theorem-1", "cago/lemma-1") == ["cago/theorem-1", "cago/lemma-1"]
    assert ids() == [entry.id for entry in names.statements()]


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("Theorem-1", "'Theorem-1' is in several works: cago/theorem-1, li2/theorem-1"),
        ("cagoo", "no statement 'cagoo'; did you mean 'cago'?"),
        ("structures/theorm-3.1", "no statement 'structures/theorm-3.1'; did you mean 'structures/theorem-3.1'?"),
        ("a.8", "no statement 'a.8'; did you mean 'tasks/lemma-a.8' or 'structures/lemma-a.8'?"),
        ("tasks/A.8", "no statement 'tasks/A.8'; did you mean 'tasks/lemma-a.8'?"),
        ("own.json", "'own.json' is no statement; a file is told by: python -m verify explain --no-digest own.json"),
        ("tasks/99", "no statement 'tasks/99'; see: python -m verify list"),
        ("caga/theorem-1", "no statement 'caga/theorem-1'; did you mean 'cago/theorem-1'?"),
        (
            "mine/first",
            "no statement 'mine/first'; those of a package of your own are found once it is installed: "
            "python -m pip install -e FOLDER",
        ),
        ("cago/zzz*", "no statement 'cago/zzz*'; see: python -m verify list"),
    ],
)
def test_what_means_nothing_is_told_with_what_is_near(word, says):
    with pytest.raises(CommandError) as problem:
        ids(word)
    assert str(problem.value) == says


def test_what_is_built_but_not_in_the_ledger_can_be_named(monkeypatch):
    monkeypatch.setattr(library, "builders", lambda: {"cago/own-new": None, "cago/theorem-1": None})
    assert ids("cago/own-new") == ["cago/own-new"]
    assert names.meant("own-new", names.statements())[0].kind == "own"
    assert names.built([]) == ["cago/own-new", "cago/theorem-1"]
