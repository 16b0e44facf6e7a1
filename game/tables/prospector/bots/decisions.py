"""The bots of Prospector by name: their choices, the review of moves, reasons, strength, and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import sqrt
from typing import NamedTuple

from game.kernel.bots import Stop, Thought, never
from game.kernel.hindsight import Hindsight, PosedPuzzle, Reason
from game.kernel.opaque import BotOf
from game.kernel.random_stream import Stream, seed_state
from game.tables.bot_levels import NO_LIMITS, Ladder, LadderRung, ThinkingLimits, level_bots, steps
from game.tables.prospector.definitions import DigEdges, Level, Rules
from game.tables.prospector.position import (
    GOLD,
    HIDDEN,
    NO_CARD,
    Dig,
    Move,
    Position,
    blind,
    draw_move,
    fitting_slots,
    goal_of,
    near_of,
    position_of,
    take_move,
    with_derived_fields,
    worth,
    write_move,
)
from game.tables.prospector.rules import apply, legal, moves_of, safe_points
from game.tables.prospector.solver import slots_by_fit, solve

WIN_WORTH, SOLO_MARGIN = 20, 0.3
"""Worth of winning a round, and the margin by which a move has to beat the first one, both in cards of the mine."""
DUEL_MARGIN = 4
"""The margin in a duel, in points, because only the bank counts there."""


def careless(rules: Rules, dig: Dig, stream: Stream) -> Thought[Move]:
    """Return a random card that fits, in the order of ``legal``; draw only when stuck."""
    fits = sorted(map(take_move, fitting_slots(rules, dig)), key=write_move)
    return Thought(stream.pick(fits) if fits else draw_move())


def greedy(rules: Rules, dig: Dig) -> Thought[Move]:
    """Return the card that fits and has the most cards below it."""
    below = cards_below(rules.layouts[dig.layout].covers)
    fits = fitting_slots(rules, dig)
    return Thought(take_move(max(fits, key=lambda slot: (below[slot], slot))) if fits else draw_move())


def chains(rules: Rules, dig: Dig) -> Thought[Move]:
    """Return the first card of the longest visible run; of equal runs the one in the lowest slot."""
    fits = fitting_slots(rules, dig)
    if not fits:
        return Thought(draw_move())
    return Thought(take_move(max(fits, key=lambda slot: (visible_run(rules, dig, slot), -slot))))


def visible_run(rules: Rules, dig: Dig, slot: int) -> int:
    """Return the length of the longest run that begins with this card, face-down cards left out."""
    card = dig.mine[slot]
    after = dig._replace(cards_left=dig.cards_left & ~(1 << slot), target=card)
    next_slots = [other for other in fitting_slots(rules, after) if not dig.mine[other].startswith(HIDDEN)]
    return 1 + max((visible_run(rules, after, other) for other in next_slots), default=0)


def lookahead(rules: Rules, dig: Dig, deals: int, stream: Stream) -> Thought[Move]:
    """Return the best move over this many deals of the hidden cards; a single move is not tried."""
    moves = ordered_moves(rules, dig)
    return Thought(moves[0]) if len(moves) == 1 else try_moves(rules, dig, deals, stream)


def try_moves(
    rules: Rules, dig: Dig, deals: int, stream: Stream, stop: Stop = never, rival: Rival | None = None
) -> Thought[Move]:
    """Return the best move over this many deals of the hidden cards, at least one, and its chance to win.

    Alone, a won round counts as many cards as ``WIN_WORTH``, and a lost one loses the cards it leaves; in a duel the
    points banked count, and the chance is to bank more than a ``rival``. The move with the most cards below it comes
    first and needs less to be chosen.
    """
    moves, is_duel, goal = ordered_moves(rules, dig), rules.seats > 1, goal_of(rules, dig.edges)
    halves, worth = [0] * len(moves), [0.0] * len(moves)
    for count, results in enumerate(play_deals(rules, dig, moves, stream, rival), 1):
        for number, (cards_left, points, wins) in enumerate(results):
            halves[number] += wins
            worth[number] += points if is_duel or goal else WIN_WORTH * (not cards_left) - cards_left
        if count >= deals or stop():
            break
    worth[0] += (DUEL_MARGIN if is_duel else SOLO_MARGIN) * count
    best = max(range(len(moves)), key=lambda number: (worth[number], -number))
    return Thought(moves[best], halves[best] / 2 / count)


class TrialResult(NamedTuple):
    """A round played to its end after a move: the cards left in the mine, the points banked, and the win in halves."""

    cards_left: int
    points: int
    half_wins: int


def play_deals(
    rules: Rules, dig: Dig, moves: Sequence[Move], stream: Stream, rival: Rival | None
) -> Iterator[list[TrialResult]]:
    """Yield the results of all moves for one random deal of the hidden cards after the other, without end."""
    trial, goal = DigTrial(rules, dig), goal_of(rules, dig.edges)
    while True:
        mine, pile = trial.random_deal(stream)
        ends = [trial.play(mine, pile, move) for move in moves]
        rival_total = None if rival is None else rival.total()
        yield [
            TrialResult(cards_left, points, half_wins(rules, cards_left, dig.score + points, rival_total, goal))
            for cards_left, points in ends
        ]


def half_wins(rules: Rules, cards_left: int, total: int, rival_total: int | None, goal: int) -> int:
    """Return a result in halves: alone won or lost, in a duel won by the higher bank; one half if that is unknown."""
    if rules.seats == 1:
        return 2 if not cards_left or 0 < goal <= total else 0
    return 1 if rival_total is None or rival_total == total else 2 * (total > rival_total)


def ordered_moves(rules: Rules, dig: Dig) -> list[Move]:
    """Return every move, first those with the most cards below them."""
    weight = weights(rules, dig)
    slots = sorted(fitting_slots(rules, dig), key=lambda slot: weight[slot], reverse=True)
    return [*map(take_move, slots), *([draw_move()] if dig.pile else [])]


def weights(rules: Rules, dig: Dig) -> list[int]:
    """Return the priority of each slot: cards with the most others below them are taken first."""
    below = cards_below(rules.layouts[dig.layout].covers)
    return [count * len(below) + slot for slot, count in enumerate(below)]


class DigTrial:
    """A dig to play to its end for many deals. Ranks are numbers, sets of slots are bits."""

    def __init__(self, rules: Rules, dig: Dig) -> None:
        order = rules.cards.order
        self.free = rules.layouts[dig.layout].free
        self.cards_left = dig.cards_left
        self.rules = rules
        self.wrap = rules.wrap
        self.target = order[dig.target[0]]
        self.edges = dig.edges
        self.counts = [1] * len(order)
        self.counts[0] += dig.edges.aces
        self.deepest = rules.layouts[dig.layout].deepest if dig.edges.deep else 0
        self.cards, self.run_gold = dig.run_cards, dig.run_gold
        self.gold = sum(1 << slot for slot, card in enumerate(dig.mine) if card.endswith(GOLD))
        self.mine = [-1 if card == NO_CARD or card.startswith(HIDDEN) else order[card[0]] for card in dig.mine]
        self.pile = [-1 if card.startswith(HIDDEN) else order[card[0]] for card in dig.pile]
        self.ranks = len(order)
        self.hidden = [slot for slot, card in enumerate(dig.mine) if card.startswith(HIDDEN)]
        known_cards = {card[:2] for card in (*dig.mine, dig.target, *dig.pile, *dig.discards)}
        self.unseen = [order[card[0]] for card in rules.cards.cards if card not in known_cards]
        self.weight = weights(rules, dig)

    def random_deal(self, stream: Stream) -> tuple[list[int], list[int]]:
        """Return a random deal of the mine and the pile."""
        cards = list(self.unseen)
        mine, pile = list(self.mine), list(self.pile)
        for slot in self.hidden:
            mine[slot] = _take_random(cards, stream)
        for place, rank in enumerate(pile):
            if rank < 0:
                pile[place] = _take_random(cards, stream)
        return mine, pile

    def play(self, mine: Sequence[int], pile: Sequence[int], move: Move | None = None) -> tuple[int, int]:
        """Return the cards left in the mine and the points banked if simple play follows this move.

        Each further move takes the card with the most others below it.
        """
        free = self.free
        weight = self.weight
        counts = self.counts
        cards_left = self.cards_left
        rank = self.target
        drawn = 0
        edges = self.edges
        cards = self.cards
        gold = self.run_gold
        points = 0
        nuggets = self.gold
        price = self.rules.draw + edges.draws
        if move is not None and move.verb == "draw":
            points = worth(self.rules, edges, cards, gold) + price
            cards, gold = 0, 0
            rank, drawn = pile[0], 1
        elif move is not None:
            cards_left, rank = cards_left ^ 1 << move.slot, mine[move.slot]
            cards, gold = cards + counts[rank], gold + (nuggets >> move.slot & 1)
        slots_by_rank = [0] * self.ranks
        for slot, other_rank in enumerate(mine):
            if other_rank >= 0:
                slots_by_rank[other_rank] |= 1 << slot
        near = slots_by_fit(slots_by_rank, self.wrap, edges.wild)
        size = len(pile)
        while cards_left:
            fits = free(cards_left) & near[rank]
            if fits:
                bit = fits & -fits
                best = bit.bit_length() - 1
                fits ^= bit
                while fits:
                    bit = fits & -fits
                    fits ^= bit
                    slot = bit.bit_length() - 1
                    if weight[slot] > weight[best]:
                        best = slot
                cards_left ^= 1 << best
                rank = mine[best]
                cards, gold = cards + counts[rank], gold + (nuggets >> best & 1)
            elif drawn < size:
                rank = pile[drawn]
                drawn += 1
                points += worth(self.rules, edges, cards, gold) + price
                cards, gold = 0, 0
            else:
                break
        left = 0 if cards_left else (self.rules.left + edges.left) * (size - drawn)
        deep = edges.deep * (self.deepest & self.cards_left & ~cards_left).bit_count()
        return cards_left.bit_count(), points + worth(self.rules, edges, cards, gold) + left + deep


class Rival:
    """The expected total of a duel's other seat: its bank once its round is over, before that the result of a trial."""

    def __init__(self, rules: Rules, dig: Dig) -> None:
        self.score, self.stream = safe_points(rules, dig), Stream(0)
        self.trial = None if dig.ending else DigTrial(rules, dig)

    def total(self) -> int:
        """Return its possible total at the end."""
        if self.trial is None:
            return self.score
        return self.score + self.trial.play(*self.trial.random_deal(self.stream))[1]


def _take_random(cards: list[int], stream: Stream) -> int:
    """Remove and return a random card; return the first rank if none is left."""
    if not cards:
        return 0
    index = stream.below(len(cards))
    cards[index], cards[-1] = cards[-1], cards[index]
    return cards.pop()


@lru_cache(maxsize=64)
def cards_below(covers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the number of cards below each slot, at any depth; ``covers`` are the slots above each, as bits."""
    below = [0] * len(covers)
    for _ in covers:
        deeper = list(below)
        for slot, above in enumerate(covers):
            for other in range(len(covers)):
                if above >> other & 1:
                    deeper[other] |= below[slot] | 1 << slot
        if deeper == below:
            break
        below = deeper
    return tuple(slots.bit_count() for slots in below)


def decide(
    rules: Rules, position: Position, level: Level, stream: Stream, limits: ThinkingLimits = NO_LIMITS
) -> Thought[Move]:
    """Return the move of a bot in the seat to move; its nodes are deals that it tries."""
    dig = position.digs[position.seat_to_move - 1]
    if level.slips and stream.below(100) < level.slips:
        choice = Thought(stream.pick(moves_of(rules, dig)))
    elif level.plays == "careless":
        choice = careless(rules, dig, stream)
    elif level.plays == "chains":
        choice = chains(rules, dig)
    else:
        deals, end = limits.nodes_up_to(level.deals), limits.within(level.seconds)
        # Even a single move is tried, to find its chance to win.
        choice = try_moves(rules, dig, deals, stream, end, rival(rules, position))
    return with_seat(rules, dig, choice)


def with_seat(rules: Rules, dig: Dig, choice: Thought[Move]) -> Thought[Move]:
    """Return the choice with a move that names its seat if there are two."""
    return choice._replace(move=choice.move._replace(seat=dig.side if rules.seats > 1 else 0))


def rival(rules: Rules, position: Position, seat: int = 0) -> Rival | None:
    """Return the opponent of this seat, by default of the seat to move, if it exists and is known."""
    others = [dig for number, dig in enumerate(position.digs, 1) if number != (seat or position.seat_to_move)]
    return Rival(rules, others[0]) if others else None


SURE_ERRORS = 2.0
"""Standard errors by which another move has to beat the one that was made."""


def hindsight(rules: Rules, position: Position, move: Move, level: object, nodes: int) -> Hindsight:
    """Return the values of a move and of the best one, from ``nodes`` trials shared among all moves.

    All moves are tried on the same deals of the hidden cards, and the bot makes no difference. The value is the chance
    to win the round, in a duel to win the duel.
    """
    seat = move.seat or position.seat_to_move
    dig = position.digs[seat - 1]
    choice = move._replace(seat=0)
    moves = [choice, *(move for move in ordered_moves(rules, dig) if move != choice)]
    deals = play_deals(rules, dig, moves, Stream(0), rival(rules, position, seat))
    trials = [[result.half_wins for result in deal] for deal in islice(deals, max(1, nodes // len(moves)))]
    results = [*zip(*trials, strict=True)]
    best = max(range(len(moves)), key=lambda number: (sum(results[number]), -number))
    if not _is_surely_better(results[best], results[0]):
        best = 0
    chance, worth = (sum(halves) / 2 / len(halves) for halves in (results[best], results[0]))
    return Hindsight(moves[best]._replace(seat=move.seat), chance, worth, _reveals_card(rules, position, seat, move))


def _is_surely_better(results: Sequence[int], other_results: Sequence[int]) -> bool:
    """Return True if the difference is more than chance alone would make likely."""
    differences = [one - other for one, other in zip(results, other_results, strict=True)]
    return sum(differences) > SURE_ERRORS * sqrt(sum(difference * difference for difference in differences))


def _reveals_card(rules: Rules, position: Position, seat: int, move: Move) -> bool:
    """Return True if a move turns up a card that no player has seen."""
    dig = position.digs[seat - 1]
    return move.verb == "draw" or bool(rules.layouts[dig.layout].free(dig.cards_left ^ 1 << move.slot) & ~dig.face_up)


LOOKAHEAD_DEALS = 40
"""Deals of the hidden cards in which the bot ``lookahead`` tries each move."""


def dig_bot(choose: Callable[[Rules, Dig, Stream], Thought[Move]]) -> BotOf[Rules, Position, Move]:
    """Return a bot that considers a single dig."""

    def play(rules: Rules, position: Position, stream: Stream) -> Move:
        dig = position.digs[position.seat_to_move - 1]
        return with_seat(rules, dig, choose(rules, dig, stream)).move

    return play


class PerfectBot:
    """A bot that sees every card and wins every round that can be won: a measure of deals, not an opponent.

    While a round follows its plan, it searches only once.
    """

    sees_all = True

    def __init__(self) -> None:
        self.foreseen: Dig | None = None
        self.line: list[Move] = []
        """Moves still to be made, the last first; empty if the round cannot be won."""

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        index = position.seat_to_move - 1
        dig = position.digs[index]
        hidden = any(card.startswith(HIDDEN) for card in (*dig.mine, *dig.pile))
        if hidden or dig != self.foreseen:
            self.line = [] if hidden else [*reversed(solve(rules, dig).line)]
        choice = Thought(self.line.pop()) if self.line else careless(rules, dig, stream)
        move = with_seat(rules, dig, choice).move
        self.foreseen = None if hidden else apply(rules, position, move)[0].digs[index]
        return move


BOTS: dict[str, BotOf[Rules, Position, Move]] = {
    "random": dig_bot(careless),
    "greedy": dig_bot(lambda rules, dig, stream: greedy(rules, dig)),
    "chains": dig_bot(lambda rules, dig, stream: chains(rules, dig)),
    "lookahead": dig_bot(lambda rules, dig, stream: lookahead(rules, dig, LOOKAHEAD_DEALS, stream)),
    "solver": PerfectBot(),
    **level_bots(decide),
}
"""The bots by their names on the command line: the plain ones, the one that sees all cards, and the levels."""


RUNGS = (
    *steps("turns"),
    LadderRung("turns", "greedy", "level 1", 55.0), LadderRung("turns", "random", "level 1", 50.0),
    LadderRung("turns", "level 5", "random", 75.0), LadderRung("turns", "level 5", "greedy", 70.0),
)
LADDER = Ladder(RUNGS)
"""Every duel is another deal, the same for both seats."""


LONG_RUN = 3
"""Shortest run that is worth mentioning."""


def reason(rules: Rules, position: Position, move: Move) -> Reason:
    """Return the reason why this legal move is worth making, from the visible cards."""
    dig = blind(position).digs[(move.seat or position.seat_to_move) - 1]
    if move.verb == "draw":
        return Reason("banks" if fitting_slots(rules, dig) else "stuck")
    if dig.cards_left.bit_count() == 1:
        return Reason("clears")
    free = rules.layouts[dig.layout].free
    turned_count = (free(dig.cards_left ^ 1 << move.slot) & ~dig.face_up).bit_count()
    if (run := visible_run(rules, dig, move.slot)) >= LONG_RUN:
        return Reason("run", {"cards": run})
    if turned_count:
        return Reason("turns", {"cards": turned_count})
    return Reason("gold" if dig.mine[move.slot].endswith(GOLD) else "fits")


# Puzzles: mines without a pile, all cards face up, that exactly one card keeps winnable; and riddles made of them.


RIDDLE_CARDS = 6, 7, 8
OPEN_CARDS = DigEdges(open=9)
"""The edge of a riddle: every card shows its face."""
FEWEST_CHOICES = 2
"""The fewest cards between which a puzzle lets its solver choose."""


def puzzle(rules: Rules, position: Position) -> PosedPuzzle | None:
    """Return the puzzle: the only card after which the mine can still be emptied, and a line that does so."""
    dig = position.digs[0]
    if position.over or len(position.digs) > 1 or rules.goal or dig.pile or dig.cards_left & ~dig.face_up:
        return None
    moves = legal(rules, position)
    lines: list[tuple[Move, ...]] = []
    nodes = 1
    for move in moves:
        solution = solve(rules, apply(rules, position, move)[0].digs[0])
        nodes += solution.nodes + 1
        if solution.is_winnable:
            lines.append((move, *solution.line))
    if len(moves) < FEWEST_CHOICES or len(lines) != 1:
        return None
    return PosedPuzzle(position, len(lines[0]), lines[0], nodes)


def riddle(rules: Rules, seed: int, stop: Stop = never) -> Position | None:
    """Return a puzzle of this seed: the last cards of a mine. None if ``stop`` came first, or if the rules have none.

    The other cards were taken in an order that the rules allow.
    """
    if rules.seats > 1 or rules.goal:
        return None
    stream = Stream(seed_state(seed))
    while not stop():
        position = position_of((with_derived_fields(rules, _random_end(rules, stream)),))
        if puzzle(rules, position) is not None:
            return position
    return None


def _random_end(rules: Rules, stream: Stream) -> Dig:
    """Return a random end of a mine that can be emptied."""
    layout, cards = rules.mine, [*rules.cards.cards]
    left, card_count = (1 << len(layout.slots)) - 1, stream.pick(RIDDLE_CARDS)
    order = []
    while left:
        slots = [slot for slot in range(len(layout.slots)) if layout.free(left) >> slot & 1]
        order.append(stream.pick(slots))
        left ^= 1 << order[-1]
    stream.shuffle(cards)
    mine, target = [NO_CARD] * len(order), cards.pop()
    dig = Dig(rules.layout, tuple(mine), target, (), (), 0, 0, 0, 1, 1, None, OPEN_CARDS)
    near, rank = near_of(rules, dig), target[0]
    for slot in order[-card_count:]:
        card = next((card for card in cards if card[0] in near[rank]), None)
        if card is None:
            break
        cards.remove(card)
        mine[slot], rank = card, card[0]
    return dig._replace(mine=tuple(mine))
