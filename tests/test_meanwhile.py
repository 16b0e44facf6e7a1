"""Work done while the window opens."""

from __future__ import annotations

from threading import Event

import pytest

from game.background.job import Meanwhile


def test_it_runs_beside_whoever_waits_for_it_last() -> None:
    go = Event()
    work = Meanwhile(lambda: go.wait(10))
    go.set()
    assert work.done() is True


def test_what_goes_wrong_is_raised_where_the_answer_is_wanted() -> None:
    work = Meanwhile(lambda: {}["missing"])
    with pytest.raises(KeyError, match="missing"):
        work.done()
