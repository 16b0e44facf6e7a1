"""Cards: the parts that designers write in files, and playing them.

``choices``, ``conditions``, ``amount``, ``block`` and ``blocks`` are written in files, and ``references`` says what they
name. ``card`` compiles them. The other modules play them: their functions are in ``steps``.
"""
