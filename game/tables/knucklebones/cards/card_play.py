"""Playing a card: refusing it, spending it, doing its steps, asking the other seat, and the choices on screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.faults import nearest
from game.kernel.opaque import Json
from game.kernel.refusal import Refusal, quote
from game.tables.knucklebones.board import Board, Place
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
from game.tables.knucklebones.cards.card_moves import (
    Lack,
    answers_to,
    choose,
    failing_step_of,
    find_lack,
    moves_of,
    on_last_fields,
    own_plays,
    plays_after,
    possible_aims,
    source_of,
    words_of,
)
from game.tables.knucklebones.cards.card_steps import ALL_WORK, do_steps, pay_cost
from game.tables.knucklebones.cards.choices import Choice
from game.tables.knucklebones.cards.past import may_act, record_card
from game.tables.knucklebones.cards.triggers import Trigger
from game.tables.knucklebones.cards.view import View
from game.tables.knucklebones.cards.waiting_marks import is_countered, react_to_events
from game.tables.knucklebones.clash import resolve_arrivals
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.ending import end_if_over, finish
from game.tables.knucklebones.events import make_card_played
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.moves import ANSWER_VERB, UNASKED_WORD, Answer, Move, Play, write_move
from game.tables.knucklebones.roll import OFFER_MARKS, ordered_ways
from game.tables.knucklebones.turn import Turn


def playable_moves(board: Board, name: str, seat: int, choices: Play = ()) -> tuple[Move, ...]:
    """Return every move that plays a card; refuse if there is none, with the reason for these ``choices``."""
    if not board.rules.model.cards:
        raise Refusal("no_cards", "These rules are played without cards.")
    card = board.rules.cards.get(name)
    if card is None:
        raise Refusal("bad_move", f"There is no card called {name!r}.")
    if not board.sides[seat - 1].hand.get(name):
        raise Refusal("card_spent", f"{card.title} is not in this hand any more.")
    moves = moves_of(board, name, seat)
    if not moves:
        lack = find_lack(board, seat, name)
        why = f": {plain_reason(lack, misfit(View(board, seat, name), lack.card, choices))}" if lack is not None else ""
        raise Refusal("card_unavailable", f"{card.title} cannot be played now{why}.")
    return moves


def plain_reason(lack: Lack, of_choices: str) -> str:
    """Return what keeps a card from being played, in the words of its file; ``of_choices`` is the one after choices."""
    if lack.kind == "step" and of_choices:
        return of_choices
    if lack.kind == "choice" and lack.choice is not None:
        conditions = " and ".join(lack.choice.where)
        things = f"{lack.choice.count} of kind {lack.choice.kind!r}" + (f" that are {conditions}" if conditions else "")
        return f"choice {lack.number + 1} needs {things}{filters_of(lack.choice)}"
    if lack.kind == "when" and lack.when is not None:
        condition = lack.when.model_dump(mode="json", by_alias=True, exclude_unset=True, exclude_none=True)
        return f"its condition is not met: {as_written(condition)}"
    if lack.card.is_passive:
        return "it only acts while it is held"
    if lack.kind == "step":
        steps = lack.card.steps
        return (f"step {lack.number + 1}, {steps[lack.number].block.do!r}, finds nothing" if lack.number < len(steps)
                else "no step would happen")
    if lack.kind == "cost":
        return f"it costs {lack.cost} points, and its seat has {lack.points}"
    return {
        "locked": "it is locked", "limit": "no more cards may be played in this turn",
        "last_card": "no card was played that it could repeat",
        "count": f"the number that step {lack.number + 1} counts is too low",
        "hands_out": "the cards that it could bring back or copy hand out cards themselves",
        "guarded": "a mark keeps it from what it could be played on",
    }[lack.kind]


def filters_of(choice: Choice) -> str:
    """Return the cards and the relation of a choice in the words of its file."""
    among = f" among {', '.join(choice.among)}" if choice.among else ""
    if choice.relation is None:
        return among
    relation = choice.relation.model_dump(mode="json", exclude_none=True)
    return f"{among} with the relation {as_written(relation)}"


def as_written(part: Json) -> str:
    """Return a part of a file as it is written there, in one line."""
    if isinstance(part, dict):
        return ", ".join(f"{name}: {f'{{{as_written(value)}}}' if isinstance(value, dict) else as_written(value)}"
                         for name, value in part.items())
    if isinstance(part, list):
        inner = (f"{{{as_written(word)}}}" if isinstance(word, dict) else as_written(word) for word in part)
        return f"[{', '.join(inner)}]"
    return str(part).lower() if isinstance(part, bool) else str(part)


def misfit(view: View, card: PlayableCard, play: Play) -> str:
    """Return the choice that does not fit, or the step that finds nothing after these choices, as part of a sentence.

    It is empty if the other seat still has to choose.
    """
    if len(play) != card.own_picks:
        return ""
    first = [play[start] for start, _ in card.groups if start < len(play)]
    for number, (choice, (start, end)) in enumerate(zip(card.choices, card.groups, strict=True), 1):
        if 0 < sum(word != UNASKED_WORD for word in play[start:end]) < choice.fewest:
            return f"choice {number} takes at least {choice.fewest}"
        offered_words = {word for word, _ in answers_to(view, choice)}
        if choice.fewest < choice.count or not choice.is_asked(card.chosen(first[: number - 1])):
            offered_words.add(UNASKED_WORD)
        for word in play[start:end]:
            if word in offered_words:
                continue
            if word in {bare for bare, _ in answers_to(view, choice.without_protection())}:
                return f"choice {number} is protected"
            conditions = f" that is {' and '.join(choice.model.where)}" if choice.model.where else ""
            among = f" among {', '.join(choice.model.among)}" if choice.model.among else ""
            return f"choice {number} needs one of kind {choice.kind!r}{conditions}{among}"
    if card.own_picks < card.picks:
        return ""
    aim = next((aim for aim in possible_aims(view, card) if card.in_form(aim.play) == card.in_form(play)), None)
    if aim is None:
        numbers = [number for number, choice in enumerate(card.choices, 1) if choice.relation is not None]
        return (f"choice {numbers[0]} needs one{filters_of(card.choices[numbers[0] - 1].model)}"
                if len(numbers) == 1 else "")
    number = failing_step_of(view, card, aim)
    if number in (ALL_WORK, len(card.steps)):
        return ""
    return f"step {number + 1}, {card.steps[number].block.do!r}, finds nothing"


def check_card(board: Board, seat: int, move: Move) -> Play:
    """Return the choices of a move that plays a card, as legal moves write them; refuse a move that is not legal."""
    name, moves = move.verb, playable_moves(board, move.verb, seat, move.choices)
    source = source_of(View(board, seat, name), board.rules.cards[name])
    assert source is not None
    candidate = Move(name, move.choices)
    if candidate not in moves and len(move.choices) == source.own_picks:
        candidate = Move(name, source.in_form(move.choices))
    if candidate not in moves:
        title = board.rules.cards[name].title
        reason = misfit(View(board, seat, name), source, move.choices)
        detail = f" ({reason})" if reason else ""
        raise Refusal("bad_choice", f"{title} cannot be played on that: {write_move(move)}{detail}.")
    return candidate.choices


def play_card(turn: Turn, name: str, choices: Play) -> None:
    """Spend a card and do its steps, or first ask the other seat for its part of the choices."""
    board, seat = turn.board, turn.seat
    turn.scope.card = name
    source = source_of(turn, board.rules.cards[name])
    assert source is not None
    left, turn.on_last_fields = board.sides[seat - 1].hand[name] - 1, on_last_fields(board, seat)
    turn.events.append(make_card_played(seat, name, choices, left))
    board.set_uses(seat, name, left)
    turn.spent_card = name
    remember_card(turn, name, left)
    if board.sides[turn.other - 1].rules.edge("copies_cards") and not board.rules.cards[name].hands_out:
        turn.gain_card(turn.other, name)
        turn.use_edge("copies_cards", turn.other)
    if source.own_picks == source.picks:
        aim_card(turn, source, choices)
        do_card(turn, source)
    else:
        ask_other_seat(turn, source, choices)


def remember_card(turn: Turn, name: str, left: int) -> None:
    """Remember the last card, used-up cards and the number of cards this turn, if rules or cards depend on them."""
    board, rules, seat_rules = turn.board, turn.board.rules, turn.board.sides[turn.seat - 1].rules
    counts_cards = seat_rules.cards_a_turn is not None or seat_rules.model.must_play or seat_rules.edge("signal")
    if may_act(turn, rules.repeaters):
        per_seat = may_act(turn, rules.repeaters_of_a_seat)
        for mark in sorted(mark for mark in board.marks if not mark.row and mark.sign[0] == LAST_CARD.sign):
            if not per_seat or mark.seat == turn.seat:
                turn.end_mark(mark)
            elif not board.mark_value(mark):
                turn.announce_mark(mark, MarkState(EARLIER_CARD))
        turn.announce_mark(LAST_CARD.at(turn.seat, card=name))
    if not left and may_act(turn, rules.renewers):
        turn.announce_mark(USED_UP.at(turn.seat, card=name))
    if counts_cards:
        mark = PLAYED_CARDS.at(turn.seat)
        turn.announce_mark(mark, MarkState(board.mark_value(mark) + 1))


def aim_card(turn: Turn, card: PlayableCard, play: Play) -> None:
    """Choose the things that a complete play names; chosen dice are followed when they move."""
    scope = turn.scope
    if card.waits:
        scope.source, scope.play = card.name, play
    choose(scope, card, play)
    scope.choices = [
        [turn.follow(thing) if isinstance(thing, Place) else thing for thing in things] for things in scope.choices
    ]


def do_card(turn: Turn, card: PlayableCard) -> None:
    """Pay for a card and do its steps, then end the move unless its die is still to be placed."""
    board = turn.board
    turn.roll.is_hidden = turn.roll.is_hidden and not card.sees_roll
    pay_cost(turn)
    do_steps(turn, () if turn.watches and is_countered(turn) else card.steps)
    if turn.stopped:
        return
    resolve_arrivals(turn)
    record_card(turn)
    if turn.scope.face_rolled is not None and board.die:
        board.set_die(turn.scope.face_rolled, ordered_ways(turn.roll.ways))
    react_to_events(turn)
    if any(mark in board.marks for mark in rolls_to_order(turn.seat)):
        end_if_over(turn)
    elif board.die or any(True for _ in rolled_dice(turn)):
        leave_die(turn)
    else:
        finish(turn, turn.roll.is_lost or (card.ends_turn and not turn.on_last_fields))


def leave_die(turn: Turn) -> None:
    """Let the die that was rolled wait to be placed, unless no field is free any more."""
    if not end_if_over(turn) and turn.board.is_full(turn.seat):
        for mark in [*rolled_dice(turn)]:
            turn.end_mark(mark)
        finish(turn, True)


def rolled_dice(turn: Turn) -> Iterator[Mark]:
    """Yield the marks for several dice that were rolled and are not placed yet."""
    return (mark for kind in OFFER_MARKS if (mark := kind.at(turn.seat)) in turn.board.marks)


def ask_other_seat(turn: Turn, card: PlayableCard, choices: Play) -> None:
    """Let a card wait for the choices of the other seat; nothing has moved yet."""
    turn.announce_mark(Question(turn.seat, turn.scope.card, card.name, words_of(choices)).mark)
    turn.events.append(ChoiceAsked(turn.other, card.name))
    turn.board.hand_over(turn.other)


def possible_answers(board: Board, question: Question) -> tuple[Move, ...]:
    """Return every answer to a question, sorted; an empty answer if no choice remains."""
    moves = {Move(ANSWER_VERB, play[len(question.choices) :]) for play in _plays_after_question(board, question)}
    return tuple(sorted(moves, key=write_move)) or (Move(ANSWER_VERB),)


def _plays_after_question(board: Board, question: Question) -> tuple[Play, ...]:
    """Return every complete play that begins with the choices of the seat that asks; none of an unknown card."""
    view, card = View(board, question.seat, question.played_card), board.rules.cards.get(question.card)
    return () if card is None else tuple(dict.fromkeys(map(card.in_form, plays_after(view, card, question.choices))))


def answer_question(turn: Turn, question: Question, move: Move) -> None:
    """Make the choice that a card of the other seat asks for, and let the card take effect."""
    board, card = turn.board, turn.board.rules.cards.get(question.card)
    plays, own_count = _plays_after_question(board, question), len(question.choices)
    own_choices: tuple[Answer, ...] = plays[0][:own_count] if plays else ()
    play = (*own_choices, *move.choices)
    if card is not None and plays and move.choices:
        play = (*play, *[UNASKED_WORD] * (card.picks - len(play)))
    if card is not None and plays and len(play) == card.picks:
        play = card.in_form(play)
    if move.verb != ANSWER_VERB or (play not in plays if plays else bool(move.choices)):
        offers = [words_of(play[own_count:]) for play in plays]
        raise Refusal("must_choose", unfit_answer(words_of(move.choices), offers) if move.verb == ANSWER_VERB else
                      "What the card of the other seat asks must be chosen first.")
    board.hand_over(turn.seat)
    turn.end_mark(question.mark)
    turn.events.append(ChoiceMade(turn.other, question.card, play[own_count:]))
    turn.notice(Trigger("card", turn.seat, card=question.played_card))
    if card is None or not plays:
        finish(turn, False)
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
    try:
        return not board.decided and bool(playable_moves(board, name, seat))
    except Refusal:
        return False


def possible_plays(board: Board, name: str, begun: Play) -> tuple[Play, ...]:
    """Return every complete set of choices for a card of the seat to move that begins with ``begun``.

    For ``answer_question``, these are the choices that the card of the other seat asks for.
    """
    source = asking_card(board, name)
    own_count = source.own_picks
    if name == ANSWER_VERB:
        question = question_of(board.marks)
        assert question is not None
        view = View(board, question.seat, question.played_card)
        all_plays = [*plays_after(view, source, question.choices)]
        own_choices = tuple(play[:own_count] for play in all_plays[:1])
        orders = (_orders_after(source.model, play, (*own_choices[0], *begun)) for play in all_plays)
        return tuple(dict.fromkeys(play[own_count:] for group in orders for play in group))
    if not can_play(board, board.active, name):
        return ()
    own = own_plays(View(board, board.active, name), source)
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
    return source_of(View(board, board.active, name), cards[name]) or cards[name]
