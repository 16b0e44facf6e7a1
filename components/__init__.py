"""Components: plain data on entities. Systems act on it.

Methods of components only read the values of the same component. Frozen classes and named tuples are values, no
components: components hold some, such as rectangles, items and actors; screens get others, such as the turn of a wheel.
"""
