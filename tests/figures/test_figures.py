"""Every figure draws the same bytes, tells itself, and has its marks where the exact numbers are."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

from constructions import addition_margin, loss, majority_coefficient
from verify.command import counts, library, names
from verify.figures import figure
from verify.figures import names as figures
from verify.figures.axes import Panel, Scale, plain
from verify.figures.bifurcation import ends, four_points
from verify.figures.claims import bounds
from verify.figures.contours import level_lines
from verify.figures.drawing import Drawing
from verify.figures.induction_head import PLAIN, patterns
from verify.figures.li2_landscape import direction, height, walks
from verify.figures.palette import COLOURS
from verify.figures.relu_neuron import STARTS, held, region, trajectory
from verify.figures.two_steps import LENGTH, entries, long_rates, thresholds
from verify.figures.verdicts import divided

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def root(name: str, colours: str = "auto") -> ElementTree.Element:
    return ElementTree.fromstring(figure(name).svg(colours))


@pytest.mark.parametrize("name", figures())
def test_a_figure_is_well_formed_and_tells_itself(name: str) -> None:
    found = root(name)
    title, description = found.find(f"{SVG}title"), found.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert title.text == figure(name).title
    assert found.get("role") == "img"
    assert found.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert len(description.text or "") > 150
    assert figure(name).drawing.facts


@pytest.mark.parametrize("name", figures())
def test_each_class_has_a_rule_and_a_prefix(name: str) -> None:
    found = root(name)
    style = found.find(f"{SVG}style")
    assert style is not None
    for element in found.iter():
        for word in element.get("class", "").split():
            assert word.startswith(("f-", "s-", "cf-"))
            assert f".{word}{{" in (style.text or "")


@pytest.mark.parametrize("name", figures())
def test_nothing_lies_outside_of_the_picture(name: str) -> None:
    found, drawing = root(name), figure(name).drawing
    for element in found.iter():
        for key, end in (("x", drawing.width), ("cx", drawing.width), ("y", drawing.height), ("cy", drawing.height)):
            if key in element.attrib:
                assert 0 <= float(element.attrib[key]) <= end, (element.tag, element.attrib)


@pytest.mark.parametrize("name", figures())
def test_a_figure_names_statements_of_the_ledger(name: str) -> None:
    known = {entry.id for entry in names.statements()}
    assert set(figure(name).statements) <= known
    assert figure(name).source.startswith("From ")
    for word in figure(name).source.replace(",", " ").removesuffix(".").split():
        if word.startswith("constructions."):
            import_module(word)


@pytest.mark.parametrize("name", figures())
def test_fixed_colours_need_no_variables(name: str) -> None:
    for colours in COLOURS:
        text = figure(name).svg(colours)
        assert "var(" not in text
        assert COLOURS[colours]["ink"] in text


def test_another_process_draws_the_same_bytes(tmp_path: Path) -> None:
    chosen = ["verdicts", "order-six-solution", "relu-neuron"]
    for name in chosen:
        path = tmp_path / f"{name}.svg"
        command = [sys.executable, "-m", "verify", "figure", name, "--out", str(path)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={"PYTHONHASHSEED": "7", "PATH": ""})
        assert path.read_text(encoding="utf-8") == figure(name).svg()


def test_each_published_statement_has_one_square() -> None:
    published = [entry for entry in names.statements() if counts.group(entry) == "published"]
    drawn = [entry for _, parts in divided() for _, entries in parts for entry in entries]
    assert sorted(entry.id for entry in drawn) == sorted(entry.id for entry in published)
    hints = [title.text or "" for title in root("verdicts").iter(f"{SVG}title")]
    for entry in published:
        assert f"{entry.id}: {counts.state(entry)}" in hints
    assert {work for work, _ in divided()} <= set(library.works())


def test_squares_lead_to_statements() -> None:
    text = figure("verdicts").svg(link=lambda name: f"works/{name}.html#top" if name.startswith("cago/") else None)
    found = ElementTree.fromstring(text)
    addresses = [link.get("href") for link in found.iter(f"{SVG}a")]
    assert "works/cago/theorem-1.html#top" in addresses
    assert len(addresses) == sum(
        entry.work == "cago" and counts.group(entry) == "published" for entry in names.statements()
    )
    assert all(link.get("tabindex") == "-1" for link in found.iter(f"{SVG}a"))


def test_the_range_of_period_two_ends_where_it_is_proved() -> None:
    printed, end = ends()
    assert (2 * (printed + 1) ** 2, (end + 1) ** 2) == (9, 5)
    points = four_points(Fraction(5, 4))
    assert len(points) == 4
    panel = Panel(figure("bifurcation").drawing, Scale(Fraction(95, 100), Fraction(7, 5), 56, 552), Scale(0, 1, 0, 1))
    marks = root("bifurcation").iter(f"{SVG}circle")
    at_quarter = [mark for mark in marks if abs(float(mark.attrib["cx"]) - panel.across(Fraction(5, 4))) < 0.01]
    heights = sorted(float(mark.attrib["cy"]) for mark in at_quarter)
    scale = Scale(Fraction(35, 100), Fraction(135, 100), 372, 34)
    assert heights == pytest.approx(sorted(map(scale, points)), abs=0.01)


@pytest.mark.parametrize(("name", "lost"), [("order-six", 0), ("order-four", Fraction(12, 7)), ("mixed", 0)])
def test_the_solutions_that_are_drawn_have_the_loss_that_is_said(name: str, lost: Fraction) -> None:
    found = figure(f"{name}-solution")
    assert loss(found.module.solution()) == lost
    assert f"the exact loss is {lost}" in found.caption


def test_the_landscape_has_its_summits_passes_and_valleys() -> None:
    first, pass_, second = direction(0), direction(16), direction(32)
    assert height(first, first) == height(second, second) == Fraction(5, 4)
    assert height(first, second) == 0
    assert height(pass_, pass_) == Fraction(5, 8)
    turned, moved, shifted = walks().values()
    assert {value for _, value in turned} == {Fraction(5, 4)}
    assert min(plain(value) for _, value in moved) == 0.625
    assert shifted[-1] == (1, 0)


def test_attention_is_shared_and_the_first_position_is_its_own_predecessor() -> None:
    from constructions import induction_head

    first, second = patterns(induction_head(3), PLAIN)
    assert all(sum(row) == 1 for rows in (first, second) for row in rows)
    assert first[0][0] == first[1][0] == 1
    assert second[-1][0] == Fraction(1, 4)


def test_the_neurons_enter_the_region_and_stay() -> None:
    assert (region().least, region().most, region().share) == (Fraction(3, 5), Fraction(127, 100), Fraction(3, 5))
    for start in STARTS:
        inside = [held(neuron) for neuron in trajectory(*start)]
        assert True in inside
        assert all(inside[inside.index(True) :])


def test_the_second_step_turns_where_the_certificate_says() -> None:
    most, least = thresholds()[LENGTH]
    for rate, behind in ((most, True), (least, False)):
        first, second = entries(LENGTH, rate)
        assert first == sorted(first, reverse=True)
        assert (second[1] < second[0]) is behind
    start, under, over = long_rates()
    assert 0 < under(Fraction(start)) < over(Fraction(start))


def test_dots_of_margins_and_coefficients_lie_at_the_exact_numbers() -> None:
    hints = [title.text or "" for title in root("margins").iter(f"{SVG}title")]
    assert any(hint.startswith("p = 7: γ* = 0.0171448") for hint in hints)
    scale = Scale(Fraction(1, 10**4), Fraction(1, 10), 190, 34, log=True)
    heights = {element.attrib.get("cy") for element in root("margins").iter(f"{SVG}circle")}
    assert f"{scale(addition_margin(7)):.2f}".rstrip("0").rstrip(".") in heights
    hints = [title.text or "" for title in root("majority").iter(f"{SVG}title")]
    assert f"n = 9, k = 5: {majority_coefficient(9, 5)}" in hints


def test_bounds_of_other_terms_are_not_taken() -> None:
    tree = ["implies", ["<=", "x", 3], ["<", ["+", "x", 1], 2], ["<=", ["-", 5], "y"]]
    assert bounds(tree, "x") == (set(), {Fraction(3)})
    assert bounds(tree, "y") == ({Fraction(-5)}, set())


def test_level_lines_close() -> None:
    values = [[-((i - 4) ** 2) - (j - 4) ** 2 for j in range(9)] for i in range(9)]
    (line,) = level_lines(values, -6.5)
    assert line[0] == line[-1]
    assert all(5 < (x - 4) ** 2 + (y - 4) ** 2 < 7 for x, y in line)


def test_text_cannot_become_markup() -> None:
    drawing = Drawing(10, 10)
    drawing.text(0, 0, "a < b & c", kind='"')
    found = ElementTree.fromstring(drawing.document("some", "<t>", "&", "") or "")
    assert found[-1].text == "a < b & c"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "verify", "figure", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_the_command_lists_and_refuses() -> None:
    listed = run("--list")
    assert [line.split()[0] for line in listed.stdout.splitlines()] == list(figures())
    for arguments, word in ((["nosuch"], "no figure 'nosuch'"), ([], "--list"), (["all"], "--out FOLDER")):
        refused = run(*arguments)
        assert refused.returncode == 2
        assert word in refused.stderr
        assert len(refused.stderr.splitlines()) == 1
