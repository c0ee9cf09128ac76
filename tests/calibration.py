"""How fast the machine is now: bounds on time are multiples of a loop."""

import time

HALF_A_MINUTE = 240  # loops, of about an eighth of a second each


def loop() -> float:
    """Return the processor time of a loop, as long as the machine is as busy as it is."""
    start = time.process_time()
    table: dict[int, tuple[int, int]] = {}
    for number in range(1_000_000):
        table[number & 1023] = (number, number)
    return time.process_time() - start
