"""The rules of a turn: ``new`` deals, ``legal_moves`` lists the moves, ``apply_to_board`` makes one."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.random_stream import Stream, next_number, seed_state
from game.kernel.refusal import Refusal
from game.tables.knucklebones.board import Board, Side
from game.tables.knucklebones.cards.blocks.hands import PILED_CARD
from game.tables.knucklebones.cards.card_steps import do_steps
from game.tables.knucklebones.cards.reactions import react_to_events
from game.tables.knucklebones.clash import resolve_arrivals
from game.tables.knucklebones.decision import decision_of
from game.tables.knucklebones.definitions import Pile, Rules
from game.tables.knucklebones.edges import give_rule_edges
from game.tables.knucklebones.events import DieVeiled, Event
from game.tables.knucklebones.mark import MarkState
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import Move, write_move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.seat_rules import SeatRules
from game.tables.knucklebones.turn import ImpossibleDraw, MissingDraw, Turn, drop_mark, end_mark


def new(
    rules: Rules,
    seed: int,
    first: int | None = None,
    deck: tuple[str, ...] | None = None,
    other_deck: tuple[str, ...] | None = None,
) -> Board:
    """Return a new match. The seed draws the starting seat unless ``first`` names it.

    Both seats hold ``deck`` (None: the one that the rules name), or seat 1 that one and seat 2 ``other_deck``.
    """
    rng, coin = next_number(seed_state(seed), 2)
    seat_rules = seat_rules_of(rules)
    hand = deal_hand(seat_rules, deck)
    hands = hand, hand if other_deck is None else deal_hand(seat_rules, other_deck)
    one, two = (Side(seat_rules, [()] * seat_rules.rows, (0,) * seat_rules.rows, hand, ()) for hand in hands)
    board = Board(seat_rules, (one, two), first or coin + 1, rng, {})
    give_rule_edges(board)
    if rules.pile is not None:
        lay_pile(board, rules.pile)
    if seat_rules.match.start:
        do_first_steps(board)
    return board


def lay_pile(board: Board, pile: Pile) -> None:
    """Lay the pile that cards are drawn from; cards that do not exist are left out."""
    for seat in (1, 2) if pile.of == "own" else (1,):
        for card in dict.fromkeys(pile.cards):
            if card in board.rules.cards:
                board.put_mark(PILED_CARD.at(seat, card=card), MarkState(pile.cards.count(card)))


def do_first_steps(board: Board) -> None:
    start = board.rules.model.start
    steps = board.rules.match.start
    first = board.active
    first_end = len(start.both) + len(start.first)
    for seat, seat_steps in ((first, steps[len(start.both) : first_end]), (3 - first, steps[first_end:])):
        turn = Turn(board, seat)
        turn.mover = 0
        do_steps(turn, (*steps[: len(start.both)], *seat_steps))
        resolve_arrivals(turn)
        react_to_events(turn)


def deal_hand(rules: SeatRules, deck: tuple[str, ...] | None) -> dict[str, int]:
    hand = rules.match.hands.get(deck)
    if hand is None:
        model = rules.model
        cards = (model.deck if deck is None else deck) if model.cards else ()
        for card in cards:
            if card not in rules.cards:
                raise Refusal("unknown_deck", f"There is no card called {card!r} to deal.")
        cards = cards[: model.hand]
        hand = rules.match.hands[deck] = {
            card: rules.cards[card].uses * cards.count(card) for card in rules.match.order if card in cards
        }
    return hand


def legal_moves(board: Board) -> tuple[Move, ...]:
    """Return every move of the seat to move, sorted by text, with chance unnamed."""
    return decision_of(board).moves(board)


def apply_to_board(board: Board, move: Move) -> list[Event]:
    """Make a move on the board and return its events. A refused move raises ``Refusal`` and changes nothing."""
    try:
        if move.draws or board.rng is None:
            make_move(board.copy(), move)  # Only here can a draw be refused, in the middle of a card.
        return make_move(board, move)
    except MissingDraw:
        example = f"{write_move(move)} needs another draw, named after a dot, such as {write_move(move)}.1"
        sentence = f"This position has no random stream: {example if move.draws else 'name the face'}."
        raise Refusal("needs_face", sentence, write(board)) from None
    except ImpossibleDraw as error:
        faces = " ".join(map(str, sorted(set(error.options))))
        raise Refusal("bad_face", f"This roll cannot show {error.number}, only {faces}.", write(board)) from None
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, write(board)) from None


def make_move(board: Board, move: Move, is_legal: bool = False) -> list[Event]:
    """Make a move like ``apply_to_board``. If a draw is refused in the middle of a card, the board is of no more use.

    A move that ``legal_moves`` has listed is not checked again: it ``is_legal``.
    """
    decision = decision_of(board)
    turn = Turn(board, decision.seat or board.active, move.draws)
    turn.scores.remember_compared(board)
    decision.make(turn, move, is_legal)
    if turn.named_draws:
        raise too_many_draws(turn)
    if board.marks and not board.die:
        end_die_marks(turn)
    return turn.events


def too_many_draws(turn: Turn) -> Refusal:
    """Return the refusal of a move that names more draws than it makes."""
    card = turn.board.rules.cards.get(turn.scope.card)
    if any(isinstance(event, DieVeiled) for event in turn.events):
        return Refusal("bad_face", "This die stays hidden: its face is named when it is placed.")
    if card is not None and not card.draws:
        return Refusal("bad_move", f"{card.title} rolls no die, so it cannot name a face.")
    return Refusal("bad_move", "This move leaves less to chance than it names.")


def end_die_marks(turn: Turn) -> None:
    """Remove the marks for a die that never came."""
    for mark in sorted(mark for mark in turn.board.marks if not mark.seat):
        if turn.board.over:
            drop_mark(turn, mark)
        else:
            end_mark(turn, mark)


def play_random(
    rules: Rules, seed: int, streams: Sequence[Stream], decks: Sequence[tuple[str, ...] | None]
) -> tuple[int, Board, int]:
    """Return the seat that began, the last board, and the number of dice placed.

    The moves are the same as with ``legal_moves``, a draw from the stream of the seat to move, and ``apply_to_board``.
    """
    board = new(rules, seed, None, *decks)
    first, dice_placed = board.active, 0
    picks = streams[0].pick, streams[1].pick
    while moves := legal_moves(board):
        if board.die:
            dice_placed += 1
        make_move(board, moves[0] if len(moves) == 1 else picks[board.active - 1](moves), is_legal=True)
    return first, board, dice_placed
