"""Any program may play at any table; it ends with all that it has started, and none of its behavior blocks a match."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from game.__main__ import main
from game.kernel.random_stream import Stream
from game.match.bot_names import bots_of
from game.match.bot_programs import (
    MOST_LINES_AHEAD,
    Program,
    ProgramFailure,
    RunningProgram,
    find_programs,
    headless_bot,
    read_programs,
    with_programs,
)
from game.tables import KNOWN_TABLES, NAMES, find_table
from game.tables.table_files import load_rules
from tests.kit.cases import long, one_in
from tests.kit.commands import Command

ROOT = Path(__file__).parents[1]
FIRST = """import json, sys
for line in sys.stdin:
    print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
"""
"""A program that plays the first legal move."""


def program(tmp_path: Path, text: str, seconds: float = 1.0) -> Program:
    (tmp_path / "mine.py").write_text(text)
    return Program("mine", f'"{sys.executable}" "{tmp_path / "mine.py"}"', seconds)


def example(language: str, page: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", (ROOT / "docs" / page).read_text("utf-8"), re.DOTALL)
    assert found
    return found[1]


def test_it_sees_what_our_bots_see_and_nothing_more(tmp_path: Path) -> None:
    noted = "import sys\nfor line in sys.stdin:\n    open('%s', 'w').write(line)\n    print('{}', flush=True)"
    noted %= tmp_path / "seen"
    table, bot = find_table("knucklebones"), program(tmp_path, noted)
    rules = load_rules("kotsu")
    position = table.blind(table.new(rules, 7))
    with pytest.raises(ProgramFailure):
        RunningProgram(bot).ask(table, rules, position)
    asked = json.loads((tmp_path / "seen").read_text())
    assert asked == {"id": 1, "table": "knucklebones", "rules": "kotsu", "position": table.notation.write(position),
                     "seconds": 1.0, "moves": [*map(table.notation.write_move, table.legal(rules, position))]}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import sys\nfor line in sys.stdin: print('[' * 9999, flush=True)", "wrong"),
        ("import sys\nfor line in sys.stdin: print('{\"move\": [1]}', flush=True)", "wrong"),
        ("import sys\nsys.stdin.readline()", "dead"),
        ("import sys\nsys.stdin.readline()\nprint('x' * 200000, flush=True)\nsys.stdin.readline()", "wrong"),
    ],
)
def test_the_weakest_bot_replaces_any_failing_program_with_a_message(
    tmp_path: Path, text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table, rules = find_table("reversi"), load_rules("reversi", on="reversi")
    bot, position = headless_bot(table, program(tmp_path, text)), table.new(rules, 1)
    for _ in range(2):
        assert bot(rules, table.blind(position), Stream(3)) in table.legal(rules, position)
    assert capsys.readouterr().err.count(f"mine was {why}; the weakest bot moved") == 2


def test_answers_to_an_older_question_and_unrequested_output_are_no_answer_and_fill_no_memory(tmp_path: Path) -> None:
    table, rules = find_table("reversi"), load_rules("reversi", on="reversi")
    text = """
        import json, sys
        for line in sys.stdin:
            ask = json.loads(line)
            for id, move in ((ask["id"] - 1, ask["moves"][-1]), (ask["id"], ask["moves"][0]), (ask["id"], "z9")):
                print(json.dumps({"id": id, "move": move}), flush=True)
    """
    line, position = RunningProgram(program(tmp_path, dedent(text), 20.0)), table.new(rules, 1)
    loud = RunningProgram(program(tmp_path / "..", "import sys\nwhile True: sys.stdout.write('x\\n' * 1000)", 20.0))
    try:
        for _ in range(3):
            move = line.ask(table, rules, table.blind(position))
            assert move == table.legal(rules, position)[0]
            position, _ = table.apply(rules, position, move)
            until = time.monotonic() + 20
            while line._answers.empty():
                assert time.monotonic() < until
                time.sleep(0.001)
        loud._start()
        while loud._answers.qsize() < MOST_LINES_AHEAD:
            assert time.monotonic() < until
            time.sleep(0.01)
        time.sleep(0.2)
        assert loud._answers.qsize() <= MOST_LINES_AHEAD + 1
        with pytest.raises(ProgramFailure, match="dead"):
            loud.ask(table, rules, position)
    finally:
        line.close()
        loud.close()


@pytest.mark.parametrize(("word", "name"), [("sim", "kitsune"), ("lab", "greedy"), ("ladder", "level1")])
def test_a_program_named_like_a_bot_is_refused(tmp_path: Path, command: Command, word: str, name: str) -> None:
    bot = program(tmp_path, FIRST)
    errors = command(word, "--matches", "2", "--bots", f"{name},random", "--bot", f"{name}={bot.command}", code=2).err
    assert f"A bot of this table is called {name!r} already" in errors


def test_a_file_in_the_players_folder_names_them_and_a_pack_does_not(home: Path) -> None:
    (home / "packs" / "odd").mkdir(parents=True)
    (home / "packs" / "odd" / "bots.yaml").write_text("evil: rm\n")
    (home / "bots.yaml").write_text("mine: ls\ndeep: {command: node deep.js, seconds: 3}\n")
    found, wrong = find_programs()
    assert (set(found), found["deep"].seconds, wrong) == ({"mine", "deep"}, 3, "")
    with with_programs(read_programs(["mine@3=cat"])):
        mine = find_programs()[0]["mine"]
        assert (mine.command, mine.seconds) == ("cat", 3)
        assert set(bots_of(find_table("reversi"))) > {"mine", "deep", "greedy"}
    (home / "bots.yaml").write_text("mine: {comand: ls}\n")
    assert find_programs()[0] == {} and "bots.yaml:1:" in find_programs()[1] and "command" in find_programs()[1]
    (home / "bots.yaml").write_text("fine: ls\na b: ls\n")
    assert find_programs()[1] == "bots.yaml:2:1: this cannot be called 'a b': at most 16 letters, digits, - and _"
    (home / "bots.yaml").unlink()
    (home / "bots.yaml").mkdir()
    assert "it is a folder, not a file" in find_programs()[1]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        *((word, "named as NAME=") for word in ("mine", "=cat", "mine=", "a b=cat", "x/y=cat", "x²=cat")),
        *((f"mine@{seconds}=cat", f"above 0 and up to 60, not '{seconds}'") for seconds in ("", "x", "0", "61")),
        ("mine=/no/such/program", "The bot mine cannot start: there is no program '/no/such/program'."),
        ("mine='cat", "has a quote that does not end"),
    ],
)
def test_a_program_that_cannot_play_is_refused_at_once(word: str, message: str, command: Command) -> None:
    assert message in command("sim", "--bot", word, code=2).err


def test_after_three_failed_starts_it_is_out(tmp_path: Path) -> None:
    table, rules = find_table("reversi"), load_rules("reversi", on="reversi")
    line, position = RunningProgram(program(tmp_path, "raise SystemExit(3)")), table.new(rules, 1)
    for why in ("dead", "dead", "dead", "out", "out"):
        with pytest.raises(ProgramFailure, match=why):
            line.ask(table, rules, position)
    for command in ("/no/such/program", "'", "", "/"):
        with pytest.raises(ProgramFailure, match="dead"):
            RunningProgram(Program("mine", command)).ask(table, rules, position)


def test_replaced_moves_are_counted_and_strict_ends_with_an_error(tmp_path: Path, command: Command) -> None:
    bot = program(tmp_path, "import sys\nfor line in sys.stdin: print('{\"move\": \"z9\"}', flush=True)")
    words = ["sim", "--table", "reversi", "--matches", "1", "--bots", "mine,random", "--bot", f"mine={bot.command}"]
    replaced = {each["why"]: each for each in json.loads(command(*words, "--json").out)["replaced"]}
    assert replaced["wrong"] == {"bot": "mine", "why": "wrong", "answer": '{"move": "z9"}', "moves": 3}
    assert replaced["out"]["moves"] > 3
    assert "replaced moves" in command(*words, "--strict", code=1).out


BEGINNING = """import json, os, sys, time
def first(ask): print(json.dumps({"id": ask["id"], "move": ask["moves"][0]}), flush=True)
for number, ask in enumerate(map(json.loads, sys.stdin)):
"""
MISBEHAVIOR = {
    "silent": ("time.sleep(60)", {"late", "out"}),
    "crashes later": ("os._exit(1) if number == 3 else first(ask)", {"dead"}),
    "endless": ("while True: sys.stdout.write('x' * 100000)", {"wrong", "out"}),
    "true as a number": ("print(json.dumps({'id': True, 'move': ask['moves'][0]}), flush=True)", {"late", "out"}),
    "binary": ("os.write(1, bytes(range(256)))", {"wrong", "out"}),
    "half a line": ("os.write(1, b'{\"move\": ')\n    time.sleep(60)", {"late", "out"}),
    "a move of an old position": ("first(ask) if not number else print('{\"move\": \"d3\"}', flush=True)", {"wrong"}),
    "closes its output": ("os.close(1)\n    time.sleep(60)", {"dead", "out"}),
    "endless errors": ("first(ask)\n    while number > 1: os.write(2, b'e' * 9999)", {"late"}),
}
"""Reactions of a program to each question, and the reasons why its moves are replaced then."""


@pytest.mark.parametrize("how", one_in(3, MISBEHAVIOR))
def test_a_misbehaving_program_neither_blocks_nor_crashes_sim_and_is_counted(
    tmp_path: Path, how: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.match.bot_programs.START_SECONDS", 0.3)
    text, why = MISBEHAVIOR[how]
    began = time.monotonic()
    bot = program(tmp_path, f"{BEGINNING}    {text}\n")
    words = ["sim", "--table", "reversi", "--matches", "1", "--bots", "mine,random", "--json"]
    assert main([*words, "--bot", f"mine@0.1={bot.command}"]) == 0
    assert time.monotonic() < began + 20, "it holds nobody"
    output = capfd.readouterr()
    assert why <= {each["why"] for each in json.loads(output.out)["replaced"]} <= {*why, "late", "out"}
    assert len(output.err) < 1_000_000


def test_limits_stand_behind_the_name_of_a_bot_and_sim_says_what_it_used(command: Command) -> None:
    def limits_used(table: str, bots: str) -> dict[str, dict[str, dict[str, float]]]:
        output = command("sim", "--table", table, "--matches", "1", "--bots", bots, "--json").out
        return {each["bot"]: each for each in json.loads(output)["speed"]["used"]}

    for table, bot in (("reversi", "level4"), ("khet", "farmer")):
        found = limits_used(table, f"{bot}@1p,{bot}@2p@40")
        assert found[f"{bot}@1p"]["plies"]["most"] == 1
        assert 0 < found[f"{bot}@2p@40"]["nodes"]["most"] <= 40
    assert limits_used("reversi", "kitsune@0.01s,random")["kitsune@0.01s"]["seconds"]["mean"] < 1
    for wrong in ("kitsune@0", "kitsune@3x", "kitsune@", "kitsune@1p@", "greedy@5"):
        assert main(["sim", "--table", "reversi", "--bots", wrong]) == 2
    assert "do not look ahead by plies" in command("sim", "--table", "prospector", "--bots", "level5@3p", code=2).err


def test_sim_writes_replays_that_can_be_played_again(tmp_path: Path) -> None:
    words = ["sim", "--matches", "2", "--bots", "greedy", "--deck", "storm,base", "--replays", str(tmp_path / "kept")]
    assert main(words) == 0
    files = sorted((tmp_path / "kept").iterdir())
    assert len(files) == 2 and main(["replay", *map(str, files)]) == 0


def test_the_example_that_asks_the_referee_plays(tmp_path: Path) -> None:
    table, rules = find_table("reversi"), load_rules("reversi", on="reversi")
    text = example("python", "bots.md")
    assert text.count("\n") <= 36
    (tmp_path / "mine.py").write_text(text)
    words = f'"{sys.executable}" "{tmp_path / "mine.py"}" "{sys.executable}" -m game'
    line, position = RunningProgram(Program("mine", words, 20.0)), table.new(rules, 1)
    try:
        for _ in range(3):
            position, _ = table.apply(rules, position, line.ask(table, rules, table.blind(position)))
    finally:
        line.close()


NODE = pytest.mark.skipif(shutil.which("node") is None, reason="no node here")


@pytest.mark.parametrize(("language", "runs", "name"), [
    *(("python", sys.executable, name) for name in KNOWN_TABLES),
    *(pytest.param("javascript", "node", name, marks=[NODE] if name == "khet" else [NODE, pytest.mark.long])
      for name in KNOWN_TABLES),
])
def test_the_examples_play_at_each_table(tmp_path: Path, name: str, language: str, runs: str, command: Command) -> None:
    (tmp_path / "mine").write_text(example(language, "protocol.md"), "utf-8")
    table = find_table(name)
    seats = table.seat_count(load_rules(table.files.standard, on=name))
    bots = ",".join(["mine", "random"][:seats])
    words = ["sim", "--table", name, "--matches", "1", "--bots", bots, "--strict"]
    words += [] if name in NAMES else ["--quick"]
    assert "instead of" not in command(*words, "--bot", f'mine@20="{runs}" "{tmp_path / "mine"}"').err


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="orphans are adopted on Linux alone")
LONG = 30
"""Seconds a test waits for something to happen."""
OFFSPRING = """
import os, signal, sys, time

def note():
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    with open(sys.argv[1] + "/" + str(os.getpid()), "w"):
        pass
    time.sleep(60)

def child(*steps):
    if os.fork() == 0:
        for step in steps:
            step()
        note()

def leave():
    if os.fork():
        os._exit(0)

child()                               # in the group of the bot
child(os.setsid)                      # in a separate session
child(leave)                          # an orphan
child(os.setsid, leave, os.setsid)    # a daemon
child(leave, lambda: os.execve(sys.executable, [sys.executable, "-c", NOTE, sys.argv[1]], {}))  # without environment
"""
FAMILY = 5
NOTE = "import os, sys, time; open(os.path.join(sys.argv[1], str(os.getpid())), 'w'); time.sleep(60)"
STARTS = f"NOTE = {NOTE!r}{OFFSPRING}"
WAITS = f"{STARTS}\nwhile len(os.listdir(sys.argv[1])) < {FAMILY}: time.sleep(0.01)\n"
SLEEPS = "time.sleep(60)\n"


@pytest.fixture
def births(tmp_path: Path) -> Iterator[Path]:
    """A folder in which every process of a bot notes its number; the fixture checks that none is left running."""
    folder = tmp_path / "births"
    folder.mkdir()
    yield folder
    for number in numbers(folder):
        if lives(number):
            os.kill(number, signal.SIGKILL)


def command(tmp_path: Path, births: Path, text: str) -> str:
    (tmp_path / "bot.py").write_text(text)
    return f'"{sys.executable}" "{tmp_path / "bot.py"}" "{births}"'


def numbers(births: Path) -> list[int]:
    return [int(path.name) for path in births.rglob("*") if path.name.isdecimal()]


def lives(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def wait_until(true: object) -> None:
    until = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("text", "why"),
    [(f"{WAITS}{SLEEPS}", "late"), long((WAITS, "dead")), (f"{WAITS}os.kill(os.getpid(), 9)\n", "dead")],
)
def test_child_processes_of_a_program_end_with_it(
    tmp_path: Path, births: Path, text: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.match.bot_programs.START_SECONDS", 0.0 if why == "late" else LONG)
    table, rules = find_table("reversi"), load_rules("reversi", on="reversi")
    line = RunningProgram(Program("mine", command(tmp_path, births, text), 2.0))
    with pytest.raises(ProgramFailure, match=why):
        line.ask(table, rules, table.new(rules, 1))
    assert len(numbers(births)) == FAMILY
    wait_until(lambda: not any(map(lives, numbers(births))))


def hear_signals() -> None:
    """Undo the effect of `nohup` and of background jobs: a process inherits ignored signals."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.parametrize("ends", [{"SIGTERM": [], "SIGKILL": ["--jobs", "2"]}, long({"SIGINT": [], "SIGHUP": []})])
def test_however_sim_ends_its_bots_end_with_it(tmp_path: Path, births: Path, ends: dict[str, list[str]]) -> None:
    started: list[subprocess.Popen[bytes]] = []
    for name, more in ends.items():
        (births / name).mkdir()
        bot = command(tmp_path, births / name, f"{STARTS}{SLEEPS}")
        words = ["sim", "--table", "reversi", "--bots", "mine,random", "--bot", f"mine={bot}", *more]
        started.append(subprocess.Popen([sys.executable, "-m", "game", *words], cwd=ROOT, stderr=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, preexec_fn=hear_signals))
    for sim, (name, more) in zip(started, ends.items(), strict=True):
        wait_until(lambda: len(numbers(births / name)) >= FAMILY * (2 if more else 1))  # noqa: B023
        sim.send_signal(getattr(signal, name))
        assert sim.wait(LONG) != 0
    wait_until(lambda: not any(map(lives, numbers(births))))
