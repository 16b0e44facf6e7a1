"""Make `hashes.txt` from `constraints.txt`, and report known flaws of the pinned versions (source tree only).

The hashes cover every file of every version, for any system. The command asks the index that pip asks, so it needs the
network.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from game.kernel.opaque import Json
from game.terminal import complain, say

ROOT = Path(__file__).parents[3]
PIN = re.compile(r"([\w.-]+)==([\w.]+)( ?;.*)?")
HEADER = "# Every pin of constraints.txt with its hashes and what it needs, made by `python3 run.py pins`.\n\n"
ENVIRONMENTS = [
    {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": platform,
     "platform_system": system, "os_name": "nt" if system == "Windows" else "posix"}
    for python in ("3.11", "3.12", "3.13")
    for platform, system in (("linux", "Linux"), ("darwin", "Darwin"), ("win32", "Windows"))
]
"""The supported Pythons and systems, as environments for requirement markers."""
INDEX_QUERY = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
REQUEST_TIMEOUT = 60


class Version(NamedTuple):
    """The index's data on one version."""

    hashes: tuple[str, ...]
    flaws: tuple[str, ...] | None
    """One line per flaw; None if the index does not report flaws."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="report known flaws without writing the file")


def run(args: argparse.Namespace) -> int:
    """Make the file and report. Return 1 if a version is unknown or has a known flaw, or if the index fails."""
    if not (path := ROOT / "constraints.txt").is_file():
        complain("kotsu pins: there are no pins outside a checkout of the source")
        return 1
    text = path.read_text("utf-8")
    try:
        versions = dict(look_up_all(pins(text)))
        requirements = requirements_of(metadata(pins(text)))
    except (OSError, ValueError, LookupError, TypeError, HTTPException) as wrong:
        complain(f"kotsu pins: the package index does not answer ({wrong}). Nothing was written")
        return 1
    faults = [f"{name} needs {need}, which has no pin in constraints.txt"
              for name, names in requirements.items() for need in names if need not in requirements]
    faults += [f"{name}: the index has no file of it" for name, data in versions.items() if not data.hashes]
    if not args.check and not faults:
        (ROOT / "hashes.txt").write_text(hashes_text(text, versions, requirements), "utf-8")
    faults += [f"{name}: {flaw}" for name, data in versions.items() for flaw in data.flaws or ()]
    say(*faults, summary(versions))
    return int(bool(faults))


def summary(versions: Mapping[str, Version]) -> str:
    """Return a sentence on the number of pins, known flaws and unchecked pins."""
    flaws = [data.flaws for data in versions.values() if data.flaws is not None]
    parts = [f"{len(versions)} pins"]
    if flaws:
        parts.append(f"{sum(map(len, flaws))} known flaws in {len(flaws)} of them")
    if len(flaws) < len(versions):
        parts.append(f"known flaws of {len(versions) - len(flaws)} could not be looked up")
    return "; ".join(parts)


def pins(text: str) -> list[str]:
    """Return the pins in `constraints.txt`, as ``name==version``."""
    return [f"{pin[1]}=={pin[2]}" for line in text.splitlines() if (pin := PIN.fullmatch(line))]


def hashes_text(text: str, versions: Mapping[str, Version], requirements: Mapping[str, Sequence[str]]) -> str:
    """Return `hashes.txt`: the pins of `constraints.txt`, each with its hashes and the names it needs."""
    lines = []
    for pin in filter(None, map(PIN.fullmatch, text.splitlines())):
        hashes = (f"    --hash=sha256:{digest}" for digest in versions[f"{pin[1]}=={pin[2]}"].hashes)
        lines.append(" \\\n".join([pin[0], *hashes]))
        if names := requirements[_plain(pin[1])]:
            lines.append(f"    # needs {' '.join(names)}")
    return HEADER + "\n".join(lines) + "\n"


def metadata(pins: Sequence[str]) -> dict[str, list[str]]:
    """Ask pip for the requirements of each pin, for all systems."""
    arguments = "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed", "--no-deps", "--report", "-"
    report = json.loads(_output(*arguments, *pins))
    packages = (package["metadata"] for package in report["install"])
    return {_plain(package["name"]): package.get("requires_dist") or [] for package in packages}


def requirements_of(metadata: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the names that each package needs on any supported Python and system."""
    from packaging.requirements import Requirement

    def requirements(name: str, extras: Iterable[str]) -> Iterator[str]:
        for line in metadata.get(name, ()):
            requirement = Requirement(line)
            cases = [{**environment, "extra": extra} for environment in ENVIRONMENTS for extra in ("", *extras)]
            if requirement.marker is None or any(map(requirement.marker.evaluate, cases)):
                yield _plain(requirement.name)
                if requirement.extras:
                    yield from requirements(_plain(requirement.name), requirement.extras)

    return {name: sorted({*requirements(name, ())} - {name}) for name in metadata}


def look_up_all(pins: list[str]) -> Iterator[tuple[str, Version]]:
    """Yield each pin with the index's data on it."""
    address = os.environ.get("PIP_INDEX_URL") or _output("-m", "pip", "config", "get", "global.index-url")
    index = (address or _output("-c", INDEX_QUERY)).rstrip("/")
    with ThreadPoolExecutor(8) as pool:
        yield from zip(pins, pool.map(lambda pin: _look_up(index, pin), pins), strict=True)


def _plain(name: str) -> str:
    """Return the normalized form of a package name."""
    return re.sub("[-_.]+", "-", name).lower()


def _look_up(index: str, pin: str) -> Version:
    name, version = pin.split("==")
    page = _fetch(f"{index}/{_plain(name)}/")
    name_pattern = re.sub("[-_.]+", "[-_.]+", name)
    form = re.compile(rf"{name_pattern}-{re.escape(version)}(-.*\.whl|\.tar\.gz|\.zip)", re.IGNORECASE)
    files = page["files"] if page else ()
    hashes = {file["hashes"]["sha256"] for file in files if form.fullmatch(file["filename"])}
    details = _fetch(f"{index.removesuffix('/simple')}/pypi/{name}/{version}/json")
    if details is None:
        return Version(tuple(sorted(hashes)), None)
    flaws = (flaw for flaw in details.get("vulnerabilities") or () if not flaw.get("withdrawn"))
    lines = (f"{flaw['id']}: {flaw.get('summary') or flaw.get('details', '')[:200]} (fixed in "
             f"{', '.join(flaw.get('fixed_in') or ['no version'])})" for flaw in flaws)
    return Version(tuple(sorted(hashes)), tuple(lines))


def _fetch(address: str) -> Json:
    """Return the index's answer, or None if it knows none."""
    request = Request(address, headers={"Accept": "application/vnd.pypi.simple.v1+json, application/json;q=0.9"})
    try:
        with urlopen(request, timeout=REQUEST_TIMEOUT) as answer:
            return json.load(answer)
    except HTTPError:
        return None


def _output(*arguments: str) -> str:
    process = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    return "" if process.returncode else process.stdout.strip()
