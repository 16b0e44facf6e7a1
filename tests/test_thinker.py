"""Bots that think in another process: every promise is kept, even if that process fails."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from game.content.store import Store
from game.kernel.random_stream import Stream
from game.match.thinker import Thinker
from game.tables import find_table
from game.tables.knucklebones.board import Board, blind_copy
from game.tables.knucklebones.bots.decisions import decide
from game.tables.knucklebones.definitions import Mind
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read
from tests.kit.bot import process_of
from tests.kit.rules import dice

LINE = "21/4/55 3/662/- 1 ready destiny,shield thief 2.2=3 5"
LONG = 60
"""Seconds a test waits for an answer before it fails."""


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    found = Thinker()
    yield found
    found.close()


def position(store: Store, line: str = LINE) -> Board:
    return read(dice(store).rules["kotsu"], line)


def minds(store: Store) -> list[Mind]:
    return [mind for _, mind in dice(store).bots.items()]


def test_it_says_what_the_bot_itself_would_say_and_how_sure_it_is_and_errors_stop_nothing(
    store: Store, thinker: Thinker
) -> None:
    rules, here = dice(store).rules["kotsu"], position(store)
    promises = [thinker.think("knucklebones", rules, here, mind, 7, LONG) for mind in minds(store)[:4]]
    for mind, promise in zip(minds(store), promises, strict=False):
        thought = decide(rules, blind_copy(here), mind, Stream(7))
        assert promise.result(LONG)[:2] == (write_move(thought.move), thought.chance)
    with pytest.raises(AttributeError):
        thinker.think("knucklebones", rules, here, None, 1, 1).result(LONG)


def test_the_strongest_answers_when_its_time_is_up(store: Store, thinker: Thinker) -> None:
    top = minds(store)[-1].model_copy(update={"nodes": 2_000_000})
    said = thinker.think("knucklebones", dice(store).rules["kotsu"], position(store), top, 1, 0.05).result(LONG)
    assert 0 < said.chance < 1 and said.chance != 0.5


def test_no_process_runs_before_it_is_needed_a_killed_one_starts_again_and_none_runs_after_it_was_closed(
    store: Store
) -> None:
    thinker = Thinker()
    assert process_of(thinker) is None
    thinker.think("knucklebones", dice(store).rules["kotsu"], position(store), minds(store)[0], 1, 1).result(LONG)
    process_of(thinker).kill()
    process_of(thinker).join()
    thinker.think("knucklebones", dice(store).rules["kotsu"], position(store), minds(store)[0], 1, 1).result(LONG)
    process = process_of(thinker)
    assert process is not None and process.is_alive() and process.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0), "frames come first"
    thinker.close()
    assert not process.is_alive()
    late = thinker.think("knucklebones", dice(store).rules["kotsu"], position(store), minds(store)[0], 1, 1)
    assert late.cancelled()


def test_it_tells_what_every_move_is_worth_where_the_table_can(store: Store, thinker: Thinker) -> None:
    rules = store.at("reversi").default_rules
    mind = list(rules.levels.values())[-1].model_copy(update={"nodes": 300})
    start = find_table("reversi").new(rules, 0)
    said = thinker.think("reversi", rules, start, mind, 1, LONG, weighs=True).result(LONG)
    assert set(said.values) == {"c4", "d3", "e6", "f5"} and said.values[said.move] == max(said.values.values())
    asked = "knucklebones", dice(store).rules["kotsu"], position(store), minds(store)[0], 1, 1
    assert thinker.think(*asked, weighs=True).result(LONG).values == {}


def test_an_abandoned_search_ends_and_the_next_question_gets_a_full_answer(store: Store, thinker: Thinker) -> None:
    rules, hour = store.at("reversi").default_rules, 3600.0
    endless = list(rules.levels.values())[-1].model_copy(update={"nodes": 900_000, "depth": 60})
    start = find_table("reversi").new(rules, 0)
    quick = endless.model_copy(update={"nodes": 300, "depth": 4})
    alone = thinker.think("reversi", rules, start, quick, 1, LONG).result(LONG)
    first, second = (thinker.think("reversi", rules, start, endless, 1, hour) for _ in "ab")
    last = thinker.think("reversi", rules, start, quick, 1, LONG)
    for promise in (second, first):
        promise.cancel()
        assert promise.cancelled()
    assert last.result(LONG) == alone
    last.cancel()
    assert last.result(LONG) == alone
