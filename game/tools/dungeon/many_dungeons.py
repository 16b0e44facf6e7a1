"""Many dungeons of one recipe in a file, one JSON object per line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.dungeon.content import Grammar
from game.dungeon.maker import Failed, make
from game.terminal import answers, complain
from game.terminal.bar import Bar
from game.tools.lab.matcher import workers

SHARE = 20
"""The most seeds in one share of the work."""


class Share(NamedTuple):
    """A range of seeds of a recipe."""

    grammar: Grammar
    recipe: str
    seeds: range


def write_many(grammar: Grammar, recipe: str, seeds: range, jobs: int, out: Path | None) -> int:
    """Write the dungeons of these seeds in their order, to standard output without a file.

    Return 1 if a seed has no dungeon; it is named on standard error and has no line.
    """
    shares = [Share(grammar, recipe, seeds[at : at + SHARE]) for at in range(0, len(seeds), SHARE)]
    bar, count, failures = Bar("dungeons"), 0, list[str]()
    with _opened(out) as file, workers(min(jobs, len(shares))) as work:
        for lines, wrong in work(lines_of, shares):
            file.write(lines)
            failures += wrong
            count += lines.count(b"\n") + len(wrong)
            bar.tell(count, len(seeds))
    bar.clear()
    complain(*(f"kotsu dungeon: {each}" for each in failures))
    return int(bool(failures))


def lines_of(share: Share) -> tuple[bytes, list[str]]:
    """Return the dungeons of a share as lines, and a sentence for each seed that has none."""
    lines, failures = list[str](), list[str]()
    for seed in share.seeds:
        try:
            lines.append(json.dumps(make(share.grammar, share.recipe, seed).json, separators=(",", ":")) + "\n")
        except Failed as wrong:
            failures.append(f"seed {seed}: {wrong}")
    return "".join(lines).encode(), failures


@contextmanager
def _opened(out: Path | None) -> Iterator[BinaryIO]:
    """Yield the file to write, or standard output."""
    if out is None:
        yield answers()
        answers().flush()
        return
    with out.open("wb") as file:
        yield file
