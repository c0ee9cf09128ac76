"""Time to replay each certificate, as a multiple of the time for Theorem 1 of CaGO."""

from pathlib import Path
from statistics import median
from time import perf_counter

from verify.kernel.ledger import load_ledger
from verify.kernel.run import replayed

UNIT = "cago/theorem-1"
ROUNDS = 3


def seconds(path: Path, ledger) -> float:
    """Return the median time of a few replays, reading included."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        replayed(path, ledger)
        times.append(perf_counter() - start)
    return median(times)


def main() -> None:
    """Print a line for each certificate and the sum."""
    folder = Path(__file__).resolve().parent.parent / "certificates"
    ledger = load_ledger()
    paths = sorted(folder.glob("*/*.json"))
    times = {str(path.relative_to(folder).with_suffix("")): seconds(path, ledger) for path in paths}
    for name, time in sorted(times.items(), key=lambda entry: entry[1]):
        print(f"{time / times[UNIT]:8.2f}  {name}")
    print(f"{sum(times.values()) / times[UNIT]:8.2f}  all, one after the other ({sum(times.values()):.1f} s here)")


if __name__ == "__main__":
    main()
