"""Knucklebones: one engine for all rules, boards and cards.

Read ``rules.py`` first (a turn), then ``clash.py``, ``scoring.py``, ``ending.py``, ``rolling.py``, ``playing.py``
(a card is played), ``cards.py`` (when it can be) and ``steps`` (what its steps do). ``board.py`` is the state,
``turn.py`` one move in progress, ``view.py`` what choices, targets and conditions mean.

A step is one function in a module of ``steps``::

    @step("remove", can=has_dice)
    def remove(turn: Turn, step: RemoveDie) -> None:

``can`` tells from the board before the card is played if the step would do anything. The function changes the board
only through ``turn``, which follows dice that move, and appends the events of what it does. Marks that react to dice
that arrive or are destroyed register a function in ``turn.ON_ARRIVAL`` or ``turn.ON_DESTROY``: see ``steps/marks.py``.

All 33 steps are here. Schemas of steps, events and kinds of marks are still in ``cards``, and texts in ``notation``.
"""
