"""Many matches of the same bots by the same rules, as the quick core plays them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.kernel.opaque import Bot, Event
from game.kernel.random_bot import Lots
from game.kernel.random_stream import grown
from game.tables.knucklebones.bots.one_move import greedy
from game.tables.knucklebones.bots.patience import Asking, patient
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.offered_moves import dealt
from game.tables.knucklebones.quick import course
from game.tables.knucklebones.quick.compiling import as_bytes, numbers, states
from game.tables.knucklebones.quick.counting import total, won
from game.tables.knucklebones.quick.layout import (
    CARDS,
    END,
    FACE,
    HAND,
    LONGEST,
    OVER,
    SEAT,
    SIZE,
    WORK,
    Numbers,
    Out,
    Work,
)
from game.tables.knucklebones.quick.tables import TYPES, tables
from game.tables.knucklebones.quick.taking import taken
from game.tables.knucklebones.rule_tables import Book, book_of

BOTS: dict[object, int] = {greedy: course.GREEDY, patient: course.PATIENT}
Deck = tuple[str, ...] | None


def room(size: int) -> Numbers:
    """So many noughts."""
    return numbers([0] * size)


def work() -> Work:
    """Room for what is worked on."""
    return Work(room(WORK), room(SIZE), room(SIZE), room(SIZE), room(SIZE), room(SIZE), states([0] * 7))


def out(limit: int, uses: int) -> Out:
    """Room for what is noted of a match of so many placements, with so many uses of cards."""
    turns = limit + uses + 4
    tale = 2 * LONGEST * (turns + limit)
    return Out(room(CARDS + 1), room(2 * (CARDS + 1)), room(2), room(turns), room(3 * uses + 3), room(tale), room(4))


class Course(NamedTuple):
    """What there is to know of a match. Seats are 1 and 2, at index 0 and 1."""

    winner: int
    """0 for a draw or a match that was broken off."""
    by: str | None
    totals: tuple[int, int]
    placements: int
    leads: tuple[int, ...]
    last: int
    """The seat to move at the end."""
    played: tuple[tuple[int, str, int], ...]
    """Seat, card and own turn, from 1."""
    offered: tuple[dict[str, int], dict[str, int]]
    own_turns: tuple[int, int]
    tale: bytes
    """All that happened, which ``Core.events`` reads."""


class Core:
    """The quick core for some rules, cards and bots."""

    def __init__(
        self, rules: Rules, cards: tuple[str, ...], bots: tuple[int, int], limit: int, asking: Asking | None
    ) -> None:
        self.rules, self.book, self.cards, self.limit = rules, book_of(rules), cards, limit
        self.tables = _tables(self.book, cards, course.PATIENT in bots, asking)
        self.bots = numbers(bots)
        self.places = {card: at for at, card in enumerate(cards)}
        self.s, self.work = room(SIZE), work()
        self.outs: dict[int, Out] = {}
        self.moves: dict[bytes, tuple[Event, ...]] = {}

    def watch(self, first: int, decks: tuple[Deck, Deck], luck: int) -> Course:
        """Play a match."""
        hands = [dealt(self.book, deck) for deck in decks]
        uses = sum(left for hand in hands for _, left in hand)
        noted = self.outs.get(uses)
        if noted is None:
            noted = self.outs[uses] = out(self.limit, uses)
        self.s[HAND:] = room(2 * CARDS)
        for seat, hand in enumerate(hands):
            for card, left in hand:
                self.s[HAND + CARDS * seat + self.places[card]] = left
        streams = states([0, 0, 0, 0, 0, grown(luck, 1), grown(luck, 2)])
        course.watch(self.tables, self.work, noted, self.s, first - 1, streams, self.bots, self.limit)
        return self._told(noted)

    def _told(self, noted: Out) -> Course:
        s = self.s
        placements, turns, played, heard = map(int, noted.sums)
        winner = int(won(self.tables, s, s[SEAT]))
        by = "exodia" if winner else "score" if s[FACE] == OVER else None
        one, two = (int(total(self.tables, s, seat)) for seat in (0, 1))
        if by == "score":
            winner = 1 if one > two else 2 if two > one else 0
        names = (*self.cards, *("",) * (CARDS - len(self.cards)), "roll")
        offered = tuple(
            {name: int(n) for name, n in zip(names, noted.offered[at : at + CARDS + 1], strict=True) if n}
            for at in (0, CARDS + 1)
        )
        return Course(
            winner, by, (one, two), placements, tuple(map(int, noted.leads[: turns + 1])), int(s[SEAT]) + 1,
            tuple((int(noted.played[at]) + 1, self.cards[noted.played[at + 1]], int(noted.played[at + 2]))
                  for at in range(0, 3 * played, 3)),
            (offered[0], offered[1]), (int(noted.turns[0]), int(noted.turns[1])), as_bytes(noted.tale[:heard]),
        )  # fmt: skip


    def events(self, tale: bytes) -> Iterator[tuple[Event, ...]]:
        """All that happened, move by move, as events that say nothing but their types."""
        for move in tale.split(bytes((END,)))[:-1]:
            found = self.moves.get(move)
            if found is None:
                found = self.moves[move] = tuple(tuple.__new__(TYPES[kind], ()) for kind in move)
            yield found


@lru_cache(maxsize=64)
def _tables(book: Book, cards: tuple[str, ...], patient: bool, asking: Asking | None) -> Numbers:
    return tables(book.rules, cards, patient, asking)


def core(rules: Rules, bots: tuple[Bot, Bot], decks: Sequence[Deck], limit: int) -> Core | None:
    """The quick core for these bots with these cards; None where it does not take them."""
    kinds, asking = tuple(map(_kind, bots)), next((bot for bot in bots if isinstance(bot, Asking)), None)
    book = book_of(rules)
    cards = tuple(sorted({card for deck in decks for card, _ in dealt(book, deck)}))
    one, two = kinds
    if one is None or two is None or (asking and bots[0] != bots[1]) or not taken(rules, cards):
        return None
    return _core(book, cards, (one, two), limit, asking)


@lru_cache(maxsize=32)
def _core(book: Book, cards: tuple[str, ...], bots: tuple[int, int], limit: int, asking: Asking | None) -> Core:
    return Core(book.rules, cards, bots, limit, asking)


def _kind(bot: Bot) -> int | None:
    if isinstance(bot, Lots):
        return course.RANDOM
    if isinstance(bot, Asking):
        return course.GLANCING if bot.glances else course.PATIENT
    return BOTS.get(bot)
