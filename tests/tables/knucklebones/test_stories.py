"""Stories of cards as designers write them, in the files of ``card_stories``: what each move leads to.

A story has a card ``it``, other ``cards`` besides those of its file, changes of the ``rules``, and ``plays``. A play
has parts with ``|`` between them: a position (``then``: the one that the last play led to), moves, and what holds
after them:

- a position, with ``...`` for any text
- ``event a; b``: the last move has these events, one right after the other; ``all a; b``: just these; ``no a``: none
  that begins so; ``count n a``: n that begin so
- ``legal a b``: these are all legal moves but rolls; ``legal nothing``
- ``lack card kind``: the seat to move lacks something of that kind to play a card
- ``totals a b``: the points of both seats
- ``refused words``: the last move, or the position without one, is refused with them, or with this code

A story with ``each`` is told once for each entry, whose values take the place of ``$name``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from game.kernel.refusal import Refusal
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.ending import score
from game.tables.knucklebones.notation import read, write
from tests.kit.rules import BASE, card, line_after, moves, play_move, rules
from tests.tables.knucklebones.stories import CARD_STORIES


def stories() -> Iterator[Any]:
    for path in sorted(CARD_STORIES.glob("*.yaml")):
        told = yaml.safe_load(path.read_text("utf-8"))
        shared_cards = told.pop("cards", {})
        for title, story in told.items():
            story["cards"] = {**shared_cards, **story.get("cards", {})}
            for values in story.pop("each", [{}]):
                text = json.dumps(story)
                for name, value in values.items():
                    text = text.replace(f'"${name}"', json.dumps(value)).replace(f"${name}", str(value))
                yield pytest.param(json.loads(text), id=" ".join([title, *map(str, values.values())][:2]))


@pytest.mark.parametrize("story", [*stories()])
def test_moves_lead_where_the_story_says(story: dict[str, Any]) -> None:
    own = {"it": story["it"]} if "it" in story else {}
    cards = {name: card(**parts) for name, parts in {**own, **story["cards"]}.items()}
    rule_set = rules(**{"catalogue": {**BASE, **cards}, "deck": [*own], **story.get("rules", {})})
    line = ""
    for play in story["plays"]:
        start, made, *results = (part.strip() for part in re.split(r"(?<= )\|(?= |$)", play))
        *before, last = made.split() or [""]
        line = line_after(rule_set, line if start == "then" else start, *before)
        if results[0].startswith("refused "):
            with pytest.raises(Refusal, match=re.escape(results[0].removeprefix("refused "))):
                play_move(rule_set, line, last) if last else read(rule_set, line)
            continue
        line, events = play_move(rule_set, line, last) if last else (line, [])
        assert not last or write(read(rule_set, line)) == line
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
            assert re.fullmatch(".*".join(map(re.escape, result.split("..."))), line), line
