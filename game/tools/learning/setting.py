"""The rules, actions, observations and rewards of an environment, for any table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from game.kernel.opaque import Move, Position, Rules
from game.tables import find_table
from game.tables.contract import OpaqueTable
from game.tables.encoding import NO_NUMBER, Array, Encoding, Plane
from game.tables.table_files import load_rules, named_deck

TEXT_LENGTH = 4096
"""Characters of a text; a longer position, possible with custom rules, is cut."""
MOST_ACTIONS = 512
"""Actions at a table without an encoding; further moves are dropped."""
RewardScale = Literal["result", "points"]
REWARDS: tuple[RewardScale, ...] = get_args(RewardScale)
RESULT_REWARD = {"won": 1.0, "lost": -1.0, "drawn": 0.0}
NO_CHOICES: Mapping[str, str] = {}
Observation: TypeAlias = "dict[str, Array]"


class Setting:
    """A table under some rules, as environments see it."""

    def __init__(
        self, table_name: str, rules: str | Rules | None = None, reward: RewardScale = "result",
        deck: str | None = None, choices: Mapping[str, str] = NO_CHOICES,
    ) -> None:
        """Set up the table. Raise ValueError for an unknown reward, choice, or deck at a table without decks."""
        self.table = table = find_table(table_name)
        self.encoding = encoding = table.bots.encoding or plain_encoding(table)
        if reward not in REWARDS:
            raise ValueError(f"there is no reward {reward!r}; known: {', '.join(REWARDS)}")
        for name in choices:
            if name not in table.choices.names:
                names = ", ".join(table.choices.names) or "none"
                raise ValueError(f"the table {table_name} has no choice {name!r}; known: {names}")
        if rules is None or isinstance(rules, str):
            rules = load_rules(rules or table.files.standard, on=table_name)
        rules = table.choices.vary(rules, choices)
        if deck is not None:
            if encoding.with_deck is None:
                raise ValueError(f"the table {table_name} has no decks")
            rules = encoding.with_deck(rules, named_deck(table_name, deck))
        self.rules, self.reward = rules, reward
        self.seats = table.seat_count(rules)
        self.planes: Sequence[Plane] = encoding.planes(rules)
        self.actions, self.size = encoding.actions(rules), sum(plane.size for plane in self.planes)

    def __reduce__(self) -> tuple[object, ...]:
        return Setting, (self.table.name, self.rules, self.reward), {"actions": self.actions}

    @property
    def numbers_space(self) -> Box:
        low, high = (np.concatenate([np.full(plane.size, getattr(plane, end), np.float32) for plane in self.planes])
                     for end in ("low", "high"))
        return Box(low, high, (self.size,), np.float32)

    @property
    def observation_space(self) -> Dict:
        return Dict({"observation": self.numbers_space, "text": Box(0, 127, (TEXT_LENGTH,), np.uint8),
                     "action_mask": self.mask_space})

    @property
    def mask_space(self) -> Box:
        return Box(0, 1, (self.actions,), np.int8)

    @property
    def action_space(self) -> Discrete:
        return Discrete(self.actions)

    def unpack(self, observation: Array) -> dict[str, Array]:
        """Return the planes of an observation, or of many, by name."""
        planes, start = {}, 0
        for plane in self.planes:
            part = observation[..., start : start + plane.size]
            planes[plane.name], start = part.reshape(*observation.shape[:-1], *plane.shape), start + plane.size
        return planes

    def legal(self, position: Position, seat: int) -> dict[int, Move]:
        """Return the seat's legal moves by their numbers; empty if it is not to move."""
        if position.over or seat not in self.table.seats_to_move(self.rules, position):
            return {}
        moves = self.table.legal(self.rules, self.table.seats.position_of(position, seat))
        numbers = self.encoding.numbers(self.rules, position, moves)
        return {number: move for number, move in zip(numbers, moves, strict=True) if number != NO_NUMBER}

    def observe(self, position: Position, seat: int) -> Array:
        """Return the numbers of a position as a seat may see it."""
        return np.asarray(self.encoding.observe(self.rules, self.table.blind(position), seat), np.float32)

    def text(self, position: Position, seat: int) -> Array:
        """Return the notation of a position as a seat may see it, in ASCII codes filled up with zeros."""
        return signs(self.table.notation.write(self.table.blind(self.table.seats.position_of(position, seat))))

    def mask(self, legal: Mapping[int, object]) -> Array:
        mask: Array = np.zeros(self.actions, np.int8)
        mask[list(legal)] = 1
        return mask

    def observation(self, position: Position, seat: int, legal: Mapping[int, object]) -> Observation:
        return {"observation": self.observe(position, seat), "text": self.text(position, seat),
                "action_mask": self.mask(legal)}

    def leads(self, position: Position) -> list[float]:
        """Return the points of each seat that it is ahead of the best other one; a lone seat's points."""
        totals = [float(total) for total in self.table.score(self.rules, position).totals]
        return [total - max([*totals[:index], *totals[index + 1 :]], default=0.0) for index, total in enumerate(totals)]

    def results(self, position: Position) -> list[float]:
        """Return the reward of each seat for the end of a match: zeros before it."""
        result = self.table.result(self.rules, position) if position.over else None
        if result is None:
            return [0.0] * self.seats
        return [RESULT_REWARD.get(result.of(seat), float(result.totals[seat - 1])) for seat in range(1, self.seats + 1)]

    def rewards(self, before: Position, after: Position) -> list[float]:
        """Return the reward of each seat for a step."""
        if self.reward == "result":
            return self.results(after)
        return [new - old for new, old in zip(self.leads(after), self.leads(before), strict=True)]


def signs(text: str) -> Array:
    """Return a text in ASCII codes, filled up with zeros."""
    codes: Array = np.zeros(TEXT_LENGTH, np.uint8)
    raw = np.frombuffer(text.encode("ascii", "replace")[:TEXT_LENGTH], np.uint8)
    codes[: len(raw)] = raw
    return codes


def plain_encoding(table: OpaqueTable) -> Encoding[Rules, Position, Move]:
    """Return numbers for a table that has none: the n-th legal move by text is action n, and the text is observed."""

    def numbers(rules: Rules, position: Position, moves: Sequence[Move]) -> Sequence[int]:
        ranks = {move: rank for rank, move in enumerate(sorted(moves, key=table.notation.write_move))}
        return [ranks[move] if ranks[move] < MOST_ACTIONS else NO_NUMBER for move in moves]

    def observe(rules: Rules, position: Position, seat: int) -> Sequence[float]:
        codes: Sequence[float] = signs(table.notation.write(table.seats.position_of(position, seat))).tolist()
        return codes

    plane = Plane("text", (TEXT_LENGTH,), 0, 127, "the notation of the position in ASCII codes, filled up with zeros")
    return Encoding(lambda rules: MOST_ACTIONS, numbers, lambda rules: (plane,), observe)
