"""All orbits of period 2 of a polynomial loss, exactly: by the degree of the loss."""

from fractions import Fraction
from time import perf_counter

from constructions import orbits, polynomial

DEGREES = (3, 4, 5, 6, 7)
RATE = Fraction(11, 10)


def main() -> None:
    """Print the time for each degree, as a multiple of the first; the points are zeros of degree (d − 2)(d − 1)."""
    unit = None
    for degree in DEGREES:
        loss = polynomial([0, 0, 1, *(Fraction((-1) ** k, k + 3) for k in range(degree - 2))])
        start = perf_counter()
        found = orbits(loss, RATE)
        seconds = perf_counter() - start
        unit = unit or seconds
        print(f"degree {degree}: {len(found)} orbits, time {seconds / unit:8.1f}")


if __name__ == "__main__":
    main()
