"""The interval table in the proof of Theorem 3.5: 31 boxes and what the next step makes of them, row by row.

Simple structures in neural networks (Chen), appendix B.9, stage 2.
"""

from collections.abc import Callable, Sequence
from functools import partial

from verify.statements import model, trees
from verify.statements.structures.assumptions import with_stand_ins
from verify.statements.structures.neuron.interval_rows import HIGH_GAP, LEAST, Row, row
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.vocabulary import ABOUT_DEFECT, ABOUT_PI, ABOUT_SERIES, NEURON, SOURCE

TABLE = [
    row(
        "I1-I3",
        "0.44 -0.017 0.17 0.213 0.4",
        "0.416 -0.162 0.068 0.55 1.12131",
        "0.418 = = = 1.12132",
        cuts={LEAST: "dd"},
    ),
    row(
        "I2-I21",
        "0.44 -0.017 0.17 0.4 0.668",
        "0.332 -0.205 0.114 0.864 1.25894",
        "0.333 = = = 1.25895",
        cuts={LEAST: "ddd"},
    ),
    row("I4-I8", "0.416 -0.162 0.068 0.55 0.8", "0.214 -0.309 0.0545 0.942 1.25786", "0.275 = = = 1.25787"),
    row("I5-I9", "0.416 -0.162 0.068 0.8 0.9", "0.0966 -0.335 0.0613 0.880 1.19649", "0.179 = = = 1.19650"),
    row("I6-I10", "0.416 -0.162 0.068 0.9 1.0", "0.0756 -0.362 0.068 0.777894 1.11178", "0.139 = = = ="),
    row("I7-I11", "0.416 -0.162 0.068 1.0 1.12131", "0.134 -0.394 0.0782 0.595 1"),
    row(
        "I12-I16",
        "0.134 -0.394 0.078 0.595 0.777",
        "0.0372 -0.317 0.061 1.14493 1.31246",
        "0.0894 -0.319 = 1.1435 1.31247",
        cuts={LEAST: "pdd"},
    ),
    row("I13-I17", "0.214 -0.394 0.078 0.777 1", "0.0432 -0.448 0.078 0.943633 1.24393", "0.116 = = = ="),
    row("I14-I18", "0.214 -0.362 0.068 1 1.11178", "0.0662 -0.462 0.077 0.77846 1", "0.0730 = = = ="),
    row("I15-I20", "0.214 -0.309 0.061 1.11178 1.25786", "0.0998 -0.456 0.0785 0.550 0.878"),
    row("I22-I24", "0.332 -0.205 0.114 0.864 1", "0.081 -0.336 0.114 0.858 1.14813", "0.127 = = = 1.14814"),
    row("I23-I25", "0.332 -0.205 0.114 1 1.25894", "0.184 -0.409 0.148 0.463 1"),
    row(
        "I26-I28",
        "0.184 -0.409 0.148 0.463 1",
        "0.083 -0.452 0.148 0.952783 1.31778",
        "0.144 = = = =",
        cuts={LEAST: "p"},
    ),
    row("I27-I29", "0.081 -0.336 0.114 1 1.14813", "0.034 -0.399 0.133 0.777 1"),
    row(
        "I30-I31",
        "0.44 -0.017 0.17 i/2 0.213",
        "0.44 -0.124 0.037 0.422 0.767",
        "= = 0.062 = =",
        fails=HIGH_GAP,
        at=("0.42", "0.17", "i/2"),
        closely=True,
        cuts={HIGH_GAP: "pp", LEAST: "ddd"},
    ),
    row(
        "I32-I35",
        "0.44 -0.124 0.037 0.422 0.5",
        "0.301 -0.218 0.0185 0.901 1.20971",
        "0.339 = = = =",
        cuts={LEAST: "dd"},
    ),
    row(
        "I33-I36",
        "0.44 -0.124 0.037 0.5 0.6",
        "0.262 -0.245 0.023 0.96322 1.25093",
        "0.306 = = = =",
        cuts={LEAST: "ddd"},
    ),
    row("I34-I37", "0.44 -0.124 0.037 0.6 0.767", "0.213 -0.288 0.029 0.947 1.25345", "0.265 = = = 1.25346"),
    row("I38-I42", "0.301 -0.288 0.029 0.901 1", "0.0404 -0.392 0.029 0.888 1.11696", "0.119 = = = ="),
    row("I39-I43", "0.301 -0.288 0.029 1 1.1", "0.0740 -0.428 0.033 0.741 1", "0.0927 = = = ="),
    row("I40-I44", "0.301 -0.288 0.029 1.1 1.25093", "0.125 -0.482 0.038 0.497 0.891"),
    row("I41-I45", "0.262 -0.245 0.029 1.25093 1.25345", "0.109 -0.400 0.038 0.534 0.702"),
    row(
        "I46-I49",
        "0.125 -0.482 0.038 0.497 0.891",
        "0.0424 -0.442 0.034 1.07853 1.34708",
        "0.0958 = = = =",
        cuts={LEAST: "p"},
    ),
    row("I47-I50", "0.074 -0.428 0.033 0.891 1", "0.0110 -0.435 0.033 0.993 1.13943", "0.0329 = = = 1.13944"),
    row("I48-I51", "0.041 -0.40 0.029 1 1.11696", "0.0109 -0.454 0.033 0.497 0.891", "0.0138 = = = 1"),
    row(
        "I52-I53",
        "0.37 -0.017 0.17 i/4 i/2",
        "0.37 -0.079 0.0271 0.222 0.616",
        "= = 0.060 = 0.617",
        fails=HIGH_GAP,
        at=("0.36", "0.17", "0.159"),
        cuts={HIGH_GAP: "ppyp", LEAST: "pyydd"},
    ),
    row("I53-I54", "0.37 -0.079 0.0271 0.222 0.616", "0.343 -0.171 0.017 0.621 1.24894", "0.348 = = = 1.24895"),
    row("I55-I57", "0.343 -0.171 0.017 0.621 1", "0.150 -0.305 0.017 0.840 1.25908", "0.202 = = = 1.25909"),
    row("I56-I58", "0.343 -0.171 0.017 1 1.24894", "0.137 -0.367 0.022 0.472 1"),
    row("I59-I61", "0.150 -0.367 0.022 0.472 1", "0.0705 -0.393 0.022 0.971 1.304", "0.113 = = = =", cuts={LEAST: "p"}),
    row("I60-I62", "0.150 -0.305 0.017 1 1.25908", "0.0613 -0.421 0.0219 0.583 1"),
]


def rows_between(first: int, last: int) -> list[Row]:
    """Return the rows whose first box has one of these numbers."""
    return [entry for entry in TABLE if first <= entry.number <= last]


def _statement(first: int, last: int, repaired: bool) -> model.Statement:
    """Return some rows as printed, or those of them that fail, set right."""
    rows = [entry for entry in rows_between(first, last) if entry.fails_somewhere or not repaired]
    if repaired:
        parts = [entry.display().repair() for entry in rows]
        images = "; ".join(f"{entry.name.split('-')[0]} to {entry.image_in_words}" for entry in rows)
        conclusion = f"The next point lies in the second box, with other bounds where its own fail: {images}."
    else:
        parts = [entry.display().part() if entry.fails_somewhere else entry.true_part() for entry in rows]
        names = ", ".join(entry.name.replace("-", " to ") for entry in rows)
        conclusion = f"The next point lies in the second box: {names}."
    manner = "set right" if repaired else "as printed"
    return model.Statement(
        id=f"structures/interval-table-theorem-3.5-rows-{first}-{last}" + (".repair" if repaired else ""),
        title=f"Interval table in the proof of Theorem 3.5, rows of I{first} to I{last}, {manner}",
        source=f"{SOURCE}, appendix B.9, stage 2, the list of intervals after (B.90)",
        hypotheses=SETTING
        + " A point of the first box: bounds on $w_y$, $v - w_x$ and $v w_x$; $v, w_x > 0$; the angle "
        r"falls, $v w_x > w_x w_y/(\pi \|w\|^2)$.",
        conclusion=conclusion,
        reading=_reading(rows, repaired),
        definitions=trees.needed(NEURON, [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


def _reading(rows: Sequence[Row], repaired: bool) -> str:
    """Return how these rows are read."""
    numbers = {entry.number for entry in rows}
    about = [ABOUT_PI, ABOUT_DEFECT]
    if any(entry.closely for entry in rows) and not repaired:
        about.append(ABOUT_SERIES)
    about.append(READING)
    if 52 in numbers:
        about.append("Only in the row of I52 it is a hypothesis.")
    if 23 in numbers:
        about.append("I23 ends at 1.25894, as I21 does; 1.125894 is a slip.")
    if not repaired:
        return " ".join([*about, REFUTED])
    about.append(REPAIRED)
    about += [
        f"The bound {entry.repaired[HIGH_GAP]} on v - w_x in the row of I{entry.number} is not close to it."
        for entry in rows
        if entry.fails == HIGH_GAP
    ]
    return " ".join(about)


READING = (
    "A row is read as a claim on the exact step (B.58) to (B.61), with gamma and delta, for every K in (1, 1.1] and "
    "all points of the first box: the text says that the map covers all of them. in_box lists |w_y|, v - w_x and v "
    "w_x; the next w_y is an absolute value. Where v w_x >= 1/(2 pi) the angle falls by itself."
)
REFUTED = (
    "A row that is refuted fails for every i near 1/pi and every g within the bounds; 1/pi in its box is replaced by "
    "a rational number inside the box."
)
REPAIRED = (
    "Each printed bound that holds is kept; the others are replaced by weaker ones that can be proved. They are not "
    "claimed to be the best."
)
STATEMENTS: dict[str, Callable[[], model.Statement]] = {
    "structures/interval-table-theorem-3.5-rows-1-4": partial(_statement, 1, 4, False),
    "structures/interval-table-theorem-3.5-rows-1-4.repair": partial(_statement, 1, 4, True),
    "structures/interval-table-theorem-3.5-rows-5-12": partial(_statement, 5, 12, False),
    "structures/interval-table-theorem-3.5-rows-5-12.repair": partial(_statement, 5, 12, True),
    "structures/interval-table-theorem-3.5-rows-13-23": partial(_statement, 13, 23, False),
    "structures/interval-table-theorem-3.5-rows-13-23.repair": partial(_statement, 13, 23, True),
    "structures/interval-table-theorem-3.5-rows-26-30": partial(_statement, 26, 30, False),
    "structures/interval-table-theorem-3.5-rows-26-30.repair": partial(_statement, 26, 30, True),
    "structures/interval-table-theorem-3.5-rows-32-34": partial(_statement, 32, 34, False),
    "structures/interval-table-theorem-3.5-rows-32-34.repair": partial(_statement, 32, 34, True),
    "structures/interval-table-theorem-3.5-rows-38-46": partial(_statement, 38, 46, False),
    "structures/interval-table-theorem-3.5-rows-38-46.repair": partial(_statement, 38, 46, True),
    "structures/interval-table-theorem-3.5-rows-47-53": partial(_statement, 47, 53, False),
    "structures/interval-table-theorem-3.5-rows-47-53.repair": partial(_statement, 47, 53, True),
    "structures/interval-table-theorem-3.5-rows-55-60": partial(_statement, 55, 60, False),
    "structures/interval-table-theorem-3.5-rows-55-60.repair": partial(_statement, 55, 60, True),
}
