"""Runs through the Undercity: who walks, how a run begins, and how it is walked on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.match.evening import Entrant
from game.match.runs import AnyRun
from game.tables.undercity.bots import sensible_move
from tests.kit.app import Kotsu

ADA, BEN = Entrant("", "Ada", "cat"), Entrant("", "Ben", "fox")
SEED = 2


def begin_run(kotsu: Kotsu, mode: str = "alone", seed: int = SEED, people: Sequence[Entrant] = ()) -> AnyRun:
    """Begin a short run of these people; otherwise Ada walks, and Ben unless she is alone."""
    walkers = people or ((ADA,) if mode == "alone" else (ADA, BEN))
    return kotsu.app.records.runs.begin(kotsu.app.store, "short", {"mode": mode}, seed, walkers)


def winning_move(run: AnyRun) -> str:
    """Return a sensible decision; every match is won."""
    return str(sensible_move(run.rules, run.position)).replace("match:lost", "match:won")


def walk_until(run: AnyRun, reached: Callable[[], bool]) -> None:
    """Walk on, winning every match, until ``reached`` returns True or the run is over."""
    while not run.over and not reached():
        run.play(winning_move(run))


def words(kotsu: Kotsu) -> str:
    """Return all texts of the open menu."""
    return "\n".join(node.words for node in kotsu.screen.menu.layout.nodes if hasattr(node, "words"))
