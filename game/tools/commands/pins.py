"""Makes `hashes.txt` of `constraints.txt`, and tells what is known to be wrong with these versions (source tree only).

Every file of every version counts, whatever system it is for. It asks the index that pip asks, so it needs the network.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[3]
PIN = re.compile(r"([\w.-]+)==([\w.]+)( ?;.*)?")
HEAD = "# Every pin of constraints.txt with the hashes of its files, made by `python3 run.py pins`.\n\n"
ASKED = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
LONG = 60
"""Seconds that an answer may take."""


class Known(NamedTuple):
    """What the index knows of one version."""

    hashes: tuple[str, ...]
    flaws: tuple[str, ...] | None
    """A line each, None where it tells nobody."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    parser.add_argument("--check", action="store_true", help="write nothing, only tell what is known to be wrong")


def run(args: argparse.Namespace) -> int:
    """1 where a version has a known flaw, or the index does not know it."""
    text = (ROOT / "constraints.txt").read_text("utf-8")
    found = dict(looked_up(pins(text)))
    if not args.check and all(each.hashes for each in found.values()):
        (ROOT / "hashes.txt").write_text(written(text, found), "utf-8")
    told = [f"{name}: {flaw}" for name, known in found.items() for flaw in known.flaws or ()]
    told += [f"{name}: the index has no file of it" for name, known in found.items() if not known.hashes]
    silent = sum(known.flaws is None for known in found.values())
    unsaid = f"; of {silent} the index does not tell what is known to be wrong" if silent else ""
    print("\n".join([*told, f"{len(found)} pins, {len(told)} flaws{unsaid}"]))
    return int(bool(told))


def pins(text: str) -> list[str]:
    """The pins of `constraints.txt`, as ``name==version``."""
    return [f"{found[1]}=={found[2]}" for line in text.splitlines() if (found := PIN.fullmatch(line))]


def written(text: str, known: dict[str, Known]) -> str:
    """`hashes.txt`: the sections and pins of `constraints.txt`, each with its hashes."""
    lines = []
    for line in text.splitlines()[1:]:
        found = PIN.fullmatch(line)
        hashes = known[f"{found[1]}=={found[2]}"].hashes if found else ()
        lines.append(" \\\n".join([line, *(f"    --hash=sha256:{each}" for each in hashes)]))
    return HEAD + "\n".join(lines).strip() + "\n"


def looked_up(pins: list[str]) -> Iterator[tuple[str, Known]]:
    """What the index knows of each of them."""
    index = (_said("-m", "pip", "config", "get", "global.index-url") or _said("-c", ASKED)).rstrip("/")
    with ThreadPoolExecutor(8) as several:
        yield from zip(pins, several.map(lambda pin: _known(index, pin), pins), strict=True)


def _known(index: str, pin: str) -> Known:
    name, version = pin.split("==")
    told = _asked(f"{index}/{re.sub('[-_.]+', '-', name).lower()}/")
    called = re.sub("[-_.]+", "[-_.]+", name)
    form = re.compile(rf"{called}-{re.escape(version)}(-.*\.whl|\.tar\.gz|\.zip)", re.IGNORECASE)
    files = told["files"] if told else ()
    hashes = {file["hashes"]["sha256"] for file in files if form.fullmatch(file["filename"])}
    more = _asked(f"{index.removesuffix('/simple')}/pypi/{name}/{version}/json")
    if more is None:
        return Known(tuple(sorted(hashes)), None)
    flaws = (each for each in more.get("vulnerabilities") or () if not each.get("withdrawn"))
    lines = (f"{each['id']}: {each.get('summary') or each.get('details', '')[:200]} (mended in "
             f"{', '.join(each.get('fixed_in') or ['no version'])})" for each in flaws)  # fmt: skip
    return Known(tuple(sorted(hashes)), tuple(lines))


def _asked(address: str) -> Any:
    """What the index answers, None where it does not know that."""
    request = Request(address, headers={"Accept": "application/vnd.pypi.simple.v1+json, application/json;q=0.9"})
    try:
        with urlopen(request, timeout=LONG) as answer:
            return json.load(answer)
    except HTTPError:
        return None


def _said(*words: str) -> str:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""
