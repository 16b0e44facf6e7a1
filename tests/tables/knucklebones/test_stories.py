"""Stories of cards as designers write them, in the files of ``card_stories``: what each move leads to,
by the rules and with entities.

A story has a card ``it``, other ``cards`` besides those of its file, changes of the ``rules``, and ``plays``; it may be
a list of these alone. A play has parts with ``|`` between them: a position (``then``: the one that the last play led
to), moves, and what holds after them:

- a position, with ``...`` for any text; ``not`` and a position that it is not
- ``event a; b``: the last move has these events, one right after the other; ``all a; b``: just these; ``no a``: none
  that begins so; ``count n a``: n that begin so
- ``legal a b``: these are all legal moves but rolls; ``legal nothing``
- ``lack card kind``: the seat to move lacks something of that kind to play a card
- ``totals a b``: the points of both seats
- ``refused words``: the last move, or the position without one, is refused with them, or with this code
"""

from __future__ import annotations

import re
from typing import Any

import esper
import pytest

from components.match import Match
from game.kernel.refusal import Refusal
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.ending import score
from game.tables.knucklebones.notation import read, read_move, write
from systems.order import make_pending_moves
from systems.rebuild import rebuild, world
from tests.kit.data_copies import read_yaml
from tests.kit.proving import lint_card
from tests.kit.rules import BASE, WIDER, card, line_after, moves, play_move, rules
from tests.kit.watched import STORE, assert_mirrored
from tests.tables.knucklebones.stories import HERE, is_like, told


@pytest.mark.parametrize("story", [story for file in sorted(HERE.glob("card_stories/*")) for story in told(file)])
def test_moves_lead_where_the_story_says(story: dict[str, Any]) -> None:
    own = {"it": story["it"]} if "it" in story else {}
    cards = {name: card(**parts) for name, parts in {**own, **story.get("cards", {})}.items()}
    rule_set = rules(**{"catalogue": {**BASE, **WIDER, **cards}, "deck": [*own], **story.get("rules", {})})
    line = ""
    for play in story["plays"]:
        start, made, *results = (part.strip() for part in re.split(r"(?<= )\|(?= |$)", play))
        *before, last = made.split() or [""]
        start = line if start == "then" else start
        line = line_after(rule_set, start, *before)
        if results[0].startswith("refused "):
            with pytest.raises(Refusal, match=re.escape(results[0].removeprefix("refused "))):
                play_move(rule_set, line, last) if last else read(rule_set, line)
            continue
        line, events = play_move(rule_set, line, last) if last else (line, [])
        assert not last or write(read(rule_set, line)) == line
        for is_watched in (False, True) if last else ():
            play_with_entities(rule_set, start, made.split(), is_watched)
        for result in results:
            check(rule_set, line, events, result)


def check(rule_set: Rules, line: str, events: list[str], result: str) -> None:
    """Check what a story says of a position and of the events of the move that led to it."""
    word, _, words = result.partition(" ")
    told = "; ".join(["", *events, ""])
    match word:
        case "event":
            assert f"; {words}; " in told
        case "all":
            assert events == words.split("; ")
        case "no":
            assert f"; {words}" not in told
        case "not":
            assert not is_like(line, words), line
        case "count":
            number, word = words.split()
            assert sum(event.startswith(word) for event in events) == int(number)
        case "legal":
            assert moves(rule_set, line) == words.removeprefix("nothing").split()
        case "lack":
            name, kind = words.split()
            board = read(rule_set, line)
            lack = find_lack(board, board.active, name)
            assert lack is not None and lack.kind == kind
        case "totals":
            assert " ".join(map(str, score(read(rule_set, line)).totals)) == words
        case _:
            assert is_like(line, result), line


def play_with_entities(rule_set: Rules, line: str, moves: list[str], is_watched: bool) -> None:
    """Make moves with entities, and check that these agree with the position after each move."""
    with world():
        entity = rebuild(rule_set, read(rule_set, line), STORE if is_watched else None)
        match = esper.component_for_entity(entity, Match)
        for move in moves:
            match.pending.append(read_move(rule_set, move))
            make_pending_moves()
            assert match.refusal is None, match.refusal
            assert_mirrored()


@pytest.mark.parametrize(("words", "parts"), read_yaml(HERE / "refused_cards.yaml"))
def test_a_card_that_cannot_work_is_refused_with_its_place_and_the_reason(words: str, parts: dict[str, Any]) -> None:
    found, fault = lint_card({"name": {"en": "It", "de": "Es"}, "art": "card_comet", **parts})
    assert found is None and words in fault
