"""Functions that are compiled where numba is installed (``pip install 'kotsu[fast]'``), and read as they are elsewhere.

Compiled ones are kept in the player's folder, in one that is named after the code they were made from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar, cast

from game.content.compiled_code import kept_in
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.quick.layout import Numbers, Out, Reals, Search, Small, Stack, Streams, Taught, Work

U64: Callable[[int], int]
I64: Callable[[int], int]
"""A whole number of 64 bits, without and with a sign."""
F = TypeVar("F", bound=Callable[..., object])
if compiles():
    import numba
    import numpy

    numba.config.CACHE_DIR = str(kept_in(Path(__file__).parent))
    U64, I64 = cast(Callable[[int], int], numpy.uint64), cast(Callable[[int], int], numpy.int64)
    ROW, STREAMS, SMALL, REALS, STACK = (
        numba.int64[::1], numba.uint64[::1], numba.int16[::1], numba.float64[::1], numba.int64[:, ::1]
    )  # fmt: skip
    KINDS = {
        "int": numba.int64, "bool": numba.boolean, "float": numba.float64, "State": numba.uint64, "None": numba.void,
        "Numbers": ROW, "Small": SMALL, "Streams": STREAMS, "Reals": REALS,
        "tuple[int, int]": numba.types.UniTuple(numba.int64, 2),
        "Taught": numba.types.NamedTuple([SMALL] * 3 + [REALS] + [ROW] * 3, Taught),
        "Search": numba.types.NamedTuple([STACK, STACK, STACK, STREAMS, REALS, ROW], Search),
        "Work": numba.types.NamedTuple([ROW] * 6 + [STREAMS], Work), "Out": numba.types.NamedUniTuple(ROW, 7, Out),
    }  # fmt: skip
    """What is compiled for each word behind a name."""

    def quick(function: F) -> F:
        """The function, compiled for what its signature says, or found as it was compiled before."""
        said = dict(function.__annotations__)
        kind = KINDS[said.pop("return")](*(KINDS[word] for word in said.values()))
        found: F = numba.njit(kind, cache=True, nogil=True, error_model="numpy")(function)
        return found

    def numbers(values: Iterable[int]) -> Numbers:
        """Whole numbers side by side."""
        return cast(Numbers, numpy.array(list(values), dtype=numpy.int64))

    def states(values: Iterable[int]) -> Streams:
        """States of random streams side by side."""
        return cast(Streams, numpy.array(list(values), dtype=numpy.uint64))

    def small(values: Iterable[int]) -> Small:
        """Small whole numbers side by side."""
        return cast(Small, numpy.array(list(values), dtype=numpy.int16))

    def reals(values: Iterable[float]) -> Reals:
        """Numbers with a point side by side."""
        return cast(Reals, numpy.array(list(values), dtype=numpy.float64))

    def stack(rows: int, size: int) -> Stack:
        """So many rows of so many noughts."""
        return cast(Stack, numpy.zeros((rows, size), dtype=numpy.int64))

    def as_bytes(values: Numbers) -> bytes:
        """Small whole numbers as bytes."""
        return bytes(numpy.asarray(values).astype(numpy.uint8))

    @quick
    def copy(into: Numbers, s: Numbers) -> None:
        """Write one row of numbers over another, as long as that is."""
        for at in range(len(s)):
            into[at] = s[at]

else:
    U64 = I64 = int

    def quick(function: F) -> F:
        """The function as it is."""
        return function

    def copy(into: Numbers, s: Numbers) -> None:
        """Write one row of numbers over another."""
        into[:] = s

    def numbers(values: Iterable[int]) -> Numbers:
        """Whole numbers side by side."""
        return list(values)

    states = small = numbers

    def reals(values: Iterable[float]) -> Reals:
        """Numbers with a point side by side."""
        return list(values)

    def stack(rows: int, size: int) -> Stack:
        """So many rows of so many noughts."""
        return [[0] * size for _ in range(rows)]

    def as_bytes(values: Numbers) -> bytes:
        """Small whole numbers as bytes."""
        return bytes(values)
