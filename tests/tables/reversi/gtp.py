"""A bot for ``--bot`` that asks an engine with a text protocol (GTP) for moves, such as GRhino.

``--bot rhino="python3 tests/tables/reversi/gtp.py gtp-rhino --level 3"`` makes GRhino an opponent.
"""

from __future__ import annotations

import json
import subprocess
import sys


class Engine:
    """A running engine."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request: str) -> str:
        """Return the answer to a request; exit if the engine refuses it."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{request}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        while self.process.stdout.readline().strip():
            pass
        if not answer.startswith("="):
            sys.exit(f"{request}: {answer or 'no answer'}")
        return answer.removeprefix("=").strip().lower()


def main() -> None:
    """Answer every question with the engine's move."""
    engine = Engine(sys.argv[1:])
    for line in sys.stdin:
        question = json.loads(line)
        squares, side = question["position"].split(" ")[:2]
        engine.ask(f"grhino-setup_board {squares} {side}")
        move = engine.ask(f"genmove {'black' if side == 'X' else 'white'}")
        print(json.dumps({"id": question["id"], "move": move}), flush=True)


if __name__ == "__main__":
    main()
