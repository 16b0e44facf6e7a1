"""Rules against themselves with independent luck: at least 95 of 100 seeds report no difference.

It takes some minutes, so it runs on demand only: ``python3 run.py test tests/lab/measure_same.py``.
"""

from __future__ import annotations

import os
from collections import Counter

from game.background.plain import packed
from game.tables.table_files import load_rules
from game.tools.lab.examination import Trial, examine
from game.tools.lab.matcher import workers
from game.tools.lab.verdicts import endpoint_tests, overall

SEEDS = 100
MATCHES = 30_000
APART = 1 << 32
"""The distance between the seeds of the two sides; with common luck, identical rules would never differ."""


def said(seed: int) -> str:
    """Return the lab's verdict for one seed."""
    rules = packed(load_rules("kotsu"), asks=True)
    trial = Trial("knucklebones", (rules, rules), ((), ()), ("random", "random"), (seed, seed + APART), MATCHES, lift=0)
    with workers(os.cpu_count() or 1) as work:
        found = examine(trial, work, lambda done, of: None)
    return overall(endpoint_tests(found.sums))


def test_rules_do_not_differ_from_themselves() -> None:
    verdicts = Counter(said(seed) for seed in range(SEEDS))
    assert verdicts["no change"] >= 95, verdicts
