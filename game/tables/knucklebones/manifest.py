"""The manifest of Knucklebones: the table for shared code."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from game.kernel.bots import Stop
from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.tables.contract import Notation, Table
from game.tables.contract_parts import Batch, Bots, Chance, CountingCore, Edge, Edges, MatchFigures, Puzzles, Referee
from game.tables.encoding import Encoding, MatchBatch
from game.tables.knucklebones import ending
from game.tables.knucklebones.board import Board, blind_copy
from game.tables.knucklebones.bots import decisions, encoding
from game.tables.knucklebones.bots.gains import Bot, even, greedy, random
from game.tables.knucklebones.bots.lookahead import lookahead, patient
from game.tables.knucklebones.cards.blocks.edges import EDGE_KINDS
from game.tables.knucklebones.cards.blocks.rolls import DiceOffered, DieThrown
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.edges import give_edge
from game.tables.knucklebones.ending import Score
from game.tables.knucklebones.event_types import CODES, deeds, figures, with_draws
from game.tables.knucklebones.events import INSTANT_WIN, DieRerolled, DieRolled, DieVeiled, Event, LotDrawn
from game.tables.knucklebones.moves import Move, places_piece, write_move
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.knucklebones.rule_files import FILES
from game.tables.knucklebones.rules import apply_to_board, legal_moves, new, play_random
from game.tables.knucklebones.texts.cards import lacks_in_words, refused_card, say_by_language
from game.tables.numba_support import NO_NUMBA, PLAIN, compiles

if TYPE_CHECKING:
    from game.tables.contract_parts import DealtCards
    from game.tables.knucklebones.quick.matches import QuickCore


def legal(rules: Rules, board: Board) -> tuple[Move, ...]:
    """Return every move of the seat to move, sorted by text."""
    return legal_moves(board)


def apply(rules: Rules, board: Board, move: Move) -> tuple[Board, tuple[Event, ...]]:
    """Return the board after a move and the events; the board before it stays unchanged."""
    after = board.copy()
    events = apply_to_board(after, move)
    return after, tuple(events)


def score(rules: Rules, board: Board) -> Score:
    return ending.score(board)


def edge(name: str) -> Edge[Rules, Board]:
    def give(rules: Rules, board: Board, seat: int, amount: int) -> Board:
        give_edge(board, name, seat, amount)
        return board

    kind = EDGE_KINDS[name]
    return Edge(give, kind.amounts, kind.works == "uses")


def edges_by_seat(board: Board) -> Sequence[Mapping[str, int]]:
    """Return the edges of each seat, those of the rules as well."""
    return [side.rules.edges for side in board.sides]


BOTS: dict[str, Bot] = {
    "random": random, "greedy": greedy, "even": even, "lookahead": lookahead, "patient": patient,
    "strongest": decisions.strongest,
}
"""Every plain bot by its name on the command line; the levels that people play against are data."""


def numbers(rules: Rules) -> Mapping[str, int]:
    """Return the multipliers by name."""
    multipliers: Mapping[str, int] = rules.multipliers.model_dump()
    return multipliers


def reason_against(rules: Rules, bots: Sequence[Bot], decks: Iterable[DealtCards]) -> str:
    """Return the reason why the counting core does not play such matches; empty if it does."""
    if not compiles():
        return f"{PLAIN} is set" if os.environ.get(PLAIN) else NO_NUMBA
    from game.tables.knucklebones.quick.cards import reason_against_core

    return reason_against_core(rules, bots, decks)


def core(rules: Rules, bots: Sequence[Bot], decks: Iterable[DealtCards]) -> QuickCore:
    """Return the counting core for such matches. Only this function imports numba."""
    from game.tables.knucklebones.quick.matches import core

    return core(rules, bots, decks)


def matches(rules: Rules, count: int, bot: str | None) -> MatchBatch | None:
    """Return many matches that the counting core plays; None if it does not support the rules or the bot."""
    from game.tables.knucklebones.side_by_side import matches

    number = BOTS.get(bot or "random")
    return None if number is None else matches(rules, count, number)


def card_reasons(rules: Rules, board: Board, stop: Stop) -> JsonObject:
    """Return the reasons why cards of the seat to move cannot be played, in every language."""
    from game.tables.table_files import strict_files

    return lacks_in_words(board, say_by_language(strict_files("knucklebones")))


def refusal_sentence(rules: Rules, board: Board, move: str, refusal: Refusal) -> str:
    """Return the sentence for a refused move, with the reason why a card cannot be played."""
    from game.tables.table_files import strict_files

    if refusal.code != "card_unavailable":
        return refusal.sentence
    return refused_card(board, move.partition(":")[0], say_by_language(strict_files("knucklebones"))["en"], refusal)


TABLE: Table[Rules, Board, Move, Event] = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    bots=Bots(
        BOTS, decisions.decide, with_depth=decisions.with_depth, hindsight=decisions.hindsight,
        reason=decisions.reason, ladder=decisions.LADDER, hide=blind_copy,
        encoding=Encoding(
            encoding.actions, encoding.numbers, encoding.planes, encoding.observe, encoding.with_deck, matches),
    ),
    edges=Edges({name: edge(name) for name in EDGE_KINDS}, edges_by_seat),
    chance=Chance(frozenset((DieRolled, DieRerolled, DieVeiled, DieThrown, DiceOffered, LotDrawn)), with_draws),
    statistics=MatchFigures(
        figures, deeds, numbers, deciding_numbers=ending.deciding_numbers, special_wins={INSTANT_WIN: "instant wins"},
    ),
    puzzles=Puzzles(decisions.puzzle, decisions.riddle),
    referee=Referee(CODES, {"why": card_reasons}, refusal_sentence),
    batch=Batch(is_placement=places_piece, random_match=play_random, core=CountingCore(core, reason_against)),
)
