"""What a move draws by lot: from the position's stream, or as the move names it."""

from __future__ import annotations

from collections.abc import Iterable

WIDTH = 6
"""Bits of each number that a move names."""
MOST = (1 << WIDTH) - 1


class Undrawn(Exception):
    """Neither stream nor name tells what is drawn out of these."""

    def __init__(self, among: tuple[int, ...]) -> None:
        super().__init__(among)
        self.among = among


class Unlikely(Exception):
    """What a move names cannot be drawn."""

    def __init__(self, named: int, among: tuple[int, ...]) -> None:
        super().__init__(named, among)
        self.named, self.among = named, among


def packed(lots: Iterable[int]) -> int:
    """Several numbers as a move holds them in one; a single one stays what it is."""
    return sum(lot << WIDTH * place for place, lot in enumerate(lots))


def unpacked(face: int) -> tuple[int, ...]:
    """The numbers that a move names, in the order they are drawn."""
    found = []
    while face:
        found.append(face & MOST)
        face >>= WIDTH
    return tuple(found)
