"""Play with a network that train.py has written, as a program at a table: see docs/learning.md.

    python3 run.py --bot learned="python3 docs/learning/bot.py docs/learning/policy.npz"

It needs numpy, and Kotsu for the rules.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

try:
    from kotsu.rl import Setting
except ImportError:  # In a source tree the package has another name.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from game.tools.learning.setting import Setting

file = np.load(sys.argv[1])
layers = [(file[f"weight{n}"].astype(np.float32), file[f"bias{n}"].astype(np.float32)) for n in range(file["layers"])]
setting = Setting(str(file["table"]), str(file["rules"]))
table, rules = setting.table, setting.rules

for line in sys.stdin:
    ask = json.loads(line)
    if (ask["table"], ask["rules"]) != (table.name, rules.name):
        other = f"{ask['table']} by {ask['rules']}"
        sys.exit(f"This network has learned {table.name} by the rules {rules.name}, not {other}.")
    position = table.notation.read(rules, ask["position"])
    seat = position.seat_to_move
    values = setting.observe(position, seat)
    for number, (weight, bias) in enumerate(layers):
        values = weight @ values + bias
        if number < len(layers) - 1:
            values = np.maximum(values, 0)
    moves = {action: table.notation.write_move(move) for action, move in setting.legal(position, seat).items()}
    best = max((action for action, move in moves.items() if move in ask["moves"]), key=lambda action: values[action],
               default=None)
    print(json.dumps({"id": ask["id"], "move": ask["moves"][0] if best is None else moves[best]}), flush=True)
