"""Cards nobody has thought of, each played to the end of many matches: ``python -m tests.kit.proving CARDS MATCHES``.

The suite proves a few of them each time. What fails is told with the number of its card, which makes it again.
"""

from __future__ import annotations

import sys
import traceback
from random import Random
from typing import Any

import esper

from components.match import Match
from game.kernel.random_stream import Stream, seeded
from game.tables.knucklebones.card_sentences import asked, asked_across, described, sayings
from game.tables.knucklebones.chance import named
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.manifest import BOTS, TABLE
from game.tables.knucklebones.moves import ANSWER, PICK
from game.tables.knucklebones.notation import read, read_move, write, write_move
from game.tables.knucklebones.play import apply, legal, new
from game.tables.table_files import strict
from systems.rebuild import rebuild
from systems.simulate import world
from systems.tables import staging
from systems.turn import apply_fresh, conclude, turn
from tests.kit.inventing import invented
from tests.kit.mirror import assert_mirrored
from tests.kit.rules import BASE, rules

ENDLESS = 1500
SAY = sayings(strict("knucklebones"))
OF_CARD = ("it", ANSWER, PICK)
"""Moves that the card is about."""


THINKERS = ("greedy", "lookahead")
"""Bots that are asked about each card; the second takes long, and is asked about every eighth."""


def prove(seed: int, matches: int) -> int:
    """Play the card of this number; the matches that were played."""
    made = invented(Random(seed))
    more = ground(Random(seed)) if seed % 4 == 3 else {}
    cards = {**BASE, "it": made.model_dump(by_alias=True, exclude_unset=True)}
    sets = rules(catalogue=cards, deck=["it", *BASE], **more)
    tell(made)
    for match in range(matches):
        with world():
            play_out(sets, seed * matches + match, match == 0, THINKERS[: 2 if seed % 8 == 0 else 1])
    return matches


def ground(chance: Random) -> dict[str, Any]:
    """Rules of a variant: every fourth card is played under some."""
    ends: tuple[dict[str, Any], ...] = ({}, {"points": 60, "board_full": False}, {"turns": 8}, {"cards_a_turn": 1})
    return {
        "rows": chance.randint(1, 5), "fields": chance.randint(1, 5), "sides": chance.choice((4, 6, 8, 12)),
        "diagonals": chance.choice(("both", "rising", "falling", "none")),
        "wins_by": chance.choice(("cross", "diagonal", "row")), **chance.choice(ends),
    }  # fmt: skip


def tell(made: Card) -> None:
    """There are words for it in every language, with nothing left open in them."""
    for say in SAY.values():
        for text in (described(say, made), asked(say, made), asked_across(say, made)):
            assert text and not set("{}") & set(text) and "  " not in text, text


def play_out(sets: Rules, seed: int, closely: bool, thinkers: tuple[str, ...]) -> None:
    """One match of seats that draw lots: it ends, and its entities equal its position.

    Played ``closely``, every position is text and back, chance that is named brings the same again, and bots may play.
    """
    chance = Random(seed)
    position = new(sets, seed)
    entity = rebuild(sets, position, shown=False)
    match, owners = esper.component_for_entity(entity, Match), staging("knucklebones").owners
    plies = 0
    while found := legal(sets, position):
        move = chance.choice(found)
        if closely and any(each.verb in OF_CARD for each in found):
            for bot in thinkers if plies < 2 else thinkers[:1] if plies < 8 else ():
                assert BOTS[bot](sets, TABLE.blind(position), Stream(seeded(seed, plies))) in found
        match.pending.append(move)
        turn(entity)
        apply_fresh(entity, owners)
        if match.refused is not None:
            raise match.refused
        if closely or move.verb in OF_CARD:
            assert read_move(sets, write_move(move)) == move
            assert read(sets, write(match.position)) == match.position
            assert apply(sets, position._replace(rng=None), named(move, match.fresh)) == (
                match.position._replace(rng=None), tuple(match.fresh),
            )  # fmt: skip
            conclude(entity)
            assert_mirrored()
        position, plies = match.position, plies + 1
        assert plies < ENDLESS
    conclude(entity)
    assert_mirrored()
    assert TABLE.result(sets, position) is not None


def main() -> int:
    """Prove so many cards from a number on, and tell how many matches were truly played."""
    cards, matches, first = (*map(int, sys.argv[1:]), 0)[:3]
    played = wrong = 0
    for seed in range(first, first + cards):
        try:
            played += prove(seed, matches)
        except Exception:
            wrong += 1
            print(f"card {seed}: {traceback.format_exc(limit=-2)}", flush=True)
        if seed % 100 == 99:
            print(f"{seed + 1 - first} cards, {played} matches, {wrong} wrong", flush=True)
    print(f"{cards} cards, {played} matches, {wrong} wrong", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
