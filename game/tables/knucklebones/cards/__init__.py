"""Cards: the parts that designers write in files, their checks, and playing them."""
