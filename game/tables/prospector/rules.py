"""The rules of Prospector: a new match, legal moves, their effects, and the score."""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel.bots import Stop, never
from game.kernel.opaque import JsonObject
from game.kernel.random_stream import MASK64, next_number
from game.kernel.refusal import Refusal
from game.kernel.result import Outcome, leading_seat
from game.tables.prospector.definitions import Rules
from game.tables.prospector.events import (
    CardDrawn,
    CardTaken,
    CardTurned,
    DrawPaid,
    DuelEnded,
    EdgeChanged,
    EdgePaid,
    Event,
    PileBanked,
    RoundLost,
    RoundWon,
    RunBanked,
    TurnPassed,
)
from game.tables.prospector.position import (
    GOLD,
    HIDDEN,
    NO_CARD,
    Dig,
    Move,
    Position,
    draw_move,
    fitting_slots,
    near_of,
    position_of,
    run_cards_of,
    run_worth,
    take_move,
    with_derived_fields,
    with_end,
    write,
    write_move,
)
from game.tables.prospector.solver import is_winnable


def safe_points(rules: Rules, dig: Dig) -> int:
    """Return the points that are safe; once the round has ended, its last run and the pile count too."""
    if dig.ending is None:
        return dig.score
    left = 0 if dig.cards_left else (rules.left + dig.edges.left) * len(dig.pile)
    return dig.score + run_worth(rules, dig) + left


@dataclass(frozen=True, slots=True)
class Run:
    """Cards taken since the last draw."""

    cards: int
    gold: int
    worth: int


@dataclass(frozen=True, slots=True)
class Score:
    """The bank and the run of each seat, and the outcome (None: not yet)."""

    totals: tuple[int, ...]
    runs: tuple[Run, ...]
    outcome: Outcome | None
    by: str | None
    """Way it was decided: ``mine`` empty, ``goal`` reached, ``no_fit``, or in a duel the ``bank``."""

    def _asdict(self) -> JsonObject:
        """Return the referee's report: plain values for one dig, lists by seat for a duel."""
        runs = [{"cards": run.cards, "gold": run.gold, "worth": run.worth} for run in self.runs]
        if len(runs) == 1:
            return {"banked": self.totals[0], "run": runs[0], "outcome": self.outcome}
        return {"banked": list(self.totals), "run": runs, "outcome": self.outcome}


def score(rules: Rules, position: Position) -> Score:
    digs = position.digs
    totals = tuple(safe_points(rules, dig) for dig in digs)
    runs = tuple(Run(dig.run_cards, dig.run_gold, run_worth(rules, dig)) for dig in digs)
    if not position.over:
        return Score(totals, runs, None, None)
    if len(digs) == 1:
        by = "no_fit" if digs[0].ending == "lost" else "goal" if digs[0].cards_left else "mine"
        return Score(totals, runs, digs[0].ending, by)
    return Score(totals, runs, leading_seat(*totals) or "draw", "bank")


DEAL_TRIES = 50
"""Deals that are tried when only winnable ones are wanted."""


def new(rules: Rules, seed: int, first: int | None = None, score: int = 0, round: int = 1) -> Position:
    """Return the deal of a seed, the same for both seats of a duel. ``score`` is carried over from the round before.

    If only winnable deals are wanted, it is the first of those that the stream of the seed gives one after another, as
    logs with that choice have it. Refuses with ``not_winnable`` if there is none.
    """
    state = seed & MASK64
    for _ in range(DEAL_TRIES if rules.winnable else 1):
        state, dig = deal(rules, state)
        if not rules.winnable or is_winnable(rules, dig):
            digs = (dig._replace(score=score, round=round, side=seat) for seat in range(1, rules.seats + 1))
            # A score from the round before may already be the goal.
            return position_of(tuple(with_end(rules, dig) for dig in digs))
    raise none_winnable(rules)


def find_winnable_seed(rules: Rules, seed: int, stop: Stop = never) -> int:
    """Return the first seed from this one on whose own deal can be won, so that the seed alone repeats it.

    Returns ``seed`` itself if any deal will do, and the seed it has reached when stopped. Refuses with ``not_winnable``
    if none is found.
    """
    if not rules.winnable:
        return seed
    for candidate in range(seed, seed + DEAL_TRIES):
        if stop() or is_winnable(rules, deal(rules, candidate & MASK64)[1]):
            return candidate & MASK64
    raise none_winnable(rules)


def none_winnable(rules: Rules) -> Refusal:
    return Refusal("not_winnable", f"None of {DEAL_TRIES} deals of the layout {rules.layout!r} can be won.")


def choices_after_search(rules: Rules) -> dict[str, str]:
    """Return the choices for a match whose seed was searched for: the deal is already the right one."""
    return {"deals": "any"} if rules.winnable else {}


def deal(rules: Rules, state: int) -> tuple[int, Dig]:
    """Return the next state of a stream, and its deal: the shuffled deck, with each card of the mine gold or not."""
    cards, mine = list(rules.cards.cards), rules.mine
    for last in range(len(cards) - 1, 0, -1):
        state, other = next_number(state, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    slots = len(mine.slots)
    for slot in range(slots):
        state, lot = next_number(state, 100)
        if lot < rules.gold.chance:
            cards[slot] += GOLD
    pile = cards[slots + 1 : slots + 1 + mine.pile_size(len(cards))]
    dig = Dig(rules.layout, tuple(cards[:slots]), cards[slots], tuple(pile), (), 0, 0, 0, 1, 1, None, rules.edges)
    return state, with_derived_fields(rules, dig)


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return every legal move, sorted by notation; in a duel those of each seat that may move."""
    digs = position.digs if rules.together else (position.digs[position.seat_to_move - 1],)
    moves = [move for dig in digs for move in moves_of(rules, dig, dig.side * (rules.seats > 1))]
    return tuple(sorted(moves, key=write_move))


def moves_of(rules: Rules, dig: Dig, seat: int = 0) -> list[Move]:
    if dig.ending:
        return []
    return [take_move(slot, seat) for slot in fitting_slots(rules, dig)] + ([draw_move(seat)] if dig.pile else [])


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move and its events, in order; refuse an illegal move with ``Refusal``."""
    index = next((index for index, dig in enumerate(position.digs) if dig.side == move.seat), None)
    if move.seat and index is None:
        raise Refusal("no_seat", f"No one digs in seat {move.seat}.", write(position))
    index = position.seat_to_move - 1 if index is None else index
    dig = position.digs[index]
    if dig.ending:
        raise Refusal("over", "The round is over.", write(position))
    if not rules.together and index != position.seat_to_move - 1:
        raise Refusal("other_turn", f"Seat {position.seat_to_move} is to dig.", write(position))
    is_draw = move.verb == "draw"
    after, events = _draw_card(rules, position, dig) if is_draw else _take_card(rules, position, dig, move.slot)
    after, verdict = _finish_round(rules, after)
    digs = (*position.digs[:index], after, *position.digs[index + 1 :])
    next_position = position_of(digs)
    duel_events = _end_of_dig(rules, position, next_position) if verdict else ()
    return next_position, (*events, *verdict, *duel_events)


def _draw_card(rules: Rules, position: Position, dig: Dig) -> tuple[Dig, list[Event]]:
    if not dig.pile:
        raise Refusal("pile_empty", "The pile is empty.", write(position))
    card, *rest = dig.pile
    if card.startswith(HIDDEN):
        raise Refusal("hidden_card", "The top of the pile is unknown here.", write(position))
    events: list[Event] = []
    score, edges = dig.score, dig.edges
    if dig.run_cards:
        worth = run_worth(rules, dig)
        score += worth
        events.append(RunBanked(dig.side, dig.run_cards, dig.run_gold, worth, score, False))
        if edges.boosts:
            edges = edges.plus("boosts", -1)
            events.append(EdgeChanged(dig.side, "boosts", edges.boosts))
    events.append(CardDrawn(dig.side, card, len(rest)))
    if payment := rules.draw + edges.draws:
        score += payment
        events.append(DrawPaid(dig.side, payment, score))
    discards = (*dig.discards, dig.target)
    after = dig._replace(
        target=card, pile=tuple(rest), discards=discards, run_cards=0, run_gold=0, score=score, edges=edges,
    )
    return after, events


def _take_card(rules: Rules, position: Position, dig: Dig, slot: int) -> tuple[Dig, list[Event]]:
    layout = rules.layouts[dig.layout]
    card = dig.mine[slot] if slot < len(dig.mine) else None
    if card is None:
        raise Refusal("no_slot", f"This mine has no slot {slot}.", write(position))
    if card == NO_CARD:
        raise Refusal("slot_empty", f"Slot {slot} is empty.", write(position))
    if not layout.free(dig.cards_left) >> slot & 1:
        if dig.face_up >> slot & 1:
            raise Refusal("covered", f"Other cards cover {card.removesuffix(GOLD)} in slot {slot}.", write(position))
        raise Refusal("face_down", f"The card in slot {slot} lies face down.", write(position))
    if card[0] not in near_of(rules, dig).get(dig.target[0], ()):
        reason = f"{card.removesuffix(GOLD)} is not one above or below {dig.target.removesuffix(GOLD)}."
        raise Refusal("does_not_fit", reason, write(position))
    gold = dig.run_gold + card.endswith(GOLD)
    cards = dig.run_cards + run_cards_of(rules, dig.edges, card)
    cards_left = dig.cards_left ^ 1 << slot
    free = layout.free(cards_left)
    turned_slots = free & ~dig.face_up
    mine = (*dig.mine[:slot], NO_CARD, *dig.mine[slot + 1 :])
    after = dig._replace(
        mine=mine, target=card, discards=(*dig.discards, dig.target), run_cards=cards, run_gold=gold,
        cards_left=cards_left, face_up=(dig.face_up | free) & cards_left,
    )
    turn_events = (CardTurned(dig.side, other, mine[other]) for other in range(len(mine)) if turned_slots >> other & 1)
    events: list[Event] = [CardTaken(dig.side, slot, card, cards, run_worth(rules, after)), *turn_events]
    if dig.edges.deep and layout.deepest >> slot & 1:
        after = after._replace(score=after.score + dig.edges.deep)
        events.append(EdgePaid(dig.side, dig.edges.deep, after.score))
    return after, events


def _finish_round(rules: Rules, dig: Dig) -> tuple[Dig, list[Event]]:
    """Return the dig and the final events if its round has ended."""
    dig = with_end(rules, dig)
    if dig.ending is None:
        return dig, []
    events: list[Event] = []
    worth = run_worth(rules, dig)
    if dig.run_cards:
        events.append(RunBanked(dig.side, dig.run_cards, dig.run_gold, worth, dig.score + worth, True))
    total = safe_points(rules, dig)
    if total != dig.score + worth:
        events.append(PileBanked(dig.side, total - dig.score - worth, total))
    won = dig.ending == "won"
    events.append(RoundWon(dig.side, total) if won else RoundLost(dig.side, dig.cards_left.bit_count(), total))
    return dig, events


def _end_of_dig(rules: Rules, before: Position, after: Position) -> tuple[Event, ...]:
    """Return the events that the end of one dig causes in a duel."""
    if len(after.digs) == 1:
        return ()
    if after.over:
        totals = safe_points(rules, after.digs[0]), safe_points(rules, after.digs[1])
        return (DuelEnded(leading_seat(*totals), totals),)
    return (TurnPassed(after.seat_to_move),) if after.seat_to_move != before.seat_to_move and not rules.together else ()


def next_round(rules: Rules, position: Position) -> dict[str, int] | None:
    """Return the values with which ``new`` starts the next round of a game; None if the game is over."""
    dig, *others = position.digs
    if others or dig.ending != "won" or dig.round == rules.rounds:
        return None
    return {"score": safe_points(rules, dig), "round": dig.round + 1}
