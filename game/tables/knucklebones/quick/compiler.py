"""Functions that numba compiles if it is installed (``pip install 'kotsu[fast]'``); without it they run uncompiled.

Compiled code is cached in the player's folder, in a folder named after the sources. At the end are the random streams
of ``game.kernel.random_stream``, on integers of 64 bits; ``mix`` is its own function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import TypeVar, cast

from game.content.safe_files import compiled_code_folder
from game.kernel import random_stream
from game.tables.knucklebones.quick.arrays import Letters, Numbers, Reals, Small, Stack, State, Streams
from game.tables.numba_support import compiles

TABLE = Path(__file__).parents[1]
SOURCE_FOLDERS = TABLE, TABLE / "quick", TABLE / "cards", TABLE / "bots", TABLE.parents[1] / "kernel"
# Integers of 64 bits: unsigned and signed.
U64: Callable[[int], int]
I64: Callable[[int], int]
# Arrays made from other numbers, or from rows of them; ``letters`` and ``zeros`` make arrays of zeros.
numbers: Callable[[Iterable[object]], Numbers]
states: Callable[[Iterable[object]], Streams]
small: Callable[[Iterable[int]], Small]
letters: Callable[[int], Letters]
zeros: Callable[[int], Numbers]
reals: Callable[[Iterable[float]], Reals]
F = TypeVar("F", bound=Callable[..., object])
R = TypeVar("R")


def copy_row(into: Numbers, board: Numbers) -> None:
    """Copy one row of numbers over another of the same length."""
    into[:] = board


if compiles():
    import numba
    import numpy

    vars(numba.config)["CACHE_DIR"] = str(compiled_code_folder(*SOURCE_FOLDERS))
    U64, I64 = cast(Callable[[int], int], numpy.uint64), cast(Callable[[int], int], numpy.int64)
    KINDS = {
        "int": numba.int64, "bool": numba.boolean, "float": numba.float64, "State": numba.uint64, "None": numba.void,
        "Numbers": numba.int64[::1], "Small": numba.int16[::1], "Letters": numba.uint8[::1],
        "Streams": numba.uint64[::1], "Reals": numba.float64[::1], "Stack": numba.int64[:, ::1],
        "StreamStack": numba.uint64[:, ::1], "Planes": numba.float32[:, ::1],
        "tuple[str, ...]": numba.int64,
    }
    """The compiled type of each word in a signature. Other words are named tuples of these."""

    def _compile(function: F, is_inline: bool, *kinds: str, counts_references: bool = False) -> F:
        """Compile a function for these kinds of arguments and result, by default those in its signature."""
        # Counting references to arrays, which no function keeps, would take half of the time.
        *arguments, result = (_kind(word, function) for word in kinds or function.__annotations__.values())
        program: F = numba.njit(
            result(*arguments), cache=True, nogil=True, error_model="numpy", forceinline=is_inline,
            _nrt=counts_references,
        )(function)
        return program

    def quick(function: F) -> F:
        """Compile a function for the types in its signature, unless a cached result exists."""
        return _compile(function, False)

    def inline(function: F) -> F:
        """Compile a function inline: a call with many arrays takes as long as its work."""
        return _compile(function, True)

    def _kind(word: str, function: Callable[..., object]) -> numba.types.Type:
        if word not in KINDS:
            tuple_class = function.__globals__[word]
            fields = [_kind(hint.__forward_arg__, function) for hint in tuple_class.__annotations__.values()]
            KINDS[word] = numba.types.BaseTuple.from_types(fields, tuple_class)
        return KINDS[word]

    def _array_maker(kind: type) -> Callable[[Iterable[object]], Numbers]:
        return lambda values: cast(Numbers, numpy.array(list(values), dtype=kind))

    mix = _compile(random_stream.mix, True, "State", "State")
    copy = _compile(copy_row, False, counts_references=True)
    numbers, states, small = map(_array_maker, (numpy.int64, numpy.uint64, numpy.int16))
    reals = cast("Callable[[Iterable[float]], Reals]", _array_maker(numpy.float64))
    letters = cast("Callable[[int], Letters]", partial(numpy.zeros, dtype=numpy.uint8))
    zeros = cast("Callable[[int], Numbers]", partial(numpy.zeros, dtype=numpy.int64))

else:
    U64 = I64 = int

    def quick(function: F) -> F:
        """Return the function unchanged."""
        return function

    inline = quick

    mix, copy = random_stream.mix, copy_row
    numbers = states = cast("Callable[[Iterable[object]], Numbers]", list)
    small = reals = list
    letters, zeros = cast("Callable[[int], Letters]", bytearray), lambda size: [0] * size


def shared(function: Callable[..., R], names: dict[str, object]) -> Callable[..., R]:
    """Return a function of the engine with these names for its globals: it calls functions of the core.

    The names hold all that the function calls, and the class in the annotation of its argument.
    """
    copy = FunctionType(function.__code__, names)
    copy.__annotations__ = function.__annotations__
    return copy


def compile_all(compiler: Callable[[FunctionType], object], names: dict[str, object]) -> None:
    """Compile all functions of a module so far, in their order."""
    for name, function in [*names.items()]:
        if isinstance(function, FunctionType) and function.__module__ == names["__name__"]:
            del names[name]  # A function that calls itself must not find the one that is not compiled.
            names[name] = compiler(function)


def stack(rows: int, size: int) -> Stack:
    """Return rows of zeros."""
    return cast("Stack", numbers([0] * size for _ in range(rows)))


MASK_64_BITS, GAMMA, FACTOR = U64(random_stream.MASK64), U64(random_stream.GAMMA), U64(0xBF58476D1CE4E5B9)
MASK_32_BITS, LEAST_LEFTOVER, S32 = U64(0xFFFFFFFF), U64(0x100000000), U64(32)
TWO, THREE = U64(2), U64(3)


@inline
def next_state(state: State, part: int) -> State:
    """Return the state of a seed with one more part."""
    return mix((state + GAMMA + mix(U64(part))) & MASK_64_BITS)


@inline
def random_number(streams: Streams, n: int) -> int:
    """Return a number from 0 to n-1, drawn from the stream of the position, the first of the streams."""
    state = (streams[0] + GAMMA) & MASK_64_BITS
    streams[0] = state
    z, m = mix(state), U64(n)
    return I64(((z >> S32) * m + (((z & MASK_32_BITS) * m) >> S32)) >> S32)


@inline
def draw_number(streams: Streams, place: int, n: int) -> int:
    """Draw a number from 0 to n-1 for a seat. Its stream is at that place, followed by the rest of its last output."""
    if n == 1:
        return 0
    leftover = streams[place + 1]
    if leftover < LEAST_LEFTOVER:
        streams[place] = (streams[place] + GAMMA) & MASK_64_BITS
        leftover = mix(streams[place])
    if n == 2:  # Compiled code divides by a constant several times as fast.
        streams[place + 1] = leftover // TWO
        return I64(leftover % TWO)
    if n == 3:
        streams[place + 1] = leftover // THREE
        return I64(leftover % THREE)
    m = U64(n)
    streams[place + 1] = leftover // m
    return I64(leftover % m)
