"""Runs through the Undercity: begun on the screen, and walked by a sensible player who wins every match."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.evening import Entrant
from game.match.runs import AnyRun
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.position import place_of
from tests.kit.app import Kotsu

ADA, BEN = Entrant("", "Ada", "cat"), Entrant("", "Ben", "fox")


def begin_run(kotsu: Kotsu, mode: str = "alone", people: Sequence[Entrant] = (), seed: int = 2) -> AnyRun:
    """Begin a short run of Ada, or of Ada and Ben, unless others walk."""
    walkers = people or ((ADA,) if mode == "alone" else (ADA, BEN))
    return kotsu.app.records.runs.begin(kotsu.app.store, "short", {"mode": mode}, seed, walkers)


def walk_to(run: AnyRun, kind: str) -> None:
    """Walk to the next room of a kind, from one where nothing happens any more."""
    while place_of(run.rules, run.position).kind != kind:
        run.play(sensible_move(run.rules, run.position))


def words(kotsu: Kotsu) -> str:
    """Return all texts of the screen."""
    return "\n".join(node.words for node in kotsu.screen.menu.layout.nodes if hasattr(node, "words"))
