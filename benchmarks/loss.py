"""The exact loss of the Fourier solution: by its definition over all pairs, and by potentials."""

from time import perf_counter

from constructions import FiniteAbelianGroup, analytic_loss, fourier_solution, loss

ORDERS = (3, 5, 7, 9)


def main() -> None:
    """Print both times for each cyclic group, as multiples of the first."""
    unit = None
    for order in ORDERS:
        z = fourier_solution(FiniteAbelianGroup((order,)))
        row = []
        for evaluate in (loss, analytic_loss):
            start = perf_counter()
            assert evaluate(z) == 0
            row.append(perf_counter() - start)
        unit = unit or row[0]
        print(f"d = {order:2}: definition {row[0] / unit:8.1f}, potentials {row[1] / unit:8.1f}")


if __name__ == "__main__":
    main()
