"""The lab on a cluster of two workers; runs only where dask.distributed is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from game.__main__ import main

if find_spec("distributed"):

    @pytest.mark.long
    def test_a_cluster_of_two_finds_the_same(tmp_path: Path) -> None:
        from distributed import LocalCluster

        words = ["lab", "--matches", "120", "--lift", "8", "--bots", "random", "--out"]
        assert main([*words, str(tmp_path / "here.html"), "--jobs", "1"]) == 0
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers:
            assert main([*words, str(tmp_path / "there.html"), "--cluster", workers.scheduler_address]) == 0
        for kind in ("html", "json"):
            here, there = ((tmp_path / f"{name}.{kind}").read_bytes() for name in ("here", "there"))
            assert here == there
