"""Linear combinations: which rational multiples of given vectors add up to a vector.

The question is answered modulo a prime first, which is quick and tells the few vectors that matter; these are then
solved for exactly.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

Vector = Mapping[int, Fraction]
PRIME = (1 << 61) - 1


class Span:
    """A growing space of vectors, spanned modulo a prime."""

    def __init__(self) -> None:
        """Start with no vector."""
        self.vectors: list[Vector] = []
        self._rows: dict[int, tuple[dict[int, int], dict[int, int]]] = {}

    def add(self, vector: Vector) -> None:
        """Take one more vector."""
        place = len(self.vectors)
        self.vectors.append(vector)
        rest, combination = self._reduced(_modular(vector))
        if rest:
            lead = max(rest)
            inverse = pow(rest[lead], -1, PRIME)
            combination[place] = (combination.get(place, 0) - 1) % PRIME
            row = {key: value * inverse % PRIME for key, value in rest.items()}
            self._rows[lead] = row, {key: -value * inverse % PRIME for key, value in combination.items()}

    def _reduced(self, vector: dict[int, int]) -> tuple[dict[int, int], dict[int, int]]:
        """Return what is left of a vector, and the combination of the vectors that was taken away."""
        combination: dict[int, int] = {}
        while vector and (lead := max(vector)) in self._rows:
            row, parts = self._rows[lead]
            factor = vector[lead]
            _accumulate(vector, row, -factor)
            _accumulate(combination, parts, factor)
        return vector, combination

    def combination(self, vector: Vector) -> dict[int, Fraction] | None:
        """Return multiples of the vectors, by their places, that add up to a vector; None if there are none.

        Examples
        --------
        >>> span = Span()
        >>> span.add({0: Fraction(1), 1: Fraction(1)})
        >>> span.add({1: Fraction(2)})
        >>> span.combination({0: Fraction(3)})
        {0: Fraction(3, 1), 1: Fraction(-3, 2)}
        """
        rest, parts = self._reduced(_modular(vector))
        if rest:
            return None
        places = sorted(place for place, value in parts.items() if value)
        exact = solved([self.vectors[place] for place in places], vector)
        if exact is None:
            return None
        return {place: value for place, value in zip(places, exact, strict=True) if value}


def solved(vectors: Sequence[Vector], target: Vector) -> list[Fraction] | None:
    """Return the multiples of the vectors that add up to the target, None if there are none."""
    rows: dict[int, tuple[dict[int, Fraction], dict[int, Fraction]]] = {}

    def reduced(vector: Vector) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
        rest, combination = dict(vector), dict[int, Fraction]()
        while rest and (lead := max(rest)) in rows:
            row, parts = rows[lead]
            factor = rest[lead]
            for total, added in ((rest, row), (combination, parts)):
                sign = -1 if total is rest else 1
                for key, value in added.items():
                    total[key] = total.get(key, Fraction(0)) + sign * factor * value
                    if not total[key]:
                        del total[key]
        return rest, combination

    for place, vector in enumerate(vectors):
        rest, combination = reduced(vector)
        if rest:
            lead = max(rest)
            own = {key: -value for key, value in combination.items()}
            own[place] = own.get(place, Fraction(0)) + 1
            rows[lead] = (
                {key: value / rest[lead] for key, value in rest.items()},
                {key: value / rest[lead] for key, value in own.items()},
            )
    rest, combination = reduced(target)
    if rest:
        return None
    return [combination.get(place, Fraction(0)) for place in range(len(vectors))]


def _modular(vector: Vector) -> dict[int, int]:
    found = {key: value.numerator * pow(value.denominator, -1, PRIME) % PRIME for key, value in vector.items()}
    return {key: value for key, value in found.items() if value}


def _accumulate(total: dict[int, int], other: dict[int, int], factor: int) -> None:
    for key, value in other.items():
        changed = (total.get(key, 0) + factor * value) % PRIME
        if changed:
            total[key] = changed
        else:
            total.pop(key, None)
