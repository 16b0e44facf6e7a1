"""Marks, points and cards in hands that a move changes."""

from __future__ import annotations

from game.tables.knucklebones.board import RULE_MARKS
from game.tables.knucklebones.cards.blocks.marks import LOST_POINTS, WON_POINTS, PointsLost, PointsWon
from game.tables.knucklebones.cards.view import actor_of
from game.tables.knucklebones.events import CardGained, CardLost
from game.tables.knucklebones.mark import NO_STATE, Mark, MarkEnded, MarkPut, MarkState, Span, Until, lasting_state
from game.tables.knucklebones.turn import Turn

MOST_USES = 9
"""Uses of one card in a hand."""


def put_mark(turn: Turn, mark: Mark, state: MarkState = NO_STATE) -> None:
    """Put a mark, or give it another state."""
    turn.scores.remember_for(turn.board, mark)
    turn.board.put_mark(mark, state)


def add_mark(turn: Turn, mark: Mark, value: int) -> None:
    """Add to the value of a mark."""
    put_mark(turn, mark, MarkState(turn.board.mark_value(mark) + value))


def drop_mark(turn: Turn, mark: Mark) -> None:
    """Remove a mark, if it is there."""
    turn.scores.remember_for(turn.board, mark)
    turn.board.drop_mark(mark)


def announce_mark(turn: Turn, mark: Mark, state: MarkState = NO_STATE) -> None:
    """Put a mark and report it."""
    if turn.watches_events and state.until is not None:
        turn.triggers.count_before[actor_of(turn.carrier(mark), mark)] = turn.triggers.count
    turn.events.append(MarkPut(*mark, state.number))
    put_mark(turn, mark, state)


def leave_mark(turn: Turn, mark: Mark, value: int, span: Span | None) -> None:
    """Put a mark that lasts for this time, or until an event, from now on, and report it."""
    if isinstance(span, Until):
        turn.watch_events()
        turn.look_back()
    announce_mark(turn, mark, lasting_state(value, span, mark.seat, turn.seat, turn.mover))


def end_mark(turn: Turn, mark: Mark) -> None:
    """Remove a mark and report it, if it is there."""
    if mark in turn.board.marks:
        turn.events.append(MarkEnded(*mark))
        drop_mark(turn, mark)


def reduce_mark(turn: Turn, mark: Mark, state: MarkState) -> None:
    """Let a mark have what is left of it, or remove it if nothing is left, and report it."""
    if state == NO_STATE:
        end_mark(turn, mark)
    else:
        announce_mark(turn, mark, state)


def win_points(turn: Turn, seat: int, points: int) -> None:
    """Give points to a seat for good."""
    turn.events.append(PointsWon(seat, points))
    add_mark(turn, WON_POINTS.at(seat), points)


def lose_points(turn: Turn, seat: int, points: int, by: str) -> None:
    """Take points from a seat for good, if there are any."""
    if points > 0:
        turn.events.append(PointsLost(seat, points, by))
        add_mark(turn, LOST_POINTS.at(seat), points)


def use_edge(turn: Turn, name: str, seat: int) -> None:
    """Use up one use of an edge of a seat."""
    uses = turn.board.sides[seat - 1].rules.edge(name)
    reduce_mark(turn, RULE_MARKS[name][seat], MarkState(uses - 1))


def gain_card(turn: Turn, seat: int, card: str, count: int = 1) -> None:
    """Give a seat more uses of a card, unless it would have more than nine."""
    uses = turn.board.sides[seat - 1].hand.get(card, 0) + count
    if uses <= MOST_USES:
        turn.board.set_uses(seat, card, uses)
        if uses == count:
            turn.new_cards |= {(seat, card)}
        turn.events.append(CardGained(seat, card, uses))


def lose_card(turn: Turn, seat: int, card: str, count: int = 1) -> None:
    """Take uses of a card from a seat."""
    uses = turn.board.sides[seat - 1].hand[card] - count
    turn.board.set_uses(seat, card, uses)
    turn.events.append(CardLost(seat, card, uses))
