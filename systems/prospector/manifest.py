"""The staging of the Prospector table, and the layout and texts of its replays."""

from __future__ import annotations

from components.focus import Rect
from components.prospector import Card
from game.content.store import Store
from game.tables.prospector.definitions import Rules
from game.tables.prospector.events import CardTaken, Event
from game.tables.prospector.position import GOLD, Dig, Move, Position, run_cards_of, run_worth, worth
from systems.prospector.cards import LESSONS, draw_preview, printed_rank
from systems.prospector.input import ProspectorSeatInput, places
from systems.prospector.layout import card_rect, card_spot, figure_rect, half_rect, slot_at
from systems.prospector.show import ANIMATORS, LANDINGS, STARTS, STEPS, enter, moment, moods, settle
from systems.prospector.table import draw_table, legend_entries
from systems.prospector.world import HANDLERS, build, match_rules, read_back
from systems.staging import (
    Animation,
    Commentary,
    Controls,
    Staging,
    TableDrama,
    TableEffects,
    TableInput,
    TableLayout,
    TableSound,
)
from systems.worlds import EventWorld

GRAPH_AREA, LONE_GRAPH_AREA = Rect(326, 284, 232, 70), Rect(246, 284, 182, 70)
"""The area of the win chance graph in a duel, and for a player who sits alone: next to the piles."""
TEXT_AREAS = Rect(6, 284, 236, 70), Rect(4, 226, 238, 130)
"""Areas for the description of a move: one that covers nothing, and a larger one."""


def move_sentence(store: Store, language: str, rules: Rules, position: Position, move: Move, name: str) -> str:
    """Return a sentence about a move and the worth of its run."""
    dig = dig_of(position, move)
    if move.verb != "draw":
        card = dig.mine[move.slot]
        cards = dig.run_cards + run_cards_of(rules, dig.edges, card)
        gold = dig.run_gold + card.endswith(GOLD)
        points = worth(rules, dig.edges, cards, gold)
        return store.text("review.dug", language, name=name, card=printed_rank(card), cards=cards, worth=points)
    key, points = ("review.banked", run_worth(rules, dig)) if dig.run_cards else ("review.drew", 0)
    return store.text(key, language, name=name, card=printed_rank(dig.pile[0]), worth=points)


def move_name(store: Store, language: str, rules: Rules, position: Position, move: Move) -> str:
    """Return the name of a move: the rank of the card, or the word for drawing."""
    if move.verb == "draw":
        return store.text("action.draw", language)
    return store.text("review.card", language, card=printed_rank(dig_of(position, move).mine[move.slot]))


def spots(rules: Rules, position: Position, move: Move) -> tuple[Rect, ...]:
    """Return the place of a move: the card, or the top of the pile."""
    dig = dig_of(position, move)
    layout, seats = rules.layouts[dig.layout], rules.seats
    if move.verb != "draw":
        return (card_rect(*slot_at(layout, move.slot, dig.side, seats), seats).grow(1),)
    top = Card(dig.side, "pile", len(dig.pile) - 1, dig.pile[0], False)
    x, y, _ = card_spot(layout, top, 0, len(rules.cards.cards), seats)
    return (card_rect(x, y, seats).grow(1),)


def dig_of(position: Position, move: Move) -> Dig:
    """Return the seat's part of the position in which a move is made."""
    return position.digs[(move.seat or position.seat_to_move) - 1]


COMMENTARY: Commentary[Rules, Position, Move] = Commentary(
    GRAPH_AREA, TEXT_AREAS, move_sentence, move_name, spots, lone=LONE_GRAPH_AREA,
)


MUSIC_LEVELS = 9


def combo(position: Position, event: Event) -> int:
    """Return the number of cards in the run."""
    return event.cards if isinstance(event, CardTaken) else 1


def fullness(position: Position) -> int:
    """Return the level of the music: the cards of the longest run."""
    return min(MUSIC_LEVELS, max((dig.run_cards for dig in position.digs if not dig.ending), default=0))


def ground(seat: int) -> Rect:
    return half_rect(seat, match_rules().seats)


def opening(store: Store, language: str, position: Position) -> str:
    """Return the announcement of the round for a lone player."""
    first, *others = position.digs
    return "" if others else store.text("prospector.round", language, number=first.round)


def portrait_area(seat: int) -> Rect:
    return figure_rect(seat, match_rules().seats)


STAGING: Staging[Rules, Position, Move, Event] = Staging(
    draw=draw_table,
    input=TableInput(places=places, seat_input=ProspectorSeatInput),
    world=EventWorld(build, read_back, HANDLERS),
    animation=Animation(ANIMATORS, settle, steps=STEPS),
    layout=TableLayout(portrait_area=portrait_area, ground=ground),
    controls=Controls(legend_entries),
    effects=TableEffects(STARTS, LANDINGS, moods, enter),
    drama=TableDrama(moment),
    sound=TableSound(combo, fullness),
    opening=opening,
    preview=draw_preview,
    lessons=LESSONS,
    commentary=COMMENTARY,
)
