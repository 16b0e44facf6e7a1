"""Makes `hashes.txt` of `constraints.txt`, and tells what is known to be wrong with these versions (source tree only).

Every file of every version counts, whatever system it is for. It asks the index that pip asks, so it needs the network.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Container, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from game.kernel.json_values import Json, JsonObject

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
    """1 where a version has a known flaw, or the index does not know it or cannot be asked."""
    if not (path := ROOT / "constraints.txt").is_file():
        print("kotsu pins: there are no pins outside a checkout of the source", file=sys.stderr)
        return 1
    text = path.read_text("utf-8")
    try:
        found = dict(looked_up(pins(text)))
    except (OSError, ValueError, LookupError, TypeError, HTTPException) as wrong:
        print(f"kotsu pins: the index cannot be asked ({wrong}), so nothing was looked up and nothing written",
              file=sys.stderr)
        return 1
    silent = [pin for pin, known in found.items() if known.flaws is None]
    found |= {pin: found[pin]._replace(flaws=flaws) for pin, flaws in audited(silent).items()}
    if not args.check and all(each.hashes for each in found.values()):
        (ROOT / "hashes.txt").write_text(written(text, found), "utf-8")
    told = [f"{name}: {flaw}" for name, known in found.items() for flaw in known.flaws or ()]
    told += [f"{name}: the index has no file of it" for name, known in found.items() if not known.hashes]
    print("\n".join([*told, summed_up(found)]))
    return int(bool(told))


def summed_up(found: Mapping[str, Known]) -> str:
    """How many pins there are, what is wrong with how many, and of how many nobody here knows."""
    asked = [known.flaws for known in found.values() if known.flaws is not None]
    parts = [f"{len(found)} pins"]
    if asked:
        parts.append(f"{sum(map(len, asked))} known flaws in {len(asked)} of them")
    if len(asked) < len(found):
        parts.append(f"what is known to be wrong with {len(found) - len(asked)} is not known here")
    return "; ".join(parts)


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
    told = os.environ.get("PIP_INDEX_URL") or _said("-m", "pip", "config", "get", "global.index-url")
    index = (told or _said("-c", ASKED)).rstrip("/")
    with ThreadPoolExecutor(8) as several:
        yield from zip(pins, several.map(lambda pin: _known(index, pin), pins), strict=True)


def audited(pins: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """What `pip-audit` knows of these, where somebody has installed it and it can ask; nothing where not."""
    with TemporaryDirectory() as folder:
        (path := Path(folder) / "pins.txt").write_text("\n".join(pins), "utf-8")
        words = "-m", "pip_audit", "-r", str(path), "--no-deps", "--disable-pip", "-s", "osv", "-f", "json"
        told = _said(*words, ends=(0, 1)) if pins else ""
    try:
        known = json.loads(told)["dependencies"]
        found = {_plain(f"{each['name']}=={each['version']}"): each["vulns"] for each in known}
        return {pin: tuple(map(_line, found[_plain(pin)])) for pin in pins if _plain(pin) in found}
    except (ValueError, LookupError, TypeError):
        return {}


def _plain(name: str) -> str:
    """A name as every index writes it."""
    return re.sub("[-_.]+", "-", name).lower()


def _line(flaw: JsonObject) -> str:
    said = str(flaw.get("description", ""))[:200]
    return f"{flaw['id']}: {said} (mended in {', '.join(flaw.get('fix_versions') or ['no version'])})"


def _known(index: str, pin: str) -> Known:
    name, version = pin.split("==")
    told = _asked(f"{index}/{_plain(name)}/")
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


def _asked(address: str) -> Json:
    """What the index answers, None where it does not know that."""
    request = Request(address, headers={"Accept": "application/vnd.pypi.simple.v1+json, application/json;q=0.9"})
    try:
        with urlopen(request, timeout=LONG) as answer:
            return json.load(answer)
    except HTTPError:
        return None


def _said(*words: str, ends: Container[int] = (0,)) -> str:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode in ends else ""
