"""A dungeon as a text adventure on standard input and output, for people and programs."""

from __future__ import annotations

from functools import partial
from typing import BinaryIO

from game.content.models.walk import TaleFile, check_tale
from game.content.store import Store
from game.dungeon.plan import Plan
from game.dungeon.walk.tale import LONGEST, Tale
from game.terminal import visible

PLACE = "tale/tale.yaml"


def words_of(store: Store) -> TaleFile:
    """Return the texts of tales."""
    return store.read_on_demand(TaleFile, PLACE, partial(check_tale, languages=store.languages))


def tale_of(store: Store, plan: Plan, language: str) -> Tale:
    """Return the tale of a dungeon, in the texts of the data."""
    return Tale(plan, words_of(store), lambda key, **values: store.text(key, language, **values), language)


def tell(tale: Tale, heard: BinaryIO, told: BinaryIO, prompt: bool = False) -> None:
    """Describe the start, then answer every line until the tale is done or the input ends."""

    def say(text: str) -> None:
        told.write(visible(text, "\n").encode() + b"\n\n")
        told.write(b"> " if prompt and not tale.done else b"")
        told.flush()

    say(tale.begin())
    while not tale.done and (line := heard.readline(4 * LONGEST)):
        rest = line
        while rest and not rest.endswith(b"\n"):  # The rest of a longer line is skipped.
            rest = heard.readline(4 * LONGEST)
        say(tale.answer(line.decode("utf-8", "replace")))
