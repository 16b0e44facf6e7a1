"""Matches that the counting core plays for the lab; the records are those of ``matcher.play_match``."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from game.kernel.opaque import Event
from game.kernel.random_stream import extend_state
from game.tables.knucklebones.events import INSTANT_WIN
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import Letters, Numbers, Stack, Streams
from game.tables.knucklebones.quick.bot_moves import decide, luck_of_roll
from game.tables.knucklebones.quick.compiler import U64, copy, letters, next_state, quick, states, zeros
from game.tables.knucklebones.quick.lookup import EVENT_TYPES
from game.tables.knucklebones.quick.matches import QuickCore
from game.tables.knucklebones.quick.turns import card_of, instant_winner, legal, make_move, total, winner_of
from game.tools.lab.matcher import MOST_PLACEMENTS, MatchRecord, MatchStart, Pace

PLACEMENTS, TURNS, PLAYS, EVENTS, LUCK = range(5)
"""Sums of a match."""


class Notes(NamedTuple):
    """Notes of a match."""

    cards_offered: Numbers
    turns: Numbers
    leads: Numbers
    cards_played: Numbers
    tale: Letters
    """The events of each move, then ``MOVE_END``."""
    sums: Numbers


@quick
def note_offer(lookup: Numbers, work: Numbers, notes: Notes, board: Numbers, n: int) -> None:
    """Note the cards, and the roll, that the seat to move may choose, if it holds any card."""
    uses, last, start = 0, -1, at.HAND + at.CARDS * board[at.SEAT]
    for card in range(at.CARDS):
        uses += board[start + card]
    for index in range(n if uses else 0):
        move = work[at.MOVES + index]
        card = card_of(lookup, move) if move >= at.PLAYS else at.CARDS
        if card != last:  # All plays of a card follow one another.
            notes.cards_offered[(at.CARDS + 1) * board[at.SEAT] + card] += 1
            last = card


@quick
def watch_match(
    lookup: Numbers, work: Numbers, levels: Stack, notes: Notes, board: Numbers, first: int, streams: Streams,
    bots: Numbers,
) -> None:
    """Play the match with the hands in ``board``. Turn n of a seat draws from its own luck, the last two streams."""
    board[at.SEAT] = first
    placements, turns, plays, events, luck, is_new_turn = 0, 0, 0, 0, 0, True
    while placements < MOST_PLACEMENTS:
        seat = board[at.SEAT]
        n = legal(lookup, work, board)
        if is_new_turn:
            notes.turns[seat] += 1
            streams[0] = next_state(streams[5 + seat], notes.turns[seat])
            streams[1 + 2 * seat], streams[2 + 2 * seat] = next_state(streams[0], 1), U64(0)
            notes.leads[turns] = total(lookup, board, first) - total(lookup, board, 1 - first)
            turns += 1
            note_offer(lookup, work, notes, board, n)
        if not n:
            break
        work[at.NOTES_EVENTS] = 0
        move = decide(lookup, work, levels, board, streams, bots[seat], n)
        work[at.NOTES_EVENTS] = 1
        if board[at.FACE] == at.READY and move >= at.PLAYS:
            notes.cards_played[3 * plays], notes.cards_played[3 * plays + 1] = seat, card_of(lookup, move)
            notes.cards_played[3 * plays + 2] = notes.turns[seat]
            plays += 1
        rolls = board[at.FACE] == at.READY and move < at.PLAYS
        if rolls:
            copy(levels[0], board)
        make_move(lookup, work, board, streams, move, 0)
        if rolls and board[at.FACE] != at.HIDDEN:
            change = luck_of_roll(lookup, work, levels[0], board[at.FACE])
            luck += change if seat == 0 else -change
        is_new_turn = False
        for event in range(work[at.EVENT_COUNT]):
            kind = work[at.KINDS + event]
            notes.tale[events] = kind
            events += 1
            placements += kind == at.DIE_PLACED
            is_new_turn = is_new_turn or kind == at.TURN_PASSED
        notes.tale[events] = at.MOVE_END
        events += 1
    notes.leads[turns] = total(lookup, board, first) - total(lookup, board, 1 - first)
    notes.sums[PLACEMENTS], notes.sums[TURNS], notes.sums[PLAYS], notes.sums[EVENTS] = placements, turns, plays, events
    notes.sums[LUCK] = luck


def play_by_core(core: QuickCore, start: MatchStart, seed: int, pace: Pace | None) -> MatchRecord:
    lookup, board = core.lookup, zeros(at.SIZE)
    board[at.HAND :] = core.hands(start.decks)
    streams = states([0, 0, 0, 0, 0, extend_state(seed, 1), extend_state(seed, 2)])
    uses = int(sum(board[at.HAND :]))
    most_turns = MOST_PLACEMENTS + uses + 4
    offered, counted, leads, played, sums = map(zeros, (2 * (at.CARDS + 1), 2, most_turns, 3 * uses + 3, 5))
    notes = Notes(offered, counted, leads, played, letters(at.MOST_EVENTS * (most_turns + MOST_PLACEMENTS)), sums)
    watch_match(lookup, core.work, core.levels, notes, board, start.first - 1, streams, core.bots)
    placements, turns, play_count, event_count, luck_difference = map(int, sums)
    is_instant = instant_winner(lookup, board, board[at.SEAT])
    by = INSTANT_WIN if is_instant else "score" if board[at.FACE] == at.OVER else None
    one, two = (int(total(lookup, board, seat)) for seat in (0, 1))
    first, second = (
        Counter({name: int(n) for name, n in zip(core.names, offers, strict=True) if n})
        for offers in (offered[: at.CARDS + 1], offered[at.CARDS + 1 :])
    )
    plays = (played[place : place + 3] for place in range(0, 3 * play_count, 3))
    moves = bytes(notes.tale[:event_count]).split(bytes((at.MOVE_END,)))[:-1]
    return MatchRecord(
        start.first, int(winner_of(lookup, board, one, two)) if by else 0, by, (one, two), placements,
        tuple(map(int, leads[: turns + 1])),
        tuple((int(seat) + 1, core.cards[card], int(turn)) for seat, card, turn in plays), (first, second),
        (int(counted[0]), int(counted[1])), luck_difference, sum(map(pace, map(events_of, moves))) if pace else 0,
    )


@lru_cache(maxsize=4096)
def events_of(move: bytes) -> tuple[Event, ...]:
    """Return the events of a move; only their types are known."""
    return tuple(tuple.__new__(EVENT_TYPES[kind], ()) for kind in move)
