"""The lab, from a command to a sentence.

``matcher`` plays pairs of matches with common luck, in processes or on a cluster. ``sample`` counts them; all else is
derived from its whole numbers: ``statistics`` makes intervals and tests of them, ``verdicts`` knows the lines of
fairness, and says in sentences what is proven. On top are two questions: a ``trial`` of rules and cards (``lab``,
``balance``), and ``fairness`` of one subject with its ``answers`` (``fair``). Their results are plain data, which
become JSON, lines and pages (``report``, ``charts``). All of this knows only Knucklebones. ``simulation`` plays every
table: it only counts (``sim``), and plays the pairs of ``ladder``. ``run_odds`` tries the rooms of runs (``odds``).
"""
