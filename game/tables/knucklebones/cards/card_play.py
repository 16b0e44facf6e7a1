"""Playing a card: spending it and doing its steps, asking the other seat, and the choices on screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.faults import nearest
from game.kernel.refusal import Refusal, quote
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.blocks.hands import (
    EARLIER_CARD,
    LAST_CARD,
    PLAYED_CARDS,
    USED_UP,
    ChoiceAsked,
    ChoiceMade,
    Question,
    question_of,
)
from game.tables.knucklebones.cards.blocks.rolls import rolls_to_order
from game.tables.knucklebones.cards.card import PlayableCard
from game.tables.knucklebones.cards.card_moves import moves_of, on_last_fields, own_plays, plays_after, source_of
from game.tables.knucklebones.cards.card_steps import do_steps, pay_cost
from game.tables.knucklebones.cards.past import may_act, record_card
from game.tables.knucklebones.cards.reactions import react_to_events
from game.tables.knucklebones.cards.targets import choose
from game.tables.knucklebones.cards.triggers import Trigger
from game.tables.knucklebones.cards.waiting_marks import is_countered
from game.tables.knucklebones.clash import resolve_arrivals
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.ending import end_move, report_end
from game.tables.knucklebones.events import CardPlayed
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.moves import ANSWER_VERB, UNASKED_WORD, Answer, Move, Play, words_of, write_move
from game.tables.knucklebones.roll import OFFER_MARKS, ordered_traits
from game.tables.knucklebones.scoring import ScoredView
from game.tables.knucklebones.turn import Turn, announce_mark, end_mark, gain_card, use_edge


def play_card(turn: Turn, name: str, choices: Play) -> None:
    """Spend a card and do its steps, or first ask the other seat for its part of the choices."""
    board, seat = turn.board, turn.seat
    turn.scope.card = name
    source = source_of(turn, board.rules.cards[name])
    assert source is not None
    left, turn.keeps_turn = board.sides[seat - 1].hand[name] - 1, on_last_fields(board, seat)
    turn.events.append(CardPlayed(seat, name, choices, left))
    board.set_uses(seat, name, left)
    turn.spent_card = name
    remember_card(turn, name, left)
    if board.sides[turn.other - 1].rules.edge("copies_cards") and not board.rules.cards[name].hands_out:
        gain_card(turn, turn.other, name)
        use_edge(turn, "copies_cards", turn.other)
    if source.own_picks == source.picks:
        aim_card(turn, source, choices)
        do_card(turn, source)
    else:
        ask_other_seat(turn, source, choices)


def remember_card(turn: Turn, name: str, left: int) -> None:
    """Remember the last card, used-up cards and the number of cards this turn, if rules or cards depend on them."""
    board, rules, seat_rules = turn.board, turn.board.rules, turn.board.sides[turn.seat - 1].rules
    counts_cards = seat_rules.model.cards_a_turn is not None or seat_rules.model.must_play or seat_rules.edge("signal")
    if may_act(turn, rules.match.repeaters):
        per_seat = may_act(turn, rules.match.repeaters_of_a_seat)
        for mark in sorted(mark for mark in board.marks if not mark.row and mark.sign[0] == LAST_CARD.sign):
            if not per_seat or mark.seat == turn.seat:
                end_mark(turn, mark)
            elif not board.mark_value(mark):
                announce_mark(turn, mark, MarkState(EARLIER_CARD))
        announce_mark(turn, LAST_CARD.at(turn.seat, card=name))
    if not left and may_act(turn, rules.match.renewers):
        announce_mark(turn, USED_UP.at(turn.seat, card=name))
    if counts_cards:
        mark = PLAYED_CARDS.at(turn.seat)
        announce_mark(turn, mark, MarkState(board.mark_value(mark) + 1))


def aim_card(turn: Turn, card: PlayableCard, play: Play) -> None:
    """Choose the things that a complete play names; chosen dice are followed when they move."""
    scope = turn.scope
    if card.waiting_steps:
        scope.source, scope.play = card.name, play
    choose(scope, card, play)
    scope.choices = list(map(turn.follow_dice, scope.choices))


def do_card(turn: Turn, card: PlayableCard) -> None:
    """Pay for a card and do its steps, then end the move unless its die is still to be placed."""
    board = turn.board
    turn.roll.is_hidden = turn.roll.is_hidden and not card.sees_roll
    pay_cost(turn)
    do_steps(turn, () if turn.watches_events and is_countered(turn) else card.steps)
    if turn.is_stopped:
        return
    resolve_arrivals(turn)
    record_card(turn)
    if turn.scope.face_rolled is not None and board.die:
        board.set_die(turn.scope.face_rolled, ordered_traits(turn.roll.traits))
    react_to_events(turn)
    if board.marks and any(mark in board.marks for mark in rolls_to_order(turn.seat)):
        report_end(turn)
    elif board.die or (board.marks and any(True for _ in rolled_dice(turn))):
        leave_die(turn)
    else:
        end_move(turn, turn.roll.is_lost or (card.ends_turn and not turn.keeps_turn))


def leave_die(turn: Turn) -> None:
    """Let the die that was rolled wait to be placed, unless no field is free any more."""
    if not report_end(turn) and turn.board.is_full(turn.seat):
        for mark in [*rolled_dice(turn)]:
            end_mark(turn, mark)
        end_move(turn, True)


def rolled_dice(turn: Turn) -> Iterator[Mark]:
    """Yield the marks for several dice that were rolled and are not placed yet."""
    return (mark for kind in OFFER_MARKS if (mark := kind.at(turn.seat)) in turn.board.marks)


def ask_other_seat(turn: Turn, card: PlayableCard, choices: Play) -> None:
    """Let a card wait for the choices of the other seat; nothing has moved yet."""
    announce_mark(turn, Question(turn.seat, turn.scope.card, card.name, words_of(choices)).mark)
    turn.events.append(ChoiceAsked(turn.other, card.name))
    turn.board.hand_over(turn.other)


def possible_answers(board: Board, question: Question) -> tuple[Move, ...]:
    """Return every answer to a question, sorted; an empty answer if no choice remains."""
    moves = {Move(ANSWER_VERB, play[len(question.choices) :]) for play in _plays_after_question(board, question)}
    return tuple(sorted(moves, key=write_move)) or (Move(ANSWER_VERB),)


def _plays_after_question(board: Board, question: Question) -> tuple[Play, ...]:
    """Return every complete play that begins with the choices of the seat that asks; none of an unknown card."""
    card = board.rules.cards.get(question.card)
    if card is None:
        return ()
    plays = plays_after(ScoredView(board, question.seat, question.played_card), card, question.choices)
    return tuple(dict.fromkeys(map(card.in_order, plays)))


def answer_question(turn: Turn, question: Question, move: Move) -> None:
    """Make the choice that a card of the other seat asks for, and let the card take effect."""
    board, card = turn.board, turn.board.rules.cards.get(question.card)
    plays, own_count = _plays_after_question(board, question), len(question.choices)
    own_choices: tuple[Answer, ...] = plays[0][:own_count] if plays else ()
    play = (*own_choices, *move.choices)
    if card is not None and plays and move.choices:
        play = (*play, *[UNASKED_WORD] * (card.picks - len(play)))
    if card is not None and plays and len(play) == card.picks:
        play = card.in_order(play)
    if move.verb != ANSWER_VERB or (play not in plays if plays else bool(move.choices)):
        offers = [words_of(play[own_count:]) for play in plays]
        raise Refusal("must_choose", unfit_answer(words_of(move.choices), offers) if move.verb == ANSWER_VERB else
                      "What the card of the other seat asks must be chosen first.")
    board.hand_over(turn.seat)
    end_mark(turn, question.mark)
    turn.events.append(ChoiceMade(turn.other, question.card, play[own_count:]))
    turn.notice(Trigger("card", turn.seat, card=question.played_card))
    if card is None or not plays:
        end_move(turn, False)
        return
    turn.scope.card = question.played_card
    aim_card(turn, card, play)
    do_card(turn, card)


def unfit_answer(words: Sequence[str], offers: Sequence[Sequence[str]]) -> str:
    """Return the sentence that an answer does not fit, with its first wrong choice and the nearest right one."""
    number = max(map(len, offers), default=0)
    if len(words) != number:
        choices = "1 choice" if number == 1 else f"{number} choices"
        example = f", such as {','.join(offers[0])}" if number else ""
        return f"An answer here makes {choices}, not {len(words)}{example}."
    for index, word in enumerate(words):
        known = sorted({offer[index] for offer in offers if [*offer[:index]] == [*words[:index]]})
        if word not in known:
            closest, *_ = nearest(word, known, least=0) or known
            return f"Choice {index + 1} of the answer cannot be {quote(word)}; the nearest that fits is {closest!r}."
    return "These choices are made in another order."


def can_play(board: Board, seat: int, name: str) -> bool:
    """Return True if a seat could play a card if it were ready to move now."""
    if board.no_moves_left or not board.rules.model.cards or not board.sides[seat - 1].hand.get(name):
        return False
    return bool(moves_of(board, name, seat))


def possible_plays(board: Board, name: str, begun: Play) -> tuple[Play, ...]:
    """Return every complete set of choices for a card of the seat to move that begins with ``begun``.

    For ``answer_question``, these are the choices that the card of the other seat asks for.
    """
    source = asking_card(board, name)
    own_count = source.own_picks
    if name == ANSWER_VERB:
        question = question_of(board.marks)
        assert question is not None
        view = ScoredView(board, question.seat, question.played_card)
        all_plays = [*plays_after(view, source, question.choices)]
        own_choices = tuple(play[:own_count] for play in all_plays[:1])
        orders = (_orders_after(source.model, play, (*own_choices[0], *begun)) for play in all_plays)
        return tuple(dict.fromkeys(play[own_count:] for group in orders for play in group))
    if not can_play(board, board.active, name):
        return ()
    own = own_plays(ScoredView(board, board.active, name), source)
    return tuple(dict.fromkeys(play for one in own for play in _orders_after(source.model, one, begun)))


def _orders_after(card: Card, play: Play, begun: Play) -> Iterator[Play]:
    """Yield a play in each order that begins with ``begun``: things chosen together may be picked in any order.

    A card that takes two dice has the play ((1, 1), (2, 3)). With nothing begun, each die may come first; after (2, 3)
    only ((2, 3), (1, 1)) is left. Once no more is chosen (``_``), this holds for the rest of the choice.
    """
    start = 0
    for choice in card.choices:
        if start >= len(play):
            break
        end = start + choice.count
        group, picked_words = list(play[start:end]), begun[start:end]
        start = end
        try:
            for word in picked_words:
                group.remove(word)
        except ValueError:
            return
        words = [word for word in group if word != UNASKED_WORD]
        if words and UNASKED_WORD in picked_words:
            return
        if len(picked_words) < choice.count:
            for word in dict.fromkeys(words or group):
                rest = list(group)
                rest.remove(word)
                yield (*begun, word, *rest, *play[end:])
            return
    yield tuple(begun)


def asking_card(board: Board, name: str) -> PlayableCard:
    """Return the card that asks for choices: another one if the played one repeats it, or the one that asks."""
    cards = board.rules.cards
    if name == ANSWER_VERB:
        question = question_of(board.marks)
        assert question is not None
        return cards[question.card]
    return source_of(ScoredView(board, board.active, name), cards[name]) or cards[name]
