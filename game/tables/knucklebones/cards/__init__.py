"""Cards: the parts that designers write in files, and playing them.

Files are made of ``choices``, ``conditions`` and ``blocks``; ``references`` says what they name, ``misfits`` what does
not fit, and ``card`` compiles them. The other modules play them, and ``steps`` has a function for each step.
"""
