"""Systems: each acts on the components it owns; ``order`` lists when each one runs."""
