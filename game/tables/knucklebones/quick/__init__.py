"""The counting core: whole matches on arrays of integers, compiled if numba is installed.

It plays many matches for ``sim``, ``lab``, ``fair`` and ``learn``, with the same results as the engine, ``rules``;
tests compare both. The engine plays everything that the core does not support. Read ``turns`` first.
``cards`` lists the supported rules, ``lookup`` looks up their results in the engine, ``bot_moves`` has the bots,
and ``matches`` is the entry point. Nothing here is imported before many matches are needed.
"""
