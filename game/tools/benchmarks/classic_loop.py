"""The baseline: classic Knucklebones in its simplest form, without cards, events, replay or refusals."""

from __future__ import annotations

from random import Random


def classic_match(random: Random) -> tuple[int, int]:
    """Play one random match on bare lists and return both totals."""
    boards: list[list[list[int]]] = [[[], [], []], [[], [], []]]
    seat = int(random.random() * 2)
    while True:
        own, facing = boards[seat], boards[1 - seat]
        face = int(random.random() * 6) + 1
        free = [row for row in range(3) if len(own[row]) < 3]
        row = free[int(random.random() * len(free))]
        own[row].append(face)
        if face in facing[row]:
            facing[row] = [value for value in facing[row] if value != face]
        if sum(map(len, own)) == 9:
            first, second = (sum(v * r.count(v) for r in board for v in r) for board in boards)
            return first, second
        seat = 1 - seat
