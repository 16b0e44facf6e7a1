"""Feeds broken files to the game; none may raise, change another file or run anything.

``python -m tests.reliability.fuzz 4000`` prints the figures in ``docs/reliability.md``.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from tempfile import TemporaryDirectory
from unittest.mock import patch

from game.content.store import Store
from game.kernel.digest import digest
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.autosave import AUTOSAVE_FILE, Autosave, SavedMatch, Sitter
from game.match.log import write_log
from game.match.record import Record, differing_files, rules_of
from game.match.replays import REPLAY_FOLDER, Replays, read_match
from game.match.series import Series
from game.tables import KNOWN_TABLES, find_table
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import bot_match, random_match
from game.tools.commands.replay import run as replay_command
from tests.kit.rules import dice_content
from tests.kit.shipped import read_store, shipped_store
from tests.reliability.stored_kinds import KINDS, LENGTH, FinishedMatches, Kind, Lost, Named, OwnSetup, UnfinishedMatch
from tests.reliability.watching import WATCHER, changes_outside

ROOT = Path(__file__).resolve().parents[2]
WORDS = (
    "!!python/object/apply:os.system [touch owned]", "!!python/name:os.system", "cos\nsystem\n(S'touch owned'\ntR.",
    "__import__('os').system('touch owned')", "../../../owned", "/etc/passwd", "~/owned", "C:\\owned", "\0", "\u2028",
    "\x85", "&a [*a, *a]", "<<: *a",
    "\ud7ff", "9" * 30, "9" * 5000, "-1", "1e999", "NaN", "null", "true", "{}", "[" * 2000, "{\"a\":" * 2000, "\ufeff",
    "kotsu match 1", "kotsu match 3", "kotsu match 999999999", "table reversi", "table ../x", "rules LICENSE", "seed 1",
    "file x y", "roll=6", "place:1", "place:99", "twister:1.1,1.1", "%s%n", "{0.__class__}", "'; drop", "version",
)
"""Words that an attacker, or a faulty editor, might put anywhere."""


def broken(text: str | bytes, chance: Random) -> bytes:
    """Return the file after one to four random changes."""
    data = bytearray(text.encode() if isinstance(text, str) else text)
    for _ in range(chance.randint(1, 4)):
        way = chance.randrange(9)
        at, to = sorted(chance.randrange(len(data) + 1) for _ in range(2))
        if way == 0:
            del data[at:to]
        elif way == 1:
            data[at:at] = data[at:to]
        elif way == 2 and data:
            data[min(at, len(data) - 1)] = chance.randrange(256)
        elif way == 3:
            data[at:at] = chance.choice(WORDS).encode("utf-8", "surrogatepass")
        elif way == 4:
            data = data[:at]
        else:
            _swap_line(data, way, chance)
    return bytes(data[: 1 << 20])


def _swap_line(data: bytearray, way: int, chance: Random) -> None:
    """Change whole lines: delete, duplicate or swap one, or replace one of its words."""
    lines = bytes(data).split(b"\n")
    at, to = (chance.randrange(len(lines)) for _ in range(2))
    if way == 5:
        del lines[at]
    elif way == 6:
        lines.insert(to, lines[at])
    elif way == 7:
        lines[at], lines[to] = lines[to], lines[at]
    else:
        words = lines[at].split(b" ")
        words[chance.randrange(len(words))] = chance.choice(WORDS).encode("utf-8", "surrogatepass")
        lines[at] = b" ".join(words)
    data[:] = b"\n".join(lines)


def save_is_read(home: Path, data: bytes, store: Store) -> str:
    """Start with this save, and use it if it can be read."""
    path = home / AUTOSAVE_FILE
    path.write_bytes(data)
    saves = Autosave(home)
    saves.read(store)
    if saves.match is None:
        assert saves.notice and (home / f"{AUTOSAVE_FILE}.damaged").read_bytes() == data and not path.exists()
        return "save set aside"
    if saves.changed_files(store):
        assert path.read_bytes() == data
        return "save of other rules"
    record = saves.resume(store)
    assert record is not None and saves.match.series.write()
    return "save used"


def torn_save_is_read(home: Path, data: bytes, store: Store) -> str:
    """Start with this file next to a good save, as a kill would leave it; a bad one must be skipped."""
    saves = Autosave(home)
    saves.journal.file.path.write_text(GOOD_SAVE[0], "utf-8")
    saves.journal.file.path.with_name(f"{AUTOSAVE_FILE}.000001.new").write_bytes(data)
    saves.read(store)
    storage.disk.wait()
    assert saves.match is not None and saves.notice is None and [*home.glob(f"{AUTOSAVE_FILE}*.new")] == []
    return "torn save passed over" if saves.match.text() == GOOD_SAVE[0] else "torn save used"


def replay_is_read(home: Path, data: bytes, store: Store) -> str:
    """List this replay, and show it with the command."""
    path = home / REPLAY_FOLDER / "match.kotsu"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as output:
        code = replay_command(type("Args", (), {"files": [path], "json": False})())
    assert bool(code) == bool(output.getvalue()) and "Traceback" not in output.getvalue()
    replays = Replays(home)
    for replay in replays.list_replays():
        assert replay.title and all(replay.names)
        try:
            others = differing_files(replay.log, store)
            if not others:
                Record(*rules_of(replay.log, store), replay.read())
        except ValueError:
            others = ("nowhere",)
        named = replays.set_title(replay, "x")
        replays.wait()
        assert read_match(named.path) == named.read()
        replays.delete(named)
        replays.wait()
        return "replay refused" if others else "replay used"
    return "replay set aside" if replays.damaged_files else "replay of a newer game"


def pack_is_read(home: Path, data: bytes, store: Store, place: str) -> str:
    """Start with a pack in which this file replaces its own."""
    folder = home / "packs" / "rain"
    resting = folder.with_name(".rain")
    if not resting.is_dir():
        copytree(ROOT / "docs" / "packs" / "rain", resting)
    resting.rename(folder)
    whole = (folder / place).read_bytes()
    (folder / place).write_bytes(data)
    fresh = read_store()
    (folder / place).write_bytes(whole)
    left_out = folder.name in [Path(name).name for name in fresh.unusable_packs]
    assert left_out == bool(fresh.faults) and all(str(fault).count(":") >= 3 for fault in fresh.faults)
    assert not (left_out and "umbrella" in dice_content(fresh).cards)
    folder.rename(resting)
    return "pack left out" if left_out else "pack used"


def last_good_is_read(home: Path, data: bytes, store: Store) -> str:
    """Start with a broken data file and this copy of its last good text; a bad copy must be ignored."""
    own = home / "data"
    if not own.is_dir():
        copytree(ROOT / "data", own)
        (own / PALETTE).write_text("colors: [", "utf-8")
    kept = home / "last_good" / f"{digest(str(own.resolve()))}.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(data)
    fresh = read_store(own)
    assert [fault.file for fault in fresh.faults] == [f"data/{PALETTE}"]
    same = fresh.palette == store.palette
    return "last good copy like the file" if same else "last good copy of its own"


def rules_are_read(home: Path, data: bytes, store: Store) -> str:
    """Load this rule file by its path."""
    path = home / "rules.yaml"
    path.write_bytes(data)
    try:
        load_rules(str(path))
    except Refusal as refusal:
        assert refusal.code == "bad_rules" and "rules.yaml:" in refusal.sentence
        return "rules refused"
    return "rules used"


def kept_files(kind: type[Kind], folder: Path) -> list[tuple[str, bytes]]:
    """Return the places and contents of all files that a kind leaves after its first states."""
    with patch.dict(os.environ, KOTSU_HOME=str(folder)):
        kept = kind(folder)
        for number in range(1, 3 + LENGTH):
            kept.write(number)
        storage.disk.wait()
    files = [path for path in folder.rglob("*") if path.is_file() and path.parent.name != "last_good"]
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in files]


def kind_is_read(home: Path, data: bytes, store: Store, kind: type[Kind], place: str) -> str:
    """Start with this file; what is damaged is set aside once, and the next state is kept."""
    folder = home / "kept"
    rmtree(folder, ignore_errors=True)
    (folder / place).parent.mkdir(parents=True)
    (folder / place).write_bytes(data)
    with patch.dict(os.environ, KOTSU_HOME=str(folder)):
        found, damage = state_of(kind, folder)
        aside = [path for path in folder.rglob("*.damaged") if path.read_bytes() == data]
        assert aside or not damage, f"{kind.__name__}: {place} is not set aside"
        found, damage = state_of(kind, folder)
        assert not damage, f"{kind.__name__} is damaged twice"
        kind(folder).write(FAR if found is None else 1 + found % FAR)
        storage.disk.wait()
        after, damage = state_of(kind, folder)
        assert not damage and (found != 0 or after == 1), f"{kind.__name__} keeps nothing after {place}"
    name = place.partition(".")[0]
    return f"{name} set aside" if aside else f"{name} used"


def state_of(kind: type[Kind], folder: Path) -> tuple[int | None, bool]:
    """Return the state that a start finds, None if parts are missing, and True if it reports damage."""
    try:
        return kind(folder).found(), False
    except Lost as lost:
        return None, str(lost).startswith("damaged")
    finally:
        storage.disk.wait()


Case = tuple[str | bytes, Callable[[Path, bytes, Store], str]]


def cases(store: Store) -> list[Case]:
    """Return whole files and the functions that read them; those that read all data are rare, because they are slow."""
    log = random_match(dice_content(store).rules["kotsu"], 1)
    half = random_match(dice_content(store).rules["kotsu"], 2, plies=9)
    sitters = Sitter("keys:left", "keys:left"), Sitter("pad:1", "X|1")
    saved = SavedMatch(half, Series(3, 5, 2, (1, 0), 1, ("storm", ("thief", "shield"))), sitters)
    other = (ROOT / "tests" / "replays" / "reversi" / "reversi_1.txt").read_text("utf-8")
    mines = find_table("prospector")
    duel = bot_match(mines, store.content_of(mines.name).rules["duel"], 5, ("Ada", "Ben"))
    dug = SavedMatch(replace(duel, plies=duel.plies[:40]), Series(1, 1, 1, (0, 0), 0), sitters)
    GOOD_SAVE[:] = [saved.text()]
    with TemporaryDirectory() as folder:
        kept = [(text, partial(kind_is_read, kind=kind, place=place)) for kind in BROKEN
                for place, text in kept_files(kind, Path(folder) / kind.__name__)]
    pack = ROOT / "docs" / "packs" / "rain"
    slow: list[Case] = [
        ((pack / place).read_bytes(), partial(pack_is_read, place=place)) for place in PACKED
    ] + [(json.dumps({PALETTE: (ROOT / "data" / PALETTE).read_text("utf-8")}), last_good_is_read)]
    return SELDOM * [
        (saved.text(), save_is_read), (write_log(log), replay_is_read), (other, replay_is_read),
        (write_log(log), save_is_read),
        ((ROOT / "data" / "knucklebones" / "rules" / "kotsu.yaml").read_text("utf-8"), rules_are_read),
        (saved.text(), torn_save_is_read),
        (dug.text(), save_is_read), (write_log(duel), replay_is_read), *kept,
    ] + slow


SELDOM = 6
"""The number of uses of other files for each use of a pack file or a last good copy."""
PACKED = "knucklebones/cards.yaml", "shared/texts/fr.yaml", "pictures/card_umbrella.png", "sounds/card_umbrella.wav"
"""Files of a pack, one of each kind."""
PALETTE = "shared/palette.yaml"
FAR = 100
"""A state after those that are broken."""
BROKEN = [kind for kind in KINDS if kind not in (FinishedMatches, Named, UnfinishedMatch, OwnSetup)]
"""Kinds whose files are broken; saves and replays have cases with longer matches, and an own setup is as its pack."""
GOOD_SAVE: list[str] = []
"""The text of a valid save."""


def fuzz(number: int, home: Path, seed: int = 1) -> Counter[str]:
    """Read this many broken files and return counts of the results; an exception or a change elsewhere stops the run.
    """
    chance, store, figures = Random(seed), shipped_store(), Counter[str]()
    # What is imported on first use is imported now, because the watcher reports it.
    import_module("game.content.blame")
    for name in KNOWN_TABLES:
        find_table(name)
    home.mkdir(parents=True, exist_ok=True)
    files = cases(store)
    for text, reads in dict.fromkeys(files):
        reads(home, text.encode() if isinstance(text, str) else text, store)
    for turn in range(number):
        text, reads = files[turn % len(files)]
        data = broken(text, chance)
        began = time.monotonic()
        with WATCHER.watching(changes_outside(home)) as seen:
            try:
                figures[reads(home, data, store)] += 1
            except Exception as wrong:
                raise AssertionError(f"case {turn} of seed {seed}: {data!r}") from wrong
        assert not seen, f"case {turn} of seed {seed}: {seen}: {data!r}"
        figures["longest, milliseconds"] = max(
            figures["longest, milliseconds"], round(1000 * (time.monotonic() - began))
        )
    figures["files"] = number
    return figures


def main() -> None:
    """Print the figures for as many files as the command line asks for."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with TemporaryDirectory() as folder:
        os.environ["KOTSU_HOME"] = str(Path(folder) / "home")
        for name, count in sorted(fuzz(number, Path(folder) / "home", seed).items()):
            print(f"{name}: {count}")


if __name__ == "__main__":
    main()
