"""Plays matches twice, with the engine and with the compiled core, and compares them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pydantic import ValidationError

from game.kernel.bots import Budget
from game.kernel.opaque import Bot, Event
from game.tables import find_table
from game.tables.contract_parts import DealtCards
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.compiled import (
    NODES_LEFT,
    WITH_CARDS,
    Foresight,
    as_numbers,
    chance,
    chance_of,
    forget_results,
    held_cards,
)
from game.tables.knucklebones.bots.lookahead import worths
from game.tables.knucklebones.bots.search import FullSearch, SearchPass
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import Move, write_move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import MOVES
from game.tables.knucklebones.quick.cards import reason_against_core
from game.tables.knucklebones.quick.compiler import copy, numbers, states
from game.tables.knucklebones.quick.lookup import EVENT_TYPES
from game.tables.knucklebones.quick.matches import core as core_of
from game.tables.knucklebones.quick.turns import legal as offered
from game.tables.knucklebones.quick.turns import make_move as core_move
from game.tables.knucklebones.quick.turns import total as counted
from game.tables.knucklebones.rules import legal_moves, make_move, new
from game.tables.knucklebones.scoring import total
from game.tools.lab.core_matches import play_by_core
from game.tools.lab.matcher import MatchStart, Pace, play_match
from tests.kit.rules import BASE, WIDER, card, rules

TABLE = find_table("knucklebones")
NARROWED: tuple[tuple[str, ...], ...] = ((), ("not_empty",), ("unshielded",), ("not_full",), ("facing_not_full",))

def invent_card(chance: Random) -> dict[str, Any]:
    """Return a random valid card of blocks that the core supports, as YAML would give it."""
    while True:
        data = draft_card(chance)
        try:
            Card.model_validate(data)
        except ValidationError:
            continue
        return data


def draft_card(chance: Random) -> dict[str, Any]:
    chosen, step = chance.choice(STEPS)
    choices = [{"kind": kind, **({"where": list(chance.choice(NARROWED))} if "_" in kind else {})} for kind in chosen]
    steps = [dict(step)]
    steps += [{"do": word} for word in ("veil", "destroy", "reflect", "pair", "again") if chance.random() < 0.2]
    if chance.random() < 0.2:
        steps.append({"do": "points", "by": -chance.randint(1, 9)})
    if chance.random() < 0.2:
        steps.append({"do": "mark_die", "times": chance.randint(1, 3), "costs": chance.randint(0, 9)})
    chance.shuffle(steps)
    rolls = chance.random() < 0.6
    steps += [{"do": "roll"}] * rolls
    ends, uses = not rolls and chance.random() < 0.5, chance.randint(1, 3)
    return card(choices=choices, steps=steps, ends_turn=ends, uses=uses)


STEPS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("parity",), {"do": "restrict_roll"}), (("face",), {"do": "load_roll", "chance": 3, "of": 4}),
    (("own_row",), {"do": "shield", "turns": 4}), (("own_row",), {"do": "mark_row", "times": 2}),
    (("own_row",), {"do": "mark_row", "times": 3, "lasts": True}), (("own_die",), {"do": "reroll"}),
    (("opponent_die",), {"do": "copy_die"}), (("own_die", "own_die"), {"do": "swap", "to": [1, 2]}),
    (("field",), {"do": "snare"}), ((), {"do": "veil"}), ((), {"do": "mark_die", "times": 2, "costs": 3}),
)


def rules_with_new(data: dict[str, Any]) -> Rules:
    """Return rules with all the usual cards and this one, named ``new``."""
    return rules(catalogue={**BASE, **WIDER, "new": data if "art" in data else card(**data)})


class CoreDiffers(AssertionError):
    """The core and the engine reached different boards."""


def check_same(where: str, what: str, engine: object, core: object) -> None:
    if engine != core:
        raise CoreDiffers(f"{where}\n{what} of the engine: {engine}\n{what} of the core:   {core}")


LONGEST = 400
"""More moves than any match takes."""


def compare_plies(rule_set: Rules, decks: tuple[DealtCards, DealtCards], seed: int) -> None:
    """Play a random match ply by ply with the engine and the core, and compare all that follows from each move."""
    board, lots = new(rule_set, seed, None, *((() if deck is None else deck) for deck in decks)), Random(seed)
    core = core_of(rule_set, (TABLE.plain_bots["random"],) * 2, decks)
    t, w, streams = core.lookup, core.work, states([board.rng or 0, *[0] * 6])
    first = as_numbers(t, core.cards, board)
    assert first is not None
    s = numbers(first)
    w[at.NOTES_EVENTS] = 1
    for ply in range(LONGEST):
        where, moves, n = f"deck {decks}, seed {seed}, ply {ply}: {write(board)}", legal_moves(board), offered(t, w, s)
        totals = [total(board, seat) for seat in (1, 2)]
        check_same(where, "totals", totals, [int(counted(t, s, seat)) for seat in (0, 1)])
        check_same(where, "moves", len(moves), n)
        if not moves:
            return
        pick = lots.randrange(n)
        number, where = int(w[at.MOVES + pick]), f"{where} {write_move(moves[pick])}"
        events = [type(event) for event in make_move(board, moves[pick])]
        core_move(t, w, s, streams, number, 0)
        check_same(where, "events", events, [
            EVENT_TYPES[int(kind)] for kind in w[at.KINDS : at.KINDS + int(w[at.EVENT_COUNT])]])
        check_same(where, "random stream", board.rng, int(streams[0]))
        check_same(where, "board", as_numbers(t, core.cards, board), [int(each) for each in s])
    raise AssertionError(f"deck {decks}, seed {seed}: no match takes {LONGEST} moves")


def check_match(rule_set: Any, bots: tuple[Bot | str, Bot | str], decks: tuple[DealtCards, DealtCards],
                seed: int) -> None:
    """Play a match with the engine and the core; both must report the same course and events."""
    one, two = (TABLE.plain_bots[bot] if isinstance(bot, str) else bot for bot in bots)
    seated = one, two
    for number, name in enumerate(rule_set.catalogue):  # Computing the value of waiting takes seconds.
        for glances, unit in ((False, 3), (True, 1)):
            values = tuple(unit * number * (30 - dice) // 2 for dice in range(26))
            worths(seat_rules_of(rule_set), glances)[name] = values
    start = MatchStart(1 + seed % 2, decks)
    plain: list[list[type]] = []
    quick: list[list[type]] = []

    def into(kinds: list[list[type]]) -> Pace:
        def pace(events: tuple[Event, ...]) -> int:
            kinds.append([type(event) for event in events])
            return len(kinds)

        return pace

    watched = play_match(TABLE, rule_set, seated, start, seed, into(plain))
    assert not reason_against_core(rule_set, seated, decks)
    core = core_of(rule_set, seated, decks)
    by_core = play_by_core(core, start, seed, into(quick))
    assert by_core == watched and quick == plain, f"{bots=}, {decks=}, {seed=}\n{watched}\n{by_core}"


Decks = tuple[tuple[str, ...] | None, tuple[str, ...] | None]


def random_board(rule_set: Rules, decks: Decks, seed: int, moves: int) -> Board:
    """Return the board after this many random moves."""
    board, lots = new(rule_set, seed, None, *decks), Random(seed)
    for _ in range(moves):
        if legal_moves(board):
            make_move(board, lots.choice(legal_moves(board)))
    return board


def without_stream(board: Board) -> Board:
    """Return a copy without the random stream."""
    found = board.copy()
    found.rng = None
    return found


class PlainSearch(FullSearch):
    """The plain search with the static evaluation of the compiled one."""

    def __init__(self, rule_set: Rules, foresight: Foresight, seat: int) -> None:
        super().__init__(rule_set, Budget(1 << 60), seat)
        self.foresight, self.slip = foresight, 0.0

    def chance_before_roll(self, board: Board, look: SearchPass) -> float:
        if look.depth:
            return super().chance_before_roll(board, look)
        s = as_numbers(self.foresight.lookup, self.foresight.cards, board)
        return float(chance_of(self.foresight.taught, self.foresight.lookup, numbers(s)))


def search_values(rule_set: Rules, board: Board, look: SearchPass) -> Iterator[tuple[Move, float, float]]:
    """Yield the values of both searches for a few moves at this look."""
    foresight = Foresight(board.rules, held_cards(board))
    s, q, w = as_numbers(foresight.lookup, foresight.cards, board), foresight.search, foresight.work
    copy(q.boards[0], numbers(s))
    forget_results(q)
    q.left[NODES_LEFT], q.left[WITH_CARDS] = 1 << 60, int(look.cards)
    moves = legal_moves(board)
    offered(foresight.lookup, w, q.boards[0])
    named = [int(w[MOVES + at]) for at in range(len(moves))]
    view = PlainSearch(rule_set, foresight, board.active)
    for index in range(0, len(moves), 1 + len(moves) // look.moves):
        depth = look.depth + (not board.die)
        value = float(chance(foresight.lookup, w, foresight.taught, q, 0, depth, named[index]))
        yield moves[index], value, view.chance_after(without_stream(board), moves[index], look)
