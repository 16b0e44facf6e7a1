"""Relative strength of a table's bots: seat-swapped pairs of matches with the same luck for both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.kernel.opaque import Bot, JsonObject, Position, Rules
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.match.bot_use import Use, take_use
from game.match.bots import AT, bot_named, minds_of
from game.tables import Table, find_table
from game.tables.bot_levels import LEVEL, Rung
from game.tables.table_files import load_rules, strict
from game.tools.lab.matcher import Setting, play_match
from game.tools.lab.sample import half_points
from game.tools.lab.simulation import by_seat, decks_named, play_out
from game.tools.lab.statistics import share as share_of

PAIRS = 10
"""Number of pairs in a share."""
SEATS = ((0, 1), (1, 0))
"""The bots in seats 1 and 2, for the two matches of a pair."""


class Share(NamedTuple):
    """Pairs ``start`` to ``stop`` - 1 of a rung."""

    table: str
    rung: Rung
    nodes: int
    """The most positions that a bot may look at per move."""
    seed: int
    start: int
    stop: int


def shares(name: str, rungs: Sequence[Rung], pairs: int, nodes: int, seed: int) -> Iterator[Share]:
    """Yield the whole work in shares."""
    for rung in rungs:
        for start in range(0, pairs, PAIRS):
            yield Share(name, rung, nodes, seed, start, min(start + PAIRS, pairs))


EVERY = "every"
"""In place of a deck's name: every deck of the table."""


def by_deck(table: Table, rungs: Sequence[Rung], named: str) -> Iterator[Rung]:
    """Yield each rung with a deck, or with every one; decks that deal the same cards count once, by the last name."""
    decks = table.files.decks(strict(table.name)) if table.files.decks and named == EVERY else (named,)
    for rung in rungs:
        rules = load_rules(rung.rules, on=table.name)
        names = {table.write(table.deal(rules, 0, 1, decks_named(table, deck))): deck for deck in decks}
        yield from (rung._replace(deck=deck) for deck in names.values())


def play(share: Share) -> tuple[Rung, int, int, Use]:
    """Return the rung, the half points of its first bot, the number of matches, and what the bots used."""
    take_use()
    table, rung, opening = find_table(share.table), share.rung, find_table(share.table).bots.ladder.opening
    rules = load_rules(rung.rules, on=table.name)
    bots = bot(table, rung.one, share.nodes), bot(table, rung.other, share.nodes)
    hands, points = by_seat(decks_named(table, rung.deck)), 0
    for index in range(share.start, share.stop):
        luck = extend_state(seed_state(share.seed), index)
        for one, other in SEATS:
            pairing = bots[one], bots[other]
            if opening is None:
                match = play_match(table, rules, pairing, Setting(1 + index % 2, hands), luck)
                points += half_points(match, 1 + one)
            else:
                points += from_opening(table, rules, pairing, opening, luck)[one]
    return rung, points, 2 * (share.stop - share.start), take_use()


def from_opening(table: Table, rules: Rules, bots: tuple[Bot, Bot], plies: int, luck: int) -> tuple[int, int]:
    """Return the half points of both seats in a match whose first plies are random."""
    *_, end = positions(table, rules, bots, plies, luck, Stream(extend_state(luck, 0)))
    outcome = table.score(rules, end).outcome
    return (1, 1) if outcome == "draw" else (2 * (outcome == 1), 2 * (outcome == 2))


def positions(
    table: Table, rules: Rules, bots: Sequence[Bot], plies: int, luck: int, opening: Stream
) -> Iterator[Position]:
    """Yield the positions of a match from a bot's first choice to the end, after some random plies by ``opening``."""
    position = table.new(rules, luck)
    for _ in range(plies):
        if moves := table.legal(rules, position):
            position, _ = table.apply(rules, position, opening.pick(moves))
    yield position
    streams = [Stream(extend_state(luck, seat)) for seat in range(1, len(bots) + 1)]
    yield from (after for _, after in play_out(table, rules, bots, streams, position))


def bot(table: Table, name: str, nodes: int) -> Bot:
    """Return a bot by its command-line name or level. A bot that searches looks at ``nodes`` positions per move."""
    plain = name.replace(LEVEL, LEVEL.strip())
    thinks = table.bots.decide is not None and (name.startswith(LEVEL) or name in minds_of(table))
    return bot_named(table, f"{plain}{AT}{nodes}" if thinks else plain)


def standing(rung: Rung, points: int, matches: int) -> JsonObject:
    """Return the share of points with its 95 % interval, in percent."""
    interval = share_of(points / 2, matches).times(100)
    return {**rung._asdict(), "matches": matches, **interval.plain(), "met": round(interval.value, 2) >= rung.least}
