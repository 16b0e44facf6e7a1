"""Two games take the same folder from each other again and again, while other processes read what they write.

``python -m tests.reliability.sharing 12000`` prints the figures in ``docs/reliability.md``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from game.content.safe_files import read_json
from game.match import storage
from game.match.json_file import JsonFile

ROOT = Path(__file__).resolve().parents[2]
NAME, VERSION = "counted.json", 1
ROW = 200
"""The most writes before a game lets others have the folder."""
PADDING = 2000
"""Words in a file in addition to its count, so that a torn file has another number of them."""
PAUSE = 0.0005
"""Seconds between two reads."""
WHOLE = "whole"


def counts(count: int) -> dict[str, object]:
    """Return the content of a file with this count."""
    return {"version": VERSION, "count": count, "words": [count] * PADDING}


def read_count(folder: Path) -> int | None:
    """Return the count in the file, None without one."""
    return JsonFile[int](folder, NAME, VERSION, lambda data: data["count"]).read_now()


def play(folder: Path, number: int, seed: int) -> int:
    """Write as one game until this many writes were kept; return how often it took the folder over."""
    path, chance, kept, taken = folder / NAME, Random(seed), 0, 0
    while kept < number:
        taken += storage.writer.claim(folder, take_over=True)
        count = read_count(folder) or 0
        for _ in range(chance.randint(1, ROW)):
            if kept == number or not storage.writer.write(path, json.dumps(counts(count + 1))):
                break
            count, kept = count + 1, kept + 1
        time.sleep(chance.random() * 0.002)
    storage.writer.release()
    return taken


def read(folder: Path) -> Counter[str]:
    """Read until the file ``end`` exists; return counts of whole files and of every other result."""
    found: Counter[str] = Counter()
    print(flush=True)
    last = 0
    while not (folder / "end").exists():
        time.sleep(PAUSE)
        try:
            data = read_json(folder / NAME)
            assert set(data["words"]) == {data["count"]} and len(data["words"]) == PADDING, "torn"
            assert data["count"] >= last, "counted back"
            last = data["count"]
            found[WHOLE] += 1
        except FileNotFoundError:
            found["not there yet"] += 1
        except Exception as wrong:
            found[f"{type(wrong).__name__}: {wrong}"] += 1
    return found


@contextmanager
def start(role: str, folder: Path, *words: object) -> Iterator[subprocess.Popen[str]]:
    """Run this module in another process."""
    command = [sys.executable, "-m", "tests.reliability.sharing", role, str(folder), *map(str, words)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        yield process


def share(folder: Path, writes: int) -> dict[str, Any]:
    """Run two games and two readers on a folder, and return the figures."""
    half = writes // 2
    with start("read", folder) as first, start("read", folder) as second:
        readers = first, second
        for reader in readers:
            reader.stdout.readline()
        with start("play", folder, half, 1) as one, start("play", folder, writes - half, 2) as other:
            taken = [int(game.communicate()[0]) for game in (one, other)]
        (folder / "end").touch()
        found: Counter[str] = Counter()
        for reader in readers:
            found += Counter(json.loads(reader.communicate()[0]))
    return {"writes": writes, "counted": read_count(folder), "taken over": sum(taken), "read": dict(found)}


def main(words: list[str]) -> None:
    """Run one of the games, one of the readers, or everything."""
    if words[0] == "play":
        print(play(Path(words[1]), int(words[2]), int(words[3])))
    elif words[0] == "read":
        print(json.dumps(read(Path(words[1]))))
    else:
        with TemporaryDirectory() as folder:
            began = time.monotonic()
            for name, figure in share(Path(folder), int(words[0])).items():
                print(f"{name}: {figure}")
            print(f"seconds: {time.monotonic() - began:.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
