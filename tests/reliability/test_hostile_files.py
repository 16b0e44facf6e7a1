"""The game starts with any content on the disk, reports what is wrong, and continues."""

from __future__ import annotations

import json
import os
import struct
import time
import wave
import zlib
from collections.abc import Callable
from contextlib import nullcontext, suppress
from itertools import product
from pathlib import Path
from threading import Thread, stack_size

import pytest
from PIL import Image

from game.content.faults import Faults
from game.content.hot_reload import Watch
from game.content.media_checks import RATES, read_picture, read_sound
from game.content.packs import MOST_BYTES
from game.content.safe_files import DATA_LIMIT, UnusableFile, files_in, read_bytes
from game.content.store import Store
from game.content.yaml_models import read
from game.content.yaml_tree import MOST_VALUES, TOO_DEEP, TOO_MANY
from game.kernel.opaque import JsonObject
from game.match import storage
from game.match.statistics import Statistics
from game.tables.knucklebones.bots.learned import read_learned
from game.tables.table_files import store_of
from game.tools.commands.learn import NET_FOLDER
from game.tools.commands.referee import answer
from tests.kit.cases import one_in
from tests.kit.commands import Command
from tests.kit.data_copies import NODES, make_loop, write_file, write_huge
from tests.kit.shipped import read_store

CARDS = "knucklebones/cards.yaml"
SOON = 1.0
"""Seconds allowed for a refusal."""


def bomb() -> str:
    """Return eight YAML lines, each with nine aliases of the line before."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    return "\n".join([*lines, *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 8))])


@pytest.mark.parametrize(("text", "message"), [
    (bomb(), ":5:5: more than 50,000 values, counting every alias"),
    ("".join(f"{' ' * n}a:\n" for n in range(1200)), "nested too deeply"),
    ("- " * 900 + "x", "nested too deeply"),
    ("[" * 500_000, "nested too deeply"),
    ("x: " + "y" * 900_000, "a value of more than 10,000 characters"),
    ("- x\n" * 300_000, "more than 1,048,576 characters"),
    ("k: 1\n" * 20_000, "and many more faults"),
    ("".join(f"k{number}: 1\n" for number in range(40_000)), ":25000:9: more than 50,000 values"),
])
def test_a_text_that_would_hold_anybody_up_is_a_sentence_at_once(text: str, message: str) -> None:
    began = time.monotonic()
    with pytest.raises(Faults, match=message):
        read(object, text, "x.yaml")
    assert time.monotonic() - began < 5 * SOON


@pytest.mark.parametrize("text", ["[\n" * 20_000, "{a:\n" * 12_000, "- " * 20_000, "# a line\r" + "- " * 20_000])
def test_no_text_is_nested_so_deeply_that_the_stack_of_windows_overflows(text: str) -> None:
    """Without the limits, the interpreter would crash here."""
    refused = []

    def reads() -> None:
        with pytest.raises(Faults, match=TOO_DEEP) as wrong:
            read(object, text, "x.yaml")
        refused.append(wrong)

    before = stack_size(2 << 20)
    reader = Thread(target=reads)
    reader.start()
    stack_size(before)
    reader.join()
    assert refused


def test_a_text_may_hold_just_as_many_values_with_aliases_and_without() -> None:
    some = f"&a [{'x, ' * 98}]"
    for more, fits in ((4, True), (5, False)):
        aliased = f"[{some}, {'*a, ' * 504}{'x, ' * more}]"
        plain = f"[{'x, ' * (MOST_VALUES - 5 + more)}]"
        for text in (aliased, plain):
            with nullcontext() if fits else pytest.raises(Faults, match=TOO_MANY):
                read(object, text, "x.yaml")


def test_a_pack_that_is_larger_than_any_is_not_read_to_its_end(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOST_BYTES, ".yaml", 9_000)
    for number in range(10):
        write_file(home, f"packs/vast/x/{number}.yaml", "x" * 2_000)
    store = read_store()
    assert store.unusable_packs == ("packs/vast",)
    (fault,) = store.faults
    assert fault.file == "packs/vast/x/4.yaml" and "the pack has more" in fault.message


@pytest.mark.parametrize("name", one_in(4, ["\x1b[31mred", "two\nlines", "\u202egnp", os.fsdecode(b"no\xffutf8")]))
def test_no_name_of_a_file_or_folder_steers_a_terminal(home: Path, command: Command, name: str) -> None:
    for pack, place in ((name, CARDS), ("fine", f"pictures/{name}.png"), ("good", f"knucklebones/{name}.yaml")):
        write_file(home / "packs" / pack, place, "- odd")
    output = command("data", code=1)
    assert output.out.count("?") and output.err.count("?")
    assert all(line.isprintable() for line in (output.out + output.err).split("\n"))


@pytest.mark.parametrize("turn", one_in(3, range(3)))
def test_packs_with_no_file_where_one_should_be_are_named_and_left_out(home: Path, turn: int) -> None:
    places = CARDS, "pictures/card_thief.png", "sounds/roll.wav"
    odd = {f"packs/odd{number}": places[(number + turn) % 3] for number in range(len(NODES) - 1)}
    for (pack, place), make in zip(odd.items(), NODES, strict=False):
        write_file(home, f"{pack}/{place}", "")
        (home / pack / place).unlink()
        make(home / pack / place)
    store = read_store()
    assert {*store.unusable_packs} == {*odd}
    assert {fault.file for fault in store.faults} == {f"{pack}/{place}" for pack, place in odd.items()}


@pytest.mark.parametrize("turn", one_in(6, range(len(NODES))))
def test_data_with_no_file_where_one_should_be_go_on_with_what_last_was_good(data: Path, turn: int) -> None:
    store_of(data).read()
    places = (CARDS, "shared/sounds.yaml", "shared/music.yaml", "shared/texts/de.yaml", "shared/light.yaml",
              "khet/beats.yaml")
    for number, place in enumerate(places):
        (data / place).unlink()
        NODES[(number + turn) % len(NODES)](data / place)
    store = read_store(data)
    assert {fault.file for fault in store.faults} >= {f"data/{CARDS}", "data/shared/texts/de.yaml"}
    assert all("cannot be read" in fault.message for fault in store.faults)


def test_a_pack_that_leads_into_itself_or_anywhere_is_read_to_its_end(home: Path) -> None:
    pack = home / "packs" / "ring"
    write_file(pack, CARDS, "thief: {uses: 2}\n")
    (pack / "knucklebones" / "again").symlink_to(pack)
    store = read_store()
    assert store.unusable_packs == () and not store.faults


def test_a_folder_or_file_that_cannot_be_looked_into_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    refused: dict[str, str] = {}
    assert [*files_in(tmp_path / "none", refused.__setitem__)] == []
    make_loop(tmp_path / "ring")
    (tmp_path / "shore").write_text("x")
    assert [place.name for place in files_in(tmp_path, refused.__setitem__)] == ["shore"]
    assert refused == {
        ".": "the folder cannot be read: No such file or directory",
        "ring": "the file cannot be read: Too many levels of symbolic links",
    }


@pytest.mark.parametrize(("place", "leads"), one_in(10, product(
    ["", "shared", "pictures", "knucklebones/rules"],
    ["/proc", "/proc/self", "/proc/self/task", "/sys", "/sys/devices"],
)))
def test_links_to_system_folders_are_not_followed(home: Path, place: str, leads: str) -> None:
    path = home / "packs" / "odd" / place
    path.parent.mkdir(parents=True)
    path.symlink_to(leads)
    store = read_store()
    assert [(each.file, each.message) for each in store.faults] == [
        (f"packs/odd/{place}" if place else str(home / "packs" / "odd"),
         "the folder cannot be read: it leads to a system folder")
    ]
    assert len(store.unusable_packs) == 1 and not store.packs
    watch, before = Watch(store.sources, store.folders), len(store.sources)
    assert before < 500 and not watch.check_all()


def test_any_error_that_a_pack_causes_is_a_fault_of_the_pack(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, uses in (("fine", 2), ("worse", 3)):
        write_file(home / "packs" / name, CARDS, f"thief: {{uses: {uses}}}\n")
    plainly = Store._read

    def stumbles(self: Store, packs: tuple[object, ...]) -> None:
        plainly(self, packs)
        if any(getattr(pack, "name", "") == "packs/worse" for pack in packs):
            raise MemoryError("a check that nobody thought of")

    monkeypatch.setattr(Store, "_read", stumbles)
    store = read_store()
    assert (store.unusable_packs, [pack.name for pack in store.packs]) == (("packs/worse",), ["packs/fine"])


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(*sizes: tuple[int, int]) -> bytes:
    """Return a PNG with one header for each size."""
    heads = b"".join(chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 6, 0, 0, 0)) for size in sizes)
    wide, high = sizes[0]
    drawn = chunk(b"IDAT", zlib.compress((b"\0" + b"\1\2\3\4" * wide) * high))
    return b"\x89PNG\r\n\x1a\n" + heads + drawn + chunk(b"IEND", b"")


@pytest.mark.parametrize(("raw", "message"), [
    (png((46, 64), (60000, 60000)), "does not begin with its size"),
    (png((2000, 2)), "2000 x 2 pixels; at most 1024 per side are allowed"),
    (png((46, 64))[:-20], "cut short"),
    (png((46, 64))[:60] + b"\0" + png((46, 64))[61:], "damaged"),
    (png((46, 64)).replace(b"IDAT", b"tEXt"), "damaged"),
    (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", b"") + chunk(b"IEND", b""), "does not begin with its size"),
    (b"GIF89a", "not a PNG"),
    (b"", "not a PNG"),
])
def test_a_picture_is_measured_before_it_is_decoded(tmp_path: Path, raw: bytes, message: str) -> None:
    (tmp_path / "x.png").write_bytes(raw)
    with pytest.raises(OSError, match=message):
        read_picture(tmp_path / "x.png")
    (tmp_path / "x.png").write_bytes(png((46, 64)))
    assert read_picture(tmp_path / "x.png").getpixel((3, 3)) == (1, 2, 3, 4)


def wav(path: Path, channels: int = 1, width: int = 2, rate: int = 44100, frames: int = 100) -> bytes:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(b"\0" * frames * channels * width)
    return path.read_bytes()


@pytest.mark.parametrize(("how", "message"), [
    ({"channels": 3}, "one or two channels"),
    ({"width": 1}, "16 bits"),
    ({"rate": 1}, "samples per second"),
    ({"rate": 2_000_000_000}, "samples per second"),
    ({"rate": 8000, "frames": 8000 * 31}, "may last 30 seconds"),
    ({"frames": 0}, "cut short"),
])
def test_a_sound_is_measured_before_it_is_decoded(tmp_path: Path, how: dict[str, int], message: str) -> None:
    wav(tmp_path / "x.wav", **how)
    with pytest.raises(OSError, match=message):
        read_sound(tmp_path / "x.wav")


def test_no_byte_of_a_sounds_head_can_be_wrong_and_reach_the_driver(tmp_path: Path) -> None:
    raw, path = bytearray(wav(tmp_path / "x.wav")), tmp_path / "y.wav"
    for at, wrong in product(range(44), (0, 1, 2, 0x7F, 0xFF)):
        raw[at], before = wrong, raw[at]
        path.write_bytes(bytes(raw))
        raw[at] = before
        with suppress(OSError):
            path.write_bytes(read_sound(path))
            with wave.open(str(path)) as file:
                assert file.getnchannels() in (1, 2) and file.getsampwidth() == 2 and file.getframerate() in RATES
                assert path.stat().st_size == 44 + file.getnframes() * file.getnchannels() * 2 > 44


def ask_referee(rules: Path) -> JsonObject:
    """Return the referee's answer about these rules."""
    error = answer(json.dumps({"new": {"seed": 1}, "rules": str(rules)}))["error"]
    assert isinstance(error, dict)
    return error


@pytest.mark.parametrize("made", NODES)
def test_rules_that_are_no_file_are_refused_at_once(tmp_path: Path, made: Callable[[Path], None]) -> None:
    made(tmp_path / "rules.yaml")
    error = ask_referee(tmp_path / "rules.yaml")
    assert error["code"] in ("unknown_rules", "bad_rules")


@pytest.mark.parametrize("text", ["root:x:0:0:hunter2", "password: hunter2", "rows: hunter2", "hunter2: [", "'hunter2"])
def test_the_referee_never_says_what_a_foreign_file_says(tmp_path: Path, text: str) -> None:
    (tmp_path / "secret").write_text(text)
    error = ask_referee(tmp_path / "secret")
    assert error["code"] == "bad_rules" and "hunter2" not in json.dumps(error) and f"{tmp_path}/secret:" in str(error)


@pytest.mark.parametrize("made", NODES)
def test_what_is_no_file_in_the_players_folder_is_reported_and_stays(home: Path, made: Callable[[Path], None]) -> None:
    home.mkdir()
    path = home / "statistics.json"
    made(path)
    before = os.lstat(path)
    statistics = Statistics(home)
    if made is write_huge:  # This one is a regular file, so it is set aside.
        assert statistics.notice == "notice.statistics"
        assert (home / "statistics.json.damaged").stat().st_size > DATA_LIMIT
        return
    statistics.clear()
    assert [*storage.writer.failures] == [path] and os.lstat(path).st_mode == before.st_mode


def test_a_flipped_bit_of_what_was_learned_is_noticed() -> None:
    raw = bytearray((NET_FOLDER / "classic.bin").read_bytes())
    read_learned(bytes(raw))
    for at in (2, 40, 90, 300, len(raw) // 2, len(raw) - 1):
        raw[at] ^= 1
        with pytest.raises(Faults, match="damaged"):
            read_learned(bytes(raw))
        raw[at] ^= 1


def test_a_file_that_grows_while_it_is_read_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x").write_bytes(b"x" * 20)
    assert len(read_bytes(tmp_path / "x", 20)) == 20
    with pytest.raises(UnusableFile, match="at most"):
        read_bytes(tmp_path / "x", 19)
    monkeypatch.setattr("game.content.safe_files._check_fit", lambda found, most: None)
    with pytest.raises(UnusableFile, match="at most"):
        read_bytes(tmp_path / "x", 19)


def test_pictures_of_every_kind_that_a_painter_saves_are_read(tmp_path: Path) -> None:
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA"):
        Image.new(mode, (46, 64)).save(tmp_path / "x.png")
        assert read_picture(tmp_path / "x.png").size == (46, 64)
