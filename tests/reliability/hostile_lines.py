"""Sends hostile lines to the referee: each must get an answer in time and of limited size, and no folder is searched.

``python -m tests.reliability.hostile_lines 100000`` does so at every table, and prints the figures in
``docs/reliability.md``.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.content.table_content import rule_names
from game.kernel.opaque import Json, JsonObject
from game.kernel.random_stream import Stream, seed_state
from game.paths import assets_dir, data_dir, user_dir
from game.tables import KNOWN_TABLES, Table, find_table
from game.tables.table_files import load_rules
from game.tools.commands.referee import ANSWERS, CODES, answer
from game.tools.json_lines import LONGEST_REQUEST
from tests.reliability.watching import WATCHER, searches_outside

TEXTS = (
    "", " ", "**b", "*", "**", "../../**/q", "[a-z]*", "?", "{a,b}", "..", "../" * 60, "/", "//", "/**", "~", "~root",
    "-", "/dev/zero", "/dev/stdin", "/dev/tty", "/proc/self/mem", "/etc/passwd", "C:\\x", "\\\\host\\x",
    "file:///etc/passwd", "../../../**/q", "{}/../..",
    "CON", "a\0b", "\0", "\ud800", "\udcff", "\uffff", "\U0010ffff", "\u202e", "\u2028", "\x85", "\x1b[2J", "\x9b31m",
    "\ufeff", "²", "٣", "\uff11", "½", "Ⅷ", "_1", "1_0", "+1", "-1", "-0", "1e9", "9" * 30, "9" * 5000, "0x1", "nan",
    "inf", "None", "true", "%s%n", "{0.__class__}", "$(x)", "`x`", "'", '"', "|", " | ", ",", ";", "/" * 300, "x" * 300,
    "x" * 100_000, "a/" * 50_000, "1 " * 50_000, "*" * 3000, "**/" * 1000, "\n", "\r\n", "standard\n", "standard ",
)
"""Texts for any field: patterns, paths, look-alike characters, odd numbers, and very long texts."""
VALUES: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 9, 1 << 63, 1 << 64, (1 << 64) - 1, -(1 << 70), 10**4000, 0.5, -0.0, 1e308,
    1e-320, [], {}, [[]], [None], ["none", "none"], ["**b", "**b"], {"seed": 1}, [1] * 2000,
)
ROOT = Path(__file__).parents[2]
FIELDS = ("rules", "first", "seed", "deck", "position", "move", "seconds", "new", "legal", "score", "apply")
PATIENCE = 30.0
"""Seconds that a line may take on a busy machine."""


def traps(folder: Path) -> tuple[str, ...]:
    """Return paths of unusable files, and of a few readable ones, as file names for any field."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "empty.yaml").write_bytes(b"")
    (folder / "noise.yaml").write_bytes(bytes(range(256)))
    (folder / "deep.yaml").write_text("[" * 5000, "utf-8")
    (folder / "aliases.yaml").write_text("a: &a [1,1]\n" + "".join(f"{c}: [*a,*a]\n" for c in "bcd"), "utf-8")
    (folder / "other.yaml").write_text("seats: 99999999\nstart: x\nrows: 1000000\ndeck: [*]\n", "utf-8")
    (folder / "large.yaml").write_bytes(b"a" * (2 << 20))
    if not (folder / "pipe.yaml").exists():
        os.mkfifo(folder / "pipe.yaml")
        (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
        (folder / "folder.yaml").mkdir()
    return tuple(str(path) for path in sorted(folder.iterdir()))


def requests(table: Table, matches: int = 3) -> list[JsonObject]:
    """Return valid requests, from random matches by every rule set of a table."""
    found: list[JsonObject] = []
    for name in rule_names(table.name):
        rules = load_rules(name, on=table.name)
        chosen = {what: sorted(each)[0] for what, each in table.choices.options(rules).items()}
        found.append({"new": {"seed": 3, "first": 1, "deck": "none", **chosen}, "rules": name})
        for seed in range(matches):
            stream, position, plies = Stream(seed_state(seed, 5)), table.new(rules, seed), 0
            while (moves := table.legal(rules, position)) and plies < 60:
                move = stream.pick(moves)
                text = table.notation.write(position)
                for verb in ("legal", "score"):
                    found.append({verb: text, "rules": name})
                found.append({"apply": {"position": text, "move": table.notation.write_move(move)}, "rules": name})
                found += [{verb: text, "rules": name, "seconds": 0.02} for verb in table.referee.requests]
                position, _ = table.apply(rules, position, move)
                plies += 1
    return found


def hostile(request: JsonObject, chance: Random, texts: tuple[str, ...], words: tuple[str, ...]) -> bytes:
    """Return a request after one to three attacks, as a line."""
    request = json.loads(json.dumps(request))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        within = [value for value in request.values() if isinstance(value, dict)]
        at = chance.choice([request, *within])
        at = chance.choice(within) if within and chance.random() < 0.5 else at
        own = [key for key in at if key != "rules" or chance.random() < 0.2]
        key = chance.choice([*own, *own, chance.choice([*FIELDS, *words])])
        way = chance.randrange(12)
        if way == 0:
            at[key] = deepcopy(chance.choice(VALUES))
        elif way == 1:
            at[key] = chance.choice(texts)
        elif way == 2:
            at["rules"] = chance.choice(texts)
        elif way == 3:
            at.pop(key, None)
        elif isinstance(at.get(key), str):
            at[key] = attack(at[key], chance, texts)
    line = json.dumps(request).encode()
    if chance.randrange(12) == 0:
        cut = chance.randrange(len(line) + 1)
        line = line[:cut] + bytes(chance.randrange(256) for _ in range(chance.randrange(4))) + line[cut + 1 :]
    return line.replace(b"\n", b" ")[:LONGEST_REQUEST]


def attack(text: str, chance: Random, texts: tuple[str, ...]) -> str:
    """Return a text with one word or character replaced, doubled, removed or added."""
    way, words = chance.randrange(10), text.split(" ")
    at = chance.randrange(len(words))
    sign = chance.randrange(len(text) + 1)
    if way == 0:
        words[at] = chance.choice(texts)
    elif way == 1:
        words.insert(at, words[chance.randrange(len(words))])
    elif way == 2:
        del words[at]
    elif way == 3:
        words[at] = words[at] * min(chance.choice((2, 3, 1000)), LONGEST_REQUEST // max(1, len(words[at])))
    elif way in (8, 9):
        joint = chance.choice(",/.|; ")
        parts = words[at].split(joint)
        part = chance.randrange(len(parts))
        times = min(chance.choice((2, 30, 3000)), LONGEST_REQUEST // max(1, len(parts[part])))
        words[at] = joint.join([*parts[:part], *[parts[part]] * times, *parts[part:]])
    elif way == 4:
        return text[:sign] + chance.choice(texts) + text[sign:]
    elif way == 5:
        return text[:sign] + chance.choice("0123456789²-*?/.,:|xXsrT^+~\0\ud800 9") + text[sign + 1 :]
    elif way == 6:
        return text[:sign] + text[sign + 1 :]
    else:
        return text[:sign] + chance.choice((text, words[at], "9" * 19)) + text[sign:]
    return " ".join(words)


def lines(table_name: str, number: int, folder: Path, seed: int = 1) -> Iterator[bytes]:
    """Yield this many hostile lines for a table."""
    chance, at = Random(f"{seed} {table_name}"), find_table(table_name)
    good, texts = requests(at), (*TEXTS, *traps(folder))
    words = (*ANSWERS, *at.referee.requests, *at.choices.names)
    for _ in range(number):
        yield hostile(chance.choice(good), chance, texts, words)


def send(table_name: str, number: int, folder: Path, seed: int = 1) -> Counter[str]:
    """Send this many hostile lines and return counts of the answers; a wrong answer stops the run."""
    figures, known = Counter[str](), {*CODES, *find_table(table_name).referee.codes}
    for line in lines(table_name, number, folder, seed):
        began = time.monotonic()
        with WATCHER.watching(searches_outside(data_dir(), assets_dir(), user_dir(), ROOT / "game")) as searched:
            reply = answer(line, table_name)
            data = json.dumps(reply).encode()
        took = time.monotonic() - began
        code = reply.get("error", {}).get("code", "answered")
        assert code in known - {"internal"} or code == "answered", f"{table_name}: {line[:2000]!r} -> {reply}"
        assert code == "answered" or reply["error"]["message"], f"{table_name}: {line[:2000]!r} -> {reply}"
        assert not searched, f"{table_name}: {line[:2000]!r} searches {searched}"
        assert took < PATIENCE, f"{table_name}: {took:.1f} s for {line[:2000]!r}"
        figures[code] += 1
        figures["longest, milliseconds"] = max(figures["longest, milliseconds"], round(1000 * took))
        figures["largest answer, bytes"] = max(figures["largest answer, bytes"], len(data))
    return figures


def main() -> None:
    """Print the figures for as many lines as the command line asks for, by table; all tables, or those named."""
    number = sys.argv[1] if len(sys.argv) > 1 else "100000"
    with TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["KOTSU_HOME"] = str(folder / "home")
        for table_name in sys.argv[2:] or KNOWN_TABLES:
            began = time.monotonic()
            figures = send(table_name, int(number), folder / "traps")
            print(f"{table_name}: {number} lines in {time.monotonic() - began:.0f} s")
            for code, count in sorted(figures.items()):
                print(f"  {code}: {count}", flush=True)


if __name__ == "__main__":
    main()
