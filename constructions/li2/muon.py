"""Muon's direction: a gradient with all its singular values that are not 0 set to 1.

Source: 'li2' (Y. Tian, arXiv 2509.21519), Lemma 2, and Lemma 9, whose error term is replaced by the exact formula.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from constructions.cyclotomic import Cyclotomic, Rational, exact, squared_length, total
from constructions.reals import square_root

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["appended_direction", "muon_direction"]

Column = Sequence[Cyclotomic | Rational]


def muon_direction(gradient: Any) -> NDArray[np.float64]:
    """Return U Vᵀ for a gradient with the compact singular value decomposition U D Vᵀ, in float64.

    Parameters
    ----------
    gradient : array of shape (n, k)
        Singular values below max(n, k) 2^−52 times the largest one are taken to be 0.

    Returns
    -------
    numpy.ndarray
        Of the same shape.

    Raises
    ------
    ValueError
        If it is no matrix, or not finite.

    Source
    ------
    li2, Lemma 2: its inner product with the gradient is the sum of the singular values.

    Examples
    --------
    >>> muon_direction([[3.0, 0.0], [0.0, -2.0], [0.0, 0.0]]).round(12).tolist()
    [[1.0, 0.0], [0.0, -1.0], [0.0, 0.0]]
    """
    import numpy as np

    matrix = np.asarray(gradient, dtype=np.float64)
    if matrix.ndim != 2 or not np.isfinite(matrix).all():
        raise ValueError("a gradient is a matrix of finite numbers")
    left, values, right = np.linalg.svd(matrix, full_matrices=False)
    kept = values > values.max(initial=0.0) * max(matrix.shape) * 2.0**-52
    return np.asarray(left[:, kept] @ right[kept])


def appended_direction(orthonormal: Sequence[Column], appended: Column) -> tuple[Cyclotomic, ...]:
    """Return the last column of Muon's direction of [Q, v], up to its length: (1 + t) v_⊥/t + v_∥ with t = ‖v_⊥‖.

    Parameters
    ----------
    orthonormal : sequence of columns
        The columns of Q, orthonormal, of real numbers.
    appended : column
        v, of rational numbers if Q is, so that t² has a root here; not in the span of Q.

    Raises
    ------
    ValueError
        If the columns are not orthonormal, or v lies in their span.

    Source
    ------
    li2/lemma-9.repair.

    Examples
    --------
    >>> appended_direction([[1, 0, 0]], [2, 3, 4])
    (2, 18/5, 24/5)
    """
    columns = [[exact(value) for value in column] for column in orthonormal]
    v = [exact(value) for value in appended]
    for j, one in enumerate(columns):
        for k, other in enumerate(columns[: j + 1]):
            if len(one) != len(v) or total(x * y for x, y in zip(one, other, strict=True)) != int(j == k):
                raise ValueError("the columns of Q are orthonormal and as long as v")
    shares = [total(x * y for x, y in zip(column, v, strict=True)) for column in columns]
    inside = [total(share * column[i] for share, column in zip(shares, columns, strict=True)) for i in range(len(v))]
    outside = [x - y for x, y in zip(v, inside, strict=True)]
    size = squared_length(outside)
    if not size:
        raise ValueError("v lies in the span of Q")
    t = square_root(size.as_fraction())
    factor = (1 + t) * t.inverse()
    return tuple(factor * x + y for x, y in zip(outside, inside, strict=True))
