"""Cards: the parts that designers write in files, and playing them.

Files are made of ``choices``, ``conditions``, ``amount``, ``block`` and ``blocks``; ``references`` says what they name,
and ``card`` compiles them. The other modules play them, and ``steps`` has a function for each step.
"""
