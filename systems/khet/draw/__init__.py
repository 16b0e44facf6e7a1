"""Drawing of a Khet table as a 3D scene."""
