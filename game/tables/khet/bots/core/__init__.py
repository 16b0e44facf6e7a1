"""The search of the bots of Khet on rows of numbers, which numba compiles if it is installed.

Read ``places`` first, then ``moves`` and ``search``; ``memory`` is the entry point.
"""
