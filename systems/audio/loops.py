"""A sound without an end: where it ends it goes on with its beginning, sample by sample."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pyglet.media.codecs.base import AudioData, Source
from pyglet.media.codecs.wave import WaveSource


class Loop(Source):
    """A WAV file, kept whole. The library's own way of looping leaves a gap while it fills its buffers anew."""

    def __init__(self, path: Path) -> None:
        file = WaveSource(str(path))
        self.audio_format: Any = file.audio_format
        self._bytes = bytes(file.get_audio_data(1 << 30).data)
        self._at = 0

    def is_precise(self) -> bool:
        """Every request is answered in full."""
        return True

    def seek(self, timestamp: float) -> None:
        """Go on from a moment, in seconds."""
        self._at = int(self.audio_format.timestamp_to_bytes_aligned(timestamp)) % len(self._bytes)

    def get_audio_data(self, num_bytes: int, compensation_time: float = 0.0) -> AudioData:
        """The next bytes, however many."""
        wanted = int(self.audio_format.align(num_bytes))
        parts = []
        while wanted:
            part = self._bytes[self._at : self._at + wanted]
            parts.append(part)
            wanted -= len(part)
            self._at = (self._at + len(part)) % len(self._bytes)
        data = b"".join(parts)
        return AudioData(data, len(data))
